"""Every world that fits the facts: a judge of what the kernel believes, written apart from it.

It gets the facts that one observer learned about one pack, in their order, and nothing of what the kernel made
of them. It keeps all that may be the case side by side: for each, which cards lie in which *block* of tokens that
cannot be told apart. A token that leaves its block takes any of the block's cards with it, and each case that
this makes is kept. Nothing in it is clever; it is slow, and gives up where there are too many cases.

`can_have_been` does the same in the other direction, from one full world back to the deal. It says whether
that world can have come about, where there are too many worlds to list.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

SEE, MIX, EXCHANGE, LIMIT = range(4)


class Fact(NamedTuple):
    """One thing that an observer learned."""

    kind: int
    tokens: tuple[int, ...]
    faces: frozenset[int] = frozenset()  # of SEE: the one; of LIMIT: those that the token may have


class TooMany(Exception):
    """There are more cases than the judge can keep."""


class Worlds:
    """All cases that fit the facts so far, each with the number of histories that lead to it."""

    def __init__(self, blocks: Iterable[tuple[list[int], list[int]]], most: int = 100_000) -> None:
        """Begin with blocks: the tokens and the faces of each."""
        self.most = most
        self.face: list[int] = []  # item -> face; an item is a single card
        self.blocks: list[frozenset[int]] = []
        contents = []
        for tokens, faces in blocks:
            contents.append(sum(1 << n for n in range(len(self.face), len(self.face) + len(faces))))
            self.face += faces
            self.blocks.append(frozenset(tokens))
        self.cases: dict[tuple[int, ...], int] = {tuple(contents): 1}

    def learn(self, fact: Fact) -> None:
        """Take in one fact."""
        if fact.kind == MIX:
            self.mix(frozenset(fact.tokens))
        elif fact.kind == EXCHANGE:
            one, other = fact.tokens
            swap = {one: other, other: one}
            self.blocks = [frozenset(swap.get(token, token) for token in block) for block in self.blocks]
        else:
            n = self.take_out(frozenset(fact.tokens), fact.faces)
            assert len(self.blocks[n]) == 1

    def mix(self, tokens: frozenset[int]) -> None:
        """Put all that lies on the tokens into one block."""
        if any(tokens <= block for block in self.blocks):
            return
        parts = [self.take_out(block & tokens) for block in list(self.blocks) if block & tokens]
        cases: dict[tuple[int, ...], int] = {}
        for contents, histories in self.cases.items():
            mixed = sum(contents[n] for n in parts)
            rest = tuple(items for n, items in enumerate(contents) if n not in parts)
            cases[(*rest, mixed)] = cases.get((*rest, mixed), 0) + histories
        self.blocks = [block for n, block in enumerate(self.blocks) if n not in parts] + [tokens]
        self.cases = cases

    def take_out(self, tokens: frozenset[int], faces: frozenset[int] | None = None) -> int:
        """Make tokens of one block a block of their own, with each choice of its cards; returns its number."""
        n = next(n for n, block in enumerate(self.blocks) if tokens <= block)
        whole = self.blocks[n] == tokens
        cases: dict[tuple[int, ...], int] = {}
        for contents, histories in self.cases.items():
            for taken in self.choices(contents[n], len(tokens), faces):
                rest = (*contents[:n], contents[n] & ~taken, *contents[n + 1 :])
                case = contents if whole else (*rest, taken)
                cases[case] = cases.get(case, 0) + histories
                if len(cases) > self.most:
                    raise TooMany
        self.cases = cases
        if whole:
            return n
        self.blocks[n] -= tokens
        self.blocks.append(tokens)
        return len(self.blocks) - 1

    def choices(self, items: int, k: int, faces: frozenset[int] | None) -> Iterator[int]:
        """Yield each choice of k of a set of items, if need be only of some faces."""
        there = [n for n in range(len(self.face)) if items >> n & 1]
        if faces is not None:
            there = [n for n in there if self.face[n] in faces]
        if k == items.bit_count() and faces is None:
            yield items
            return
        for taken in combinations(there, k):
            yield sum(1 << n for n in taken)

    # ----------------------------------------------------------------- asking

    def possible(self, token: int) -> set[int]:
        """Return the faces that a token can have."""
        n = next(n for n, block in enumerate(self.blocks) if token in block)
        items = 0
        for contents in self.cases:
            items |= contents[n]
        return {self.face[i] for i in range(len(self.face)) if items >> i & 1}

    def shares(self) -> dict[tuple[tuple[int, ...], ...], float]:
        """Return for each case, identified by its faces block by block, its share of all histories."""
        out: dict[tuple[tuple[int, ...], ...], float] = {}
        total = sum(self.cases.values())
        for contents, histories in self.cases.items():
            key = tuple(tuple(sorted(self.face[i] for i in range(len(self.face)) if c >> i & 1)) for c in contents)
            out[key] = out.get(key, 0.0) + histories / total
        return out

    def case_of(self, world: dict[int, int]) -> tuple[tuple[int, ...], ...]:
        """Return the case to which a full world (token -> face) belongs."""
        return tuple(tuple(sorted(world[token] for token in block)) for block in self.blocks)


def can_have_been(world: dict[int, int], facts: list[Fact], most: int = 20_000) -> bool:
    """Return whether the facts can have led to a full world, by going back from it to the deal."""
    worlds = Worlds([([token], [face]) for token, face in world.items()], most)
    for fact in reversed(facts):
        worlds.learn(fact)
        if not worlds.cases:
            return False
    return True
