"""Samples: states drawn at random if there are too many to list.

A sample starts from a state found by a search that tries routes in random order. Then demands get new routes, two
at a time, and each change is accepted or undone by the weights (Metropolis and Hastings). The longer this runs,
the closer is the probability of a state to its share of the histories.
"""

from mypy_extensions import i64

from parlour.kernel.luck import Luck
from parlour.kernel.routes import Demand, fraction, use
from parlour.kernel.search import Search, State, reached


class Chain:
    """A state with the route to each slot, which changes step by step."""

    def __init__(self, start: Search, luck: Luck) -> None:
        """Begin with what a search has found."""
        self.sums = start.sums
        self.luck = luck
        self.row = start.row[:]
        self.slots = start.slots
        self.routes = start.routes[:]
        self.led = start.led
        self.leading: list[Demand] = []  # the demands of slots that lead on
        for demand, n in start.leading:
            if n == 0:
                self.leading.append(demand)

    def meet(self, i: int) -> float:
        """Meet the demand of a slot; returns the weight of all ways to do so, 0 if there are none."""
        demand = self.slots[i]
        weight = demand.weigh(self.row, self.sums)
        if weight > 0.0:
            self.routes[i] = demand.take(self.row, self.sums, weight, self.luck)
            use(self.row, self.routes[i], 1)
        return weight

    def lead(self) -> float:
        """Meet the demands of the slots that lead on; returns the weight of all ways to do so, 0 if it failed."""
        self.led = []
        out = 1.0
        for demand in self.leading:
            n: i64 = 0
            while n < demand.slots and demand.open(self.row, n):
                weight = demand.weigh(self.row, self.sums)
                out *= weight
                if out == 0.0:
                    return 0.0
                route = demand.take(self.row, self.sums, weight, self.luck)
                use(self.row, route, 1)
                self.led.append((demand, route))
                n += 1
        return out

    def sweep(self) -> None:
        """Meet each demand again, together with another one."""
        n = len(self.slots)
        for i in range(n):
            self.renew([i, (i + 1 + int(self.luck.below(n - 1))) % n] if n > 1 else [i])
        if n == 0:
            self.renew([])

    def renew(self, slots: list[int]) -> None:
        """Meet the demands of some slots again, and those that lead on; keep that or not by the weights."""
        row, led = self.row[:], self.led
        routes = [self.routes[i] for i in slots]
        before = self.weight(slots)
        after = 1.0
        for i in slots:
            after = after * self.meet(i) if after > 0.0 else 0.0
        if after > 0.0 and self.leading:
            after *= self.lead()
        if after <= before * fraction(self.luck):
            self.row, self.led = row, led
            for n, i in enumerate(slots):
                self.routes[i] = routes[n]

    def weight(self, slots: list[int]) -> float:
        """Return the weight of all ways to meet these demands one after the other.

        Then they are not met any more.
        """
        row, out = self.row, 1.0
        for _demand, route in self.led:
            use(row, route, -1)
        for i in slots:
            use(row, self.routes[i], -1)
        for i in slots:
            out *= self.slots[i].weigh(row, self.sums)
            use(row, self.routes[i], 1)
        for demand, route in self.led:
            out *= demand.weigh(row, self.sums)
            use(row, route, 1)
        for _demand, route in self.led:
            use(row, route, -1)
        for i in slots:
            use(row, self.routes[i], -1)
        return out

    def state(self) -> State:
        """Return the state, with the weight that all samples have."""
        return reached(self.row, self.slots, self.routes, self.led)
