"""A judge for any number of worlds: the facts as clauses, and solvers that decide (PyPI `python-sat`, `highspy`).

Like `worlds` it gets the facts that one observer learned about one pack, in their order, and nothing of what the
kernel made of them, and it thinks in *blocks* of tokens that cannot be told apart. But it does not list what may
lie in a block: for each face it has a literal for "at least one is there", one for "at least two", and so on.
Clauses say how the contents of a block are shared out when tokens leave it, and added up when blocks are mixed.

A SAT solver finds a case that fits, but is slow to see that five cards do not go into four places. The same
sums as linear equations say that at once: what they cannot satisfy even with fractions of cards is impossible.
"""

from collections.abc import Sequence
from itertools import pairwise

from pysat.solvers import Solver

from parlour.testing.linear import Equation, Linear
from parlour.testing.worlds import EXCHANGE, MIX, Fact

TRUE = 1
SHORT, LONG = 300, 100_000  # conflicts after which the SAT solver is interrupted
Contents = dict[int, list[int]]  # face -> the literals for "at least 1", "at least 2", ... of it
Block = tuple[frozenset[int], Contents]


class Clauses:
    """All that fits the facts so far."""

    def __init__(self, tokens: Sequence[int], faces: Sequence[int]) -> None:
        """Begin with one block of tokens that have these faces."""
        self.solver = Solver(name="minicard")
        self.solver.add_clause([TRUE])
        self.variables = TRUE
        self.equations: list[Equation] = [([TRUE], [], 1)]
        self.linear = Linear()
        self.blocks: list[Block] = [(frozenset(tokens), {face: [TRUE] * faces.count(face) for face in set(faces)})]

    def learn(self, fact: Fact) -> None:
        """Take in one fact."""
        if fact.kind == MIX:
            self.mix(frozenset(fact.tokens))
        elif fact.kind == EXCHANGE:
            one, other = fact.tokens
            swap = {one: other, other: one}
            self.blocks = [(frozenset(swap.get(n, n) for n in block), held) for block, held in self.blocks]
        else:
            self.blocks.append(self.take_out(frozenset(fact.tokens), fact.faces))

    def mix(self, tokens: frozenset[int]) -> None:
        """Put all that lies on the tokens into one block."""
        if any(tokens <= block for block, _held in self.blocks):
            return
        parts = [self.take_out(block & tokens) for block, _held in list(self.blocks) if block & tokens]
        mixed: Contents = {}
        for _part, held in parts:
            for face, literals in held.items():
                mixed[face] = self.added(mixed.get(face, []), literals)
        self.blocks.append((tokens, mixed))

    def take_out(
        self, tokens: frozenset[int], faces: frozenset[int] | None = None
    ) -> tuple[frozenset[int], Contents]:
        """Take tokens that lie in one block out of it, with some of its cards (if need be, of some faces)."""
        n = next(n for n, (block, _held) in enumerate(self.blocks) if tokens <= block)
        block, held = self.blocks.pop(n)
        if block == tokens:
            for face, literals in held.items():
                if faces is not None and face not in faces:
                    self.say(-literals[0])
                    self.equations.append((literals, [], 0))
            return block, {face: held[face] for face in held if faces is None or face in faces}
        taken: Contents = {}
        left = dict(held)
        for face in held if faces is None else faces & held.keys():
            taken[face] = self.new(min(len(tokens), len(held[face])))
            left[face] = self.new(len(held[face]))
            self.add_up(taken[face], left[face], held[face])
        self.count(taken, len(tokens))
        self.count(left, len(block) - len(tokens))
        self.blocks.append((block - tokens, left))
        return tokens, taken

    # ------------------------------------------------------------------ clauses

    def say(self, *literals: int) -> None:
        """Require one of the literals."""
        self.solver.add_clause(literals)

    def new(self, n: int) -> list[int]:
        """Return the literals of a number up to n."""
        literals = list(range(self.variables + 1, self.variables + 1 + n))
        self.variables += n
        for less, more in pairwise(literals):
            self.say(-more, less)
        return literals

    def added(self, one: list[int], other: list[int]) -> list[int]:
        """Return the literals of the sum of two numbers."""
        if not one or not other:
            return one or other
        total = self.new(len(one) + len(other))
        self.add_up(one, other, total)
        return total

    def add_up(self, one: list[int], other: list[int], total: list[int]) -> None:
        """Require that two numbers add up to a third one, which may have no literals for what it cannot reach."""
        self.equations.append((one + other, total, 0))
        for i in range(len(one) + 1):
            for j in range(len(other) + 1):
                least = [-one[i - 1]] * (i > 0) + [-other[j - 1]] * (j > 0)
                if i + j:
                    self.say(*least, *total[i + j - 1 : i + j])
                if i + j < len(total):
                    self.say(*one[i : i + 1], *other[j : j + 1], -total[i + j])

    def count(self, held: Contents, n: int) -> None:
        """Demand n cards in all."""
        literals = [literal for some in held.values() for literal in some]
        self.equations.append((literals, [], n))
        self.solver.add_atmost(literals, n)
        self.solver.add_atmost([-literal for literal in literals], len(literals) - n)

    # ------------------------------------------------------------------- asking

    def can_be(self, world: dict[int, int]) -> bool | None:
        """Return whether the facts can have led to a full world (token -> face); None if that took too long."""
        assumed = []
        for block, held in self.blocks:
            faces = [world[token] for token in block]
            if any(faces.count(face) > len(held.get(face, [])) for face in faces):
                return False
            for face, literals in held.items():
                n = faces.count(face)
                assumed += literals[:n] + [-literal for literal in literals[n:]]
        return self.solved(assumed, LONG)

    def possible(self) -> tuple[dict[int, set[int]], int]:
        """Return for each token the faces that it can have, and how many of them are unproven for lack of time."""
        shown: list[set[int]] = [set() for _block in self.blocks]
        undecided = 0
        for n, (block, held) in enumerate(self.blocks):
            for face, literals in held.items():
                if face in shown[n]:
                    continue
                found = self.decided(literals[0])
                if found:
                    self.note_model(shown)
                elif found is None:
                    shown[n].add(face)
                    undecided += len(block)
        return {token: shown[n] for n, (block, _held) in enumerate(self.blocks) for token in block}, undecided

    def decided(self, literal: int) -> bool | None:
        """Return whether a literal can be true, or None."""
        found = self.solved([literal], SHORT)
        if found is None:
            self.linear.learn(self.equations, self.variables)
            self.equations = []
            found = self.solved([literal], LONG) if self.linear.allows(literal) else False
        return found

    def solved(self, assumed: list[int], conflicts: int) -> bool | None:
        """Return whether there is a case in which the literals are true, or None after too many conflicts."""
        self.solver.conf_budget(conflicts)
        found: bool | None = self.solver.solve_limited(assumptions=assumed)
        return found

    def note_model(self, shown: list[set[int]]) -> None:
        """Note what lies in each block in the case that the solver has found."""
        true = set(self.solver.get_model())
        for n, (_block, held) in enumerate(self.blocks):
            shown[n] |= {face for face, literals in held.items() if literals[0] in true}
