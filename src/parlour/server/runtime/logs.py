"""Logs: one line of JSON per event, without tokens, secrets or cards, and with a limit on their number."""

import logging
import sys
import time
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import TextIO

from msgspec import json

SAFE = (
    "table",
    "code",
    "kind",
    "count",
    "error",
    "method",
    "path",
    "status",
    "milliseconds",
    "address",
    "left_out",
)
A_MINUTE = 60.0
MOST_ALIKE = 600  # lines of one event a minute
MOST_EVENTS = 1000  # that are told apart
LARGEST = 10 * 2**20  # bytes of a file
KEPT = 5  # older files


class JsonLines(logging.Formatter):
    """A record as one line, with only those extra fields that are known to be harmless."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        out: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        out |= {name: getattr(record, name) for name in SAFE if hasattr(record, name)}
        if record.exc_info:
            out["traceback"] = self.formatException(record.exc_info)
        return json.encode(out).decode()


class Bounded(logging.Filter):
    """Lets that many lines of one event pass in a minute; the first of the next says how many were left out."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: dict[tuple[str, int], tuple[float, int]] = {}  # event -> when its minute began, and its lines

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether the line is written."""
        key = (str(record.msg), record.levelno)
        began, lines = self.seen.get(key, (record.created, 0))
        if record.created - began >= A_MINUTE:
            if lines > MOST_ALIKE:
                record.left_out = lines - MOST_ALIKE
            began, lines = record.created, 0
        if len(self.seen) >= MOST_EVENTS:
            self.seen.clear()
        self.seen[key] = began, lines + 1
        return lines < MOST_ALIKE


def begin(level: int = logging.INFO, stream: TextIO | None = None, file: str = "") -> None:
    """Write the server's log to standard error, to a stream, or to a file that is rotated."""
    handler = handler_for(stream, file)
    for name in ("parlour.server", "uvicorn.error", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(level if name == "parlour.server" else logging.WARNING)


def handler_for(stream: TextIO | None, file: str) -> logging.Handler:
    """Return what writes a bounded log as lines of JSON."""
    handler: logging.Handler = logging.StreamHandler(stream or sys.stderr)
    if file:
        Path(file).parent.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(file, maxBytes=LARGEST, backupCount=KEPT, encoding="utf-8")
    handler.setFormatter(JsonLines())
    handler.addFilter(Bounded())
    return handler
