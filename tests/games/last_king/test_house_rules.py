"""The house rules of Last King: rulings read otherwise, each beside our own reading."""

import pytest

from parlour.games.last_king.rules import LastKingGame
from parlour.kernel.luck import Fast

from .board import GAME, PLAIN, all_pass, do, lies, moves, position, question, refused, size, worth


@pytest.mark.parametrize(("game", "points"), [(GAME, 0), (LastKingGame({"ace_always_one": True}), 1)])
def test_ace_always_one(game: LastKingGame, points: int) -> None:
    """LK-6: an Ace on a King of its own color; on its own suit it stays illegal, and a 10 is halved as ever."""
    t = position({**PLAIN, "hand": "A♦ 10♦"}, {"king": "K♥", "hand": ""}, game=game)
    do(t, "A♦", game=game)
    assert lies(t, "King 2") == "K♥² A♦¹" and worth(t, "King 2") == points
    do(t, "pass", "10♦", game=game)
    assert worth(t, "King 2") == points + 5
    t = position({**PLAIN, "hand": "A♥"}, {"king": "K♥", "hand": ""}, game=game)
    assert moves(t, game) == ["pass"] and refused(t, "A♥", game).code == "no_target"


def test_must_rebuild() -> None:
    """LK-20: the new deck is made without asking, and drawn from."""
    house = LastKingGame({"must_rebuild": True})
    empty = {**PLAIN, "rest": "discard pile", "hand": ""}
    full = {**PLAIN, "hand": "2♥ 3♥ 4♥ 5♥ 6♥"}
    t = position(empty, full)
    all_pass(t)
    assert question(t) == "Exhausted"
    t = position(empty, full, game=house)
    t.luck = Fast(1)
    do(t, "pass", "pass", game=house)
    assert size(t, "hand 1") == 5 and size(t, "deck 1") == 5 and t.turn == 1
