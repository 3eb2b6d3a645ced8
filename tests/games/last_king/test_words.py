"""What is said: moves, options, questions, headlines, counters and the log."""

from typing import Any

from parlour.games.last_king.state import JACK_RANK, KING, PLAYED, QUEEN_RANK, place
from parlour.kernel.luck import Fast

from .board import GAME, PLAIN, do, moves, position


def asked(t: Any, seat: int) -> str:
    question = GAME.view(t, seat)["question"]
    return question["words"] if question else ""


def words(t: Any, seat: Any) -> Any:
    return [option["words"] for option in GAME.view(t, seat)["options"]]


def test_every_action_has_a_notation_of_its_own() -> None:
    t = GAME.new(2)
    names = [GAME.words.move(t, action).lower() for action in range(GAME.num_actions)]
    assert len(set(names)) == len(names)
    assert [GAME.parse(t, name) for name in names] == list(range(GAME.num_actions))


def test_a_turn_in_words() -> None:
    t = position({"king": "K♠ 2♥²", "hand": "5♥ J♥ Q♥ K♥ Joker"}, PLAIN)
    assert words(t, 0) == [
        "Attack with 5♥",
        "Play J♥ into your Jack rank",
        "Play Q♥ into your Queen rank",
        "Play the Joker as your King's Shield",
        "Heal: discard K♥ to remove all attacks from your King",
        "Charge: attack with K♥ for 10",
        "Rally: replace one of your characters with K♥",
        "Pass",
    ]
    view = GAME.view(t, 0)
    assert view["headline"] == "Round 1: your turn."
    assert view["question"] and view["question"]["words"] == "Take one action, or pass."
    marks = [(mark["id"], mark["token"], mark["value"], mark["words"]) for mark in view["marks"]]
    assert marks == [("attacked", t.at(place(0, KING), 0), 2, "2 of 20 damage")]
    kinds = [option["kind"] for option in view["options"]]
    assert kinds == ["raise_attack", "join", "join", "shield", "heal", "charge", "begin_rally", "pass"]
    for option in view["options"][:-1]:
        assert option["card"] is not None and option["drop"] is not None


def test_the_jester_in_words() -> None:
    t = position({**PLAIN, "hand": "10♥"}, {**PLAIN, "hand": "Joker"})
    do(t, "10♥")
    view = GAME.view(t, 1)
    asks = "Seat 1 attacks your J♠ with 10♥ (10 damage, 10 of 10). Play a Joker?"
    assert asked(t, 1) == asks and view["headline"] == "Round 1: you are attacked."
    assert words(t, 1) == ["Jester: discard the attack", "Let the attack stand"]
    t = position({**PLAIN, "hand": "A♥"}, {**PLAIN, "hand": "Joker"})
    do(t, "A♥")
    assert "(destroys it)" in asked(t, 1)


def test_the_shield_is_called_so() -> None:
    t = position({**PLAIN, "hand": "9♥ 8♥"}, {"king": "K♠", "shield": "Joker", "hand": "Joker"}, PLAIN)
    do(t, "9♥")
    assert "Attack Seat 2's Shield (9 damage, 9 of 20)" in words(t, 0)
    do(t, "2:Shield")
    assert "your Shield" in asked(t, 1)
    do(t, "pass")
    assert GAME.log(t, None)[-1] == "Seat 2's Shield: 9 of 20 damage."
    assert [mark["value"] for mark in GAME.view(t, None)["marks"]] == [9]


def test_the_end_of_the_round_in_words() -> None:
    t = position({"king": "K♠ 5♣²", "hand": "9♥", "rest": "discard pile"}, PLAIN)
    do(t, "pass", "pass")
    assert words(t, 0) == ["Keep your hand", "Discard 9♥"]
    assert GAME.view(t, 1)["headline"] == "End of round 1: Seat 1's turn to discard and draw."
    do(t, "pass")
    assert words(t, 0) == ["Make a new deck", "Stay without a deck"]
    do(t, "pass")
    assert words(t, 0) == ["Remove 5♣ (2) from K♠", "Remove nothing"]


def test_rally_and_bonus_in_words() -> None:
    t = position({"king": "K♠", "jacks": ["J♠"], "hand": "K♥"}, PLAIN)
    do(t, "rally K♥")
    assert words(t, 0) == ["Replace J♠", "Replace K♠"]
    assert asked(t, 0) == "Which character does K♥ replace?"
    t = position({**PLAIN, "hand": "10♥"}, {**PLAIN, "hand": ""})
    do(t, "10♥")
    assert words(t, 1) == ["Draw a card", "Do not draw"]
    assert GAME.view(t, 0)["headline"] == "Round 1: Seat 2 has lost a character."


def test_an_ace_says_that_it_destroys() -> None:
    t = position({**PLAIN, "hand": "A♥"}, {**PLAIN, "jacks": ["J♠", "J♣"]}, {"king": "K♠"})
    do(t, "A♥")
    assert moves(t) == ["2:J♠", "2:J♣", "3:K♠"]
    assert words(t, 0) == [
        "Attack Seat 2's J♠ (destroys it)",
        "Attack Seat 2's J♣ (destroys it)",
        "Attack Seat 3's K♠ (1 damage, 1 of 20)",
    ]


def test_every_event_of_whole_games_is_a_sentence_for_everyone() -> None:
    luck = Fast(3)
    kinds = set()
    for seats in (2, 3, 6):
        t = GAME.new(seats, 11)
        while not t.over:
            seat = next(n for n in range(seats) if t.waiting >> n & 1)
            assert asked(t, seat)
            options = GAME.options(t, seat)
            GAME.play(t, seat, options[luck.below(len(options))])
        kinds |= {event.kind for event in t.journal}
        for seat in [*range(seats), None]:
            assert all(line.endswith(".") for line in GAME.log(t, seat))
    assert len(kinds) > 17


def test_describe_never_fails_whatever_is_asked() -> None:
    t = GAME.new(3, 2)
    luck = Fast(2)
    for _ in range(120):
        if t.over:
            break
        for action in range(GAME.num_actions):
            assert GAME.describe(t, 0, action)
        seat = next(n for n in range(3) if t.waiting >> n & 1)
        options = GAME.options(t, seat)
        GAME.apply(t, seat, options[luck.below(len(options))])


def test_an_attack_leads_to_those_it_may_strike_and_a_rallying_king_to_ones_own() -> None:
    t = position({**PLAIN, "hand": "5♠ K♥"}, {**PLAIN, "queens": ["Q♥"], "jacks": ["J♠", "J♥"]})
    by_kind = {option["kind"]: option for option in GAME.view(t, 0)["options"]}
    court = {where: place(1, JACK_RANK) + where for where in range(2)}
    assert by_kind["raise_attack"]["zones"] == [court[1], PLAYED]  # not its own suit
    assert by_kind["charge"]["zones"] == [court[0], court[1], PLAYED]
    own = {place(0, rank) for rank in (KING, QUEEN_RANK, JACK_RANK)}
    assert set(by_kind["begin_rally"]["zones"]) == own | {PLAYED}
