"""The state of one table: its settings, its seats, the match so far and the clocks. Reading it changes nothing."""

import time
from collections.abc import Callable
from typing import Any, Literal, cast

from msgspec import to_builtins

from parlour.kernel.bits import has
from parlour.kernel.facts import EventView, View
from parlour.kernel.game import Game
from parlour.kernel.table import Table
from parlour.play import Match, Record
from parlour.server.protocol.messages import ClockState, Ended
from parlour.server.storage.results import Outcome
from parlour.server.storage.rows import Row, SeatRow, StoredTable, TableSettings, effective
from parlour.server.table.clocks import Clocks
from parlour.server.table.opening_moves import opening_moves
from parlour.server.table.talk import Talk
from parlour.server.table.variants import game_of

Status = Literal["open", "playing", "over"]


class OtherRules(ValueError):
    """The match was played under a version of the rules that this server does not have."""

    def __init__(self, rules: str, game: Game[Any]) -> None:
        mine, title = game.about.version, game.about.title
        super().__init__(
            f"This match was played under rules {rules} of {title}; this server has rules {mine}. "
            "It cannot continue here."
        )


class MatchState:
    """One table and its match as they stand. Only the live table changes them."""

    def __init__(self, stored: StoredTable, now: Callable[[], float]) -> None:
        self.now = now
        self.id = stored.id
        self.settings = stored.settings
        self.game = game_of(stored.settings, None if stored.status == "open" else stored.rules)
        self.rules, self.secret, self.start = self.game.about.version, stored.secret, stored.start
        if stored.status != "open" and stored.rules != self.rules:
            raise OtherRules(stored.rules, self.game)
        self.status: Status = cast(Status, stored.status)
        steps = {rule.id for rule in self.game.rules if rule.skip}
        self.seats = [seat._replace(auto=[step for step in seat.auto if step in steps]) for seat in stored.seats]
        self.people = frozenset(self.settings.persons())  # the seats for people
        self.named: list[SeatRow] = []  # the seats whose names these are
        self.called: list[str] = []
        self.ended = stored.ended
        self.rematch = stored.rematch
        self.talk = Talk(stored.talk)
        self.dealt = False
        self.match: Match  # there is none before the deal
        self.acts = {(row.seat, row.act) for row in stored.rows if row.act is not None}
        self.rewinds = 0  # how often moves were taken back
        self.clocks = Clocks(self.settings.clock, self.game, len(self.seats))
        self.asked_at = self.written_at = self.clocks_at = now()  # the question, the last row, the clocks
        if self.status != "open":
            self.deal(stored.rows)
            self.load_clocks(stored)

    def deal(self, rows: list[Row]) -> None:
        """Deal, and continue to where the rows lead."""
        played = effective(rows)
        record = record_of(self.settings, self.rules, self.secret, self.seats, played)
        record.start = self.start
        self.match = Match(self.game, record, [row.number for row in played], recall=False)
        self.match.number = rows[-1].number if rows else 0
        self.dealt = True

    def left_out(self, rows: list[Row]) -> list[Row]:
        """Return rows that undo what the match leaves out: single picks of a set, which older versions stored."""
        if not self.dealt:
            return []
        kept = {done.number for done in self.match.moves}
        gone = [row for row in effective(rows) if row.number not in kept]
        first, clocks = self.match.number + 1, self.clocks.save()
        return [
            Row(number, "retract", row.seat, "", None, row.number, 0.0, clocks)
            for number, row in enumerate(gone, first)
        ]

    def begin(self) -> None:
        """Deal the cards and start the clocks, once all seats are taken."""
        self.status = "playing"
        self.deal([])
        self.asked_at = self.written_at = self.clocks_at = self.now()

    # --------------------------------------------------------------- the match

    @property
    def record(self) -> Record:
        """Return the record of the match so far; before the deal it has no moves."""
        return (
            self.match.record if self.dealt else record_of(self.settings, self.rules, self.secret, self.seats, [])
        )

    @property
    def names(self) -> list[str]:
        """The names of the players."""
        if self.named is not self.seats:
            self.named, self.called = self.seats, names_of(self.seats)
        return self.called

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self.match.table

    @property
    def question(self) -> int:
        """The number of the question being asked."""
        return self.match.question if self.dealt else -1

    @property
    def asking(self) -> bool:
        """Whether anybody is asked anything."""
        return self.status == "playing"

    def view(self, seat: int | None) -> View:
        """Return what an observer sees of the table; before the deal it is empty."""
        if not self.dealt:
            return undealt(self.game, seat, self.names)
        return self.game.view(self.table, seat, self.names)

    def log_from(self) -> int:
        """Return the number of the first event that may still be read."""
        return self.game.log_from(self.table) if self.dealt else 0

    def events_so_far(self) -> int:
        """Count what has happened."""
        return len(self.table.journal or ()) if self.dealt else 0

    def events(self, seat: int | None, start: int) -> list[EventView]:
        """Return what has happened since that event, as far as the seat saw it."""
        return self.game.events(self.table, seat, self.names, start) if self.dealt else []

    def asks(self, seat: int | None) -> bool:
        """Return whether the seat owes an answer."""
        return seat is not None and self.asking and has(self.table.waiting, seat)

    def public_moves(self) -> int:
        """Count the answered questions: a number that reveals nothing about answers to an open one."""
        if not self.dealt:
            return 0
        return len({done.question for done in self.match.moves} - {self.match.question})

    def outcome(self, t: Table, ended: Ended | None) -> Outcome:
        """Return how the match ends at that table, or because a player is gone."""
        gone = [seat.seat for seat in self.seats if seat.gone or (ended and ended.seat == seat.seat)]
        if ended is None:
            shares = list(self.game.result(t).returns)
        else:
            winners = [seat for seat in ended.winners if seat not in gone]
            shares = [1 / len(winners) if seat.seat in winners else 0.0 for seat in self.seats]
        return Outcome(self.id, self.settings, self.seats, shares, gone, self.openings)

    def openings(self) -> dict[int, list[str]]:
        """Return the first choice of each player who has answered; lines and shared screens are practice.

        It replays the beginning of the match, so the thread that writes the end of a match calls it.
        """
        if self.settings.origin is not None or self.settings.hot_seat:
            return {}
        answered = {seat for seat, _ in self.acts}
        players = {seat.seat for seat in self.seats if seat.player} & answered
        return opening_moves(self.game, self.match.record, players) if players else {}

    def why_ended(self) -> str | None:
        """Return why the match ended, if not by its rules."""
        if self.ended is None:
            return None
        if self.ended.seat is None:
            return f"The operator closed this table{f': {self.ended.text}' if self.ended.text else '.'}"
        name = self.names[self.ended.seat]
        did = "ran out of time" if self.ended.reason == "time" else "left the table"
        return f"{name} {did}. The others share the win."

    # --------------------------------------------------------------- the seats

    def seat(self, row: SeatRow) -> None:
        """Change who sits on a seat. The list is replaced, so that a change shows without comparing seats."""
        self.seats = [row if row.seat == seat.seat else seat for seat in self.seats]

    def persons(self) -> list[int]:
        """Return the seats that people play now."""
        return [seat.seat for seat in self.seats if not self.by_bot(seat.seat)]

    def by_bot(self, seat: int) -> bool:
        """Return whether a bot plays the seat: its own, or a substitute for a player who is gone."""
        return self.seats[seat].kind == "bot" or self.seats[seat].gone

    # -------------------------------------------------------------- the clocks

    def load_clocks(self, stored: StoredTable) -> None:
        """Restore the clocks; they did not run while the server was down."""
        if stored.due is not None:  # days go by whether the server runs or not
            self.clocks.seconds = [max(0.0, stored.due - time.time())] * len(self.seats)
            return
        rows = [row for row in stored.rows if row.clocks is not None]
        saved = rows[-1].clocks if rows else None
        number = stored.rows[-1].number if stored.rows else 0
        if stored.clocks is not None and stored.clocks.after == number:
            saved = stored.clocks.clocks
        if saved is not None:
            strikes = [0] * len(stored.seats)
            for row in stored.rows:
                strikes[row.seat] += row.kind == "time"
            self.clocks.load(saved, strikes)

    def exempt(self) -> set[int]:
        """Return the seats whose time does not run: those played by bots."""
        return {seat.seat for seat in self.seats if self.by_bot(seat.seat)}

    def running(self) -> list[int]:
        """Return the seats whose time runs."""
        return self.clocks.running(self.table, self.exempt()) if self.asking and self.clocks.any else []

    def pass_time(self) -> None:
        """Tell the clocks how much time went by."""
        now = self.now()
        if self.asking and self.clocks.any:
            self.clocks.elapse(self.table, now - self.clocks_at, self.exempt())
        self.clocks_at = now

    def clock_state(self) -> ClockState:
        """Return the clocks at this moment."""
        if not self.clocks.any:
            return ClockState([None] * len(self.seats), [])
        if self.asking:
            self.pass_time()
        return ClockState([self.clocks.left(seat) for seat in range(len(self.seats))], self.running())


def names_of(seats: list[SeatRow]) -> list[str]:
    """Return the names of the players; an empty seat has a number."""
    return [seat.name or f"Seat {seat.seat + 1}" for seat in seats]


def record_of(settings: TableSettings, rules: str, secret: str, seats: list[SeatRow], played: list[Row]) -> Record:
    """Return the record of a match, not yet replayed."""
    contributions = "|".join(seat.contribution for seat in seats)
    options: dict[str, object] = dict(settings.options)
    names = names_of(seats)
    record = Record(settings.game, rules, options, len(seats), "sealed", secret, contributions, names)
    if settings.origin is not None:
        record.origin = to_builtins(settings.origin)
    record.moves = [(row.seat, row.move) for row in played]
    return record


def undealt(game: Game[Any], seat: int | None, names: list[str]) -> View:
    """Return the view before the deal."""
    return {
        "game": game.name,
        "rules": game.about.version,
        "seats": len(names),
        "seat": seat,
        "names": names,
        "headline": "",
        "counters": [],
        "marks": [],
        "zones": [],
        "waiting": [],
        "step": None,
        "section": None,
        "question": None,
        "options": [],
        "answered": [],
        "over": False,
        "result": None,
    }
