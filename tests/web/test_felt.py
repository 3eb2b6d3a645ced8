"""The felt is used: cards are large, nothing covers what decides, a phone shows what one needs at once."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.felt import MOMENTS, WINDOWS, Position, position, tables, widths

LEAST = {"hand": 44, "mine": 44, "others": 44}  # pixels, on a desk
LEAST_ON_A_PHONE = {"hand": 44, "mine": 30, "others": 30}
HAND_OF_TWO = 72

# Cards whose index another card or a badge covers: those on the table one by one, and what attacks are stacked on.
COVERED = """() => {
  const alone = ".seat .as-row .card:not(.tapped), .as-circle .card, .as-stack > .cards > :first-child";
  const all = [...document.querySelectorAll(`.felt :is(${alone})`)];
  const cards = all.filter((card) => card.offsetParent && card.dataset.token);
  return cards.filter((card) => {
    card.scrollIntoView({ block: "center" });
    const box = card.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width * 0.13, box.top + box.height * 0.12);
    return !card.contains(hit) || hit.closest(".badge, .badges, .count");
  }).map((card) => card.getAttribute("aria-label"));
}"""
LABELS = """() => {
  const all = [...document.querySelectorAll(".felt :is(.zone-label, .badge, .count, .chip, .name)")];
  return all.filter((one) => one.offsetParent).map((one) => [one, getComputedStyle(one)])
    .filter(([, style]) => parseFloat(style.fontSize) < 12 || style.writingMode !== "horizontal-tb")
    .map(([one]) => one.textContent);
}"""
ON_A_PHONE = """() => {
  const box = (where) => document.querySelector(where)?.getBoundingClientRect();
  const [stage, dock, mine, question] = [".stage", ".dock", ".seat.mine", ".question"].map(box);
  return {
    "my field": mine.top >= stage.top - 1 && mine.bottom <= dock.top + 6,
    question: question.height > 0 && question.bottom <= stage.bottom + 1,
    sideways: document.documentElement.scrollWidth <= innerWidth,
  };
}"""


@pytest.fixture
def felt(page: Page, board_site: str) -> Iterator[Page]:
    """The board in the frame of a table."""
    page.emulate_media(reduced_motion="reduce")
    page.goto(board_site.replace("board.html", "frame.html"))
    page.wait_for_selector("html[data-ready]")
    yield page


def show(page: Page, at: Position, width: int, height: int) -> dict[str, int | None]:
    page.set_viewport_size({"width": width, "height": height})
    return widths(page, at)


def problems(page: Page, at: Position, width: int, height: int) -> list[Any]:
    """What is too small, covered or hard to read in a window of that size."""
    found = show(page, at, width, height)
    least = LEAST if width > 640 else LEAST_ON_A_PHONE
    out: list[Any] = [(part, size) for part, size in found.items() if size and size < least[part]]
    if at.seats == 2 and width > 640 and found["hand"] and found["hand"] < HAND_OF_TWO:
        out.append(("hand of two", found["hand"]))
    if width < 640:
        out += [("not in view", what) for what, there in page.evaluate(ON_A_PHONE).items() if not there]
    out += [("covered", one) for one in page.evaluate(COVERED)]
    return out + [("label", one) for one in page.evaluate(LABELS)]


@pytest.mark.parametrize(("name", "seats"), tables())
def test_cards_are_large_what_decides_is_free_and_a_phone_shows_what_one_needs(
    felt: Page, name: str, seats: int
) -> None:
    found = {
        (moment, width): problems(felt, position(name, seats, moment), width, height)
        for width, height in WINDOWS
        for moment in MOMENTS
    }
    assert {where: what for where, what in found.items() if what} == {}
