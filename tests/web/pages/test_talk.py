"""Two people talk at a table: phrases, emotes, a text where it is allowed, muting, reporting."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.pages.conftest import Visitors
from tests.web.pages.playing import make_table, start, table_of
from tests.web.pages.serving import Server

PEOPLE = [{"kind": "person"}] * 2
SIZES = {"desktop": (1280, 800), "phone": (390, 844)}


def picture(page: Page, name: str) -> None:
    """Keep a picture where somebody wants to look at it."""
    if folder := os.environ.get("PARLOUR_PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png")


def join(page: Page, url: str, table: str, name: str = "Bob") -> None:
    """Sit down by the link."""
    page.goto(f"{url}/table/{table}")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join the game").click()
    page.wait_for_selector("parlour-board")


def pair(one: Page, other: Page, server: Server, **more: object) -> str:
    """A table at which Ann and Bob sit."""
    table = make_table(one, server.url, "jin_kei", seats=PEOPLE, name="Ann", **more)
    join(other, server.url, table)
    one.wait_for_selector("parlour-board")
    return table


def talk(page: Page) -> None:
    """Open the panel."""
    page.locator("#tab-talk").click()
    expect(page.locator("#panel-talk")).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_phrases_and_emotes_are_heard_with_a_bubble_and_a_mark(
    visitor: Visitors, server: Server, size: str, scheme: str
) -> None:
    width, height = SIZES[size]
    ann = visitor(width, height, color_scheme=scheme)
    bob = visitor(width, height, color_scheme=scheme)
    pair(ann, bob, server)
    talk(ann)
    expect(ann.get_by_role("textbox", name="Message")).to_have_count(0)
    expect(ann.locator("#talk")).to_contain_text("Free chat is off at this table")
    ann.get_by_role("button", name="Good luck!").click()
    expect(bob.locator('.person[data-seat="0"] .bubble')).to_have_text("Good luck!")
    expect(bob.locator("#heard")).to_have_text("Ann says: Good luck!")
    expect(bob.locator("#tab-talk .unread")).to_have_text("1")
    expect(bob.get_by_role("tab", name="Talk, 1 new")).to_be_visible()
    ann.get_by_role("button", name="laughs").click()
    expect(bob.locator("#tab-talk .unread")).to_have_text("2")
    expect(bob.locator("#heard")).to_have_text("Ann laughs.")
    box = bob.locator(".bubble").bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= width
    picture(bob, f"talk-bubble-{size}-{scheme}")
    talk(bob)
    expect(bob.locator("#tab-talk .unread")).to_have_count(0)
    expect(bob.locator(".lines li")).to_have_count(2)
    expect(ann.locator(".lines li.own")).to_have_count(2)
    picture(bob, f"talk-panel-{size}-{scheme}")
    assert bob.evaluate("document.documentElement.scrollWidth") <= width


def test_a_text_is_written_where_the_maker_allows_it_and_is_text(visitor: Visitors, server: Server) -> None:
    ann, bob = visitor(), visitor()
    table = make_table(ann, server.url, "jin_kei", seats=PEOPLE, name="Ann", chat=True)
    bob.goto(f"{server.url}/table/{table}")
    expect(bob.locator(".waiting-room")).to_contain_text("free chat")  # said before one sits down
    join(bob, server.url, table)
    ann.wait_for_selector("parlour-board")
    ann.keyboard.press("t")
    expect(ann.get_by_role("textbox", name="Message")).to_be_focused()
    ann.keyboard.type("Hi <b>Bob</b> & all: t, l, m")
    ann.keyboard.press("Enter")
    expect(ann.get_by_role("textbox", name="Message")).to_have_value("")
    talk(bob)
    expect(bob.locator(".lines li p")).to_have_text("Ann Hi <b>Bob</b> & all: t, l, m")
    expect(bob.locator(".lines b")).to_have_count(0)
    picture(ann, "talk-chat")
    send = ann.get_by_role("button", name="Send", exact=True).bounding_box()
    assert send and send["x"] + send["width"] <= 1280
    bob.reload()
    bob.wait_for_selector("parlour-board")
    talk(bob)
    expect(bob.locator(".lines li p")).to_have_text("Ann Hi <b>Bob</b> & all: t, l, m")
    watcher = visitor()
    watcher.goto(f"{server.url}/table/{table}")
    watcher.wait_for_selector("parlour-board")
    talk(watcher)
    expect(watcher.locator("#talk")).to_contain_text("Only the players can talk")
    expect(watcher.locator(".lines li")).to_have_count(1)
    expect(watcher.locator(".phrases button, .emotes button, .write")).to_have_count(0)


def test_muting_hides_lines_emotes_and_bubbles_here_and_at_other_tables(visitor: Visitors, server: Server) -> None:
    ann, bob = visitor(), visitor()
    pair(ann, bob, server)
    talk(ann)
    ann.get_by_role("button", name="Hello!").click()
    talk(bob)
    bob.locator(".lines .more").click()
    bob.get_by_role("button", name="Mute Ann", exact=True).click()
    expect(bob.locator(".lines li")).to_have_count(0)
    expect(bob.locator(".bubble")).to_have_count(0)
    ann.get_by_role("button", name="winks").click()
    expect(ann.locator(".lines li")).to_have_count(2)
    bob.get_by_role("button", name="Hello!").click()
    expect(bob.locator(".lines li")).to_have_count(1)  # my own: so Ann's wink has come before it, and is not shown
    expect(bob.locator('.person[data-seat="0"] .bubble')).to_have_count(0)
    pair(ann, bob, server)
    talk(ann)
    ann.get_by_role("button", name="laughs").click()
    expect(ann.locator(".lines li")).to_have_count(1)
    talk(bob)
    bob.get_by_role("button", name="Hello!").click()
    expect(bob.locator(".lines li")).to_have_count(1)
    bob.locator("#menu").click()
    bob.get_by_role("button", name="Settings").click()
    bob.get_by_role("button", name="Unmute Ann").click()
    expect(bob.locator(".lines li")).to_have_count(2)


def test_a_message_is_reported_with_what_was_said(visitor: Visitors, server: Server) -> None:
    ann, bob = visitor(), visitor()
    pair(ann, bob, server, chat=True)
    talk(ann)
    ann.get_by_role("textbox", name="Message").fill("You are slow.")
    ann.get_by_role("button", name="Send", exact=True).click()
    talk(bob)
    bob.locator(".lines .more").click()
    bob.get_by_role("button", name="Report this message").click()
    dialog = bob.get_by_role("dialog", name="Report a problem")
    expect(dialog.locator("blockquote")).to_have_text("Ann: You are slow.")
    dialog.get_by_label("What is wrong?").fill("Rude.")
    picture(bob, "talk-report")
    with bob.expect_response("**/reports") as answer:
        dialog.get_by_role("button", name="Send report").click()
    assert answer.value.status == 201
    bob.get_by_role("button", name="Mute or report Ann", exact=True).click()
    bob.get_by_role("button", name="Report Ann", exact=True).click()
    dialog.get_by_label("What is wrong?").fill("Rude again.")
    with bob.expect_response("**/reports") as answer:
        dialog.get_by_role("button", name="Send report").click()
    assert answer.value.status == 201


def test_there_is_no_talk_alone_on_one_screen_or_when_it_is_turned_off(
    page: Page, visitor: Visitors, server: Server
) -> None:
    start(page, server.url, "jest")
    expect(page.locator("#tab-talk")).to_be_hidden()
    page.keyboard.press("t")
    expect(page.locator("#panel-talk")).to_be_hidden()
    ann, bob = visitor(), visitor()
    table = pair(ann, bob, server)
    assert table == table_of(bob)
    bob.locator("#menu").click()
    bob.get_by_role("button", name="Settings").click()
    bob.get_by_label("Show what others say at the table").uncheck()
    bob.keyboard.press("Escape")
    expect(bob.locator("#tab-talk")).to_be_hidden()
    talk(ann)
    ann.get_by_role("button", name="Hello!").click()
    expect(ann.locator(".lines li")).to_have_count(1)
    expect(bob.locator(".bubble")).to_have_count(0)
    bob.keyboard.press("?")
    expect(bob.get_by_role("dialog", name="Keyboard")).to_contain_text("Talk")
