"""`parlour admin`: what an operator asks of a running server, with the operator's token."""

import argparse
import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from urllib.parse import quote, urlencode

from rich.console import Console
from rich.table import Table
from rich.text import Text

from parlour.cli.output import print_json
from parlour.server.runtime.settings import operator_token

PATIENCE = 60.0  # seconds
Found = list[dict[str, object]]


def command(given: argparse.Namespace) -> None:
    """Ask the server, and show what it answers."""
    what, server = given.what, given.server
    if what in LISTS:
        path = f"{what}?{urlencode({'search': given.search})}" if what == "players" else what
        found = json.loads(ask(server, "GET", path))
        print_json(found) if given.json else LISTS[what](found)
    elif what in ("export", "report"):
        path = f"tables/{part(given.table)}" if what == "export" else f"reports/{part(given.report)}"
        print(ask(server, "GET", path), end="")
    elif what in ("ban", "unban", "delete-player"):
        change_people(given)
    else:
        change_table(given)


def change_table(given: argparse.Namespace) -> None:
    """Do something to a table, and say so."""
    table = f"tables/{part(given.table)}"
    reason = {"reason": given.reason} if "reason" in given else None
    path, said = {
        "close": (f"{table}/close", "is closed, and its players are told"),
        "quarantine": (f"{table}/quarantine", "is set aside"),
        "unquarantine": (f"{table}/quarantine/lift", "can be played again"),
        "kick": (f"{table}/kick/{getattr(given, 'seat', 0) - 1}", "no longer lets in the player of that seat"),
        "delete": (f"{table}/delete", "is deleted"),
    }[given.what]
    ask(given.server, "POST", path, reason)
    print(f"{given.table} {said}.")


def change_people(given: argparse.Namespace) -> None:
    """Do something to a player or an address, and say so."""
    if given.what == "ban":
        wanted = {"who": given.who, "reason": given.reason, "days": given.days}
        made = json.loads(ask(given.server, "POST", "bans", wanted))
        until = f"until {moment(made['until'])}" if made["until"] else "for good"
        print(f"The {made['kind']} {made['who']} is banned {until}.")
    elif given.what == "unban":
        ask(given.server, "POST", "bans/lift", {"who": given.who})
        print(f"{given.who} is no longer banned.")
    else:
        ask(given.server, "POST", "players/delete", {"who": given.who})
        print(f"All data of {given.who} has been deleted.")


def part(text: str) -> str:
    """Return a text as a part of an address."""
    return quote(text, safe="")


def ask(server: str, method: str, path: str, body: dict[str, object] | None = None) -> str:
    """Return the answer of the server; raise a ValueError says why there is none."""
    head = {"authorization": f"Bearer {operator_token()}"}
    data = None if body is None else json.dumps(body).encode()
    address = f"{server.rstrip('/')}/api/operator/{path}"
    request = urllib.request.Request(address, data, method=method, headers=head)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return str(answer.read().decode())
    except urllib.error.HTTPError as error:
        found = json.loads(error.read() or b"{}")
        raise ValueError(found.get("message", f"the server answered {error.code}")) from None
    except (urllib.error.URLError, OSError) as error:
        raise ValueError(f"no server answers at {server}: {getattr(error, 'reason', error)}") from None


def moment(seconds: object) -> str:
    """Return a time as the operator reads it; nothing if there is none."""
    if seconds is None:
        return ""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(float(str(seconds))))


def print_reports(found: Found) -> None:
    """Print the reports, the newest first."""
    out = Table("report", "filed", "table", "game", "rules", "seat", "about", "says")
    for each in found:
        seat = "watching" if each["seat"] is None else str(int(str(each["seat"])) + 1)
        texts = [Text(str(each[name])) for name in ("about", "text")]
        facts = [str(each[name]) for name in ("table", "game", "rules")]
        out.add_row(str(each["report"]), moment(each["created"]), *facts, seat, *texts)
    Console().print(out)


def print_tables(found: Found) -> None:
    """Print the tables, the last visited first."""
    out = Table("table", "game", "status", "moves", "visited", "")
    for each in found:
        note = each["quarantined"] or ("in memory" if each["in_memory"] else "")
        facts = [str(each[name]) for name in ("table", "game", "status", "moves")]
        out.add_row(*facts, moment(each["visited"]), Text(str(note)))
    Console().print(out)


def print_players(found: Found) -> None:
    """Print the players, those who were here last first."""
    out = Table("name", "since", "seen", "sessions", "passkeys", "tables", "banned")
    for each in found:
        counts = [str(each[name]) for name in ("sessions", "passkeys", "tables")]
        name, banned = Text(str(each["name"])), Text(str(each["banned"] or ""))
        out.add_row(name, moment(each["created"]), moment(each["seen"]), *counts, banned)
    Console().print(out)


def print_bans(found: Found) -> None:
    """Print the bans that stand, the newest first."""
    out = Table("who", "kind", "since", "until", "reason")
    for each in found:
        until = moment(each["until"]) or "for good"
        who, reason = Text(str(each["who"])), Text(str(each["reason"]))
        out.add_row(who, str(each["kind"]), moment(each["created"]), until, reason)
    Console().print(out)


LISTS: dict[str, Callable[[Found], None]] = {
    "tables": print_tables,
    "reports": print_reports,
    "players": print_players,
    "bans": print_bans,
}
