"""The report of a game: linked from the start page, styled under its strict policy, readable on a phone."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from parlour.lab.report import make
from parlour.server.lobby.catalogue import all_games
from tests.lab.planted import planted
from tests.web.pages.conftest import Visitors
from tests.web.pages.serving import Server

LINK = "How fair is this game?"


@pytest.fixture(scope="module")
def reporting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose games have a report."""
    folder = Path(tmp_path_factory.mktemp("reports"))
    page = folder / "report.html"
    page.write_text(make(planted(200, 2, seat_edge=0.5, skill=1.0, card_edge=0.5)).as_html(), encoding="utf-8")
    found = f"import parlour.server.lobby.game_files as files\nfiles.REPORT = {str(page)!r}\n"
    with Server(folder, found) as running:
        yield running


@pytest.mark.parametrize(("width", "scheme", "paper"), [(1280, "light", 253), (390, "dark", 21)])
def test_a_report_is_linked_and_styled(
    reporting: Server, visitor: Visitors, width: int, scheme: str, paper: int
) -> None:
    page = visitor(width, 844, color_scheme=scheme)
    page.goto(reporting.url)
    page.get_by_role("link", name=f"{LINK}: Last King").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("how fair is this game?")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor").startswith(f"rgb({paper},")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.locator("figure svg").count() >= 5
    right = "(charts) => Math.max(...charts.map((chart) => chart.getBoundingClientRect().right))"
    assert page.locator("figure svg").evaluate_all(right) <= width


def test_only_games_with_a_report_have_the_link(server: Server, visitor: Visitors) -> None:
    page = visitor()
    page.goto(server.url)
    expect(page.locator('[data-game="last_king"] .acts')).to_be_visible()
    with_report = [info for info in all_games() if info.web.report]
    expect(page.get_by_role("link", name=LINK)).to_have_count(len(with_report))
