"""Contributions: how much more a seat wins that held or played a thing, luck of the deal taken out.

Two comparisons, both regressions of the win on having the thing, with fixed effects and an effect of each bot:

- *at the table*: with the other seats of the same games (fixed effects of deals);
- *with the same hand*: with other seatings of the same deal, in which the same seat was dealt the same cards but
  did not come to the thing (fixed effects of deal and seat). This takes out who holds it by luck of the deal.

The standard errors are cluster-robust by deals (Liang and Zeger 1986), the degrees of freedom those of the
effective number of clusters (Carter, Schnepel and Steigerwald 2017).
"""

import numpy as np
import polars as pl

from parlour.lab.clusters import Floats
from parlour.lab.figures import Measured, spoken
from parlour.lab.measures import Data

MOST = 200  # things with most evidence on one page
TABLE, HAND = ["deal"], ["deal", "seat"]
COMPARED = {"table": (TABLE, "against the others at the table"), "hand": (HAND, "with the same hand")}


def contributions(data: Data, things: pl.LazyFrame, family: str) -> list[Measured]:
    """Measure what each thing contributes; rows of `things`: game, seat, thing."""
    recorded = things.join(data.recorded, on="game", how="semi")
    had = recorded.unique(["game", "seat", "thing"]).collect(engine="streaming")
    if had.is_empty():
        return []
    rows = with_bots(data)
    had = had.join(rows, on=["game", "seat"])
    often = had["thing"].value_counts(sort=True)["thing"].head(MOST).to_list()
    had = had.filter(pl.col("thing").is_in(often))
    out = []
    for id, (cell, words) in COMPARED.items():
        sums = block_sums(rows, had, cell)
        out += [
            coefficient(f"{family}.{name}.{id}", f"{spoken(name)}, {words}", *of, data.blocks) for name, of in sums
        ]
    return out


def with_bots(data: Data) -> pl.DataFrame:
    """Return the seats of all recorded games, with the win above what their bot wins on average."""
    rows = (
        data.seats.join(data.recorded, on="game").select("game", "deal", "seat", "block", "bot", "won").collect()
    )
    return rows.with_columns((pl.col("won") - pl.col("won").mean().over("bot")).cast(pl.Float64).alias("above"))


def block_sums(
    rows: pl.DataFrame, had: pl.DataFrame, cell: list[str]
) -> list[tuple[str, tuple[pl.Series, Floats, Floats, int]]]:
    """Return for each thing the blocks with the products within cells: of having with having, and with the win.

    Having it is measured above what its bot does on average too. Bots are balanced over cells in mirrored deals,
    so taking out bots and cells one after the other is the two-way regression.
    """
    cells = rows.group_by(*cell).agg(pl.len().alias("n"), pl.col("above").sum().alias("won_in_cell"))
    often = had.group_by("thing", "bot").len("times").join(rows.group_by("bot").len("of"), on="bot")
    often = often.select("thing", "bot", (pl.col("times") / pl.col("of")).alias("usual"))
    per_cell = (
        had.join(often, on=["thing", "bot"])
        .group_by("thing", *cell, "block")
        .agg(pl.len().alias("x"), pl.col("above").sum().alias("xy"), (1 - pl.col("usual")).sum().alias("unusual"))
        .join(cells, on=cell)
    )
    usual = had.group_by("thing").len("times").with_columns((pl.col("times") / len(rows)).alias("mean"))
    x, n = pl.col("x"), pl.col("n")
    products = per_cell.join(usual, on="thing").select(
        "thing",
        "block",
        (pl.col("unusual") - x * (x / n - pl.col("mean"))).alias("xx"),
        (pl.col("xy") - x * pl.col("won_in_cell") / n).alias("xy"),
        x.alias("times"),
    )
    summed = products.group_by("thing", "block").sum().sort("thing", "block")
    return [
        (str(name), (of["block"], of["xx"].to_numpy(), of["xy"].to_numpy(), int(of["times"].sum())))
        for (name,), of in summed.group_by("thing", maintain_order=True)
    ]


def coefficient(id: str, title: str, at: pl.Series, xx: Floats, xy: Floats, times: int, blocks: int) -> Measured:
    """Return a regression coefficient with the influence of each block."""
    total = xx.sum()
    if total <= 1e-9:
        note = "every seating of a deal has it or has it not: only other deals differ"
        return Measured(id, title, "effect", float("nan"), np.zeros(0), times, 0.0, note=note)
    value = xy.sum() / total
    influence = np.zeros(blocks)
    influence[at.to_numpy()] = (xy - value * xx) * blocks / total
    effective = total**2 / (xx**2).sum()
    return Measured(id, title, "effect", float(value), influence, times, 0.0, max(1.0, effective - 1))


def cards(data: Data) -> list[Measured]:
    """Measure what each card, Lord, formation or trophy contributes that the game marks."""
    thing = (pl.col("event") + ": " + pl.col("card")).alias("thing")
    return contributions(data, data.cards.select("game", "seat", thing), "card")


def options(data: Data) -> list[Measured]:
    """Measure what choosing a kind of option at a step contributes, among real decisions."""
    thing = (pl.col("step") + ": " + pl.col("kind")).alias("thing")
    real = data.decisions.filter(~pl.col("forced")).select("game", "seat", thing)
    return contributions(data, real, "option")
