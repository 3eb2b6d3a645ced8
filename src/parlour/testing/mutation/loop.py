"""The loop: tests are collected once, and every change is tried on them in a process forked from there.

A change is compiled, and its function gets the new code in place, wherever it has been imported. Only the tests
that call the function are run, the quickest first, until one fails. Values computed when modules were imported
stay as they were: a change that survives is tried again in a process of its own (`alone`).
"""

import json
import os
import resource
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest

from parlour.testing.mutation.changes import Change

SECONDS = 20  # of CPU that the tests of a change may take beyond three times the usual; then it counts as noticed
SURVIVED, KILLED, CRASHED = (
    0,
    1,
    3,
)  # exit codes; what a signal ends took too long and counts as noticed
ARGUMENTS = ["-p", "no:xdist", "-W", "ignore::pytest.PytestAssertRewriteWarning"]
Calls = dict[str, tuple[float, list[str]]]  # test -> its seconds, and the functions of the game that it calls


class Loop:
    """A pytest plugin that tries changes instead of running the tests once."""

    def __init__(self, changes: list[Change], jobs: int, tell: Callable[[Change, bool], None]) -> None:
        """Take the changes, and what is told of each result."""
        self.changes, self.jobs, self.tell = changes, jobs, tell
        self.files = {str(change.file) for change in changes}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Find out which test calls what, then try the changes."""
        calls = self.watched(session)
        in_parallel(self.changes, self.jobs, lambda change: self.tried(session, change, calls), self.tell)
        return True

    def watched(self, session: pytest.Session) -> Calls:
        """Run every test once in a process of its own, and note the functions that it calls."""
        read, write = os.pipe()
        process = fork(lambda: self.watch(session, write))
        os.close(write)
        with os.fdopen(read) as pipe:
            calls: Calls = json.loads(pipe.read() or "null")
        os.waitpid(process, 0)
        if calls is None:
            raise pytest.UsageError("the tests fail without any change")
        items = self.quickest_first(session, calls, list(calls))
        if os.waitpid(fork(lambda: SURVIVED if run(items, session) else KILLED), 0)[1] != SURVIVED:
            raise pytest.UsageError("the tests fail without any change if the quickest come first")
        return calls

    def quickest_first(self, session: pytest.Session, calls: Calls, tests: list[str]) -> list[pytest.Item]:
        """Return the tests in the order of their duration."""
        items = {item.nodeid: item for item in session.items}
        return [items[test] for test in sorted(tests, key=lambda test: calls[test][0])]

    def watch(self, session: pytest.Session, pipe: int) -> int:
        """Run the tests under a profiler, and write down what each called."""
        calls: Calls = {}
        for item in session.items:
            called: set[str] = set()
            sys.setprofile(self.profiler(called))
            began = time.process_time()
            passed = run([item], session)
            sys.setprofile(None)
            if not passed:
                os.write(2, f"fails without any change: {item.nodeid}\n".encode())
                return KILLED
            calls[item.nodeid] = (time.process_time() - began, sorted(called))
        with os.fdopen(pipe, "w") as out:
            json.dump(calls, out)
        return SURVIVED

    def profiler(self, called: set[str]) -> Callable[[FrameType, str, Any], None]:
        """Return a profiler that notes each function of the game that is called."""

        def note(frame: FrameType, event: str, _argument: Any) -> None:
            code = frame.f_code
            if event == "call" and code.co_filename in self.files:
                called.add(f"{code.co_filename}:{code.co_qualname}")

        return note

    def tried(self, session: pytest.Session, change: Change, calls: Calls) -> int:
        """Make the change and run the tests that call its function, the quickest first."""
        name = f"{change.file}:{change.function}"
        tests = [test for test, (_seconds, called) in calls.items() if name in called]
        if not tests or not replace(change):
            return SURVIVED  # so far: it is tried again alone
        limit = SECONDS + round(3 * sum(calls[test][0] for test in tests))
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
        return SURVIVED if run(self.quickest_first(session, calls, tests), session) else KILLED


def run(items: list[pytest.Item], session: pytest.Session) -> bool:
    """Run tests until one fails; whether all passed."""
    for n, item in enumerate(items):
        following = items[n + 1] if n + 1 < len(items) else None
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.testsfailed:
            return False
    return True


def in_parallel(
    changes: list[Change], jobs: int, work: Callable[[Change], int], tell: Callable[[Change, bool], None]
) -> None:
    """Work on each change in a process of its own, several at a time, and tell which survive."""
    running: dict[int, Change] = {}
    left = list(reversed(changes))
    while left or running:
        if left and len(running) < jobs:
            change = left.pop()
            running[fork(partial(work, change))] = change
        else:
            process, status = os.wait()
            change = running.pop(process)
            if os.WIFEXITED(status) and os.WEXITSTATUS(status) not in (SURVIVED, KILLED):
                raise RuntimeError(f"this could not be tried: {change}")
            tell(change, status == SURVIVED)


def fork(work: Callable[[], int]) -> int:
    """Do the work in a forked process, silently; returns the number it ended with."""
    process = os.fork()
    if process == 0:
        status = CRASHED
        try:
            silent = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silent, 1)
            status = work()
        finally:
            os._exit(status)
    return process


# ------------------------------------------------------------- making a change


def replace(change: Change) -> bool:
    """Give a function that has been imported the code of its changed source; whether that was possible."""
    found: Any = next(
        (each for each in list(sys.modules.values()) if getattr(each, "__file__", "") == str(change.file)), None
    )
    for name in change.function.split("."):
        found = vars(found).get(name) if found is not None else None
    compiled = compile(change.source(), str(change.file), "exec", dont_inherit=True)
    codes = [code for code in codes_in(compiled) if code.co_qualname == change.function]
    if not isinstance(found, FunctionType) or len(codes) != 1:
        return False
    found.__code__ = codes[0]
    return True


def codes_in(code: CodeType) -> Iterator[CodeType]:
    """Yield all code objects inside one."""
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from codes_in(each)
