"""Pictures of every table to look at: `python -m tests.web.pages.gallery FOLDER [GAME ...]`.

Every game with its fewest and its most players: the opening, the middle, two cards that fight and the result, in
three windows, light and dark. The deals are the same every time; the person plays at random from the same seed.
"""

import sys
import tempfile
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, Page, sync_playwright

from tests.web.conftest import CHROMIUM
from tests.web.felt import tables
from tests.web.pages.conftest import PACE
from tests.web.pages.playing import ANSWER, ASKED, OVER, PROMPT, make_table
from tests.web.pages.serving import Server

SAME_DEALS = "import secrets\nsecrets.token_hex = lambda size: 'pictures'\n"
DESK, PHONE = [(1280, 800), (1440, 900)], [(390, 844)]
MIDDLE = {"circle_of_kings": 9, "high_jinks": 24, "jest": 4, "jin_kei": 12, "last_king": 12}
MOST = 600  # moves of a game
SHOWN = f"() => document.querySelector('{OVER}') || document.querySelector('{ASKED}')"
# Holds what is being shown as soon as two cards fight, as a pressed pointer does.
HOLD = """() => {
  const board = document.querySelector("parlour-board");
  window.held = false;
  new MutationObserver(() => {
    if (window.held || !board.querySelector(".staging :is(.clash, .arrow.blow)")) return;
    window.held = true;
    board.dispatchEvent(new PointerEvent("pointerdown"));
  }).observe(board, { childList: true, subtree: true });
}"""
SLOWLY = """async (pace) => {
  const store = await import("/static/js/net/store.js");
  store.changeSettings({ pace });
}"""


class Album:
    """Writes what a page shows, in each of its windows, light and dark."""

    def __init__(self, folder: Path, page: Page, windows: list[tuple[int, int]], name: str) -> None:
        self.folder, self.page, self.windows, self.name = folder, page, windows, name

    def add(self, moment: str, resize: bool = True) -> None:
        """Take the pictures of a moment."""
        for width, height in self.windows if resize else self.windows[:1]:
            self.page.set_viewport_size({"width": width, "height": height})
            for theme in ("light", "dark"):
                self.page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
                self.page.wait_for_timeout(150)
                self.page.screenshot(path=self.folder / f"{self.name}-{moment}-{width}-{theme}.png")
        width, height = self.windows[0]
        self.page.set_viewport_size({"width": width, "height": height})


def answer(page: Page, luck: Random) -> bool:
    """Play a move; whether the game continues."""
    page.wait_for_function(SHOWN)
    if page.locator(OVER).count() > 0:
        return False
    page.evaluate(ANSWER, [luck.random(), False])
    return True


def fight(page: Page, luck: Random) -> bool:
    """Play on, slowly, until two cards fight; whether they have."""
    page.evaluate(HOLD)
    page.evaluate(SLOWLY, 250)
    for _ in range(MOST):
        page.wait_for_function(
            f"() => window.held || document.querySelector('{OVER}') || "
            f"(document.querySelector('{ASKED}') && document.getElementById('skip').hidden)"
        )
        if page.evaluate("() => window.held"):
            page.wait_for_timeout(400)
            return True
        if not answer(page, luck):
            return False
    return False


def shoot(album: Album, game: str, luck: Random) -> None:
    """Play a game and take its pictures."""
    page = album.page
    page.wait_for_selector(PROMPT)
    page.wait_for_timeout(500)
    album.add("1-opening")
    for _ in range(MIDDLE[game]):
        answer(page, luck)
    page.wait_for_function(SHOWN)
    album.add("2-middle")
    if fight(page, luck):
        album.add("3-fight", resize=False)
    page.evaluate("() => window.dispatchEvent(new PointerEvent('pointerup'))")
    page.evaluate(SLOWLY, 0)
    page.keyboard.press("Shift")
    while answer(page, luck):
        pass
    page.wait_for_selector(OVER)
    page.wait_for_timeout(1200)
    album.add("4-result")


def game_pictures(browser: Browser, url: str, folder: Path, game: str, seats: int) -> None:
    """One game at a desk, the same one on a phone."""
    for windows in (DESK, PHONE):
        width, height = windows[0]
        phone = width < 640
        context = browser.new_context(
            viewport={"width": width, "height": height}, has_touch=phone, is_mobile=phone, reduced_motion="reduce"
        )
        context.set_default_timeout(200_000)
        context.add_init_script(PACE % 0)
        page = context.new_page()
        others = [{"kind": "bot", "level": "novice"}] * (seats - 1)
        make_table(page, url, game, seats=[{"kind": "person"}, *others])
        shoot(Album(folder, page, windows, f"{game}-{seats}"), game, Random(1))
        context.close()


def main(folder: str, *games: str) -> None:
    """Take all pictures, or those of some games."""
    out = Path(folder)
    out.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        Server(Path(data), SAME_DEALS) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for game, seats in tables():
            if not games or game in games:
                game_pictures(browser, server.url, out, game, seats)
                print(game, seats, flush=True)
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
