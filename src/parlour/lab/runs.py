"""Runs: play many deals, keep them in a folder, and read them as Polars frames."""

import re
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import polars as pl

import parlour
from parlour.kernel.game import Game
from parlour.kernel.luck import MOST_SEED
from parlour.lab.arena import Settings, check, contenders
from parlour.lab.contest import player
from parlour.lab.folder import Folder, Header, header_of
from parlour.lab.intervals import Interval, mean
from parlour.lab.recording import Portion, Task, from_parquet, prepare, thoughtless, together
from parlour.lab.schedule import Seatings
from parlour.lab.workers import cores, spread

if TYPE_CHECKING:
    from parlour.lab.compare import Comparison
    from parlour.lab.report import Report

RANDOM_DEALS = 20_000  # deals of random bots in one task: a part
THINKING_GAMES = 12  # games of bots that think in one task, about
MOST_TASKS = 100_000
PART_GAMES = 20_000  # games that are written as one part, ...
PART_SECONDS = 15.0  # ... and how long finished ones wait at most
SAMPLE = re.compile(r"sample:([1-9]\d{0,8})")


class Counts(NamedTuple):
    """The summary of a part: enough to decide whether to continue."""

    deals: Task
    games: int
    wins: list[list[float]]  # deal -> seat -> its share of the wins, over all seatings of the deal


class Progress(NamedTuple):
    """How far a run has come."""

    games: int
    of: int
    headline: Interval  # the share of the wins of the first seat; deals are what is counted


class Run:
    """A folder of games: four lazy frames, and what the laboratory makes of them.

    Attributes:
        folder: The folder, as it was opened or written.
    """

    def __init__(self, folder: Folder) -> None:
        self.folder = folder

    @property
    def path(self) -> Path:
        """Where it lies."""
        return self.folder.path

    @property
    def header(self) -> Header:
        """The settings of a run."""
        return self.folder.header

    @property
    def games(self) -> pl.LazyFrame:
        """One row for each game."""
        return self.frame("games")

    @property
    def seats(self) -> pl.LazyFrame:
        """One row for each seat of a game."""
        return self.frame("seats")

    @property
    def decisions(self) -> pl.LazyFrame:
        """One row for each decision."""
        return self.frame("decisions")

    @property
    def cards(self) -> pl.LazyFrame:
        """One row for each event of a card that the game marks."""
        return self.frame("cards")

    def frame(self, table: str) -> pl.LazyFrame:
        """Return one of the four tables: of the parts that count, and of no others.

        Args:
            table: Its name, such as "games" or "cards".

        Raises:
            ValueError: The run holds no games yet.
        """
        files = self.folder.files(table)
        if not files:
            raise ValueError(f"{self.path} holds no games yet")
        return pl.scan_parquet(files)

    def report(self) -> "Report":
        """Return what the game is like, with intervals."""
        from parlour.lab.report import make  # noqa: PLC0415  (a run needs none of the statistics)

        return make(self)

    def compare(self, other: "Run") -> "Comparison":
        """Return how this run differs from another.

        Args:
            other: The run to compare with.
        """
        from parlour.lab.compare import compare  # noqa: PLC0415

        return compare(self, other)


def open_run(folder: Path | str) -> Run:
    """Open a run that lies in a folder.

    Args:
        folder: What `run` or `parlour lab run` wrote.

    Returns:
        The run.

    Raises:
        ValueError: It is not such a folder, or of another version.
    """
    return Run(Folder.open(Path(folder)))


def run(
    game: str | Game[Any],
    *,
    bots: Sequence[str] | str,
    games: int,
    folder: Path | str,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    seed: int = 1,
    start: int = 0,
    decisions: str = "all",
    processes: int | None = None,
    on: str = "",
    progress: Callable[[Progress], object] = lambda _: None,
    on_part: Callable[[Counts], bool] = lambda _: False,
) -> Run:
    """Play games into a folder; deals that are there already stay.

    Args:
        game: A game, or its name.
        bots: Who plays, as in the arena; one name plays all seats.
        games: At least how many; filled up to whole deals.
        folder: Where they are written; the same call again resumes.
        seats: The number of players; the game's smallest, if not said.
        options: The variant, where `game` is a name.
        seed: Of which all deals are derived.
        start: The number of the first deal.
        decisions: Of which games decisions and cards are kept: "all", "none" or "sample:N" for one deal in N.
        processes: How many work at once; one for each core, if not said.
        on: Empty for processes of this machine, "ray", or the address of a Ray cluster.
        progress: Called with how far the run has come.
        on_part: Gets every part in turn, those that were there first, and ends the run by True.

    Returns:
        The run, with all games of the folder.

    Raises:
        ValueError: There is no such game, bot or number of seats, or the folder holds another run.
    """
    rules = game if isinstance(game, Game) else parlour.game(game, **(options or {}))
    settings = settings_of(rules, [bots] if isinstance(bots, str) else bots, seats, seed)
    one_in = one_in_of(decisions)
    if on not in ("", "ray") and not on.startswith("ray://"):
        raise ValueError(f"a cluster is ray or ray://HOST:PORT, not {on!r}")
    if games < 1 or start < 0:
        raise ValueError("a run needs at least 1 game, from deal 0 on")
    found = Folder.begin(Path(folder), header_of(rules, settings, decisions))
    seatings = Seatings(settings.tables(), settings.seed)
    wanted = Task(start, start + seatings.deals(games, start))
    with found.locked():
        watch = Watch(found, seatings.games(*wanted), progress, on_part)
        if not watch.see_all(wanted):
            tasks = tasks_for(found.missing(wanted), settings, seatings)
            work = partial(prepare, settings, one_in)
            with closing(by(on, work, tasks, processes or cores())) as portions:
                write(found, portions, watch)
    return Run(found)


def settings_of(game: Game[Any], bots: Sequence[str], seats: int | None, seed: int) -> Settings:
    """Return all that decides what is played, checked."""
    chosen = game.about.seats[0] if seats is None else seats
    game.lay(chosen)
    if not bots:
        raise ValueError("which bots? name at least one")
    if not 0 <= seed <= MOST_SEED:
        raise ValueError(f"a seed is a whole number from 0 to {MOST_SEED}, not {seed}")
    settings = Settings(game.name, game.about.version, game.variant, chosen, list(bots), seed)
    check(settings)
    for name in contenders(settings):
        player(name, 0)
    return settings


def one_in_of(decisions: str) -> int:
    """Return n if one of n deals is recorded with its decisions; 0 if none is."""
    if decisions in ("all", "none"):
        return 1 if decisions == "all" else 0
    found = SAMPLE.fullmatch(decisions)
    if found is None:
        raise ValueError(f"decisions are recorded of all games, none, or sample:N, not {decisions!r}")
    return int(found[1])


def tasks_for(missing: list[Task], settings: Settings, seatings: Seatings) -> list[Task]:
    """Return the deals that are missing, in tasks of a handy size."""
    deals = RANDOM_DEALS if thoughtless(settings) else max(1, THINKING_GAMES // seatings.most)
    deals = max(deals, sum(each.stop - each.start for each in missing) // MOST_TASKS)
    return [
        Task(first, min(first + deals, each.stop))
        for each in missing
        for first in range(each.start, each.stop, deals)
    ]


def by(
    on: str, work: Callable[[], Callable[[Task], Portion]], tasks: list[Task], processes: int
) -> Generator[Portion, None, None]:
    """Yield the workers: processes of this machine, or a Ray cluster."""
    if not on:
        return spread(work, tasks, processes)
    from parlour.lab.cluster import spread_by_ray  # noqa: PLC0415  (the extra `ray`)

    return spread_by_ray(on, work, tasks, processes)


def write(folder: Folder, portions: Iterable[Portion], watch: "Watch") -> None:
    """Write portions as they come, small ones together; what is finished is written whatever happens."""
    waiting: list[Portion] = []
    since = monotonic()

    def flush() -> bool:
        """Write what waits; True if the run should end."""
        part = together(waiting)
        waiting.clear()
        folder.write(part)
        return watch.see(part.deals, part.tables["seats"])

    try:
        for portion in portions:
            if waiting and waiting[-1].deals.stop != portion.deals.start and flush():
                return
            waiting.append(portion)
            watch.advance(portion.games)
            if sum(each.games for each in waiting) >= PART_GAMES or monotonic() - since > PART_SECONDS:
                since = monotonic()
                if flush():
                    return
    finally:
        if waiting:
            flush()


class Watch:
    """Follows a run: tells how far it is, and asks whether to continue."""

    def __init__(
        self, folder: Folder, of: int, progress: Callable[[Progress], object], on_part: Callable[[Counts], bool]
    ) -> None:
        self.folder = folder
        self.of = of
        self.progress = progress
        self.on_part = on_part
        self.games = 0
        self.deals = 0
        self.total = self.squares = 0.0

    def see_all(self, wanted: Task) -> bool:
        """See the parts that are there; True if they are enough."""
        for part in self.folder.parts():
            if part.start < wanted.stop and wanted.start < part.stop:
                seats = self.folder.file("seats", part).read_bytes()
                self.games += counts_of(part, seats).games
                if self.see(part, seats):
                    return True
        return False

    def see(self, deals: Task, seats: bytes) -> bool:
        """See a part; True if the run should end."""
        counts = counts_of(deals, seats)
        firsts = [each[0] for each in counts.wins]
        self.deals += len(firsts)
        self.total += sum(firsts)
        self.squares += sum(each * each for each in firsts)
        self.advance(0)
        return self.on_part(counts)

    def advance(self, games: int) -> None:
        """Report that that many more games are played."""
        self.games += games
        self.progress(Progress(self.games, self.of, mean(self.total, self.squares, self.deals)))


def counts_of(deals: Task, seats: bytes) -> Counts:
    """Return what a part came to, by the table of its seats."""
    rows = from_parquet(seats, ["deal", "seat", "won"])
    of_seats = 1 + max(rows["seat"].unique().to_pylist())
    deal = rows["deal"].to_numpy()[::of_seats]
    won = rows["won"].to_numpy().reshape(-1, of_seats)
    starts = np.flatnonzero(np.diff(deal, prepend=-1))
    games = np.diff(starts, append=len(deal))
    return Counts(deals, len(deal), (np.add.reduceat(won, starts) / games[:, None]).tolist())
