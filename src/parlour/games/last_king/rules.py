"""Last King: the table of contents."""

from typing import Final

from mypy_extensions import i64

from parlour.games.last_king.attack_cards import ChooseTarget, Strike
from parlour.games.last_king.destroyed import HonorableDeath
from parlour.games.last_king.end_of_round import DiscardOne, DrawToFive, EndOfRound, RemoveAttack
from parlour.games.last_king.exhausted import Exhausted
from parlour.games.last_king.guide import LastKingGuide
from parlour.games.last_king.joker import Jester
from parlour.games.last_king.judge import LastKingJudge
from parlour.games.last_king.king import ChooseRally
from parlour.games.last_king.setup import ChooseCharacters, DiscardDown, OpeningHands
from parlour.games.last_king.state import *
from parlour.games.last_king.the_round import NextTurn, RollDie, Turn
from parlour.games.last_king.words import LastKingWords
from parlour.kernel.about import About
from parlour.kernel.declared import Rule
from parlour.kernel.game import Game
from parlour.kernel.guide import Guide
from parlour.kernel.judge import Judge
from parlour.kernel.plan import Plan
from parlour.kernel.variant import Setting, house_rule

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
        Setting(
            "opening_draw",
            7,
            "Cards drawn before everyone discards down to five (§1).",
            low=5,
            high=10,
            ruling=True,
        ),
        Setting(
            "pass_locks",
            False,
            "After passing you are out for the round, except for the Jester (LK-2).",
            ruling=True,
        ),
        Setting("shield_jester", True, "A Jester may also answer an attack on your Shield (LK-17).", ruling=True),
        Setting(
            "shield_suit",
            "follows",
            "The Shield's suit follows the King in play, or stays as it was when played (LK-27).",
            ["follows", "stays"],
            ruling=True,
        ),
        Setting(
            "shield_recovers", False, "The top attack on a Shield may be removed as well (LK-16).", ruling=True
        ),
        Setting("idle_rounds", 10, "Draw after this many rounds of nothing but passes (LK-23).", low=1, high=1000),
        Setting("most_rounds", 200, "Draw after this many rounds (LK-23).", low=1, high=100000),
        house_rule(
            "ace_always_one",
            ACE_ALWAYS_ONE,
            "Against a King or Shield of its own colour an Ace does 1 damage, not 0 (LK-6).",
        ),
        house_rule(
            "must_rebuild",
            MUST_REBUILD,
            "A player with an empty deck at the end of the round must make a new one (LK-20).",
        ),
    ],
)


RULES: Final = [
    Rule(
        CHOOSE_CHARACTERS,
        "choose_characters",
        ChooseCharacters(),
        "1",
        "Choose your first Jack, Queen and King. Everyone reveals at the same time.",
        cites="LK-1",
    ),
    Rule(OPENING_HANDS, "opening_hands", OpeningHands(), "1"),
    Rule(DISCARD_DOWN, "discard_down", DiscardDown(), "1", "Discard down to {hand} cards.", cites="LK-29"),
    Rule(
        CHOOSE_TARGET,
        "choose_target",
        ChooseTarget(),
        "2",
        "Which character do you attack with {card}?",
        cites="LK-3",
    ),
    Rule(STRIKE, "strike", Strike(), "2"),
    Rule(CHOOSE_RALLY, "choose_rally", ChooseRally(), "4", "Which character does {card} replace?", cites="LK-8"),
    Rule(
        JESTER,
        "jester",
        Jester(),
        "6",
        "{attacker:attacks} your {target} with {card} ({blow}). Play a Joker?",
        done="Let the attack stand",
        cites="LK-12",
        skip="When attacked and I hold no Joker",
    ),
    Rule(ROLL_DIE, "roll_die", RollDie(), "7"),
    Rule(
        TURN,
        "turn",
        Turn(),
        "7",
        "Take one action, or pass.",
        cites="LK-2",
        skip="On my turn when I can only pass",
    ),
    Rule(NEXT_TURN, "next_turn", NextTurn(), "7", cites="LK-2 LK-31"),
    Rule(END_OF_ROUND, "end_of_round", EndOfRound(), "8"),
    Rule(
        DISCARD_ONE,
        "discard_one",
        DiscardOne(),
        "8",
        "You may discard one card; then you draw back to {hand}.",
        done="Keep your hand",
        pass_first=True,
    ),
    Rule(DRAW_TO_FIVE, "draw_to_five", DrawToFive(), "8"),
    Rule(
        REMOVE_ATTACK,
        "remove_attack",
        RemoveAttack(),
        "8",
        "You may remove the top attack from one of your characters.",
        done="Remove nothing",
        cites="LK-16",
    ),
    Rule(
        HONORABLE_DEATH,
        "honorable_death",
        HonorableDeath(),
        "10",
        "Honorable Death Bonus: draw a card?",
        done="Do not draw",
        cites="LK-7",
    ),
    Rule(
        EXHAUSTED,
        "exhausted",
        Exhausted(),
        "11",
        "Your deck is empty. Make a new one from your discard pile?",
        done="Stay without a deck",
        cites="LK-20 LK-28",
    ),
]


class LastKingGame(Game[LastKing]):
    """The rules of Last King."""

    def __init__(self, given: dict[str, object], about: About = ABOUT) -> None:
        super().__init__(about, RULES, LastKingWords(), given)

    def number(self, option: str) -> int:
        """Return an option that is a number."""
        value = self.variant[option]
        assert isinstance(value, int)
        return value

    def plan(self, seats: int) -> Plan:
        return layout(seats, [cards_of(seat, self.number("jokers")) for seat in range(seats)])

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

    def guide(self) -> Guide[LastKing]:
        return LastKingGuide()

    def winners(self, t: LastKing) -> i64:
        return t.alive
