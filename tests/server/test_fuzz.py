"""The grammar fuzzer, for a few seconds; and that it would notice."""

import asyncio
from pathlib import Path
from random import Random
from typing import get_args

import pytest
from msgspec import json
from websockets.exceptions import ConnectionClosedError
from websockets.frames import Close

from parlour.server.protocol.messages import ClientMessage
from parlour.server.socket.connection import READ
from tests.server.fuzz import Flaw, Fuzz
from tests.server.grammar import KINDS, Grammar
from tests.server.house import house, run

FRAMES = 3000
RARE = {"far too big", "not utf8"}


def fuzz_in(folder: Path) -> Fuzz:
    """A fuzzer that has not begun."""
    (folder / "log").touch()
    return Fuzz(f"sqlite:///{folder / 'fuzz.db'}", folder / "log", seed=1)


def test_frames_of_the_protocols_own_grammar_get_one_typed_reply_each(tmp_path: Path) -> None:
    fuzz = fuzz_in(tmp_path)
    asyncio.run(fuzz.run(FRAMES))
    assert fuzz.sent.total() == FRAMES and KINDS.keys() <= fuzz.sent.keys() | RARE
    assert {"accepted", "error bad_message", "error too_big", "about", "closed 1008"} <= fuzz.replies.keys()


def test_the_fuzzer_calls_an_internal_error_and_an_unknown_end_a_flaw(tmp_path: Path) -> None:
    fuzz = fuzz_in(tmp_path)
    with pytest.raises(Flaw, match="fault"):
        fuzz.heard({"type": "error", "code": "internal"})
    with pytest.raises(Flaw, match="1011"):
        fuzz.ended(ConnectionClosedError(Close(1011, "internal"), None), [])
    fuzz.ended(ConnectionClosedError(Close(1008, "too many errors"), None), [])


def test_the_grammar_makes_valid_messages_of_every_type() -> None:
    grammar = Grammar(ClientMessage, Random(1))
    found = {type(READ.decode(json.encode(grammar.message()))) for _ in range(1000)}
    assert found == {*get_args(ClientMessage)}


def test_text_that_is_not_utf8_ends_the_socket_and_leaves_no_traceback(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            table, tokens = await here.full("jin_kei", 2)
            client = await here.connect(table, tokens[0])
            await client.connection.send(b'{"type":"ask","id":"\xff"}', text=True)
            assert await client.closed() == 1007
            again = await here.connect(table, tokens[0])
            assert (await again.request("ask", what="ping"))["type"] == "accepted"

    run(test())
    assert [record for record in caplog.records if record.exc_info] == []
