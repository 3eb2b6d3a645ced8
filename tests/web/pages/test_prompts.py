"""Prompts: a pass without a choice answers itself, the usual option is first, Escape closes, keys are true."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.pages.playing import ASKED, make_table, start
from tests.web.pages.serving import Server

FORCED = """([step, words, more]) => {
  const board = document.querySelector("parlour-board");
  const { view } = board;
  board.acts = [];
  board.addEventListener("act", (event) => {
    event.stopImmediatePropagation();
    board.acts.push([event.detail.move, Math.round(performance.now() - board.shown)]);
  }, { capture: true });
  const pass = { action: 0, move: "pass", kind: "pass", words: "Let it stand", count: 1, card: null, drop: null,
    tokens: [], zones: [], diagrams: [] };
  board.shown = performance.now();
  board.show = () => {};
  Object.getPrototypeOf(board).show.call(board, { ...view,
    question: { ...view.question, step, pass_words: words, several: false, can_pass: true,
      words: "Play a Joker?", picked: [] },
    options: [...more.map((move, n) => ({ ...pass, action: n + 1, move, kind: "card", words: move })), pass] });
}"""  # shows a question of our own whatever the server tells, and notes what would be sent


NOTHING = """() => {
  const board = document.querySelector("parlour-board");
  Object.getPrototypeOf(board).show.call(board, { ...board.view, question: null, options: [] });
}"""
OFFERED = """() => document.querySelector("parlour-board").view.options
  .every((option) => option.kind !== "put_down")"""


def ask(page: Page, words: str = "When attacked and I hold no Joker", more: list[str] | None = None) -> None:
    expect(page.locator("#skip")).to_be_hidden()  # the deal has been shown: nothing else is going to be drawn
    page.evaluate(FORCED, ["jester", words, more or []])


def sent(page: Page) -> list[Any]:
    return list(page.evaluate("document.querySelector('parlour-board').acts"))


def test_a_pass_without_a_choice_answers_itself_after_a_countdown(page: Page, server: Server) -> None:
    start(page, server.url, "last_king")
    ask(page)
    expect(page.locator(".countdown .ring")).to_be_visible()
    expect(page.locator(".dont-ask")).to_contain_text("when attacked and I hold no Joker")
    page.wait_for_function("() => document.querySelector('parlour-board').acts.length > 0")
    (move, after), *more = sent(page)
    assert move == "pass" and more == [] and 2400 <= after <= 4000


@pytest.mark.parametrize("how", ["click", "Escape"])
def test_the_countdown_can_be_stopped(page: Page, server: Server, how: str) -> None:
    start(page, server.url, "last_king")
    ask(page)
    if how == "click":
        page.get_by_role("button", name="Wait", exact=True).click()
    else:
        page.keyboard.press("Escape")
    expect(page.locator(".countdown")).to_have_count(0)
    page.wait_for_timeout(3200)
    assert sent(page) == []
    page.locator(ASKED).click()
    assert [move for move, _ in sent(page)] == ["pass"], "and answered by hand, at once against bots"


def test_the_countdown_waits_while_a_dialog_is_open(page: Page, server: Server) -> None:
    start(page, server.url, "last_king")
    ask(page)
    page.keyboard.press("m")
    expect(page.locator("dialog")).to_be_visible()
    expect(page.locator(".countdown.paused")).to_have_count(1)
    page.wait_for_timeout(3500)
    assert sent(page) == [], "nobody passes behind a dialog"
    page.keyboard.press("Escape")
    page.wait_for_function("() => document.querySelector('parlour-board').acts.length > 0")
    assert sent(page)[0][0] == "pass" and sent(page)[0][1] >= 3500 + 2000, "and the time goes on from there"


def test_nothing_is_passed_where_there_is_a_choice_or_the_game_does_not_say_so(page: Page, server: Server) -> None:
    start(page, server.url, "last_king")
    for words, more in (("When attacked and I hold no Joker", ["Joker"]), ("", [])):
        ask(page, words, more)
        expect(page.locator(".prompt .question")).to_have_text("Play a Joker?")
        expect(page.locator(".countdown, .dont-ask")).to_have_count(0)
        page.wait_for_timeout(2900)
        assert sent(page) == []


def test_where_others_play_a_chosen_pass_goes_out_when_one_without_a_choice_would(
    page: Page, server: Server
) -> None:
    start(page, server.url, "last_king")
    times = []
    for more in ([], ["Joker"]):
        page.evaluate("""() => {
          const board = document.querySelector("parlour-board");
          board.settings = { countdown: "together" };
        }""")
        page.evaluate(NOTHING)
        page.evaluate(FORCED, ["jester", "When attacked and I hold no Joker", more])
        page.keyboard.press("0")
        page.wait_for_timeout(1000)
        assert sent(page) == [], "held"
        page.wait_for_function("() => document.querySelector('parlour-board').acts.length > 0")
        times.append(sent(page)[0][1])
    assert all(3900 <= each <= 4700 for each in times), times


def test_the_box_at_the_prompt_has_such_questions_passed_from_now_on(page: Page, server: Server) -> None:
    start(page, server.url, "last_king")
    ask(page)
    page.locator(".dont-ask input").check()
    page.wait_for_function("() => JSON.parse(localStorage['parlour.auto'] ?? '{}').last_king?.includes('jester')")
    page.locator("#menu").click()
    assert "jester" not in page.locator("dialog").inner_text().lower()


def test_the_usual_option_is_key_1_and_0_passes(page: Page, server: Server) -> None:
    start(page, server.url, "last_king")
    ask(page, "", ["Joker"])
    labels = page.locator(".prompt .option").all_inner_texts()
    assert [re.sub(r"\s+", " ", label) for label in labels] == ["1 Joker", "2 Let it stand"]
    page.keyboard.press("0")
    page.keyboard.press("1")
    assert [move for move, _ in sent(page)] == ["pass", "Joker"]


def test_escape_closes_whatever_is_open(page: Page, server: Server) -> None:
    start(page, server.url, "jest")
    page.locator("#tab-rules").click()
    page.locator("#rules input").fill("offer")
    page.keyboard.press("Escape")
    expect(page.locator("#panel-log")).to_be_visible()
    page.locator(".felt .card.playable").first.focus()
    page.keyboard.press("i")
    expect(page.locator("parlour-board .cover")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("parlour-board .cover")).to_have_count(0)
    page.keyboard.press("m")
    expect(page.locator("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def test_the_key_sheet_lists_what_the_keys_do(page: Page, server: Server) -> None:
    make_table(page, server.url, "jest", seats=[{"kind": "person"}, {"kind": "bot"}, {"kind": "bot"}])
    page.wait_for_selector(ASKED)
    page.keyboard.press("?")
    rows = page.locator("dialog tr")
    listed = {row.locator("td").first.inner_text(): row.locator("td").last.inner_text() for row in rows.all()}
    page.keyboard.press("Escape")
    assert {"u", "h", "l", "r", "n", "m", "Escape", "?", "0", "i"} <= set(listed), listed
    for key, panel in (("r", "rules"), ("n", "notes"), ("l", "log"), ("h", "hint")):
        page.keyboard.press(key)
        expect(page.locator(f"#panel-{panel}")).to_be_visible()
    page.locator(".option").first.focus()
    page.keyboard.press("End")
    assert page.evaluate("document.activeElement === [...document.querySelectorAll('.option')].at(-1)")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement === document.querySelectorAll('.option')[1]")
    first = page.locator(".option").first.get_attribute("data-move")
    page.keyboard.press("1")
    page.wait_for_function(OFFERED)
    assert first and first.startswith("down ")
