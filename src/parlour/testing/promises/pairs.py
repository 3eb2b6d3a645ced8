"""The promise about pairs: two tables that an observer cannot tell apart, played on together by the same moves."""

from itertools import zip_longest
from typing import Any

from parlour.kernel.bits import bit, has, members
from parlour.kernel.game import Game
from parlour.kernel.information import in_ids
from parlour.kernel.luck import Fast
from parlour.kernel.recall import Recall
from parlour.kernel.table import Table
from parlour.testing.walks import number, observers, refusals, walk

MOVES = 40
TOKEN = 7  # where the card of an event stands in ids


def only_what_is_seen_guides_the_game(game: Game[Any], seats: int, seed: int, moves: int) -> None:
    """Check that two tables a seat cannot tell apart stay alike until it is shown a card that differs.

    Any earlier difference betrays what is hidden: a question, a card that moves, an event or one of its numbers,
    a counter, an option. After a card that differs, the table is compared with another one that is like it.
    """
    t = walk(game, seats, seed, moves)
    for observer in observers(t):
        play_on(game, t.clone(), observer, Fast(seed + moves))


def play_on(game: Game[Any], ours: Table, observer: int | None, luck: Fast) -> None:
    """Play random moves, on two tables where the moves are legal on both."""
    theirs: Table | None = None
    for _ in range(MOVES):
        if theirs is None and nobody_has_answered(ours):
            theirs = a_table_like(game, ours, observer, luck.below(2**31))
        waiting = members(ours.waiting)
        seat = waiting[luck.below(len(waiting))]
        options = game.options(ours, seat)
        if theirs is not None:
            theirs_too = [action for action in options if action in game.options(theirs, seat)]
            theirs, options = (theirs, theirs_too) if theirs_too else (None, options)
        action = options[luck.below(len(options))]
        for t in (ours, theirs):
            if t is not None:
                t.journal = []
                game.apply(t, seat, action)
        if theirs is not None and told_apart(game, ours, theirs, observer):
            theirs = None
        if ours.over:
            return


def nobody_has_answered(t: Table) -> bool:
    """Return whether no seat has given any part of an answer to the question yet, which a guess would resample."""
    return t.waiting == t.asked and not (t.most > 0 and any(t.picks_of(seat) for seat in range(t.seats)))


def a_table_like(game: Game[Any], ours: Table, observer: int | None, seed: int) -> Table:
    """Return a table that the observer cannot tell from ours, with the same luck; both forget what was noticed."""
    me = number(ours, observer)
    theirs: Table = game.guess(ours, me, Fast(seed), True)
    for t in (ours, theirs):
        assert t.knowledge is not None
        t.knowledge.recall = Recall(bit(me))
        t.luck = Fast(seed)
    return theirs


def told_apart(game: Game[Any], ours: Table, theirs: Table, observer: int | None) -> bool:
    """Return whether the observer was shown a card that differs; any other difference is an error."""
    both = zip_longest(noticed(game, ours, observer), noticed(game, theirs, observer), fillvalue=["nothing"])
    for mine, other in both:
        if mine != other:
            said = f"{observer} notices {mine}, but {other} on a table where only hidden cards differ"
            assert shown(mine, other), said
            return True
    assert looks(game, ours, observer) == looks(game, theirs, observer), f"{observer} sees what is hidden"
    return False


def shown(mine: list[str], other: list[str]) -> bool:
    """Return whether the difference is two faces of a card, two announcements, or proof of what a card is not."""
    faces = mine[0] == other[0] == "saw" and mine[1] == other[1]
    return faces or mine[0] == other[0] == "announced" or "limited" in (mine[0], other[0])


def noticed(game: Game[Any], t: Table, observer: int | None) -> list[list[str]]:
    """Return what the observer has noticed since the tables were alike, in ids; a card's move after its cause."""
    assert t.knowledge is not None and t.knowledge.recall is not None
    recall = t.knowledge.recall.of(number(t, observer))
    out = [entry.split(" ") for entry in in_ids(recall, t.plan, game.rules, game.words.kinds).split("; ")]
    announcing = {kind.id for kind in game.words.kinds.values() if kind.announces}
    for n, entry in enumerate(out):
        if entry[0] == "told" and entry[1] in announcing:
            entry[0] = "announced"
        token = entry[TOKEN] if entry[0] == "announced" else entry[1] if entry[0] == "saw" else None
        if n > 0 and out[n - 1][:2] == ["moved", token]:
            out[n - 1], out[n] = entry, out[n - 1]
    return out


def looks(game: Game[Any], t: Table, observer: int | None) -> object:
    """Return what the observer sees and, if it is asked, why it may not do anything else."""
    asked = observer if observer is not None and has(t.waiting, observer) else None
    return game.view(t, observer), game.events(t, observer), None if asked is None else refusals(game, t, asked)
