"""Simulate: many games, counted."""

from collections.abc import Callable
from time import perf_counter
from typing import Any

from parlour.bots import bot
from parlour.kernel.bits import lowest
from parlour.kernel.game import BLIND, RECORD, Game
from parlour.kernel.luck import Fast
from parlour.kernel.playout import Tally, simulate
from parlour.lab.intervals import mean, wilson
from parlour.play.window import window

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
            play_one(game, seats, seed + n, bots, tally)
            progress(1)
    return summary(game, seats, tally, perf_counter() - began) | {"seed": seed, "bots": bots}


def play_one(game: Game[Any], seats: int, seed: int, bots: list[str], tally: Tally) -> None:
    """One game between bots, each with its window."""
    players = [bot(name, seed * seats + seat) for seat, name in enumerate(bots)]
    names = [f"{name} {seat + 1}" for seat, name in enumerate(bots)]
    t = game.deal(seats, Fast(seed), RECORD)
    decisions = 0
    while not t.over:
        seat = lowest(t.waiting)
        game.play(t, seat, players[seat].answer(window(game, t, seat, names)))
        decisions += 1
    tally.add(game, t, decisions)


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
