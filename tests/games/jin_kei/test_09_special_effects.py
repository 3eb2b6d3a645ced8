"""§9 Special effects."""

from typing import Any

from parlour.games.jin_kei.state import DEFENCE, NAME_COLOUR, OFFENCE
from parlour.kernel.bits import members

from .table_builder import log, options, play, position, refusal, rows, seen, zone


def duel(attack: str, defence: str, attack_mark: str = ".", defence_mark: str = ".") -> Any:
    """A battle of two single cards from locations with marks; returns what each has captured."""
    layouts = (f"{attack_mark} D . / . . . / X . X", f"D . . / {defence_mark} . . / X . X")
    game, t = position((f"{attack} . . / . . . / X . X", f". . . / {defence} . . / X . X"), layouts)
    play(game, t, attack, defence)
    return zone(t, "captured", 0), zone(t, "captured", 1)


# ------------------------------------------------------------------ Rank +1, Rank +2


def test_rank_plus_1_counts_one_higher() -> None:
    assert duel("8♠", "8♣", "+1")[1] == []
    assert duel("8♠", "9♣", "+1") == (["8♠"], ["9♣"])
    assert duel("8♠", "9♣", "+1", "+1")[0] == []


def test_rank_plus_2_counts_two_higher() -> None:
    assert duel("7♠", "8♣", "+2")[1] == []
    assert duel("9♠", "8♣", ".", "+2")[0] == []


def test_JK_5_ten_with_two_cubes_is_twelve_and_loses_to_a_king() -> None:
    assert duel("10♠", "K♣", "+2")[0] == []


def test_JK_5_an_ace_with_cubes_is_two_or_three() -> None:
    assert duel("A♠", "2♣", "+1") == (["A♠"], ["2♣"])
    assert duel("A♠", "2♣", "+2")[1] == []
    assert duel("A♠", "3♣", "+2") == (["A♠"], ["3♣"])


def test_JK_7_cubes_count_for_a_tie() -> None:
    assert duel("7♠", "8♣", "+1") == (["7♠"], ["8♣"])
    assert duel("8♠", "8♣", "+2", "+2") == (["8♠"], ["8♣"])
    assert duel("8♠", "8♣", ".", "+1")[0] == []


def test_JK_6_the_ace_beats_the_king_regardless_of_cubes() -> None:
    assert duel("A♠", "K♣", ".", "+2")[1] == []
    assert duel("K♠", "A♦", "+2")[0] == []
    assert duel("K♠", "A♣", "+2", "+2")[0] == []


def test_JK_8_cubes_do_not_help_a_card_of_the_other_colour() -> None:
    assert duel("2♠", "10♦", ".", "+2")[1] == []


def test_JK_12_the_effect_belongs_to_the_location_and_the_next_card_there_has_it() -> None:
    layouts = ("+2 D . / . . . / X . X", "D . . / . . . / X . X")
    game, t = position(("2♠ . . / 4♠ . . / X . X", "3♦ . . / 8♣ 5♣ . / X . X"), layouts)
    play(game, t, "2♠", "8♣")  # 4 against 8; 4♠ advances onto the two cubes
    assert rows(t, 0) == "4♠ . . / . . . / X . X"
    play(game, t, "3♦", "4♠")
    assert "Anna defends with 4♠ +2 from Vanguard left." in log(game, t)


def test_JK_12_a_card_that_leaves_the_location_leaves_the_cubes_behind() -> None:
    layouts = (". D . / +2 . . / X . X", "D . . / . . . / X . X")
    game, t = position(("2♠ . . / 4♠ . . / X . X", ". . . / 8♣ 6♣ . / X . X"), layouts)
    play(game, t, "2♠", "8♣", "6♣")
    play(game, t, "4♠")
    assert "Anna defends with 4♠ from Vanguard left." in log(game, t)


# ------------------------------------------------------------------------- Wild Suit

WILD_FRONT = "W D . / . . . / X . X"
WILD_REAR = "D . . / W . . / X . X"
PLAIN = "D . . / . . . / X . X"


def test_JK_4_the_leader_names_the_colour() -> None:
    game, t = position(("9♠ . . / . . . / X . X", ". . . / 8♣ 3♦ . / X . X"), (WILD_FRONT, PLAIN))
    play(game, t, "9♠")
    assert t.question == NAME_COLOUR and members(t.waiting) == [0]
    assert options(game, t) == ["black", "red"]
    assert refusal(game, t, "9♠").code == "not_a_colour"
    play(game, t, "red")
    assert options(game, t) == ["3♦"], "a red lead is followed in red"
    play(game, t, "3♦")
    assert zone(t, "captured", 0) == ["9♠", "3♦"]
    assert "Anna plays it as red (Wild Suit)." in log(game, t)


def test_JK_4_a_follower_names_it_on_playing_and_it_holds_for_comparing() -> None:
    for colour, winner in (("black", 1), ("red", 0)):
        game, t = position(("9♠ . . / . . . / X . X", ". . . / K♦ . . / X . X"), (PLAIN, WILD_REAR))
        play(game, t, "9♠", "K♦")
        assert t.question == NAME_COLOUR and members(t.waiting) == [1]
        play(game, t, colour)
        assert zone(t, "captured", winner) == ["9♠", "K♦"]


def test_one_is_not_obliged_to_follow_with_a_wild_card() -> None:
    game, t = position(("9♠ . . / . . . / X . X", ". . . / 8♣ 3♦ . / X . X"), (PLAIN, WILD_REAR))
    play(game, t, "9♠")
    assert options(game, t) == ["8♣", "3♦"]


def test_JK_19_a_card_of_the_led_colour_on_a_wild_space_does_not_bind() -> None:
    game, t = position(("9♠ . . / . . . / X . X", ". . . / K♣ 3♦ . / X . X"), (PLAIN, WILD_REAR))
    play(game, t, "9♠")
    assert options(game, t) == ["K♣", "3♦"]
    play(game, t, "3♦")
    assert zone(t, "captured", 0) == ["9♠", "3♦"]


def test_JK_4_a_plain_card_of_the_colour_binds_to_follow_with_it_or_with_the_wild() -> None:
    game, t = position(("9♠ . . / . . . / X . X", ". . . / K♦ 3♣ 4♦ / X . X"), (PLAIN, WILD_REAR))
    play(game, t, "9♠")
    assert options(game, t) == ["3♣", "K♦"]
    assert refusal(game, t, "4♦").code == "must_follow"
    play(game, t, "K♦")
    assert t.question == OFFENCE, "it can only be black: nothing is asked"
    assert zone(t, "captured", 1) == ["9♠", "K♦"]
    assert "Ben plays it as black (Wild Suit)." in log(game, t)


def test_JK_4_if_only_the_wild_could_follow_any_card_is_free() -> None:
    game, t = position(("9♠ . . / . . . / X . X", ". . . / 10♣ 3♦ 4♦ / X . X"), (PLAIN, WILD_REAR))
    play(game, t, "9♠")
    assert options(game, t) == ["10♣", "3♦", "4♦"]
    play(game, t, "10♣")
    assert t.question == NAME_COLOUR, "even a black card may be called red"
    play(game, t, "red")
    assert zone(t, "captured", 0) == ["9♠", "10♣"]


def test_JK_6_the_ace_beats_the_king_whatever_is_named() -> None:
    game, t = position(("K♠ . . / . . . / X . X", ". . . / A♣ . . / X . X"), (PLAIN, WILD_REAR))
    play(game, t, "K♠", "A♣", "red")
    assert zone(t, "captured", 1) == ["K♠", "A♣"]


def test_JK_7_the_named_colour_makes_a_tie() -> None:
    game, t = position(("9♠ . . / . . . / X . X", ". . . / 9♦ . . / X . X"), (PLAIN, WILD_REAR))
    play(game, t, "9♠", "9♦", "black")
    assert zone(t, "captured", 0) == ["9♠"] and zone(t, "captured", 1) == ["9♦"]


def test_a_wild_vanguard_space_is_wild_when_defending_from_it() -> None:
    game, t = position(("9♠ . . / . . . / X . X", "K♦ 3♣ . / . . . / X . X"), (PLAIN, WILD_FRONT))
    play(game, t, "9♠")
    assert options(game, t) == ["3♣", "K♦"]


def test_wild_and_cubes_may_be_together() -> None:
    game, t = position(("9♠ . . / . . . / X . X", ". . . / 8♦ . . / X . X"), (PLAIN, "D . . / +2W . . / X . X"))
    play(game, t, "9♠", "8♦", "black")
    assert zone(t, "captured", 1) == ["9♠", "8♦"]


# --------------------------------------------------------------------------- 2 Cards


def test_JK_10_the_owner_chooses_which_of_two_advances() -> None:
    layouts = ("+1 +2D +1 / . X . / X 2 X", PLAIN)
    game, t = position(("9♠ 4♠ . / . X . / X . X", ". . . / 8♣ 7♣ . / X . X"), layouts, two=("3♠ 8♥", ""))
    play(game, t, "4♠", "8♣")
    assert options(game, t) == ["3♠", "8♥"]
    refused = refusal(game, t, "9♠")
    assert refused.code == "not_of_the_two" and "JK-10" in refused.cites
    assert refusal(game, t, "8♣").code == "not_yours"
    play(game, t, "8♥")
    assert rows(t, 0) == "9♠ 8♥ . / . X . / X . X", "straight to the Vanguard over the sleeve"


def test_JK_10_in_a_playable_row_either_card_may_be_played() -> None:
    layouts = ("2 D . / . . . / X X X", PLAIN)
    game, t = position((". 4♥ . / . . . / X X X", ". . . / 8♣ . . / X . X"), layouts, two=("3♠^ 8♠^", ""))
    assert options(game, t) == ["3♠", "8♠", "4♥"]
    play(game, t, "3♠")
    assert zone(t, "2 Cards", 0) == ["8♠"] and seen(game, t, 1, "2 Cards", 0) == ["8♠"]


def test_JK_20_a_half_empty_2_cards_space_in_a_front_row_is_not_a_gap() -> None:
    layouts = ("2 D . / . . . / X X X", PLAIN)
    game, t = position((". 4♥ . / 7♥ . . / X X X", ". . . / 8♣ 6♣ . / X . X"), layouts, two=("3♠^ 8♠^", ""))
    play(game, t, "3♠", "8♣")
    assert rows(t, 0) == ". 4♥ . / 7♥ . . / X X X", "7♥ stays behind 8♠"


def test_JK_20_an_empty_2_cards_space_is_a_gap_for_one_card() -> None:
    layouts = ("2 D . / . . . / X X X", PLAIN)
    game, t = position((". 4♥ . / 7♥ . . / X X X", ". . . / 8♣ 6♣ . / X . X"), layouts, two=("3♠^", ""))
    play(game, t, "3♠", "8♣")
    assert zone(t, "2 Cards", 0) == ["7♥"] and seen(game, t, 1, "2 Cards", 0) == ["7♥"]


def test_2_cards_in_the_rearguard_one_of_two_face_up_cards_advances() -> None:
    layouts = (". D . / 2 . . / X X X", PLAIN)
    game, t = position(("9♠ 4♥ . / . . . / X X X", ". . . / 8♣ 6♣ . / X . X"), layouts, two=("3♠^ 8♠^", ""))
    play(game, t, "9♠", "8♣", "8♠")
    assert rows(t, 0) == "8♠ 4♥ . / . . . / X X X"
    assert seen(game, t, 1, "2 Cards", 0) == ["3♠"]
    assert t.question != DEFENCE


def test_JK_23_a_dotted_2_cards_location_takes_the_top_card_and_one_from_hand() -> None:
    layouts = (". . . / . . . / 2D X X", PLAIN)
    game, t = position(("9♠ 4♥ . / . . . / . X X", ". . . / 8♣ 6♣ . / X . X"), layouts, two=("3♠^ 8♠", ""))
    assert seen(game, t, 1, "2 Cards", 0).count("?") == 1
    play(game, t, "9♠", "8♣", "3♠")
    assert seen(game, t, 1, "2 Cards", 0) == ["?"] and rows(t, 0).startswith("3♠")
