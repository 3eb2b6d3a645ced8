"""Learning in the terminal: the steps of a lesson as text."""

import re
import sys
from typing import Any

from rich.console import Console

from parlour.bots import bot
from parlour.kernel.facts import View
from parlour.kernel.game import Game
from parlour.play import Player
from parlour.play.lesson import lesson_of
from parlour.play.rulebook import section
from parlour.play.teacher import Shown, Teacher
from parlour.terminal.board import print_board, print_options
from parlour.terminal.pages import coloured, console, print_rules

HELP = "Type a number or a move; Enter: next; why; show: play it for me; back; quit."


def replying(seat: int) -> Player:
    """Return who replies where the lesson's script ends: a bot that sees what its seat sees."""
    return bot("greedy", seat)


def learn(game: Game[Any]) -> bool:
    """Go through the lesson; True if it was finished and a first game is wanted."""
    out = console()
    teacher = Teacher(game, lesson_of(game))
    if teacher.lesson.count == 0:
        raise ValueError(f"{game.about.title} has no lesson")
    out.print(HELP, style="dim", markup=False)
    number = 0
    while number < teacher.lesson.count:
        going = Going(out, teacher, number).run()
        if going is None:
            return False
        number = max(number + going, 0)
    out.print(f"That is all you need to play {game.about.title}.", style="bold")
    return (ask("Play your first game, against novices (y/n)? ") or "").lower() in ("y", "yes")


def ask(prompt: str) -> str | None:
    """Return a line that somebody types; None at the end of the input."""
    print(prompt, end="", flush=True)
    line = sys.stdin.readline()
    return line.strip() if line else None


class Going:
    """One step, until the learner continues."""

    def __init__(self, out: Console, teacher: Teacher, number: int) -> None:
        self.out = out
        self.teacher = teacher
        self.number = number
        self.shown: Shown = teacher.show(number)
        self.reached = self.shown.step.goal is None

    def run(self) -> int | None:
        """Return the number of steps to move, or None to leave."""
        step, _, view, _ = self.shown
        print_board(self.out, view)
        if not self.reached:
            print_options(self.out, view)
        self.out.print()
        self.out.print(f"Step {self.number + 1} of {self.teacher.lesson.count}", style="dim")
        self.out.print(coloured(step.say), style="bold")
        while True:
            line = ask("> ")
            if line is None or line.lower() in ("quit", "exit"):
                return None
            if line.lower() == "back":
                return -1
            if not line and self.reached:
                return 1
            self.obey(line, view)

    def obey(self, line: str, view: View) -> None:
        """Answer what was typed."""
        game, step = self.teacher.game, self.shown.step
        if line.lower() == "why":
            self.out.print(coloured(step.why))
            print_rules(game, [section(game, step.cite)])
        elif line.lower() == "help":
            self.out.print(HELP, markup=False)
        elif self.reached:
            self.out.print("Press Enter to continue.", style="dim")
        elif line:
            self.attempt("" if line.lower() == "show" else typed(line, view))
        else:
            self.out.print("Make the move first, or type show.", style="dim")

    def attempt(self, move: str) -> None:
        """Try an answer."""
        verdict = self.teacher.judge(self.number, move, replying)
        if verdict.table is None:
            cites = f" ({', '.join(verdict.cites)})" if verdict.cites else ""
            self.out.print(coloured(verdict.words + cites), style="yellow")
            return
        self.reached = True
        self.out.print("Right!", style="green")
        _, scene, _ = self.teacher.at(self.number)
        for event in self.teacher.game.events(verdict.table, scene.seat)[len(self.shown.log) :]:
            if event["words"]:
                self.out.print(coloured(event["words"]))
        self.out.print("Press Enter to continue.", style="dim")


def typed(line: str, view: View) -> str:
    """Return the answer that a line means: numbers of options stand for their moves."""
    moves = [option["move"] for option in view["options"]]
    parts = re.split(r"[\s,+]+", line)
    if all(part.isdecimal() and 1 <= int(part) <= len(moves) for part in parts):
        return " + ".join(moves[int(part) - 1] for part in parts)
    return line
