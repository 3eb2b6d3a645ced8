"""Views of every game at many moments, as the board gets them."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import parlour
from parlour.kernel.bits import members
from parlour.kernel.game import Game
from parlour.kernel.luck import Fast
from parlour.kernel.table import Table
from parlour.testing.walks import step

NAMES = ["Anna", "Björn", "Chiyo", "Dmitri", "Esi", "Farid"]
TABLES = [(name, seats) for name in parlour.games() for seats in parlour.game(name).about.seats]
LONGEST = 4_000


class Sample(NamedTuple):
    """A view with the words that may not be in it."""

    view: dict[str, Any]
    unseen: set[str]  # faces of the plan that this seat does not see


def sample(game: Game[Any], t: Table, seat: int | None) -> Sample:
    """What a seat (None: a spectator) sees of a table."""
    view: dict[str, Any] = dict(game.view(t, seat, NAMES[: t.seats]))
    return Sample(view, set(t.plan.faces) - visible(view))


def visible(view: dict[str, Any]) -> set[str]:
    """The faces that a view shows."""
    return {card["card"] for zone in view["zones"] for card in zone["cards"] if card and card["card"]}


def moments(name: str, seats: int, seed: int, every: int, most: int = 30) -> Iterator[Table]:
    """A random game, after every so many moves, and when it is over."""
    game = parlour.game(name)
    t: Table = game.new(seats, seed)
    luck = Fast(seed)
    for move in range(LONGEST):
        if t.over:
            break
        if move % every == 0 and move < every * most:
            yield t.clone()
        step(game, t, luck)
    if t.over:
        yield t


def samples(name: str, seats: int, seed: int, every: int, most: int = 30) -> Iterator[Sample]:
    """Views of a random game by turns: who is asked, who is not, and a spectator."""
    game = parlour.game(name)
    for n, t in enumerate(moments(name, seats, seed, every, most)):
        asked = members(t.waiting)
        observers: list[int | None] = [asked[n % len(asked)] if asked else 0, n % seats, None]
        for seat in observers if n % 4 == 0 else observers[:1]:
            yield sample(game, t, seat)


def asked(name: str, seats: int, seed: int, every: int, most: int = 30) -> Iterator[dict[str, Any]]:
    """Views of seats that are asked something; a set is asked for as a whole."""
    for found in samples(name, seats, seed, every, most):
        if found.view["options"] and not found.view["question"]["picked"]:
            yield found.view


def zone(view: dict[str, Any], id: str, owner: int | None = None) -> dict[str, Any]:
    """A zone of a view."""
    found: dict[str, Any] = next(one for one in view["zones"] if one["id"] == id and one["owner"] == owner)
    return found
