"""Promises about the state: clones, saved tables, records, answers at once and chance."""

import json
from typing import Any

from parlour.bots import bot
from parlour.kernel.bits import count, lowest, members
from parlour.kernel.fields import field_names
from parlour.kernel.game import Game
from parlour.kernel.luck import Fast, Script
from parlour.kernel.save import load, save
from parlour.kernel.save_knowledge import save_knowledge
from parlour.kernel.table import Table
from parlour.play.match import Match
from parlour.play.record import Record, digest, read_record
from parlour.play.replay import verify
from parlour.play.window import decide
from parlour.testing.walks import fingerprint, step, walk


def a_clone_is_whole_and_independent(game: Game[Any], seats: int, seed: int, moves: int) -> None:
    """Check that a clone has every field, and that nothing done to it affects the original."""
    t = walk(game, seats, seed, moves)
    twin = t.clone()
    assert fields(twin) == fields(t)
    before, luck = fields(t), Fast(seed)
    while not twin.over and luck.below(40):
        step(game, twin, luck)
        if not twin.over:
            twin = twin.clone()
    assert fields(t) == before, "what happened on a clone changed the original"


def fields(t: Table) -> dict[str, object]:
    """Return every field of a table as something that can be compared."""
    out: dict[str, object] = {}
    for name in field_names(t):
        value = getattr(t, name)
        if name == "luck":
            out[name] = value.save()
        elif name == "knowledge":
            out[name] = save_knowledge(value) if value is not None else None
        elif name == "plan":
            out[name] = id(value)
        elif name != "journal":
            out[name] = value if isinstance(value, (bool, int, str)) else list(value)
    return out


def save_and_load_are_lossless(game: Game[Any], seats: int, seed: int, moves: int) -> None:
    """Check that a table saved as text and loaded is the same, and the game continues alike."""
    t = walk(game, seats, seed, moves)
    back = load(game, json.loads(json.dumps(save(game, t))))
    assert fingerprint(game, back) == fingerprint(game, t)
    ours, theirs = Fast(seed), Fast(seed)
    for _ in range(20):
        if not t.over:
            step(game, t, ours)
            step(game, back, theirs)
    assert fingerprint(game, back) == fingerprint(game, t)


def a_record_replays(game: Game[Any], seats: int, seed: int, moves: int) -> None:
    """Check that a record verifies, by whole answers and, as older ones do, card by card; a changed one fails."""
    record = blank_record(game, seats, seed)
    picked = blank_record(game, seats, seed)
    match, player = Match(game, record), bot("random", moves)
    while not match.table.over:
        t = match.table
        seat = lowest(t.waiting)
        actions = decide(player, game, t, seat, match.names)
        match.play(seat, actions)
        picked.moves += [(seat, game.words.move(t, action)) for action in actions]
    again = read_record(record.lines())
    assert digest(game, verify(game, again)) == record.digest
    picked.result, picked.digest = record.result, record.digest
    verify(game, picked)
    again.moves.pop()
    try:
        verify(game, again)
    except ValueError:
        return
    raise AssertionError("a record with a move missing was verified")


def blank_record(game: Game[Any], seats: int, seed: int) -> Record:
    """Return a match of which nothing has been played."""
    return Record(game.name, game.about.version, dict(game.variant), seats, "fast", str(seed), "", ["x"] * seats)


def secret_answers_commute(game: Game[Any], seats: int, seed: int, moves: int) -> None:
    """Check that if several seats answer at once, every order of answers gives the same table."""
    t = walk(game, seats, seed, moves)
    while not t.over and count(t.waiting) < 2:
        step(game, t, Fast(seed))
    if t.over:
        return
    forwards, backwards = t.clone(), t.clone()
    for twin, order in ((forwards, members(t.waiting)), (backwards, members(t.waiting)[::-1])):
        question = twin.question
        for seat in order:
            luck = Fast(seed + seat)
            while (twin.waiting >> seat) & 1 and twin.question == question:
                options = game.options(twin, seat)
                game.play(twin, seat, options[luck.below(len(options))])
                if twin.most == 0 or twin.asked != t.asked:
                    break
    assert fingerprint(game, forwards) == fingerprint(game, backwards)


def branches_are_exact(game: Game[Any], seats: int, seed: int, moves: int) -> None:
    """Check that the chances of an action's outcomes sum to 1, and what really happens is one of them."""
    t = walk(game, seats, seed, moves)
    seat = lowest(t.waiting)
    action = game.options(t, seat)[0]
    twin = t.clone()
    script = Script()
    twin.luck = script
    game.apply(twin, seat, action)
    outcomes = 1
    for n in script.outcomes:
        outcomes *= n
    if outcomes > 200:
        return
    found = game.branches(t, seat, action)
    assert abs(sum(weight for weight, _ in found) - 1) < 1e-9
    t.knowledge = None
    game.apply(t, seat, action)
    cards = [list(branch.cells) for _, branch in found]
    assert list(t.cells) in cards
