"""§5 Combat: after each battle the cards behind an empty location move up."""

from mypy_extensions import i64

from parlour.games.jin_kei.events import ADVANCED, TURNED_UP
from parlour.games.jin_kei.locations import (
    TWO,
    cards_at,
    is_sleeved,
    lift,
    printed,
    put,
)
from parlour.games.jin_kei.placement import bars_own_card, offer_cards
from parlour.games.jin_kei.refusals import NOT_OF_THE_TWO
from parlour.games.jin_kei.state import *
from parlour.kernel.bits import bit, has, lowest
from parlour.kernel.refusal import ALLOWED
from parlour.kernel.step import Options, Step
from parlour.kernel.table import NONE


class Advance(Step[JinKei]):
    """Both close up every column towards the Vanguard, over sleeves; this is compulsory (§5, §10, JK-9).

    Where two cards lie on a "2 Cards" location their owner decides, after all moves that need no decision, both
    players at once (JK-17).
    """

    def run(self, t: JinKei) -> None:
        asked: i64 = 0
        seat: i64 = 0
        while seat < t.seats:
            close_up(t, seat)
            if gap_before_two(t, seat) != NONE:
                asked |= bit(seat)
            seat += 1
        if asked:
            t.ask(asked, WHICH_ADVANCES)


class WhichAdvances(Step[JinKei]):
    """2 Cards: the owner chooses which one advances; the other stays as it lies (§9, JK-10, JK-17)."""

    def options(self, t: JinKei, seat: i64, out: Options) -> None:
        offer_cards(out, seat, cards_at(t, seat, printed(t, seat, TWO)))

    def answer(self, t: JinKei, seat: i64, action: i64) -> None:
        step_up(t, seat, action - CARD, printed(t, seat, TWO), gap_before_two(t, seat))

    def objection(self, t: JinKei, seat: i64, action: i64) -> i64:
        reason = bars_own_card(seat, action)
        if reason != ALLOWED:
            return reason
        there = cards_at(t, seat, printed(t, seat, TWO))
        return ALLOWED if has(there, action - CARD - CARDS * seat) else NOT_OF_THE_TWO


def close_up(t: JinKei, seat: i64) -> None:
    """Fill the empty locations from the front, each from the nearest card behind it in its column (JK-9)."""
    location: i64 = 0
    while location < REINFORCEMENTS * COLUMNS:
        if is_gap(t, seat, location):
            behind = nearest_behind(t, seat, location)
            if behind != NONE and not two_lie_at(t, seat, behind):
                face = CARDS * seat + lowest(cards_at(t, seat, behind))
                step_up(t, seat, face, behind, location)
        location += 1


def is_gap(t: JinKei, seat: i64, location: i64) -> bool:
    """Return whether a location is open and empty; a "2 Cards" location with one card left is not (JK-20)."""
    return cards_at(t, seat, location) == 0 and not is_sleeved(t, seat, location)


def nearest_behind(t: JinKei, seat: i64, location: i64) -> i64:
    """Return the nearest location behind, in the same column, where a card lies; or NONE."""
    location += COLUMNS
    while location < LOCATIONS:
        if cards_at(t, seat, location):
            return location
        location += COLUMNS
    return NONE


def two_lie_at(t: JinKei, seat: i64, location: i64) -> bool:
    """Return whether it is the "2 Cards" location and both of its cards are there."""
    return location == printed(t, seat, TWO) and t.count(TWO_CARDS + seat) == 2


def gap_before_two(t: JinKei, seat: i64) -> i64:
    """Return the empty location into which one of two cards has to advance, or NONE."""
    two = printed(t, seat, TWO)
    if two == NONE or t.count(TWO_CARDS + seat) < 2:
        return NONE
    location = two % COLUMNS
    while location < two:
        if is_gap(t, seat, location):
            return location
        location += COLUMNS
    return NONE


def step_up(t: JinKei, seat: i64, face: i64, behind: i64, location: i64) -> None:
    """Move a card forward; a Reinforcement is turned face-up, effects stay behind (§5, §9)."""
    token = lift(t, seat, behind, face)
    event: i64 = ADVANCED if t.is_up(token) else TURNED_UP
    put(t, seat, token, location)
    t.turn_up(token)
    t.tell(event, seat, token, behind, location)
