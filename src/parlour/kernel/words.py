"""Words: the sentences of a game, for one reader. Rules contain none; a game's `words.py` contains them all.

In a template

* `{seat}` is a player ("Ann", to Ann "you"), `{seat:takes}` the player and what they do ("Ann takes", "you take"),
  `{seat:'s}` a possessive ("Ann's", "your"), `{seat:their}` and `{seat:them}` are pronouns;
* `{card}` is "3♥", "the Sun" or "a card", `{card:bare}` is "3♥", "Sun" or "card";
* `{value:card}` is "1 card" or "3 cards"; an irregular plural is given: `{n:die|dice}`.
"""

from collections.abc import Sequence
from typing import Final, Generic

from mypy_extensions import i64, mypyc_attr

from parlour.kernel.declared import EventKind, Reason, Rule, check_events, check_ids, check_reasons
from parlour.kernel.events import Event
from parlour.kernel.facts import Counter, Diagram, Facts, Mark
from parlour.kernel.linked import must_be_linked
from parlour.kernel.numbers import Numbers
from parlour.kernel.refusal import (
    GAME_OVER,
    NO_SUCH_ACTION,
    NOT_ASKED,
    NOT_OFFERED,
    NOT_TOGETHER,
    TOO_FEW,
    TOO_MANY,
    Refusal,
)
from parlour.kernel.step import T
from parlour.kernel.table import NONE

SUIT_SIGNS: Final = "♠♥♦♣"
PRONOUNS: Final = {"their": "your", "them": "you", "they": "you", "themselves": "yourself", "theirs": "yours"}
VERBS: Final = {"is": "are", "has": "have", "does": "do", "was": "were", "goes": "go"}
HISSING: Final = ("sses", "shes", "ches", "xes", "zzes")


class Person:
    """A player in a sentence."""

    def __init__(self, name: str, you: bool) -> None:
        self.name = name
        self.you = you

    def __str__(self) -> str:
        return "you" if self.you else self.name

    def __format__(self, spec: str) -> str:
        if spec == "":
            return "you" if self.you else self.name
        if spec == "'s":
            return "your" if self.you else f"{self.name}'s"
        if spec in PRONOUNS:
            return PRONOUNS[spec] if self.you else spec
        return f"you {second_person(spec)}" if self.you else f"{self.name} {spec}"


class Card:
    """A card in a sentence; hidden where it has no text."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __str__(self) -> str:
        return self.__format__("")

    def __format__(self, spec: str) -> str:
        if spec == "bare":
            return self.text or "card"
        if self.text[-1:] in SUIT_SIGNS:
            return self.text or "a card"
        return f"the {self.text}"


class Number:
    """A number in a sentence, alone or with what is counted."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __str__(self) -> str:
        return str(self.value)

    def __format__(self, spec: str) -> str:
        return plural(self.value, spec) if spec else str(self.value)


class Speech:
    """The names of the players, and who of them reads."""

    def __init__(self, names: list[str], reader: int = NONE) -> None:
        self.names = names
        self.reader = reader

    def person(self, seat: int) -> Person:
        """Return the player at a seat.

        Args:
            seat: The seat, from 0.
        """
        return Person(self.name(seat), seat == self.reader)

    def name(self, seat: int) -> str:
        """Return the name of a player, or of a seat that is not at this table.

        Args:
            seat: The seat, from 0.
        """
        return self.names[seat] if 0 <= seat < len(self.names) else f"seat {seat + 1}"

    def people(self, seats: Sequence[int]) -> str:
        """Return several players in a list, the reader first.

        Args:
            seats: The seats of the players.
        """
        first = [str(self.person(seat)) for seat in seats if seat == self.reader]
        return listed(first + [self.name(seat) for seat in seats if seat != self.reader])


def fill(template: str, fields: dict[str, object]) -> str:
    """Return a template filled in, with a capital unless it begins with a player's own name.

    Args:
        template: A sentence with fields in braces.
        fields: What stands in the braces.
    """
    text = template.format_map(fields)
    if template.startswith("{"):
        first = fields.get(template[1:].partition("}")[0].partition(":")[0])
        if isinstance(first, Person) and not first.you:
            return text
    return capital(text)


def second_person(verb: str) -> str:
    """Return the form of a verb that goes with "you": takes -> take."""
    first, space, rest = verb.partition(" ")
    if first in VERBS:
        first = VERBS[first]
    elif first.endswith("ies"):
        first = first[:-3] + "y"
    elif first.endswith(HISSING):
        first = first[:-2]
    elif first.endswith("s"):
        first = first[:-1]
    return first + space + rest


def plural(n: int, thing: str) -> str:
    """Return a number of things: "1 card", "3 cards"; `die|dice` gives both forms.

    Args:
        n: How many.
        thing: The singular, or both forms with a bar between them.
    """
    one, _, many = thing.partition("|")
    return f"{n} {one if n == 1 else many or one + 's'}"


def capital(text: str) -> str:
    """Return the text with a capital at its beginning.

    Args:
        text: A text.
    """
    return text[:1].upper() + text[1:]


def listed(things: Sequence[str], last: str = "and") -> str:
    """Return a list in a sentence: "a, b and c".

    Args:
        things: The things, in order.
        last: The word before the last one.
    """
    if len(things) < 2:
        return "".join(things)
    return f"{', '.join(things[:-1])} {last} {things[-1]}"


class Option:
    """The subject of an option: its kind, the cards and zones it touches, and the drag that plays it.

    `card` is dragged to the zone `drop`, to its space `slot` or onto the card `onto` there. `diagrams` show
    what it means.
    """

    def __init__(
        self,
        kind: str,
        tokens: Sequence[int] = (),
        zones: Sequence[int] = (),
        card: int = NONE,
        drop: int = NONE,
        slot: int = NONE,
        onto: int = NONE,
        diagrams: Sequence[Diagram] = (),
    ) -> None:
        self.kind = kind
        self.diagrams = list(diagrams)
        self.card = card
        self.drop = drop
        self.slot = slot
        self.onto = onto
        touched = [card, *tokens, onto]
        self.tokens = [token for n, token in enumerate(touched) if token >= 0 and token not in touched[:n]]
        places = [*zones, drop]
        self.zones = [zone for n, zone in enumerate(places) if zone >= 0 and zone not in places[:n]]


GENERAL: Final = [
    Reason(NOT_ASKED, "not_asked", "It isn't your turn."),
    Reason(NO_SUCH_ACTION, "no_such_action", "There is no action {action}."),
    Reason(NOT_OFFERED, "not_offered", "That is not one of your options now.", "§"),
    Reason(NOT_TOGETHER, "not_together", "You cannot choose these together.", "§"),
    Reason(TOO_FEW, "too_few", "Choose at least {least}.", "§"),
    Reason(TOO_MANY, "too_many", "Choose at most {most}.", "§"),
    Reason(GAME_OVER, "game_over", "The game is over."),
]


@mypyc_attr(allow_interpreted_subclasses=True)
class Words(Generic[T]):
    """The sentences of one game."""

    def __init__(
        self,
        reasons: list[Reason],
        events: list[EventKind],
        counters: list[str] | None = None,
        marks: list[str] | None = None,
    ) -> None:
        check_reasons(reasons)
        check_events(events)
        self.counter_ids: list[str] = counters or []  # the ids of all counters and marks that there can be
        self.mark_ids: list[str] = marks or []
        check_ids("counter", self.counter_ids)
        check_ids("mark", self.mark_ids)
        self.reasons: dict[int, Reason] = {reason.number: reason for reason in GENERAL + reasons}
        self.kinds: dict[int, EventKind] = {kind.number: kind for kind in events}

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        must_be_linked(cls, "reasons")

    # ------------------------------------------------------------------- moves

    def move(self, t: T, action: i64) -> str:
        """Return the short stable notation of an action, as records keep it; no two actions share one.

        Args:
            t: A table of this game.
            action: The number of the action.
        """
        raise NotImplementedError

    def describe(self, t: T, seat: i64, action: i64, speech: Speech) -> str:
        """Return what the seat does by an action, in words.

        Args:
            t: A table of this game.
            seat: The seat, from 0.
            action: An option of the seat.
            speech: How to speak to the reader.
        """
        return self.move(t, action)

    def passing(self, t: T, seat: i64, rule: Rule) -> str:
        """Describe a pass, in the words of the step.

        Args:
            t: A table of this game.
            seat: The seat, from 0.
            rule: The step that asks, as it is declared.

        Returns:
            The words of the pass.
        """
        return rule.done

    def option(self, t: T, seat: i64, action: i64) -> Option:
        """Return what an option of the seat is about.

        Args:
            t: A table of this game.
            seat: The seat, from 0.
            action: An option of the seat.
        """
        return Option("pass" if action == 0 else "choose")

    # ---------------------------------------------------------------- standing

    def headline(self, t: T, speech: Speech) -> str:
        """Return where the game stands, in one line, from public knowledge.

        Args:
            t: A table of this game.
            speech: How to speak to the reader.
        """
        return ""

    def counters(self, t: T) -> list[Counter]:
        """Return the public numbers of the table and of the seats.

        Args:
            t: A table of this game.
        """
        return []

    def marks(self, t: T) -> list[Mark]:
        """Return what lies on cards, spaces and zones for everybody to see.

        Args:
            t: A table of this game.
        """
        return []

    def numbers(self, t: T, out: Numbers) -> None:
        """Write the counters and marks whose ids are declared; a game may say the same without making words.

        Args:
            t: A table of this game.
            out: Takes the numbers.
        """
        for each in self.counters(t):
            if each["id"] in self.counter_ids:
                seat = each["seat"]
                out.counter(self.counter_ids.index(each["id"]), NONE if seat is None else seat, each["value"])
        for sign in self.marks(t):
            if sign["id"] in self.mark_ids:
                where = [NONE if n is None else n for n in (sign["token"], sign["zone"], sign["slot"])]
                out.mark(self.mark_ids.index(sign["id"]), where[0], where[1], where[2], sign["value"])

    def zone(self, t: T, number: i64) -> str:
        """Return what a zone is called.

        Args:
            t: A table of this game.
            number: The number of the zone.
        """
        return t.plan.zones[number].name

    def card(self, t: T, face: i64) -> str:
        """Return what a card is called in a sentence.

        Args:
            t: A table of this game.
            face: The number of the face.
        """
        return t.plan.faces[face]

    # --------------------------------------------------------------- questions

    def question(self, t: T, seat: i64, rule: Rule, speech: Speech) -> str:
        """Return the question put to a seat: that of the step, filled in.

        Args:
            t: A table of this game.
            seat: A seat that owes an answer.
            rule: The step that asks, as it is declared.
            speech: How to speak to the reader.
        """
        return fill(rule.question or "Choose.", self.fields(t, seat, speech))

    def fields(self, t: T, seat: i64, speech: Speech) -> dict[str, object]:
        """Return what stands in the braces of a question.

        Args:
            t: A table of this game.
            seat: A seat that owes an answer.
            speech: How to speak to the reader.
        """
        return {}

    # ------------------------------------------------------------------ events

    def event(self, t: T, event: Event, speech: Speech) -> str:
        """Return what happened, in a sentence; an event that needs none gives an empty text.

        Args:
            t: A table of this game.
            event: An event, with no more than the reader may know.
            speech: How to speak to the reader.
        """
        return fill(self.kinds[event.kind].sentence, self.event_fields(t, event, speech))

    def event_fields(self, t: T, event: Event, speech: Speech) -> dict[str, object]:
        """Return what stands in the braces of an event's sentence: `seat`, `card`, `onto`, its numbers by name.

        Args:
            t: A table of this game.
            event: An event, with no more than the reader may know.
            speech: How to speak to the reader.
        """
        kind = self.kinds[event.kind]
        return {
            "seat": speech.person(event.seat),
            "card": Card(self.card(t, event.face) if event.face >= 0 else ""),
            "onto": Card(self.card(t, event.onto.face) if event.onto.face >= 0 else ""),
            kind.a: in_words(kind.a, event.a, speech),
            kind.b: in_words(kind.b, event.b, speech),
        }

    def thing(self, t: T, event: Event) -> str:
        """Return what a tracked event without a card is about, such as a formation.

        Args:
            t: A table of this game.
            event: An event, with no more than the reader may know.
        """
        return self.kinds[event.kind].id

    # ---------------------------------------------------------------- refusals

    def refusal(self, t: T, seat: i64, action: i64, reason: i64, rule: Rule, title: str) -> Refusal:
        """Return why the action is refused, with the rule that forbids it.

        Args:
            t: A table of this game.
            seat: The seat, from 0.
            action: The refused action.
            reason: The reason, a number that the game declares.
            rule: The step that asks, as it is declared.
            title: The title of the rulebook.
        """
        known = self.reasons[reason]
        facts = self.refusal_facts(t, seat, action, reason)
        filled: dict[str, object] = {name: in_a_refusal(name, value) for name, value in facts.items()}
        cites = [self.cite(each, rule, title) for each in self.refusal_cites(t, known, action)]
        return Refusal(known.code, fill(known.sentence, filled), cites, facts)

    def refusal_facts(self, t: T, seat: i64, action: i64, reason: i64) -> Facts:
        """Return the numbers and cards behind a refusal, which also stand in the braces of its sentence.

        Args:
            t: A table of this game.
            seat: The seat, from 0.
            action: The refused action.
            reason: The reason, a number that the game declares.
        """
        return self.general_facts(t, seat, action, reason)

    def general_facts(self, t: T, seat: i64, action: i64, reason: i64) -> Facts:
        """Return the facts of the refusals that every game has.

        Args:
            t: A table of this game.
            seat: The seat, from 0.
            action: The refused action.
            reason: The reason, a number that the game declares.
        """
        if reason == NO_SUCH_ACTION:
            return {"action": action}
        if reason == TOO_FEW:
            return {"least": t.least_of(seat)}
        if reason == TOO_MANY:
            return {"most": t.most_of(seat)}
        return {}

    def refusal_cites(self, t: T, reason: Reason, action: i64) -> list[str]:
        """Return what a refusal cites: as the reason declares, unless it depends on the table.

        Args:
            t: A table of this game.
            reason: The reason, as it is declared.
            action: The refused action.
        """
        return reason.cites

    def cite(self, text: str, rule: Rule, title: str) -> str:
        """Return a citation in full: a section of the rulebook by its title, or a ruling.

        Args:
            text: A ruling, or "§" and a section.
            rule: The step that asks; a bare "§" cites its section.
            title: The title of the rulebook.
        """
        if not text.startswith("§"):
            return text
        return f"{title} §{text[1:] or rule.section}"

    # --------------------------------------------------------------------- end

    def result(self, t: T, speech: Speech) -> list[list[str]]:
        """Return the end explained, line by line, a list of lines for each seat.

        Args:
            t: A table that is over.
            speech: How to speak to the reader.
        """
        return [[] for _ in speech.names]

    def reason(self, t: T) -> str:
        """Return why the game ended.

        Args:
            t: A table that is over.
        """
        return "the game is over"


def in_words(name: str, value: int, speech: Speech) -> object:
    """Return a number of an event as its sentence takes it."""
    return speech.person(value) if name == "other" else Number(value)


def in_a_refusal(name: str, value: int | str) -> object:
    """Return a fact of a refusal as its sentence takes it: `card` and `attack` are cards."""
    return Card(value) if isinstance(value, str) and name in ("card", "attack") else value


def counter(
    id: str, name: str, value: int, words: str = "", seat: int | None = None, most: int | None = None
) -> Counter:
    """Return a counter; its words are the number, and where it ends.

    Args:
        id: Its id, as the game declares it.
        name: What it is called.
        value: The number.
        words: How it reads; if empty, the value and the largest one.
        seat: The seat it belongs to; None for the table.
        most: The largest value; None if it is unlimited.
    """
    shown = words or (str(value) if most is None else f"{value} of {most}")
    return {"id": id, "seat": seat, "value": value, "most": most, "name": name, "words": shown}


def mark(
    id: str,
    words: str,
    token: int = NONE,
    zone: int = NONE,
    slot: int = NONE,
    value: int = 1,
    most: int | None = None,
) -> Mark:
    """Return a mark on a card, or on a zone or one of its spaces.

    Args:
        id: Its id, as the game declares it.
        words: What it says.
        token: The card on which it lies, or NONE.
        zone: The zone on which it lies, or NONE.
        slot: The space of the zone, or NONE.
        value: Its number.
        most: The largest value; None if it is unlimited.
    """
    return {
        "id": id,
        "token": token if token >= 0 else None,
        "zone": zone if zone >= 0 else None,
        "slot": slot if slot >= 0 else None,
        "value": value,
        "most": most,
        "words": words,
    }
