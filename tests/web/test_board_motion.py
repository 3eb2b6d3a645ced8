"""Cards glide to where they are: the table is right at once, and nothing is left over when they have landed."""

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page

import parlour
from parlour.kernel.luck import Fast
from parlour.kernel.table import Table
from parlour.testing.walks import step
from tests.web.samples import NAMES

PLACES = """() => Object.fromEntries([...document.querySelectorAll("[data-token]")].map((card) => {
  const box = card.getBoundingClientRect();
  const seen = getComputedStyle(card.firstElementChild).visibility;
  return [card.dataset.token, [Math.round(box.x), Math.round(box.y), seen]];
}))"""


def story(name: str, seats: int, seed: int, moves: int) -> list[dict[str, Any]]:
    """What the first seat sees after each move of a random game."""
    game = parlour.game(name)
    t: Table = game.new(seats, seed)
    luck = Fast(seed)
    views: list[dict[str, Any]] = [dict(game.view(t, 0, NAMES[:seats]))]
    for _ in range(moves):
        step(game, t, luck)
        views.append(dict(game.view(t, 0, NAMES[:seats])))
    return views


def still_places(page: Page, view: dict[str, Any]) -> Any:
    """Where the cards lie if nothing glides."""
    page.evaluate("view => show(view, { animate: false })", view)
    return page.evaluate(PLACES)


@pytest.mark.parametrize(("name", "seats"), [("jest", 3), ("circle_of_kings", 2), ("last_king", 3)])
def test_gliding_cards_end_where_they_belong(board: Page, name: str, seats: int) -> None:
    board.emulate_media(reduced_motion="no-preference")
    views = story(name, seats, 1, 24)
    flown = 0
    board.evaluate("view => show(view, { animate: true })", views[0])
    for view in views[1:]:
        board.evaluate("view => show(view, { animate: true })", view)
        flown += board.locator(".flying").count()
        board.evaluate("board.landed")
        assert board.locator(".flying, .arriving").count() == 0
    assert flown > 0
    landed = board.evaluate(PLACES)
    assert landed == still_places(board, views[-1])
    assert all(seen == "visible" for _, _, seen in landed.values())


def test_an_interrupted_glide_ends_at_the_right_place(board: Page) -> None:
    board.emulate_media(reduced_motion="no-preference")
    views = story("jest", 3, 1, 12)
    board.evaluate("views => { board.settings = { animate: true }; for (const view of views) show(view); }", views)
    board.evaluate("board.landed")
    assert board.locator(".flying, .arriving").count() == 0
    assert board.evaluate(PLACES) == still_places(board, views[-1])


def test_the_table_can_be_played_at_while_cards_glide(board: Page) -> None:
    board.emulate_media(reduced_motion="no-preference")
    views = [view for view in story("jest", 3, 1, 24) if view["options"]]
    played = board.evaluate(
        """views => views.map((view) => {
          show(view, { animate: true });
          told.length = 0;
          document.querySelector(".option").click();
          return told[0][1].move;
        })""",
        views,
    )
    assert played == [view["options"][0]["move"] for view in views]


@pytest.mark.parametrize("how", ["reduced motion", "setting"])
def test_nothing_glides_if_motion_is_not_wanted(board: Page, how: str) -> None:
    board.emulate_media(reduced_motion="reduce" if how == "reduced motion" else "no-preference")
    for view in story("circle_of_kings", 2, 1, 24):
        board.evaluate("([view, animate]) => show(view, { animate })", [view, how == "reduced motion"])
        assert board.evaluate("document.getAnimations().length") == 0
        assert board.locator(".flying").count() == 0


def test_a_card_drawn_from_a_pile_flies_from_the_pile(board: Page) -> None:
    board.emulate_media(reduced_motion="no-preference")
    views = story("jest", 3, 1, 24)
    before, after = next(
        (a, b) for a, b in pairwise(views) if len(a["zones"][0]["cards"]) > len(b["zones"][0]["cards"])
    )
    board.evaluate("view => show(view, { animate: true })", before)
    board.evaluate("board.landed")
    pile = board.locator('[data-zone="0"] .card').bounding_box()
    board.evaluate("view => show(view, { animate: true })", after)
    starts = board.evaluate("""() => document.getAnimations().map((flight) => {
      flight.currentTime = 0;
      const box = flight.effect.target.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    })""")
    assert pile
    middle = (pile["x"] + pile["width"] / 2, pile["y"] + pile["height"] / 2)
    assert any(abs(x - middle[0]) < 12 and abs(y - middle[1]) < 12 for x, y in starts)
