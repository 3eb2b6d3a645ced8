"""Finished matches: the record, each moment through any seat's eyes, and an analysis."""

from typing import Any

from parlour.kernel.game import Game
from parlour.kernel.luck import commitment
from parlour.kernel.table import Table
from parlour.play.record import TIME_IS_UP, Record, compact
from parlour.play.replay import Replay as Replayed
from parlour.server.protocol.problems import Problem, not_found
from parlour.server.protocol.responses import Replay, ReplayMove, ReplayStep
from parlour.server.table.state import MatchState


def finished(state: MatchState) -> Record:
    """The record of a match that is over; until then it would tell everything."""
    if state.status != "over" or state.history is None:
        raise Problem("not_over", "The match is not over yet.", 403)
    return state.history.record


def record_text(state: MatchState) -> str:
    """The record as a file. A match that did not end by its rules says so in the header and has no result."""
    record = finished(state)
    lines = record.lines()
    if state.ended is not None:
        lines[0] = compact(record.header() | {"ended": state.ended})
    return "".join(line + "\n" for line in lines)


def whole(state: MatchState) -> Replay:
    """The match as a list of moves in words."""
    record, game = finished(state), state.game
    t = Replayed(game, record).table
    moves: list[ReplayMove] = []
    for number, (seat, move) in enumerate(record.moves):
        words = "The clock strikes." if move == TIME_IS_UP else game.describe(t, game.parse(t, move), record.names)
        moves.append(ReplayMove(seat, move, words))
        t = replay_on(game, t, record, number)
    return Replay(
        game=game.name,
        title=game.about.title,
        names=record.names,
        seats=record.seats,
        moves=moves,
        commitment=commitment(record.seed),
        seed=record.seed,
        contributions=record.contributions,
        result=record.result,
        ended=state.ended,
    )


def replay_on(game: Game[Any], t: Table, record: Record, number: int) -> Table:
    """The table after one more move of the record."""
    seat, move = record.moves[number]
    if move == TIME_IS_UP:
        game.time_is_up(t)
    else:
        game.play(t, seat, game.parse(t, move))
    return t


def moment(state: MatchState, step: int, eyes: str) -> ReplayStep:
    """The match after so many moves: as a seat saw it, or with all cards open."""
    record, game = finished(state), state.game
    if not 0 <= step <= len(record.moves):
        raise not_found("step")
    if eyes != "open" and not (eyes.isdecimal() and int(eyes) < record.seats):
        raise Problem("bad_seat", "`seat` is the number of a seat, from 0, or `open`.")
    t = Replayed(game, record).at(step)
    if eyes != "open":
        seat = int(eyes)
        log = [line for line in game.log(t, seat, record.names, 0) if line]
        return ReplayStep(step, game.view(t, seat, record.names), log)
    return ReplayStep(step, open_view(game, t, record.names), open_log(game, t, record.names))


def open_view(game: Game[Any], t: Table, names: list[str]) -> dict[str, object]:
    """What a spectator sees, with every card face up."""
    view = game.view(t, None, names)
    for zone in view["zones"]:  # type: ignore[attr-defined]
        zone["cards"] = [card and open_card(t, card) for card in zone["cards"]]
    return view


def open_card(t: Table, card: dict[str, Any]) -> dict[str, object]:
    """A card with its face."""
    return {"token": card["token"], "card": t.plan.faces[t.face(card["token"])], "up": card.get("up", False)}


def open_log(game: Game[Any], t: Table, names: list[str]) -> list[str]:
    """The log with all that anybody knew."""
    return [line for event in t.journal or [] if (line := game.words.event(t, event, names))]
