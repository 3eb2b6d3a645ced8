"""Toys that are wrong on purpose: the contract must catch each of them."""

from operator import index
from typing import Any, SupportsIndex

from mypy_extensions import i64

from parlour.kernel.bits import bit
from parlour.kernel.declared import Reason
from parlour.kernel.events import Event
from parlour.kernel.facts import AidPart, Counter, Facts, ZoneView
from parlour.kernel.guide import CardText, Guide, line, part
from parlour.kernel.luck import Fast, Luck
from parlour.kernel.recall import ASKED
from parlour.kernel.refusal import ALLOWED
from parlour.kernel.step import Options, Step
from parlour.kernel.table import UP
from parlour.kernel.words import Speech, counter
from tests.toys.peek import (
    CARD,
    DEAL,
    DECK,
    FACES,
    HAND_OF,
    LOOK,
    NOT_NOW,
    OPEN,
    PASS,
    PUT_BACK,
    SEATS,
    SHUFFLE,
    STEPS,
    SWAP,
    TURN,
    Deal,
    Peek,
    PeekTable,
    PeekWords,
    PutBack,
    Turn,
)


def with_step(number: int, step: Step[Any]) -> list[Step[Any]]:
    """The honest steps with one replaced."""
    return [*STEPS[:number], step, *STEPS[number + 1 :]]


# ---------------------------------------------------------------- leaky toys


class HeadlineTells(PeekWords):
    """The headline names a hidden card."""

    def headline(self, t: PeekTable, speech: Speech) -> str:
        return f"On top lies {t.face(t.top(DECK))}"


class EventTells(PeekWords):
    """The log names what its reader was not told."""

    def event(self, t: PeekTable, event: Event, speech: Speech) -> str:
        return f"{speech.name(event.seat)} holds {t.face_at(HAND_OF + event.seat, 0)}"


class RefusalTells(PeekWords):
    """A refusal depends on another seat's card."""

    def refusal_facts(self, t: PeekTable, seat: i64, action: i64, reason: i64) -> Facts:
        return {"neighbour": t.face_at(HAND_OF + (seat + 1) % SEATS, 0), "action": action}


class CardTells(Guide[PeekTable]):
    """The text of a card names what the next seat holds."""

    def card(self, t: PeekTable, seat: i64, token: i64, face: i64, speech: Speech) -> CardText:
        return CardText("a card", [line(f"The next seat holds {t.face_at(HAND_OF + (seat + 1) % SEATS, 0)}.")])


class AidTells(Guide[PeekTable]):
    """The player aid names the top card of the deck."""

    def aid(self, t: PeekTable, seat: i64, speech: Speech) -> list[AidPart]:
        return [part("On top", rows=[[str(t.face(t.top(DECK)))]])]


class Guided(Peek):
    """The toy with a guide."""

    def __init__(self, guide: Guide[PeekTable]) -> None:
        super().__init__({})
        self.told = guide

    def guide(self) -> Guide[PeekTable]:
        return self.told


class Mumbling(Guide[PeekTable]):
    """The text of a card is no sentence."""

    def card(self, t: PeekTable, seat: i64, token: i64, face: i64, speech: Speech) -> CardText:
        return CardText("a card", [line("good for much")])


class OptionsTell(Turn):
    """Swapping is offered only if it would bring a higher card."""

    def options(self, t: PeekTable, seat: i64, out: Options) -> None:
        for action in range(SHUFFLE + 1):
            if self.objection(t, seat, action) == ALLOWED:
                out.add(action)

    def objection(self, t: PeekTable, seat: i64, action: i64) -> i64:
        if action == SWAP and t.face(t.top(DECK)) < t.face_at(HAND_OF + seat, 0):
            return NOT_NOW
        return ALLOWED if action < CARD else NOT_NOW


class QuestionTells(Turn):
    """Who holds the A is not asked: the pause, or its absence, betrays it."""

    def run(self, t: PeekTable) -> None:
        if t.turn < t.turns and t.face_at(HAND_OF + t.turn % SEATS, 0) == 0:
            t.turn += 1
        super().run(t)


class TokenTells(PutBack):
    """The card goes back without being picked by `choose`, so that everybody can follow it."""

    def answer(self, t: PeekTable, seat: i64, action: i64) -> None:
        t.move(t.find(HAND_OF + seat, action - CARD), DECK)


class SecretCounter(PeekWords):
    """Shows what others have already answered in secret."""

    def counters(self, t: PeekTable) -> list[Counter]:
        return [counter("held", "held", t.held(seat), seat=seat) for seat in range(SEATS)]


class PeekingGuess(Peek):
    """The guess depends on the truth: the bot gets the true top card."""

    def guess(self, t: PeekTable, seat: i64, luck: Luck, knowing: bool = False) -> PeekTable:
        twin = super().guess(t, seat, Fast(t.face(t.top(DECK)) + 1), knowing)
        twin.luck = luck
        return twin


class TensorTells(Peek):
    """The last number of a tensor is the top card of the deck."""

    def tensor(self, t: PeekTable, seat: SupportsIndex, out: Any) -> None:
        super().tensor(t, seat, out)
        memoryview(out).cast("B").cast("f")[-1] = float(t.face(t.top(DECK)))


class InformationTells(Peek):
    """An information state ends with what the next seat has answered in secret."""

    def information_state(self, t: PeekTable, seat: SupportsIndex | None) -> str:
        return f"{super().information_state(t, seat)} {t.held((index(seat or 0) + 1) % SEATS)}"


class QuestionsTell(Turn):
    """The question is put in other words to who holds the A, and thereby to all."""

    def run(self, t: PeekTable) -> None:
        super().run(t)
        knowledge = t.knowledge
        if knowledge is not None and knowledge.recall is not None:
            knowledge.recall.add(ASKED, t.plan.everyone, TURN, bit(t.face_at(HAND_OF, 0)))


class NumberTells(Turn):
    """A public number of an event is the card that the seat holds."""

    def answer(self, t: PeekTable, seat: i64, action: i64) -> None:
        super().answer(t, seat, action)
        t.tell(PASS, seat, a=t.face_at(HAND_OF + seat, 0))


class NumberTellsAtASight(Turn):
    """Who looks at the deck is shown a card, and all are told a number that depends on another one."""

    def answer(self, t: PeekTable, seat: i64, action: i64) -> None:
        if action == LOOK:
            t.tell(LOOK, seat, b=t.face_at(HAND_OF + (seat + 1) % SEATS, 0))
        super().answer(t, seat, action)


class MoveTells(Turn):
    """Who holds the A lays the top card of the deck open after passing."""

    def answer(self, t: PeekTable, seat: i64, action: i64) -> None:
        if action == PASS and t.face_at(HAND_OF + seat, 0) == 0 and t.count(DECK) > 1:
            t.draw(DECK, OPEN)
        super().answer(t, seat, action)


class ShuffleTells(Turn):
    """The deck is shuffled after a turn only if the A is on top."""

    def answer(self, t: PeekTable, seat: i64, action: i64) -> None:
        super().answer(t, seat, action)
        if action == PASS and t.face(t.top(DECK)) == 0:
            t.shuffle(DECK)


# --------------------------------------------------------------- broken toys


class OneOpen(Deal):
    """A card of the deck is laid open and turned up."""

    def run(self, t: PeekTable) -> None:
        super().run(t)
        t.turn_up(t.draw(DECK, OPEN))


class OpenAsBacks(Peek):
    """Cards that lie open are shown as backs."""

    def view_zones(self, t: PeekTable, observer: i64) -> list[ZoneView]:
        zones = super().view_zones(t, observer)
        for card in zones[OPEN]["cards"]:
            if card is not None:
                card["card"] = None
        return zones


class UpAsDown(Peek):
    """Cards that lie face-up are said to lie face-down."""

    def view_zones(self, t: PeekTable, observer: i64) -> list[ZoneView]:
        zones = super().view_zones(t, observer)
        for card in zones[OPEN]["cards"]:
            if card is not None:
                card["up"] = False
        return zones


class UpUnseen(Turn):
    """A card is turned up without the verb, so that nobody sees it."""

    def answer(self, t: PeekTable, seat: i64, action: i64) -> None:
        super().answer(t, seat, action)
        t.cells[t.at(HAND_OF + seat, 0)] |= UP


class Undeclared(PeekWords):
    """A counter whose id is not declared."""

    def counters(self, t: PeekTable) -> list[Counter]:
        return [counter("turn", "Turn", t.turn)]


class Misplaced(Peek):
    """The tensor says of every card that it is known to lie at the first place."""

    def tensor(self, t: PeekTable, seat: SupportsIndex, out: Any) -> None:
        super().tensor(t, seat, out)
        for face in range(len(FACES)):
            memoryview(out).cast("B").cast("f")[face * self.tensor_layout(SEATS).places] = 1


class ForgetfulTable(PeekTable):
    """Its clone forgets a field."""

    def clone(self) -> "ForgetfulTable":
        twin = ForgetfulTable()
        self.copy_to(twin)
        twin.turns = self.turns
        return twin


class SharingTable(PeekTable):
    """Its clone shares what it should copy."""

    def clone(self) -> "SharingTable":
        twin = SharingTable()
        self.copy_to(twin)
        twin.turn = self.turn
        twin.turns = self.turns
        twin.cells = self.cells
        return twin


class Forgetful(Peek):
    """A game on the forgetful table."""

    def blank(self) -> PeekTable:
        return ForgetfulTable()


class Sharing(Peek):
    """A game on the sharing table."""

    def blank(self) -> PeekTable:
        return SharingTable()


class Endless(Turn):
    """A turn that never ends the game."""

    def answer(self, t: PeekTable, seat: i64, action: i64) -> None:
        t.then(TURN)


class Descending(Turn):
    """Options in the wrong order."""

    def options(self, t: PeekTable, seat: i64, out: Options) -> None:
        for action in range(SHUFFLE, PASS - 1, -1):
            out.add(action)


class Disagreeing(Turn):
    """Refuses what it offers."""

    def objection(self, t: PeekTable, seat: i64, action: i64) -> i64:
        return NOT_NOW if action == SWAP else super().objection(t, seat, action)


class Uncited(PeekWords):
    """Refuses without a citation."""

    def refusal_cites(self, t: PeekTable, reason: Reason, action: i64) -> list[str]:
        return []


class Nameless(PeekWords):
    """Two actions share a notation."""

    def move(self, t: PeekTable, action: i64) -> str:
        return "x" if action < 2 else super().move(t, action)


class Joined(PeekWords):
    """A notation reads like two moves."""

    def move(self, t: PeekTable, action: i64) -> str:
        return "look + swap" if action == 1 else super().move(t, action)


class LosesACard(PutBack):
    """A card is written over another."""

    def answer(self, t: PeekTable, seat: i64, action: i64) -> None:
        super().answer(t, seat, action)
        t.cells[t.plan.start[DECK]] = t.top(DECK)


class Restless(Peek):
    """Uses chance that is not the table's."""

    def __init__(self, given: dict[str, object]) -> None:
        super().__init__(given)
        self.deals = 0

    def deal(self, seats: int, luck: Luck, keeping: int = 2) -> PeekTable:
        self.deals += 1
        return super().deal(seats, Fast(self.deals), keeping)


class WinnerlessGame(Peek):
    """Nobody wins."""

    def winners(self, t: PeekTable) -> i64:
        return 0


LEAKY: dict[str, Peek] = {
    "headline": Peek({}, words=HeadlineTells()),
    "event": Peek({}, words=EventTells()),
    "refusal": Peek({}, words=RefusalTells()),
    "card": Guided(CardTells()),
    "aid": Guided(AidTells()),
    "options": Peek({}, steps=with_step(TURN, OptionsTell())),
    "question": Peek({}, steps=with_step(TURN, QuestionTells())),
    "token": Peek({}, steps=with_step(PUT_BACK, TokenTells())),
    "draft": Peek({}, words=SecretCounter()),
    "guess": PeekingGuess({}),
    "tensor": TensorTells({}),
    "information": InformationTells({}),
    "recall": Peek({}, steps=with_step(TURN, QuestionsTell())),
    "number": Peek({}, steps=with_step(TURN, NumberTells())),
    "number at a sight": Peek({}, steps=with_step(TURN, NumberTellsAtASight())),
    "move": Peek({}, steps=with_step(TURN, MoveTells())),
    "shuffle": Peek({}, steps=with_step(TURN, ShuffleTells())),
}

BROKEN: dict[str, Peek] = {
    "clone forgets": Forgetful({}),
    "clone shares": Sharing({}),
    "endless": Peek({}, steps=with_step(TURN, Endless())),
    "descending": Peek({}, steps=with_step(TURN, Descending())),
    "disagreeing": Peek({}, steps=with_step(TURN, Disagreeing())),
    "uncited": Peek({}, words=Uncited()),
    "nameless": Peek({}, words=Nameless()),
    "mumbling": Guided(Mumbling()),
    "joined": Peek({}, words=Joined()),
    "loses a card": Peek({}, steps=with_step(PUT_BACK, LosesACard())),
    "restless": Restless({}),
    "winnerless": WinnerlessGame({}),
    "undeclared": Peek({}, words=Undeclared()),
    "misplaced": Misplaced({}),
    "open as backs": OpenAsBacks({}, steps=with_step(DEAL, OneOpen())),
    "up as down": UpAsDown({}, steps=with_step(DEAL, OneOpen())),
    "up, unseen": Peek({}, steps=with_step(TURN, UpUnseen())),
}
