"""§17 Guild Bonus."""

import pytest

from parlour.games.high_jinks.power import attack_power, block_power, guild_bonus

from .positions import act, duel, table


@pytest.mark.parametrize(
    ("agents", "bonus"),
    [
        ("JS QH KC", 1),
        ("KS QS JS", 2),
        ("JS QS KH", 1),
        ("JS QS", 0),
        ("JS JH KS", 0),
        ("JS QH Jo", 1),
        ("JS Jo QS", 2),
        ("Jo Jo KS", 0),
        ("KS KH Jo", 0),
    ],
)
def test_jack_queen_and_king_make_a_guild_one_joker_may_stand_in(agents: str, bonus: int) -> None:
    """§20, HJ-25: at most one Joker, which counts as whatever card is missing."""
    assert guild_bonus(table(agents1=agents), 0) == bonus


def test_it_applies_to_all_three_and_not_against_thirteen() -> None:
    t = table("CombatPhase", agents1="JS QH KC", agents2="JD QD KD", hand1="6C 7D")
    act(t, "agent 2", "agent 3", "6C", "7D")
    assert attack_power(t) == 14
    assert block_power(t) == 2


def test_HJ_57_a_joker_with_a_suit_still_counts_as_the_missing_card() -> None:
    t = duel("Jo QS JS", "KH", hand1="5H")
    act(t, "5H")
    assert t.attack_suit == 0
    assert attack_power(t) == 5 + 2


def test_HJ_25_all_three_must_be_on_the_field_while_the_duel_is_resolved() -> None:
    t = table(agents1="JS QS KS", hand1="3H")
    assert guild_bonus(t, 0) == 2
    act(t, "agent 2")
    assert guild_bonus(t, 0) == 0
