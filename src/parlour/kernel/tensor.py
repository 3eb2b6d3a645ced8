"""Tensors: what a seat knows, as 32-bit floats in the layout of the game (`layout`), on a sheet (`sheet`)."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i32, i64

from parlour.kernel.belief import KNOWN, Belief
from parlour.kernel.bits import has, zeros
from parlour.kernel.flow import Steps, offer
from parlour.kernel.knowledge import Knowledge
from parlour.kernel.layout import Layout, float_bits
from parlour.kernel.numbers import COUNTER_ROW, MARK_ROW, Numbers
from parlour.kernel.plan import ROW
from parlour.kernel.shares import Shares
from parlour.kernel.sheet import ONE, Sheet, one_more
from parlour.kernel.step import Options
from parlour.kernel.table import ARGUMENT, SLOT, SLOTS, ZONE, Table
from parlour.kernel.words import Words


class Observer:
    """Writes tensors of one game with that many seats; used again and again, as its scratch rows are."""

    def __init__(self, layout: Layout, words: Words[Any], steps: Steps) -> None:
        self.layout = layout
        self.words = words
        self.steps: Steps = steps
        self.sheet = Sheet(vec[i32]([0] * layout.size), 0)
        self.bytes = memoryview(self.sheet.row).cast("B")  # of the sheet
        self.numbers = Numbers()
        self.options = Options()
        self.place: vec[i64] = vec[i64]()  # token -> its place
        self.here: vec[i64] = zeros(layout.places)  # place -> tokens there that are being counted
        self.shares = Shares(layout)

    def write(self, t: Table, knowledge: Knowledge, seat: i64, sheet: Sheet) -> None:
        """Write what a seat knows; `options` then holds what it may answer, if it is asked."""
        sheet.clear()
        belief = knowledge.belief(seat)
        self.write_cards(t, knowledge, belief, seat, sheet)
        self.shares.write(belief, self.place, seat, sheet)
        self.write_question(t, seat, sheet)
        self.numbers.clear()
        self.words.numbers(t, self.numbers)
        self.write_counters(seat, sheet)
        self.write_marks(t, belief, seat, sheet)

    # ------------------------------------------------------------------- cards

    def write_cards(self, t: Table, knowledge: Knowledge, belief: Belief, seat: i64, sheet: Sheet) -> None:
        """Write the cards that are known to the seat and to everybody, and how many lie at each place."""
        layout, plan, cells, seen, kind = self.layout, t.plan, t.cells, knowledge.seen, t.plan.kind
        here, bag, face, places, faces = self.here, belief.bag, belief.face, layout.place, layout.face
        if len(self.place) != plan.tokens:
            self.place = zeros(plan.tokens)
        place = self.place
        zones_at = seat * layout.zones
        faces_at = seat * layout.faces
        width = layout.places
        known_at, share_at, public_at = layout.known_at, layout.share_at, layout.public_at
        sheet.room_for(3 * plan.tokens)
        row, written, start, end = sheet.row, sheet.written, sheet.start, sheet.n
        token: i64 = 0
        while token < plan.tokens:
            spot = cells[token]
            zone = spot >> ZONE
            there = places[zones_at + zone]
            if kind[zone] == ROW:
                there += (spot >> SLOT) & SLOTS
            place[token] = there
            here[there] += 1
            if bag[token] == KNOWN:
                at = start + known_at + faces[faces_at + face[token]] * width + there
                row[at] = one_more(row[at])
                written[end] = at
                at += share_at - known_at
                row[at] = one_more(row[at])
                written[end + 1] = at
                end += 2
            if (seen[token] >> plan.seats) & 1:
                at = start + public_at + faces[faces_at + cells[plan.faces_at + token]] * width + there
                row[at] = one_more(row[at])
                written[end] = at
                end += 1
            token += 1
        sheet.n = end
        there = 0
        while there < width:
            if here[there]:
                sheet.put(layout.count_at + there, float_bits(here[there], 1))
                here[there] = 0
            there += 1

    # ---------------------------------------------------------------- question

    def write_question(self, t: Table, seat: i64, sheet: Sheet) -> None:
        """Write who is asked what, what the seat may answer, and what it has answered or picked so far."""
        layout = self.layout
        sheet.put(layout.seat_at + seat, ONE)
        self.options.n = 0
        if t.waiting == 0:
            return
        sheet.put(layout.step_at + (t.question & (ARGUMENT - 1)), ONE)
        other: i64 = 0
        while other < t.seats:
            if has(t.asked, other):
                sheet.put(layout.asked_at + relative(other, seat, t.seats), ONE)
            other += 1
        if has(t.waiting, seat):
            self.write_legal(t, seat, sheet)
        elif has(t.asked, seat) and t.most == 0:
            sheet.put(layout.picked_at + t.held(seat), ONE)
        if t.most > 0 and has(t.asked, seat):
            n: i64 = 0
            while n < t.picks_of(seat):
                sheet.add(layout.picked_at + t.picked(seat, n), ONE)
                n += 1

    def write_legal(self, t: Table, seat: i64, sheet: Sheet) -> None:
        """Write the legal actions of a seat that is waited for."""
        options, legal_at = self.options, self.layout.legal_at
        offer(self.steps, t, seat, options)
        i: i64 = 0
        while i < options.n:
            sheet.put(legal_at + options.row[i], ONE)
            i += 1

    # ------------------------------------------------------------------ numbers

    def write_counters(self, seat: i64, sheet: Sheet) -> None:
        """Write the counters: that it is there, and its value."""
        layout, row = self.layout, self.numbers.counters
        i: i64 = 0
        while i < self.numbers.counted:
            whose: i64 = 0
            if row[i + 1] >= 0:
                whose = 1 + relative(row[i + 1], seat, layout.seats)
            at = layout.counters_at + 2 * (row[i] * (1 + layout.seats) + whose)
            sheet.add(at, ONE)
            sheet.add_number(at + 1, row[i + 2])
            i += COUNTER_ROW

    def write_marks(self, t: Table, belief: Belief, seat: i64, sheet: Sheet) -> None:
        """Write the marks: how many of them lie there, and the sum of their values."""
        layout, row = self.layout, self.numbers.marks
        i: i64 = 0
        while i < self.numbers.marked:
            id, token, zone, slot, value = row[i], row[i + 1], row[i + 2], row[i + 3], row[i + 4]
            if token >= 0 and belief.bag[token] == KNOWN:
                face = layout.face[seat * layout.faces + belief.face[token]]
                at = layout.marks_on_faces_at + 2 * (id * layout.faces + face)
                sheet.add(at, ONE)
                sheet.add_number(at + 1, value)
            if token >= 0:
                there = self.place[token]
            else:
                there = layout.place[seat * layout.zones + zone]
                if slot > 0 and t.plan.kind[zone] == ROW:
                    there += slot
            at = layout.marks_at_places_at + 2 * (id * layout.places + there)
            sheet.add(at, ONE)
            sheet.add_number(at + 1, value)
            i += MARK_ROW


def copy_floats(source: memoryview, out: Any) -> None:
    """Copy the bytes of a sheet into a writable buffer of just that size."""
    target = memoryview(out)
    if target.nbytes != len(source):
        raise ValueError(f"a buffer of {len(source) // 4} 32-bit floats is needed, not {target.nbytes} bytes")
    target.cast("B")[:] = source


def relative(other: i64, seat: i64, seats: i64) -> i64:
    """Return how many seats after a seat another one sits."""
    if other >= seat:
        return other - seat
    return other - seat + seats
