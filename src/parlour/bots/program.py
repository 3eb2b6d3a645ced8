"""A program beside us: lines to it and lines from it, and nothing that ever waits longer than it may."""

import json
import logging
import os
import selectors
import signal
import subprocess
import weakref
from contextlib import suppress
from time import monotonic
from typing import IO

LONGEST = 1 << 20  # bytes of a line; nobody needs as many to name a move
CHUNK = 1 << 16
FAREWELL = 1.0  # seconds to leave of its own accord
LAST_MOMENT = 0.2  # seconds between closing its output and being gone

log = logging.getLogger("parlour.bots")


class Gone(Exception):
    """The program has ended, or cannot be understood any more; the message says how."""


class Program:
    """A running program in a process group of its own, so that it can be ended with all that it has started."""

    def __init__(self, command: list[str]) -> None:
        pipe = subprocess.PIPE
        try:
            self.process = subprocess.Popen(
                command, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, start_new_session=True
            )
        except OSError as error:
            raise Gone(f"cannot be started: {error.strerror}") from None
        self.name = command[0]
        self.asked = 0  # questions so far, of all its games
        self.serves_many = False  # whether it stays for another game
        self.unsent = b""
        self.unread = b""
        self.complaint = b""  # on standard error, not yet a whole line
        self.last_words = ""
        self.selector = selectors.DefaultSelector()
        for stream in (self.stdin, self.stdout, self.stderr):
            os.set_blocking(stream.fileno(), False)
        self.selector.register(self.stdout, selectors.EVENT_READ)
        self.selector.register(self.stderr, selectors.EVENT_READ)
        self.ended = weakref.finalize(self, end, self.process, self.selector)

    @property
    def stdin(self) -> IO[bytes]:
        """Where it reads."""
        assert self.process.stdin is not None
        return self.process.stdin

    @property
    def stdout(self) -> IO[bytes]:
        """Where it answers."""
        assert self.process.stdout is not None
        return self.process.stdout

    @property
    def stderr(self) -> IO[bytes]:
        """Where it complains."""
        assert self.process.stderr is not None
        return self.process.stderr

    def send(self, message: dict[str, object]) -> None:
        """Write a line as soon as the program reads."""
        if not self.unsent and not self.stdin.closed:
            self.selector.register(self.stdin, selectors.EVENT_WRITE)
        self.unsent += json.dumps(message, separators=(",", ":")).encode() + b"\n"

    def line(self, deadline: float) -> bytes:
        """Return the next line it writes; TimeoutError if there is none by then, Gone if there never will be."""
        while monotonic() < deadline:
            line, newline, rest = self.unread.partition(b"\n")
            if newline:
                self.unread = rest
                return line
            if len(self.unread) > LONGEST:
                raise Gone(f"wrote a line of more than {LONGEST:,} bytes")
            self.exchange(deadline - monotonic())
        raise TimeoutError

    def exchange(self, seconds: float) -> None:
        """Wait until something can be written or read, and do that."""
        for key, _ in self.selector.select(max(0.0, seconds)):
            if key.fileobj is self.stdin:
                self.write()
            elif key.fileobj is self.stderr:
                self.listen()
            else:
                self.read()

    def read(self) -> None:
        """Read what it has written; the end of that is the end of it."""
        data = self.stdout.read(CHUNK)
        if data == b"":
            self.listen()
            raise Gone(f"ended{self.how_it_ended()}")
        self.unread += data or b""

    def how_it_ended(self) -> str:
        """Return the exit code, where there is one, and its last words."""
        try:
            code = f" with exit code {self.process.wait(LAST_MOMENT)}"
        except subprocess.TimeoutExpired:
            code = ""
        return f"{code}: {self.last_words}" if self.last_words else code

    def write(self) -> None:
        """Write what the pipe takes; a program that does not read any more may still answer."""
        try:
            self.unsent = self.unsent[self.stdin.write(self.unsent[:CHUNK]) or 0 :]
        except BrokenPipeError:
            self.unsent = b""
        if not self.unsent:
            self.selector.unregister(self.stdin)

    def listen(self) -> None:
        """Pass on what it says on standard error."""
        data = self.stderr.read(CHUNK)
        if data == b"" and self.stderr in self.selector.get_map():
            self.selector.unregister(self.stderr)
        *lines, self.complaint = (self.complaint + (data or b"\n")).split(b"\n")
        self.complaint = self.complaint[:LONGEST]
        for line in filter(None, lines):
            self.last_words = line[:200].decode(errors="replace").strip()
            log.info("%s: %s", self.name, self.last_words)

    def is_running(self) -> bool:
        """Return whether it has neither ended nor been ended."""
        return self.ended.alive and self.process.poll() is None

    def flush(self) -> bool:
        """Let it read what is still to be read; False if it does not, or has ended."""
        deadline = monotonic() + FAREWELL
        try:
            while self.unsent and monotonic() < deadline:
                self.exchange(deadline - monotonic())
        except (Gone, OSError):
            return False
        return not self.unsent and len(self.unread) <= LONGEST

    def close(self) -> None:
        """Let it read what is still to be read, then end it with all that it has started; never a second time."""
        if not self.ended.alive:
            return
        deadline = monotonic() + FAREWELL
        with suppress(Gone, OSError, subprocess.TimeoutExpired):
            while self.unsent and monotonic() < deadline:
                self.exchange(deadline - monotonic())
                self.unread = b""
            self.stdin.close()
            self.process.wait(max(0.0, deadline - monotonic()))
        self.ended()


def end(process: "subprocess.Popen[bytes]", selector: selectors.BaseSelector) -> None:
    """Kill the group of a process, close the pipes, and leave no zombie."""
    with suppress(ProcessLookupError):  # if all have left already
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    selector.close()
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream is not None:
            stream.close()
