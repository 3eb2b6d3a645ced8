"""Dragging: a card goes where one of its options drops it, and only there."""

from typing import Any, NamedTuple

import pytest
from playwright.sync_api import FloatRect, Page

from tests.web.samples import asked

Facts = dict[str, Any]
GAMES = ["jest", "jin_kei", "circle_of_kings"]  # onto a zone, onto a space of a row, onto a place of one card
SIZES = [(1280, 800), (390, 844)]
LEFT_OVER = ".dragged, .drop, .over, .lifted"


class Way(NamedTuple):
    """A drag that plays an option: where its card lies and where it goes."""

    option: Facts
    start: FloatRect
    goal: FloatRect

    @property
    def end(self) -> tuple[float, float]:
        return self.goal["x"] + self.goal["width"] / 2, self.goal["y"] + self.goal["height"] / 2


def draggable(game: str) -> Facts:
    """A view with at least two cards that can be dragged."""
    return next(view for view in asked(game, 3 if game == "jest" else 2, 1, every=1) if len(drags(view)) > 1)


def drags(view: Facts) -> list[Facts]:
    return [option for option in view["options"] if option["drop"] and not view["question"]["several"]]


def place(option: Facts) -> str:
    """The element of the place where an option drops its card."""
    drop = option["drop"]
    space = "" if drop["slot"] is None else f' [data-slot="{drop["slot"]}"]'
    return f'[data-zone="{drop["zone"]}"]{space}'


def begin(page: Page, view: Facts) -> Way:
    page.evaluate("view => { show(view); told.length = 0; }", view)
    option = drags(view)[-1]
    page.locator(f"{place(option)} .card").first.scroll_into_view_if_needed()
    start = page.locator(f'[data-token="{option["card"]}"]').bounding_box()
    goal = page.locator(f"{place(option)} .card").first.bounding_box()
    assert start and goal
    return Way(option, start, goal)


def lift(page: Page, way: Way) -> None:
    page.mouse.move(way.start["x"] + 12, way.start["y"] + 12)
    page.mouse.down()
    page.mouse.move(way.start["x"] + 40, way.start["y"] - 10, steps=3)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_card_is_dragged_to_where_it_goes(board: Page, game: str, width: int, height: int) -> None:
    board.set_viewport_size({"width": width, "height": height})
    way = begin(board, draggable(game))
    lift(board, way)
    assert board.locator(".dragged").count() == 1
    board.mouse.move(*way.end, steps=5)
    assert board.locator(".over").count() == 1
    board.mouse.up()
    assert board.evaluate("told") == [["act", {"move": way.option["move"]}]]
    assert board.locator(LEFT_OVER).count() == 0


def test_only_the_places_of_the_very_card_light_up(board: Page) -> None:
    view = draggable("jin_kei")
    first, *_, last = drags(view)
    row = next(zone for zone in view["zones"] if zone["zone"] == last["drop"]["zone"])
    slots = [slot for slot, card in enumerate(row["cards"]) if card is None]
    assert len(slots) > 1
    here, there = [{"zone": row["zone"], "slot": slot, "token": None} for slot in slots[:2]]
    way = begin(board, view | {"options": [first | {"drop": there}, last | {"drop": here}]})
    lift(board, way)
    lit = board.locator(".drop").evaluate_all("all => all.map((one) => Number(one.dataset.slot))")
    assert lit == [slots[0]]
    wrong = board.locator(f'[data-zone="{row["zone"]}"] [data-slot="{slots[1]}"]').bounding_box()
    assert wrong
    board.mouse.move(wrong["x"] + 20, wrong["y"] + 20, steps=4)
    assert board.locator(".over").count() == 0
    board.mouse.up()
    assert board.evaluate("told") == []


def test_a_card_goes_onto_another_card(board: Page) -> None:
    views = asked("last_king", 2, 3, every=1, most=200)
    view = next(view for view in views if any(option["drop"]["token"] is not None for option in drags(view)))
    aimed = next(option for option in drags(view) if option["drop"]["token"] is not None)
    board.evaluate("view => { show(view); told.length = 0; }", view)
    board.locator(f'[data-token="{aimed["card"]}"]').drag_to(
        board.locator(f'[data-token="{aimed["drop"]["token"]}"]'), target_position={"x": 8, "y": 8}
    )
    same = [option for option in drags(view) if (option["card"], option["drop"]) == (aimed["card"], aimed["drop"])]
    if len(same) == 1:
        assert board.evaluate("told") == [["act", {"move": aimed["move"]}]]
    else:
        assert board.locator(".menu [data-move]").count() == len(same)


def test_where_two_options_compete_for_a_place_a_choice_opens_there(board: Page) -> None:
    view = draggable("jest")
    option = drags(view)[-1]
    rival = option | {"action": 999, "move": "another way", "words": "Put it there in another way"}
    way = begin(board, view | {"options": [rival, option]})
    lift(board, way)
    board.mouse.move(*way.end, steps=5)
    board.mouse.up()
    assert board.evaluate("told") == []
    items = board.locator(".menu [data-move]")
    assert items.evaluate_all("all => all.map((one) => one.dataset.move)") == ["another way", option["move"]]
    items.first.click()
    assert board.evaluate("told") == [["act", {"move": "another way"}]]


def two_answers(page: Page, after: dict[str, Any] | None = None) -> list[Any]:
    """Drag an attack of Last King onto its target, then show the next question; gives what the board told."""
    views = [view for view in asked("last_king", 3, 2, every=1, most=400) if not view["question"]["several"]]
    n, option = next(
        (n, option)
        for n, view in enumerate(views[:-1])
        for option in view["options"]
        if option["kind"] == "raise_attack" and len(option["zones"]) > 2
    )
    view, target = views[n], option["zones"][0]
    page.evaluate("view => { show(view); told.length = 0; }", view)
    page.locator(f'[data-token="{option["card"]}"]').drag_to(
        page.locator(f'.felt [data-zone="{target}"] .card').first, target_position={"x": 8, "y": 8}
    )
    aims = [
        option | {"move": f"aim at {zone}", "drop": {"zone": zone, "slot": None, "token": None}, "zones": [zone]}
        for zone in option["zones"][:2]
    ]
    question = view["question"] | {"step": "choose_target"}
    page.evaluate("view => show(view)", view | {"question": question, "options": aims} | (after or {}))
    page.evaluate("view => show(view)", view | {"question": question, "options": aims[::-1]})
    told: list[Any] = page.evaluate("told")
    assert told[0] == ["act", {"move": option["move"]}]
    return [detail["move"] == f"aim at {target}" for _, detail in told[1:]]


def test_an_attack_and_its_target_are_one_drag(board: Page) -> None:
    assert two_answers(board) == [True]


def test_a_drag_goes_on_when_the_question_comes_a_little_later(board: Page) -> None:
    assert two_answers(board, {"options": [], "question": None}) == [True]


def test_a_drag_does_not_go_on_after_anything_else_was_asked_or_another_moved(board: Page) -> None:
    assert two_answers(board, {"options": [], "question": None, "waiting": []}) == []


def test_a_card_that_no_option_drags_stays_where_it_is(board: Page) -> None:
    view = draggable("jest")
    still = [option | {"card": None, "drop": None} for option in view["options"]]
    way = begin(board, view)
    board.evaluate("view => show(view)", view | {"options": still})
    lift(board, way)
    assert board.locator(LEFT_OVER).count() == 0
    board.mouse.up()
    assert board.evaluate("told") == []


def test_a_drag_that_ends_nowhere_plays_nothing(board: Page) -> None:
    way = begin(board, draggable("circle_of_kings"))
    lift(board, way)
    board.mouse.move(30, 30, steps=5)
    board.mouse.up()
    assert board.evaluate("told") == []
    assert board.locator(LEFT_OVER).count() == 0


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
    way = begin(board, draggable("circle_of_kings"))
    finger.touch("touchStart", (way.start["x"] + 12, way.start["y"] + 12))
    finger.touch("touchMove", (way.start["x"] + 40, way.start["y"] - 10))
    assert board.locator(".dragged").count() == 1
    finger.touch("touchMove", way.end)
    finger.touch("touchEnd")
    assert board.evaluate("told") == [["act", {"move": way.option["move"]}]]
    assert board.locator(LEFT_OVER).count() == 0


def test_a_finger_that_taps_plays_and_one_that_rests_shows_the_card_large(board: Page) -> None:
    finger = Finger(board)
    way = begin(board, draggable("circle_of_kings"))
    at = (way.start["x"] + 12, way.start["y"] + 12)
    finger.touch("touchStart", at)
    board.wait_for_function("() => told.length > 0")
    finger.touch("touchEnd")
    assert [name for name, _ in board.evaluate("told")] == ["inspect"]
    board.evaluate("told.length = 0")
    board.keyboard.press("Escape")
    finger.touch("touchStart", at)
    finger.touch("touchEnd")
    board.wait_for_function("() => told.some(([name]) => name === 'act') || board.overlay?.matches('.menu')")
