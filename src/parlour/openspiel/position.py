"""A position: a table that waits for an answer, or for one more number from chance.

Each number that a rule draws from luck is a chance node with equal outcomes: a shuffle of n cards is n - 1 of
these, from the top of the pile down. An answer is played again for each number drawn, so rules need not know
of it.
"""

from typing import Any

from parlour.kernel.game import Game
from parlour.kernel.luck import Fast, Script
from parlour.kernel.table import Table

Answer = tuple[int, int]  # seat, action


class Position:
    """Never changed, so that copies of a state can share it."""

    def __init__(self, table: Table | None, outcomes: int, answer: Answer | None, drawn: tuple[int, ...]) -> None:
        self.table = table  # as it was before the answer whose luck is being drawn; None: before the deal
        self.outcomes = outcomes  # of the number that chance has to draw; 0: it has none to draw
        self.answer = answer  # the answer whose luck is being drawn; None: the deal
        self.drawn = drawn  # what chance has drawn for it so far

    def __deepcopy__(self, _memo: dict[int, object]) -> "Position":
        return self

    @property
    def actor(self) -> int:
        """The seat that has to answer; less than 0 if nobody has."""
        return -1 if self.outcomes or self.table is None else self.table.actor


def first(game: Game[Any], seats: int) -> Position:
    """Return the position before the deal."""
    return follow(game, seats, None, None, ())


def answered(game: Game[Any], here: Position, action: int) -> Position:
    """Return the position after a legal answer of the actor."""
    table = table_of(here)
    return follow(game, table.seats, table, (table.actor, action), ())


def drew(game: Game[Any], seats: int, here: Position, outcome: int) -> Position:
    """Return the position after a number that chance has drawn."""
    if not 0 <= outcome < here.outcomes:
        raise ValueError(f"chance draws a number from 0 to {here.outcomes - 1}, not {outcome}")
    return follow(game, seats, here.table, here.answer, (*here.drawn, outcome))


def follow(
    game: Game[Any], seats: int, table: Table | None, answer: Answer | None, drawn: tuple[int, ...]
) -> Position:
    """Deal or play by the numbers drawn so far; if that takes one more, chance has to draw it."""
    while True:
        script = Script(list(drawn))
        after = play(game, seats, table, answer, script)
        if len(script.outcomes) == len(drawn):
            after.luck = Fast()  # nobody asks it: whatever is drawn from now on is scripted again
            return Position(after, 0, None, ())
        outcomes = script.outcomes[len(drawn)]
        if outcomes > 1:
            return Position(table, outcomes, answer, drawn)
        drawn = (*drawn, 0)  # a single outcome needs no node


def play(game: Game[Any], seats: int, table: Table | None, answer: Answer | None, script: Script) -> Table:
    """Deal, or play an answer on a copy of the table, by scripted luck."""
    if table is None or answer is None:
        dealt: Table = game.deal(seats, script)
        return dealt
    after = table.clone()
    after.luck = script
    game.apply(after, *answer)
    return after


def table_of(here: Position) -> Table:
    """Return the table; before the deal there is none."""
    if here.table is None:
        raise ValueError("the cards have not been dealt yet")
    return here.table
