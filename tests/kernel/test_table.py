"""The table's verbs, and what each seat knows after them."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from parlour.kernel.bits import bit
from parlour.kernel.knowledge import Knowledge
from parlour.kernel.luck import Fast
from parlour.kernel.plan import ALL, HAND, NOBODY, OWNER, PILE, ROW, Pack, Plan, Zone
from parlour.kernel.table import NONE, Table, copy_for_search

DECK, OPEN, SPACES, HAND_0, HAND_1, STRICT, LORDS = range(7)
FACES = ["a", "b", "c", "d", "e", "f", "X", "Y"]


class Plain(Table):
    def clone(self) -> "Plain":
        twin = Plain()
        self.copy_to(twin)
        return twin


def laid(faces: list[int] | None = None) -> Plain:
    """A table for two seats, one pack of letters (maybe with copies) and one of two capitals."""
    zones = [
        Zone("deck", PILE, 8, NOBODY),
        Zone("open", PILE, 8, ALL),
        Zone("spaces", ROW, 3, NOBODY),
        Zone("hand", HAND, 8, OWNER, 0),
        Zone("hand", HAND, 8, OWNER, 1),
        Zone("strict", PILE, 8, OWNER, 0, [0, 1]),
        Zone("capitals", PILE, 2, NOBODY),
    ]
    packs = [Pack("letters", DECK, faces or [0, 1, 2, 3, 4, 5]), Pack("capitals", LORDS, [6, 7])]
    t = Plain()
    t.lay(Plan(2, FACES, zones, packs))
    t.knowledge = Knowledge(t.plan)
    t.knowledge.begin()
    t.luck = Fast(1)
    return t


def tokens(t: Table, zone: int) -> list[int]:
    return [int(t.at(zone, slot)) for slot in range(t.end(zone))]


def could_be(t: Table, observer: int, face: str) -> set[int]:
    assert t.knowledge is not None
    number = FACES.index(face)
    return {token for token in range(t.plan.tokens) if number in t.knowledge.possible(observer, token)}


def guessed(t: Table, observer: int, luck: Fast) -> list[int]:
    """The faces of a guess, token by token."""
    assert t.knowledge is not None
    cells: vec[i64] = t.cells[:]
    t.knowledge.deals_of(observer).draw(luck, cells, t.plan.faces_at)
    return [int(cells[t.plan.faces_at + token]) for token in range(t.plan.tokens)]


def test_draw_takes_the_top_card() -> None:
    t = laid()
    assert t.draw(DECK, OPEN) == 5
    assert tokens(t, DECK) == [0, 1, 2, 3, 4]
    assert tokens(t, OPEN) == [5]
    assert (t.zone_of(5), t.slot_of(5)) == (OPEN, 0)


def test_a_pile_closes_up_in_order() -> None:
    t = laid()
    t.move(2, OPEN)
    assert tokens(t, DECK) == [0, 1, 3, 4, 5]
    assert [int(t.slot_of(n)) for n in (0, 1, 3, 4, 5)] == [0, 1, 2, 3, 4]


def test_a_row_keeps_its_spaces() -> None:
    t = laid()
    t.move(0, SPACES, 2)
    t.move(1, SPACES)
    assert tokens(t, SPACES) == [1, NONE, 0]
    t.move(0, OPEN)
    assert tokens(t, SPACES) == [1, NONE, NONE]
    assert t.count(SPACES) == 1


def test_who_sees_a_zone_sees_what_comes_there() -> None:
    t = laid()
    t.draw(DECK, OPEN)
    assert all(could_be(t, observer, "f") == {5} for observer in (0, 1, 2))
    t.draw(DECK, HAND_0)
    assert could_be(t, 0, "e") == {4}
    assert could_be(t, 1, "e") == {0, 1, 2, 3, 4}
    assert could_be(t, 2, "e") == {0, 1, 2, 3, 4}


def test_cards_with_different_backs_never_stand_for_each_other() -> None:
    t = laid()
    assert could_be(t, 0, "X") == {6, 7}
    t.show(6, bit(0))
    assert could_be(t, 0, "Y") == {7}


def test_a_card_that_is_covered_again_is_remembered_until_it_is_mixed() -> None:
    t = laid()
    t.draw(DECK, OPEN)
    t.move(5, DECK)
    assert t.knowledge is not None
    assert t.knowledge.known(1, 5) == 5
    t.shuffle(DECK)
    assert t.knowledge.known(1, 5) == -1
    assert could_be(t, 1, "f") == {0, 1, 2, 3, 4, 5}


def test_a_shuffled_pile_still_holds_what_was_seen_to_go_there() -> None:
    t = laid()
    for _ in range(3):
        t.draw(DECK, OPEN)
    t.draw(DECK, HAND_0)
    t.move(5, DECK)
    t.shuffle(DECK)
    assert could_be(t, 1, "f") == {0, 1, 5}, "it is in the deck, not in the hand"
    assert could_be(t, 1, "a") == {0, 1, 2, 5}
    assert could_be(t, 0, "a") == {0, 1, 5}, "seat 0 knows its own hand"


def test_choosing_from_a_hand_tells_nobody_which_of_its_cards_went() -> None:
    t = laid()
    for _ in range(3):
        t.draw(DECK, HAND_0)
    t.show(5, bit(1))
    assert could_be(t, 1, "f") == {5}
    for face in (3, 4, 5):
        twin = t.clone()
        token = twin.choose(HAND_0, face)
        twin.move(token, SPACES)
        assert token == 3, "the token that leaves does not depend on the choice"
        assert twin.face(token) == face
        assert could_be(twin, 1, "f") == {3, 4, 5}, "in the hand or under the face-down card"
        assert twin.knowledge is not None
        assert [twin.knowledge.known(0, n) for n in (3, 4, 5)] == [twin.face(n) for n in (3, 4, 5)]


@pytest.mark.parametrize("face", [3, 4, 5, 6])
@pytest.mark.parametrize("knowing", [True, False])
def test_playing_a_card_is_choosing_and_moving_it(face: int, knowing: bool) -> None:
    t = laid()
    for _ in range(3):
        t.draw(DECK, HAND_0)
    t.draw(LORDS, HAND_0)
    t.draw(LORDS, HAND_0)
    if not knowing:
        t.knowledge = None
    apart, at_once = t.clone(), t.clone()
    token = apart.choose(HAND_0, face)
    apart.move(token, SPACES, 2)
    assert at_once.play(HAND_0, face, SPACES, 2) == token
    assert list(at_once.cells) == list(apart.cells)
    assert at_once.face_at(SPACES, 2) == face
    if at_once.knowledge is not None and apart.knowledge is not None:
        assert list(at_once.knowledge.log) == list(apart.knowledge.log)


@pytest.mark.parametrize("knowing", [True, False])
def test_a_card_that_is_not_in_the_hand_cannot_be_played(knowing: bool) -> None:
    t = laid()
    if not knowing:
        t.knowledge = None
    for held in range(2):
        before = list(t.cells)
        with pytest.raises(ValueError, match="there is no a in hand"):
            t.play(HAND_0, 0, OPEN)
        with pytest.raises(ValueError, match="there is no a in hand"):
            t.choose(HAND_0, 0)
        assert list(t.cells) == before, f"with {held} cards in hand"
        t.draw(DECK, HAND_0)


@pytest.mark.parametrize("knowing", [True, False])
def test_dealing_draws_card_by_card_around_the_table(knowing: bool) -> None:
    t = laid()
    if not knowing:
        t.knowledge = None
    one_by_one, at_once = t.clone(), t.clone()
    for zone in (HAND_0, HAND_1, HAND_0, HAND_1):
        one_by_one.draw(DECK, zone)
    at_once.deal(DECK, HAND_0, 2)
    assert list(at_once.cells) == list(one_by_one.cells)
    assert tokens(at_once, HAND_0) == [5, 3] and tokens(at_once, HAND_1) == [4, 2]
    assert could_be(at_once, 0, "f") == {5} if knowing else at_once.knowledge is None
    with pytest.raises(ValueError, match="no card on top of deck"):
        t.deal(DECK, HAND_0, 4)


@pytest.mark.parametrize("knowing", [True, False])
def test_sweeping_a_row_moves_its_cards_one_by_one(knowing: bool) -> None:
    t = laid()
    t.draw(DECK, SPACES, 2)
    t.draw(DECK, SPACES, 0)
    t.turn_up(t.at(SPACES, 0))
    if not knowing:
        t.knowledge = None
    one_by_one, at_once = t.clone(), t.clone()
    one_by_one.move(one_by_one.at(SPACES, 0), OPEN)
    one_by_one.move(one_by_one.at(SPACES, 2), OPEN)
    at_once.sweep(SPACES, OPEN)
    assert list(at_once.cells) == list(one_by_one.cells)
    assert tokens(at_once, OPEN) == [4, 5]
    assert could_be(at_once, 1, "f") == {5} if knowing else at_once.knowledge is None
    with pytest.raises(ValueError, match="deck is not a row"):
        t.sweep(DECK, OPEN)


def test_a_copy_for_a_search_takes_its_luck_and_leaves_the_table_as_it_was() -> None:
    t = laid()
    knowledge, own, luck = t.knowledge, t.luck, Fast(2)
    twin = copy_for_search(t, luck)
    assert t.knowledge is knowledge and t.luck is own
    assert twin.knowledge is None and twin.luck is luck
    twin.draw(DECK, OPEN)
    assert t.count(OPEN) == 0


def test_a_card_may_not_leave_a_hidden_hand_without_being_chosen() -> None:
    t = laid()
    for _ in range(3):
        t.draw(DECK, HAND_0)
    with pytest.raises(ValueError, match="not picked by choose"):
        t.move(5, OPEN)
    t.move(3, OPEN)


def test_a_zone_that_admits_only_some_faces_tells_what_a_card_there_is_not() -> None:
    t = laid()
    t.move(0, STRICT)
    assert could_be(t, 1, "c") == {1, 2, 3, 4, 5}
    assert could_be(t, 1, "a") == {0, 1, 2, 3, 4, 5}
    assert could_be(t, 0, "a") == {0}


def test_copies_of_a_face_cannot_be_told_apart() -> None:
    t = laid([0, 0, 1, 2])
    t.draw(DECK, OPEN)  # c
    t.draw(DECK, OPEN)  # b
    t.draw(DECK, HAND_0)  # one a
    assert t.knowledge is not None
    assert t.knowledge.known(1, 0) == 0, "only copies of a are left"
    assert t.knowledge.known(1, 1) == 0
    t.move(1, OPEN)
    t.move(1, DECK)
    t.shuffle(DECK)
    assert [t.knowledge.known(1, n) for n in (0, 1)] == [0, 0]


def test_a_copy_that_was_seen_leaves_the_other_where_either_could_be() -> None:
    t = laid([0, 0, 1, 2, 3, 4])
    t.draw(DECK, HAND_0)
    t.draw(DECK, HAND_0)
    t.show(t.at(DECK, 0), bit(1))
    assert t.knowledge is not None
    assert t.knowledge.known(1, 0) == 0
    assert could_be(t, 1, "a") == {0, 1, 2, 3, 4, 5}
    assert could_be(t, 1, "b") == {1, 2, 3, 4, 5}


def test_every_guess_fits_and_every_fitting_deal_is_equally_likely() -> None:
    t = laid()
    for _ in range(2):
        t.draw(DECK, HAND_0)
    t.draw(DECK, OPEN)
    assert t.knowledge is not None
    counts: dict[tuple[int, ...], int] = {}
    luck = Fast(3)
    for _ in range(4800):
        deal = tuple(guessed(t, 0, luck))
        counts[deal] = counts.get(deal, 0) + 1
        assert deal[3:6] == (3, 4, 5)
    assert len(counts) == 6 * 2
    assert all(300 < n < 500 for n in counts.values())


def test_a_card_that_was_seen_twice_came_by_the_way_that_was_open() -> None:
    """What lies together says more than each card alone: f came back from the hand, or a card of the deck did."""
    t = laid([0, 1, 2, 5])
    t.draw(DECK, OPEN)  # f
    t.move(3, HAND_0)
    t.draw(DECK, HAND_0)
    t.move(t.choose(HAND_0, 2), SPACES)  # c, face-down: to seat 1 either f or a card of the deck
    assert could_be(t, 1, "f") == {2, 3}
    luck = Fast(9)
    deals = [guessed(t, 1, luck) for _ in range(3000)]
    assert all(5 in (deal[2], deal[3]) for deal in deals)
    assert 1400 < sum(deal[3] == 5 for deal in deals) < 1600
    t.turn_up(t.at(SPACES, 0))
    assert could_be(t, 1, "f") == {int(t.at(HAND_0, 0))}, "known by exclusion"
    assert t.knowledge is not None
    assert t.knowledge.seen_by(t.at(HAND_0, 0)) == bit(0), "but not seen"


def test_knowledge_of_more_tokens_than_a_word_has_bits() -> None:
    faces = [f"{n}" for n in range(108)]
    zones = [Zone("deck", PILE, 108, NOBODY), Zone("open", PILE, 108, ALL), Zone("hand", HAND, 60, OWNER, 0)]
    t = Plain()
    t.lay(Plan(2, faces, zones, [Pack("big", 0, list(range(108)))]))
    knowledge = Knowledge(t.plan)
    knowledge.begin()
    t.knowledge = knowledge
    t.luck = Fast(1)
    t.shuffle(0)
    for _ in range(50):
        t.draw(0, 2)
    for _ in range(30):
        t.draw(0, 1)
    seen = {int(t.face(token)) for token in tokens(t, 1)}
    for turn in range(40):
        deal = guessed(t, 1, Fast(turn))
        assert sorted(deal) == list(range(108))
        assert {deal[token] for token in tokens(t, 1)} == seen


def test_choosing_beside_a_copy_leaves_the_other_copy_where_it_is_known_to_be() -> None:
    """The faces that change places in the hand are those of the hand, not the copy that lies open."""
    t = laid([0, 0, 1, 2, 3, 4])  # tokens 0 and 1 are the two a
    t.move(0, OPEN)
    t.move(2, HAND_0)
    t.move(1, HAND_0)  # the last of the hand, with which whatever is chosen changes places
    leaver = t.choose(HAND_0, 1)
    t.move(leaver, OPEN)
    assert t.knowledge is not None
    assert (t.face(0), t.face(1), t.face(2)) == (0, 1, 0)
    assert [t.knowledge.known(0, token) for token in (0, 1, 2)] == [0, 1, 0]
    assert could_be(t, 0, "a") == {0, 2}


def test_rule_out_tells_what_a_card_is_not() -> None:
    t = laid()
    t.move(5, HAND_0)
    t.rule_out(5, bit(0) | bit(1), bit(1))
    assert 5 not in could_be(t, 1, "a") | could_be(t, 1, "b")
    assert 5 in could_be(t, 1, "c")
    assert could_be(t, 0, "f") == {5}


def test_a_card_that_fills_a_gap_in_a_hand_stays_face_up() -> None:
    t = laid()
    for _ in range(3):
        t.draw(DECK, HAND_0)
    t.turn_up(3)
    t.turn_up(5)
    t.move(5, OPEN)
    assert t.is_up(3)
    assert not t.is_up(5)
    assert tokens(t, HAND_0) == [3, 4]


def test_an_open_zone_is_seen_by_its_seats_alone() -> None:
    t = laid()
    t.open(DECK, bit(1))
    assert t.knowledge is not None
    assert [int(t.sees(token)) for token in tokens(t, DECK)] == [bit(1)] * 6
    assert [t.knowledge.known(1, token) for token in range(6)] == [0, 1, 2, 3, 4, 5]
    assert [t.knowledge.known(0, token) for token in range(6)] == [-1] * 6
    assert t.sees(6) == 0, "another zone"
    twin = t.clone()
    t.close()
    assert t.sees(0) == 0
    assert t.knowledge.known(1, 0) == 0, "what was seen is remembered"
    assert twin.sees(0) == bit(1)


def test_a_zone_that_is_opened_anew_shows_what_has_come_there_since() -> None:
    t = laid()
    t.move(0, HAND_0)
    t.open(DECK, bit(1))
    t.move(0, DECK)
    t.shuffle(DECK)
    t.open(DECK, bit(1))
    assert t.knowledge is not None
    assert all(t.knowledge.known(1, token) == t.face(token) for token in tokens(t, DECK))


def test_only_one_zone_is_open_at_a_time() -> None:
    t = laid()
    t.open(DECK, bit(1))
    t.open(LORDS, bit(0))
    assert (t.sees(0), t.sees(6)) == (0, bit(0))
