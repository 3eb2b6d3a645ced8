"""1. Deal cards."""

import pytest

from parlour.games.jest.deal_cards import leftover
from parlour.games.jest.state import FACE_DOWN, FACE_UP, RESHUFFLING, Jest
from parlour.kernel.luck import Script

from .positions import (
    GAME,
    Witness,
    arrange,
    dealt,
    in_zone,
    jests,
    offer,
    seen,
    stacked,
    take_down,
    take_up,
)

# Of these offers 4♠ takes 3♠, 3♠'s owner takes 4♠ back, and the third player has to take the own 2♠.
HANDS = ("4♠ A♥", "3♠ 2♥", "2♠ 3♥")
DECK = "A♣ 2♣ 3♣ 4♣ A♦ 2♦ 3♦ 4♦ 4♥"  # the last is on top


def first_round_ends(own: Jest) -> Jest:
    offer(own, "A♥ 2♥ 3♥")
    GAME.play(own, 0, take_up(1))
    GAME.play(own, 1, take_up(0))
    GAME.play(own, 2, take_up(2))
    return own


def table() -> Jest:
    return dealt(HANDS, draw_deck=DECK, trophies="A♠ Joker")


def hands(t: Jest) -> list[set[str]]:
    return [set(in_zone(t, "hand", seat).split()) for seat in range(t.seats)]


def in_hands(t: Jest) -> set[str]:
    return {card for hand in hands(t) for card in hand}


def test_first_round_2_cards_each_from_the_draw_deck_one_by_one_around_the_table() -> None:
    t = stacked(3, "A♠ Joker 4♥ 2♣ 3♦ A♥ 4♠ 3♣ 2♦")
    assert hands(t) == [{"4♥", "A♥"}, {"2♣", "4♠"}, {"3♦", "3♣"}]
    assert in_zone(t, "draw deck").split()[-1] == "2♦"
    assert t.round == 1


def test_first_round_with_4_players() -> None:
    t = stacked(4, "A♠ Joker 4♥ 2♣ 3♦ A♥ 4♠ 3♣ 2♦")
    assert hands(t) == [{"Joker", "A♥"}, {"4♥", "4♠"}, {"2♣", "3♣"}, {"3♦", "2♦"}]


def test_cards_are_dealt_face_down() -> None:
    t = stacked(3, "A♠ Joker 4♥ 2♣ 3♦ A♥ 4♠ 3♣ 2♦")
    assert seen(t, 1, "hand", 1) == ["2♣", "4♠"]
    for observer in (0, 2, None):
        assert seen(t, observer, "hand", 1) == [None, None]


def test_later_rounds_first_collect_the_cards_not_taken() -> None:
    t = first_round_ends(table())
    assert t.round == 2
    for seat in range(3):
        assert in_zone(t, "offer, face-up", seat) == ""
        assert in_zone(t, "offer, face-down", seat) == ""
    assert in_hands(t) >= {"A♥", "2♥", "3♥"}


def test_the_card_not_taken_is_the_face_up_or_the_face_down_one() -> None:
    t = offer(table(), "A♥ 2♥ 3♥")
    GAME.play(t, 0, take_down(1))
    assert leftover(t, 1) == FACE_UP + 1
    GAME.play(t, 1, take_up(0))
    assert leftover(t, 0) == FACE_DOWN
    GAME.play(t, 2, take_down(2))
    assert in_hands(t) >= {"A♥", "3♠", "2♠"}
    assert not in_hands(t) & {"2♥", "4♠", "3♥"}


def test_add_as_many_cards_from_the_draw_deck_as_there_are_players() -> None:
    t = first_round_ends(table())
    assert in_hands(t) == {"A♥", "2♥", "3♥", "4♥", "4♦", "3♦"}
    assert in_zone(t, "draw deck") == "A♣ 2♣ 3♣ 4♣ A♦ 2♦"


def test_with_4_players_add_4_cards() -> None:
    t = dealt(("4♠ A♥", "3♠ 2♥", "2♠ 3♥", "A♠ 4♥"), draw_deck="A♣ 2♣ 3♣ 4♣ A♦ 2♦ 3♦ 4♦", trophies="Joker")
    offer(t, "A♥ 2♥ 3♥ 4♥")
    for seat, owner in ((0, 1), (1, 0), (2, 3), (3, 2)):
        GAME.play(t, seat, take_up(owner))
    assert in_hands(t) == {"A♥", "2♥", "3♥", "4♥", "A♦", "2♦", "3♦", "4♦"}
    assert in_zone(t, "draw deck") == "A♣ 2♣ 3♣ 4♣"


def test_shuffle_this_stack_once_and_all_of_it() -> None:
    t = table()
    luck = Witness()
    t.luck = luck
    first_round_ends(t)
    assert luck.asked == [(n, RESHUFFLING) for n in range(6, 1, -1)]
    assert GAME.about.streams[RESHUFFLING] == "reshuffle"


def test_deal_2_cards_to_each_player_which_uses_the_stack_up() -> None:
    t = first_round_ends(table())
    assert [len(hand) for hand in hands(t)] == [2, 2, 2]
    assert in_zone(t, "stack") == ""


def test_the_stack_is_dealt_from_the_top_one_by_one() -> None:
    t = table()
    luck = Witness()  # leaves the stack as it was built
    t.luck = luck
    first_round_ends(t)
    # Built seat by seat: the card left, then one from the draw deck; so 3♦ is on top, 3♥ under it.
    assert hands(t) == [{"3♦", "2♥"}, {"3♥", "4♥"}, {"4♦", "A♥"}]


@pytest.mark.parametrize(
    "to_first", [{"A♥", "4♥"}, {"A♥", "2♥"}, {"3♦", "4♦"}, {"2♥", "3♥"}], ids=lambda hand: "-".join(sorted(hand))
)
def test_JE_6_any_two_cards_of_the_stack_may_come_to_a_player_also_the_own_card(to_first: set[str]) -> None:
    """JE-6: leftovers and new cards are shuffled together: one's own card (here A♥) may come back."""
    built = ["A♥", "4♥", "2♥", "4♦", "3♥", "3♦"]
    one, other = sorted(to_first)
    rest = [card for card in built if card not in to_first]
    wanted = [*rest[:2], other, *rest[2:], one]  # the 1st and the 4th from the top go to the first player
    t = table()
    t.luck = Script(arrange(built, wanted))
    first_round_ends(t)
    assert hands(t)[0] == to_first


def test_jests_and_trophies_are_no_part_of_the_stack() -> None:
    t = first_round_ends(table())
    assert jests(t) == [{"3♠"}, {"4♠"}, {"2♠"}]
    assert in_zone(t, "trophies") == "A♠ Joker"


@pytest.mark.parametrize(("seats", "rounds"), [(3, 4), (4, 3)])
def test_so_many_rounds_use_the_draw_deck_up(seats: int, rounds: int) -> None:
    t = GAME.new(seats, 3)
    while not t.over:
        seat = next(seat for seat in range(seats) if GAME.options(t, seat))
        GAME.play(t, seat, GAME.options(t, seat)[0])
    assert t.round == rounds
    assert in_zone(t, "draw deck") == ""
