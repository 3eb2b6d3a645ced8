"""§4 Main Phase."""

from parlour.games.high_jinks.rules import HighJinksGame

from .positions import GAME, act, asked, may, options, question, refused, table, why


def test_HJ_11_any_number_of_actions_in_any_order() -> None:
    t = table(hand1="KS QS 3H 4H", deck="9C")
    act(t, "3H", "KS", "draw", "4H", "special QS")
    assert question(t) == "MainPhase"


def test_the_main_phase_is_followed_by_combat_and_there_is_no_second_one() -> None:
    """HJ-11."""
    t = table(agents1="KS", hand1="3H")
    act(t, "pass")
    assert question(t) == "CombatPhase"
    assert refused(t, "3H").code == "not_an_attack"
    act(t, "pass")
    assert asked(t) == 1


def test_combat_activities_are_not_for_the_main_phase() -> None:
    t = table(agents1="KS", mana1="5H")
    assert why(t, "mana 1") == "not_a_main_action §4"
    assert why(t, "seat 2") == "not_a_main_action §4"
    assert why(t, "rank Ace") == "not_a_main_action §4"
    assert why(t, "draw") == "not_a_main_action §4"
    assert why(t, "justice") == "not_a_main_action §4"
    assert why(t, "transmutation") == "not_a_main_action §4"


def test_HJ_50_after_so_many_decisions_one_can_only_move_on() -> None:
    t = table(hand1="3H 4H", fields={"decisions": 199})
    assert may(t, "3H")
    act(t, "3H")
    assert options(t) == ["pass"]
    assert "HJ-50" in refused(t, "4H").cites


def test_HJ_50_the_numbers_are_options() -> None:
    game = HighJinksGame({"main_cap": 1, "turn_cap": 3})
    assert (game.blank().main_cap, game.blank().turn_cap) == (1, 3)
    assert (GAME.blank().main_cap, GAME.blank().turn_cap) == (200, 500)
