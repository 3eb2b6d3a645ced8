"""The input of a network: those numbers of a tensor that occur in play, as sparse rows.

A tensor has thousands of numbers of which a few hundred are not 0, and most are 0 in every game. So the columns
that random play has filled are kept, each scaled to at most 1.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from parlour.bots.cells import Cells
from parlour.kernel.game import Game
from parlour.rl.batch import Batch

TABLES, STEPS = 64, 1000  # of random play
RARE = 3  # columns that were filled less often are left out


class Inputs(NamedTuple):
    """The columns of a tensor that are read, and by what each is divided."""

    size: int  # of the whole tensor
    columns: NDArray[np.int64]
    scales: NDArray[np.float32]
    energy: float  # the mean sum of squares of a row: what the first weights are scaled by

    def rows(self, tensors: NDArray[np.float32]) -> Any:
        """Return tensors as a sparse matrix of their columns."""
        n = len(tensors)
        place = np.full(self.size, -1, np.int32)
        place[self.columns] = np.arange(len(self.columns), dtype=np.int32)
        flat = np.flatnonzero(tensors != 0)  # of booleans: four times as fast as of floats
        column = place[flat % self.size]
        flat, column = flat[column >= 0], column[column >= 0]
        values = tensors.reshape(-1)[flat] / self.scales[column]
        starts = np.searchsorted(flat, np.arange(n + 1) * self.size).astype(np.int32)
        return csr_matrix((values, column, starts), (n, len(self.columns)))


def lying(cells: Cells, batch: Batch) -> Any:
    """Return where the cards are at each table, relative to the deciding seat, as a sparse matrix of cells."""
    found = np.concatenate([cells.of(t, seat) for t, seat in zip(batch.tables.tables, batch.seats, strict=True)])
    starts = np.arange(batch.n + 1) * cells.tokens
    return csr_matrix((np.ones(len(found), np.float32), found, starts), (batch.n, cells.none + 1))


def explore(game: Game[Any], seats: int, seed: int) -> Inputs:
    """Find the columns that are filled when a game is played at random."""
    batch, luck = Batch(game, seats, TABLES, seed), np.random.default_rng(seed)
    filled, most = np.zeros(batch.layout.size, np.int64), np.ones(batch.layout.size, np.float32)
    squares = np.zeros(batch.layout.size)
    for _step in range(STEPS):
        filled += np.count_nonzero(batch.tensors, axis=0)
        squares += np.square(batch.tensors).sum(0)
        np.maximum(most, np.abs(batch.tensors).max(0), out=most)
        batch.step((luck.random(batch.masks.shape) * batch.masks).argmax(1))
    columns = np.flatnonzero(filled >= RARE)
    energy = (squares[columns] / most[columns] ** 2).sum() / (TABLES * STEPS)
    return Inputs(batch.layout.size, columns, most[columns], float(energy))
