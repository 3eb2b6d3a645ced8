"""Tables to order: dealt from a stacked deck, or laid by hand."""

from collections.abc import Sequence
from typing import Any

from parlour.kernel.game import Game
from parlour.kernel.luck import Script
from parlour.kernel.refusal import Refusal
from parlour.kernel.save import load, save


def arrange(before: Sequence[str], after: Sequence[str]) -> list[int]:
    """Return the luck with which a shuffle turns one pile into the other (the last card is on top)."""
    pile, given = list(before), []
    for n in range(len(pile), 1, -1):
        at = pile.index(after[n - 1])
        given.append(at)
        pile[at], pile[n - 1] = pile[n - 1], pile[at]
    return given


def stacked(game: Game[Any], seats: int, faces: Sequence[str], top_first: str) -> Any:
    """Deal a new game from a deck with those cards on top, the first of them uppermost."""
    named = top_first.split()
    rest = [card for card in faces if card not in named]
    return game.deal(seats, Script(arrange(faces, rest + named[::-1])))


def laid(game: Game[Any], seats: int, zones: dict[str, str], **data: Any) -> Any:
    """Lay out a table with those cards; `deck` gets all others."""
    rows = {name: [None if card == "." else card for card in text.split()] for name, text in zones.items()}
    named = [card for row in rows.values() for card in row]
    rows["deck"] = [card for card in game.plan(seats).faces if card not in named]
    return load(game, {"seats": seats, "zones": rows, **data})


def play(game: Game[Any], t: Any, moves: str) -> Any:
    """Play moves by whoever is asked first; commas part moves of several words."""
    for move in moves.split(",") if "," in moves else moves.split():
        game.play(t, t.actor, game.parse(t, move))
    return t


def moves(game: Game[Any], t: Any) -> str:
    """Return the options of the first seat that is asked."""
    return " ".join(game.words.move(t, action) for action in game.options(t, t.actor))


def refused(game: Game[Any], t: Any, move: str) -> Refusal:
    """Return the refusal of a move, which must not change anything."""
    before = save(game, t)
    try:
        game.play(t, t.actor, game.parse(t, move))
    except Refusal as refusal:
        assert save(game, t) == before
        return refusal
    raise AssertionError(f"{move} was not refused")


def information_states(game: Game[Any], deals: list[Any]) -> set[tuple[int, str]]:
    """Return everything that a player to move may know, over all continuations from those tables."""
    found: set[tuple[int, str]] = set()
    for t in deals:
        if t.over:
            continue
        seat = t.actor
        found.add((seat, f"{game.view(t, seat)['zones']} {game.log(t, seat)}"))
        children = []
        for action in game.options(t, seat):
            twin = t.clone()
            twin.journal = list(t.journal)
            game.apply(twin, seat, action)
            children.append(twin)
        found |= information_states(game, children)
    return found
