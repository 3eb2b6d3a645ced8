"""Something is wrong here: a sentence of the log, or the last move, is disputed from the page."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.pages.playing import play_to_the_end, start
from tests.web.pages.serving import Server

SIZES = {"desktop": (1280, 800), "phone": (390, 844)}


def picture(page: Page, name: str) -> None:
    """Keep a picture where somebody wants to look at it."""
    if folder := os.environ.get("PARLOUR_PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png")


@pytest.mark.parametrize("size", SIZES)
def test_a_sentence_is_disputed_with_the_keyboard(page: Page, server: Server, size: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    start(page, server.url, "jest")
    play_to_the_end(page, 4, 4)
    page.keyboard.press("l")
    sentence = page.locator(".sentence").last
    sentence.focus()
    words = sentence.inner_text()
    page.keyboard.press("Enter")
    note = page.locator(".cited-rules:popover-open")
    picture(page, f"dispute-{size}")
    note.get_by_role("button", name="Report a problem").focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Report a problem")
    expect(dialog.locator("blockquote")).to_have_text(words)
    expect(dialog.get_by_label("What is wrong?")).to_be_focused()
    page.keyboard.type("That card was face-down.")
    picture(page, f"report-{size}")
    box = dialog.bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= width
    with page.expect_response("**/reports") as answer:
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    assert answer.value.status == 201 and answer.value.json() == {}
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("status").get_by_text("Your report was sent")).to_be_visible()


def test_the_menu_disputes_the_last_move_and_says_why_that_failed(page: Page, server: Server) -> None:
    start(page, server.url, "jest")
    page.locator("#menu").click()
    page.get_by_role("button", name="Report a problem").click()
    dialog = page.get_by_role("dialog", name="Report a problem")
    dialog.get_by_label("What is wrong?").fill("No.")
    page.route("**/reports", lambda route: route.abort())
    dialog.get_by_role("button", name="Send report").click()
    expect(dialog.get_by_role("alert")).to_contain_text("cannot be reached")
    page.unroute("**/reports")
    dialog.get_by_role("button", name="Send report").click()
    expect(dialog).to_have_count(0)
