"""Lines: play on from any moment of a match, with comments on its moves.

A line from a seat's view begins with a guess for that seat, so nothing in it reveals what was hidden from the
seat. Its luck is always new. A match that is still in play can be continued as a line only by a person who plays
it alone against bots, and only from their own view.
"""

import secrets
from typing import Any

from parlour.kernel.game import Game
from parlour.kernel.luck import Fast
from parlour.kernel.save import Unreadable, load, save
from parlour.kernel.table import Table
from parlour.play import Replay
from parlour.server.lobby.seals import new_secret
from parlour.server.lobby.seating import new_id, seat_of
from parlour.server.lobby.settings import checked_seat
from parlour.server.lobby.tables import Tables
from parlour.server.protocol.messages import ClockRule, Comment, Line, NewComment, NewLine, Origin, Seated
from parlour.server.protocol.problems import Problem, not_allowed, not_found
from parlour.server.runtime.security import Caller, checked_text, hashed, new_token
from parlour.server.storage.rows import SeatRow, StoredTable, TableSettings, comments_on, lines_from, set_comment
from parlour.server.table.live import LiveTable
from parlour.server.table.state import MatchState

MOST_LINES = 50  # that are listed
MOST_COMMENTS = 300  # on one match
GUESS_BITS = 60


async def begin(tables: Tables, source: LiveTable, wanted: NewLine, caller: Caller) -> Seated:
    """Begin a line; its maker gets the tokens of all seats that are not for bots."""
    state = source.state
    await tables.check_readable(state.settings)
    check_allowed(source, wanted, caller)
    rules = [checked_seat(rule) for rule in wanted.seats]
    persons = [seat for seat, rule in enumerate(rules) if rule.kind == "person"]
    if len(rules) != len(state.seats) or not persons:
        raise Problem("bad_seats", f"A line has {len(state.seats)} seats, at least one of them yours.")
    step = len(state.match.record.moves) if wanted.step is None else wanted.step
    start = start_of(state, step, wanted.eyes)
    settings = TableSettings(
        game=state.settings.game,
        seats=rules,
        options=state.settings.options,
        clock=ClockRule(),
        spectators=wanted.shared,
        notes=True,
        undo="free",
        gone="wait",
        hot_seat=True,
        origin=Origin(state.id, step, wanted.eyes),
    )
    tokens = {seat: new_token() for seat in persons}
    seats = [
        SeatRow(seat, rule.kind, rule.level, name, hashed(tokens[seat]) if seat in tokens else None, "", [], False)
        for seat, (rule, name) in enumerate(zip(rules, state.names, strict=True))
    ]
    table, secret = new_id(), new_secret()
    stored = StoredTable(table, settings, state.rules, secret, "playing", 0, None, None, None, seats, [], start)
    await tables.add(stored)
    return Seated(table, persons, [tokens[seat] for seat in persons])


def check_allowed(source: LiveTable, wanted: NewLine, caller: Caller) -> None:
    """Refuse a line that would show what is still hidden, or that its maker does not share."""
    state = source.state
    if not state.dealt:
        raise not_allowed("The game has not started: some seats are still free.")
    if wanted.eyes is not None and wanted.eyes >= len(state.seats):
        raise Problem("bad_seat", "`eyes` is the number of a seat, from 0.")
    if state.settings.origin is not None:
        if not state.settings.spectators:
            seat_of(source, caller)
        return
    if state.status == "over":
        return
    own = seat_of(source, caller)
    if state.settings.rated:
        raise not_allowed("You can play on from a move of a rated game once it is over.")
    if state.settings.persons() != [own]:
        raise not_allowed("You cannot play on from here by yourself while other people are playing.")
    if wanted.eyes != own:
        raise not_allowed("Until the game is over, you can play on only from your own view.")


def start_of(state: MatchState, step: int, eyes: int | None) -> dict[str, object]:
    """Return the saved table at the start of a line, without the luck of its match."""
    record, game = state.match.record, state.game
    if step > len(record.moves):
        raise not_found("move")
    t = Replay(game, record).at(step)
    if t.over:
        raise Problem("bad_step", "The game is over at this move. Go back to an earlier one.")
    start = save(game, t if eyes is None else guessed(game, t, eyes))
    del start["luck"]
    try:
        load(game, start)
    except Unreadable as error:
        raise Problem("bad_step", f"This moment cannot be played on: {error}.") from None
    return start


def guessed(game: Game[Any], t: Table, eyes: int) -> Table:
    """Return a table that the seat cannot tell from the true one, resampled each time."""
    out: Table = game.guess(t, eyes, Fast(secrets.randbits(GUESS_BITS)), knowing=True)
    return out


async def comment(tables: Tables, live: LiveTable, wanted: NewComment, caller: Caller) -> Comment:
    """Keep a comment of a seat's on a match that may be read."""
    seat, state = seat_of(live, caller), live.state
    if state.status != "over" and state.settings.origin is None:
        raise Problem("not_over", "You can comment on moves once the game is over.", 403)
    await tables.check_readable(state.settings)
    if wanted.step > len(state.match.record.moves):
        raise not_found("move")
    out = Comment(wanted.step, seat, checked_text(wanted.text.strip()))
    if len(await comments(tables, live.id)) >= MOST_COMMENTS and out.text:
        raise Problem("full", "There are too many comments on this game.", 409)
    await tables.store.write(lambda connection: set_comment(connection, live.id, out))
    return out


async def comments(tables: Tables, table: str) -> list[Comment]:
    """Return all comments on a match, by move."""
    return await tables.store.read(lambda connection: comments_on(connection, table))


async def listed(tables: Tables, table: str) -> list[Line]:
    """Return the shared lines of a match."""
    return await tables.store.read(lambda connection: lines_from(connection, table, MOST_LINES))
