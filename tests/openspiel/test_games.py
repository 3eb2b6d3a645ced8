"""OpenSpiel's own tests on every game and twin with every number of seats, and what they do not look at."""

from typing import Any

import numpy as np
import pyspiel
import pytest

import parlour
from parlour.kernel.bits import count
from parlour.openspiel import short_name
from parlour.openspiel.registry import makers, rules_of

TABLES = [(name, seats) for name in makers() for seats in makers()[name]({}).about.seats]

SHORT: dict[str, dict[str, object]] = {  # whole games would take a minute
    "high_jinks": {"turn_cap": 6},
    "last_king": {"most_rounds": 2},
}


def load(name: str, **params: object) -> Any:
    """A game as OpenSpiel has it."""
    return pyspiel.load_game(short_name(name), params)


def play(state: Any, pick: np.random.Generator, decisions: int = 10**6) -> Any:
    """Play random actions, but no more than so many decisions."""
    while decisions and not state.is_terminal():
        decisions -= not state.is_chance_node()
        state.apply_action(int(pick.choice(state.legal_actions())))
    while state.is_chance_node():
        state.apply_action(int(pick.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_random_games_pass_its_own_tests(name: str, seats: int) -> None:
    game = load(name, players=seats, **SHORT.get(name, {}))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("reward", ["win", "score"])
def test_what_is_won_adds_up_to_nothing(reward: str) -> None:
    game = load("jest", players=4, reward=reward)
    for seed in range(5):
        state = play(game.new_initial_state(), np.random.default_rng(seed))
        assert sum(state.returns()) == pytest.approx(0)
        assert all(game.min_utility() <= won <= game.max_utility() for won in state.returns())
        result = parlour.game("jest").result(state.position.table)
        points = [score - sum(result.scores) / 4 for score in result.scores]
        shares = [1.0 if seat in result.winners else -1 / 3 for seat in range(4)]
        assert state.returns() == pytest.approx(points if reward == "score" else shares)


def test_a_shuffle_is_a_chance_node_for_each_number_drawn() -> None:
    state = load("jest").new_initial_state()
    for left in range(17, 1, -1):
        assert state.chance_outcomes() == [(n, 1 / left) for n in range(left)]
        state.apply_action(0)
    assert state.current_player() == 0


def test_secret_answers_are_given_in_order_and_unknown_to_the_next() -> None:
    state = play(load("jest").new_initial_state(), np.random.default_rng(1), 0)
    before = state.information_state_string(1)
    for action in state.legal_actions():
        after = state.child(action)
        assert after.current_player() == 1
        assert after.information_state_string(1) == before
        assert after.observation_tensor(1) == state.observation_tensor(1)
        assert after.information_state_string(0) != state.information_state_string(0)


@pytest.mark.parametrize("name", ["jest", "jin_kei_twin", "high_jinks_twin"])
def test_information_states_as_tensors_differ_where_the_strings_do(name: str) -> None:
    game, seen = load(name), dict[str, bytes]()
    for seed in range(12):
        for decisions in range(6):
            state = play(game.new_initial_state(), np.random.default_rng(seed), decisions)
            for seat in range(game.num_players()):
                tensor = np.asarray(state.information_state_tensor(seat), np.float32).tobytes()
                assert seen.setdefault(state.information_state_string(seat), tensor) == tensor
    assert len(set(seen.values())) == len(seen)


def test_observations_are_the_tensors_of_the_kernel() -> None:
    game = load("last_king", players=3)
    state = play(game.new_initial_state(), np.random.default_rng(1), 30)
    rules = rules_of("last_king", {})
    out = np.empty(rules.tensor_layout(3).size, np.float32)
    for seat in range(3):
        rules.tensor(state.position.table, seat, out)
        assert np.array_equal(state.observation_tensor(seat), out)


def test_copies_are_independent_and_history_makes_the_state_again() -> None:
    game = load("jin_kei")
    state = play(game.new_initial_state(), np.random.default_rng(2), 20)
    before = str(state)
    play(state.clone(), np.random.default_rng(3))
    assert str(state) == before
    again = game.deserialize_state(game.new_initial_state().serialize())
    for action in state.history():
        again.apply_action(action)
    assert str(again) == before
    assert str(game.deserialize_state(state.serialize())) == before


def test_a_resampled_state_looks_the_same_to_its_seat() -> None:
    state = play(load("jest").new_initial_state(), np.random.default_rng(4), 8)
    seat = state.current_player()
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    others = [state.resample_from_infostate(seat, sampler) for _ in range(20)]
    assert {tuple(one.legal_actions()) for one in others} == {tuple(state.legal_actions())}
    assert {tuple(one.observation_tensor(seat)) for one in others} == {tuple(state.observation_tensor(seat))}
    assert len({str(one) for one in others}) > 1


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("parlour_jest_v1(players=4,ties=shared)")
    assert game.num_players() == 4
    assert game.rules.variant["ties"] == "shared"
    assert pyspiel.load_game(str(game)).rules.variant == game.rules.variant


@pytest.mark.parametrize(
    ("params", "said"),
    [
        ({"players": 7}, "3 or 4 players, not 7"),
        ({"reward": "glory"}, "one of win, score"),
        ({"ties": "never"}, "one of card, shared"),
    ],
)
def test_wrong_parameters_are_refused(params: dict[str, object], said: str) -> None:
    with pytest.raises((ValueError, pyspiel.SpielError), match=said):
        load("jest", **params)


def test_too_little_room_for_what_is_recalled_is_said() -> None:
    state = play(load("jest", recall=8).new_initial_state(), np.random.default_rng(1), 3)
    with pytest.raises(ValueError, match="recall=N"):
        state.information_state_tensor(0)


def test_all_seats_that_are_asked_at_once_answer_before_anything_happens() -> None:
    state = play(load("jest", players=4).new_initial_state(), np.random.default_rng(1), 0)
    asked = []
    while count(state.position.table.waiting) > 1:
        asked.append(state.current_player())
        state.apply_action(state.legal_actions()[0])
    assert asked == [0, 1, 2]
