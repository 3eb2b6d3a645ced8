"""High Jinks by Justin Elkan Jones: the table of contents."""

from typing import Any

from mypy_extensions import i64

from parlour.games.high_jinks.aces import Retaliate
from parlour.games.high_jinks.battle_scars import BattleScars
from parlour.games.high_jinks.combat_phase import Block, CombatPhase, Target
from parlour.games.high_jinks.draw_phase import DrawPhase, Turn
from parlour.games.high_jinks.duels import Empower
from parlour.games.high_jinks.end_phase import EndPhase
from parlour.games.high_jinks.four_of_a_kind import FourOfAKind
from parlour.games.high_jinks.judge import HighJinksJudge
from parlour.games.high_jinks.main_phase import MainPhase
from parlour.games.high_jinks.pairs_and_binary_spells import BinarySpell, Heal, HealWhose, Inflict, Transmute
from parlour.games.high_jinks.paying import Pay
from parlour.games.high_jinks.playing_under_time import running_clock, strike_of_the_clock
from parlour.games.high_jinks.setup import RejectedCards, Setup, StartingHands
from parlour.games.high_jinks.sixes_and_sevens import DeclareRank, DeclareSuit, InterceptWhom
from parlour.games.high_jinks.state import NUM_ACTIONS, SETUP, HighJinks, layout
from parlour.games.high_jinks.straights import Evoke, SearchDeck
from parlour.games.high_jinks.suit_abilities import Outcome, Ruin, Valor
from parlour.games.high_jinks.summon_abilities import (
    Destroy,
    DestroyWhose,
    RecruitAgent,
    SalvageCard,
    SummonAbility,
)
from parlour.games.high_jinks.words import HighJinksWords
from parlour.kernel.about import About
from parlour.kernel.bits import bit
from parlour.kernel.game import Game
from parlour.kernel.judge import Judge
from parlour.kernel.plan import Plan
from parlour.kernel.step import Step
from parlour.kernel.table import NONE
from parlour.kernel.variant import Setting

ABOUT = About(
    name="high_jinks",
    title="High Jinks",
    version="1.1",
    designer="Justin Elkan Jones",
    pitch="Jacks, Queens and Kings duel with hidden number cards; even the damage you take is a weapon.",
    minutes=40,
    seats=[2, 3, 4],
    num_actions=NUM_ACTIONS,
    streams=["deal", "reshuffle", "copies"],
    settings=[
        Setting("dealer", 0, "Who deals: 0 by chance, or the number of a seat (HJ-65).", low=0, high=4),
        Setting("packs", 0, "How many packs: 0 for one with two players and two with more (§28).", low=0, high=2),
        Setting("jokers", 2, "How many Jokers each pack has (§28, HJ-68).", low=0, high=3),
        Setting("clock", False, "Play under time: §29 (HJ-46). The match keeps the clocks."),
        Setting("minutes", 15, "Under time: minutes until the first Damage Counter (§29).", low=1, high=600),
        Setting("interval", 2, "Under time: minutes from each to the next (§29: 2 or 3).", low=1, high=600),
        Setting("notes", False, "Note taking: a player may be shown what they could remember (§30, HJ-46)."),
        Setting("turn_cap", 500, "After so many turns those who are left draw (HJ-50).", low=1, high=10**6),
        Setting("main_cap", 200, "After so many decisions a Main Phase must end (HJ-50).", low=1, high=10**6),
    ],
)


class HighJinksGame(Game[HighJinks]):
    """The rules of High Jinks."""

    def __init__(self, given: dict[str, object]) -> None:
        steps: list[Step[Any]] = [
            DrawPhase(),  # §3
            MainPhase(),  # §4, §5, §6
            CombatPhase(),  # §7
            Target(),
            Block(),
            Empower(),  # §9, §10, §13
            Outcome(),  # §7.iii, §11, §17
            EndPhase(),  # §12
            Pay(),  # §14, §15, §21 - §25
            InterceptWhom(),  # §15
            DeclareRank(),  # §14, §15
            DeclareSuit(),
            Retaliate(),  # §16
            SummonAbility(),  # §18, §20
            DestroyWhose(),
            Destroy(),
            RecruitAgent(),
            SalvageCard(),
            Valor(),  # §19
            Ruin(),
            BinarySpell(),  # §21
            Transmute(),
            Inflict(),
            HealWhose(),
            Heal(),
            Evoke(),  # §22
            SearchDeck(),
            FourOfAKind(),  # §23
            BattleScars(),  # §25
            Setup(),  # §27
            StartingHands(),
            RejectedCards(),
            Turn(),
        ]
        super().__init__(ABOUT, steps, HighJinksWords(), given)

    def plan(self, seats: int) -> Plan:
        if self.number("dealer") > seats:
            raise ValueError(f"seat {self.number('dealer')} cannot deal: there are only {seats} seats")
        packs = self.number("packs") or (1 if seats == 2 else 2)
        return layout(seats, packs, self.number("jokers"))

    def blank(self) -> HighJinks:
        t = HighJinks()
        t.given_dealer = self.number("dealer") - 1
        t.turn_cap = self.number("turn_cap")
        t.main_cap = self.number("main_cap")
        t.timed = self.variant["clock"] is True
        return t

    def number(self, option: str) -> int:
        """An option that is a number."""
        return int(self.variant[option])

    def begin(self, t: HighJinks) -> None:
        t.then(SETUP)

    def judge(self) -> Judge:
        return HighJinksJudge()

    def winners(self, t: HighJinks) -> i64:
        return t.alive if t.winner == NONE else bit(t.winner)

    # ------------------------------------------------- §29 Playing Under Time

    def clock(self, t: HighJinks) -> i64:
        """The seat whose time is running, or NONE: for a match that keeps clocks (§29, HJ-58)."""
        return running_clock(t)

    def seconds_allowed(self, counters: int) -> int:
        """How long a player may have used when the clock deals its counter number `counters` + 1 (§29)."""
        return 60 * (self.number("minutes") + counters * self.number("interval"))

    def time_is_up(self, t: HighJinks) -> None:
        """Deal a Damage Counter from the clock to the player whose time is running (§29)."""
        strike_of_the_clock(t)
        self.run(t)

    # ------------------------------------------------------- §30 Note Taking

    def notes_allowed(self, t: HighJinks) -> bool:
        """Whether a seat may be shown what it could have remembered, or must remember it itself (§30)."""
        return self.variant["notes"] is True
