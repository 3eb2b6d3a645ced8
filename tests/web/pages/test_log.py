"""The log: the rules behind a sentence are one tap away, with a mouse, by finger and with the keyboard."""

import pytest
from playwright.sync_api import Locator, Page, expect

import parlour
from tests.web.pages.conftest import Visitors
from tests.web.pages.playing import play_to_the_end, start
from tests.web.pages.serving import Server

NOTE = ".cited-rules:popover-open"
TITLE = """async (cite) => {
  const { citedTitle } = await import("/static/js/ui/rules.js");
  return citedTitle(document.getElementById("rules").sections, cite);
}"""


def cited_sentence(page: Page, number: int = -1) -> Locator:
    """A sentence of the log that rests on a ruling; by default the last one."""
    page.locator('.sentence[data-cites*="-"]').first.wait_for()
    return page.locator('.sentence[data-cites*="-"]').nth(number)


@pytest.mark.parametrize("game", sorted(parlour.games()))
def test_a_sentence_shows_the_section_and_the_ruling_that_it_rests_on(
    page: Page, server: Server, game: str
) -> None:
    start(page, server.url, game)
    play_to_the_end(page, 4, 6)
    sentence = cited_sentence(page)
    section, ruling = (sentence.get_attribute("data-cites") or "").split()
    assert ruling not in sentence.inner_text()
    sentence.click()
    note = page.locator(NOTE)
    expect(note.get_by_role("button", name=f"Ruling {ruling}")).to_be_visible()
    title = page.evaluate(TITLE, section)
    expect(note.get_by_role("button", name=title)).to_be_visible()
    texts = [each.inner_text() for each in note.locator("section").all()]
    assert all(len(text.split("\n", 1)[1]) > 20 for text in texts), texts
    assert f"**{ruling}" not in texts[1] and ">" not in texts[1][:30]
    note.get_by_role("button", name=f"Ruling {ruling}").click()
    expect(note).to_have_count(0)
    expect(page.locator("#panel-rules blockquote.cited")).to_contain_text(ruling)


def test_the_keyboard_reaches_every_sentence_and_escape_closes_only_the_note(page: Page, server: Server) -> None:
    start(page, server.url, "jest")
    play_to_the_end(page, 4, 4)
    assert page.locator(".sentence[tabindex='0']").count() == 1, "one stop for Tab"
    page.locator("#log").focus()
    page.keyboard.press("Tab")
    expect(page.locator(".sentence").last).to_be_focused()
    page.keyboard.press("ArrowUp")
    sentence = page.locator(".sentence").nth(-2)
    expect(sentence).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(NOTE)).to_be_visible()
    expect(sentence).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Tab")
    expect(page.locator(f"{NOTE} button").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(NOTE)).to_have_count(0)
    expect(sentence).to_be_focused()
    expect(sentence).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    for _ in range(page.locator(f"{NOTE} button").count()):
        page.keyboard.press("Tab")
    assert not page.evaluate("document.querySelector('.cited-rules').contains(document.activeElement)"), "no trap"


def test_on_a_phone_a_tap_shows_the_rule_within_the_window(server: Server, visitor: Visitors) -> None:
    page = visitor(390, 844, has_touch=True, is_mobile=True)
    start(page, server.url, "last_king")
    play_to_the_end(page, 1, 2)
    page.locator("#tab-log").tap()
    cited_sentence(page).tap()
    box = page.locator(NOTE).bounding_box()
    assert box and box["x"] >= 0 and box["y"] >= 0 and box["x"] + box["width"] <= 390
    assert box["y"] + box["height"] <= 844
    page.touchscreen.tap(195, 30)
    expect(page.locator(NOTE)).to_have_count(0)


def test_what_happened_in_a_lesson_cites_its_rules_too(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/learn/jest")
    while page.locator("#show").count() == 0:
        page.locator("#next").click()
        page.wait_for_timeout(100)
    page.locator("#show").click()
    cited_sentence(page).click()
    page.locator(f"{NOTE} button").first.click()
    expect(page.locator("#panel-rules .cited")).to_be_visible()
