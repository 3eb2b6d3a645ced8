"""The lobby: making a table, sitting down, and the next match with the same people."""

import secrets

from msgspec.structs import replace
from sqlalchemy import Connection

from parlour.kernel.luck import commitment
from parlour.server.lobby.seals import stale
from parlour.server.lobby.settings import checked_seat, checked_settings
from parlour.server.lobby.tables import Tables
from parlour.server.protocol.messages import Fill, Join, NewTable, Rematch, Seated, SeatRule
from parlour.server.protocol.problems import Problem, not_allowed
from parlour.server.runtime.security import checked_name, checked_text, fits, hashed, new_token, same_name
from parlour.server.storage.rows import SeatRow, StoredTable, TableSettings, set_seat, set_table
from parlour.server.table.live import LiveTable
from parlour.server.table.variants import game_of

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # none that look alike
ID_LENGTH = 12


def new_id() -> str:
    """An id for a table, short enough to read out and too long to guess."""
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))


async def make(tables: Tables, wanted: NewTable) -> Seated:
    """Make a table; its maker takes the first seat for a person, or on one screen all of them."""
    settings = checked_settings(wanted)
    contribution = checked_contribution(wanted.contribution)
    persons = settings.persons()
    mine = persons if settings.hot_seat else persons[:1]
    tokens = {seat: new_token() for seat in mine}
    seats = [new_seat(seat, rule, level_number(settings, seat)) for seat, rule in enumerate(settings.seats)]
    for seat, called in zip(mine, names_of(wanted, len(mine)), strict=True):
        if any(same_name(called, other.name) for other in seats):
            raise Problem("bad_name", f"Two players would be called {called}.", 409)
        seats[seat] = seats[seat]._replace(name=called, token=hashed(tokens[seat]), contribution=contribution)
    table = await lay(tables, settings, seats, wanted.seal)
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


async def lay(tables: Tables, settings: TableSettings, seats: list[SeatRow], seal: str) -> str:
    """Add a new table under a seal; returns its id."""
    table = new_id()
    game = game_of(settings)
    secret = await tables.seals.take(seal)
    waits = any(seat.kind == "person" and seat.token is None for seat in seats)
    status = "open" if waits else "playing"
    await tables.add(
        StoredTable(table, settings, game.about.version, secret, status, 0, None, None, None, seats, [])
    )
    return table


async def join(live: LiveTable, wanted: Join) -> Seated:
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
        return await sit(live, free[0] if wanted.seat is None else wanted.seat, name, contribution)


def checked_contribution(text: str) -> str:
    """What somebody adds to the shuffle; a bar would make two contributions of one."""
    if "|" in text:
        raise Problem("bad_text", "A contribution may not contain a bar (|).")
    return checked_text(text)


def check_seal(live: LiveTable, seal: str) -> None:
    """Refuse what was added to the shuffle after another seal than this table's was shown."""
    if seal and seal != commitment(live.state.secret):
        raise stale()


async def sit(live: LiveTable, seat: int, name: str, contribution: str) -> Seated:
    """Give somebody a free seat."""
    if any(same_name(name, other.name) for other in live.state.seats if other.seat != seat):
        raise Problem("bad_name", "Someone at this table already has that name.", 409)
    token = new_token()
    taken = live.state.seats[seat]._replace(name=name, token=hashed(token), contribution=contribution)
    last = not any(
        other.kind == "person" and other.token is None and other.seat != seat for other in live.state.seats
    )
    if last:
        await live.set_seat(taken, status="playing", rules=live.state.rules)
        live.state.begin()
    else:
        await live.set_seat(taken)
    live.changed()
    return Seated(live.id, [seat], [token])


async def fill(live: LiveTable, wanted: Fill, token: str | None) -> None:
    """Let bots take the seats that are still free, and deal."""
    seat_of(live, token)
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
            set_table(connection, live.id, agreement=settings, status="playing", rules=state.rules)

        await live.commit(work)
        state.settings = settings
        for seat in seats:
            state.seats[seat.seat] = seat
        state.begin()
        live.changed()
        live.observers.resend()


def seat_of(live: LiveTable, token: str | None) -> int:
    """The seat that a token opens; a Problem if it opens none."""
    found = [seat.seat for seat in live.state.seats if fits(token or "", seat.token)]
    if not found:
        raise Problem("bad_token", "This token is not for a seat at this table.", 403)
    return found[0]


# ---------------------------------------------------------------------- rematch


async def rematch(tables: Tables, live: LiveTable, wanted: Rematch, token: str | None) -> Seated:
    """The next match with the same settings, all seats moved on by one; each person asks for theirs."""
    mine, contribution = seat_of(live, token), checked_contribution(wanted.contribution)
    if live.state.settings.origin is not None:
        raise not_allowed("A line has no rematch. Play on from any of its moves.")
    async with live.lock:
        if live.state.status != "over":
            raise Problem("not_over", "The match is not over yet.", 403)
        if live.state.rematch is None:
            table = await lay(tables, rotated(live.state.settings), rotated_seats(live.state.seats), wanted.seal)
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
            kept = following.state.seats[new]
            if following.state.status != "open" or kept.kind != "person" or kept.token is not None:
                raise Problem("taken", "Your seat at the next table is already taken.", 409)
            sat = await sit(following, new, live.state.seats[seat].name, contribution)
            out.seats.append(new)
            out.tokens += sat.tokens
        return out


def rotated(settings: TableSettings) -> TableSettings:
    """The same settings with every seat moved on by one."""
    seats = [settings.seats[seat - 1] for seat in range(len(settings.seats))]
    return replace(settings, seats=seats)


def rotated_seats(seats: list[SeatRow]) -> list[SeatRow]:
    """The seats of the next match: bots sit already, and a free seat with a name is kept for who had it."""
    seats = [seats[seat - 1]._replace(seat=seat, gone=False, auto=[]) for seat in range(len(seats))]
    return [seat if seat.kind == "bot" else seat._replace(token=None, contribution="") for seat in seats]
