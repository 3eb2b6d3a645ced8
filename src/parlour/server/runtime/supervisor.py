"""Several processes that do the same work: one that dies is replaced, and all end with their supervisor."""

import logging
import os
import signal
import sys
import time
from collections.abc import Callable
from typing import NoReturn

LOG = logging.getLogger("parlour.server")
AT_ONCE = 5.0  # seconds: a process that ends by itself so soon after its start would do it again
GRACE = 10.0  # seconds to end in
HEARD = (signal.SIGINT, signal.SIGTERM)
POLL = 0.05


class Supervisor:
    """Forks processes, and forks others in place of those that die. It must have no threads."""

    def __init__(self, number: int, work: Callable[[int], None]) -> None:
        self.number = number
        self.work = work  # is given a descriptor that can be read when the supervisor is gone
        self.began: dict[int, float] = {}  # when each process was started
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

    def start(self) -> None:
        """Start one process."""
        process = os.fork()
        if process == 0:
            self.be_worker()
        self.began[process] = time.monotonic()

    def be_worker(self) -> NoReturn:
        """Do the work, in the new process."""
        code = 1
        try:
            os.close(self.held)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {*HEARD, signal.SIGCHLD})
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
        for process, status in self.reap():
            soon = time.monotonic() - self.began.pop(process) < AT_ONCE
            code = os.waitstatus_to_exitcode(status)
            if code > 0 and soon:
                self.failed = code
                return
            LOG.warning("a worker died and is replaced", extra={"code": code})
            self.start()

    def reap(self) -> list[tuple[int, int]]:
        """The processes that are dead, with their status."""
        out: list[tuple[int, int]] = []
        for process in self.began:
            found, status = os.waitpid(process, os.WNOHANG)
            if found:
                out.append((process, status))
        return out

    def end(self) -> None:
        """End all, by force if they take too long."""
        for process in self.began:
            os.kill(process, signal.SIGTERM)
        end = time.monotonic() + GRACE
        while self.began and time.monotonic() < end:
            for process, _ in self.reap():
                del self.began[process]
            time.sleep(POLL)
        for process in self.began:
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
