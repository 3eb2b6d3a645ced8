"""The examples in README and docs run as they stand."""

import re
from pathlib import Path

import pytest

from parlour.cli.main import main

ROOT = Path(__file__).parent.parent


def test_the_readmes_python_runs() -> None:
    found = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert found
    for example in found:
        exec(compile(example, "README.md", "exec"), {})


COMMANDS = [
    line.split("   ")[0].split()
    for line in (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    if line.startswith("parlour ")
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_the_readmes_commands_are_understood(
    command: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    import io

    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    if command[1] in ("bench", "serve"):  # which take their time, and have tests of their own
        return
    if "my-game.jsonl" in command:
        saved = tmp_path / "my-game.jsonl"
        monkeypatch.setattr("sys.stdin", io.StringIO(f"1\nsave {saved}\nquit\n"))
        main(["play", "jest", "--seed", "s"])
        command = [str(saved) if word == "my-game.jsonl" else word for word in command]
        monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    main(command[1:])
    assert capsys.readouterr().out


def test_the_commands_in_the_docs_can_be_read() -> None:
    import shlex

    from parlour.cli.main import parser

    lines = [
        line.split("   ")[0]
        for page in sorted((ROOT / "docs").rglob("*.md"))
        for line in page.read_text(encoding="utf-8").splitlines()
        if line.startswith("parlour ")
    ]
    assert lines
    for line in lines:
        parser().parse_args(shlex.split(line)[1:])
