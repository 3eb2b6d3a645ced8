"""Measures: from the frames of a run to figures, each a ratio of sums over blocks of deals.

Deals are independent of each other, so they may be put together in blocks: at most `BLOCKS`, whatever the run.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

import numpy as np
import polars as pl

from parlour.lab.clusters import Floats, ratio
from parlour.lab.figures import Measured, nothing, spoken

BLOCKS = 5000
MOST_RECORDED = 50_000  # games in which contributions are looked for: more would only need more memory
REAL_SECONDS, FORCED_SECONDS = 8.0, 1.5  # assumed for people: a decision between options, and one without
RUNAWAY = 0.25  # decided within the first quarter
TENTHS = 10
UNKNOWN = "no standings were recorded"


class Header(Protocol):
    """The settings of a run; its header."""

    @property
    def game(self) -> str: ...
    @property
    def rules(self) -> str: ...
    @property
    def options(self) -> dict[str, bool | int | str]: ...
    @property
    def seats(self) -> int: ...
    @property
    def bots(self) -> list[str]: ...
    @property
    def plan(self) -> str: ...
    @property
    def seed(self) -> int: ...
    @property
    def parlour(self) -> str: ...
    @property
    def created(self) -> str: ...


class Frames(Protocol):
    """A run as the statistics need it: `parlour.lab.Run` is one."""

    @property
    def header(self) -> Header: ...
    @property
    def games(self) -> pl.LazyFrame: ...
    @property
    def seats(self) -> pl.LazyFrame: ...
    @property
    def decisions(self) -> pl.LazyFrame: ...
    @property
    def cards(self) -> pl.LazyFrame: ...


class Data(NamedTuple):
    """A run with the block of every deal: the frames `games` and `seats` carry it in the column `block`."""

    seats_at_table: int
    bots: list[str]
    games: pl.LazyFrame
    seats: pl.LazyFrame
    decisions: pl.LazyFrame
    cards: pl.LazyFrame
    recorded: pl.LazyFrame  # games whose decisions and cards are recorded, enough of them
    blocks: int
    game_count: int
    deals: int


class Ratio(NamedTuple):
    """How a figure is counted in a frame: the sum of one expression over that of another."""

    id: str
    title: str
    unit: str
    total: pl.Expr
    weight: pl.Expr
    null: float | None = None
    note: str = ""
    missing: str = "nothing of the kind was recorded"


def data_of(run: Frames, deals: pl.Series | None = None) -> Data:
    """Read a run, or only some of its deals, and number the blocks of its deals."""
    games = run.games if deals is None else run.games.filter(pl.col("deal").is_in(deals.implode()))
    counted = games.select(pl.col("deal")).collect()["deal"]
    if counted.is_empty():
        raise ValueError("the run holds no games yet")
    known = counted.unique().sort()
    size = -(-len(known) // BLOCKS)
    of_deal = pl.LazyFrame({"deal": known, "block": np.arange(len(known)) // size})
    games = games.join(of_deal, on="deal").with_columns(pl.col("block").cast(pl.Int32))
    place = games.select("game", "block")
    recorded = games.filter(pl.col("recorded")) if "recorded" in games.collect_schema() else games
    return Data(
        run.header.seats,
        list(dict.fromkeys(run.header.bots)),
        games,
        run.seats.join(place, on="game").with_columns(pl.col("bot").cast(pl.String)),
        run.decisions.with_columns(pl.col("step", "kind", "chosen").cast(pl.String)),
        run.cards.with_columns(pl.col("card", "event").cast(pl.String)),
        recorded.select("game", "block").sort("block").head(MOST_RECORDED).select("game").collect().lazy(),
        -(-len(known) // size),
        len(counted),
        len(known),
    )


def measure(frame: pl.LazyFrame, blocks: int, ratios: Sequence[Ratio]) -> list[Measured]:
    """Measure ratios on a frame with the columns `block` and `game`, in one pass."""
    columns = [pl.col("block")]
    sums = [each.total.sum().cast(pl.Float64).alias(f"{n}t") for n, each in enumerate(ratios)]
    sums += [each.weight.sum().cast(pl.Float64).alias(f"{n}w") for n, each in enumerate(ratios)]
    found = frame.group_by(columns).agg(sums).collect(engine="streaming")
    at = found["block"].to_numpy()
    return [
        of_sums(each, spread(at, found[f"{n}t"], blocks), spread(at, found[f"{n}w"], blocks))
        for n, each in enumerate(ratios)
    ]


def spread(at: np.ndarray[tuple[int], np.dtype[np.int32]], values: pl.Series, blocks: int) -> Floats:
    """Put values at their blocks; blocks without any have 0."""
    out = np.zeros(blocks)
    out[at] = values.to_numpy()
    return out


def of_sums(what: Ratio, totals: Floats, weights: Floats) -> Measured:
    """Measure a ratio by its sums over blocks."""
    if weights.sum() <= 0:
        return nothing(what.id, what.title, what.unit, what.missing)
    value, influence = ratio(totals, weights)
    return Measured(
        what.id, what.title, what.unit, float(value), influence, round(weights.sum()), what.null, note=what.note
    )


def average(id: str, title: str, unit: str, of: pl.Expr, note: str = "", missing: str = "") -> Ratio:
    """Count a mean over rows, or a share of rows; unknown values do not count."""
    counted = of.is_not_null().cast(pl.Float64)
    return Ratio(
        id, title, unit, of.cast(pl.Float64), counted, None, note, missing or Ratio._field_defaults["missing"]
    )


def wins(data: Data) -> list[Measured]:
    """Measure what each seat wins, and who begins."""
    won, fair = pl.col("won").cast(pl.Float64), 1 / data.seats_at_table
    ratios = [
        Ratio(
            f"wins.seat.{seat + 1}",
            f"Seat {seat + 1} wins",
            "share",
            won.filter(pl.col("seat") == seat),
            (pl.col("seat") == seat).cast(pl.Float64),
            fair,
        )
        for seat in range(data.seats_at_table)
    ]
    began = pl.col("began").fill_null(False)
    ratios.append(
        Ratio("wins.began", "The seat that begins wins", "share", won.filter(began), began.cast(pl.Float64), fair)
    )
    return measure(data.seats, data.blocks, ratios)


def length(data: Data) -> list[Measured]:
    """Measure how long games are."""
    decisions, real = pl.col("decisions"), pl.col("real")
    minutes = (real * REAL_SECONDS + (decisions - real) * FORCED_SECONDS) / 60
    pace = f"at {REAL_SECONDS:g} s for a decision between options and {FORCED_SECONDS:g} s for any other"
    return measure(
        data.games,
        data.blocks,
        [
            average("length.decisions", "Decisions", "decisions", decisions),
            average("length.turns", "Turns", "turns", pl.col("turns"), missing="the game counts no turns"),
            average("length.minutes", "Minutes among people", "minutes", minutes, pace),
        ],
    )


def choice(data: Data) -> list[Measured]:
    """Measure how much there is to decide."""
    decisions, real = pl.col("decisions"), pl.col("real")
    forced = Ratio("choice.forced", "Decisions without a choice", "share", decisions - real, decisions)
    of_games = measure(
        data.games, data.blocks, [average("choice.real", "Real decisions", "decisions", real), forced]
    )
    open_ = placed(data, data.decisions.filter(pl.col("options") > 1))
    return [
        *of_games,
        *measure(
            open_,
            data.blocks,
            [average("choice.breadth", "Options of a real decision", "options", pl.col("options"))],
        ),
    ]


def placed(data: Data, rows: pl.LazyFrame) -> pl.LazyFrame:
    """Add the block to rows that know only their game."""
    return rows.join(data.games.select("game", "block"), on="game")


def ends(data: Data) -> list[Measured]:
    """Measure how games end."""
    return measure(
        data.games,
        data.blocks,
        [
            average("ends.drawn", "Games without a single winner", "share", pl.col("drawn")),
            average("ends.adjudicated", "Games that had to be adjudicated", "share", pl.col("adjudicated")),
        ],
    )


def tension(data: Data) -> list[Measured]:
    """Measure how the lead changes and when the game is decided."""
    unknown = "the game has no judge that says who leads"
    figures = [
        ("lead_changes", "Changes of the lead", "changes", pl.col("lead_changes")),
        ("decided", "Part of the game after which the winner leads for good", "share", pl.col("decided")),
        ("runaway", "Runaways: decided in the first quarter", "share", pl.col("decided") < RUNAWAY),
    ]
    ratios = [average(f"tension.{id}", title, unit, of, missing=unknown) for id, title, unit, of in figures]
    return measure(data.games, data.blocks, ratios) + standing(data)


def standing(data: Data) -> list[Measured]:
    """Measure comebacks, and how the later winner stands over time, by the judge of the game."""
    winners = data.seats.filter(pl.col("won") > 0).select("game", "seat", "block")
    last = data.decisions.group_by("game").agg(pl.col("number").max().alias("last"))
    stood = (
        data.decisions.filter(pl.col("standing").is_not_null())
        .join(last, on="game")
        .join(winners, on=["game", "seat"])
        .with_columns((pl.col("number") / (pl.col("last") + 1)).alias("when"))
    )
    low = pl.col("standing") < 0.5 / data.seats_at_table
    late = stood.filter(pl.col("when") >= 0.5).group_by("game", "seat", "block").agg(low.any().alias("low"))
    title = "Comebacks: the winner had half a fair chance or less in the second half"
    out = measure(late, data.blocks, [average("tension.comeback", title, "share", pl.col("low"), missing=UNKNOWN)])
    tenths = [
        average_at(tenth, pl.col("standing").filter((pl.col("when") * TENTHS).floor() == tenth))
        for tenth in range(TENTHS)
    ]
    return out + measure(stood, data.blocks, tenths)


def average_at(tenth: int, standing: pl.Expr) -> Ratio:
    """Count how the later winner stands in a tenth of the game."""
    title = f"Chance of the later winner, {tenth * 10} to {tenth * 10 + 10} % into the game"
    return average(f"tension.winner.{tenth}", title, "share", standing, missing=UNKNOWN)


def kinds(data: Data) -> list[Measured]:
    """Measure how often each kind of option is chosen at a step, among real decisions."""
    rows = data.decisions.filter(~pl.col("forced")).select("game", "step", "kind")
    counted = placed(data, rows).group_by("block", "step", "kind").len().collect(engine="streaming")
    if counted.is_empty():
        return []
    out = []
    for (step,), of_step in sorted(counted.group_by("step")):
        asked = spread_sum(of_step, data.blocks)
        for (kind,), of_kind in sorted(of_step.group_by("kind")):
            what = Ratio(f"kind.{step}.{kind}", spoken(f"{step}: {kind}"), "share", pl.lit(0), pl.lit(0))
            out.append(of_sums(what, spread_sum(of_kind, data.blocks), asked))
    return out


def spread_sum(rows: pl.DataFrame, blocks: int) -> Floats:
    """Add up the counts of rows by block."""
    return np.bincount(rows["block"].to_numpy(), rows["len"].to_numpy(), blocks).astype(np.float64)
