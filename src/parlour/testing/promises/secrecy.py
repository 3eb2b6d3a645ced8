"""Promises about what is hidden and what is open: nothing reaches a seat but what it may see."""

from collections.abc import Callable
from typing import Any

from parlour.bots import bot
from parlour.kernel.bits import count, has, members
from parlour.kernel.game import Game
from parlour.kernel.luck import Fast
from parlour.kernel.table import Table
from parlour.play.match import marks
from parlour.play.window import Player, window
from parlour.testing.walks import fingerprint, heard_by, number, observers, walk

BOTS = ["random", "greedy", "mc:2", "ismcts:10", "novice"]  # one of each kind
LEARNED = ["net", "mind:2"]  # where the game brings a trained network


def what_lies_open_is_seen(game: Game[Any], seats: int, seed: int, moves: int) -> None:
    """Check that a card face-up, or in a zone an observer sees, shows that observer its face, and no other."""
    t = walk(game, seats, seed, moves)
    for observer in observers(t):
        zones = game.view(t, observer)["zones"]
        shown = {card["token"]: (card["card"], card["up"]) for zone in zones for card in zone["cards"] if card}
        for token in range(t.plan.tokens):
            face = t.plan.faces[t.face(token)] if lies_open(t, token, number(t, observer)) else None
            zone = t.plan.zones[t.zone_of(token)].name
            wanted = (face, t.is_up(token))
            assert shown[token] == wanted, f"{observer} sees {shown[token]} and not {wanted} in {zone}"


def lies_open(t: Table, token: int, observer: int) -> bool:
    """Return whether the observer can read a card: it lies turned up, in a zone it sees, or one opened to it."""
    zone = t.zone_of(token)
    opened = zone == t.open_zone and has(t.open_to, observer)
    return t.is_up(token) or has(t.plan.sight[zone], observer) or opened


def nobody_can_tell_a_guess_from_the_truth(game: Game[Any], seats: int, seed: int, moves: int) -> None:
    """Check that replacing the table by a guess changes nothing that reaches the seat, to the letter."""
    t = walk(game, seats, seed, moves)
    for observer in observers(t):
        guess = game.guess(t, number(t, observer), Fast(seed + moves), True)
        guess.journal = t.journal
        assert heard_by(game, guess, observer) == heard_by(game, t, observer)


def a_secret_choice_stays_secret(game: Game[Any], seats: int, seed: int, moves: int) -> None:
    """Check that while a choice is secret, nothing that reaches another seat depends on it."""
    t = walk(game, seats, seed, moves)
    for seat in members(t.waiting):
        alike: dict[int | None, str] = {}
        for action in game.options(t, seat):
            twin = t.clone()
            twin.journal = list(t.journal or [])
            game.play(twin, seat, action)
            pending = twin.question == t.question and twin.asked == t.asked and twin.depth == t.depth
            asked_anew = twin.waiting & ~t.waiting  # all answered, and the same question was put once more
            still_secret = pending and twin.waiting and not asked_anew and (count(t.asked) > 1 or t.most > 0)
            if not still_secret:
                continue
            for observer in observers(t):
                if observer != seat and not (t.most > 0 and (twin.waiting >> seat) & 1 == 0):
                    luck = Fast(seed)
                    seen = heard_by(game, twin, observer) + f"{marks(twin)}"
                    seen += fingerprint(game, game.guess(twin, number(t, observer), luck))
                    assert alike.setdefault(observer, seen) == seen, f"seat {seat}'s choice shows"


def bots_are_honest(game: Game[Any], seats: int, seed: int, moves: int) -> None:
    """Check that every kind of bot answers the same when its seat cannot tell the truth from its replacement."""
    for name in BOTS + learned(game, seats):
        bot_is_honest(lambda luck, name=name: bot(name, luck), game, seats, seed, moves)  # type: ignore[misc]


def learned(game: Game[Any], seats: int) -> list[str]:
    """Return the trained bots, if the game ships a network that fits."""
    try:
        from parlour.bots.network import network_for  # noqa: PLC0415  (NumPy is in an extra)

        network_for(game, seats)
    except (ModuleNotFoundError, ValueError):
        return []
    return LEARNED


def bot_is_honest(make: Callable[[int], Player], game: Game[Any], seats: int, seed: int, moves: int) -> None:
    """Check that a bot answers the same on every table that its seat cannot tell apart.

    Args:
        make: Makes the bot from a seed: its class, or a function.
        game: The game to be played.
        seats: The number of players.
        seed: Of the deal, of the random moves and of the bot.
        moves: How many random moves are played before the bot is asked.

    Raises:
        AssertionError: The answer depends on what the seat cannot know; it names the seat.
    """
    t = walk(game, seats, seed, moves)
    names = [""] * seats
    for seat in members(t.waiting):
        answer = make(seed).answer(window(game, t, seat, names))
        assert answer in game.options(t, seat)
        for luck in range(2):
            other = game.guess(t, seat, Fast(seed + luck), True)
            theirs = make(seed).answer(window(game, other, seat, names))
            assert theirs == answer, f"seat {seat} answers {answer}, but {theirs} on a table that looks the same"
