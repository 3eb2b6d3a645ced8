"""Recording: rows that are true, checked against games that are played anew."""

from itertools import pairwise
from math import isclose
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from librt.vecs import vec

import parlour
from parlour.kernel.bits import lowest
from parlour.kernel.game import BLIND, JOURNAL, RECORD, Game
from parlour.kernel.luck import ANSWERS, Fast, derive
from parlour.kernel.playout import Tally, simulate
from parlour.kernel.table import NONE, Table
from parlour.lab.arena import Settings, turns
from parlour.lab.arena import run as run_arena
from parlour.lab.compare import Comparison
from parlour.lab.report import Report
from parlour.lab.runs import Run, run

GAMES = ["circle_of_kings", "high_jinks", "jest", "jin_kei", "last_king"]
ALL_SEATS = [(name, seats) for name in GAMES for seats in parlour.game(name).about.seats]


def rows(frame: pl.LazyFrame) -> list[dict[str, Any]]:
    return frame.collect().to_dicts()


@pytest.mark.parametrize(("name", "seats"), ALL_SEATS)
def test_recorded_random_games_are_those_of_simulate(name: str, seats: int, tmp_path: Path) -> None:
    game, games = parlour.game(name), 20
    tally = Tally(seats)
    simulate(game, seats, tally, games, 7, BLIND)
    made = run(game, bots="random", games=games, seats=seats, seed=7, folder=tmp_path, processes=1)
    by_seat = made.seats.group_by("seat").agg(pl.col("won", "score", "began").sum()).sort("seat").collect()
    assert all(isclose(a, b, rel_tol=1e-5) for a, b in zip(by_seat["won"], tally.wins, strict=True))
    assert by_seat["score"].to_list() == list(tally.scores)
    assert by_seat["began"].to_list() == list(tally.began)
    of_games = made.games.collect()
    assert of_games["decisions"].sum() == tally.decisions == made.decisions.collect().height
    assert of_games["adjudicated"].sum() == tally.adjudicated
    assert of_games["game"].to_list() == list(range(games))


def test_recorded_contests_are_those_of_the_arena(tmp_path: Path) -> None:
    game = parlour.game("jest", ties="shared")
    bots = ["random", "mc:2"]
    settings = Settings("jest", game.about.version, game.variant, 3, bots, 3)
    bouts = [bout for turn in run_arena(settings, turns(settings, 24), 1) for bout in turn]
    made = run(game, bots=bots, games=24, seats=3, seed=3, folder=tmp_path, processes=1)
    seats = made.seats.collect()
    assert seats["bot"].to_list() == [bots[number] for bout in bouts for number in bout.order]
    assert seats["score"].to_list() == [score for bout in bouts for score in bout.scores]
    assert seats["won"].to_list() == pytest.approx([share for bout in bouts for share in bout.returns])
    assert seats["decisions"].to_list() == [n for bout in bouts for n in bout.decisions]
    assert seats["seconds"].null_count() == 0 and seats["seconds"].min() >= 0  # type: ignore[operator]
    assert made.games.collect()["game"].n_unique() == len(bouts)


class Replayed:
    """A game played anew from its rows, on a table of record, with all that the rows should say."""

    def __init__(self, game: Game[Any], seats: int, seed: int, chosen: list[dict[str, Any]]) -> None:
        self.game = game
        self.judge = game.judge()
        self.decisions: list[dict[str, Any]] = []
        self.cards: list[dict[str, Any]] = []
        self.turns = 0
        self.shares: list[list[float]] = []
        self.told = 0
        self.t: Table = game.deal(seats, Fast(seed), RECORD)
        self.listen()
        for row in chosen:
            self.decide(row)

    def decide(self, row: dict[str, Any]) -> None:
        game, t = self.game, self.t
        seat = lowest(t.waiting)
        options = game.options(t, seat)
        action = game.parse(t, row["chosen"])
        shares = vec[float]([0.0] * t.seats)
        if self.judge is not None:
            self.judge.share(t, shares)
            self.shares.append(list(shares))
        about = game.words.option(t, seat, action)
        assert action in options
        self.decisions.append(
            {
                "number": len(self.decisions) + 1,
                "seat": seat,
                "step": game.asked_rule(t).id,
                "options": len(options),
                "kind": about.kind,
                "chosen": game.words.move(t, action),
                "forced": len(options) == 1,
                "standing": pytest.approx(shares[seat], abs=1e-6),
            }
        )
        game.apply(t, seat, action)
        self.listen()

    def listen(self) -> None:
        words, journal = self.game.words, self.t.journal or []
        for event in journal[self.told :]:
            kind = words.kinds[event.kind]
            self.turns += kind.turn
            if kind.tracked:
                card = words.card(self.t, event.face) if event.face >= 0 else words.thing(self.t, event)
                seat = event.seat if event.seat != NONE else None
                what = {"seat": seat, "card": card, "event": kind.id}
                self.cards.append({**what, "number": len(self.decisions)})
        self.told = len(journal)

    def leads(self) -> tuple[int, float | None]:
        """How often the lead changed, and when it was decided, by plain lists."""
        leaders: list[int] = []
        for shares in self.shares:
            best = max(shares)
            alone = [seat for seat, share in enumerate(shares) if best - share < 1e-9]
            leaders.append(alone[0] if len(alone) == 1 else leaders[-1] if leaders else NONE)
        winners = self.game.result(self.t).winners
        final = [*leaders, winners[0]] if len(winners) == 1 else leaders
        changes = sum(a != b for a, b in pairwise(final) if a != NONE)
        if len(winners) > 1:
            return changes, None
        n = len(leaders)
        while n > 0 and leaders[n - 1] == winners[0]:
            n -= 1
        return changes, n / len(leaders)


@pytest.mark.parametrize(("name", "seats"), ALL_SEATS)
def test_every_row_of_a_game_is_true(name: str, seats: int, tmp_path: Path) -> None:
    game = parlour.game(name)
    made = run(game, bots="random", games=3, seats=seats, seed=5, folder=tmp_path, processes=1)
    for number in range(3):
        mine = pl.col("game") == number
        decisions = rows(made.decisions.filter(mine).drop("game", "value"))
        again = Replayed(game, seats, derive(5, number), decisions)
        assert again.t.over
        assert decisions == again.decisions
        assert rows(made.cards.filter(mine).drop("game")) == again.cards
        of_game = rows(made.games.filter(mine))[0]
        assert of_game["turns"] == again.turns > 0
        changes, decided = again.leads()
        assert of_game["lead_changes"] == changes
        assert of_game["decided"] == (decided if decided is None else pytest.approx(decided))


def test_sets_of_cards_are_recorded_card_by_card_with_bots_that_think_too(tmp_path: Path) -> None:
    game = parlour.game("high_jinks")
    made = run(game, bots="mc:1", games=1, seats=2, seed=5, folder=tmp_path, processes=1)
    decisions = rows(made.decisions.drop("game", "value"))
    again = Replayed(game, 2, derive(5, 0), decisions)
    assert again.t.over and decisions == again.decisions
    assert rows(made.cards.drop("game")) == again.cards


@pytest.mark.parametrize("bot", ["ismcts:20", "mc:3", "greedy", "novice"])
def test_searches_say_what_they_expect(bot: str, tmp_path: Path) -> None:
    made = run("jin_kei", bots=[bot, "random"], games=1, folder=tmp_path, processes=1)
    by_bot = made.decisions.join(made.seats.select("game", "seat", "bot"), on=["game", "seat"]).collect()
    thought = by_bot.filter((pl.col("bot") == bot) & ~pl.col("forced"))["value"]
    assert len(thought) > 20 and thought.null_count() == 0
    assert thought.min() >= 0 and thought.max() <= 1  # type: ignore[operator]
    silent = by_bot.filter((pl.col("bot") != bot) | pl.col("forced"))["value"]
    assert len(silent) == silent.null_count() > 0


@pytest.mark.parametrize(("which", "full"), [("all", [0, 1, 2, 3]), ("sample:3", [0, 3]), ("none", [])])
def test_decisions_of_all_games_some_or_none(which: str, full: list[int], tmp_path: Path) -> None:
    for bots, where in (("random", "a"), ("mc:1", "b")):
        made = run("jest", bots=bots, games=4, decisions=which, folder=tmp_path / where, processes=1)
        of_games = made.games.collect()
        assert of_games.filter("recorded")["game"].to_list() == full
        assert of_games.filter(pl.col("turns").is_not_null())["game"].to_list() == full
        assert made.decisions.collect()["game"].unique().sort().to_list() == full
        assert made.cards.collect()["game"].unique().sort().to_list() == full
        assert of_games["decisions"].to_list() == of_games["real"].to_list() == [24] * 4


@pytest.mark.parametrize("name", GAMES)
def test_what_is_recorded_has_names(name: str, tmp_path: Path) -> None:
    made = run(name, bots="random", games=30, folder=tmp_path, processes=1)
    cards = made.cards.select("card", "event").unique().collect()
    marked = {kind.id for kind in parlour.game(name).words.kinds.values() if kind.tracked}
    assert {str(each) for each in cards["event"]} <= marked
    assert "" not in set(cards["card"]) and len(set(cards["card"])) > 10
    assert not any(text in str(card) for card in cards["card"] for text in "¹²³"), "whose card it was is in `seat`"


def test_formations_and_spells_are_recorded_by_name(tmp_path: Path) -> None:
    jin_kei = run("jin_kei", bots="random", games=30, folder=tmp_path / "j", processes=1).cards.collect()
    assert "Sword I" in jin_kei.filter(pl.col("event") == "formation")["card"].cast(str).to_list()
    spells = run("high_jinks", bots="random", games=10, folder=tmp_path / "h", processes=1).cards.collect()
    assert "Infliction" in spells.filter(pl.col("event") == "spell_cast")["card"].cast(str).to_list()


def test_a_journal_without_knowledge_tells_observers_nothing() -> None:
    game = parlour.game("jest")
    t: Table = game.deal(3, Fast(1), JOURNAL)
    luck = Fast(1)
    while t.waiting:
        options = game.options(t, lowest(t.waiting))
        game.apply(t, lowest(t.waiting), options[luck.below(len(options), ANSWERS)])
    journal = t.journal or []
    assert len(journal) > 20 and any(event.face >= 0 for event in journal)
    assert all(event.told_to(observer).face == NONE for event in journal for observer in range(4))


def test_places_count_those_who_did_better(tmp_path: Path) -> None:
    seats = run("jest", bots="random", games=300, seats=4, folder=tmp_path, processes=1).seats.collect()
    for _, four in seats.group_by("game"):
        for row in four.to_dicts():
            better = [o for o in four.to_dicts() if (o["won"] > 0, o["score"]) > (row["won"] > 0, row["score"])]
            assert row["place"] == (1 if row["won"] > 0 else 1 + len(better))


def test_a_run_is_reported_and_compared(tmp_path: Path) -> None:
    one = run("jest", bots="random", games=300, folder=tmp_path / "a", processes=1)
    other = run("jest", bots="random", games=300, options={"ties": "shared"}, folder=tmp_path / "b", processes=1)
    assert isinstance(one.report(), Report)
    assert isinstance(one.compare(other), Comparison)


def test_any_library_reads_a_table_in_one_line(tmp_path: Path) -> None:
    made: Run = run("jest", bots="random", games=50, folder=tmp_path, processes=1)
    pandas = pytest.importorskip("pandas")
    assert len(pandas.read_parquet(made.path / "decisions")) == 50 * 24
    assert pl.read_parquet(f"{made.path}/seats/*.parquet").height == 150
