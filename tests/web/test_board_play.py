"""Playing: every option by its button, by its cards, by dragging and by the keyboard alone."""

from typing import Any

import pytest
from playwright.sync_api import FloatRect, Page

from tests.web.samples import TABLES, asked

BUTTONS = """view => {
  show(view);
  window.told.length = 0;
  for (const { move } of view.options) document.querySelector(`.option[data-move="${CSS.escape(move)}"]`).click();
  return window.told;
}"""

# What clicking each card does that an option touches: it is played, or offered in a menu or a spread pile.
CARDS = """view => {
  show(view);
  const missed = [];
  for (const option of view.options) {
    for (const token of option.tokens) {
      window.told.length = 0;
      board.scene.places.get(token).click();
      let moves = window.told.filter(([name]) => name === "act").map(([, detail]) => detail.move);
      if (board.overlay) {
        const inside = board.overlay.querySelector(`[data-token="${token}"]`);
        if (inside) {
          inside.click();
          moves = window.told.filter(([name]) => name === "act").map(([, detail]) => detail.move);
        }
        const items = board.overlay?.querySelectorAll("[data-move]") ?? [];
        moves.push(...[...items].map((item) => item.dataset.move));
        board.close();
      }
      if (!moves.includes(option.move)) missed.push([option.move, token, moves]);
    }
  }
  return missed;
}"""

# Zones that an option touches although it touches no card: something in them must offer it.
ZONES = """view => {
  show(view);
  const missed = [];
  for (const option of view.options.filter((one) => one.tokens.length === 0)) {
    for (const number of option.zones) {
      const there = [...board.scene.acts.values()].filter((info) => info.zone.zone === number);
      const offers = (info) => info.options.some((one) => one.move === option.move);
      if (!there.some(offers)) missed.push([option.move, number]);
    }
  }
  return missed;
}"""

# Every stop of the table that the arrow keys reach from the first, and how many there are.
REACH = """async view => {
  show(view);
  const all = [...document.querySelectorAll(".felt button")].filter((one) => one.offsetParent);
  const first = all.find((one) => one.tabIndex === 0);
  const reached = new Set(first ? [first] : []);
  const open = [...reached];
  while (open.length) {
    const from = open.pop();
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
      from.focus();
      from.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      const to = document.activeElement;
      if (to.closest(".felt") && !reached.has(to)) { reached.add(to); open.push(to); }
    }
  }
  return [reached.size, all.length, all.filter((one) => one.tabIndex === 0).length];
}"""


def show(page: Page, view: dict[str, Any]) -> None:
    page.evaluate("view => { show(view); told.length = 0; }", view)


def told(page: Page) -> list[Any]:
    found: list[Any] = page.evaluate("told")
    return found


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_option_has_a_button_that_plays_it(board: Page, name: str, seats: int) -> None:
    for view in asked(name, seats, 6, every=13, most=12):
        played = board.evaluate(BUTTONS, view)
        assert played == [["act", {"move": option["move"]}] for option in view["options"]]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_card_that_an_option_touches_plays_or_offers_it(board: Page, name: str, seats: int) -> None:
    for view in asked(name, seats, 7, every=13, most=12):
        assert board.evaluate(CARDS, view) == []


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_zone_that_an_option_touches_offers_it(board: Page, name: str, seats: int) -> None:
    for view in asked(name, seats, 8, every=13, most=12):
        assert board.evaluate(ZONES, view) == []


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_arrow_keys_reach_every_card_from_one_stop_of_the_tab_key(board: Page, name: str, seats: int) -> None:
    for view in asked(name, seats, 9, every=53, most=3):
        reached, of, stops = board.evaluate(REACH, view)
        assert (reached, stops) == (of, 1)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_option_is_played_with_the_keyboard_alone(board: Page, name: str, seats: int) -> None:
    view = next(asked(name, seats, 10, every=45, most=3))
    for number, option in enumerate(view["options"]):
        show(board, view)
        board.evaluate("document.activeElement.blur()")
        board.locator(".option").first.focus()
        for _ in range(number):
            board.keyboard.press("ArrowDown")
        board.keyboard.press("Enter")
        assert told(board) == [["act", {"move": option["move"]}]]


def test_number_keys_play_the_first_nine_options(board: Page) -> None:
    view = max(asked("high_jinks", 2, 1, every=1, most=60), key=lambda one: len(one["options"]))
    show(board, view)
    for number in range(1, 10):
        board.keyboard.press(str(number))
    assert told(board) == [["act", {"move": option["move"]}] for option in view["options"][:9]]


def one_card_option(view: dict[str, Any]) -> dict[str, Any] | None:
    """An option that alone touches its one card, and brings it to a zone of its own."""
    for option in view["options"]:
        touching = [other for other in view["options"] if set(other["tokens"]) & set(option["tokens"])]
        if len(option["tokens"]) == 1 and len(touching) == 1 and option["zones"]:
            return dict(option)
    return None


def test_a_card_is_played_by_a_click_of_the_mouse(board: Page) -> None:
    view = next(view for view in asked("jest", 3, 1, every=1) if one_card_option(view))
    option = one_card_option(view)
    assert option is not None
    show(board, view)
    board.locator(f'[data-token="{option["tokens"][0]}"]').click()
    assert told(board) == [["act", {"move": option["move"]}]]


def captain(board: Page) -> tuple[str, FloatRect, FloatRect]:
    """A move that carries a card to a place: where the card lies, and where it goes."""
    view = next(view for view in asked("circle_of_kings", 2, 1, every=1) if "Captain" in view["question"])
    option = view["options"][-1]
    show(board, view)
    board.locator(f'[data-zone="{option["zones"][0]}"]').scroll_into_view_if_needed()
    start = board.locator(f'[data-token="{option["tokens"][0]}"]').bounding_box()
    goal = board.locator(f'[data-zone="{option["zones"][0]}"] .card').bounding_box()
    assert start and goal
    return option["move"], start, goal


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_a_card_is_dragged_to_where_it_goes(board: Page, width: int, height: int) -> None:
    board.set_viewport_size({"width": width, "height": height})
    move, start, goal = captain(board)
    board.mouse.move(start["x"] + 12, start["y"] + 12)
    board.mouse.down()
    board.mouse.move(start["x"] + 40, start["y"] - 10, steps=3)
    assert board.locator(".dragged").count() == 1
    board.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=5)
    assert board.locator(".over").count() == 1
    board.mouse.up()
    assert told(board) == [["act", {"move": move}]]
    assert board.locator(".dragged, .drop, .over, .lifted").count() == 0


class Finger:
    """A finger on a phone's screen."""

    def __init__(self, page: Page) -> None:
        page.set_viewport_size({"width": 390, "height": 844})
        self.session = page.context.new_cdp_session(page)
        self.session.send("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def touch(self, kind: str, *at: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in at]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_a_finger_drags_a_card_to_where_it_goes(board: Page) -> None:
    finger = Finger(board)
    move, start, goal = captain(board)
    finger.touch("touchStart", (start["x"] + 12, start["y"] + 12))
    finger.touch("touchMove", (start["x"] + 40, start["y"] - 10))
    assert board.locator(".dragged").count() == 1
    finger.touch("touchMove", (goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2))
    finger.touch("touchEnd")
    assert told(board) == [["act", {"move": move}]]
    assert board.locator(".dragged, .drop, .over, .lifted").count() == 0


def test_a_finger_that_taps_plays_and_one_that_rests_shows_the_card_large(board: Page) -> None:
    finger = Finger(board)
    view = next(view for view in asked("circle_of_kings", 2, 1, every=1) if "Captain" in view["question"])
    show(board, view)
    card = board.locator(f'[data-token="{view["options"][0]["tokens"][0]}"]').bounding_box()
    assert card
    at = (card["x"] + 12, card["y"] + 12)
    finger.touch("touchStart", at)
    board.wait_for_function("() => told.length > 0")
    finger.touch("touchEnd")
    assert [name for name, _ in told(board)] == ["inspect"]
    board.evaluate("told.length = 0")
    board.keyboard.press("Escape")
    finger.touch("touchStart", at)
    finger.touch("touchEnd")
    board.wait_for_function("() => told.some(([name]) => name === 'act') || board.overlay?.matches('.menu')")


def test_a_drag_that_ends_nowhere_plays_nothing(board: Page) -> None:
    view = next(view for view in asked("circle_of_kings", 2, 1, every=1) if "Captain" in view["question"])
    show(board, view)
    start = board.locator(f'[data-token="{view["options"][0]["tokens"][0]}"]').bounding_box()
    assert start
    board.mouse.move(start["x"] + 12, start["y"] + 12)
    board.mouse.down()
    board.mouse.move(30, 30, steps=5)
    board.mouse.up()
    assert told(board) == []
    assert board.locator(".dragged").count() == 0


def test_a_card_with_several_uses_opens_a_menu_at_the_card(board: Page) -> None:
    view = next(view for view in asked("high_jinks", 2, 1, every=1, most=200) if two_uses(view) >= 0)
    token = two_uses(view)
    uses = [option for option in view["options"] if token in option["tokens"]]
    show(board, view)
    card = board.locator(f'[data-token="{token}"]')
    card.focus()
    board.keyboard.press("Enter")
    assert board.locator(".menu [role=menuitem]").count() == len(uses)
    board.keyboard.press("Escape")
    assert board.locator(".menu").count() == 0
    assert card.evaluate("card => card === document.activeElement")
    board.keyboard.press("Enter")
    board.keyboard.press("ArrowDown")
    board.keyboard.press("Enter")
    card.focus()
    board.keyboard.press("Enter")
    board.keyboard.press("Tab")
    assert board.evaluate("document.activeElement.closest('.menu') !== null")
    board.keyboard.press("1")
    assert told(board) == [["act", {"move": uses[1]["move"]}], ["act", {"move": uses[0]["move"]}]]


def two_uses(view: dict[str, Any]) -> int:
    """A card in my hand that more than one option touches, or -1."""
    hand = next(zone for zone in view["zones"] if zone["name"] == "hand" and zone["owner"] == view["seat"])
    for card in hand["cards"]:
        if sum(card["token"] in option["tokens"] for option in view["options"]) > 1:
            return int(card["token"])
    return -1


def test_a_card_that_nothing_can_be_done_with_asks_why(board: Page) -> None:
    view = next(asked("jest", 3, 1, every=1))
    trophy = next(zone for zone in view["zones"] if zone["name"] == "trophies")["cards"][0]
    show(board, view)
    board.locator(f'[data-token="{trophy["token"]}"]').click()
    assert told(board) == [["why", {"token": trophy["token"]}]]


def test_a_card_is_shown_large_by_a_right_click_and_by_a_key(board: Page) -> None:
    view = next(asked("jest", 3, 1, every=1))
    trophy = next(zone for zone in view["zones"] if zone["name"] == "trophies")["cards"][0]
    show(board, view)
    card = board.locator(f'[data-token="{trophy["token"]}"]')
    card.click(button="right")
    assert board.locator(".zoom").count() == 1
    board.keyboard.press("Escape")
    assert board.locator(".zoom").count() == 0
    card.focus()
    board.keyboard.press("i")
    assert board.locator(".zoom").count() == 1
    assert told(board) == [["inspect", {"token": trophy["token"], "card": trophy["card"]}]] * 2


def test_a_pile_of_open_cards_is_spread_out_on_a_click(board: Page) -> None:
    view = next(view for view in asked("high_jinks", 2, 3, every=30) if len(boneyard(view)["cards"]) > 3)
    view = {**view, "options": []}
    show(board, view)
    board.locator(f'[data-zone="{boneyard(view)["zone"]}"] button').click()
    assert board.locator(".spread-cards .card").count() == len(boneyard(view)["cards"])
    board.locator(".sheet .close").click()
    assert board.locator(".sheet").count() == 0
    assert told(board) == []


def boneyard(view: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = next(zone for zone in view["zones"] if zone["name"] == "Boneyard")
    return found


def test_cards_picked_so_far_are_shown_as_picked(board: Page) -> None:
    views = asked("high_jinks", 2, 2, every=1, most=20)
    view = next(view for view in views if len(view["picked"]) == 2)
    show(board, view)
    faces = board.locator(".card.picked [data-face]").evaluate_all("all => all.map(face => face.dataset.face)")
    assert sorted(faces) == sorted(view["picked"])
    assert "So far: " + ", ".join(view["picked"]) in board.inner_text(".prompt").replace("\ufe0e", "")


def test_a_disabled_board_plays_nothing(board: Page) -> None:
    view = next(asked("jest", 3, 1, every=1))
    show(board, view)
    board.evaluate("board.disabled = true")
    board.keyboard.press("1")
    board.locator(f'[data-token="{view["options"][0]["tokens"][0]}"]').click()
    assert all(name != "act" for name, _ in told(board))
    assert board.locator(".option:not(:disabled)").count() == 0
    board.evaluate("board.disabled = false")
    board.keyboard.press("1")
    assert told(board)[-1] == ["act", {"move": view["options"][0]["move"]}]


def test_the_focus_stays_on_a_card_when_the_view_changes(board: Page) -> None:
    views = asked("last_king", 2, 1, every=1)
    view = next(view for view in views if any(option["tokens"] for option in view["options"]))
    show(board, view)
    token = next(option["tokens"][0] for option in view["options"] if option["tokens"])
    board.locator(f'[data-token="{token}"]').focus()
    board.evaluate("view => show(view)", {**view, "headline": "Another moment."})
    assert board.evaluate("document.activeElement.dataset.token") == str(token)
