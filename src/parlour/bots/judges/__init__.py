"""Judges: how each game stands, at a glance. A game without one is judged by playing it out."""

from functools import cache
from importlib.metadata import entry_points

from parlour.bots.judge import Judge

GROUP = "parlour.judges"  # of entry points, named like the games


@cache  # looking for entry points takes milliseconds, and a judge remembers nothing
def judge(game_name: str) -> Judge | None:
    """The judge of a game, if it has one."""
    for point in entry_points(group=GROUP):
        if point.name == game_name:
            made: Judge = point.load()()
            return made
    return None
