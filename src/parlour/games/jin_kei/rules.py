"""Jin-Kei Trick by Fukutarou: the table of contents."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.jin_kei.advance import Advance, WhichAdvances
from parlour.games.jin_kei.combat import Compare, Defence, NameColour, NextBattle, Offence
from parlour.games.jin_kei.formations import read_book
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
from parlour.games.jin_kei.state import NUM_ACTIONS, PREPARATION, ROUNDS, JinKei, layout
from parlour.games.jin_kei.words import JinKeiWords
from parlour.kernel.about import About
from parlour.kernel.bits import zeros
from parlour.kernel.game import Game
from parlour.kernel.judge import Judge
from parlour.kernel.plan import Plan
from parlour.kernel.step import Step
from parlour.kernel.table import NONE
from parlour.kernel.variant import Setting

ABOUT = About(
    name="jin_kei",
    title="Jin-Kei Trick",
    version="1.0",
    designer="Fukutarou (福夕郎)",
    pitch="Draw up your troops in secret; attack from the front row, defend from the second, close ranks.",
    minutes=20,
    seats=[2],
    num_actions=NUM_ACTIONS,
    streams=["shuffle", "start player"],
    settings=[
        Setting("per_round", False, "Choose any of your three formations each round, in secret (JK-18)."),
        Setting("formations", "", "A file with other formation cards; empty: the house formations (JK-22)."),
        Setting("score_list", "", "A file with another score list; empty: the house values (JK-22)."),
    ],
)


class JinKeiGame(Game[JinKei]):
    """The rules of Jin-Kei Trick."""

    def __init__(self, given: dict[str, object]) -> None:
        steps: list[Step[Any]] = [
            Preparation(),
            ChooseType(),
            DrawCards(),
            SelectFormation(),
            SetOut(),
            PlaceRows(),
            Reveal(),
            PlaceReinforcements(),
            NextBattle(),
            Offence(),
            Defence(),
            NameColour(),
            Compare(),
            Advance(),
            WhichAdvances(),
            RoundEnd(),
            NextRound(),
        ]
        super().__init__(ABOUT, steps, JinKeiWords(), given)
        self.book: vec[i64] = read_book(str(self.variant["formations"]))
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

    def log_from(self, t: JinKei) -> int:
        return start_of_round(t.journal)

    def winners(self, t: JinKei) -> i64:
        return winning_seat(t)

    def score(self, t: JinKei, seat: i64) -> i64:
        return total_points(t, seat)
