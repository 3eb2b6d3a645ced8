"""Play from here: from a replay and from a game of one's own, with comments, shared by a link."""

from playwright.sync_api import Page, expect

from tests.web.pages.conftest import Visitors
from tests.web.pages.playing import ASKED, play_to_the_end, start, table_of
from tests.web.pages.serving import Server


def test_a_finished_game_is_played_on_from_a_move_commented_and_shared(
    page: Page, server: Server, visitor: Visitors
) -> None:
    source = start(page, server.url, "jest")
    play_to_the_end(page, 3)
    page.get_by_role("link", name="Play from a move").click()
    page.wait_for_url("**/replay/*")
    page.locator("#play-on").wait_for()
    page.locator("#next").click()
    page.locator("#next").click()
    expect(page.locator("#where")).to_contain_text("2 of")
    page.locator("#tab-lines").click()
    page.get_by_label("Your comment on move 2").fill("<i>Greedy</i>")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".comments")).to_contain_text("Guest: <i>Greedy</i>")
    page.locator("#play-on").click()
    page.get_by_label("You play").select_option("all")
    page.locator("dialog").get_by_role("button", name="Play from here").click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector(ASKED)
    line = table_of(page)
    assert line != source
    expect(page.locator("#title")).to_contain_text("what if from move 2")
    expect(page.locator("#log")).to_contain_text("This line begins at move 2 of the original game.")
    expect(page.locator("#log .before a")).to_have_attribute("href", f"/replay/{source}#2")
    expect(page.locator(".curtain")).to_have_count(0)
    for _ in range(3):
        page.locator(ASKED).first.click()
        page.wait_for_timeout(150)
        page.wait_for_selector(ASKED)
    friend = visitor()
    friend.goto(f"{server.url}/replay/{source}#2")
    friend.locator("#tab-lines").click()
    expect(friend.locator(".comments")).to_contain_text("<i>Greedy</i>")
    expect(friend.get_by_label("Your comment")).to_have_count(0)
    friend.get_by_role("link", name="From move 2").click()
    friend.wait_for_url(f"**/replay/{line}")
    friend.locator("#next").click()
    expect(friend.locator("#where")).to_contain_text("1 of 3")


def test_a_game_against_bots_has_what_ifs_from_ones_own_view_with_hidden_cards_drawn_again(
    page: Page, server: Server
) -> None:
    source = start(page, server.url, "jest")
    mine = page.evaluate(HAND)
    page.keyboard.press("m")
    page.get_by_role("button", name="What if …").click()
    expect(page.get_by_label("Cards").locator("option")).to_have_count(1)
    page.locator("dialog").get_by_role("button", name="Play from here").click()
    page.wait_for_url(lambda url: "/table/" in url and source not in url)
    page.wait_for_selector(ASKED)
    assert page.evaluate(HAND) == mine, "what one knows is as it was"
    first = table_of(page)
    page.keyboard.press("m")
    page.get_by_role("button", name="Draw the hidden cards again").click()
    page.wait_for_url(lambda url: "/table/" in url and first not in url)
    page.wait_for_selector(ASKED)
    assert page.evaluate(HAND) == mine
    page.keyboard.press("m")
    page.get_by_role("link", name="Back to the original").click()
    expect(page.locator("#banner")).to_contain_text("still being played")


HAND = """() => document.querySelector("parlour-board").view.zones
  .find((zone) => zone.id === "hand" && zone.owner === 0)?.cards.map((card) => card.card).sort()"""
