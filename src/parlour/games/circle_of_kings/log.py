"""What is told while the game goes on: the kinds of events, and their sentences."""

from typing import Final

from mypy_extensions import i64

from parlour.games.circle_of_kings.names import (
    a_cards_name,
    cards_named,
    kings_named,
    lord_name,
    times,
)
from parlour.games.circle_of_kings.state import (
    LORD_FACES,
    SUITS,
)
from parlour.kernel.events import Event

# Events. `a` and `b` are given behind each.
ROUND: Final = 0  # a: its number
CIRCLE_STANDS: Final = 1  # a: the Kings, packed
DREW_LORD: Final = 2
DREW_ARMY: Final = 3
DISCARDED: Final = 4
BURNED_ARMY: Final = 5
BURNED_LORD: Final = 6  # a: why
CAPTAIN_DEPLOYED: Final = 7  # a: the Army Size
ARMY_DEPLOYED: Final = 8  # a: how many cards
ARMY_REVEALED: Final = 9  # a: the cards
LORD_REVEALED: Final = 10
CANCELLED: Final = 11
LORD_ACTS: Final = 12
SENT_BACK: Final = 13
STOLE: Final = 14
DOUBLED: Final = 15
COMBAT: Final = 16  # seat: the winner or -1; a, b: the Army Values
FIRST_IN_CIRCLE: Final = 17  # a: why
STARTS_AT: Final = 18  # a: the suit
KING_REMOVED: Final = 19  # a: the suit
TAPPED: Final = 20  # a: 1 if it has nothing to strike
CHARGED: Final = 21
ELIMINATED: Final = 22  # a: why
PURGED: Final = 23
DEPLOYED_FROM_DECK: Final = 24
CAME_HOME: Final = 25  # a: how many cards
KING_RETURNED: Final = 26  # a: the suit
NEGATED: Final = 28
DECK_EMPTY: Final = 29

# Why a Lord is burned.
AS_CASUALTY: Final = 0
BY_PURGE: Final = 1
TO_RECRUIT: Final = 2

# Why a card is eliminated.
BY_CIRCLE_ACTION: Final = 0
BY_STRENGTH: Final = 1
BY_WORLD: Final = 2
BY_JUSTICE: Final = 3
BY_DEATH: Final = 4
BY_DEVIL: Final = 5

# Why somebody is first in the Circle Phase.
AS_WINNER: Final = 0
BY_INITIATIVE: Final = 1
BY_COIN: Final = 2
AS_HANGED_MAN: Final = 3

WHY_BURNED: Final = ["as a casualty", "for the Purge", "to recruit"]
WHY_ELIMINATED: Final = [
    "",
    " after lending it Strength",
    " to The World",
    " to Justice",
    " to Death",
    " to The Devil",
]
WHY_FIRST: Final = [
    "as winner of the Combat Phase",
    "by Lord Initiative after the draw (CK-24)",
    "by a coin toss after the draw (CK-24)",
    "by The Hanged Man",
]
ACTS: Final = [
    "the army of lower value will win",
    "a King changes places with a neighbour",
    "the other Lord is sent back to hand",
    "the other Lord is negated",
    "the Top King's suit strikes the suits of the two Kings that follow him",
    "the Circle Phase begins at a position of choice",
    "the round is over, and all armies go home",
    "it may ride once against any card",
    "one card counts double, and then falls",
    "one card of the other army is stolen",
    "the Circle of Kings turns by one position",
    "the larger army is cut down to the size of the smaller",
    "the Circle Phase comes before the Combat Phase",
    "the round is over; both players burn a Lord, and both armies fall",
    "only the Captains count in this Combat Phase",
    "the round is over and won, and the victor's own army falls",
    "a King leaves the Circle for this round",
    "a Circle Action may eliminate two cards",
    "the Top King and the Bottom King change places",
    "the Right King and the Left King change places",
    "the Kings are shuffled and laid out anew",
    "all deployed cards fall, and as many come from the decks",
]


def sentence(event: Event, names: list[str]) -> str:
    """An event in a sentence, with the card only if the reader knows it."""
    who = names[event.seat] if event.seat >= 0 else ""
    if event.kind <= BURNED_LORD:
        return drawing(event, who)
    if event.kind <= SENT_BACK or event.kind == NEGATED:
        return deploying(event, who)
    if event.kind <= COMBAT:
        return fighting(event, who, names)
    return circling(event, who)


def drawing(event: Event, who: str) -> str:
    """Setup and Draw Phase."""
    if event.kind == ROUND:
        return f"Round {event.a}."
    if event.kind == CIRCLE_STANDS:
        return f"The Circle of Kings: {kings_named(event.a)}."
    if event.kind == DREW_LORD:
        return f"{who} draws {'a Lord' if event.face < 0 else lord_name(event.face)}."
    if event.kind == DREW_ARMY:
        return f"{who} draws {a_cards_name(event.face)}."
    if event.kind == DISCARDED:
        return f"{who} discards {a_cards_name(event.face)} from hand."
    if event.kind == BURNED_ARMY:
        return f"{who} burns {a_cards_name(event.face)}."
    return f"{who} burns a Lord {WHY_BURNED[event.a]}, unseen."


def deploying(event: Event, who: str) -> str:
    """Deployment Phase, and what Lords do when revealed."""
    if event.kind == CAPTAIN_DEPLOYED:
        size = f"{event.a} card" if event.a == 1 else f"{event.a} cards"
        return f"{who} deploys {a_cards_name(event.face)} as Captain: an Army Size of {size}."
    if event.kind == ARMY_DEPLOYED:
        return f"{who} deploys {times(event.a, 'Army card')} face-down."
    if event.kind == ARMY_REVEALED:
        return f"{who} reveals {cards_named(event.a)}." if event.a else f"{who} has no Army cards to reveal."
    if event.kind == LORD_REVEALED:
        return f"{who} reveals {lord_name(event.face)}."
    if event.kind == CANCELLED:
        return "Both Lords are the same: they cancel each other and are discarded."
    if event.kind == SENT_BACK:
        return f"{who} takes {lord_name(event.face)} back into hand."
    if event.kind == NEGATED:
        return f"{lord_name(event.face)} of {who} has no effect in this round."
    return f"{lord_name(event.face)} of {who}: {ACTS[lord_number(event.face)]}."


def fighting(event: Event, who: str, names: list[str]) -> str:
    """Combat Phase."""
    if event.kind == STOLE:
        return f"{who} steals {a_cards_name(event.face)}."
    if event.kind == DOUBLED:
        return f"{who} doubles the value of {a_cards_name(event.face)}."
    values = f"{names[0]} {event.a}, {names[1]} {event.b}"
    return f"Army Values: {values}. {who + ' wins.' if who else 'It is a draw.'}"


def circling(event: Event, who: str) -> str:
    """Circle Phase and Cleanup."""
    card = a_cards_name(event.face, event.seat)
    if event.kind == FIRST_IN_CIRCLE:
        return f"{who} acts first in the Circle Phase, {WHY_FIRST[event.a]}."
    if event.kind == STARTS_AT:
        return f"The Circle Phase begins at the King of {SUITS[event.a]}."
    if event.kind == KING_REMOVED:
        return f"{who} removes the King of {SUITS[event.a]} from the Circle."
    if event.kind == TAPPED:
        return f"{who} taps {card}{', which has nothing to strike' if event.a else ''}."
    if event.kind == CHARGED:
        return f"{who} rides with The Chariot."
    if event.kind == ELIMINATED:
        return f"{who} loses {card}{WHY_ELIMINATED[event.a]}."
    if event.kind == PURGED:
        return f"The army of {who} has been wiped out: Purge!"
    if event.kind == DEPLOYED_FROM_DECK:
        return f"{who} deploys {card} from the Army deck."
    if event.kind == CAME_HOME:
        return f"{who} takes {times(event.a, 'Army card')} home." if event.a else f"{who} has nobody to take home."
    if event.kind == KING_RETURNED:
        return f"The King of {SUITS[event.a]} returns to the Circle."
    return f"The Lord deck of {who} is empty: the game is over."


def lord_number(face: i64) -> i64:
    """The number of a Lord, whosesoever it is."""
    return (face - LORD_FACES) % len(ACTS)
