"""The others' side: OpenSpiel's card games in C++ and from Python, RLCard's environments."""

from importlib.util import find_spec
from random import Random
from typing import Any

from parlour.bench.measure import CLONE_FROM_PYTHON, DECISIONS, SEARCHED, Contestant, again

OPEN_SPIEL = "OpenSpiel"
RLCARD = "RLCard"
MODULES = {OPEN_SPIEL: "pyspiel", RLCARD: "rlcard"}
PACKAGES = {OPEN_SPIEL: "open_spiel", RLCARD: "rlcard"}
OPEN_SPIEL_GAMES = ["hearts", "euchre"]  # its card games for several players that roll out fastest
RLCARD_GAMES = ["uno", "leduc-holdem", "gin-rummy"]
DEALS = 4
SAMPLE = 200  # rollouts in Python to learn how many decisions one has on average


def missing() -> list[str]:
    """Return one line for every peer that is not installed."""
    return [
        f"{peer} is not installed and left out; `make bench` installs it, or: pip install {PACKAGES[peer]}"
        for peer in MODULES
        if not is_installed(peer)
    ]


def is_installed(peer: str) -> bool:
    """Return whether a peer can be measured here."""
    return find_spec(MODULES[peer]) is not None


def contestants() -> list[Contestant]:
    """Return all that is measured of the peers that are installed."""
    found: list[Contestant] = []
    if is_installed(OPEN_SPIEL):
        for name in OPEN_SPIEL_GAMES:
            found += [spiel_rollouts(name), spiel_from_python(name), spiel_clone(name), spiel_search(name)]
    if is_installed(RLCARD):
        found += [rlcard_games(name) for name in RLCARD_GAMES]
    return found


# ------------------------------------------------------------------- OpenSpiel


def deal(game: Any, pick: Random) -> Any:
    """Return a dealt state. All chance in these games is even, so any legal outcome will do."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(pick.choice(state.legal_actions()))
    return state


def play(state: Any, pick: Random) -> int:
    """Play a state to its end from Python; returns how many decisions players had."""
    decisions = 0
    while not state.is_terminal():
        decisions += not state.is_chance_node()
        options = state.legal_actions()
        state.apply_action(options[int(pick.random() * len(options))])
    return decisions


def spiel_rollouts(name: str) -> Contestant:
    """Measure random rollouts in C++: a search of a single simulation asks the evaluator for n of them."""
    import pyspiel  # noqa: PLC0415  (only where it is installed)

    game = pyspiel.load_game(name)
    pick = Random(1)
    deals = [deal(game, pick) for _ in range(DEALS)]
    decisions = sum(play(state.clone(), pick) for state in deals for _ in range(SAMPLE)) / SAMPLE

    def work(n: int) -> int:
        for state in deals:
            evaluator = pyspiel.RandomRolloutEvaluator(n, 1)
            pyspiel.MCTSBot(game, evaluator, 2.0, 1, 1000, False, 1, False).step(state)
        return round(decisions * n)

    return Contestant(OPEN_SPIEL, name, "rollouts from a deal, C++", DECISIONS, work)


def spiel_search(name: str) -> Contestant:
    """Measure its information-set search in C++, each iteration with one random rollout."""
    import pyspiel  # noqa: PLC0415

    game = pyspiel.load_game(name)
    pick = Random(1)
    deals = [deal(game, pick) for _ in range(DEALS)]
    decisions = sum(play(state.clone(), pick) for state in deals for _ in range(SAMPLE)) / SAMPLE
    every_world = -1  # a new one for each iteration
    visited = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT

    def work(n: int) -> int:
        for state in deals:
            evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
            pyspiel.ISMCTSBot(1, evaluator, 2.0, n + 1, every_world, visited, False, False).step(state)
        return round(decisions * (n + 1))  # it cannot do just one

    return Contestant(OPEN_SPIEL, name, "information-set search, C++", SEARCHED, work)


def spiel_from_python(name: str) -> Contestant:
    """Measure whole games, the deal included, driven decision by decision from Python."""
    import pyspiel  # noqa: PLC0415

    game = pyspiel.load_game(name)
    pick = Random(1)

    def work(n: int) -> int:
        return sum(play(game.new_initial_state(), pick) for _ in range(n))

    return Contestant(OPEN_SPIEL, name, "whole games from Python", DECISIONS, work)


def spiel_clone(name: str) -> Contestant:
    """Measure copies of a state in the middle of a game."""
    import pyspiel  # noqa: PLC0415

    pick = Random(1)
    state = deal(pyspiel.load_game(name), pick)
    for _ in range(play(state.clone(), pick) // 2):
        state.apply_action(pick.choice(state.legal_actions()))
    return Contestant(OPEN_SPIEL, name, CLONE_FROM_PYTHON, CLONE_FROM_PYTHON, lambda n: again(state.clone, n))


# ---------------------------------------------------------------------- RLCard


def rlcard_games(name: str) -> Contestant:
    """Measure whole games of its environment with its own random agents."""
    import rlcard  # noqa: PLC0415
    from rlcard.agents import RandomAgent  # noqa: PLC0415

    env = rlcard.make(name, config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def work(n: int) -> int:
        done = 0
        for _ in range(n):
            trajectories, _payoffs = env.run(is_training=False)
            done += sum(len(states_and_actions) // 2 for states_and_actions in trajectories)
        return done

    return Contestant(RLCARD, name, "whole games from Python", DECISIONS, work)
