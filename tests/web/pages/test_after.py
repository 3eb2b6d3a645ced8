"""After the game, rules beside the table, replay, coming back."""

import re

from playwright.sync_api import expect

from parlour.kernel.luck import Sealed
from tests.web.pages.conftest import Visitors
from tests.web.pages.playing import ASKED, make_table, play_to_the_end, start, table_of
from tests.web.pages.serving import Server


def test_the_shuffle_is_proved_in_the_page(server: Server, visitor: Visitors) -> None:
    page = visitor(reduced_motion="reduce")
    table = start(page, server.url, "jest")
    seal = page.evaluate("JSON.parse(localStorage.getItem('parlour.tables'))")[table]["commitment"]
    play_to_the_end(page, 1)
    page.get_by_text("Was the shuffle fair?").click()
    expect(page.locator(".proof .good")).to_have_count(3)
    assert page.locator(".proof .bad").count() == 0
    told = page.request.get(f"{server.url}/api/tables/{table}/replay").json()
    assert told["commitment"] == seal
    luck = Sealed(told["seed"], told["contributions"])
    first = " ".join(str(luck.word(0)) for _ in range(6))
    assert first in page.locator(".proof").inner_text()


def test_a_line_of_the_result_reads_as_one_sentence(server: Server, visitor: Visitors) -> None:
    page = visitor(reduced_motion="reduce")
    start(page, server.url, "jest")
    play_to_the_end(page, 1)
    looks = page.locator("#after .outcome li").evaluate_all(
        "(lines) => lines.map((line) => [getComputedStyle(line).display, line.children.length])"
    )
    assert any(signs > 0 for _, signs in looks), "suits are drawn in colour"
    assert {display for display, _ in looks} == {"list-item"}, "words and suits are not set apart"


def test_a_seal_that_was_exchanged_is_noticed(server: Server, visitor: Visitors) -> None:
    page = visitor(reduced_motion="reduce")
    table = start(page, server.url, "jest")
    play_to_the_end(page, 1)
    page.evaluate(
        """(table) => {
          const tables = JSON.parse(localStorage.getItem("parlour.tables"));
          tables[table].commitment = "0".repeat(64);
          localStorage.setItem("parlour.tables", JSON.stringify(tables));
        }""",
        table,
    )
    page.get_by_text("Was the shuffle fair?").click()
    expect(page.locator(".proof .bad")).to_have_count(1)


def test_a_refused_card_says_why_and_its_rule_opens_beside_the_table(server: Server, visitor: Visitors) -> None:
    page = visitor(reduced_motion="reduce")
    start(page, server.url, "jest")
    refused = page.locator("parlour-board .mine .card:not(.playable):not(.space)")
    while page.locator(ASKED, has_text="Take").count() == 0 or refused.count() == 0:
        play_to_the_end(page, 1, 1)
    refused.first.click()
    expect(page.locator(".toast")).to_contain_text(re.compile("[.]"))
    page.locator(".toast .cites button").first.click()
    expect(page.locator("#panel-rules .cited")).to_be_visible()
    assert page.locator("#tab-rules").get_attribute("aria-selected") == "true"


def test_rules_are_searched_and_open_at_what_applies_now(server: Server, visitor: Visitors) -> None:
    page = visitor()
    start(page, server.url, "jest")
    page.get_by_role("tab", name="Rules").click()
    now = page.locator("#rules section.now")
    expect(now).to_contain_text("Make offers")
    expect(now).to_be_in_viewport()
    page.get_by_label("Search the rules").fill("black pair")
    expect(page.locator("#rules .found")).to_have_text(re.compile(r"\d sections?"))
    assert all("pair" in text.lower() for text in page.locator("#rules section:visible").all_inner_texts())
    page.get_by_label("Search the rules").fill("zeppelin")
    expect(page.locator("#rules .found")).to_have_text("Nothing found")


def test_my_tables_are_remembered_and_forgotten(server: Server, visitor: Visitors) -> None:
    page = visitor()
    start(page, server.url, "jest")
    page.goto(server.url)
    expect(page.locator("#tables li")).to_contain_text("Your turn")
    page.get_by_role("link", name="Continue").click()
    page.wait_for_selector(ASKED)
    page.goto(server.url)
    page.get_by_role("button", name="Remove this game of Jest").click()
    page.get_by_role("button", name="Remove", exact=True).click()
    expect(page.locator("#mine")).to_be_hidden()


def test_settings_are_kept(server: Server, visitor: Visitors) -> None:
    page = visitor(color_scheme="light")
    page.goto(server.url)
    page.wait_for_selector(".tile")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radiogroup", name="Theme").get_by_text("Dark").click()
    page.get_by_label("Larger text").check()
    page.reload()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert page.evaluate("document.documentElement.hasAttribute('data-large')")


def test_a_table_is_made_in_the_dialog_with_its_options(server: Server, visitor: Visitors) -> None:
    page = visitor()
    page.goto(server.url)
    page.get_by_role("button", name="Play with friends: Jest").click()
    page.get_by_label("Your name").last.fill("Ada")
    page.get_by_label("How many players").select_option("4")
    page.get_by_label("Who sits in seat 3").select_option("person")
    page.get_by_text("House rules").click()
    page.get_by_label("Ties: the highest card wins").select_option("shared")
    page.get_by_label("Clock").select_option("move")
    page.get_by_role("button", name="Create the game").click()
    page.wait_for_selector(".waiting-room")
    state = page.request.get(f"{server.url}/api/tables/{table_of(page)}").json()
    assert [seat["kind"] for seat in state["seats"]] == ["person", "person", "person", "bot"]
    assert state["options"]["ties"] == "shared"
    assert state["clock"] == {"kind": "move", "seconds": 60, "increment": 0}


def test_a_clock_ticks_between_updates(server: Server, visitor: Visitors) -> None:
    page = visitor()
    seats = [{"kind": "person"}, *[{"kind": "bot", "level": "novice"}] * 2]
    make_table(page, server.url, "jest", seats=seats, clock={"kind": "move", "seconds": 300, "increment": 0})
    page.wait_for_selector(ASKED)
    face = page.locator("#people .person.to-move .clock").first
    shown = face.inner_text()
    expect(face).not_to_have_text(shown)


def test_questions_that_can_be_passed_are_passed_for_who_wants_it(server: Server, visitor: Visitors) -> None:
    page = visitor(reduced_motion="reduce")
    start(page, server.url, "last_king")
    while page.locator(ASKED, has_text="Pass").count() == 0:
        play_to_the_end(page, 1, 1)
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("On my turn when I can only pass").check()
    page.keyboard.press("Escape")
    assert page.evaluate("JSON.parse(localStorage.getItem('parlour.auto')).last_king") == ["turn"]
