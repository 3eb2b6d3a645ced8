"""Facts: what the rules pass to every surface, as typed plain data with stable ids.

Words are for people: a fact has a sentence or a name made for its reader, and no code parses a sentence. Boards,
lessons, terminals and analyses use ids. All of it can be written as JSON without conversion.
"""

from typing import TypedDict


class Counter(TypedDict):
    """A number that everybody may read, of a seat or (None) of the table."""

    id: str
    seat: int | None
    value: int
    most: int | None  # where it ends: 3 of 6
    name: str  # for people: "Damage"
    words: str  # for people: "3 of 6"


class Mark(TypedDict):
    """Something that lies on a card, a space or a zone: tapped, scars, a wild suit."""

    id: str
    token: int | None  # the card it lies on
    zone: int | None  # or the zone ...
    slot: int | None  # ... and the space there
    value: int  # how many; 1 where it is just there
    most: int | None  # where it ends: 12 of 20
    words: str


class Sign(TypedDict):
    """A mark in a diagram. It has the id that the same mark has on the table."""

    id: str
    slot: int  # the space
    value: int
    text: str  # in a few characters, where it cannot be drawn: "+2"
    words: str


class Diagram(TypedDict):
    """A small drawing: spaces in rows of `columns`, with signs on them."""

    name: str  # for people: "Sword II"
    columns: int
    spaces: int
    signs: list[Sign]


class CardView(TypedDict):
    """A card as an observer sees it."""

    token: int
    card: str | None  # its face; None: hidden
    back: str
    up: bool  # turned face-up where it lies


class ZoneView(TypedDict):
    """A zone with its cards; an empty space of a row is None."""

    zone: int
    id: str
    name: str
    owner: int | None
    kind: str  # "pile", "row" or "hand"
    capacity: int
    shape: str  # a hint how to draw it
    cards: list[CardView | None]


class CardAt(TypedDict):
    """The card at a place of a zone now."""

    slot: int
    card: CardView | None


class ZoneChange(TypedDict):
    """The change of a zone for an observer: how many places it has now, and what lies at some of them."""

    zone: int
    name: str
    places: int
    cards: list[CardAt]


class Drop(TypedDict):
    """Where a card is put to play an option: a zone, a space of it, or onto another card."""

    zone: int
    slot: int | None
    token: int | None


class OptionView(TypedDict):
    """One thing that a seat may answer."""

    action: int
    move: str  # its stable notation
    kind: str  # what sort of answer it is: "take", "summon", "pass"
    words: str
    count: int  # how often it may be chosen, in a question about several cards
    card: int | None  # the card that is dragged for it
    drop: Drop | None  # where that card is dropped
    tokens: list[int]  # the cards it touches
    zones: list[int]  # the zones it touches
    diagrams: list[Diagram]  # drawings of what it means


class Question(TypedDict):
    """The question put to a seat."""

    step: str
    words: str
    section: str  # of the rules
    cites: list[str]
    least: int  # how many options make an answer: 1 and 1, or a range
    most: int
    several: bool  # the answer is a set
    picked: list[str]  # what has been picked of it
    can_pass: bool
    pass_words: str  # when there is nothing to do but pass, for people; empty: this is never passed by itself


class ResultView(TypedDict):
    """How the game ended."""

    returns: list[float]  # each seat's share of the win
    scores: list[int]
    winners: list[int]
    reason: str
    adjudicated: bool
    lines: list[list[str]]  # the end explained, for each seat


class PublicView(TypedDict):
    """The part of a view that is the same for all observers, but for the zones."""

    counters: list[Counter]
    marks: list[Mark]
    waiting: list[int]
    step: str | None
    section: str | None
    over: bool


class OwnView(TypedDict):
    """The part of a view that is made for one observer, but for the zones."""

    headline: str
    question: Question | None
    options: list[OptionView]
    answered: list[str]
    result: ResultView | None


class View(TypedDict):
    """All that an observer sees at one moment."""

    game: str
    rules: str
    seats: int
    seat: int | None  # None: a spectator
    names: list[str]
    headline: str
    counters: list[Counter]
    marks: list[Mark]
    zones: list[ZoneView]
    waiting: list[int]
    step: str | None  # what is being asked, of whomever
    section: str | None  # of the rules, about that step
    question: Question | None
    options: list[OptionView]
    answered: list[str]  # the moves of this seat's own answer, while others still owe theirs
    over: bool
    result: ResultView | None


class EventView(TypedDict):
    """Something that happened, with no more than the observer knew."""

    id: str
    seat: int | None  # who did it, or to whom it happened
    other: int | None  # the other seat that it concerns
    token: int | None
    card: str | None  # its face, if the observer saw it
    onto: int | None  # the token of the card that it was done to
    onto_card: str | None
    from_zone: int | None  # the zone that the card left
    to_zone: int | None  # where it lay when this was told
    value: int | None
    facts: dict[str, int]  # further public numbers, by name
    words: str  # may be empty: nothing worth a sentence
    cites: list[str]  # the sections and rulings that it rests on: "§7", "AG-4"


class KnownCard(TypedDict):
    """A hidden card that an observer knows all the same."""

    token: int
    zone: int
    card: str


class PossibleZone(TypedDict):
    """A zone where a card may be, with the number of cards there that it may be."""

    zone: int
    cards: int


class PossibleCard(TypedDict):
    """A card that an observer cannot place, and where it may be."""

    card: str
    zones: list[PossibleZone]


class Memory(TypedDict):
    """The cards an observer has been shown and could remember, beyond those it sees."""

    known: list[KnownCard]
    possible: list[PossibleCard]


Facts = dict[str, int | str]  # the numbers and cards behind a sentence


class RefusalView(TypedDict):
    """Why a move was refused."""

    code: str
    sentence: str
    cites: list[str]
    facts: Facts


class Sentence(TypedDict):
    """A sentence about a rule, with the sections and rulings that it rests on."""

    words: str
    cites: list[str]


class Effect(TypedDict):
    """The effect that a card would have on another one now."""

    onto: int  # the token of the other card
    kind: str  # "full", "half", "none", "destroys"
    value: int
    words: str  # short, to stand on the other card: "half: 3"


class CardInfo(TypedDict):
    """The text of a card in this game, now, as far as the observer may know."""

    token: int
    card: str | None  # its face; None: hidden
    title: str
    worth: int | None  # what it would count for the observer, where that is a number
    lines: list[Sentence]
    effects: list[Effect]


class AidPart(TypedDict):
    """A part of a player aid: sentences, a table, drawings."""

    title: str
    lines: list[Sentence]
    heads: list[str]  # of the columns of the table
    rows: list[list[str]]
    diagrams: list[Diagram]


class Aid(TypedDict):
    """The player aid for an observer now: values, what can be paid for, who strikes whom."""

    title: str
    parts: list[AidPart]
