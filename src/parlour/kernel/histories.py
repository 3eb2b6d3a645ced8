"""Histories: where the faces of connected bags can have gone, each hidden history counted once.

The faces that enter at one bag have one *colour*: nobody can tell which of them went which way. The faces of one
colour, the *bulk*, need not be followed: wherever no other face has gone, one of them is. The others are led
from bag to bag, all that are in a bag at once. A *state* is how many of each colour wait in the bags ahead
(and what is to be noted for the end); two ways to the same state are one, with the sum of their weights. Led
back from a last state, each step chosen by its weight, the colours arrive as they do in a fair choice of all
histories; then each colour deals its faces (see `fill`).

A face that came through a slot that admits only some faces is one of them, whatever its colour: a limit goes
along. Beyond WIDEST states at a time a fair sample is kept; if none of these comes to an end, a larger one.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from parlour.kernel.belief import ANY, EDGE, Belief, admitted
from parlour.kernel.fill import Fill, weighted
from parlour.kernel.luck import Fast, Luck

ON: Final = 0  # a group of slots that leads into another bag
LYING: Final = 1  # tokens
SEEN: Final = 2  # pins
BULK: Final = 0  # the colour of the bulk
NOWHERE: Final = -1  # instead of a group
IMPOSSIBLE: Final = 0  # as a set of faces: none
WIDEST: Final = 200

Unit = tuple[int, int, int]  # the bag in which it waits, its colour, the faces that it may have
Note = tuple[int, int, int]  # colour, group, faces: a limit; or colour, -1 - face, 0: a face that was seen


class Group:
    """Slots of one bag that are alike."""

    def __init__(self, bag: i64, kind: i64, to: i64, only: i64) -> None:
        self.bag = bag
        self.kind = kind
        self.to = to  # the bag into which it leads, or the face that was seen
        self.only = only
        self.slots: i64 = 0
        self.tokens: vec[i64] = vec[i64]()


class State:
    """What has been led so far has come to this."""

    def __init__(self, waiting: tuple[Unit, ...], free: tuple[int, ...], notes: tuple[Note, ...]) -> None:
        self.waiting = waiting  # ascending, so that those of the next bag come first; without what enters later
        self.free = free  # for each group of the bag that is being left, its free slots
        self.notes = notes
        self.weight: float = 0.0
        self.ways: list[Way] = []
        self.fills: list[Fill] = []


class Way:
    """How a state came about: from an earlier one, when a unit came to lie in a group, went on, or was seen."""

    def __init__(self, before: State, group: i64, colour: i64, weight: float) -> None:
        self.before = before
        self.group = group
        self.colour = colour
        self.weight = weight


class Histories:
    """All histories of connected bags."""

    def __init__(self, belief: Belief, bags: list[int]) -> None:
        self.bags = bags  # ascending: edges lead to higher numbers
        self.groups: list[Group] = []
        self.out: dict[int, list[int]] = {bag: [] for bag in bags}
        self.pools: list[list[int]] = []  # colour -> its faces
        self.sets: list[int] = []  # colour -> the same as a set, where there are limits
        self.roots: dict[int, int] = {}  # bag -> the colour of all that is in it
        self.shared: set[int] = set()  # the faces that several colours have
        self.entering: dict[int, tuple[Unit, ...]] = {}  # bag -> what waits there from the beginning
        self.last: list[State] = []
        self.fills: dict[tuple[object, ...], Fill] = {}
        self.lay_groups(belief)
        self.cut = False  # whether states were dropped
        self.contradiction = False  # a face was seen where it cannot have been: no history
        self.start = self.colour_faces(belief)
        if not self.contradiction:
            self.lead()

    # ------------------------------------------------------------------- layout

    def lay_groups(self, belief: Belief) -> None:
        """Put slots that are alike into groups."""
        edges = belief.edges
        e: i64 = 0
        while e < len(edges):
            if int(edges[e]) in self.out:
                group = self.group(edges[e], ON, edges[e + 1], edges[e + 2])
                group.slots += edges[e + 3]
            e += EDGE
        token: i64 = 0
        while token < len(belief.bag):
            if int(belief.bag[token]) in self.out:
                group = self.group(belief.bag[token], LYING, 0, belief.only[token])
                group.slots += 1
                group.tokens = append(group.tokens, token)
            token += 1
        i: i64 = 0
        while i < len(belief.pins):
            if int(belief.pins[i + 1]) in self.out:
                group = self.group(belief.pins[i + 1], SEEN, belief.pins[i], ANY)
                group.slots += 1
            i += 2

    def group(self, bag: i64, kind: i64, to: i64, only: i64) -> Group:
        """The group of slots of that kind."""
        for g in self.out[bag]:
            group = self.groups[g]
            if group.kind == kind and group.to == to and group.only == only:
                return group
        group = Group(bag, kind, to, only)
        self.out[bag].append(len(self.groups))
        self.groups.append(group)
        return group

    def colour_faces(self, belief: Belief) -> State:
        """Give the faces colours; returns the state in which nothing has been led yet."""
        entering: dict[int, list[int]] = {}
        for i in range(0, len(belief.items), 2):
            if int(belief.items[i + 1]) in self.out:
                entering.setdefault(int(belief.items[i + 1]), []).append(int(belief.items[i]))
        entered = {int(group.to) for group in self.groups if group.kind == ON}
        cost = {bag: len(faces) if bag in entered else self.leaving(bag) for bag, faces in entering.items()}
        bulk = max(sorted(cost), key=lambda bag: cost[bag])
        split = self.barred(entering[bulk])
        self.pools = [[face for face in entering[bulk] if face not in split]]
        waiting: list[Unit] = []
        for face in sorted(split):
            copies = entering[bulk].count(face)
            waiting += [(bulk, len(self.pools), ANY)] * copies
            self.pools.append([face] * copies)
        for bag in sorted(entering):
            if bag == bulk:
                continue
            if bag in entered:
                waiting += [(bag, len(self.pools), ANY)] * len(entering[bag])
            else:
                self.roots[bag] = len(self.pools)
            self.pools.append(entering[bag])
        self.share_faces()
        notes: list[Note] = []
        for bag, colour in self.roots.items():
            self.leave_root(bag, colour, waiting, notes)
        for unit in sorted(waiting):
            self.entering[unit[0]] = (*self.entering.get(unit[0], ()), unit)
        start = State((), (), tuple(sorted(notes)))
        start.weight = 1.0
        return start

    def leaving(self, bag: int) -> int:
        """How many slots lead from a bag into others."""
        return sum([int(self.groups[g].slots) for g in self.out[bag] if self.groups[g].kind == ON])

    def barred(self, faces: list[int]) -> set[int]:
        """The faces of the bulk that are better led: where fewer of them are barred than slots bar them."""
        out: set[int] = set()
        for group in self.groups:
            if group.kind == ON and group.only != ANY:
                outside = [face for face in faces if not admitted(group.only, face)]
                if len(outside) < group.slots:
                    out |= set(outside)
        return out if len(out) < len(set(faces)) else set()

    def share_faces(self) -> None:
        """Find the faces that several colours have, and the set of each colour's faces if there are limits."""
        for n, pool in enumerate(self.pools):
            for other in self.pools[:n]:
                self.shared |= set(pool) & set(other)
        if any(group.only != ANY for group in self.groups):
            self.sets = [sum([1 << face for face in set(pool)]) for pool in self.pools]

    def leave_root(self, bag: int, colour: int, waiting: list[Unit], notes: list[Note]) -> None:
        """All that leaves a bag into which nothing else comes has its colour."""
        for g in self.out[bag]:
            group = self.groups[g]
            only = self.through(colour, ANY, group.only)
            if group.kind == ON:
                waiting += [(int(group.to), colour, only)] * int(group.slots)
            elif group.kind == LYING and only != ANY:
                notes += [(colour, g, only)] * int(group.slots)
            elif group.kind == SEEN and int(group.to) not in self.pools[colour]:
                self.contradiction = True
            elif group.kind == SEEN and int(group.to) in self.shared:
                notes += [(colour, -1 - int(group.to), 0)] * int(group.slots)

    def through(self, colour: int, only: int, limit: i64) -> int:
        """Which faces something of a colour may have that also meets a limit."""
        if limit == ANY:
            return only
        both = only & int(limit)
        faces = self.sets[colour]
        return ANY if faces & ~both == 0 else both & faces

    # ------------------------------------------------------------------ leading

    def lead(self) -> None:
        """Lead everything; if no state was left although some were dropped, again with more."""
        width = WIDEST
        while self.lead_all(width) and not self.last:
            width *= 4

    def lead_all(self, width: int) -> bool:
        """Lead everything, keeping so many states at most; returns whether any were dropped."""
        states = [self.start]
        luck = Fast(1)
        self.cut = False
        for bag in self.bags:
            if bag in self.roots:
                continue
            states = self.lead_bag(bag, states, width, luck)
            rescale(states)
        self.last = [state for state in states if self.finish(state)]
        return self.cut

    def lead_bag(self, bag: int, states: list[State], width: int, luck: Luck) -> list[State]:
        """Lead all that waits in a bag out of it."""
        full = tuple([int(self.groups[g].slots) for g in self.out[bag]])
        opened: dict[object, State] = {}
        for state in states:
            waiting = self.entering.get(bag, ()) + state.waiting
            self.come(state, NOWHERE, 0, 1.0, waiting, full, state.notes, opened)
        moving = list(opened.values())
        left: dict[object, State] = {}
        while moving:
            moved: dict[object, State] = {}
            for state in moving:
                if state.waiting and state.waiting[0][0] == bag:
                    self.leave(bag, state, moved)
                else:
                    self.close(bag, state, left)
            moving = self.narrowed(list(moved.values()), width, luck)
        return self.narrowed(list(left.values()), width, luck)

    def narrowed(self, states: list[State], width: int, luck: Luck) -> list[State]:
        """The states, or a fair sample if there are too many."""
        if len(states) <= width:
            return states
        self.cut = True
        return thinned(states, width, luck)

    def leave(self, bag: int, state: State, moved: dict[object, State]) -> None:
        """Let the first unit that waits leave the bag by each of the groups."""
        _bag, colour, only = state.waiting[0]
        rest = state.waiting[1:]
        total = float(sum(state.free))
        for n, g in enumerate(self.out[bag]):
            slots = state.free[n]
            group = self.groups[g]
            if slots == 0:
                continue
            waiting, notes = rest, state.notes
            here = NOWHERE
            if group.kind == SEEN:
                face = int(group.to)
                if face not in self.pools[colour] or not admitted(only, face):
                    continue
                if face in self.shared and colour != BULK:
                    notes = insert(notes, (colour, -1 - face, 0))
            else:
                now = self.through(colour, only, group.only)
                if now == IMPOSSIBLE:
                    continue
                if group.kind == ON:
                    waiting = insert(rest, (int(group.to), colour, now))
                elif now != ANY:
                    notes = insert(notes, (colour, g, now))
                else:
                    here = g
            free = (*state.free[:n], slots - 1, *state.free[n + 1 :])
            self.come(state, here, colour, float(slots) / total, waiting, free, notes, moved)

    def close(self, bag: int, state: State, left: dict[object, State]) -> None:
        """Fill the slots that are still free from the bulk, if that is possible."""
        waiting, notes = state.waiting, state.notes
        for n, g in enumerate(self.out[bag]):
            slots = state.free[n]
            group = self.groups[g]
            if slots == 0:
                continue
            if group.kind == SEEN:
                if int(group.to) not in self.pools[BULK]:
                    return
                continue
            only = self.through(BULK, ANY, group.only)
            if only == IMPOSSIBLE:
                return
            for _ in range(slots if only != ANY else 0):
                if group.kind == ON:
                    waiting = insert(waiting, (int(group.to), BULK, only))
                else:
                    notes = insert(notes, (BULK, g, only))
        self.come(state, NOWHERE, 0, 1.0, waiting, (), notes, left)

    def come(
        self,
        before: State,
        group: i64,
        colour: i64,
        share: float,
        waiting: tuple[Unit, ...],
        free: tuple[int, ...],
        notes: tuple[Note, ...],
        into: dict[object, State],
    ) -> None:
        """Note one step: the state to which it leads, and that it leads there."""
        key = (waiting, free, notes)
        state = into.get(key)
        if state is None:
            state = State(waiting, free, notes)
            into[key] = state
        weight = before.weight * share
        state.weight += weight
        state.ways.append(Way(before, group, colour, weight))

    # ------------------------------------------------------------------- the end

    def finish(self, state: State) -> bool:
        """Weigh a last state by the deals of each colour's faces that fit it; False if none does."""
        state.fills = []
        for colour in range(len(self.pools)):
            limits = [only for one, g, only in state.notes if one == colour and g >= 0]
            seen = [-1 - g for one, g, _only in state.notes if one == colour and g < 0]
            key = (colour, tuple(limits), tuple(seen) if colour != BULK else state.notes)
            fill = self.fills.get(key)
            if fill is None:
                fill = self.fill(colour, limits, seen if colour != BULK else self.seen_of_bulk(state))
                self.fills[key] = fill
            state.weight *= fill.share
            state.fills.append(fill)
        return state.weight > 0.0

    def seen_of_bulk(self, state: State) -> list[int]:
        """Of the faces that several colours have, those that were seen and came from the bulk."""
        seen = [int(group.to) for group in self.groups if group.kind == SEEN for _ in range(group.slots)]
        seen = [face for face in seen if face in self.shared]
        for _colour, g, _only in state.notes:
            if g < 0:
                seen.remove(-1 - g)
        return seen

    def fill(self, colour: int, limits: list[int], seen: list[int]) -> Fill:
        """The deals of a colour's faces after some of them were seen."""
        pool = list(self.pools[colour])
        share = 1.0
        for group in self.groups:
            face = int(group.to)
            if group.kind == SEEN and face in pool and face not in self.shared:
                seen = seen + [face] * int(group.slots)
        for face in seen:
            share *= float(pool.count(face)) / float(len(pool)) if pool else 0.0
            if face in pool:
                pool.remove(face)
        return Fill(pool, limits, share)

    # ------------------------------------------------------------------ guessing

    def draw(self, luck: Luck, cells: vec[i64], start: i64) -> None:
        """Draw one history, and write the face of token n into the cell `start` + n."""
        state = self.last[0]
        if len(self.last) > 1:
            state = self.last[weighted([one.weight for one in self.last], luck)]
        limited: list[list[int]] = []
        others: list[list[int]] = []
        for fill in state.fills:
            faces = fill.draw(luck)
            limited.append(faces[: len(fill.limits)])
            others.append(faces[len(fill.limits) :])
        landed: list[list[int]] = [[] for _group in self.groups]  # the faces that lie in a group
        for colour, g, _only in state.notes:
            if g >= 0:
                landed[g].append(limited[colour].pop(0))
        while state.ways:
            way = chosen(state.ways, luck)
            if way.group >= 0:
                landed[way.group].append(others[way.colour].pop())
            state = way.before
        self.lay(landed, others, luck, cells, start)

    def lay(
        self, landed: list[list[int]], others: list[list[int]], luck: Luck, cells: vec[i64], start: i64
    ) -> None:
        """Lay the faces of each group onto its tokens in any order, and what is left onto all others."""
        for g, group in enumerate(self.groups):
            if group.kind != LYING:
                continue
            tokens = group.tokens[:]
            left: i64 = len(tokens)
            for face in landed[g]:
                k = luck.below(left) if left > 1 else 0
                left -= 1
                cells[start + tokens[k]] = face
                tokens[k] = tokens[left]
            faces = others[self.roots.get(int(group.bag), BULK)]
            while left > 0:
                left -= 1
                cells[start + tokens[left]] = faces.pop()


def insert(row: tuple[tuple[int, int, int], ...], new: tuple[int, int, int]) -> tuple[tuple[int, int, int], ...]:
    """The row, which ascends, with one more."""
    n = len(row)
    while n > 0 and row[n - 1] > new:
        n -= 1
    return (*row[:n], new, *row[n:])


def rescale(states: list[State]) -> None:
    """Keep the weights near 1."""
    total = 0.0
    for state in states:
        total += state.weight
    for state in states:
        state.weight /= total


def thinned(states: list[State], width: int, luck: Luck) -> list[State]:
    """A fair sample of the states: each is kept by chance according to its weight, and then weighs alike."""
    total = 0.0
    for state in states:
        total += state.weight
    step = total / width
    at = step * (float(luck.below(1 << 30)) / float(1 << 30))
    out: list[State] = []
    for state in states:
        kept = 0
        while at < state.weight:
            kept += 1
            at += step
        at -= state.weight
        if kept:
            state.weight = step * kept
            out.append(state)
    return out


def chosen(ways: list[Way], luck: Luck) -> Way:
    """One of the ways to a state, by their weights."""
    if len(ways) == 1:
        return ways[0]
    return ways[weighted([way.weight for way in ways], luck)]
