"""Replay: a recorded match, move by move."""

from typing import Any, cast

from parlour.kernel.game import Game
from parlour.kernel.record import TIME_IS_UP, Record, begin, strike, verify
from parlour.terminal.board import print_board, print_result
from parlour.terminal.pages import coloured, console


def steps(game: Game[Any], record: Record, seat: int) -> list[dict[str, object]]:
    """Every move in words with what came of it; `seat` -1 tells everything that anybody knew."""
    verify(game, record)
    t = begin(game, record)
    out: list[dict[str, object]] = []
    told = 0
    for number, (mover, move) in enumerate(record.moves, 1):
        if move == TIME_IS_UP:
            words = "runs out of time"
            strike(game, t, mover)
        else:
            action = game.parse(t, move)
            words = game.describe(t, action, record.names)
            game.play(t, mover, action)
        journal = t.journal or []
        events = journal[told:] if seat < 0 else [event.told_to(seat) for event in journal[told:]]
        told = len(journal)
        hidden = seat >= 0 and mover != seat
        out.append({
            "number": number,
            "seat": mover,
            "move": None if hidden else move,
            "words": None if hidden else words,
            "events": [game.words.event(t, event, record.names) for event in events],
        })  # fmt: skip
    return out


def print_steps(game: Game[Any], record: Record, found: list[dict[str, object]]) -> None:
    """The match as a report, and how it stands at the end."""
    out = console()
    for step in found:
        name = record.names[cast(int, step["seat"])]
        words = step["words"] if step["words"] is not None else "has moved"
        out.print(coloured(f"{step['number']:3}  {name}: {words}"))
        for sentence in cast(list[str], step["events"]):
            if sentence:
                out.print(coloured(f"     {sentence}"), style="dim")
    t = verify(game, record)
    view = game.view(t, None, record.names)
    print_board(out, view)
    if t.over:
        print_result(out, view)
