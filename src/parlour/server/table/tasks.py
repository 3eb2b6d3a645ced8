"""The background tasks of one table."""

import asyncio
from collections.abc import Coroutine
from typing import Any


class Tasks:
    """Tasks that are kept until they are done, and cancelled with the table."""

    def __init__(self) -> None:
        self.running: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something in a task of its own."""
        task = asyncio.ensure_future(work)
        self.running.add(task)
        task.add_done_callback(self.running.discard)

    def cancel(self) -> None:
        """Cancel them all."""
        for task in self.running:
            task.cancel()
