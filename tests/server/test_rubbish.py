"""Rubbish: whatever is sent gets a typed answer or a clean end, and the match is as it was."""

import asyncio
import logging
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import json

from parlour.server.protocol.messages import ClientMessage
from parlour.server.protocol.problems import Problem
from parlour.server.socket.connection import READ, id_of, read
from tests.server.house import Client, house, play, run

KINDS = ["hello", "act", "why", "about", "ask", "undo", "auto", "pace", "leave", "snapshot", "", "\x00"]
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=50),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
fields = st.dictionaries(
    st.sampled_from(["id", "move", "seq", "what", "token", "steps", "consent", "version", "seen", "extra"]), values
)
objects = st.builds(lambda kind, more: {**more, "type": kind}, st.sampled_from(KINDS), fields)


@settings(max_examples=2000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.one_of(st.one_of(objects, values).map(lambda data: json.encode(data).decode()), st.text()))
def test_every_text_is_a_message_or_a_typed_problem(text: str) -> None:
    try:
        message: ClientMessage = read(text, 16 * 1024)
    except Problem as problem:
        assert problem.code in ("bad_message", "too_big")
        wanted = id_of(text)
        assert wanted is None or len(wanted) <= 40
    else:
        assert READ.decode(json.encode(message)) == message


def rubbish(luck: Random, real: dict[str, Any]) -> str | bytes:
    """One frame that nobody should send."""
    choice = luck.randrange(13)
    if choice == 0:
        return luck.randbytes(luck.randrange(200))
    if choice == 1:
        return "".join(chr(luck.randrange(1, 0xD7FF)) for _ in range(luck.randrange(60)))
    if choice == 2:
        return "[" * luck.randrange(1, 3000)
    if choice == 3:
        return json.encode(real | {"move": "x" * luck.randrange(190, 15_000)}).decode()
    if choice == 4:
        return json.encode(real | {"seq": luck.choice([-1, 2**70, 0.5, None, "1"])}).decode()
    if choice == 5:
        return json.encode(real | {"id": luck.choice(["", "a" * 99, None, 7, "\x00", "a b"])}).decode()
    if choice == 6:
        return json.encode({**real, luck.choice(["seat", "__proto__", "tokens"]): 1}).decode()
    if choice == 7:
        return json.encode({"type": "hello", "version": 2, "token": "stolen"}).decode()
    if choice == 8:
        return json.encode({"type": "undo", "id": f"r{luck.random()}", "consent": True}).decode()
    if choice == 9:
        return json.encode({"type": "why", "id": f"r{luck.random()}", "token": luck.randrange(-5, 10**6)}).decode()
    if choice == 10:
        return json.encode({"type": "auto", "id": f"r{luck.random()}", "steps": ["Nonsense"] * 5}).decode()
    if choice == 11:
        token = luck.choice([-1, 10**6, 2**63, 2**70, 0.5, None, "1", [1]])
        return json.encode({"type": "about", "id": f"r{luck.random()}", "token": token}).decode()
    return json.encode(real | {"move": luck.choice(["", "pass", "../..", "'; --", "down 4♦ "])}).decode()[:-1]


def test_thousands_of_bad_frames_leave_the_match_as_it_was(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            table, tokens = await here.full("jest", 3)
            clients = [await here.connect(table, token) for token in tokens]
            victim, luck = clients[0], Random(1)
            await clients[1].act(clients[1].view["options"][0]["move"])
            seen = await victim.current()
            match = here.services.tables.live[table].state.match
            number = match.number
            for _ in range(40):
                mean = await here.connect(table, tokens[0])
                real = {"type": "act", "id": "real", "move": "nothing", "seq": seen["seq"]}
                await storm(mean, [rubbish(luck, real) for _ in range(90)])
            await victim.current()
            assert match.number == number
            assert (victim.view, victim.log) == (seen["view"], victim.log)
            await asyncio.gather(*[play(client, Random(n)) for n, client in enumerate(clients)])

    caplog.set_level(logging.WARNING, logger="parlour.server")
    run(test())
    assert [record for record in caplog.records if record.exc_info] == []


async def storm(client: Client, frames: list[str | bytes]) -> None:
    """Send bad frames; every reply is typed, and the socket lives as long as there are not too many."""

    async def listen() -> None:
        while True:
            frame = await client.receive()
            assert frame["type"] in ("error", "refused", "update", "snapshot"), frame

    listener = asyncio.create_task(listen())
    for frame in frames:
        await client.connection.send(frame)
    listener.cancel()
    await asyncio.gather(listener, return_exceptions=True)
    assert (await client.request("ask", what="ping"))["type"] == "accepted"
    await client.connection.close()


def test_too_many_bad_frames_close_the_socket(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            made = await here.make("jest", 1, 2)
            client = await here.connect(made["table"])
            for _ in range(100):
                await client.connection.send("?")
            assert await client.closed() == 1008

    run(test())


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ('{"type":"hello","version":2,"token":"wrong"}', "bad_token"),
        ('{"type":"hello","version":99}', "bad_version"),
        ('{"type":"ask","id":"1","what":"ping"}', "bad_message"),
        ("nonsense", "bad_message"),
        ('{"type":"hello","version":2,"token":"' + "x" * 17_000 + '"}', "too_big"),
    ],
)
def test_who_does_not_say_hello_properly_is_told_and_shown_out(first: str, code: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            made = await here.make("jest", 1, 2)
            client = await here.socket(made["table"])
            await client.connection.send(first)
            assert (await client.receive())["code"] == code
            assert await client.closed() == 1008

    run(test())


def test_who_says_nothing_is_shown_out(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, hello=0.01) as here:
            made = await here.make("jest", 1, 2)
            client = await here.socket(made["table"])
            assert await client.closed() == 1008
            lost = await here.socket("nosuchtable")
            assert (await lost.receive())["code"] == "not_found"

    run(test())


def test_frames_that_are_far_too_big_end_the_connection(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            made = await here.make("jest", 1, 2)
            client = await here.connect(made["table"])
            await client.connection.send("x" * 20_000)
            assert (await client.until(lambda frame: frame["type"] == "error"))["code"] == "too_big"
            await client.connection.send("x" * 200_000)
            assert await client.closed() == 1009

    run(test())


def test_a_client_that_is_too_fast_is_told_so(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, frames_per_second=0.001) as here:
            made = await here.make("jest", 1, 2)
            client = await here.connect(made["table"])
            reply = await client.request("ask", what="ping")
            assert (reply["type"], reply["code"]) == ("error", "too_fast")

    run(test())


BODIES = [
    ({"game": "chess"}, "unknown_game"),
    ({"game": "jest", "seats": [{}, {}]}, "bad_option"),
    ({"options": {"formations": "/etc/passwd"}, "game": "jin_kei", "seats": [{}, {}]}, "bad_option"),
    ({"options": {"score_list": ""}, "game": "jin_kei", "seats": [{}, {}]}, "bad_option"),
    ({"options": {"nonsense": True}}, "bad_option"),
    ({"options": {"ties": "nobody"}}, "bad_option"),
    ({"seats": [{"kind": "bot", "level": "ismcts:1000000"}] * 3}, "bad_level"),
    ({"seats": [{"kind": "bot", "level": "py:antigravity:fly"}] * 3}, "bad_level"),
    ({"seats": [{"kind": "bot", "level": "run:true"}] * 3}, "bad_level"),
    ({"clock": {"kind": "game"}}, "bad_clock"),
    ({"clock": {"kind": "fischer", "seconds": -5}}, "bad_message"),
    ({"name": "   "}, "bad_name"),
    ({"name": "An\u202en"}, "bad_name"),
    ({"name": "An\x00n"}, "bad_name"),
    ({"name": "x" * 25}, "bad_name"),
    ({"name": "x" * 201}, "bad_message"),
    ({"name": ""}, "bad_name"),
    ({"name": "\u3164"}, "bad_name"),
    ({"name": "Ann\u2800"}, "bad_name"),
    ({"name": "\u0301\u0301"}, "bad_name"),
    ({"name": "\ufe0f"}, "bad_name"),
    ({"name": "a" + "\u0337" * 9}, "bad_name"),
    ({"name": "\ufb2c" * 12}, "bad_name"),  # 12 characters that are normalised to 36
    ({"contribution": "\x00"}, "bad_text"),
    ({"lesson": True}, "bad_message"),
    ({"spectators": False}, "bad_seats"),
    ({"admin": True}, "bad_message"),
]


@pytest.mark.parametrize(("more", "code"), BODIES)
def test_a_table_that_cannot_be_is_refused_with_a_reason(more: dict[str, Any], code: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            wanted = {"game": "jest", "name": "Ann", "seats": [{}, {}, {}]} | more
            reply = await here.post("/api/tables", wanted)
            assert (reply["status_code"], reply["code"]) == (400, code), reply
            assert reply["message"].endswith((".", ")", "`"))
            assert here.services.tables.live == {}

    run(test())


def test_bodies_of_no_use_get_typed_errors(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            for content, status, code in (
                (b"", 400, "bad_message"),
                (b"\xff\xfe", 400, "bad_message"),
                (b'{"game": "\xff"}', 400, "bad_message"),
                (b"[" * 9_000, 400, "bad_message"),
                (b"x" * 17_000, 413, "too_big"),
            ):
                response = await here.http.post("/api/tables", content=content)
                assert (response.status_code, response.json()["code"]) == (status, code)

            async def endless() -> Any:
                for _ in range(40):
                    yield b"x" * 1000

            response = await here.http.post("/api/tables", content=endless())
            assert (response.status_code, response.json()["code"]) == (413, "too_big")

    run(test())


@pytest.mark.parametrize("step", ["9" * 4_400, "9" * 10, "-1", "x", "1.5", "²"])
@pytest.mark.parametrize("address", ["games/jest/lesson/{}", "tables/{table}/replay/{}"])
def test_a_step_that_is_no_number_is_a_400(address: str, step: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            made = await here.make("jest", 1, 2)
            await play(await here.connect(made["table"], made["tokens"][0]), Random(1))
            path = "/api/" + address.replace("{table}", made["table"]).replace("{}", step)
            found = await here.http.get(path)
            assert (found.status_code, found.json()["code"]) == (400, "bad_step")
            eyes = await here.http.get(f"/api/tables/{made['table']}/replay/1?seat={'9' * 4_400}")
            assert (eyes.status_code, eyes.json()["code"]) == (400, "bad_seat")

    run(test())


@pytest.mark.parametrize(
    ("given", "shown"),
    [("  Ann \t Lee ", "Ann Lee"), ("A\u0308nne", "Änne"), ("Zoë ❤\ufe0f", "Zoë ❤"), ("李", "李")],
)
def test_a_name_is_normalised_before_it_is_measured(given: str, shown: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            made = await here.make("jest", 3, name=given + " " * 30)
            about = await here.get(f"/api/tables/{made['table']}")
            assert about["seats"][0]["name"] == shown
            for alike in (shown.upper(), "Ａｎｎ Ｌｅｅ" if shown == "Ann Lee" else shown):
                joined = await here.post(f"/api/tables/{made['table']}/join", {"name": alike})
                assert (joined["status_code"], joined["code"]) == (409, "bad_name")

    run(test())
