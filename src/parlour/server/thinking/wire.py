"""Messages between servers and thinking processes elsewhere: lines of JSON, once both have proved their secret.

The secret is that of a server process, from its row in the database: anyone who can read that is trusted anyway.
Both sides prove that they know it (an HMAC of the other's nonce) and never send it.
"""

import hashlib
import hmac
import secrets
from typing import Literal

from msgspec import Raw, Struct, json

from parlour.server.thinking.worker import GuessedTable
from parlour.version import VERSION

Kind = Literal["move", "hint", "analysis"]
LARGEST = 16 * 2**20  # bytes of a line: an analysis can be long
NONCE_BYTES = 32


class Welcome(Struct):
    """The first line, of the server's: what the thinking process is to prove."""

    nonce: str
    version: str = VERSION


class Offered(Struct):
    """The answer: what the process can think about, its proof, and what the server is to prove."""

    kind: Kind
    nonce: str
    proof: str
    version: str = VERSION


class Admitted(Struct):
    """The server's proof."""

    proof: str


class AnswerJob(Struct, tag="answer"):
    """Answer as a bot of a level."""

    guessed: GuessedTable
    level: str
    cap: float  # seconds for each card


class ValueJob(Struct, tag="value"):
    """Say what the answers are worth."""

    guessed: GuessedTable
    seconds: float


class AnalyseJob(Struct, tag="analyse"):
    """Analyse a finished match."""

    record: list[str]
    seat: int | None
    seconds: float  # for each decision


Job = AnswerJob | ValueJob | AnalyseJob


class Thought(Struct, omit_defaults=True):
    """How far a job is; with a result, it is done."""

    done: int = 0
    of: int = 0
    result: Raw = Raw(b"")


READ_WELCOME, READ_OFFERED, READ_ADMITTED = json.Decoder(Welcome), json.Decoder(Offered), json.Decoder(Admitted)
READ_JOB: json.Decoder[Job] = json.Decoder(Job)
READ_THOUGHT = json.Decoder(Thought)


def new_nonce() -> str:
    """Return something that was never said before."""
    return secrets.token_hex(NONCE_BYTES)


def proof(secret: str, who: str, *said: str) -> str:
    """Return the proof of one side, which proves neither the other side nor another conversation."""
    return hmac.new(secret.encode(), " ".join([who, *said]).encode(), hashlib.sha256).hexdigest()


def proved(given: str, expected: str) -> bool:
    """Return whether a proof is right, in constant time."""
    return hmac.compare_digest(given.encode(), expected.encode())


def line(message: object) -> bytes:
    """Return a message as it is sent."""
    return json.encode(message) + b"\n"
