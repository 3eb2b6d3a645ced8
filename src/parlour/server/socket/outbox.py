"""One bounded outbox for each socket.

Nobody waits for a slow reader: when the box is full, one fresh snapshot replaces the waiting messages. Messages
that are put into the box in one turn of the event loop are sent together at its end, as long as the reader takes
them.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Protocol

PIPE = "parlour.pipe"  # in the scope of a socket: the Pipe to its client
AT_ONCE = 64 * 1024  # bytes that are sent in one go
LOG = logging.getLogger("parlour.server")


class Pipe(Protocol):
    """The way to a client."""

    when_writable: Callable[[], None] | None  # called when the reader takes something again, or is gone

    @property
    def takes_frames(self) -> bool:
        """Whether the reader reads as fast as we write."""

    @property
    def lost(self) -> bool:
        """Whether there is nobody to write to any more."""

    def write_frames(self, frames: list[bytes]) -> None:
        """Send some messages in one go."""


class Outbox:
    """The frames that wait to be sent over one socket."""

    __slots__ = (
        "capacity", "closed", "closing", "ended", "loop", "moved", "overflows", "pipe", "replies", "snapshot",
        "stale", "updates", "waking",
    )  # fmt: skip

    def __init__(self, capacity: int, snapshot: Callable[[], bytes], pipe: Pipe) -> None:
        self.capacity = capacity
        self.snapshot = snapshot  # makes the frame that says all
        self.pipe = pipe
        self.ended: Callable[[int, str], object] = lambda _code, _reason: None  # all is sent: close the socket
        self.replies: list[bytes] = []  # an empty deque takes ten times the memory, and these are short
        self.updates: list[bytes] = []
        self.stale = False  # a snapshot is to be sent in place of updates
        self.waking = False  # what waits is sent at the end of this turn of the loop
        self.moved: asyncio.Future[None] | None = None  # somebody waits for frames to be sent
        self.closing: tuple[int, str] | None = None
        self.closed = False
        self.overflows = 0
        self.loop = asyncio.get_running_loop()
        pipe.when_writable = self.send

    def reply(self, frame: bytes) -> None:
        """Answer a request of this client's; replies are never dropped, but it must read them to ask for more."""
        self.replies.append(frame)
        self.wake()

    def update(self, frame: bytes) -> None:
        """Tell of a change."""
        if self.stale:
            return
        if len(self.updates) >= self.capacity:
            self.overflows += 1
            self.resend()
            return
        self.updates.append(frame)
        self.wake()

    def resend(self) -> None:
        """Drop the updates that wait, and send a snapshot instead."""
        self.updates.clear()
        self.stale = True
        self.wake()

    def close(self, code: int, reason: str) -> None:
        """Close the socket when what waits is sent."""
        self.closing = self.closing or (code, reason)
        self.wake()

    @property
    def full(self) -> bool:
        """Whether there is no space for the reply to one more request."""
        return len(self.replies) >= self.capacity and self.closing is None

    async def space(self) -> None:
        """Wait until there is space for the reply to one more request."""
        while self.full:
            await self.movement()

    async def finish(self) -> None:
        """Wait until all is sent, or nobody reads it."""
        while not self.closed:
            await self.movement()

    async def movement(self) -> None:
        """Wait until something is sent."""
        self.moved = self.moved or self.loop.create_future()
        await self.moved

    def wake(self) -> None:
        """Send what waits at the end of this turn of the loop."""
        if not self.waking:
            self.waking = True
            self.loop.call_soon(self.send)

    def send(self) -> None:
        """Send what waits, as much as the reader takes."""
        self.waking = False
        try:
            while self.pipe.takes_frames and (frames := self.some()):
                self.pipe.write_frames(frames)
        except Exception:
            LOG.exception("a socket could not be told")
            self.clear()
            self.closing = (1011, "internal")
        if self.pipe.lost:
            self.clear()
        if self.closing is not None and not self.closed and not (self.stale or self.updates or self.replies):
            self.closed = True
            self.ended(*self.closing)
        if self.moved is not None and not self.moved.done():
            self.moved.set_result(None)
        self.moved = None

    def clear(self) -> None:
        """Send nothing of what waits."""
        self.replies.clear()
        self.updates.clear()
        self.stale = False

    def some(self) -> list[bytes]:
        """Return frames to send in one go."""
        out: list[bytes] = []
        size = 0
        while size < AT_ONCE and (frame := self.next()) is not None:
            out.append(frame)
            size += len(frame)
        return out

    def next(self) -> bytes | None:
        """Return the next frame to send; None when there is none."""
        if self.stale:
            frame = self.snapshot()
            self.stale = False  # only now: what the snapshot made others hear, it tells itself
            return frame
        if self.updates:
            return self.updates.pop(0)
        return self.replies.pop(0) if self.replies else None
