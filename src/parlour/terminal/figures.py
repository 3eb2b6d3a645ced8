"""Figures: what an arena found and what an analysis found, as tables."""

from typing import Any, cast

from rich.console import Console
from rich.text import Text

import parlour
from parlour.bots.advice import Worth
from parlour.bots.analysis import AnalysisData, DecisionData, Effort, SummaryData
from parlour.kernel.facts import View
from parlour.terminal.pages import coloured, console
from parlour.terminal.rows import Column, figures, print_rows

Row = dict[str, Any]

LABEL = 16  # characters for the name of a bot or a player
WORDS = 20  # characters that a sentence in a table needs at least
WORST = 10  # mistakes that are shown
SMALL = 0.005  # a loss that rounds to nothing
BAR = 10  # characters that stand for a whole win, or for the worst mistake
EIGHTHS = " ▏▎▍▌▋▊▉"


def print_arena(data: dict[str, object]) -> None:
    """Print the standings of an arena: bots, pairs, seats."""
    out = console()
    bots, pairs, seats = (cast(list[Row], data[name]) for name in ("bots", "pairs", "by_seat"))
    title = parlour.game(str(data["game"])).about.title
    ruled = f" ({data['adjudicated']:,} adjudicated)" if data["adjudicated"] else ""
    out.print(
        f"{title}, {data['seats']} players, seed {data['seed']}: {data['games']:,} games{ruled} on "
        f"{data['deals']:,} deals in {data['seconds']:,.1f} s, {data['processes']} at a time."
    )
    out.print()
    print_bots(out, bots)
    out.print()
    if pairs:
        print_pairs(out, pairs)
        out.print()
    out.print(Text("Seats: ").append(", ".join(f"{row['seat'] + 1} won {interval(row)}" for row in seats) + "."))


def print_bots(out: Console, bots: list[Row]) -> None:
    """Print one line for each bot, the best first."""
    faulty = any(bot["faults"] for bot in bots)
    rows: list[list[str]] = []
    for bot in bots:
        rating = f"{bot['rating']:.1f} ± {2 * bot['rating_sigma']:.1f}"
        cells = [label(bot["name"]), f"{bot['games']:,}", *share(bot), rating, duration(bot["seconds_per_move"])]
        rows.append([*cells, *[f"{bot['faults']:,}"] * faulty])
    names = figures("games", "wins", "95 % interval", "rating", "a move", *["faults"] * faulty)
    print_rows(out, [Column("bot", LABEL // 2), *names], rows)


def print_pairs(out: Console, pairs: list[Row]) -> None:
    """Print who won more often of two at the same table."""
    rows = [[label(pair["a"]), label(pair["b"]), f"{pair['games']:,}", *share(pair)] for pair in pairs]
    names = [Column("bot", LABEL // 2), Column("beside", LABEL // 2)]
    print_rows(out, [*names, *figures("games", "wins", "95 % interval")], rows)


def label(name: str) -> str:
    """Return the name of a bot, of a long command only its end."""
    return name if len(name) <= LABEL else f"{name[:4]}…{name[5 - LABEL :]}"


def share(row: Row) -> list[str]:
    """Return a share and its interval."""
    return [f"{row['win_share']:.1%}", f"{row['low']:.1%} to {row['high']:.1%}"]


def interval(row: Row) -> str:
    """Return a share with its interval in brackets."""
    return "{} ({})".format(*share(row))


def duration(seconds: float) -> str:
    """Return a time for thought in the unit that suits it."""
    if seconds >= 1:
        return f"{seconds:.1f} s"
    return f"{seconds * 1000:.1f} ms" if seconds >= 0.001 else f"{seconds * 1e6:.0f} µs"


# ------------------------------------------------------------------ analysis


def print_analysis(data: AnalysisData, effort: Effort, everything: bool) -> None:
    """Print how each seat's result came about, and its decisions: the worst first, or all in order."""
    out = console()
    names, found = data["names"], data["decisions"]
    title = parlour.game(data["game"]).about.title
    pace = f"{effort.iterations:,} iterations" if effort.iterations else f"{effort.seconds:g} s"
    out.print(f"{title}, {data['seats']} players: {len(found):,} decisions, {pace} for each.")
    out.print(f"Everybody starts from {1 / len(names):.1%} of the win; skill and luck make up the rest.\n")
    print_summary(out, names, data["summary"])
    worst = [row for row in found if row["regret"] >= SMALL]
    worst.sort(key=lambda row: (row["low"] == 0, -row["regret"]))  # first those that are beyond doubt
    if everything:
        print_decisions(out, "All decisions, and what each one lost", names, found)
    elif worst:
        more = f" (of {len(worst)}; --all shows every decision)" if len(worst) > WORST else ""
        print_decisions(out, f"The costliest decisions, the certain ones first{more}", names, worst[:WORST])
    else:
        out.print("No decision lost anything worth mentioning.")


def print_summary(out: Console, names: list[str], seats: list[SummaryData]) -> None:
    """Print skill and luck of each seat: with the share it starts from, they add up to its result."""
    rows: list[list[str]] = []
    for row in seats:
        unknown = "–" if row["result"] is None else ""
        rows.append([
            names[row["seat"]],
            str(row["decisions"]),
            f"{row['regret']:.1%}",
            f"{row['low']:.1%} to {row['high']:.1%}",
            f"{row['skill']:+.1%}",
            unknown or f"{row['luck']:+.1%}",
            unknown or f"{row['result']:.1%}",
        ])  # fmt: skip
    heads = figures("decisions", "given away", "95 % interval", "skill", "luck", "result")
    print_rows(out, [Column("player", LABEL // 2), *heads], rows)


def print_decisions(out: Console, title: str, names: list[str], found: list[DecisionData]) -> None:
    """Print decisions, each with what would have been better."""
    most = max((row["regret"] for row in found), default=0.0) or 1.0
    out.print(f"\n{title}", style="bold")
    rows: list[list[str | Text]] = []
    for row in found:
        text = coloured(f"{names[row['seat']]}: {row['words']}")
        if row["regret"] > 0:
            better = "better" if row["low"] > 0 else "perhaps better"  # the interval may not tell them apart
            text.append_text(Text(f"\n{better}: ", style="dim")).append_text(coloured(row["best_words"]))
        lost = f"{row['regret']:.1%}" if row["regret"] >= SMALL else "–"
        span = f"{row['low']:.1%} to {row['high']:.1%}"
        rows.append([str(row["step"] + 1), text, lost, span, Text(bar(row["regret"] / most), style="red")])
    columns = [Column("move"), Column("", WORDS), *figures("lost", "95 % interval"), Column("", BAR)]
    print_rows(out, columns, rows)


def print_hint(out: Console, view: View, worths: list[Worth], seconds: float) -> None:
    """Print the options of a seat with what they are worth, best first."""
    numbered = {option["action"]: (number, option["words"]) for number, option in enumerate(view["options"], 1)}
    say_who_was_asked(out, seconds)
    rows: list[list[str | Text]] = []
    for worth in worths:
        number, words = numbered[worth.action]
        span = f"{worth.low:.1%} to {worth.high:.1%}"
        picture = Text(bar(worth.value), style="green")
        rows.append([str(number), f"{worth.value:.1%}", span, picture, coloured(words)])
    columns = [*figures("", "share of the win", "95 % interval"), Column("", BAR), Column("", WORDS)]
    print_rows(out, columns, rows)


def print_hint_of_set(out: Console, words: str, worth: Worth, seconds: float) -> None:
    """Print the set that the searching bot would choose, and what it is worth."""
    say_who_was_asked(out, seconds)
    share = f"{worth.value:.1%} of the win ({worth.low:.1%} to {worth.high:.1%})"
    out.print(coloured(f"{words}: {share}"))


def say_who_was_asked(out: Console, seconds: float) -> None:
    """Print where a hint comes from."""
    out.print(
        f"Asked the searching bot for {seconds:.1f} s; it knows what you have seen, and no more.", style="dim"
    )


def bar(share: float) -> str:
    """Return a share as a bar, in eighths of a character."""
    whole, eighths = divmod(round(max(0.0, min(1.0, share)) * BAR * 8), 8)
    return "█" * whole + EIGHTHS[eighths].strip()
