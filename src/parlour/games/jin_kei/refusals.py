"""Why a move of Jin-Kei Trick may be refused."""

from typing import Final

from parlour.kernel.declared import Reason

ONLY_A_TYPE: Final = 16
ONLY_A_CARD: Final = 17
ONLY_A_COLOUR: Final = 18
NOT_YOURS: Final = 19
NOT_IN_HAND: Final = 20
LEFT_OVER: Final = 21
NOT_STANDING: Final = 22
IN_RESERVE: Final = 23
VANGUARD_FIRST: Final = 24
REARGUARD_FIRST: Final = 25
MUST_FOLLOW: Final = 26
NOT_OF_THE_TWO: Final = 27

REASONS: Final = [
    Reason(ONLY_A_TYPE, "not_a_type", "Choose a type of formation: sword, shield or bow.", "§2.4", "§4.2"),
    Reason(ONLY_A_CARD, "not_a_card", "Choose one of your cards.", "§4", "§5"),
    Reason(ONLY_A_COLOUR, "not_a_colour", "Choose black or red.", "§9 Wild Suit", "JK-4"),
    Reason(NOT_YOURS, "not_yours", "{card} belongs to the other player's deck.", "§2.1"),
    Reason(NOT_IN_HAND, "not_in_hand", "{card} is not in your hand.", "§4.3d", "JK-2"),
    Reason(LEFT_OVER, "left_over", "{card} is left over in your hand: it cannot fight.", "§10 Q1"),
    Reason(NOT_STANDING, "not_standing", "{card} is not in your formation.", "§5"),
    Reason(IN_RESERVE, "reinforcement", "{card} is a Reinforcement and must advance first.", "§5"),
    Reason(VANGUARD_FIRST, "vanguard_first", "Attack from your Vanguard while it has a card.", "§5", "JK-3"),
    Reason(REARGUARD_FIRST, "rearguard_first", "Defend from your Rearguard while it has a card.", "§5", "JK-3"),
    Reason(MUST_FOLLOW, "must_follow", "The attack is {led}: follow with a {led} card of that row.", "§5", "JK-3"),
    Reason(
        NOT_OF_THE_TWO,
        "not_of_the_two",
        "{card} is not one of the two cards on that location.",
        "§9 2 Cards",
        "JK-10",
    ),
]
