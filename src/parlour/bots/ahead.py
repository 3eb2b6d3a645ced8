"""Players who look one move ahead, as a search imagines them (compiled).

A search takes the others to choose as it would itself, and at random after its tree. Many players do neither: they
take what looks best at once. Such a player rates each option by the game's own judge on tables that look the same
from their seat, and prefers better ones, the more so the `keener` the player is. Secret answers given at the same
time are chosen evenly, because nothing of them shows at once.
"""

from math import exp
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from parlour.bots.flat import no_shares, won
from parlour.kernel.bits import bit
from parlour.kernel.flow import act
from parlour.kernel.game import Game
from parlour.kernel.judge import Judge
from parlour.kernel.luck import ANSWERS, Fast
from parlour.kernel.step import Options
from parlour.kernel.table import NONE, UP, ZONE, Table, copy_for_search

TABLES: Final = 8  # on which the options of a decision are rated
FINE: Final = 0x40000000  # the number of parts of the lot


class Rated:
    """The options of one decision, and what they came to on some tables."""

    def __init__(self, options: int) -> None:
        self.tables: i64 = 0
        self.worth: vec[float] = no_shares(options)


class OneAhead:
    """Chooses as a player would who looks one move ahead."""

    def __init__(self, game: Game[Any], judge: Judge, keen: float, luck: Fast, answers: Fast) -> None:
        self.game = game
        self.judge = judge
        self.keen = keen  # an option that is better by 1 / keen of the win is e times as likely
        self.luck = luck  # for tables
        self.answers = answers
        self.known: dict[int, Rated] = {}  # by what the deciding seat sees
        self.shares: vec[float] = no_shares(8)
        self.chances: vec[float] = no_shares(8)  # of the options that were rated last, before they are divided
        self.unseen: vec[i64] = vec[i64]()

    def lot(self) -> float:
        """Draw a number from 0 to below 1."""
        return float(self.answers.below(FINE, ANSWERS)) / float(FINE)

    def choose(self, t: Table, seat: i64, key: int, out: Options) -> i64:
        """Return which option such a player takes at a decision of that key, which is rated once and kept."""
        if t.asked != bit(seat):
            return self.answers.below(out.n, ANSWERS)
        rated = self.known.get(key)
        if rated is None or len(rated.worth) != out.n:
            rated = Rated(out.n)
            self.known[key] = rated
            while rated.tables < TABLES:
                self.rate(t, seat, out, rated)
        return self.drawn(rated, out)

    def glance(self, t: Table, seat: i64, out: Options) -> i64:
        """Return the same by a single table, without keeping it: for decisions that hardly come twice."""
        if t.asked != bit(seat):
            return self.answers.below(out.n, ANSWERS)
        rated = Rated(out.n)
        self.rate(t, seat, out, rated)
        return self.drawn(rated, out)

    def rate(self, t: Table, seat: i64, out: Options, rated: Rated) -> None:
        """Rate each option on one more table that looks the same to the seat."""
        world = copy_for_search(t, self.luck)
        self.mix(world, seat)
        n: i64 = 0
        while n < out.n:
            after = copy_for_search(world, self.luck)
            act(self.game.steps, after, seat, out.row[n])
            if after.waiting:
                self.judge.share(after, self.shares)
            else:
                won(self.game, after, self.shares)
            rated.worth[n] = rated.worth[n] + self.shares[seat]
            n += 1
        rated.tables += 1

    def drawn(self, rated: Rated, out: Options) -> i64:
        """Return an option, better ones more often."""
        while len(self.chances) < out.n:
            self.chances = append(self.chances, 0.0)
        chances = self.chances
        each = self.keen / float(rated.tables)
        most = 0.0
        n: i64 = 0
        while n < out.n:
            if rated.worth[n] > most:
                most = rated.worth[n]
            n += 1
        total = 0.0
        n = 0
        while n < out.n:
            chances[n] = exp(each * (rated.worth[n] - most))
            total += chances[n]
            n += 1
        left = self.lot() * total
        n = 0
        while n < out.n - 1:
            left -= chances[n]
            if left < 0.0:
                break
            n += 1
        return n

    def mix(self, t: Table, seat: i64) -> None:
        """Exchange cards of the same back that a seat does not see."""
        cells, plan = t.cells, t.plan
        sight, faces_at, tokens = plan.sight, plan.faces_at, plan.tokens
        mine = bit(seat)
        opened: i64 = NONE
        if t.open_to & mine:
            opened = t.open_zone
        while len(self.unseen) < tokens:
            self.unseen = append(self.unseen, 0)
        unseen = self.unseen
        token: i64 = 0
        pack: i64 = 0
        n: i64 = 0
        while token < tokens:  # the tokens of a pack follow one another
            if plan.back[token] != pack:
                self.exchange(cells, faces_at, n)
                pack, n = plan.back[token], 0
            spot = cells[token]
            zone = spot >> ZONE
            if not (spot & UP or sight[zone] & mine or zone == opened):
                unseen[n] = token
                n += 1
            token += 1
        self.exchange(cells, faces_at, n)

    def exchange(self, cells: vec[i64], faces_at: i64, n: i64) -> None:
        """Shuffle the faces of the first `n` tokens that were listed."""
        unseen = self.unseen
        while n > 1:
            other = self.answers.below(n, ANSWERS)
            n -= 1
            one, two = faces_at + unseen[n], faces_at + unseen[other]
            face = cells[one]
            cells[one] = cells[two]
            cells[two] = face
