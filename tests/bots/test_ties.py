"""Ties are broken by lot: options are numbered by seat and card, and the lowest number must not be favoured."""

from collections import Counter

import pytest

import parlour
from parlour.bots import analysis
from parlour.bots.advice import advise, worth
from parlour.bots.budget import Budget
from parlour.bots.flat import Flat
from parlour.bots.ismcts import Ismcts, Tried
from parlour.kernel.bits import lowest
from parlour.play.window import Window, window
from parlour.testing.walks import walk

NAMES = [""] * 3


def test_flat_search_breaks_ties_by_lot() -> None:
    chosen: Counter[int] = Counter()
    for seed in range(300):
        flat = Flat(parlour.game("jest"), seed, None, 0)
        flat.begin(4)
        flat.worth[0], flat.worth[1], flat.worth[2], flat.worth[3] = 0.3, 0.1 + 0.2, 0.2, 0.3
        chosen[flat.best([10, 11, 12, 13])] += 1
    assert set(chosen) == {10, 11, 13}, "0.1 + 0.2 is 0.3 but for rounding"
    assert min(chosen.values()) > 70


class Told(Ismcts):
    """A search that has found the same for all options but the last."""

    def tries(self, window: Window, to_choose: bool = False) -> dict[int, Tried]:
        return {action: Tried(5, 2.0) for action in window.options[:-1]} | {window.options[-1]: Tried(5, 1.0)}


@pytest.mark.parametrize("regret", [0.0, 0.05])
def test_tree_search_breaks_ties_by_lot(regret: float) -> None:
    game = parlour.game("jest")
    t = walk(game, 3, 1, 3)
    seen = window(game, t, lowest(t.waiting), NAMES)
    assert len(seen.options) == 4
    chosen = Counter(Told(seed, Budget(1, 0.0), regret).answer(seen) for seed in range(300))
    assert set(chosen) == set(seen.options[:-1])
    assert min(chosen.values()) > 70
    for seed in range(5):
        assert len({Told(seed, Budget(1, 0.0), regret).answer(seen) for _ in range(5)}) == 1, (
            "one seed, one answer"
        )


# ------------------------------------------------------------------ advice and analysis


def test_advice_is_the_same_again() -> None:
    game = parlour.game("jest")
    t = walk(game, 3, 2, 3)
    seen = window(game, t, lowest(t.waiting), NAMES)
    assert advise(seen, 5, iterations=40) == advise(seen, 5, iterations=40)


def test_equal_options_are_worth_the_same_whatever_the_order_of_the_worlds() -> None:
    shares = [0.1, 0.2, 0.3, 0.4]
    assert sum(shares) != sum(shares[::-1]), "plain sums depend on the order"
    assert worth(1, shares, shares).value == worth(2, shares[::-1], shares).value


def test_of_options_that_tie_none_is_called_a_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    game = parlour.game("jest")
    t = walk(game, 3, 2, 3)
    seen = window(game, t, lowest(t.waiting), NAMES)
    shares = [0.1, 0.2, 0.3, 0.4]
    for favourite in seen.options:
        options = sorted(seen.options, key=lambda action: action != favourite)
        tied = [worth(action, shares[::-1] if n % 2 else shares, shares) for n, action in enumerate(options)]
        monkeypatch.setattr(analysis, "advise", lambda *_, tied=tied: tied)
        for action in seen.options:
            found = analysis.judge(seen, action, analysis.Point(3, 0), analysis.Effort(0.0, 20))
            assert (found.regret, found.loss, found.low) == (0, 0, 0)
            assert found.best == found.move
