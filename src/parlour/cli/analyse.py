"""`parlour analyse`: what each decision of a recorded match was worth, and how much of the result was luck."""

import argparse
import sys
from collections.abc import Callable
from functools import partial

import parlour
from parlour.bots.analysis import Decision, Effort, Point, decisions, report, weigh
from parlour.cli.choices import INTERRUPTED, blaming, chosen_processes, game_of_record
from parlour.cli.output import print_json
from parlour.lab.workers import cores, spread
from parlour.play import Record, Replay, read_record
from parlour.terminal.bar import progress
from parlour.terminal.figures import print_analysis


def command(given: argparse.Namespace) -> None:
    """Weigh the decisions on all cores, and print them; after Ctrl-C those that have been weighed."""
    game, record = game_of_record(given.file)
    effort = chosen_effort(given)
    processes = chosen_processes(given)
    if not effort.iterations and processes > cores():
        raise ValueError(f"with --seconds at most --processes {cores()}, one for each core")
    if not 0 <= given.seat <= record.seats:
        raise ValueError(f"there is no seat {given.seat} in this match of {record.seats}")
    seat = given.seat - 1 if given.seat else None
    with blaming(given.file):
        points = decisions(game, record, seat)
    found = weighed(record, points, effort, processes)
    data = report(record, seat, found)
    if given.json:
        print_json(data)
    elif found or not points:
        print_analysis(data, effort, given.all)
    if len(found) < len(points):
        print(f"Interrupted after {len(found)} of {len(points)} decisions.", file=sys.stderr)
        sys.exit(INTERRUPTED)


def weighed(record: Record, points: list[Point], effort: Effort, processes: int) -> list[Decision]:
    """Return the decisions in order, or as many as there was time for."""
    found: list[Decision] = []
    with progress(len(points), "decisions") as advance:
        try:
            for decision in spread(partial(prepare, record.lines(), effort), points, processes):
                found.append(decision)
                advance(1)
        except KeyboardInterrupt:
            return found
    return found


def prepare(lines: list[str], effort: Effort) -> Callable[[Point], Decision]:
    """Return the work of one process: its own copy of the match, and then decision after decision."""
    record = read_record(lines)
    replay = Replay(parlour.game_of_rules(record.game, record.rules, record.options), record)
    return partial(weigh_one, replay, effort)


def weigh_one(replay: Replay, effort: Effort, point: Point) -> Decision:
    """Weigh one decision."""
    return weigh(replay, point, effort)


def chosen_effort(given: argparse.Namespace) -> Effort:
    """Return how long to think, checked."""
    if given.iterations is not None:
        if given.iterations < 1:
            raise ValueError("--iterations must be at least 1")
        return Effort(0.0, given.iterations)
    if not 0 < given.seconds < float("inf"):
        raise ValueError("--seconds must be more than 0")
    return Effort(given.seconds)
