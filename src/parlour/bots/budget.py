"""The budget of a bot for a move: a number of iterations, or of seconds."""

import re
from collections.abc import Iterator
from time import perf_counter
from typing import NamedTuple

BATCH = 16  # iterations between two looks at the clock


class Budget(NamedTuple):
    """Whichever is spent first ends it; 0 means no limit."""

    iterations: int
    seconds: float

    def batches(self) -> Iterator[int]:
        """Yield how many iterations to do next, again and again until the budget is spent."""
        end = perf_counter() + self.seconds
        done = 0
        while done == 0 or not self.seconds or perf_counter() < end:
            batch = min(BATCH, self.iterations - done) if self.iterations else BATCH
            if batch == 0:
                return
            yield batch
            done += batch

    def left(self, done: int, began: float) -> float:
        """Return how many more iterations a budget of time allows at the pace since it began."""
        return done * (self.seconds / (perf_counter() - began) - 1.0)

    def shared_by(self, workers: int) -> "Budget":
        """Return what each of several workers at once may spend."""
        return Budget(-(-self.iterations // workers), self.seconds)


def read_budget(text: str) -> Budget | None:
    """Return a budget as it is written: `300` for iterations, `1.5s` for seconds."""
    found = re.fullmatch(r"(\d{1,9})|(\d{1,5}(?:\.\d{1,6})?)s", text)
    if found is None:
        return None
    budget = Budget(int(found[1] or 0), float(found[2] or 0.0))
    return budget if budget.iterations or budget.seconds else None
