"""The lobby: making a table, sitting down, and the next match with the same people."""

import secrets
import time

from parlour.server.lessons import tips
from parlour.server.lobby.settings import checked_settings
from parlour.server.lobby.tables import Tables
from parlour.server.protocol.messages import Join, NewTable, Seated, SeatRule
from parlour.server.protocol.problems import Problem
from parlour.server.runtime.security import checked_name, checked_text, fits, hashed, new_token
from parlour.server.storage.rows import SeatRow, StoredTable, TableSettings, add_table
from parlour.server.table.live import LiveTable
from parlour.server.table.variants import game_of

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # none that look alike
ID_LENGTH = 12
SECRET_BYTES = 32


def new_id() -> str:
    """An id for a table, short enough to read out and too long to guess."""
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))


async def make(hall: Tables, wanted: NewTable) -> Seated:
    """Make a table; its maker takes the first seat for a person, or on one screen all of them."""
    settings = checked_settings(wanted)
    contribution = checked_text(wanted.contribution)
    persons = settings.persons()
    mine = persons if settings.hot_seat else persons[:1]
    tokens = {seat: new_token() for seat in mine}
    seats = [new_seat(seat, rule, level_number(settings, seat)) for seat, rule in enumerate(settings.seats)]
    for seat, called in zip(mine, names_of(wanted, len(mine)), strict=True):
        if called in [other.name for other in seats]:
            raise Problem("bad_name", f"Two at this table would be called {called}.", 409)
        seats[seat] = seats[seat]._replace(name=called, token=hashed(tokens[seat]), contribution=contribution)
    table = await lay(hall, settings, seats)
    return Seated(table, mine, [tokens[seat] for seat in mine])


def names_of(wanted: NewTable, persons: int) -> list[str]:
    """What those are called who sit down with the maker; who is not named gets a number."""
    names = [checked_name(name) for name in [wanted.name, *wanted.others]]
    if len(wanted.others) > max(0, persons - 1):
        raise Problem("bad_seats", "There are more names than people at this screen.")
    return [*names, *[f"{names[0]} {n + 1}" for n in range(len(names), persons)]][:persons]


def level_number(settings: TableSettings, seat: int) -> int:
    """Which bot of its level this is, from 1; 0 if it is the only one."""
    level = settings.seats[seat].level
    same = [n for n, rule in enumerate(settings.seats) if rule.kind == "bot" and rule.level == level]
    return same.index(seat) + 1 if len(same) > 1 and seat in same else 0


def new_seat(seat: int, rule: SeatRule, number: int) -> SeatRow:
    """A seat as it is before anybody sits down."""
    name = f"{rule.level.capitalize()} bot" + (f" {number}" if number else "") if rule.kind == "bot" else ""
    return SeatRow(seat, rule.kind, rule.level, name, None, "", [], False)


async def lay(hall: Tables, settings: TableSettings, seats: list[SeatRow]) -> str:
    """Put a new table into the hall; returns its id."""
    if len(hall.rooms) >= hall.settings.most_tables:
        raise Problem("full", "There are as many tables as this server can hold; try again later.", 503)
    table = new_id()
    secret = tips.seed(settings.game) if settings.lesson else secrets.token_hex(SECRET_BYTES)
    waits = any(seat.kind == "person" and seat.token is None for seat in seats)
    rules = game_of(settings).about.version
    status = "open" if waits else "playing"
    stored = StoredTable(table, settings, rules, secret, status, 0, None, None, None, seats, [])
    await hall.store.write(lambda connection: add_table(connection, stored, time.time()))
    room = hall.rooms[table] = LiveTable(stored, hall)
    hall.unlooked[table] = hall.timers.now()
    hall.metrics.tables_made += 1
    room.changed()
    return table


async def join(room: LiveTable, wanted: Join) -> Seated:
    """Sit down on a free seat; with the last one the cards are dealt."""
    name, contribution = checked_name(wanted.name), checked_text(wanted.contribution)
    async with room.lock:
        free = [seat.seat for seat in room.seats if seat.kind == "person" and seat.token is None]
        if room.status != "open" or not free:
            raise Problem("full", "All seats at this table are taken.", 409)
        if wanted.seat is not None and wanted.seat not in free:
            raise Problem("taken", "That seat is not free.", 409)
        return await sit(room, free[0] if wanted.seat is None else wanted.seat, name, contribution)


async def sit(room: LiveTable, seat: int, name: str, contribution: str) -> Seated:
    """Give somebody a free seat."""
    if name in [other.name for other in room.seats if other.seat != seat]:
        raise Problem("bad_name", "Somebody at this table has that name already.", 409)
    token = new_token()
    taken = room.seats[seat]._replace(name=name, token=hashed(token), contribution=contribution)
    last = not any(other.kind == "person" and other.token is None and other.seat != seat for other in room.seats)
    if last:
        await room.set_seat(taken, status="playing")
        room.status = "playing"
        room.deal([])
        room.begin()
    else:
        await room.set_seat(taken)
    room.changed()
    return Seated(room.id, [seat], [token])


def seat_of(room: LiveTable, token: str | None) -> int:
    """The seat that a token opens; a Problem if it opens none."""
    found = [seat.seat for seat in room.seats if fits(token or "", seat.token)]
    if not found:
        raise Problem("bad_token", "This token opens no seat at this table.", 403)
    return found[0]


# ---------------------------------------------------------------------- rematch


async def rematch(hall: Tables, room: LiveTable, token: str | None) -> Seated:
    """The next match with the same settings, all seats moved on by one; each person asks for theirs."""
    mine = seat_of(room, token)
    async with room.lock:
        if room.status != "over":
            raise Problem("not_over", "The match is not over yet.", 403)
        if room.rematch is None:
            table = await lay(hall, rotated(room.settings), rotated_seats(room))
            await room.write(rematch=table)
            room.rematch = table
            room.show_anew()
    following = await hall.room(room.rematch)
    seats = room.settings.persons() if room.settings.hot_seat else [mine]
    async with following.lock:
        out = Seated(following.id, [], [])
        for seat in seats:
            new = (seat + 1) % len(room.seats)
            if following.seats[new].token is not None:
                raise Problem("taken", "Your seat at the next table is taken already.", 409)
            sat = await sit(following, new, room.seats[seat].name, room.seats[seat].contribution)
            out.seats.append(new)
            out.tokens += sat.tokens
        return out


def rotated(settings: TableSettings) -> TableSettings:
    """The same settings with every seat moved on by one."""
    seats = [settings.seats[seat - 1] for seat in range(len(settings.seats))]
    return TableSettings(
        **{name: getattr(settings, name) for name in settings.__struct_fields__} | {"seats": seats}
    )


def rotated_seats(room: LiveTable) -> list[SeatRow]:
    """The seats of the next match: bots sit already."""
    seats = [room.seats[seat - 1]._replace(seat=seat, gone=False, auto=[]) for seat in range(len(room.seats))]
    return [seat if seat.kind == "bot" else seat._replace(name="", token=None, contribution="") for seat in seats]
