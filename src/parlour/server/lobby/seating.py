"""The lobby: making a table, sitting down, and the next match with the same people."""

import secrets
import time

from msgspec.structs import replace
from sqlalchemy import Connection

from parlour.kernel.luck import commitment
from parlour.server.lobby.seals import stale
from parlour.server.lobby.settings import checked_seat, checked_settings
from parlour.server.lobby.tables import Tables
from parlour.server.protocol.messages import Fill, Join, NewTable, Rematch, Seated, SeatRule
from parlour.server.protocol.problems import Problem, not_allowed
from parlour.server.runtime.security import (
    Caller,
    checked_name,
    checked_text,
    fits,
    hashed,
    household,
    new_token,
    same_name,
)
from parlour.server.storage.rows import SeatRow, StoredTable, TableSettings, set_seat, set_table
from parlour.server.table.live import LiveTable
from parlour.server.table.variants import game_of, variant

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # none that look alike
ID_LENGTH = 12
HOUSE = 16  # hexadecimal digits


def new_id() -> str:
    """Return an id for a table, short enough to read out and too long to guess."""
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))


async def make(tables: Tables, wanted: NewTable, caller: Caller) -> Seated:
    """Make a table; its maker takes the first seat for a person, or on one screen all of them."""
    settings = checked_settings(wanted)
    contribution = checked_contribution(wanted.contribution)
    persons = settings.persons()
    mine = persons if settings.hot_seat else persons[:1]
    tokens = {seat: new_token() for seat in mine}
    seats = [new_seat(seat, rule, level_number(settings, seat)) for seat, rule in enumerate(settings.seats)]
    for seat, called in zip(mine, names_of(wanted, len(mine)), strict=True):
        if any(same_name(called, other.name) for other in seats):
            raise Problem("bad_name", f"Two players cannot both be called {called}.", 409)
        taken = seats[seat]._replace(name=called, token=hashed(tokens[seat]), contribution=contribution)
        seats[seat] = taken._replace(player=caller.player)
    table = await lay(tables, settings, seats, wanted.seal, caller)
    return Seated(table, mine, [] if caller.player else [tokens[seat] for seat in mine])


def names_of(wanted: NewTable, persons: int) -> list[str]:
    """Return the names of the people who sit down with the maker; unnamed ones are numbered."""
    names = [checked_name(name) for name in [wanted.name, *wanted.others]]
    if len(wanted.others) > max(0, persons - 1):
        raise Problem("bad_seats", "There are more names than people at this screen.")
    return [*names, *[f"{names[0]} {n + 1}" for n in range(len(names), persons)]][:persons]


def level_number(settings: TableSettings, seat: int) -> int:
    """Return the number of this bot among those of its level, from 1; 0 if it is the only one."""
    level = settings.seats[seat].level
    same = [n for n, rule in enumerate(settings.seats) if rule.kind == "bot" and rule.level == level]
    return same.index(seat) + 1 if len(same) > 1 and seat in same else 0


def new_seat(seat: int, rule: SeatRule, number: int) -> SeatRow:
    """Return a seat before anyone sits down."""
    name = f"{rule.level.capitalize()} bot" + (f" {number}" if number else "") if rule.kind == "bot" else ""
    return SeatRow(seat, rule.kind, rule.level, name, None, "", [], False)


async def lay(tables: Tables, settings: TableSettings, seats: list[SeatRow], seal: str, caller: Caller) -> str:
    """Add a new table under a seal; returns its id."""
    stored = await laid(tables, settings, seats, seal, caller)
    await tables.add(stored)
    return stored.id


async def laid(
    tables: Tables, settings: TableSettings, seats: list[SeatRow], seal: str, caller: Caller
) -> StoredTable:
    """Return a new table under a seal, as it is to be stored."""
    game = game_of(settings)
    secret = await tables.seals.take(seal)
    seats = [seat._replace(house=house(secret, caller)) if seat.token else seat for seat in seats]
    waits = any(seat.kind == "person" and seat.token is None for seat in seats)
    status = "open" if waits else "playing"
    rules = game.about.version
    return StoredTable(new_id(), settings, rules, secret, status, 0, None, None, None, seats, [])


def house(secret: str, caller: Caller) -> str:
    """Return a digest that shows only whether two people at this table share an address, or a home's network."""
    return hashed(f"{secret} {household(caller.address)}")[:HOUSE]


async def join(live: LiveTable, wanted: Join, caller: Caller) -> Seated:
    """Sit down on a free seat; with the last one the cards are dealt."""
    name, contribution = checked_name(wanted.name), checked_contribution(wanted.contribution)
    check_seal(live, wanted.seal)
    async with live.lock:
        free = [
            seat.seat for seat in live.state.seats if seat.kind == "person" and not seat.token and not seat.name
        ]
        if wanted.seat is not None and wanted.seat not in free:
            raise Problem("taken", "That seat is not free.", 409)
        if live.state.status != "open" or not free:
            raise Problem("full", "All seats at this table are taken.", 409)
        if caller.player and any(seat.player == caller.player for seat in live.state.seats):
            raise Problem("taken", "You already have a seat at this table.", 409)
        return await sit(live, free[0] if wanted.seat is None else wanted.seat, name, contribution, caller)


def checked_contribution(text: str) -> str:
    """Check what a player adds to the shuffle; a bar would make two contributions of one."""
    if "|" in text:
        raise Problem("bad_text", "A contribution may not contain a bar (|).")
    return checked_text(text)


def check_seal(live: LiveTable, seal: str) -> None:
    """Refuse what was added to the shuffle after another seal than this table's was shown."""
    if seal and seal != commitment(live.state.secret):
        raise stale()


async def sit(live: LiveTable, seat: int, name: str, contribution: str, caller: Caller) -> Seated:
    """Give somebody a free seat."""
    if any(same_name(name, other.name) for other in live.state.seats if other.seat != seat):
        raise Problem("bad_name", "Someone at this table already has that name.", 409)
    token = new_token()
    taken = live.state.seats[seat]._replace(name=name, token=hashed(token), contribution=contribution)
    taken = taken._replace(player=caller.player, house=house(live.state.secret, caller))
    last = not any(
        other.kind == "person" and other.token is None and other.seat != seat for other in live.state.seats
    )
    if last:
        due = live.state.settings.clock.due(time.time())
        await live.set_seat(taken, status="playing", rules=live.state.rules, due=due)
        live.state.begin()
    else:
        await live.set_seat(taken)
    live.changed()
    return Seated(live.id, [seat], [] if caller.player else [token])


async def fill(live: LiveTable, wanted: Fill, caller: Caller) -> None:
    """Let bots take the seats that are still free, and deal."""
    seat_of(live, caller)
    bot = checked_seat(SeatRule("bot", wanted.level))
    async with live.lock:
        state = live.state
        free = [seat.seat for seat in state.seats if seat.kind == "person" and seat.token is None]
        if state.status != "open" or not free:
            raise Problem("full", "All seats at this table are taken.", 409)
        rules = [bot if seat in free else rule for seat, rule in enumerate(state.settings.seats)]
        settings = replace(state.settings, seats=rules)
        seats = [new_seat(seat, bot, level_number(settings, seat)) for seat in free]

        def work(connection: Connection) -> None:
            for seat in seats:
                set_seat(connection, live.id, seat)
            due = settings.clock.due(time.time())
            set_table(connection, live.id, agreement=settings, status="playing", rules=state.rules, due=due)

        await live.commit(work)
        state.settings = settings
        for seat in seats:
            state.seat(seat)
        state.begin()
        live.changed()
        live.observers.resend()


def seats_of(live: LiveTable, player: str | None) -> list[int]:
    """Return the seats of a player at a table."""
    return [each.seat for each in live.state.seats if player and each.player == player and each.token is not None]


def seat_of(live: LiveTable, caller: Caller) -> int:
    """Return the seat that a token or a player opens; raise a Problem if there is none."""
    found = [seat.seat for seat in live.state.seats if fits(caller.token or "", seat.token)]
    own = [seat for seat in seats_of(live, caller.player) if caller.seat in (None, seat)]
    if not found and not own:
        raise Problem("bad_token", "This token is not for a seat at this table.", 403)
    return (found or own)[0]


# ---------------------------------------------------------------------- rematch


async def rematch(tables: Tables, live: LiveTable, wanted: Rematch, caller: Caller) -> Seated:
    """Start the next match: same settings, all seats moved on by one; each person asks for their own seat."""
    mine, contribution = seat_of(live, caller), checked_contribution(wanted.contribution)
    if live.state.settings.origin is not None:
        raise not_allowed("A line has no rematch. Play on from any of its moves.")
    if live.state.settings.tournament is not None:
        raise not_allowed("The next round of the tournament is the next game.")
    async with live.lock:
        if live.state.status != "over":
            raise Problem("not_over", "The match is not over yet.", 403)
        if live.state.rematch is None:
            settings, kept = rotated(of_today(live.state.settings)), rotated_seats(live.state.seats)
            table = await lay(tables, settings, kept, wanted.seal, caller)
            await live.write(rematch=table)
            live.state.rematch = table
            live.observers.resend()
    following = await tables.find(live.state.rematch)
    check_seal(following, wanted.seal)
    seats = live.state.settings.persons() if live.state.settings.hot_seat else [mine]
    async with following.lock:
        out = Seated(following.id, [], [])
        for seat in seats:
            new = (seat + 1) % len(live.state.seats)
            free = following.state.seats[new]
            if following.state.status != "open" or free.kind != "person" or free.token is not None:
                raise Problem("taken", "Your seat at the next table is already taken.", 409)
            sat = await sit(following, new, live.state.seats[seat].name, contribution, caller)
            out.seats.append(new)
            out.tokens += sat.tokens
        return out


def of_today(settings: TableSettings) -> TableSettings:
    """Return the settings without options of earlier rules: the next match is played by the rules of today."""
    there = {option.name for option in variant(settings.game).about.settings}
    return replace(settings, options={name: value for name, value in settings.options.items() if name in there})


def rotated(settings: TableSettings) -> TableSettings:
    """Return the same settings with every seat moved on by one."""
    seats = [settings.seats[seat - 1] for seat in range(len(settings.seats))]
    return replace(settings, seats=seats)


def rotated_seats(seats: list[SeatRow]) -> list[SeatRow]:
    """Return the seats of the next match: bots are seated, and a free seat with a name is reserved."""
    seats = [seats[seat - 1]._replace(seat=seat, gone=False, auto=[]) for seat in range(len(seats))]
    return [seat if seat.kind == "bot" else seat._replace(token=None, contribution="", house="") for seat in seats]
