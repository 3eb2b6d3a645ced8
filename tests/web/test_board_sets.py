"""A question about several cards: they are chosen in any order, taken back again, and sent together."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.samples import asked

Facts = dict[str, Any]


def a_set(least: int, most: int) -> Facts:
    """A question about several of the cards in a hand."""
    view = next(view for view in asked("jin_kei", 2, 1, every=1, most=30) if many_cards(view))
    question = view["question"] | {"several": True, "least": least, "most": most, "can_pass": least == 0}
    return view | {"question": question}


def many_cards(view: Facts) -> bool:
    return len(view["options"]) >= 5 and all(option["card"] is not None for option in view["options"])


def show(page: Page, view: Facts) -> None:
    page.evaluate("view => { show(view); told.length = 0; }", view)


def click(page: Page, option: Facts) -> None:
    page.locator(f'[data-token="{option["card"]}"]').click()


def picked(page: Page) -> set[int]:
    """The cards that are shown as chosen, to the eye and to a screen reader."""
    pressed = page.locator('.card.picked[aria-pressed="true"]')
    return set(pressed.evaluate_all("all => all.map((card) => Number(card.dataset.token))"))


def moves(*options: Facts) -> str:
    return " + ".join(option["move"] for option in options)


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_cards_are_chosen_in_any_order_and_sent_together(board: Page, width: int, height: int) -> None:
    board.set_viewport_size({"width": width, "height": height})
    view = a_set(3, 3)
    first, second, third, fourth, *_ = view["options"]
    show(board, view)
    assert board.inner_text(".picks") == "0 of 3"
    for option in (third, first, fourth):
        assert board.locator(".confirm").is_disabled()
        click(board, option)
    assert board.inner_text(".picks") == "3 of 3"
    assert picked(board) == {option["card"] for option in (first, third, fourth)}
    click(board, second)  # one too many
    assert second["card"] not in picked(board)
    click(board, fourth)  # taken back
    click(board, second)
    assert board.evaluate("told") == []
    board.locator(".confirm").click()
    assert board.evaluate("told") == [["act", {"move": moves(third, first, second)}]]


def test_a_set_is_chosen_and_sent_with_the_keyboard_alone(board: Page) -> None:
    view = a_set(2, 4)
    first, second, *_ = view["options"]
    show(board, view)
    board.locator(f'[data-token="{second["card"]}"]').focus()
    board.keyboard.press("Enter")
    board.keyboard.press("1")
    assert picked(board) == {first["card"], second["card"]}
    board.keyboard.press("1")
    assert picked(board) == {second["card"]}
    board.locator(".option").nth(0).focus()
    board.keyboard.press(" ")
    assert board.inner_text(".picks") == "2 of 2 to 4"
    board.keyboard.press("Tab")
    assert board.evaluate("document.activeElement.matches('.confirm')")
    board.keyboard.press("Enter")
    assert board.evaluate("told") == [["act", {"move": moves(second, first)}]]


def test_nothing_is_chosen_with_a_button_of_its_own(board: Page) -> None:
    show(board, a_set(0, 3))
    assert board.inner_text(".picks") == "0 of at most 3"
    assert board.locator(".confirm").is_disabled()
    board.locator(".nothing").click()
    assert board.evaluate("told") == [["act", {"move": "pass"}]]
    show(board, a_set(1, 3))
    assert board.locator(".nothing").count() == 0


def test_what_is_chosen_stays_as_long_as_the_question_does(board: Page) -> None:
    view = a_set(2, 3)
    first, second, *_ = view["options"]
    show(board, view)
    click(board, first)
    show(board, view | {"headline": "Somebody has come back."})
    assert picked(board) == {first["card"]}
    board.evaluate("board.settings = { fourColour: true }")
    assert picked(board) == {first["card"]}
    show(board, view | {"options": view["options"][1:]})
    assert picked(board) == set()
    click(board, second)
    assert picked(board) == {second["card"]}


def test_what_had_been_picked_before_is_chosen_already(board: Page) -> None:
    view = a_set(2, 3)
    first, second, *_ = view["options"]
    show(board, view | {"question": view["question"] | {"picked": [second["move"]]}})
    assert picked(board) == {second["card"]}
    click(board, first)
    board.locator(".confirm").click()
    assert board.evaluate("told") == [["act", {"move": moves(second, first)}]]


def test_a_card_that_lies_there_twice_is_chosen_twice(board: Page) -> None:
    view = a_set(2, 3)
    first, second, *_ = view["options"]
    twin = first | {"count": 2, "tokens": [first["card"], second["card"]], "card": None, "drop": None}
    show(board, view | {"options": [twin, *view["options"][2:]]})
    board.locator(f'[data-token="{second["card"]}"]').click()
    assert picked(board) == {second["card"]}
    board.locator(f'[data-token="{first["card"]}"]').click()
    assert picked(board) == {first["card"], second["card"]}
    board.locator(".confirm").click()
    assert board.evaluate("told") == [["act", {"move": moves(first, first)}]]


def test_what_lies_in_no_hand_is_chosen_in_the_menu_of_its_place(board: Page) -> None:
    view = next(view for view in asked("last_king", 2, 1, every=1) if view["question"]["several"])
    show(board, view)
    jacks = [option for option in view["options"] if option["zones"] == view["options"][0]["zones"]]
    place = board.locator(f'[data-zone="{jacks[0]["zones"][0]}"] .target')
    place.click()
    board.locator(f'.menu [data-move="{jacks[1]["move"]}"]').click()
    place.click()
    checked = board.locator('.menu [role=menuitemcheckbox][aria-checked="true"]')
    assert checked.evaluate_all("all => all.map((item) => item.dataset.move)") == [jacks[1]["move"]]
    board.keyboard.press("Escape")
    assert board.inner_text(".picks") == "1 of 3"


def test_a_disabled_board_chooses_nothing(board: Page) -> None:
    view = a_set(1, 3)
    show(board, view)
    click(board, view["options"][0])
    board.evaluate("board.disabled = true")
    assert board.locator(".confirm").is_disabled()
    click(board, view["options"][1])
    assert picked(board) == {view["options"][0]["card"]}
