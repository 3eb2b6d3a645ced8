"""Finding cards in what a page has received and in what it shows."""

import re

from playwright.sync_api import Page

import parlour

ELSEWHERE = ["#rules", "script", "style", "link", "noscript", "#tip"]  # the same for everybody, whatever the cards
DOM = """(elsewhere) => {
  const copy = document.documentElement.cloneNode(true);
  for (const part of copy.querySelectorAll(elsewhere)) part.remove();
  return copy.outerHTML;
}"""


def whole_dom(page: Page) -> str:
    """Every text and attribute of the page, but for what is printed for everybody."""
    return str(page.evaluate(DOM, ", ".join(ELSEWHERE)))


def all_faces(game: str) -> list[str]:
    """The faces of a game's cards that can be told apart from words and numbers, the longest first."""
    table = parlour.game(game).new(parlour.game(game).about.seats[0], 1)
    return sorted({face for face in table.plan.faces if re.search(r"[♠♥♦♣]| of |[¹²]|Joker", face)}, key=lambda f: -len(f))


def faces_in(text: str, game: str) -> set[str]:
    """The faces that a text names; a sign for the suit may stand apart from its number."""
    plain = re.sub(r"<span[^>]*suit-sign[^>]*>(.)\ufe0e?</span>", r"\1", text).replace("\ufe0e", "")
    found = set()
    for face in all_faces(game):
        if re.search(rf"(?<![\w]){re.escape(face)}(?!\w)", plain):
            found.add(face)
    return found
