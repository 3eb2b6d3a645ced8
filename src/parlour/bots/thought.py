"""A search that is led by a trained network: its policy says what to try first, its critic how a table stands.

The tree is that of `search`: a node is what the seat that decides sees. An option is chosen by what it came to
and, while it was tried little, by its probability (as in AlphaZero: Silver et al. 2018), among those that are
possible now.
"""

from math import sqrt
from typing import Any

import numpy as np

from parlour.bots.flat import finish, no_shares, won
from parlour.bots.network import Network, softmax
from parlour.bots.search import look, scramble
from parlour.bots.settings import MindSettings, settings_for
from parlour.kernel.bits import lowest
from parlour.kernel.flow import act, offer
from parlour.kernel.game import Game
from parlour.kernel.luck import Fast
from parlour.kernel.step import Options
from parlour.kernel.table import Table


class Node:
    """The statistics of one information set."""

    def __init__(self) -> None:
        self.logits: np.ndarray[Any, Any] | None = None  # of all actions, once they were asked for
        self.chances: dict[int, float] = {}  # of the options that have been possible so far
        self.tries: dict[int, int] = {}
        self.worth: dict[int, float] = {}  # the sum of what it came to, for the seat that chose

    def take_up(self, options: list[int], prior: float) -> None:
        """Give probabilities to options, some of which are new here."""
        if self.logits is None or prior == 0.0:
            found = np.full(len(options), 1.0 / len(options))
        else:
            found = prior * softmax(self.logits[options]) + (1.0 - prior) / len(options)
        for option, chance in zip(options, found.tolist(), strict=True):
            self.chances.setdefault(option, chance)
            self.tries.setdefault(option, 0)
            self.worth.setdefault(option, 0.0)

    def select(self, options: list[int], trust: float) -> int:
        """Return the option with the best sum of what it came to and what its probability promises."""
        tries, worth, chances = self.tries, self.worth, self.chances
        total = sum([tries[option] for option in options])
        usual = sum([worth[option] for option in options]) / total if total else 0.0
        eager = trust * sqrt(total + 1)
        best, most = options[0], -1.0
        for option in options:
            n = tries[option]
            bound = (worth[option] / n if n else usual) + eager * chances[option] / (1 + n)
            if bound > most:
                best, most = option, bound
        return best


class Thought:
    """A search for one seat of one game, with the methods that `Ismcts` needs of one."""

    def __init__(self, game: Game[Any], network: Network, seed: int, how: MindSettings) -> None:
        plain = settings_for(game, {})
        self.game = game
        self.network = network
        self.how = how
        self.luck = Fast(seed)
        self.many_observers = plain.many_observers
        self.judge = game.judge() if plain.cut >= 0 else None
        self.cut = plain.cut
        self.nodes: dict[int, Node] = {}
        self.out = Options()

    def iterate(self, t: Table, me: int) -> None:
        """Play one guessed table to a node that is new, and learn from it. The guess must have knowledge."""
        steps, out, path = self.game.steps, self.out, list[tuple[Node, int, int]]()
        shares: list[float] | None = None
        while t.waiting and shares is None:
            seat = lowest(t.waiting)
            offer(steps, t, seat, out)
            if out.n == 1:
                act(steps, t, seat, out.row[0])
                continue
            options = [int(out.row[n]) for n in range(out.n)]
            key = self.key(t, seat, me)
            node = self.nodes.get(key)
            if node is None:
                self.nodes[key] = node = Node()
                shares = self.weigh(t, seat, node)
            else:
                self.prepare(node, t, seat, options)
                option = node.select(options, self.how.trust)
                path.append((node, option, seat))
                act(steps, t, seat, option)
        if shares is None:
            shares = self.result(t)
        for node, option, seat in path:
            node.tries[option] += 1
            node.worth[option] += shares[seat]

    def prepare(self, node: Node, t: Table, seat: int, options: list[int]) -> None:
        """Ask the network for probabilities where that was not done yet, and note new options."""
        if node.logits is None and self.how.prior:
            node.logits, _shares = self.network.look(self.game, t, seat)
        if not all(map(node.tries.__contains__, options)):
            node.take_up(options, self.how.prior)

    def weigh(self, t: Table, seat: int, node: Node) -> list[float]:
        """Return what the seats may expect of a table that is new: by the critic, by a playout, or by both."""
        critic = self.how.critic
        told: list[float] = []
        if critic:
            node.logits, shares = self.network.look(self.game, t, seat)
            told = shares.tolist()
            told = told[-seat:] + told[:-seat] if seat else told  # seat 0 first
            if critic == 1.0:
                return told
        t.knowledge = None
        finish(self.game, t, self.luck, self.out, self.judge, self.cut)
        played = self.result(t)
        return [critic * a + (1.0 - critic) * b for a, b in zip(told, played, strict=True)] if told else played

    def result(self, t: Table) -> list[float]:
        """Return what the seats have won, or if the table is not over may expect."""
        shares = no_shares(t.seats)
        if t.waiting and self.judge is not None:
            self.judge.share(t, shares)
        else:
            won(self.game, t, shares)
        return [*shares]

    def key(self, t: Table, seat: int, me: int) -> int:
        """Return what a decision of the seat is known by (as in `Search`)."""
        return look(t, seat) if self.many_observers else scramble(look(t, me), seat)

    def visits_of(self, t: Table, me: int, action: int) -> int:
        """Return how often an answer was tried at the look of this table."""
        node = self.nodes.get(self.key(t, me, me))
        return node.tries.get(action, 0) if node else 0

    def worth_of(self, t: Table, me: int, action: int) -> float:
        """Return what an answer came to at the look of this table, summed over its tries."""
        node = self.nodes.get(self.key(t, me, me))
        return node.worth.get(action, 0.0) if node else 0.0
