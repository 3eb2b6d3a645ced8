"""Finding cards in what a page has received and in what it shows."""

import re
from functools import cache

from playwright.sync_api import Page

import parlour

ELSEWHERE = ["#rules", "script", "style", "link", "noscript"]  # the same for everybody, whatever the cards
DOM = """(elsewhere) => {
  const copy = document.documentElement.cloneNode(true);
  for (const part of copy.querySelectorAll(elsewhere)) part.remove();
  return [window.framesHeard, copy.outerHTML];
}"""


def heard_and_shown(page: Page) -> tuple[int, str]:
    """The frames counted so far, and every text and attribute of the page but for what all pages have."""
    heard, shown = page.evaluate(DOM, ", ".join(ELSEWHERE))
    return int(heard or 0), str(shown)


def whole_dom(page: Page) -> str:
    """What the page shows, whatever it has heard."""
    return heard_and_shown(page)[1]


@cache
def all_faces(game: str) -> frozenset[str]:
    """The faces of a game's cards that can be told apart from words and numbers."""
    table = parlour.game(game).new(parlour.game(game).about.seats[0], 1)
    return frozenset(face for face in table.plan.faces if re.search(r"[♠♥♦♣¹²]|Joker", face))


@cache
def pattern(game: str) -> re.Pattern[str]:
    """Finds any of a game's faces, the longest first."""
    faces = sorted(all_faces(game), key=lambda face: -len(face))
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, faces))})(?!\w)")


def faces_in(text: str, game: str) -> set[str]:
    """The faces that a text names; the sign of a suit may stand in an element of its own."""
    plain = re.sub(r"<span[^>]*suit-sign[^>]*>(.)\ufe0e?</span>", r"\1", text).replace("\ufe0e", "")
    return set(pattern(game).findall(plain))
