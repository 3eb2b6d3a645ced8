"""Last King: the table of contents."""

from typing import Any

from mypy_extensions import i64

from parlour.games.last_king.attack_cards import ChooseTarget, Strike
from parlour.games.last_king.destroyed import HonorableDeath
from parlour.games.last_king.end_of_round import DiscardOne, DrawToFive, EndOfRound, RemoveAttack
from parlour.games.last_king.exhausted import Exhausted
from parlour.games.last_king.joker import Jester
from parlour.games.last_king.judge import LastKingJudge
from parlour.games.last_king.king import ChooseRally
from parlour.games.last_king.setup import ChooseCharacters, DiscardDown, OpeningHands
from parlour.games.last_king.state import CHOOSE_CHARACTERS, NUM_ACTIONS, LastKing, layout
from parlour.games.last_king.the_round import NextTurn, RollDie, Turn
from parlour.games.last_king.words import LastKingWords
from parlour.kernel.about import About
from parlour.kernel.game import Game
from parlour.kernel.judge import Judge
from parlour.kernel.plan import Plan
from parlour.kernel.step import Step
from parlour.kernel.variant import Setting

ABOUT = About(
    name="last_king",
    title="Last King",
    version="1.0",
    designer="unknown (the title page of the rulebook is lost)",
    pitch="Jacks before Queens before the King: break through every other court, and keep your own King standing.",
    minutes=30,
    seats=[2, 3, 4, 5, 6],
    num_actions=NUM_ACTIONS,
    streams=["deal", "reshuffle", "die"],
    settings=[
        Setting("jokers", 2, "How many Jokers are in each pack; the same for everyone (§1).", low=0, high=4),
        Setting("opening_draw", 7, "Cards drawn before everyone discards down to five (§1).", low=5, high=10),
        Setting("pass_locks", False, "Who passes is out of the round, but for the Jester (LK-2)."),
        Setting("shield_jester", True, "A Jester may also answer an attack on one's Shield (LK-17)."),
        Setting(
            "shield_suit",
            "follows",
            "Whether the Shield's suit follows the King in place, or stays as when it was played (LK-27).",
            ["follows", "stays"],
        ),
        Setting("shield_recovers", False, "The top attack on a Shield may be removed as well (LK-16)."),
        Setting(
            "idle_rounds", 10, "So many rounds of nothing but passes end in a draw (LK-23).", low=1, high=1000
        ),
        Setting("most_rounds", 200, "After so many rounds the game is a draw (LK-23).", low=1, high=100000),
    ],
)


class LastKingGame(Game[LastKing]):
    """The rules of Last King."""

    def __init__(self, given: dict[str, object]) -> None:
        steps: list[Step[Any]] = [
            ChooseCharacters(),
            OpeningHands(),
            DiscardDown(),
            ChooseTarget(),
            Strike(),
            ChooseRally(),
            Jester(),
            RollDie(),
            Turn(),
            NextTurn(),
            EndOfRound(),
            DiscardOne(),
            DrawToFive(),
            RemoveAttack(),
            HonorableDeath(),
            Exhausted(),
        ]
        super().__init__(ABOUT, steps, LastKingWords(), given)

    def number(self, option: str) -> int:
        """An option that is a number."""
        value = self.variant[option]
        assert isinstance(value, int)
        return value

    def plan(self, seats: int) -> Plan:
        return layout(seats, self.number("jokers"))

    def blank(self) -> LastKing:
        t = LastKing()
        t.opening_draw = self.number("opening_draw")
        t.pass_locks = self.variant["pass_locks"] is True
        t.shield_jester = self.variant["shield_jester"] is True
        t.shield_keeps_suit = self.variant["shield_suit"] == "stays"
        t.shield_recovers = self.variant["shield_recovers"] is True
        t.idle_limit = self.number("idle_rounds")
        t.round_limit = self.number("most_rounds")
        return t

    def begin(self, t: LastKing) -> None:
        t.then(CHOOSE_CHARACTERS)

    def judge(self) -> Judge:
        return LastKingJudge()

    def winners(self, t: LastKing) -> i64:
        return t.alive
