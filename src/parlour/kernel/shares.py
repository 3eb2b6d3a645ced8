"""Shares: where the faces that a seat has not located may be, as a part of its tensor."""

from librt.vecs import append, vec
from mypy_extensions import i32, i64

from parlour.kernel.belief import ANY, EDGE, KNOWN, Belief, admitted
from parlour.kernel.bits import zeros
from parlour.kernel.layout import Layout, float_bits
from parlour.kernel.sheet import Sheet, sum_of


class Shares:
    """Writes the shares of one game with that many seats; its scratch rows are used again and again."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.place: vec[i64] = vec[i64]()  # token -> its place
        self.here: vec[i64] = zeros(layout.places)  # place -> tokens there that are being counted
        # For each bag a row of as many numbers as there are places: how many of its tokens lie there; then the
        # places to which its faces can come, with how many tokens they can be there, and the share of each.
        self.tokens: vec[i64] = vec[i64]()
        self.places: vec[i64] = vec[i64]()
        self.counts: vec[i64] = vec[i64]()
        self.shares: vec[i32] = vec[i32]()
        self.width: vec[i64] = vec[i64]()  # bag -> how many places these are
        self.of: vec[i64] = vec[i64]()  # bag -> how many tokens lie there together
        self.entering: vec[i64] = vec[i64]()  # bag * faces + face -> copies of the face that enter at the bag
        self.copies: vec[i64] = zeros(layout.faces)  # face -> copies of it in the bag that is being looked at
        self.found: vec[i64] = zeros(layout.faces)  # the faces of that bag
        self.faces: i64 = 0  # and how many there are
        self.reached: vec[i64] = zeros(8)  # bag -> 1 if a face can come there from that bag
        # Where there are pins: face -> pins, copies that were not seen, and copies that each may be one of these.
        self.pinned: vec[i64] = vec[i64]()
        self.left: vec[i64] = vec[i64]()
        self.loose: vec[i64] = vec[i64]()

    def write(self, belief: Belief, place: vec[i64], seat: i64, sheet: Sheet) -> None:
        """Write where the faces may be whose tokens are not known; `place` says where each token lies."""
        self.place = place
        if not belief.limited and len(belief.pins) == 0:
            self.share_alike(belief, seat, sheet)
            return
        if len(belief.pins) > 0:
            self.count_loose(belief)
        bag: i64 = 0
        while bag < belief.bags:
            if self.count_copies(belief, bag):
                self.share_apart(belief, bag, seat, sheet)
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
        """Return whether a face of a bag may be on some token."""
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

    def share_alike(self, belief: Belief, seat: i64, sheet: Sheet) -> None:
        """Share out all faces of a bag alike: each may be every token that it can reach."""
        self.count_by_bag(belief)
        layout, items, entering = self.layout, belief.items, self.entering
        order, faces, width, first = layout.face, layout.faces, layout.places, seat * layout.faces
        sheet.room_for(len(items) * width)
        row, written, start, end = sheet.row, sheet.written, sheet.start + layout.share_at, sheet.n
        places, shares, widths = self.places, self.shares, self.width
        several = False
        i: i64 = 0
        while i < len(items):
            face, bag = items[i], items[i + 1]
            if entering[bag * faces + face] > 1:
                several = True
            else:
                at = start + order[first + face] * width
                k = bag * width
                stop = k + widths[bag]
                while k < stop:
                    here = at + places[k]
                    written[end] = here
                    end += 1
                    if row[here] == 0:
                        row[here] = shares[k]
                    else:
                        row[here] = sum_of(row[here], shares[k])
                    k += 1
                entering[bag * faces + face] = 0
            i += 2
        sheet.n = end
        if several:
            self.share_copies(belief, seat, sheet)

    def share_copies(self, belief: Belief, seat: i64, sheet: Sheet) -> None:
        """Share out the faces that enter at a bag several times; the others have been."""
        layout, items, entering, places = self.layout, belief.items, self.entering, self.places
        i: i64 = 0
        while i < len(items):
            face, bag = items[i], items[i + 1]
            copies = entering[bag * layout.faces + face]
            if copies > 1:
                at = layout.share_at + layout.face[seat * layout.faces + face] * layout.places
                k = bag * layout.places
                stop = k + self.width[bag]
                while k < stop:
                    sheet.add(at + places[k], float_bits(copies * self.counts[k], self.of[bag]))
                    k += 1
                entering[bag * layout.faces + face] = 0
            i += 2

    def count_by_bag(self, belief: Belief) -> None:
        """Count the tokens of each bag place by place, its faces, and list the places to which they can come."""
        layout, bags, items, place = self.layout, belief.bag, belief.items, self.place
        width, faces = layout.places, layout.faces
        self.make_room(belief.bags)
        tokens, entering = self.tokens, self.entering
        i: i64 = 0
        while i < belief.bags * width:
            tokens[i] = 0
            i += 1
        i = 0
        while i < len(bags):
            if bags[i] != KNOWN:
                tokens[bags[i] * width + place[i]] += 1
            i += 1
        i = 0
        while i < len(items):
            entering[items[i + 1] * faces + items[i]] += 1
            i += 2
        i = 0
        while i < belief.bags:
            self.list_places(belief, i)
            i += 1

    def make_room(self, bags: i64) -> None:
        """Make room for the rows of that many bags."""
        if len(self.width) >= bags:
            return
        cells = bags * self.layout.places
        self.tokens, self.places, self.counts = zeros(cells), zeros(cells), zeros(cells)
        self.shares = vec[i32]([0] * cells)
        self.width, self.of, self.entering = zeros(bags), zeros(bags), zeros(bags * self.layout.faces)

    def list_places(self, belief: Belief, bag: i64) -> None:
        """List the places to which faces of a bag can come, each with its share."""
        width, tokens, places = self.layout.places, self.tokens, self.places
        counts, shares = self.counts, self.shares
        self.reach(belief, bag, ANY)
        reached = self.reached
        start = bag * width
        n: i64 = start
        of: i64 = 0
        there: i64 = 0
        while there < width:
            here: i64 = 0
            other = bag  # edges lead to higher numbers
            while other < belief.bags:
                if reached[other]:
                    here += tokens[other * width + there]
                other += 1
            if here:
                places[n] = there
                counts[n] = here
                n += 1
                of += here
            there += 1
        self.width[bag] = n - start
        self.of[bag] = of
        while n > start:
            n -= 1
            shares[n] = float_bits(counts[n], of)

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
        """Count, place by place and together, the tokens that a face of a bag may be on."""
        self.reach(belief, bag, face)
        place, here, bags, only, reached = self.place, self.here, belief.bag, belief.only, self.reached
        n: i64 = 0
        token: i64 = 0
        while token < len(bags):
            there = bags[token]
            if there != KNOWN and reached[there] and admitted(only[token], face):
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
