"""Every page in light and dark, before axe-core: nothing serious may stand in the way of anybody."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.pages.conftest import Visitors
from tests.web.pages.playing import play_to_the_end, start
from tests.web.pages.serving import Server
from tests.web.pages.test_players import sign_up

AXE = Path(__file__).parents[3] / "node_modules" / "axe-core" / "axe.min.js"
GAMES = ["circle_of_kings", "high_jinks", "jest", "jin_kei", "last_king"]
pytestmark = pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed: make pages")


def serious(page: Page) -> list[str]:
    """What axe-core calls serious or critical, with the elements that it found."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate("async () => (await axe.run(document)).violations")
    return [
        f"{each['id']}: {' | '.join(node['html'][:160] for node in each['nodes'][:4])}"
        for each in found
        if each["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/", "/learn/jest", "/puzzles/jest", "/me", "/leaders", "/tournaments"])
def test_pages(server: Server, visitor: Visitors, path: str, scheme: str) -> None:
    page = visitor(color_scheme=scheme, reduced_motion="reduce", bypass_csp=True)
    page.goto(f"{server.url}{path}")
    page.wait_for_load_state("networkidle")
    assert serious(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_tournament(server: Server, visitor: Visitors, scheme: str) -> None:
    page = visitor(color_scheme=scheme, reduced_motion="reduce", bypass_csp=True)
    sign_up(page, server.url, f"Axe {scheme}")
    page.goto(f"{server.url}/tournaments")
    page.get_by_label("Empty places go to").select_option("novice")
    assert serious(page) == []
    page.get_by_role("button", name="Make the tournament").click()
    page.get_by_role("button", name="Enter").click()
    page.get_by_text("Are the deals fair?").click()
    expect(page.get_by_role("button", name="Leave")).to_be_visible()
    assert serious(page) == []
    page.get_by_role("button", name="Start now").click()
    expect(page.get_by_role("link", name="Go to your table")).to_be_visible()
    assert serious(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_tables(server: Server, visitor: Visitors, game: str, scheme: str) -> None:
    page = visitor(color_scheme=scheme, reduced_motion="reduce", bypass_csp=True)
    start(page, server.url, game)
    assert serious(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_end_and_the_replay(server: Server, visitor: Visitors, scheme: str) -> None:
    page = visitor(color_scheme=scheme, reduced_motion="reduce", bypass_csp=True)
    table = start(page, server.url, "jest")
    play_to_the_end(page, 1)
    assert serious(page) == []
    page.goto(f"{server.url}/replay/{table}")
    page.wait_for_selector("parlour-board .card")
    assert serious(page) == []
