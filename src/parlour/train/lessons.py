"""Lessons: decisions of self-play that a search has weighed (expert iteration).

They are made in parts, each of whole games from chance of its own, so that any process on any machine makes the
same part again.
"""

import io
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, vstack

from parlour.bots import bot
from parlour.bots.cells import Cells, Floats
from parlour.bots.ismcts import Ismcts, Tried
from parlour.bots.mind import Mind
from parlour.bots.net import NetBot
from parlour.kernel.bits import lowest
from parlour.kernel.game import KNOWLEDGE, Game
from parlour.kernel.luck import Fast, derive
from parlour.play.window import window
from parlour.train.settings import Settings

PART = 2000  # decisions, and those to the end of the last game
TEACHING = 1 << 41  # seeds of lessons begin there
DRAWN = 3.0  # the power of the tries by which the expert plays on: it seldom chooses what it rates low


class Lessons(NamedTuple):
    """Decisions with more than one option, in the order in which they were made."""

    rows: Any  # whole tensors of the deciding seats, sparse
    cards: NDArray[np.int32]  # where each card was, as a face at a place, relative to the seat
    masks: NDArray[np.bool_]
    tries: Floats  # how often the search tried each action
    values: Floats  # the share of the win that the search expected for the seat
    seats: NDArray[np.int8]
    results: Floats  # each seat's share of the win after the last decision of a game, otherwise 0

    def pack(self) -> bytes:
        """Return the lessons as a file."""
        rows = {"data": self.rows.data, "indices": self.rows.indices, "indptr": self.rows.indptr}
        rest = {name: value for name, value in self._asdict().items() if name != "rows"}
        file = io.BytesIO()
        np.savez_compressed(file, width=self.rows.shape[1], **rows, **rest)
        return file.getvalue()


def unpack(data: bytes) -> Lessons:
    """Lessons from a file."""
    with np.load(io.BytesIO(data)) as found:
        arrays = dict(found)
    inside = [arrays.pop(name) for name in ("data", "indices", "indptr")]
    rows = csr_matrix(tuple(inside), (len(arrays["values"]), int(arrays.pop("width"))))
    return Lessons(rows, **arrays)


def joined(parts: list[Lessons]) -> Lessons:
    """Join several lessons."""
    columns = zip(*(part[1:] for part in parts), strict=True)
    return Lessons(vstack([part.rows for part in parts], "csr"), *map(np.concatenate, columns))


class Teacher:
    """Makes parts of the lessons of a round."""

    def __init__(self, settings: Settings, number: int, weights: Path) -> None:
        self.game: Game[Any] = settings.the_game()
        self.settings = settings
        self.number = number  # of the round
        self.weights = str(weights)  # of the network as it is; in the first round there is none
        self.tensor: Floats = np.zeros(self.game.tensor_layout(settings.seats).size, np.float32)
        every = np.arange(len(self.tensor))
        self.cells = Cells(self.game, settings.seats, every)

    def expert(self, luck: int) -> Ismcts:
        """Return the search that evaluates the decisions of a seat; a `mind` has the network of the run."""
        found = bot(self.settings.expert[self.number], luck)
        assert isinstance(found, Ismcts)
        if isinstance(found, Mind):
            found.file = self.weights
        return found

    def part(self, number: int) -> Lessons:
        """Play games until the part is full. From the second round on the network plays every other game."""
        chance = derive(derive(TEACHING + self.settings.seed, self.number), number)
        games: list[Lessons] = []
        while sum(len(each.values) for each in games) < PART:
            by_network = self.number > 0 and len(games) % 2 == 1
            games.append(self.play(derive(chance, len(games)), by_network))
        return joined(games)

    def play(self, chance: int, by_network: bool) -> Lessons:
        """Play a game."""
        game, seats = self.game, self.settings.seats
        luck = Fast(derive(chance, seats))
        experts = [self.expert(derive(chance, seat)) for seat in range(seats)]
        pupil = NetBot(chance, self.weights) if by_network else None
        t = game.deal(seats, Fast(chance), KNOWLEDGE)
        notes: list[tuple[Any, ...]] = []
        while not t.over:
            seat = lowest(t.waiting)
            seen = window(game, t, seat, [])
            action = seen.options[0]
            if len(seen.options) > 1:
                found = experts[seat].tries(seen)
                action = pupil.answer(seen) if pupil is not None else draw(found, luck)
                notes.append(self.note(t, seat, found))
            game.apply(t, seat, action)
        results = np.zeros((len(notes), seats), np.float32)
        results[-1] = game.returns(t)
        rows, *columns = zip(*notes, strict=True)
        return Lessons._make([vstack(rows, "csr"), *map(np.array, columns), results])

    def note(self, t: Any, seat: int, found: dict[int, Tried]) -> tuple[Any, ...]:
        """Write down a decision before it is carried out."""
        self.game.tensor(t, seat, self.tensor)
        tries = np.zeros(self.game.num_actions, np.float32)
        mask = np.zeros(self.game.num_actions, np.bool_)
        for action, tried in found.items():
            tries[action], mask[action] = tried.tries, True
        all_tries = sum(tried.tries for tried in found.values())
        value = sum(tried.worth for tried in found.values()) / max(1, all_tries)
        cards = self.cells.of(t, seat).astype(np.int32)
        return csr_matrix(self.tensor), cards, mask, tries, np.float32(value), np.int8(seat)


def draw(found: dict[int, Tried], luck: Fast) -> int:
    """Draw an option, by a power of how often it was tried."""
    most = max(1, *(tried.tries for tried in found.values()))
    fine = [int(1e6 * (tried.tries / most) ** DRAWN) for tried in found.values()]
    drawn = luck.below(sum(fine))
    for action, weight in zip(found, fine, strict=True):
        drawn -= weight
        if drawn < 0:
            return action
    raise AssertionError("weights add up to what was drawn from")


def teaching(settings: Settings, number: int, weights: bytes) -> Any:
    """Get ready to make parts of a round, in any process: the work that `parlour.lab.workers.spread` wants."""
    return partial(packed_part, settings, number, weights)


def packed_part(settings: Settings, number: int, weights: bytes, part: int) -> bytes:
    """Make one part."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "net.safetensors"
        file.write_bytes(weights)
        return Teacher(settings, number, file).part(part).pack()
