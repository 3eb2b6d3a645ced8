"""Simulate: many games, counted."""

from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any

from parlour.kernel.game import BLIND, Game
from parlour.kernel.luck import derive
from parlour.kernel.playout import Tally, simulate
from parlour.lab.contest import lucks_of, play
from parlour.lab.intervals import mean, wilson

CHUNK = 2000  # random games between two signs of progress


def run(
    game: Game[Any], seats: int, games: int, seed: int, bots: list[str], progress: Callable[[int], None]
) -> dict[str, object]:
    """Play so many games, or until Ctrl-C, and say what they came to; game `n` comes from `derive(seed, n)`."""
    game.lay(seats)
    parts: list[Tally] = []
    began = perf_counter()
    try:
        for part in portions(game, seats, games, seed, bots):
            parts.append(part)  # a portion counts as a whole or not at all
            progress(part.games)
    except KeyboardInterrupt:
        pass
    data = summary(game, seats, parts, perf_counter() - began)
    return data | {"seed": seed, "bots": bots, "interrupted": data["games"] != games}


def portions(game: Game[Any], seats: int, games: int, seed: int, bots: list[str]) -> Iterator[Tally]:
    """The games, counted portion by portion: many random ones, or one between bots that think."""
    thoughtless = all(name == "random" for name in bots)
    digest = 0
    for start in range(0, games, CHUNK if thoughtless else 1):
        tally = Tally(seats)
        tally.digest = digest
        if thoughtless:
            simulate(game, seats, tally, min(CHUNK, games - start), seed, BLIND, start)
        else:
            of_game = derive(seed, start)
            played = play(game, of_game, bots, lucks_of(of_game, range(seats)))
            tally.add(game, played.table, sum(played.decisions), played.first)
        digest = tally.digest
        yield tally


def summary(game: Game[Any], seats: int, parts: list[Tally], seconds: float) -> dict[str, object]:
    """The figures, with intervals."""
    games, decisions = sum(int(part.games) for part in parts), sum(int(part.decisions) for part in parts)
    adjudicated = sum(int(part.adjudicated) for part in parts)
    wins = [sum(part.wins[seat] for part in parts) for seat in range(seats)]
    scores = [sum(int(part.scores[seat]) for part in parts) for seat in range(seats)]
    squares = [sum(int(part.squares[seat]) for part in parts) for seat in range(seats)]
    return {
        "game": game.name,
        "rules": game.about.version,
        "options": game.variant,
        "seats": seats,
        "games": games,
        "finished": games - adjudicated,
        "adjudicated": adjudicated,
        "decisions": decisions,
        "seconds": round(seconds, 6),
        "decisions_per_second": round(decisions / seconds) if seconds > 0 else 0,
        "wins": [round(share, 6) for share in wins],
        "win_share": [wilson(share, games)._asdict() for share in wins],
        "scores": [mean(scores[seat], squares[seat], games)._asdict() for seat in range(seats)],
        "begins": begins(seats, parts),
        "length": {
            "mean": decisions / games if games else 0.0,
            "shortest": min((part.shortest for part in parts), default=0),
            "longest": max((part.longest for part in parts), default=0),
        },
        "digest": f"{parts[-1].digest if parts else 0:010x}",
    }


def begins(seats: int, parts: list[Tally]) -> dict[str, object] | None:
    """What the seat won that began, the first that was asked alone; None if nobody ever was."""
    began = [sum(int(part.began[seat]) for part in parts) for seat in range(seats)]
    games = sum(began)
    if games == 0:
        return None
    wins = sum(part.beginner_wins for part in parts)
    return {
        "games": games,
        "by_seat": began,
        "wins": round(wins, 6),
        "win_share": wilson(wins, games)._asdict(),
    }
