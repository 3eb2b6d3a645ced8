"""Hearts: the table of contents."""

from mypy_extensions import i64
from parlour.kernel import About, Game, Guide, Plan, Rule, Setting

from parlour_classics.hearts.deal import Deal, PassCards, TakePassed
from parlour_classics.hearts.guide import HeartsGuide
from parlour_classics.hearts.scoring import final_points, winning_seats
from parlour_classics.hearts.state import *
from parlour_classics.hearts.tricks import FirstLead, PlayCard, TakeTrick
from parlour_classics.hearts.words import HeartsWords

HOUSE_RULES = [
    (PASSING_IS_ON, Setting("passing", True, "Three cards are passed before the play.")),
    (CLEAN_FIRST_TRICK, Setting("clean_first_trick", True, "No Heart and no Queen of Spades in the first trick.")),
    (ANY_CLUB_FIRST, Setting("any_club_first", False, "Any Club may be led first, instead of the Two.")),
    (JACK_BONUS, Setting("jack_bonus", False, "The Jack of Diamonds takes ten points off.")),
    (NO_TRICKS_BONUS, Setting("no_tricks_bonus", False, "Five points off for a player without any trick.")),
    (HEARTS_MUST_BE_BROKEN, Setting("break_hearts", True, "No Heart is led before Hearts are broken.")),
    (QUEEN_BREAKS_HEARTS, Setting("queen_breaks_hearts", True, "The Queen of Spades breaks Hearts too.")),
    (
        HEARTS_BEFORE_QUEEN,
        Setting("hearts_before_queen", False, "Only the Queen beside Hearts: lead either."),
    ),
]

ABOUT = About(
    name="hearts",
    title="Hearts",
    version="1.0",
    designer="tradition",
    pitch="Take no Hearts and not the Queen of Spades, or take them all.",
    minutes=10,
    seats=[SEATS],
    num_actions=NUM_ACTIONS,
    streams=["deal", "passing"],
    settings=[setting for _, setting in HOUSE_RULES],
)


RULES = [
    Rule(DEAL, "deal", Deal(), "deal"),
    Rule(PASS_CARDS, "pass_cards", PassCards(), "passing", "Which three cards do you pass to {next}?"),
    Rule(TAKE_PASSED, "take_passed", TakePassed(), "passing"),
    Rule(FIRST_LEAD, "first_lead", FirstLead(), "tricks"),
    Rule(PLAY_CARD, "play_card", PlayCard(), "tricks", "Which card do you {verb}{on}?"),
    Rule(TAKE_TRICK, "take_trick", TakeTrick(), "tricks"),
]


class HeartsGame(Game[Hearts]):
    """The rules of Hearts."""

    def __init__(self, given: dict[str, object]) -> None:
        super().__init__(ABOUT, RULES, HeartsWords(), given)
        self.house = sum(rule for rule, setting in HOUSE_RULES if self.variant[setting.name] is True)

    def plan(self, seats: int) -> Plan:
        return layout()

    def blank(self) -> Hearts:
        t = Hearts()
        t.house = self.house
        t.broken = self.house & HEARTS_MUST_BE_BROKEN == 0
        return t

    def begin(self, t: Hearts) -> None:
        t.then(DEAL)

    def guide(self) -> Guide[Hearts]:
        return HeartsGuide()

    def winners(self, t: Hearts) -> i64:
        return winning_seats(t)

    def score(self, t: Hearts, seat: i64) -> i64:
        return final_points(t, seat)
