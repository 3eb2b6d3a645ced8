"""The supervisor of workers: one that fails again and again does not delay the replacement of others."""

import os
import signal
import sys
import time

import pytest

from parlour.server.runtime import supervisor
from parlour.server.runtime.supervisor import Supervisor
from tests.server.house import PATIENCE

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")


def test_nobody_waits_while_a_worker_that_failed_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "AT_ONCE", 0.0)
    monkeypatch.setattr(supervisor, "PAUSE", PATIENCE)
    workers = Supervisor(1, lambda alive: sys.exit(1))
    workers.start()
    (failed,) = workers.processes
    began = time.monotonic()
    try:
        while failed in workers.processes:  # until it has ended and was found
            workers.replace_dead()
            time.sleep(0.01)
        assert time.monotonic() - began < PATIENCE / 2
        (pausing,) = workers.processes
        assert os.waitpid(pausing, os.WNOHANG) == (0, 0), "it does not start to fail again at once"
    finally:
        for process in workers.processes:
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
        os.close(workers.alive)
        os.close(workers.held)
