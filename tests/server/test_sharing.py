"""Several processes on one PostgreSQL: who has a table, who answers, and what becomes of it when they are gone."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import httpx
import pytest
from sqlalchemy import Connection, delete, text

from parlour.server.players.ratings import rate
from parlour.server.protocol.messages import VERSION, ClockRule, SeatRule
from parlour.server.storage import leases
from parlour.server.storage.leases import Claim, Fenced
from parlour.server.storage.results import Outcome, rating_of
from parlour.server.storage.rows import SeatRow, TableSettings, set_table
from parlour.server.storage.schema import RATINGS, migrate
from parlour.server.storage.store import Store, open_engine
from tests.server.house import PATIENCE, House, house, play, run
from tests.server.postgres import NOT_THERE, cluster, programs
from tests.server.tournament_kills import Contests
from tests.server.worker_kills import Workers

pytestmark = pytest.mark.skipif(programs() is None, reason=NOT_THERE)
SOLO = {"game": "jest", "name": "Ann", "seats": [{"kind": "person"}, {}, {}]}


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with cluster() as out:
        yield out


def claim_of(here: House, table: str) -> Claim:
    return here.services.tables.claims[table]


def stop_renewing(here: House) -> None:
    """Let a process seem to be gone, as one that is paused or cut off."""
    assert here.services.store.leases is not None
    here.services.store.leases.stopped.set()


async def expired(here: House) -> None:
    """Wait until its lease has expired by the clock of the database."""
    mine = here.services.store.leases
    assert mine is not None
    while True:
        living = await here.services.store.read(lambda connection: {*connection.execute(leases.LIVING).scalars()})
        if mine.process not in living:
            return
        await asyncio.sleep(0.05)


def test_whichever_process_is_asked_the_one_that_has_the_table_answers(url: str) -> None:
    async def test() -> None:
        async with house(url) as one, house(url) as other:
            table, tokens = await one.full("jest", 3)
            clients = [
                await where.connect(table, token) for where, token in zip((one, other, other), tokens, strict=True)
            ]
            assert table in one.services.tables.live and table not in other.services.tables.live
            await asyncio.gather(*[play(client, Random(n)) for n, client in enumerate(clients)])
            assert table not in other.services.tables.live
            assert (await other.get(f"/api/tables/{table}"))["status"] == "over"
            records = [(await where.http.get(f"/api/tables/{table}/record")).text for where in (one, other)]
            assert records[0] == records[1]
            missing = await other.http.get("/api/tables/nosuchtable")
            assert (missing.status_code, missing.json()["code"]) == (404, "not_found")

    run(test())


def test_somebody_joins_by_another_process_and_a_seal_holds_in_all(url: str) -> None:
    async def test() -> None:
        async with house(url) as one, house(url) as other:
            seal = (await one.post("/api/seals"))["seal"]
            made = await other.post("/api/tables", SOLO | {"seal": seal})
            assert made["status_code"] == 201
            assert (await one.post("/api/tables", SOLO | {"seal": seal}))["code"] == "stale", "it is for one table"
            assert (await one.get(f"/api/tables/{made['table']}"))["commitment"] == seal
            first = (await one.post("/api/seals"))["seal"]
            for _ in range(20):
                await other.post("/api/seals")
            assert (await one.post("/api/tables", SOLO | {"seal": first}))["code"] == "stale", "20 for an address"
            open_table = await one.make("jest", 3)
            joined = await other.post(f"/api/tables/{open_table['table']}/join", {"name": "Bob"})
            assert joined["status_code"] == 200
            again = await other.post(f"/api/tables/{open_table['table']}/join", {"name": "Bob"})
            assert (again["status_code"], again["code"]) == (409, "bad_name")

    run(test())


def test_a_client_is_known_by_its_address_however_it_comes_and_cannot_pretend(url: str) -> None:
    async def test() -> None:
        async with house(url, unlimited=(), sockets_per_address=2) as one, house(url) as other:
            made = await one.make("jest", 1, 2)
            proxied = {"additional_headers": {"x-forwarded-for": "203.0.113.9", "x-parlour-client": "203.0.113.8"}}
            client = await other.socket(made["table"], **proxied)
            await client.send(type="hello", version=VERSION, token=made["tokens"][0])
            await client.receive()
            assert dict(one.services.sockets) == {"203.0.113.9": 1}
            pretending = {"x-parlour-secret": "no", "x-parlour-client": "203.0.113.7"}
            await one.http.get(f"/api/tables/{made['table']}", headers=pretending)
            assert "203.0.113.7" not in one.services.requests.by_key
            await other.http.get(f"/api/tables/{made['table']}", headers={"x-forwarded-for": "203.0.113.6"})
            assert "203.0.113.6" in one.services.requests.by_key

    run(test())


def test_a_process_that_is_gone_loses_its_tables_within_five_seconds(url: str) -> None:
    async def test() -> None:
        async with house(url) as one, house(url) as other:
            table, tokens = await one.full("jest", 3)
            through = await other.connect(table, tokens[1])
            stop_renewing(one)
            began = time.monotonic()
            assert await through.closed() in (1006, 1012), "and is told to come again"
            client = await other.connect(table, tokens[0])
            assert time.monotonic() - began < 5
            assert table in other.services.tables.live
            question = client.view["options"][0]["move"]
            assert (await client.act(question))["type"] == "accepted"

    run(test())


def test_a_process_that_was_paused_past_its_lease_can_write_nothing(url: str) -> None:
    async def test() -> None:
        async with house(url) as one, house(url) as other:
            made = await one.make("jest", 1, 2)
            table, token = made["table"], made["tokens"][0]
            late = await one.connect(table, token)
            old = claim_of(one, table)
            stop_renewing(one)
            one.services.news.subscribers.clear()  # nor does it hear that the table has moved
            await expired(one)
            with pytest.raises(Fenced):  # even before anybody has taken it
                await one.services.store.write(lambda connection: set_table(connection, table, visited=1.0), old)
            client = await other.connect(table, token)
            assert claim_of(other, table).fence == old.fence + 1
            assert (await client.act(client.view["options"][0]["move"], id="here"))["type"] == "accepted"
            await late.send(type="act", id="late", seq=late.seen["seq"], move=late.view["options"][0]["move"])
            assert await late.closed() == 1012
            assert "late" not in {frame.get("id") for frame in late.frames}
            assert table not in one.services.tables.live
            acts = text("SELECT act FROM moves WHERE table_id = :table AND act IS NOT NULL")
            found = await other.services.store.read(lambda c: c.execute(acts, {"table": table}).scalars().all())
            assert found == ["here"]

    run(test())


def test_a_process_that_comes_back_begins_anew_without_tables(url: str) -> None:
    async def test() -> None:
        async with house(url) as one:
            mine = one.services.store.leases
            assert mine is not None
            made = await one.make("jest", 1, 2)
            client = await one.connect(made["table"], made["tokens"][0])
            before = mine.process
            expire = text("UPDATE processes SET expires = clock_timestamp() WHERE id = :id")
            await one.services.store.write(lambda connection: connection.execute(expire, {"id": before}).rowcount)
            assert await client.closed() == 1012
            again = await one.connect(made["table"], made["tokens"][0])
            assert mine.process != before
            assert claim_of(one, made["table"]) == Claim(made["table"], mine.process, 2)
            assert (await again.act(again.view["options"][0]["move"]))["type"] == "accepted"

    run(test())


def test_what_a_process_was_writing_when_it_was_paused_is_given_up(url: str) -> None:
    """A transaction holds the lease of its table; one that does not go on is ended by the database."""

    async def test() -> None:
        async with house(url) as one, house(url) as other:
            made = await one.make("jest", 1, 2)
            claim = claim_of(one, made["table"])
            stop_renewing(one)
            raw = one.services.store.engine.connect()
            raw.begin()
            assert leases.standing(raw, [claim]) == {claim}
            began = time.monotonic()
            client = await other.connect(made["table"], made["tokens"][0])
            assert time.monotonic() - began < 8
            assert (await client.act(client.view["options"][0]["move"]))["type"] == "accepted"
            raw.invalidate()
            raw.close()

    run(test())


def test_a_table_is_given_up_where_another_process_needs_it_itself(url: str) -> None:
    async def test() -> None:
        async with house(url) as one, house(url) as other:
            made = await one.make("jest", 1, 2)
            client = await one.connect(made["table"], made["tokens"][0])
            live = await other.services.tables.find(made["table"])
            assert live.id == made["table"] and made["table"] not in one.services.tables.live
            assert await client.closed() == 1012
            assert (await one.connect(made["table"], made["tokens"][0])).seen["status"] == "playing"
            assert made["table"] not in one.services.tables.live, "it is asked over there"

    run(test())


def test_a_process_that_ends_hands_its_tables_back(url: str) -> None:
    async def test() -> None:
        async with house(url) as other:
            async with house(url) as one:
                made = await one.make("jest", 1, 2)
            began = time.monotonic()
            await other.connect(made["table"], made["tokens"][0])
            assert time.monotonic() - began < leases.LENGTH - 1
            rows = await other.services.store.read(lambda c: c.execute(leases.LIVING).all())
            assert len(rows) == 1

    run(test())


def test_tables_of_other_processes_do_not_expire(url: str) -> None:
    async def test() -> None:
        async with house(url, keep_open=1e-9) as one, house(url, keep_open=1e-9) as other:
            made = await one.make("jest", 3)
            await other.services.tables.sweep()
            assert (await other.http.get(f"/api/tables/{made['table']}")).status_code == 200

    run(test())


def test_news_reach_the_subscribers_of_all_processes_once_and_gaps_are_told(url: str) -> None:
    async def test() -> None:
        async with house(url) as one, house(url) as other:
            heard: list[tuple[str, str]] = []
            ends = [
                one.services.news.subscribe("a test", lambda payload: heard.append(("one", payload))),
                other.services.news.subscribe("a test", lambda payload: heard.append(("other", payload))),
            ]
            await asyncio.sleep(1.0)  # both listen by now
            await one.services.news.publish("a test", "a table is open")
            await one.services.news.publish("elsewhere", "nobody hears this")
            while len(heard) < 2:
                await asyncio.sleep(0.01)
            assert sorted(heard) == [("one", "a table is open"), ("other", "a table is open")]
            ends[1]()
            listening = text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
            await other.services.store.write(lambda connection: connection.execute(listening).all())
            while heard[-1] != ("one", ""):
                await asyncio.sleep(0.01)
            with pytest.raises(ValueError, match="carries"):
                await one.services.news.publish("lobby", "x" * 8000)

    run(test())


def test_news_in_one_process_are_a_call(tmp_path: object) -> None:
    from parlour.server.storage.news import News

    async def test() -> None:
        news, heard = News(), list[str]()
        end = news.subscribe("lobby", heard.append)
        await news.publish("lobby", "a")
        end()
        await news.publish("lobby", "b")
        assert heard == ["a"]

    run(test())


def test_a_machine_that_others_cannot_reach_is_not_let_in(url: str) -> None:
    async def test() -> None:
        async with house(url) as one:
            elsewhere = text("UPDATE processes SET machine = 'elsewhere'")
            await one.services.store.write(lambda connection: connection.execute(elsewhere).rowcount)
            store = Store(url)
            assert store.leases is not None
            store.leases.address = "127.0.0.1:1"
            with pytest.raises(ValueError, match=r"elsewhere uses this database.*--internal"):
                store.prepare()
            store.close()

    run(test())


# ---------------------------------------------------------- processes of their own


@contextlib.contextmanager
def served(url: str, *given: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`parlour serve` with workers, and its address."""
    command = [sys.executable, "-c", "from parlour.cli.main import main; main()", "serve", "--no-browser"]
    server = subprocess.Popen(
        [*command, "--port", "0", "--db", url, *given],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert server.stdout is not None
    try:
        yield server, server.stdout.readline().split()[3].rstrip("/")
    finally:
        server.terminate()
        server.communicate(timeout=60)


def workers_of(server: int) -> list[int]:
    return [int(each) for each in Path(f"/proc/{server}/task/{server}/children").read_text().split()]


def until(found: Callable[[], bool], seconds: float = 30.0) -> None:
    end = time.monotonic() + seconds
    while not found():
        assert time.monotonic() < end
        time.sleep(0.05)


def reached(path: str) -> bool:
    with contextlib.suppress(httpx.HTTPError):
        return httpx.get(path).status_code == 200
    return False


def test_a_killed_worker_is_replaced_and_its_tables_go_on_within_five_seconds(url: str) -> None:
    with served(url, "--workers", "2") as (server, address):
        until(lambda: reached(f"{address}/healthz"))
        made = httpx.post(f"{address}/api/tables", json=SOLO).json()
        before = workers_of(server.pid)
        engine = open_engine(url)
        wanted = text("SELECT pid FROM processes JOIN leases ON process = id WHERE table_id = :table")
        with engine.connect() as connection:
            owner = connection.execute(wanted, {"table": made["table"]}).scalar()
        assert owner in before
        os.kill(owner, signal.SIGKILL)
        began = time.monotonic()
        path = f"{address}/api/tables/{made['table']}"
        until(lambda: reached(path), 5)
        assert time.monotonic() - began < 5
        until(lambda: len(workers_of(server.pid)) == 2)
        assert owner not in workers_of(server.pid)
        with engine.connect() as connection:
            assert connection.execute(wanted, {"table": made["table"]}).scalar() != owner
        engine.dispose()


def test_workers_end_with_their_supervisor_and_hand_their_leases_back(url: str) -> None:
    with served(url, "--workers", "2") as (server, address):
        until(lambda: reached(f"{address}/healthz"))
        httpx.post(f"{address}/api/tables", json=SOLO)
        workers = workers_of(server.pid)
        server.terminate()
        assert server.wait(30) == 0
        assert all(leases.is_dead(worker) for worker in workers)
    engine = open_engine(url)
    with engine.connect() as connection:
        assert not leases.anybody(connection)
    engine.dispose()
    with served(url, "--workers", "2") as (server, address):
        until(lambda: reached(f"{address}/healthz"))
        workers = workers_of(server.pid)
        server.kill()
        until(lambda: all(leases.is_dead(worker) for worker in workers))


def test_where_processes_call_nobody_else_is_answered(url: str) -> None:
    with served(url) as (_, address):
        until(lambda: reached(f"{address}/healthz"))
        engine = open_engine(url)
        with engine.connect() as connection:
            inside, secret = connection.execute(
                text("SELECT address, secret FROM processes WHERE expires > clock_timestamp()")
            ).one()
        engine.dispose()
        assert httpx.get(f"http://{inside}/api/games").status_code == 404
        wrong = {"x-parlour-secret": "x" * 64}
        assert httpx.get(f"http://{inside}/api/games", headers=wrong).status_code == 404
        assert httpx.get(f"http://{inside}/api/games", headers={"x-parlour-secret": secret}).status_code == 200


def match_of(*players: str) -> Outcome:
    """A match that the first player has won."""
    rules = [SeatRule("person")] * len(players)
    settings = TableSettings("jest", rules, {}, ClockRule(), False, False, "never", "bot", False, rated=True)
    seats = [SeatRow(n, "person", "", name, None, "", [], False, name) for n, name in enumerate(players)]
    return Outcome("", settings, seats, [1.0] + [0.0] * (len(players) - 1), [])


def test_matches_that_end_at_the_same_time_in_two_processes_both_count_for_the_ratings(url: str) -> None:
    engine = open_engine(url)
    migrate(engine)

    def other() -> None:
        with engine.begin() as connection:
            rate(connection, match_of("ann", "cyd"))

    for count in (1, 2):  # the first matches of all, and those after
        with ThreadPoolExecutor() as pool, engine.begin() as connection:
            rate(connection, match_of("ann", "bob"))
            done = pool.submit(other)
            with contextlib.suppress(TimeoutError):
                done.result(0.3)
            connection.commit()
            done.result()
        with engine.connect() as connection:
            found = [rating_of(connection, name, "jest", 2) for name in ("ann", "bob", "cyd")]
        assert [each and each.games for each in found] == [2 * count, count, count]
    with engine.begin() as connection:
        connection.execute(delete(RATINGS))  # of matches that nobody played
    engine.dispose()


def test_of_two_transactions_that_wait_for_each_other_one_is_tried_again(url: str) -> None:
    async def test() -> None:
        async with house(url) as one, house(url) as other:
            tables = [(await one.make("jest", 1, 2))["table"] for _ in range(2)]
            met = threading.Barrier(2)

            def crossing(first: str, second: str) -> Callable[[Connection], None]:
                once = iter([True])

                def work(connection: Connection) -> None:
                    set_table(connection, first, visited=1.0)
                    if next(once, False):
                        met.wait(PATIENCE)
                    set_table(connection, second, visited=1.0)

                return work

            there = other.services.store.write(crossing(*tables[::-1]))
            await asyncio.gather(one.services.store.write(crossing(*tables)), there)

    run(test())


KILLS = 12


def test_nothing_acknowledged_is_lost_or_doubled_when_workers_are_killed_and_paused(url: str) -> None:
    found = asyncio.run(Workers(url, seed=1, workers=3).harm(KILLS, pause_every=6, restart_every=8))
    assert (found.kills, found.pauses, found.restarts) == (KILLS, 2, 1)
    assert found.acknowledged > KILLS


def test_no_step_of_a_tournament_is_lost_or_taken_twice_when_workers_are_killed(url: str) -> None:
    contests = Contests(url, seed=1, workers=3)
    found = asyncio.run(contests.harm(KILLS, pause_every=6, restart_every=8))
    assert (found.kills, found.pauses, found.restarts) == (KILLS, 2, 1)
    assert found.acknowledged and contests.entered
