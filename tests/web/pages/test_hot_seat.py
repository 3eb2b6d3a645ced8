"""Hot seat: two people at one screen, and a curtain between them."""

import json
import random

from playwright.sync_api import Page, expect

from tests.web.pages.conftest import Visitors
from tests.web.pages.playing import ASKED, OVER, make_table
from tests.web.pages.secrets import faces_in, whole_dom
from tests.web.pages.serving import Server


def hands(page: Page) -> set[str]:
    """The faces in the hand that is shown."""
    zones = json.loads(page.evaluate("JSON.stringify(document.querySelector('parlour-board').view.zones)"))
    seat = page.evaluate("document.querySelector('parlour-board').view.seat")
    own = [zone for zone in zones if zone["owner"] == seat and zone["kind"] == "hand"]
    return {card["card"] for zone in own for card in zone["cards"] if card and card["card"]}


def test_between_two_players_nothing_of_either_hand_is_in_the_page(server: Server, visitor: Visitors) -> None:
    page = visitor()
    make_table(page, server.url, "jin_kei", hot_seat=True)
    luck = random.Random(1)
    curtains = 0
    last: set[str] = set()
    seats = set()
    while page.locator(OVER).count() == 0 and curtains < 14:
        page.wait_for_selector(f"{ASKED}, {OVER}, .curtain")
        if page.locator(".curtain").count() > 0:
            curtains += 1
            assert page.locator("parlour-board").count() == 0
            assert not faces_in(whole_dom(page), "jin_kei") & last
            page.locator(".curtain button").click()
            page.wait_for_selector("parlour-board")
            seats.add(page.evaluate("document.querySelector('parlour-board').view.seat"))
        elif page.locator(ASKED).count() > 0:
            last = hands(page)
            play_one(page, luck)
    assert curtains == 14
    assert seats == {0, 1}


def play_one(page: Page, luck: random.Random) -> None:
    options = page.locator(ASKED)
    before = page.evaluate("JSON.stringify(document.querySelector('parlour-board').view)")
    options.nth(luck.randrange(options.count())).click()
    page.wait_for_function(
        "(before) => JSON.stringify(document.querySelector('parlour-board')?.view) !== before", arg=before
    )


def test_the_curtain_names_who_is_next_and_is_lifted_with_the_keyboard(server: Server, visitor: Visitors) -> None:
    page = visitor()
    make_table(page, server.url, "jin_kei", hot_seat=True)
    page.wait_for_selector(".curtain")
    assert "Pass the screen to Ada" in page.locator(".curtain").inner_text()
    page.keyboard.press("Enter")
    page.wait_for_selector("parlour-board")


def test_all_who_share_the_screen_are_named_in_the_dialog(server: Server, visitor: Visitors) -> None:
    page = visitor(width=390)
    page.goto(server.url)
    page.locator("[data-game=jest]").get_by_role("button", name="Play with friends").click()
    page.get_by_role("dialog").get_by_label("Your name").fill("Ada")
    page.get_by_label("Who sits in seat 3").select_option("Bot: Novice")
    name = page.get_by_label("Name of the player in seat 2")
    expect(name).to_be_hidden()
    page.get_by_label("Hot seat").check()
    name.fill("Grace")
    expect(page.get_by_label("Name of the player in seat 3")).to_be_hidden()
    page.get_by_role("button", name="Create the game").click()
    expect(page.locator(".curtain")).to_contain_text("Pass the screen to Ada")
    assert page.locator("#people li").all_inner_texts()[1].startswith("Grace")
