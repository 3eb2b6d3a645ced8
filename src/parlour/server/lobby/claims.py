"""Claims: the seats of a guest become a player's. From then on the player's sessions open them; tokens do not."""

from parlour.server.lobby.seating import seat_of
from parlour.server.lobby.tables import Tables
from parlour.server.protocol.players import HeldSeat, Kept
from parlour.server.protocol.problems import Problem
from parlour.server.runtime.security import Caller, hashed, new_token


async def keep(tables: Tables, held: list[HeldSeat], player: str) -> Kept:
    """Make those seats the player's that the tokens open; what they open no more is left out."""
    kept = []
    for each in held:
        try:
            live = await tables.find(each.table)
            async with live.lock:
                seat = live.state.seats[seat_of(live, Caller(each.token))]
                if seat.player is None:
                    await live.set_seat(seat._replace(player=player, token=hashed(new_token())))
                    kept.append(live.id)
        except Problem as problem:
            if problem.status >= 500:
                raise
    return Kept(kept)
