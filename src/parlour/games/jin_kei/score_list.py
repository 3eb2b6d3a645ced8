"""The score list as a text file: what a captured card is worth by its printed rank (§6).

The printed list is lost, so that it is data (`score_list.txt`) and not a rule.
"""

from importlib.resources import files
from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.jin_kei.state import *

MOST_POINTS: Final = 99


def check(text: str) -> list[str]:
    """Return what is wrong with a score list, each with its line; nothing if all is well."""
    return parse(text)[1]


def parse(text: str) -> tuple[dict[str, int], list[str]]:
    """Return the points of each rank, and what is wrong."""
    points: dict[str, int] = {}
    messages: list[str] = []
    for number, whole_line in enumerate(text.splitlines(), 1):
        words = whole_line.partition("#")[0].upper().split()
        if not words:
            continue
        if len(words) != 2 or words[0] not in RANK_NAMES:
            messages.append(f"line {number}: a line is a rank (A, 2 to 10, K) and its points")
        elif words[0] in points:
            messages.append(f"line {number}, {words[0]}: this rank has been given already")
        elif not words[1].isdecimal() or int(words[1]) > MOST_POINTS:
            messages.append(f"line {number}, {words[0]}: points are a whole number from 0 to {MOST_POINTS}")
        else:
            points[words[0]] = int(words[1])
    messages += [f"{rank}: its points are missing" for rank in RANK_NAMES if rank not in points]
    return points, messages


def house_text() -> str:
    """Return the file of our own values."""
    return files("parlour.games.jin_kei").joinpath("score_list.txt").read_text(encoding="utf-8")


def read_values(path: str) -> vec[i64]:
    """Return the points by rank from a file, or from ours if the path is empty.

    A ValueError says what is wrong.
    """
    try:
        text = Path(path).read_text(encoding="utf-8") if path else house_text()
    except (OSError, UnicodeError) as error:
        raise ValueError(f"option score_list: {path} cannot be read ({error})") from None
    points, messages = parse(text)
    if messages:
        raise ValueError(f"option score_list: {path or 'score_list.txt'}: " + "; ".join(messages))
    return vec[i64]([points[rank] for rank in RANK_NAMES])
