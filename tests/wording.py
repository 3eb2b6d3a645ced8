"""Counts wordings that docs/wording.md advises against: `python -m tests.wording [ROOT]`.

Reads the strings, docstrings and comments of Python and JavaScript files, the texts of HTML and TOML files, and
Markdown outside code blocks. Identifiers and code are not looked at.
"""

import argparse
import ast
import io
import re
import tokenize
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent.parent
PAGE = HERE / "docs" / "wording.md"

AREAS = {  # the first one whose beginning fits
    "game texts and rules": ("src/parlour/games/",),
    "pages": ("src/parlour/server/web/",),
    "server": ("src/parlour/server/",),
    "command line": ("src/parlour/cli/",),
    "kernel": ("src/parlour/kernel/",),
    "other source": ("src/parlour/", "examples/"),
    "documentation": ("docs/", "README.md", "CONTRIBUTING.md", "bench/README.md"),
}
SKIPPED = {"docs/wording.md", "docs/coverage.md"}  # the first quotes the patterns, the second names tests

NOUN_FIRST = re.compile(
    "(?:The|An?|What|Whether|How|Who|Whose|Whom|Which|Why|Where|When|All|Every|Each|Several|One|Those|So|Of"
    "|After|Another|Any|As|Both|Bytes|Every(?:body|thing)|For|From|In|It|Its|Many|No|Nobody|Nothing|Only|Random"
    "|Seconds|Some(?:body|thing)?|Their|There|They|To|Two|While|Whole|With)\\b"
)
RULE = re.compile(r"§|\b[A-Z]{2}-[0-9]")  # a citation
CALQUES = (
    r"anew|hangs? together|onlookers?|looks? on(?! the)|goe?s? on(?! the)|taken up|(?:none|nothing|nobody) such"
    r"|comes? to (?:[0-9{]|nothing)|apart from each other|(?:kept|chosen|compiled|stored|drawn) apart|shall"
    r"|likes? to have|at a bearable pace|wanted? otherwise|rather not|(?:to say|says?) of"
)
THINGS = (
    "tokens?|moves?|figures?|intervals?|seeds?|records?|tables?|zones?|headers?|lines?|files?|fields?|numbers?"
    "|options?|counters?|reasons?|steps?|views?|events?|pages?|ids?|digests?"
)
PATTERNS = {
    "free relative clause": (
        r"(?:^|(?<=[.;!] ))(?:Who|Whom|Whoever|What|Whatever|who|whoever)\b(?![^.;]*\?)[^.;?]{8,}[.;]"
    ),
    "so many": r"\bso (?:many|much)\b(?! (?:that|as))",
    "is no X": r"(?<![Tt]here )\b(?:is|are|was) no (?!longer\b|more\b|less\b|such\b|later\b)",
    "there are: …": r"\((?:there (?:is|are)|open are|known are):",
    "calque": rf"\b(?:{CALQUES})\b",
    "personification": (
        rf"(?i:\b(?:{THINGS}) (?:says?|tells?|speaks?|wants?|knows?)\b)|\bquestion (?:that )?is put\b"
    ),
    "docstring without a verb": "",  # counted by its own rule
}


Function = ast.FunctionDef | ast.AsyncFunctionDef


class Passage(NamedTuple):
    """A text as it stands in a file."""

    text: str
    line: int
    function: bool = False  # the docstring of a function that should begin with a verb


class Found(NamedTuple):
    """A wording that was found."""

    area: str
    pattern: str
    place: str
    words: str


def python_passages(source: str) -> Iterator[Passage]:
    """Yield the comments and strings of a Python file; what stands in the braces of an f-string is left out."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield Passage(token.string.lstrip("# "), token.start[0])
    tree = ast.parse(source)
    docstrings = {id(first): node for node in ast.walk(tree) if (first := docstring_of(node)) is not None}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            owner = docstrings.get(id(node))
            yield Passage(node.value, node.lineno, isinstance(owner, Function) and needs_a_verb(owner, node.value))


def docstring_of(node: ast.AST) -> ast.Constant | None:
    """Return the docstring of a module, class or function, if it has one."""
    if isinstance(node, ast.Module | ast.ClassDef | Function) and node.body:
        match node.body[0]:
            case ast.Expr(value=ast.Constant(value=str()) as first):
                return first
    return None


def needs_a_verb(node: Function, docstring: str) -> bool:
    """Return whether a verb should come first: not for a property, nor where the sentence is the rule itself."""
    if node.returns is not None and ast.unparse(node.returns) in ("None", "bool") and RULE.search(docstring):
        return False
    return not any("property" in ast.unparse(each) for each in node.decorator_list)


SCRIPT = re.compile(
    r"//(?P<line>[^\n]*)|/\*(?P<block>.*?)\*/|\"(?P<double>(?:\\.|[^\"\\\n])*)\"|`(?P<back>(?:\\.|[^`\\])*)`", re.S
)
MARKUP = re.compile(r"(?P<text>[^<>]+)|<[^>]*>", re.S)
TOML = re.compile(r"\"(?P<text>(?:\\.|[^\"\\\n])*)\"|#(?P<comment>[^\n]*)")
FENCED = re.compile(r"^```.*?^```|`[^`\n]*`", re.S | re.M)


def matched(form: re.Pattern[str], source: str) -> Iterator[Passage]:
    """Yield the texts that a form finds, each with its line."""
    line, end = 1, 0
    for match in form.finditer(source):
        line, end = line + source.count("\n", end, match.start()), match.start()
        text = next((each for each in match.groups() if each), "")
        yield Passage(re.sub(r"\n\s*\*?", " ", text).strip("* /"), line)


def markdown_passages(source: str) -> Iterator[Passage]:
    """Yield the paragraphs, list items and table cells of a Markdown file without their code."""
    source = FENCED.sub(lambda code: "x" + "\n" * code[0].count("\n"), source)
    for match in re.finditer(r"(?:[^\n|]+\n?)+", source):
        yield Passage(match[0].strip(" #>*-\n"), source.count("\n", 0, match.start()) + 1)


def passages(path: Path) -> Iterator[Passage]:
    """Yield the texts of a file, by its kind."""
    source = path.read_text(encoding="utf-8")
    match path.suffix:
        case ".py":
            yield from python_passages(source)
        case ".js" | ".css":
            yield from matched(SCRIPT, source)
        case ".html":
            yield from matched(MARKUP, source)
        case ".toml":
            yield from matched(TOML, source)
        case ".md":
            yield from markdown_passages(source)


def patterns_in(passage: Passage) -> Iterator[tuple[str, str]]:
    """Yield each pattern that a passage shows, with the words around it."""
    text = " ".join(passage.text.split())
    for name, form in PATTERNS.items():
        if form:
            for match in re.finditer(form, text):
                if match.start() or name != "free relative clause" or not passage.function:
                    yield name, text[max(0, match.start() - 40) : match.end() + 40]
    if passage.function and NOUN_FIRST.match(text):
        yield "docstring without a verb", text[:80]


def area_of(path: str) -> str | None:
    """Return the area that a file belongs to, by its path from the root."""
    if path in SKIPPED:
        return None
    return next((area for area, starts in AREAS.items() if path.startswith(starts)), None)


def found_in(root: Path) -> Iterator[Found]:
    """Yield everything found below a root, file by file."""
    folders = [root / start for starts in AREAS.values() for start in starts]
    files = {path for each in folders for path in (each.rglob("*") if each.is_dir() else [each])}
    for path in sorted(files):
        place = path.relative_to(root).as_posix()
        area = area_of(place)
        if (
            area
            and path.is_file()
            and path.suffix in (".py", ".js", ".css", ".html", ".toml", ".md")
            and "node_modules" not in place
        ):
            for passage in passages(path):
                for pattern, words in patterns_in(passage):
                    yield Found(area, pattern, f"{place}:{passage.line}", words)


def counted(found: list[Found]) -> dict[str, list[int]]:
    """Count the findings: area -> a number for each pattern."""
    counts = Counter((each.area, each.pattern) for each in found)
    return {area: [counts[area, pattern] for pattern in PATTERNS] for area in AREAS}


def table(counts: dict[str, list[int]]) -> str:
    """Write the counts as a Markdown table with a line of sums."""
    total = [sum(column) for column in zip(*counts.values(), strict=True)]
    rows = [*counts.items(), ("**all**", total)]
    lines = [f"| area | {' | '.join(PATTERNS)} |", "|---" * (len(PATTERNS) + 1) + "|"]
    return "\n".join(lines + [f"| {area} | {' | '.join(map(str, row))} |" for area, row in rows])


def committed(page: str) -> dict[str, list[int]]:
    """Read the last table of counts on a page: the numbers that may not grow."""
    rows = [line.strip("| ").split(" | ") for line in page.rpartition("| area |")[2].splitlines()]
    return {row[0]: [int(cell) for cell in row[1:]] for row in rows if row[0] in AREAS}


def main() -> None:
    """Print or write the counts, or print the passages that show one pattern."""
    parser = argparse.ArgumentParser(description="Count the wordings that docs/wording.md advises against.")
    parser.add_argument("root", nargs="?", type=Path, default=HERE, help="the tree to read; this one if left out")
    parser.add_argument("--write", action="store_true", help="write the counts into docs/wording.md")
    parser.add_argument("--show", metavar="PATTERN", choices=list(PATTERNS), help="list the passages instead")
    given = parser.parse_args()
    found = list(found_in(given.root))
    if given.show:
        print("\n".join(f"{each.place}: {each.words}" for each in found if each.pattern == given.show))
    elif given.write:
        page = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(page[: page.rindex("| area |")] + table(counted(found)) + "\n", encoding="utf-8")
    else:
        print(table(counted(found)))


if __name__ == "__main__":
    main()
