"""News: publish and subscribe between all parts of the server, in every process.

Within one process, publishing is a call. Processes that share a PostgreSQL use LISTEN and NOTIFY. News may be lost
while their connection is broken; then every subscriber receives the payload "", and has to read the database.
"""

import asyncio
import logging
import threading
from collections import defaultdict
from collections.abc import Awaitable, Callable
from typing import Any

from msgspec import json
from sqlalchemy import Connection, Engine, text

from parlour.server.protocol.problems import Problem

LOG = logging.getLogger("parlour.server")
CHANNEL = "parlour"
LARGEST = 7_900  # bytes that PostgreSQL carries at most, less what it needs
TICK = 0.5  # seconds after which the thread looks whether it is to end
PAUSE = 0.5  # seconds until a connection is tried again
NOTIFY = text("SELECT pg_notify(:channel, :payload)")
READ = json.Decoder(tuple[str, str])
Heard = Callable[[str], None]


class News:
    """News within one process."""

    def __init__(self) -> None:
        self.subscribers: dict[str, list[Heard]] = defaultdict(list)

    def open(self) -> None:
        """Begin to listen."""

    def close(self) -> None:
        """Stop listening."""

    def subscribe(self, topic: str, heard: Heard) -> Callable[[], None]:
        """Call a function, in the event loop, with every payload of a topic; returns how to end that."""
        self.subscribers[topic].append(heard)
        return lambda: self.subscribers[topic].remove(heard)

    async def publish(self, topic: str, payload: str) -> None:
        """Tell all subscribers of a topic, at the latest when those of other processes have heard it."""
        self.tell(topic, payload)

    def tell(self, topic: str, payload: str) -> None:
        """Call the subscribers of a topic."""
        for heard in [*self.subscribers[topic]]:
            try:
                heard(payload)
            except Exception:
                LOG.exception("news could not be heard", extra={"kind": topic})


def announce(connection: Connection, topic: str, payload: str) -> None:
    """Publish in a transaction: it is told when, and only if, the transaction is committed."""
    whole = json.encode((topic, payload)).decode()
    if len(whole.encode()) > LARGEST:
        raise ValueError(f"news of {len(whole)} characters: PostgreSQL carries {LARGEST} bytes")
    connection.execute(NOTIFY, {"channel": CHANNEL, "payload": whole})


class SharedNews(News):
    """News between all processes that share a PostgreSQL."""

    def __init__(self, engine: Engine, write: Callable[[Callable[[Connection], None]], Awaitable[None]]) -> None:
        super().__init__()
        self.engine, self.write = engine, write
        self.closed = threading.Event()
        self.loop: asyncio.AbstractEventLoop | None = None
        self.thread = threading.Thread(target=self.keep_listening, name="parlour-news", daemon=True)

    def open(self) -> None:
        """Begin to listen."""
        self.loop = asyncio.get_running_loop()
        self.thread.start()

    def close(self) -> None:
        """Stop listening."""
        self.closed.set()
        if self.thread.is_alive():
            self.thread.join()

    async def publish(self, topic: str, payload: str) -> None:
        """Tell the subscribers of all processes; what cannot be told because the database is away is missed."""
        try:
            await self.write(lambda connection: announce(connection, topic, payload))
        except Problem:
            LOG.warning("news could not be told", extra={"kind": topic})

    def keep_listening(self) -> None:
        """Listen on one connection after the other: the body of the thread."""
        gap = False
        while not self.closed.is_set():
            try:
                self.listen(gap)
            except Exception as error:  # of SQLAlchemy while it connects, of the driver afterwards
                LOG.warning("news cannot be heard", extra={"error": type(error).__name__})
            gap = True
            self.closed.wait(PAUSE)

    def listen(self, gap: bool) -> None:
        """Hear what comes over one connection."""
        checked_out = self.engine.raw_connection()
        connection: Any = checked_out.driver_connection
        checked_out.detach()
        try:
            connection.autocommit = True
            connection.execute(f"LISTEN {CHANNEL}")
            if gap:
                self.hand_over([(topic, "") for topic in [*self.subscribers]])
            while not self.closed.is_set():
                self.hand_over(
                    [READ.decode(each.payload) for each in connection.notifies(timeout=TICK, stop_after=1)]
                )
        finally:
            connection.close()

    def hand_over(self, news: list[tuple[str, str]]) -> None:
        """Let the event loop tell."""
        assert self.loop is not None
        for topic, payload in news:
            self.loop.call_soon_threadsafe(self.tell, topic, payload)
