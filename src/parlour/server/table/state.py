"""The state of one table: its settings, its seats, the match so far and the clocks. Reading it changes nothing."""

from collections.abc import Callable
from typing import Literal, cast

from parlour.kernel.bits import has
from parlour.kernel.table import DONE, Table
from parlour.play.record import Record
from parlour.server.lessons import tips
from parlour.server.protocol.messages import ClockState
from parlour.server.storage.rows import Row, StoredTable
from parlour.server.table.citations import rule_now, step_name
from parlour.server.table.clocks import Clocks
from parlour.server.table.history import History
from parlour.server.table.variants import game_of

Status = Literal["open", "playing", "over"]


class MatchState:
    """One table and its match as they stand. Only the live table changes them."""

    def __init__(self, stored: StoredTable, now: Callable[[], float]) -> None:
        self.now = now
        self.id = stored.id
        self.settings = stored.settings
        self.game = game_of(stored.settings)
        self.rules, self.secret = stored.rules, stored.secret
        self.status: Status = cast(Status, stored.status)
        self.seats = list(stored.seats)
        self.ended = stored.ended
        self.rematch = stored.rematch
        self.history: History | None = None  # none before the deal
        self.clocks = Clocks(self.settings.clock, self.game, len(self.seats))
        self.asked_at = self.written_at = self.clocks_at = now()  # the question, the last row, the clocks
        if self.status != "open":
            self.deal(stored.rows)
            self.load_clocks(stored)

    def deal(self, rows: list[Row]) -> None:
        """Deal, and go on to where the rows lead."""
        contributions = "|".join(seat.contribution for seat in self.seats)
        options: dict[str, object] = dict(self.settings.options)
        record = Record(
            self.game.name,
            self.rules,
            options,
            len(self.seats),
            "sealed",
            self.secret,
            contributions,
            self.names,
        )
        self.history = History(self.game, record, rows)

    def begin(self) -> None:
        """All seats are taken: the cards are dealt and time begins to run."""
        self.status = "playing"
        self.deal([])
        self.asked_at = self.written_at = self.clocks_at = self.now()

    # --------------------------------------------------------------- the match

    @property
    def names(self) -> list[str]:
        """The names of the players."""
        return [seat.name or f"Seat {seat.seat + 1}" for seat in self.seats]

    @property
    def table(self) -> Table:
        """The table as it stands."""
        assert self.history is not None
        return self.history.table

    @property
    def question(self) -> int:
        """The number of the question that is put."""
        return self.history.question if self.history is not None else -1

    @property
    def events(self) -> int:
        """How many events the journal has."""
        return len(self.table.journal or []) if self.history is not None else 0

    @property
    def asking(self) -> bool:
        """Whether anybody is asked anything."""
        return self.status == "playing" and self.history is not None

    @property
    def step(self) -> str | None:
        """The name of the step that is asked."""
        return step_name(self.game, self.table) if self.asking else None

    @property
    def rule(self) -> str | None:
        """The section of the rules that applies now."""
        return rule_now(self.game, self.table) if self.asking else None

    def view(self, seat: int | None) -> dict[str, object]:
        """What an observer sees of the table; nothing before the deal."""
        return self.game.view(self.table, seat, self.names) if self.history is not None else {}

    def log(self, seat: int | None, start: int) -> list[str]:
        """The sentences about what has happened since that event."""
        if self.history is None:
            return []
        return [line for line in self.game.log(self.table, seat, self.names, start) if line]

    def asks(self, seat: int | None) -> bool:
        """Whether the seat owes an answer."""
        return seat is not None and self.asking and has(self.table.waiting, seat)

    def can_pass(self, seat: int) -> bool:
        """Whether the question that is put to the seat can be passed."""
        t = self.table
        begun = t.most > 0 and (t.least > 0 or t.picks_of(seat) > 0)
        return not begun and DONE in self.game.options(t, seat)

    def tip(self, seat: int) -> str | None:
        """In a lesson: what to do and why."""
        return tips.tip(self.game, self.table, seat) if self.settings.lesson else None

    def canonical(self, move: str) -> str:
        """A move as records write it; a ValueError if it is none."""
        return self.game.words.move(self.table, self.game.parse(self.table, move))

    def public_moves(self) -> int:
        """How many questions have been answered: a number that tells nothing of picks in the making."""
        if self.history is None:
            return 0
        asked = {played.question for played in self.history.moves}
        return len(asked - {self.history.question})

    def why_ended(self) -> str | None:
        """Why the match ended, if not by its rules."""
        if self.ended is None:
            return None
        name = self.names[int(self.ended["seat"])]
        did = "ran out of time" if self.ended["reason"] == "time" else "left the table"
        return f"{name} {did}: the match ends, and the others share the win."

    # --------------------------------------------------------------- the seats

    def persons(self) -> list[int]:
        """The seats that persons play now."""
        return [seat.seat for seat in self.seats if not self.by_bot(seat.seat)]

    def by_bot(self, seat: int) -> bool:
        """Whether a bot plays the seat: its own, or one that stands in for a person who is gone."""
        return self.seats[seat].kind == "bot" or self.seats[seat].gone

    # -------------------------------------------------------------- the clocks

    def load_clocks(self, stored: StoredTable) -> None:
        """The clocks as they stood; the time while the server was down did not run."""
        rows = [row for row in stored.rows if row.clocks is not None]
        saved = rows[-1].clocks if rows else None
        number = stored.rows[-1].number if stored.rows else 0
        if stored.clocks is not None and stored.clocks["after"] == number:
            saved = stored.clocks["clocks"]
        if saved is not None:
            strikes = [0] * len(stored.seats)
            for row in stored.rows:
                strikes[row.seat] += row.kind == "time"
            self.clocks.load(saved, strikes)

    def exempt(self) -> set[int]:
        """The seats whose time does not run: those that bots play."""
        return {seat.seat for seat in self.seats if self.by_bot(seat.seat)}

    def running(self) -> list[int]:
        """The seats whose time runs."""
        return self.clocks.running(self.table, self.exempt()) if self.asking else []

    def pass_time(self) -> None:
        """Tell the clocks how much time went by."""
        now = self.now()
        if self.asking and self.clocks.any:
            self.clocks.elapse(self.table, now - self.clocks_at, self.exempt())
        self.clocks_at = now

    def clock_state(self) -> ClockState:
        """The clocks at this moment."""
        if self.asking:
            self.pass_time()
        return ClockState([self.clocks.left(seat) for seat in range(len(self.seats))], self.running())
