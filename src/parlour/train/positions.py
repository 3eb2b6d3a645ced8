"""Games between searches: positions as a learned judge reads them, how each game ended, and what the search chose.

Games are played in parts, each from its own chance, so that any process on any machine plays the same part again.
"""

import io
from collections.abc import Callable
from functools import partial
from itertools import chain
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.bots import bot
from parlour.bots.cells import Floats
from parlour.bots.ismcts import Ismcts, Tried
from parlour.bots.learned import Features, step_of
from parlour.kernel.bits import lowest
from parlour.kernel.game import KNOWLEDGE, Game
from parlour.kernel.luck import Fast, derive
from parlour.play.window import window
from parlour.train.lessons import draw
from parlour.train.settings import rules_of

PART = 25  # games
FITTING = 1 << 42  # seeds of these games begin there
STRAY = 10  # one decision in ten is random, because a search also looks at positions after bad moves


class Positions(NamedTuple):
    """Decisions with more than one option at which no secret answer is open, for a judge."""

    features: NDArray[np.int32]  # of all positions, one after the other
    lengths: NDArray[np.int32]  # how many of them each position has
    standings: Floats  # by the judge written by hand, the deciding seat first
    values: Floats  # the share of the win that the search expected for the deciding seat
    results: Floats  # each seat's share of the win at the end, the deciding seat first
    games: NDArray[np.int32]  # the number of its game


class Choices(NamedTuple):
    """Decisions with more than one option, for a policy."""

    features: NDArray[np.int32]  # that the deciding seat sees, of all decisions, one after the other
    lengths: NDArray[np.int32]
    options: NDArray[np.int32]  # numbered by step and action, of all decisions
    widths: NDArray[np.int32]  # how many of them each decision has
    tries: NDArray[np.int32]  # how often the search tried each option
    games: NDArray[np.int32]


class Played(NamedTuple):
    """The notes of games."""

    positions: Positions
    choices: Choices

    def pack(self) -> bytes:
        """Return it as a file."""
        file = io.BytesIO()
        choices = {f"choice_{name}": array for name, array in self.choices._asdict().items()}
        np.savez_compressed(file, **self.positions._asdict(), **choices)
        return file.getvalue()


def unpack(data: bytes) -> Played:
    """Read notes from a file."""
    with np.load(io.BytesIO(data)) as found:
        return Played(
            Positions(*(found[name] for name in Positions._fields)),
            Choices(*(found[f"choice_{name}"] for name in Choices._fields)),
        )


def joined(parts: list[Played]) -> Played:
    """Join the notes of several parts."""
    positions, choices = (map(np.concatenate, zip(*each, strict=True)) for each in zip(*parts, strict=True))
    return Played(Positions(*positions), Choices(*choices))


def features_of(game: Game[Any], seats: int) -> Features:
    """Return what lists the features of a game's tables."""
    return Features(game.tensor_layout(seats), game.words, len(game.steps))


class Games:
    """Plays games between searches, and notes positions."""

    def __init__(self, game: Game[Any], seats: int, player: str, seed: int) -> None:
        self.game = game
        self.seats = seats
        self.player = player  # the name of the search
        self.seed = seed
        self.features = features_of(game, seats)
        self.judge = game.judge()

    def part(self, number: int) -> Played:
        """Play the games of a part."""
        first = number * PART
        return joined([self.play(n, derive(FITTING + self.seed, n)) for n in range(first, first + PART)])

    def play(self, number: int, chance: int) -> Played:
        """Play a game."""
        game, seats = self.game, self.seats
        luck = Fast(derive(chance, seats))
        searches = [self.search(derive(chance, seat)) for seat in range(seats)]
        t = game.deal(seats, Fast(chance), KNOWLEDGE)
        notes: list[tuple[list[int], list[float], float, int]] = []
        choices: list[tuple[list[int], list[int], list[int]]] = []
        while not t.over:
            seat = lowest(t.waiting)
            seen = window(game, t, seat, [])
            action = seen.options[0]
            if len(seen.options) > 1:
                found = searches[seat].tries(seen)
                choices.append(self.read_choice(t, seat, found))
                if t.waiting == t.asked:
                    notes.append((*self.read(t, seat), max(found.values()).mean, seat))
                stray = luck.below(STRAY) == 0
                action = seen.options[luck.below(len(seen.options))] if stray else draw(found, luck)
            game.apply(t, seat, action)
        won = game.returns(t)
        positions = Positions(
            *ragged([note[0] for note in notes]),
            np.array([note[1] for note in notes], np.float32).reshape(-1, seats),
            np.array([note[2] for note in notes], np.float32),
            np.array([won[note[3] :] + won[: note[3]] for note in notes], np.float32).reshape(-1, seats),
            np.full(len(notes), number, np.int32),
        )
        seen_by, options, tries = ([choice[n] for choice in choices] for n in range(3))
        numbers = np.full(len(choices), number, np.int32)
        return Played(positions, Choices(*ragged(seen_by), *ragged(options), ragged(tries)[0], numbers))

    def search(self, luck: int) -> Ismcts:
        """Return the search that plays a seat."""
        found = bot(self.player, luck)
        assert isinstance(found, Ismcts)
        return found

    def read_choice(self, t: Any, seat: int, found: dict[int, Tried]) -> tuple[list[int], list[int], list[int]]:
        """Return the features that a seat sees, its options, and how often each was tried."""
        self.features.read_seen(t, seat)
        first = step_of(t) * self.game.num_actions
        return (
            self.features.listed(),
            [first + action for action in found],
            [tried.tries for tried in found.values()],
        )

    def read(self, t: Any, seat: int) -> tuple[list[int], list[float]]:
        """Return the features of a table, and how the seats stand by the judge written by hand."""
        self.features.read(t, seat)
        judge = self.judge
        if judge is None:
            return self.features.listed(), [0.0] * self.seats
        return self.features.listed(), [judge.standing(t, (seat + n) % self.seats) for n in range(self.seats)]


def ragged(rows: list[list[int]]) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Return rows of different lengths one after the other, and their lengths."""
    return np.array(list(chain.from_iterable(rows)), np.int32), np.array([*map(len, rows)], np.int32)


def playing(name: str, options: dict[str, Any], seats: int, player: str, seed: int) -> Callable[[int], bytes]:
    """Get ready to play parts in any process: the work that `parlour.lab.workers.spread` wants."""
    return partial(packed_part, Games(rules_of(name, options), seats, player, seed))


def packed_part(games: Games, number: int) -> bytes:
    """Play one part."""
    return games.part(number).pack()
