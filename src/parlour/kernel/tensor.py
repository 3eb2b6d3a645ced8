"""Tensors: what a seat knows, as 32-bit floats in the layout of the game (`layout`).

Compiled code has no 32-bit floats, so a sheet holds their bits. Nearly all of them are 0: only what was written
last time is cleared.
"""

from typing import Any, Final

from librt.strings import BytesWriter, read_f32_le, read_i32_le, write_f32_le, write_i32_le
from librt.vecs import append, vec
from mypy_extensions import i32, i64

from parlour.kernel.belief import ANY, EDGE, KNOWN, Belief, admitted
from parlour.kernel.bits import has, zeros
from parlour.kernel.flow import Steps, offer
from parlour.kernel.knowledge import Knowledge
from parlour.kernel.layout import Layout, float_bits
from parlour.kernel.numbers import COUNTER_ROW, MARK_ROW, Numbers
from parlour.kernel.plan import ROW
from parlour.kernel.step import Options
from parlour.kernel.table import ARGUMENT, Table
from parlour.kernel.words import Words

ONE: Final = 0x3F800000  # the bits of 1.0, and of 2.0
TWO: Final = 0x40000000
NEGATIVE: Final = -0x80000000


class Sheet:
    """A part of a row of floats, with a list of what was written there."""

    def __init__(self, row: vec[i32], start: i64) -> None:
        self.row: vec[i32] = row
        self.start: i64 = start
        self.written: vec[i64] = zeros(64)
        self.n: i64 = 0

    def clear(self) -> None:
        """Make all numbers 0."""
        row, written = self.row, self.written
        i: i64 = 0
        while i < self.n:
            row[written[i]] = 0
            i += 1
        self.n = 0

    def put(self, at: i64, bits: i32) -> None:
        """Write a number where there is none yet."""
        at += self.start
        row = self.row
        row[at] = bits
        if self.n == len(self.written):
            self.written = append(self.written, at)
        else:
            written = self.written
            written[self.n] = at
        self.n += 1

    def add(self, at: i64, bits: i32) -> None:
        """Add to a number."""
        i = self.start + at
        old = self.row[i]
        if old == 0:
            self.put(at, bits)
        elif old == ONE and bits == ONE:
            row = self.row
            row[i] = TWO
        else:
            row = self.row
            row[i] = sum_of(old, bits)

    def add_number(self, at: i64, n: i64) -> None:
        """Add a whole number."""
        if n == 1:
            self.add(at, ONE)
        elif n > 0:
            self.add(at, float_bits(n, 1))
        elif n < 0:
            self.add(at, float_bits(-n, 1) | i32(NEGATIVE))


def sum_of(one: i32, other: i32) -> i32:
    """The bits of the sum of two floats."""
    writer = BytesWriter()
    write_i32_le(writer, one)
    write_i32_le(writer, other)
    given = writer.getvalue()
    writer = BytesWriter()
    write_f32_le(writer, read_f32_le(given, 0) + read_f32_le(given, 4))
    return read_i32_le(writer.getvalue(), 0)


class Observer:
    """Writes tensors of one game with so many seats; used again and again, as its scratch rows are."""

    def __init__(self, layout: Layout, words: Words[Any], steps: Steps) -> None:
        self.layout = layout
        self.words = words
        self.steps: Steps = steps
        self.sheet = Sheet(vec[i32]([0] * layout.size), 0)
        self.numbers = Numbers()
        self.options = Options()
        self.place: vec[i64] = vec[i64]()  # token -> its place
        self.here: vec[i64] = zeros(layout.places)  # place -> tokens there that are being counted
        self.copies: vec[i64] = zeros(layout.faces)  # face -> copies of it in the bag that is being looked at
        self.entered: vec[i64] = vec[i64]()  # face -> copies of it in all bags, where there are pins
        self.pinned: vec[i64] = vec[i64]()  # face -> how many of these were seen since

    def write(self, t: Table, knowledge: Knowledge, seat: i64, sheet: Sheet) -> None:
        """Write what a seat knows; `options` then holds what it may answer, if it is asked."""
        sheet.clear()
        belief = knowledge.belief(seat)
        self.write_cards(t, knowledge, belief, seat, sheet)
        self.write_shares(belief, seat, sheet)
        self.write_question(t, seat, sheet)
        self.numbers.clear()
        self.words.numbers(t, self.numbers)
        self.write_counters(seat, sheet)
        self.write_marks(t, belief, seat, sheet)

    # ------------------------------------------------------------------- cards

    def write_cards(self, t: Table, knowledge: Knowledge, belief: Belief, seat: i64, sheet: Sheet) -> None:
        """Write the cards that are known to the seat and to everybody, and how many lie at each place."""
        layout, plan, cells, seen = self.layout, t.plan, t.cells, knowledge.seen
        place, here, bag = self.place, self.here, belief.bag
        if len(place) != plan.tokens:
            place = zeros(plan.tokens)
            self.place = place
        faces = seat * layout.faces
        token: i64 = 0
        while token < plan.tokens:
            there = layout.place_of(t, seat, token)
            place[token] = there
            here[there] += 1
            if bag[token] == KNOWN:
                at = layout.face[faces + belief.face[token]] * layout.places + there
                sheet.add(layout.known_at + at, ONE)
                sheet.add(layout.share_at + at, ONE)
            if (seen[token] >> plan.seats) & 1:
                at = layout.face[faces + cells[plan.faces_at + token]] * layout.places + there
                sheet.add(layout.public_at + at, ONE)
            token += 1
        there = 0
        while there < layout.places:
            if here[there]:
                sheet.add_number(layout.count_at + there, here[there])
                here[there] = 0
            there += 1

    def write_shares(self, belief: Belief, seat: i64, sheet: Sheet) -> None:
        """Write where the faces may be whose tokens are not known, bag after bag."""
        pinned = len(belief.pins) > 0
        if pinned:
            self.entered = count_faces(belief.items, self.layout.faces)
            self.pinned = count_faces(belief.pins, self.layout.faces)
        bag: i64 = 0
        while bag < belief.bags:
            if self.count_copies(belief, bag):
                if belief.limited or pinned:
                    self.share_apart(belief, bag, seat, sheet)
                else:
                    self.share_alike(belief, bag, seat, sheet)
            bag += 1

    def count_copies(self, belief: Belief, bag: i64) -> bool:
        """Count the faces that enter at a bag; whether there are any."""
        items, copies = belief.items, self.copies
        some = False
        i: i64 = 0
        while i < len(items):
            if items[i + 1] == bag:
                copies[items[i]] += 1
                some = True
            i += 2
        return some

    def share_alike(self, belief: Belief, bag: i64, seat: i64, sheet: Sheet) -> None:
        """Share out all faces of a bag alike: each may be every token that it can reach."""
        layout, here = self.layout, self.here
        of = self.count_tokens(belief, ANY, reach(belief, bag, ANY))
        there: i64 = 0
        while there < layout.places:
            if here[there]:
                self.share_place(there, here[there], of, seat, sheet)
                here[there] = 0
            there += 1
        face: i64 = 0
        while face < layout.faces:
            self.copies[face] = 0
            face += 1

    def share_place(self, there: i64, tokens: i64, of: i64, seat: i64, sheet: Sheet) -> None:
        """Write the share that one place has of every face."""
        layout, copies = self.layout, self.copies
        once = float_bits(tokens, of)
        faces = seat * layout.faces
        base = layout.share_at + there
        face: i64 = 0
        while face < layout.faces:
            n = copies[face]
            if n == 1:
                sheet.add(base + layout.face[faces + face] * layout.places, once)
            elif n > 1:
                sheet.add(base + layout.face[faces + face] * layout.places, float_bits(n * tokens, of))
            face += 1

    def share_apart(self, belief: Belief, bag: i64, seat: i64, sheet: Sheet) -> None:
        """Share out face by face, where not all slots admit all faces or some copies were seen since."""
        layout, copies, here = self.layout, self.copies, self.here
        face: i64 = 0
        while face < layout.faces:
            n, entered = copies[face], 1
            if n:
                if len(belief.pins) > 0:
                    n, entered = n * (self.entered[face] - self.pinned[face]), self.entered[face]
                of = self.count_tokens(belief, face, reach(belief, bag, face)) * entered
                at = layout.share_at + layout.face[seat * layout.faces + face] * layout.places
                there: i64 = 0
                while there < layout.places:
                    if here[there]:
                        if n > 0:
                            sheet.add(at + there, float_bits(n * here[there], of))
                        here[there] = 0
                    there += 1
                copies[face] = 0
            face += 1

    def count_tokens(self, belief: Belief, face: i64, reached: vec[i64]) -> i64:
        """Count, place by place and together, the tokens of those bags that admit a face (or, with ANY, some)."""
        place, here, tokens = self.place, self.here, belief.bag
        n: i64 = 0
        token: i64 = 0
        while token < len(tokens):
            bag = tokens[token]
            if bag != KNOWN and reached[bag] and (face == ANY or admitted(belief.only[token], face)):
                here[place[token]] += 1
                n += 1
            token += 1
        return n

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
        while i < len(row):
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
        while i < len(row):
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


def copy_floats(sheet: Sheet, layout: Layout, out: Any) -> None:
    """Copy the floats of a sheet into a buffer of just that size."""
    target = memoryview(out).cast("B")
    if len(target) != 4 * layout.size or target.readonly:
        raise ValueError(f"a writable buffer of {layout.size} 32-bit floats is needed, not {len(target)} bytes")
    target[:] = memoryview(sheet.row).cast("B")


def relative(other: i64, seat: i64, seats: i64) -> i64:
    """How many seats after a seat another one sits."""
    if other >= seat:
        return other - seat
    return other - seat + seats


def reach(belief: Belief, bag: i64, face: i64) -> vec[i64]:
    """For each bag 1 if a face (or, with ANY, some face) can come there from a bag."""
    edges, reached = belief.edges, zeros(belief.bags)
    reached[bag] = 1
    e: i64 = 0
    while e < len(edges):
        if reached[edges[e]] and (face == ANY or admitted(edges[e + 2], face)):
            reached[edges[e + 1]] = 1
        e += EDGE
    return reached


def count_faces(pairs: vec[i64], faces: i64) -> vec[i64]:
    """For each face how many pairs of it and a bag there are."""
    out = zeros(faces)
    i: i64 = 0
    while i < len(pairs):
        out[pairs[i]] += 1
        i += 2
    return out
