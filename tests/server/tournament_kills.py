"""Kill and pause workers and crash the database while tournaments are played: no step is lost or taken twice.

`python -m tests.server.tournament_kills --kills 300`: two tournaments at a time, with the same rated players.
"""

import asyncio
import contextlib
from collections import Counter
from typing import Any

import httpx
from sqlalchemy import Connection, func, select
from sqlalchemy.exc import SQLAlchemyError

from parlour.server.storage.schema import RATINGS, RESULTS, TABLES
from parlour.server.storage.store import reading
from parlour.server.storage.tournaments import PairingRow, Whole, read_whole
from tests.server.crash import LOST, Json, Lost
from tests.server.worker_kills import Persistent, Workers, main

NAMES = ["Ada", "Bob", "Cyd", "Dan", "Eve"]  # an odd number: somebody sits each round out
AT_ONCE = 2  # tournaments
WANTED: Json = {"game": "jin_kei", "seats": 2, "format": "swiss", "rounds": 3, "wait": 3600, "rated": True}
WANTED["clock"] = {"kind": "move", "seconds": 600}


class Entrant:
    """Somebody who has signed up, at an address of their own."""

    def __init__(self, name: str, address: str, server: str) -> None:
        self.name, self.address = name, address
        self.http = httpx.AsyncClient(
            base_url=server, headers={"X-Forwarded-For": address}, timeout=10, verify=False
        )

    def headers(self) -> dict[str, str]:
        """What a socket of theirs carries."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        return {"Cookie": cookies, "X-Forwarded-For": self.address}

    async def insist(self, method: str, path: str, data: Json | None = None, done: str = "") -> Any:
        """Ask until there is an answer; `done` is the code of an error that shows that it was done before."""
        while True:
            with contextlib.suppress(*LOST):
                answer = await self.http.request(method, path, json=data)
                found = answer.json()
                if answer.is_success or found["code"] == done:
                    return found
                if answer.status_code < 500:
                    raise Lost(f"{self.name}, {path}: {found}")
            await asyncio.sleep(0.05)


class Contests(Workers):
    """Lets people play in tournaments, and harms the workers meanwhile."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.entrants: list[Entrant] = []
        self.entered: dict[str, set[str]] = {}  # tournament -> the names of those whose entry was acknowledged
        self.told: dict[str, dict[tuple[str, int], Json]] = {}  # tournament -> scores, by name and round
        self.begun = 0  # tournaments
        self.closed = 0  # rounds

    async def start(self) -> None:
        """Start the server, and sign all players up."""
        await super().start()
        for n, name in enumerate(NAMES):
            self.entrants.append(Entrant(name, f"10.0.0.{n + 1}", self.address))
            await self.entrants[-1].insist("POST", "/api/players", {"name": name})

    async def stop(self) -> None:
        """End the server."""
        await super().stop()
        for entrant in self.entrants:
            await entrant.http.aclose()

    async def fill(self) -> None:
        """Begin tournaments in place of those that are over; nothing is harmed before people play."""
        for task in [task for task in self.tasks if task.done()]:
            task.result()
            self.tasks.remove(task)
        while len(self.tasks) < AT_ONCE:
            maker = self.entrants[self.begun % len(self.entrants)]
            self.begun += 1
            self.tasks.append(asyncio.create_task(self.contest(maker)))
        while not self.count() and not any(task.done() for task in self.tasks):
            await asyncio.sleep(0.05)

    async def contest(self, maker: Entrant) -> None:
        """One tournament, from making it to its end."""
        made = await self.made(maker)
        at = f"/api/tournaments/{made}"
        self.entered[made], self.told[made] = set(), {}
        for entrant in self.entrants:
            await entrant.insist("POST", f"{at}/enter", {"contribution": entrant.name}, "taken")
            self.entered[made].add(entrant.name)
        await maker.insist("POST", f"{at}/begin", {}, "not_allowed")
        await asyncio.gather(*[self.compete(entrant, made) for entrant in self.entrants])

    async def made(self, maker: Entrant) -> str:
        """A tournament that the maker has made, or had made when no answer came."""
        while True:
            for each in await maker.insist("GET", "/api/tournaments"):
                if (each["maker"], each["status"]) == (maker.name, "open"):
                    return str(each["tournament"])
            with contextlib.suppress(*LOST):
                answer = await maker.http.post("/api/tournaments", json=WANTED)
                if answer.status_code == 409:
                    raise Lost(f"{maker.name} has made tournaments that are not in the list")

    async def compete(self, entrant: Entrant, tournament: str) -> None:
        """Play every round to the end of the tournament."""
        played: set[str] = set()
        while True:
            state = await entrant.insist("GET", f"/api/tournaments/{tournament}")
            self.hear(tournament, state)
            if state["about"]["status"] == "over":
                return
            table = state["me"]["table"]
            if table and table not in played:
                played.add(table)
                self.tables.add(table)
                player = Persistent(self, table, None, f"{table} {entrant.name}", entrant.headers())
                player.talkative = 0.1
                self.players.append(player)
                await player.play()
            await asyncio.sleep(0.1)

    def hear(self, tournament: str, state: Json) -> None:
        """What was told about rounds that are over holds for good."""
        told = self.told[tournament]
        for placing in state["standings"]:
            for number, score in enumerate(placing["rounds"], 1):
                if told.setdefault((placing["name"], number), score) != score:
                    raise Lost(f"{tournament}: {score} was told, after {told[placing['name'], number]}")

    # ------------------------------------------------------------------- checking

    async def check_all(self) -> None:
        """Look at the database: every step of every tournament was taken once, or not yet."""
        await super().check_all()
        promised = {each: ({*names}, {**self.told[each]}) for each, names in self.entered.items()}
        await asyncio.to_thread(self.check_tournaments, promised)

    def check_tournaments(self, promised: dict[str, tuple[set[str], dict[tuple[str, int], Json]]]) -> None:
        """Check tournaments, and the ratings that follow from them."""
        with contextlib.suppress(SQLAlchemyError), reading(self.engine) as connection:
            self.closed = 0
            for tournament, (entered, told) in promised.items():
                whole = read_whole(connection, tournament)
                if whole is None:
                    raise Lost(f"{tournament}: the tournament is gone")
                check_entries(whole, entered)
                for number in range(1, whole.row.round + 1):
                    check_round(connection, whole, number, told)
                self.closed += whole.row.closed
                tables = {each.table_id for each in whole.pairings} - {""}
                wanted = select(TABLES.c.id).where(TABLES.c.agreement.contains(f'"{tournament}"'))
                if {*connection.execute(wanted).scalars()} != tables:
                    raise Lost(f"{tournament}: there are tables of a round that was never laid, or none of one")
            check_ratings(connection)


def check_entries(whole: Whole, entered: set[str]) -> None:
    """Everybody whose entry was acknowledged has entered, once."""
    found = Counter(entry.name for entry in whole.entries)
    if not entered <= {*found} or max(found.values(), default=1) > 1:
        raise Lost(f"{whole.row.id}: {sorted(entered)} have entered, {found} are there")


def check_round(connection: Connection, whole: Whole, number: int, told: dict[tuple[str, int], Json]) -> None:
    """Everybody has one place in a round; results and points are all there if it is closed, otherwise none."""
    places = [each for each in whole.pairings if each.round == number]
    names = {entry.number: entry.name for entry in whole.entries}
    if sorted(each.entry for each in places) != sorted(names):
        raise Lost(f"{whole.row.id}, round {number}: not everybody has a place")
    seats = {(each.table_id, each.seat): each.share for each in places if each.table_id}
    wanted = select(RESULTS.c.table_id, RESULTS.c.seat, RESULTS.c.share).where(
        RESULTS.c.table_id.in_({table for table, _ in seats})
    )
    results = {(table, seat): share for table, seat, share in connection.execute(wanted)}
    closed = number <= whole.row.closed
    if results != (seats if closed else {}):
        raise Lost(f"{whole.row.id}, round {number}: {results} for {seats}, closed: {closed}")
    for each in places:
        check_place(whole, each, closed, told.get((names[each.entry], number)))


def check_place(whole: Whole, place: PairingRow, closed: bool, told: Json | None) -> None:
    """One place: its points are there if the round is closed, as they were told."""
    if (place.points is not None) != closed or (closed and place.state == "playing"):
        raise Lost(f"{whole.row.id}: {place}, closed: {closed}")
    if told is not None and (told["table"], told["points"]) != (place.table_id, place.points):
        raise Lost(f"{whole.row.id}: {told} was told, {place} is there")


def check_ratings(connection: Connection) -> None:
    """Every rated result has changed the rating of its player once."""
    rated = select(RESULTS.c.who, func.count()).where(RESULTS.c.unrated == "").group_by(RESULTS.c.who)
    found, wanted = ({*connection.execute(each)} for each in (select(RATINGS.c.who, RATINGS.c.games), rated))
    if found != wanted:
        raise Lost(f"ratings count {found} matches, results {wanted}")


if __name__ == "__main__":
    main(Contests, __doc__)
