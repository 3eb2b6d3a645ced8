"""The card texts of Magpie, and the player aid: how a hand scores."""

from mypy_extensions import i64
from parlour.kernel import NONE, AidPart, CardText, Guide, Speech, line, part

from magpie.state import *


class MagpieGuide(Guide[MagpieTable]):
    """The texts of the cards, and what to keep in mind."""

    def card(self, t: MagpieTable, seat: i64, token: i64, face: i64, speech: Speech) -> CardText:
        lines = [line(f"Counts {face + 1}.", "§1")]
        if seat != NONE and t.zone_of(token) == HAND_OF + seat:
            lines.append(line(f"Your hand counts {total(t, seat)}.", "§3"))
        return CardText(FACES[face], lines, worth=face + 1)

    def aid(self, t: MagpieTable, seat: i64, speech: Speech) -> list[AidPart]:
        scoring = [["both cards kept", "2 points"], ["a card swapped", "1 point"]]
        shared = line("Players with the same highest total all score.", "§3 MA-1")
        return [part("The highest total scores", [shared], ["Hand", "Scores"], scoring)]
