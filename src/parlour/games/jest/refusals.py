"""Why a move of Jest may be refused."""

from typing import Final

from parlour.kernel.declared import Reason

ONLY_A_CARD: Final = 16
NOT_IN_HAND: Final = 17
ONLY_A_TAKE: Final = 18
NO_SUCH_OFFER: Final = 19
OWN_OFFER: Final = 20
INCOMPLETE_OFFER: Final = 21

REASONS: Final = [
    Reason(ONLY_A_CARD, "not_a_card", "Choose one of your two cards to put face-down.", "§2"),
    Reason(NOT_IN_HAND, "not_in_hand", "You were not dealt {card}.", "§2"),
    Reason(ONLY_A_TAKE, "not_a_take", "Take a card from an offer.", "§3"),
    Reason(NO_SUCH_OFFER, "no_such_offer", "That seat is not at this table.", "§3"),
    Reason(
        OWN_OFFER, "own_offer", "You may take from your own offer only when no other is complete.", "§next", "JE-5"
    ),
    Reason(INCOMPLETE_OFFER, "incomplete_offer", "One card of that offer has already been taken.", "§3"),
]
