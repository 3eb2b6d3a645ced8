"""How players opened a match: the first choice of each, in words that are the same in every match."""

from typing import Any

from parlour.kernel.game import Game, seat_names
from parlour.kernel.table import DONE, Table
from parlour.play import Record, Replay
from parlour.play.replay import twin_of


def opening_moves(game: Game[Any], record: Record, seats: set[int]) -> dict[int, list[str]]:
    """Return the first choice between options that each of the seats made; seats without one are left out.

    Each card of a set is one choice, as in the laboratory. Replays the beginning of the record only.
    """
    replay, found = Replay(game, record, recall=False), dict[int, list[str]]()
    for step, (seat, _) in enumerate(record.moves):
        if seats <= found.keys():
            break
        if seat in seats and seat not in found:
            actions = replay.actions(step)
            if is_choice(game, replay.table, seat, actions):
                cards = sorted({action for action in actions if action != DONE}) or actions[:1]
                names = seat_names(record.seats)
                found[seat] = [game.describe(replay.table, seat, action, names) for action in cards]
        replay.advance()
    return found


def is_choice(game: Game[Any], t: Table, seat: int, actions: list[int]) -> bool:
    """Return whether the seat could have answered otherwise; what the clock does is nobody's choice."""
    twin = twin_of(t)
    for action in actions:
        if len(game.options(twin, seat)) > 1:
            return True
        game.apply(twin, seat, action)
    return False
