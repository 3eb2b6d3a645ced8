"""Why a move of Circle of Kings may be refused."""

from typing import Final

from parlour.kernel.declared import Reason

DISCARD_OR_BURN: Final = 16
RECRUIT_OR_NOT: Final = 17
NOT_AN_ARMY_CARD: Final = 18
NOT_IN_HAND: Final = 19
NOT_A_LORD: Final = 21
LORD_NOT_IN_HAND: Final = 22
NOT_A_CIRCLE_ACTION: Final = 23
NOT_ABLE: Final = 24
MUST_ACT: Final = 25
CHARIOT_NOT_READY: Final = 26
NOT_FOLLOWING: Final = 27
ONE_OR_TWO: Final = 28
NOT_APPLICABLE: Final = 29
NOT_A_TARGET: Final = 30
NOT_A_SWITCH: Final = 31
NOT_NEIGHBOURS: Final = 32
NOT_A_PLACE: Final = 33
EMPTY_PLACE: Final = 34
NOT_DEPLOYED: Final = 35
NOT_A_TURN: Final = 36
OF_REMOVED_SUIT: Final = 37
NOT_A_KING: Final = 38
TOP_KING_STAYS: Final = 39
ONE_SUIT: Final = 40

REASONS: Final = [
    Reason(
        DISCARD_OR_BURN,
        "discard_or_burn",
        "Your hand is full: discard an Army card, or burn one.",
        "§4.2",
        "CK-5",
    ),
    Reason(RECRUIT_OR_NOT, "recruit_or_not", "Recruit, or pass.", "§4.3", "CK-2"),
    Reason(NOT_AN_ARMY_CARD, "not_an_army_card", "Choose an Army card; you cannot pass here.", "§", "CK-45"),
    Reason(NOT_IN_HAND, "not_in_hand", "You do not have {card} in hand.", "§"),
    Reason(NOT_A_LORD, "not_a_lord", "Choose a Lord to deploy.", "§5.4"),
    Reason(LORD_NOT_IN_HAND, "lord_not_in_hand", "You do not have {lord} in hand.", "§5.4"),
    Reason(NOT_A_CIRCLE_ACTION, "not_a_circle_action", "Choose a card to tap.", "§7.2"),
    Reason(
        NOT_ABLE,
        "not_able",
        "{card} cannot act: tap an untapped card of {suit} to strike {target}.",
        "§7.2",
        "CK-27",
    ),
    Reason(MUST_ACT, "must_act", "You can take a Circle Action here, so you must.", "§7.2", "CK-47"),
    Reason(CHARIOT_NOT_READY, "chariot_not_ready", "The Chariot cannot act now.", "§12 Lord VII", "CK-47"),
    Reason(
        NOT_FOLLOWING,
        "not_following",
        "Choose the suit of one of the two Kings after the Top King; your opponent must have a card of it.",
        "§12 Lord IV",
        "CK-28",
        "CK-30",
    ),
    Reason(ONE_OR_TWO, "one_or_two", "Choose how many cards to eliminate: one or two.", "§12 Lord XVII", "CK-31"),
    Reason(
        NOT_APPLICABLE, "not_applicable", "You cannot give up {card}: choose a deployed card of {suit}.", "§7.2"
    ),
    Reason(
        NOT_A_TARGET,
        "not_a_target",
        "The Chariot cannot strike {card} now.",
        "§12 Lord VII",
        "CK-29",
        "CK-32",
    ),
    Reason(
        ONE_SUIT,
        "one_suit",
        "With The Star, The Chariot eliminates two cards of the same suit: {card} has another suit.",
        "§12 Lord VII",
        "CK-32",
    ),
    Reason(
        NOT_A_SWITCH,
        "not_a_switch",
        "Choose two neighbouring Kings for The Magician to switch.",
        "§12 Lord I",
        "CK-45",
    ),
    Reason(
        NOT_NEIGHBOURS,
        "not_neighbours",
        "The King at the {position} has no neighbour clockwise.",
        "§12 Lord I",
        "CK-42",
    ),
    Reason(
        NOT_A_PLACE, "not_a_place", "Choose the position where the Circle Phase begins.", "§12 Lord V", "CK-45"
    ),
    Reason(EMPTY_PLACE, "empty_place", "There is no King at the {position}.", "§12 Lord V", "CK-48"),
    Reason(NOT_DEPLOYED, "not_deployed", "That army does not include {card}.", "§"),
    Reason(NOT_A_TURN, "not_a_turn", "Choose clockwise or counter-clockwise.", "§12 Lord X", "CK-45"),
    Reason(
        OF_REMOVED_SUIT,
        "of_removed_suit",
        "The King of {suit} has been removed: {card} cannot be eliminated.",
        "§12 Lord XVI",
        "CK-41",
    ),
    Reason(NOT_A_KING, "not_a_king", "Choose a King for The Tower to remove.", "§12 Lord XVI", "CK-45"),
    Reason(
        TOP_KING_STAYS,
        "top_king_stays",
        "The King of {suit} is the Top King and cannot be removed.",
        "§12 Lord XVI",
        "CK-29",
    ),
]
