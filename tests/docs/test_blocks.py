"""Every Python and console block of README and docs runs as it stands, and prints what the page says."""

import sys
from pathlib import Path

import pytest

from tests.docs.blocks import ROOT, Page, blocks, matches, pages

RUN = [path for path in pages() if any(block.runs for block in blocks(path.read_text(encoding="utf-8")))]
KNOWN = {"", "python", "console", "text", "toml", "json", "js", "html", "figures", "css", "markdown"}


@pytest.mark.filterwarnings("ignore")  # of what readers may use, such as Polars and PettingZoo
@pytest.mark.parametrize("path", RUN, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_the_page_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(ROOT / "examples" / "bots")
    monkeypatch.syspath_prepend(tmp_path)
    page = Page(path, tmp_path)
    for package in page.needs:
        pytest.importorskip(package, reason=f"{package} is not installed")
    before = set(sys.modules)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    assert page.run()
    for name in set(sys.modules) - before:
        if str(getattr(sys.modules[name], "__file__", "")).startswith(str(tmp_path)):
            del sys.modules[name]


def test_blocks_have_a_known_language_and_few_are_not_run() -> None:
    every = [(path.name, block) for path in pages() for block in blocks(path.read_text(encoding="utf-8"))]
    assert {block.language for _, block in every} <= KNOWN
    left_out = [(name, block.line, block.reason) for name, block in every if block.reason]
    assert len(left_out) <= 12, left_out
    assert sum(block.runs for _, block in every) > 50


PAGE = """
```python
print(1)
```

```text
2
```
"""


OTHERS = ["```console\n$ echo no\nyes\n```\n", "```console\n$ false\n```\n", "```python\nraise ValueError\n```\n"]


@pytest.mark.parametrize("text", [PAGE, *OTHERS])
def test_a_page_that_is_wrong_fails(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page.md"
    page.write_text(text, encoding="utf-8")
    monkeypatch.setattr("tests.docs.blocks.ROOT", tmp_path)
    with pytest.raises((AssertionError, ValueError)):
        Page(page, tmp_path).run()


def test_an_ellipsis_stands_for_any_lines() -> None:
    assert matches("a\n...\nc\n", "a\nb\nb\nc\n")
    assert matches("...\nc\n", "c\n") and matches("a\n...\n", "a\n")
    assert not matches("a\n...\nc\n", "a\nb\n")
