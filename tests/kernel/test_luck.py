"""Luck: the same on every machine; streams apart; fair; sealed luck can be verified."""

import pytest

from parlour.kernel.luck import MOST_SEED, STREAMS, Fast, Luck, Script, Sealed, commitment, derive, load_luck

FAST_0 = [981, 220, 580, 923, 487, 979]
FAST_1 = [788, 251, 825, 666, 99, 633]
FAST_1_STREAM_2 = [60, 311, 478, 964, 267, 155]
SEALED = [678, 679, 90, 717, 417, 188]
DERIVED = {
    (0, 0): 4373181098505057448,
    (0, 1): 1508656006628973076,
    (1, 0): 126038601175788290,
    (1, 1): 55872815244963045,
    (1, 2**32): 2458149404627480657,
    (MOST_SEED, MOST_SEED): 3250875369729553912,
}
COMMITMENT = "512f8284a133f73e41b292d7657df07d4c80d2a9ce7f898a3093ce5be2c5396e"


def drawn(luck: Luck, n: int = 6, stream: int = 0) -> list[int]:
    return [luck.below(1000, stream) for _ in range(n)]


def test_vectors_of_fast_luck() -> None:
    assert drawn(Fast(0)) == FAST_0
    assert drawn(Fast(1)) == FAST_1
    assert drawn(Fast(1), stream=2) == FAST_1_STREAM_2


def test_vectors_of_sealed_luck() -> None:
    assert drawn(Sealed("secret", "alice|bob")) == SEALED
    assert commitment("secret") == COMMITMENT


@pytest.mark.parametrize("luck", [Fast(5), Sealed("x", "")])
def test_streams_do_not_disturb_each_other(luck: Luck) -> None:
    alone = [drawn(luck.clone(), 4, stream) for stream in range(STREAMS)]
    mixed: list[list[int]] = [[] for _ in range(STREAMS)]
    for _turn in range(4):
        for stream in range(STREAMS):
            mixed[stream].append(luck.below(1000, stream))
    assert mixed == alone
    assert len({tuple(one) for one in alone}) == STREAMS


@pytest.mark.parametrize("luck", [Fast(5), Sealed("x", "y"), Script([3, 1, 4, 1, 5, 9])])
def test_clone_and_save_go_on_alike(luck: Luck) -> None:
    drawn(luck, 2)
    again, back = luck.clone(), load_luck(luck.save())
    expected = drawn(luck, 4)
    assert drawn(again, 4) == expected
    assert drawn(back, 4) == expected


def test_reseed_begins_anew() -> None:
    luck = Fast(3)
    drawn(luck)
    drawn(luck, stream=1)
    luck.reseed(1)
    assert drawn(luck) == drawn(Fast(1))
    assert drawn(luck, stream=1) == drawn(Fast(1), stream=1)


def test_below_is_fair() -> None:
    luck = Fast(11)
    for n in (2, 3, 7, 17):
        counts = [0] * n
        for _ in range(6000):
            counts[luck.below(n)] += 1
        expected = 6000 / n
        chi_square = sum((count - expected) ** 2 / expected for count in counts)
        assert chi_square < 3 * n + 12


def test_a_contribution_of_a_seat_changes_the_deal() -> None:
    assert drawn(Sealed("secret", "alice|bob")) != drawn(Sealed("secret", "alice|eve"))


def test_a_script_gives_what_it_is_told_and_notes_the_outcomes() -> None:
    script = Script([2, 0])
    assert [script.below(3), script.below(5), script.below(4)] == [2, 0, 0]
    assert script.outcomes == [3, 5, 4]
    with pytest.raises(ValueError, match="a number below 2"):
        Script([5]).below(2)


def test_unreadable_luck_is_refused() -> None:
    with pytest.raises(ValueError, match="no luck"):
        load_luck(["fast", "1"])


# ------------------------------------------------------------------ seeds from seeds


def test_vectors_of_derived_seeds() -> None:
    assert {given: derive(*given) for given in DERIVED} == DERIVED


def test_derived_seeds_are_all_different_and_fit() -> None:
    found = {derive(seed, n) for seed in range(60) for n in range(60)}
    assert len(found) == 3600
    assert all(0 <= seed <= MOST_SEED for seed in found)


def test_every_bit_of_seed_and_number_reaches_every_bit() -> None:
    tries, luck = 100, Fast(5)
    for bit in range(0, 62, 3):
        flipped = [0] * 62
        for turn in range(tries):
            seed, n = luck.word(0) << 29 | luck.word(0) >> 3, luck.word(0)
            other = derive(seed ^ 1 << bit, n) if turn % 2 else derive(seed, n ^ 1 << bit)
            changed = derive(seed, n) ^ other
            for place in range(62):
                flipped[place] += changed >> place & 1
        assert min(flipped) > 0.2 * tries
        assert max(flipped) < 0.8 * tries
