"""Lessons: a guided first game of each. What is said depends on nothing but what the learner sees.

`lessons/<game>.toml` holds a seed, which deals a game that shows the game well, and for every question that can
be put a list of tips. Of these the first that fits is told: `headline`, `question` and `option` are patterns that
must be found in the headline, in the question and in the words of any option; `picked` is how many cards have been
picked so far.
"""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from parlour.kernel.game import Game
from parlour.kernel.table import ARGUMENT, Table

FOLDER = Path(__file__).parent


@cache
def lesson(game_name: str) -> dict[str, Any]:
    """The lesson of a game as it is written, or an empty one."""
    file = FOLDER / f"{game_name}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def seed(game_name: str) -> str:
    """The secret from which the lesson's cards are dealt."""
    return str(lesson(game_name).get("seed", f"lesson {game_name}"))


def tip(game: Game[Any], t: Table, seat: int) -> str | None:
    """What to do now and why, if the seat is asked and there is anything to say."""
    tips = lesson(game.name).get(type(game.steps[t.question & (ARGUMENT - 1)]).__name__, [])
    view = game.view(t, seat)
    if view["question"] is None:
        return None
    return next((str(each["say"]) for each in tips if fits(each, view)), None)


def fits(wanted: dict[str, Any], view: dict[str, Any]) -> bool:
    """Whether a tip is for what the seat sees."""
    found = {
        "headline": [view["headline"]],
        "question": [view["question"]],
        "option": [option["words"] for option in view["options"]],
    }
    picked = len(view["picked"])
    patterns = all(any(re.search(wanted[key], text) for text in found[key]) for key in found if key in wanted)
    return patterns and wanted.get("picked", picked) == picked
