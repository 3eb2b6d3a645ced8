"""Compiling while the server already runs: a command runs in the background, then a compiled server takes over.

The new process inherits the listening socket. A client that connects in between waits a second; pages reconnect,
and every acknowledged move is in the database.
"""

import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from typing import IO

LISTENER = "PARLOUR_LISTENER"  # the number of the socket that an earlier server hands over
TICK = 1.0  # seconds between two looks


class Build:
    """A command that compiles Parlour, and how far it is."""

    def __init__(self, command: str) -> None:
        self.command = command
        self.began = time.monotonic()
        self.state = "running"  # then "compiled", "failed" or "stopped"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, done: Callable[[], None]) -> None:
        """Run the command in the background; `done` is called from a thread when Parlour is compiled."""
        threading.Thread(target=self.run, args=(done,), daemon=True).start()

    def run(self, done: Callable[[], None]) -> None:
        """Run the command to its end and say what became of it."""
        with tempfile.TemporaryFile() as output:
            self.process = subprocess.Popen(
                self.command, shell=True, stdout=output, stderr=subprocess.STDOUT, env=surroundings()
            )
            while self.process.poll() is None:
                self.tell(f"Compiling, {self.seconds} s so far: until it is done the bots think more slowly.")
                time.sleep(TICK)
            if self.state == "stopped":
                return
            self.state = "failed" if self.process.returncode else "compiled"
            if self.state == "failed":
                self.tell(f"Compiling failed; the bots stay slower. {last_line(output)}\n")
            else:
                self.tell(f"Compiled in {self.seconds} s.\n")
                done()

    @property
    def seconds(self) -> int:
        """How long it has taken so far."""
        return round(time.monotonic() - self.began)

    def tell(self, line: str) -> None:
        """Show a line in the terminal, over the one before; elsewhere only the last one."""
        if sys.stdout.isatty():
            print(f"\r\033[K{line}", end="", flush=True)
        elif line.endswith("\n"):
            print(line, end="", flush=True)

    def stop(self) -> None:
        """End a command that still runs: the server ends."""
        if self.state == "running":
            self.state = "stopped"
            if self.process is not None:
                self.process.terminate()


def last_line(output: IO[bytes]) -> str:
    """Return what a command said last."""
    output.seek(0)
    lines = output.read().decode(errors="replace").split("\n")
    return next((line.strip() for line in reversed(lines) if line.strip()), "")


def handed_over() -> socket.socket | None:
    """Return the listening socket of the server whose place this process takes."""
    number = os.environ.pop(LISTENER, "")
    return socket.socket(fileno=int(number)) if number.isdecimal() else None


def take_over(listener: socket.socket) -> None:
    """Restart this program, compiled, with the socket that listens."""
    listener.set_inheritable(True)
    listening = {LISTENER: str(listener.fileno())}
    os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], surroundings() | listening)


def surroundings() -> dict[str, str]:
    """Return the environment of this process, without what makes it run interpreted."""
    return {name: value for name, value in os.environ.items() if name != "PARLOUR_INTERPRETED"}
