"""OpenSpiel's algorithms run on our games, and find what is known of Kuhn and Leduc poker."""

from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, exploitability, external_sampling_mccfr, ismcts, mcts
from open_spiel.python.algorithms import outcome_sampling_mccfr as outcome_sampling
from open_spiel.python.policy import UniformRandomPolicy

from parlour.openspiel import short_name
from parlour.openspiel.exploit import solve
from parlour.openspiel.registry import register_one
from parlour.openspiel.tree import Solvable, Tree
from tests.rl.classics import classic

KUHN_VALUE = -1 / 18  # for the first player, in chips (Kuhn 1950)
LEDUC_VALUE = -0.0856  # (Lanctot et al. 2019, and OpenSpiel's own Leduc poker)


@pytest.fixture(scope="module")
def kuhn() -> Any:
    """Kuhn poker of examples/classics as a Python game, for chips."""
    if short_name("kuhn") not in pyspiel.registered_names():
        register_one("kuhn", type(classic("kuhn")))
    return pyspiel.load_game(short_name("kuhn"), {"reward": "score"})


def value(game: Any, policy: Any) -> float:
    """What a policy is worth for the first player against itself."""
    return float(pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)[0])


def test_uniform_play_is_as_exploitable_as_in_openspiels_own_kuhn_poker(kuhn: Any) -> None:
    theirs = pyspiel.load_game("kuhn_poker")
    ours = exploitability.nash_conv(kuhn, UniformRandomPolicy(kuhn))
    assert ours == pytest.approx(exploitability.nash_conv(theirs, UniformRandomPolicy(theirs)))
    assert pyspiel.nash_conv(kuhn, pyspiel.UniformRandomPolicy(kuhn)) == pytest.approx(ours)


def test_cfr_in_cpp_finds_the_value_of_kuhn_poker(kuhn: Any) -> None:
    solver = pyspiel.CFRPlusSolver(kuhn)
    for _ in range(200):
        solver.evaluate_and_update_policy()
    assert pyspiel.exploitability(kuhn, solver.average_policy()) < 0.001
    assert value(kuhn, solver.average_policy()) == pytest.approx(KUHN_VALUE, abs=0.001)


def test_cfr_in_python_finds_it_too(kuhn: Any) -> None:
    solver = cfr.CFRPlusSolver(kuhn)
    for _ in range(60):
        solver.evaluate_and_update_policy()
    assert exploitability.exploitability(kuhn, solver.average_policy()) < 0.01


@pytest.mark.parametrize(
    ("solver", "iterations", "good"),
    [
        (external_sampling_mccfr.ExternalSamplingSolver, 400, 0.15),
        (outcome_sampling.OutcomeSamplingSolver, 3000, 0.25),
    ],
)
def test_sampling_cfr_approaches_it(kuhn: Any, solver: Any, iterations: int, good: float) -> None:
    np.random.seed(1)
    made = solver(kuhn)
    for _ in range(iterations):
        made.iteration()
    assert exploitability.exploitability(kuhn, made.average_policy()) < good


@pytest.mark.parametrize("solver", [pyspiel.ExternalSamplingMCCFRSolver, pyspiel.OutcomeSamplingMCCFRSolver])
def test_sampling_cfr_in_cpp_runs_on_a_twin(solver: Any) -> None:
    made = solver(pyspiel.load_game(short_name("jest_twin")), seed=1)
    for _ in range(50):
        made.run_iteration()


def test_leduc_poker_has_its_published_value() -> None:
    solved = solve(Solvable(Tree(classic("leduc"), 2, True)), 0.004, 400)
    assert solved.exploitability < 0.004
    assert solved.value == pytest.approx(LEDUC_VALUE, abs=0.004)


def test_the_tree_of_leduc_poker_is_as_large_as_openspiels() -> None:
    tree = Tree(classic("leduc"), 2, True)
    assert len(tree.decisions) == 936
    theirs = pyspiel.load_game("leduc_poker")
    ours = Solvable(tree).game
    uniform = [pyspiel.nash_conv(game, pyspiel.UniformRandomPolicy(game)) for game in (ours, theirs)]
    assert uniform[0] == pytest.approx(uniform[1])


def test_its_tree_search_plays_a_game_of_ours() -> None:
    game = pyspiel.load_game(short_name("jest"))
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bots = [mcts.MCTSBot(game, 2.0, 4, evaluator, random_state=np.random.RandomState(seat)) for seat in range(3)]
    assert sum(match(game, bots)) == pytest.approx(0)


def test_its_search_over_information_sets_plays_a_game_of_ours() -> None:
    game = pyspiel.load_game(short_name("jest"))
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bots = [
        ismcts.ISMCTSBot(
            game, evaluator, 2.0, 6, random_state=np.random.RandomState(seat), use_observation_string=True
        )
        for seat in range(3)
    ]
    assert sum(match(game, bots)) == pytest.approx(0)


def match(game: Any, bots: list[Any]) -> list[float]:
    """A game between bots."""
    state, pick = game.new_initial_state(), np.random.default_rng(1)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(int(pick.choice(state.legal_actions())))
        else:
            state.apply_action(int(bots[state.current_player()].step(state)))
    return list(state.returns())
