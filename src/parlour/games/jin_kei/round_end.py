"""§6 Round end and score calculation, §7 Preparing for the next round, §8 End of the game."""

from mypy_extensions import i64

from parlour.games.jin_kei.events import MARKER_PASSES, SCORED
from parlour.games.jin_kei.locations import SLEEVED, printed, row_zone
from parlour.games.jin_kei.state import *
from parlour.kernel.bits import bit, has
from parlour.kernel.events import Event
from parlour.kernel.step import Step
from parlour.kernel.table import NONE


class RoundEnd(Step[JinKei]):
    """Captured cards score by the list and are set aside; three rounds make a game (§6, §8)."""

    def run(self, t: JinKei) -> None:
        seat: i64 = 0
        while seat < t.seats:
            points = captured_points(t, seat)
            t.points[seat * ROUNDS + t.round - 1] = points
            t.tell(SCORED, seat, NONE, points, t.count(WON + seat))
            while t.count(WON + seat) > 0:
                t.draw(WON + seat, GONE)
            take_back_sleeves(t, seat)
            seat += 1
        t.battle = 0
        if t.round < ROUNDS:
            t.then(NEXT_ROUND)


class NextRound(Step[JinKei]):
    """The start-player marker goes to the other player, and hands are filled up again (§7, JK-13)."""

    def run(self, t: JinKei) -> None:
        t.round += 1
        t.marker = 1 - t.marker
        t.tell(MARKER_PASSES, t.marker, NONE, t.round)
        if t.per_round:
            t.types[0] = NONE
            t.types[1] = NONE
        t.then(DRAW_CARDS)


def start_of_round(journal: list[Event] | None) -> int:
    """Return the event that opens this round's log: the count of the last round, without its cards (JK-15)."""
    events = journal if journal is not None else []
    n = len(events)
    while n > 0 and events[n - 1].kind != MARKER_PASSES:
        n -= 1
    while n > 0 and events[n - 1].kind in (MARKER_PASSES, SCORED):
        n -= 1
    return n


def captured_points(t: JinKei, seat: i64) -> i64:
    """Return what the captured cards are worth at face value, whatever cubes they were played with (§6, §10)."""
    total: i64 = 0
    n: i64 = 0
    while n < t.count(WON + seat):
        rank = rank_of(t.face_at(WON + seat, n))
        total += t.values[rank]
        n += 1
    return total


def take_back_sleeves(t: JinKei, seat: i64) -> None:
    """Clear the formation of its black sleeves."""
    sleeved = printed(t, seat, SLEEVED)
    location: i64 = 0
    while location < LOCATIONS:
        if has(sleeved, location):
            t.move(t.at(row_zone(seat, location), location % COLUMNS), SLEEVES)
        location += 1


def total_points(t: JinKei, seat: i64) -> i64:
    """Return the points of all rounds so far."""
    total: i64 = 0
    n: i64 = 0
    while n < ROUNDS:
        i = seat * ROUNDS + n
        total += t.points[i]
        n += 1
    return total


def winning_seat(t: JinKei) -> i64:
    """Return the winners as a mask: the most points win; in a tie, the second player of round 1 (§8, JK-16)."""
    mine, theirs = total_points(t, 0), total_points(t, 1)
    if mine == theirs:
        return bit(1 - t.started)
    return bit(0) if mine > theirs else bit(1)
