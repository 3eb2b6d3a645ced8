"""The cards; Setup."""

import pytest
from mypy_extensions import i64

from parlour.games.jest.state import DEALING, FACES, JOKER, MOST_SEATS, Jest, layout, printed, suit
from parlour.kernel.plan import ALL, HAND, NOBODY, OWNER, PILE, ROW
from parlour.kernel.table import NONE

from .positions import GAME, Witness, face, in_zone, seen, stacked

DECK_TOP = "A♠ Joker 4♥ 2♣ 3♦ A♥ 4♠ 3♣ 2♦"


def test_sixteen_suit_cards_four_suits_with_ace_2_3_and_4() -> None:
    suit_cards = {value + of for of in "♠♣♦♥" for value in "A234"}
    assert set(FACES) == suit_cards | {"Joker"}
    assert len(FACES) == 17


def test_every_card_is_there_once_and_the_reference_card_is_none_of_them() -> None:
    for seats in (3, 4):
        plan = layout(seats)
        assert plan.tokens == 17
        assert [plan.copies[n] for n in range(17)] == [1] * 17


@pytest.mark.parametrize("card", FACES[:16])
def test_a_suit_card_has_its_suit_and_its_printed_value(card: str) -> None:
    assert printed(face(card)) == {"A": 1, "2": 2, "3": 3, "4": 4}[card[0]]
    assert suit(face(card)) == "♥♦♣♠".index(card[1])


def test_the_joker_has_value_0_and_none_of_the_suits() -> None:
    assert FACES[JOKER] == "Joker"
    assert printed(JOKER) == 0
    assert suit(JOKER) not in (0, 1, 2, 3)


def test_JE_1_all_17_cards_with_the_joker_are_shuffled_together() -> None:
    """JE-1: the Jester that is shuffled in is the Joker."""
    luck = Witness()
    t = GAME.deal(3, luck)
    assert luck.asked == [(n, DEALING) for n in range(17, 1, -1)]
    assert in_zone(t, "trophies").split()[0] == "Joker"  # the unshuffled pack has him on top


def test_the_deal_is_the_stream_called_deal() -> None:
    assert GAME.about.streams[DEALING] == "deal"


def test_deal_2_cards_face_up_as_trophies() -> None:
    t = stacked(3, DECK_TOP)
    assert in_zone(t, "trophies") == "A♠ Joker"
    for observer in (0, 1, 2, None):
        assert seen(t, observer, "trophies") == ["A♠", "Joker"]


def test_with_4_players_deal_only_1_trophy() -> None:
    t = stacked(4, DECK_TOP)
    assert in_zone(t, "trophies") == "A♠"
    assert seen(t, None, "trophies") == ["A♠"]


@pytest.mark.parametrize(("seats", "left"), [(3, 17 - 2 - 6), (4, 17 - 1 - 8)])
def test_the_remaining_cards_are_the_draw_deck_face_down(seats: int, left: int) -> None:
    t = stacked(seats, DECK_TOP)
    assert len(in_zone(t, "draw deck").split()) == left
    for observer in [*range(seats), None]:
        assert seen(t, observer, "draw deck") == [None] * left


@pytest.mark.parametrize("seats", [0, 1, 2, 5])
def test_only_3_or_4_players(seats: int) -> None:
    with pytest.raises(ValueError, match="3 or 4 players"):
        GAME.new(seats)


def test_one_seed_makes_one_game_and_another_seed_another() -> None:
    decks = [in_zone(GAME.new(3, seed), "draw deck") for seed in (5, 5, 6)]
    assert decks[0] == decks[1] != decks[2]


@pytest.mark.parametrize("seats", [3, 4])
def test_every_seat_has_a_place_for_all_that_it_may_have(seats: int) -> None:
    """A hand and an offer of two cards, and a Jest of five with both trophies (four and one with four players).

    The cards of a hand lie in no order; whatever lies open is seen by all, the rest by its owner.
    """
    places = [
        ("hand", HAND, 2, OWNER),
        ("offer, face-up", PILE, 1, ALL),
        ("offer, face-down", PILE, 1, OWNER),
        ("Jest", PILE, 7, OWNER),
    ]
    for seat in range(MOST_SEATS):
        mine = [
            (zone.name, zone.kind, zone.capacity, zone.sight) for zone in layout(seats).zones if zone.owner == seat
        ]
        absent = [(name, kind, 0, NOBODY) for name, kind, _room, _sight in places]
        assert mine == (places if seat < seats else absent)


def test_the_places_that_belong_to_nobody() -> None:
    """Trophies lie open side by side; one that nobody wins is put aside, open too."""
    shared = [(zone.name, zone.kind, zone.capacity, zone.sight) for zone in layout(3).zones if zone.owner < 0]
    assert shared == [
        ("draw deck", PILE, 17, NOBODY),
        ("stack", PILE, 8, NOBODY),
        ("trophies", ROW, 2, ALL),
        ("out of the game", PILE, 2, ALL),
    ]


def test_before_the_first_offers_nobody_has_taken_a_card_and_no_offer_is_complete() -> None:
    t = stacked(3, DECK_TOP)
    assert (t.turn, t.taken, t.complete) == (NONE, 0, 0)
    assert (t.first_award, t.second_award) == (NONE, NONE)


def test_a_blank_table_has_the_options_as_they_are_by_default() -> None:
    t = Jest()
    assert t.round == 0
    assert t.ace_at_trophies
    assert not t.share_ties


def test_a_copy_of_a_table_has_all_that_the_table_has() -> None:
    t = stacked(3, DECK_TOP)
    own: dict[str, i64 | bool] = {
        "round": 3,
        "turn": 2,
        "taken": 5,
        "complete": 6,
        "first_award": 1,
        "second_award": 0,
        "ace_at_trophies": False,
        "share_ties": True,
    }
    for name, value in own.items():
        setattr(t, name, value)
    twin = t.clone()
    assert {name: getattr(twin, name) for name in own} == own
    assert [n for n in twin.cells] == [n for n in t.cells]
