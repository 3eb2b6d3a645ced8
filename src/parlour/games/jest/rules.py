"""Jest by Brett J. Gilbert: the table of contents."""

from typing import Final

from mypy_extensions import i64

from parlour.games.jest.deal_cards import DealCards
from parlour.games.jest.end_of_game import EndOfGame
from parlour.games.jest.end_of_round import EndOfRound
from parlour.games.jest.guide import JestGuide
from parlour.games.jest.jest_value import value_of
from parlour.games.jest.judge import JestJudge
from parlour.games.jest.make_offers import MakeOffers, RevealOffers
from parlour.games.jest.setup import Setup
from parlour.games.jest.state import *
from parlour.games.jest.take_cards import TakeCards
from parlour.games.jest.tie import winning_seats
from parlour.games.jest.words import JestWords
from parlour.kernel.about import About
from parlour.kernel.declared import Rule
from parlour.kernel.game import Game
from parlour.kernel.guide import Guide
from parlour.kernel.judge import Judge
from parlour.kernel.plan import Plan
from parlour.kernel.variant import Setting, house_rule

ABOUT = About(
    name="jest",
    title="Jest",
    version="1.0",
    designer="Brett J. Gilbert",
    pitch="Offer one card openly and one in secret; whatever you leave for the others, you may have to keep.",
    minutes=10,
    seats=[3, 4],
    num_actions=NUM_ACTIONS,
    streams=["deal", "reshuffle"],
    settings=[
        Setting(
            "ace_at_trophies",
            True,
            "A lone Ace also counts 5 for Highest and Lowest trophies (JE-7).",
            ruling=True,
        ),
        Setting(
            "ties",
            "card",
            "Ties: the highest card wins, or the tied players share the win (JE-14).",
            ["card", "shared"],
            ruling=True,
        ),
        house_rule(
            "heart_follows_joker",
            HEART_FOLLOWS_JOKER,
            "If the Joker is the other trophy, the player who wins it wins the Heart too (JE-10).",
        ),
        house_rule(
            "no_joke_or_nobody",
            NO_JOKE_OR_NOBODY,
            "Best Jest, No Joke goes to nobody if the best Jest has the Joker (JE-11).",
        ),
        house_rule("aces_pair", ACES_PAIR, "Both black Aces are always a black pair (JE-13)."),
        house_rule("ties_as_printed", TIES_AS_PRINTED, "In ties an Ace is always a 1 (JE-16)."),
    ],
)


RULES: Final = [
    Rule(SETUP, "setup", Setup(), "setup"),
    Rule(DEAL_CARDS, "deal_cards", DealCards(), "1"),
    Rule(
        MAKE_OFFERS,
        "make_offers",
        MakeOffers(),
        "2",
        "Which of your two cards do you offer face-down? The other will be face-up.",
        cites="JE-2",
    ),
    Rule(REVEAL_OFFERS, "reveal_offers", RevealOffers(), "2"),
    Rule(
        TAKE_CARDS,
        "take_cards",
        TakeCards(),
        "3",
        "Take a card from another player's complete offer into your Jest.",
    ),
    Rule(END_OF_ROUND, "end_of_round", EndOfRound(), "round"),
    Rule(END_OF_GAME, "end_of_game", EndOfGame(), "end"),
]


class JestGame(Game[Jest]):
    """The rules of Jest."""

    def __init__(self, given: dict[str, object], about: About = ABOUT) -> None:
        super().__init__(about, RULES, JestWords(), given)

    def plan(self, seats: int) -> Plan:
        return layout(seats)

    def blank(self) -> Jest:
        t = Jest()
        t.ace_at_trophies = self.variant["ace_at_trophies"] is True
        t.share_ties = self.variant["ties"] == "shared"
        return t

    def begin(self, t: Jest) -> None:
        t.then(SETUP)

    def judge(self) -> Judge:
        return JestJudge()

    def guide(self) -> Guide[Jest]:
        return JestGuide()

    def winners(self, t: Jest) -> i64:
        return winning_seats(t)

    def score(self, t: Jest, seat: i64) -> i64:
        return value_of(t.faces(JEST + seat), t.house)
