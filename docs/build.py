"""Build the documentation site: stage all pages in build/docs/pages, then let Zensical make HTML of them in site/.

Pages are Markdown that reads well where it lies. Staging copies them, writes the generated ones (reference and
games), shows a section of another page where `<!-- show PAGE.md#section -->` asks for it, and points links that
leave docs/ to where the site has that file.

python docs/build.py          # or: make docs
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from posixpath import dirname, normpath, relpath

ROOT = Path(__file__).parents[1]

# Pages that lie outside docs/, and their place on the site.
ELSEWHERE = {
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "bench/results.md": "measured/results.md",
    "bench/README.md": "measured/bench.md",
    "examples/classics/README.md": "games/classics.md",
}

LINK = re.compile(r"(!?\[[^\]]*\]\()([^)\s]+)(\))")
FENCE = re.compile(r"^( *)(```+|~~~+).*?^\1\2 *$", re.MULTILINE | re.DOTALL)
SHOW = re.compile(r"^<!-- show (\S+?)#(\S+) -->$", re.MULTILINE)
HEADING = re.compile(r"^(#+) (.*)$", re.MULTILINE)


class BrokenLink(ValueError):
    """A page names a file, a section or a folder that is not there."""


def written_pages() -> dict[str, str]:
    """Return the Markdown files of the repository that belong to the site, each with its place there."""
    found = {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md")}
    return {name: name.removeprefix("docs/") for name in sorted(found)} | ELSEWHERE


def read(name: str) -> str:
    """Return the text of a file of the repository."""
    return (ROOT / name).read_text(encoding="utf-8")


def slug(heading: str) -> str:
    """Return the anchor of a heading, as GitHub and the site agree on it."""
    plain = re.sub(r"[^\w\s-]", "", re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", ""))
    return re.sub(r"\s+", "-", plain.strip().lower())


def section(text: str, wanted: str) -> str:
    """Return what stands under the heading with that anchor, up to the next heading of its rank."""
    hidden = FENCE.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)  # a comment in code is not a heading
    found = [(match.start(), match.end(), len(match[1]), slug(match[2])) for match in HEADING.finditer(hidden)]
    for number, (_, end, rank, anchor) in enumerate(found):
        if anchor == wanted:
            later = [start for start, _, other, _ in found[number + 1 :] if other <= rank]
            return text[end : later[0] if later else len(text)].strip()
    raise BrokenLink(f"there is no section #{wanted}")


def outside_code(text: str, change: Callable[[str], str]) -> str:
    """Change a text everywhere but in its fenced blocks."""
    out, end = "", 0
    for match in FENCE.finditer(text):
        out += change(text[end : match.start()]) + match[0]
        end = match.end()
    return out + change(text[end:])


class Staging:
    """One pass over all pages: what has to be copied besides them is found on the way."""

    def __init__(self, generated: dict[str, str]) -> None:
        self.pages = written_pages()
        self.generated = generated  # place on the site -> text
        self.files: dict[str, str] = {}  # of the repository -> place on the site

    def page(self, name: str) -> str:
        """Return a written page as the site shows it."""
        place = self.pages[name]

        def shown(match: re.Match[str]) -> str:
            other = normpath(f"{dirname(name)}/{match[1]}")
            return self.linked(section(read(other), match[2]), other, place)

        return SHOW.sub(shown, self.linked(read(name), name, place))

    def linked(self, text: str, name: str, place: str) -> str:
        """Point the links of a text from a file of the repository to where the site has their targets."""
        here = {slug(match[2]) for match in HEADING.finditer(text)}

        def change(match: re.Match[str]) -> str:
            link: str = match[2]
            if link.startswith("#") and link[1:] not in here:  # the section is shown without its page
                link = name.rpartition("/")[2] + link
            return match[1] + self.target(link, name, place) + match[3]

        return outside_code(text, lambda part: LINK.sub(change, part))

    def target(self, link: str, name: str, place: str) -> str:
        """Return a link of a page as it has to be at the page's place on the site."""
        if re.match(r"[a-z]+:|#", link):
            return link
        path, mark, anchor = link.partition("#")
        wanted = normpath(f"{dirname(name) or '.'}/{path}")
        return relpath(self.place(wanted, name), dirname(place) or ".") + mark + anchor

    def place(self, wanted: str, name: str) -> str:
        """Return where the site has a file of the repository; a file that is not a page is copied."""
        if (ROOT / wanted).is_dir() and f"{wanted}/index.md" in self.pages:
            wanted += "/index.md"
        if wanted in self.pages:
            return self.pages[wanted]
        inside = wanted.removeprefix("docs/")
        if inside in self.generated:
            return inside
        if not (ROOT / wanted).is_file():
            raise BrokenLink(f"{name} links {wanted}, which is not there")
        if wanted == inside:
            inside = f"files/{wanted}"
        if Path(wanted).suffix in {".py", ".js", ".toml", ".jsonl", ".ipynb", ""}:
            inside += ".txt"  # browsers show it instead of saving it
        self.files[wanted] = inside
        return inside


def stage(out: Path, generated: dict[str, str]) -> list[str]:
    """Write all pages and the files that they name; return the places of the pages."""
    staging = Staging(generated)
    texts = {place: staging.page(name) for name, place in staging.pages.items()} | generated
    shutil.rmtree(out, ignore_errors=True)
    for place, text in texts.items():
        file = out / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    for name, place in staging.files.items():
        (out / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, out / place)
    shutil.copytree(ROOT / "docs" / "pictures", out / "pictures", dirs_exist_ok=True)  # generated pages show them
    shutil.copyfile(ROOT / "docs" / "site.css", out / "site.css")
    return sorted(texts)


def build(out: Path) -> str:
    """Build the site in that folder; return what is wrong with it, or an empty text."""
    from docs.code_pages import reference_pages  # noqa: PLC0415
    from docs.game_pages import game_pages  # noqa: PLC0415

    work = out.parent / "build" / "docs"
    try:
        stage(work / "pages", game_pages() | reference_pages())
    except BrokenLink as error:
        return str(error)
    settings = read("zensical.toml").replace('"src"', f'"{ROOT / "src"}"')
    (work / "zensical.toml").write_text(settings, encoding="utf-8")
    command = [sys.executable, "-m", "zensical", "build", "--clean", "--strict"]
    done = subprocess.run(command, cwd=work, capture_output=True, text=True, check=False)
    said = re.sub(r"\x1b\[[\d;]*m", "", done.stdout + done.stderr).partition("Traceback")[0]
    if done.returncode:
        return said
    shutil.rmtree(out, ignore_errors=True)
    (work / "site").rename(out)
    return ""


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(build(ROOT / "site") or None)
