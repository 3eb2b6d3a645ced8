"""Jin-Kei Trick by Fukutarou: the table of contents."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.jin_kei.advance import Advance, WhichAdvances
from parlour.games.jin_kei.combat import Compare, Defence, NameColour, NextBattle, Offence
from parlour.games.jin_kei.formations import can_be_drawn, check, draw, read_book
from parlour.games.jin_kei.guide import JinKeiGuide
from parlour.games.jin_kei.judge import JinKeiJudge
from parlour.games.jin_kei.placement import (
    DrawCards,
    PlaceReinforcements,
    PlaceRows,
    Reveal,
    SelectFormation,
    SetOut,
)
from parlour.games.jin_kei.preparation import ChooseType, Preparation
from parlour.games.jin_kei.round_end import NextRound, RoundEnd, start_of_round, total_points, winning_seat
from parlour.games.jin_kei.score_list import read_values
from parlour.games.jin_kei.state import *
from parlour.games.jin_kei.words import JinKeiWords
from parlour.kernel.about import About, Command, Outcome
from parlour.kernel.bits import zeros
from parlour.kernel.declared import Rule
from parlour.kernel.game import Game
from parlour.kernel.guide import Guide
from parlour.kernel.judge import Judge
from parlour.kernel.plan import Plan
from parlour.kernel.table import NONE
from parlour.kernel.variant import Setting, house_rule


def options_of_1_0(given: dict[str, object]) -> dict[str, object]:
    """Return options of rules 1.0 as they are today: the house formations of then, unless others were chosen."""
    even = given.pop("even_formations", False)  # an option of 1.0: the house formations since 1.1
    if not even and not given.get("formations"):
        given["earlier_formations"] = True
    return given


ABOUT = About(
    name="jin_kei",
    title="Jin-Kei Trick",
    version="1.1",
    designer="Fukutarou (福夕郎)",
    pitch="Draw up your troops in secret; attack from the front row, defend from the second, close ranks.",
    minutes=20,
    seats=[2],
    num_actions=NUM_ACTIONS,
    streams=["shuffle", "start player"],
    settings=[
        Setting(
            "per_round", False, "Choose any of your three formations each round, in secret (JK-18).", ruling=True
        ),
        Setting("formations", "", "A file with other formation cards; empty: the house formations (JK-22)."),
        Setting("score_list", "", "A file with another score list; empty: the house values (JK-22)."),
        house_rule(
            "types_in_secret", TYPES_IN_SECRET, "Both players choose their type secretly at the same time (JK-18)."
        ),
        house_rule(
            "vanguard_is_free",
            VANGUARD_IS_FREE,
            "A defender from the Vanguard need not follow colour (JK-3).",
        ),
        house_rule(
            "wild_defends_as_printed",
            WILD_DEFENDS_AS_PRINTED,
            "A wild card may follow any colour, and is compared by its printed colour (JK-4).",
        ),
        house_rule(
            "cubes_break_no_tie",
            CUBES_BREAK_NO_TIE,
            "Two cards of one colour and printed rank tie, regardless of cubes (JK-7).",
        ),
        house_rule(
            "earlier_formations",
            EARLIER_FORMATIONS,
            "The formations of rules 1.0: more cubes on Swords and Bows, fewer on Shields (JK-22).",
        ),
    ],
    earlier={"1.0": options_of_1_0},
)


RULES: Final = [
    Rule(PREPARATION, "preparation", Preparation(), "2", cites="JK-21"),
    Rule(
        CHOOSE_TYPE,
        "choose_type",
        ChooseType(),
        "2",
        "Choose the formations for all three rounds.",
    ),
    Rule(DRAW_CARDS, "draw_cards", DrawCards(), "4"),
    Rule(
        SELECT_FORMATION,
        "select_formation",
        SelectFormation(),
        "4",
        "Choose your formation for this round.",
        cites="JK-18",
    ),
    Rule(SET_OUT, "set_out", SetOut(), "4", cites="JK-1"),
    Rule(
        PLACE_ROWS,
        "place_rows",
        PlaceRows(),
        "4",
        "Place a card face-down on {where}. Both armies are turned up together.",
    ),
    Rule(REVEAL, "reveal", Reveal(), "4"),
    Rule(
        PLACE_REINFORCEMENTS,
        "place_reinforcements",
        PlaceReinforcements(),
        "4",
        "Place a card face-down on {where}. It stays face-down until it advances.",
        cites="JK-1 JK-18",
    ),
    Rule(NEXT_BATTLE, "next_battle", NextBattle(), "5", cites="JK-13"),
    Rule(OFFENCE, "offence", Offence(), "5", "Choose a card to attack with.", cites="JK-3"),
    Rule(DEFENCE, "defence", Defence(), "5", "Choose a card to defend against {attack}.", cites="JK-3"),
    Rule(
        NAME_COLOUR,
        "name_colour",
        NameColour(),
        "9",
        "Play {card} from your wild location as black or red?",
        cites="JK-4",
    ),
    Rule(COMPARE, "compare", Compare(), "5", cites="JK-7"),
    Rule(ADVANCE, "advance", Advance(), "5", cites="JK-9 JK-17"),
    Rule(
        WHICH_ADVANCES,
        "which_advances",
        WhichAdvances(),
        "9",
        "Which of the two cards on your “2 Cards” location advances?",
        cites="JK-10 JK-17",
    ),
    Rule(ROUND_END, "round_end", RoundEnd(), "6"),
    Rule(NEXT_ROUND, "next_round", NextRound(), "7"),
]


class JinKeiGame(Game[JinKei]):
    """The rules of Jin-Kei Trick."""

    def __init__(self, given: dict[str, object], about: About = ABOUT) -> None:
        super().__init__(about, RULES, JinKeiWords(), given)
        earlier = self.variant.get("earlier_formations") is True
        self.book: vec[i64] = read_book(str(self.variant["formations"]), earlier)
        self.values: vec[i64] = read_values(str(self.variant["score_list"]))

    def plan(self, seats: int) -> Plan:
        return layout()

    def blank(self) -> JinKei:
        t = JinKei()
        t.book = self.book
        t.values = self.values
        t.per_round = self.variant["per_round"] is True
        t.types = vec[i64]([NONE, NONE])
        t.points = zeros(2 * ROUNDS)
        return t

    def begin(self, t: JinKei) -> None:
        t.then(PREPARATION)

    def judge(self) -> Judge:
        return JinKeiJudge()

    def guide(self) -> Guide[JinKei]:
        return JinKeiGuide(self.book)

    def log_from(self, t: JinKei) -> int:
        return start_of_round(t.journal)

    def commands(self) -> list[Command]:
        return [Command("check", "check and draw a file of formations", check_file)]

    def winners(self, t: JinKei) -> i64:
        return winning_seat(t)

    def score(self, t: JinKei, seat: i64) -> i64:
        return total_points(t, seat)


def check_file(text: str) -> Outcome:
    """`parlour jin-kei check FILE`: draw the formations of a file, and say what is wrong with them."""
    return Outcome(draw(text) if can_be_drawn(text) else "", check(text))
