"""Twins keep the contract, are solved in seconds, and what is won against bots is measured in them."""

from typing import Any

import pytest

from parlour.openspiel.exploit import exploit, jackknife, solve
from parlour.openspiel.registry import makers, rules_of
from parlour.openspiel.tree import Chance, Choice, End, Solvable, Tree
from parlour.testing import contract
from tests.rl.classics import classic

TWINS = [name for name in makers() if name.endswith("_twin")]

TestContract = contract([rules_of(name, {}) for name in TWINS])

# Information sets in which there is something to decide, and the value for the first seat.
SIZES = {
    "circle_of_kings_twin": (764, 0.0),
    "high_jinks_twin": (1929, 0.4),
    "jest_twin": (988, 0.0),
    "jin_kei_twin": (7579, 0.0),
    "last_king_twin": (424, 0.0),
}


@pytest.fixture(scope="module")
def kuhn() -> Solvable:
    """Kuhn poker for chips."""
    return Solvable(Tree(classic("kuhn"), 2, True))


def test_every_game_has_a_twin() -> None:
    assert sorted(SIZES) == TWINS


@pytest.mark.parametrize("name", TWINS)
def test_a_twin_is_solved(name: str) -> None:
    small = Solvable(Tree(rules_of(name, {}), 2))
    sets, value = SIZES[name]
    assert len(small.tree.decisions) == sets
    solved = solve(small, 0.002, 400)
    assert solved.exploitability < 0.002
    assert solved.value == pytest.approx(value, abs=0.005)


def test_the_tree_of_kuhn_poker(kuhn: Solvable) -> None:
    assert len(root(kuhn.tree).outcomes) == 6
    assert len(kuhn.tree.decisions) == 12
    assert {node.returns for node in kuhn.tree.nodes if isinstance(node, End)} == {
        (won, -won) for won in (-2, -1, 1, 2)
    }
    assert sum(weight for _child, weight in root(kuhn.tree).outcomes) == 1
    assert all(len(node.children) == 2 for node in kuhn.tree.nodes if isinstance(node, Choice))


def root(tree: Tree) -> Chance:
    """The deal."""
    node = tree.nodes[tree.root]
    assert isinstance(node, Chance)
    return node


def test_a_tree_merges_deals_that_nobody_can_tell_apart() -> None:
    assert len(root(Tree(classic("leduc"), 2, True)).outcomes) == 120  # of the 720 orders of six cards


def test_a_game_that_is_too_large_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match="Jest has more than 3,000,000 positions"):
        Tree(rules_of("jest", {}), 3)


def test_random_play_is_exploited_as_far_as_uniform_play_can_be(kuhn: Solvable) -> None:
    found = exploit(kuhn, "random", 200, 1)
    assert abs(found.exploitability - 11 / 24) < 2 * found.margin
    assert 0 < found.margin < 0.1
    assert sum(found.responses) / 2 == pytest.approx(found.exploitability, abs=found.margin)


class Stubborn:
    """Always answers with its first option."""

    def __init__(self, seed: int) -> None:
        pass

    def answer(self, window: Any) -> int:
        """The first option."""
        return int(window.options[0])


def test_a_bot_that_never_varies_has_no_error(kuhn: Solvable) -> None:
    found = exploit(kuhn, "py:tests.openspiel.test_twins:Stubborn", 10, 1)
    assert found.margin == 0
    assert found.responses == pytest.approx([1, 1])  # it always passes: a bet wins its chip
    assert found.exploitability == pytest.approx(1)


def test_the_same_seed_gives_the_same_figures(kuhn: Solvable) -> None:
    assert exploit(kuhn, "greedy", 20, 3) == exploit(kuhn, "greedy", 20, 3)


def test_the_jackknife() -> None:
    assert jackknife(0.5, []) == (0.5, 0)
    assert jackknife(2.0, [2.0, 2.0]) == (2.0, 0.0)
    figure, error = jackknife(3.0, [2.0, 4.0])
    assert (figure, error) == (3.0, 1.0)
