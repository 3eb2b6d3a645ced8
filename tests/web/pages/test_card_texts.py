"""At a real table: what a card does, the rule behind it, the player aid; with a mouse and on a phone."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.pages.conftest import Visitors
from tests.web.pages.playing import make_table, start
from tests.web.pages.serving import Server

AIDS = {
    "jest": "Scoring",
    "last_king": "What an attack does",
    "high_jinks": "Power in a duel",
    "circle_of_kings": "Order of strikes",
    "jin_kei": "Score list",
}


ALONE = """() => {
  const { view } = document.querySelector("parlour-board");
  return view.waiting.length === 1 && view.waiting[0] === view.seat;
}"""
SEEN = """() => {
  const { zones } = document.querySelector("parlour-board").view;
  const tokens = zones.flatMap((zone) => zone.cards).filter((card) => card?.card).map((card) => card.token);
  return tokens.find((token) => document.querySelector(`.card[data-token="${token}"]`));
}"""


def seen_card(page: Page) -> Any:
    """A card whose face the player sees, once nobody else has anything to do."""
    page.wait_for_function(ALONE)
    return page.locator(f'.card[data-token="{page.evaluate(SEEN)}"]')


def test_a_card_at_the_table_says_what_it_does_and_opens_its_rule(page: Page, server: Server) -> None:
    start(page, server.url, "high_jinks")
    card = seen_card(page)
    card.hover()
    expect(page.locator(".card-note li").first).to_be_visible()
    card.click(button="right")
    cite = page.locator(".zoom-text .cite").first
    number = (cite.inner_text()).removeprefix("§")
    cite.click()
    expect(page.locator(".zoom")).to_have_count(0)
    expect(page.locator("#panel-rules")).to_be_visible()
    expect(page.locator(f'parlour-rules section.cited[data-number="{number}"]')).to_be_visible()


@pytest.mark.parametrize("game", AIDS)
def test_every_game_has_its_aid_beside_the_table(page: Page, server: Server, game: str) -> None:
    start(page, server.url, game)
    page.keyboard.press("a")
    expect(page.locator("#panel-aid")).to_be_visible()
    expect(page.locator("#aid h3", has_text=AIDS[game])).to_be_visible()
    page.locator("#aid .cite").first.click()
    expect(page.locator("parlour-rules .cited")).to_be_visible()


def test_the_aid_follows_the_game(page: Page, server: Server) -> None:
    start(page, server.url, "jin_kei")
    page.keyboard.press("a")
    expect(page.locator("#aid .diagram")).not_to_have_count(6)
    page.locator(".prompt .option").first.click()
    expect(page.locator("#aid .diagram")).to_have_count(6)
    expect(page.locator("#aid .diagram-legend")).to_have_count(2)


def test_the_rules_draw_the_formations(page: Page, server: Server) -> None:
    start(page, server.url, "jin_kei")
    page.keyboard.press("r")
    drawn = page.locator("parlour-rules .figures .diagram")
    expect(drawn).to_have_count(9)
    assert drawn.first.locator(".cube-top").count() == 1, "as the game draws its marks"
    assert page.locator("parlour-rules pre").count() == 0


def test_a_phone_shows_texts_and_aid(visitor: Visitors, server: Server) -> None:
    page = visitor(390, 844, has_touch=True, is_mobile=True)
    start(page, server.url, "circle_of_kings")
    card = seen_card(page)
    card.scroll_into_view_if_needed()
    at = card.bounding_box()
    finger = {"pointerType": "touch", "pointerId": 3, "button": 0, "bubbles": True}
    card.dispatch_event("pointerdown", {**finger, "clientX": at["x"] + 5, "clientY": at["y"] + 5})
    expect(page.locator(".zoom-text li").first).to_be_visible()
    page.locator(".zoom .close").click()
    page.locator("#tab-aid").click()
    expect(page.locator("#aid h3").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_behind_the_curtain_nothing_of_a_card_or_an_aid_is_left(page: Page, server: Server) -> None:
    people = [{"kind": "person"}, {"kind": "person"}, {"kind": "bot"}]
    make_table(page, server.url, "jest", seats=people, hot_seat=True, others=["Bob"])
    page.locator(".curtain button").click()
    page.locator(f'.card[data-token="{page.evaluate(SEEN)}"]').hover()
    expect(page.locator(".card-note")).to_be_visible()
    page.keyboard.press("a")
    expect(page.locator("#aid h3").first).to_be_visible()
    page.locator(".prompt .option").first.click()
    page.wait_for_selector(".curtain")
    assert page.locator(".card-note").count() == 0
    assert page.locator("#aid").inner_text() == ""
    expect(page.locator("#tab-aid")).to_be_hidden()
