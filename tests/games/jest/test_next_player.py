"""Next player."""

from collections.abc import Callable
from itertools import permutations

import pytest

from parlour.games.jest.state import Jest
from parlour.games.jest.take_cards import next_player
from parlour.kernel.bits import count, has, members
from parlour.kernel.luck import Fast

from .positions import GAME, in_zone, jests, offered, refused, take_down, take_up

OFFERS = ("4♠ A♥", "3♠ 2♥", "2♠ 3♥", "4♦ 4♥")


def table(seats: int) -> Jest:
    return offered(OFFERS[:seats])


@pytest.mark.parametrize("robbed", [1, 2])
@pytest.mark.parametrize("side", [take_up, take_down])
def test_JE_4_the_player_from_whose_offer_you_took_goes_next(robbed: int, side: Callable[[int], int]) -> None:
    """JE-4: whatever card is face-up there, and whichever of the two was taken."""
    t = table(3)
    GAME.play(t, 0, side(robbed))
    assert t.turn == robbed
    assert members(t.waiting) == [robbed]


def test_JE_4_with_4_players_the_robbed_goes_next_before_a_higher_card() -> None:
    """JE-4: 2♠ goes before 4♦, having been robbed."""
    t = table(4)
    GAME.play(t, 0, take_up(2))
    assert t.turn == 2


def test_JE_4_if_the_robbed_has_had_a_turn_the_highest_of_the_remaining_goes_next() -> None:
    """JE-4: 4♦ goes before 3♠; 4♠ and 2♠, which have been robbed and have taken, are out of it."""
    t = table(4)
    GAME.play(t, 0, take_up(2))
    GAME.play(t, 2, take_down(0))
    assert t.turn == 3


def test_JE_4_those_who_have_taken_are_not_compared_even_if_their_card_still_lies_there() -> None:
    """JE-4: the first player's 4♠ is still the highest on the table."""
    t = table(4)
    GAME.play(t, 0, take_down(1))
    GAME.play(t, 1, take_down(0))
    assert in_zone(t, "offer, face-up", 0) == "4♠"
    assert t.turn == 3


@pytest.mark.parametrize(
    ("strong", "weak"), [("3♣", "3♦"), ("3♦", "3♥"), ("3♠", "3♣"), ("3♠", "3♥"), ("2♥", "A♠")]
)
def test_break_ties_as_before(strong: str, weak: str) -> None:
    for third, fourth in ((strong, weak), (weak, strong)):
        t = offered(("4♠ A♥", "4♣ 4♥", f"{third} A♦", f"{fourth} 4♦"))
        GAME.play(t, 0, take_up(1))
        GAME.play(t, 1, take_up(0))
        assert t.turn == (2 if third == strong else 3)


@pytest.mark.parametrize("ace", ["A♥", "A♦", "A♣", "A♠"])
def test_a_joker_goes_after_every_ace(ace: str) -> None:
    for third, fourth in ((ace, "Joker"), ("Joker", ace)):
        t = offered(("4♠ 2♥", "4♣ 4♥", f"{third} 2♦", f"{fourth} 4♦"))
        GAME.play(t, 0, take_up(1))
        GAME.play(t, 1, take_up(0))
        assert t.turn == (2 if third == ace else 3)


def test_JE_4_the_player_left_goes_last_even_with_a_joker() -> None:
    """JE-4: when one is left, there is nothing to compare."""
    t = offered(("4♠ A♥", "3♠ 2♥", "Joker 3♥"))
    GAME.play(t, 0, take_up(1))
    GAME.play(t, 1, take_up(0))
    assert t.turn == 2


@pytest.mark.parametrize("taking", [take_up, take_down])
def test_JE_5_the_final_player_must_take_from_the_own_offer_if_it_is_the_only_complete_one(
    taking: Callable[[int], int],
) -> None:
    """JE-5: forced to take from one's own offer."""
    t = table(3)
    GAME.play(t, 0, take_up(1))
    GAME.play(t, 1, take_up(0))
    assert GAME.options(t, 2) == [take_up(2), take_down(2)]
    GAME.play(t, 2, taking(2))
    assert jests(t)[2] == ({"2♠"} if taking is take_up else {"3♥"})


def test_JE_5_the_final_player_takes_from_another_offer_if_that_is_the_complete_one() -> None:
    """JE-5: and then may not take from the own one."""
    t = table(3)
    GAME.play(t, 0, take_up(1))
    GAME.play(t, 1, take_up(2))
    assert GAME.options(t, 2) == [take_up(0), take_down(0)]
    refusal = refused(t, 2, take_down(2))
    assert refusal.code == "own_offer"
    assert refusal.facts == {"complete": 1}


def test_taking_from_your_own_offer_is_allowed_at_no_other_time() -> None:
    """The one before the last may not, though only the own and one other offer are complete."""
    t = table(4)
    GAME.play(t, 0, take_up(1))
    GAME.play(t, 1, take_up(0))
    assert GAME.options(t, 3) == [take_up(2), take_down(2)]
    assert refused(t, 3, take_up(3)).code == "own_offer"
    GAME.play(t, 3, take_up(2))
    assert t.turn == 2
    assert GAME.options(t, 2) == [take_up(3), take_down(3)]


def test_with_4_players_a_chain_of_robberies() -> None:
    t = table(4)
    order = []
    for owner in (1, 2, 3, 0):
        order.append(int(t.turn))
        GAME.play(t, t.turn, take_up(owner))
    assert order == [0, 1, 2, 3]
    assert t.round == 2


def test_with_4_players_the_last_may_be_forced_to_take_the_own_card() -> None:
    t = table(4)
    for seat, owner in ((0, 1), (1, 3), (3, 0), (2, 2)):
        assert t.turn == seat
        GAME.play(t, seat, take_up(owner))
    assert jests(t)[2] == {"2♠"}


def test_nobody_has_the_turn_between_rounds() -> None:
    t = table(3)
    for seat, owner in ((0, 1), (1, 0), (2, 2)):
        GAME.play(t, seat, take_up(owner))
    assert t.turn == -1


@pytest.mark.parametrize("seats", [3, 4])
def test_JE_4_and_JE_5_hold_in_every_round_of_many_games(seats: int) -> None:
    """JE-4: who is left and not next has a complete offer. JE-5: the last has exactly one to take from."""
    luck = Fast(11)
    for seed in range(60):
        t = GAME.new(seats, seed)
        while not t.over:
            seat = members(t.waiting)[0]
            options = GAME.options(t, seat)
            if t.turn >= 0:
                left = [n for n in range(seats) if not has(t.taken, n)]
                assert all(has(t.complete, n) for n in left if n != t.turn)
                assert count(t.complete) == len(left)
                own = take_up(seat) in options
                assert own == (len(left) == 1 and has(t.complete, seat))
                assert len(options) == 2 * (1 if len(left) == 1 else count(t.complete & ~(1 << seat)))
            GAME.play(t, seat, options[luck.below(len(options))])


def test_the_rule_of_the_next_player_for_every_state_of_a_round() -> None:
    """Whoever was robbed and has not taken; otherwise the first, in the order of their cards, who has not."""
    t = table(4)
    by_card = [0, 3, 1, 2]
    for order in permutations(range(4)):
        for n in range(1, 4):
            t.taken = sum(1 << seat for seat in order[:n])
            for robbed in range(4):
                expected = robbed if robbed not in order[:n] else next(s for s in by_card if s not in order[:n])
                assert next_player(t, robbed) == expected
