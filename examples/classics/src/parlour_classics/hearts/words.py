"""How Hearts speaks."""

from typing import Final

from mypy_extensions import i64
from parlour.kernel import NONE, Counter, Event, EventKind, Facts, Option, Reason, Speech, Words, count, counter

from parlour_classics.hearts.scoring import final_points, moon_shooter, points
from parlour_classics.hearts.state import *

DIRECTION: Final = 0
PASSES: Final = 1
PLAYS: Final = 2
TAKES: Final = 3

EVENTS: Final = [
    EventKind(DIRECTION, "direction", "{where}", a="seats_to_the_left", cites="§deal"),
    EventKind(PASSES, "passes", "{seat:passes} {card} to {other}.", a="other", cites="§passing", tracked=True),
    EventKind(PLAYS, "plays", "{seat:plays} {card}.", cites="§tricks", tracked=True),
    EventKind(TAKES, "takes", "{seat:takes} the trick.", cites="§tricks", turn=True),
]

NO_CARD: Final = 16
NOT_IN_HAND: Final = 17
TWO_OF_CLUBS_LEADS: Final = 18
FOLLOW_SUIT: Final = 19
CLEAN_TRICK: Final = 20
HEARTS_NOT_BROKEN: Final = 21

REASONS: Final = [
    Reason(NO_CARD, "no_card", "Choose a card.", "§"),
    Reason(NOT_IN_HAND, "not_in_hand", "You do not hold {card}.", "§"),
    Reason(TWO_OF_CLUBS_LEADS, "two_of_clubs_leads", "The 2♣ leads the first trick.", "§"),
    Reason(FOLLOW_SUIT, "follow_suit", "Follow suit: you hold {led}.", "§"),
    Reason(CLEAN_TRICK, "clean_first_trick", "No Heart and no Queen of Spades goes to the first trick.", "§"),
    Reason(HEARTS_NOT_BROKEN, "hearts_not_broken", "Hearts are not broken yet: lead another suit.", "§"),
]

SUITS: Final = ["Clubs", "Diamonds", "Hearts", "Spades"]
DIRECTIONS: Final = ["No cards are passed.", "Cards go to the left.", "Cards go across.", "Cards go to the right."]


class HeartsWords(Words[Hearts]):
    """The sentences of Hearts."""

    def __init__(self) -> None:
        super().__init__(REASONS, EVENTS, counters=["broken", "points"])

    def move(self, t: Hearts, action: i64) -> str:
        return FACES[action - PLAY] if action >= PLAY else "pass"

    def describe(self, t: Hearts, seat: i64, action: i64, speech: Speech) -> str:
        return f"{'Pass on' if t.question == PASS_CARDS else 'Play'} {FACES[action - PLAY]}"

    def option(self, t: Hearts, seat: i64, action: i64) -> Option:
        card = t.find(HAND_OF + seat, action - PLAY)
        if t.question == PASS_CARDS:
            return Option("pass_on", card=card, drop=PASSED + seat)
        return Option("play", card=card, drop=TRICK, slot=seat)

    def headline(self, t: Hearts, speech: Speech) -> str:
        if t.over:
            return "The game is over."
        if t.turn == NONE:
            return "Everyone passes three cards."
        person, verb = speech.person(t.turn), "plays" if t.count(TRICK) else "leads"
        return f"Trick {t.tricks + 1} of {TRICKS}: {format(person, verb)}."

    def fields(self, t: Hearts, seat: i64, speech: Speech) -> dict[str, object]:
        led = t.count(TRICK) > 0
        return {
            "next": speech.person((seat + t.direction) % t.seats),
            "verb": "play" if led else "lead",
            "on": f" on {SUITS[suit(t.face_at(TRICK, t.leader))]}" if led else "",
        }

    def counters(self, t: Hearts) -> list[Counter]:
        broken = counter("broken", "Hearts", int(t.broken), "broken" if t.broken else "not broken")
        return [broken, *[counter("points", "Points", points(t, seat), seat=seat) for seat in range(t.seats)]]

    def event_fields(self, t: Hearts, event: Event, speech: Speech) -> dict[str, object]:
        fields = super().event_fields(t, event, speech)
        fields["where"] = DIRECTIONS[event.a] if event.kind == DIRECTION else ""
        return fields

    def reason(self, t: Hearts) -> str:
        return "all tricks are taken" if moon_shooter(t) == NONE else "a player shot the moon"

    def result(self, t: Hearts, speech: Speech) -> list[list[str]]:
        return [score_lines(t, seat) for seat in range(t.seats)]

    def refusal_facts(self, t: Hearts, seat: i64, action: i64, reason: i64) -> Facts:
        if reason < NO_CARD:
            return self.general_facts(t, seat, action, reason)
        facts: Facts = {"card": FACES[action - PLAY] if PLAY <= action < PLAY + len(FACES) else ""}
        if reason == FOLLOW_SUIT:
            facts["led"] = SUITS[suit(t.face_at(TRICK, t.leader))]
        return facts


def score_lines(t: Hearts, seat: i64) -> list[str]:
    """Return how a player comes to their points."""
    taken = t.faces(TAKEN + seat)
    lines = [f"Hearts taken: {count(taken & ALL_HEARTS)}"]
    if (taken >> QUEEN_OF_SPADES) & 1:
        lines.append("Queen of Spades: 13")
    shooter = moon_shooter(t)
    if shooter != NONE:
        lines.append("Shot the moon: -26" if shooter == seat else "The moon was shot: +26")
    return [*lines, f"Total: {final_points(t, seat)}"]
