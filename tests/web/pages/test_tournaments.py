"""A tournament in Chromium: made, entered, played in two browsers, and its result."""

from playwright.sync_api import Page, expect

from tests.web.pages.conftest import Visitors
from tests.web.pages.playing import play_to_the_end
from tests.web.pages.serving import Server
from tests.web.pages.test_players import sign_up


def go_and_play(page: Page, luck: int) -> None:
    """Go to one's table, play to the end, and come back."""
    page.get_by_role("link", name="Go to your table").click()
    play_to_the_end(page, luck)
    expect(page.get_by_text("Replay and points are shown when all tables")).to_be_visible()
    expect(page.get_by_role("button", name="Play again")).to_have_count(0)
    page.get_by_role("link", name="Back to the tournament").click()


def test_a_tournament_is_made_entered_played_and_ends_with_a_result(visitor: Visitors, server: Server) -> None:
    ada, start = visitor(), visitor(width=390)
    sign_up(ada, server.url, "Cup Ada")
    start.goto(server.url)
    ada.goto(f"{server.url}/tournaments")
    ada.get_by_label("Game").select_option("jest")
    ada.get_by_label("Rounds", exact=True).fill("1")
    ada.get_by_label("Empty places go to").select_option("novice")
    ada.get_by_role("button", name="Make the tournament").click()
    expect(ada.locator("h1")).to_have_text("Jest, duplicate rounds")
    ada.get_by_role("button", name="Enter").click()
    expect(ada.get_by_role("button", name="Leave")).to_be_visible()
    listed = start.locator(f"[data-tournament='{ada.url.rsplit('/', 1)[1]}']")
    expect(listed).to_contain_text("one player")
    listed.get_by_role("link").click()
    expect(start.get_by_role("link", name="Sign in")).to_be_visible()
    ada.get_by_role("button", name="Start now").click()
    go_and_play(ada, 1)
    expect(ada.get_by_text("Your place:").first).to_be_visible()
    expect(start.get_by_role("heading", name="Standings")).to_be_visible()
    expect(start.locator(".placings tbody tr")).to_have_count(6)
    ada.get_by_text("Are the deals fair?").click()
    expect(ada.locator(".proof .good")).to_have_count(3)
    expect(ada.locator(".proof .bad")).to_have_count(0)
    ada.get_by_role("row").filter(has_text="Cup Ada").get_by_role("link", name="replay").click()
    expect(ada.locator("parlour-board")).to_be_visible()
