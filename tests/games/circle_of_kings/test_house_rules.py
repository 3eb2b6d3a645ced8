"""The house rules of Circle of Kings: rulings read otherwise, each beside our own reading."""

from typing import Any

from parlour.games.circle_of_kings.rules import CircleOfKingsGame

from .builder import GAME, battle, do, kings, log, position


def test_coin_after_draw() -> None:
    """CK-24: The Sun has the higher Initiative, and the coin falls for the other player."""
    house = CircleOfKingsGame({"coin_after_draw": True})
    hands = (["Strength"], ["Strength"])
    t = battle("The Sun", "The Moon", "5S", "5S", lord_hands=hands)
    assert "Ann acts first in the Circle Phase, by Lord Initiative after the draw." in log(t)
    t = battle("The Sun", "The Moon", "5S", "5S", lord_hands=hands, luck=[1], game=house)
    assert "Ben acts first in the Circle Phase, by a coin toss after the draw." in log(t)


def test_right_king_next() -> None:
    """CK-37: the Right King becomes the Top King, where by our reading the Left King does."""
    house = CircleOfKingsGame({"right_king_next": True})
    assert kings(position(circle="SCPW", agenda=["Cleanup"])) == "WSCP"
    assert kings(position(circle="SCPW", agenda=["Cleanup"], game=house)) == "CPWS"


def test_deployed_count_as_hand() -> None:
    """CK-39: Ann holds more, Ben has more deployed; a card that Ben has stolen counts for Ann."""
    house = CircleOfKingsGame({"deployed_count_as_hand": True})
    given: dict[str, Any] = {
        "hands": ("6S 7S", ""),
        "lord_hands": (["The Sun"], ["The Sun"]),
        "lord_decks": (1, 1),
    }
    t = battle("Death", "The Fool", "5S", "AS 2S 3S 4S", **given)
    assert t.over and GAME.returns(t) == [1.0, 0.0]
    t = battle("Death", "The Fool", "5S", "AS 2S 3S 4S", game=house, **given)
    assert t.over and house.returns(t) == [0.0, 1.0]


def test_keep_last_lord() -> None:
    """CK-46: Ann has one Lord left after the draw and is not asked; with both so, nobody is."""
    house = CircleOfKingsGame({"keep_last_lord": True})
    given: dict[str, Any] = {"hands": ("AS", "AS"), "agenda": ["DrawPhase"], "game": house}
    t = position(lord_decks=(2, 9), lord_hands=(["Strength"], ["Strength"]), **given)
    assert t.waiting == 0b10
    do(t, 1, "pass", game=house)
    assert not t.over and t.waiting == 0b11, "on to the Captains"
    t = position(lord_decks=(2, 2), lord_hands=(["Strength"], ["Strength"]), **given)
    assert "recruit" not in [house.words.move(t, action) for action in house.options(t, 0)]
