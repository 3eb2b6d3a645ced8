"""A thinking process for a server elsewhere: it connects, proves who it is, and does what it is sent."""

import socket
import threading
from contextlib import suppress
from typing import Any, Protocol

from msgspec import Raw, json

from parlour.server.thinking import wire, worker
from parlour.server.thinking.wire import AnalyseJob, AnswerJob, Job, Kind, Offered, Thought
from parlour.version import VERSION

NICE: dict[Kind, int] = {"move": 0, "hint": 5, "analysis": 10}  # how much each gives way to others
PATIENCE = 10.0  # seconds in which a server must answer at first
TELLING = 0.5  # seconds between two lines about how far an analysis is


class Stream(Protocol):
    """Lines in both directions."""

    def readline(self) -> bytes:
        """Read a line."""

    def write(self, data: bytes, /) -> object:
        """Write."""

    def flush(self) -> None:
        """Send what was written."""


class Refused(Exception):
    """The server does not know the secret, does not believe this process, or is of another version."""


def serve(address: str, secret: str, kind: Kind) -> None:
    """Think for a server until it sends this process away. The code of a process of its own."""
    worker.begin(NICE[kind])
    if kind == "analysis":
        worker.PROGRESS.append([0, 0])
    with suppress(OSError, EOFError, Refused):
        host, _, port = address.rpartition(":")
        with socket.create_connection((host.strip("[]"), int(port)), PATIENCE) as connection:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
            stream = connection.makefile("rwb")
            introduce(stream, secret, kind)
            connection.settimeout(None)
            while job := stream.readline():
                think(stream, wire.READ_JOB.decode(job))


def introduce(stream: Stream, secret: str, kind: Kind) -> None:
    """Prove that this process knows the secret, and have the server prove it."""
    welcome = wire.READ_WELCOME.decode(stream.readline())
    if welcome.version != VERSION:
        raise Refused(f"the server is Parlour {welcome.version}, this is {VERSION}")
    mine = wire.new_nonce()
    send(stream, Offered(kind, mine, wire.proof(secret, "thinker", kind, welcome.nonce, mine)))
    said = stream.readline()
    if not said:
        raise Refused("the server has another secret")
    if not wire.proved(wire.READ_ADMITTED.decode(said).proof, wire.proof(secret, "server", mine, welcome.nonce)):
        raise Refused("this is not the server of the database")


def send(stream: Stream, message: object) -> None:
    """Send a line."""
    stream.write(wire.line(message))
    stream.flush()


def think(stream: Stream, job: Job) -> None:
    """Do a job, and tell its result."""
    if isinstance(job, AnalyseJob):
        done = threading.Event()
        teller = threading.Thread(target=tell_progress, args=(stream, done))
        teller.start()
        try:
            out: Any = worker.analyse(job.record, job.seat, job.seconds)
        finally:
            done.set()
            teller.join()
    elif isinstance(job, AnswerJob):
        out = worker.answer(job.guessed, job.level, job.cap)
    else:
        out = worker.value(job.guessed, job.seconds)
    send(stream, Thought(result=Raw(json.encode(out))))


def tell_progress(stream: Stream, done: threading.Event) -> None:
    """Tell how far an analysis is, until it is done."""
    while not done.wait(TELLING):
        with suppress(OSError):  # the server is gone: the result will show it
            send(stream, Thought(*worker.PROGRESS[0]))
