"""Small learned networks for the search: a judge that tells how the seats stand, and a policy (compiled).

Everything on a table is a number: this card at that place, that step, this value of a counter. Each has a row of
weights, the rows are added up, and one more layer turns the sum into shares of the win, or into probabilities of
options. So it is about as quick as a judge written by hand (chess engines evaluate like this: Nasu, NNUE, 2018).
The judge reads all cards of a guessed table; the policy only those that the deciding seat sees.
"""

from math import exp
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from parlour.kernel.bits import bit, lowest, zeros
from parlour.kernel.judge import Judge
from parlour.kernel.layout import Layout
from parlour.kernel.numbers import COUNTER_ROW, MARK_ROW, Numbers
from parlour.kernel.plan import ROW
from parlour.kernel.step import Options
from parlour.kernel.table import ARGUMENT, NONE, SLOT, SLOTS, UP, ZONE, Table
from parlour.kernel.tensor import relative
from parlour.kernel.words import Words

COUNTED: Final = 16  # values of a counter that are told apart; the last stands for all above
MARKED: Final = 8  # values of a mark
NOTHING: Final = -1
LANES: Final = 3  # whole numbers in one i64
LANE: Final = 21  # the bits of each
LANE_BITS: Final = 0x1FFFFF
LANE_SIGN: Final = 0x100000
MOST: Final = 2048  # features of a table, so that no sum leaves its lane


class Features:
    """Lists what there is on a table, as numbers relative to a seat."""

    def __init__(self, layout: Layout, words: Words[Any], steps: int) -> None:
        self.layout = layout
        self.words = words
        self.steps_at: i64 = layout.faces * layout.places
        self.counters_at: i64 = self.steps_at + steps
        self.marks_at: i64 = self.counters_at + len(words.counter_ids) * (1 + layout.seats) * COUNTED
        self.size: i64 = self.marks_at + len(words.mark_ids) * layout.places * MARKED
        self.unseen_at: i64 = self.size  # cards that a seat does not see, by their place
        self.seen_size: i64 = self.unseen_at + layout.places
        self.numbers = Numbers()
        self.row: vec[i64] = vec[i64]()
        self.n: i64 = 0  # how much of the row is in use
        self.unseen: vec[i64] = zeros(layout.places)  # the cards that the seat does not see, counted by place
        self.hidden: i64 = 0  # how many there are

    def read(self, t: Table, seat: i64) -> None:
        """List all that there is, as a seat has it."""
        self.read_cards(t, seat, True)
        self.read_rest(t, seat)

    def read_seen(self, t: Table, seat: i64) -> None:
        """List what a seat sees."""
        self.read_cards(t, seat, False)
        self.read_rest(t, seat)

    def read_cards(self, t: Table, seat: i64, openly: bool) -> None:
        """List the cards; those that the seat does not see are counted by place, unless it is done openly."""
        layout, cells, kind = self.layout, t.cells, t.plan.kind
        tokens, faces_at = t.plan.tokens, t.plan.faces_at
        if len(self.row) < tokens:
            self.row = zeros(tokens)
        places, faces, row, unseen = layout.place, layout.face, self.row, self.unseen
        zones_at, own_at, width = seat * layout.zones, seat * layout.faces, layout.places
        sight, mine = t.plan.sight, bit(seat)
        opened: i64 = NONE
        if t.open_to & mine:
            opened = t.open_zone
        there: i64 = 0
        while there < width:
            unseen[there] = 0
            there += 1
        n: i64 = 0
        token: i64 = 0
        while token < tokens:
            spot = cells[token]
            zone = spot >> ZONE
            there = places[zones_at + zone]
            if kind[zone] == ROW:
                there += (spot >> SLOT) & SLOTS
            if openly or spot & UP or sight[zone] & mine or zone == opened:
                row[n] = faces[own_at + cells[faces_at + token]] * width + there
                n += 1
            else:
                unseen[there] += 1
            token += 1
        self.n = n
        self.hidden = tokens - n

    def read_rest(self, t: Table, seat: i64) -> None:
        """List the step, the counters and the marks."""
        self.add(self.steps_at + step_of(t))
        self.numbers.clear()
        self.words.numbers(t, self.numbers)
        self.read_counters(seat)
        self.read_marks(t, seat)

    def read_counters(self, seat: i64) -> None:
        """List the counters with their values."""
        layout, row = self.layout, self.numbers.counters
        i: i64 = 0
        while i < self.numbers.counted:
            whose: i64 = 0
            if row[i + 1] >= 0:
                whose = 1 + relative(row[i + 1], seat, layout.seats)
            self.add(
                self.counters_at + (row[i] * (1 + layout.seats) + whose) * COUNTED + within(row[i + 2], COUNTED)
            )
            i += COUNTER_ROW

    def read_marks(self, t: Table, seat: i64) -> None:
        """List the marks with the places where they lie."""
        layout, row = self.layout, self.numbers.marks
        i: i64 = 0
        while i < self.numbers.marked:
            id, token, zone, slot, value = row[i], row[i + 1], row[i + 2], row[i + 3], row[i + 4]
            if token >= 0:
                there = layout.place_of(t, seat, token)
            else:
                there = layout.place[seat * layout.zones + zone]
                if slot > 0 and t.plan.kind[zone] == ROW:
                    there += slot
            self.add(self.marks_at + (id * layout.places + there) * MARKED + within(value, MARKED))
            i += MARK_ROW

    def add(self, feature: i64) -> None:
        """List one more."""
        if self.n < len(self.row):
            self.row[self.n] = feature
        else:
            self.row = append(self.row, feature)
        self.n += 1

    def listed(self) -> list[int]:
        """Return what is listed, and the place of each card that was only counted."""
        places = range(len(self.unseen)) if self.hidden else range(0)
        counted = [self.unseen_at + place for place in places for _card in range(self.unseen[place])]
        return [self.row[n] for n in range(self.n)] + counted


def step_of(t: Table) -> i64:
    """Return the step that asks, without its argument."""
    return t.question & (ARGUMENT - 1)


def within(value: i64, values: i64) -> i64:
    """Return a value as one of `values` that are told apart: 0, 1, and so on."""
    if value < 0:
        return 0
    if value >= values:
        return values - 1
    return value


class Layer:
    """The hidden layer: a row of weights for each feature, added up.

    Weights are whole numbers, three of them side by side in one i64, so that one addition adds three. No sum in a
    lane reaches 2^20, so a lane below 0 only borrows 1 from the next, which `unpack` gives back.
    """

    def __init__(self, rows: vec[i64], packed: vec[i64], bias: vec[i64], width: int, scale: float) -> None:
        self.rows = rows  # feature -> where its weights begin, or NOTHING if they are all 0
        self.packed = packed
        self.bias = bias
        self.scale = scale  # what a whole number stands for
        self.width: i64 = width
        self.sums: vec[i64] = bias[:]
        self.hidden: vec[float] = vec[float]([0.0 for _n in range(LANES * len(bias))])

    def sum_up(self, features: Features) -> None:
        """Compute it."""
        sums, bias, packed, rows = self.sums, self.bias, self.packed, self.rows
        words: i64 = len(bias)
        row, listed = features.row, features.n
        if listed + features.hidden > MOST:
            raise ValueError("a table has too many features for a learned judge or policy")
        n: i64 = 0
        while n < words:
            sums[n] = bias[n]
            n += 1
        i: i64 = 0
        while i < listed:
            at = rows[row[i]]
            if at != NOTHING:
                n = 0
                while n < words:
                    sums[n] += packed[at + n]
                    n += 1
            i += 1
        if features.hidden:
            self.add_unseen(features)
        self.unpack()

    def add_unseen(self, features: Features) -> None:
        """Add the rows of cards that are not seen, once for each place."""
        sums, packed, rows, unseen = self.sums, self.packed, self.rows, features.unseen
        words: i64 = len(sums)
        places: i64 = len(unseen)
        first = features.unseen_at
        place: i64 = 0
        while place < places:
            cards = unseen[place]
            at = rows[first + place]
            if cards != 0 and at != NOTHING:
                n: i64 = 0
                while n < words:
                    sums[n] += cards * packed[at + n]
                    n += 1
            place += 1

    def unpack(self) -> None:
        """Take the lanes of the sums apart; what is below 0 becomes 0."""
        sums, hidden, scale = self.sums, self.hidden, self.scale
        words: i64 = len(sums)
        n: i64 = 0
        at: i64 = 0
        while n < words:
            rest = sums[n]
            stop = at + LANES
            while at < stop:
                value = ((rest & LANE_BITS) ^ LANE_SIGN) - LANE_SIGN
                rest = (rest - value) >> LANE
                if value > 0:
                    hidden[at] = scale * float(value)
                else:
                    hidden[at] = 0.0
                at += 1
            n += 1


class LearnedJudge(Judge):
    """Turns the sum into shares of the win."""

    def __init__(
        self,
        features: Features,
        layer: Layer,
        outer: vec[float],
        outer_bias: vec[float],
        rough: Judge | None,
        scale: float,
    ) -> None:
        self.features = features
        self.layer = layer
        self.rough = rough  # the judge written by hand, which it corrects, if there is one
        self.scale = scale  # by which that one counts
        self.outer = outer  # seat * width + hidden
        self.outer_bias = outer_bias

    def share(self, t: Any, shares: vec[float]) -> None:
        """Write each seat's expected share of the win. A seat must be asked."""
        seat = lowest(t.waiting)
        self.features.read(t, seat)
        layer = self.layer
        layer.sum_up(self.features)
        hidden, width, outer, seats, rough = layer.hidden, layer.width, self.outer, t.plan.seats, self.rough
        total = 0.0
        other: i64 = 0
        whose: i64 = seat
        while other < seats:
            found = self.outer_bias[other]
            if rough is not None:
                found += self.scale * rough.standing(t, whose)
            at = other * width
            n: i64 = 0
            while n < width:
                found += hidden[n] * outer[at + n]
                n += 1
            raised = exp(found)
            shares[whose] = raised
            total += raised
            other += 1
            whose += 1
            if whose == seats:
                whose = 0
        other = 0
        while other < seats:
            shares[other] /= total
            other += 1


class LearnedPolicy:
    """Turns the sum into a probability for each option."""

    def __init__(
        self, features: Features, layer: Layer, actions: int, answers: vec[i64], outer: vec[float]
    ) -> None:
        self.features = features
        self.layer = layer
        self.actions: i64 = actions
        self.answers = answers  # step * actions + action -> where its weights begin, or NOTHING
        self.outer = outer  # rows as wide as the hidden layer, and a bias each
        self.chances: vec[float] = vec[float]()  # of the options that were weighed last

    def weigh(self, t: Table, seat: i64, out: Options) -> None:
        """Write the probability of each option of a seat, by what it sees."""
        self.features.read_seen(t, seat)
        layer = self.layer
        layer.sum_up(self.features)
        hidden, width, outer, answers = layer.hidden, layer.width, self.outer, self.answers
        while len(self.chances) < out.n:
            self.chances = append(self.chances, 0.0)
        chances = self.chances
        first = step_of(t) * self.actions
        most = -1e9
        i: i64 = 0
        while i < out.n:
            found = 0.0
            at = answers[first + out.row[i]]
            if at != NOTHING:
                found = outer[at + width]
                n: i64 = 0
                while n < width:
                    found += hidden[n] * outer[at + n]
                    n += 1
            if found > most:
                most = found
            chances[i] = found
            i += 1
        total = 0.0
        i = 0
        while i < out.n:
            raised = exp(chances[i] - most)
            chances[i] = raised
            total += raised
            i += 1
        i = 0
        while i < out.n:
            chances[i] = chances[i] / total
            i += 1
