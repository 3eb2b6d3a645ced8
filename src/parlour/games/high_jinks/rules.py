"""High Jinks by Justin Elkan Jones: the table of contents."""

from typing import Final

from mypy_extensions import i64

from parlour.games.high_jinks.aces import Retaliate
from parlour.games.high_jinks.battle_scars import BattleScars
from parlour.games.high_jinks.combat_phase import Block, CombatPhase, Target
from parlour.games.high_jinks.draw_phase import DrawPhase, Turn
from parlour.games.high_jinks.duels import Empower
from parlour.games.high_jinks.end_phase import EndPhase
from parlour.games.high_jinks.four_of_a_kind import FourOfAKind
from parlour.games.high_jinks.guide import HighJinksGuide
from parlour.games.high_jinks.judge import HighJinksJudge
from parlour.games.high_jinks.main_phase import MainPhase
from parlour.games.high_jinks.pairs_and_binary_spells import BinarySpell, Heal, HealWhose, Inflict, Transmute
from parlour.games.high_jinks.paying import Pay
from parlour.games.high_jinks.playing_under_time import running_clock, strike_of_the_clock
from parlour.games.high_jinks.setup import RejectedCards, Setup, StartingHands
from parlour.games.high_jinks.sixes_and_sevens import DeclareRank, DeclareSuit, InterceptWhom
from parlour.games.high_jinks.state import *
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
from parlour.kernel.declared import Rule
from parlour.kernel.game import Game
from parlour.kernel.guide import Guide
from parlour.kernel.judge import Judge
from parlour.kernel.plan import Plan
from parlour.kernel.table import NONE
from parlour.kernel.variant import Setting, house_rule

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
        Setting("dealer", 0, "Dealer: 0 for random, or the number of a seat (HJ-65).", low=0, high=4),
        Setting("packs", 0, "Number of packs: 0 means one for two players, two for more (§28).", low=0, high=2),
        Setting("jokers", 2, "Jokers in each pack (§28, HJ-68).", low=0, high=3),
        Setting("clock", False, "Play under time: §29 (HJ-46). The match keeps the clocks."),
        Setting("minutes", 15, "Under time: minutes until the first Damage Counter (§29).", low=1, high=600),
        Setting(
            "interval", 2, "Under time: minutes between further Damage Counters (§29: 2 or 3).", low=1, high=600
        ),
        Setting("notes", False, "Note taking: players may list the cards they could remember (§30, HJ-46)."),
        Setting(
            "turn_cap",
            500,
            "After this many turns the game is a draw (HJ-50).",
            low=1,
            high=10**6,
        ),
        Setting("main_cap", 200, "After this many decisions a Main Phase must end (HJ-50).", low=1, high=10**6),
        house_rule("aces_banished", ACES_BANISHED, "A discarded Ace is banished (HJ-1)."),
        house_rule(
            "new_agents_stay", NEW_AGENTS_STAY, "An Agent that was summoned this turn cannot be retired (HJ-12)."
        ),
        house_rule("plain_deuces", PLAIN_DEUCES, "Deuces earn no Suit Bonus (HJ-22)."),
        house_rule(
            "joker_first_bonus", JOKER_FIRST_BONUS, "A Joker's first card earns the Suit Bonus too (HJ-24)."
        ),
        house_rule("joker_mixes_guild", JOKER_MIXES_GUILD, "A Guild with a Joker is never of one suit (HJ-25)."),
        house_rule("aces_silence", ACES_SILENCE, "No suit ability follows when an Ace decides the duel (HJ-27)."),
        house_rule(
            "abundance_for_others",
            ABUNDANCE_FOR_OTHERS,
            "Abundance never returns the defeated Heart itself (HJ-29).",
        ),
    ],
)


RULES: Final = [
    Rule(DRAW_PHASE, "draw_phase", DrawPhase(), "3"),
    Rule(
        MAIN_PHASE,
        "main_phase",
        MainPhase(),
        "4",
        "Your Main Phase: summon, set, cast, or move on.",
        done="End the Main Phase",
        cites="HJ-11",
        skip="In my Main Phase when I can only end it",
    ),
    Rule(
        COMBAT_PHASE,
        "combat_phase",
        CombatPhase(),
        "7",
        "Attack with an untapped Agent, or end your turn.",
        done="End your turn",
        cites="HJ-20",
    ),
    Rule(TARGET, "target", Target(), "7", "Which player does your {attacker:bare} attack?", cites="HJ-20"),
    Rule(
        BLOCK,
        "block",
        Block(),
        "7",
        "{turn:attacks} you with {attacker}. Block with one of your Agents?",
        done="Don't block: take a Damage Counter",
        cites="HJ-20",
    ),
    Rule(
        EMPOWER,
        "empower",
        Empower(),
        "9",
        "{agent:bare}: Power {mine} against {theirs}. Add Mana ({spent} of {most} spent), or pass.",
        cites="HJ-21 HJ-22 HJ-23",
        skip="In a duel when I have nothing to add",
    ),
    Rule(OUTCOME, "outcome", Outcome(), "7", cites="HJ-28"),
    Rule(END_PHASE, "end_phase", EndPhase(), "12", cites="HJ-19"),
    Rule(
        PAY,
        "pay",
        Pay(),
        "24",
        "Choose a card for {cost}{progress}.",
        done="Pay nothing",
        cites="HJ-42 HJ-59",
    ),
    Rule(
        INTERCEPT_WHOM,
        "intercept_whom",
        InterceptWhom(),
        "15",
        "Interception: whose hand do you search?",
        cites="HJ-40",
    ),
    Rule(
        DECLARE_RANK, "declare_rank", DeclareRank(), "14", "Declare a card: which rank, or a Joker?", cites="HJ-55"
    ),
    Rule(DECLARE_SUIT, "declare_suit", DeclareSuit(), "14", "Declare a card: the {rank} of which suit?"),
    Rule(
        RETALIATE,
        "retaliate",
        Retaliate(),
        "16",
        "An Ace is about to defeat your {agent:bare}. Answer with an Ace?",
        done="Let your Agent be defeated",
        cites="HJ-26",
        skip="When an Ace hits my Agent and I hold none",
    ),
    Rule(
        SUMMON_ABILITY,
        "summon_ability",
        SummonAbility(),
        "18",
        "What does {summoned} do?",
        done="Skip",
        cites="HJ-13 HJ-16",
    ),
    Rule(
        DESTROY_WHOSE,
        "destroy_whose",
        DestroyWhose(),
        "18",
        "Justice: whose Mana card do you destroy?",
        cites="HJ-17",
    ),
    Rule(
        DESTROY,
        "destroy",
        Destroy(),
        "18",
        "Justice: which of {foe:'s} Mana cards do you destroy?",
        cites="HJ-17",
    ),
    Rule(
        RECRUIT_AGENT,
        "recruit_agent",
        RecruitAgent(),
        "18",
        "Which Agent do you recruit from the Bench?",
        cites="HJ-2",
    ),
    Rule(SALVAGE_CARD, "salvage_card", SalvageCard(), "18", "Which card do you salvage from the Boneyard?"),
    Rule(VALOR, "valor", Valor(), "19", "Valor: draw or salvage a card?", done="Neither", cites="HJ-29"),
    Rule(RUIN, "ruin", Ruin(), "19", cites="HJ-29"),
    Rule(BINARY_SPELL, "binary_spell", BinarySpell(), "21", "Which Binary Spell do you cast?"),
    Rule(
        TRANSMUTE,
        "transmute",
        Transmute(),
        "21",
        "Transmutation: draw, salvage or recruit ({picks:card} to go).",
        cites="HJ-34",
    ),
    Rule(INFLICT, "inflict", Inflict(), "21", "Infliction: which opponent do you burn?", cites="HJ-35"),
    Rule(
        HEAL_WHOSE,
        "heal_whose",
        HealWhose(),
        "21",
        "Restoration: whose Damage Counter do you heal?",
        cites="HJ-36",
    ),
    Rule(
        HEAL,
        "heal",
        Heal(),
        "21",
        "Restoration: which of {foe:'s} Damage Counters do you heal?",
        cites="HJ-36",
    ),
    Rule(
        EVOKE,
        "evoke",
        Evoke(),
        "22",
        "Banish a card of your straight for an Evocation?",
        done="No Evocation",
        cites="HJ-38",
    ),
    Rule(
        SEARCH_DECK,
        "search_deck",
        SearchDeck(),
        "22",
        "Evocation: which {suit} do you take from the Deck?",
        done="There is none: shuffle the Deck",
        cites="HJ-54",
    ),
    Rule(
        FOUR_OF_A_KIND,
        "four_of_a_kind",
        FourOfAKind(),
        "23",
        "4 of a kind: which Binary Spell do you cast next?",
        done="Cast no more",
        cites="HJ-47 HJ-48",
    ),
    Rule(BATTLE_SCARS, "battle_scars", BattleScars(), "25", cites="HJ-31"),
    Rule(SETUP, "setup", Setup(), "27", cites="HJ-65"),
    Rule(
        STARTING_HANDS,
        "starting_hands",
        StartingHands(),
        "27",
        "Choose six cards to keep. The other three are discarded.",
    ),
    Rule(REJECTED_CARDS, "rejected_cards", RejectedCards(), "27", cites="HJ-3 HJ-51"),
    Rule(TURN, "turn", Turn(), "12", cites="HJ-45 HJ-50"),
]


class HighJinksGame(Game[HighJinks]):
    """The rules of High Jinks."""

    def __init__(self, given: dict[str, object], about: About = ABOUT) -> None:
        super().__init__(about, RULES, HighJinksWords(), given)

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
        """Return an option that is a number."""
        return int(self.variant[option])

    def begin(self, t: HighJinks) -> None:
        t.then(SETUP)

    def judge(self) -> Judge:
        return HighJinksJudge()

    def guide(self) -> Guide[HighJinks]:
        return HighJinksGuide()

    def winners(self, t: HighJinks) -> i64:
        return t.alive if t.winner == NONE else bit(t.winner)

    # ------------------------------------------------- §29 Playing Under Time

    def clock(self, t: HighJinks) -> i64:
        """Return the seat whose time is running, or NONE: for a match that keeps clocks (§29, HJ-58)."""
        return running_clock(t)

    def seconds_allowed(self, counters: int) -> int:
        """Return how long a player may have used when the clock deals its counter number `counters` + 1 (§29)."""
        return 60 * (self.number("minutes") + counters * self.number("interval"))

    def time_is_up(self, t: HighJinks) -> None:
        """Deal a Damage Counter from the clock to the player whose time is running (§29)."""
        strike_of_the_clock(t)
        self.run(t)

    # ------------------------------------------------------- §30 Note Taking

    def notes_allowed(self, t: HighJinks) -> bool:
        """Return whether a seat may be shown what it could have remembered, or must remember it itself (§30)."""
        return self.variant["notes"] is True
