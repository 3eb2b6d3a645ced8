"""Kuhn poker: the table of contents."""

from mypy_extensions import i64
from parlour.kernel import About, Game, Plan, Rule, bit

from parlour_classics.kuhn.betting import Betting
from parlour_classics.kuhn.deal import Deal
from parlour_classics.kuhn.showdown import Showdown, net, winner
from parlour_classics.kuhn.state import *
from parlour_classics.kuhn.words import KuhnWords

ABOUT = About(
    name="kuhn",
    title="Kuhn poker",
    version="1.0",
    designer="Harold W. Kuhn",
    pitch="One card each, one bet: the smallest game in which bluffing pays.",
    minutes=1,
    seats=[2, 3],
    num_actions=NUM_ACTIONS,
    streams=["deal"],
    settings=[],
)


RULES = [
    Rule(DEAL, "deal", Deal(), "deal"),
    Rule(BETTING, "betting", Betting(), "betting", "Do you check, or bet a chip?"),
    Rule(SHOWDOWN, "showdown", Showdown(), "showdown"),
]


class KuhnGame(Game[Kuhn]):
    """The rules of Kuhn poker."""

    def __init__(self, given: dict[str, object]) -> None:
        super().__init__(ABOUT, RULES, KuhnWords(), given)

    def plan(self, seats: int) -> Plan:
        return layout(seats)

    def blank(self) -> Kuhn:
        return Kuhn()

    def begin(self, t: Kuhn) -> None:
        t.then(DEAL)

    def winners(self, t: Kuhn) -> i64:
        return bit(winner(t))

    def score(self, t: Kuhn, seat: i64) -> i64:
        return net(t, seat)
