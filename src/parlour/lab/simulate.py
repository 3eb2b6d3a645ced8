"""Simulate: many games, counted, on all cores."""

from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Any, NamedTuple

from parlour.kernel.game import BLIND, Game
from parlour.kernel.luck import derive
from parlour.kernel.playout import Tally, simulate
from parlour.lab.contest import lucks_of, play
from parlour.lab.intervals import mean, wilson
from parlour.lab.workers import spread

CHUNK = 2000  # random games between two signs of progress
ALONE = 5 * CHUNK  # random games up to which another process would take longer to start than they do
DIGEST = 2**40


class Count(NamedTuple):
    """The results of some games, as plain data; lists are by seat."""

    games: int
    adjudicated: int
    decisions: int
    shortest: int
    longest: int
    scores: list[int]
    squares: list[int]
    wins: list[float]
    began: list[int]
    beginner_wins: float
    digest: int


def run(
    game: Game[Any],
    seats: int,
    games: int,
    seed: int,
    bots: list[str],
    progress: Callable[[int], None],
    processes: int = 1,
) -> dict[str, object]:
    """Play games, until Ctrl-C at the latest; game `n` is dealt from `derive(seed, n)`.

    Args:
        game: The rules.
        seats: The number of players.
        games: How many games to play.
        seed: The seed of the whole simulation.
        bots: The names of the bots, one for each seat.
        progress: Called with the number of games that have ended since the last call.
        processes: How many processes share the games.

    Returns:
        The results as plain data; `interrupted` says whether games are missing.
    """
    game.lay(seats)
    thoughtless = all(name == "random" for name in bots)
    tasks = range(0, games, CHUNK if thoughtless else 1)
    work = partial(random_games, game, seats, seed, games) if thoughtless else partial(one_game, game, seed, bots)
    total: Count | None = None
    began = perf_counter()
    try:
        for count in spread(partial(done_by, work), tasks, 1 if thoughtless and games <= ALONE else processes):
            total = together(total, count) if total else count  # a portion counts as a whole or not at all
            progress(count.games)
    except KeyboardInterrupt:
        pass
    data = summary(game, seats, total or as_count(Tally(seats)), perf_counter() - began)
    return data | {"seed": seed, "bots": bots, "interrupted": data["games"] != games}


def done_by(work: Callable[[int], Count]) -> Callable[[int], Count]:
    """Return the work of one process: it is ready as it is."""
    return work


def random_games(game: Game[Any], seats: int, seed: int, games: int, start: int) -> Count:
    """Return a portion of random games."""
    tally = Tally(seats)
    simulate(game, seats, tally, min(CHUNK, games - start), seed, BLIND, start)
    return as_count(tally)


def one_game(game: Game[Any], seed: int, bots: list[str], number: int) -> Count:
    """Return one game between bots."""
    tally = Tally(len(bots))
    of_game = derive(seed, number)
    played = play(game, of_game, bots, lucks_of(of_game, range(len(bots))))
    tally.add(game, played.table, sum(played.decisions), played.first)
    return as_count(tally)


def as_count(tally: Tally) -> Count:
    """Return a tally as plain data."""
    return Count(
        games=int(tally.games),
        adjudicated=int(tally.adjudicated),
        decisions=int(tally.decisions),
        shortest=int(tally.shortest),
        longest=int(tally.longest),
        scores=[int(each) for each in tally.scores],
        squares=[int(each) for each in tally.squares],
        wins=list(tally.wins),
        began=[int(each) for each in tally.began],
        beginner_wins=tally.beginner_wins,
        digest=int(tally.digest),
    )


def together(one: Count, next_: Count) -> Count:
    """Return what two portions came to, the second played after the first.

    The digest is that of one run of both.
    """

    def added(a: list[Any], b: list[Any]) -> list[Any]:
        return [x + y for x, y in zip(a, b, strict=True)]

    return Count(
        games=one.games + next_.games,
        adjudicated=one.adjudicated + next_.adjudicated,
        decisions=one.decisions + next_.decisions,
        shortest=min(one.shortest, next_.shortest),
        longest=max(one.longest, next_.longest),
        scores=added(one.scores, next_.scores),
        squares=added(one.squares, next_.squares),
        wins=added(one.wins, next_.wins),
        began=added(one.began, next_.began),
        beginner_wins=one.beginner_wins + next_.beginner_wins,
        digest=(one.digest * pow(31, next_.games * len(one.scores), DIGEST) + next_.digest) % DIGEST,
    )


def summary(game: Game[Any], seats: int, count: Count, seconds: float) -> dict[str, object]:
    """Return the figures, with intervals."""
    games = count.games
    return {
        "game": game.name,
        "rules": game.about.version,
        "options": game.variant,
        "seats": seats,
        "games": games,
        "finished": games - count.adjudicated,
        "adjudicated": count.adjudicated,
        "decisions": count.decisions,
        "seconds": round(seconds, 6),
        "decisions_per_second": round(count.decisions / seconds) if seconds > 0 else 0,
        "wins": [round(share, 6) for share in count.wins],
        "win_share": [wilson(share, games)._asdict() for share in count.wins],
        "scores": [mean(count.scores[seat], count.squares[seat], games)._asdict() for seat in range(seats)],
        "begins": begins(count),
        "length": {
            "mean": count.decisions / games if games else 0.0,
            "shortest": count.shortest if games else 0,
            "longest": count.longest,
        },
        "digest": f"{count.digest:010x}",
    }


def begins(count: Count) -> dict[str, object] | None:
    """Return what the seat won that began, the first that was asked alone; None if nobody ever was."""
    games = sum(count.began)
    if games == 0:
        return None
    return {
        "games": games,
        "by_seat": count.began,
        "wins": round(count.beginner_wins, 6),
        "win_share": wilson(count.beginner_wins, games)._asdict(),
    }
