"""What happened can be seen at the table: pace, skipping, one's own move, the end, sound and notices."""

import json
import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.pages.conftest import Visitors
from tests.web.pages.measure import LEAST, SHOWN, measure
from tests.web.pages.playing import ANSWER, ASKED, MOVED_ON, OVER, make_table, play_to_the_end, start
from tests.web.pages.secrets import all_faces, faces_in, whole_dom
from tests.web.pages.serving import Server

SLOW = 2000  # milliseconds: whatever is shown is still being shown when the test looks
HEADLINE = re.compile(r"^(You won by \d+|You lost by \d+|You share the win with .+|You won|You lost|A draw)$")
TOLD = """() => [
  [...document.querySelectorAll("#log li")].at(-1).innerText, document.getElementById("caption").innerText]"""
PLAYING = "() => !document.getElementById('skip').hidden"
AUDIO = """
  window.nodes = [];
  const node = (kind) => {
    window.nodes.push(kind);
    const parameter = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    return { connect: (other) => other, start() {}, stop() {}, gain: parameter, frequency: parameter };
  };
  window.AudioContext = class {
    constructor() { window.contexts = (window.contexts ?? 0) + 1; }
    sampleRate = 100; currentTime = 0; destination = {}; state = "running";
    createBuffer() { return { getChannelData: () => new Float32Array(100) }; }
    createGain() { return node("gain"); }
    createBiquadFilter() { return node("filter"); }
    createBufferSource() { return node("noise"); }
    createOscillator() { return node("tone"); }
  };
"""
NOTICES = """
  window.notices = [];
  window.Notification = class extends EventTarget {
    static permission = "default";
    static requestPermission() { Notification.permission = "granted"; return Promise.resolve("granted"); }
    constructor(title) { super(); window.notices.push(title); }
    close() {}
  };
  window.elsewhere = false;
  Object.defineProperty(document, "hidden", { get: () => window.elsewhere });
"""


def set_pace(page: Page, pace: int) -> None:
    """Change the pace while the table is open."""
    page.evaluate("async (pace) => (await import('/static/js/net/store.js')).changeSettings({ pace })", pace)


def answer(page: Page, seed: int = 1) -> None:
    """Answer what is asked, and do not wait."""
    page.evaluate(ANSWER, [random.Random(seed).random(), False])


def sent(page: Page) -> list[dict[str, Any]]:
    """The frames that the page sends from now on."""
    frames: list[dict[str, Any]] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda data: frames.append(json.loads(data))))
    return frames


def test_every_event_is_shown_long_enough_at_the_default_pace(server: Server, visitor: Visitors) -> None:
    found = measure(visitor(pace=400), server.url, "jest", most=6)
    assert found.events > 8
    assert found.seen == 1.0
    assert found.median >= LEAST


@pytest.mark.parametrize("how", ["felt", "key", "button"])
def test_what_is_being_shown_can_be_skipped(server: Server, visitor: Visitors, how: str) -> None:
    page = visitor(pace=SLOW)
    start(page, server.url, "jest")
    expect(page.locator("#skip")).to_be_visible()
    if how == "felt":
        page.locator("parlour-board .headline").click()
    elif how == "key":
        page.keyboard.press("Space")
    else:
        page.locator("#skip").click()
    expect(page.locator("#skip")).to_be_hidden()
    page.wait_for_selector(ASKED)
    assert page.evaluate("document.querySelectorAll('.staging > *').length") == 0


def test_ones_own_move_never_waits_for_what_is_being_shown(server: Server, visitor: Visitors) -> None:
    page = visitor(pace=SLOW)
    frames = sent(page)
    start(page, server.url, "jest")
    page.wait_for_function(PLAYING)
    answer(page)  # while the cards are being dealt
    assert [frame["type"] for frame in frames].count("act") == 1
    page.wait_for_function(PLAYING)
    page.wait_for_selector(ASKED)  # the question of the newest table stands on every board on the way
    assert page.evaluate(PLAYING)
    page.locator(ASKED).first.click()
    page.wait_for_function("() => window.document.querySelector('#caption').textContent !== ''")
    assert [frame["type"] for frame in frames].count("act") == 2


def test_nothing_is_shown_on_the_way_that_the_page_was_not_told(server: Server, visitor: Visitors) -> None:
    page = visitor(pace=250)
    heard: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda data: heard.append(str(data))))
    start(page, server.url, "high_jinks")
    for move in range(10):
        answer(page, move)
        for _ in range(4):
            shown = faces_in(whole_dom(page), "high_jinks")
            page.wait_for_timeout(60)  # whatever was on the way to the test has come now
            told = json.dumps([json.loads(frame) for frame in heard], ensure_ascii=False)
            assert shown <= {face for face in all_faces("high_jinks") if face in told}
        page.wait_for_selector(f"{ASKED}, {OVER}")


def test_behind_the_curtain_nothing_of_what_was_being_shown_is_left(server: Server, visitor: Visitors) -> None:
    page = visitor(pace=SLOW)
    make_table(page, server.url, "jest", seats=[{"kind": "person"}] * 3, hot_seat=True)
    page.locator(".curtain button").click()
    page.wait_for_selector(ASKED)
    assert faces_in(whole_dom(page), "jest")
    page.locator(ASKED).first.click()
    page.wait_for_selector(".curtain")
    assert not faces_in(whole_dom(page), "jest")
    assert page.locator("#caption").inner_text() == ""


def test_the_last_move_stays_marked_and_the_caption_tells_it(server: Server, visitor: Visitors) -> None:
    page = visitor(pace=100)
    start(page, server.url, "jest")
    for move in range(3):
        answer(page, move)
        page.wait_for_function(SHOWN)
    assert page.locator(".acted").count() > 0
    log, caption = page.evaluate(TOLD)
    assert log in caption


def test_with_less_motion_events_come_one_by_one_and_nothing_flies(server: Server, visitor: Visitors) -> None:
    page = visitor(pace=300, reduced_motion="reduce")
    start(page, server.url, "jest")
    page.evaluate("""() => {
      window.captions = new Set();
      window.flights = 0;
      const look = () => {
        window.captions.add(document.getElementById("caption").textContent);
        window.flights += document.querySelectorAll(".flying").length;
        requestAnimationFrame(look);
      };
      look();
    }""")
    for move in range(3):
        answer(page, move)
        page.wait_for_function(SHOWN)
    assert page.evaluate("window.captions.size") >= 4
    assert page.evaluate("window.flights") == 0


def test_the_end_is_seen_before_it_is_explained(server: Server, visitor: Visitors) -> None:
    page = visitor()
    start(page, server.url, "jest")
    play_to_the_end(page, 1, 7)  # of eight
    set_pace(page, SLOW)
    while page.evaluate("document.querySelector('parlour-board').view.over") is not True:
        if page.locator(ASKED).count() > 0:
            answer(page)
        else:
            page.wait_for_timeout(50)
    assert page.locator(OVER).count() == 0
    page.keyboard.press("Space")
    expect(page.locator("#after h2")).to_have_text(HEADLINE)
    page.locator("#after").get_by_role("link", name="Analysis").click()
    expect(page.locator("#tab-analysis")).to_have_attribute("aria-selected", "true")


def test_hidden_cards_are_turned_up_when_the_game_is_over(server: Server, visitor: Visitors) -> None:
    page = visitor()
    start(page, server.url, "jin_kei")
    play_to_the_end(page, 1)
    hidden = """() => document.querySelector("parlour-board").view.zones
      .flatMap((zone) => zone.cards).filter((card) => card && card.card === null).length"""
    page.wait_for_function(f"() => ({hidden})() === 0")
    assert page.locator("#after .reason").inner_text()


def test_a_click_is_painted_before_the_table_is_drawn_again(server: Server, visitor: Visitors) -> None:
    page = visitor(pace=0)
    start(page, server.url, "jest")
    page.wait_for_function(SHOWN)
    page.evaluate(
        """() => {
      window.unpainted = []; // no frame is painted until they are called
      window.realFrame = window.requestAnimationFrame;
      window.requestAnimationFrame = (callback) => window.unpainted.push(callback);
    }"""
    )
    waiting = page.evaluate(
        """async (asked) => {
      const board = document.querySelector("parlour-board");
      const before = board.view;
      document.querySelector(asked).click();
      await new Promise((resolve) => setTimeout(resolve, 400)); // the server has answered long since
      return [board.view === before, document.querySelectorAll(".option.pending").length];
    }""",
        ASKED,
    )
    assert waiting == [True, 1]
    page.evaluate("""() => {
      window.requestAnimationFrame = window.realFrame;
      for (const callback of window.unpainted) window.requestAnimationFrame(callback);
      window.viewBefore = document.querySelector("parlour-board").view;
    }""")
    page.wait_for_function(MOVED_ON)


@pytest.mark.parametrize("width", [1280, 390])
def test_the_table_stays_where_it_is_whatever_the_caption_says(
    server: Server, visitor: Visitors, width: int
) -> None:
    page = visitor(width, 844)
    start(page, server.url, "jest")
    page.wait_for_function(SHOWN)
    tops = page.evaluate(
        """() => ["", "You play A♠.", "A long story of what has happened. ".repeat(9)].flatMap((words) =>
      [true, false].map((hidden) => {
        document.getElementById("caption").textContent = words;
        document.getElementById("skip").hidden = hidden;
        return document.querySelector("parlour-board").getBoundingClientRect().top;
      }))"""
    )
    assert len(set(tops)) == 1


def test_sounds_wait_for_a_gesture_and_one_key_turns_them_off(server: Server, visitor: Visitors) -> None:
    page = visitor(pace=50)
    page.add_init_script(AUDIO)
    start(page, server.url, "jest")
    page.wait_for_function(SHOWN)
    assert page.evaluate("[window.contexts ?? 0, window.nodes.length]") == [0, 0]
    page.keyboard.press("Shift")
    page.wait_for_function("() => window.contexts === 1")  # waking takes longer than what is shown at this pace
    page.locator(ASKED).first.click()
    page.wait_for_function("() => window.nodes.includes('noise')")  # a card
    page.wait_for_function(SHOWN)
    while not page.evaluate("window.nodes.includes('tone')"):  # my turn, after others have had theirs
        answer(page)
        page.wait_for_function(SHOWN)
    assert page.evaluate("window.contexts") == 1
    page.keyboard.press("s")
    expect(page.locator(".toast")).to_contain_text("Sound is off")
    made = page.evaluate("window.nodes.length")
    answer(page)
    page.wait_for_function(SHOWN)
    assert page.evaluate("window.nodes.length") == made


def test_the_browser_tells_whose_turn_it_is_only_if_asked_to_and_only_elsewhere(
    server: Server, visitor: Visitors
) -> None:
    page = visitor()
    page.add_init_script(NOTICES)
    start(page, server.url, "jest")
    expect(page).to_have_title("● Your turn: Jest · Parlour")
    play_to_the_end(page, 1, 2)
    page.evaluate("window.elsewhere = true")
    play_to_the_end(page, 2, 1)
    assert page.evaluate("window.notices") == []
    page.evaluate("window.elsewhere = false")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Notify me when it is my turn").check()
    page.keyboard.press("Escape")
    play_to_the_end(page, 3, 1)
    assert page.evaluate("window.notices") == []
    page.evaluate("window.elsewhere = true")
    play_to_the_end(page, 4, 2)
    assert set(page.evaluate("window.notices")) == {"Your turn: Jest"}


def test_the_pace_is_set_and_kept(server: Server, visitor: Visitors) -> None:
    page = visitor(pace=400)
    start(page, server.url, "jest")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Time for each event").fill("1200")
    page.get_by_label("Volume").fill("0.2")
    page.reload()
    kept = page.evaluate("JSON.parse(localStorage.getItem('parlour.settings'))")
    assert (kept["pace"], kept["volume"]) == (1200, 0.2)
