"""Routes: the ways by which a face can have reached a slot, each weighted by the histories that it leaves.

A *row* of numbers holds what is still free: the slots of each bag, the slots of each edge, and the faces of each
*source* (faces of one class that enter at one bag). A route leads from a slot back through bags to a source; it
is stored as the places of the row that it lowers by one. If `free` slots of a bag are left, a slot gets each of
the bag's faces in one of `free` cases. So the weight of a route is the product of what is left on each of its
edges and at its source, divided by what is free in each of its bags.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from parlour.kernel.luck import Luck

PINNED: Final = -1  # instead of a number of slots: nothing lands there
FINE: Final = 1 << 30
STEP: Final = 3  # numbers to an edge: its place in the row, from, to


class Kind:
    """Faces that may take the same ways to a slot: their sources, and the edges between these and the slot."""

    def __init__(self) -> None:
        self.sources: vec[i64] = vec[i64]()  # place in the row, bag; place in the row, bag; ...
        self.edges: vec[i64] = vec[i64]()  # in the order of the bags to which they lead

    def weigh(self, row: vec[i64], bag: i64, sums: vec[float]) -> float:
        """Return the weight of all routes to a slot of the bag.

        `sums` then has the sum of what can be in each bag.
        """
        sources, edges = self.sources, self.edges
        sums[bag] = 0.0
        e: i64 = 0
        while e < len(edges):
            sums[edges[e + 1]] = 0.0
            e += STEP
        i: i64 = 0
        while i < len(sources):
            sums[sources[i + 1]] += float(row[sources[i]])
            i += 2
        e = 0
        while e < len(edges):
            there = sums[edges[e + 1]]
            if there > 0.0:
                sums[edges[e + 2]] += there * float(row[edges[e]]) / float(row[edges[e + 1]])
            e += STEP
        return sums[bag] / float(row[bag]) if sums[bag] > 0.0 else 0.0

    def take(self, row: vec[i64], bag: i64, sums: vec[float], luck: Luck) -> vec[i64]:
        """Return a route to a slot of the bag, drawn by weight after they were weighed."""
        sources, edges = self.sources, self.edges
        route = vec[i64]()
        while True:
            route = append(route, bag)
            at = sums[bag] * fraction(luck)
            source: i64 = -1
            edge: i64 = -1
            i: i64 = 0
            while i < len(sources) and at >= 0.0:
                if sources[i + 1] == bag and row[sources[i]] > 0:
                    source = sources[i]
                    at -= float(row[source])
                i += 2
            e: i64 = 0
            while e < len(edges) and at >= 0.0:
                if edges[e + 2] == bag and row[edges[e]] > 0 and sums[edges[e + 1]] > 0.0:
                    edge = e
                    at -= sums[edges[e + 1]] * float(row[edges[e]]) / float(row[edges[e + 1]])
                e += STEP
            if edge < 0:
                return append(route, source)
            route = append(route, edges[edge])
            bag = edges[edge + 1]

    def ways(self, row: vec[i64], bag: i64, sums: vec[float]) -> float:
        """Return how many routes to a slot of the bag there are."""
        sources, edges = self.sources, self.edges
        sums[bag] = 0.0
        e: i64 = 0
        while e < len(edges):
            sums[edges[e + 1]] = 0.0
            e += STEP
        i: i64 = 0
        while i < len(sources):
            if row[sources[i]] > 0:
                sums[sources[i + 1]] += 1.0
            i += 2
        e = 0
        while e < len(edges):
            if row[edges[e]] > 0:
                sums[edges[e + 2]] += sums[edges[e + 1]]
            e += STEP
        return sums[bag]

    def clear(self, uses: vec[float]) -> None:
        """Set the numbers of all sources and edges to 0."""
        i: i64 = 0
        while i < len(self.sources):
            uses[self.sources[i]] = 0.0
            i += 2
        i = 0
        while i < len(self.edges):
            uses[self.edges[i]] = 0.0
            i += STEP

    def used_by(self, ways: float, uses: vec[float]) -> vec[i64]:
        """Return the sources and edges that a number of routes use."""
        out = vec[i64]()
        i: i64 = 0
        while i < len(self.sources):
            if uses[self.sources[i]] == ways:
                out = append(out, self.sources[i])
            i += 2
        i = 0
        while i < len(self.edges):
            if uses[self.edges[i]] == ways:
                out = append(out, self.edges[i])
            i += STEP
        return out

    def through(self, bag: i64, row: vec[i64], sums: vec[float], onward: vec[float], uses: vec[float]) -> None:
        """Add to `uses` how many routes to a slot use each source and edge, after the routes were counted."""
        sources, edges = self.sources, self.edges
        i: i64 = 0
        while i < len(sources):
            onward[sources[i + 1]] = 0.0
            i += 2
        e: i64 = 0
        while e < len(edges):
            onward[edges[e + 1]] = 0.0
            e += STEP
        onward[bag] = 1.0
        e = len(edges) - STEP
        while e >= 0:
            if row[edges[e]] > 0 and onward[edges[e + 2]] > 0.0:
                onward[edges[e + 1]] += onward[edges[e + 2]]
                uses[edges[e]] += sums[edges[e + 1]] * onward[edges[e + 2]]
            e -= STEP
        i = 0
        while i < len(sources):
            if row[sources[i]] > 0:
                uses[sources[i]] += onward[sources[i + 1]]
            i += 2

    def list_routes(
        self, row: vec[i64], bag: i64, route: vec[i64], weight: float, out: list[tuple[vec[i64], float]]
    ) -> None:
        """List the routes to a slot of the bag that continue as `route` does."""
        sources, edges = self.sources, self.edges
        if row[bag] == 0:
            return
        so_far = append(route[:], bag)
        weight /= float(row[bag])
        i: i64 = 0
        while i < len(sources):
            if sources[i + 1] == bag and row[sources[i]] > 0:
                out.append((append(so_far[:], sources[i]), weight * float(row[sources[i]])))
            i += 2
        e: i64 = 0
        while e < len(edges):
            if edges[e + 2] == bag and row[edges[e]] > 0:
                onward = append(so_far[:], edges[e])
                self.list_routes(row, edges[e + 1], onward, weight * float(row[edges[e]]), out)
            e += STEP


class Demand:
    """Slots of a bag that are alike and to which not every face can have come."""

    def __init__(self, bag: i64, place: i64) -> None:
        self.bag = bag
        self.place = place  # a number of the slots if they are tokens or lead on, or PINNED
        self.edge: i64 = -1  # the edge's place in the row if they lead on
        self.slots: i64 = 0
        self.kinds: list[Kind] = []  # of the faces that can have come there
        self.counted = 0.0  # how many routes there were when it was last asked what they need

    def open(self, row: vec[i64], n: i64) -> bool:
        """Return whether the n-th slot is to be met: no route goes through it."""
        return self.edge < 0 or row[self.edge] > n

    def weigh(self, row: vec[i64], sums: vec[float]) -> float:
        """Return the weight of all routes to a slot."""
        total = 0.0
        for kind in self.kinds:
            total += kind.weigh(row, self.bag, sums)
        return total

    def take(self, row: vec[i64], sums: vec[float], total: float, luck: Luck) -> vec[i64]:
        """Return a route to a slot, drawn by weight after they were weighed."""
        if len(self.kinds) == 1:
            return self.kinds[0].take(row, self.bag, sums, luck)
        last = self.kinds[0]
        at = total * fraction(luck)
        for kind in self.kinds:
            weight = kind.weigh(row, self.bag, sums)
            if weight > 0.0:
                last = kind
                at -= weight
                if at < 0.0:
                    break
        last.weigh(row, self.bag, sums)
        return last.take(row, self.bag, sums, luck)

    def ways(self, row: vec[i64], sums: vec[float]) -> float:
        """Return how many routes to a slot there are."""
        total = 0.0
        for kind in self.kinds:
            total += kind.ways(row, self.bag, sums)
        return total

    def needs(self, row: vec[i64], sums: vec[float], onward: vec[float], uses: vec[float]) -> vec[i64]:
        """Return the sources and edges that every route to a slot uses; counts the routes."""
        ways = 0.0
        for kind in self.kinds:
            kind.clear(uses)
        for kind in self.kinds:
            ways += kind.ways(row, self.bag, sums)
            kind.through(self.bag, row, sums, onward, uses)
        self.counted = ways
        return self.kinds[0].used_by(ways, uses) if ways > 0.0 else vec[i64]()

    def routes(self, row: vec[i64]) -> list[tuple[vec[i64], float]]:
        """Return all routes to a slot with their weights."""
        out: list[tuple[vec[i64], float]] = []
        for kind in self.kinds:
            kind.list_routes(row, self.bag, vec[i64](), 1.0, out)
        return out


def fraction(luck: Luck) -> float:
    """Return a number from 0 to 1."""
    return (float(luck.below(FINE)) + 0.5) / float(FINE)


def use(row: vec[i64], route: vec[i64], n: i64) -> None:
    """Lower the places of a route by n."""
    i: i64 = 0
    while i < len(route):
        row[route[i]] -= n
        i += 1
