"""Replay: a recorded match, move by move."""

from typing import Any, cast

from parlour.kernel.table import Table
from parlour.play import Replay
from parlour.terminal.board import print_board, print_result
from parlour.terminal.pages import coloured, console


def steps(replay: Replay, seat: int) -> list[dict[str, object]]:
    """Return every move in words with what came of it; `seat` -1 tells everything that anybody knew.

    BadRecord if the record does not hold.
    """
    out = [tell_step(replay, step, seat) for step in range(len(replay.record.moves))]
    replay.end()
    return out


def tell_step(replay: Replay, step: int, seat: int) -> dict[str, object]:
    """Return one move; of the others' a seat is only told what came of them."""
    game, names = replay.game, replay.record.names
    mover, move = replay.record.moves[step]
    words = replay.words(step) or "runs out of time"
    told = len(replay.table.journal or [])
    t: Table = replay.at(step + 1)
    new = (t.journal or [])[told:]
    events = new if seat < 0 else [event.told_to(seat) for event in new]
    hidden = seat >= 0 and mover != seat
    speech = game.speech(t, seat if seat >= 0 else None, names)
    return {
        "number": step + 1,
        "seat": mover,
        "move": None if hidden else move,
        "words": None if hidden else words,
        "events": [game.words.event(t, event, speech) for event in events],
    }


def print_steps(replay: Replay, found: list[dict[str, Any]]) -> None:
    """Print the match as a report, and how it stands at the end."""
    out = console()
    names = replay.record.names
    for step in found:
        words = step["words"] if step["words"] is not None else "has moved"
        out.print(coloured(f"{step['number']:3}  {names[step['seat']]}: {words}"))
        for sentence in cast(list[str], step["events"]):
            if sentence:
                out.print(coloured(f"     {sentence}"), style="dim")
    view = replay.game.view(replay.table, None, names)
    print_board(out, view)
    if replay.table.over:
        print_result(out, view)
