"""The recorder: what happens in many games, row after row of plain numbers (compiled).

The laboratory turns them into tables, with names for the numbers. The recorder sees the truth: no player has one.
"""

from math import nan
from typing import Any, Final

from librt.strings import BytesWriter, write_f32_le, write_i16_le, write_i32_le, write_i64_le
from librt.vecs import vec
from mypy_extensions import i16, i32, i64

from parlour.kernel.bits import count, has, lowest, zeros
from parlour.kernel.events import Event
from parlour.kernel.flow import act, offer
from parlour.kernel.game import BLIND, JOURNAL, Game
from parlour.kernel.judge import Judge
from parlour.kernel.luck import ANSWERS, Fast, derive
from parlour.kernel.playout import asked_alone
from parlour.kernel.step import Options
from parlour.kernel.table import ARGUMENT, NONE, Table

UNKNOWN: Final = -1  # stands for a missing number
LEVEL: Final = 1e-9  # shares that differ by less are equal

# The rows, as NumPy names types: what `end`, `end_seat`, `decide` and `follow` write, in this order.
GAME_ROW: Final = [
    ("game", "<i8"), ("deal", "<i8"), ("seating", "<i2"), ("first", "<i2"), ("decisions", "<i4"), ("real", "<i4"),
    ("turns", "<i4"), ("adjudicated", "<i2"), ("drawn", "<i2"), ("lead_changes", "<i2"), ("decided", "<f4"),
    ("recorded", "<i2"),
]  # fmt: skip
SEAT_ROW: Final = [
    ("game", "<i8"), ("deal", "<i8"), ("seat", "<i2"), ("bot", "<i2"), ("began", "<i2"), ("score", "<i4"),
    ("place", "<i2"), ("won", "<f4"), ("decisions", "<i4"), ("real", "<i4"), ("seconds", "<f4"),
]  # fmt: skip
DECISION_ROW: Final = [
    ("game", "<i8"), ("number", "<i4"), ("seat", "<i2"), ("step", "<i2"), ("options", "<i2"), ("kind", "<i2"),
    ("chosen", "<i4"), ("forced", "<i2"), ("value", "<f4"), ("standing", "<f4"),
]  # fmt: skip
CARD_ROW: Final = [("game", "<i8"), ("seat", "<i2"), ("card", "<i2"), ("event", "<i2"), ("number", "<i4")]


class Recorder:
    """Records games one after another: `name`, `begin`, for each decision `decide` and `follow`, then `end`."""

    def __init__(self, game: Game[Any], seats: int) -> None:
        self.game = game
        self.judge: Judge | None = game.judge()
        kinds = game.words.kinds
        room = 1 + max(kinds) if kinds else 1
        self.tracked: vec[i64] = zeros(room)  # kind of event -> 1 if it is recorded
        self.turning: vec[i64] = zeros(room)  # and if it counts as a turn
        self.has_turns = any(kind.turn for kind in kinds.values())
        for kind in kinds.values():
            self.tracked[kind.number] = 1 if kind.tracked else 0
            self.turning[kind.number] = 1 if kind.turn else 0
        self.kinds: dict[str, int] = {}  # kinds of options in the order in which they came up
        self.things: dict[str, int] = {}  # names of recorded things that are not cards, in that order too
        # The game that is being recorded.
        self.number: i64 = 0
        self.deal: i64 = 0
        self.seating: i64 = 0
        self.fully = False
        self.made: i64 = 0  # decisions so far
        self.turns: i64 = 0
        self.told: i64 = 0  # events that have been read
        self.by_seat: vec[i64] = zeros(seats)
        self.real_by_seat: vec[i64] = zeros(seats)
        self.shares: vec[float] = vec[float]([0.0 for _seat in range(seats)])
        self.leader: i64 = NONE
        self.leads_since: i64 = 0  # decisions that had been made when the leader took the lead
        self.lead_changes: i64 = 0
        # The rows.
        self.games = BytesWriter()
        self.seats = BytesWriter()
        self.decisions = BytesWriter()
        self.cards = BytesWriter()

    def name(self, number: i64, deal: i64, seating: i64, fully: bool) -> None:
        """Say which game comes next, and whether its decisions and cards are recorded too."""
        self.number, self.deal, self.seating, self.fully = number, deal, seating, fully

    def begin(self, t: Table) -> None:
        """Begin with a game that has just been dealt."""
        self.made = self.turns = self.told = 0
        self.leader = NONE
        self.leads_since = self.lead_changes = 0
        seat: i64 = 0
        while seat < t.seats:
            self.by_seat[seat] = 0
            self.real_by_seat[seat] = 0
            seat += 1
        self.follow(t)

    def decide(self, t: Table, seat: i64, action: i64, options: i64, value: float) -> None:
        """Record a decision before it is carried out; the value is nan if nobody has estimated it."""
        if self.fully:
            self.write_decision(t, seat, action, options, value)
        self.made += 1
        self.by_seat[seat] += 1
        if options > 1:
            self.real_by_seat[seat] += 1

    def write_decision(self, t: Table, seat: i64, action: i64, options: i64, value: float) -> None:
        """Write the row of a decision."""
        standing = nan
        judge = self.judge
        if judge is not None:
            judge.share(t, self.shares)
            self.lead(t.seats)
            standing = self.shares[seat]
        row = self.decisions
        write_i64_le(row, self.number)
        write_i32_le(row, i32(self.made + 1))
        write_i16_le(row, i16(seat))
        write_i16_le(row, i16(t.question & (ARGUMENT - 1)))
        write_i16_le(row, i16(options))
        write_i16_le(row, i16(self.code_of_kind(t, seat, action)))
        write_i32_le(row, i32(action))
        write_i16_le(row, i16(options == 1))
        write_f32_le(row, value)
        write_f32_le(row, standing)

    def code_of_kind(self, t: Table, seat: i64, action: i64) -> i64:
        """Return the number of an option's kind."""
        kind = self.game.words.option(t, seat, action).kind
        code = self.kinds.get(kind)
        if code is None:
            code = len(self.kinds)
            self.kinds[kind] = code
        return code

    def lead(self, seats: i64) -> None:
        """Note who leads now; where the best stand alike, whoever led before still does."""
        best: i64 = 0
        alone = True
        seat: i64 = 1
        while seat < seats:
            ahead = self.shares[seat] - self.shares[best]
            if ahead > LEVEL:
                best, alone = seat, True
            elif ahead >= -LEVEL:
                alone = False
            seat += 1
        if alone and best != self.leader:
            if self.leader != NONE:
                self.lead_changes += 1
            self.leader = best
            self.leads_since = self.made

    def follow(self, t: Table) -> None:
        """Record what has happened since the last time."""
        journal = t.journal
        if journal is None:
            return
        at = self.told
        while at < len(journal):
            event = journal[at]
            if self.turning[event.kind]:
                self.turns += 1
            if self.tracked[event.kind] and self.fully:
                self.write_card(t, event)
            at += 1
        self.told = at

    def write_card(self, t: Table, event: Event) -> None:
        """Write the row of an event; it came after as many decisions as were made."""
        row = self.cards
        write_i64_le(row, self.number)
        write_i16_le(row, i16(event.seat))
        write_i16_le(row, i16(self.code_of_thing(t, event)))
        write_i16_le(row, i16(event.kind))
        write_i32_le(row, i32(self.made))

    def code_of_thing(self, t: Table, event: Event) -> i64:
        """Return the number of the card that an event is about: its face; other things come after the faces."""
        if event.card.face >= 0:
            return event.card.face
        name = self.game.words.thing(t, event)
        code = self.things.get(name)
        if code is None:
            code = len(self.things)
            self.things[name] = code
        return len(t.plan.faces) + code

    def end(self, t: Table, first: i64, bots: list[int], seconds: list[float]) -> None:
        """Record how a game ended: who began, which bot sat where, and how long each thought (nan: untimed)."""
        winners = self.game.winning(t)
        real: i64 = 0
        seat: i64 = 0
        while seat < t.seats:
            real += self.real_by_seat[seat]
            self.end_seat(t, seat, winners, first, bots[seat], seconds[seat])
            seat += 1
        decided = self.decided(winners)  # before the changes of the lead, as it may add the last
        row = self.games
        write_i64_le(row, self.number)
        write_i64_le(row, self.deal)
        write_i16_le(row, i16(self.seating))
        write_i16_le(row, i16(first))
        write_i32_le(row, i32(self.made))
        write_i32_le(row, i32(real))
        write_i32_le(row, i32(self.turns if self.fully and self.has_turns else UNKNOWN))
        write_i16_le(row, i16(t.adjudicated))
        write_i16_le(row, i16(count(winners) > 1))
        write_i16_le(row, i16(self.lead_changes if self.fully and self.judge is not None else UNKNOWN))
        write_f32_le(row, decided)
        write_i16_le(row, i16(self.fully))

    def decided(self, winners: i64) -> float:
        """Return the share of the game after which its winner led for good.

        1 if only the end gave them the lead.
        """
        if count(winners) > 1 or not self.fully or self.judge is None or self.made == 0:
            return nan
        if has(winners, self.leader):
            return float(self.leads_since) / float(self.made)
        if self.leader != NONE:
            self.lead_changes += 1
        return 1.0

    def end_seat(self, t: Table, seat: i64, winners: i64, first: i64, bot: i64, seconds: float) -> None:
        """Write the row of a seat."""
        won = 0.0
        if has(winners, seat):
            won = 1.0 / float(count(winners))
        row = self.seats
        write_i64_le(row, self.number)
        write_i64_le(row, self.deal)
        write_i16_le(row, i16(seat))
        write_i16_le(row, i16(bot))
        write_i16_le(row, i16(seat == first))
        write_i32_le(row, i32(self.game.score(t, seat)))
        write_i16_le(row, i16(self.place(t, seat, winners)))
        write_f32_le(row, won)
        write_i32_le(row, i32(self.by_seat[seat]))
        write_i32_le(row, i32(self.real_by_seat[seat]))
        write_f32_le(row, seconds)

    def place(self, t: Table, seat: i64, winners: i64) -> i64:
        """Return the place of a seat: winners are first, others come after all who won or have more points."""
        if has(winners, seat):
            return 1
        place: i64 = 1
        score = self.game.score(t, seat)
        other: i64 = 0
        while other < t.seats:
            if has(winners, other) or self.game.score(t, other) > score:
                place += 1
            other += 1
        return place


def record(recorder: Recorder, seats: int, start: i64, stop: i64, seed: i64, one_in: i64) -> None:
    """Play random games, the same as `simulate` plays, and record them; of each `one_in` one fully (0: none)."""
    game = recorder.game
    steps = game.steps
    out = Options()
    cards, luck = Fast(), Fast()
    bots, seconds = [0] * seats, [nan] * seats
    n = start
    while n < stop:
        of_game = derive(seed, n)
        cards.reseed(of_game)
        luck.reseed(of_game)
        fully = one_in > 0 and n % one_in == 0
        t: Table = game.deal(seats, cards, JOURNAL if fully else BLIND)
        recorder.name(n, n, 0, fully)
        recorder.begin(t)
        first: i64 = NONE
        while t.waiting:
            if first == NONE:
                first = asked_alone(t)
            seat = lowest(t.waiting)
            offer(steps, t, seat, out)
            action = out.row[luck.below(out.n, ANSWERS)]
            recorder.decide(t, seat, action, out.n, nan)
            act(steps, t, seat, action)
            recorder.follow(t)
        recorder.end(t, first, bots, seconds)
        n += 1
