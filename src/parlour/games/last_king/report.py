"""The log: what happened, in sentences."""

from mypy_extensions import i64

from parlour.games.last_king.notices import (
    ADJUDICATED,
    ATTACKED,
    BROKEN,
    DEADLY,
    DECLINED,
    DESTROYED,
    DISCARDED,
    DREW,
    ELIMINATED,
    HEALED,
    HONORED,
    JESTED,
    JOINED,
    OPENED,
    PASSED,
    RAISED,
    RALLIED,
    REBUILT,
    REMOVED,
    ROLLED,
    SHIELDED,
    STANDS,
    THREW,
    WON,
)
from parlour.games.last_king.state import CARDS, COURT, JACKS, SHIELDING, TEXTS
from parlour.kernel.events import Event


def sentence(event: Event, names: list[str]) -> str:
    """One event, with no more than the reader knew."""
    who = names[event.seat] if event.seat >= 0 else ""
    card = f"the {TEXTS[event.face % CARDS]}" if event.face >= 0 else "a card"
    if event.kind in (ATTACKED, STANDS, JESTED, DESTROYED, BROKEN, HONORED, ELIMINATED):
        return battle(event, who, card, names)
    if event.kind in (JOINED, HEALED, RALLIED, SHIELDED, PASSED):
        return deed(event, who, card)
    if event.kind == OPENED:
        return f"{who} opens with {card}, the {TEXTS[event.a]} and the {TEXTS[event.b]}."
    if event.kind == DREW:
        return f"{who} draws {cards(event.a)}."
    if event.kind in (THREW, DISCARDED):
        return f"{who} discards {card}."
    if event.kind == ROLLED:
        return f"Round {event.a}: the die lets {who} go first."
    if event.kind == RAISED:
        return f"{who} raises {card} {'to Rally' if event.a else 'to attack'}."
    if event.kind == DECLINED:
        return f"{who} {'draws no Honorable Death Bonus' if event.a else 'makes no new deck'}."
    if event.kind == REMOVED:
        return f"{who} discards {card}, the top attack, from the {court(event.a)}."
    if event.kind == REBUILT:
        return f"{who} shuffles a new deck of {cards(event.a)}; {cards(event.b)} stay discarded."
    if event.kind == WON:
        return f"{who} has the last King on the table and wins."
    assert event.kind == ADJUDICATED
    return f"The game is a draw after {event.b} rounds, {event.a} of them idle in a row (LK-23)."


def battle(event: Event, who: str, card: str, names: list[str]) -> str:
    """Attacks and what becomes of them."""
    if event.kind == ATTACKED:
        whose = names[event.a // COURT]
        effect = "to destroy it" if event.b == DEADLY else f"for {event.b}"
        return f"{who} attacks the {court(event.a % COURT)} of {whose} with {card} {effect}."
    if event.kind == STANDS:
        onto = "the Shield" if card == "the Joker" else card
        return f"It stacks on {onto} of {who}: {event.a} of {event.b} points."
    if event.kind == JESTED:
        return f"{who} answers with {card} as Jester: the attack is discarded."
    if event.kind == DESTROYED:
        return f"{card[0].upper()}{card[1:]} of {who} is destroyed{' by the Ace' if event.a else ''}."
    if event.kind == BROKEN:
        return f"The King's Shield of {who} is destroyed."
    if event.kind == HONORED:
        return f"{who} draws {card} as Honorable Death Bonus."
    return f"{who} has lost the King and is out of the game."


def deed(event: Event, who: str, card: str) -> str:
    """The other actions of a turn."""
    if event.kind == JOINED:
        return f"{who} plays {card}."
    if event.kind == HEALED:
        return f"{who} discards {card} to Heal: {cards(event.a)} leave the King."
    if event.kind == RALLIED:
        kept = f", with {cards(event.b)} stacked on it" if event.b else ""
        return f"{who} Rallies: {card} replaces the {TEXTS[event.a]}{kept}."
    if event.kind == SHIELDED:
        return f"{who} plays {card} as the King's Shield."
    return f"{who} passes."


def court(who: i64) -> str:
    """A character by its card, or the Shield."""
    return "Shield" if who == SHIELDING else TEXTS[JACKS + who]


def cards(n: i64) -> str:
    """So many cards."""
    return "1 card" if n == 1 else f"{n} cards"
