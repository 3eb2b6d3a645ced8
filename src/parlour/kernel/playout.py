"""Random play to the end, with the whole loop compiled: for simulations and as the last resort of searches."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from parlour.kernel.bits import count, has, lowest, zeros
from parlour.kernel.flow import act, offer
from parlour.kernel.game import Game
from parlour.kernel.luck import ANSWERS, Fast, derive
from parlour.kernel.step import Options
from parlour.kernel.table import NONE, Table


def playout(game: Game[Any], t: Table, luck: Fast, out: Options) -> i64:
    """Play a table to its end with random answers.

    Args:
        game: The rules.
        t: The table, which is changed.
        luck: Chooses the answers; the table's own luck does the rest.
        out: Room for options, to be used again.

    Returns:
        How many decisions that took.
    """
    steps = game.steps
    decisions: i64 = 0
    while t.waiting:
        seat = lowest(t.waiting)
        offer(steps, t, seat, out)
        act(steps, t, seat, out.row[luck.below(out.n, ANSWERS)])
        decisions += 1
    return decisions


def play_together(game: Game[Any], t: Table, luck: Fast, out: Options) -> i64:
    """Play with random answers while several seats are asked at once; returns how many decisions that took."""
    steps = game.steps
    decisions: i64 = 0
    while t.waiting and asked_alone(t) == NONE:
        seat = lowest(t.waiting)
        offer(steps, t, seat, out)
        act(steps, t, seat, out.row[luck.below(out.n, ANSWERS)])
        decisions += 1
    return decisions


def asked_alone(t: Table) -> i64:
    """Return the seat that is asked the question, or NONE if there is no question or several seats share it."""
    if t.waiting == 0 or count(t.asked) != 1:
        return NONE
    return lowest(t.waiting)


class Tally:
    """The results of many games. The seat that begins is the first one that is asked alone."""

    def __init__(self, seats: int) -> None:
        self.games: i64 = 0
        self.adjudicated: i64 = 0
        self.decisions: i64 = 0
        self.shortest: i64 = 2**40
        self.longest: i64 = 0
        self.scores: vec[i64] = zeros(seats)  # seat -> sum of its points
        self.squares: vec[i64] = zeros(seats)  # seat -> sum of their squares
        self.wins: vec[float] = vec[float]([0.0 for _seat in range(seats)])  # seat -> sum of its shares
        self.began: vec[i64] = zeros(seats)  # seat -> how often it began
        self.beginner_wins: float = 0.0  # the sum of the shares of those who began
        self.digest: i64 = 0  # of every result in turn: two runs that differ anywhere differ here

    def add(self, game: Game[Any], t: Table, decisions: i64, first: i64) -> None:
        """Count one game that is over; `first` is the seat that began, or NONE.

        Args:
            game: The rules.
            t: A table that is over.
            decisions: How many decisions the game took.
            first: The seat that began, or NONE.
        """
        self.games += 1
        self.decisions += decisions
        self.adjudicated += t.adjudicated
        if decisions < self.shortest:
            self.shortest = decisions
        if decisions > self.longest:
            self.longest = decisions
        winners = game.winning(t)
        share = 1.0 / float(count(winners))
        if first != NONE:
            self.began[first] += 1
            if has(winners, first):
                self.beginner_wins += share
        seat: i64 = 0
        while seat < t.seats:
            score = game.score(t, seat)
            self.scores[seat] += score
            self.squares[seat] += score * score
            if has(winners, seat):
                self.wins[seat] += share
            self.digest = (self.digest * 31 + score + 64 + decisions) & 0xFFFFFFFFFF
            seat += 1


def simulate(
    game: Game[Any], seats: int, tally: Tally, games: i64, seed: i64, keeping: int, start: i64 = 0
) -> None:
    """Play random games in compiled code; game `n` is dealt from `derive(seed, n)`.

    Args:
        game: The rules.
        seats: The number of players.
        tally: Takes what the games came to.
        games: How many.
        seed: Of all games together.
        keeping: What the tables keep, as in `Game.deal`.
        start: The number of the first game.
    """
    out = Options()
    cards, luck = Fast(), Fast()  # what lies on the table, and what the players choose
    n = start
    while n < start + games:
        of_game = derive(seed, n)
        cards.reseed(of_game)
        luck.reseed(of_game)
        t = game.deal(seats, cards, keeping)
        together = play_together(game, t, luck, out)
        first = asked_alone(t)
        tally.add(game, t, together + playout(game, t, luck, out), first)
        n += 1
