"""Circle of Kings: the table of contents."""

from typing import Final

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
from parlour.games.circle_of_kings.guide import CircleOfKingsGuide
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
from parlour.games.circle_of_kings.state import *
from parlour.games.circle_of_kings.words import CircleOfKingsWords
from parlour.kernel.about import About
from parlour.kernel.declared import Rule
from parlour.kernel.game import Game
from parlour.kernel.guide import Guide
from parlour.kernel.judge import Judge
from parlour.kernel.plan import Plan
from parlour.kernel.variant import Setting, house_rule

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
            "world_replaces_captain",
            True,
            "The World also replaces the Captain, not just the Army zone (CK-19).",
            ruling=True,
        ),
        Setting(
            "emperor_for_owner",
            False,
            "The Emperor serves only the player who deployed him (CK-28).",
            ruling=True,
        ),
        Setting(
            "chariot_two_suits",
            False,
            "With The Star, The Chariot may strike cards of two suits (CK-32).",
            ruling=True,
        ),
        Setting(
            "justice_under_tower",
            False,
            "Justice reaches cards of the King removed by The Tower (CK-41).",
            ruling=True,
        ),
        house_rule(
            "coin_after_draw", COIN_AFTER_DRAW, "After a drawn Combat a coin decides who acts first (CK-24)."
        ),
        house_rule("right_king_next", RIGHT_KING_NEXT, "At Cleanup the Right King becomes the Top King (CK-37)."),
        house_rule(
            "deployed_count_as_hand",
            DEPLOYED_COUNT_AS_HAND,
            "Deployed cards count for the larger hand too (CK-39).",
        ),
        house_rule("keep_last_lord", KEEP_LAST_LORD, "Nobody may recruit with the last Lord of the deck (CK-46)."),
    ],
)


RULES: Final = [
    Rule(SETUP, "setup", Setup(), "3"),
    Rule(DRAW_PHASE, "draw_phase", DrawPhase(), "4", cites="CK-1 CK-7"),
    Rule(
        DRAW_ARMY_CARD,
        "draw_army_card",
        DrawArmyCard(),
        "4",
        "Your hand is full: discard an Army card to draw another, or burn the top of your Army deck.",
        cites="CK-5",
    ),
    Rule(
        RECRUIT,
        "recruit",
        Recruit(),
        "4",
        "Recruit? Burn a Lord face-down to draw 2 more Army cards.",
        done="Do not recruit",
        cites="CK-2 CK-4",
        pass_first=True,
    ),
    Rule(RECRUITED, "recruited", Recruited(), "4", cites="CK-4"),
    Rule(
        DEPLOY_CAPTAIN,
        "deploy_captain",
        DeployCaptain(),
        "5",
        "Choose your Captain. Your Army Size is half its value, rounded up.",
        cites="CK-8",
    ),
    Rule(DEPLOY_ARMY, "deploy_army", DeployArmy(), "5", "Choose {n:card} for your Army, face-down.", cites="CK-9"),
    Rule(DEPLOY_LORD, "deploy_lord", DeployLord(), "5", "Choose a Lord to deploy.", cites="CK-8"),
    Rule(REVEAL, "reveal", Reveal(), "5"),
    Rule(LORD_EFFECTS, "lord_effects", LordEffects(), "5", cites="CK-11"),
    Rule(ORDER_OF_PHASES, "order_of_phases", OrderOfPhases(), "3", cites="CK-36"),
    Rule(COMBAT_PHASE, "combat_phase", CombatPhase(), "6", cites="CK-18"),
    Rule(COMPARE, "compare", Compare(), "6", cites="CK-23 CK-24"),
    Rule(STRENGTH_SPENT, "strength_spent", StrengthSpent(), "12", cites="CK-22"),
    Rule(CIRCLE_PHASE, "circle_phase", CirclePhase(), "7", cites="CK-26"),
    Rule(AROUND, "around", Around(), "7", cites="CK-27 CK-50"),
    Rule(
        CIRCLE_ACTION,
        "circle_action",
        CircleAction(),
        "7",
        "Your Circle Action in {suit}: {choice}",
        done="Take no Circle Action",
        cites="CK-27 CK-47",
    ),
    Rule(NEXT_KING, "next_king", NextKing(), "7"),
    Rule(CHOOSE_SUIT, "choose_suit", ChooseSuit(), "12", "The Emperor: which suit do you strike?", cites="CK-28"),
    Rule(
        HOW_MANY,
        "how_many",
        HowMany(),
        "12",
        "The Star: eliminate one card of {suit}, or two?",
        cites="CK-31",
    ),
    Rule(ELIMINATE, "eliminate", Eliminate(), "7", "{foe:strikes} your {suit}: give up {n:card}.", cites="CK-27"),
    Rule(
        CHARGE, "charge", Charge(), "12", "The Chariot: eliminate {prey}.", done="Eliminate no more", cites="CK-32"
    ),
    Rule(PURGE, "purge", Purge(), "7", cites="CK-34"),
    Rule(CLEANUP, "cleanup", Cleanup(), "8", cites="CK-17"),
    # Table of Lords
    Rule(LORD_STEP + FOOL, "the_fool", TheFool(), "12", cites="CK-23"),
    Rule(
        LORD_STEP + MAGICIAN,
        "the_magician",
        TheMagician(),
        "12",
        "The Magician: which two neighbouring Kings change places?",
        cites="CK-42 CK-45",
    ),
    Rule(LORD_STEP + HIGH_PRIESTESS, "the_high_priestess", TheHighPriestess(), "12", cites="CK-13"),
    Rule(LORD_STEP + EMPRESS, "the_empress", TheEmpress(), "12", cites="CK-12"),
    Rule(LORD_STEP + EMPEROR, "the_emperor", TheEmperor(), "12", cites="CK-28"),
    Rule(
        LORD_STEP + HIEROPHANT,
        "the_hierophant",
        TheHierophant(),
        "12",
        "The Hierophant: at which King does the Circle Phase begin?",
        cites="CK-33 CK-48",
    ),
    Rule(LORD_STEP + LOVERS, "the_lovers", TheLovers(), "12", cites="CK-14"),
    Rule(LORD_STEP + CHARIOT, "the_chariot", TheChariot(), "12", cites="CK-32"),
    Rule(
        LORD_STEP + STRENGTH,
        "strength",
        Strength(),
        "12",
        "Strength: which of your cards counts double, and is then lost?",
        cites="CK-22",
    ),
    Rule(
        LORD_STEP + HERMIT, "the_hermit", TheHermit(), "12", "The Hermit: which card do you steal?", cites="CK-21"
    ),
    Rule(
        LORD_STEP + WHEEL,
        "the_wheel_of_fortune",
        TheWheelOfFortune(),
        "12",
        "The Wheel of Fortune: which way does the Circle turn?",
        cites="CK-45",
    ),
    Rule(
        LORD_STEP + JUSTICE,
        "justice",
        Justice(),
        "12",
        "Justice: give up {n:card}, so that both armies are the same size.",
        cites="CK-35 CK-41",
    ),
    Rule(LORD_STEP + HANGED_MAN, "the_hanged_man", TheHangedMan(), "12", cites="CK-36"),
    Rule(LORD_STEP + DEATH, "death", Death(), "12", cites="CK-14 CK-16"),
    Rule(LORD_STEP + TEMPERANCE, "temperance", Temperance(), "12", cites="CK-20 CK-21"),
    Rule(LORD_STEP + DEVIL, "the_devil", TheDevil(), "12", cites="CK-15"),
    Rule(
        LORD_STEP + TOWER,
        "the_tower",
        TheTower(),
        "12",
        "The Tower: which King do you remove for this round?",
        cites="CK-29",
    ),
    Rule(LORD_STEP + STAR, "the_star", TheStar(), "12", cites="CK-31"),
    Rule(LORD_STEP + MOON, "the_moon", TheMoon(), "12", cites="CK-26"),
    Rule(LORD_STEP + SUN, "the_sun", TheSun(), "12", cites="CK-26"),
    Rule(LORD_STEP + LAST_JUDGEMENT, "the_last_judgement", TheLastJudgement(), "12", cites="CK-26"),
    Rule(LORD_STEP + WORLD, "the_world", TheWorld(), "12", cites="CK-19"),
]


class CircleOfKingsGame(Game[CircleOfKings]):
    """The rules of Circle of Kings."""

    def __init__(self, given: dict[str, object], about: About = ABOUT) -> None:
        super().__init__(about, RULES, CircleOfKingsWords(), given)

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

    def guide(self) -> Guide[CircleOfKings]:
        return CircleOfKingsGuide(self.rules)

    def winners(self, t: CircleOfKings) -> i64:
        return winning_seats(t)
