"""Thinking processes on other machines that connect to this server: each adds one place to a fair queue.

They get what the processes of this machine get: guesses for one seat, and records of finished matches.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import get_args

from msgspec import MsgspecError

from parlour.server.thinking import wire
from parlour.server.thinking.queue import FairQueue
from parlour.server.thinking.wire import Kind, Thought, Welcome
from parlour.version import VERSION

LOG = logging.getLogger("parlour.server")
HANDSHAKE = 5.0  # seconds in which a process must prove that it knows the secret
MOST_STRANGERS = 64  # connections that have not yet
LOOK = 0.5  # seconds between two looks whether a process has ended that has nothing to do
LOST = (OSError, EOFError, MsgspecError, ValueError)  # ValueError: a line that is too long


class Place:
    """A thinking process elsewhere; it does one thing at a time."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self.gone = asyncio.Event()

    async def do(self, job: wire.Job, advance: Callable[[int, int], None]) -> bytes:
        """Have a job done."""
        self.writer.write(wire.line(job))
        await self.writer.drain()
        while True:
            thought = await self.next_thought()
            if thought.result:
                return bytes(thought.result)
            advance(thought.done, thought.of)

    async def next_thought(self) -> Thought:
        """Return what the process says next."""
        said = await self.reader.readline()
        if not said.endswith(b"\n"):
            raise EOFError
        return wire.READ_THOUGHT.decode(said)

    async def ended(self) -> None:
        """Wait until the process ends by itself, while it has nothing to do."""
        while not self.reader.at_eof():
            await asyncio.sleep(LOOK)


class Places:
    """The processes elsewhere of one kind."""

    def __init__(self, queue: FairQueue) -> None:
        self.queue = queue
        self.idle: list[Place] = []
        self.number = 0
        self.lost = 0  # how many went away with work, which was done here then

    def __len__(self) -> int:
        return self.number

    def join(self, place: Place) -> None:
        """Add a place, which the first in the queue gets."""
        self.idle.append(place)
        self.number += 1
        self.queue.leave()

    def leave(self, place: Place) -> None:
        """Remove a place."""
        if place in self.idle:
            self.idle.remove(place)
        self.number -= 1
        self.queue.remove()

    async def do(
        self, limit: float, job: wire.Job, advance: Callable[[int, int], None] = lambda done, of: None
    ) -> bytes | None:
        """Have something done within that many seconds; None if nobody could, a TimeoutError if it took longer."""
        if not self.idle:
            return None
        place = self.idle.pop(0)
        try:
            out = await asyncio.wait_for(place.do(job, advance), limit)
        except LOST as error:
            place.gone.set()
            if isinstance(error, TimeoutError):
                raise
            self.lost += 1
            return None
        except BaseException:  # nobody waits for the result any more: a late answer must not reach another request
            place.gone.set()
            raise
        self.idle.append(place)
        return out


class Elsewhere:
    """The port to which thinking processes of other machines connect."""

    def __init__(self, moves: Places, hints: Places, analyses: Places) -> None:
        self.places: dict[Kind, Places] = {"move": moves, "hint": hints, "analysis": analyses}
        self.secret = ""
        self.server: asyncio.Server | None = None
        self.strangers = 0
        self.talks: set[asyncio.Task[None]] = set()

    async def open(self, host: str, secret: str) -> int:
        """Begin to listen; returns the port."""
        self.secret = secret
        self.server = await asyncio.start_server(self.welcome, host, 0, limit=wire.LARGEST)
        return int(self.server.sockets[0].getsockname()[1])

    def close(self) -> None:
        """Send all away."""
        if self.server is not None:
            self.server.close()
        for talk in self.talks:
            talk.cancel()

    async def welcome(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Let a process think that knows the secret."""
        talk = asyncio.current_task()
        assert talk is not None
        self.talks.add(talk)
        try:
            kind = await self.admitted(reader, writer)
            if kind is not None:
                await self.keep(kind, Place(reader, writer))
        except asyncio.CancelledError:
            pass  # the server ends
        except LOST as error:
            LOG.warning("a thinking process was not let in", extra={"error": type(error).__name__})
        finally:
            self.talks.discard(talk)
            writer.close()

    async def admitted(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> Kind | None:
        """Return for what a process may be used; None if it does not know the secret, or has another version."""
        if self.strangers >= MOST_STRANGERS:
            return None
        self.strangers += 1
        try:
            async with asyncio.timeout(HANDSHAKE):
                mine = wire.new_nonce()
                writer.write(wire.line(Welcome(mine)))
                offered = wire.READ_OFFERED.decode(await reader.readline())
                expected = wire.proof(self.secret, "thinker", offered.kind, mine, offered.nonce)
                right = wire.proved(offered.proof, expected) and offered.kind in get_args(Kind)
                if not right or offered.version != VERSION:
                    LOG.warning("a thinking process was not let in", extra={"kind": offered.version})
                    return None
                writer.write(wire.line(wire.Admitted(wire.proof(self.secret, "server", offered.nonce, mine))))
                await writer.drain()
                return offered.kind
        finally:
            self.strangers -= 1

    async def keep(self, kind: Kind, place: Place) -> None:
        """Use a process until it is gone."""
        places = self.places[kind]
        places.join(place)
        try:
            ends = [asyncio.create_task(place.ended()), asyncio.create_task(place.gone.wait())]
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for end in ends:
                end.cancel()
            places.leave(place)
