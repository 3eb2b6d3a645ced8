"""Positions of Last King in card text.

A player is a dict: `king`, `shield`, `queens`, `jacks` are stacks, written with the character first and the
attacks on it behind ("J♦ 10♥²"); `hand`, `discard` and `deck` are cards, the last one on top. A card without a
raised number is the player's own. What is not named lies at the bottom of the deck, or wherever `rest` says.
"""

from typing import Any

from parlour.games.last_king.rules import LastKingGame
from parlour.games.last_king.state import KINGS, OWNERS, TEXTS, LastKing, suit
from parlour.kernel.luck import Script
from parlour.kernel.refusal import Refusal
from parlour.kernel.save import load, zone_name

Player = dict[str, Any]
GAME: Any = LastKingGame({})
PLAIN: Player = {"king": "K♠", "queens": ["Q♠"], "jacks": ["J♠"]}


def cards(text: str, seat: int) -> list[str]:
    """Words as faces; without a raised number they are the seat's own."""
    return [word if word[-1] in OWNERS else word + OWNERS[seat] for word in text.split()]


def stacks(player: Player, seat: int) -> dict[str, list[str]]:
    """The zones of all that stands on the table."""
    zones = {}
    for key, name in (("king", "King"), ("shield", "King's Shield")):
        if key in player:
            zones[f"{name} {seat + 1}"] = cards(player[key], seat)
    for key, name in (("queens", "Queen rank"), ("jacks", "Jack rank")):
        for letter, stack in zip("abcdefg", player.get(key, []), strict=False):
            zones[f"{name} {letter} {seat + 1}"] = cards(stack, seat)
    return zones


def number(text: str) -> tuple[int, int]:
    """Owner and card of a face."""
    return OWNERS.index(text[-1]), TEXTS.index(text[:-1])


def halved(zones: dict[str, list[str]]) -> list[int]:
    """Which attacks are worth half on the characters they lie on."""
    masks = [0] * 6
    kings = {name[-1]: stack[0] for name, stack in zones.items() if name.startswith("King ")}
    for name, stack in zones.items():
        character = kings[name[-1]] if name.startswith("King's Shield") else stack[0]
        for text in stack[1:]:
            owner, card = number(text)
            if card < KINGS and suit(card) & 1 == suit(number(character)[1]) & 1:
                masks[owner] |= 1 << card
    return masks


def position(*players: Player | None, game: LastKingGame = GAME, **given: Any) -> LastKing:
    """A table where it is the first player's turn, unless `turn`, `question` or `waiting` say otherwise."""
    seats = len(players)
    on_table: dict[str, list[str]] = {}
    for seat, player in enumerate(players):
        on_table.update(stacks(player or {}, seat))
    zones = {"out of the game": [], **on_table}
    for seat, player in enumerate(players):
        for key, name in (("hand", "hand"), ("discard", "discard pile")):
            zones[f"{name} {seat + 1}"] = cards((player or {}).get(key, ""), seat)
    tops = [cards((player or {}).get("deck", ""), seat) for seat, player in enumerate(players)]
    for seat, player in enumerate(players):
        used = [text for stack in zones.values() for text in stack] + tops[seat]
        plan = game.plan(seats)
        pack = [plan.faces[face] for face in plan.packs[seat].faces]
        for text in used:
            if text in pack:
                pack.remove(text)
        rest = "out of the game" if player is None else player.get("rest", "deck")
        where = rest if rest == "out of the game" else f"{rest} {seat + 1}"
        zones[where] = pack + zones.get(where, [])
        deck = f"deck {seat + 1}"
        zones[deck] = zones.get(deck, []) + tops[seat]
    turn = given.pop("turn", 0)
    fields = {
        "alive": sum(1 << seat for seat, player in enumerate(players) if player is not None),
        "turn": turn, "first": turn, "round": 1, "halved": halved(on_table),
    }  # fmt: skip
    fields.update(given.pop("fields", {}))
    data = {"seats": seats, "zones": zones, "fields": fields, "question": "Turn", "waiting": [turn], **given}
    t = load(game, data)
    assert isinstance(t, LastKing)
    t.luck = Script([])
    return t


def asked(t: LastKing) -> int:
    """The one seat that owes an answer."""
    assert t.waiting and t.waiting & (t.waiting - 1) == 0, f"waiting: {t.waiting:b}"
    return int(t.waiting).bit_length() - 1


def do(t: LastKing, *texts: str, game: LastKingGame = GAME) -> None:
    """Play moves one after the other, each by whoever is asked."""
    for text in texts:
        game.play(t, asked(t), game.parse(t, text))


def moves(t: LastKing, game: LastKingGame = GAME) -> list[str]:
    """What whoever is asked may answer."""
    return [game.words.move(t, action) for action in game.options(t, asked(t))]


def refused(t: LastKing, text: str, game: LastKingGame = GAME) -> Refusal:
    """The refusal of a move, which leaves the table as it was."""
    before = game.log(t, None), t.cells[:]
    try:
        do(t, text, game=game)
    except Refusal as refusal:
        assert (game.log(t, None), list(t.cells)) == (before[0], list(before[1]))
        return refusal
    raise AssertionError(f"{text} was not refused")


def lies(t: LastKing, name: str) -> str:
    """The cards of a zone, bottom first, such as `lies(t, "Jack rank a 2")`."""
    names = [zone_name(zone) for zone in t.plan.zones]
    zone = names.index(name)
    return " ".join(t.plan.faces[t.face(t.at(zone, slot))] for slot in range(t.count(zone)))


def size(t: LastKing, name: str) -> int:
    """How many cards lie in a zone."""
    return len(lies(t, name).split())


def question(t: LastKing, game: LastKingGame = GAME) -> str:
    """The name of the step that is asked."""
    return type(game.steps[t.question & 255]).__name__


def log(t: LastKing, seat: int | None = None, game: LastKingGame = GAME) -> list[str]:
    """The log as a seat reads it."""
    return game.log(t, seat)


def worth(t: LastKing, name: str) -> int:
    """The points that lie on a place."""
    from parlour.games.last_king.suit_restriction import points_on

    names = [zone_name(zone) for zone in t.plan.zones]
    return int(points_on(t, names.index(name)))


def faces_there(t: LastKing) -> list[int]:
    """All faces on the table, sorted: they never change."""
    return sorted(int(t.face(token)) for token in range(t.plan.tokens))


def all_pass(t: LastKing, game: LastKingGame = GAME) -> None:
    """Everybody passes until the round ends."""
    start = t.round
    while question(t, game) == "Turn" and t.round == start:
        do(t, "pass", game=game)
