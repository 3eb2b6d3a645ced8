"""Small pictures of each table for the README: `python docs/screenshots.py` writes docs/pictures/*.webp.

The deals are the same every time, because the secret of every shuffle is; the person at the table plays at
random, from the same seed.
"""

import base64
import sys
import tempfile
from pathlib import Path
from random import Random

from playwright.sync_api import Page, sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from tests.web.conftest import CHROMIUM  # noqa: E402
from tests.web.pages.conftest import PACE  # noqa: E402
from tests.web.pages.playing import ANSWER, ASKED, make_table  # noqa: E402
from tests.web.pages.serving import Server  # noqa: E402

SEATS = {"circle_of_kings": 2, "high_jinks": 2, "jest": 3, "jin_kei": 2, "last_king": 2}
MOVES = {"circle_of_kings": 9, "high_jinks": 11, "jest": 3, "jin_kei": 9, "last_king": 9}
SAME_DEALS = "import secrets\nsecrets.token_hex = lambda size: 'pictures'\n"


def picture(page: Page, url: str, game: str, out: Path) -> None:
    """Take the picture of a table after a few moves."""
    seats = [{"kind": "person"}, *[{"kind": "bot", "level": "casual"}] * (SEATS[game] - 1)]
    make_table(page, url, game, seats=seats)
    luck = Random(1)
    for _ in range(MOVES[game]):
        page.wait_for_selector(ASKED)
        page.evaluate(ANSWER, [luck.random(), True])
    page.wait_for_selector(ASKED)
    save(page, out)


def save(page: Page, out: Path) -> None:
    """Save a small picture of what the page shows."""
    shot = page.context.new_cdp_session(page).send("Page.captureScreenshot", {"format": "webp", "quality": 72})
    out.write_bytes(base64.b64decode(shot["data"]))


def main() -> None:
    """Take the pictures of all five games and of the start page."""
    folder = HERE / "pictures"
    folder.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        Server(Path(data), SAME_DEALS) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        context = browser.new_context(
            viewport={"width": 1280, "height": 800}, device_scale_factor=0.75, reduced_motion="reduce"
        )
        context.add_init_script(PACE % 0)
        page = context.new_page()
        page.goto(server.url)
        page.wait_for_selector(".tile")
        save(page, folder / "start.webp")
        for game in SEATS:
            picture(page, server.url, game, folder / f"{game}.webp")
        browser.close()


if __name__ == "__main__":
    main()
