"""Clients that are slow, silent, or too many: they keep nobody out, and the log stays short."""

import asyncio
import contextlib
import io
import json
import logging
import os
import socket
import subprocess
import sys
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from parlour.server.runtime import logs
from tests.server.house import House, house, run

HALF = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
WHOLE = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
OTHER = "127.0.0.2"  # another address of this machine, for who means harm
WRITERS: list[asyncio.StreamWriter] = []
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def opened(here: House, said: bytes, address: str = OTHER) -> Streams:
    """A connection from an address, over which something was said."""
    port = urlsplit(here.address).port
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    WRITERS.append(writer)
    writer.write(said)
    with contextlib.suppress(ConnectionError):
        await writer.drain()
    return reader, writer


def attack(test: Coroutine[Any, Any, None]) -> None:
    """Run a test, and close what it opened."""

    async def whole() -> None:
        try:
            await test
        finally:
            for writer in WRITERS:
                writer.transport.abort()
            WRITERS.clear()
            await asyncio.sleep(0.01)

    run(whole())


async def is_closed(streams: Streams, within: float) -> bool:
    """Whether the server closes a connection within so many seconds."""
    with contextlib.suppress(ConnectionError):
        try:
            while await asyncio.wait_for(streams[0].read(65_536), within):
                pass
        except TimeoutError:
            return False
    return True


async def how_many_are_open(here: House) -> int:
    await asyncio.sleep(0.05)
    return len([address for address in here.gate.open.values() if address == OTHER])


def test_a_head_that_does_not_come_in_time_ends_the_connection(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, head=0.3) as here:
            nothing, half, after = [await opened(here, said) for said in (b"", HALF, WHOLE)]
            assert b"200 OK" in await after[0].readuntil(b"\r\n")

            async def drip() -> None:
                for _ in range(40):  # a byte now and then is no head
                    half[1].write(b"x")
                    after[1].write(b"G"[: not after[1].is_closing()])
                    await asyncio.sleep(0.05)

            dripping = asyncio.create_task(drip())
            began = time.perf_counter()
            assert all(await asyncio.gather(*[is_closed(each, 1.5) for each in (nothing, half, after)]))
            assert time.perf_counter() - began < 1.4
            dripping.cancel()

    attack(test())


def test_a_body_that_does_not_come_in_time_is_a_408(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, body=0.2) as here:
            head = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{"
            reader, _ = await opened(here, head)
            answer = await asyncio.wait_for(reader.read(), 5)
            assert answer.startswith(b"HTTP/1.1 408") and b'"too_slow"' in answer

    attack(test())


def test_who_does_not_take_the_answer_is_cut_off(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, stall=0.3) as here:
            ask = b"GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
            reader, writer = await opened(here, b"")
            writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            cast(asyncio.Transport, writer.transport).pause_reading()
            assert reader is not None
            writer.write(ask * 100)
            for _ in range(100):
                await asyncio.sleep(0.05)
                if not await how_many_are_open(here):
                    return
            pytest.fail("it is still open")

    attack(test())


def test_one_address_has_only_so_many_connections(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, unlimited=(), connections_per_address=20) as here:
            mean = [await opened(here, HALF) for _ in range(60)]
            assert await how_many_are_open(here) == 20
            assert (await here.http.get("/api/games")).status_code == 200, "others are not touched"
            for _, writer in mean:
                writer.close()
            await asyncio.sleep(0.1)
            assert await how_many_are_open(here) == 0

    attack(test())


def test_where_there_are_too_many_the_silent_give_way_to_those_who_speak(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, most_connections=30) as here:
            made = await here.make("jest", 1, 2)
            client = await here.connect(made["table"], made["tokens"][0])
            mean = [await opened(here, HALF) for _ in range(100)]
            assert len(here.gate.open) <= 30
            async with httpx.AsyncClient(base_url=here.address) as another:
                assert (await another.get("/api/games")).status_code == 200
            assert (await client.request("ask", what="ping"))["type"] == "accepted"
            assert len(mean) == 100

    attack(test())


def test_one_address_has_only_so_many_sockets_and_requests(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, unlimited=(), sockets_per_address=3, requests_per_second=1.0) as here:
            made = await here.make("jest", 1, 2)
            for _ in range(3):
                await here.connect(made["table"])
            with pytest.raises(InvalidStatus):
                await here.socket(made["table"])
            await here.clients[0].connection.close()
            await asyncio.sleep(0.05)
            await here.connect(made["table"])
            codes = [(await here.http.get("/api/games")).status_code for _ in range(30)]
            assert codes[0] == 200 and codes[-1] == 429

    attack(test())


def test_a_flood_of_pings_ends_the_socket(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, pings_per_second=1.0) as here:
            made = await here.make("jest", 1, 2)
            client = await here.connect(made["table"])
            for _ in range(5):
                await (await client.connection.ping())
            with pytest.raises(ConnectionClosed):
                for _ in range(100):
                    await (await client.connection.ping())

    attack(test())


def test_the_log_is_bounded() -> None:
    stream, start = io.StringIO(), 1000.0
    handler = logs.handler_for(stream, "")

    def log(event: str, seconds: float) -> None:
        of_info = {"levelno": logging.INFO, "levelname": "INFO"}
        handler.handle(logging.makeLogRecord({"msg": event, "created": start + seconds, **of_info}))

    for _ in range(5_000):
        log("flood", 0)
    log("something else", 0)
    log("flood", 61)
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert [line["event"] for line in lines].count("flood") == logs.MOST_ALIKE + 1
    assert lines[-1]["left_out"] == 5_000 - logs.MOST_ALIKE
    assert lines[-2]["event"] == "something else"


@pytest.mark.usefixtures("log_as_it_was")
def test_a_log_in_a_file_is_rotated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "LARGEST", 2_000)
    logs.begin(file=str(tmp_path / "logs" / "parlour.log"))
    for number in range(500):
        logging.getLogger("parlour.server").info("line %d", number)
    files = sorted((tmp_path / "logs").iterdir())
    assert len(files) == 1 + logs.KEPT
    assert all(file.stat().st_size <= 2_000 for file in files)


def test_a_server_with_few_descriptors_outlasts_more_connections_than_it_can_have(tmp_path: Path) -> None:
    """It stopped before: with all descriptors taken, accepting failed 2,048 times a second, each with a line."""
    code = (
        "from parlour.server.runtime.settings import Settings; from parlour.server.serve import serve; import sys;"
        "serve('127.0.0.1', 0, False, Settings(db=sys.argv[1], workers=1, head=1.0))"
    )
    few = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256));"
    with (tmp_path / "log").open("w") as log:
        command = [sys.executable, "-c", few + code, f"sqlite:///{tmp_path / 'parlour.db'}"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
    held: list[socket.socket] = []
    try:
        assert server.stdout is not None
        port = int(server.stdout.readline().split(":")[2].split("/")[0])
        for number in range(600):
            held.append(socket.create_connection(("127.0.0.1", port), 5, (f"127.0.1.{number % 200 + 1}", 0)))
            with contextlib.suppress(ConnectionError):
                held[-1].sendall(HALF)
        assert httpx.get(f"http://127.0.0.1:{port}/api/games", timeout=10).status_code == 200
        assert len(os.listdir(f"/proc/{server.pid}/fd")) < 256
        time.sleep(1.5)
        assert httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=10).status_code == 200
        assert len(os.listdir(f"/proc/{server.pid}/fd")) < 100, "those who said nothing are gone"
    finally:
        server.kill()
        server.wait()
        assert server.stdout is not None
        server.stdout.close()
        for each in held:
            each.close()
    assert len((tmp_path / "log").read_text().splitlines()) < 20
