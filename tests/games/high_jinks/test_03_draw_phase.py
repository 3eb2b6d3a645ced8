"""§3 Draw Phase."""

from .positions import act, asked, hand, log, question, table


def test_your_turn_begins_with_two_cards_drawn() -> None:
    t = table("CombatPhase", agents1="KS", deck="5H 6H 7H")
    act(t, "pass")
    assert (asked(t), question(t)) == (1, "MainPhase")
    assert hand(t, 1) == "5H 6H"


def test_nobody_but_the_drawer_learns_what_was_drawn() -> None:
    t = table("CombatPhase", agents1="KS", deck="5H 6H 7H")
    act(t, "pass")
    assert "You draw 5H" in log(t, 1)
    assert "draws a card" in log(t, 0)
    assert "5H" not in log(t, 0)


def test_every_player_skips_the_draw_phase_on_their_first_turn() -> None:
    """HJ-10."""
    t = table("CombatPhase", agents1="KS", deck="5H 6H 7H", fields={"begun": 1})
    act(t, "pass")
    assert asked(t) == 1
    assert hand(t, 1) == ""
    act(t, "pass")  # the dealer's first turn is over
    assert hand(t, 0) == "5H 6H"
