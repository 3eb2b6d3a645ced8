"""The rules of Magpie, section by section."""

import pytest
from parlour.kernel import Refusal

from magpie.rules import MagpieGame
from magpie.state import DECK, DISCARDS, FACES, HAND_OF, KEEP_OR_SWAP, MagpieTable

GAME = MagpieGame({})


def held(*hands: str) -> MagpieTable:
    """Lay out a table where each seat holds those two cards and the first seat decides."""
    t = GAME.deal_nothing(len(hands))
    for seat, cards in enumerate(hands):
        for card in cards.split():
            t.move(t.find(DECK, FACES.index(card)), HAND_OF + seat)
    t.round = 1
    t.then(KEEP_OR_SWAP)
    GAME.run(t)
    return t


def play(t: MagpieTable, *moves: str) -> MagpieTable:
    """Play those moves in turn."""
    for move in moves:
        GAME.play(t, t.actor, GAME.parse(t, move))
    return t


def test_1_everybody_is_dealt_two_cards_that_nobody_else_sees() -> None:
    t = GAME.new(3, seed=1)
    hands = [zone["cards"] for zone in GAME.view(t, 0)["zones"] if zone["id"] == "hand"]
    assert [[card is not None and card["card"] is not None for card in hand] for hand in hands] == [
        [True, True],
        [False, False],
        [False, False],
    ]


def test_2_a_swapped_card_is_discarded_and_another_drawn() -> None:
    t = play(held("2♠ K♠", "3♠ 4♠"), "swap 2♠")
    assert t.face(t.top(DISCARDS)) == FACES.index("2♠")
    assert t.count(HAND_OF) == 2
    assert t.actor == 1


def test_2_you_swap_only_a_card_that_you_hold() -> None:
    with pytest.raises(Refusal) as refused:
        play(held("2♠ K♠", "3♠ 4♠"), "swap 3♠")
    assert refused.value.sentence == "You do not hold 3♠."
    assert refused.value.cites == ["Magpie §2"]


@pytest.mark.parametrize(("move", "points"), [("keep", 2), ("swap 9♠", 1)])
def test_3_the_highest_total_scores_more_if_it_was_kept(move: str, points: int) -> None:
    t = play(held("K♠ 9♠", "A♠ 2♠"), move, "keep")
    assert list(t.points)[:2] == [points, 0]


def test_3_equal_totals_all_score() -> None:  # MA-1
    t = play(held("K♠ A♠", "Q♠ 2♠", "3♠ 4♠"), "keep", "keep", "keep")
    assert list(t.points)[:3] == [2, 2, 0]


def test_a_card_says_what_it_counts_to_those_who_see_it() -> None:
    t = GAME.new(2, seed=1)
    mine, theirs = t.at(HAND_OF, 0), t.at(HAND_OF + 1, 0)
    assert GAME.about_card(t, 0, mine)["worth"] == t.face(mine) + 1
    assert GAME.about_card(t, 0, mine)["lines"][1]["words"].startswith("Your hand counts ")
    assert GAME.about_card(t, 0, theirs)["lines"] == []
    assert GAME.aid(t, 0)["parts"][0]["rows"][0] == ["both cards kept", "2 points"]


def test_4_the_most_points_win() -> None:
    t = held("K♠ A♠", "Q♠ 2♠", "3♠ 4♠")
    t.goal, t.points[0], t.points[1], t.points[2] = 5, 4, 3, 4
    play(t, "keep", "keep", "keep")
    assert t.over
    assert GAME.result(t).winners == [0]
