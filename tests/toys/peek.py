"""Peek: a toy game with five cards and three seats, small enough to play every history of it.

Each seat holds a card. In turn one may peek at the top of the deck, swap with it in secret, show one's card
to the next seat, shuffle the deck, or pass. At the end all lay their card face-down, or do not, at once and
in secret; the highest card laid wins.
"""

from typing import Any

from mypy_extensions import i64

from parlour.kernel.about import About
from parlour.kernel.bits import bit, first
from parlour.kernel.declared import EventKind, Reason, Rule
from parlour.kernel.game import Game
from parlour.kernel.plan import ALL, HAND, NOBODY, OWNER, PILE, Pack, Plan, Zone
from parlour.kernel.refusal import ALLOWED, OWN_REASONS
from parlour.kernel.step import Options, Step
from parlour.kernel.table import Table
from parlour.kernel.variant import Setting
from parlour.kernel.words import Speech, Words

FACES = ["A", "B", "C", "D", "E"]
SEATS = 3

DECK, OPEN, HAND_OF, LAID = 0, 1, 2, 5

PASS, LOOK, SWAP, SHOW, SHUFFLE, CARD = 0, 1, 2, 3, 4, 5  # actions; CARD + face
NUM_ACTIONS = CARD + len(FACES)

DEAL, TURN, PUT_BACK, LAY, END = range(5)  # steps

NOT_NOW = OWN_REASONS


class PeekTable(Table):
    def __init__(self) -> None:
        super().__init__()
        self.turn = 0
        self.turns = 3

    def clone(self) -> "PeekTable":
        twin = PeekTable()
        self.copy_to(twin)
        twin.turn = self.turn
        twin.turns = self.turns
        return twin


class Deal(Step[PeekTable]):
    def run(self, t: PeekTable) -> None:
        t.shuffle(DECK)
        for seat in range(SEATS):
            t.draw(DECK, HAND_OF + seat)
        t.then(TURN)


class Turn(Step[PeekTable]):
    def run(self, t: PeekTable) -> None:
        if t.turn == t.turns:
            t.then(LAY, END)
        else:
            t.ask(bit(t.turn % SEATS), TURN)

    def options(self, t: PeekTable, seat: i64, out: Options) -> None:
        for action in (PASS, LOOK, SWAP, SHOW, SHUFFLE):
            out.add(action)

    def answer(self, t: PeekTable, seat: i64, action: i64) -> None:
        t.turn += 1
        t.tell(action, seat)
        t.then(TURN)
        if action == LOOK:
            t.show(t.top(DECK), bit(seat))
        elif action == SWAP:
            t.draw(DECK, HAND_OF + seat)
            t.then(PUT_BACK + 256 * seat)
        elif action == SHOW:
            t.show(t.at(HAND_OF + seat, 0), bit((seat + 1) % SEATS))
        elif action == SHUFFLE:
            t.shuffle(DECK)

    def objection(self, t: PeekTable, seat: i64, action: i64) -> i64:
        return ALLOWED if action < CARD else NOT_NOW


class LookThrough(Turn):
    """Who looks sees the whole deck until the next answer."""

    def answer(self, t: PeekTable, seat: i64, action: i64) -> None:
        super().answer(t, seat, action)
        if action == LOOK:
            t.open(DECK, bit(seat))


class PutBack(Step[PeekTable]):
    def run(self, t: PeekTable) -> None:
        t.ask(bit(t.argument), PUT_BACK + 256 * t.argument)

    def options(self, t: PeekTable, seat: i64, out: Options) -> None:
        for face in sorted(t.face_at(HAND_OF + seat, slot) for slot in range(t.count(HAND_OF + seat))):
            out.add(CARD + face)

    def answer(self, t: PeekTable, seat: i64, action: i64) -> None:
        t.move(t.choose(HAND_OF + seat, action - CARD), DECK)

    def objection(self, t: PeekTable, seat: i64, action: i64) -> i64:
        return ALLOWED if action >= CARD and t.find(HAND_OF + seat, action - CARD) >= 0 else NOT_NOW


class Lay(PutBack):
    def run(self, t: PeekTable) -> None:
        t.ask(first(SEATS), LAY)

    def options(self, t: PeekTable, seat: i64, out: Options) -> None:
        out.add(PASS)
        super().options(t, seat, out)

    def answer(self, t: PeekTable, seat: i64, action: i64) -> None:
        if action != PASS:
            t.move(t.choose(HAND_OF + seat, action - CARD), LAID + seat)

    def objection(self, t: PeekTable, seat: i64, action: i64) -> i64:
        return ALLOWED if action == PASS else super().objection(t, seat, action)


class End(Step[PeekTable]):
    def run(self, t: PeekTable) -> None:
        for seat in range(SEATS):
            t.turn_up_all(LAID + seat)


class PeekWords(Words[PeekTable]):
    def __init__(self) -> None:
        super().__init__(REASONS, EVENTS)

    def move(self, t: PeekTable, action: i64) -> str:
        return FACES[action - CARD] if action >= CARD else MOVES[action]

    def headline(self, t: PeekTable, speech: Speech) -> str:
        return f"Turn {t.turn}"


MOVES = ["pass", "look", "swap", "show", "shuffle"]
EVENTS = [EventKind(action, move, f"{{seat}}: {move}") for action, move in enumerate(MOVES)]
REASONS = [Reason(NOT_NOW, "not_now", "That cannot be done now.", "§1")]


def declared(steps: list[Step[Any]]) -> list[Rule]:
    """The steps of the toy with their ids."""
    names = ["deal", "turn", "put_back", "lay", "end"]
    return [Rule(number, names[number], step, "1") for number, step in enumerate(steps)]


STEPS: list[Step[Any]] = [Deal(), Turn(), PutBack(), Lay(), End()]

ABOUT = About(
    name="peek",
    title="Peek",
    version="1",
    designer="nobody",
    pitch="A toy.",
    minutes=1,
    seats=[SEATS],
    num_actions=NUM_ACTIONS,
    streams=["deal"],
    settings=[Setting("turns", 3, "How many turns.", None, 0, 20)],
)


class Peek(Game[PeekTable]):
    """The honest toy; flawed ones replace a step, the words or the table."""

    def __init__(
        self,
        given: dict[str, object],
        steps: list[Step[Any]] | None = None,
        words: Words[Any] | None = None,
    ) -> None:
        super().__init__(ABOUT, declared(steps or STEPS), words or PeekWords(), given)

    def plan(self, seats: int) -> Plan:
        zones = [Zone("deck", PILE, 5, NOBODY), Zone("open", PILE, 5, ALL)]
        zones += [Zone("hand", HAND, 2, OWNER, seat) for seat in range(SEATS)]
        zones += [Zone("laid", PILE, 1, OWNER, seat) for seat in range(SEATS)]
        return Plan(seats, FACES, zones, [Pack("toy", DECK, [0, 1, 2, 3, 4])])

    def blank(self) -> PeekTable:
        t = PeekTable()
        turns = self.variant["turns"]
        t.turns = turns if isinstance(turns, int) else 0
        return t

    def begin(self, t: PeekTable) -> None:
        t.then(DEAL)

    def winners(self, t: PeekTable) -> i64:
        best = max(range(SEATS), key=lambda seat: t.face_at(LAID + seat, 0))
        return bit(best)
