"""Information-set Monte Carlo tree search (compiled).

Each iteration plays one guessed table to its end. A node of the tree is what the seat that has to answer sees at
that moment (or, with a single observer, what the searching seat sees), so that tables which look alike share their
experience and nobody's choice can depend on what they cannot see. Answers that are given at once and in secret
are chosen independently, because nothing that a seat sees changes until all are in.
"""

from math import log, sqrt
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from parlour.bots.ahead import FINE, OneAhead
from parlour.bots.flat import finish, no_shares, won
from parlour.bots.learned import LearnedPolicy
from parlour.kernel.bits import bit, has, lowest, zeros
from parlour.kernel.flow import act, offer
from parlour.kernel.game import Game
from parlour.kernel.judge import Judge
from parlour.kernel.luck import ANSWERS, Fast
from parlour.kernel.step import Options
from parlour.kernel.table import NONE, UP, ZONE, Table, copy_for_search

PRIME: Final = 0x01000193
WORD: Final = 0xFFFFFFFF
NOWHERE: Final = -1
UNSEEN: Final = 1023  # instead of a face


def scramble(key: i64, value: i64) -> i64:
    """Fold a number into a key of two 31-bit halves."""
    low = ((key & 0x7FFFFFFF) ^ (value & 0xFFFFFF)) * PRIME
    high = ((key >> 31) + value * 0x9E3779B1 + (low & 0xFFFFF)) & WORD
    return ((high & 0x3FFFFFFF) << 31) | ((low ^ (low >> 15)) & 0x7FFFFFFF)


def look(t: Table, observer: i64) -> i64:
    """Return a key for all that an observer sees of a table: where cards lie, the faces in sight, the question."""
    cells, plan = t.cells, t.plan
    sight, faces_at, tokens = plan.sight, plan.faces_at, plan.tokens
    mine = bit(observer)
    opened: i64 = NONE
    if t.open_to & mine:
        opened = t.open_zone
    key = scramble(t.question + 1, t.asked * 64 + observer)
    if has(t.asked & ~t.waiting, observer):
        key = scramble(key, t.held(observer))
    token: i64 = 0
    while token < tokens:
        spot = cells[token]
        zone = spot >> ZONE
        face: i64 = UNSEEN
        if spot & UP or sight[zone] & mine or zone == opened:
            face = cells[faces_at + token]
        key = scramble(key, spot * (UNSEEN + 1) + face)
        token += 1
    if t.most > 0:
        n: i64 = 0
        while t.picked(observer, n) >= 0:
            key = scramble(key, t.picked(observer, n))
            n += 1
    return key


class Tree:
    """The statistics of a search: for every look of the table, the results of each answer."""

    def __init__(self) -> None:
        self.buckets: vec[i64] = zeros(1 << 14)  # key -> node + 1, open addressing
        self.keys: vec[i64] = vec[i64]()
        self.edges: vec[i64] = vec[i64]()  # node -> its first edge
        # Edges, each an answer at a node.
        self.action: vec[i64] = vec[i64]()
        self.following: vec[i64] = vec[i64]()  # the next edge of the same node, ascending by answer
        self.visits: vec[i64] = vec[i64]()
        self.chances: vec[i64] = vec[i64]()  # how often it could have been chosen
        self.worth: vec[float] = vec[float]()  # the sum of what it came to, for the seat that chose
        self.prior: vec[float] = vec[float]()  # its probability by a policy, or below 0: not asked; may be shorter

    def node(self, key: i64) -> i64:
        """Return the node with that key, or NOWHERE."""
        mask = len(self.buckets) - 1
        at = key & mask
        while self.buckets[at]:
            found = self.buckets[at] - 1
            if self.keys[found] == key:
                return found
            at = (at + 1) & mask
        return NOWHERE

    def add_node(self, key: i64) -> i64:
        """Return a new node."""
        node: i64 = len(self.keys)
        self.keys = append(self.keys, key)
        self.edges = append(self.edges, NOWHERE)
        if 2 * node > len(self.buckets):
            self.grow()
        self.enter(key, node)
        return node

    def enter(self, key: i64, node: i64) -> None:
        """Note where a node lies."""
        mask = len(self.buckets) - 1
        at = key & mask
        while self.buckets[at]:
            at = (at + 1) & mask
        self.buckets[at] = node + 1

    def grow(self) -> None:
        """Double the room."""
        self.buckets = zeros(2 * len(self.buckets))
        node: i64 = 0
        while node < len(self.keys) - 1:
            self.enter(self.keys[node], node)
            node += 1

    def edge(self, node: i64, before: i64, action: i64) -> i64:
        """Return the edge of an answer, made if there is none yet.

        The search begins after `before`, the edge of a smaller answer, or NOWHERE.
        """
        edge = self.edges[node]
        if before >= 0:
            edge = self.following[before]
        while edge >= 0 and self.action[edge] < action:
            before = edge
            edge = self.following[edge]
        if edge >= 0 and self.action[edge] == action:
            return edge
        return self.add_edge(node, before, edge, action)

    def add_edge(self, node: i64, before: i64, behind: i64, action: i64) -> i64:
        """Return a new edge between two others of the node, or at an end of its row."""
        edge: i64 = len(self.action)
        self.action = append(self.action, action)
        self.following = append(self.following, behind)
        self.visits = append(self.visits, 0)
        self.chances = append(self.chances, 0)
        self.worth = append(self.worth, 0.0)
        if before >= 0:
            self.following[before] = edge
        else:
            self.edges[node] = edge
        return edge


class Search:
    """A search for one seat of one game."""

    def __init__(
        self,
        game: Game[Any],
        seed: int,
        many_observers: bool = True,
        curiosity: float = 0.7,
        judge: Judge | None = None,
        horizon: int = 0,
        situations: bool = True,
        policy: LearnedPolicy | None = None,
        prior: float = 0.0,
        trust: float = 0.0,
        lead: int = 0,
        alike: float = 0.0,
        keen: float = 0.0,
    ) -> None:
        self.game = game
        self.luck = Fast(seed)  # for guesses and tables
        self.answers = Fast(seed)  # its stream of answers; apart, as it takes time to switch between streams
        self.many_observers = many_observers
        self.situations = situations  # tell tables apart by more than their cards and the question
        self.curiosity = curiosity
        self.judge = judge
        self.horizon: i64 = horizon  # decisions of a playout before the judge is asked
        self.adviser = policy if prior > 0.0 else None  # whose probabilities order the options of a node
        self.prior = prior  # how far probabilities are the policy's; the rest is uniform
        self.trust = trust  # how much they count beside what options came to
        self.leader = policy if lead > 0 else None  # who makes the first decisions of a playout
        self.lead: i64 = lead  # how many
        self.alike = alike  # in which share of the iterations another seat looks one move ahead
        by_hand = game.judge() if alike > 0.0 else None
        self.ahead = None if by_hand is None else OneAhead(game, by_hand, keen, self.luck, self.answers)
        self.simple: i64 = 0  # mask of the seats that do so in this iteration
        self.tree = Tree()
        self.found: vec[i64] = vec[i64]()  # the edges of the options at hand
        self.out = Options()
        self.path: vec[i64] = vec[i64]()  # edges chosen in this iteration, and by whom; the rest is older
        self.movers: vec[i64] = vec[i64]()
        self.length: i64 = 0  # of the path
        self.shares: vec[float] = no_shares(8)
        self.iterations: i64 = 0

    def weigh(self, guess: Table, me: i64, action: i64) -> float:
        """Return what an answer of mine comes to on one guessed table, which stays as it is."""
        t = copy_for_search(guess, self.luck)
        act(self.game.steps, t, me, action)
        self.iterate(t, me)
        return self.shares[me]

    def explore(self, t: Table, me: i64, iterations: i64) -> None:
        """Iterate on new guesses from a table that keeps knowledge, in compiled code throughout."""
        while iterations > 0:
            self.iterate(self.game.guess(t, me, self.luck), me)
            iterations -= 1

    def iterate(self, t: Table, me: i64) -> None:
        """Play one guessed table to its end and learn from it."""
        self.length = 0
        ahead = self.ahead
        if ahead is not None:
            self.suppose(t, me, ahead)
        self.descend(t, me)
        leader = self.leader
        random = self.horizon
        if ahead is not None:
            self.play_on(t, me, ahead)
            random = 0
        elif leader is not None:
            self.follow(t, leader)
        finish(self.game, t, self.answers, self.out, self.judge, random)
        judge = self.judge
        if t.waiting and judge is not None:
            judge.share(t, self.shares)
        else:
            won(self.game, t, self.shares)
        self.learn()
        self.iterations += 1

    def descend(self, t: Table, me: i64) -> None:
        """Follow the tree while it is known, and add one node to it."""
        steps, out = self.game.steps, self.out
        while t.waiting:
            seat = lowest(t.waiting)
            offer(steps, t, seat, out)
            if out.n == 1:
                act(steps, t, seat, out.row[0])
                continue
            if has(self.simple, seat) and self.ahead is not None:
                act(steps, t, seat, out.row[self.ahead.choose(t, seat, self.key(t, seat, seat), out)])
                continue
            key = self.key(t, seat, me)
            node = self.tree.node(key)
            new = node == NOWHERE
            if new:
                node = self.tree.add_node(key)
            adviser = self.adviser
            if adviser is not None and not new:  # few nodes are reached twice: only there it is worth the time
                edge = self.prefer(t, seat, node, adviser)
            else:
                edge = self.select(node)
            self.note(edge, seat)
            act(steps, t, seat, self.tree.action[edge])
            if new:
                return

    def suppose(self, t: Table, me: i64, ahead: OneAhead) -> None:
        """Draw which of the others look one move ahead in this iteration."""
        self.simple = 0
        seat: i64 = 0
        while seat < t.seats:
            if seat != me and ahead.lot() < self.alike:
                self.simple |= bit(seat)
            seat += 1

    def play_on(self, t: Table, me: i64, ahead: OneAhead) -> None:
        """Play on after the tree: this seat and those that look one move ahead do so, others answer at random."""
        steps, out = self.game.steps, self.out
        looking = self.simple | bit(me)
        left = self.horizon
        while t.waiting:
            if self.judge is not None and left <= 0 and t.waiting == t.asked:
                return
            seat = lowest(t.waiting)
            offer(steps, t, seat, out)
            n: i64 = 0
            if out.n > 1 and has(looking, seat):
                n = ahead.glance(t, seat, out)
            elif out.n > 1:
                n = self.answers.below(out.n, ANSWERS)
            act(steps, t, seat, out.row[n])
            left -= 1

    def follow(self, t: Table, policy: LearnedPolicy) -> None:
        """Let the policy decide for a while."""
        steps, out = self.game.steps, self.out
        left = self.lead
        while t.waiting and left > 0:
            seat = lowest(t.waiting)
            offer(steps, t, seat, out)
            n: i64 = 0
            if out.n > 1:
                policy.weigh(t, seat, out)
                drawn = float(self.answers.below(FINE, ANSWERS)) / float(FINE)
                while n < out.n - 1:
                    drawn -= policy.chances[n]
                    if drawn < 0.0:
                        break
                    n += 1
                left -= 1
            act(steps, t, seat, out.row[n])

    def note(self, edge: i64, seat: i64) -> None:
        """Add an edge to the path."""
        if self.length == len(self.path):
            self.path = append(self.path, edge)
            self.movers = append(self.movers, seat)
        else:
            self.path[self.length] = edge
            self.movers[self.length] = seat
        self.length += 1

    def select(self, node: i64) -> i64:
        """Return the answer with the best upper bound among those that are possible now; untried ones first."""
        tree, out = self.tree, self.out
        best: i64 = NOWHERE
        best_bound = -1.0
        ties: i64 = 0
        edge: i64 = NOWHERE
        usual: i64 = 0  # chances that the last answer had; mostly the next one had as many
        logarithm = 0.0
        i: i64 = 0
        while i < out.n:
            edge = tree.edge(node, edge, out.row[i])
            chances = tree.chances[edge] + 1
            tree.chances[edge] = chances
            visits = tree.visits[edge]
            if visits == 0:
                bound = 1e9
            else:
                if chances != usual:
                    usual, logarithm = chances, log(float(chances))
                n = float(visits)
                bound = tree.worth[edge] / n + self.curiosity * sqrt(logarithm / n)
            if bound > best_bound:
                best, best_bound, ties = edge, bound, 1
            elif bound == best_bound:
                ties += 1
                if self.answers.below(ties, ANSWERS) == 0:
                    best = edge
            i += 1
        return best

    def prefer(self, t: Table, seat: i64, node: i64, policy: LearnedPolicy) -> i64:
        """Return the answer with the best sum of what it came to and what its probability promises.

        As in AlphaZero (Silver et al. 2018), but among the answers that are possible now.
        """
        tree, out = self.tree, self.out
        visits: i64 = 0
        worth = 0.0
        asked = True
        edge: i64 = NOWHERE
        while len(self.found) < out.n:
            self.found = append(self.found, NOWHERE)
        found = self.found
        i: i64 = 0
        while i < out.n:
            edge = tree.edge(node, edge, out.row[i])
            found[i] = edge
            while len(tree.prior) <= edge:
                tree.prior = append(tree.prior, -1.0)
            if tree.prior[edge] < 0.0:
                asked = False
            visits += tree.visits[edge]
            worth += tree.worth[edge]
            i += 1
        if not asked:
            self.ask(t, seat, policy)
        usual = 0.0
        if visits > 0:
            usual = worth / float(visits)
        best: i64 = NOWHERE
        best_bound = -1.0
        ties: i64 = 0
        i = 0
        while i < out.n:
            edge = found[i]
            chances = tree.chances[edge] + 1
            tree.chances[edge] = chances
            n = float(tree.visits[edge])
            bound = usual
            if n > 0.0:
                bound = tree.worth[edge] / n
            bound += self.trust * tree.prior[edge] * sqrt(float(chances)) / (1.0 + n)
            if bound > best_bound:
                best, best_bound, ties = edge, bound, 1
            elif bound == best_bound:
                ties += 1
                if self.answers.below(ties, ANSWERS) == 0:
                    best = edge
            i += 1
        return best

    def ask(self, t: Table, seat: i64, policy: LearnedPolicy) -> None:
        """Give probabilities to the options at hand that have none yet."""
        tree, found, options = self.tree, self.found, self.out.n
        policy.weigh(t, seat, self.out)
        evenly = (1.0 - self.prior) / float(options)
        i: i64 = 0
        while i < options:
            if tree.prior[found[i]] < 0.0:
                tree.prior[found[i]] = self.prior * policy.chances[i] + evenly
            i += 1

    def learn(self) -> None:
        """Credit every answer on the path with what it came to for the seat that gave it."""
        tree, shares = self.tree, self.shares
        i: i64 = 0
        while i < self.length:
            edge, seat = self.path[i], self.movers[i]
            tree.visits[edge] += 1
            tree.worth[edge] = tree.worth[edge] + shares[seat]
            i += 1

    def visits_of(self, t: Table, me: i64, action: i64) -> int:
        """Return how often an answer was tried at the look of this table."""
        node = self.tree.node(self.key(t, me, me))
        if node == NOWHERE:
            return 0
        return self.tree.visits[self.tree.edge(node, NOWHERE, action)]

    def worth_of(self, t: Table, me: i64, action: i64) -> float:
        """Return what an answer came to at the look of this table, summed over its tries."""
        node = self.tree.node(self.key(t, me, me))
        if node == NOWHERE:
            return 0.0
        return self.tree.worth[self.tree.edge(node, NOWHERE, action)]

    def key(self, t: Table, seat: i64, me: i64) -> i64:
        """Return the key of a seat's decision: what the seat sees or, with a single observer, what `me` sees."""
        key = look(t, seat) if self.many_observers else scramble(look(t, me), seat)
        situation = t.situation()
        if self.situations and situation:
            key = scramble(scramble(key, situation & 0xFFFFFF), situation >> 24)
        return key
