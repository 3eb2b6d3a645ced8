"""`parlour bug FILE`: replay a report, shrink it, and write a failing test that a developer completes."""

import argparse
import re
from pathlib import Path

import parlour
from parlour.cli.choices import blaming, read_file
from parlour.play.report import Report, is_there, read_report, shown, shrunk

TEST = '''"""A report on {title}: complete the test, and mend the rules."""

from pathlib import Path

import parlour
from parlour.play.report import read_report, shown

FILE = Path(__file__).with_name("{file}")


def test_{name}() -> None:
    """{text}"""
    report = read_report(FILE.read_text(encoding="utf-8").splitlines())
    game = parlour.game_of_rules(report.record.game, report.record.rules, report.record.options)
    # This is shown now. Say what should be shown instead, with the rule that says so.
    assert shown(game, report) != {now!r}
'''


def command(given: argparse.Namespace) -> None:
    """Shrink the report, and write it and its test into a folder."""
    lines = read_file(given.file).splitlines()
    with blaming(given.file):
        report = read_report(lines)
        if report.dispute.person:
            raise ValueError("this report is about a person, not about the rules")
        game = parlour.game_of_rules(report.record.game, report.record.rules, report.record.options)
        if not is_there(game, report):
            raise ValueError(f"{report.dispute.title()} does not come up when the match is replayed")
        small = shrunk(game, report)
        now = shown(game, small)
    print(f"{game.about.title}, rules {report.record.rules}: {report.dispute.title()}")
    print(f"  says: {report.dispute.text or '(nothing)'}")
    print(f"  {len(report.record.moves)} moves, {len(small.record.moves)} are enough; what is shown:")
    print("\n".join(f"    {sentence}" for sentence in now if sentence))
    for file in written(small, now, given.folder, given.file.stem):
        print(f"  wrote {file}")


def written(report: Report, now: list[str], folder: Path, stem: str) -> list[Path]:
    """Write the short record and the test beside it; an error if they are there already."""
    name = re.sub(r"\W", "_", f"{report.record.game}_{stem}".lower())
    text = report.dispute.text.replace("\\", " ").replace('"', "'") or "Somebody says that this is wrong."
    test = TEST.format(title=report.record.game, file=f"{name}.jsonl", name=name, text=text, now=now)
    folder.mkdir(parents=True, exist_ok=True)
    out = [folder / f"{name}.jsonl", folder / f"test_{name}.py"]
    for file, content in zip(out, ("".join(f"{line}\n" for line in report.lines()), test), strict=True):
        with file.open("x", encoding="utf-8") as new:
            new.write(content)
    return out
