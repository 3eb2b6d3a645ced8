"""Search: one way to meet all demands, or the certainty that there is none."""

from librt.vecs import vec
from mypy_extensions import i64

from parlour.kernel.routes import Demand, use


class Search:
    """Goes back where it gets stuck; always meets the demand next that has the fewest routes."""

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
        self.failed: set[tuple[int, ...]] = set()  # the demands and rows from which nothing leads on

    def run(self) -> bool:
        """Whether all demands can be met; then `routes`, `led` and `row` have one way to do so."""
        return self.meet(list(range(len(self.slots))))

    def meet(self, left: list[int]) -> bool:
        """Meet the demands of the slots that are left."""
        if not left:
            return self.lead(0)
        key = (*left, -1, *[int(n) for n in self.row])
        if key in self.failed:
            return False
        best, fewest = 0, 0.0
        for n, i in enumerate(left):
            ways = self.slots[i].ways(self.row, self.sums)
            if ways == 0.0:
                return False
            if n == 0 or ways < fewest:
                best, fewest = n, ways
        rest = left[:best] + left[best + 1 :]
        for route, _weight in self.slots[left[best]].routes(self.row):
            use(self.row, route, 1)
            self.routes[left[best]] = route
            if self.meet(rest):
                return True
            use(self.row, route, -1)
        self.failed.add(key)
        return False

    def lead(self, at: int) -> bool:
        """Meet the demands of the slots that lead on, from one of them on."""
        while at < len(self.leading) and not self.leading[at][0].open(self.row, self.leading[at][1]):
            at += 1
        if at == len(self.leading):
            return True
        demand = self.leading[at][0]
        for route, _weight in demand.routes(self.row):
            use(self.row, route, 1)
            self.led.append((demand, route))
            if self.lead(at + 1):
                return True
            self.led.pop()
            use(self.row, route, -1)
        return False
