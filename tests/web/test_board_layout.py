"""The board keeps within its width: it scrolls only downwards, on a phone and on a desk."""

import pytest
from playwright.sync_api import Page

from tests.web.samples import TABLES, samples

SIZES = [(1280, 800), (390, 844)]

MEASURE = """view => {
  show(view);
  const wide = document.documentElement.clientWidth;
  const out = [...document.querySelectorAll(".felt .card, .felt .plate, .option, .prompt")].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.width > 0 && (box.left < -1 || box.right > wide + 1);
  });
  const names = out.map((one) => one.getAttribute("aria-label") ?? one.textContent);
  return [document.documentElement.scrollWidth - wide, names];
}"""

SMALLEST = (
    """() => Math.min(...[...document.querySelectorAll(".felt button.card")].map((card) => card.offsetWidth))"""
)


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_nothing_is_wider_than_the_window(board: Page, name: str, seats: int, width: int, height: int) -> None:
    board.set_viewport_size({"width": width, "height": height})
    for found in samples(name, seats, 4, every=47, most=5):
        assert board.evaluate(MEASURE, found.view) == [0, []]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_on_a_desk_the_whole_table_is_in_the_window(board: Page, name: str, seats: int) -> None:
    for found in samples(name, seats, 5, every=90, most=3):
        board.evaluate("view => show(view)", found.view)
        assert board.evaluate("document.querySelector('.felt').getBoundingClientRect().bottom") <= 800
        assert board.evaluate(SMALLEST) >= 20


@pytest.mark.parametrize("name", ["Al", "Maximiliane Hohenlohe-W.", "W" * 24])
def test_no_name_makes_the_cards_small(board: Page, name: str) -> None:
    board.set_viewport_size({"width": 1000, "height": 800})
    for game in ("circle_of_kings", "high_jinks", "jest", "jin_kei", "last_king"):
        for found in samples(game, 2 if game != "jest" else 3, 1, every=20, most=12):
            names = [name, *[f"{other} too"[-24:] for other in found.view["names"][1:]]]
            board.evaluate("view => show(view)", found.view | {"names": names})
            assert board.evaluate("parseInt(board.style.getPropertyValue('--board-card'))") >= 60
            assert board.evaluate(MEASURE, found.view | {"names": names}) == [0, []]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_larger_text_is_larger_on_the_table_too_and_all_stays_within_the_window(
    board: Page, width: int, height: int
) -> None:
    board.set_viewport_size({"width": width, "height": height})
    size = "() => parseFloat(getComputedStyle(document.querySelector('.felt .plate')).fontSize)"
    for name, seats in TABLES:
        found = next(samples(name, seats, 4, every=47, most=5))
        board.evaluate("document.documentElement.style.fontSize = ''")
        board.evaluate("view => show(view)", found.view)
        before = board.evaluate(size)
        board.evaluate("document.documentElement.style.fontSize = '118.75%'")
        assert board.evaluate(MEASURE, found.view) == [0, []]
        assert board.evaluate(size) > before * 1.15


def test_on_a_phone_my_hand_stays_in_view(board: Page) -> None:
    board.set_viewport_size({"width": 390, "height": 844})
    found = next(samples("last_king", 6, 1, every=60, most=2))
    board.evaluate("view => show(view)", found.view)
    for place in (0, 10_000):
        board.evaluate("place => scrollTo(0, place)", place)
        assert board.evaluate("document.querySelector('.prompt').getBoundingClientRect().bottom") <= 845


def test_on_a_phone_what_a_question_is_about_comes_into_view(board: Page) -> None:
    board.set_viewport_size({"width": 390, "height": 844})
    first, *_, asked = [f.view for f in samples("jin_kei", 2, 1, every=1, most=12) if f.view["options"]]
    board.evaluate("view => show(view)", first)
    board.evaluate("view => show(view)", asked)
    places = board.evaluate("""() => {
      const dock = document.querySelector(".dock").getBoundingClientRect().top;
      const boxes = [...document.querySelectorAll(".felt .target")].map((place) => place.getBoundingClientRect());
      return boxes.map((box) => [box.top, dock - box.bottom]);
    }""")
    assert places
    assert any(above >= 0 and below >= 0 for above, below in places)


def test_a_folded_seat_opens_and_folds_again(board: Page) -> None:
    board.set_viewport_size({"width": 390, "height": 844})
    found = next(samples("high_jinks", 4, 1, every=90, most=2))
    board.evaluate("view => show(view)", found.view)
    assert board.locator(".compact").count() == 3
    board.locator(".unfold").first.click()
    assert board.locator(".compact").count() == 2
    assert board.locator(".unfold").first.get_attribute("aria-expanded") == "true"
    board.locator(".unfold").first.press("Enter")
    assert board.locator(".compact").count() == 3


def test_the_table_fits_what_scrolls_around_it(board: Page) -> None:
    found = next(samples("high_jinks", 2, 1, every=90, most=2))
    board.evaluate(
        """view => {
      const stage = document.createElement("main");
      Object.assign(stage.style, { height: "640px", overflow: "auto" });
      stage.append(board);
      document.body.append(stage);
      show(view);
    }""",
        found.view,
    )
    assert 500 <= board.evaluate("document.querySelector('.felt').offsetHeight") <= 640
    board.evaluate("view => { board.parentElement.scrollTo(0, 50); show(view); }", found.view)
    assert 500 <= board.evaluate("document.querySelector('.felt').offsetHeight") <= 640
