"""The board shows exactly what the view shows, and nothing else is anywhere in the document."""

import pytest
from playwright.sync_api import Page

from tests.web.samples import NAMES, TABLES, Sample, samples, visible, zone

LOOK = """view => {
  show(view);
  const named = (one) => {
    const [label] = one.getAttribute("aria-label").split(/, can be played|, \\d+ ways/);
    return view.marks.reduce((text, mark) => text.replaceAll(mark.words, ""), label); // everybody sees those
  };
  const drawn = [...document.querySelectorAll("[data-face]")].map((face) => face.dataset.face);
  const listed = [...document.querySelectorAll(".pile")].flatMap((pile) => {
    const faces = / cards?: (.*)$/.exec(named(pile));
    return faces ? faces[1].split(", ") : [];
  });
  const single = [...document.querySelectorAll("[data-token]")].map((card) =>
    [Number(card.dataset.token), card.querySelector("[data-face]")?.dataset.face ?? null]);
  const bare = document.querySelector("parlour-board").cloneNode(true);
  for (const words of bare.querySelectorAll(".prompt, .headline, .plate, .badge, .hub, .space")) words.remove();
  for (const one of bare.querySelectorAll("[aria-label]")) one.setAttribute("aria-label", named(one));
  return { drawn, listed, single, html: bare.outerHTML };
}"""


def check(page: Page, found: Sample) -> None:
    seen = page.evaluate(LOOK, found.view)
    assert set(seen["drawn"]) <= visible(found.view)
    assert set(seen["drawn"]) | set(seen["listed"]) == visible(found.view)
    cards = {c["token"]: c["card"] for zone in found.view["zones"] for c in zone["cards"] if c}
    assert all(cards[token] == face for token, face in seen["single"])
    assert len({token for token, _ in seen["single"]}) == len(seen["single"])
    backs = {card["back"] for zone in found.view["zones"] for card in zone["cards"] if card}  # all see them
    leaked = [face for face in found.unseen - backs if face in seen["html"]]
    assert leaked == []


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_faces_on_the_board_are_those_of_the_view_and_no_others(board: Page, name: str, seats: int) -> None:
    for found in samples(name, seats, seats, every=19, most=12):
        check(board, found)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_name_every_counter_and_the_headline_are_shown(board: Page, name: str, seats: int) -> None:
    for found in samples(name, seats, 3, every=60, most=3):
        board.evaluate("view => show(view)", found.view)
        text = board.inner_text("parlour-board")
        assert all(player in text for player in NAMES[:seats])
        plain = " ".join(text.replace("\ufe0e", "").split())
        assert " ".join(found.view["headline"].split()) in plain
        told = board.evaluate("board.layout.told ?? []")
        chips = [chip.lower() for chip in board.locator(".chip").all_inner_texts()]
        for counter in found.view["counters"]:
            chip = f"{counter['name']} {counter['words']}"
            assert chip.lower() in chips or (counter["seat"] is None and counter["id"] in told)


def test_a_pile_of_hidden_cards_is_one_element(board: Page) -> None:
    found = next(samples("high_jinks", 4, 1, every=1))
    board.evaluate("view => show(view)", found.view)
    deck = zone(found.view, "Deck")
    assert board.locator(f'[data-zone="{deck["zone"]}"] button').count() == 1
    label = board.get_attribute(f'[data-zone="{deck["zone"]}"] button', "aria-label")
    assert label == f"Deck, {len(deck['cards'])} cards face-down"


def test_nothing_of_the_view_before_is_left_when_another_seat_looks(board: Page) -> None:
    board.emulate_media(reduced_motion="no-preference")
    first, second = (found for found in list(samples("jest", 3, 2, every=1, most=1))[:2])
    board.evaluate("view => show(view)", first.view)
    check(board, Sample({**second.view, "seat": 2}, second.unseen))
    assert board.locator(".flying").count() == 0


def test_before_the_deal_there_is_an_empty_table(board: Page) -> None:
    board.evaluate("() => show({})")
    assert board.locator(".felt").count() == 1
    assert board.locator(".card").count() == 0


def test_a_game_without_a_layout_is_drawn_all_the_same(board: Page) -> None:
    for found in samples("last_king", 3, 1, every=30, most=5):
        check(board, Sample({**found.view, "game": "a game to come"}, found.unseen))


def test_any_mark_of_a_game_without_a_layout_is_a_badge_with_its_words(board: Page) -> None:
    view = next(samples("jest", 3, 1, every=1)).view
    trophies = zone(view, "trophies")
    token = trophies["cards"][0]["token"]
    nowhere = {"token": None, "zone": None, "slot": None, "value": 1}
    on_card = nowhere | {"id": "cursed", "token": token, "words": "cursed twice"}
    on_space = nowhere | {"id": "sacred", "zone": trophies["zone"], "slot": 1, "words": "sacred"}
    on_zone = nowhere | {"id": "closed", "zone": trophies["zone"], "words": "closed"}
    board.evaluate("view => show(view)", view | {"game": "a game to come", "marks": [on_card, on_space, on_zone]})
    card = board.locator(f'[data-token="{token}"]')
    assert card.locator('.badge[data-mark="cursed"]').inner_text() == "cursed twice"
    assert "cursed twice" in str(card.get_attribute("aria-label"))
    there = f'[data-zone="{trophies["zone"]}"]'
    assert board.locator(f'{there} [data-slot="1"] .badge[data-mark="sacred"]').inner_text() == "sacred"
    assert board.locator(f'{there} .zone-marks .badge[data-mark="closed"]').inner_text() == "closed"
