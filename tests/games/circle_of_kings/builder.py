"""Positions written in card text, and a reader for what comes of them.

Army cards are written short, such as "5S" or "AC" or "10P" (Swords, Cups, Pentacles, Wands), Lords by name.
"""

from typing import Any, cast

from parlour.games.circle_of_kings.rules import CircleOfKingsGame
from parlour.games.circle_of_kings.state import (
    ARMY,
    ARMY_DECK,
    ARMY_DISCARD,
    CAPTAIN,
    CIRCLE,
    HAND_OF,
    LORD,
    LORD_DECK,
    LORD_DISCARD,
    LORDS,
    LORDS_OF,
    MARKS,
    REMOVED_KING,
    ROMAN,
    SUITS,
    CircleOfKings,
)
from parlour.kernel.facts import EventView, OptionView, Question
from parlour.kernel.luck import Script
from parlour.kernel.refusal import Refusal
from parlour.kernel.save import load, save

GAME = CircleOfKingsGame({})
VALUES = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
SHORT = [value + suit[0] for suit in SUITS for value in VALUES]
NAMED = [f"{'Ace' if value == 'A' else value} {suit}" for suit in SUITS for value in VALUES]
SPARE = ["Strength", "Justice"]  # Lords in hand where nobody cares


def army(text: str, seat: int) -> list[str]:
    """Army cards of a seat as the table calls them."""
    return [NAMED[SHORT.index(short)] + MARKS[seat] for short in text.split()]


def lord(name: str, seat: int) -> str:
    """A Lord of a seat as the table calls it."""
    return f"{ROMAN[LORDS.index(name)]} {name}{MARKS[seat]}"


def position(
    lords: tuple[str, str] = ("", ""),
    armies: tuple[str, str] = ("", ""),
    hands: tuple[str, str] = ("", ""),
    decks: tuple[str | None, str | None] = (None, None),
    lord_hands: tuple[list[str], list[str]] | None = None,
    lord_decks: tuple[int, int] = (9, 9),
    circle: str = "SCPW",
    agenda: list[str] | None = None,
    fields: dict[str, object] | None = None,
    game: CircleOfKingsGame = GAME,
    captains: bool = True,
    luck: list[int] | None = None,
    lord_tops: tuple[list[str], list[str]] = ([], []),
) -> CircleOfKings:
    """A table on which play goes on. The first card of an army is its Captain; decks are given from the top."""
    zones: dict[str, list[str | None]] = {
        "Circle of Kings": [f"King of {suit}" for letter in circle for suit in SUITS if suit[0] == letter]
    }
    for seat in (0, 1):
        mine = str(seat + 1)
        deployed = army(armies[seat], seat)
        led = captains and len(deployed) > 0
        zones[f"Captain {mine}"] = list(deployed[:1]) if led else []
        zones[f"Army {mine}"] = [f"{card}^" for card in (deployed[1:] if led else deployed)]
        zones[f"hand {mine}"] = list(army(hands[seat], seat))
        rest = [name + MARKS[seat] for name in NAMED if name + MARKS[seat] not in deployed + zones[f"hand {mine}"]]
        given = decks[seat]
        deck = rest if given is None else army(given, seat)[::-1]
        zones[f"Army deck {mine}"] = list(deck)
        zones[f"Army discard pile {mine}"] = [card for card in rest if card not in deck]
        held = lord_hands[seat] if lord_hands is not None else [x for x in SPARE if x != lords[seat]][:1]
        zones[f"Lord {mine}"] = [lord(lords[seat], seat)] if lords[seat] else []
        zones[f"Lords in hand {mine}"] = [lord(name, seat) for name in held]
        others = [name for name in LORDS if name not in [*held, lords[seat], *lord_tops[seat]]]
        below = lord_decks[seat] - len(lord_tops[seat])
        tops = [lord(name, seat) for name in lord_tops[seat][::-1]]
        zones[f"Lord deck {mine}"] = [*(lord(name, seat) for name in others[:below]), *tops]
        zones[f"Lord discard pile {mine}"] = [lord(name, seat) for name in others[below:]]
    data: dict[str, object] = {"zones": zones, "agenda": agenda or [], "fields": {"round": 2, **(fields or {})}}
    t = cast(CircleOfKings, load(game, data))
    t.luck = Script(luck)
    game.run(t)
    return t


def battle(first: str, second: str, one: str, other: str, **more: Any) -> CircleOfKings:
    """A round in which both have deployed: Lords and armies are revealed now."""
    return position(lords=(first, second), armies=(one, other), agenda=["Reveal"], **more)


def around(one: str, other: str, leader: int = 0, lords: tuple[str, str] = ("", ""), **more: Any) -> CircleOfKings:
    """The Circle Phase of two armies begins, with the leader to act first."""
    fields = {"first": leader, **more.pop("fields", {})}
    return position(lords=lords, armies=(one, other), agenda=["Cleanup", "CirclePhase"], fields=fields, **more)


def move_text(text: str) -> str:
    """A move with its card written short."""
    return NAMED[SHORT.index(text)] if text in SHORT else text


def do(t: CircleOfKings, seat: int, *moves: str, game: CircleOfKingsGame = GAME) -> None:
    """The seat answers, one move after the other."""
    for text in moves:
        game.play(t, seat, game.parse(t, move_text(text)))


def refused(t: CircleOfKings, seat: int, text: str, game: CircleOfKingsGame = GAME) -> Refusal:
    """The refusal that the move meets; nothing has changed."""
    before = game.options(t, seat)
    try:
        do(t, seat, text, game=game)
    except Refusal as refusal:
        assert game.options(t, seat) == before
        return refusal
    raise AssertionError(f"{text} was allowed")


def offered(t: CircleOfKings, seat: int, game: CircleOfKingsGame = GAME) -> list[str]:
    """The options of a seat, cards written short."""
    moves = [game.words.move(t, action) for action in game.options(t, seat)]
    return [SHORT[NAMED.index(text)] if text in NAMED else text for text in moves]


def short(t: CircleOfKings, token: int) -> str:
    """A card as it is written short; a Lord by name."""
    face = int(t.face(token))
    return SHORT[face % 40] if face < 80 else LORDS[(face - 80) % 22]


def cards(t: CircleOfKings, zone: int) -> list[str]:
    """What lies in a zone, from the bottom."""
    return [short(t, t.at(zone, n)) for n in range(t.count(zone))]


def deployed(t: CircleOfKings, seat: int) -> set[str]:
    """The army of a seat, Captain included."""
    return set(cards(t, CAPTAIN + seat) + cards(t, ARMY + seat))


def hand(t: CircleOfKings, seat: int) -> set[str]:
    return set(cards(t, HAND_OF + seat))


def lords_held(t: CircleOfKings, seat: int) -> set[str]:
    return set(cards(t, LORDS_OF + seat))


def discards(t: CircleOfKings, seat: int) -> list[str]:
    return cards(t, ARMY_DISCARD + seat)


def lord_discards(t: CircleOfKings, seat: int) -> list[str]:
    return cards(t, LORD_DISCARD + seat)


def lord_out(t: CircleOfKings, seat: int) -> str:
    """The deployed Lord, or an empty text."""
    return (cards(t, LORD + seat) or [""])[0]


def lords_left(t: CircleOfKings) -> tuple[int, int]:
    return int(t.count(LORD_DECK)), int(t.count(LORD_DECK + 1))


def army_left(t: CircleOfKings) -> tuple[int, int]:
    return int(t.count(ARMY_DECK)), int(t.count(ARMY_DECK + 1))


def kings(t: CircleOfKings) -> str:
    """The Circle from the Top clockwise, as letters; a gap is a dot."""
    faces = [int(t.face_at(CIRCLE, place)) for place in range(4)]
    return "".join(SUITS[face - 124][0] if face >= 0 else "." for face in faces)


def removed(t: CircleOfKings) -> str:
    face = int(t.face_at(REMOVED_KING, 0))
    return SUITS[face - 124][0] if face >= 0 else ""


def log(t: CircleOfKings, seat: int | None = None, game: CircleOfKingsGame = GAME) -> list[str]:
    """What was told, with the players called Ann and Ben."""
    return [line for line in game.log(t, seat, ["Ann", "Ben"]) if line]


def events(t: CircleOfKings, seat: int | None = None, *ids: str) -> list[EventView]:
    """What happened, as facts; only events of some kinds, if these are given."""
    return [event for event in GAME.events(t, seat) if not ids or event["id"] in ids]


def question(t: CircleOfKings, seat: int, game: CircleOfKingsGame = GAME) -> Question:
    """The question put to a seat, with the players called Ann and Ben."""
    asked = game.view(t, seat, ["Ann", "Ben"])["question"]
    assert asked is not None
    return asked


def option(t: CircleOfKings, seat: int, text: str) -> OptionView:
    """The option with that move."""
    (found,) = [each for each in GAME.view(t, seat)["options"] if each["move"] == move_text(text)]
    return found


def give(t: CircleOfKings, seat: int, text: str, game: CircleOfKingsGame = GAME) -> None:
    """The seat answers with a set of cards, in any order."""
    game.answer(t, seat, [game.parse(t, move_text(each)) for each in text.split()])


def set_refused(t: CircleOfKings, seat: int, text: str, game: CircleOfKingsGame = GAME) -> Refusal:
    """The refusal that the set of cards meets; nothing has changed."""
    before = save(game, t)
    try:
        give(t, seat, text, game)
    except Refusal as refusal:
        assert save(game, t) == before
        return refusal
    raise AssertionError(f"{text} was allowed")


def shown(t: CircleOfKings, observer: int | None, zone: int) -> list[str | None]:
    """The faces that an observer sees in a zone; None for a hidden card, a gap is left out."""
    return [card["card"] for card in GAME.view(t, observer)["zones"][zone]["cards"] if card is not None]


def marked(t: CircleOfKings, id: str) -> list[int | None]:
    """The tokens that bear a mark."""
    return [mark["token"] for mark in GAME.view(t, None)["marks"] if mark["id"] == id]


def asked(t: CircleOfKings) -> str:
    """The step that is being asked."""
    return type(GAME.steps[t.question & 255]).__name__ if t.waiting else ""


def tokens_are_whole(t: CircleOfKings) -> bool:
    """Whether every card lies in exactly one place."""
    found: list[int] = []
    for zone in range(len(t.plan.zones)):
        found += [int(t.at(zone, n)) for n in range(t.end(zone)) if t.at(zone, n) >= 0]
    faces = sorted(int(t.face(token)) for token in found)
    return sorted(found) == list(range(t.plan.tokens)) and faces == list(range(128))
