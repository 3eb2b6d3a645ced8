"""What reaches a page is what its seat may know: every frame, every text and every attribute, move by move."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket

import parlour
from parlour.kernel.record import read_record, replay
from tests.web.pages.conftest import Visitors
from tests.web.pages.playing import play_to_the_end, start
from tests.web.pages.secrets import all_faces, faces_in, whole_dom
from tests.web.pages.serving import Server


class Ears:
    """All that a page receives over its sockets, and all that it prints."""

    def __init__(self, page: Page) -> None:
        self.frames: list[dict[str, Any]] = []
        self.console: list[str] = []
        page.on("websocket", self.listen)
        page.on("console", lambda message: self.console.append(message.text))

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: self.frames.append(json.loads(data)))


def moments(game_name: str, lines: list[str], seat: int, names: list[str]) -> list[tuple[str, list[str]]]:
    """What the seat may see, and read in the log, after each move of a record."""
    record = read_record(lines)
    game = parlour.game(game_name, **record.options)
    out = []
    for step in range(len(record.moves) + 1):
        t = replay(game, record, step)
        log = [line for line in game.log(t, seat, names) if line]
        out.append((json.dumps(game.view(t, seat, names), sort_keys=True), log))
    return out


def play_and_listen(page: Page, ears: Ears, game: str) -> list[tuple[int, str]]:
    """Play to the end; gives the page after each move, with the number of frames received until then."""
    shown = []
    while play_to_the_end(page, len(shown), 1) > 0:
        shown.append((len(ears.frames), whole_dom(page)))
    return shown


@pytest.mark.parametrize("game", ["jest", "jin_kei", "circle_of_kings"])
def test_a_page_gets_and_shows_nothing_beyond_what_its_seat_sees(server: Server, visitor: Visitors, game: str) -> None:
    page = visitor(reduced_motion="reduce")
    ears = Ears(page)
    table = start(page, server.url, game)
    shown = play_and_listen(page, ears, game)
    names = page.evaluate("document.querySelector('parlour-board').view.names")
    lines = page.request.get(f"{server.url}/api/tables/{table}/record").text().splitlines()
    allowed = moments(game, lines, 0, names)
    told = [frame for frame in ears.frames if frame["type"] in ("snapshot", "update")]
    at = 0
    for frame in told:
        view = json.dumps(frame["seen"]["view"], sort_keys=True)
        at = next(n for n in range(at, len(allowed)) if allowed[n][0] == view)
        log = allowed[at][1]
        start_of_log = frame.get("log_from", 0)
        assert frame["log"] == log[start_of_log : start_of_log + len(frame["log"])]
        rest = {key: value for key, value in frame["seen"].items() if key not in ("view", "tip")}
        assert not faces_in(json.dumps(rest, ensure_ascii=False), game)
    assert at == len(allowed) - 1
    for count, dom in shown:
        heard = json.dumps(ears.frames[:count], ensure_ascii=False)
        assert faces_in(dom, game) <= {face for face in all_faces(game) if face in heard}
    assert not faces_in(" ".join(ears.console), game)
