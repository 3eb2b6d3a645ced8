"""§10 Suit Bonus."""

from parlour.games.high_jinks.power import attack_power, block_power

from .positions import act, duel, table


def test_a_card_of_the_agents_suit_gives_one_more() -> None:
    t = duel("KS", "QH", hand1="5S 5C")
    act(t, "5S")
    assert attack_power(t) == 6
    act(t, "5C")
    assert attack_power(t) == 11


def test_suit_bonuses_stack_and_do_not_count_against_thirteen() -> None:
    t = duel("KS", "QH", hand1="3S 4S 6S 2S")
    act(t, "3S", "4S", "6S")
    assert (t.attack_mana, attack_power(t)) == (13, 16)
    act(t, "2S")
    assert attack_power(t) == 19, "HJ-22: a deuce earns the Suit Bonus too"


def test_the_defender_has_it_as_well() -> None:
    t = duel("KS", "QH", hand2="3H")
    act(t, "pass", "3H")
    assert block_power(t) == 4


def test_it_lasts_for_that_duel_only() -> None:
    t = table("CombatPhase", agents1="JS JC", agents2="Jo", hand1="3S", hand2="4H")
    act(t, "agent 1", "agent 1", "3S", "pass", "4H", "pass", "pass")
    act(t, "agent 2", "agent 1")
    assert (attack_power(t), block_power(t)) == (0, 0)
