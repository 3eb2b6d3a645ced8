"""One bounded outbox for each socket.

Nobody waits for a slow reader: when the box is full, what waits in it gives way to one fresh snapshot.
"""

import asyncio
from collections import deque
from collections.abc import Callable


class Outbox:
    """The frames that wait to be sent over one socket."""

    def __init__(self, capacity: int, snapshot: Callable[[], bytes]) -> None:
        self.capacity = capacity
        self.snapshot = snapshot  # makes the frame that says all
        self.replies: deque[bytes] = deque()
        self.updates: deque[bytes] = deque()
        self.stale = False  # a snapshot is to be sent in place of updates
        self.ready = asyncio.Event()
        self.drained = asyncio.Event()  # the replies to more requests have space
        self.drained.set()
        self.closing: tuple[int, str] | None = None
        self.overflows = 0

    def reply(self, frame: bytes) -> None:
        """Answer a request of this client's; replies are never dropped, but it must read them to ask for more."""
        self.replies.append(frame)
        if len(self.replies) >= self.capacity:
            self.drained.clear()
        self.ready.set()

    def update(self, frame: bytes) -> None:
        """Tell of a change."""
        if self.stale:
            return
        if len(self.updates) >= self.capacity:
            self.overflows += 1
            self.resend()
            return
        self.updates.append(frame)
        self.ready.set()

    def resend(self) -> None:
        """Drop the updates that wait, and send a snapshot instead."""
        self.updates.clear()
        self.stale = True
        self.ready.set()

    def close(self, code: int, reason: str) -> None:
        """Close the socket when what waits is sent."""
        self.closing = self.closing or (code, reason)
        self.drained.set()
        self.ready.set()

    async def next(self) -> bytes | None:
        """Return the next frame to send; None when the socket is to be closed."""
        while True:
            if self.stale:
                frame = self.snapshot()
                self.stale = False  # only now: what the snapshot made others hear, it tells itself
                return frame
            if self.updates:
                return self.updates.popleft()
            if self.replies:
                frame = self.replies.popleft()
                self.drained.set()
                return frame
            if self.closing is not None:
                return None
            self.ready.clear()
            await self.ready.wait()
