"""Answers as text: what a person types and a record holds is read here, once, and nowhere else.

An answer is a move, or where the question is about several cards, their moves joined by " + ". One card where more
could be chosen is written "5♠ + pass": "5♠" alone is one pick of a record that was written card by card.
"""

from typing import Any

from parlour.kernel.bits import has
from parlour.kernel.flow import forget_picks
from parlour.kernel.game import Game
from parlour.kernel.refusal import ALLOWED
from parlour.kernel.table import DONE, Table

AND = " + "


def parse_answer(game: Game[Any], t: Table, text: str) -> list[int]:
    """Read an answer as it is typed or recorded.

    Args:
        game: The rules.
        t: The table that it is meant for.
        text: A move, or several joined by " + "; `pass` for none.

    Returns:
        The actions, which need not be legal.

    Raises:
        ValueError: The text means nothing here.
    """
    parts = text.split(AND)
    if len(parts) > 1 and t.most == 0:
        raise ValueError(f"{text!r} is several moves, and only one is asked for")
    return [game.parse(t, part) for part in parts]


def answer_text(game: Game[Any], t: Table, actions: list[int]) -> str:
    """Write an answer as records have it.

    Args:
        game: The rules.
        t: The table before the answer.
        actions: The answer, as `Game.in_order` gives it.

    Returns:
        The text of the answer.
    """
    cards = [action for action in actions if action != DONE]
    shown = cards if len(cards) > 1 else actions
    return AND.join(game.words.move(t, action) for action in shown)


def answer_words(game: Game[Any], t: Table, seat: int, actions: list[int], names: list[str]) -> str:
    """Return an answer as people say it.

    Args:
        game: The rules.
        t: The table before the answer.
        seat: Who answers, from 0.
        actions: The answer, as `Game.in_order` gives it.
        names: What the players are called, by seat.
    """
    cards = sorted(action for action in actions if action != DONE)
    return "; ".join(game.describe(t, seat, action, names) for action in cards or actions)


def whole_answers(game: Game[Any], t: Table, seat: int) -> list[list[int]]:
    """List all legal answers of a seat: each option or, to a question about several cards, each set of them.

    Args:
        game: The rules.
        t: A table of this game, or a guess at one.
        seat: A seat that owes an answer.

    Returns:
        The actions of each answer, as `Game.in_order` gives them.
    """
    if t.most == 0:
        return [[action] for action in game.options(t, seat)]
    out: list[list[int]] = []
    for action in game.options(t, seat):
        twin = t.clone()
        complete = game.pick(twin, seat, action)
        rest = [[]] if complete else whole_answers(game, twin, seat)
        out += [[action, *more] for more in rest]
    return out


def recorded_actions(game: Game[Any], t: Table, seat: int, text: str) -> list[int]:
    """Return the actions of a recorded answer, or of one pick, as the rules take them.

    Raise a Refusal if it is not legal.
    """
    actions = parse_answer(game, t, text)
    if len(actions) > 1:
        t = t.clone()
        drop_begun(t, seat)
        return game.in_order(t, seat, actions)
    reason = game.objection(t, seat, actions[0])
    if reason != ALLOWED:
        raise game.refusal(t, seat, actions[0], reason)
    return actions


def drop_begun(t: Table, seat: int) -> bool:
    """Forget what the seat has begun to pick of a set: nobody knows of it. True if there was anything."""
    begun = t.most > 0 and has(t.waiting, seat) and t.picks_of(seat) > 0
    if begun:
        forget_picks(t, seat)
    return begun
