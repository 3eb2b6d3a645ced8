"""§28 Decking Out, and how cards leave the Deck."""

from mypy_extensions import i64

from parlour.games.high_jinks.events import DREW, MILLED, NOTHING_TO_DRAW, REBUILT
from parlour.games.high_jinks.once_per_turn import unmark
from parlour.games.high_jinks.state import *
from parlour.games.high_jinks.the_field import discard
from parlour.kernel.table import NONE


def deck_out(t: HighJinks) -> None:
    """When the last card has left the Deck, Void and Bench are shuffled into a new one (§28, HJ-4, HJ-5).

    Where both are empty the Boneyard serves instead (HJ-7).
    """
    if t.count(DECK) > 0:
        return
    empty_into_deck(t, VOID)
    empty_into_deck(t, BENCH)
    if t.count(DECK) == 0:
        empty_into_deck(t, BONEYARD)
    if t.count(DECK) > 0:
        t.shuffle(DECK, RESHUFFLING)
        t.tell(REBUILT, t.turn, NONE, t.count(DECK))


def empty_into_deck(t: HighJinks, pile: i64) -> None:
    """Put a whole pile under the shuffle."""
    while t.count(pile) > 0:
        unmark(t, t.draw(pile, DECK))


def deck_ready(t: HighJinks) -> bool:
    """Return whether there is a card to be had; a Deck that could not be rebuilt before is tried again (HJ-49)."""
    deck_out(t)
    return t.count(DECK) > 0


def draw_cards(t: HighJinks, seat: i64, cards: i64) -> None:
    """Draw that many cards one by one, rebuilding the Deck when necessary (HJ-4)."""
    while cards > 0:
        if not deck_ready(t):
            t.tell(NOTHING_TO_DRAW, seat)
            return
        t.tell(DREW, seat, t.draw(DECK, HAND_OF + seat))
        deck_out(t)
        cards -= 1


def discard_top_card(t: HighJinks, seat: i64) -> None:
    """The top card of the Deck goes to its pile (§19 Wealth)."""
    if deck_ready(t):
        token = t.top(DECK)
        discard(t, token)
        t.tell(MILLED, seat, token)
        deck_out(t)
