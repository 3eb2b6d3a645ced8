"""Logs: one line of JSON an event, without tokens, secrets or cards."""

import logging
import sys
import time
from typing import TextIO

from msgspec import json

SAFE = ("table", "code", "kind", "count", "error", "method", "path", "status", "milliseconds", "address")


class JsonLines(logging.Formatter):
    """A record as one line; of what was passed along only what is known to be harmless."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        out: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        out |= {name: getattr(record, name) for name in SAFE if hasattr(record, name)}
        if record.exc_info:
            out["traceback"] = self.formatException(record.exc_info)
        return json.encode(out).decode()


def begin(level: int = logging.INFO, stream: TextIO | None = None) -> None:
    """Write the server's log to standard error, or elsewhere."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("parlour.server", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(level if name == "parlour.server" else logging.WARNING)
