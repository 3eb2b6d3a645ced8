"""Several processes that do the same work: one that dies is replaced, and all end with their supervisor."""

import logging
import os
import signal
import sys
import time
from collections.abc import Callable
from typing import NoReturn

LOG = logging.getLogger("parlour.server")
AT_ONCE = 5.0  # seconds after the start in which a process that ends by itself ends all: it would do it again
PAUSE = 1.0  # seconds until a process is replaced that ended by itself later, as where the database is away
GRACE = 10.0  # seconds to end in
HEARD = (signal.SIGINT, signal.SIGTERM)
POLL = 0.05


class Supervisor:
    """Forks processes, and forks others in place of those that die. It must have no threads."""

    def __init__(self, number: int, work: Callable[[int], None]) -> None:
        self.number = number
        self.work = work  # is given a descriptor that can be read when the supervisor is gone
        self.began = time.monotonic()
        self.processes: set[int] = set()
        self.failed = 0  # the exit code of one that could not start
        self.alive, self.held = os.pipe()

    def run(self) -> int:
        """Run until a signal says to end; returns the exit code."""
        watched = {*HEARD, signal.SIGCHLD}
        signal.pthread_sigmask(signal.SIG_BLOCK, watched)
        for _ in range(self.number):
            self.start()
        while not self.failed and signal.sigwait(watched) == signal.SIGCHLD:
            self.replace_dead()
        self.end()
        signal.pthread_sigmask(signal.SIG_UNBLOCK, watched)
        return self.failed

    def start(self, pause: float = 0.0) -> None:
        """Start one process, which pauses before it works; nobody else waits for that."""
        process = os.fork()
        if process == 0:
            self.be_worker(pause)
        self.processes.add(process)

    def be_worker(self, pause: float) -> NoReturn:
        """Do the work, in the new process."""
        code = 1
        try:
            os.close(self.held)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {*HEARD, signal.SIGCHLD})
            time.sleep(pause)
            self.work(self.alive)
            code = 0
        except KeyboardInterrupt:
            code = 0
        except SystemExit as ended:
            code = ended.code if isinstance(ended.code, int) else 1
        except BaseException:
            LOG.exception("a worker failed")
        finally:
            sys.stdout.flush()
            os._exit(code)

    def replace_dead(self) -> None:
        """Start processes in place of those that are dead; one that cannot start ends all."""
        for code in self.reap():
            if code > 0 and time.monotonic() - self.began < AT_ONCE:
                self.failed = code
                return
            LOG.warning("a worker died and is replaced", extra={"code": code})
            self.start(PAUSE if code > 0 else 0.0)

    def reap(self) -> list[int]:
        """Take note of the processes that are dead; returns their exit codes, below 0 for killed ones."""
        out: list[int] = []
        for process in [*self.processes]:
            found, status = os.waitpid(process, os.WNOHANG)
            if found:
                self.processes.discard(process)
                out.append(os.waitstatus_to_exitcode(status))
        return out

    def end(self) -> None:
        """End all, by force if they take too long."""
        for process in self.processes:
            os.kill(process, signal.SIGTERM)
        end = time.monotonic() + GRACE
        while self.processes and time.monotonic() < end:
            self.reap()
            time.sleep(POLL)
        for process in self.processes:
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
