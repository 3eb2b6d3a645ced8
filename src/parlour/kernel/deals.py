"""Deals: everything that fits the knowledge of one observer, prepared for drawing guesses and possible faces."""

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from parlour.kernel.belief import ANY, EDGE, KNOWN, Belief
from parlour.kernel.histories import Histories
from parlour.kernel.luck import Luck
from parlour.kernel.possible import Possible


class Deals:
    """Known tokens, bags that stand alone, and bags that are connected."""

    def __init__(self, belief: Belief) -> None:
        self.belief = belief
        self.known: vec[i64] = vec[i64]()  # the tokens with a known face
        self.tokens: vec[i64] = vec[i64]()  # of the bags that stand alone, bag after bag
        self.faces: vec[i64] = vec[i64]()  # the same for their faces
        self.ends: vec[i64] = vec[i64]()  # where each such bag ends
        self.connected: list[Histories] = []
        self.found: dict[int, list[int]] = {}  # token -> the faces that it can have
        token: i64 = 0
        while token < len(belief.bag):
            if belief.bag[token] == KNOWN:
                self.known = append(self.known, token)
            token += 1
        for bags in connected_bags(belief):
            if len(bags) == 1 and not limited(belief, bags[0]):
                self.add_bag(bags[0])
            else:
                self.connected.append(Histories(belief, bags))

    def add_bag(self, bag: i64) -> None:
        """Add an independent bag: any of its faces may be any of its tokens."""
        belief = self.belief
        token: i64 = 0
        while token < len(belief.bag):
            if belief.bag[token] == bag:
                self.tokens = append(self.tokens, token)
            token += 1
        self.faces = extend(self.faces, faces_in(belief, bag))
        self.ends = append(self.ends, len(self.tokens))

    def draw(self, luck: Luck, cells: vec[i64], at: i64) -> None:
        """Draw one deal, and write the face of token n into the cell `at` + n."""
        known, face = self.known, self.belief.face
        i: i64 = 0
        while i < len(known):
            cells[at + known[i]] = face[known[i]]
            i += 1
        tokens, faces = self.tokens, self.faces[:]
        start: i64 = 0
        bag: i64 = 0
        while bag < len(self.ends):
            i = self.ends[bag]
            stop = i
            while i > start + 1:
                k = start + luck.below(i - start)
                i -= 1
                moved = faces[k]
                faces[k] = faces[i]
                cells[at + tokens[i]] = moved
            if stop > start:
                cells[at + tokens[start]] = faces[start]
            start = stop
            bag += 1
        for histories in self.connected:
            histories.draw(luck, cells, at)

    def possible(self, token: i64) -> list[int]:
        """Return the faces that the token can have, ascending."""
        belief = self.belief
        bag = belief.bag[token]
        if bag == KNOWN:
            return [int(belief.face[token])]
        if int(token) not in self.found:
            for histories in self.connected:
                if histories.inside[bag]:
                    self.search(histories)
            if int(token) not in self.found:
                self.found[token] = sorted({int(face) for face in faces_in(belief, bag)})
        return self.found[token]

    def search(self, histories: Histories) -> None:
        """Find what is possible in connected bags."""
        faces = Possible(histories).find()
        for g, group in enumerate(histories.groups):
            for token in group.tokens:
                self.found[token] = faces[g]


def faces_in(belief: Belief, bag: i64) -> vec[i64]:
    """Return the faces that enter at a bag."""
    out = vec[i64]()
    i: i64 = 0
    while i < len(belief.items):
        if belief.items[i + 1] == bag:
            out = append(out, belief.items[i])
        i += 2
    return out


def limited(belief: Belief, bag: i64) -> bool:
    """Return whether a token of the bag can have some of its faces only."""
    token: i64 = 0
    while token < len(belief.bag):
        if belief.bag[token] == bag and belief.only[token] != ANY:
            return True
        token += 1
    return False


def connected_bags(belief: Belief) -> list[list[int]]:
    """Return the bags, those together that edges connect; each list ascending."""
    first = [bag for bag in range(belief.bags)]
    edges = belief.edges
    for e in range(0, len(edges), EDGE):
        one, other = first[edges[e]], first[edges[e + 1]]
        first = [min(one, other) if bag in (one, other) else bag for bag in first]
    return [[bag for bag in range(belief.bags) if first[bag] == n] for n in range(belief.bags) if first[n] == n]
