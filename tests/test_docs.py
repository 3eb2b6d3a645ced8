"""The commands in docs/terminal.md run as they stand, and all others can be read. (tests/docs runs the blocks.)"""

from pathlib import Path

import pytest

from parlour.cli.main import main

ROOT = Path(__file__).parent.parent


COMMANDS = [
    line.split("   ")[0].split()
    for line in (ROOT / "docs" / "terminal.md").read_text(encoding="utf-8").splitlines()
    if line.startswith("parlour ")
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_the_commands_of_the_terminal_are_understood(
    command: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    import io

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    if command[1] in ("bench", "serve"):  # which take their time, and have tests of their own
        return
    for name, saying in (("my-game.jsonl", "save {}"), ("report.jsonl", "wrong {} This is odd.")):
        if name in command:
            monkeypatch.setattr("sys.stdin", io.StringIO(f"1\n{saying.format(name)}\nquit\n"))
            main(["play", "jest", "--seed", "s"])
            monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    main(command[1:])
    assert capsys.readouterr().out


def test_the_commands_in_the_docs_can_be_read() -> None:
    import shlex

    from parlour.cli.main import parser

    lines = [
        line.split("   ")[0].split(" > ")[0]
        for page in sorted((ROOT / "docs").rglob("*.md"))
        for line in page.read_text(encoding="utf-8").splitlines()
        if line.startswith("parlour ")
    ]
    assert lines
    for line in lines:
        parser().parse_args(shlex.split(line)[1:])
