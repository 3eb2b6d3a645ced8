"""The code of a thinking process: a bot or an adviser, which gets a guess for one seat and nothing else."""

import os
import signal
import threading
from multiprocessing import parent_process
from multiprocessing.connection import wait
from typing import Any, NamedTuple

import parlour
from parlour.bots import analysis, bot
from parlour.bots.advice import Adviser
from parlour.kernel.game import Game
from parlour.kernel.save import load
from parlour.kernel.table import Table
from parlour.play import Player, Window, decide, read_record

GAMES: dict[str, Game[Any]] = {}
FALLBACK = "ismcts:20"  # who answers when time runs out or a process dies


class GuessedTable(NamedTuple):
    """The input of a process: a table that its seat cannot tell from the true one, saved."""

    game: str
    options: dict[str, object]
    table: dict[str, object]
    seat: int
    names: list[str]
    seed: int
    cards: int  # how many the answer may be made of


class Advice(NamedTuple):
    """A whole answer, and the share of the win that it brings, with its interval."""

    actions: list[int]
    value: float
    low: float
    high: float
    close: bool  # the search cannot tell it from its favourite


class OutOfTime(Exception):
    """The alarm rang."""


def ring(_signal: int, _frame: object) -> None:
    """Ring the alarm."""
    raise OutOfTime


def begin(nice: int = 0) -> None:
    """Make a process ready: it ends with its server, leaves Ctrl-C to it, and lowers its priority."""
    if nice and hasattr(os, "nice"):
        os.nice(nice)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "SIGALRM"):
        signal.signal(signal.SIGALRM, ring)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """End this process if the server was killed."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)


def awake() -> bool:
    """Do something that only shows that a process is ready."""
    return True


def laid(guessed: GuessedTable) -> tuple[Game[Any], Table]:
    """Return the game, and the guessed table."""
    rules = str(guessed.table["rules"])
    key = f"{guessed.game} {rules} {sorted(guessed.options.items())}"
    game = GAMES.get(key)
    if game is None:
        game = GAMES[key] = parlour.game_of_rules(guessed.game, rules, guessed.options)
    return game, load(game, guessed.table)


class InTime:
    """A player that may think that many seconds about each card; when they are over, a quick bot answers."""

    def __init__(self, player: Player, quick: Player, cap: float) -> None:
        self.player = player
        self.quick = quick
        self.cap = cap

    def answer(self, window: Window) -> int:
        """Return one of the options."""
        try:
            set_alarm(self.cap)
            return self.player.answer(window)
        except OutOfTime:
            return self.quick.answer(window)
        finally:
            set_alarm(0)


def set_alarm(seconds: float) -> None:
    """Ring after that many seconds; 0: not at all."""
    if hasattr(signal, "SIGALRM"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def answer(guessed: GuessedTable, level: str, cap: float) -> list[int]:
    """Return the whole answer of a bot of the level, with that many seconds for each card."""
    player = InTime(bot(level, guessed.seed), bot(FALLBACK, guessed.seed), cap)
    return decide(player, *laid(guessed), guessed.seat, guessed.names)


def fall_back(guessed: GuessedTable) -> list[int]:
    """Return a quick answer."""
    return decide(bot(FALLBACK, guessed.seed), *laid(guessed), guessed.seat, guessed.names)


# ----------------------------------------------------------------- analyses


PROGRESS: list[Any] = []  # the one array that the server reads: decisions done, of how many


def begin_analyses(progress: Any) -> None:
    """Make a process ready that analyses when nothing else is to be done."""
    begin(10)
    PROGRESS.append(progress)


def analyse(lines: list[str], seat: int | None, seconds: float) -> analysis.AnalysisData:
    """Return what the decisions of a finished match were worth."""
    record = read_record(lines)
    game = parlour.game_of_rules(record.game, record.rules, record.options)
    progress = PROGRESS[0]
    progress[0], progress[1] = 0, len(analysis.decisions(game, record, seat))

    def advance(steps: int) -> None:
        progress[0] += steps

    return analysis.analyse(game, record, seat, seconds, advance)


# ------------------------------------------------------------------- advice


def value(guessed: GuessedTable, seconds: float) -> list[Advice]:
    """Return what each option is worth, the best first; of a question about a set, the answer to give."""
    adviser = Adviser(guessed.seed, seconds / guessed.cards)
    game, t = laid(guessed)
    actions = decide(adviser, game, t, guessed.seat, guessed.names)
    if t.most == 0:
        return [Advice([each.action], each.value, each.low, each.high, each.close) for each in adviser.worths]
    last = adviser.worths[0]
    return [Advice(actions, last.value, last.low, last.high, last.close)]
