"""Circle of Kings: the table of contents."""

from typing import Any

from mypy_extensions import i64

from parlour.games.circle_of_kings.circle_action import (
    Charge,
    ChooseSuit,
    CircleAction,
    Eliminate,
    HowMany,
)
from parlour.games.circle_of_kings.circle_phase import Around, CirclePhase, NextKing, Purge
from parlour.games.circle_of_kings.cleanup import Cleanup
from parlour.games.circle_of_kings.combat_phase import CombatPhase, Compare, OrderOfPhases, StrengthSpent
from parlour.games.circle_of_kings.deployment_phase import DeployArmy, DeployCaptain, DeployLord, Reveal
from parlour.games.circle_of_kings.draw_phase import DrawArmyCard, DrawPhase, Recruit, Recruited
from parlour.games.circle_of_kings.endgame import winning_seats
from parlour.games.circle_of_kings.judge import CircleOfKingsJudge
from parlour.games.circle_of_kings.lord_effects import LordEffects
from parlour.games.circle_of_kings.lords_0_to_10 import (
    Strength,
    TheChariot,
    TheEmperor,
    TheEmpress,
    TheFool,
    TheHermit,
    TheHierophant,
    TheHighPriestess,
    TheLovers,
    TheMagician,
    TheWheelOfFortune,
)
from parlour.games.circle_of_kings.lords_11_to_21 import (
    Death,
    Justice,
    Temperance,
    TheDevil,
    TheHangedMan,
    TheLastJudgement,
    TheMoon,
    TheStar,
    TheSun,
    TheTower,
    TheWorld,
)
from parlour.games.circle_of_kings.setup import Setup
from parlour.games.circle_of_kings.state import NUM_ACTIONS, SEATS, SETUP, CircleOfKings, layout
from parlour.games.circle_of_kings.words import CircleOfKingsWords
from parlour.kernel.about import About
from parlour.kernel.game import Game
from parlour.kernel.judge import Judge
from parlour.kernel.plan import Plan
from parlour.kernel.step import Step
from parlour.kernel.variant import Setting

ABOUT = About(
    name="circle_of_kings",
    title="Circle of Kings",
    version="1.1",
    designer="a team of the Global Game Jam 2014",
    pitch="Two tarot packs at war: send out a Captain, an army and a Lord; the Kings decide who strikes whom.",
    minutes=40,
    seats=[SEATS],
    num_actions=NUM_ACTIONS,
    streams=["deal", "circle", "coin"],
    settings=[
        Setting(
            "world_replaces_captain", True, "The World also replaces the Captain, not just the Army zone (CK-19)."
        ),
        Setting("emperor_for_owner", False, "The Emperor serves only the player who deployed him (CK-28)."),
        Setting("chariot_two_suits", False, "With The Star, The Chariot may strike cards of two suits (CK-32)."),
        Setting("justice_under_tower", False, "Justice reaches cards of the King removed by The Tower (CK-41)."),
    ],
)


class CircleOfKingsGame(Game[CircleOfKings]):
    """The rules of Circle of Kings."""

    def __init__(self, given: dict[str, object]) -> None:
        steps: list[Step[Any]] = [
            Setup(),
            DrawPhase(), DrawArmyCard(), Recruit(), Recruited(),
            DeployCaptain(), DeployArmy(), DeployLord(), Reveal(),
            LordEffects(), OrderOfPhases(),
            CombatPhase(), Compare(), StrengthSpent(),
            CirclePhase(), Around(), CircleAction(), NextKing(),
            ChooseSuit(), HowMany(), Eliminate(), Charge(), Purge(),
            Cleanup(),
            # Table of Lords
            TheFool(), TheMagician(), TheHighPriestess(), TheEmpress(), TheEmperor(), TheHierophant(),
            TheLovers(), TheChariot(), Strength(), TheHermit(), TheWheelOfFortune(), Justice(),
            TheHangedMan(), Death(), Temperance(), TheDevil(), TheTower(), TheStar(),
            TheMoon(), TheSun(), TheLastJudgement(), TheWorld(),
        ]  # fmt: skip
        super().__init__(ABOUT, steps, CircleOfKingsWords(), given)

    def plan(self, seats: int) -> Plan:
        return layout()

    def blank(self) -> CircleOfKings:
        t = CircleOfKings()
        t.world_replaces_captain = self.variant["world_replaces_captain"] is True
        t.emperor_for_owner = self.variant["emperor_for_owner"] is True
        t.chariot_two_suits = self.variant["chariot_two_suits"] is True
        t.justice_under_tower = self.variant["justice_under_tower"] is True
        return t

    def begin(self, t: CircleOfKings) -> None:
        t.then(SETUP)

    def judge(self) -> Judge:
        return CircleOfKingsJudge()

    def winners(self, t: CircleOfKings) -> i64:
        return winning_seats(t)
