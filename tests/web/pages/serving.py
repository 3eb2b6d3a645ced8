"""A real server in a process of its own, for tests of the pages."""

import subprocess
import sys
from pathlib import Path
from types import TracebackType

RUN = """
import sys
from parlour.server.serve import serve
from parlour.server.runtime.settings import Settings
serve("127.0.0.1", int(sys.argv[2]), False, Settings(
    db=sys.argv[1], pace=0.0, think=1.0, hint=0.2, workers=1, makes_per_minute=10_000.0, frames_per_second=500.0,
    window=float(sys.argv[3])))
"""


class Server:
    """Parlour on a free port with a database in a file, or of a URL; bots answer at once."""

    def __init__(self, where: Path | str, before: str = "", window: float = 4.0) -> None:
        """Start it; `before` is Python that its process runs first."""
        self.before, self.window = before, window
        self.db = where if isinstance(where, str) else f"sqlite:///{where / 'parlour.db'}"
        self.port = 0
        self.start()

    def start(self) -> None:
        """Start, or start again on the same port and database."""
        command = [sys.executable, "-c", self.before + RUN, self.db, str(self.port), str(self.window)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self.process.stdout is not None
        told = self.process.stdout.readline()
        assert "Parlour is at" in told, told
        self.url = told.split()[3].rstrip("/")
        self.port = int(self.url.rsplit(":", 1)[1])

    def kill(self) -> None:
        """End it without a word, as a failing machine would."""
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def __enter__(self) -> "Server":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()
