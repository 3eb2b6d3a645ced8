"""High Jinks: advice and levels know what a card in hand, set Mana and the last Damage Counter are worth."""

import pytest

from parlour.bots.advice import advise
from parlour.bots.budget import Budget
from parlour.bots.ismcts import Ismcts, Tried
from parlour.bots.levels import LEVELS, LevelBot
from parlour.games.high_jinks.judge import HighJinksJudge
from parlour.games.high_jinks.state import CARD, CAST, CONJURATION, DRAW, JACK, HighJinks, value
from parlour.kernel.table import DONE
from parlour.play import window
from tests.games.high_jinks.positions import GAME, act, table

HANDS = ["8H 5D 3C 9S", "AH 4D 9C", "3H 4H 8S 10D 7C", "2C 9D", "JC 5S 6D 10H", "QD KC AD 3S"]
CLEAR = 0.02  # share of the win, more than twice the margin of error of such a search


def values(t: HighJinks, iterations: int = 3000) -> dict[int, float]:
    """What each option of the first seat is worth."""
    return {each.action: each.value for each in advise(window(GAME, t, 0, ["a", "b"]), 1, iterations=iterations)}


@pytest.mark.parametrize("hand", HANDS)
def test_a_free_card_is_drawn(hand: str) -> None:
    t = table(hand1=f"QH {hand}", hand2="8C 10C KD 2D", agents2="JS", mana2="6C")
    found = values(act(t, "QH"))
    assert found[DRAW] > found[DONE] + CLEAR


@pytest.mark.parametrize("hand", HANDS)
def test_setting_mana_is_no_mistake(hand: str) -> None:
    t = table(hand1=hand, agents1="QH", hand2="8C 10C KD 2D", agents2="JS", mana2="6C")
    found = values(t)
    mana = [found[action] for action in found if CARD <= action < CARD + 52 and 2 < value(action - CARD) < JACK]
    assert max(mana) > found[DONE] + CLEAR


def test_the_judge_likes_cards_set_mana_more_and_damage_less_and_a_hoard_little() -> None:
    judge = HighJinksJudge()

    def standing(**zones: str) -> float:
        return judge.standing(table(**zones), 0)  # type: ignore[arg-type]

    poor = standing(hand1="5H 6H")
    assert poor < standing(hand1="5H 6H 7H") < standing(hand1="6H 7H", mana1="5H")
    assert standing(hand1="5H 6H", counters1="5C") < poor
    first = standing(hand1="5H") - standing()
    tenth = standing(hand1="2H 3H 4H 5H 6H 7H 8H 9H 10H 3D") - standing(hand1="2H 3H 4H 5H 6H 7H 8H 9H 10H")
    assert 0 < tenth < first / 4


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_kills_itself_while_it_can_go_on(level: str) -> None:
    """A failed Conjuration would be the sixth Damage Counter; nothing lies in the Void."""
    t = table(
        hand1="6H 3D", counters1="3H 4H 5H 8H 9H", hand2="8C 10C KD 2D 9C", agents2="JS KS QS", mana2="6C 7C 10S"
    )
    seen = window(GAME, t, 0, ["a", "b"])
    assert CAST + CONJURATION in seen.options
    assert {LevelBot(level, seed).answer(seen) for seed in range(8)} & {CAST + CONJURATION} == set()


def lost_duel() -> HighJinks:
    """A duel that I lose if I pass; four Mana cards, which I have shown before, can win it."""
    t = table(
        "CombatPhase", turn=1, agents2="KS", hand2="9C", agents1="KC", mana1="5H^ 6D^ 3C^ 4D^",
        counters1="3H 4H 7H 8H 9H", hand1="QD",
    )  # fmt: skip
    return act(t, "agent 1", "agent 1", "9C", "pass")


def test_a_search_tells_a_duel_apart_from_the_same_duel_with_more_mana_tapped() -> None:
    t = lost_duel()
    seen = window(GAME, t, 0, ["a", "b"])
    found = Ismcts(1, Budget(300, 0.0)).tries(seen)
    assert sum(each.tries for each in found.values()) == 300, "each iteration answers the question once"
    assert found[DONE].mean < max(each.mean for each in found.values()) - 0.1
    alike = Ismcts(1, Budget(300, 0.0), changes={"situations": 0}).tries(seen)
    assert sum(each.tries for each in alike.values()) > 300, (
        "otherwise the duel after tapping counts as the one before"
    )
    assert act(t.clone(), "mana 1").situation() != t.situation() != act(t.clone(), "mana 2").situation()


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_gives_up_a_duel_that_matters_while_it_can_win_it(level: str) -> None:
    seen = window(GAME, lost_duel(), 0, ["a", "b"])
    assert DONE not in {LevelBot(level, seed).answer(seen) for seed in range(8)}


def test_a_regret_budget_keeps_half_of_the_chances() -> None:
    bot = Ismcts(1, Budget(10, 0.0), regret=0.3)
    assert bot.accepts(Tried(10, 3.0), Tried(10, 5.0))
    assert not bot.accepts(Tried(10, 1.9), Tried(10, 5.0)), "more than the budget"
    assert bot.accepts(Tried(10, 0.6), Tried(10, 1.0))
    assert not bot.accepts(Tried(10, 0.4), Tried(10, 1.0)), "within the budget, but less than half"
