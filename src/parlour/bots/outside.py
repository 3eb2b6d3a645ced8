"""Bots in any language: programs that are asked and answer in lines of JSON (docs/bots.md describes them).

Such a program gets what its seat's window gives and nothing else. The match always continues: a move that
it does not make properly is made for it at random, logged, and counted as a fault.
"""

import json
import logging
import shlex
import shutil
from collections import Counter, defaultdict
from collections.abc import Iterable
from multiprocessing import util
from time import monotonic
from typing import cast

from parlour.bots.program import Gone, Program
from parlour.bots.random import RandomBot
from parlour.kernel.facts import OptionView, View
from parlour.kernel.table import DONE
from parlour.play.window import Player, Window

PROTOCOL = 2  # which every program understands
MANY_GAMES = 3  # which it may ask for: the same, for game after game
SECONDS = 10.0  # for a move
START = 10.0  # more, for the first answer of a program that has just been started
STARTS = 3  # the first and two more
SILENCES = 3  # moves in a row without an answer, until nobody waits for it any more
TOLD = 5  # faults of a command that are worth a warning; after that they are only counted

log = logging.getLogger("parlour.bots")
faults_told: Counter[str] = Counter()
idle: defaultdict[str, list[Program]] = defaultdict(list)  # programs that wait for another game, by command


class Fault(Exception):
    """The program did not answer as it should; the message says how."""


class OutsideBot:
    """A player that is a program."""

    def __init__(self, command: str, seed: int, seconds: float = SECONDS, start: float = START) -> None:
        self.command = command
        self.words = words_of(command)
        self.seconds = seconds  # for a move
        self.start_seconds = start
        self.faults = 0
        self.starts = 0
        self.silences = 0
        self.program: Program | None = None
        self.fallback = RandomBot(seed)
        self.rest: list[int] = []  # what it chose besides, of a question about several cards

    def answer(self, window: Window) -> int:
        """Return what the program answers; if it does not answer properly, any option."""
        view = window.view()
        if view["question"] and view["question"]["picked"]:
            return self.go_on(window)
        try:
            self.rest = self.ask(window, view)
            return self.go_on(window)
        except TimeoutError:
            self.silences += 1
            self.blame(f"gave no answer within {self.seconds:g} s")
            if self.silences == SILENCES:
                self.starts = STARTS  # not again
                self.end()
        except Gone as gone:
            self.blame(str(gone))
            self.end()
        except Fault as fault:
            self.silences = 0
            self.blame(str(fault))
        return self.fallback.answer(window)

    def go_on(self, window: Window) -> int:
        """Return the next card of a set that was chosen; any option if the set does not fit the rules."""
        if self.rest and self.rest[0] in window.options:
            return self.rest.pop(0)
        if self.rest:
            self.rest = []
            self.blame("chose cards that do not go together")
        return self.fallback.answer(window)

    def ask(self, window: Window, view: View) -> list[int]:
        """Put the question and wait for the answer to it; late answers to earlier questions are passed over."""
        deadline = monotonic() + self.seconds
        if self.program is None:
            self.program = self.start(window, view)
            deadline += self.start_seconds
        self.program.asked += 1
        self.program.send({
            "type": "question",
            "id": self.program.asked,
            "view": view,
            "options": view["options"],
            "memory": window.memory(),
        })  # fmt: skip
        while True:
            answer = read_message(self.program.line(deadline))
            if "id" not in answer:
                self.program.serves_many = True
                continue
            if answer["id"] == self.program.asked:
                self.silences = 0
                return chosen(answer, view)
            if not 0 < cast(int, answer["id"]) < self.program.asked:
                raise Fault(f"answered question {answer['id']!r}, which nobody has asked")

    def start(self, window: Window, view: View) -> Program:
        """Take a program that waits for a game, or start one, and greet it."""
        if self.starts == STARTS:
            raise Fault("is not started again")
        self.starts += 1
        program = waiting_program(self.command) or Program(self.words)
        program.send({
            "parlour": MANY_GAMES if program.serves_many else PROTOCOL,
            "speaks": [PROTOCOL, MANY_GAMES],
            "type": "game",
            "game": window.game.name,
            "rules": window.game.about.version,
            "options": window.game.named,
            "seats": view["seats"],
            "seat": window.seat,
            "names": view["names"],
            "seconds": self.seconds,
        })  # fmt: skip
        return program

    def blame(self, how: str) -> None:
        """Count a fault and log it; a warning only for the first few, so that nobody drowns in them."""
        self.faults += 1
        faults_told[self.command] += 1
        told = faults_told[self.command]
        log.log(logging.WARNING if told <= TOLD else logging.DEBUG, "%s %s", self.command, how)
        if told == TOLD:
            log.warning("%s: further faults are only counted", self.command)

    def end(self) -> None:
        """End the program at once."""
        if self.program is not None:
            self.program.ended()
            self.program = None

    def close(self, result: dict[str, object] | None = None) -> None:
        """Tell the program how the game ended (None: it was broken off); it ends unless it serves many games."""
        program, self.program = self.program, None
        if program is None:
            return
        program.send({"type": "end", "result": result})
        if program.serves_many and program.flush():
            idle[self.command].append(program)
        else:
            program.close()


def waiting_program(command: str) -> Program | None:
    """Return a program of that command that has played its game and waits for another."""
    while idle[command]:
        program = idle[command].pop()
        if program.is_running():
            return program
        program.close()
    return None


def end_idle() -> None:
    """End all programs that wait for another game."""
    for programs in idle.values():
        while programs:
            programs.pop().close()


util.Finalize(None, end_idle, exitpriority=10)  # at the end of this process, also where it is a worker


def words_of(command: str) -> list[str]:
    """Return a command as its words, with a program that is there."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise ValueError(f"the command of a bot, {command!r}, cannot be read: {error}") from None
    if not words:
        raise ValueError("a bot of your own is named run:COMMAND, and the command is missing")
    if shutil.which(words[0]) is None:
        raise ValueError(f"there is no program called {words[0]!r} to run as a bot")
    return words


def read_message(line: bytes) -> dict[str, object]:
    """Parse a line as a message: an answer, with the id of its question, or a request for many games at once."""
    shown = repr(line[:80].decode(errors="replace"))
    try:
        message = json.loads(line.decode())
    except (ValueError, RecursionError):
        raise Fault(f"wrote a line that is not JSON: {shown}") from None
    if isinstance(message, dict) and (message == {"parlour": MANY_GAMES} or type(message.get("id")) is int):
        return message
    raise Fault(f"wrote an answer without an integer id: {shown}")


def chosen(answer: dict[str, object], view: View) -> list[int]:
    """Return the options that an answer names, by action or move.

    Of several cards in the order that the rules take.
    """
    question = view["question"]
    several = question is not None and question["several"]
    named = answer.get("moves", answer.get("actions"))
    listed = named if isinstance(named, list) else [answer.get("move", answer.get("action"))]
    found = [option_named(each, view["options"]) for each in listed]
    if not several or question is None:
        if len(found) != 1:
            raise Fault(f"chose {len(found)} options where one is asked for")
        return found
    if not question["least"] <= len(found) <= question["most"]:
        raise Fault(f"chose {len(found)} cards where {question['least']} to {question['most']} are asked for")
    return sorted(found) + [DONE] * (len(found) < question["most"])


def option_named(named: object, options: list[OptionView]) -> int:
    """Return the option of that action or move."""
    for option in options:
        same = option["move"].lower() == named.strip().lower() if isinstance(named, str) else False
        if same or (type(named) is int and named == option["action"]):
            return option["action"]
    raise Fault(f"chose {str(named)[:80]!r}, which is none of its options")


def dismiss(players: Iterable[Player], result: dict[str, object] | None) -> None:
    """Tell the players that are programs how the game ended, and end those that serve one game only."""
    for player in players:
        if isinstance(player, OutsideBot):
            player.close(result)


def faults_of(player: Player) -> int:
    """Return how many moves a player has lost by faults of its own."""
    return player.faults if isinstance(player, OutsideBot) else 0
