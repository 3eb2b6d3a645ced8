"""Guide: the card texts and the player aid of a game, for one observer.

The kernel asks for a card's text only if the observer sees its face. A guide must not read anything from the table
that the observer does not know: the contract compares its texts on tables that the observer cannot tell apart.
"""

from collections.abc import Sequence
from typing import Generic

from mypy_extensions import i64, mypyc_attr

from parlour.kernel.facts import Aid, AidPart, CardInfo, Diagram, Effect, Sentence, Sign
from parlour.kernel.linked import must_be_linked
from parlour.kernel.step import T
from parlour.kernel.words import Speech

HIDDEN = "Face-down card"


class CardText:
    """The text of one card; `worth` is its value for the reader, where that is a number."""

    def __init__(
        self, title: str, lines: Sequence[Sentence], worth: int | None = None, effects: Sequence[Effect] = ()
    ) -> None:
        self.title = title
        self.lines = list(lines)
        self.worth = worth
        self.effects = list(effects)


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide(Generic[T]):
    """The texts of one game's cards, its player aid, and the drawings in its rules."""

    def __init__(self) -> None:
        self.hidden = HIDDEN

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        must_be_linked(cls, "hidden")

    def card(self, t: T, seat: i64, token: i64, face: i64, speech: Speech) -> CardText:
        """Return what a card does now.

        Args:
            t: A table of this game.
            seat: The observer; NONE for a spectator.
            token: The token of a card.
            face: The face that the observer sees.
            speech: How to speak to the reader.
        """
        return CardText(t.plan.faces[face], [])

    def aid(self, t: T, seat: i64, speech: Speech) -> list[AidPart]:
        """Return what the seat (NONE: a spectator) may want at hand now.

        Args:
            t: A table of this game.
            seat: The reader; NONE for a spectator.
            speech: How to speak to the reader.
        """
        return []

    def figures(self) -> list[Diagram]:
        """Return the drawings that the rules show, each by its name."""
        return []


def card_info(token: int, face: str | None, text: CardText, title: str) -> CardInfo:
    """Return the text of a card as a fact."""
    return {
        "token": token,
        "card": face,
        "title": text.title,
        "worth": text.worth,
        "lines": in_full(text.lines, title),
        "effects": text.effects,
    }


def aid_of(title: str, parts: list[AidPart]) -> Aid:
    """Return the player aid of a game as a fact."""
    whole: list[AidPart] = []
    for each in parts:
        lines = in_full(each["lines"], title)
        whole.append(part(each["title"], lines, each["heads"], each["rows"], each["diagrams"]))
    return {"title": title, "parts": whole}


def in_full(lines: list[Sentence], title: str) -> list[Sentence]:
    """Return the lines with every section cited by the title of the game, as refusals do."""
    out: list[Sentence] = []
    for each in lines:
        cites = [f"{title} {cite}" if cite.startswith("§") else cite for cite in each["cites"]]
        out.append({"words": each["words"], "cites": cites})
    return out


def line(words: str, cites: str = "") -> Sentence:
    """Return a sentence that cites sections ("§7") and rulings, separated by blanks.

    Args:
        words: The sentence.
        cites: Sections and rulings, separated by blanks.
    """
    return {"words": words, "cites": cites.split()}


def effect(onto: int, kind: str, value: int, words: str) -> Effect:
    """Return what a card would do to the card `onto`.

    Args:
        onto: The token of the card that is affected.
        kind: The id of the kind of effect.
        value: Its size.
        words: The effect in words.
    """
    return {"onto": onto, "kind": kind, "value": value, "words": words}


def part(
    title: str,
    lines: Sequence[Sentence] = (),
    heads: Sequence[str] = (),
    rows: Sequence[list[str]] = (),
    diagrams: Sequence[Diagram] = (),
) -> AidPart:
    """Return a part of a player aid.

    Args:
        title: Its heading.
        lines: Its sentences.
        heads: The headings of its table, if it has one.
        rows: The rows of the table.
        diagrams: Its drawings.
    """
    return {
        "title": title,
        "lines": list(lines),
        "heads": list(heads),
        "rows": list(rows),
        "diagrams": list(diagrams),
    }


def diagram(name: str, columns: int, spaces: int, signs: list[Sign]) -> Diagram:
    """Return a small drawing of spaces in rows.

    Args:
        name: What the drawing is called.
        columns: How many spaces a row has.
        spaces: How many spaces there are.
        signs: What stands on the spaces.
    """
    return {"name": name, "columns": columns, "spaces": spaces, "signs": signs}


def sign(id: str, slot: int, text: str, words: str, value: int = 1) -> Sign:
    """Return a sign on a space of a diagram.

    Args:
        id: The id of the sign.
        slot: The space on which it stands, from 0.
        text: What is drawn there.
        words: What it means, in words.
        value: Its number, if it has one.
    """
    return {"id": id, "slot": slot, "value": value, "text": text, "words": words}
