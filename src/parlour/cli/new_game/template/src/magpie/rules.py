"""Magpie: the table of contents."""

from typing import Final

from mypy_extensions import i64
from parlour.kernel import About, Game, Guide, Judge, Plan, Rule, Setting

from magpie.deal import Deal
from magpie.guide import MagpieGuide
from magpie.judge import MagpieJudge
from magpie.keep_or_swap import KeepOrSwap
from magpie.showdown import Showdown, leaders
from magpie.state import *
from magpie.words import MagpieWords

ABOUT: Final = About(
    name="magpie",
    title="Magpie",
    version="1.0",
    designer="you",
    pitch="Keep what you were dealt for two points, or swap a card and settle for one.",
    minutes=5,
    seats=[2, 3, 4],
    num_actions=NUM_ACTIONS,
    streams=["deal"],
    settings=[Setting("goal", 5, "How many points end the game.", None, 1, 20)],
)

RULES: Final = [
    Rule(DEAL, "deal", Deal(), "1"),
    Rule(KEEP_OR_SWAP, "keep_or_swap", KeepOrSwap(), "2", "Keep or swap?", done="Keep both cards"),
    Rule(SHOWDOWN, "showdown", Showdown(), "3", cites="MA-1"),
]


class MagpieGame(Game[MagpieTable]):
    """The rules of Magpie."""

    def __init__(self, given: dict[str, object]) -> None:
        super().__init__(ABOUT, RULES, MagpieWords(), given)

    def plan(self, seats: int) -> Plan:
        return layout(seats)

    def blank(self) -> MagpieTable:
        t = MagpieTable()
        t.goal = int(self.variant["goal"])
        return t

    def begin(self, t: MagpieTable) -> None:
        t.then(DEAL)

    def judge(self) -> Judge:
        return MagpieJudge()

    def guide(self) -> Guide[MagpieTable]:
        return MagpieGuide()

    def winners(self, t: MagpieTable) -> i64:
        return leaders(t)

    def score(self, t: MagpieTable, seat: i64) -> i64:
        return t.points[seat]
