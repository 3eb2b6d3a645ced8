"""How Hearts speaks."""

from typing import Final

from mypy_extensions import i64
from parlour.kernel.bits import count
from parlour.kernel.events import Event
from parlour.kernel.refusal import OWN_REASONS, Refusal
from parlour.kernel.table import NONE
from parlour.kernel.words import Words

from parlour_classics.hearts.scoring import final_points, moon_shooter, points
from parlour_classics.hearts.state import (
    ALL_HEARTS,
    FACES,
    HAND_OF,
    PASS_CARDS,
    PASSED,
    PLAY,
    QUEEN_OF_SPADES,
    TAKEN,
    TRICK,
    TRICKS,
    Hearts,
    suit,
)

# Events. `a` is given behind each.
DIRECTION: Final = 0  # a: how many seats to the left
PASSES: Final = 1  # a: to whom
PLAYS: Final = 2
TAKES: Final = 3

# Reasons for a refusal.
NO_CARD: Final = OWN_REASONS
NOT_IN_HAND: Final = OWN_REASONS + 1
TWO_OF_CLUBS_LEADS: Final = OWN_REASONS + 2
FOLLOW_SUIT: Final = OWN_REASONS + 3
CLEAN_TRICK: Final = OWN_REASONS + 4
HEARTS_NOT_BROKEN: Final = OWN_REASONS + 5

SUITS: Final = ["Clubs", "Diamonds", "Hearts", "Spades"]
DIRECTIONS: Final = ["No cards are passed.", "Cards go to the left.", "Cards go across.", "Cards go to the right."]


class HeartsWords(Words[Hearts]):
    """The sentences of Hearts."""

    def move(self, t: Hearts, action: i64) -> str:
        return FACES[action - PLAY] if action >= PLAY else "pass"

    def describe(self, t: Hearts, action: i64, names: list[str]) -> str:
        if action < PLAY:
            return "Pass"
        return f"{'Pass on' if t.question == PASS_CARDS else 'Play'} the {FACES[action - PLAY]}"

    def headline(self, t: Hearts, names: list[str]) -> str:
        if t.over:
            return "The game is over."
        if t.turn == NONE:
            return "Everyone passes three cards."
        return f"Trick {t.tricks + 1} of {TRICKS}: {names[t.turn]} {'plays' if t.count(TRICK) else 'leads'}."

    def question(self, t: Hearts, seat: i64, names: list[str]) -> str:
        if t.question == PASS_CARDS:
            return f"Which three cards do you pass to {names[(seat + t.direction) % t.seats]}?"
        if t.count(TRICK) == 0:
            return "Which card do you lead?"
        return f"Which card do you play on {SUITS[suit(t.face_at(TRICK, t.leader))]}?"

    def touches(self, t: Hearts, seat: i64, action: i64) -> list[list[int]]:
        token = t.find(HAND_OF + seat, action - PLAY)
        return [[token], [PASSED + seat if t.question == PASS_CARDS else TRICK]]

    def counters(self, t: Hearts) -> list[list[str]]:
        taken = [[f"Points of seat {seat + 1}", str(points(t, seat))] for seat in range(t.seats)]
        return [["Hearts", "broken" if t.broken else "not broken"], *taken]

    def event(self, t: Hearts, event: Event, names: list[str]) -> str:
        if event.kind == DIRECTION:
            return DIRECTIONS[event.a]
        who = names[event.seat]
        card = f"the {FACES[event.face]}" if event.face >= 0 else "a card"
        if event.kind == PASSES:
            return f"{who} passes {card} to {names[event.a]}."
        return f"{who} plays {card}." if event.kind == PLAYS else f"{who} takes the trick."

    def reason(self, t: Hearts) -> str:
        return "all tricks are taken" if moon_shooter(t) == NONE else "a player shot the moon"

    def result(self, t: Hearts, names: list[str]) -> list[list[str]]:
        return [score_lines(t, seat) for seat in range(t.seats)]

    def refusal(self, t: Hearts, seat: i64, action: i64, reason: i64) -> Refusal:
        card = FACES[action - PLAY] if PLAY <= action < PLAY + len(FACES) else ""
        section = "passing" if t.question == PASS_CARDS else "tricks"
        if reason == NO_CARD:
            return refuse("no_card", "Now a card has to be played.", section, card)
        if reason == NOT_IN_HAND:
            return refuse("not_in_hand", f"You do not hold the {card}.", section, card)
        if reason == TWO_OF_CLUBS_LEADS:
            return refuse(
                "two_of_clubs_leads", "The first lead of the game is a fixed one: the 2♣.", section, card
            )
        if reason == FOLLOW_SUIT:
            led = SUITS[suit(t.face_at(TRICK, t.leader))]
            return refuse("follow_suit", f"You hold {led} and have to follow suit.", section, card)
        if reason == CLEAN_TRICK:
            sentence = "No Heart and no Queen of Spades may be played to the first trick."
            return refuse("clean_first_trick", sentence, section, card)
        if reason == HEARTS_NOT_BROKEN:
            sentence = "Hearts are not broken yet, and you have other cards to lead."
            return refuse("hearts_not_broken", sentence, section, card)
        return super().refusal(t, seat, action, reason)


def refuse(code: str, sentence: str, section: str, card: str) -> Refusal:
    """A refusal that cites a section of the rules."""
    return Refusal(code, sentence, [f"Hearts §{section}"], {"card": card})


def score_lines(t: Hearts, seat: i64) -> list[str]:
    """How a player comes to their points."""
    taken = t.faces(TAKEN + seat)
    lines = [f"Hearts taken: {count(taken & ALL_HEARTS)}"]
    if (taken >> QUEEN_OF_SPADES) & 1:
        lines.append("Queen of Spades: 13")
    shooter = moon_shooter(t)
    if shooter != NONE:
        lines.append("Shot the moon: -26" if shooter == seat else "The moon was shot: +26")
    return [*lines, f"Total: {final_points(t, seat)}"]
