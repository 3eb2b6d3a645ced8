"""Tests of training need PyTorch, which `make test` does not install."""

from collections.abc import Callable
from pathlib import Path

import pytest

from parlour.cli.main import main

pytest.importorskip("torch", reason="PyTorch is not installed: pip install -r requirements-train.txt")


@pytest.fixture
def complaint_about(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[[list[str]], str]:
    """Give a wrong command, in a folder with a folder that is full; it writes one line, and nothing else."""

    def told(arguments: list[str]) -> str:
        monkeypatch.chdir(tmp_path)
        (tmp_path / "full").mkdir()
        (tmp_path / "full" / "a").touch()
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        assert ended.value.code == 2
        line = capsys.readouterr().err
        assert line.count("\n") == 1
        assert sorted(each.name for each in tmp_path.iterdir()) == ["full"], "nothing is written"
        return line

    return told
