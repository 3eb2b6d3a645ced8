"""Measures the table page over whole games: `python -m tests.web.pages.measure [GAME ...]`.

What the first page costs; and for each game the share of events that were on the screen for at least 300 ms at the
default pace, and the time from a click to the next paint. A patient person plays: one who answers when everything
has been shown.
"""

import json
import random
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, WebSocket, sync_playwright

import parlour
from tests.web.conftest import CHROMIUM
from tests.web.pages.playing import ANSWER, ASKED, OVER, start
from tests.web.pages.serving import Server

LEAST = 300  # milliseconds for which an event has to be seen
WATCH = """() => {
  window.beats = []; // [when, ids of the events]
  const ticker = document.getElementById("ticker");
  const note = () => window.beats.push([performance.now(), ticker.dataset.events.split(" ")]);
  if (ticker.dataset.events) note();
  new MutationObserver(note).observe(ticker, { attributes: true, attributeFilter: ["data-events"] });
}"""
PAINTS = """
  window.paints = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === "click") 
      window.paints.push([entry.duration, entry.processingEnd - entry.processingStart]);
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
"""
SHOWN = f"""() => document.querySelector({json.dumps(OVER)})
  || (document.querySelector({json.dumps(ASKED)}) && document.getElementById("skip").hidden
    && document.querySelector("parlour-board").view.question)"""  # options that were answered stay for a moment


class Figures(NamedTuple):
    """What was measured in a game."""

    events: int
    seen: float  # the share that was on the screen long enough
    median: float  # milliseconds for which an event was on the screen
    clicks: int
    feedback: float  # milliseconds from a click to the next paint, 95 % of them
    handling: float  # of these the page's own work, 95 % of them


class Heard:
    """The ids of the events that a page was told."""

    def __init__(self, page: Page) -> None:
        self.ids: list[str] = []
        page.on("websocket", self.listen)

    def listen(self, socket: WebSocket) -> None:
        """Listen to a socket."""
        socket.on("framereceived", lambda data: self.note(json.loads(data)))

    def note(self, frame: dict[str, Any]) -> None:
        """Note what a frame adds."""
        if frame["type"] in ("snapshot", "update"):
            self.ids += [event["id"] for event in frame.get("told", []) + frame["log"]]


def click_through(page: Page, seed: int, most: int) -> int:
    """Play as a patient person: with the mouse, when everything has been shown."""
    luck = random.Random(seed)
    for clicks in range(most):
        page.wait_for_function(SHOWN, timeout=120_000)
        if page.locator(OVER).count() > 0:
            return clicks
        if page.locator(".confirm").count() > 0:
            page.evaluate(ANSWER, [luck.random(), False])
        else:
            page.locator(ASKED).nth(luck.randrange(page.locator(ASKED).count())).click()
            page.wait_for_function("() => !document.querySelector('.option.pending')")
    page.wait_for_function(SHOWN, timeout=120_000)
    return most


def measure(page: Page, url: str, game: str, most: int = 1000) -> Figures:
    """Play a game, or so many moves of it, and look at how long things are shown."""
    heard = Heard(page)
    page.add_init_script(PAINTS)
    start(page, url, game)
    page.evaluate(WATCH)
    clicks = click_through(page, 1, most)
    page.wait_for_timeout(2 * LEAST)
    beats, paints, end = page.evaluate("() => [window.beats, window.paints, performance.now()]")
    times = [when for when, _ in beats[1:]] + [end]
    shown = [until - when for (when, ids), until in zip(beats, times, strict=True) for _ in ids]
    enough = sum(time >= LEAST for time in shown)
    paints += [[16.0, 0.0]] * (clicks - len(paints))  # clicks below the threshold of the browser's own measure
    painted, own = ([each[n] for each in paints] for n in (0, 1))
    return Figures(
        len(heard.ids), enough / len(heard.ids), statistics.median(shown), clicks, p95(painted), p95(own)
    )


def p95(times: list[float]) -> float:
    """95 % take no longer."""
    return sorted(times)[int(len(times) * 0.95)] if times else 0.0


COST = """() => {
  const loaded = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  return [loaded.length, loaded.reduce((sum, each) => sum + each.transferSize, 0)];
}"""


def first_page(browser: Browser, url: str) -> tuple[int, int]:
    """How many requests and bytes a visitor's first page takes."""
    page = browser.new_context().new_page()
    page.goto(url, wait_until="networkidle")
    requests, size = page.evaluate(COST)
    page.context.close()
    return requests, size


def main(games: list[str]) -> None:
    """Print a table of all games, or of those that are named."""
    with tempfile.TemporaryDirectory() as data, Server(Path(data)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        requests, size = first_page(browser, server.url)
        print(f"First page: {requests} requests, {size / 1000:.0f} kB.\n")
        print("| game | events | on screen 300 ms or more | median | clicks | click to paint, p95 (own work) |")
        print("|---|---|---|---|---|---|")
        for game in games or sorted(parlour.games()):
            page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
            page.set_default_timeout(30_000)
            found = measure(page, server.url, game)
            times = f"{found.median:.0f} ms | {found.clicks} | {found.feedback:.0f} ms ({found.handling:.0f} ms)"
            print(f"| {game} | {found.events} | {100 * found.seen:.1f} % | {times} |", flush=True)
            page.context.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
