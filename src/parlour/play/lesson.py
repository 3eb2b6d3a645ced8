"""A lesson: a guided first game. What is said depends on nothing but the ids in what the learner sees.

A game's `lesson.toml` holds a `seed`, which deals a game that shows it well, and a list of `tips`. The first that
fits is told: its `step` is asked, there is an option of the kind `option` and one with the card `card` (each may
be a list), the counters `at` have the values given (a number, or the least and the most), and `picked` cards
have been picked.
"""

from typing import Any

from parlour.kernel.facts import View
from parlour.kernel.game import Game
from parlour.play.package import read_data


def lesson_seed(game: Game[Any]) -> str:
    """The secret from which the lesson's cards are dealt."""
    return str(read_data(game, "lesson.toml").get("seed", f"lesson {game.name}"))


def lesson_tip(game: Game[Any], view: View) -> str | None:
    """What to do now and why, if the seat is asked and there is anything to say."""
    if view["question"] is None:
        return None
    tips = read_data(game, "lesson.toml").get("tips", [])
    return next((str(tip["say"]) for tip in tips if _fits(tip, view)), None)


def _fits(tip: dict[str, Any], view: View) -> bool:
    question = view["question"]
    faces = {card["token"]: card["card"] for zone in view["zones"] for card in zone["cards"] if card}
    cards = [faces.get(option["card"]) for option in view["options"] if option["card"] is not None]
    return (
        question is not None
        and tip.get("step", question["step"]) == question["step"]
        and tip.get("picked", len(question["picked"])) == len(question["picked"])
        and ("option" not in tip or any(option["kind"] in _listed(tip["option"]) for option in view["options"]))
        and ("card" not in tip or any(card in cards for card in _listed(tip["card"])))
        and all(_stands(view, id, bounds) for id, bounds in tip.get("at", {}).items())
    )


def _listed(one: str | list[str]) -> list[str]:
    """One id, or a list of them, as a list."""
    return one if isinstance(one, list) else [one]


def _stands(view: View, id: str, bounds: int | list[int]) -> bool:
    """Whether the counter of the table or of the learner lies within the bounds."""
    low, high = bounds if isinstance(bounds, list) else (bounds, bounds)
    mine = [
        counter for counter in view["counters"] if counter["id"] == id and counter["seat"] in (None, view["seat"])
    ]
    return any(low <= counter["value"] <= high for counter in mine)
