"""The board goes by ids: with other words it marks and enables the same."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.contract.test_facts import reworded
from tests.web.samples import TABLES, samples

# All that the board has made of a view but for its words: where zones lie, how cards look, what can be done.
MADE = """view => {
  show(view);
  const key = (one) => one.dataset.key ?? `${one.className} ${one.dataset.zone} ${one.dataset.slot}`;
  const fitted = ["line-start"]; // where a fan breaks depends on the widths of words
  const classes = (one) => [...one.classList].filter((name) => !fitted.includes(name)).sort().join(" ");
  const all = (selector) => [...document.querySelectorAll(selector)];
  const moves = (options) => (options ?? []).map((option) => option.move);
  const lit = (element) => {
    const at = element.getBoundingClientRect();
    const point = (type, by) => new PointerEvent(type, {
      bubbles: true, button: 0, pointerId: 1, clientX: at.x + 5 + by, clientY: at.y + 5 });
    element.dispatchEvent(point("pointerdown", 0));
    window.dispatchEvent(point("pointermove", 30));
    const found = all(".drop").map(key);
    window.dispatchEvent(point("pointercancel", 30));
    return found;
  };
  return {
    zones: all(".felt .zone").map((zone) => [zone.dataset.zone, classes(zone), zone.closest(".area")?.className]),
    marks: all(".felt [data-marks]").map((one) => [key(one), one.dataset.marks]),
    badges: all(".felt .badge").map((badge) => [badge.dataset.mark, badge.className]),
    cells: all(".felt .cell").map((cell) => [cell.closest("[data-zone]").dataset.zone, classes(cell)]),
    counters: all("[data-counter]").map((chip) => chip.dataset.counter),
    acts: [...board.scene.acts].map(([one, { options, arriving }]) =>
      [key(one), classes(one), moves(options), moves(arriving)]),
    drags: all(".felt .draggable").map((card) => [key(card), lit(card)]),
    options: all(".prompt button").map((one) => [one.className, one.dataset.move, one.disabled]),
  };
}"""


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_sentences_are_never_read(board: Page, name: str, seats: int) -> None:
    made: dict[str, Any] = {}
    for found in samples(name, seats, 3, every=7, most=16):
        spoken = board.evaluate(MADE, found.view)
        assert board.evaluate(MADE, reworded(found.view)) == spoken
        made = {key: [*made.get(key, []), *value] for key, value in spoken.items()}
    assert [key for key in ("zones", "marks", "acts", "drags", "options") if not made[key]] == []
    assert [card for card, places in made["drags"] if not places] == []
