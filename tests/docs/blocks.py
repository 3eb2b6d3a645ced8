"""Code blocks of Markdown pages, and how each kind is run.

* `python`: runs, all blocks of a page in one namespace; a `text` block right after it is what it prints.
* any block with `title="FILE"`: is written to that file, in the folder where the page runs.
* `console`: what follows `$ ` is run by a shell there; other lines are what it prints, `...` stands for any lines.
* `<!-- not run: REASON -->` before a block: it is only shown.
* `<!-- needs PACKAGE -->`: where that package is not installed, the page is not run.
"""

import contextlib
import io
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import parlour

ROOT = Path(__file__).parents[2]
SOURCES = Path(parlour.__file__).parent.parent
BLOCK = re.compile(
    r"(?:^<!-- not run: (?P<reason>[^\n]+) -->\n\n?)?"
    r"^(?P<indent> *)```(?P<info>[^\n`]*)\n(?P<code>.*?)^(?P=indent)```$(?P<after>\n+)?",
    re.MULTILINE | re.DOTALL,
)
NEEDS = re.compile(r"^<!-- needs (\w+) -->$", re.MULTILINE)
TITLE = re.compile(r'title="([^"]+)"')
METADATA = "import sys; from setuptools import build_meta as b; b.prepare_metadata_for_build_wheel(sys.argv[1])"


class Block(NamedTuple):
    """A fenced block: its language, its file if it is one, its text, and why it is not run."""

    language: str
    title: str
    code: str
    reason: str
    line: int

    @property
    def runs(self) -> bool:
        return not self.reason and (self.language in ("python", "console") or bool(self.title))


def pages() -> list[Path]:
    """Every page that people read, from the README to the last decision."""
    outside = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "examples/classics/README.md")]
    return outside + sorted((ROOT / "docs").rglob("*.md"))


def blocks(text: str) -> list[Block]:
    """The fenced blocks of a page, in order."""
    out = []
    for found in BLOCK.finditer(text):
        language, _, rest = found["info"].strip().partition(" ")
        title = TITLE.search(rest)
        code = re.sub(rf"^{found['indent']}", "", found["code"], flags=re.MULTILINE)
        line = text[: found.start("code")].count("\n")
        out.append(Block(language, title[1] if title else "", code, found["reason"] or "", line))
    return out


class Page:
    """A page that is being run, block by block, in a folder of its own."""

    def __init__(self, path: Path, folder: Path) -> None:
        self.name = path.relative_to(ROOT).as_posix()
        text = path.read_text(encoding="utf-8")
        self.blocks = blocks(text)
        self.needs = NEEDS.findall(text)
        self.folder = folder
        self.names: dict[str, object] = {"__name__": "__main__"}
        self.path = [str(SOURCES)]

    def run(self) -> int:
        """Run all blocks that can be run, compare what they print, and return how many there were."""
        done = 0
        followed = [*self.blocks[1:], None]
        for block, following in zip(self.blocks, followed, strict=True):
            if not block.runs:
                continue
            done += 1
            if block.title:
                self.write(block)
            elif block.language == "console":
                self.type(block)
            else:
                printed = self.execute(block)
                if following is not None and following.language == "text" and not following.reason:
                    assert matches(following.code, printed), self.difference(block, following.code, printed)
        return done

    def write(self, block: Block) -> None:
        """Write a block to the file that it names."""
        file = self.folder / block.title
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(block.code, encoding="utf-8")

    def execute(self, block: Block) -> str:
        """Run a block of Python; what it prints."""
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile("\n" * block.line + block.code, self.name, "exec"), self.names)
        return printed.getvalue()

    def type(self, block: Block) -> None:
        """Type a block of commands into a shell, and compare what they print."""
        for command, expected in commands(block.code):
            printed = self.shell(command)
            assert not expected or matches(expected, printed), self.difference(block, expected, printed)

    def shell(self, command: str) -> str:
        """Run one command; it must not fail."""
        if command.startswith("pip install ") and " -e " in command:
            return self.install(command.partition(" -e ")[2])
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(self.path), "COLUMNS": "100", "NO_COLOR": "1"}
        env["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{env['PATH']}"
        done = subprocess.run(
            ["bash", "-ec", command], cwd=self.folder, env=env, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{self.name}: {command}\n{done.stdout}{done.stderr}"
        return done.stdout

    def install(self, folder: str) -> str:
        """Let Python find a package with its entry points as if it were installed; no environment is changed."""
        home, data = self.folder / folder, self.folder / "installed"
        data.mkdir(exist_ok=True)
        subprocess.run([sys.executable, "-c", METADATA, str(data)], cwd=home, check=True, capture_output=True)
        self.path[:0] = [str(home / "src"), str(data)]
        return ""

    def difference(self, block: Block, expected: str, printed: str) -> str:
        """What to read when a page does not say what happens."""
        return f"{self.name}:{block.line}: the page shows\n{expected}\nbut this is printed:\n{printed}"


def commands(code: str) -> list[tuple[str, str]]:
    """The commands of a console block, each with the output that follows it."""
    out: list[tuple[str, str]] = []
    for part in re.split(r"^\$ ", code, flags=re.MULTILINE)[1:]:
        lines = part.splitlines(keepends=True)
        last = next(n for n, line in enumerate(lines) if not line.endswith("\\\n"))
        out.append(("".join(lines[: last + 1]).strip(), "".join(lines[last + 1 :])))
    return out


def matches(expected: str, printed: str) -> bool:
    """Whether a text is what a page shows, where a line `...` stands for any lines."""
    wanted = [line.rstrip() for line in expected.strip("\n").splitlines()]
    lines = [r"(?:.*\n)*" if line == "..." else re.escape(line) + r"\n" for line in wanted]
    shown = "".join(f"{line.rstrip()}\n" for line in printed.strip("\n").splitlines())
    return re.fullmatch("".join(lines), shown) is not None
