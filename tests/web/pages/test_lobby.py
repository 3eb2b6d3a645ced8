"""The start page with people: quick match, open tables, my games; profiles and leaderboards."""

import random

from playwright.sync_api import Page, expect

from parlour.server.protocol.messages import VERSION
from tests.web.pages.conftest import Visitors
from tests.web.pages.playing import ANSWER, PROMPT, start, table_of
from tests.web.pages.serving import Server
from tests.web.pages.test_players import sign_up


def find_opponents(page: Page, title: str) -> None:
    """Look for opponents at a game, as a person would."""
    form = page.get_by_role("form", name="Quick match")
    form.get_by_label("Which game").select_option(title)
    form.get_by_role("button", name="Find opponents").click()


def test_two_people_find_each_other_and_one_moves_to_another_browser(visitor: Visitors, server: Server) -> None:
    ada, bob, elsewhere = visitor(), visitor(), visitor(390, 844)
    phrase = sign_up(ada, server.url, "Quick Ada")
    for page in (ada, bob):
        page.goto(server.url)
        find_opponents(page, "High Jinks")
    for page in (ada, bob):
        page.wait_for_url("**/table/*")
    assert table_of(ada) == table_of(bob)
    ada.wait_for_selector("parlour-board")
    bob.wait_for_selector("parlour-board")
    elsewhere.goto(f"{server.url}/me")
    form = elsewhere.get_by_role("form", name="Sign in")
    form.get_by_label("Player name").fill("Quick Ada")
    form.get_by_label("Recovery phrase").fill(phrase)
    form.get_by_role("button", name="Sign in with the phrase").click()
    expect(elsewhere.locator("h1")).to_have_text("Quick Ada")
    ada.close()
    elsewhere.goto(server.url)
    elsewhere.locator(f"#tables [data-table='{table_of(bob)}']").get_by_role("link", name="Continue").click()
    luck = random.Random(3)
    for _ in range(12):
        for page in (elsewhere, bob):
            page.wait_for_timeout(50)
            if page.locator(PROMPT).count() > 0:
                page.evaluate(ANSWER, [luck.random(), False])
    assert elsewhere.evaluate("document.querySelector('parlour-board').view.seat") is not None


def test_who_stops_looking_is_not_brought_to_a_table(visitor: Visitors, server: Server) -> None:
    page = visitor()
    page.goto(server.url)
    find_opponents(page, "Last King")
    expect(page.locator(".seeking")).to_contain_text("Looking for")
    page.get_by_role("button", name="Stop looking").click()
    expect(page.get_by_role("button", name="Find opponents")).to_be_visible()


def test_an_open_table_appears_for_others_and_can_be_joined(visitor: Visitors, server: Server) -> None:
    maker, other = visitor(), visitor()
    other.goto(server.url)
    maker.goto(server.url)
    maker.get_by_role("button", name="Play with friends: Jest").click()
    dialog = maker.get_by_role("dialog")
    dialog.get_by_label("Your name").fill("Maker Mia")
    dialog.get_by_label("Show on the start page").check()
    dialog.get_by_role("button", name="Create the game").click()
    maker.wait_for_url("**/table/*")
    row = other.locator(f".lists [data-table='{table_of(maker)}']")
    expect(row).to_contain_text("Maker Mia")
    row.get_by_role("link", name="Join").click()
    other.get_by_label("Your name").fill("Guest Gil")
    other.get_by_role("button", name="Join the game").click()
    other.wait_for_selector("parlour-board")
    maker.wait_for_selector("parlour-board")


def test_my_games_stand_at_the_top_and_say_whose_turn_it_is(visitor: Visitors, server: Server) -> None:
    page = visitor()
    table = start(page, server.url, "jest")
    page.goto(server.url)
    row = page.locator(f"#tables [data-table='{table}']")
    expect(row).to_contain_text("Your turn")
    assert page.evaluate("document.querySelector('main > section').id") == "mine"


def test_a_profile_and_the_leaderboards_can_be_read(visitor: Visitors, server: Server) -> None:
    page = visitor()
    sign_up(page, server.url, "Profile Pia")
    page.get_by_role("link", name="Your results and ratings").click()
    expect(page.locator("h1")).to_have_text("Profile Pia")
    expect(page.locator("#body")).to_contain_text("No finished games yet")
    page.get_by_role("link", name="Leaderboards").click()
    expect(page.locator("h1")).to_have_text("Leaderboards")
    expect(page.locator("#body")).to_contain_text("ten rated games")
    page.goto(f"{server.url}/player/nobody-of-that-name")
    expect(page.locator("#problem")).to_contain_text("no such player")


OPENED = """async () => {
  const clock = { kind: "move", seconds: 60 };
  const seats = [{ kind: "person" }, { kind: "bot", level: "novice" }];
  const body = { game: "jin_kei", name: "", seats, rated: true, undo: "never", clock, gone: "bot" };
  const headers = { "content-type": "application/json" };
  const made = await fetch("/api/tables", { method: "POST", headers, body: JSON.stringify(body) });
  const { table } = await made.json();
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/tables/${table}/socket`);
  const say = (message) => socket.send(JSON.stringify(message));
  socket.onopen = () => say({ type: "hello", version: VERSION });
  await new Promise((done) => {
    socket.onmessage = ({ data }) => {
      const frame = JSON.parse(data);
      const { seq, view, changes } = frame.seen ?? {};
      if ((view ?? changes)?.question) say({ type: "act", id: "bow", move: "bow", seq });
      if (frame.id === "bow" && frame.type === "accepted") say({ type: "leave", id: "gone" });
      if (frame.id === "gone") done();
    };
  });
  socket.close();
}""".replace("VERSION", str(VERSION))


def test_a_profile_shows_favourite_openings(visitor: Visitors, server: Server) -> None:
    page = visitor()
    sign_up(page, server.url, "Opening Olga")
    for _ in range(3):
        page.evaluate(OPENED)
    page.goto(f"{server.url}/player/Opening Olga")
    section = page.get_by_role("region", name="Favourite openings")
    expect(section.locator("tbody tr")).to_have_count(1)
    expect(section.locator("tbody tr")).to_have_text("Jin-Kei TrickFight with Bow formations3 of 30")


def test_a_double_click_makes_one_table(visitor: Visitors, server: Server) -> None:
    page = visitor()
    made: list[str] = []
    page.on("request", lambda sent: made.append(sent.url) if sent.method == "POST" else None)
    page.goto(server.url)
    page.locator("[data-game=jest] .primary").dblclick()
    page.wait_for_url("**/table/*")
    assert [url for url in made if url.endswith("/api/tables")] == [f"{server.url}/api/tables"]
