"""How large cards are on the felt, by game, seats and window; `python -m tests.web.felt` writes docs/board.md."""

from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

from playwright.sync_api import Page, sync_playwright

import parlour
from parlour.kernel.bits import members
from parlour.kernel.luck import Fast
from parlour.kernel.table import Table
from parlour.testing.walks import step
from tests.web.conftest import CHROMIUM
from tests.web.samples import NAMES
from tests.web.site import serve

WINDOWS = [(1440, 900), (1280, 800), (390, 844)]
MOMENTS = {"opening": 0.0, "middle": 0.5, "late": 0.85}  # share of the moves of a random game
DOCS = Path(__file__).parents[2] / "docs" / "board.md"
BEGIN, END = "<!-- card widths: begin -->", "<!-- card widths: end -->"

# The narrowest card of my hand, of my field and of the other fields; piles and hidden hands are left out.
MEASURE = """([view, small]) => {
  show({});
  show(view);
  const lying = document.querySelectorAll(".felt .card:not(.pile, .damage .space)");
  const cards = [...lying].filter((card) => card.offsetParent);
  const narrowest = (where) => {
    const found = cards.filter((card) => card.closest(where) && !(small && card.closest(small)));
    return found.length ? Math.min(...found.map((card) => card.offsetWidth)) : null;
  };
  const other = innerWidth > 640 ? ".seat.other" : ".seat.other:not(.compact)"; // folded on a phone
  const [hand, mine, others] = [".held", ".seat.mine", other].map(narrowest);
  return { hand, mine, others };
}"""
SMALL = {"jest": ".other .jest"}  # what only counts
SMALL_ON_A_PHONE = {**SMALL, "high_jinks": ".damage"}


class Position(NamedTuple):
    """A moment of a random game, as somebody who is asked sees it."""

    game: str
    seats: int
    moment: str
    view: dict[str, Any]


def walked(name: str, seats: int, moves: int) -> tuple[Table, int]:
    """A table after some moves, or at its end; with the number of moves."""
    game = parlour.game(name)
    t: Table = game.new(seats, 1)
    luck, done = Fast(1), 0
    while not t.over and done < moves:
        step(game, t, luck)
        done += 1
    return t, done


def position(name: str, seats: int, moment: str) -> Position:
    """A moment of the same random game every time."""
    _, moves = walked(name, seats, 10_000)
    t, _ = walked(name, seats, int(moves * MOMENTS[moment]))
    view = parlour.game(name).view(t, members(t.waiting)[0], NAMES[:seats])
    return Position(name, seats, moment, dict(view))


def tables() -> list[tuple[str, int]]:
    """Every game with its fewest and its most players."""
    found = [(name, parlour.game(name).about.seats) for name in parlour.games()]
    return [(name, seats) for name, numbers in found for seats in sorted({min(numbers), max(numbers)})]


def widths(page: Page, at: Position) -> dict[str, int | None]:
    """The narrowest cards that matter, by where they lie."""
    window = page.viewport_size
    small = SMALL_ON_A_PHONE if window and window["width"] < 640 else SMALL
    found: dict[str, int | None] = page.evaluate(MEASURE, [at.view, small.get(at.game)])
    return found


def row(page: Page, name: str, seats: int) -> str:
    """A line of the table: for each window my hand, my field and the others', narrowest at any moment."""
    cells = []
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        found = [widths(page, position(name, seats, moment)) for moment in MOMENTS]
        parts = [[size for one in found if (size := one[part]) is not None] for part in ("hand", "mine", "others")]
        cells.append(" / ".join(str(min(part)) if part else "–" for part in parts))
    return f"| {parlour.game(name).about.title} | {seats} | {' | '.join(cells)} |"


def main() -> None:
    """Measure everything and write the table."""
    server = serve()
    Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(reduced_motion="reduce")
        page.goto(f"http://127.0.0.1:{server.server_port}/frame.html")
        page.wait_for_selector("html[data-ready]")
        rows = [row(page, name, seats) for name, seats in tables()]
        browser.close()
    server.shutdown()
    heads = " | ".join(f"{width} × {height}" for width, height in WINDOWS)
    table = [f"| game | seats | {heads} |", "|---|---|" + "---|" * len(WINDOWS), *rows]
    before, _, rest = DOCS.read_text().partition(BEGIN)
    DOCS.write_text(before + "\n".join([BEGIN, *table, END]) + rest.partition(END)[2])


if __name__ == "__main__":
    main()
