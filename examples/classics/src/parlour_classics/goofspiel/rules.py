"""Goofspiel: the table of contents."""

from mypy_extensions import i64
from parlour.kernel import About, Game, Plan, Rule, Setting

from parlour_classics.goofspiel.award import Award, points, winning_seats
from parlour_classics.goofspiel.bidding import Bidding
from parlour_classics.goofspiel.prizes import Setup, TurnUpPrize
from parlour_classics.goofspiel.state import *
from parlour_classics.goofspiel.words import GoofspielWords

ABOUT = About(
    name="goofspiel",
    title="Goofspiel",
    version="1.0",
    designer="Merrill Flood",
    pitch="Everyone has the same cards to bid with, and no card can be bid twice.",
    minutes=5,
    seats=[2, 3],
    num_actions=NUM_ACTIONS,
    streams=["prizes"],
    settings=[
        Setting("cards", SUIT, "How many cards each suit has, from the Ace upwards.", None, 2, SUIT),
        Setting("order", "random", "In which order the prizes come.", list(ORDERS)),
        Setting("hidden", False, "Bids stay face-down: only who won the prize is told."),
    ],
)


RULES = [
    Rule(SETUP, "setup", Setup(), "setup"),
    Rule(TURN_UP_PRIZE, "turn_up_prize", TurnUpPrize(), "prize"),
    Rule(BIDDING, "bidding", Bidding(), "bidding", "Which card do you bid for {card}?"),
    Rule(AWARD, "award", Award(), "award"),
]


class GoofspielGame(Game[Goofspiel]):
    """The rules of Goofspiel."""

    def __init__(self, given: dict[str, object]) -> None:
        super().__init__(ABOUT, RULES, GoofspielWords(), given)
        self.cards = int(self.variant["cards"])
        self.order = ORDERS.index(str(self.variant["order"]))
        self.hidden = self.variant["hidden"] is True

    def plan(self, seats: int) -> Plan:
        return layout(seats, self.cards, self.order, self.hidden)

    def blank(self) -> Goofspiel:
        t = Goofspiel()
        t.order = self.order
        t.hidden = self.hidden
        return t

    def begin(self, t: Goofspiel) -> None:
        t.then(SETUP)

    def winners(self, t: Goofspiel) -> i64:
        return winning_seats(t)

    def score(self, t: Goofspiel, seat: i64) -> i64:
        return points(t, seat)
