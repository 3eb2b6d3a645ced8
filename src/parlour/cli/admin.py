"""`parlour admin`: what an operator asks of a running server, with the operator's token."""

import argparse
import json
import time
import urllib.error
import urllib.request
from urllib.parse import quote

from rich.console import Console
from rich.table import Table
from rich.text import Text

from parlour.cli.output import print_json
from parlour.server.runtime.settings import operator_token

PATIENCE = 60.0  # seconds


def command(given: argparse.Namespace) -> None:
    """Ask the server, and show what it answers."""
    if given.what == "tables":
        found = json.loads(ask(given.server, "GET", "tables"))
        print_json(found) if given.json else print_tables(found)
    elif given.what == "reports":
        found = json.loads(ask(given.server, "GET", "reports"))
        print_json(found) if given.json else print_reports(found)
    elif given.what == "report":
        print(ask(given.server, "GET", f"reports/{quote(given.report, safe='')}"), end="")
    elif given.what == "export":
        print(ask(given.server, "GET", f"tables/{given.table}"), end="")
    elif given.what == "kick":
        ask(given.server, "POST", f"tables/{given.table}/kick/{given.seat - 1}")
        print(f"Seat {given.seat} of {given.table} is taken away from who had it.")
    else:
        ask(given.server, "POST", f"tables/{given.table}/delete")
        print(f"{given.table} is deleted.")


def ask(server: str, method: str, path: str) -> str:
    """Return the answer of the server; raise a ValueError says why there is none."""
    head = {"authorization": f"Bearer {operator_token()}"}
    request = urllib.request.Request(f"{server.rstrip('/')}/api/operator/{path}", method=method, headers=head)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return str(answer.read().decode())
    except urllib.error.HTTPError as error:
        data = json.loads(error.read() or b"{}")
        raise ValueError(data.get("message", f"the server answered {error.code}")) from None
    except (urllib.error.URLError, OSError) as error:
        raise ValueError(f"no server answers at {server}: {getattr(error, 'reason', error)}") from None


def print_reports(found: list[dict[str, object]]) -> None:
    """Print the reports, the newest first."""
    out = Table("report", "filed", "table", "game", "rules", "seat", "about", "says")
    for each in found:
        filed = time.strftime("%Y-%m-%d %H:%M", time.localtime(float(str(each["created"]))))
        seat = "watching" if each["seat"] is None else str(int(str(each["seat"])) + 1)
        texts = [Text(str(each[name])) for name in ("about", "text")]
        out.add_row(str(each["report"]), filed, *[str(each[n]) for n in ("table", "game", "rules")], seat, *texts)
    Console().print(out)


def print_tables(found: list[dict[str, object]]) -> None:
    """Print the tables, the last visited first."""
    out = Table("table", "game", "status", "moves", "visited", "")
    for each in found:
        visited = time.strftime("%Y-%m-%d %H:%M", time.localtime(float(str(each["visited"]))))
        note = each["quarantined"] or ("in memory" if each["in_memory"] else "")
        out.add_row(*[str(each[name]) for name in ("table", "game", "status", "moves")], visited, str(note))
    Console().print(out)
