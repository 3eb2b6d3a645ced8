"""Scores of duplicate rounds: results on the same seat with the same cards are compared across tables.

A player's points for a round are the fraction of the other tables at which the player on the same seat won less;
an equal share of the win counts half. So a win with cards that win everywhere is worth half a point, and one with
cards that lose elsewhere is worth one.
"""

from typing import NamedTuple

BYE = 0.6  # for a round that somebody has to sit out: "average plus", as in duplicate bridge
AVERAGE = 0.5  # for a match that nobody could play


class Played(NamedTuple):
    """The outcome of a round for one entry."""

    entry: int
    table: str
    seat: int
    state: str  # over, left, void, bye
    share: float  # of the win


def points(played: list[Played]) -> dict[int, float]:
    """Return the points of everybody in a round that is over, by entry."""
    return {each.entry: points_of(each, played) for each in played}


def points_of(mine: Played, played: list[Played]) -> float:
    """Return the points of one player; with a single table the others there are what there is to compare with."""
    if mine.state != "over":
        return {"left": 0.0, "void": AVERAGE, "bye": BYE}[mine.state]
    others = [each for each in played if each.state == "over" and each is not mine]
    rivals = [each.share for each in others if each.table != mine.table and each.seat == mine.seat]
    rivals = rivals or [each.share for each in others if each.table == mine.table]
    if not rivals:
        return mine.share
    return sum((mine.share > share) + (mine.share == share) / 2 for share in rivals) / len(rivals)
