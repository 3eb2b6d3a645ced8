"""Tables of High Jinks written in card text: "KS 10H Jo" is the King of Spades, the 10 of Hearts and a Joker."""

import re
from typing import Any

from parlour.games.high_jinks.rules import HighJinksGame
from parlour.games.high_jinks.state import FACES, HighJinks
from parlour.kernel.bits import lowest, members
from parlour.kernel.events import Event
from parlour.kernel.facts import EventView, OptionView
from parlour.kernel.luck import Script
from parlour.kernel.refusal import Refusal
from parlour.kernel.save import load, save_zone, zone_name

GAME = HighJinksGame({})
TIMED = HighJinksGame({"clock": True})
SUITS = {"H": "♥", "D": "♦", "C": "♣", "S": "♠"}
SEAT_ZONES = {"hand": "hand", "agents": "Agents", "mana": "Mana", "counters": "Damage Counters"}
AGENDAS: dict[str, list[str]] = {
    "MainPhase": ["EndPhase", "CombatPhase"],
    "CombatPhase": ["EndPhase"],
}


def card(text: str) -> str:
    """One card as the game writes it; `^` behind it turns it up, `.` is an empty space."""
    mark = "^" if text.endswith("^") else ""
    text = text.removesuffix("^")
    if text == "Jo":
        return "Joker" + mark
    found = re.fullmatch(r"(A|[2-9]|10|[JQK])([HDCS])", text)
    return (found[1] + SUITS[found[2]] if found else text) + mark


def cards(text: str) -> list[str | None]:
    """A row of cards."""
    return [None if word == "." else card(word) for word in text.split()]


def table(
    at: str = "MainPhase",
    seats: int = 2,
    turn: int = 0,
    deck: str = "",
    rest: str = "Deck",
    game: HighJinksGame = GAME,
    agenda: list[str] | None = None,
    scars: dict[tuple[int, int], int] | None = None,
    fields: dict[str, Any] | None = None,
    **zones: str,
) -> HighJinks:
    """A table at some question of the turn player.

    `deck` names the next cards to be drawn in their order; `hand1`, `agents2`, `mana1`, `counters1`, `bench`
    and so on name the cards of a zone; all others lie in `rest`, in the Deck below the named ones.
    """
    laid: dict[str, list[str | None]] = {}
    for name, text in zones.items():
        kind, number = re.fullmatch(r"([a-z]+)(\d?)", name).groups()  # type: ignore[union-attr]
        full = f"{SEAT_ZONES[kind]} {number}" if number else kind.capitalize()
        laid[full] = cards(text)
    laid["Deck"] = list(reversed(cards(deck)))
    pack = [*FACES, "Joker"] * (1 if seats == 2 else 2)
    for row in laid.values():
        for each in row:
            if each is not None:
                pack.remove(each.removesuffix("^"))
    rest = re.sub(r"(\d)", r" \1", rest)
    laid[rest] = [*pack, *laid.get(rest, [])]
    everyone = (1 << seats) - 1
    state: dict[str, Any] = {
        "dealer": seats - 1, "turn": turn, "alive": everyone, "begun": everyone, "turns": 9, "normal_summons": 1,
        "scars": sum(n << (3 * (3 * seat + zone)) for (seat, zone), n in (scars or {}).items()),
    }  # fmt: skip
    t = load(game, {
        "seats": seats, "zones": laid, "agenda": agenda if agenda is not None else AGENDAS.get(at, []),
        "question": at, "waiting": [turn], "fields": state | (fields or {}),
    })  # fmt: skip
    assert isinstance(t, HighJinks)
    return t


def lucky(t: HighJinks, *given: int) -> HighJinks:
    """The same table with scripted luck."""
    t.luck = Script(list(given))
    return t


def asked(t: HighJinks) -> int:
    """The one seat that is asked."""
    assert len(members(t.waiting)) == 1
    return int(lowest(t.waiting))


def question(t: HighJinks, game: HighJinksGame = GAME) -> str:
    """The step that is asked; nothing once the game is over."""
    return type(game.steps[t.question & 255]).__name__ if t.waiting else ""


def action(t: HighJinks, move: str, game: HighJinksGame = GAME) -> int:
    """The action that a move in card text names."""
    return game.parse(t, " ".join(card(word) for word in move.split()))


def act(t: HighJinks, *moves: str, game: HighJinksGame = GAME) -> HighJinks:
    """Whoever is asked plays the moves, one after the other."""
    for move in moves:
        game.play(t, asked(t), action(t, move, game))
    return t


def options(t: HighJinks, game: HighJinksGame = GAME) -> list[str]:
    """What the asked seat may do."""
    return [plain(game.words.move(t, each)) for each in game.options(t, asked(t))]


def may(t: HighJinks, move: str) -> bool:
    """Whether the asked seat may play a move."""
    return action(t, move) in GAME.options(t, asked(t))


def refused(t: HighJinks, move: str, game: HighJinksGame = GAME) -> Refusal:
    """The refusal of a move; nothing may change by it."""
    before = game.view(t, asked(t))
    try:
        game.play(t, asked(t), action(t, move, game))
    except Refusal as refusal:
        assert game.view(t, asked(t)) == before
        assert refusal.cites[0].startswith("High Jinks §")
        return refusal
    raise AssertionError(f"{move} was not refused")


def why(t: HighJinks, move: str) -> str:
    """Code and section of a refusal: "thirteen_rule §9"."""
    refusal = refused(t, move)
    return f"{refusal.code} {refusal.cites[0].split()[-1]}"


def number(t: HighJinks, name: str, seat: int = -1) -> int:
    """The number of a zone."""
    wanted = name if seat < 0 else f"{name} {seat + 1}"
    return [zone_name(zone) for zone in t.plan.zones].index(wanted)


def zone(t: HighJinks, name: str, seat: int = -1) -> str:
    """The cards of a zone, from the bottom or the left, in card text; a hand in order of its faces."""
    texts = save_zone(t, number(t, name, seat))
    if name == "hand":
        texts = sorted(texts, key=lambda text: FACES.index(str(text)))
    return plain(" ".join("." if text is None else text for text in texts))


def hand(t: HighJinks, seat: int) -> str:
    return zone(t, "hand", seat)


def agents(t: HighJinks, seat: int) -> str:
    return zone(t, "Agents", seat).replace(" .", "").replace(".", "").strip()


def mana(t: HighJinks, seat: int) -> str:
    return zone(t, "Mana", seat).replace(" .", "").replace(".", "").strip()


def counters(t: HighJinks, seat: int) -> str:
    return zone(t, "Damage Counters", seat).replace(" .", "").replace(".", "").strip()


def plain(text: str) -> str:
    """Card text as these tests write it."""
    for letter, symbol in SUITS.items():
        text = text.replace(symbol, letter)
    return text.replace("Joker", "Jo")


def log(t: HighJinks, seat: int | None = None, game: HighJinksGame = GAME) -> str:
    """The whole log as a seat reads it, in card text."""
    return plain("\n".join(line for line in game.log(t, seat) if line))


def told(t: HighJinks, id: str, seat: int | None = None) -> EventView:
    """The last event of a kind as a seat is told it."""
    return next(event for event in reversed(GAME.events(t, seat)) if event["id"] == id)


def offered(t: HighJinks, move: str) -> OptionView:
    """The option of the asked seat that a move names."""
    wanted = action(t, move)
    return next(option for option in GAME.view(t, asked(t))["options"] if option["action"] == wanted)


def token(t: HighJinks, name: str, seat: int, slot: int = 0) -> int:
    """The token of a card in a zone."""
    return int(t.at(number(t, name, seat), slot))


def events(t: HighJinks, kind: int) -> list[Event]:
    assert t.journal is not None
    return [event for event in t.journal if event.kind == kind]


def scars(t: HighJinks, seat: int, place: int) -> int:
    return int(t.scars >> (3 * (3 * seat + place))) & 7


def shown(t: HighJinks, seat: int | None, name: str) -> list[str | None]:
    """The faces that an observer sees in a zone."""
    zones = GAME.view(t, seat)["zones"]
    return [
        each["card"] and plain(each["card"])
        for row in zones
        if row["id"] == name
        for each in row["cards"]
        if each is not None
    ]


def knows(t: HighJinks, observer: int, name: str, seat: int = -1) -> list[str]:
    """The faces in a zone that an observer knows."""
    assert t.knowledge is not None
    where = number(t, name, seat)
    faces = [t.knowledge.known(observer, t.at(where, n)) for n in range(t.end(where)) if t.at(where, n) >= 0]
    return sorted(plain(FACES[face]) for face in faces if face >= 0)


def possible(t: HighJinks, observer: int, text: str, name: str, seat: int = -1) -> bool:
    """Whether the observer holds it possible that a card with that face lies in a zone."""
    assert t.knowledge is not None
    face = FACES.index(card(text))
    where = number(t, name, seat)
    tokens = [t.at(where, n) for n in range(t.end(where)) if t.at(where, n) >= 0]
    return any(face in t.knowledge.possible(observer, token) for token in tokens)


def duel(attacker: str, blocker: str, seats: int = 2, **zones: Any) -> HighJinks:
    """Seat 0 has attacked seat 1 and is blocked; the attacker's first go. Seat 1 will draw no cards next."""
    t = table("CombatPhase", seats, agents1=attacker, agents2=blocker, fields={"begun": 1}, **zones)
    act(t, "agent 1")
    if seats > 2:
        act(t, "seat 2")
    return act(t, "agent 1")


def settle(t: HighJinks) -> HighJinks:
    """Both pass until the duel is decided."""
    while question(t) in ("Empower", "Retaliate"):
        act(t, "pass")
    return t
