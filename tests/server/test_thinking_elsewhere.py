"""Thinking processes elsewhere: who is let in, what they are sent, what becomes of it when they are gone."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from random import Random
from typing import Any

import pytest
from msgspec import Raw, json
from sqlalchemy import text

import parlour
from parlour.bots import bot
from parlour.cli.main import main
from parlour.kernel.save import save
from parlour.play import Match, decide
from parlour.server import think
from parlour.server.storage.leases import Thinking
from parlour.server.storage.store import open_engine
from parlour.server.thinking import place, wire
from parlour.server.thinking.analyses import Analyses
from parlour.server.thinking.elsewhere import Elsewhere
from parlour.server.thinking.pool import BotPool, guessed_table
from parlour.server.thinking.queue import FairQueue
from parlour.server.thinking.wire import Admitted, AnswerJob, Kind, Offered, Thought
from tests.server.house import house, play, run
from tests.server.postgres import NOT_THERE, cluster, programs

JEST = parlour.game("jest")
NAMES = ["a", "b", "c"]
SECRET = "a secret of the database"


class Desk:
    """The part of a server to which thinking processes come."""

    def __init__(self) -> None:
        self.bots, self.analyses = BotPool(1, 20.0), Analyses(0.01)
        places = self.bots.moves_elsewhere, self.bots.hints_elsewhere, self.analyses.elsewhere
        self.elsewhere = Elsewhere(*places)
        self.address = ""

    def number(self, kind: Kind = "move") -> int:
        return len(self.elsewhere.places[kind])


@asynccontextmanager
async def desk() -> AsyncIterator[Desk]:
    out = Desk()
    out.address = f"127.0.0.1:{await out.elsewhere.open('127.0.0.1', SECRET)}"
    try:
        yield out
    finally:
        out.elsewhere.close()
        out.bots.close()
        out.analyses.close()


@contextmanager
def process(address: str, kind: Kind = "move", secret: str = SECRET) -> Iterator[subprocess.Popen[bytes]]:
    """A thinking process."""
    code = f"from parlour.server.thinking.place import serve; serve({address!r}, {secret!r}, {kind!r})"
    out = subprocess.Popen([sys.executable, "-c", code])
    try:
        yield out
    finally:
        out.kill()
        out.wait()


async def until(found: Any) -> None:
    async with asyncio.timeout(60):
        while not found():
            await asyncio.sleep(0.01)


async def ended(writer: asyncio.StreamWriter) -> None:
    """End a connection."""
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()


class Fake:
    """A thinking process in this one, line by line."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def let_in(cls, address: str, kind: Kind = "move") -> "Fake":
        reader, writer = await asyncio.open_connection(*address.split(":"), limit=wire.LARGEST)
        welcome = wire.READ_WELCOME.decode(await reader.readline())
        mine = wire.new_nonce()
        writer.write(wire.line(Offered(kind, mine, wire.proof(SECRET, "thinker", kind, welcome.nonce, mine))))
        admitted = wire.READ_ADMITTED.decode(await reader.readline())
        assert admitted == Admitted(wire.proof(SECRET, "server", mine, welcome.nonce))
        return cls(reader, writer)

    async def job(self) -> wire.Job:
        return wire.READ_JOB.decode(await self.reader.readline())


def test_processes_elsewhere_think_about_moves_and_hints_and_analyses() -> None:
    async def test() -> None:
        async with desk() as here:
            with process(here.address), process(here.address, "hint"), process(here.address, "analysis"):
                await until(lambda: here.number() == here.number("hint") == here.number("analysis") == 1)
                t = JEST.new(3, 1)
                (action,) = await here.bots.answer(guessed_table(JEST, t, 0, NAMES), "casual")
                assert action in JEST.options(t, 0)
                found = await here.bots.advise(guessed_table(JEST, t, 0, NAMES), 0.05)
                assert sorted(advice.actions for advice in found) == [[each] for each in JEST.options(t, 0)]
                record = finished_record()
                await until(lambda: isinstance(here.analyses.of("t", 0, record), dict))
                assert here.analyses.of("t", 0, record)["game"] == "jest"  # type: ignore[index]
                pools = here.bots.thinkers.pool, here.bots.advisers.pool, here.analyses.pool
                assert pools == (None, None, None), "no process of this machine was needed"
            await until(lambda: here.number() == here.number("hint") == here.number("analysis") == 0)
            assert here.bots.queue.free == here.bots.hints.free == here.analyses.queue.free == 1

    run(test())


def finished_record() -> list[str]:
    """The record of a match at random."""
    match = Match.new(JEST, seats=3, seed="analysed elsewhere")
    player = bot("random", 1)
    while not match.table.over:
        seat = match.table.actor
        match.play(seat, decide(player, JEST, match.table, seat, match.names))
    return match.record.lines()


def test_a_guess_leaves_the_server_and_never_the_true_table() -> None:
    """Whatever is hidden from the seat, what is sent is the same function of what the seat knows and of luck."""

    async def test() -> None:
        async with desk() as here:
            fake = await Fake.let_in(here.address)
            await until(lambda: here.number() == 1)
            t = JEST.new(3, 1)
            hidden = save(JEST, t)
            work = guessed_table(JEST, t, 0, NAMES)
            thought = asyncio.create_task(here.bots.answer(work, "casual"))
            job = await fake.job()
            assert isinstance(job, AnswerJob) and job.guessed == work, "this and nothing else"
            assert json.encode(job.guessed.table) != json.encode(hidden)
            assert set(wire.AnswerJob.__struct_fields__) == {"guessed", "level", "cap"}
            action = JEST.options(t, 0)[0]
            fake.writer.write(wire.line(Thought(result=Raw(json.encode([action])))))
            assert await thought == [action]
            await ended(fake.writer)

    run(test())


def test_a_process_that_dies_gives_its_work_back_and_loses_its_place() -> None:
    async def test() -> None:
        async with desk() as here:
            fake = await Fake.let_in(here.address)
            await until(lambda: here.number() == 1)
            assert here.bots.queue.free == 2
            t = JEST.new(3, 1)
            thought = asyncio.create_task(here.bots.answer(guessed_table(JEST, t, 0, NAMES), "novice"))
            await fake.job()
            fake.writer.transport.abort()
            (action,) = await thought
            assert action in JEST.options(t, 0)
            assert here.bots.late == 0, "it was thought about here, not answered in haste"
            assert here.bots.moves_elsewhere.lost == 1
            await until(lambda: here.number() == 0)
            assert here.bots.queue.free == 1

    run(test())


def test_a_process_that_says_nothing_in_time_is_given_up() -> None:
    async def test() -> None:
        async with desk() as here:
            here.bots.cap = -0.9  # with what is to spare, a tenth of a second
            fake = await Fake.let_in(here.address)
            await until(lambda: here.number() == 1)
            t = JEST.new(3, 1)
            (action,) = await here.bots.answer(guessed_table(JEST, t, 0, NAMES), "novice")
            assert action in JEST.options(t, 0) and here.bots.late == 1
            await until(lambda: here.number() == 0)
            await ended(fake.writer)

    run(test())


@pytest.mark.parametrize(
    "said",
    [
        *(b"\n", b"{}\n", b"GET / HTTP/1.1\r\n\r\n", b'{"kind":"move","nonce":"x","proof":"y"}\n', b"\xff\xff\n"),
        b'{"kind":"other","nonce":"x","proof":"y"}\n',
    ],
)
def test_who_does_not_know_the_secret_is_sent_away(said: bytes) -> None:
    async def test() -> None:
        async with desk() as here:
            reader, writer = await asyncio.open_connection(*here.address.split(":"))
            await reader.readline()
            writer.write(said)
            assert await reader.read() == b"", "no proof, no guess"
            await ended(writer)
            assert here.number() == 0 and here.elsewhere.strangers == 0

    run(test())


def test_a_server_that_does_not_know_the_secret_is_not_thought_for() -> None:
    async def test() -> None:
        async with desk() as here:
            with process(here.address, secret="another") as other:
                assert await asyncio.to_thread(other.wait, 60) == 0
            assert here.number() == 0

    run(test())
    with pytest.raises(place.Refused, match="not the server"):
        place.introduce(Pretending(), SECRET, "move")


class Pretending:
    """A stream to a server that knows no secret."""

    def __init__(self) -> None:
        self.lines = [wire.line(wire.Welcome("n")), wire.line(Admitted("a guess"))]

    def readline(self) -> bytes:
        return self.lines.pop(0)

    def write(self, data: bytes) -> None:
        """Nobody reads it."""

    def flush(self) -> None:
        """Nobody reads it."""


def test_places_come_and_go_and_the_queue_stays_fair() -> None:
    async def test() -> None:
        queue = FairQueue(1)
        await queue.enter(("a", "1"))
        waiting = [asyncio.create_task(queue.enter((address, "1"))) for address in "bc"]
        await asyncio.sleep(0)
        queue.leave()  # one more place: the first who waits has it
        await asyncio.sleep(0)
        assert [each.done() for each in waiting] == [True, False]
        queue.remove()  # both are taken: the next that is left is gone
        queue.leave()
        await asyncio.sleep(0)
        assert not waiting[1].done()
        queue.leave()
        await asyncio.sleep(0)
        assert waiting[1].done()
        queue.leave()
        assert queue.free == 1

    asyncio.run(test())


def test_processes_are_shared_out_evenly() -> None:
    servers = [Thinking(name, f"{name}:1", "s") for name in "abc"]
    tasks = think.shared_out(servers, 4)
    moves = [task.server.id for task in tasks if task.kind == "move"]
    assert sorted(moves) == ["a", "a", "b", "c"]
    assert sorted(task.server.id for task in tasks if task.kind == "hint") == ["a", "b", "c"]
    assert think.shared_out([], 4) == set()


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (["--db", "sqlite:///none.db"], "there is no database"),
        (["--db", "postgresql://nobody@127.0.0.1:1/none"], "the database cannot be used"),
        (["--db", "nonsense"], "not the URL of a database"),
        (["--db", "postgresql://x@h/n", "--workers", "-1"], "--workers is a number"),
        ([], "--db"),
    ],
)
def test_what_is_wrong_is_one_line(given: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["think", *given])
    told = capsys.readouterr().err
    assert ended.value.code == 2 and words in told and told.count("\n") == 1


@pytest.mark.skipif(programs() is None, reason=NOT_THERE)
def test_parlour_think_serves_all_servers_of_a_database_and_survives_its_processes() -> None:
    async def test(url: str) -> None:
        async with house(url, bots=BotPool(1, 2.0)) as one, house(url, bots=BotPool(1, 2.0)) as other:
            for each in (one, other):
                each.services.bots.close()  # nothing of this machine is started yet
            command = [
                sys.executable,
                "-c",
                "from parlour.cli.main import main; main()",
                "think",
                "--workers",
                "2",
            ]
            crew = subprocess.Popen([*command, "--db", url], stdout=subprocess.PIPE, text=True)
            assert crew.stdout is not None
            try:
                assert "2 processes for 2 servers" in await asyncio.to_thread(crew.stdout.readline)
                moves = [each.services.bots.moves_elsewhere for each in (one, other)]
                await until(lambda: [len(each) for each in moves] == [1, 1])
                table, tokens = await one.full("jest", 1, 2)
                client = await other.connect(table, tokens[0])
                for child in children(crew.pid):
                    os.kill(child, signal.SIGKILL)
                await play(client, Random(1))
                await until(lambda: [len(each) for each in moves] == [1, 1])
            finally:
                crew.kill()
                crew.wait()
                crew.stdout.close()
            await until(lambda: [len(each) for each in moves] == [0, 0])

    with cluster() as url:
        run(test(url))
        engine = open_engine(url)
        with engine.connect() as connection:
            assert connection.execute(text("SELECT count(*) FROM processes")).scalar() == 0
        engine.dispose()


def children(crew: int) -> list[int]:
    """The thinking processes that `parlour think` has started by its fork server."""
    listed = subprocess.run(["ps", "-eo", "pid,ppid"], capture_output=True, text=True, check=True).stdout
    pairs = [tuple(map(int, row.split())) for row in listed.splitlines()[1:]]
    first = [pid for pid, parent in pairs if parent == crew]
    return [pid for pid, parent in pairs if parent in first]
