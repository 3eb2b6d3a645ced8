"""Friends: a link they can open, bots for empty seats, a lost connection that is said, a page for the lost."""

import re

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.pages.playing import ASKED, make_table
from tests.web.pages.serving import Server

TAKING = "() => document.querySelector('parlour-board').view.step !== 'make_offers'"
PEOPLE = [{"kind": "person"}] * 3


def test_the_link_is_one_that_friends_can_open_with_a_code_to_scan(page: Page, server: Server) -> None:
    table = make_table(page, server.url, "jest", seats=PEOPLE)
    link = page.get_by_label("Link to this table")
    expect(link).to_be_visible()
    shown = link.input_value()
    assert shown.endswith(f"/table/{table}")
    local = re.match(r"http://(127\.0\.0\.1|localhost)", shown)
    if local:  # this machine has no network
        expect(page.locator(".only-here")).to_be_visible()
    else:
        code = page.locator("img.qr")
        expect(code).to_be_visible()
        assert code.evaluate("image => image.complete && image.naturalWidth > 20")


def test_empty_seats_are_filled_with_bots_and_the_game_begins(page: Page, server: Server) -> None:
    make_table(page, server.url, "jest", seats=PEOPLE)
    page.get_by_role("button", name="Fill the empty seats with bots").click()
    page.wait_for_selector(ASKED)
    expect(page.locator("parlour-people")).to_contain_text("bot 2")
    expect(page.locator("#tab-hint")).to_be_visible()


def test_a_lost_connection_is_said_within_three_seconds_and_a_click_waits_for_it(
    page: Page, server: Server
) -> None:
    state = {"dead": False}

    def relay(route: WebSocketRoute) -> None:
        upstream = route.connect_to_server()
        route.on_message(lambda frame: None if state["dead"] else upstream.send(frame))
        upstream.on_message(lambda frame: None if state["dead"] else route.send(frame))

    page.route_web_socket(re.compile("/socket$"), relay)
    make_table(page, server.url, "jest", seats=[{"kind": "person"}, {"kind": "bot"}, {"kind": "bot"}])
    page.wait_for_selector(ASKED)
    state["dead"] = True
    page.locator("#banner").wait_for(state="visible", timeout=10_000)
    expect(page.locator("#banner")).to_contain_text("Connection lost")
    page.locator(".option").first.click()
    expect(page.locator(".option.pending")).to_have_count(1)
    expect(page.locator("#banner")).to_contain_text("Your move will be sent")
    state["dead"] = False
    expect(page.locator("#banner")).to_be_hidden()
    page.wait_for_function(TAKING)
    expect(page.locator(".toast")).to_have_count(0)


def test_an_unknown_address_is_a_page(page: Page, server: Server) -> None:
    answer = page.goto(f"{server.url}/no/such/thing")
    assert answer is not None and answer.status == 404
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()
    page.get_by_role("link", name="All games").click()
    expect(page.locator("[data-game=jest]")).to_be_visible()
    assert page.request.get(f"{server.url}/no/such/thing", headers={"accept": "*/*"}).json()["code"] == "not_found"
