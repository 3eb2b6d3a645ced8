"""A whole game of each of the five: what reaches the page is what its seat may know, and the record holds."""

import json
import random
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket

import parlour
from parlour.kernel.facts import EventView
from parlour.play import Replay, read_record, verify
from parlour.server.protocol.folding import fold
from tests.web.pages.conftest import Visitors
from tests.web.pages.playing import asked_or_over, click_option, play_to_the_end, start
from tests.web.pages.secrets import all_faces, faces_in, heard_and_shown
from tests.web.pages.serving import Server

BETWEEN = 5  # moves from one look at the page to the next
COUNTING = """
  window.framesHeard = 0;
  window.WebSocket = class extends WebSocket {
    constructor(...with_what) {
      super(...with_what);
      if (this.url.includes("/tables/")) this.addEventListener("message", () => { window.framesHeard += 1; });
    }
  };
"""


FOLDING = """async (frames) => {
  const { fold } = await import("/static/js/net/fold.js");
  let seen = null;
  return frames.map((frame) => (seen = frame.type === "snapshot" ? frame.seen : fold(seen, frame.seen)));
}"""


class Ears:
    """All that a page receives over its sockets, that of its table and others, and all that it prints."""

    def __init__(self, page: Page) -> None:
        self.frames: list[dict[str, Any]] = []
        self.elsewhere: list[str] = []  # the start page hears of tables and people before the table is reached
        self.console: list[str] = []
        page.add_init_script(COUNTING)
        page.on("websocket", self.listen)
        page.on("console", lambda message: self.console.append(message.text))

    def listen(self, socket: WebSocket) -> None:
        if "/tables/" in socket.url:
            socket.on("framereceived", lambda data: self.frames.append(json.loads(data)))
        else:
            socket.on("framereceived", lambda data: self.elsewhere.append(str(data)))


def moments(game_name: str, lines: list[str], seat: int, names: list[str]) -> list[tuple[str, list[EventView]]]:
    """What the seat may see, and read in the log, after each move of a record."""
    record = read_record(lines)
    game = parlour.game(game_name, **record.options)
    replay = Replay(game, record)
    out = []
    for step in range(len(record.moves) + 1):
        t = replay.at(step)
        out.append((json.dumps(game.view(t, seat, names), sort_keys=True), game.events(t, seat, names)))
    return out


def play_and_look(page: Page) -> list[tuple[int, str]]:
    """Play to the end; gives the page every few moves, with the number of frames that it had received then."""
    luck = random.Random(1)
    for _ in range(3):  # with the mouse, as a person does; then faster
        asked_or_over(page)
        click_option(page, luck)
    shown = [heard_and_shown(page)]
    while play_to_the_end(page, len(shown), BETWEEN) > 0:
        shown.append(heard_and_shown(page))
    return shown


def check_frames(ears: Ears, allowed: list[tuple[str, list[EventView]]], game: str) -> None:
    """Each frame told what the seat could see and read at one moment after the other, and no card besides."""
    at = 0
    log: list[EventView] = []
    seen: dict[str, Any] = {}
    for frame in [frame for frame in ears.frames if frame["type"] in ("snapshot", "update")]:
        seen = frame["seen"] if frame["type"] == "snapshot" else fold(seen, frame["seen"])
        view = json.dumps(seen["view"], sort_keys=True)
        log = log[: frame.get("log_from", 0)] + frame["log"]
        at = next(n for n in range(at, len(allowed)) if allowed[n] == (view, log))
        rest = {key: value for key, value in seen.items() if key != "view"}
        assert not faces_in(json.dumps(rest, ensure_ascii=False), game)
    assert at == len(allowed) - 1


def check_folding(page: Page, ears: Ears) -> None:
    """The page puts updates together as everybody else does."""
    told = [frame for frame in ears.frames if frame["type"] in ("snapshot", "update")]
    seen: list[dict[str, Any]] = []
    for frame in told:
        seen.append(frame["seen"] if frame["type"] == "snapshot" else fold(seen[-1], frame["seen"]))
    assert page.evaluate(FOLDING, told) == seen


def check_pages(shown: list[tuple[int, str]], ears: Ears, game: str) -> None:
    """The page never shows, in any text or attribute, a card that it had not been told of by then.

    When the game is over its record is open to all, and the page turns everything up.
    """
    heard: set[str] = set()
    done = 0
    for count, dom in shown:
        text = json.dumps(ears.frames[done:count], ensure_ascii=False)
        heard, done = heard | {face for face in all_faces(game) if face in text}, count
        over = any(frame["seen"].get("status") == "over" for frame in ears.frames[:count] if "seen" in frame)
        assert over or faces_in(dom, game) <= heard
        assert faces_in(dom, game)
    assert not faces_in(" ".join([*ears.console, *ears.elsewhere]), game)


@pytest.mark.parametrize("game", sorted(parlour.games()))
def test_a_whole_game_is_played_and_the_page_gets_and_shows_nothing_beyond_what_its_seat_sees(
    server: Server, visitor: Visitors, game: str
) -> None:
    page = visitor(reduced_motion="reduce")
    ears = Ears(page)
    table = start(page, server.url, game)
    shown = play_and_look(page)
    assert page.locator("#after .outcome").count() == page.locator("#people li").count()
    names = page.evaluate("document.querySelector('parlour-board').view.names")
    with page.expect_download() as download:
        page.get_by_text("Download the record").click()
    assert download.value.suggested_filename == f"{game}-{table}.jsonl"
    lines = download.value.path().read_text(encoding="utf-8").splitlines()
    record = read_record(lines)
    assert verify(parlour.game(game, **record.options), record).over
    check_frames(ears, moments(game, lines, 0, names), game)
    check_folding(page, ears)
    check_pages(shown, ears, game)
