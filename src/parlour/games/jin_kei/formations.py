"""The formation cards as a text file: read, checked by the arithmetic that every card must satisfy, drawn.

The drawings of the printed cards are lost, so that they are data (`formations.txt`) and not rules. Nothing here
is used while a game is played: the rules read the book, one row of numbers.
"""

import re
from importlib.resources import files
from pathlib import Path
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from parlour.games.jin_kei.state import *
from parlour.kernel.table import NONE

HOUSE: Final = "formations.txt"
EARLIER: Final = "earlier_formations.txt"

TYPE_NAMES: Final = ["Sword", "Shield", "Bow"]
ROUND_NAMES: Final = ["I", "II", "III"]
ROW_NAMES: Final = ["Vanguard", "Rearguard", "Reinforcements"]
CARD_NAMES: Final = [f"{kind} {number}" for kind in TYPE_NAMES for number in ROUND_NAMES]

# The pieces in the box, enough for two players with the same card.
MOST_SLEEVES: Final = 3
MOST_CUBES: Final = 4
MOST_WILD: Final = 1

MARK: Final = re.compile(r"\+[12]|[XDW2.]")


class Formation:
    """One formation card: its name, the line of the file on which it begins, and the marks of its locations."""

    def __init__(self, name: str, line: int) -> None:
        self.name = name
        self.line = line
        self.marks: list[list[str]] = []

    def at(self, mark: str) -> list[int]:
        """Return the locations that bear a mark."""
        return [location for location, marks in enumerate(self.marks) if mark in marks]

    def cubes(self, location: int) -> int:
        """Return how many cubes lie on a location."""
        return 2 if "+2" in self.marks[location] else 1 if "+1" in self.marks[location] else 0

    def capacity(self, location: int) -> int:
        """Return how many cards a location takes."""
        return 0 if "X" in self.marks[location] else 2 if "2" in self.marks[location] else 1


def check(text: str) -> list[str]:
    """Return what is wrong with a file of formations, each with line, card and rule; nothing if all is well."""
    formations, messages = parse(text)
    for name in CARD_NAMES:
        lines = [str(formation.line) for formation in formations if formation.name == name]
        if not lines:
            messages.append(f"{name}: all nine cards are needed, and this one is missing")
        elif len(lines) > 1:
            messages.append(f"line {lines[1]}, {name}: it has been on line {lines[0]} already")
    for formation in formations:
        if len(formation.marks) != LOCATIONS:
            messages.append(f"line {formation.line}, {formation.name}: a card has three rows of three locations")
        else:
            broken = broken_marks(formation) or broken_rules(formation)
            messages += [f"line {formation.line}, {formation.name}: {rule}" for rule in broken]
    return messages


def parse(text: str) -> tuple[list[Formation], list[str]]:
    """Parse the cards of a file; return them and a list of what could not be read."""
    formations: list[Formation] = []
    messages: list[str] = []
    for number, whole_line in enumerate(text.splitlines(), 1):
        words = whole_line.partition("#")[0].split()
        name = card_name(words)
        if name:
            formations.append(Formation(name, number))
        elif words and not formations:
            messages.append(f"line {number}: a card begins with its type and round, such as 'Sword II'")
        elif words:
            messages += read_row(formations[-1], words, number)
    return formations, messages


def card_name(words: list[str]) -> str:
    """Return the name of the card that a line begins; empty if it begins none."""
    wanted = " ".join(words).lower()
    for name in CARD_NAMES:
        if name.lower() == wanted:
            return name
    return ""


def read_row(formation: Formation, words: list[str], number: int) -> list[str]:
    """Add a row to a card; returns what is wrong with it."""
    where = f"line {number}, {formation.name}"
    messages: list[str] = []
    if len(words) != COLUMNS:
        messages.append(f"{where}: a row has three locations with blanks between them, not {len(words)}")
    for word in words:
        marks = MARK.findall(word.upper())
        if "".join(marks) != word.upper():
            messages.append(f"{where}: a location is written with the marks . X D W 2 +1 +2, not {word[:8]!r}")
        formation.marks.append(marks)
    return messages


def broken_marks(formation: Formation) -> list[str]:
    """List marks that cannot stand together."""
    out: list[str] = []
    for location, marks in enumerate(formation.marks):
        where = location_name(location)
        if len(marks) != len(set(marks)) or ("+1" in marks and "+2" in marks):
            out.append(f"{where}: each mark is there once, and +1 and +2 do not go together")
        elif len(marks) > 1 and "X" in marks:
            out.append(f"{where}: a sleeved location can have no other mark")
        elif len(marks) > 1 and "." in marks:
            out.append(f"{where}: a plain location can have no other mark")
    return out


def broken_rules(formation: Formation) -> list[str]:
    """Return the rules of arithmetic that a card breaks, so that it could not be played to the end."""
    out: list[str] = []
    capacity = [formation.capacity(location) for location in range(LOCATIONS)]
    cubes = sum(formation.cubes(location) for location in range(LOCATIONS))
    dotted = formation.at("D")
    front = sum(capacity[: REINFORCEMENTS * COLUMNS]) - len([place for place in dotted if place < 6])
    if sum(capacity) != HAND_SIZE:
        out.append(f"capacity: the locations hold {sum(capacity)} cards; they must hold {HAND_SIZE}")
    if len(formation.at("X")) > MOST_SLEEVES:
        out.append(f"sleeves: there are {MOST_SLEEVES} for each player, not {len(formation.at('X'))}")
    if cubes > MOST_CUBES:
        out.append(f"cubes: there are {MOST_CUBES} for each player, not {cubes}")
    if len(formation.at("W")) > MOST_WILD:
        out.append(f"wild tokens: there is {MOST_WILD} for each player, not {len(formation.at('W'))}")
    if len(formation.at("2")) > 1:
        out.append(f"2 Cards: one location at most can take two cards, not {len(formation.at('2'))}")
    if len(dotted) != 1:
        out.append(f"dotted: one location is for the top card, not {len(dotted)}")
    if not 3 <= front <= 5:
        out.append(f"front rows: Vanguard and Rearguard take 3 to 5 cards from the hand, not {front}")
    out += [f"dead column: {location_name(place)} lies behind two sleeves" for place in dead(capacity)]
    return out


def dead(capacity: list[int]) -> list[int]:
    """Open Reinforcement locations behind two sleeves: their cards could never be played."""
    places = range(REINFORCEMENTS * COLUMNS, LOCATIONS)
    return [n for n in places if capacity[n] and not capacity[n - COLUMNS] and not capacity[n - 2 * COLUMNS]]


def location_name(location: int) -> str:
    """Return a location in words."""
    return f"{ROW_NAMES[location // COLUMNS]} {['left', 'middle', 'right'][location % COLUMNS]}"


def draw(text: str) -> str:
    """Return the cards of a file that `check` has passed as grids, the three rounds of a type side by side."""
    formations = {formation.name: formation for formation in parse(text)[0]}
    blocks: list[str] = []
    for kind in TYPE_NAMES:
        grids = [grid(formations[f"{kind} {number}"]) for number in ROUND_NAMES]
        lines = ["   ".join(pieces).rstrip() for pieces in zip(*grids, strict=True)]
        labels = ["", "", ROW_NAMES[0], "", ROW_NAMES[1], "", ROW_NAMES[2], ""]
        blocks.append("\n".join(f"{label:16}{line}" for label, line in zip(labels, lines, strict=True)))
    return "\n\n".join(blocks)


def grid(formation: Formation) -> list[str]:
    """Return one card as eight lines of 19 characters."""
    out = [f"{formation.name:19}"]
    for row in range(3):
        cells = formation.marks[row * COLUMNS : (row + 1) * COLUMNS]
        out.append("┌─────┬─────┬─────┐" if row == 0 else "├─────┼─────┼─────┤")
        out.append("│" + "│".join(cell(marks) for marks in cells) + "│")
    return [*out, "└─────┴─────┴─────┘"]


def cell(marks: list[str]) -> str:
    """Return one location in five characters."""
    if "X" in marks:
        return "█████"
    return f"{''.join(mark for mark in marks if mark != '.'):^5}"


def house_text(name: str = HOUSE) -> str:
    """Return a file of our own formations."""
    return files("parlour.games.jin_kei").joinpath(name).read_text(encoding="utf-8")


def read_text(path: str, earlier: bool) -> str:
    """Return the text of a user's file, or of one of ours if the path is empty.

    Raise a ValueError if there is none to read.
    """
    if not path:
        return house_text(EARLIER if earlier else HOUSE)
    if earlier:
        raise ValueError("option earlier_formations: the option formations names other ones")
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeError) as error:
        raise ValueError(f"option formations: {path} cannot be read ({error})") from None


def read_book(path: str, earlier: bool = False) -> vec[i64]:
    """Return the book of formations from a file, or raise a ValueError that says what is wrong with it."""
    text = read_text(path, earlier)
    messages = check(text)
    if messages:
        raise ValueError(f"option formations: {path or (EARLIER if earlier else HOUSE)}: " + "; ".join(messages))
    formations = {formation.name: formation for formation in parse(text)[0]}
    book = vec[i64]()
    for name in CARD_NAMES:
        for number in entry(formations[name]):
            book = append(book, number)
    return book


def entry(formation: Formation) -> list[int]:
    """Return the five numbers of a card in the book (see locations.py)."""
    sleeves = sum(1 << location for location in formation.at("X"))
    cubes = sum(formation.cubes(location) << (2 * location) for location in range(LOCATIONS))
    places = [formation.at(mark) for mark in "DW2"]
    return [sleeves, cubes, *[place[0] if place else NONE for place in places]]


def can_be_drawn(text: str) -> bool:
    """Return whether all cards are there with all their locations, right or wrong."""
    found = {formation.name: formation for formation in parse(text)[0]}
    whole = [each for each in found.values() if len(each.marks) == LOCATIONS]
    return len(whole) == len(CARD_NAMES)
