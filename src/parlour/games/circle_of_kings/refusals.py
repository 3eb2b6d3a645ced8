"""Why a move may not be made: the reasons, and their sentences with the rule that forbids it."""

from typing import Final

from mypy_extensions import i64

from parlour.games.circle_of_kings.names import PLACES, card_name
from parlour.games.circle_of_kings.state import (
    CARD,
    KING,
    LORD_NAMED,
    LORDS,
    PLACE,
    STOLEN,
    SUITS,
    SWITCH,
    CircleOfKings,
)
from parlour.games.circle_of_kings.the_circle import king_at, removed_suit, suits_struck
from parlour.kernel.bits import members
from parlour.kernel.refusal import OWN_REASONS, Refusal

DISCARD_OR_BURN: Final = OWN_REASONS
RECRUIT_OR_NOT: Final = OWN_REASONS + 1
NOT_AN_ARMY_CARD: Final = OWN_REASONS + 2
NOT_IN_HAND: Final = OWN_REASONS + 3
ARMY_IN_ORDER: Final = OWN_REASONS + 4
NOT_A_LORD: Final = OWN_REASONS + 5
LORD_NOT_IN_HAND: Final = OWN_REASONS + 6
NOT_A_CIRCLE_ACTION: Final = OWN_REASONS + 7
NOT_ABLE: Final = OWN_REASONS + 8
MUST_ACT: Final = OWN_REASONS + 9
CHARIOT_NOT_READY: Final = OWN_REASONS + 10
NOT_FOLLOWING: Final = OWN_REASONS + 11
ONE_OR_TWO: Final = OWN_REASONS + 12
NOT_APPLICABLE: Final = OWN_REASONS + 13
NOT_A_TARGET: Final = OWN_REASONS + 14
NOT_A_SWITCH: Final = OWN_REASONS + 15
NOT_NEIGHBOURS: Final = OWN_REASONS + 16
NOT_A_PLACE: Final = OWN_REASONS + 17
EMPTY_PLACE: Final = OWN_REASONS + 18
NOT_DEPLOYED: Final = OWN_REASONS + 19
NOT_A_TURN: Final = OWN_REASONS + 20
OF_REMOVED_SUIT: Final = OWN_REASONS + 21
NOT_A_KING: Final = OWN_REASONS + 22
TOP_KING_STAYS: Final = OWN_REASONS + 23

# What was expected, where the answer was of another kind altogether: code, sentence, where it is ruled.
EXPECTED: Final[dict[int, list[str]]] = {
    DISCARD_OR_BURN: ["discard_or_burn", "At the hand limit you discard an Army card or burn one.", "4.2", "CK-5"],
    RECRUIT_OR_NOT: ["recruit_or_not", "Either recruit, once in a round, or pass.", "4.3", "CK-2"],
    NOT_AN_ARMY_CARD: ["not_an_army_card", "Now an Army card has to be chosen; nobody may pass.", "5", "CK-45"],
    NOT_A_LORD: ["not_a_lord", "Now everyone deploys a Lord; nobody may do without.", "5.4"],
    NOT_A_CIRCLE_ACTION: ["not_a_circle_action", "Now you take a Circle Action, if you can.", "7.2"],
    CHARIOT_NOT_READY: ["chariot_not_ready", "You have no Chariot that could ride now.", "12 Lord VII", "CK-47"],
    ONE_OR_TWO: ["one_or_two", "Choose how many cards fall: one or two.", "12 Lord XVII", "CK-31"],
    NOT_A_SWITCH: ["not_a_switch", "The Magician switches two neighbouring Kings.", "12 Lord I", "CK-45"],
    NOT_A_PLACE: ["not_a_place", "The Hierophant names a position.", "12 Lord V", "CK-45"],
    NOT_A_TURN: ["not_a_turn", "The Wheel turns clockwise or counter-clockwise.", "12 Lord X", "CK-45"],
    NOT_A_KING: ["not_a_king", "The Tower removes a King.", "12 Lord XVI", "CK-45"],
}


def refuse(code: str, sentence: str, cites: list[str], facts: dict[str, object]) -> Refusal:
    """A refusal that cites a section of the rulebook, and the rulings behind it."""
    return Refusal(code, sentence, [f"Circle of Kings §{cites[0]}", *cites[1:]], facts)


def own_refusal(t: CircleOfKings, action: i64, reason: i64) -> Refusal | None:
    """The game's own refusals; None for a reason that belongs to the kernel."""
    if reason in EXPECTED:
        row = EXPECTED[reason]
        return refuse(row[0], row[1], row[2:], {})
    if reason < NOT_IN_HAND or reason > TOP_KING_STAYS:
        return None
    if action >= CARD and action <= CARD + STOLEN:
        return card_refused(t, card_name(action - CARD), reason)
    return other_refused(t, action, reason)


def card_refused(t: CircleOfKings, card: str, reason: i64) -> Refusal:
    """An Army card that cannot be chosen."""
    facts: dict[str, object] = {"card": card}
    if reason == NOT_IN_HAND:
        return refuse("not_in_hand", f"You do not hold {card}.", ["5"], facts)
    if reason == ARMY_IN_ORDER:
        sentence = f"An army is picked in the order of the hand, up to its size: {card} is out of turn."
        return refuse("army_in_order", sentence, ["5.3"], facts)
    if reason == NOT_ABLE:
        suit = SUITS[king_at(t, t.place)]
        struck = members(suits_struck(t, t.turn, t.place))
        target = " or ".join([SUITS[each] for each in struck])
        sentence = f"A Circle Action here taps an untapped card of {suit} to strike {target}; not {card}."
        cites = ["7.2", "CK-27"] if len(struck) == 1 else ["7.2", "CK-27", "CK-28"]
        return refuse("not_able", sentence, cites, {"card": card, "suit": suit, "target": target})
    if reason == NOT_APPLICABLE:
        suit = SUITS[t.target]
        sentence = f"You have to give up a deployed card of {suit}; not {card}."
        return refuse("not_applicable", sentence, ["7.2"], {"card": card, "suit": suit})
    if reason == NOT_A_TARGET:
        sentence = f"The Chariot cannot strike {card} now."
        return refuse("not_a_target", sentence, ["12 Lord VII", "CK-29", "CK-32"], facts)
    if reason == OF_REMOVED_SUIT:
        suit = SUITS[removed_suit(t)]
        sentence = f"The King of {suit} has been removed: {card} cannot be eliminated."
        return refuse("of_removed_suit", sentence, ["12 Lord XVI", "CK-41"], {"card": card, "suit": suit})
    return refuse("not_deployed", f"That army does not include {card}.", ["12"], facts)


def other_refused(t: CircleOfKings, action: i64, reason: i64) -> Refusal:
    """A Lord, a King, a position or a pass that cannot be chosen."""
    if reason == LORD_NOT_IN_HAND:
        lord = LORDS[action - LORD_NAMED]
        return refuse("lord_not_in_hand", f"You do not hold {lord}.", ["5.4"], {"lord": lord})
    if reason == MUST_ACT:
        return refuse("must_act", "You can take a Circle Action here, so you must.", ["7.2", "CK-47"], {})
    if reason == NOT_FOLLOWING:
        sentence = "Choose the suit of one of the two Kings that follow the Top King, if the opponent has it."
        return refuse("not_following", sentence, ["12 Lord IV", "CK-28", "CK-30"], {})
    if reason == NOT_NEIGHBOURS:
        place = PLACES[action - SWITCH]
        sentence = f"There are no two neighbouring Kings at the {place} and clockwise of it."
        return refuse("not_neighbours", sentence, ["12 Lord I", "CK-42"], {"position": place})
    if reason == EMPTY_PLACE:
        place = PLACES[action - PLACE]
        sentence = f"No King stands at the {place}."
        return refuse("empty_place", sentence, ["12 Lord V", "CK-48"], {"position": place})
    suit = SUITS[action - KING]
    sentence = f"The King of {suit} is the Top King, who stays."
    return refuse("top_king_stays", sentence, ["12 Lord XVI", "CK-29"], {"suit": suit})
