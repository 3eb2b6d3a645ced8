"""Puzzles in the terminal: choose a move, then see what every option is worth."""

from typing import Any

from rich.console import Console
from rich.text import Text

from parlour.kernel.game import Game, seat_names
from parlour.kernel.refusal import Refusal
from parlour.play import answer_words, parse_answer
from parlour.play.puzzle import Puzzle, answered, position
from parlour.play.rulebook import section
from parlour.terminal.board import print_board, print_options
from parlour.terminal.learning import ask, typed
from parlour.terminal.pages import coloured, console

BAR = 30  # characters of a certain win


def solve_all(game: Game[Any], puzzles: list[Puzzle]) -> None:
    """Put one puzzle after the other, until the input ends or the player leaves."""
    out = console()
    out.print("Find the best move. Type a number or a move; Enter: skip; quit: leave.", style="dim", markup=False)
    answered = solved = 0
    for number, puzzle in enumerate(puzzles, 1):
        out.print()
        about = f"{'*' * puzzle.rating}  {section(game, puzzle.section).title} ({puzzle.section})"
        out.print(f"Puzzle {number} of {len(puzzles)}  {about}", style="bold", markup=False)
        right = solve(out, game, puzzle)
        if right is None:
            break
        answered += right != "skipped"
        solved += right == "right"
    out.print(f"{solved} of {answered} solved.")


def solve(out: Console, game: Game[Any], puzzle: Puzzle) -> str | None:
    """Put one puzzle: "right", "wrong" or "skipped"; None if the player leaves."""
    t = position(game, puzzle)
    view = game.view(t, puzzle.seat, seat_names(puzzle.seats))
    print_board(out, view)
    print_options(out, view)
    while True:
        line = ask("> ")
        if line is None or line.lower() in ("quit", "exit"):
            return None
        try:
            right = bool(line) and answered(game, t, puzzle, typed(line, view)) == puzzle.best
            break
        except (ValueError, Refusal):
            out.print("That is not an option here; type its number.", style="yellow")
    if line:
        out.print("Right!" if right else "Not the best move.", style="green" if right else "yellow")
    print_worths(out, game, puzzle)
    return ("right" if right else "wrong") if line else "skipped"


def print_worths(out: Console, game: Game[Any], puzzle: Puzzle) -> None:
    """Print what every option is worth, best first, as bars with their intervals."""
    t = position(game, puzzle)
    names = seat_names(puzzle.seats)
    for answer in puzzle.answers:
        words = answer_words(game, t, puzzle.seat, parse_answer(game, t, answer.move), names)
        line = Text("█" * round(BAR * answer.value), style="cyan").append(" ")
        line.append(f"{answer.value:.0%} ({answer.low:.0%} to {answer.high:.0%})  ").append_text(coloured(words))
        out.print(line)
    out.print(
        f"The best is ahead by {puzzle.gap:.0%} ({puzzle.low:.0%} to {puzzle.high:.0%}), "
        f"over {puzzle.worlds:,} guesses at what you cannot see.",
        style="dim",
    )
