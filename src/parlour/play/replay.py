"""Replay: a record brought to any of its moves, and checked against its result."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from parlour.kernel.game import Game
from parlour.kernel.refusal import Refusal
from parlour.kernel.save import load
from parlour.kernel.table import Table
from parlour.play.answers import AND, answer_words, drop_begun, recorded_actions
from parlour.play.record import FORMAT, TIME_IS_UP, BadRecord, Record, digest


def begin(game: Game[Any], record: Record, recall: bool = True) -> Table:
    """Return the table before the first move, with or without what its information states are made of."""
    if record.rules != game.about.version:
        mine = game.about.version
        raise BadRecord(f"played under rules {record.rules} of {record.game}; these are rules {mine}")
    try:
        if record.start is None:
            t: Table = game.deal(record.seats, record.source())
        else:
            t = load(game, record.start)
            if "luck" not in record.start:
                t.luck = record.source()
    except ValueError as error:
        raise BadRecord(f"line 1: {error}") from None
    if not recall and t.knowledge is not None:
        t.knowledge.recall = None
    return t


def twin_of(t: Table) -> Table:
    """Return a copy to continue from, with the journal: the table itself stays as it is."""
    twin = t.clone()
    twin.journal = list(t.journal or [])
    return twin


def strike(game: Game[Any], t: Table, seat: int) -> None:
    """Let the clock strike for the seat whose time is running."""
    if game.clock(t) != seat:
        raise ValueError("the time of this seat is not running")
    game.time_is_up(t)


def after(game: Game[Any], t: Table, seat: int, move: str) -> Table:
    """Return the table after one more line of a record; a Refusal or a ValueError if that may not be played."""
    twin = twin_of(t)
    if move == TIME_IS_UP:
        strike(game, twin, seat)
        return twin
    if AND in move:
        drop_begun(twin, seat)
    for action in recorded_actions(game, twin, seat, move):
        game.apply(twin, seat, action)
    return twin


class Replay:
    """A recorded match at one of its moves. Tables that it has given stay as they are.

    Args:
        game: The rules; their version and options have to be those of the record.
        record: The match.
        recall: Whether its tables can tell an `information_state`.

    Raises:
        BadRecord: The record is of another game or of other rules.
    """

    def __init__(self, game: Game[Any], record: Record, recall: bool = True) -> None:
        self.game = game
        self.record = record
        self.recall = recall
        self.step = 0
        self.table = begin(game, record, recall)

    def at(self, step: int) -> Table:
        """Return the table before move number `step`, counted from 0; after the last move, their number.

        Args:
            step: The number of the move, from 0.
        """
        if step < self.step:
            self.step, self.table = 0, begin(self.game, self.record, self.recall)
        while self.step < step:
            self.advance()
        return self.table

    def advance(self) -> None:
        """Go one move on; BadRecord if it is not legal."""
        seat, move = self.record.moves[self.step]
        with self._naming_the_line(self.step):
            self.table = after(self.game, self.table, seat, move)
        self.step += 1

    def actions(self, step: int) -> list[int]:
        """Return the actions of move number `step`, one by one; none where the clock struck.

        Args:
            step: The number of the move, from 0.
        """
        seat, move = self.record.moves[step]
        t = self.at(step)
        with self._naming_the_line(step):
            return [] if move == TIME_IS_UP else recorded_actions(self.game, t, seat, move)

    def words(self, step: int) -> str | None:
        """Return move number `step` as people say it; nothing where the clock struck.

        Args:
            step: The number of the move, from 0.
        """
        actions = self.actions(step)
        seat, _ = self.record.moves[step]
        return answer_words(self.game, self.table, seat, actions, self.record.names) if actions else None

    def end(self) -> Table:
        """Return the table after the last move.

        Raises:
            BadRecord: The record's result does not follow from its moves.
        """
        game, record = self.game, self.record
        t = self.at(len(record.moves))
        last = len(record.moves) + 2
        if record.result is None:
            if t.over:
                raise BadRecord(f"line {last} is missing: the game is over and there is no result")
            return t
        if not t.over:
            raise BadRecord(f"line {last}: a result, but the game is not over after {len(record.moves)} moves")
        if facts_of(record.result) != facts_of(game.result(t).as_data()):
            raise BadRecord(f"line {last}: the moves lead to another result: {game.result(t).as_data()}")
        if record.format == FORMAT and record.digest != digest(game, t):
            raise BadRecord(f"line {last}: the digest is not that of the table the moves lead to")
        return t

    @contextmanager
    def _naming_the_line(self, step: int) -> Iterator[None]:
        """Turn what is wrong with a move into a BadRecord that names its line."""
        try:
            yield
        except (Refusal, ValueError) as error:
            seat, move = self.record.moves[step]
            raise BadRecord(f"line {step + 2}: {move!r} by seat {seat + 1}: {error}") from None


def facts_of(result: dict[str, object]) -> dict[str, object]:
    """Return a result without its sentence, which may have been put into other words since."""
    return {name: value for name, value in result.items() if name != "reason"}


def verify(game: Game[Any], record: Record) -> Table:
    """Play all of a record and check its result.

    Args:
        game: The rules.
        record: The match, over or not.

    Returns:
        The table after the last move.

    Raises:
        BadRecord: A move is not legal, or the result or the digest is another; the message says which.
    """
    return Replay(game, record).end()
