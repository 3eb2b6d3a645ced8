"""The whole tree of a small game, and OpenSpiel's own game made of it, which its algorithms in C++ solve.

Chance nodes that follow each other are one, and outcomes after which nothing differs for anybody are one outcome:
the order of cards that nobody will see makes no deal of its own. Moves that can no longer change the result are
left out.
"""

from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

import pyspiel

from parlour.kernel.game import Game
from parlour.kernel.table import Table
from parlour.openspiel import position
from parlour.openspiel.game import rewards
from parlour.openspiel.position import Position

MOST = 3_000_000  # positions that may be visited
PROBES = 20  # random ways through a game that tell about how many positions it has


class Decision(NamedTuple):
    """An information set: who is asked, what they may answer, and a table at which they are asked."""

    seat: int
    number: int  # among those of the seat, from 1
    actions: tuple[int, ...]
    table: Table


class End(NamedTuple):
    """The end of a game, with what each seat gets."""

    returns: tuple[float, ...]


class Chance(NamedTuple):
    """Outcomes: nodes with their weights."""

    outcomes: tuple[tuple[int, Fraction], ...]


class Choice(NamedTuple):
    """A decision, by its number, and the nodes that follow."""

    decision: int
    children: tuple[int, ...]


Node = End | Chance | Choice


class Tree:
    """Nodes by number, each after those that follow it; equal ones are there once."""

    def __init__(self, game: Game[Any], seats: int, by_score: bool = False) -> None:
        self.game = game
        self.seats = seats
        self.by_score = by_score
        self.nodes: list[Node] = []
        self.decisions: list[Decision] = []
        self.of_seat = [0] * seats  # how many of them each seat has
        self.visited = 0
        check_size(game, seats)
        self.known: dict[Node, int] = {}
        self.numbers: dict[str, int] = {}  # information state -> number of the decision
        self.root = self.grow(position.first(game, seats))

    def grow(self, here: Position) -> int:
        """Grow the node for a position, with all that follow, and return its number."""
        self.visited += 1
        if here.outcomes:
            return self.grow_chance(here)
        table = position.table_of(here)
        if table.over:
            return self.number(End(tuple(rewards(self.game, table, self.by_score))))
        seat = table.actor
        actions = tuple(self.game.options(table, seat))
        children = tuple(self.grow(position.answered(self.game, here, action)) for action in actions)
        first = self.nodes[children[0]]
        if len(actions) == 1 or (isinstance(first, End) and len(set(children)) == 1):
            return children[0]
        return self.number(Choice(self.decision(table, seat, actions), children))

    def grow_chance(self, here: Position) -> int:
        """Grow a chance node with its outcomes, those of chance nodes right after it included."""
        weights: dict[int, Fraction] = {}
        each = Fraction(1, here.outcomes)
        for outcome in range(here.outcomes):
            child = self.grow(position.drew(self.game, self.seats, here, outcome))
            node = self.nodes[child]
            for number, weight in node.outcomes if isinstance(node, Chance) else ((child, Fraction(1)),):
                weights[number] = weights.get(number, Fraction(0)) + each * weight
        if len(weights) == 1:
            return next(iter(weights))
        return self.number(Chance(tuple(sorted(weights.items()))))

    def number(self, node: Node) -> int:
        """Return the number of a node; equal nodes have one."""
        if node not in self.known:
            self.known[node] = len(self.nodes)
            self.nodes.append(node)
        return self.known[node]

    def decision(self, table: Table, seat: int, actions: tuple[int, ...]) -> int:
        """Return the number of an information set."""
        state = self.game.information_state(table, seat)
        if state not in self.numbers:
            self.numbers[state] = len(self.decisions)
            self.of_seat[seat] += 1
            self.decisions.append(Decision(seat, self.of_seat[seat], actions, table))
        return self.numbers[state]


def check_size(game: Game[Any], seats: int) -> None:
    """Refuse a game with too many positions, by Knuth's estimate: random ways, and how many ways there were."""
    pick, found = Random(1), 0.0
    for _ in range(PROBES):
        here, ways = position.first(game, seats), 1.0
        while here.outcomes or here.actor >= 0:
            if here.outcomes:
                ways *= here.outcomes
                here = position.drew(game, seats, here, pick.randrange(here.outcomes))
            else:
                options = game.options(position.table_of(here), here.actor)
                ways *= len(options)
                here = position.answered(game, here, pick.choice(options))
            found += ways / PROBES
            if found > MOST:
                raise ValueError(f"{game.about.title} has more than {MOST:,} positions: too many to visit them")


class Solvable:
    """A tree as a game of OpenSpiel's (its `efg_game`), and the names that decisions and actions have there."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.lines: list[str] = []
        self.labels: dict[int, int] = {}  # action -> its number in OpenSpiel's game, as it is first read
        self.ends: dict[tuple[float, ...], int] = {}
        seats = " ".join(f'"{seat}"' for seat in range(tree.seats))
        self.lines.append(f'EFG 2 R "{tree.game.name}" {{ {seats} }}')
        self.write(tree.root)
        self.game = pyspiel.load_efg_game("\n".join(self.lines))

    def write(self, number: int) -> None:
        """Write a node and all that follow it."""
        node = self.tree.nodes[number]
        if isinstance(node, End):
            outcome = self.ends.setdefault(node.returns, len(self.ends) + 1)
            self.lines.append(f't "" {outcome} "" {{ {" ".join(f"{value:.12g}" for value in node.returns)} }}')
        elif isinstance(node, Chance):
            outcomes = " ".join(f'"{n}" {weight}' for n, (_child, weight) in enumerate(node.outcomes))
            self.lines.append(f'c "" {number + 1} "" {{ {outcomes} }} 0')
            for child, _weight in node.outcomes:
                self.write(child)
        else:
            decision = self.tree.decisions[node.decision]
            for action in decision.actions:
                self.labels.setdefault(action, len(self.labels))
            actions = " ".join(f'"{action}"' for action in decision.actions)
            self.lines.append(f'p "" {decision.seat + 1} {decision.number} "" {{ {actions} }} 0')
            for child in node.children:
                self.write(child)

    def key(self, number: int) -> str:
        """Return the name that an information set has in OpenSpiel."""
        seat, place, _actions, _table = self.tree.decisions[number]
        return f"{seat}-{seat}-{place}-"

    def policy(self, probabilities: list[dict[int, float]]) -> Any:
        """Make a policy of OpenSpiel's out of a probability for each action of each decision."""
        return pyspiel.TabularPolicy({
            self.key(n): [(self.labels[action], share) for action, share in chosen.items()]
            for n, chosen in enumerate(probabilities)
        })  # fmt: skip
