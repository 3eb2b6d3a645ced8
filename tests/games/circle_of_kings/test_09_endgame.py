"""§9 Endgame."""

import pytest

from .builder import GAME, battle, deployed, do, hand, log, position


def test_the_game_ends_at_the_moment_a_lord_deck_is_empty() -> None:
    """By burning, purging and drawing alike: CK-38."""
    burning = battle("The Moon", "The Sun", "6S", "5S", lord_decks=(9, 1))
    purging = position(
        armies=("5S", "7C"), agenda=["Cleanup", "CirclePhase"], fields={"first": 0}, lord_decks=(9, 1)
    )
    drawing = position(agenda=["DrawPhase"], lord_decks=(9, 1))
    for t in (burning, purging, drawing):
        assert t.over
        assert GAME.returns(t) == [1.0, 0.0]
        assert log(t)[-1] == "Ben's Lord deck is empty: the game is over."
        assert GAME.result(t).reason == "the loser has run out of Lords"


@pytest.mark.parametrize(
    ("hands", "lords", "shares"),
    [
        (("2P 3P", "4P"), (["Justice"], ["Justice"]), [1.0, 0.0]),
        (("2P", "3P 4P"), (["Justice"], ["Justice"]), [0.0, 1.0]),
        (("2P", "3P"), (["Justice"], ["Justice"]), [0.5, 0.5]),
        (("2P 3P", "4P"), ([], ["Justice"]), [0.5, 0.5]),  # Lords count as cards held
    ],
)
def test_CK_39_a_tie_goes_to_the_larger_hand(
    hands: tuple[str, str], lords: tuple[list[str], list[str]], shares: list[float]
) -> None:
    t = battle("Death", "The Fool", "5S", "AS 2S 3S 4S", hands=hands, lord_hands=lords, lord_decks=(1, 1))
    assert t.over
    assert GAME.returns(t) == shares
    assert deployed(t, 1) == {"AS", "2S", "3S", "4S"}  # deployed cards are no hand; CK-49: nothing moves any more
    if shares == [0.5, 0.5]:
        assert (
            GAME.result(t).reason
            == "both players have run out of Lords, and their hands are equally large: a draw"
        )
    else:
        assert GAME.result(t).reason == "both players have run out of Lords; the larger hand wins"


def test_CK_38_a_drawn_combat_empties_both_at_once() -> None:
    t = battle("The Moon", "The Sun", "5S", "5C", lord_decks=(1, 1), hands=("9W", ""))
    assert t.over
    assert GAME.returns(t) == [1.0, 0.0]


def test_CK_38_the_same_recruit_empties_both_at_once() -> None:
    t = position(hands=("9W", "8W 7W"), decks=("", ""), lord_decks=(2, 2), agenda=["DrawPhase"])
    do(t, 1, "recruit")
    do(t, 0, "recruit")
    assert t.over
    assert GAME.returns(t) == [0.0, 1.0]


def test_CK_49_nothing_moves_when_the_game_is_over() -> None:
    t = battle("The Devil", "The Fool", "5S 6S", "AS", lord_decks=(9, 1))
    assert t.over
    assert deployed(t, 0) == {"5S", "6S"}  # The Devil's army would have fallen next
    assert GAME.options(t, 0) == []
    assert hand(t, 1) == set()


def test_the_end_is_explained() -> None:
    t = battle("Death", "The Fool", "5S", "AS", lord_decks=(1, 1), hands=("2P", ""))
    result = GAME.view(t, None)["result"]
    assert result is not None and result["lines"] == [
        ["Lords left in the deck: 0", "Cards in hand: 2"],
        ["Lords left in the deck: 0", "Cards in hand: 1"],
    ]


def test_the_loser_may_still_have_more_lords_in_hand_and_it_does_not_help() -> None:
    t = position(lord_hands=([], ["The Sun"]), agenda=["DrawPhase"], lord_decks=(2, 1))
    assert GAME.returns(t) == [1.0, 0.0]
