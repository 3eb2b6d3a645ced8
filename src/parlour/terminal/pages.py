"""Pages of the terminal: the rules, the figures of a simulation."""

import re
from typing import Any, cast

from rich.console import Console
from rich.text import Text

from parlour.kernel.game import Game
from parlour.play.rulebook import FIGURES, Section
from parlour.terminal.diagrams import legend, side_by_side
from parlour.terminal.rows import Column, figures, print_rows

# Suits in four colours that stay apart for the colour-blind; the symbols say the same.
SUIT_STYLES = {"♠": "bold", "♥": "bold red", "♦": "bold dodger_blue1", "♣": "bold green3"}


BOT = 6  # characters that the name of a bot needs at least


class Screen(Console):
    """A console that leaves it to the command line what to do when nobody reads any more."""

    def on_broken_pipe(self) -> None:
        """Pass the error on."""
        raise BrokenPipeError


def console() -> Console:
    """Return standard output."""
    return Screen(highlight=False)


def coloured(text: str) -> Text:
    """Return a text in which every card has the colour of its suit."""
    out = Text(text)
    for found in re.finditer(r"(?:10|[2-9AJQK])?([♠♥♦♣])", text):
        out.stylize(SUIT_STYLES[found.group(1)], found.start(), found.end())
    return out


def print_rules(game: Game[Any], chosen: list[Section]) -> None:
    """Print sections of the rules; rulings stand as quotations."""
    from parlour.terminal.prose import Prose  # noqa: PLC0415  (takes 30 ms, and only rules need it)

    out = console()
    for each in chosen:
        heading = f"# {each.title}" if not each.id else f"## §{each.id} {each.title}"
        out.print(Prose(f"{heading}\n\n{with_figures(each, out.width)}"))
        out.print()
    if len(chosen) > 1:
        out.print(f"One section: parlour rules {game.name} SECTION", style="dim")


def with_figures(part: Section, width: int) -> str:
    """Return the text of a section with its drawings as grids of text, and one legend below them."""
    figures = iter(part.figures)

    def drawn(block: re.Match[str]) -> str:
        shown = [next(figures) for _ in block.group(1).splitlines()]
        return "\n".join(["```text", *side_by_side(shown, width - 4), "```", "", legend(shown)])

    return FIGURES.sub(drawn, part.text)


def print_simulation(game: Game[Any], data: dict[str, object]) -> None:
    """Print what many games came to."""
    out = console()
    games, decisions = cast(int, data["games"]), cast(int, data["decisions"])
    length = cast(dict[str, float], data["length"])
    out.print(
        f"{game.about.title}, {data['seats']} players, seed {data['seed']}: {games:,} games, "
        f"{data['adjudicated']:,} of them adjudicated; {decisions:,} decisions in {data['seconds']:.3f} s "
        f"= {data['decisions_per_second']:,} a second{'' if data['compiled'] else ' (interpreted)'}."
    )
    out.print(f"Decisions a game: {length['mean']:.1f} on average, {length['shortest']} to {length['longest']}.")
    shares = cast(list[dict[str, float]], data["win_share"])
    scores = cast(list[dict[str, float]], data["scores"])
    rows: list[list[str]] = []
    for seat, name in enumerate(cast(list[str], data["bots"])):
        score = scores[seat]
        span = f"{score['low']:.3f} to {score['high']:.3f}"
        rows.append([f"seat {seat + 1}", name, *percent(shares[seat]), f"{score['value']:.3f}", span])
    heads = figures("wins", "95 % interval", "mean score", "95 % interval")
    print_rows(out, [Column(""), Column("bot", BOT), *heads], rows)
    print_beginners(out, cast(dict[str, Any] | None, data["begins"]))


def percent(share: dict[str, float]) -> list[str]:
    """Return a share and its interval."""
    return [f"{share['value']:.2%}", f"{share['low']:.2%} to {share['high']:.2%}"]


def print_beginners(out: Console, begins: dict[str, Any] | None) -> None:
    """Print what those won who began."""
    if begins is None:
        return
    value, span = percent(begins["win_share"])
    often = ", ".join(f"seat {seat} in {games:,}" for seat, games in enumerate(begins["by_seat"], 1))
    out.print(
        f"The player who began (the first to be asked alone) won {value} ({span}) of {begins['games']:,} games: "
        f"{often}."
    )
