"""Declarations of a game, each in one place and by its constant: steps, reasons for a refusal, events."""

from typing import Any

from parlour.kernel.refusal import OWN_REASONS
from parlour.kernel.step import Step


class Rule:
    """One step of the rules: its number and id, the class, its section, its question and what passing means.

    `cites` names rulings. In a question `{name}` is filled by `Words.fields`. `skip` describes, in the reader's
    words, when only a pass is possible ("When attacked and I have no answer"): a surface may then pass by itself.
    If passing is the usual answer (`pass_first`), it is offered first, otherwise last.
    """

    def __init__(
        self,
        number: int,
        id: str,
        step: Step[Any],
        section: str,
        question: str = "",
        done: str = "Pass",
        cites: str = "",
        skip: str = "",
        pass_first: bool = False,
    ) -> None:
        self.number = number
        self.id = id
        self.step = step
        self.section = section
        self.question = question
        self.done = done
        self.cites = cites.split()
        self.skip = skip
        self.pass_first = pass_first


class Reason:
    """Why a move may be refused: its number and code, the sentence, and what it cites.

    A section is cited as "§7", "§" is the section of the step that is asked, everything else is a ruling.
    """

    def __init__(self, number: int, code: str, sentence: str, *cites: str) -> None:
        self.number = number
        self.code = code
        self.sentence = sentence
        self.cites = list(cites)


class EventKind:
    """A kind of event: its number and id, its sentence, the names of its two public numbers, and what it cites.

    A number named `other` is a seat; one named `value` is the value that counts. A section is cited as "§7",
    everything else is a ruling. The laboratory records `tracked` events of cards and other things, and counts
    those that begin a `turn` (or a round, depending on the game). An event that `announces` reveals to everybody,
    as the rules require, a fact about cards that stay hidden, such as who bid most.
    """

    def __init__(
        self,
        number: int,
        id: str,
        sentence: str = "",
        a: str = "",
        b: str = "",
        cites: str = "",
        tracked: bool = False,
        turn: bool = False,
        announces: bool = False,
    ) -> None:
        self.number = number
        self.id = id
        self.sentence = sentence
        self.a = a
        self.b = b
        self.cites = cites.split()
        self.tracked = tracked
        self.turn = turn
        self.announces = announces


def check_rules(rules: list[Rule]) -> None:
    """Check that the steps are numbered from 0 without a gap, each with an id of its own."""
    if sorted(rule.number for rule in rules) != list(range(len(rules))):
        raise ValueError(f"the steps must be numbered 0 to {len(rules) - 1}, each once")
    check_ids("step", [rule.id for rule in rules])


def check_reasons(reasons: list[Reason]) -> None:
    """Check that a game's reasons have numbers of their own, each once, and different codes."""
    numbers = [reason.number for reason in reasons]
    if len(set(numbers)) < len(numbers) or any(number < OWN_REASONS for number in numbers):
        raise ValueError(f"the reasons must be numbered from {OWN_REASONS} on, each once")
    check_ids("reason", [reason.code for reason in reasons])


def check_events(events: list[EventKind]) -> None:
    """Check that a game's events have numbers of their own and different ids."""
    if len({kind.number for kind in events}) < len(events):
        raise ValueError("two events have the same number")
    check_ids("event", [kind.id for kind in events])


def check_ids(what: str, ids: list[str]) -> None:
    """Check that ids are short names in lower case, no two alike."""
    for id in ids:
        if not id.isidentifier() or id != id.lower():
            raise ValueError(f"{id!r} cannot be the id of a {what}: use lower-case letters, digits and _")
        if ids.count(id) > 1:
            raise ValueError(f"two {what}s have the id {id!r}")
