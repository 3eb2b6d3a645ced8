"""The counter of docs/wording.md finds what it should, and the counts on that page do not grow."""

from pathlib import Path

import pytest

from tests.wording import AREAS, HERE, PAGE, PATTERNS, committed, counted, found_in, table


def found(root: Path, name: str, text: str) -> list[str]:
    """Write a file of that name below the root, and return the patterns found in it."""
    file = root / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return [each.pattern for each in found_in(root)]


@pytest.mark.parametrize(
    "pattern, words",
    [
        ("free relative clause", "Who passes is out of the round."),
        ("free relative clause", "The round ends. What is left over is discarded."),
        ("so many", "Wait for so many seconds."),
        ("is no X", "A Shield is no character."),
        ("there are: …", "unknown level 'x' (there are: novice)"),
        ("calque", "The table is laid anew."),
        ("personification", "The header says nothing about it."),
    ],
)
@pytest.mark.parametrize(
    "name, form",
    [
        ("src/parlour/games/a/words.py", 'SENTENCE = "{}"\n'),
        ("src/parlour/cli/a.py", "# {}\n"),
        ("src/parlour/server/web/a.js", "/** {} */\n"),
        ("src/parlour/server/web/a.js", 'say("{}");\n'),
        ("src/parlour/server/web/a.html", "<p>{}</p>\n"),
        ("src/parlour/games/a/lesson.toml", 'say = "{}"\n'),
        ("docs/a.md", "* {}\n"),
    ],
)
def test_each_pattern_is_found_in_each_kind_of_file(
    tmp_path: Path, pattern: str, words: str, name: str, form: str
) -> None:
    assert found(tmp_path, name, form.format(words)) == [pattern]


@pytest.mark.parametrize(
    "words",
    [
        "A player who passes is out.",
        "Who is next?",
        "There is no such card.",
        "That is no longer possible.",
        "There were so many that some were left out.",
        "The card goes on the discard pile.",
    ],
)
def test_good_sentences_are_not_found(tmp_path: Path, words: str) -> None:
    assert found(tmp_path, "docs/a.md", words) == []


def test_a_function_needs_a_verb_but_a_property_does_not(tmp_path: Path) -> None:
    source = 'class A:\n    {}\n    def b(self):\n        """The number of steps."""\n'
    assert found(tmp_path, "src/parlour/a.py", source.format("@property")) == []
    assert found(tmp_path, "src/parlour/a.py", source.format("")) == ["docstring without a verb"]


def test_a_rule_may_be_told_in_its_own_sentence(tmp_path: Path) -> None:
    source = 'def burn() -> {}:\n    """The loser burns a Lord (§6)."""\n'
    assert found(tmp_path, "src/parlour/a.py", source.format("None")) == []
    assert found(tmp_path, "src/parlour/a.py", source.format("int")) == ["docstring without a verb"]


def test_code_and_names_are_not_looked_at(tmp_path: Path) -> None:
    assert found(tmp_path, "docs/a.md", "See `so many`.\n\n```\nso many\n```\n") == []
    assert found(tmp_path, "src/parlour/a.py", "anew = 1\n") == []


def test_a_page_gives_back_the_counts_that_were_written() -> None:
    counts = {area: [n + m for m in range(len(PATTERNS))] for n, area in enumerate(AREAS)}
    assert committed(f"{table({area: [0] * len(PATTERNS) for area in AREAS})}\n\n{table(counts)}\n") == counts


def test_the_counts_do_not_grow() -> None:
    passages = list(found_in(HERE))
    now, allowed = counted(passages), committed(PAGE.read_text(encoding="utf-8"))
    for area, row in now.items():
        for pattern, count, most in zip(PATTERNS, row, allowed[area], strict=True):
            places = [each for each in passages if (each.area, each.pattern) == (area, pattern)]
            shown = "\n".join(f"{each.place}: {each.words}" for each in places)
            assert count <= most, f"{pattern}: {count} in {area}, docs/wording.md allows {most}\n{shown}"
