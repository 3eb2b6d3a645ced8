"""Reports: a match in which somebody says that something is wrong, cut down to what shows it.

A report is a record whose header names the disputed event, or which move was refused, through whose eyes, and
what the player wrote about it. It may also be about a person; what was said at the table goes with it.
"""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from parlour.kernel.game import Game
from parlour.kernel.refusal import Refusal
from parlour.kernel.save import save
from parlour.kernel.table import Table
from parlour.play.record import BadRecord, Record, compact, read_line, read_record
from parlour.play.replay import Replay, after

KEY = "report"  # in the header


class Dispute(NamedTuple):
    """The disputed event or move."""

    step: int  # moves before the one that is disputed
    seat: int | None  # the reporting seat; None: a spectator
    words: str  # the sentence that is disputed, as the reader saw it; empty: the move as such
    refused: str  # the move that was refused, if that is disputed
    text: str  # what the player wrote
    person: str = ""  # the name of the player who is reported, if it is about a person
    said: str = ""  # the line of theirs that is reported
    talk: Sequence[dict[str, str]] = ()  # what was said at the table: `at`, `name` and `text`

    def title(self) -> str:
        """Return the disputed thing in one line."""
        if self.person:
            return f"{self.person}: {self.said!r}" if self.said else self.person
        return f"the refusal of {self.refused!r}" if self.refused else repr(self.words or f"move {self.step + 1}")


class Report(NamedTuple):
    """A match and the dispute about it."""

    record: Record
    dispute: Dispute

    def lines(self) -> list[str]:
        """Return the report as a file."""
        first, *rest = self.record.lines()
        return [compact(json.loads(first) | {KEY: self.dispute._asdict()}), *rest]


def read_report(lines: list[str]) -> Report:
    """Return a report from its lines; BadRecord says what is wrong with it."""
    record = read_record(lines)
    data = read_line(lines[0], 1).get(KEY)
    needed = set(Dispute._fields) - Dispute._field_defaults.keys()
    if not isinstance(data, dict) or not needed <= data.keys() <= set(Dispute._fields):
        raise BadRecord(f"line 1: this is a record, but not a report: it has no {KEY!r} with what is disputed")
    dispute = Dispute(**data)
    texts = [dispute.words, dispute.refused, dispute.text, dispute.person, dispute.said]
    try:
        texts += [each[name] for each in dispute.talk for name in ("at", "name", "text")]
    except (TypeError, KeyError):
        raise BadRecord(f"line 1: {KEY!r} has a talk with `at`, `name` and `text`") from None
    seat = 0 if dispute.seat is None else dispute.seat
    if not all(isinstance(each, str) for each in texts) or not all(
        type(each) is int for each in (dispute.step, seat)
    ):
        raise BadRecord(f"line 1: {KEY!r} has texts, a step and a seat")
    if not 0 <= dispute.step <= len(record.moves) or not 0 <= seat < record.seats:
        raise BadRecord(f"line 1: {KEY!r} names a move or a seat that is not in the record")
    return Report(record, dispute)


def step_of_event(game: Game[Any], record: Record, event: int) -> int:
    """Return the number of moves before the one that led to an event of the journal.

    Raise a ValueError if none did.
    """
    replay = Replay(game, record)
    for step in range(len(record.moves)):
        if len(replay.at(step + 1).journal or []) > event:
            return step
    raise ValueError(f"there is no event {event} in this match")


def shown(game: Game[Any], report: Report) -> list[str]:
    """Return what the disputed move makes the reporter read: the sentences of its events, or of its refusal."""
    record, dispute = report
    before = Replay(game, record).at(dispute.step)
    if dispute.refused:
        return [refusal_of(game, before, dispute)]
    then = after(game, before, *record.moves[dispute.step]) if dispute.step < len(record.moves) else before
    told = len(before.journal or []) if dispute.step else 0  # with the first move the deal is shown
    return game.log(then, dispute.seat, record.names, told)


def refusal_of(game: Game[Any], t: Table, dispute: Dispute) -> str:
    """Return why the move is refused, or an empty text if it is not."""
    try:
        after(game, t, dispute.seat or 0, dispute.refused)
    except Refusal as refusal:
        return refusal.sentence
    return ""


def is_there(game: Game[Any], report: Report) -> bool:
    """Return whether the disputed thing can be seen: the sentence is told, the move is refused."""
    try:
        sentences = shown(game, report)
    except ValueError:
        return False
    if report.dispute.refused:
        return sentences != [""]
    return not report.dispute.words or report.dispute.words in sentences


def shrunk(game: Game[Any], report: Report) -> Report:
    """Return the same with the fewest moves: it begins with a saved table, and ends with the disputed move.

    The talk at the table is left out.
    """
    record, dispute = report.record, report.dispute._replace(talk=())
    replay = Replay(game, record)
    last = dispute.step if dispute.refused else min(dispute.step + 1, len(record.moves))
    for step in range(dispute.step, -1, -1):
        found = Report(part_of(record, step, last), dispute._replace(step=dispute.step - step))
        found.record.start = save(game, replay.at(step))
        if shown_alike(game, report, found):
            return found
    whole = Report(part_of(record, 0, last), dispute)
    whole.record.start = record.start
    return whole


def part_of(record: Record, first: int, last: int) -> Record:
    """Return a record with some of the moves."""
    out = Record(*[getattr(record, name) for name in HEADER])
    out.moves = record.moves[first:last]
    return out


HEADER = ("game", "rules", "options", "seats", "luck", "seed", "contributions", "names")


def shown_alike(game: Game[Any], report: Report, small: Report) -> bool:
    """Return whether a shorter report shows the reporter the same."""
    try:
        return shown(game, small) == shown(game, report)
    except ValueError:
        return False
