"""The cards: one more than players; the places where they lie; the actions; the table."""

from typing import Final

from mypy_extensions import i64, mypyc_attr
from parlour.kernel import DONE, HAND, NOBODY, NONE, OWNER, PILE, Pack, Plan, Table, Zone

FACES: Final = ["J", "Q", "K", "A"]  # weakest first; the Ace is for three players
MOST_SEATS: Final = 3

# Zones. Every seat has a card, in CARD + seat.
DECK: Final = 0
CARD: Final = 1

# Actions. Before a bet a pass is a check, after it a fold; a bet after a bet is a call.
PASS: Final = DONE
BET: Final = 1
NUM_ACTIONS: Final = 2

# Steps, in the order of the rules.
DEAL: Final = 0
BETTING: Final = 1
SHOWDOWN: Final = 2

# The stream of luck.
DEALING: Final = 0


@mypyc_attr(free_list_len=1)  # searches free a copy before they make the next
class Kuhn(Table):
    """A table of Kuhn poker."""

    def __init__(self) -> None:
        super().__init__()
        self.spoken: i64 = 0  # how many times somebody has passed or bet
        self.first_bettor: i64 = NONE
        self.bettors: i64 = 0  # mask of the seats that have put in a second chip

    def clone(self) -> "Kuhn":
        """Return an independent copy."""
        twin = Kuhn()
        self.copy_to(twin)
        twin.spoken = self.spoken
        twin.first_bettor = self.first_bettor
        twin.bettors = self.bettors
        return twin


def layout(seats: int) -> Plan:
    """Return the zones of the table for that many players."""
    zones = [Zone("deck", PILE, seats + 1, NOBODY)]
    zones += [Zone("card", HAND, 1, OWNER, seat) for seat in range(seats)]
    return Plan(seats, FACES[: seats + 1], zones, [Pack("Kuhn", DECK, list(range(seats + 1)))])
