"""How a game of Jest stands: by the value of the Jests, and the trophies as they would be awarded now."""

from typing import Final

from mypy_extensions import i64

from parlour.games.jest.end_of_game import deserving
from parlour.games.jest.jest_value import value_of
from parlour.games.jest.state import JEST, TROPHIES, Jest
from parlour.kernel.bits import bit
from parlour.kernel.judge import Judge

POINTS: Final = 3.0  # that make one step of standing


class JestJudge(Judge):
    """Points, trophies included."""

    def standing(self, t: Jest, seat: i64) -> float:
        cards = t.faces(JEST + seat)
        slot: i64 = 0
        while slot < t.end(TROPHIES):
            if t.at(TROPHIES, slot) >= 0 and deserving(t, t.face_at(TROPHIES, slot)) == seat:
                cards |= bit(t.face_at(TROPHIES, slot))
            slot += 1
        return float(value_of(cards, t.house)) / POINTS

    def horizon(self) -> i64:
        return 6  # offers and takes of a round
