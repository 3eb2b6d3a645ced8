"""2. Make offers."""

from itertools import permutations

import pytest

from parlour.games.jest.events import OFFERED
from parlour.games.jest.state import FACES, MAKE_OFFERS, NUM_ACTIONS, TAKE_CARDS, Jest
from parlour.kernel.bits import members
from parlour.kernel.save import save

from .positions import GAME, dealt, down, events, in_zone, offer, refused, seen, take_down, take_up

HANDS = ("4♠ A♥", "Joker 2♥", "2♠ 3♥")


def table() -> Jest:
    return dealt(HANDS, trophies="A♠ A♣")


def test_everyone_sees_their_own_two_cards() -> None:
    t = table()
    assert seen(t, 0, "hand", 0) == ["A♥", "4♠"]
    assert seen(t, 1, "hand", 1) == ["2♥", "Joker"]
    assert seen(t, 1, "hand", 0) == [None, None]


def test_each_player_chooses_1_of_the_2_cards_to_play_face_down() -> None:
    t = table()
    assert members(t.waiting) == [0, 1, 2]
    assert t.question == MAKE_OFFERS
    for seat, hand in enumerate(HANDS):
        assert GAME.options(t, seat) == sorted(down(card) for card in hand.split())


@pytest.mark.parametrize("hand", ["A♥ 2♥", "2♥ A♥", "Joker A♥", "4♠ Joker"])
def test_both_cards_are_options_in_ascending_order_however_they_lie(hand: str) -> None:
    t = dealt((hand, "3♣ 3♦", "2♣ 2♦"))
    assert GAME.options(t, 0) == sorted(down(card) for card in hand.split())


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_options_and_refusals_agree(seat: int) -> None:
    t = table()
    for action in range(NUM_ACTIONS):
        allowed = action in GAME.options(t, seat)
        assert (GAME.objection(t, seat, action) == 0) == allowed


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_JE_2_the_choice_is_simultaneous(order: tuple[int, ...]) -> None:
    """JE-2: the order in which the answers come in makes no difference."""
    downs = ["4♠", "2♥", "3♥"]
    t, u = table(), offer(table(), "4♠ 2♥ 3♥")
    for seat in order:
        GAME.play(t, seat, down(downs[seat]))
    assert save(GAME, t) == save(GAME, u)


def test_JE_2_the_choice_is_secret() -> None:
    """JE-2: what one has chosen does not show in what the others see."""
    views = []
    for card in ("4♠", "A♥"):
        t = table()
        GAME.play(t, 0, down(card))
        views.append([GAME.view(t, observer) for observer in (1, 2, None)])
    assert views[0] == views[1]


def test_when_everyone_has_done_this_and_not_before_all_reveal_their_other_card() -> None:
    t = table()
    GAME.play(t, 2, down("3♥"))
    GAME.play(t, 0, down("A♥"))
    assert [in_zone(t, "offer, face-up", seat) for seat in range(3)] == ["", "", ""]
    assert events(t, OFFERED) == []
    GAME.play(t, 1, down("Joker"))
    assert [in_zone(t, "offer, face-up", seat) for seat in range(3)] == ["4♠", "2♥", "2♠"]
    assert [in_zone(t, "offer, face-down", seat) for seat in range(3)] == ["A♥", "Joker", "3♥"]


def test_the_face_up_card_is_seen_by_all() -> None:
    t = offer(table(), "A♥ 2♥ 3♥")
    for observer in (0, 1, 2, None):
        assert [seen(t, observer, "offer, face-up", seat) for seat in range(3)] == [["4♠"], ["Joker"], ["2♠"]]


def test_the_face_down_card_is_seen_by_its_owner_only() -> None:
    t = offer(table(), "A♥ 2♥ 3♥")
    assert seen(t, 0, "offer, face-down", 0) == ["A♥"]
    for observer in (1, 2, None):
        assert seen(t, observer, "offer, face-down", 0) == [None]


@pytest.mark.parametrize(("chosen", "shown"), [("Joker", "2♥"), ("2♥", "Joker")])
def test_the_joker_may_be_offered_face_down_or_face_up(chosen: str, shown: str) -> None:
    t = offer(table(), f"A♥ {chosen} 3♥")
    assert in_zone(t, "offer, face-down", 1) == chosen
    assert in_zone(t, "offer, face-up", 1) == shown


def test_the_offer_is_the_pair_of_cards_and_the_hand_is_empty() -> None:
    t = offer(table(), "A♥ 2♥ 3♥")
    for seat in range(3):
        assert in_zone(t, "hand", seat) == ""
    assert members(t.complete) == [0, 1, 2]
    assert t.taken == 0
    assert t.question == TAKE_CARDS
    assert t.turn == 0


@pytest.mark.parametrize(("seats", "full"), [(3, 0b111), (4, 0b1111)])
def test_every_round_begins_with_complete_offers_and_nobody_having_taken(seats: int, full: int) -> None:
    hands = (*HANDS, "4♥ 4♦")[:seats]
    t = dealt(hands)
    t.taken, t.complete = full, 0
    offer(t, "A♥ 2♥ 3♥ 4♦" if seats == 4 else "A♥ 2♥ 3♥")
    assert (t.taken, t.complete) == (0, full)


def test_the_log_tells_every_offer_with_its_face_up_card_only() -> None:
    t = offer(table(), "A♥ 2♥ 3♥")
    for observer in (0, 1, 2, None):
        told = events(t, OFFERED, observer)
        assert [(event.seat, FACES[event.face]) for event in told] == [(0, "4♠"), (1, "Joker"), (2, "2♠")]


@pytest.mark.parametrize("card", ["Joker", "2♠", "4♦", "A♠"])
def test_a_card_that_one_was_not_dealt_is_refused(card: str) -> None:
    refusal = refused(table(), 0, down(card))
    assert refusal.code == "not_in_hand"
    assert refusal.cites == ["Jest §2"]
    assert refusal.facts == {"card": card}


@pytest.mark.parametrize("action", [0, take_up(0), take_down(1)])
def test_now_neither_pass_nor_take_is_possible(action: int) -> None:
    refusal = refused(table(), 0, action)
    assert refusal.code == "not_a_card"
    assert refusal.cites == ["Jest §2"]


def test_a_choice_once_made_stands() -> None:
    t = table()
    GAME.play(t, 0, down("A♥"))
    assert GAME.options(t, 0) == []
    assert refused(t, 0, down("4♠")).code == "not_asked"
