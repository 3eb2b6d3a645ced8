"""How fair guesses are where there are too many states to list them at once.

`python -m parlour.testing.fairness SECONDS EVERY DRAWS` plays random games of High Jinks for that long with three
seats and with four, and stops after every n moves. Where a guess would take one of the samples, samples
are compared with a far longer list of states, or if even that is too long, with samples of far longer chains.
It compares the mean of what is left in each place of the row (see `parlour.kernel.routes`).
"""

import sys
import time
from collections.abc import Sequence

import parlour
from parlour.kernel.deals import Deals
from parlour.kernel.game import KNOWLEDGE
from parlour.kernel.luck import Fast
from parlour.kernel.search import State
from parlour.kernel.states import SWEEPS, States
from parlour.kernel.table import Table
from parlour.testing.walks import step

WIDE = 5_000  # states that are listed to compare samples with them
LONG = 20  # the chains with which samples are otherwise compared are this many times longer
STILL = 1e-4  # variance up to which a place counts as always the same


class Means:
    """The mean and the variance of what is left in each place, and the variance of the mean."""

    def __init__(self, states: Sequence[State], drawn: bool) -> None:
        total = sum(state.weight for state in states)
        places = range(len(states[0].row))
        self.mean = [sum(state.weight * int(state.row[n]) for state in states) / total for n in places]
        squares = [sum(state.weight * int(state.row[n]) ** 2 for state in states) / total for n in places]
        self.variance = [square - mean**2 for square, mean in zip(squares, self.mean, strict=True)]
        self.error = [variance / len(states) if drawn else 0.0 for variance in self.variance]


class Comparison:
    """Samples compared with what they should be, at several positions."""

    def __init__(self) -> None:
        self.positions = 0
        self.places = 0
        self.squares = 0.0
        self.worst = 0.0
        self.off = 0.0

    def compare(self, right: Means, samples: Means) -> None:
        """Take in one position."""
        self.positions += 1
        for n, variance in enumerate(right.variance):
            if variance > STILL and samples.variance[n] > STILL:
                off = abs(samples.mean[n] - right.mean[n])
                z = off / (right.error[n] + variance * samples.error[n] / samples.variance[n]) ** 0.5
                self.places += 1
                self.squares += z * z
                self.worst = max(self.worst, z)
                self.off += off

    def cells(self) -> str:
        """Return some cells of the table."""
        n = max(self.places, 1)
        spread = (self.squares / n) ** 0.5
        return f"{self.positions:,} | {self.places:,} | {spread:.2f} | {self.worst:.1f} | {self.off / n:.3f}"


def look(t: Table, seat: int, draws: int, listed: Comparison, longer: Comparison) -> None:
    """Compare the samples of a seat, if it has any."""
    assert t.knowledge is not None
    belief = t.knowledge.belief(seat)
    for histories in Deals(belief).connected:
        states = histories.states
        if not states.cut:
            continue
        samples = Means([states.drawn(Fast(n), SWEEPS) for n in range(draws)], True)
        wide = States(states.row, states.demands, belief.bags, WIDE)
        if not wide.cut:
            listed.compare(Means(wide.listed, False), samples)
        else:
            chains = [states.drawn(Fast(draws + n), SWEEPS * LONG) for n in range(draws // 4)]
            longer.compare(Means(chains, True), samples)


def main(seconds: int, every: int, draws: int) -> None:
    """Print the table."""
    columns = "positions | places | root mean square of z | worst z | mean deviation"
    print(f"| seats | listed: {columns} | long chains: {columns} |\n|" + "---|" * 11)
    game = parlour.game("high_jinks")
    for seats in (3, 4):
        listed, longer = Comparison(), Comparison()
        stop, seed = time.monotonic() + seconds, 5_000
        while time.monotonic() < stop:
            t: Table = game.deal(seats, Fast(seed), KNOWLEDGE)
            luck, moves = Fast(seed), 0
            while not t.over and time.monotonic() < stop:
                step(game, t, luck)
                moves += 1
                if moves % every == 0 and not t.over:
                    look(t, moves // every % seats, draws, listed, longer)
            seed += 1
        print(f"| {seats} | {listed.cells()} | {longer.cells()} |", flush=True)


if __name__ == "__main__":
    main(*[int(word) for word in sys.argv[1:4]])
