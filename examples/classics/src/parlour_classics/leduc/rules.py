"""Leduc poker: the table of contents."""

from mypy_extensions import i64
from parlour.kernel import About, Game, Plan, Rule

from parlour_classics.leduc.betting import Betting
from parlour_classics.leduc.deal import Deal, TurnUp
from parlour_classics.leduc.showdown import Showdown, net, winning_seats
from parlour_classics.leduc.state import *
from parlour_classics.leduc.words import LeducWords

ABOUT = About(
    name="leduc",
    title="Leduc poker",
    version="1.0",
    designer="University of Alberta",
    pitch="Six cards, two rounds of betting, and a card in the middle that may make your pair.",
    minutes=1,
    seats=[SEATS],
    num_actions=NUM_ACTIONS,
    streams=["deal"],
    settings=[],
)


RULES = [
    Rule(DEAL, "deal", Deal(), "deal"),
    Rule(BETTING, "betting", Betting(), "betting", done="Fold"),
    Rule(TURN_UP, "turn_up", TurnUp(), "public"),
    Rule(SHOWDOWN, "showdown", Showdown(), "showdown"),
]


class LeducGame(Game[Leduc]):
    """The rules of Leduc poker."""

    def __init__(self, given: dict[str, object]) -> None:
        super().__init__(ABOUT, RULES, LeducWords(), given)

    def plan(self, seats: int) -> Plan:
        return layout()

    def blank(self) -> Leduc:
        return Leduc()

    def begin(self, t: Leduc) -> None:
        t.then(DEAL)

    def winners(self, t: Leduc) -> i64:
        return winning_seats(t)

    def score(self, t: Leduc, seat: i64) -> i64:
        return net(t, seat)
