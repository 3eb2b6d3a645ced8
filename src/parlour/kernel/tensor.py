"""Tensors: what a seat knows, as 32-bit floats in the layout of the game (`layout`), on a sheet (`sheet`)."""

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i32, i64

from parlour.kernel.belief import ANY, EDGE, KNOWN, Belief, admitted
from parlour.kernel.bits import has, zeros
from parlour.kernel.flow import Steps, offer
from parlour.kernel.knowledge import Knowledge
from parlour.kernel.layout import Layout, float_bits
from parlour.kernel.numbers import COUNTER_ROW, MARK_ROW, Numbers
from parlour.kernel.plan import ROW
from parlour.kernel.sheet import ONE, Sheet, sum_of
from parlour.kernel.step import Options
from parlour.kernel.table import ARGUMENT, SLOT, SLOTS, ZONE, Table
from parlour.kernel.words import Words


class Observer:
    """Writes tensors of one game with so many seats; used again and again, as its scratch rows are."""

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
        self.places: vec[i64] = zeros(layout.places)  # those of them that have some, and the share of each
        self.shares: vec[i32] = vec[i32]([0] * layout.places)
        self.copies: vec[i64] = zeros(layout.faces)  # face -> copies of it in the bag that is being looked at
        self.found: vec[i64] = zeros(layout.faces)  # the faces of that bag
        self.faces: i64 = 0  # and how many there are
        self.reached: vec[i64] = zeros(8)  # bag -> 1 if a face can come there from that bag
        # Where there are pins: face -> pins, copies that were not seen, and copies that each may be one of these.
        self.pinned: vec[i64] = vec[i64]()
        self.left: vec[i64] = vec[i64]()
        self.loose: vec[i64] = vec[i64]()

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
        layout, plan, cells, seen, kind = self.layout, t.plan, t.cells, knowledge.seen, t.plan.kind
        here, bag, face, places, faces = self.here, belief.bag, belief.face, layout.place, layout.face
        if len(self.place) != plan.tokens:
            self.place = zeros(plan.tokens)
        place = self.place
        zones_at = seat * layout.zones
        faces_at = seat * layout.faces
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
                at = faces[faces_at + face[token]] * layout.places + there
                sheet.add(layout.known_at + at, ONE)
                sheet.add(layout.share_at + at, ONE)
            if (seen[token] >> plan.seats) & 1:
                at = faces[faces_at + cells[plan.faces_at + token]] * layout.places + there
                sheet.add(layout.public_at + at, ONE)
            token += 1
        there = 0
        while there < layout.places:
            if here[there]:
                sheet.put(layout.count_at + there, float_bits(here[there], 1))
                here[there] = 0
            there += 1

    def write_shares(self, belief: Belief, seat: i64, sheet: Sheet) -> None:
        """Write where the faces may be whose tokens are not known, bag after bag."""
        if len(belief.pins) > 0:
            self.count_loose(belief)
        bag: i64 = 0
        while bag < belief.bags:
            if self.count_copies(belief, bag):
                if belief.limited or len(belief.pins) > 0:
                    self.share_apart(belief, bag, seat, sheet)
                else:
                    self.share_alike(belief, bag, seat, sheet)
            bag += 1

    def count_loose(self, belief: Belief) -> None:
        """Count the copies of faces of which some were seen; what can be on no token is one of these."""
        items, pins, faces = belief.items, belief.pins, self.layout.faces
        pinned, left, loose = zeros(faces), zeros(faces), zeros(faces)
        i: i64 = 0
        while i < len(pins):
            pinned[pins[i]] += 1
            left[pins[i]] -= 1
            i += 2
        i = 0
        while i < len(items):
            face = items[i]
            left[face] += 1
            if pinned[face] and self.reaches_a_token(belief, items[i + 1], face):
                loose[face] += 1
            i += 2
        self.pinned, self.left, self.loose = pinned, left, loose

    def reaches_a_token(self, belief: Belief, bag: i64, face: i64) -> bool:
        """Whether a face of a bag may be on some token."""
        self.reach(belief, bag, face)
        bags, only, reached = belief.bag, belief.only, self.reached
        token: i64 = 0
        while token < len(bags):
            there = bags[token]
            if there != KNOWN and reached[there] and admitted(only[token], face):
                return True
            token += 1
        return False

    def count_copies(self, belief: Belief, bag: i64) -> bool:
        """List and count the faces that enter at a bag; whether there are any."""
        items, copies, found = belief.items, self.copies, self.found
        n: i64 = 0
        i: i64 = 0
        while i < len(items):
            if items[i + 1] == bag:
                face = items[i]
                if copies[face] == 0:
                    found[n] = face
                    n += 1
                copies[face] += 1
            i += 2
        self.faces = n
        return n > 0

    def share_alike(self, belief: Belief, bag: i64, seat: i64, sheet: Sheet) -> None:
        """Share out all faces of a bag alike: each may be every token that it can reach."""
        layout, here, copies, found = self.layout, self.here, self.copies, self.found
        places, shares, order = self.places, self.shares, self.layout.face
        of = self.count_tokens(belief, bag, ANY)
        n: i64 = 0
        there: i64 = 0
        while there < layout.places:
            if here[there]:
                places[n] = there
                shares[n] = float_bits(here[there], of)
                n += 1
            there += 1
        i: i64 = 0
        while i < self.faces:
            face = found[i]
            at = layout.share_at + order[seat * layout.faces + face] * layout.places
            if copies[face] == 1:
                self.write_row(sheet, at, n)
            else:
                k: i64 = 0
                while k < n:
                    sheet.add(at + places[k], float_bits(copies[face] * here[places[k]], of))
                    k += 1
            copies[face] = 0
            i += 1
        i = 0
        while i < n:
            here[places[i]] = 0
            i += 1

    def write_row(self, sheet: Sheet, at: i64, n: i64) -> None:
        """Write the shares of a face (by far the most of a tensor, so without a call for each)."""
        sheet.room_for(n)
        row, written, places, shares = sheet.row, sheet.written, self.places, self.shares
        start = sheet.start + at
        end = sheet.n
        k: i64 = 0
        while k < n:
            i = start + places[k]
            if row[i] == 0:
                row[i] = shares[k]
                written[end] = i
                end += 1
            else:
                row[i] = sum_of(row[i], shares[k])
            k += 1
        sheet.n = end

    def share_apart(self, belief: Belief, bag: i64, seat: i64, sheet: Sheet) -> None:
        """Share out face by face, where not all slots admit all faces or some copies were seen."""
        layout, copies, here, found = self.layout, self.copies, self.here, self.found
        i: i64 = 0
        while i < self.faces:
            face = found[i]
            n = copies[face]
            of = self.count_tokens(belief, bag, face)
            if len(belief.pins) > 0 and self.pinned[face]:
                n *= self.left[face]
                of *= self.loose[face]
            at = layout.share_at + layout.face[seat * layout.faces + face] * layout.places
            there: i64 = 0
            while there < layout.places:
                if here[there]:
                    if n > 0:
                        sheet.add(at + there, float_bits(n * here[there], of))
                    here[there] = 0
                there += 1
            copies[face] = 0
            i += 1

    def count_tokens(self, belief: Belief, bag: i64, face: i64) -> i64:
        """Count, place by place and together, the tokens that a face (ANY: some face) of a bag may be on."""
        self.reach(belief, bag, face)
        place, here, bags, only, reached = self.place, self.here, belief.bag, belief.only, self.reached
        n: i64 = 0
        token: i64 = 0
        while token < len(bags):
            there = bags[token]
            if there != KNOWN and reached[there] and (face == ANY or admitted(only[token], face)):
                here[place[token]] += 1
                n += 1
            token += 1
        return n

    def reach(self, belief: Belief, bag: i64, face: i64) -> None:
        """Find the bags to which a face (ANY: some face) can come from a bag; edges lead to higher numbers."""
        while len(self.reached) < belief.bags:
            self.reached = append(self.reached, 0)
        edges, reached = belief.edges, self.reached
        i: i64 = 0
        while i < belief.bags:
            reached[i] = 0
            i += 1
        reached[bag] = 1
        i = 0
        while i < len(edges):
            if reached[edges[i]] and (face == ANY or admitted(edges[i + 2], face)):
                reached[edges[i + 1]] = 1
            i += EDGE

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
    """How many seats after a seat another one sits."""
    if other >= seat:
        return other - seat
    return other - seat + seats
