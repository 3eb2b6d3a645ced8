"""§5 Combat: closing the gaps."""

from parlour.games.jin_kei.state import OFFENCE, WHICH_ADVANCES
from parlour.kernel.bits import members

from .table_builder import log, options, play, position, rows, seen

ONE = "9♠ 4♥ 2♠ / 5♥ 6♠ 7♥ / X 8♠ X"
TWO = "9♣ 4♦ 2♣ / 5♦ 6♣ 7♦ / X 8♣ X"


def test_a_card_behind_the_empty_space_moves_toward_the_vanguard() -> None:
    game, t = position((ONE, TWO))
    play(game, t, "9♠", "6♣")
    assert rows(t, 0) == "5♥ 4♥ 2♠ / . 6♠ 7♥ / X 8♠ X"
    assert "Anna's 5♥ advances to Vanguard left." in log(game, t)


def test_a_reinforcement_that_advanced_is_turned_face_up() -> None:
    game, t = position((ONE, TWO))
    assert seen(game, t, 0, "Reinforcements", 1)[1] == "?"
    play(game, t, "9♠", "6♣")
    assert rows(t, 1) == "9♣ 4♦ 2♣ / 5♦ 8♣ 7♦ / X . X"
    assert seen(game, t, 0, "Rearguard", 1) == ["5♦", "8♣", "7♦"]
    assert "Ben's Reinforcement 8♣ is turned up and advances to Rearguard middle." in log(game, t, 0)


def test_JK_9_the_moves_chain_through_the_column() -> None:
    game, t = position((ONE, TWO))
    play(game, t, "4♥", "5♦")
    assert rows(t, 0) == "9♠ 6♠ 2♠ / 5♥ 8♠ 7♥ / X . X"


def test_without_a_card_behind_the_location_remains_empty() -> None:
    game, t = position(("9♠ 4♥ 2♠ / . . . / X . X", TWO))
    play(game, t, "9♠", "6♣")
    assert rows(t, 0) == ". 4♥ 2♠ / . . . / X . X"


def test_JK_9_both_players_advance_after_the_battle() -> None:
    game, t = position((ONE, TWO))
    play(game, t, "9♠", "6♣")
    assert rows(t, 0).startswith("5♥") and "8♣" in rows(t, 1).split("/")[1]


def test_JK_9_the_attacker_s_gap_is_filled_only_after_the_trick() -> None:
    game, t = position((ONE, TWO))
    play(game, t, "9♠")
    assert rows(t, 0) == ". 4♥ 2♠ / 5♥ 6♠ 7♥ / X 8♠ X"


def test_JK_9_advancing_is_compulsory_and_not_asked() -> None:
    game, t = position((ONE, TWO))
    play(game, t, "9♠", "6♣")
    assert t.question == OFFENCE


def test_JK_9_over_a_sleeve_straight_to_the_vanguard() -> None:
    """Q&A 3: an unusable Rearguard space and an empty Vanguard space."""
    layout = "D . . / . X . / . . X"
    game, t = position(("9♠ 4♥ 2♠ / 5♥ X 7♥ / 3♠ 8♠ X", TWO), (layout, "D . . / . . . / X . X"))
    play(game, t, "4♥", "5♦")
    assert rows(t, 0) == "9♠ 8♠ 2♠ / 5♥ X 7♥ / 3♠ . X"
    assert seen(game, t, 1, "Vanguard", 0) == ["9♠", "8♠", "2♠"]


def test_JK_11_a_sleeved_vanguard_makes_the_rearguard_card_the_foremost_of_its_column() -> None:
    layout = "X . . / D . . / . . X"
    game, t = position(("X 4♥ . / 5♥ . . / 3♠ . X", TWO), (layout, "D . . / . . . / X . X"))
    assert options(game, t) == ["4♥"], "it does not become Vanguard"
    play(game, t, "4♥", "5♦")
    play(game, t, options(game, t)[0])
    play(game, t, "5♥")
    assert rows(t, 0) == "X . . / 3♠ . . / . . X"


def test_JK_11_with_no_vanguard_at_all_it_attacks_from_the_rearguard() -> None:
    layout = "X . . / D . . / . . X"
    game, t = position(("X . . / 5♥ . . / 3♠ . X", TWO), (layout, "D . . / . . . / X . X"))
    assert options(game, t) == ["5♥"]


def test_JK_17_the_choice_comes_after_all_forced_moves_and_flips() -> None:
    layout = ("D . . / . X . / X 2 X", "D . . / . . . / X . X")
    game, t = position(("9♠ 4♥ 2♠ / 5♥ X 7♥ / X . X", TWO), layout, two=("3♠ 8♠", ""))
    play(game, t, "4♥", "5♦")
    assert t.question == WHICH_ADVANCES and members(t.waiting) == [0]
    assert options(game, t) == ["3♠", "8♠"]
    game, t = position(("9♠ 4♥ 2♠ / 5♥ X 7♥ / X . X", TWO), layout, two=("3♠ 8♠", ""), attacker=0)
    play(game, t, "4♥", "7♦")
    assert rows(t, 1) == "9♣ 4♦ 2♣ / 5♦ 6♣ . / X 8♣ X", "seat 2 has nothing behind"
    game, t = position(("9♠ 4♠ 2♠ / 5♥ X 7♥ / X . X", TWO), layout, two=("3♠ 8♠", ""))
    play(game, t, "4♠", "6♣")
    assert t.question == WHICH_ADVANCES and "8♣" in rows(t, 1).split("/")[1], "seat 2 has moved and flipped"


def test_JK_17_two_choices_are_made_at_once_and_in_secret() -> None:
    layout = "D . . / X . . / 2 . X"
    cards = ("9♠ 4♥ . / X . . / . . X", "9♣ . . / X . . / . . X")
    game, t = position(cards, (layout, layout), two=("3♠ 8♠", "3♣ 8♣"))
    play(game, t, "9♠", "9♣")
    assert t.question == WHICH_ADVANCES and members(t.waiting) == [0, 1]
    before = log(game, t)
    play(game, t, "2:8♣")
    assert log(game, t) == before and seen(game, t, 0, "2 Cards", 1) == ["?", "?"]
    play(game, t, "1:3♠")
    assert rows(t, 0) == "3♠ 4♥ . / X . . / . . X" and rows(t, 1) == "8♣ . . / X . . / . . X"


def test_JK_17_with_one_card_left_there_is_nothing_to_choose() -> None:
    layout = ("D . . / X . . / 2 . X", "D . . / . . . / X . X")
    game, t = position(("9♠ 4♥ . / X . . / . . X", TWO), layout, two=("3♠", ""))
    play(game, t, "9♠", "6♣")
    assert t.question == OFFENCE and rows(t, 0) == "3♠ 4♥ . / X . . / . . X"


def test_JK_10_the_other_card_stays_face_down_and_nobody_else_knows_which_it_was() -> None:
    layout = ("D . . / X . . / 2 . X", "D . . / . . . / X . X")
    game, t = position(("9♠ 4♥ . / X . . / . . X", TWO), layout, two=("3♠ 8♠", ""))
    play(game, t, "9♠", "6♣", "8♠")
    assert rows(t, 0) == "8♠ 4♥ . / X . . / . . X"
    assert seen(game, t, 1, "2 Cards", 0) == ["?"] and seen(game, t, 0, "2 Cards", 0) == ["3♠"]
    assert seen(game, t, 1, "Vanguard", 0) == ["8♠", "4♥", None]
