"""My games: those of the signed-in player, and those that a guest's browser can open."""

from typing import Literal

from parlour.server.lobby.seating import seat_of, seats_of
from parlour.server.lobby.tables import Tables
from parlour.server.protocol.players import HeldSeat, MyGame
from parlour.server.protocol.problems import Problem
from parlour.server.runtime.security import Caller
from parlour.server.storage.players import tables_of
from parlour.server.table.live import LiveTable

MOST = 24  # that are listed


async def seats(tables: Tables, held: list[HeldSeat], player: str | None) -> dict[str, list[Caller]]:
    """Return the tables of one's own games, and as whom one may open each: as a player, or by a token."""
    out: dict[str, list[Caller]] = {}
    if player is not None:
        for table in await tables.store.read(lambda connection: tables_of(connection, player, MOST)):
            out[table] = [Caller(player=player)]
    for each in held[:MOST]:
        out.setdefault(each.table, []).append(Caller(each.token))
    return out


async def games(tables: Tables, opened: dict[str, list[Caller]]) -> list[MyGame]:
    """Return some of one's games, which this process has or can take up."""
    found: list[MyGame] = []
    for table, callers in opened.items():
        for caller in callers:
            if not any(game.table == table for game in found):
                found += await described(tables, table, caller)
    return found


def sorted_games(found: list[MyGame]) -> list[MyGame]:
    """Return those first that wait for me, then those in play, then those that are over."""
    order = {"playing": 1, "open": 2, "over": 3}
    return sorted(found, key=lambda game: 0 if game.turn else order[game.status])


async def described(tables: Tables, table: str, caller: Caller) -> list[MyGame]:
    """Return a game as its seat may know it; nothing if the table or seat no longer exists."""
    try:
        live = await tables.find(table)
        mine = seats_of(live, caller.player) or [seat_of(live, caller)]
    except Problem as problem:
        if problem.status >= 500:
            raise
        return []
    state = live.state
    others = [name for seat, name in enumerate(state.names) if seat not in mine and state.seats[seat].name]
    turn = any(state.asks(seat) for seat in mine)
    title = state.game.about.title
    return [MyGame(live.id, state.settings.game, title, others, state.status, turn, outcome(live, mine))]


def outcome(live: LiveTable, mine: list[int]) -> Literal["", "won", "shared", "lost"]:
    """Return how a match ended for these seats; "" while it is played."""
    state = live.state
    if state.status != "over" or (state.ended is not None and state.ended.reason == "closed"):
        return ""
    ended = state.outcome(state.table, state.ended)
    best = max(0.0 if seat in ended.left else ended.shares[seat] for seat in mine)
    return "lost" if best <= 0 else "won" if best >= 1 else "shared"
