"""Card faces: each has a drawing of its own."""

import pytest
from playwright.sync_api import Page

import parlour

DRAWN = """faces => faces.map(text => {
  const face = window.faces.cardFace(text);
  return [text, face.dataset.drawn, face.dataset.face, face.querySelectorAll("path, circle, rect").length];
})"""


def faces_of(name: str) -> list[str]:
    game = parlour.game(name)
    return list(dict.fromkeys(game.new(game.about.seats[-1], 1).plan.faces))


@pytest.mark.parametrize("name", parlour.games())
def test_every_face_of_every_game_is_drawn(board: Page, name: str) -> None:
    drawn = board.evaluate(DRAWN, faces_of(name))
    assert [text for text, kind, _, _ in drawn if kind == "plain"] == []
    assert all(text == shown and shapes > 1 for text, _, shown, shapes in drawn)


def test_no_two_faces_look_alike(board: Page) -> None:
    texts = [text for name in ("circle_of_kings", "high_jinks") for text in faces_of(name)]
    inside = board.evaluate("faces => faces.map(text => window.faces.cardFace(text).innerHTML)", texts)
    outside = board.evaluate(
        "faces => faces.map(text => window.faces.cardFace(text).getAttribute('class'))", texts
    )
    assert len(set(zip(inside, outside, strict=True))) == len(texts)


def test_a_face_that_nobody_knows_is_a_card_with_its_text(board: Page) -> None:
    card = board.evaluate("""() => {
      const face = window.faces.cardFace("Baron of Bricks");
      return [face.dataset.drawn, face.textContent];
    }""")
    assert card == ["plain", "Baron ofBricks"]


def test_suit_shapes_are_drawn_in_two_colours_and_in_four(board: Page) -> None:
    classes, shapes = board.evaluate("""() => {
      const two = window.faces.cardFace("7♦"), four = window.faces.cardFace("7♦", { fourColour: true });
      const pips = (face) => face.querySelectorAll(".detail .pip").length;
      return [four.classList.contains("four-colour"), [two, four].map(pips)];
    }""")
    assert classes
    assert shapes == [9, 9]  # seven pips and two corners


def test_packs_have_different_backs(board: Page) -> None:
    packs = [*(f"pack {n}" for n in range(1, 7)), "Lord of player 1", "Lord of player 2", "Army of player 1"]
    packs += ["Army of player 2", "King", "Jest", "High Jinks", "♠♥", "♣♦", "sleeve"]
    backs = board.evaluate("packs => packs.map(pack => window.faces.cardBack(pack).innerHTML)", packs)
    assert len(set(backs)) == len(packs)
