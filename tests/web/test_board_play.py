"""Playing: every option by its button, by its cards and by the keyboard alone."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.samples import TABLES, asked, zone

# What clicking the button of each option does; of a set it is chosen, and taken back by more clicks.
BUTTONS = """view => {
  show(view);
  const played = [];
  for (const { move, count } of view.options) {
    const button = document.querySelector(`.option[data-move="${CSS.escape(move)}"]`);
    window.told.length = 0;
    button.click();
    played.push(...chosen(view));
    if (view.question.several) for (let n = 0; n < count; n += 1) button.click();
  }
  return played;
}"""

# What clicking each card does that an option touches: it is played, or offered in a menu or a spread pile.
CARDS = """view => {
  const missed = [];
  for (const option of view.options) {
    for (const token of option.tokens) {
      show({});
      show(view);
      window.told.length = 0;
      board.scene.places.get(token).click();
      let moves = chosen(view);
      if (board.overlay) {
        const inside = board.overlay.querySelector(`[data-token="${token}"]`);
        if (inside) {
          inside.click();
          moves = chosen(view);
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
        assert played == [option["move"] for option in view["options"]]


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
        assert board.evaluate("view => chosen(view)", view) == [option["move"]]
        board.evaluate("show({})")


def test_number_keys_play_the_first_nine_options(board: Page) -> None:
    single = [view for view in asked("high_jinks", 2, 1, every=1, most=60) if not view["question"]["several"]]
    view = max(single, key=lambda one: len(one["options"]))
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
    for card in zone(view, "hand", view["seat"])["cards"]:
        if sum(card["token"] in option["tokens"] for option in view["options"]) > 1:
            return int(card["token"])
    return -1


def test_a_card_that_nothing_can_be_done_with_asks_why(board: Page) -> None:
    view = next(asked("jest", 3, 1, every=1))
    trophy = zone(view, "trophies")["cards"][0]
    show(board, view)
    board.locator(f'[data-token="{trophy["token"]}"]').click()
    assert told(board) == [["why", {"token": trophy["token"]}]]


def test_a_card_is_shown_large_by_a_right_click_and_by_a_key(board: Page) -> None:
    view = next(asked("jest", 3, 1, every=1))
    trophy = zone(view, "trophies")["cards"][0]
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
    view = next(view for view in asked("high_jinks", 2, 3, every=30) if len(zone(view, "Boneyard")["cards"]) > 3)
    view = {**view, "options": []}
    show(board, view)
    board.locator(f'[data-zone="{zone(view, "Boneyard")["zone"]}"] button').click()
    assert board.locator(".spread-cards .card").count() == len(zone(view, "Boneyard")["cards"])
    board.locator(".sheet .close").click()
    assert board.locator(".sheet").count() == 0
    assert told(board) == []


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
