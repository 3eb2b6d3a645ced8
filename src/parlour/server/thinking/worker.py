"""What runs in a thinking process: a bot or an adviser, at a guess of one seat's and nothing else."""

import os
import signal
import threading
from multiprocessing import parent_process
from multiprocessing.connection import wait
from typing import Any, NamedTuple

import parlour
from parlour.bots import analysis, bot
from parlour.bots.advice import Worth, advise
from parlour.kernel.game import Game
from parlour.kernel.save import load
from parlour.play.record import read_record
from parlour.play.window import Window, window

GAMES: dict[str, Game[Any]] = {}
FALLBACK = "ismcts:20"  # who answers when time runs out or a process dies


class GuessedTable(NamedTuple):
    """What a process is given: a table that its seat cannot tell from the true one, saved."""

    game: str
    options: dict[str, object]
    table: dict[str, object]
    seat: int
    names: list[str]
    seed: int


class OutOfTime(Exception):
    """The alarm rang."""


def ring(_signal: int, _frame: object) -> None:
    """The alarm."""
    raise OutOfTime


def begin() -> None:
    """Make a process ready: it ends with its server, and leaves Ctrl-C to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "SIGALRM"):
        signal.signal(signal.SIGALRM, ring)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """A server that was killed leaves no processes behind."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)


def awake() -> bool:
    """Something to do that only shows that a process is ready."""
    return True


def window_of(guessed: GuessedTable) -> Window:
    """The window to think at."""
    key = f"{guessed.game} {sorted(guessed.options.items())}"
    game = GAMES.get(key)
    if game is None:
        game = GAMES[key] = parlour.game(guessed.game, **guessed.options)
    return window(game, load(game, guessed.table), guessed.seat, guessed.names)


def answer(guessed: GuessedTable, level: str, cap: float) -> int:
    """What a bot of the level answers, within so many seconds."""
    seat_window = window_of(guessed)
    try:
        if hasattr(signal, "SIGALRM"):
            signal.setitimer(signal.ITIMER_REAL, cap)
        return bot(level, guessed.seed).answer(seat_window)
    except OutOfTime:
        return fall_back(seat_window, guessed.seed)
    finally:
        if hasattr(signal, "SIGALRM"):
            signal.setitimer(signal.ITIMER_REAL, 0)


def fall_back(seat_window: Window, seed: int) -> int:
    """A quick answer."""
    return bot(FALLBACK, seed).answer(seat_window)


# ----------------------------------------------------------------- analyses


PROGRESS: list[Any] = []  # the one array that the server reads: decisions done, of how many


def begin_analyses(progress: Any) -> None:
    """Make a process ready that analyses when nothing else is to be done."""
    begin()
    if hasattr(os, "nice"):
        os.nice(10)
    PROGRESS.append(progress)


def analyse(lines: list[str], seat: int | None, seconds: float) -> dict[str, object]:
    """What the decisions of a finished match were worth."""
    record = read_record(lines)
    game = parlour.game(record.game, **record.options)
    progress = PROGRESS[0]
    progress[0], progress[1] = 0, len(analysis.decisions(game, record, seat))

    def advance(steps: int) -> None:
        progress[0] += steps

    return analysis.analyse(game, record, seat, seconds, advance)


# ------------------------------------------------------------------- advice


def value(guessed: GuessedTable, seconds: float) -> list[Worth]:
    """What each option is worth."""
    return advise(window_of(guessed), guessed.seed, seconds)
