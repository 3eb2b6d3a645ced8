"""End of the round."""

import pytest

from parlour.games.jest.events import KEPT
from parlour.games.jest.state import FACES, JEST, MAKE_OFFERS, Jest
from parlour.kernel.bits import members

from .positions import GAME, events, in_zone, jests, last_round, offered, refused, seen, take_down, take_up

OFFERS = ("4♠ A♥", "3♠ 2♥", "2♠ 3♥")
JESTS = ("A♣ 2♣ 3♣", "4♣ A♦ 2♦", "3♦ 4♦ 4♥")


def final(*takes: int) -> Jest:
    """The last round, in which the three players take in turn."""
    t = last_round(OFFERS, JESTS, "A♠ Joker")
    for action in takes:
        GAME.play(t, t.turn, action)
    return t


def test_each_player_has_added_1_card_and_1_card_of_each_offer_remains() -> None:
    t = offered(OFFERS)
    GAME.play(t, 0, take_up(1))
    GAME.play(t, 1, take_down(2))
    left = [in_zone(t, "offer, face-up", seat) + in_zone(t, "offer, face-down", seat) for seat in range(3)]
    assert left == ["4♠A♥", "2♥", "2♠"]
    GAME.play(t, 2, take_up(0))
    assert [len(cards) for cards in jests(t)] == [1, 1, 1]


def test_if_there_are_cards_in_the_draw_deck_a_new_round_begins() -> None:
    t = offered(OFFERS)
    for seat, owner in ((0, 1), (1, 0), (2, 2)):
        GAME.play(t, seat, take_up(owner))
    assert t.round == 2
    assert t.question == MAKE_OFFERS
    assert members(t.waiting) == [0, 1, 2]
    assert not t.over
    assert events(t, KEPT) == []


def test_the_game_goes_on_while_the_deck_holds_the_cards_for_one_more_round() -> None:
    t = offered(OFFERS, draw_deck="A♣ 2♣ 3♣", trophies="A♠ Joker", Jest_1="4♣ A♦ 2♦", Jest_2="3♦ 4♦ 4♥")
    for seat, owner in ((0, 1), (1, 0), (2, 2)):
        GAME.play(t, seat, take_up(owner))
    assert not t.over
    assert in_zone(t, "draw deck") == ""
    assert t.question == MAKE_OFFERS


def test_if_there_are_none_the_game_ends() -> None:
    t = final(take_up(1), take_up(0))
    assert members(t.waiting) == [2]
    GAME.play(t, 2, take_up(2))
    assert t.over
    assert t.round == 4
    assert t.turn == -1
    assert refused(t, 0, take_up(1)).code == "game_over"


def test_all_must_add_the_1_card_remaining_from_their_offer_to_their_jest() -> None:
    t = final(take_up(1), take_down(0), take_up(2))
    mine = [in_zone(t, "Jest", seat).split()[:5] for seat in range(3)]
    assert mine == [
        ["A♣", "2♣", "3♣", "3♠", "4♠"],  # its own face-up card
        ["4♣", "A♦", "2♦", "A♥", "2♥"],  # its own face-down card
        ["3♦", "4♦", "4♥", "2♠", "3♥"],
    ]
    for seat in range(3):
        assert in_zone(t, "offer, face-up", seat) == in_zone(t, "offer, face-down", seat) == ""


def test_all_then_reveal_their_cards() -> None:
    t = final(take_up(1), take_up(0), take_up(2))
    for seat in range(3):
        whole = in_zone(t, "Jest", seat).split()
        assert all(t.is_up(t.at(JEST + seat, n)) for n in range(len(whole)))
        for observer in (0, 1, 2, None):
            assert seen(t, observer, "Jest", seat) == whole


@pytest.mark.parametrize("seats", [3, 4])
def test_every_card_but_the_trophies_ends_in_a_jest_the_same_number_for_each(seats: int) -> None:
    for seed in range(20):
        t = GAME.new(seats, seed)
        trophies = set(in_zone(t, "trophies").split())
        while not t.over:
            seat = members(t.waiting)[-1]
            GAME.play(t, seat, GAME.options(t, seat)[-1])
        won = [cards - trophies for cards in jests(t)]
        assert [len(cards) for cards in won] == [5 if seats == 3 else 4] * seats
        assert set.union(*won) == set(FACES) - trophies


def test_the_log_tells_what_each_has_kept_but_not_which_hidden_card() -> None:
    t = final(take_up(1), take_down(0), take_up(2))
    told = [(event.seat, event.face) for event in events(t, KEPT)]
    assert told == [(0, FACES.index("4♠")), (1, -1), (2, -1)]
    assert events(t, KEPT, 1)[1].face == FACES.index("2♥")
    assert events(t, KEPT, 2)[1].face == -1


def test_with_4_players_the_game_ends_after_the_third_round() -> None:
    t = last_round(("4♠ A♥", "3♠ 2♥", "2♠ 3♥", "4♥ A♠"), ("A♣ 2♣", "3♣ 4♣", "A♦ 2♦", "3♦ 4♦"), "Joker")
    for seat, owner in ((0, 1), (1, 2), (2, 3), (3, 0)):
        GAME.play(t, seat, take_up(owner))
    assert t.over
    assert [cards - {"Joker"} for cards in jests(t)] == [
        {"A♣", "2♣", "3♠", "A♥"},
        {"3♣", "4♣", "2♠", "2♥"},
        {"A♦", "2♦", "4♥", "3♥"},
        {"3♦", "4♦", "4♠", "A♠"},
    ]
