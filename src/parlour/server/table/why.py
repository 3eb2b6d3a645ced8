"""Why a move, or anything with a card, may not be played now.

The answer is computed on guesses for the seat, never on the true table: it depends only on what the seat knows,
so it cannot reveal more.
"""

from typing import Any

from parlour.kernel.bits import has
from parlour.kernel.game import Game
from parlour.kernel.luck import Fast
from parlour.kernel.plan import PILE
from parlour.kernel.refusal import ALLOWED, NOT_ASKED, NOT_OFFERED, OWN_REASONS, Refusal
from parlour.kernel.table import DONE, Table
from parlour.play import parse_answer
from parlour.server.protocol.messages import Refused

GUESSES = 3  # at which an answer about a card must be the same to be given


def why_move(game: Game[Any], t: Table, seat: int, move: str) -> Refused:
    """Return why the seat may not give that answer."""
    guess = game.guess(t, seat, Fast(0), knowing=True)
    try:
        game.in_order(guess, seat, parse_answer(game, guess, move))
    except Refusal as refusal:
        return refused(refusal)
    except ValueError as error:
        return no_such_move(str(error))
    return general("allowed", "You can play that now.")


def why_card(game: Game[Any], t: Table, seat: int, token: int, names: list[str]) -> Refused:
    """Return why the seat may play nothing with the card."""
    if not 0 <= token < t.plan.tokens:
        return general("no_such_card", "There is no such card on this table.")
    answers = [
        card_answer(game, game.guess(t, seat, Fast(n), knowing=True), seat, token, names) for n in range(GUESSES)
    ]
    if any(answer != answers[0] for answer in answers):
        return general("nothing_with_it", "You can't use this card right now.")
    return answers[0]


def card_answer(game: Game[Any], guess: Table, seat: int, token: int, names: list[str]) -> Refused:
    """Return the most telling reason among all moves that touch the card."""
    moves = [n for n in range(game.num_actions) if token in touched(game, guess, seat, n)]
    reasons = {action: int(game.objection(guess, seat, action)) for action in moves}
    allowed = [action for action in moves if reasons[action] == ALLOWED]
    if allowed:
        can = "; ".join(game.describe(guess, seat, action, names) for action in allowed)
        return general("allowed", f"You can play it: {can}.")
    if game.objection(guess, seat, DONE) == NOT_ASKED:
        return refused(game.refusal(guess, seat, DONE, NOT_ASKED))
    if not moves or in_a_deck(guess, seat, token):
        return general("nothing_with_it", "You can't use this card right now.")
    action = max(moves, key=lambda action: telling(reasons[action]))
    return refused(game.refusal(guess, seat, action, reasons[action]))


def in_a_deck(t: Table, seat: int, token: int) -> bool:
    """Return whether the card lies unseen in a pile of several: no rule is about that card."""
    zone = t.zone_of(token)
    return t.plan.kind[zone] == PILE and t.count(zone) > 1 and not has(t.sees(token), seat)


def touched(game: Game[Any], guess: Table, seat: int, action: int) -> list[int]:
    """Return the cards that a move touches; one that cannot be made may have no answer to that."""
    try:
        return game.words.option(guess, seat, action).tokens
    except (IndexError, ValueError, KeyError, AssertionError):
        return []


def telling(reason: int) -> int:
    """Return how much a reason explains: the game's own most, "not an option" least."""
    if reason >= OWN_REASONS:
        return 2
    return 0 if reason == NOT_OFFERED else 1


def refused(refusal: Refusal) -> Refused:
    """Return a refusal of the rules."""
    return Refused("", refusal.code, refusal.sentence, refusal.cites, refusal.facts)


def no_such_move(message: str) -> Refused:
    """Return the refusal of a text that is not a move of the game."""
    return general("no_such_move", message[:1].upper() + message[1:] + ".")


def general(code: str, sentence: str) -> Refused:
    """Return a reason that cites no rule."""
    return Refused("", code, sentence, [], {})
