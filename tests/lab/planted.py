"""Runs with a planted truth: frames as the laboratory writes them, of games that were never played."""

from typing import NamedTuple

import numpy as np
import polars as pl


class Header(NamedTuple):
    game: str = "last_king"
    rules: str = "1"
    options: dict[str, bool | int | str] = {}
    seats: int = 2
    bots: list[str] = ["weak", "strong"]
    plan: str = "mirrored"
    seed: int = 1
    parlour: str = "0"
    created: str = "2026-01-01T00:00:00+00:00"


class Planted(NamedTuple):
    header: Header
    games: pl.LazyFrame
    seats: pl.LazyFrame
    decisions: pl.LazyFrame
    cards: pl.LazyFrame


def planted(
    deals: int,
    seats: int = 2,
    seat_edge: float = 0.0,
    skill: float = 0.0,
    hand: float = 1.0,
    card_edge: float = 0.0,
    longer: float = 0.0,
    seed: int = 1,
    noise: int = 1,
    judge: bool = True,
) -> Planted:
    """Plant effects, in logits: of the first seat, of the better bot, of the deal, of playing the Ace.

    The deals depend on `seed` alone, what bots make of them on `noise` too. The King is played as often as the Ace
    and does nothing; the Ace is played more often by good hands and by the strong bot.
    """
    cards, play = np.random.default_rng([seed, 1]), np.random.default_rng([seed, 2, noise])
    seatings = seats  # as many bots as seats
    shape = (deals, seatings, seats)
    favour = np.broadcast_to(cards.normal(0, hand, (deals, 1, seats)), shape)
    lot = np.broadcast_to(cards.random((deals, seatings, 1)), (deals, seatings, 1))[..., 0]
    bot = np.broadcast_to((np.arange(seats)[None, :] + np.arange(seatings)[:, None]) % seats, shape)
    strength = skill * bot / max(1, seats - 1)
    ace = play.random(shape) < 1 / (1 + np.exp(-favour - strength))
    king = play.random(shape) < 0.5
    logits = favour + strength + card_edge * ace
    logits[:, :, 0] += seat_edge
    chance = np.exp(logits) / np.exp(logits).sum(-1, keepdims=True)
    winner = (lot[..., None] > np.cumsum(chance, -1)).sum(-1).clip(0, seats - 1)
    return Planted(
        Header(seats=seats, bots=[f"bot{n}" for n in range(seats)]),
        *frames(deals, seats, bot, winner, chance, ace, king, longer, cards, judge),
    )


def frames(
    deals: int,
    seats: int,
    bot: np.ndarray[tuple[int, int, int], np.dtype[np.int64]],
    winner: np.ndarray[tuple[int, int], np.dtype[np.int64]],
    chance: np.ndarray[tuple[int, int, int], np.dtype[np.float64]],
    ace: np.ndarray[tuple[int, int, int], np.dtype[np.bool_]],
    king: np.ndarray[tuple[int, int, int], np.dtype[np.bool_]],
    longer: float,
    luck: np.random.Generator,
    judge: bool,
) -> tuple[pl.LazyFrame, pl.LazyFrame, pl.LazyFrame, pl.LazyFrame]:
    games = deals * seats
    number = np.arange(games)
    deal, seating = number // seats, number % seats
    decisions = np.round(luck.gamma(30, 1, games) * (1 + longer)).astype(int) + 4
    real = decisions - luck.binomial(decisions, 0.2)
    frame = pl.LazyFrame(
        {
            "game": number,
            "deal": deal,
            "seating": seating,
            "first": luck.integers(0, seats, games),
            "decisions": decisions,
            "real": real,
            "turns": pl.Series([None] * games, dtype=pl.Int32),
            "adjudicated": np.zeros(games, bool),
            "drawn": np.zeros(games, bool),
            "lead_changes": luck.poisson(2, games),
            "decided": pl.Series(luck.random(games) if judge else [None] * games, dtype=pl.Float32),
        }
    )
    flat = np.repeat(number, seats)
    seat = np.tile(np.arange(seats), games)
    won = (np.repeat(winner.ravel(), seats) == seat).astype(float)
    rows = pl.LazyFrame(
        {
            "game": flat,
            "deal": np.repeat(deal, seats),
            "seat": seat,
            "bot": [f"bot{n}" for n in bot.ravel()],
            "began": np.repeat(luck.integers(0, seats, games), seats) == seat,
            "won": won,
        }
    )
    steps = pl.LazyFrame(
        {
            "game": np.concatenate([flat, flat]),
            "number": np.concatenate([seat, seats + seat]),
            "seat": np.concatenate([seat, seat]),
            "step": ["play"] * len(flat) + ["end"] * len(flat),
            "options": np.concatenate([np.full(len(flat), 3), np.where(seat == 0, 1, 2)]),
            "kind": np.concatenate([np.where(ace.ravel(), "bold", "shy"), np.full(len(flat), "stop")]),
            "chosen": ["a card"] * (2 * len(flat)),
            "forced": np.concatenate([np.zeros(len(flat), bool), seat == 0]),
            "standing": pl.Series(
                np.concatenate([chance.ravel()] * 2) if judge else [None] * (2 * len(flat)), dtype=pl.Float32
            ),
        }
    )
    played = [
        pl.LazyFrame({"game": flat[has.ravel()], "seat": seat[has.ravel()]}).with_columns(
            pl.lit(name).alias("card"), pl.lit("played").alias("event"), pl.lit(0).alias("number")
        )
        for name, has in (("Ace", ace), ("King", king))
    ]
    return frame, rows, steps, pl.concat(played)
