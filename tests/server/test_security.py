"""Headers, origins, rates, slow readers, logs."""

import asyncio
import contextlib
import io
import logging
import socket
import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from sqlalchemy.exc import OperationalError
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from parlour.server.http.gate import Sockets
from parlour.server.protocol.messages import VERSION
from parlour.server.runtime import logs
from parlour.server.runtime.security import (
    MOST_BUCKETS,
    Bucket,
    Buckets,
    fits,
    hashed,
    host_allowed,
    household,
    new_token,
    origin_allowed,
)
from parlour.server.socket.outbox import Outbox
from parlour.server.socket.session import Session
from parlour.server.table.scene import Scene
from tests.server.house import PATIENCE, House, house, play, run

EVERYWHERE = ["/", "/api/games", "/api/tables/x", "/static/nothing.js", "/metrics", "/healthz", "/nowhere"]


@pytest.mark.parametrize("path", EVERYWHERE)
def test_every_answer_carries_the_headers_that_keep_others_out(path: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            headers = (await here.http.get(path)).headers
            policy = headers["content-security-policy"]
            assert (
                policy.startswith("default-src 'none'; script-src 'self'") and "frame-ancestors 'none'" in policy
            )
            assert "unsafe" not in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert headers["cross-origin-opener-policy"] == "same-origin"
            assert headers["cross-origin-resource-policy"] == "same-origin"
            assert "server" not in headers

    run(test())


def test_pages_of_other_sites_may_neither_post_nor_connect(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, origins=("https://friend.example",)) as here:
            made = await here.make("jest", 1, 2)
            bad = await here.http.post("/api/tables", json={}, headers={"origin": "https://evil.example"})
            assert (bad.status_code, bad.json()["code"]) == (403, "bad_origin")
            with pytest.raises(InvalidStatus):
                await here.socket(made["table"], additional_headers={"origin": "https://evil.example"})
            for origin in ("https://friend.example", here.address):
                client = await here.socket(made["table"], additional_headers={"origin": origin})
                await client.send(type="hello", version=VERSION)
                assert (await client.receive())["type"] == "snapshot"

    run(test())


def test_origins_and_hosts() -> None:
    assert origin_allowed(None, "here:1", ())
    assert origin_allowed("http://here:1", "here:1", ())
    assert not origin_allowed("http://here:2", "here:1", ())
    assert not origin_allowed("null", "here:1", ())
    assert host_allowed("localhost:8765", ("localhost",)) and host_allowed("[::1]:8765", ("::1",))
    assert not host_allowed("evil.example:8765", ("localhost",))
    assert host_allowed("anything", ())


@pytest.mark.parametrize(
    "header", [{"host": "["}, {"host": "a[b]"}, {"origin": "http://[::1"}, {"origin": "//a]b"}]
)
def test_a_host_or_an_origin_that_is_none_is_refused_and_not_an_error(
    header: dict[str, str], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            answer = await here.http.post("/api/seals", json={}, headers=header)
            assert answer.status_code == (421 if "host" in header else 403)
            status = await handshake(here, header)
            assert status == 403

    run(test())
    assert not [record for record in caplog.records if record.exc_info]


BAD_HANDSHAKES = [
    {"sec-websocket-key": "x"},
    {"sec-websocket-version": "99"},
    {"content-length": "100"},
    {"transfer-encoding": "chunked"},
    {f"x-{n}": "" for n in range(200)},
    {"x-long": "x" * 9_000},
]


@pytest.mark.parametrize("header", BAD_HANDSHAKES)
def test_a_handshake_that_is_no_use_is_refused_at_once_without_an_error_in_the_log(
    header: dict[str, str], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            assert await handshake(here, header) == 400
            while here.gate.open:
                await here.http.aclose()
                await asyncio.sleep(0.01)

    run(test())
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_a_network_of_ipv6_has_the_limits_of_one_address(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, makes_per_minute=3) as here:
            wanted = {"game": "jest", "name": "Ann", "seats": [{"kind": "person"}, {}, {}]}
            made = [
                (await here.post("/api/tables", wanted, headers={"x-forwarded-for": address}))["status_code"]
                for address in [f"2001:db8::{n}:{n}" for n in range(1, 5)] + ["2001:db8:0:1::1", "203.0.113.1"]
            ]
            assert made == [201, 201, 201, 429, 201, 201]

    run(test())
    assert household("::ffff:203.0.113.1") == "203.0.113.1" and household("") == ""


def test_many_addresses_cost_no_more_than_few() -> None:
    buckets = Buckets(1.0, 60.0, lambda: 0.0)
    kept = [id(buckets.by_key)]
    for n in range(MOST_BUCKETS + 100):
        buckets.take(str(n))
        if kept[-1] != id(buckets.by_key):
            kept.append(id(buckets.by_key))
    assert len(kept) < 3, "none can be forgotten, so they are not looked through for every request"


def test_where_the_database_is_away_requests_are_told_to_come_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def away(_work: object) -> None:
        raise OperationalError("SELECT 1", {}, Exception("the connection is gone"))

    async def test() -> None:
        async with house(tmp_path) as here:
            here.services.store.read_now = away  # type: ignore[method-assign, assignment]
            answer = await here.http.get("/api/tables/abc")
            assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")

    run(test())
    assert not [record for record in caplog.records if record.name == "parlour.server" and record.exc_info]


def test_a_client_that_leaves_before_its_body_has_come_is_no_error(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "parlour.server")

    async def test() -> None:
        async with house(tmp_path) as here:
            host, _, port = here.address.removeprefix("http://").partition(":")
            _, writer = await asyncio.open_connection(host, int(port))
            head = f"POST /api/tables HTTP/1.1\r\nhost: {host}:{port}\r\ncontent-length: 9\r\n\r\n"
            writer.write(head.encode() + b"{")
            while not here.gate.open:
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.05)
            writer.close()
            while not [record for record in caplog.records if record.message == "request"]:
                await asyncio.sleep(0.01)

    run(test())
    assert [vars(record)["status"] for record in caplog.records if record.message == "request"] == [499]
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_a_frame_of_no_use_before_the_handshake_is_answered_is_no_error(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = Sockets.run_asgi

    async def late(self: Sockets) -> None:
        await asyncio.sleep(0.3)
        await answer(self)

    monkeypatch.setattr(Sockets, "run_asgi", late)

    async def test() -> None:
        async with house(tmp_path) as here:
            assert await handshake(here, {}, early=b"\x83\x80aaaa") == 0, "the connection is closed"

    run(test())
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def handshake(here: House, headers: dict[str, str], early: bytes = b"") -> int:
    """Ask for a socket of the start page with some headers of one's own; the status of the answer, 0 for none."""
    host, _, port = here.address.removeprefix("http://").partition(":")
    sent = {"host": f"{host}:{port}", "upgrade": "websocket", "connection": "upgrade"}
    sent |= {"sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==", "sec-websocket-version": "13"} | headers
    reader, writer = await asyncio.open_connection(host, int(port))
    lines = ["GET /api/lobby HTTP/1.1", *[f"{name}: {value}" for name, value in sent.items()], "", ""]
    writer.write("\r\n".join(lines).encode())
    if early:
        await asyncio.sleep(0.1)
        writer.write(early)
    first = await asyncio.wait_for(reader.read(1000), PATIENCE)
    writer.close()
    return int(first.split()[1]) if first else 0


def test_a_server_for_this_machine_goes_by_no_other_name(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, hosts=("127.0.0.1",)) as here:
            assert (await here.http.get("/api/games")).status_code == 200
            renamed = await here.http.get("/api/games", headers={"host": "evil.example"})
            assert (renamed.status_code, renamed.json()["code"]) == (421, "bad_host")

    run(test())


def test_tables_are_made_at_a_measured_pace(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, makes_per_minute=2.0) as here:
            seats = [{"kind": "person"}, {}, {}]
            replies = [
                await here.post("/api/tables", {"game": "jest", "name": "Ann", "seats": seats}) for _ in "123"
            ]
            assert [reply["status_code"] for reply in replies] == [201, 201, 429]

    run(test())


def test_finished_matches_are_looked_at_at_a_measured_pace(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, looks_per_second=0.2) as here:
            made = await here.make("jest", 1, 2)
            await play(await here.connect(made["table"], made["tokens"][0]), Random(1))
            replies = [await here.http.get(f"/api/tables/{made['table']}/replay/1") for _ in "123"]
            assert [reply.status_code for reply in replies] == [200, 200, 429]
            assert replies[-1].json()["code"] == "too_fast"

    run(test())


def test_a_server_has_only_so_many_tables_and_a_table_so_many_sockets(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, most_tables=1, spectators=2, tabs=1) as here:
            made = await here.make("jest", 1, 2)
            more = await here.post("/api/tables", {"game": "jest", "name": "Bob", "seats": [{}, {}, {}]})
            assert (more["status_code"], more["code"]) == (503, "full")
            for _ in range(2):
                await here.connect(made["table"])
            await here.connect(made["table"], made["tokens"][0])  # spectators keep no player out
            for token in (None, made["tokens"][0]):
                late = await here.socket(made["table"])
                await late.send(type="hello", version=VERSION, token=token)
                assert (await late.receive())["code"] == "full"

    run(test())


def test_tokens_are_long_stored_hashed_and_compared_whole(tmp_path: Path) -> None:
    token = new_token()
    assert len(token) >= 43 and token != new_token()
    assert fits(token, hashed(token)) and not fits(token, None) and not fits("", None)
    assert not fits(token[:-1], hashed(token))

    async def test() -> None:
        async with house(tmp_path) as here:
            made = await here.make("jest", 1, 2)
            stored = sqlite3.connect(tmp_path / "parlour.db").execute("SELECT token FROM seats").fetchall()
            assert (hashed(made["tokens"][0]),) in stored
            assert made["tokens"][0] not in str(stored)

    run(test())


def test_buckets() -> None:
    bucket = Bucket(1.0, 2.0, 0.0)
    assert [bucket.take(0.0), bucket.take(0.0), bucket.take(0.0), bucket.take(1.0)] == [True, True, False, True]
    now = [0.0]
    buckets = Buckets(1.0, 1.0, lambda: now[0])
    assert buckets.take("a") and buckets.take("b") and not buckets.take("a")


@pytest.mark.usefixtures("log_as_it_was")
def test_the_log_has_no_tokens_secrets_or_cards(tmp_path: Path) -> None:
    stream = io.StringIO()

    async def test() -> None:
        async with house(tmp_path) as here:
            logs.begin(logging.DEBUG, stream)
            made = await here.make("jest", 1, 2, contribution="my own salt")
            client = await here.connect(made["table"], made["tokens"][0])
            await play(client, Random(1))
            secret = here.services.tables.live[made["table"]].state.secret
            await here.http.get(f"/api/tables/{made['table']}/replay?token={made['tokens'][0]}")
            text = stream.getvalue()
            for hidden in (made["tokens"][0], secret, "my own salt", "♦", "Ann"):
                assert hidden not in text
            assert '"event":"request"' in text

    run(test())


def test_an_unexpected_error_is_typed_for_the_client_and_told_to_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            made = await here.make("jest", 1, 2)
            client = await here.connect(made["table"], made["tokens"][0])
            monkeypatch.setattr(Session, "notes", None)
            monkeypatch.setattr(Scene, "about", None)
            reply = await client.request("ask", what="notes")
            assert (reply["type"], reply["code"]) == ("error", "internal")
            response = await here.http.get(f"/api/tables/{made['table']}")
            assert (response.status_code, response.json()["code"]) == (500, "internal")
            assert "Traceback" not in response.text

    caplog.set_level(logging.ERROR, logger="parlour.server")
    run(test())
    assert [record.message for record in caplog.records if record.exc_info] == ["a request failed"] * 2


# ----------------------------------------------------------------- slow readers


class Reader:
    """Reads when it is told to."""

    def __init__(self) -> None:
        self.when_writable: Callable[[], None] | None = None
        self.takes_frames = self.lost = False
        self.writes: list[list[bytes]] = []

    def write_frames(self, frames: list[bytes]) -> None:
        self.writes.append(frames)

    def read(self) -> list[bytes]:
        """All that waits, and nothing more."""
        self.takes_frames, self.writes = True, []
        assert self.when_writable is not None
        self.when_writable()
        self.takes_frames = False
        return [frame for frames in self.writes for frame in frames]


def test_a_full_outbox_gives_way_to_one_fresh_snapshot() -> None:
    async def test() -> None:
        snapshots = iter([b"first", b"second"])
        reader = Reader()
        outbox = Outbox(3, lambda: next(snapshots), reader)
        outbox.resend()
        assert reader.read() == [b"first"]
        for n in range(4):
            outbox.update(b"update %d" % n)
        outbox.reply(b"reply")
        outbox.update(b"told by the snapshot")
        assert reader.read() == [b"second", b"reply"]
        outbox.update(b"next")
        assert reader.read() == [b"next"]
        for n in range(3):
            outbox.reply(b"%d" % n)
        assert outbox.full, "who does not read replies may not ask for more"
        waiting = asyncio.create_task(outbox.space())
        await asyncio.sleep(0)
        assert not waiting.done()
        assert reader.read() == [b"0", b"1", b"2"]
        await waiting

    asyncio.run(test())


def test_what_is_told_in_one_turn_is_sent_in_one_go_and_the_farewell_comes_last() -> None:
    async def test() -> None:
        reader, said = Reader(), list[tuple[int, str]]()
        outbox = Outbox(3, lambda: b"all", reader)
        outbox.ended = lambda code, reason: said.append((code, reason))
        reader.takes_frames = True
        outbox.update(b"a change")
        outbox.reply(b"a reply")
        outbox.close(1000, "left")
        outbox.close(1011, "too late")
        assert (reader.writes, said) == ([], [])
        await outbox.finish()
        assert (reader.writes, said) == ([[b"a change", b"a reply"]], [(1000, "left")])
        outbox.update(b"nobody is there")
        reader.lost = True
        outbox.send()
        assert len(said) == 1

    asyncio.run(test())


def test_an_outbox_whose_reader_is_gone_keeps_nobody_waiting() -> None:
    async def test() -> None:
        reader = Reader()
        outbox = Outbox(1, lambda: b"all", reader)
        outbox.reply(b"unread")
        asking, leaving = asyncio.create_task(outbox.space()), asyncio.create_task(outbox.finish())
        await asyncio.sleep(0)
        outbox.close(1000, "")
        reader.lost = True
        outbox.send()
        await asyncio.gather(asking, leaving)

    asyncio.run(test())


def test_nobody_waits_for_a_slow_reader_and_a_stalled_one_is_closed(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, stall=0.5, outbox=4, frames_per_second=1e6) as here:
            table, tokens = await here.full("last_king", 2)
            stalled = await here.connect(table)
            stalled.connection.transport.get_extra_info("socket").setsockopt(
                socket.SOL_SOCKET, socket.SO_RCVBUF, 4096
            )
            stalled.connection.transport.pause_reading()
            clients = [await here.connect(table, token) for token in tokens]
            games = [asyncio.create_task(play(client, Random(n))) for n, client in enumerate(clients)]
            spectators, live = here.services.tables.live[table].observers[None], here.services.tables.live[table]
            number = 0
            while spectators.clients:  # until the server has had enough
                number += 1
                with contextlib.suppress(ConnectionClosed):
                    await stalled.send(type="ask", id=f"{number}", what="snapshot")
                await asyncio.sleep(0.01)
            assert live.state.public_moves() >= 10  # made while the stalled one was still connected
            for game in games:
                game.cancel()
            await asyncio.gather(*games, return_exceptions=True)

    run(test())


def test_a_reader_is_closed_even_if_only_a_little_waits_for_it(tmp_path: Path) -> None:
    """It stayed open before: only a socket for which more than 64 kB waited counted as stalled."""

    async def test() -> None:
        async with house(tmp_path, stall=0.5) as here:
            table, _ = await here.full("last_king", 2)
            stalled = await here.connect(table)
            stalled.connection.transport.get_extra_info("socket").setsockopt(
                socket.SOL_SOCKET, socket.SO_RCVBUF, 4096
            )
            stalled.connection.transport.pause_reading()
            number = 0
            while not any(each.get_write_buffer_size() for each in here.gate.open):
                number += 1
                await stalled.send(type="ask", id=f"{number}", what="snapshot")
                await asyncio.sleep(0.01)
            spectators = here.services.tables.live[table].observers[None]
            for _ in range(200):  # nobody asks for anything more
                if not spectators.clients:
                    return
                await asyncio.sleep(0.05)
            pytest.fail("it is still open")

    run(test())


def test_a_socket_that_ends_for_its_text_before_it_is_answered_is_not_an_error(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            url = here.address.replace("http", "ws", 1) + "/api/tables/nosuchtable/socket"
            for _ in range(20):
                async with connect(url, ping_interval=None) as client:
                    with contextlib.suppress(ConnectionClosed):
                        await client.send(b"\xff", text=True)
                    await client.wait_closed()

    run(test())
    assert "a socket failed" not in caplog.messages
