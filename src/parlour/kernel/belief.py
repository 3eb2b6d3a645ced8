"""Belief: all that one observer can conclude about the faces of one table, exactly.

A *bag* is a set of slots whose faces are in an order that nobody has followed: each order is equally likely. A
slot of a bag is a token on the table, or leads into a later bag (an *edge* has one or more such slots), or was
seen (a *pin*: that face came out of this bag). A face enters at the bag in which it was last unseen (an *item*).
So one shuffle of every bag is one hidden history. A history fits if every pinned face arrives at its pin, and
every slot that admits only some faces gets one of them.

Bags and pins are removed as soon as a simpler belief is equivalent: nearly always one bag per pack is left.
"""

from typing import Any, Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from parlour.kernel.bits import bit, zeros
from parlour.kernel.plan import Plan

KNOWN: Final = -1  # instead of a bag: the token's face is known
ANY: Final = -1  # as a set of faces: all
EDGE: Final = 4  # numbers to an edge: from, to, faces admitted, slots


class Belief:
    """Bags, edges, items and pins, each kind in one row of numbers."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.bags: i64 = 0  # bags are numbered from 0; edges lead to higher numbers
        self.bag: vec[i64] = vec[i64]()  # token -> bag, or KNOWN
        self.face: vec[i64] = vec[i64]()  # token -> face, if it is known
        self.only: vec[i64] = vec[i64]()  # token -> set of faces that it may have, or ANY
        self.items: vec[i64] = vec[i64]()  # face, bag; face, bag; ...
        self.pins: vec[i64] = vec[i64]()  # face, bag; face, bag; ...
        self.edges: vec[i64] = vec[i64]()
        self.limited = False  # whether any token or edge has had a limit

    def __reduce__(self) -> tuple[Any, ...]:
        rows = (self.bag, self.face, self.only, self.items, self.pins, self.edges)
        return revive, (self.plan, int(self.bags), self.limited, *rows)

    def begin(self) -> None:
        """Begin with nothing known except which cards there are, and their backs."""
        plan = self.plan
        self.bags = len(plan.packs)
        self.bag = plan.back[:]
        self.face = zeros(plan.tokens)
        self.only = vec[i64]([ANY] * plan.tokens)
        token: i64 = 0
        while token < plan.tokens:
            self.items = append(append(self.items, plan.dealt[token]), plan.back[token])
            token += 1

    def clone(self) -> "Belief":
        """Return an independent copy."""
        twin = Belief(self.plan)
        twin.bags, twin.limited = self.bags, self.limited
        twin.bag, twin.face, twin.only = self.bag[:], self.face[:], self.only[:]
        twin.items, twin.pins, twin.edges = self.items[:], self.pins[:], self.edges[:]
        return twin

    # ----------------------------------------------------------------- learning

    def see(self, token: i64, face: i64) -> None:
        """Note that the token's face is seen."""
        bag = self.bag[token]
        if bag == KNOWN:
            return
        self.bag[token] = KNOWN
        self.face[token] = face
        self.only[token] = ANY
        if len(self.edges) == 0:
            self.take_item(face, bag)
        else:
            self.pins = append(append(self.pins, face), bag)
            if self.relax() or self.resolve(len(self.pins) - 2):
                self.simplify()

    def limit(self, token: i64, faces: i64) -> None:
        """Note that the token has one of a set of faces."""
        if self.bag[token] == KNOWN or self.only[token] & faces == self.only[token]:
            return
        self.only[token] &= faces
        self.limited = True
        self.simplify()

    def exchange(self, one: i64, other: i64) -> None:
        """Note that two tokens are seen to swap faces."""
        for row in (self.bag, self.face, self.only):
            row[one], row[other] = row[other], row[one]

    def mix(self, tokens: vec[i64]) -> None:
        """Note that the tokens are no longer distinguishable."""
        if self.alike(tokens):
            return
        new = self.bags
        self.bags += 1
        for token in tokens:
            if self.bag[token] == KNOWN:
                self.items = append(append(self.items, self.face[token]), new)
                self.face[token] = 0
            else:
                self.widen(self.bag[token], new, self.only[token], 1)
            self.bag[token] = new
            self.only[token] = ANY
        if self.relax() or self.absorb():
            self.simplify()

    def alike(self, tokens: vec[i64]) -> bool:
        """Return whether the tokens cannot be told apart anyhow."""
        n: i64 = 1
        bag = self.bag[tokens[0]]
        while n < len(tokens):
            token = tokens[n]
            if self.bag[token] != bag or self.only[token] != self.only[tokens[0]]:
                return False
            n += 1
        return bag != KNOWN or n == 1

    # -------------------------------------------------------------- bookkeeping

    def widen(self, start: i64, end: i64, only: i64, slots: i64) -> None:
        """Add slots to an edge, or an edge; the row stays in the order of the bags to which edges lead."""
        edges = self.edges
        e: i64 = 0
        while e < len(edges) and edges[e + 1] <= end:
            if edges[e] == start and edges[e + 1] == end and edges[e + 2] == only:
                edges[e + 3] += slots
                return
            e += EDGE
        self.edges = extend(append(append(append(append(edges[:e], start), end), only), slots), edges[e:])

    def take_item(self, face: i64, bag: i64) -> None:
        """Take an item out of a bag."""
        self.items = without(self.items, find_pair(self.items, face, bag), 2)

    def number_bags(self) -> None:
        """Number the bags that are left from 0, in their order."""
        bag, items, edges, numbers = self.bag, self.items, self.edges, zeros(self.bags)
        i: i64 = 0
        while i < len(bag):
            if bag[i] != KNOWN:
                numbers[bag[i]] = 1
            i += 1
        i = 1
        while i < len(items):
            numbers[items[i]] = 1
            i += 2
        i = 0
        while i < len(edges):
            numbers[edges[i]] = 1
            numbers[edges[i + 1]] = 1
            i += EDGE
        left: i64 = 0
        i = 0
        while i < len(numbers):
            there = numbers[i]
            numbers[i] = left
            left += there
            i += 1
        if left == self.bags:
            return
        self.bags = left
        i = 0
        while i < len(bag):
            if bag[i] != KNOWN:
                bag[i] = numbers[bag[i]]
            i += 1
        renumber(self.items, numbers, 1, 2)
        renumber(self.pins, numbers, 1, 2)
        renumber(self.edges, numbers, 0, EDGE)
        renumber(self.edges, numbers, 1, EDGE)

    # -------------------------------------------------------------- simplifying

    def simplify(self) -> None:
        """Remove every bag and pin without which the belief is equivalent."""
        while self.relax() or self.resolve(0) or self.absorb():
            pass

    def relax(self) -> bool:
        """Remove limits that every face that can get there meets; return False if no edge had such a limit."""
        if not self.limited:
            return False
        edges, reach = self.edges, self.reach()
        token: i64 = 0
        while token < self.plan.tokens:
            if self.only[token] != ANY and reach[self.bag[token]] & ~self.only[token] == 0:
                self.only[token] = ANY
            token += 1
        e: i64 = 0
        while e < len(edges):
            if edges[e + 2] != ANY and reach[edges[e]] & ~edges[e + 2] == 0:
                start, end, slots = edges[e], edges[e + 1], edges[e + 3]
                self.edges = without(edges, e, EDGE)
                self.widen(start, end, ANY, slots)
                return True
            e += EDGE
        return False

    def reach(self) -> vec[i64]:
        """Return for each bag the faces that can come there (in games with fewer than 62)."""
        items, edges, faces = self.items, self.edges, zeros(self.bags)
        i: i64 = 0
        while i < len(items):
            faces[items[i + 1]] |= bit(items[i])
            i += 2
        e: i64 = 0
        while e < len(edges):
            faces[edges[e + 1]] |= faces[edges[e]] & edges[e + 2]
            e += EDGE
        return faces

    def resolve(self, i: i64) -> bool:
        """Remove a pin (the i-th number or later) that its face reaches in one way only; False if none is left."""
        while i < len(self.pins):
            face, bag = self.pins[i], self.pins[i + 1]
            ways = self.ways(face)
            if ways[bag] == 1:
                self.pins = without(self.pins, i, 2)
                self.follow(face, bag, ways)
                return True
            i += 2
        return False

    def ways(self, face: i64) -> vec[i64]:
        """Count for each bag the ways by which a face gets there (2: two or more; copies in one bag are one)."""
        items, edges, ways = self.items, self.edges, zeros(self.bags)
        i: i64 = 0
        while i < len(items):
            if items[i] == face:
                ways[items[i + 1]] = 1
            i += 2
        e: i64 = 0
        while e < len(edges):
            if ways[edges[e]] and admitted(edges[e + 2], face):
                more = ways[edges[e + 1]] + ways[edges[e]]
                ways[edges[e + 1]] = 2 if more > 2 else more
            e += EDGE
        return ways

    def follow(self, face: i64, bag: i64, ways: vec[i64]) -> None:
        """Take the face out along the only way that leads it to the bag."""
        while find_pair(self.items, face, bag) == len(self.items):
            edges = self.edges
            e: i64 = 0
            while not (edges[e + 1] == bag and ways[edges[e]] and admitted(edges[e + 2], face)):
                e += EDGE
            bag = edges[e]
            self.narrow(e)
        self.take_item(face, bag)

    def narrow(self, e: i64) -> None:
        """Take one slot off an edge."""
        self.edges[e + 3] -= 1
        if self.edges[e + 3] == 0:
            self.edges = without(self.edges, e, EDGE)

    def absorb(self) -> bool:
        """Make two bags one where that loses nothing; False if there are none."""
        edges = self.edges
        e: i64 = 0
        while e < len(edges):
            start, end, only = edges[e], edges[e + 1], edges[e + 2]
            if self.only_entry(end, e):
                self.edges = without(edges, e, EDGE)
                self.rename(end, start, only)
                return True
            if only == ANY and self.only_exit(start, e):
                self.edges = without(edges, e, EDGE)
                self.rename(start, end, ANY)
                return True
            e += EDGE
        return False

    def only_entry(self, bag: i64, entry: i64) -> bool:
        """Return whether all that is in a bag came by one edge: then it is part of the bag before."""
        items, edges = self.items, self.edges
        i: i64 = 1
        while i < len(items):
            if items[i] == bag:
                return False
            i += 2
        e: i64 = 0
        while e < len(edges):
            if edges[e + 1] == bag and e != entry:
                return False
            e += EDGE
        return True

    def only_exit(self, bag: i64, way_out: i64) -> bool:
        """Return whether all that is in a bag continues by one edge: then it is part of the bag behind."""
        pins, edges = self.pins, self.edges
        token: i64 = 0
        while token < self.plan.tokens:
            if self.bag[token] == bag:
                return False
            token += 1
        i: i64 = 1
        while i < len(pins):
            if pins[i] == bag:
                return False
            i += 2
        e: i64 = 0
        while e < len(edges):
            if edges[e] == bag and e != way_out:
                return False
            e += EDGE
        return True

    def rename(self, old: i64, new: i64, only: i64) -> None:
        """Give all that a bag has to another one; what leaves it is one of a set of faces."""
        token: i64 = 0
        while token < self.plan.tokens:
            if self.bag[token] == old:
                self.bag[token] = new
                self.only[token] &= only
            token += 1
        rename_pairs(self.items, old, new)
        rename_pairs(self.pins, old, new)
        edges = self.edges
        self.edges = vec[i64]()
        e: i64 = 0
        while e < len(edges):
            if edges[e] == old:
                self.widen(new, edges[e + 1], edges[e + 2] & only, edges[e + 3])
            elif edges[e + 1] == old:
                self.widen(edges[e], new, edges[e + 2], edges[e + 3])
            else:
                self.widen(edges[e], edges[e + 1], edges[e + 2], edges[e + 3])
            e += EDGE


def admitted(only: i64, face: i64) -> bool:
    """Return whether a set of faces, or ANY, holds a face."""
    return only == ANY or (only >> face) & 1 == 1


def find_pair(row: vec[i64], one: i64, other: i64) -> i64:
    """Return where a pair stands in a row of pairs, or the row's end."""
    i: i64 = 0
    while i < len(row) and not (row[i] == one and row[i + 1] == other):
        i += 2
    return i


def without(row: vec[i64], start: i64, n: i64) -> vec[i64]:
    """Return the row without n of its numbers."""
    out = row[: len(row) - n]
    while start < len(out):
        out[start] = row[start + n]
        start += 1
    return out


def rename_pairs(row: vec[i64], old: i64, new: i64) -> None:
    """Renumber a bag in a row of pairs."""
    i: i64 = 1
    while i < len(row):
        if row[i] == old:
            row[i] = new
        i += 2


def renumber(row: vec[i64], numbers: vec[i64], start: i64, step: i64) -> None:
    """Renumber the bags in every `step`-th place of a row."""
    while start < len(row):
        row[start] = numbers[row[start]]
        start += step


def revive(
    plan: Plan,
    bags: i64,
    limited: bool,
    bag: vec[i64],
    face: vec[i64],
    only: vec[i64],
    items: vec[i64],
    pins: vec[i64],
    edges: vec[i64],
) -> Belief:
    """Return a belief out of a pickle."""
    made = Belief(plan)
    made.bags, made.limited = bags, limited
    made.bag, made.face, made.only = bag, face, only
    made.items, made.pins, made.edges = items, pins, edges
    return made
