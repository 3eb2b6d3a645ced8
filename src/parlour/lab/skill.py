"""Skill: whether stronger bots win more, and how much of a result is luck of the deal."""

from itertools import pairwise

import numpy as np
import polars as pl

from parlour.lab.clusters import Floats
from parlour.lab.figures import Measured, nothing
from parlour.lab.measures import Data, Ratio, measure, spread


def ladder(data: Data) -> list[Measured]:
    """Measure what each bot wins, best first, and how far each is above the next on the same deals."""
    if len(data.bots) < 2:
        return [nothing("skill.ladder", "Does more thinking win?", "share", "needs bots of several strengths")]
    won, fair = pl.col("won").cast(pl.Float64), 1 / data.seats_at_table
    own = [pl.col("bot") == name for name in data.bots]
    ratios = [
        Ratio(f"skill.bot.{name}", f"{name} wins", "share", won.filter(mine), mine.cast(pl.Float64), fair)
        for name, mine in zip(data.bots, own, strict=True)
    ]
    played = [each for each in measure(data.seats, data.blocks, ratios) if each.n]
    found = sorted(played, key=lambda each: -each.value)
    steps = [above(one, other) for one, other in pairwise(found)]
    return found + steps


def above(one: Measured, other: Measured) -> Measured:
    """Measure the difference of two shares on the same deals."""
    names = [each.id.removeprefix("skill.bot.") for each in (one, other)]
    title = f"{names[0]} wins more than {names[1]} by"
    difference = one.influence - other.influence
    return Measured(
        f"skill.step.{names[0]}.{names[1]}", title, "effect", one.value - other.value, difference, one.n, 0.0
    )


def luck_and_skill(data: Data) -> list[Measured]:
    """Divide the variance of winning into the hand, the bot and the rest.

    The part of the hand is the covariance of two games in which the same seat had the same deal but another bot;
    that of skill the variance between bots. The rest is luck during play and what bots make of each other.
    """
    needs = "needs several bots on mirrored deals"
    titles = {
        "luck.hand": "Luck of the deal and the seat",
        "luck.skill": "Skill of the bots",
        "luck.rest": "The rest",
    }
    rows = data.seats.select("deal", "seat", "block", "bot", pl.col("won").cast(pl.Float64)).collect()
    total = rows["won"].var()
    if len(data.bots) < 2 or not isinstance(total, float) or total <= 0:
        return [nothing(id, title, "part", needs) for id, title in titles.items()]
    hand, of_hand = covariance_of_hands(rows, data.blocks)
    skill, of_skill = variance_of_bots(rows, data.blocks)
    parts = [(hand, of_hand), (skill, of_skill), (total - hand - skill, -of_hand - of_skill)]
    return [
        Measured(id, title, "part", value / total, influence / total, data.game_count)
        for (id, title), (value, influence) in zip(titles.items(), parts, strict=True)
    ]


def covariance_of_hands(rows: pl.DataFrame, blocks: int) -> tuple[float, Floats]:
    """Return the covariance of wins within a deal and seat, above the means of the bots, with its influence."""
    above_bot = (pl.col("won") - pl.col("won").mean().over("bot")).alias("r")
    cells = rows.with_columns(above_bot).group_by("deal", "seat", "block")
    sums = cells.agg(pl.len().alias("n"), pl.col("r").sum(), (pl.col("r") ** 2).sum().alias("rr"))
    products = sums.select(
        "block",
        (pl.col("r") ** 2 - pl.col("rr")).alias("t"),
        (pl.col("n") * (pl.col("n") - 1)).cast(pl.Float64).alias("w"),
    )
    by_block = products.group_by("block").sum()
    at = by_block["block"].to_numpy()
    t, w = spread(at, by_block["t"], blocks), spread(at, by_block["w"], blocks)
    value = t.sum() / w.sum() if w.sum() > 0 else 0.0
    return float(value), (t - value * w) / (w.mean() or 1.0)


def variance_of_bots(rows: pl.DataFrame, blocks: int) -> tuple[float, Floats]:
    """Return the variance of the bots' win shares, with its influence by the delta method."""
    sums = rows.group_by("bot", "block").agg(pl.col("won").sum(), pl.len().cast(pl.Float64).alias("n"))
    value, influence = 0.0, np.zeros(blocks)
    overall = float(rows["won"].sum()) / len(rows)
    for _, of in sums.group_by("bot"):
        at = of["block"].to_numpy()
        won, n = spread(at, of["won"], blocks), spread(at, of["n"], blocks)
        share, part = won.sum() / n.sum(), n.sum() / len(rows)
        value += part * (share - overall) ** 2
        influence += part * 2 * (share - overall) * (won - share * n) / n.mean()
    return float(value), influence
