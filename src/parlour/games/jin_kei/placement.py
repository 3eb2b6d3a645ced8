"""§4 Card formation placement."""

from mypy_extensions import i64

from parlour.games.jin_kei.events import DREW, FORMATION, PLACED, REVEALED, TOP_CARD
from parlour.games.jin_kei.locations import (
    DOTTED,
    SLEEVED,
    TWO,
    next_front,
    next_reserve,
    printed,
    put,
    row_zone,
)
from parlour.games.jin_kei.preparation import bars_type, offer_types
from parlour.games.jin_kei.refusals import NOT_IN_HAND, NOT_YOURS, ONLY_A_CARD
from parlour.games.jin_kei.state import *
from parlour.kernel.bits import bit, first, has
from parlour.kernel.refusal import ALLOWED
from parlour.kernel.step import Options, Step
from parlour.kernel.table import NONE


class DrawCards(Step[JinKei]):
    """Each draws up to seven cards: six where one was left over from the last round (§4.1, §7)."""

    def run(self, t: JinKei) -> None:
        seat: i64 = 0
        while seat < t.seats:
            drawn: i64 = 0
            while t.count(HAND_OF + seat) < HAND_SIZE:
                t.draw(DECK + seat, HAND_OF + seat)
                drawn += 1
            t.tell(DREW, seat, NONE, drawn)
            seat += 1
        t.then(SELECT_FORMATION, SET_OUT, PLACE_ROWS, REVEAL)


class SelectFormation(Step[JinKei]):
    """Each chooses, face-down, a formation with the number of the round (§4.2).

    With a type for the whole game there is one such card, and nothing is asked (JK-18).
    """

    def run(self, t: JinKei) -> None:
        if t.per_round:
            t.ask(first(t.seats), SELECT_FORMATION)

    def options(self, t: JinKei, seat: i64, out: Options) -> None:
        offer_types(out)

    def answer(self, t: JinKei, seat: i64, action: i64) -> None:
        t.types[seat] = action - TYPE

    def objection(self, t: JinKei, seat: i64, action: i64) -> i64:
        return bars_type(action)


class SetOut(Step[JinKei]):
    """Formations are shown; then sleeves and markers, then the top card face-up (§4.2, §4.3a-c, JK-1)."""

    def run(self, t: JinKei) -> None:
        seat: i64 = 0
        while seat < t.seats:
            t.tell(FORMATION, seat, NONE, t.types[seat], t.round)
            lay_sleeves(t, seat)
            seat += 1
        seat = 0
        while seat < t.seats:
            lay_top_card(t, seat)
            seat += 1


def lay_sleeves(t: JinKei, seat: i64) -> None:
    """A black-sleeved card goes onto each greyed-out location (§4.3a)."""
    sleeved = printed(t, seat, SLEEVED)
    location: i64 = 0
    while location < LOCATIONS:
        if has(sleeved, location):
            t.turn_up(t.draw(SLEEVES, row_zone(seat, location), location % COLUMNS))
        location += 1


def lay_top_card(t: JinKei, seat: i64) -> None:
    """The top card of the deck goes face-up onto the dotted location, for good (§4.3c, JK-2)."""
    dotted = printed(t, seat, DOTTED)
    token = t.top(DECK + seat)
    put(t, seat, token, dotted)
    t.turn_up(token)
    t.tell(TOP_CARD, seat, token, dotted)


class PlaceRows(Step[JinKei]):
    """One card from hand, unseen, onto each empty Vanguard and Rearguard location (§4.3d).

    Both place at once, location by location; a player with none left to fill is not asked.
    """

    def run(self, t: JinKei) -> None:
        asked: i64 = 0
        seat: i64 = 0
        while seat < t.seats:
            if next_front(t, seat) != NONE:
                asked |= bit(seat)
            seat += 1
        if asked:
            t.then(PLACE_ROWS)
            t.ask(asked, PLACE_ROWS)

    def options(self, t: JinKei, seat: i64, out: Options) -> None:
        offer_cards(out, seat, hand_cards(t, seat))

    def answer(self, t: JinKei, seat: i64, action: i64) -> None:
        place(t, seat, action - CARD, next_front(t, seat))

    def objection(self, t: JinKei, seat: i64, action: i64) -> i64:
        return bars_placing(t, seat, action)


class Reveal(Step[JinKei]):
    """When both have placed them, all cards of Vanguard and Rearguard are turned up together (§4.3e)."""

    def run(self, t: JinKei) -> None:
        seat: i64 = 0
        while seat < t.seats:
            row: i64 = VANGUARD
            while row <= REARGUARD:
                reveal(t, seat, row)
                row += 1
            seat += 1
        t.then(PLACE_REINFORCEMENTS, NEXT_BATTLE)


class PlaceReinforcements(Step[JinKei]):
    """Then face-down cards onto the empty Reinforcement locations; one card is left over (§4.4, JK-1, JK-18)."""

    def run(self, t: JinKei) -> None:
        asked: i64 = 0
        seat: i64 = 0
        while seat < t.seats:
            if next_reserve(t, seat) != NONE:
                asked |= bit(seat)
            seat += 1
        if asked:
            t.then(PLACE_REINFORCEMENTS)
            t.ask(asked, PLACE_REINFORCEMENTS)

    def options(self, t: JinKei, seat: i64, out: Options) -> None:
        offer_cards(out, seat, hand_cards(t, seat))

    def answer(self, t: JinKei, seat: i64, action: i64) -> None:
        place(t, seat, action - CARD, next_reserve(t, seat))

    def objection(self, t: JinKei, seat: i64, action: i64) -> i64:
        return bars_placing(t, seat, action)


def reveal(t: JinKei, seat: i64, row: i64) -> None:
    """Turn up what lies face-down in a row, a "2 Cards" location of that row included."""
    column: i64 = 0
    while column < COLUMNS:
        turn_up(t, seat, t.at(ROWS + 2 * row + seat, column), row * COLUMNS + column)
        column += 1
    two = printed(t, seat, TWO)
    if two != NONE and two // COLUMNS == row:
        turn_up(t, seat, t.at(TWO_CARDS + seat, 0), two)
        turn_up(t, seat, t.at(TWO_CARDS + seat, 1), two)


def turn_up(t: JinKei, seat: i64, token: i64, location: i64) -> None:
    """Turn one card up, if there is one that lies face-down."""
    if token != NONE and not t.is_up(token):
        t.turn_up(token)
        t.tell(REVEALED, seat, token, location)


def place(t: JinKei, seat: i64, face: i64, location: i64) -> None:
    """Lay a card from hand face-down onto a location."""
    token = t.choose(HAND_OF + seat, face)
    put(t, seat, token, location)
    t.tell(PLACED, seat, token, location)


def hand_cards(t: JinKei, seat: i64) -> i64:
    """Return the cards in a hand, as a set."""
    return own(seat, t.faces(HAND_OF + seat))


def offer_cards(out: Options, seat: i64, cards: i64) -> None:
    """Offer a set of the seat's own cards."""
    out.add_each(CARD + CARDS * seat, cards)


def bars_own_card(seat: i64, action: i64) -> i64:
    """Refuse anything but a card of the seat's own."""
    if action < CARD or action >= COLOUR:
        return ONLY_A_CARD
    return ALLOWED if owner_of(action - CARD) == seat else NOT_YOURS


def bars_placing(t: JinKei, seat: i64, action: i64) -> i64:
    """Refuse cards that are not in hand (§4.3d, §4.4); a card already in the formation stays there (JK-2)."""
    reason = bars_own_card(seat, action)
    if reason != ALLOWED:
        return reason
    return ALLOWED if t.find(HAND_OF + seat, action - CARD) != NONE else NOT_IN_HAND
