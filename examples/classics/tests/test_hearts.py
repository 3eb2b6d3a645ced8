"""Hearts, section by section."""

from typing import Any

import pytest
from parlour.kernel.bits import members
from parlour.kernel.luck import Fast

from parlour_classics.hearts.rules import HeartsGame
from parlour_classics.hearts.state import FACES, HAND_OF, PASS_CARDS, PLAY, TAKEN

from .positions import laid, moves, play, refused

GAME = HeartsGame({})
EVERY_HEART = "2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥ A♥"


def seats(name: str, rows: list[str]) -> dict[str, str]:
    return {f"{name} {seat + 1}": row for seat, row in enumerate(rows)}


def in_play(hands: list[str], trick: str = ". . . .", game: HeartsGame = GAME, **fields: Any) -> Any:
    """Lay out the middle of a game: hands, the trick by seats, the fields; the first empty space has to play."""
    cards = trick.split()
    led = fields.setdefault("leader", 0)
    turn = next(seat % 4 for seat in range(led, led + 5) if seat == led + 4 or cards[seat % 4] == ".")
    fields = {"tricks": 3, "turn": turn, "house": game.house} | fields
    zones = seats("hand", hands) | {"trick": trick}
    return laid(game, 4, zones, question="PlayCard", waiting=[turn], fields=fields)


def with_direction(direction: int) -> Any:
    return next(t for t in (GAME.new(4, seed) for seed in range(100)) if t.direction == direction)


def taken(rows: list[str], game: HeartsGame = GAME) -> list[int]:
    """Return the points for those cards."""
    t = laid(game, 4, seats("taken", rows), fields={"house": game.house})
    return [game.score(t, seat) for seat in range(4)]


def test_deal_thirteen_cards_each_and_a_direction_by_chance() -> None:
    found = set()
    for seed in range(100):
        t = GAME.new(4, seed)
        assert [t.count(HAND_OF + seat) for seat in range(4)] == [13] * 4
        found.add(t.direction)
    assert found == {0, 1, 2, 3}


@pytest.mark.parametrize("direction", [1, 2, 3])
def test_passing_three_cards_to_the_left_across_or_to_the_right(direction: int) -> None:
    t = with_direction(direction)
    assert (t.question, members(t.waiting)) == (PASS_CARDS, [0, 1, 2, 3])
    passed = {}
    for seat in range(4):
        passed[seat] = GAME.options(t, seat)[:3]
        for action in passed[seat]:
            GAME.play(t, seat, action)
    for seat, actions in passed.items():
        for action in actions:
            assert t.find(HAND_OF + (seat + direction) % 4, action - PLAY) >= 0


def test_passing_the_passer_knows_where_the_cards_are_and_others_do_not() -> None:
    t = with_direction(1)
    for seat in range(4):
        for _ in range(3):
            GAME.play(t, seat, GAME.options(t, seat)[-1])
    assert len(GAME.memory(t, 0)["known"]) >= 3
    log = GAME.log(t, 2)
    assert log.count("Seat 1 passes a card to Seat 2.") == 3
    assert not [line for line in GAME.log(t, 0) if line == "Seat 1 passes a card to Seat 2."]


def test_passing_is_left_out_one_time_in_four() -> None:
    assert with_direction(0).question != PASS_CARDS


def test_tricks_the_holder_of_the_two_of_clubs_leads_it() -> None:
    for seed in range(20):
        t = GAME.new(4, seed)
        if t.direction == 0:
            assert t.find(HAND_OF + t.actor, 0) >= 0
            assert moves(GAME, t) == "2♣"
            held = FACES[t.face_at(HAND_OF + t.actor, 5)]
            if held != "2♣":
                assert refused(GAME, t, held).code == "two_of_clubs_leads"


def test_tricks_everybody_knows_who_holds_the_two_of_clubs() -> None:
    t = with_direction(0)
    for seat in (*range(4), 4):
        for luck in range(20):
            assert GAME.guess(t, seat, Fast(luck)).find(HAND_OF + t.actor, 0) >= 0


def test_tricks_follow_suit() -> None:
    t = in_play(["2♠", "3♦ 9♦ A♥", "4♠", "5♠"], "K♦ . . .")
    assert moves(GAME, t) == "3♦ 9♦"
    assert refused(GAME, t, "A♥").sentence == "Follow suit: you hold Diamonds."
    assert refused(GAME, t, "4♠").code == "not_in_hand"
    assert refused(GAME, t, "pass").code == "no_card"


def test_tricks_others_play_any_card() -> None:
    assert moves(GAME, in_play(["2♠", "3♣ A♥ Q♠", "4♠", "5♠"], "K♦ . . .")) == "3♣ A♥ Q♠"


def test_tricks_who_does_not_follow_has_none_of_the_suit() -> None:
    t = with_direction(0)
    while True:
        seat, led = t.actor, t.face_at(1, t.leader)
        action = GAME.options(t, seat)[0]
        GAME.play(t, seat, action)
        if led >= 0 and (action - PLAY) // 13 != led // 13:
            break
    for luck in range(20):
        guess = GAME.guess(t, (seat + 1) % 4, Fast(luck))
        assert guess.faces(HAND_OF + seat) & (0x1FFF << (led // 13 * 13)) == 0


def test_tricks_the_highest_card_of_the_suit_led_takes_and_leads() -> None:
    t = in_play(["2♠ 2♣", "3♦ 3♣", "4♠ 4♣", "A♠ 5♣"], "K♦ . . .")
    play(GAME, t, "3♦ 4♠ A♠")
    assert t.actor == 0
    assert t.count(TAKEN) == 4


def test_tricks_no_points_in_the_first_trick() -> None:
    t = in_play(["2♠", "3♦ A♥ Q♠", "4♠", "5♠"], "2♣ . . .", tricks=0)
    assert moves(GAME, t) == "3♦"
    assert refused(GAME, t, "Q♠").code == "clean_first_trick"
    assert moves(GAME, in_play(["2♠", "A♥ Q♠", "4♠", "5♠"], "2♣ . . .", tricks=0)) == "A♥ Q♠"


def test_tricks_a_heart_is_led_only_when_hearts_are_broken() -> None:
    hands = ["2♦ A♥ Q♠", "3♦", "4♦", "5♦"]
    t = in_play(hands)
    assert moves(GAME, t) == "2♦ Q♠"
    assert refused(GAME, t, "A♥").code == "hearts_not_broken"
    assert moves(GAME, in_play(hands, broken=True)) == "2♦ A♥ Q♠"
    assert moves(GAME, in_play(["2♥ A♥", "3♦", "4♦", "5♦"])) == "2♥ A♥"


@pytest.mark.parametrize(("card", "broken"), [("A♥", True), ("Q♠", True), ("K♠", False)])
def test_tricks_hearts_and_the_queen_break_hearts(card: str, broken: bool) -> None:
    assert play(GAME, in_play(["2♠", card, "4♠", "5♠"], "K♦ . . ."), card).broken == broken


@pytest.mark.parametrize(
    ("option", "hand", "fields", "allowed"),
    [
        ({"any_club_first": True}, "2♣ 9♣ A♦", {"tricks": 0}, "2♣ 9♣"),
        ({"break_hearts": False}, "2♦ A♥", {"broken": True}, "2♦ A♥"),
        ({"hearts_before_queen": True}, "A♥ Q♠", {}, "A♥ Q♠"),
        ({}, "A♥ Q♠", {}, "Q♠"),
    ],
)
def test_tricks_house_rules_for_leads(
    option: dict[str, object], hand: str, fields: dict[str, Any], allowed: str
) -> None:
    game = HeartsGame(option)
    assert moves(game, in_play([hand, "3♦", "4♦", "5♦"], game=game, **fields)) == allowed


def test_scoring_a_point_for_a_heart_and_thirteen_for_the_queen() -> None:
    assert taken(["2♥ A♥ K♠", "Q♠", "J♦", ""]) == [2, 13, 0, 0]


def test_scoring_shooting_the_moon() -> None:
    assert taken([f"{EVERY_HEART} Q♠", "J♦", "", "2♣"]) == [0, 26, 26, 26]
    assert taken([EVERY_HEART, "Q♠", "", ""]) == [13, 13, 0, 0]


def test_scoring_bonuses() -> None:
    game = HeartsGame({"jack_bonus": True, "no_tricks_bonus": True})
    assert taken(["2♥ J♦", "Q♠", "", "2♣"], game) == [-9, 13, -5, 0]
    assert taken([f"{EVERY_HEART} Q♠", "J♦", "", ""], game) == [0, 16, 26, 26]


def test_scoring_the_fewest_points_win_and_a_tie_is_shared() -> None:
    t = laid(GAME, 4, seats("taken", ["2♥", "Q♠", "3♥", "4♥ 5♥"]), fields={"house": GAME.house})
    assert GAME.result(t).returns == [0.5, 0, 0.5, 0]


def test_a_card_says_what_it_costs_and_the_aid_what_is_still_out() -> None:
    t = in_play(["Q♠ 2♥", "3♥ 4♣", "5♣ 6♣", "7♣ 8♣"])
    costs = {card: GAME.about_card(t, 0, t.find(HAND_OF, FACES.index(card)))["worth"] for card in ("Q♠", "2♥")}
    assert costs == {"Q♠": 13, "2♥": 1}
    assert GAME.about_card(t, 0, t.find(HAND_OF + 1, FACES.index("3♥")))["lines"] == []
    assert [GAME.aid(t, seat)["parts"][1]["lines"][0]["words"] for seat in (0, 1, None)] == [
        "Hearts: 12.",
        "Hearts: 12, and the Q♠.",
        "Hearts: 13, and the Q♠.",
    ]
