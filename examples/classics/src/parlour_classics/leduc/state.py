"""The cards: two each of three ranks; the places where they lie; the actions; the table."""

from typing import Final

from mypy_extensions import i64, mypyc_attr
from parlour.kernel import ALL, DONE, HAND, NOBODY, OWNER, PILE, Pack, Plan, Table, Zone

# A face is rank * 2 + suit.
FACES: Final = [rank + suit for rank in "JQK" for suit in "♠♥"]
SEATS: Final = 2

# Zones. Every seat has a card, in CARD + seat.
DECK: Final = 0
BOARD: Final = 1
CARD: Final = 2

# Actions.
FOLD: Final = DONE
CALL: Final = 1
RAISE: Final = 2
NUM_ACTIONS: Final = 3

# Steps, in the order of the rules.
DEAL: Final = 0
BETTING: Final = 1
TURN_UP: Final = 2
SHOWDOWN: Final = 3

# The stream of luck.
DEALING: Final = 0

ANTE: Final = 1
MOST_RAISES: Final = 2  # in one round


@mypyc_attr(free_list_len=1)  # searches free a copy before they make the next
class Leduc(Table):
    """A table of Leduc poker."""

    def __init__(self) -> None:
        super().__init__()
        self.round: i64 = 1
        self.turn: i64 = 0
        self.first_paid: i64 = ANTE  # chips in the pot from the first seat, and from the second
        self.second_paid: i64 = ANTE
        self.raises: i64 = 0  # in this round
        self.calls: i64 = 0  # since the last raise
        self.folded: i64 = 0  # mask of the seat that has given up

    def clone(self) -> "Leduc":
        """Return an independent copy."""
        twin = Leduc()
        self.copy_to(twin)
        twin.round = self.round
        twin.turn = self.turn
        twin.first_paid = self.first_paid
        twin.second_paid = self.second_paid
        twin.raises = self.raises
        twin.calls = self.calls
        twin.folded = self.folded
        return twin


def paid(t: Leduc, seat: i64) -> i64:
    """Return the chips that a player has put into the pot."""
    return t.second_paid if seat else t.first_paid


def owed(t: Leduc, seat: i64) -> i64:
    """Return the chips that a player must add to stay in."""
    return paid(t, 1 - seat) - paid(t, seat)


def layout() -> Plan:
    """Return the zones of the table."""
    zones = [Zone("deck", PILE, len(FACES), NOBODY), Zone("public card", PILE, 1, ALL)]
    zones += [Zone("card", HAND, 1, OWNER, seat) for seat in range(SEATS)]
    return Plan(SEATS, FACES, zones, [Pack("Leduc", DECK, list(range(len(FACES))))])
