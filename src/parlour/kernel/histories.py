"""Histories: where the faces of connected bags can have gone, each hidden history counted once.

Only slots that not every face can have reached matter: pins, and slots that admit only some faces. Each *demands*
a route from a source (see `routes`); all other faces take any remaining way. `states` lists what all demands
together can have used; a guess takes one of these, and deals out the rest.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from parlour.kernel.belief import ANY, EDGE, Belief, admitted
from parlour.kernel.bits import zeros
from parlour.kernel.luck import Luck
from parlour.kernel.routes import PINNED, Demand, Kind
from parlour.kernel.search import State
from parlour.kernel.states import WIDEST, States


class Group:
    """Tokens of one bag that are alike."""

    def __init__(self, bag: i64, only: i64) -> None:
        self.bag = bag
        self.only = only
        self.tokens: vec[i64] = vec[i64]()


class Histories:
    """All histories of connected bags."""

    def __init__(self, belief: Belief, bags: list[int]) -> None:
        self.belief = belief
        self.bags = bags  # ascending: edges lead to higher numbers
        self.inside = [False] * belief.bags
        for bag in bags:
            self.inside[bag] = True
        self.row: vec[i64] = zeros(belief.bags)  # what is free before anything is demanded (see `routes`)
        self.edges: vec[i64] = vec[i64]()  # as in the belief
        self.groups: list[Group] = []
        self.classes: list[int] = []  # a face of each class
        self.class_of: dict[int, int] = {}  # face -> class
        self.sources: list[list[int]] = []  # the faces of each source
        self.entries: list[int] = []  # source -> bag
        self.entering: list[int] = []  # source -> class
        self.first = 0  # the place of the first source in the row
        self.lay_edges()
        self.lay_tokens()
        self.lay_sources()
        self.base = self.lay_bases()
        self.states = States(self.row, self.demands(), belief.bags, WIDEST)

    # ------------------------------------------------------------------- layout

    def lay_edges(self) -> None:
        """Put down the slots that lead from bag to bag."""
        edges = self.belief.edges
        e: i64 = 0
        while e < len(edges):
            if self.inside[edges[e]]:
                for n in edges[e : e + EDGE]:
                    self.edges = append(self.edges, n)
                self.row[edges[e]] += edges[e + 3]
                self.row = append(self.row, edges[e + 3])
            e += EDGE
        self.first = len(self.row)

    def lay_tokens(self) -> None:
        """Put tokens that are alike into groups, and down the slots of tokens and pins."""
        belief = self.belief
        groups: dict[tuple[int, int], Group] = {}
        token: i64 = 0
        while token < len(belief.bag):
            bag = belief.bag[token]
            if bag >= 0 and self.inside[bag]:
                key = (int(bag), int(belief.only[token]))
                group = groups.get(key)
                if group is None:
                    group = Group(bag, belief.only[token])
                    groups[key] = group
                group.tokens = append(group.tokens, token)
                self.row[bag] += 1
            token += 1
        self.groups = list(groups.values())
        i: i64 = 1
        while i < len(belief.pins):
            if self.inside[belief.pins[i]]:
                self.row[belief.pins[i]] += 1
            i += 2

    def lay_sources(self) -> None:
        """Put down the faces: one that was seen is a class, others are one if all limits treat them alike."""
        items, pins = self.belief.items, self.belief.pins
        seen = {int(pins[i]) for i in range(0, len(pins), 2)}
        limits = sorted({only for only in self.limits() if only != ANY})
        alike: dict[tuple[int, ...], int] = {}
        source_of: dict[tuple[int, int], int] = {}
        for i in range(0, len(items), 2):
            face, bag = int(items[i]), int(items[i + 1])
            if not self.inside[bag]:
                continue
            if face not in self.class_of:
                signs = (-1, face) if face in seen else tuple([int(admitted(only, face)) for only in limits])
                kind = alike.setdefault(signs, len(self.classes))
                if kind == len(self.classes):
                    self.classes.append(face)
                self.class_of[face] = kind
            key = (bag, self.class_of[face])
            source = source_of.get(key)
            if source is None:
                source = len(self.sources)
                source_of[key] = source
                self.sources.append([])
                self.entries.append(bag)
                self.entering.append(self.class_of[face])
                self.row = append(self.row, 0)
            self.sources[source].append(face)
            self.row[self.first + source] += 1

    def limits(self) -> list[int]:
        """Return the sets of faces that tokens and edges admit."""
        edges = [int(self.edges[e + 2]) for e in range(0, len(self.edges), EDGE)]
        return edges + [int(group.only) for group in self.groups]

    def lay_bases(self) -> vec[i64]:
        """Return for each bag where its faces begin in a row of all, and finally where that row ends."""
        base = vec[i64]([0])
        bag: i64 = 0
        while bag < self.belief.bags:
            base = append(base, base[bag] + self.row[bag])
            bag += 1
        return base

    # ------------------------------------------------------------------ demands

    def demands(self) -> list[Demand]:
        """Return what is demanded: pins, then tokens, then edges, those last that others cannot come to use."""
        out: list[Demand] = []
        pins = self.belief.pins
        at: dict[tuple[int, int], Demand] = {}
        for i in range(0, len(pins), 2):
            key = (int(pins[i]), int(pins[i + 1]))
            if not self.inside[key[1]]:
                continue
            if key not in at:
                seen = [self.class_of[key[0]]] if key[0] in self.class_of else []
                at[key] = self.demand(key[1], PINNED, seen)
            at[key].slots += 1
        out += list(at.values())
        for g, group in enumerate(self.groups):
            if group.only != ANY:
                demand = self.demand(group.bag, g, self.admitted(group.only))
                demand.slots = len(group.tokens)
                out.append(demand)
        leading = [e for e in range(0, len(self.edges), EDGE) if self.edges[e + 2] != ANY]
        for e in sorted(leading, key=lambda e: -self.edges[e]):
            demand = self.demand(self.edges[e], len(self.groups) + e // EDGE, self.admitted(self.edges[e + 2]))
            demand.edge = self.belief.bags + e // EDGE
            demand.slots = self.edges[e + 3]
            out.append(demand)
        return out

    def admitted(self, only: i64) -> list[int]:
        """Return the classes of the faces that a set admits."""
        return [n for n, face in enumerate(self.classes) if admitted(only, face)]

    def demand(self, bag: i64, place: i64, classes: list[int]) -> Demand:
        """Return a demand for a face of one of the classes; those that the same edges admit are one kind."""
        out = Demand(bag, place)
        limits = sorted({int(self.edges[e + 2]) for e in range(0, len(self.edges), EDGE)} - {ANY})
        kinds: dict[tuple[bool, ...], list[int]] = {}
        for n in classes:
            kinds.setdefault(tuple([admitted(only, self.classes[n]) for only in limits]), []).append(n)
        for alike in kinds.values():
            kind = self.kind(bag, alike)
            if len(kind.sources):
                out.kinds.append(kind)
        return out

    def kind(self, bag: i64, classes: list[int]) -> Kind:
        """Return the sources from which faces of the classes can come to a bag, and the edges between."""
        edges, out = self.edges, Kind()
        leads = [False] * self.belief.bags  # to the bag
        leads[bag] = True
        e: i64 = len(edges) - EDGE
        while e >= 0:
            if leads[edges[e + 1]] and admitted(edges[e + 2], self.classes[classes[0]]):
                leads[edges[e]] = True
            e -= EDGE
        holds = [False] * self.belief.bags  # a face of these classes, perhaps
        for n, entry in enumerate(self.entries):
            if self.entering[n] in classes and leads[entry]:
                out.sources = append(append(out.sources, self.first + n), entry)
                holds[entry] = True
        e = 0
        while e < len(edges):
            start, end = edges[e], edges[e + 1]
            if holds[start] and leads[end] and admitted(edges[e + 2], self.classes[classes[0]]):
                holds[end] = True
                out.edges = append(append(append(out.edges, self.belief.bags + e // EDGE), start), end)
            e += EDGE
        return out

    # ------------------------------------------------------------------ guessing

    def draw(self, luck: Luck, cells: vec[i64], start: i64) -> None:
        """Draw one history, and write the face of token n into the cell `start` + n."""
        state = self.states.choose(luck)
        row, base = state.row, self.base
        faces = zeros(base[len(base) - 1])  # those that are in a bag, bag after bag
        ends = base[:]
        taken: list[list[int]] = [[] for _source in self.sources] if len(state.landed) else []
        for n, source in enumerate(self.sources):
            left = row[self.first + n]
            entry = self.entries[n]
            if taken:
                taken[n] = shuffled(list(source), luck)
            order = taken[n] if taken else source
            at = ends[entry]
            i: i64 = 0
            while i < left:
                faces[at + i] = order[i]
                i += 1
            ends[entry] = at + left
        if taken:
            self.land(state, taken, faces, ends, luck, cells, start)
        self.deal(row, faces, ends, luck, cells, start)

    def land(
        self,
        state: State,
        taken: list[list[int]],
        faces: vec[i64],
        ends: vec[i64],
        luck: Luck,
        cells: vec[i64],
        start: i64,
    ) -> None:
        """Lay faces onto the tokens, and into the bags behind edges, that demanded them."""
        waiting = [shuffled([int(token) for token in group.tokens], luck) for group in self.groups]
        i: i64 = 0
        while i < len(state.landed):
            place = state.landed[i]
            face = taken[state.landed[i + 1] - self.first].pop()
            if place < len(waiting):
                cells[start + waiting[place].pop()] = face
            else:
                end = self.edges[(place - len(waiting)) * EDGE + 1]
                faces[ends[end]] = face
                ends[end] += 1
            i += 2

    def deal(
        self, row: vec[i64], faces: vec[i64], ends: vec[i64], luck: Luck, cells: vec[i64], start: i64
    ) -> None:
        """Let all that is free go its ways, bag by bag."""
        base, edges = self.base, self.edges
        first: i64 = self.belief.bags
        for bag in self.bags:
            low = base[bag]
            high = ends[bag]
            e: i64 = 0
            while e < len(edges):
                if edges[e] == bag and edges[e + 2] == ANY:
                    to = ends[edges[e + 1]]
                    stop = to + row[first + e // EDGE]
                    ends[edges[e + 1]] = stop
                    while to < stop:
                        k = low + (luck.below(high - low) if high - low > 1 else 0)
                        high -= 1
                        faces[to] = faces[k]
                        faces[k] = faces[high]
                        to += 1
                e += EDGE
            for group in self.groups:
                if group.bag == bag and group.only == ANY:
                    for token in group.tokens:
                        k = low + (luck.below(high - low) if high - low > 1 else 0)
                        high -= 1
                        cells[start + token] = faces[k]
                        faces[k] = faces[high]


def shuffled(faces: list[int], luck: Luck) -> list[int]:
    """Return the faces in a fair order."""
    n = len(faces)
    while n > 1:
        k = luck.below(n)
        n -= 1
        faces[k], faces[n] = faces[n], faces[k]
    return faces
