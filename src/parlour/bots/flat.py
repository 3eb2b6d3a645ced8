"""Flat search: every option of a seat tried on the same imagined tables, with no tree (compiled)."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.kernel.bits import count, has, lowest
from parlour.kernel.flow import act, offer
from parlour.kernel.game import Game
from parlour.kernel.judge import Judge
from parlour.kernel.luck import ANSWERS, Fast
from parlour.kernel.step import Options
from parlour.kernel.table import Table, copy_for_search

ROUNDING: Final = 1e-9  # sums of shares that differ by less are equal


def no_shares(seats: int) -> vec[float]:
    """Return a row of zeros, one a seat."""
    return vec[float]([0.0 for _seat in range(seats)])


def won(game: Game[Any], t: Table, shares: vec[float]) -> None:
    """Write each seat's share of the win of a game that is over."""
    winners = game.winners(t)
    share = 1.0 / float(count(winners))
    seat: i64 = 0
    while seat < t.seats:
        if has(winners, seat):
            shares[seat] = share
        else:
            shares[seat] = 0.0
        seat += 1


def finish(game: Game[Any], t: Table, luck: Fast, out: Options, judge: Judge | None, most: i64) -> None:
    """Answer at random to the end, or with a judge for that many decisions; leave no secret answer open."""
    steps = game.steps
    left = most
    while t.waiting:
        if judge is not None and left <= 0 and t.waiting == t.asked:
            return
        seat = lowest(t.waiting)
        offer(steps, t, seat, out)
        act(steps, t, seat, out.row[luck.below(out.n, ANSWERS)])
        left -= 1


class Flat:
    """The options of one decision, and what each has come to so far."""

    def __init__(self, game: Game[Any], seed: int, judge: Judge | None, horizon: i64) -> None:
        self.game = game
        self.judge = judge
        self.horizon = horizon
        self.luck = Fast(seed)  # for guesses and tables
        self.answers = Fast(seed)  # its stream of answers; apart, as it takes time to switch between streams
        self.out = Options()
        self.tries: i64 = 0
        self.worth: vec[float] = vec[float]()  # option -> the sum of its shares

    def begin(self, options: int) -> None:
        """Start a new decision with that many options."""
        self.tries = 0
        self.worth = no_shares(options)

    def try_all(self, guess: Table, seat: i64, options: list[int]) -> None:
        """Try every option once on the same imagined table."""
        shares = no_shares(guess.seats)
        n: i64 = 0
        while n < len(options):
            t = copy_for_search(guess, self.luck)
            act(self.game.steps, t, seat, options[n])
            finish(self.game, t, self.answers, self.out, self.judge, self.horizon)
            judge = self.judge
            if t.waiting and judge is not None:
                judge.share(t, shares)
            else:
                won(self.game, t, shares)
            self.worth[n] += shares[seat]
            n += 1
        self.tries += 1

    def best(self, options: list[int]) -> int:
        """Return the option that has come to most.

        Options are numbered by seat and card, so that ties are broken by lot: the lowest would favour somebody.
        """
        best: i64 = 0
        ties: i64 = 1
        n: i64 = 1
        while n < len(options):
            ahead = self.worth[n] - self.worth[best]
            if ahead > ROUNDING:
                best, ties = n, 1
            elif ahead >= -ROUNDING:
                ties += 1
                if self.answers.below(ties, ANSWERS) == 0:
                    best = n
            n += 1
        return options[best]
