"""The replay: any move through any eyes, autoplay, the chance of winning, mistakes in the list of moves."""

from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.pages.conftest import Visitors
from tests.web.pages.playing import play_to_the_end, start
from tests.web.pages.serving import Server


def test_the_replay_goes_to_any_move_through_any_eyes(server: Server, visitor: Visitors) -> None:
    page = visitor(reduced_motion="reduce")
    start(page, server.url, "jest")
    play_to_the_end(page, 1)
    page.get_by_role("link", name="Replay").click()
    page.wait_for_selector("#moves button")
    moves = page.locator("#moves button").count() - 1
    expect(page.locator("#where")).to_have_text(f"0 of {moves}")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator("#where")).to_have_text(f"3 of {moves}")
    page.keyboard.press("End")
    expect(page.locator("#where")).to_have_text(f"{moves} of {moves}")
    page.locator("#moves button").nth(4).click()
    expect(page.locator("#where")).to_have_text(f"4 of {moves}")
    expect(page.locator("#moves [aria-current=step]")).to_have_count(1)
    assert hidden_cards(page) == 0
    page.get_by_label("Whose view").select_option("0")
    page.wait_for_function("() => document.querySelector('parlour-board').view.seat === 0")
    assert hidden_cards(page) > 0


def hidden_cards(page: Page) -> int:
    script = """() => document.querySelector("parlour-board").view.zones
      .flatMap((zone) => zone.cards).filter((card) => card && card.card === null).length"""
    return int(page.evaluate(script))


@pytest.fixture
def replay(server: Server, visitor: Visitors) -> Page:
    """The replay of a finished game of Jest."""
    page = visitor(reduced_motion="reduce")
    start(page, server.url, "jest")
    play_to_the_end(page, 1)
    page.get_by_role("link", name="Replay").click()
    page.wait_for_selector("#moves button")
    return page


def test_cards_of_the_replay_say_what_they_did_as_far_as_those_eyes_could_know(replay: Page) -> None:
    replay.locator("#next").click()
    expect(replay.locator("#where")).to_contain_text("1 of")
    card = replay.locator(".seat:not(.mine) .card[aria-label]:not(.back)").first
    card.hover()
    expect(replay.locator(".card-note li").first).to_be_visible()
    replay.mouse.move(0, 0)
    card.focus()
    replay.keyboard.press("i")
    expect(replay.locator(".zoom-text li").first).to_be_visible()
    replay.locator(".zoom-text .cite").first.click()
    expect(replay.locator("#panel-rules .cited")).to_be_visible()


def moves_of(page: Page) -> int:
    return page.locator("#moves button").count() - 1


def test_autoplay_plays_to_the_end_and_stops_there(replay: Page) -> None:
    moves = moves_of(replay)
    replay.locator("#moves button").nth(moves - 2).click()
    replay.get_by_label("Speed").select_option("4")
    replay.get_by_role("button", name="Play", exact=True).click()
    expect(replay.locator("#where")).to_have_text(f"{moves} of {moves}")
    expect(replay.locator("#play")).to_have_accessible_name("Play")


def test_autoplay_obeys_keys_and_ends_when_somebody_goes_elsewhere(replay: Page) -> None:
    for key in [">", ">", "p"]:
        replay.keyboard.press(key)
    expect(replay.get_by_label("Speed")).to_have_value("4")
    expect(replay.locator("#play")).to_have_accessible_name("Pause")
    expect(replay.locator("#where")).to_contain_text("2 of")
    replay.keyboard.press("Home")
    expect(replay.locator("#play")).to_have_accessible_name("Play")
    replay.wait_for_timeout(800)
    expect(replay.locator("#where")).to_contain_text("0 of")
    replay.keyboard.press("<")
    expect(replay.get_by_label("Speed")).to_have_value("2")


def decision(step: int, seat: int, before: float, after: float, low: float, high: float) -> dict[str, Any]:
    """A decision as the server sends it."""
    lost = before - after
    return {"step": step, "pick": 0, "seat": seat, "move": "x", "words": f"Take the 2♦ at {step}", "best": "y"} | {
        "best_words": "Take the 4♠",
        "value": after,
        "best_value": before,
        "regret": lost,
        "low": low,
        "high": high,
        "loss": lost,
        "swing": 0.1,
        "options": [],
    }


ANALYSIS = {
    "names": ["Guest", "Novice bot 1", "Novice bot 2"],
    "decisions": [
        decision(2, 0, 0.4, 0.4, 0.0, 0.02),
        decision(3, 1, 0.5, 0.4, 0.0, 0.3),
        decision(4, 0, 0.45, 0.3, 0.1, 0.2),
    ],
    "summary": [
        {"seat": 0, "start": 1 / 3, "skill": -0.15, "luck": -0.183, "result": 0.0},
        {"seat": 1, "start": 1 / 3, "skill": 0.05, "luck": 0.62, "result": 1.0},
        {"seat": 2, "start": 1 / 3, "skill": 0.1, "luck": -0.43, "result": 0.0},
    ],
}


@pytest.fixture
def analysed(replay: Page) -> Page:
    """The replay with its analysis, which took the server a while."""
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) < 3:
            route.fulfill(status=202, json={"done": len(asked), "of": 4})
        else:
            route.fulfill(json=ANALYSIS)

    replay.route("**/analysis", answer)
    replay.get_by_role("tab", name="Analysis").click()
    expect(replay.locator("#analysis progress")).to_have_attribute("max", "4")
    replay.wait_for_selector(".graph")
    return replay


def plain(text: str) -> str:
    return text.replace("\ufe0e", "")


def test_the_graph_has_a_line_for_each_seat_and_marks_mistakes(analysed: Page) -> None:
    expect(analysed.locator(".graph polyline")).to_have_count(3)
    expect(analysed.locator(".graph .marker.certain")).to_have_count(1)
    expect(analysed.locator(".graph .marker.perhaps")).to_have_count(1)
    dashes = analysed.locator(".graph polyline").evaluate_all(
        "all => all.map(e => getComputedStyle(e).strokeDasharray)"
    )
    assert len(set(dashes)) == 3, "seats can be told apart without colours"
    assert "−15.0 %" in analysed.locator("#analysis .sums").inner_text()
    dearest = analysed.locator("#analysis .decisions li").first
    assert "Better: Take the 4♠" in plain(dearest.inner_text())
    dearest.get_by_role("button").click()
    expect(analysed.locator("#where")).to_contain_text("4 of")


def test_the_graph_goes_to_a_move_by_click_and_by_keyboard(analysed: Page) -> None:
    moves = moves_of(analysed)
    analysed.locator(".graph .marker.certain").click()
    expect(analysed.locator("#where")).to_have_text(f"4 of {moves}")
    expect(analysed.locator(".readout")).to_contain_text("−15.0 % (10.0 % to 20.0 %)")
    box = analysed.locator(".graph .chart").bounding_box()
    assert box is not None
    analysed.mouse.click(box["x"] + box["width"] - 3, box["y"] + 20)
    expect(analysed.locator("#where")).to_have_text(f"{moves} of {moves}")
    graph = analysed.get_by_role("slider", name="Chance of winning over time")
    graph.focus()
    analysed.keyboard.press("Home")
    for _ in range(3):
        analysed.keyboard.press("ArrowRight")
    expect(analysed.locator("#where")).to_have_text(f"3 of {moves}")
    expect(graph).to_have_attribute("aria-valuetext", "Move 3: Guest 40 %, Novice bot 1 50 %, Novice bot 2 33 %")


def test_what_the_pointer_is_over_is_read_out_without_going_there(analysed: Page) -> None:
    analysed.locator(".graph .marker.perhaps").hover()
    expect(analysed.locator(".readout")).to_contain_text("Move 3")
    expect(analysed.locator("#where")).to_contain_text("0 of")
    analysed.locator("#title").hover()
    expect(analysed.locator(".readout")).to_contain_text("Move 0")


def test_mistakes_stand_in_the_list_of_moves_with_their_cost(analysed: Page) -> None:
    analysed.get_by_role("tab", name="Moves").click()
    priced = analysed.locator("#moves .price")
    expect(priced).to_have_text(["−10.0 % (0.0 % to 30.0 %)", "−15.0 % (10.0 % to 20.0 %)"])
    assert [item.get_attribute("class") for item in analysed.locator("#moves li[class]").all()] == [
        "perhaps",
        "certain",
    ]
    expect(analysed.locator("#moves li").nth(5).locator(".price")).to_have_count(1)
    analysed.keyboard.press("e")
    expect(analysed.locator("#where")).to_contain_text("3 of")
    analysed.keyboard.press("e")
    expect(analysed.locator("#where")).to_contain_text("4 of")


def test_the_same_is_told_as_a_table(analysed: Page) -> None:
    analysed.get_by_text("All decisions as a table").click()
    rows = analysed.locator(".as-table tbody tr")
    expect(rows).to_have_count(3)
    assert plain(rows.nth(2).inner_text()).split("\t") == [
        "5", "Guest", "Take the 2♦ at 4", "45 %", "30 %", "−15.0 % (10.0 % to 20.0 %)", "+10.0 %"
    ]  # fmt: skip
    rows.nth(1).get_by_role("button").click()
    expect(analysed.locator("#where")).to_contain_text("3 of")


def test_a_failed_analysis_can_be_asked_for_again(replay: Page) -> None:
    replay.route(
        "**/analysis", lambda route: route.fulfill(status=500, json={"code": "x", "message": "It failed."})
    )
    replay.get_by_role("tab", name="Analysis").click()
    expect(replay.locator("#analysis [role=alert]")).to_have_text("It failed.")
    replay.unroute("**/analysis")
    replay.route("**/analysis", lambda route: route.fulfill(json=ANALYSIS))
    replay.get_by_role("tab", name="Moves").click()
    replay.get_by_role("tab", name="Analysis").click()
    expect(replay.locator(".graph")).to_be_visible()
