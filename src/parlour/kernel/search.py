"""Search: one way to meet all demands, or the certainty that there is none, or neither within some time."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.kernel.routes import Demand, use

FOUND: Final = 0
NONE: Final = 1
UNDECIDED: Final = 2
FEW: Final = 20  # dead ends until the search is begun anew for the first time
EVERYTHING: Final = 1 << 60


class Search:
    """Meets the demands that have few routes and often were a dead end before all others.

    It goes back where it gets stuck, and after some dead ends begins anew with what it has learned from them.
    """

    def __init__(self, row: vec[i64], demands: list[Demand], sums: vec[float]) -> None:
        self.row = row[:]
        self.sums = sums
        self.slots: list[Demand] = []  # as in a Chain
        self.leading: list[tuple[Demand, int]] = []
        for demand in demands:
            if demand.edge >= 0:
                self.leading += [(demand, n) for n in range(demand.slots)]
            else:
                self.slots += [demand] * int(demand.slots)
        self.routes: list[vec[i64]] = [vec[i64]()] * len(self.slots)
        self.led: list[tuple[Demand, vec[i64]]] = []
        self.stuck: list[float] = [1.0] * len(self.slots)  # slot -> how often it was a dead end
        self.patience = 0

    def run(self, most: int) -> int:
        """Whether all demands can be met; then `routes`, `led` and `row` have one way to do so.

        It is undecided after `most` dead ends in one attempt.
        """
        patience = FEW
        found = UNDECIDED
        while found == UNDECIDED and patience <= most:
            self.patience = patience
            found = self.meet(list(range(len(self.slots))))
            patience *= 2
        return found

    def meet(self, left: list[int]) -> int:
        """Meet the demands of the slots that are left."""
        if not left:
            return self.lead(0)
        best, least = 0, 0.0
        for n, i in enumerate(left):
            ways = self.slots[i].ways(self.row, self.sums)
            if ways == 0.0:
                self.stuck[i] += 1.0
                return self.dead_end()
            if n == 0 or ways / self.stuck[i] < least:
                best, least = n, ways / self.stuck[i]
        i = left[best]
        rest = left[:best] + left[best + 1 :]
        for route, _weight in self.slots[i].routes(self.row):
            use(self.row, route, 1)
            self.routes[i] = route
            found = self.meet(rest)
            if found == FOUND:
                return FOUND
            use(self.row, route, -1)
            if found == UNDECIDED:
                return UNDECIDED
        return NONE

    def dead_end(self) -> int:
        """Here nothing leads on; if that has happened too often, begin anew."""
        self.patience -= 1
        return NONE if self.patience > 0 else UNDECIDED

    def lead(self, at: int) -> int:
        """Meet the demands of the slots that lead on, from one of them on."""
        while at < len(self.leading) and not self.leading[at][0].open(self.row, self.leading[at][1]):
            at += 1
        if at == len(self.leading):
            return FOUND
        demand = self.leading[at][0]
        for route, _weight in demand.routes(self.row):
            use(self.row, route, 1)
            self.led.append((demand, route))
            found = self.lead(at + 1)
            if found == FOUND:
                return FOUND
            self.led.pop()
            use(self.row, route, -1)
            if found == UNDECIDED:
                return UNDECIDED
        return self.dead_end()
