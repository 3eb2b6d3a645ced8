"""What the rules report, as numbers: the events of the log, and the reasons of a refusal."""

from typing import Final

from parlour.kernel.refusal import OWN_REASONS

# Events, in the order of the rules. What `a` and `b` are stands behind each.
OPENED: Final = 0  # the King; a: the Queen, b: the Jack
DREW: Final = 1  # a: how many cards
THREW: Final = 2  # discarded from the opening hand
ATTACKED: Final = 3  # a: at whom (COURT * owner + character), b: worth so many points, or DEADLY
STANDS: Final = 4  # a: so many points lie on the character, b: of so many
JOINED: Final = 5
HEALED: Final = 6  # a: how many attacks were removed
RALLIED: Final = 7  # a: the card replaced, b: how many attacks it had
JESTED: Final = 8
SHIELDED: Final = 9
ROLLED: Final = 10  # a: the round
PASSED: Final = 11
DISCARDED: Final = 12
REMOVED: Final = 13  # a: from which character of the player's court
DESTROYED: Final = 14  # a: 1 if by an Ace
BROKEN: Final = 15
HONORED: Final = 16
ELIMINATED: Final = 17
REBUILT: Final = 18  # a: cards in the new deck, b: cards left in the discard pile
WON: Final = 19
ADJUDICATED: Final = 20  # a: idle rounds in a row, b: rounds in all
RAISED: Final = 21  # a card is on the table and its target not yet chosen; a: 1 for a Rally
DECLINED: Final = 22  # a: 1 the Honorable Death Bonus, 0 a new deck
DEADLY: Final = -1  # an Ace that destroys at once

# Reasons for a refusal.
NOT_NOW: Final = OWN_REASONS
NOT_IN_HAND: Final = OWN_REASONS + 1
ONE_OF_EACH: Final = OWN_REASONS + 2
NO_TARGET: Final = OWN_REASONS + 3
NO_SUCH_SEAT: Final = OWN_REASONS + 4
OWN_CHARACTER: Final = OWN_REASONS + 5
IS_OUT: Final = OWN_REASONS + 6
SAME_SUIT: Final = OWN_REASONS + 7
NOT_ON_TABLE: Final = OWN_REASONS + 8
NOT_IN_FRONT: Final = OWN_REASONS + 9
BEHIND_SHIELD: Final = OWN_REASONS + 10
KING_NEEDS_A_USE: Final = OWN_REASONS + 11
KING_UNATTACKED: Final = OWN_REASONS + 12
NOT_YOURS: Final = OWN_REASONS + 13
NOT_A_CHARACTER: Final = OWN_REASONS + 14
ONLY_A_JOKER: Final = OWN_REASONS + 15
SHIELD_STANDS: Final = OWN_REASONS + 16
NO_ATTACK_ON_IT: Final = OWN_REASONS + 17
YES_OR_NO: Final = OWN_REASONS + 18
