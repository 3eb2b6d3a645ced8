"""The play of the cards, trick by trick."""

from mypy_extensions import i64
from parlour.kernel import ALLOWED, NONE, Options, Step, bit, has

from parlour_classics.hearts.deal import in_hand, next_seat
from parlour_classics.hearts.knowledge import lead_tells, play_tells
from parlour_classics.hearts.state import *
from parlour_classics.hearts.words import (
    CLEAN_TRICK,
    FOLLOW_SUIT,
    HEARTS_NOT_BROKEN,
    PLAYS,
    TAKES,
    TWO_OF_CLUBS_LEADS,
)


class FirstLead(Step[Hearts]):
    """The player with the Two of Clubs leads to the first trick (§ tricks)."""

    def run(self, t: Hearts) -> None:
        seat: i64 = 0
        while t.find(HAND_OF + seat, TWO_OF_CLUBS) == NONE:
            seat += 1
        t.leader = seat
        t.turn = seat
        lead_tells(t)
        t.then(PLAY_CARD)


class PlayCard(Step[Hearts]):
    """Each player plays a card in turn, and must follow suit if possible (§ tricks)."""

    def run(self, t: Hearts) -> None:
        t.ask(bit(t.turn), PLAY_CARD)

    def options(self, t: Hearts, seat: i64, out: Options) -> None:
        out.add_each(PLAY, playable(t, seat))

    def answer(self, t: Hearts, seat: i64, action: i64) -> None:
        face = action - PLAY
        token = t.play(HAND_OF + seat, face, TRICK, seat)
        t.tell(PLAYS, seat, token)
        play_tells(t, seat, face)
        if suit(face) == HEARTS or (face == QUEEN_OF_SPADES and t.house & QUEEN_BREAKS_HEARTS):
            t.broken = True
        t.turn = next_seat(t, seat, 1)
        t.then(TAKE_TRICK if t.turn == t.leader else PLAY_CARD)

    def objection(self, t: Hearts, seat: i64, action: i64) -> i64:
        reason = in_hand(t, seat, action)
        if reason != ALLOWED or has(playable(t, seat), action - PLAY):
            return reason
        if t.count(TRICK):
            return FOLLOW_SUIT if t.faces(HAND_OF + seat) & led_cards(t) else CLEAN_TRICK
        return HEARTS_NOT_BROKEN if t.tricks else TWO_OF_CLUBS_LEADS


class TakeTrick(Step[Hearts]):
    """The highest card of the suit led takes the trick, and its player leads to the next (§ tricks)."""

    def run(self, t: Hearts) -> None:
        winner = highest(t)
        t.tell(TAKES, winner)
        t.sweep(TRICK, TAKEN + winner)
        t.tricks += 1
        t.leader = winner
        t.turn = winner
        if t.tricks < TRICKS:
            t.then(PLAY_CARD)


def playable(t: Hearts, seat: i64) -> i64:
    """Return the cards of a hand that may be played now."""
    hand = t.faces(HAND_OF + seat)
    if t.count(TRICK) == 0:
        return leads(t, hand)
    suited = hand & led_cards(t)
    if suited:
        return suited
    if t.tricks == 0 and t.house & CLEAN_FIRST_TRICK and hand & ~POINT_CARDS:
        return hand & ~POINT_CARDS
    return hand


def leads(t: Hearts, hand: i64) -> i64:
    """Return the Two of Clubs first; no Heart before Hearts are broken, unless there is nothing else to lead."""
    if t.tricks == 0:
        return hand & ALL_CLUBS if t.house & ANY_CLUB_FIRST else bit(TWO_OF_CLUBS)
    others = hand & ~ALL_HEARTS
    if t.broken or others == 0:
        return hand
    if t.house & HEARTS_BEFORE_QUEEN and others == THE_QUEEN:
        return hand
    return others


def led_cards(t: Hearts) -> i64:
    """Return all cards of the suit that was led."""
    return cards_of(suit(t.face_at(TRICK, t.leader)))


def highest(t: Hearts) -> i64:
    """Return the player of the highest card of the suit led."""
    led = led_cards(t)
    best: i64 = NONE
    winner: i64 = NONE
    seat: i64 = 0
    while seat < t.seats:
        face = t.face_at(TRICK, seat)
        if has(led, face) and face > best:
            best, winner = face, seat
        seat += 1
    return winner
