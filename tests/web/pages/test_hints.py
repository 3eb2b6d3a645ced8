"""Hints beside the table: they follow the question, are never those of another one, and can be played."""

import re

from playwright.sync_api import Page, expect

from tests.web.pages.conftest import Visitors
from tests.web.pages.playing import ASKED, start
from tests.web.pages.serving import Server

HINTS = "#hint .hint"
DELAY = """() => {
  const send = WebSocket.prototype.send;
  const held = [];
  window.letThrough = () => { for (const [socket, data] of held.splice(0)) send.call(socket, data); };
  WebSocket.prototype.send = function (data) {
    if (window.holding && data.includes('"hint"')) held.push([this, data]);
    else send.call(this, data);
  };
}"""  # holds back requests for hints, as a slow connection would


def moves_on_offer(page: Page) -> set[str]:
    return set(page.locator(ASKED).evaluate_all("all => all.map(each => each.dataset.move)"))


def moves_in_hint(page: Page) -> set[str]:
    return set(page.locator(HINTS).evaluate_all("all => all.map(each => each.dataset.hint)"))


def test_a_hint_refreshes_by_itself_and_is_that_of_the_question(server: Server, visitor: Visitors) -> None:
    page = visitor(reduced_motion="reduce")
    start(page, server.url, "jest")
    page.get_by_role("tab", name="Hint").click()
    for _ in range(4):
        page.wait_for_selector(HINTS)
        assert moves_in_hint(page) <= moves_on_offer(page)
        expect(page.locator("#hint .doubt").first).to_have_text(re.compile(r"^\d+ % to \d+ %$"))
        page.locator(HINTS).first.evaluate("hint => { hint.dataset.old = true; }")
        page.locator(ASKED).first.click()
        page.wait_for_selector("#hint [data-old]", state="detached")
    expect(page.locator("#hint [role=status]")).to_have_text(re.compile("Not sure|stands out|would choose"))


def test_a_hint_that_comes_too_late_is_dropped(server: Server, visitor: Visitors) -> None:
    page = visitor(reduced_motion="reduce")
    page.add_init_script(f"({DELAY})()")
    start(page, server.url, "jest")
    page.evaluate("window.holding = true")
    page.get_by_role("tab", name="Hint").click()
    expect(page.locator("#hint")).to_have_text("Thinking it over …")
    first = moves_on_offer(page)
    page.locator(ASKED).first.click()
    page.wait_for_function(
        """first => {
      const now = [...document.querySelectorAll(".prompt .option")].map((each) => each.dataset.move);
      return now.length > 0 && now.some((move) => !first.includes(move));
    }""",
        arg=list(first),
    )
    assert page.locator(HINTS).count() == 0
    page.evaluate("window.holding = false; window.letThrough()")
    page.wait_for_selector(HINTS)
    assert moves_in_hint(page) <= moves_on_offer(page)


def test_a_click_on_a_hint_plays_it_and_so_does_the_keyboard(server: Server, visitor: Visitors) -> None:
    page = visitor(reduced_motion="reduce")
    start(page, server.url, "jest")
    page.keyboard.press("h")
    for way in ["click", "keyboard"]:
        page.wait_for_selector(HINTS)
        asked = page.evaluate("JSON.stringify(document.querySelector('parlour-board').view)")
        best = page.locator(HINTS).first
        if way == "click":
            best.click()
        else:
            best.focus()
            page.keyboard.press("Enter")
        page.wait_for_function(
            "old => JSON.stringify(document.querySelector('parlour-board').view) !== old", arg=asked
        )
        page.wait_for_selector(ASKED)
    page.wait_for_selector(HINTS)
    assert page.evaluate("document.querySelector('#hint').contains(document.activeElement)"), (
        "the focus stays there"
    )
    assert page.locator(".toast").count() == 0


def test_a_whole_set_is_played_by_one_click(server: Server, visitor: Visitors) -> None:
    page = visitor(reduced_motion="reduce")
    start(page, server.url, "high_jinks")
    page.keyboard.press("h")
    page.wait_for_selector(HINTS)
    expect(page.locator(".confirm")).to_be_visible()
    expect(page.locator(HINTS)).to_have_count(1)
    page.locator(HINTS).hover()
    expect(page.locator("parlour-board .card.hinted")).to_have_count(6)
    page.locator(HINTS).click()
    expect(page.locator(".confirm")).to_have_count(0)


def test_pointing_at_a_hint_marks_its_cards_on_the_table(server: Server, visitor: Visitors) -> None:
    page = visitor(reduced_motion="reduce")
    start(page, server.url, "jest")
    page.keyboard.press("h")
    page.wait_for_selector(HINTS)
    for hint in page.locator(HINTS).all():
        hint.hover()
        marked = page.locator(".prompt .hinted").evaluate_all("all => all.map(each => each.dataset.move)")
        assert marked == [hint.get_attribute("data-hint")]
        expect(page.locator("parlour-board .card.hinted")).not_to_have_count(0)
    page.locator("#title").hover()
    expect(page.locator("parlour-board .hinted")).to_have_count(0)
