"""Why a move of Last King may be refused."""

from typing import Final

from parlour.kernel.declared import Reason

NOT_NOW: Final = 16
NOT_IN_HAND: Final = 17
ONE_OF_EACH: Final = 18
NO_TARGET: Final = 19
NO_SUCH_SEAT: Final = 20
OWN_CHARACTER: Final = 21
IS_OUT: Final = 22
SAME_SUIT: Final = 23
NOT_ON_TABLE: Final = 24
NOT_IN_FRONT: Final = 25
BEHIND_SHIELD: Final = 26
KING_NEEDS_A_USE: Final = 27
KING_UNATTACKED: Final = 28
NOT_YOURS: Final = 29
NOT_A_CHARACTER: Final = 30
ONLY_A_JOKER: Final = 31
SHIELD_STANDS: Final = 32
NO_ATTACK_ON_IT: Final = 33
YES_OR_NO: Final = 34

REASONS: Final = [
    Reason(NOT_NOW, "not_now", "Choose one of the highlighted cards or options.", "§"),
    Reason(NOT_IN_HAND, "not_in_hand", "You do not have {card} in hand.", "§7"),
    Reason(ONE_OF_EACH, "one_of_each", "Open with one Jack, one Queen and one King.", "§1", "LK-1"),
    Reason(
        NO_TARGET,
        "no_target",
        "{card} has no target: every character in reach shares its suit.",
        "§9",
        "LK-3",
    ),
    Reason(NO_SUCH_SEAT, "no_such_seat", "That seat is not at this table.", "§2"),
    Reason(OWN_CHARACTER, "own_character", "Attack an opponent's character, not your own.", "§2"),
    Reason(IS_OUT, "is_out", "That player is out of the game.", "§10", "LK-11"),
    Reason(SAME_SUIT, "same_suit", "{attack} cannot attack {card}: same suit.", "§9", "LK-4"),
    Reason(NOT_ON_TABLE, "not_on_table", "That player has no {card} in play.", "§2"),
    Reason(NOT_IN_FRONT, "not_in_front", "{card} is not in the front rank.", "§2", "LK-3"),
    Reason(BEHIND_SHIELD, "behind_shield", "Destroy the Shield before you attack {card}.", "§6", "LK-15"),
    Reason(
        KING_NEEDS_A_USE,
        "king_needs_a_use",
        "Choose what {card} does: Heal, Charge or Rally.",
        "§4",
    ),
    Reason(
        KING_UNATTACKED,
        "king_unattacked",
        "There is no attack on your King.",
        "§4",
        "LK-26",
    ),
    Reason(NOT_YOURS, "not_yours", "Choose one of your own characters.", "§4", "§8"),
    Reason(NOT_A_CHARACTER, "not_a_character", "The Shield is not a character: choose another.", "§6", "LK-16"),
    Reason(ONLY_A_JOKER, "only_a_joker", "Answer an attack with a Joker, or let it stand.", "§6", "LK-12"),
    Reason(SHIELD_STANDS, "shield_stands", "Your King already has a Shield.", "§6", "LK-14"),
    Reason(NO_ATTACK_ON_IT, "no_attack_on_it", "There is no attack on your {card}.", "§8"),
    Reason(YES_OR_NO, "yes_or_no", "Answer yes, or pass.", "§10", "§11"),
]
