"""Where there are too many states to list them they are drawn: as often, and only, as they have histories."""

from collections import Counter

import pytest

import parlour
from parlour.kernel.belief import Belief
from parlour.kernel.deals import Deals, connected_bags
from parlour.kernel.histories import Histories
from parlour.kernel.luck import Fast
from parlour.kernel.search import EVERYTHING, FOUND, NONE, Search, State
from parlour.kernel.states import SWEEPS, States
from parlour.testing.walks import walk
from parlour.testing.worlds import TooMany
from tests.kernel.test_knowledge import Rumour


def rumoured(seed: int) -> Belief:
    """What is believed after some happenings."""
    rumour = Rumour(seed)
    for _ in range(12 + seed % 9):
        try:
            rumour.happen()
        except TooMany:
            break
    rumour.belief.number_bags()
    return rumour.belief


def several(seeds: range) -> list[States]:
    """The states of connected bags that have some, but not too many."""
    beliefs = [rumoured(seed) for seed in seeds]
    found = [Histories(belief, bags).states for belief in beliefs for bags in connected_bags(belief)]
    return [states for states in found if 2 <= len(states.listed) <= 30]


def name(state: State) -> tuple[object, ...]:
    """What tells a state from others: what is left, and what landed where."""
    landed = [(int(state.landed[i]), int(state.landed[i + 1])) for i in range(0, len(state.landed), 2)]
    return (tuple(int(n) for n in state.row), tuple(sorted(landed)))


def test_samples_come_up_as_often_as_listed_states_weigh() -> None:
    found = several(range(100, 160))
    assert len(found) > 10
    assert any(demand.edge >= 0 for states in found for demand in states.demands)
    for states in found:
        shares = {name(state): state.weight / states.total for state in states.listed}
        draws = 40 * len(shares) + 200
        counts = Counter(name(states.drawn(Fast(n), SWEEPS)) for n in range(draws))
        assert set(counts) <= set(shares), "an impossible sample"
        square = sum((counts[key] - draws * share) ** 2 / (draws * share) for key, share in shares.items())
        freedom = len(shares) - 1
        assert square <= freedom + 6 * (2 * freedom) ** 0.5 + 10, "some states come up too often"


def test_a_search_finds_a_state_where_there_is_one_and_only_there() -> None:
    for seed in range(200, 230):
        belief = rumoured(seed)
        for token in range(len(belief.bag)):
            for face in sorted({int(belief.items[i]) for i in range(0, len(belief.items), 2)}):
                if belief.bag[token] < 0 or not belief.ways(face)[belief.bag[token]]:
                    continue
                told = belief.clone()
                told.see(token, face)
                told.number_bags()
                for bags in connected_bags(told):
                    states = Histories(told, bags).states
                    if states.cut:
                        continue
                    search = Search(states.row, states.sums)
                    search.demand(states.demands)
                    assert search.run(EVERYTHING) == (FOUND if states.listed else NONE)


@pytest.mark.parametrize("seed", range(2))
def test_a_guess_from_samples_depends_on_what_is_known_and_on_luck_alone(seed: int) -> None:
    game = parlour.game("high_jinks")
    t = walk(game, 4, seed, 450)
    assert t.knowledge is not None
    seat = 0
    belief = t.knowledge.belief(seat)
    assert any(histories.states.cut for histories in Deals(belief).connected), "this table should be a hard one"
    first = game.guess(t, seat, Fast(3))
    for luck in range(20):
        game.guess(t, seat, Fast(luck))
    again = game.guess(t, seat, Fast(3))
    fresh = game.guess(walk(game, 4, seed, 450), seat, Fast(3))
    assert [first.face(n) for n in range(t.plan.tokens)] == [again.face(n) for n in range(t.plan.tokens)]
    assert [first.face(n) for n in range(t.plan.tokens)] == [fresh.face(n) for n in range(t.plan.tokens)]
