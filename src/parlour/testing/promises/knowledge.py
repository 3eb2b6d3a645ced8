"""Promises about what is known: it is true, it agrees with itself, and guesses agree with it."""

from typing import Any

from parlour.kernel.bits import has
from parlour.kernel.game import Game
from parlour.kernel.luck import Fast
from parlour.testing import walks
from parlour.testing.walks import fingerprint, number, observers, step, walk


def knowledge_is_sound(game: Game[Any], seats: int, seed: int, moves: int) -> None:
    """Check that every observer believes the truth possible."""
    t = walk(game, seats, seed, moves)
    assert t.knowledge is not None
    for observer in observers(t):
        for token in range(t.plan.tokens):
            possible = t.knowledge.possible(number(t, observer), token)
            assert t.face(token) in possible, f"{observer} believes that token {token} is not what it is"


def memory_agrees_with_itself(game: Game[Any], seats: int, seed: int, moves: int) -> None:
    """Check that in a memory each hidden card is known once or possible, never both, and the numbers add up."""
    t = walk(game, seats, seed, moves)
    assert t.knowledge is not None
    for observer in observers(t):
        me = number(t, observer)
        memory: Any = game.memory(t, observer)
        seen = [t.face(token) for token in range(t.plan.tokens) if has(t.sees(token), me)]
        placed = [*(t.plan.faces[face] for face in seen), *(card["card"] for card in memory["known"])]
        forgotten = {t.plan.back[n] for n in range(t.plan.tokens) if t.plan.zones[t.zone_of(n)].forgotten}
        for face, name in enumerate(t.plan.faces):
            unplaced = [entry for entry in memory["possible"] if entry["card"] == name]
            if t.plan.copies[face] and t.plan.back[t.plan.first_token[face]] not in forgotten:
                assert len(unplaced) + placed.count(name) == t.plan.copies[face]
            for entry in unplaced:
                assert sum(zone["cards"] for zone in entry["zones"]) >= len(unplaced)
        for card in memory["known"]:
            assert t.zone_of(card["token"]) == card["zone"]
            assert t.plan.faces[t.face(card["token"])] == card["card"]


def guesses_agree_with_memory(game: Game[Any], seats: int, seed: int, moves: int) -> None:
    """Check that a guess gives every token a face that its seat believes possible."""
    t = walk(game, seats, seed, moves)
    assert t.knowledge is not None
    for observer in observers(t):
        for luck in range(3):
            guess = game.guess(t, number(t, observer), Fast(luck))
            for token in range(t.plan.tokens):
                assert guess.face(token) in t.knowledge.possible(number(t, observer), token)


def a_guess_depends_on_what_the_seat_knows_alone(game: Game[Any], seats: int, seed: int, moves: int) -> None:
    """Check that tables that look alike to a seat give the same guess from the same luck."""
    t = walk(game, seats, seed, moves)
    for observer in observers(t):
        other = game.guess(t, number(t, observer), Fast(seed + 1), True)
        ours = game.guess(t, number(t, observer), Fast(seed))
        theirs = game.guess(other, number(t, observer), Fast(seed))
        assert fingerprint(game, ours) == fingerprint(game, theirs)


def a_guess_plays_on(game: Game[Any], seats: int, seed: int, moves: int) -> None:
    """Check that a guess is a table like any other: it can be played to its end."""
    t = walk(game, seats, seed, moves)
    for seat in range(seats):
        luck = Fast(seed)
        guess = game.guess(t, seat, luck)
        decisions = 0
        while not guess.over:
            step(game, guess, luck)
            decisions += 1
            assert decisions < walks.LONGEST
