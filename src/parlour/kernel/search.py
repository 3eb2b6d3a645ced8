"""Search: finds one way to meet all demands, proves that there is none, or gives up within its budget."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from parlour.kernel.luck import Luck
from parlour.kernel.routes import PINNED, Demand, fraction, use

FOUND: Final = 0
NONE: Final = 1
UNDECIDED: Final = 2
FEW: Final = 20  # dead ends until the search is restarted for the first time
EVERYTHING: Final = 1 << 60
TRIES: Final = 8  # routes that are tried for a new demand before the search starts over
MERIT: Final = 8.0  # by which a route that meets two demands at once counts more


class State:
    """The rest of the row, and the faces that have reached the slots that demanded them."""

    def __init__(self, row: vec[i64], landed: vec[i64], weight: float) -> None:
        self.row = row
        self.landed = landed  # place, source; place, source; ...
        self.weight = weight

    def after(self, demand: Demand, route: vec[i64]) -> "State":
        """Return the state after one more slot has been met, without a weight so far."""
        out = State(self.row[:], self.landed, 0.0)
        use(out.row, route, 1)
        out.land(demand, route)
        return out

    def land(self, demand: Demand, route: vec[i64]) -> None:
        """Note what came to a slot, if it is still there."""
        if demand.place != PINNED and len(route):
            self.landed = append(append(self.landed[:], demand.place), route[len(route) - 1])


class Search:
    """Meets the demands that have few routes and often were a dead end before all others.

    It goes back where it gets stuck, and after some dead ends starts over with what it has learned from them:
    which demands those were, and the routes that it has found so far, which it tries first.
    """

    def __init__(self, row: vec[i64], sums: vec[float]) -> None:
        self.row = row[:]
        self.sums = sums
        self.slots: list[Demand] = []  # the demand of each slot, but for those that lead on
        self.routes: list[vec[i64]] = []  # slot -> its route, or the one to be tried first
        self.stuck: list[float] = []  # slot -> how often it was a dead end
        self.leading: list[tuple[Demand, int]] = []  # the slots that lead on, each with its number
        self.led: list[tuple[Demand, vec[i64]]] = []  # how these were met, if no other route goes through them
        self.luck: Luck | None = None  # by which routes are tried in a random order
        self.patience = 0
        self.budget: i64 = EVERYTHING  # how many slots may still be looked at
        self.free = row[:]  # what is left beside what the slots need that are left
        self.needs: list[vec[i64]] = []  # slot -> the places that all its routes use
        self.grown = False  # whether more was found to be needed
        self.sure: list[int] = []  # the slots of these that have one route, which is in `routes`
        self.onward: vec[float] = sums[:]  # room to count routes
        self.uses: vec[float] = vec[float]([0.0] * len(row))

    def demand(self, demands: list[Demand]) -> None:
        """Demand all this."""
        for demand in demands:
            if demand.edge >= 0:
                self.leading += [(demand, n) for n in range(demand.slots)]
            else:
                self.slots += [demand] * int(demand.slots)
        self.routes = [vec[i64]()] * len(self.slots)
        self.stuck = [1.0] * len(self.slots)

    def with_one_more(self, row: vec[i64], demand: Demand, place: i64) -> "Search":
        """Return a search that also meets a new demand, in the place of a slot there if that is not PINNED.

        It knows what this one has found and learned.
        """
        out = Search(row, self.sums)
        out.leading = self.leading
        out.slots = [demand]
        out.routes = [vec[i64]()]
        out.stuck = [8.0]
        left_out = place == PINNED
        for i, old in enumerate(self.slots):
            if old.place == place and not left_out:
                left_out = True
                continue
            out.slots.append(old)
            out.routes.append(self.routes[i])
            out.stuck.append(self.stuck[i])
        return out

    def learn(self, other: "Search") -> None:
        """Take over from a search with one more demand which slots were dead ends."""
        k = 1
        for i, demand in enumerate(self.slots):
            if k < len(other.slots) and demand is other.slots[k]:
                self.stuck[i] = other.stuck[k]
                k += 1

    def run(self, most: int) -> int:
        """Return whether all demands can be met; then `routes`, `led` and `row` have one way to do so.

        It is undecided after `most` dead ends in one attempt, or when the budget is spent.
        """
        self.needs = [vec[i64]()] * len(self.slots)
        patience = FEW
        found = UNDECIDED
        while found == UNDECIDED and patience <= most and self.budget > 0:
            self.patience = patience
            found = self.meet(list(range(len(self.slots))))
            patience *= 2
        return found

    def extend(self, most: int) -> int:
        """Do as `run`, after `with_one_more`: begin with the earlier solution and change as little as possible."""
        self.needs = [vec[i64]()] * len(self.slots)
        everything = list(range(len(self.slots)))
        if self.narrowest(everything) < 0:
            return NONE
        row, routes = self.row, self.routes
        for first in self.in_order(0)[:TRIES]:
            self.row, self.routes = row[:], routes[:]
            self.routes[0] = first
            left = []
            for i in everything:
                if fits(self.row, self.routes[i]):
                    use(self.row, self.routes[i], 1)
                else:
                    left.append(i)
            self.patience = FEW
            if self.meet(left) == FOUND:
                return FOUND
        self.row, self.routes = row, routes
        return self.run(most)

    def meet(self, left: list[int]) -> int:
        """Meet the demands of the slots that are left."""
        if not left:
            return self.lead(0)
        best = self.narrowest(left)
        if best < 0:
            return self.dead_end()
        if self.sure:
            return self.meet_sure(left, self.sure)
        i = left[best]
        rest = left[:best] + left[best + 1 :]
        for route in self.in_order(i):
            use(self.row, route, 1)
            self.routes[i] = route
            found = self.meet(rest)
            if found == FOUND:
                return FOUND
            use(self.row, route, -1)
            if found == UNDECIDED:
                return UNDECIDED
        return NONE

    def meet_sure(self, left: list[int], sure: list[int]) -> int:
        """Meet the demands of slots that have one route, and then the others that are left."""
        met: list[int] = []
        rest: list[int] = []
        for i in left:
            if i in sure and fits(self.row, self.routes[i]):
                use(self.row, self.routes[i], 1)
                met.append(i)
            else:
                rest.append(i)
        found = self.meet(rest)
        if found != FOUND:
            for i in met:
                use(self.row, self.routes[i], -1)
        return found

    def narrowest(self, left: list[int]) -> int:
        """Return the slot that has the fewest routes for its dead ends.

        -1 if one has none beside what others need.
        """
        for i in left:
            self.needs[i] = vec[i64]()
        self.free = self.row[:]
        best = 0
        self.grown = True
        while self.grown and best >= 0:
            best = self.reserve(left)
        return best

    def reserve(self, left: list[int]) -> int:
        """Do as `narrowest`, with what others are known to need so far; note what each slot needs for that."""
        free, needs = self.free, self.needs
        self.budget -= len(left)
        best, least = -1, 0.0
        self.grown, self.sure = False, []
        for n, i in enumerate(left):
            demand = self.slots[i]
            use(free, needs[i], -1)
            all_need = demand.needs(free, self.sums, self.onward, self.uses)
            ways = demand.counted
            if ways == 0.0:
                self.stuck[i] += 1.0
                return -1
            if ways == 1.0:
                self.routes[i] = demand.routes(free)[0][0]
                self.sure.append(i)
            if len(all_need) > len(needs[i]):
                needs[i] = all_need
                self.grown = True
            use(free, needs[i], 1)
            if n == 0 or ways / self.stuck[i] < least:
                best, least = n, ways / self.stuck[i]
        return best

    def in_order(self, i: int) -> list[vec[i64]]:
        """Return the routes to a slot in the order in which they are tried."""
        use(self.free, self.needs[i], -1)
        routes = self.slots[i].routes(self.free)
        if self.leading:
            routes = [(route, weight * self.merit(route)) for route, weight in routes]
        if self.luck is not None:
            return by_chance(routes, self.luck)
        first = self.routes[i]
        out = [route for route, _weight in sorted(routes, key=lambda known: -known[1])]
        for n, route in enumerate(out):
            if same(route, first):
                out[n] = out[0]
                out[0] = route
        return out

    def merit(self, route: vec[i64]) -> float:
        """Return a large number if the route goes through edges whose slots lead on: it meets their demand too."""
        out = 1.0
        for demand, n in self.leading:
            if n == 0:
                for place in route:
                    if place == demand.edge:
                        out *= MERIT
        return out

    def dead_end(self) -> int:
        """Return whether to go back or, after too many dead ends, to start over."""
        self.patience -= 1
        return NONE if self.patience > 0 and self.budget > 0 else UNDECIDED

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

    def state(self) -> State:
        """Return the state that was found."""
        return reached(self.row, self.slots, self.routes, self.led)


def reached(
    row: vec[i64], slots: list[Demand], routes: list[vec[i64]], led: list[tuple[Demand, vec[i64]]]
) -> State:
    """Return the state in which a row is after the slots were met by routes."""
    out = State(row[:], vec[i64](), 1.0)
    for i, route in enumerate(routes):
        out.land(slots[i], route)
    for demand, route in led:
        out.land(demand, route)
    return out


def fits(row: vec[i64], route: vec[i64]) -> bool:
    """Return whether all that a route uses is free."""
    i: i64 = 0
    while i < len(route):
        if row[route[i]] <= 0:
            return False
        i += 1
    return True


def same(one: vec[i64], other: vec[i64]) -> bool:
    """Return whether two routes are the same."""
    if len(one) != len(other):
        return False
    i: i64 = 0
    while i < len(one):
        if one[i] != other[i]:
            return False
        i += 1
    return True


def by_chance(routes: list[tuple[vec[i64], float]], luck: Luck) -> list[vec[i64]]:
    """Put routes in a random order in which heavier ones tend to come first."""
    total = 0.0
    for _route, weight in routes:
        total += weight
    out: list[vec[i64]] = []
    while routes:
        at = total * fraction(luck)
        n = len(routes) - 1
        while n > 0 and at >= routes[n][1]:
            at -= routes[n][1]
            n -= 1
        route, weight = routes.pop(n)
        total -= weight
        out.append(route)
    return out
