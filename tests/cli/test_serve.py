"""`parlour serve`: where it listens, and one clear line where it cannot."""

import asyncio
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from parlour.cli.main import main
from parlour.server.serve import listen, settings_for


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
