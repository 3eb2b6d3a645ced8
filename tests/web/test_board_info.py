"""Cards say what they do: by hover, focus, long press and key, on the cards they could hit, and in diagrams."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

import parlour
from parlour.kernel.bits import lowest
from parlour.kernel.luck import Fast
from parlour.kernel.table import Table
from parlour.testing.walks import step
from tests.web.samples import NAMES

Facts = dict[str, Any]
SHOW = """([view, infos]) => {
  window.asked = [];
  board.about = async (token) => {
    window.asked.push(token);
    return infos.find((info) => info.token === token) ?? null;
  };
  board.citeTitle = (cite) => (cite.includes("§") ? `§${cite.split("§")[1]} A title` : `Ruling ${cite}`);
  board.addEventListener("rule", (event) => window.told.push(["rule", event.detail.cite]));
  show(view);
}"""
REST = 1_000  # longer than a pointer has to rest


def moment(name: str, step_id: str, seats: int = 2) -> tuple[Facts, list[Facts]]:
    """A view of a seat that is asked at that step, and what it would be told about each card."""
    game = parlour.game(name)
    for seed in range(20):
        t: Table = game.new(seats, seed)
        luck = Fast(seed)
        while not t.over:
            if game.asked_rule(t).id == step_id and t.waiting:
                seat = lowest(t.waiting)
                infos = [dict(game.about_card(t, seat, n, NAMES[:seats])) for n in range(t.plan.tokens)]
                view: Facts = dict(game.view(t, seat, NAMES[:seats]))
                if any(info["effects"] for info in infos) or name != "last_king":
                    return view, infos
            step(game, t, luck)
    raise AssertionError(f"{name} never came to {step_id}")


def in_hand(view: Facts, infos: list[Facts], effects: bool = False) -> Facts:
    """A card of the reader's own hand; one that could hit somebody, if asked."""
    hand = next(z for z in view["zones"] if z["kind"] == "hand" and z["owner"] == view["seat"] and z["cards"])
    held = [infos[card["token"]] for card in hand["cards"]]
    return next(info for info in held if info["effects"] or not effects)


@pytest.fixture
def shown(board: Page) -> tuple[Page, Facts, list[Facts]]:
    """Last King, the reader's turn with an attack in hand."""
    view, infos = moment("last_king", "turn")
    board.evaluate(SHOW, [view, infos])
    return board, view, infos


def card(page: Page, token: int) -> Any:
    return page.locator(f'.card[data-token="{token}"]')


def test_a_pointer_that_rests_shows_the_text_and_what_it_would_do(shown: tuple[Page, Facts, list[Facts]]) -> None:
    page, view, infos = shown
    info = in_hand(view, infos, effects=True)
    card(page, info["token"]).hover()
    note = page.locator(".card-note")
    expect(note).to_contain_text(info["lines"][0]["words"].replace("♠", "").split(":")[0][:12])
    expect(page.locator(".effect")).to_have_count(len(info["effects"]))
    for effect in info["effects"]:
        badge = card(page, effect["onto"]).locator(".effect")
        expect(badge).to_have_text(effect["words"])
        expect(badge).to_have_attribute("data-effect", effect["kind"])
    assert card(page, info["token"]).get_attribute("aria-describedby") == note.get_attribute("id")
    at, box = card(page, info["token"]).bounding_box(), note.bounding_box()
    assert at and box and (box["y"] + box["height"] <= at["y"] or box["y"] >= at["y"] + at["height"])
    page.mouse.move(5, 5)
    expect(note).to_have_count(0)
    expect(page.locator(".effect")).to_have_count(0)


def test_a_pointer_that_passes_shows_nothing(shown: tuple[Page, Facts, list[Facts]]) -> None:
    page, view, infos = shown
    card(page, in_hand(view, infos)["token"]).hover()
    page.wait_for_timeout(100)
    page.mouse.move(5, 5)
    page.wait_for_timeout(REST)
    assert page.locator(".card-note").count() == 0
    assert page.evaluate("asked") == []


def test_the_keyboard_reads_a_card_and_enlarges_it(shown: tuple[Page, Facts, list[Facts]]) -> None:
    page, view, infos = shown
    info = in_hand(view, infos, effects=True)
    page.keyboard.press("Tab")
    card(page, info["token"]).focus()
    expect(page.locator(".card-note")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".card-note")).to_have_count(0)
    page.keyboard.press("i")
    text = page.locator(".zoom-text")
    expect(text.locator("li")).to_have_count(len(info["lines"]))
    cite = text.locator(".cite").first
    assert cite.get_attribute("aria-label") == "Rule: §" + info["lines"][0]["cites"][0].split("§")[1] + " A title"
    page.keyboard.press("Tab")
    expect(cite).to_be_focused()
    page.keyboard.press("Enter")
    assert page.evaluate("told.at(-1)") == ["rule", info["lines"][0]["cites"][0]]
    expect(page.locator(".zoom")).to_have_count(0)


def test_each_text_is_asked_for_once_a_view(shown: tuple[Page, Facts, list[Facts]]) -> None:
    page, view, infos = shown
    token = in_hand(view, infos)["token"]
    for _ in range(2):
        card(page, token).hover()
        expect(page.locator(".card-note")).to_be_visible()
        page.mouse.move(5, 5)
        expect(page.locator(".card-note")).to_have_count(0)
    assert page.evaluate("asked") == [token]
    card(page, token).hover()
    expect(page.locator(".card-note")).to_be_visible()
    page.evaluate("(view) => show(view)", view)
    assert page.locator(".card-note").count() == 0, "nothing of an earlier view stays"
    page.mouse.move(5, 5)
    card(page, token).hover()
    expect(page.locator(".card-note")).to_be_visible()
    assert page.evaluate("asked") == [token, token]


def test_hidden_cards_say_nothing_and_are_not_asked_about(shown: tuple[Page, Facts, list[Facts]]) -> None:
    page, view, _ = shown
    deck = next(z for z in view["zones"] if z["id"] == "deck" and z["owner"] == view["seat"])
    page.locator(f'[data-zone-button="{deck["zone"]}"]').hover()
    page.wait_for_timeout(REST)
    page.keyboard.press("i")
    assert page.locator(".card-note, .zoom").count() == 0
    assert page.evaluate("asked") == []


def test_while_a_card_is_carried_its_targets_say_what_it_would_do(shown: tuple[Page, Facts, list[Facts]]) -> None:
    page, view, infos = shown
    info = in_hand(view, infos, effects=True)
    at = card(page, info["token"]).bounding_box()
    assert at
    page.mouse.move(at["x"] + 20, at["y"] + 20)
    page.mouse.down()
    page.mouse.move(at["x"] + 60, at["y"] - 60, steps=4)
    expect(page.locator(".felt .effect")).to_have_count(len(info["effects"]))
    page.mouse.move(3, 3)
    page.mouse.up()
    expect(page.locator(".effect")).to_have_count(0)


def test_when_a_target_is_asked_for_all_targets_say_it_at_once(board: Page) -> None:
    view, infos = moment("last_king", "choose_target", 3)
    board.evaluate(SHOW, [view, infos])
    (aimed,) = {option["card"] for option in view["options"]}
    expect(board.locator(".effect")).to_have_count(len(infos[aimed]["effects"]))
    for option in view["options"]:
        (effect,) = [each for each in infos[aimed]["effects"] if each["onto"] == option["drop"]["token"]]
        expect(card(board, effect["onto"]).locator(".effect")).to_have_text(effect["words"])


def test_a_long_press_shows_the_text_on_a_phone(board: Page) -> None:
    board.set_viewport_size({"width": 390, "height": 844})
    view, infos = moment("circle_of_kings", "deploy_lord")
    board.evaluate(SHOW, [view, infos])
    lords = next(z for z in view["zones"] if z["id"] == "Lords in hand" and z["owner"] == view["seat"])
    token = lords["cards"][0]["token"]
    card(board, token).scroll_into_view_if_needed()
    at = card(board, token).bounding_box()
    assert at
    finger = {"pointerType": "touch", "pointerId": 7, "button": 0, "bubbles": True, "isPrimary": True}
    card(board, token).dispatch_event("pointerdown", {**finger, "clientX": at["x"] + 9, "clientY": at["y"] + 9})
    text = board.locator(".zoom-text")
    expect(text.locator("li")).to_have_count(len(infos[token]["lines"]))
    expect(text).to_contain_text(infos[token]["lines"][0]["words"])
    box = text.bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= 390 and box["y"] + box["height"] <= 844
    assert board.locator(".card-note").count() == 0


@pytest.mark.parametrize("width", [1280, 390])
def test_formations_are_drawn_in_the_choice(board: Page, width: int) -> None:
    board.set_viewport_size({"width": width, "height": 844})
    view, infos = moment("jin_kei", "choose_type")
    board.evaluate(SHOW, [view, infos])
    for n, option in enumerate(view["options"]):
        button = board.locator(".prompt .option").nth(n)
        drawn = button.locator(".diagram")
        expect(drawn).to_have_count(3)
        for diagram, facts in zip(drawn.all(), option["diagrams"], strict=True):
            assert diagram.locator(".diagram-space").count() == 9
            barred = [sign["slot"] for sign in facts["signs"] if sign["id"] == "barred"]
            cells = diagram.locator(".diagram-space").all()
            assert [
                slot for slot, cell in enumerate(cells) if "barred" in (cell.get_attribute("class") or "")
            ] == barred
            cubes = [sign["value"] for sign in facts["signs"] if sign["id"] == "cubes"]
            assert diagram.locator(".cube-top").count() == sum(cubes)
            label = diagram.get_attribute("aria-label") or ""
            assert label.startswith(facts["name"]) and "closed by a sleeve" in label
        inside, box = button.bounding_box(), drawn.last.bounding_box()
        assert inside and box and box["x"] + box["width"] <= inside["x"] + inside["width"] + 1
    meanings = {sign["words"] for option in view["options"] for d in option["diagrams"] for sign in d["signs"]}
    assert {meaning.strip() for meaning in board.locator(".meaning").all_inner_texts()} == meanings
