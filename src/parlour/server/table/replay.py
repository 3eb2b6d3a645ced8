"""Finished matches: the record, and each moment from any seat's view or with all cards open."""

from typing import Any

from msgspec import to_builtins

from parlour.kernel.facts import CardInfo, EventView, View
from parlour.kernel.game import Game
from parlour.kernel.guide import card_info
from parlour.kernel.luck import commitment
from parlour.kernel.table import NONE, Table
from parlour.play import Record
from parlour.play import Replay as Replayed
from parlour.play.record import compact
from parlour.server.protocol.messages import Comment
from parlour.server.protocol.problems import Problem, not_found
from parlour.server.protocol.responses import Replay, ReplayMove, ReplayStep
from parlour.server.storage.rows import StoredTable, effective
from parlour.server.table.state import MatchState, record_of


def finished(state: MatchState) -> Record:
    """Return the record of a match that is over; before that it would reveal everything."""
    if state.status != "over":
        raise Problem("not_over", "The match is not over yet.", 403)
    return state.match.record


def readable(state: MatchState) -> Record:
    """Return the record of a match that may be read: one that is over, or a line with known or guessed cards."""
    return finished(state) if state.settings.origin is None else state.match.record


def record_text(state: MatchState) -> str:
    """Return the record as a file. The header of a match that ended otherwise than by its rules has no result."""
    record = readable(state)
    lines = record.lines()
    if state.ended is not None:
        lines[0] = compact(record.header() | {"ended": to_builtins(state.ended)})
    return "".join(line + "\n" for line in lines)


def unplayed_text(stored: StoredTable) -> str:
    """Return the stored record of a finished match that cannot be replayed here: without a result."""
    if stored.status != "over":
        raise Problem("not_over", "The match is not over yet.", 403)
    return stored_text(stored)


def stored_text(stored: StoredTable) -> str:
    """Return a record as it is stored, not played through."""
    record = record_of(stored.settings, stored.rules, stored.secret, stored.seats, effective(stored.rows))
    record.start = stored.start
    return "".join(line + "\n" for line in record.lines())


def whole(state: MatchState, comments: list[Comment]) -> Replay:
    """Return the match as a list of moves in words."""
    record, game, t = readable(state), state.game, state.table
    replay = Replayed(game, record)
    moves = [
        ReplayMove(seat, move, replay.words(step) or "Time runs out.")
        for step, (seat, move) in enumerate(record.moves)
    ]
    return Replay(
        game=game.name,
        title=game.about.title,
        names=record.names,
        seats=record.seats,
        moves=moves,
        commitment=commitment(record.seed),
        seed=record.seed,
        contributions=record.contributions,
        result=game.view_result(t, game.speech(t, None, record.names)) if t.over else None,
        ended=state.ended,
        origin=state.settings.origin,
        comments=comments,
    )


def moment(state: MatchState, step: int, eyes: str) -> ReplayStep:
    """Return the match after the given number of moves: as a seat saw it, or with all cards open."""
    game, names = state.game, readable(state).names
    t, seat = table_at(state, step, eyes)
    if seat is None:
        return ReplayStep(step, open_view(game, t, names), open_events(game, t, names))
    return ReplayStep(step, game.view(t, seat, names), game.events(t, seat, names, 0))


def about(state: MatchState, step: int, eyes: str, token: int) -> CardInfo:
    """Return what a card did at that moment, as far as the seat could know, or with all cards open."""
    game, names = state.game, readable(state).names
    t, seat = table_at(state, step, eyes)
    if not 0 <= token < t.plan.tokens:
        raise not_found("card")
    if seat is not None:
        return game.about_card(t, seat, token, names)
    face = t.face(token)
    text = game.guide().card(t, NONE, token, face, game.speech(t, None, names))
    return card_info(token, t.plan.faces[face], text, game.about.title)


def table_at(state: MatchState, step: int, eyes: str) -> tuple[Table, int | None]:
    """Return the table after the given number of moves, and the seat that looks at it.

    None with all cards open.
    """
    record = readable(state)
    if not 0 <= step <= len(record.moves):
        raise not_found("step")
    if eyes != "open" and not (eyes.isdecimal() and len(eyes) < 3 and int(eyes) < record.seats):
        raise Problem("bad_seat", "`seat` is the number of a seat, from 0, or `open`.")
    return Replayed(state.game, record).at(step), None if eyes == "open" else int(eyes)


def open_view(game: Game[Any], t: Table, names: list[str]) -> View:
    """Return what a spectator sees, with every card face up."""
    view = game.view(t, None, names)
    for zone in view["zones"]:
        for card in zone["cards"]:
            if card is not None:
                card["card"] = t.plan.faces[t.face(card["token"])]
    return view


def open_events(game: Game[Any], t: Table, names: list[str]) -> list[EventView]:
    """Return what has happened, with all that anybody knew."""
    speech = game.speech(t, None, names)
    return [game.view_event(t, event, speech) for event in t.journal or []]
