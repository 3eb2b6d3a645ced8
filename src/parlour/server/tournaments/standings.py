"""The standings of a tournament, and everything else about it that may be seen."""

import time
from collections import Counter
from typing import Literal, cast

from parlour.kernel.luck import commitment
from parlour.server.lobby.listing import listing
from parlour.server.protocol.tournaments import MyEntry, Placing, RoundScore, TournamentState
from parlour.server.storage.tournaments import EntryRow, PairingRow, Whole
from parlour.server.tournaments.pairing import Entrant

EXACT = 9  # decimals of points that are compared: sums of thirds differ in the last one


def state_of(whole: Whole, player: str | None) -> TournamentState:
    """Return what a player, or anybody else, may know of a tournament now."""
    row, names = whole.row, {entry.number: entry.name for entry in whole.entries}
    now = [each for each in whole.pairings if each.round == row.round > row.closed]
    tables = sorted({each.table_id for each in now if each.table_id})
    players = [entry for entry in whole.entries if entry.player]
    return TournamentState(
        about=listing(row, whole.maker, sum(not entry.withdrawn for entry in players)),
        options=row.settings.table.options,
        notes=row.settings.table.notes,
        closed=row.closed,
        now=time.time(),
        standings=standings(whole),
        tables=[[names[each.entry] for each in now if each.table_id == table] for table in tables],
        resting=[names[each.entry] for each in now if not each.table_id],
        seal=commitment(row.secret),
        contributions=[entry.contribution for entry in players],
        secret=row.secret if row.status == "over" else None,
        me=my_entry(whole, now, player),
    )


def my_entry(whole: Whole, now: list[PairingRow], player: str | None) -> MyEntry:
    """Return what concerns the player who asks."""
    maker = player == whole.row.maker
    mine = next((entry for entry in whole.entries if player and entry.player == player), None)
    if mine is None:
        return MyEntry(False, False, maker)
    place = next((each for each in now if each.entry == mine.number), None)
    table = place.table_id if place and place.state in ("playing", "bye") else None
    return MyEntry(True, mine.withdrawn, maker, table or None, table == "")


def standings(whole: Whole) -> list[Placing]:
    """Return everybody who has entered, the best first, by the rounds that are over."""
    closed = whole.row.closed
    out = [placing(entry, whole.pairings, closed) for entry in whole.entries if shown(entry, whole)]
    out.sort(key=lambda each: (-each.points, -each.wins))
    for n, each in enumerate(out):
        same = n and (out[n - 1].points, out[n - 1].wins) == (each.points, each.wins)
        each.place = out[n - 1].place if same else n + 1
    return out


def shown(entry: EntryRow, whole: Whole) -> bool:
    """Return whether an entry is in the standings: an entrant who left before the start has never been there."""
    return not entry.withdrawn or any(each.entry == entry.number for each in whole.pairings)


def placing(entry: EntryRow, pairings: list[PairingRow], closed: int) -> Placing:
    """Return somebody with their results, not yet placed."""
    mine = {each.round: each for each in pairings if each.entry == entry.number and each.round <= closed}
    rounds = [scored(mine[number]) if number in mine else None for number in range(1, closed + 1)]
    points = round(sum(each.points for each in rounds if each), EXACT)
    wins = round(sum(each.share for each in rounds if each), EXACT)
    return Placing(0, entry.name, entry.player is None, points, wins, rounds, entry.withdrawn)


def scored(pairing: PairingRow) -> RoundScore:
    """Return what somebody made of a round."""
    state = cast(Literal["over", "left", "void", "bye"], pairing.state)
    return RoundScore(pairing.table_id, pairing.seat, state, pairing.share, pairing.points or 0.0)


def entrants(entries: list[EntryRow], pairings: list[PairingRow]) -> list[Entrant]:
    """Return those who play the next round, with whom they have met and where they have sat."""
    at_table: dict[str, list[int]] = {}
    for each in pairings:
        if each.table_id:
            at_table.setdefault(each.table_id, []).append(each.entry)
    out = []
    for entry in entries:
        mine = [each for each in pairings if each.entry == entry.number]
        met = Counter(number for each in mine for number in at_table.get(each.table_id, []))
        del met[entry.number]
        sat = Counter(each.seat for each in mine if each.table_id)
        points = sum(each.points or 0.0 for each in mine)
        out.append(Entrant(entry.number, points, met, sat, sum(not each.table_id for each in mine)))
    return out
