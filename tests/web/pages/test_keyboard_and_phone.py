"""Playing on a phone, and with the keyboard alone."""

import pytest
from playwright.sync_api import Page, expect

import parlour
from tests.web.pages.conftest import Visitors
from tests.web.pages.playing import MARK, MOVED_ON, asked_or_over, play_to_the_end, start
from tests.web.pages.serving import Server


def no_sideways_scrolling(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_on_a_phone_a_game_is_played_without_scrolling_sideways(server: Server, visitor: Visitors) -> None:
    page = visitor(390, 844, has_touch=True)
    page.goto(server.url)
    page.wait_for_selector(".tile")
    assert no_sideways_scrolling(page)
    start(page, server.url, "jest")
    assert no_sideways_scrolling(page)
    page.get_by_role("tab", name="Rules").click()
    page.wait_for_selector("#panel-rules h3")
    assert no_sideways_scrolling(page)
    page.get_by_role("tab", name="Rules").click()
    assert page.locator("#panel-rules").is_hidden()
    play_to_the_end(page, 2)
    assert no_sideways_scrolling(page)


IN_VIEW = """() => {
  const box = (where) => document.querySelector(where).getBoundingClientRect();
  const [caption, question, mine, dock] = ["#ticker", ".prompt .question", ".seat.mine", ".dock"].map(box);
  const hand = document.querySelector(".dock .held")?.getBoundingClientRect();
  const top = document.getElementById("stage").getBoundingClientRect().top;
  const bottom = document.getElementById("tabs").getBoundingClientRect().top;
  const seen = (at, from, to) => at.height > 0 && at.top >= from - 1 && at.bottom <= to + 1;
  return {
    caption: seen(caption, top, bottom) && document.getElementById("caption").textContent !== "",
    question: seen(question, caption.bottom, bottom),
    "my field": seen(mine, caption.bottom, dock.top + 6),
    "my hand": !hand || seen(hand, caption.bottom, bottom),
  };
}"""


@pytest.mark.parametrize("game", sorted(parlour.games()))
def test_on_a_phone_my_area_the_question_and_the_last_event_are_seen_together(
    server: Server, visitor: Visitors, game: str
) -> None:
    page = visitor(390, 844, has_touch=True, is_mobile=True, reduced_motion="reduce")
    start(page, server.url, game)
    for moves in (1, 1, 3):
        play_to_the_end(page, moves, moves)
        assert asked_or_over(page)
        page.wait_for_timeout(300)
        assert [what for what, there in page.evaluate(IN_VIEW).items() if not there] == []


def test_with_the_keyboard_alone_a_game_is_begun_and_played_to_its_end(server: Server, visitor: Visitors) -> None:
    page = visitor()
    page.goto(server.url)
    page.wait_for_selector(".tile")
    press_until(page, "Tab", "document.activeElement.getAttribute('aria-label') === 'Play: Jest'")
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    while asked_or_over(page):
        press_until(page, "Tab", "document.activeElement.matches('.prompt .option')")
        page.evaluate(MARK)
        page.keyboard.press("Enter")
        page.wait_for_function(MOVED_ON)
    assert page.evaluate("document.activeElement.closest('#after') !== null")


def press_until(page: Page, key: str, wanted: str) -> None:
    for _ in range(60):
        if page.evaluate(wanted):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} never led to where {wanted}")


def test_shortcuts_open_what_they_say_and_the_sheet_lists_them(server: Server, visitor: Visitors) -> None:
    page = visitor()
    start(page, server.url, "jest")
    page.keyboard.press("r")
    assert page.locator("#panel-rules").is_visible()
    page.keyboard.press("l")
    assert page.locator("#panel-log").is_visible()
    page.keyboard.press("?")
    assert "Undo" in page.locator("dialog").inner_text()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


@pytest.mark.parametrize(("game", "listed"), [("last_king", 12), ("high_jinks", 0)])
def test_on_a_phone_only_options_whose_cards_are_not_seen_are_listed(
    server: Server, visitor: Visitors, game: str, listed: int
) -> None:
    page = visitor(390, 844, has_touch=True, is_mobile=True)
    start(page, server.url, game)
    page.wait_for_selector(".prompt.asked")
    expect(page.locator(".prompt .option:visible")).to_have_count(listed)
