"""§12 End Phase."""

from .positions import GAME, act, asked, duel, settle, table


def test_HJ_19_all_tapped_cards_of_everybody_are_untapped() -> None:
    t = duel("Jo", "QH", mana1="3C", mana2="4C", hand1="KS")
    act(t, "mana 1", "pass", "mana 1", "pass")
    assert t.tapped_mana == (1 << 0) | (1 << 6)
    assert t.tapped_agents == 1
    act(t, "pass")
    assert asked(t) == 1
    assert (t.tapped_mana, t.tapped_agents) == (0, 0)


def test_a_special_summoned_agent_is_untapped_for_its_next_turn() -> None:
    t = table(hand1="KS", deck="3H 4H 5H 6H")
    act(t, "special KS", "pass")
    assert asked(t) == 1
    assert t.tapped_agents == 0


def test_play_passes_clockwise() -> None:
    t = table("CombatPhase", 4, turn=3, agents4="KS")
    settle(act(t, "pass"))
    assert asked(t) == 0


def test_HJ_45_a_seat_that_has_lost_is_skipped() -> None:
    t = table("CombatPhase", 4, turn=1, agents2="KS", fields={"alive": 0b1011})
    act(t, "pass")
    assert asked(t) == 3


def test_HJ_50_after_the_last_turn_the_game_is_a_draw_of_all_who_are_left() -> None:
    t = table("CombatPhase", 3, agents1="KS", fields={"alive": 0b011, "turns": 500})
    act(t, "pass")
    assert t.over
    result = GAME.result(t)
    assert (result.adjudicated, result.winners, result.returns) == (True, [0, 1], [0.5, 0.5, 0.0])
    assert "draw" in result.reason
