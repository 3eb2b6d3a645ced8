"""Every kind of option of every game is performed on a real board: by its drag, by a finger, by the keyboard."""

import contextlib
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import CDPSession, Page, TimeoutError

import parlour
from parlour.kernel.bits import members
from parlour.kernel.luck import Fast
from parlour.kernel.table import Table
from parlour.testing.walks import step
from tests.web.samples import NAMES, TABLES

Facts = dict[str, Any]
GAMES = sorted({name for name, _ in TABLES})
SEEDS = 24  # random games of each number of seats
LONGEST = 700  # moves of such a game

# Kinds of options that no card or place stands for: they are buttons. A new one needs a decision.
BUTTONS = {
    "circle_of_kings": {"pass", "strike_one", "strike_two"},
    "high_jinks": {
        "pass",
        "declare_rank",
        "declare_suit",
        "cast_transmutation",
        "cast_infliction",
        "cast_restoration",
    },
    "jest": set(),
    "jin_kei": {"choose_formation"},
    "last_king": {"pass"},
}

# Kinds that are played where a card or pile lies: nothing is carried anywhere.
TAPS = {
    "circle_of_kings": set(),
    "high_jinks": {
        "keep",
        "flip_agent",
        "name_player",
        "use_justice",
        "use_lust",
        "use_fortune",
        "begin_salvage",
        "begin_recruit",
    },
    "jest": set(),
    "jin_kei": {"name_colour"},
    "last_king": {"open", "new_deck"},
}


class Case(NamedTuple):
    """An option of some kind, and the view that offers it."""

    view: Facts
    option: Facts

    @property
    def name(self) -> str:
        return f"{self.view['question']['step']}: {self.option['kind']}"

    @property
    def is_button(self) -> bool:
        return not self.option["tokens"] and not self.option["zones"]


def questions(name: str, seats: int, seed: int) -> Iterator[Facts]:
    """The views of whoever is asked first, in a random game."""
    game = parlour.game(name)
    t: Table = game.new(seats, seed)
    luck = Fast(seed)
    for _ in range(LONGEST):
        if t.over:
            return
        seat = members(t.waiting)[0]
        view: Facts = dict(game.view(t, seat, NAMES[:seats]))
        if view["options"] and not view["question"]["picked"]:
            yield view
        step(game, t, luck)


@cache
def cases(name: str) -> list[Case]:
    """One option of every kind at every question that random games of all numbers of seats meet."""
    found: dict[tuple[str, str, bool], Case] = {}
    for seats in parlour.game(name).about.seats:
        for seed in range(SEEDS):
            for view in questions(name, seats, seed):
                for option in view["options"]:
                    key = (view["question"]["step"], option["kind"], option["drop"] is None)
                    found.setdefault(key, Case(view, option))
    return [found[key] for key in sorted(found)]


@pytest.mark.parametrize("game", GAMES)
def test_it_is_decided_how_every_kind_is_performed(game: str) -> None:
    buttons = {case.option["kind"] for case in cases(game) if case.is_button}
    taps = {case.option["kind"] for case in cases(game) if not case.is_button and case.option["drop"] is None}
    assert buttons == BUTTONS[game]
    assert taps == TAPS[game]


# In the page: where an option's card is taken, and where it is dropped, each at a point that is not covered.
ROUTES = """
window.lay = (view) => { show({}); show(view); told.length = 0; };
window.pointOf = (element, wanted = () => true) => {
  const box = element?.getBoundingClientRect();
  if (!box?.width) return null;
  for (const down of [0.5, 0.2, 0.8, 0.1, 0.9])
    for (const along of [0.5, 0.12, 0.88, 0.3, 0.7, 0.05]) {
      const [x, y] = [box.left + box.width * along, box.top + box.height * down];
      const hit = document.elementFromPoint(x, y);
      if (hit && element.contains(hit) && wanted(hit)) return [x, y];
    }
  return null;
};
window.placeOf = ({ zone, slot, token }) => {
  const element = document.querySelector(`.felt [data-zone="${zone}"]`);
  if (token !== null) return board.scene.places.get(token);
  return slot === null ? element : element.querySelector(`[data-slot="${slot}"]`);
};
window.routeOf = (option) => {
  const card = board.scene.places.get(option.card);
  placeOf(option.drop)?.scrollIntoView({ block: "center" });
  if (!pointOf(card)) card?.scrollIntoView({ block: "nearest" });
  return [pointOf(card), pointOf(placeOf(option.drop))];
};
window.spotOf = (option) => {
  const own = option.tokens.filter((token) => token !== option.drop?.token);
  const seen = [...board.scene.acts].filter(([element]) => element.offsetParent);
  const offers = seen.filter(([, info]) => info.options.some((one) => one.move === option.move));
  const [element] = offers.find(([, info]) => own.includes(info.card?.token)) ?? offers[0] ?? [null];
  element?.scrollIntoView({ block: "center" });
  return element;
};
window.within = (option) => {
  const item = board.overlay?.querySelector(`[data-move="${CSS.escape(option.move)}"]`);
  const inner = [...(board.overlay?.querySelectorAll("[data-token]") ?? [])];
  return item ?? inner.find((one) => option.tokens.includes(Number(one.dataset.token))) ?? null;
};
"""
DONE = "([view, option]) => chosen(view).includes(option.move)"


@pytest.fixture
def table(page: Page, board_site: str) -> Page:
    """The board in the frame of a table."""
    page.emulate_media(reduced_motion="reduce")
    page.goto(board_site.replace("board.html", "frame.html"))
    page.wait_for_selector("html[data-ready]")
    page.evaluate(ROUTES)
    return page


class Hand:
    """A mouse, or a finger."""

    def __init__(self, page: Page, finger: bool) -> None:
        self.page = page
        self.touch: CDPSession | None = None
        if finger:
            self.touch = page.context.new_cdp_session(page)
            self.touch.send("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        (x, y), mouse = start, self.page.mouse
        if self.touch is None:
            mouse.move(x, y)
            mouse.down()
            mouse.move(x + 9, y - 9)
            mouse.move(*end)
            mouse.up()
            return
        for kind, *at in (("touchStart", start), ("touchMove", (x + 9, y - 9)), ("touchMove", end), ("touchEnd",)):
            points = [{"x": x, "y": y} for x, y in at]
            self.touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def press(self, at: tuple[float, float]) -> None:
        if self.touch is None:
            self.page.mouse.click(*at)
            return
        self.page.evaluate(
            "() => { addEventListener('click', () => { window.clicked = true; }, true); clicked = false; }"
        )
        for kind, points in (("touchStart", [{"x": at[0], "y": at[1]}]), ("touchEnd", [])):
            self.touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        with contextlib.suppress(TimeoutError):  # the browser swallows a tap that stops a scrolling table
            self.page.wait_for_function("() => clicked || board.overlay", timeout=1_000)


def by_hand(page: Page, case: Case, hand: Hand) -> bool:
    """Perform an option with a mouse or a finger: by its drag if it has one, then in the menu if one opens."""
    page.evaluate("view => lay(view)", case.view)
    if case.is_button:
        page.locator(f'.option[data-move="{case.option["move"]}"]').click()
    elif case.option["drop"] is not None:
        start, end = page.evaluate("option => routeOf(option)", case.option)
        if start is None or end is None:
            return hand.touch is not None and by_taps(page, case, hand)  # on a phone one place may be out of view
        hand.drag(start, end)
    else:
        return by_taps(page, case, hand)
    return in_the_menu(page, case, hand)


def by_taps(page: Page, case: Case, hand: Hand) -> bool:
    at = page.evaluate("option => pointOf(spotOf(option))", case.option)
    if at is None:
        return False
    hand.press(at)
    return in_the_menu(page, case, hand)


def in_the_menu(page: Page, case: Case, hand: Hand) -> bool:
    """Choose the option in what has opened, if it has not been played already."""
    for _ in range(2):
        at = page.evaluate("option => pointOf(within(option))", case.option)
        if at is not None:
            hand.press(at)
    return bool(page.evaluate(DONE, [case.view, case.option]))


def by_keys(page: Page, case: Case, _: Hand) -> bool:
    """Perform an option with the keyboard: on its card or place, otherwise on its button."""
    page.evaluate("view => lay(view)", case.view)
    where = f'.option[data-move="{case.option["move"]}"]'
    if case.is_button:
        page.locator(where).focus()
    elif not page.evaluate(
        "option => { const at = spotOf(option); at?.focus(); return at !== null; }", case.option
    ):
        return False
    page.keyboard.press("Enter")
    for _n in range(2):
        if page.evaluate("option => { const at = within(option); at?.focus(); return at !== null; }", case.option):
            page.keyboard.press("Enter")
    return bool(page.evaluate(DONE, [case.view, case.option]))


MANNERS: dict[str, tuple[Callable[[Page, Case, Hand], bool], int, int]] = {
    "mouse": (by_hand, 1280, 800),
    "finger": (by_hand, 390, 844),
    "keys": (by_keys, 1280, 800),
}


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_option_is_performed(table: Page, game: str, manner: str) -> None:
    perform, width, height = MANNERS[manner]
    table.set_viewport_size({"width": width, "height": height})
    hand = Hand(table, manner == "finger")
    # A tap that stops a scrolling table, or lasts as long as a long press on a busy machine, is made again.
    missed = [case.name for case in cases(game) if not any(perform(table, case, hand) for _ in range(2))]
    assert missed == []
