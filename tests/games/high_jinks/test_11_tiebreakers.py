"""§11 Tiebreakers."""

import pytest

from .positions import agents, duel, scars, settle, zone


@pytest.mark.parametrize(("winner", "loser"), [("KC", "QS"), ("QC", "JS"), ("JC", "KS")])
def test_kings_defeat_queens_queens_jacks_and_jacks_kings(winner: str, loser: str) -> None:
    t = settle(duel(winner, loser))
    assert (agents(t, 0), agents(t, 1), zone(t, "Bench")) == (winner, "", loser)
    t = settle(duel(loser, winner))
    assert (agents(t, 0), agents(t, 1), zone(t, "Bench")) == ("", winner, loser)


@pytest.mark.parametrize(
    ("one", "other"), [("KC", "KS"), ("QC", "QS"), ("JC", "JS"), ("Jo", "KS"), ("JC", "Jo"), ("Jo", "Jo")]
)
def test_a_joker_or_two_of_a_type_both_remain_and_get_a_scar(one: str, other: str) -> None:
    """HJ-24: ties with a Joker never defeat anyone."""
    t = settle(duel(one, other))
    assert (agents(t, 0), agents(t, 1)) == (one, other)
    assert (scars(t, 0, 0), scars(t, 1, 0)) == (1, 1)


def test_no_suit_ability_in_a_tie_without_a_loser() -> None:
    t = settle(duel("KS", "KH", bench="JC"))
    assert zone(t, "Bench") == "JC"
    assert zone(t, "Damage Counters", 1).count("^") == 0
