"""The documentation site builds; every link in it leads somewhere, and every page is in its menu."""

import re
import tomllib
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from docs.build import ROOT, BrokenLink, Staging, build, section, slug, stage, written_pages


class Document(HTMLParser):
    """The links and anchors of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.anchors |= {name for key in ("id", "name") if (name := given.get(key))}
        self.links += [link for key in ("href", "src") if (link := given.get(key))]


def menu(entry: object) -> list[str]:
    """The pages that a part of the navigation names."""
    if isinstance(entry, str):
        return [entry]
    parts = entry.values() if isinstance(entry, dict) else entry
    assert hasattr(parts, "__iter__")
    return [page for part in parts for page in menu(part)]


def test_every_page_is_in_the_menu_and_every_link_leads_somewhere(tmp_path: Path) -> None:
    for package in ("zensical", "mkdocstrings_handlers"):
        if find_spec(package) is None:
            pytest.skip(f"{package} is not installed: pip install 'parlour[docs]'")
    site = tmp_path / "site"
    assert build(site) == ""
    settings = tomllib.loads((ROOT / "zensical.toml").read_text(encoding="utf-8"))
    pages = tmp_path / "build/docs/pages"
    staged = [path.relative_to(pages).as_posix() for path in pages.rglob("*.md")]
    named = menu(settings["project"]["nav"])
    assert sorted(named) == sorted(staged)
    documents = {path: Document(path.read_text(encoding="utf-8")) for path in site.rglob("*.html")}
    assert len(documents) == len(named) + 1  # and the one that says that there is no such page
    assert broken(documents) == []
    assert [link for document in documents.values() for link in document.links if loads_from_elsewhere(link)] == []


def broken(documents: dict[Path, Document]) -> list[tuple[str, str]]:
    """The links of a site whose file or anchor is not there."""
    out = []
    for path, document in documents.items():
        for link in document.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc or path.name == "404.html":
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            anchors = documents[target].anchors if target in documents else None
            lost = anchors is not None and parts.fragment and unquote(parts.fragment) not in anchors
            if not target.exists() or lost:
                out.append((path.name, link))
    return out


def loads_from_elsewhere(link: str) -> bool:
    """Whether a page would fetch a script, a style or a font from another host."""
    return bool(re.match(r"(https?:)?//.*\.(js|css|woff2?)$", link))


def test_staging_needs_no_generator_and_refuses_a_link_to_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    generated = {f"{place}.md": "" for place in generated_places()}
    assert len(stage(tmp_path / "pages", generated)) == len(generated) + len(written_pages())
    with pytest.raises(BrokenLink, match=r"README.md links docs/nothing.md, which is not there"):
        Staging({}).linked("[no](docs/nothing.md)", "README.md", "index.md")


def generated_places() -> set[str]:
    """The generated pages to which written ones link."""
    python = [f"reference/python/{name}" for name in ("parlour", "parlour-kernel")]
    return {"reference/cli", "reference/views", "reference/http", "reference/socket", *python}


def test_links_are_left_alone_in_code_and_lead_from_a_shown_section_to_its_page() -> None:
    staging = Staging({})
    assert staging.linked("```\n[a](b)\n```\n", "docs/bots.md", "bots.md") == "```\n[a](b)\n```\n"
    assert staging.linked("[a](#far)", "docs/bots.md", "measured/strength.md") == "[a](../bots.md#far)"
    assert staging.linked("[a](../CONTRIBUTING.md)", "docs/bots.md", "bots.md") == "[a](contributing.md)"


def test_a_section_ends_at_the_next_heading_of_its_rank() -> None:
    text = "# A\n\n## One `x`\n\nfirst\n\n### Deep\n\n```\n## no heading\n```\n\n## Two\n\nsecond\n"
    assert section(text, "one-x") == "first\n\n### Deep\n\n```\n## no heading\n```"
    with pytest.raises(BrokenLink):
        section(text, "three")
    assert slug("The header: run.json") == "the-header-runjson"
