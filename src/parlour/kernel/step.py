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
        """Offer one more action.

        Args:
            action: The action, greater than those before.
        """
        if self.n == len(self.row):
            self.row = append(self.row, action)
        else:
            self.row[self.n] = action
        self.n += 1

    def add_each(self, base: i64, numbers: i64) -> None:
        """Offer `base + n` for every n of a set.

        Args:
            base: The first action of the range.
            numbers: A mask, as `t.faces(zone)` gives it.
        """
        row, n = self.row, self.n
        while numbers:
            if n == len(row):
                row = append(row, 0)
                self.row = row
            row[n] = base + lowest(numbers)
            n += 1
            numbers &= numbers - 1
        self.n = n

    def holds(self, action: i64) -> bool:
        """Return whether the action is among them.

        Args:
            action: The number of the action.
        """
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
    """One step of the rules: a paragraph of the rulebook. It keeps nothing; whatever lasts lies on the table.

    A step that only acts defines `run`. A step that asks also defines `options`, `answer` and `objection`.
    """

    linked: bool  # as in `Luck`

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        must_be_linked(cls, "linked")

    def run(self, t: T) -> None:
        """Do it, or ask the seats that have to decide (`t.ask`, `t.ask_some`).

        Args:
            t: The table, which is changed by verbs.
        """
        raise NotImplementedError

    def options(self, t: T, seat: i64, out: Options) -> None:
        """Write what a seat may answer.

        Args:
            t: The table, which must stay as it is.
            seat: A seat that owes an answer.
            out: Takes the actions, ascending, at least one.
        """
        raise NotImplementedError

    def menu(self, t: T, seat: i64, out: Options) -> None:
        """Write all that a seat can choose from for a question about several cards, whatever it has picked.

        Args:
            t: The table, which must stay as it is.
            seat: A seat that owes an answer.
            out: Takes the actions, ascending.
        """
        self.options(t, seat, out)

    def answer(self, t: T, seat: i64, action: i64) -> None:
        """Carry out an answer. If several seats were asked, this is called seat by seat when all are in.

        Args:
            t: The table, which is changed by verbs.
            seat: Who answered.
            action: One of its options; of a set `t.picked(seat, n)` are the others.
        """
        raise NotImplementedError

    def objection(self, t: T, seat: i64, action: i64) -> i64:
        """Say why a seat may not answer something. It has to agree with `options`.

        Args:
            t: The table, which must stay as it is.
            seat: A seat that owes an answer.
            action: Any action of the game.

        Returns:
            The number of a declared reason, or `ALLOWED`.
        """
        out = Options()
        self.options(t, seat, out)
        return ALLOWED if out.holds(action) else NOT_OFFERED
