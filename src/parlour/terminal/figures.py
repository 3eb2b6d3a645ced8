"""Figures: what an arena found, as tables."""

from typing import Any, cast

from rich.table import Table
from rich.text import Text

import parlour
from parlour.terminal.pages import console

Row = dict[str, Any]


def print_arena(data: dict[str, object]) -> None:
    """The standings of an arena: bots, pairs, seats."""
    out = console()
    bots, pairs, seats = (cast(list[Row], data[name]) for name in ("bots", "pairs", "by_seat"))
    title = parlour.game(str(data["game"])).about.title
    ruled = f" ({data['adjudicated']:,} adjudicated)" if data["adjudicated"] else ""
    out.print(
        f"{title}, {data['seats']} players, seed {data['seed']}: {data['games']:,} games{ruled} on "
        f"{data['deals']:,} deals in {data['seconds']:,.1f} s, {data['processes']} at a time."
    )
    out.print(bot_table(bots))
    if pairs:
        out.print(pair_table(pairs))
    out.print(Text("Seats: ").append(", ".join(f"{row['seat'] + 1} won {interval(row)}" for row in seats) + "."))


def bot_table(bots: list[Row]) -> Table:
    """One line for each bot, the best first."""
    faulty = any(bot["faults"] for bot in bots)
    table = columns("bot", "games", "wins", "95 % interval", "rating", "a move", *["faults"] * faulty)
    for bot in bots:
        rating = f"{bot['rating']:.1f} ± {2 * bot['rating_sigma']:.1f}"
        cells = [bot["name"], f"{bot['games']:,}", *share(bot), rating, duration(bot["seconds_per_move"])]
        table.add_row(*cells, *[f"{bot['faults']:,}"] * faulty)
    return table


def pair_table(pairs: list[Row]) -> Table:
    """Who won more often of two at the same table."""
    table = columns("bot", "beside", "games", "wins", "95 % interval")
    for pair in pairs:
        table.add_row(pair["a"], pair["b"], f"{pair['games']:,}", *share(pair))
    return table


def columns(first: str, *others: str) -> Table:
    """A table of figures; names are at the left and may break."""
    table = Table()
    table.add_column(first, overflow="fold")
    for name in others:
        table.add_column(name, justify="left" if name == "beside" else "right", no_wrap=name != "beside")
    return table


def share(row: Row) -> list[str]:
    """A share and its interval."""
    return [f"{row['win_share']:.1%}", f"{row['low']:.1%} to {row['high']:.1%}"]


def interval(row: Row) -> str:
    """A share with its interval in brackets."""
    return "{} ({})".format(*share(row))


def duration(seconds: float) -> str:
    """A time for thought in the unit that suits it."""
    if seconds >= 1:
        return f"{seconds:.1f} s"
    return f"{seconds * 1000:.1f} ms" if seconds >= 0.001 else f"{seconds * 1e6:.0f} µs"
