"""What tests of the server share."""

import logging
from collections.abc import Iterator

import pytest


@pytest.fixture
def log_as_it_was() -> Iterator[None]:
    """What a test does to the log is undone."""
    loggers = [logging.getLogger(name) for name in ("parlour.server", "uvicorn.error", "asyncio")]
    before = [(logger.handlers, logger.propagate, logger.level) for logger in loggers]
    yield
    for logger, (handlers, propagate, level) in zip(loggers, before, strict=True):
        for handler in logger.handlers:
            handler.close()
        logger.handlers, logger.propagate = handlers, propagate
        logger.setLevel(level)
