"""States: what all demands together can have used, listed if there are few, otherwise sampled.

Each state is listed with its weight, and two ways to the same state are merged, so a guess that takes a listed
state by its weight is exact. Beyond WIDEST states a guess takes one of SAMPLES (see `samples`), each drawn when
it is first needed. A sample depends only on the belief and on its number.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from parlour.kernel.luck import Fast, Luck
from parlour.kernel.routes import PINNED, Demand, fraction
from parlour.kernel.samples import Chain
from parlour.kernel.search import EVERYTHING, FEW, FOUND, Search, State

WIDEST: Final = 100
SAMPLES: Final = 128
SWEEPS: Final = 3  # how often each demand of a sample is met again
LEAST: Final = 60  # or more often, until this many demands have been met again


class States:
    """All states of some demands."""

    def __init__(self, row: vec[i64], demands: list[Demand], bags: i64, widest: int) -> None:
        """List them if there are never more than `widest`."""
        self.row = row
        self.demands = demands
        self.widest = widest
        self.sums: vec[float] = vec[float]([0.0] * bags)  # room to weigh routes
        self.names: vec[i64] = vec[i64]()  # place in the row -> a large number, so that sums differ
        self.cut = False  # whether there are too many to be listed
        self.listed: list[State] = self.list_all()
        self.total = 0.0
        for state in self.listed:
            self.total += state.weight
        self.samples: list[State | None] = []
        self.searched: Search | None = None

    def choose(self, luck: Luck) -> State:
        """Return one of the states."""
        if self.cut:
            return self.sample(luck.below(SAMPLES))
        if len(self.listed) == 1:
            return self.listed[0]
        at = self.total * fraction(luck)
        for state in self.listed:
            at -= state.weight
            if at < 0.0:
                return state
        return self.listed[0]

    def all_known(self) -> bool:
        """Return whether the known states are all there are: no other state, and no further limit."""
        return not self.cut and all(demand.place == PINNED for demand in self.demands)

    def search(self) -> Search:
        """Return a search that has found a state, and what it has learned."""
        if self.searched is None:
            self.searched = Search(self.row, self.sums)
            self.searched.demand(self.demands)
            self.searched.run(EVERYTHING)
        return self.searched

    # ------------------------------------------------------------------ listing

    def list_all(self) -> list[State]:
        """List all states; none if there are too many."""
        states = {0: State(self.row, vec[i64](), 1.0)}
        if self.demands:
            self.name_places()
        for demand in self.demands:
            n: i64 = 0
            while n < demand.slots:
                states = self.met(demand, n, states)
                if self.cut:
                    return []
                n += 1
        return list(states.values())

    def name_places(self) -> None:
        """Give the places of the row their names."""
        luck = Fast(0)
        for _place in self.row:
            self.names = append(self.names, (luck.word(0) << 14) | (luck.word(0) & 0x3FFF))

    def met(self, demand: Demand, n: i64, states: dict[int, State]) -> dict[int, State]:
        """Return the states in which the n-th slot of the demand has been met as well."""
        out: dict[int, State] = {}
        top = 0.0
        for key, state in states.items():
            routes = [(vec[i64](), 1.0)]
            if demand.open(state.row, n):
                if demand.ways(state.row, self.sums) * float(len(states)) > float(self.widest) * 4.0:
                    self.cut = True
                    return out
                routes = demand.routes(state.row)
            for route, weight in routes:
                name = key + self.name(demand, route)
                if name not in out:
                    out[name] = state.after(demand, route)
                out[name].weight += state.weight * weight
                top = max(top, out[name].weight)
        self.cut = len(out) > self.widest
        for state in out.values():
            state.weight /= top
        return out

    def name(self, demand: Demand, route: vec[i64]) -> int:
        """Return what a route adds to the name of a state."""
        if len(route) == 0:
            return 0
        out: i64 = 0
        for place in route:
            out += self.names[place]
        if demand.place != PINNED:
            out += self.names[route[len(route) - 1]] * (demand.place + 2)
        return out

    # ----------------------------------------------------------------- sampling

    def sample(self, n: i64) -> State:
        """Return the n-th sample."""
        if not self.samples:
            self.samples = [None] * SAMPLES
        state = self.samples[n]
        if state is None:
            state = self.drawn(Fast(int(n)), SWEEPS)
            self.samples[n] = state
        return state

    def drawn(self, luck: Luck, sweeps: int) -> State:
        """Return a state drawn by chance, by its weight as far as the chain is long enough."""
        start = Search(self.row, self.sums)
        start.demand(self.demands)
        start.luck = luck
        if start.run(FEW * 2) != FOUND:
            start = self.search()
        chain = Chain(start, luck)
        for _ in range(max(sweeps, LEAST // (1 + len(chain.slots)))):
            chain.sweep()
        return chain.state()
