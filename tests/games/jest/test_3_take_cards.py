"""3. Take cards."""

from itertools import permutations

import pytest

from parlour.games.jest.events import TOOK
from parlour.games.jest.state import FACES, JEST, MAKE_OFFERS, NUM_ACTIONS, TAKE_CARDS, Jest
from parlour.games.jest.take_cards import highest_face_up
from parlour.kernel.bits import members

from .positions import (
    GAME,
    events,
    in_zone,
    jests,
    offered,
    place,
    refused,
    seat_zones,
    seen,
    take_down,
    take_up,
)

OFFERS = ("4♠ A♥", "3♠ 2♥", "2♠ 3♥")


def table() -> Jest:
    return offered(OFFERS, trophies="A♠ A♣")


def strength(card: str) -> tuple[int, int]:
    """How high a face-up card is: its value, then its suit."""
    if card == "Joker":
        return 0, 0
    return {"A": 1, "2": 2, "3": 3, "4": 4}[card[0]], "♥♦♣♠".index(card[1]) + 1


def first_to_move(*ups: str) -> int:
    """Who takes the first turn if those cards are face-up; the cards face-down are of no account."""
    spare = [card for card in FACES if card not in ups]
    return int(offered([f"{up} {spare[n]}" for n, up in enumerate(ups)]).turn)


@pytest.mark.parametrize("ups", list(permutations(["4♥", "3♠", "2♠"])))
def test_the_highest_face_value_takes_the_first_turn(ups: tuple[str, ...]) -> None:
    assert first_to_move(*ups) == ups.index("4♥")


@pytest.mark.parametrize("ups", list(permutations(["Joker", "A♦", "A♣"])))
def test_the_joker_has_a_face_value_of_0(ups: tuple[str, ...]) -> None:
    assert first_to_move(*ups) == ups.index("A♣")


@pytest.mark.parametrize("ups", list(permutations(["A♠", "A♣", "2♥"])))
def test_JE_3_an_ace_always_has_a_face_value_of_1(ups: tuple[str, ...]) -> None:
    """JE-3: turn order goes by printed values; also an Ace alone of its suit is no 5 here."""
    assert first_to_move(*ups) == ups.index("2♥")


@pytest.mark.parametrize("value", ["A", "2", "3", "4"])
@pytest.mark.parametrize(
    ("strong", "weak"), [("♠", "♣"), ("♠", "♦"), ("♠", "♥"), ("♣", "♦"), ("♣", "♥"), ("♦", "♥")]
)
def test_JE_3_ties_are_broken_by_the_strongest_suit(value: str, strong: str, weak: str) -> None:
    """JE-3: Spades, Clubs, Diamonds, Hearts."""
    assert first_to_move(value + strong, value + weak, "Joker") == 0
    assert first_to_move(value + weak, value + strong, "Joker") == 1
    assert first_to_move(value + weak, "Joker", value + strong) == 2


def test_JE_3_of_any_two_face_up_cards_the_higher_goes_first_wherever_it_lies() -> None:
    """JE-3, for every two of the seventeen cards; a Joker is below the weakest Ace."""
    for one, other in permutations(FACES, 2):
        t = place(GAME, 3, seat_zones("offer, face-up", (one, other)))
        higher = 0 if strength(one) > strength(other) else 1
        assert highest_face_up(t, 0b011) == higher, (one, other)


def test_with_4_players_the_first_turn_is_found_among_all_four() -> None:
    for ups in permutations(["4♦", "4♥", "A♠", "Joker"]):
        assert first_to_move(*ups) == ups.index("4♦")


def test_the_face_down_cards_are_not_compared() -> None:
    t = offered(("A♥ 4♠", "2♥ A♠", "Joker 4♣"))
    assert t.turn == 1


def test_on_your_turn_you_alone_are_asked() -> None:
    t = table()
    assert members(t.waiting) == [0]
    assert t.question == TAKE_CARDS
    assert refused(t, 1, take_up(0)).code == "not_asked"


def test_on_your_turn_you_must_take_a_card() -> None:
    for action in (0, 1, 17):
        refusal = refused(table(), 0, action)
        assert refusal.code == "not_a_take"
        assert refusal.cites == ["Jest §3"]


def test_any_card_of_any_complete_offer_of_the_others_may_be_taken() -> None:
    t = table()
    assert GAME.options(t, 0) == [take_up(1), take_down(1), take_up(2), take_down(2)]


def test_take_from_another_players_offer_not_from_your_own() -> None:
    for action in (take_up(0), take_down(0)):
        refusal = refused(table(), 0, action)
        assert refusal.code == "own_offer"
        assert refusal.cites == ["Jest §next", "JE-5"]
        assert refusal.facts == {"complete": 3}


def test_an_incomplete_offer_is_closed() -> None:
    t = table()
    GAME.play(t, 0, take_up(2))
    GAME.play(t, 2, take_down(0))
    for action in (take_up(0), take_down(0), take_up(2), take_down(2)):
        refusal = refused(t, 1, action)
        assert refusal.code == "incomplete_offer"
        assert refusal.cites == ["Jest §3"]
        assert refusal.facts == {"seat": 0 if action in (take_up(0), take_down(0)) else 2}
    assert GAME.options(t, 1) == [take_up(1), take_down(1)]


def test_there_is_no_offer_of_a_player_who_is_not_there() -> None:
    refusal = refused(table(), 0, take_up(3))
    assert refusal.code == "no_such_offer"
    assert refusal.cites == ["Jest §3"]
    assert refusal.facts == {"seat": 3}


@pytest.mark.parametrize("action", [-1, NUM_ACTIONS])
def test_there_is_no_action_beyond_the_last(action: int) -> None:
    assert take_down(3) + 1 == NUM_ACTIONS
    assert refused(table(), 0, action).code == "no_such_action"


def test_options_and_refusals_agree_all_through_a_round() -> None:
    t = table()
    for seat, taking in ((0, take_up(2)), (2, take_down(1)), (1, take_up(0))):
        for action in range(NUM_ACTIONS):
            assert (GAME.objection(t, seat, action) == 0) == (action in GAME.options(t, seat))
        GAME.play(t, seat, taking)
    assert t.question == MAKE_OFFERS


def test_add_the_face_up_card_to_your_jest() -> None:
    t = table()
    GAME.play(t, 0, take_up(1))
    assert jests(t) == [{"3♠"}, set(), set()]
    assert in_zone(t, "offer, face-up", 1) == ""
    assert in_zone(t, "offer, face-down", 1) == "2♥"


def test_add_the_face_down_card_to_your_jest() -> None:
    t = table()
    GAME.play(t, 0, take_down(2))
    assert jests(t) == [{"3♥"}, set(), set()]
    assert in_zone(t, "offer, face-up", 2) == "2♠"
    assert in_zone(t, "offer, face-down", 2) == ""


def test_the_joker_may_be_taken() -> None:
    t = offered(("4♠ A♥", "Joker 2♥", "2♠ 3♥"))
    GAME.play(t, 0, take_up(1))
    assert jests(t)[0] == {"Joker"}


@pytest.mark.parametrize("action", [take_up(1), take_down(1)])
def test_JE_15_the_cards_in_a_jest_are_face_down(action: int) -> None:
    """JE-15: hidden from all others, also a card that lay face-up before."""
    t = table()
    GAME.play(t, 0, action)
    assert not t.is_up(t.top(JEST))
    for observer in (1, 2, None):
        assert seen(t, observer, "Jest", 0) == [None]


def test_you_cannot_look_at_the_face_down_card_before_choosing() -> None:
    """The taker sees the same whatever lies there."""
    views = [
        GAME.view(offered(("4♠ A♥", f"3♠ {hidden}", "2♠ 3♥"), trophies="A♠ A♣"), 0) for hidden in ("2♥", "4♦")
    ]
    assert views[0] == views[1]


def test_JE_15_own_offer_and_own_jest_may_be_looked_at_any_time() -> None:
    """JE-15, at any time, also when it is another player's turn."""
    t = table()
    GAME.play(t, 0, take_down(2))
    assert members(t.waiting) == [2]
    assert seen(t, 0, "Jest", 0) == ["3♥"]
    assert seen(t, 0, "offer, face-down", 0) == ["A♥"]
    assert seen(t, 0, "offer, face-up", 0) == ["4♠"]
    assert seen(t, 1, "offer, face-down", 1) == ["2♥"]


def test_a_jest_stays_separate_from_the_other_cards_in_play() -> None:
    t = table()
    GAME.play(t, 0, take_up(1))
    GAME.play(t, 1, take_up(0))
    GAME.play(t, 2, take_up(2))
    assert t.round == 2
    assert jests(t) == [{"3♠"}, {"4♠"}, {"2♠"}]
    in_hands = {card for seat in range(3) for card in in_zone(t, "hand", seat).split()}
    assert not in_hands & {"3♠", "4♠", "2♠"}


def test_the_log_tells_who_took_from_whom_and_which_of_the_two() -> None:
    t = table()
    GAME.play(t, 0, take_down(2))
    GAME.play(t, 2, take_up(1))
    told = [(event.seat, event.a, event.b) for event in events(t, TOOK)]
    assert told == [(0, 2, 1), (2, 1, 0)]


def test_after_the_end_nothing_can_be_played() -> None:
    t = place(GAME, 3, {})
    assert t.over
    assert refused(t, 0, take_up(1)).code == "game_over"
