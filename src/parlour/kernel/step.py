"""A step: one paragraph of a rulebook as a small stateless class."""

from typing import Generic, TypeVar

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from parlour.kernel.bits import lowest, zeros
from parlour.kernel.linked import must_be_linked
from parlour.kernel.refusal import ALLOWED, NOT_OFFERED
from parlour.kernel.table import Table

T = TypeVar("T", bound=Table)


class Options:
    """Actions, ascending, written by a step into a row that is used again and again."""

    def __init__(self, room: int = 64) -> None:
        self.row: vec[i64] = zeros(room)
        self.n: i64 = 0

    def add(self, action: i64) -> None:
        """Offer one more action."""
        if self.n == len(self.row):
            self.row = append(self.row, action)
        else:
            self.row[self.n] = action
        self.n += 1

    def add_each(self, base: i64, numbers: i64) -> None:
        """Offer `base + n` for every n of a set."""
        while numbers:
            self.add(base + lowest(numbers))
            numbers &= numbers - 1

    def holds(self, action: i64) -> bool:
        """Return whether the action is among them."""
        i: i64 = 0
        while i < self.n:
            if self.row[i] == action:
                return True
            i += 1
        return False

    def listed(self) -> list[int]:
        """Return the actions as a list."""
        out: list[int] = []
        i: i64 = 0
        while i < self.n:
            out.append(self.row[i])
            i += 1
        return out


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[T]):
    """One step of the rules. It keeps nothing: whatever lasts lies on the table."""

    linked: bool  # as in `Luck`

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        must_be_linked(cls, "linked")

    def run(self, t: T) -> None:
        """Do it, or ask the seats that have to decide."""
        raise NotImplementedError

    def options(self, t: T, seat: i64, out: Options) -> None:
        """What the seat may answer, ascending; never nothing."""
        raise NotImplementedError

    def menu(self, t: T, seat: i64, out: Options) -> None:
        """Of a question about several cards: all that the seat can choose from, whatever it has picked."""
        self.options(t, seat, out)

    def answer(self, t: T, seat: i64, action: i64) -> None:
        """What then happens. Where several seats were asked, this is called seat by seat when all are in."""
        raise NotImplementedError

    def objection(self, t: T, seat: i64, action: i64) -> i64:
        """Return why the seat may not answer this, as a number; ALLOWED if it may. Agrees with `options`."""
        out = Options()
        self.options(t, seat, out)
        return ALLOWED if out.holds(action) else NOT_OFFERED
