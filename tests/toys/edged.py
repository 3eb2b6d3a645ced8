"""A toy with a planted imbalance: an option gives the first seat points, another does nothing."""

from mypy_extensions import i64

from parlour.kernel.about import About
from parlour.kernel.bits import bit
from parlour.kernel.game import Game
from parlour.kernel.variant import Setting
from tests.toys.peek import LAID, NUM_ACTIONS, SEATS, STEPS, Peek, PeekTable, PeekWords, declared

ABOUT = About(
    name="edged",
    title="Edged",
    version="1",
    designer="nobody",
    pitch="A toy that favours the first seat.",
    minutes=1,
    seats=[SEATS],
    num_actions=NUM_ACTIONS,
    streams=["deal"],
    settings=[
        Setting("turns", 0, "How many turns.", None, 0, 20),
        Setting("edge", 0, "Points for the first seat.", None, 0, 4),
        Setting("colour", "red", "Of the backs.", ["red", "blue"]),
    ],
)


class Edged(Peek):
    """The toy; nobody is favoured unless the option says so."""

    def __init__(self, given: dict[str, object]) -> None:
        Game.__init__(self, ABOUT, declared(STEPS), PeekWords(), given)

    def winners(self, t: PeekTable) -> i64:
        edge = int(self.variant["edge"])
        points = [t.face_at(LAID + seat, 0) + edge * (seat == 0) for seat in range(SEATS)]
        out: i64 = 0
        for seat in range(SEATS):
            if points[seat] == max(points):
                out |= bit(seat)
        return out
