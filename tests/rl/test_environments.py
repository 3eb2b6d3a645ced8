"""The conformance suites of PettingZoo and Gymnasium, on every game with every number of seats."""

from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, seed_test

from parlour import game as by_name
from parlour import games
from parlour.kernel.bits import count
from parlour.kernel.refusal import Refusal
from parlour.rl import OneSeat, ParallelTable, Turns
from parlour.rl.registry import env_id
from parlour.rl.seating import Observation

TABLES = [(name, seats) for name in games() for seats in by_name(name).about.seats]
CYCLES = 80  # PettingZoo plays so many answers of each seat; its suites look at every one of them closely

pytestmark = pytest.mark.parametrize(("name", "seats"), TABLES)
# PettingZoo expects a mask beside the observation of its own classics only, which it knows by name.
as_its_classics = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",  # of a seat whose game is over, or that is not asked
)


@as_its_classics
def test_turns_conform(name: str, seats: int) -> None:
    api_test(pettingzoo.make("aec", env_id(name), seats=seats, render_mode="ansi"), CYCLES)


@as_its_classics
def test_turns_depend_on_their_seed_alone(name: str, seats: int) -> None:
    seed_test(lambda: Turns(name, seats), CYCLES)


@as_its_classics
def test_parallel_tables_conform(name: str, seats: int) -> None:
    parallel_api_test(pettingzoo.make("parallel", env_id(name), seats=seats), CYCLES)


def test_one_seat_conforms(name: str, seats: int) -> None:
    env = gymnasium.make(env_id(name), seats=seats, seat=seats - 1, bots="random", disable_env_checker=True)
    check_env(env.unwrapped, skip_render_check=True)


def legal(seen: Observation, pick: np.random.Generator) -> int:
    """One of the legal actions."""
    return int(pick.choice(np.flatnonzero(seen["action_mask"])))


def play(env: Turns, pick: np.random.Generator) -> dict[str, float]:
    """Play a game to its end; returns what each agent got for it."""
    got: dict[str, float] = {}
    for agent in env.agent_iter():
        seen, reward, over, _truncated, _info = env.last()
        if over:
            got[agent] = reward
        assert seen is not None
        env.step(None if over else legal(seen, pick))
    return got


def test_a_game_turn_by_turn_ends_with_a_share_of_the_win_for_each(name: str, seats: int) -> None:
    if name in ("high_jinks", "last_king") and seats > 2:
        return  # the same, and long
    env = Turns(name, seats)
    env.reset(seed=3)
    got = play(env, np.random.default_rng(1))
    assert list(got) == env.possible_agents
    assert list(got.values()) == env.seating.game.returns(env.table)
    env.reset(seed=3)
    assert play(env, np.random.default_rng(1)) == got


def test_illegal_actions_change_nothing(name: str, seats: int) -> None:
    env = Turns(name, seats)
    env.reset(seed=1)
    before, agent = env.observe(env.agent_selection), env.agent_selection
    wrong = int(np.flatnonzero(before["action_mask"] == 0)[0])
    with pytest.raises(Refusal):
        env.step(wrong)
    assert env.agent_selection == agent
    assert np.array_equal(env.observe(agent)["observation"], before["observation"])
    alone = OneSeat(name, seats, bots="random", penalty=-1.0)
    first, _info = alone.reset(seed=1)
    wrong = int(np.flatnonzero(first["action_mask"] == 0)[0])
    seen, reward, over, truncated, info = alone.step(wrong)
    assert (reward, over, truncated) == (-1.0, False, False)
    assert info["refused"]["sentence"]
    assert np.array_equal(seen["observation"], first["observation"])


def test_what_was_observed_stays_as_it_was_and_cannot_be_written_to(name: str, seats: int) -> None:
    env = Turns(name, seats)
    env.reset(seed=4)
    pick = np.random.default_rng(3)
    kept: list[tuple[Any, list[float]]] = []
    for turn in range(12 * seats):
        if turn % 3 == 0:  # as a whole, as a part, as memory, or not at all
            seen = env.observe(env.agent_selection)["observation"]
            known = seen.tolist()
            held = [seen, seen[5:], seen.data][turn // 3 % 3]
            kept.append((held, known[5:] if turn // 3 % 3 == 1 else known))
            with pytest.raises(ValueError, match="read-only"):
                seen[0] = 2.0
            del seen
        last = env.last()[0]
        assert last is not None
        env.step(legal(last, pick))
        if env.terminations[env.agent_selection]:
            break
    assert len(kept) > 2
    assert all(held.tolist() == known for held, known in kept)


def test_seats_asked_at_once_answer_at_once(name: str, seats: int) -> None:
    env = ParallelTable(name, seats)
    seen, _infos = env.reset(seed=5)
    pick = np.random.default_rng(2)
    together = 0
    for _ in range(30):
        asked = [agent for agent in env.agents if not seen[agent]["action_mask"][env.no_op]]
        assert len(asked) == count(env.table.waiting)
        together = max(together, len(asked))
        idle = [agent for agent in env.agents if agent not in asked]
        if idle:
            with pytest.raises(ValueError, match="no-op"):
                env.step({agent: legal(seen[agent], pick) for agent in asked} | dict.fromkeys(idle, 0))
        seen, *_rest = env.step({agent: legal(seen[agent], pick) for agent in env.agents})
        if not env.agents:
            break
    if name in ("jest", "jin_kei", "circle_of_kings"):
        assert together == seats


def test_what_cannot_be_is_refused(name: str, seats: int) -> None:
    wrong: list[tuple[Any, str]] = [
        (lambda: Turns(name, 9), "is for"),
        (lambda: Turns(name, seats, reward="fame"), "reward"),
        (lambda: OneSeat(name, seats, seat=seats), "no seat"),
        (lambda: OneSeat(name, seats, bots=["greedy"] * seats), "bots"),
    ]
    for make, why in wrong:
        with pytest.raises(ValueError, match=why):
            make()
