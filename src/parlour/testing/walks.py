"""Random walks: tables as they are after some moves of a game."""

import json
from typing import Any

from parlour.kernel.bits import members
from parlour.kernel.facts import CardInfo, RefusalView
from parlour.kernel.game import Game
from parlour.kernel.luck import Fast
from parlour.kernel.save import save
from parlour.kernel.table import Table

LONGEST = 200_000  # decisions after which a game counts as endless


def observers(t: Table) -> list[int | None]:
    """Return all observers: each seat, and a spectator."""
    return [*range(t.seats), None]


def number(t: Table, observer: int | None) -> int:
    """Return the observer as the kernel numbers it."""
    return t.seats if observer is None else observer


def step(game: Game[Any], t: Table, luck: Fast) -> None:
    """Play one random answer by a random one of the seats that owe one."""
    waiting = members(t.waiting)
    seat = waiting[luck.below(len(waiting))]
    options = game.options(t, seat)
    game.apply(t, seat, options[luck.below(len(options))])


def walk(game: Game[Any], seats: int, seed: int, moves: int) -> Table:
    """Return the table after that many random moves, or the last one before the game is over."""
    t: Table = game.new(seats, seed)
    luck = Fast(seed)
    for _ in range(moves):
        before = t.clone()
        journal = list(t.journal or [])
        step(game, t, luck)
        if t.over:
            before.journal = journal
            return before
    return t


def fingerprint(game: Game[Any], t: Table) -> str:
    """Return everything on a table as one text."""
    return json.dumps(save(game, t), ensure_ascii=False)


def seen_by(game: Game[Any], t: Table, seat: int | None) -> str:
    """Return everything that reaches a seat (None: a spectator) as one text, from the view to the tensor."""
    parts: list[object] = [game.view(t, seat), game.memory(t, seat), game.events(t, seat, start=0)]
    parts += [about_cards(game, t, seat), game.aid(t, seat)]
    if seat is not None:
        parts.append(game.options(t, seat))
        parts.append(refusals(game, t, seat))
        parts.append(tensor(game, t, seat).hex())
    return json.dumps(parts, ensure_ascii=False)


def heard_by(game: Game[Any], t: Table, seat: int | None) -> str:
    """Return everything that reaches a seat now or has reached it since the deal, at a table of record."""
    return f"{seen_by(game, t, seat)} {game.information_state(t, seat)}"


def tensor(game: Game[Any], t: Table, seat: int) -> bytes:
    """Return the tensor of a seat."""
    out = bytearray(4 * game.tensor_layout(t.seats).size)
    game.tensor(t, seat, out)
    return bytes(out)


def about_cards(game: Game[Any], t: Table, seat: int | None) -> list[CardInfo]:
    """Return what the seat is told about every card."""
    return [game.about_card(t, seat, token) for token in range(t.plan.tokens)]


def refusals(game: Game[Any], t: Table, seat: int) -> list[tuple[int, RefusalView]]:
    """Return what the seat is told for every action that it may not play."""
    out: list[tuple[int, RefusalView]] = []
    for action in range(-1, game.num_actions + 1):
        reason = game.objection(t, seat, action)
        if reason:
            out.append((action, game.refusal(t, seat, action, reason).as_data()))
    return out
