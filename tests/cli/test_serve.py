"""`parlour serve`: where it listens, and one clear line where it cannot."""

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import uvicorn

from parlour.cli.main import main
from parlour.server.serve import Server, listen, settings_for


def command(*given: str) -> list[str]:
    return [sys.executable, "-c", "from parlour.cli.main import main; main()", "serve", "--no-browser", *given]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (["--port", "70000"], "from 0 to 65535"),
        (["--port", "x"], "invalid int value"),
        (["--host", "no.such.host.invalid"], "no host"),
        (["--host", "203.0.113.7"], "cannot listen"),
        (["--db", "mysql://here"], "sqlite:///FILE or postgresql://"),
        (["--db", "nonsense"], "not the URL of a database"),
        (["--db", "postgresql://nobody@127.0.0.1:1/nothing"], "cannot be used"),
        (["--origin", "example.org"], "an origin is like"),
        (["--pace", "-1"], "--pace"),
        (["--workers", "2"], "--workers needs PostgreSQL"),
        (["--workers", "0"], "--workers is a number of processes"),
        (["--workers", "2", "--compile", "true", "--db", "postgresql://nobody@127.0.0.1:1/no"], "--compile"),
    ],
)
def test_bad_arguments_are_one_line_and_exit_code_2(
    given: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = given if "--db" in given else [*given, "--db", f"sqlite:///{tmp_path / 'p.db'}"]
    with pytest.raises(SystemExit) as ended:
        main(["serve", "--no-browser", *given])
    told = capsys.readouterr()
    assert ended.value.code == 2
    assert words in told.err
    assert told.out == "" and told.err.count("\n") == 1


def test_a_port_that_is_taken_is_an_error_only_if_it_was_asked_for() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ValueError, match=f"port {port}"):
            listen("127.0.0.1", port)
    first = listen("127.0.0.1", None)
    second = listen("127.0.0.1", None)
    assert first.getsockname()[1] < second.getsockname()[1]
    first.close()
    second.close()


def test_small_frames_are_not_held_back() -> None:
    async def nodelay() -> int:
        found: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        async def greet(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            accepted = writer.get_extra_info("socket")
            found.set_result(accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        listener = listen("127.0.0.1", 0)
        async with await asyncio.start_server(greet, sock=listener):
            _, writer = await asyncio.open_connection(*listener.getsockname())
            out = await found
            writer.close()
        return out

    assert asyncio.run(nodelay()) != 0


def test_a_server_for_this_machine_knows_its_names_and_those_of_its_proxy() -> None:
    assert "parlour.example" in settings_for("127.0.0.1", None, ["https://parlour.example"], 0.7).hosts
    assert settings_for("0.0.0.0", None, [], 0.7).hosts == ()


def test_it_says_where_it_is_serves_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    server = subprocess.Popen(
        command("--port", "0", "--db", f"sqlite:///{tmp_path / 'deep' / 'p.db'}"),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert server.stdout is not None
    line = server.stdout.readline()
    assert line.startswith("Parlour is at http://127.0.0.1:")
    address = line.split()[3]
    with urllib.request.urlopen(f"{address}healthz", timeout=60) as answer:
        assert answer.status == 200
    server.send_signal(signal.SIGINT)
    out, errors = server.communicate(timeout=60)
    assert out == ""
    assert "Traceback" not in errors


NEW_TABLE = {"game": "jest", "name": "Ann", "seats": [{"kind": "person"}, {"kind": "bot"}, {"kind": "bot"}]}


@contextlib.contextmanager
def compiling(by: str, folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """An interpreted server that compiles meanwhile, by a command, and its address."""
    server = subprocess.Popen(
        command("--port", "0", "--db", f"sqlite:///{folder / 'p.db'}", "--compile", by),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ | {"PARLOUR_INTERPRETED": "1"},
    )  # fmt: skip
    assert server.stdout is not None
    try:
        yield server, server.stdout.readline().split()[3].rstrip("/")
    finally:
        server.send_signal(signal.SIGINT)
        _, errors = server.communicate(timeout=60)
        assert "Traceback" not in errors


def state_of(address: str, wanted: str) -> bool:
    """Whether the build comes to a state."""
    for _ in range(240):
        with contextlib.suppress(httpx.HTTPError):
            if httpx.get(f"{address}/api/build", timeout=60).json()["state"] == wanted:
                return True
        time.sleep(0.25)
    return False


def test_a_compiled_server_takes_over_with_every_table(tmp_path: Path) -> None:
    done = tmp_path / "done"
    with compiling(f"while [ ! -e {done} ]; do sleep 0.1; done; test -z $PARLOUR_INTERPRETED", tmp_path) as (
        server,
        address,
    ):
        assert state_of(address, "running")
        made = httpx.post(f"{address}/api/tables", json=NEW_TABLE, timeout=60).json()
        before = httpx.get(f"{address}/api/tables/{made['table']}", timeout=60).json()
        done.touch()
        assert state_of(address, "done")
        after = httpx.get(f"{address}/api/tables/{made['table']}", timeout=60).json()
        kept = ("table", "game", "status", "commitment", "contributions")
        assert [after[name] for name in kept] == [before[name] for name in kept]
        assert after["moves"] >= before["moves"]
        assert server.poll() is None
        surroundings = Path(f"/proc/{server.pid}/environ")
        if surroundings.exists():
            assert b"PARLOUR_INTERPRETED" not in surroundings.read_bytes()


def test_a_build_that_fails_is_said_and_the_server_goes_on(tmp_path: Path) -> None:
    with compiling("echo no compiler here; false", tmp_path) as (server, address):
        assert server.stdout is not None
        assert server.stdout.readline().strip().endswith("no compiler here")
        assert state_of(address, "failed")
        assert httpx.get(f"{address}/api/games", timeout=60).status_code == 200


def test_the_first_ctrl_c_ends_a_server_in_order_also_while_it_is_replaced() -> None:
    server = Server(uvicorn.Config("unused"))
    server.should_exit = True  # it is about to be replaced
    server.handle_exit(signal.SIGINT, None)
    assert server.should_exit and not server.force_exit
    server.handle_exit(signal.SIGINT, None)
    assert server.force_exit
