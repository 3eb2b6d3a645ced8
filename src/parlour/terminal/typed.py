"""Typed: the answer that somebody means who types numbers or moves."""

import re

from parlour.kernel.facts import View
from parlour.play import Match, parse_answer
from parlour.terminal.plain import plain


def typed_answer(match: Match, view: View, text: str) -> list[int]:
    """Return the actions that a text means to the reader of the view.

    Raise a ValueError if it means nothing here.
    """
    table = match.table
    choices = [option["action"] for option in view["options"]]
    parts = re.split(r"[\s,+]+", text) if table.most > 0 else [text]
    if all(part.isdecimal() for part in parts):
        for part in parts:
            if len(part) > 9 or not 1 <= int(part) <= len(choices):
                raise ValueError(f"there is no option {part[:40]}; they are numbered 1 to {len(choices)}")
        return [choices[int(part) - 1] for part in parts]
    typed = {plain(match.game.words.move(table, choice)).lower(): choice for choice in choices}
    named = [part.strip().lower() for part in text.split("+")]
    if all(part in typed for part in named):  # as it can be typed: the A♠ is AS
        return [typed[part] for part in named]
    return parse_answer(match.game, table, text)
