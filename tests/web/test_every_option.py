"""Every kind of option of every game is performed on a real board: by drag, finger, taps and keys."""

import contextlib
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import CDPSession, Page, TimeoutError

import parlour
from parlour.kernel.bits import members
from parlour.kernel.game import Game
from parlour.kernel.luck import Fast
from parlour.kernel.table import Table
from parlour.testing.walks import step
from tests.web.samples import NAMES, TABLES

Facts = dict[str, Any]
Point = tuple[float, float]
GAMES = sorted({name for name, _ in TABLES})
SEEDS = 24  # random games of each number of seats
LONGEST = 700  # moves of such a game
OFTEN, EVERY = 100, 12  # of a question that has been met so often, one view in so many is made

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


def positions(game: Game[Any], seats: int, seed: int) -> Iterator[tuple[Table, int]]:
    """The table at each move of a random game, with the seat that is asked first."""
    t: Table = game.new(seats, seed)
    luck = Fast(seed)
    for _ in range(LONGEST):
        if t.over:
            return
        yield t, members(t.waiting)[0]
        step(game, t, luck)


def questions(name: str) -> Iterator[Facts]:
    """Views of whoever is asked, in random games of all numbers of seats; fewer of what has been asked often."""
    game = parlour.game(name)
    often: Counter[str] = Counter()
    for seats in game.about.seats:
        for seed in range(SEEDS):
            for t, seat in positions(game, seats, seed):
                asked = game.asked_rule(t).id
                often[asked] += 1
                if often[asked] > OFTEN and often[asked] % EVERY:
                    continue
                view: Facts = dict(game.view(t, seat, NAMES[:seats]))
                if view["options"] and not view["question"]["picked"]:
                    yield view


@cache
def cases(name: str) -> list[Case]:
    """One option of every kind at every question that random games of all numbers of seats meet."""
    found: dict[tuple[str, str, bool], Case] = {}
    for view in questions(name):
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


# In the page: where an option's card is taken, and where it is dropped, or held so that the table scrolls,
# each at a point that is not covered.
ROUTES = """
addEventListener("click", () => { window.clicked = true; }, true);
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
window.startOf = (option) => {
  const card = board.scene.places.get(option.card);
  if (!pointOf(card)) card?.scrollIntoView({ block: "center" });
  return pointOf(card);
};
window.edgeTo = (option) => {
  const stage = document.querySelector(".stage").getBoundingClientRect();
  const dock = document.querySelector(".dock").getBoundingClientRect();
  const up = placeOf(option.drop).getBoundingClientRect().top < stage.top + stage.height / 2;
  return [stage.left + stage.width / 2, up ? stage.top + 20 : dock.top - 20];
};
window.spotOf = (option) => {
  if (!option.tokens.length && !option.zones.length)
    return document.querySelector(`.option[data-move="${CSS.escape(option.move)}"]`);
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

    def move(self, kind: str, at: Point | None = None) -> None:
        """Put down, move or lift the finger, or the mouse button."""
        if self.touch is None:
            if at is not None:
                self.page.mouse.move(*at)
            if kind != "touchMove":
                getattr(self.page.mouse, "down" if kind == "touchStart" else "up")()
            return
        points = [] if at is None else [{"x": at[0], "y": at[1]}]
        self.touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def drag(self, start: Point, option: Facts) -> None:
        """Carry a card to its place; if that is out of view, hold it at the edge until the table has scrolled."""
        self.move("touchStart", start)
        self.move("touchMove", (start[0] + 9, start[1] - 9))
        end = self.page.evaluate("option => pointOf(placeOf(option.drop))", option)
        if end is None:
            self.move("touchMove", self.page.evaluate("option => edgeTo(option)", option))
            seen = self.page.wait_for_function("option => pointOf(placeOf(option.drop))", arg=option)
            end = seen.json_value()
        self.move("touchMove", end)
        self.move("touchEnd")

    def press(self, at: Point) -> None:
        """Click, or tap; then wait until the page has noticed."""
        if self.touch is None:
            self.page.mouse.click(*at)
            return
        self.page.evaluate("() => { window.clicked = false; }")
        self.move("touchStart", at)
        self.move("touchEnd")
        with contextlib.suppress(TimeoutError):  # the browser swallows a tap that stops a scrolling table
            self.page.wait_for_function("() => window.clicked || board.overlay", timeout=1_000)


def by_hand(page: Page, case: Case, hand: Hand) -> bool:
    """Perform an option by its drag, if it has one; then in the menu if one opens."""
    if case.is_button or case.option["drop"] is None:
        return by_taps(page, case, hand)
    start = page.evaluate("([view, option]) => { lay(view); return startOf(option); }", [case.view, case.option])
    if start is None:
        return False
    hand.drag(start, case.option)
    return in_the_menu(page, case, hand)


def by_taps(page: Page, case: Case, hand: Hand) -> bool:
    """Perform an option by clicks or taps: on its card or place, otherwise on its button."""
    at = page.evaluate(
        "([view, option]) => { lay(view); return pointOf(spotOf(option)); }", [case.view, case.option]
    )
    if at is None:
        return False
    hand.press(at)
    return in_the_menu(page, case, hand)


def in_the_menu(page: Page, case: Case, hand: Hand) -> bool:
    """Choose the option in what has opened, if it has not been played already."""
    for _ in range(2):
        at = page.evaluate("option => pointOf(within(option))", case.option)
        if at is None:
            break
        hand.press(at)
    return bool(page.evaluate(DONE, [case.view, case.option]))


def by_keys(page: Page, case: Case, _: Hand) -> bool:
    """Perform an option with the keyboard: on its card or place, otherwise on its button."""
    focus = "([view, option]) => { lay(view); const at = spotOf(option); at?.focus(); return at !== null; }"
    if not page.evaluate(focus, [case.view, case.option]):
        return False
    page.keyboard.press("Enter")
    for _n in range(2):
        if page.evaluate("option => { const at = within(option); at?.focus(); return at !== null; }", case.option):
            page.keyboard.press("Enter")
    return bool(page.evaluate(DONE, [case.view, case.option]))


MANNERS: dict[str, tuple[Callable[[Page, Case, Hand], bool], int, int]] = {
    "mouse": (by_hand, 1280, 800),
    "finger": (by_hand, 390, 844),
    "taps": (by_taps, 390, 844),
    "keys": (by_keys, 1280, 800),
}


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_option_is_performed(table: Page, game: str, manner: str) -> None:
    perform, width, height = MANNERS[manner]
    table.set_viewport_size({"width": width, "height": height})
    hand = Hand(table, manner in ("finger", "taps"))
    # A tap that stops a scrolling table, or lasts as long as a long press on a busy machine, is made again.
    missed = [case.name for case in cases(game) if not any(perform(table, case, hand) for _ in range(2))]
    assert missed == []
