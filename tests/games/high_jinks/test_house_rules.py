"""The house rules of High Jinks: rulings read otherwise, each beside our own reading."""

import pytest

from parlour.games.high_jinks.power import attack_power, guild_bonus
from parlour.games.high_jinks.rules import HighJinksGame
from parlour.games.high_jinks.state import (
    ABUNDANCE_FOR_OTHERS,
    ACES_BANISHED,
    ACES_SILENCE,
    JOKER_FIRST_BONUS,
    JOKER_MIXES_GUILD,
    NEW_AGENTS_STAY,
    PLAIN_DEUCES,
)

from .positions import GAME, act, counters, duel, hand, may, scars, settle, table, why, zone


@pytest.mark.parametrize(
    ("name", "bit"),
    [
        ("aces_banished", ACES_BANISHED),
        ("new_agents_stay", NEW_AGENTS_STAY),
        ("plain_deuces", PLAIN_DEUCES),
        ("joker_first_bonus", JOKER_FIRST_BONUS),
        ("joker_mixes_guild", JOKER_MIXES_GUILD),
        ("aces_silence", ACES_SILENCE),
        ("abundance_for_others", ABUNDANCE_FOR_OTHERS),
    ],
)
def test_each_option_switches_on_its_rule(name: str, bit: int) -> None:
    assert HighJinksGame({name: True}).new(3).house == bit
    assert GAME.new(3).house == 0


def test_aces_banished() -> None:
    """HJ-1: an Ace that is healed off the own counters goes to the Void, where nobody can salvage it."""
    t = table(hand1="5H 5C KH", counters1="AS^", deck="9S")
    t.house = ACES_BANISHED
    act(t, "pair", "5H", "5C", "restoration", "counter 1")
    assert zone(t, "Boneyard") == "" and "AS" in zone(t, "Void").split()


def test_new_agents_stay() -> None:
    """HJ-12: the Agent of last turn may be retired, the one summoned now may not."""
    t = table(hand1="KS", agents1="QH")
    t.house = NEW_AGENTS_STAY
    act(t, "KS", "pass")
    assert may(t, "agent 1") and not may(t, "agent 2")
    assert why(t, "agent 2") == "new_agent_stays §5" and why(t, "agent 3") == "no_agent_there §5"
    t.house = 0
    assert may(t, "agent 2")


@pytest.mark.parametrize(("house", "power"), [(0, 3 + 6), (PLAIN_DEUCES, 2 + 6)])
def test_plain_deuces(house: int, power: int) -> None:
    """HJ-22: the deuce of the Agent's suit brings 2 and no bonus; a 5 of the suit still earns one."""
    t = duel("KS", "QH", hand1="2S 5S")
    t.house = house
    act(t, "2S", "5S")
    assert attack_power(t) == power


@pytest.mark.parametrize(("house", "power"), [(0, 5 + 4), (JOKER_FIRST_BONUS, 6 + 4)])
def test_joker_first_bonus(house: int, power: int) -> None:
    """HJ-24: the card that gives a Joker its suit earns the bonus at once; a card of another suit none."""
    t = duel("Jo", "QH", hand1="5S 4D")
    t.house = house
    act(t, "5S", "4D")
    assert attack_power(t) == power


@pytest.mark.parametrize(
    ("agents", "ours", "theirs"), [("JS Jo QS", 2, 1), ("KS QS JS", 2, 2), ("JS QH Jo", 1, 1)]
)
def test_joker_mixes_guild(agents: str, ours: int, theirs: int) -> None:
    """HJ-25: with a Joker the three are of several suits."""
    t = table(agents1=agents)
    assert guild_bonus(t, 0) == ours
    t.house = JOKER_MIXES_GUILD
    assert guild_bonus(t, 0) == theirs


def test_aces_silence() -> None:
    """HJ-27: neither Wealth of the Diamond nor Ruin of the Spade follows an Ace; the scar does."""
    t = duel("JS", "QD", hand1="AS", deck="9C 10C 3H")
    t.house = ACES_SILENCE
    act(t, "AS", "pass")
    assert (hand(t, 1), counters(t, 1), scars(t, 0, 0)) == ("", "", 1)


def test_abundance_for_others() -> None:
    """HJ-29: with nobody else on the Bench the beaten Heart stays there."""
    t = duel("KD", "QH")
    t.house = ABUNDANCE_FOR_OTHERS
    settle(t)
    assert (hand(t, 1), zone(t, "Bench")) == ("", "QH")
    t = duel("KD", "QH", bench="JC")
    t.house = ABUNDANCE_FOR_OTHERS
    settle(t)
    assert (hand(t, 1), zone(t, "Bench")) == ("JC", "QH")
