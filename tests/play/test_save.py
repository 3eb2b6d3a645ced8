"""Positions written by hand, and what is said of those that are wrong."""

import copy
from typing import Any

import pytest

import parlour
from parlour.kernel.save import Unreadable, load, save

GAME = parlour.game("jest")

POSITION: dict[str, Any] = {
    "seats": 3,
    "zones": {
        "trophies": ["A♦", "3♥"],
        "offer, face-up 1": ["4♠"],
        "offer, face-down 1": ["2♠"],
        "offer, face-up 2": ["3♠"],
        "offer, face-down 2": ["Joker"],
        "offer, face-up 3": ["2♦"],
        "offer, face-down 3": ["A♥"],
        "draw deck": ["A♠", "A♣", "2♣", "3♣", "4♣", "3♦", "4♦", "2♥", "4♥"],
    },
    "question": "TakeCards",
    "waiting": [0],
    "fields": {"round": 1, "turn": 0, "complete": 7},
}


def changed(**parts: object) -> dict[str, Any]:
    return copy.deepcopy(POSITION) | parts


def with_belief(**rows: object) -> dict[str, Any]:
    """The position with what everybody knows written out, one row of the first seat's replaced."""
    data = save(GAME, load(GAME, POSITION))
    knowledge: Any = data["knowledge"]
    knowledge["beliefs"][0].update(rows)
    return data


def with_zone(name: str, cards: list[str]) -> dict[str, Any]:
    data = copy.deepcopy(POSITION)
    data["zones"][name] = cards
    return data


def test_a_position_written_by_hand_can_be_played() -> None:
    t = load(GAME, POSITION)
    assert [GAME.words.move(t, action) for action in GAME.options(t, 0)] == [
        "take 2 up",
        "take 2 down",
        "take 3 up",
        "take 3 down",
    ]
    assert t.knowledge is not None
    assert GAME.memory(t, 0)["known"] == []
    while not t.over:
        seat = next(n for n in range(3) if (t.waiting >> n) & 1)
        GAME.play(t, seat, GAME.options(t, seat)[0])


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "a saved table is an object"),
        (changed(colour="red"), "there is no field 'colour'"),
        (changed(game="chess"), "field 'game': this is a table of chess"),
        (changed(rules="0.1"), "field 'rules': saved under rules 0.1"),
        (changed(options={"ties": "shared"}), "field 'options'"),
        (changed(seats=7), "field 'seats': Jest is for 3 or 4 players, not 7"),
        (changed(seats="three"), "field 'seats': 'three' is not a whole number"),
        (changed(zones=5), "field 'zones'"),
        (with_zone("cellar", ["A♠"]), "there is no zone 'cellar'"),
        (with_zone("hand 1", ["A♠"]), "A♠ is there 2 times, the pack has 1"),
        (with_zone("offer, face-up 1", []), "missing: 4♠"),
        (with_zone("offer, face-up 1", ["9♠"]), "there is no card '9♠'"),
        (changed(question="Juggle"), "there is no step 'Juggle'"),
        (changed(agenda=["TakeCards x"]), "there is no step 'TakeCards x'"),
        (changed(open={"cellar": [0]}), "field 'open': there is no zone 'cellar'"),
        (changed(open={"draw deck": [4]}), "field 'open': there is no seat 4"),
        (changed(open=["draw deck"]), "field 'open': it should name one zone"),
        (changed(waiting=[5]), "field 'waiting': there is no seat 5"),
        (changed(fields={"speed": 1}), "there is no 'speed'"),
        (changed(fields={"round": "one"}), "'one' is not a whole number"),
        (changed(fields={"share_ties": 1}), "share_ties should be like False"),
        (changed(luck=["fast"]), "field 'luck'"),
        (changed(knowledge=[]), "field 'knowledge': it should hold"),
        (changed(knowledge={"shown": 0, "beliefs": []}), "should be a list of 4"),
        (with_belief(bag=["zz"]), "'bag' should be whole numbers"),
        (with_belief(bag=[0]), "'bag' has 1 numbers"),
        (with_belief(items=[0, 0]), "the faces of a belief are not those of the packs"),
        (with_belief(pins=[99, 0]), "'pins' has a face 99"),
        (with_belief(edges=[1, 0, -1, 1]), "'edges' should lead to bags with higher numbers"),
        (with_belief(edges=[0, 1, -1, 1]), "does not hold as many faces as slots"),
        (changed(tokens={"trophies": [0, 0]}), "field 'tokens, draw deck'"),
        (changed(held=[0, 0, 0, 0]), "more answers than seats"),
    ],
)
def test_what_is_wrong_is_said(data: object, message: str) -> None:
    with pytest.raises(Unreadable, match=message.replace("(", r"\(")):
        load(GAME, data)


def test_too_many_cards_for_a_zone() -> None:
    data = copy.deepcopy(POSITION)
    data["zones"]["offer, face-up 1"] = ["4♠", "A♠"]
    data["zones"]["draw deck"].remove("A♠")
    with pytest.raises(Unreadable, match="has room for 1 cards"):
        load(GAME, data)
