"""Tables of Jest written in card text: "A♠ 2♣ Joker"."""

from collections.abc import Sequence
from typing import Any

from mypy_extensions import i64

from parlour.games.jest.rules import JestGame
from parlour.games.jest.state import FACES, PUT_DOWN, TAKE, Jest
from parlour.kernel.events import Event
from parlour.kernel.luck import Luck, Script
from parlour.kernel.refusal import Refusal
from parlour.kernel.save import load, save

GAME = JestGame({})
ACE_IS_ONE = JestGame({"ace_at_trophies": False})
SHARED = JestGame({"ties": "shared"})


def face(card: str) -> int:
    return FACES.index(card)


def jest(cards: str) -> int:
    """A Jest as the rules of value take it: a set of faces."""
    return sum(1 << face(card) for card in cards.split())


def cards(faces: int) -> str:
    """A set of faces in words."""
    return " ".join(FACES[n] for n in range(17) if faces >> n & 1)


def down(card: str) -> int:
    """The action that puts the card face-down."""
    return PUT_DOWN + face(card)


def take_up(owner: int) -> int:
    return TAKE + 2 * owner


def take_down(owner: int) -> int:
    return TAKE + 2 * owner + 1


def place(game: JestGame, seats: int, zones: dict[str, str], **data: Any) -> Jest:
    """A table with those cards; whatever is not named lies in the draw deck, the named ones on top."""
    laid: dict[str, list[str | None]] = {name: list(text.split()) for name, text in zones.items()}
    named = [card for row in laid.values() for card in row]
    missing: list[str | None] = [card for card in FACES if card not in named]
    laid["draw deck"] = missing + laid.get("draw deck", [])
    t = load(game, {"seats": seats, "zones": laid, **data})
    assert isinstance(t, Jest)
    return t


def seat_zones(name: str, rows: Sequence[str]) -> dict[str, str]:
    return {f"{name} {seat + 1}": row for seat, row in enumerate(rows)}


def dealt(hands: Sequence[str], game: JestGame = GAME, **zones: str) -> Jest:
    """Everybody holds two cards and is asked which of them to put face-down, in round 1."""
    return place(
        game,
        len(hands),
        seat_zones("hand", hands) | {name.replace("_", " "): row for name, row in zones.items()},
        agenda=["TakeCards", "RevealOffers"],
        question="MakeOffers",
        waiting=list(range(len(hands))),
        fields={"round": 1},
    )


def offer(t: Jest, downs: str, game: JestGame = GAME) -> Jest:
    """All seats put the named cards face-down, in the order of seats."""
    for seat, card in enumerate(downs.split()):
        game.play(t, seat, down(card))
    return t


def offered(offers: Sequence[str], game: JestGame = GAME, **zones: str) -> Jest:
    """Offers, each "face-up face-down", as they come about when they are made from the hands."""
    t = dealt(offers, game, **zones)
    return offer(t, " ".join(row.split()[1] for row in offers), game)


def last_round(offers: Sequence[str], jests: Sequence[str], trophies: str, game: JestGame = GAME) -> Jest:
    """Offers of the last round: all seventeen cards are named, and the draw deck is empty."""
    zones = seat_zones("hand", offers) | seat_zones("Jest", jests) | {"trophies": trophies}
    seats = len(offers)
    t = place(
        game,
        seats,
        zones,
        agenda=["TakeCards", "RevealOffers"],
        question="MakeOffers",
        waiting=list(range(seats)),
        fields={"round": 4 if seats == 3 else 3},
    )
    assert t.count(0) == 0, "not all seventeen cards are named"
    return offer(t, " ".join(row.split()[1] for row in offers), game)


def ended(jests: Sequence[str], trophies: str, game: JestGame = GAME) -> Jest:
    """A game that has come to its end with those Jests before the awards, and been decided.

    Cards that are not named stay in the draw deck, where they count for nobody: so a position shows only
    what it is about.
    """
    zones = seat_zones("Jest", jests) | {"trophies": trophies}
    t = place(game, len(jests), zones, agenda=["EndOfGame"])
    game.run(t)
    return t


def in_zone(t: Jest, name: str, seat: int | None = None) -> str:
    """The cards of a zone, from the bottom or the left."""
    for number, zone in enumerate(t.plan.zones):
        if zone.name == name and zone.capacity and zone.owner == (-1 if seat is None else seat):
            found = [t.face_at(number, slot) for slot in range(t.end(number))]
            return " ".join(FACES[n] for n in found if n >= 0)
    raise KeyError(name)


def jests(t: Jest) -> list[set[str]]:
    """All Jests as sets of cards."""
    return [set(in_zone(t, "Jest", seat).split()) for seat in range(t.seats)]


def seen(t: Jest, observer: int | None, name: str, seat: int | None = None) -> list[str | None]:
    """A zone as an observer sees it: None for each card that it cannot see."""
    zones = GAME.view(t, observer)["zones"]
    assert isinstance(zones, list)
    for zone in zones:
        if zone["name"] == name and zone["owner"] == seat:
            return [card["card"] for card in zone["cards"] if card is not None]
    raise KeyError(name)


def refused(t: Jest, seat: int, action: int, game: JestGame = GAME) -> Refusal:
    """The refusal of an action, which must not change anything."""
    before = save(game, t)
    try:
        game.play(t, seat, action)
    except Refusal as refusal:
        assert save(game, t) == before
        return refusal
    raise AssertionError(f"{game.words.move(t, action)} was not refused")


def events(t: Jest, kind: int, observer: int | None = None) -> list[Event]:
    """What an observer was told of one kind."""
    journal = t.journal
    assert journal is not None
    told = [event.told_to(t.seats if observer is None else observer) for event in journal]
    return [event for event in told if event.kind == kind]


def arrange(before: Sequence[str], after: Sequence[str]) -> list[int]:
    """What luck must give so that a shuffle turns the one pile into the other (the last card is on top)."""
    pile, given = list(before), []
    for n in range(len(pile), 1, -1):
        at = pile.index(after[n - 1])
        given.append(at)
        pile[at], pile[n - 1] = pile[n - 1], pile[at]
    return given


def stacked(seats: int, top_first: str, game: JestGame = GAME) -> Jest:
    """A new game dealt from a deck with those cards on top, the first of them uppermost."""
    named = top_first.split()
    rest = [card for card in FACES if card not in named]
    return game.deal(seats, Script(arrange(FACES, rest + named[::-1])))


class Witness(Luck):
    """Luck that always gives the last outcome, which leaves a pile as it is, and notes what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, int]] = []

    def below(self, n: i64, stream: i64 = 0) -> i64:
        self.asked.append((int(n), int(stream)))
        return n - 1

    def clone(self) -> Luck:
        twin = Witness()
        twin.asked = list(self.asked)
        return twin
