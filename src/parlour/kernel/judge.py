"""A judge: a quick estimate of the seats' chances on a table that is not over (compiled)."""

from math import exp
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.kernel.linked import must_be_linked


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """How one game stands. A seat that is better by 1 has e times the chance of the other."""

    linked: bool  # as in `Luck`

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        must_be_linked(cls, "linked")

    def standing(self, t: Any, seat: i64) -> float:
        """Return how well a seat stands.

        Args:
            t: A table of this game.
            seat: The seat, from 0.
        """
        raise NotImplementedError

    def horizon(self) -> i64:
        """Return the number of further decisions after which the table shows most of a move's effect."""
        return 0

    def share(self, t: Any, shares: vec[float]) -> None:
        """Write each seat's expected share of the win.

        Args:
            t: A table of this game.
            shares: Takes one number for each seat; they sum to 1.
        """
        total = 0.0
        seat: i64 = 0
        while seat < t.seats:
            shares[seat] = exp(self.standing(t, seat))
            total += shares[seat]
            seat += 1
        seat = 0
        while seat < t.seats:
            shares[seat] /= total
            seat += 1
