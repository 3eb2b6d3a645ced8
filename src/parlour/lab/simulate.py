"""Simulate: many games, counted."""

from collections.abc import Callable
from time import perf_counter
from typing import Any

from parlour.kernel.game import BLIND, Game
from parlour.kernel.playout import Tally, simulate
from parlour.lab.contest import luck_of, play
from parlour.lab.intervals import mean, wilson

CHUNK = 2000  # games between two signs of progress


def run(
    game: Game[Any], seats: int, games: int, seed: int, bots: list[str], progress: Callable[[int], None]
) -> dict[str, object]:
    """Play so many games and say what they came to; game number n is dealt from `seed + n`."""
    game.lay(seats)
    tally = Tally(seats)
    began = perf_counter()
    if all(name == "random" for name in bots):
        for start in range(0, games, CHUNK):
            n = min(CHUNK, games - start)
            simulate(game, seats, tally, n, seed + start, BLIND)
            progress(n)
    else:
        for n in range(games):
            lucks = [luck_of("simulate", seed + n, seat) for seat in range(seats)]
            played = play(game, seed + n, bots, lucks)
            tally.add(game, played.table, sum(played.decisions))
            progress(1)
    return summary(game, seats, tally, perf_counter() - began) | {"seed": seed, "bots": bots}


def summary(game: Game[Any], seats: int, tally: Tally, seconds: float) -> dict[str, object]:
    """The figures, with intervals."""
    games, decisions = int(tally.games), int(tally.decisions)
    return {
        "game": game.name,
        "rules": game.about.version,
        "options": game.variant,
        "seats": seats,
        "games": games,
        "finished": games - tally.adjudicated,
        "adjudicated": tally.adjudicated,
        "decisions": decisions,
        "seconds": round(seconds, 6),
        "decisions_per_second": round(decisions / seconds) if seconds > 0 else 0,
        "wins": [round(share, 6) for share in tally.wins],
        "win_share": [wilson(share, games)._asdict() for share in tally.wins],
        "scores": [mean(int(tally.scores[n]), int(tally.squares[n]), games)._asdict() for n in range(seats)],
        "length": {
            "mean": decisions / games if games else 0.0,
            "shortest": tally.shortest if games else 0,
            "longest": tally.longest,
        },
        "digest": f"{tally.digest:010x}",
    }
