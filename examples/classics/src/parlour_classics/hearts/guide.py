"""The card texts of Hearts, and the player aid: which cards cost points, and what is still out."""

from mypy_extensions import i64
from parlour.kernel import NONE, AidPart, CardText, Guide, Speech, count, has, line, part

from parlour_classics.hearts.scoring import JACK, QUEEN
from parlour_classics.hearts.state import *


class HeartsGuide(Guide[Hearts]):
    """The texts of the cards, and the count of points."""

    def card(self, t: Hearts, seat: i64, token: i64, face: i64, speech: Speech) -> CardText:
        cost = cost_of(t, face)
        lines = [line(f"Whoever takes it scores {cost}; the fewest points win.", "§scoring")]
        if suit(face) == HEARTS and not t.broken:
            lines.append(line("Hearts are not broken yet: it may be led only from a hand of Hearts.", "§tricks"))
        return CardText(FACES[face], lines, worth=cost)

    def aid(self, t: Hearts, seat: i64, speech: Speech) -> list[AidPart]:
        costs = [["each ♥", "1"], ["Q♠", str(QUEEN)], ["all of these", "26 for everybody else"]]
        if t.house & JACK_BONUS:
            costs.append(["J♦", str(JACK)])
        return [
            part("Points", [line("The fewest points win.", "§scoring")], ["Taken", "Points"], costs),
            part("Not seen yet", [line(unseen(t, seat))]),
        ]


def cost_of(t: Hearts, face: i64) -> int:
    """Return the points of a card for the player who takes it."""
    if face == QUEEN_OF_SPADES:
        return QUEEN
    if face == JACK_OF_DIAMONDS and t.house & JACK_BONUS:
        return JACK
    return int(suit(face) == HEARTS)


def unseen(t: Hearts, seat: i64) -> str:
    """Return the cards that cost points and lie in nobody's tricks, nor in the trick or the reader's own hand."""
    seen = t.faces(TRICK) | (t.faces(HAND_OF + seat) if seat != NONE else 0)
    for each in range(t.seats):
        seen |= t.faces(TAKEN + each)
    queen = "" if has(seen, QUEEN_OF_SPADES) else ", and the Q♠"
    return f"Hearts: {count(ALL_HEARTS & ~seen)}{queen}."
