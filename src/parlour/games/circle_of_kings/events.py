"""Events of Circle of Kings, each with its sentence for the log."""

from typing import Final

from parlour.kernel.declared import EventKind

ROUND: Final = 0
CIRCLE_STANDS: Final = 1
DREW_LORD: Final = 2
DREW_ARMY: Final = 3
DISCARDED: Final = 4
BURNED_ARMY: Final = 5
BURNED_LORD: Final = 6
CAPTAIN_DEPLOYED: Final = 7
ARMY_DEPLOYED: Final = 8
ARMY_REVEALED: Final = 9
LORD_REVEALED: Final = 10
CANCELLED: Final = 11
LORD_ACTS: Final = 12
SENT_BACK: Final = 13
STOLE: Final = 14
DOUBLED: Final = 15
COMBAT: Final = 16  # seat: the winner, or nobody
FIRST_IN_CIRCLE: Final = 17
STARTS_AT: Final = 18
KING_REMOVED: Final = 19
TAPPED: Final = 20
CHARGED: Final = 21
ELIMINATED: Final = 22
PURGED: Final = 23
DEPLOYED_FROM_DECK: Final = 24
CAME_HOME: Final = 25
KING_RETURNED: Final = 26
NO_SURVIVORS: Final = 27
NEGATED: Final = 28
DECK_EMPTY: Final = 29
KING_ACTS: Final = 30
STRUCK: Final = 31
KINGS_SWITCHED: Final = 32
CIRCLE_TURNED: Final = 33
KING_STANDS: Final = 34

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

# The reasons in words, by the event that has them as its number `why`.
WHY: Final[dict[int, list[str]]] = {
    BURNED_LORD: ["as the Casualty", "for the Purge", "to recruit"],
    ELIMINATED: [
        "",
        " to Strength",
        " to The World",
        " to Justice",
        " to Death",
        " to The Devil",
    ],
    FIRST_IN_CIRCLE: [
        "as the winner of the Combat Phase",
        "by Lord Initiative after the draw",
        "by a coin toss after the draw",
        "thanks to The Hanged Man",
    ],
}

# The effects of the Lords, by number.
ACTS: Final = [
    "the army with the lower value will win",
    "a King changes places with a neighbour",
    "the other Lord is sent back to hand",
    "the other Lord is negated",
    "the Top King's suit strikes the suits of the two Kings that follow him",
    "the Circle Phase begins at a chosen position",
    "the round is over, and all armies return to hand",
    "it may strike any one card, once",
    "one card counts double and is then lost",
    "one card of the other army is stolen",
    "the Circle of Kings turns by one position",
    "the larger army is reduced to the size of the smaller",
    "the Circle Phase comes before the Combat Phase",
    "the round is over; both players burn a Lord and lose their armies",
    "only the Captains count in this Combat Phase",
    "the round is over; his owner wins it, but loses the army",
    "a King leaves the Circle for this round",
    "a Circle Action may eliminate two cards",
    "the Top King and the Bottom King change places",
    "the Right King and the Left King change places",
    "the Kings are shuffled and laid out again",
    "all deployed cards are replaced from the decks",
]

# `kings` packs the suits at Top, Right, Bottom and Left into three bits each, 7 for a gap; `cards` and `suits` are
# sets of Army cards and of suits, one bit each; `place` counts the positions from the Top clockwise.
EVENTS: Final = [
    EventKind(ROUND, "round", "Round {round}.", a="round", cites="§1", turn=True),
    EventKind(CIRCLE_STANDS, "circle_stands", "The Circle of Kings: {kings}.", a="kings", cites="§3 CK-25"),
    EventKind(KING_STANDS, "king_stands", a="place"),
    EventKind(DREW_LORD, "drew_lord", "{seat:draws} {lord}.", cites="§4", tracked=True),
    EventKind(DREW_ARMY, "drew_army", "{seat:draws} {army}.", cites="§4", tracked=True),
    EventKind(
        DISCARDED, "discarded", "{seat:discards} {army} from {seat:their} hand.", cites="§4 CK-5", tracked=True
    ),
    EventKind(BURNED_ARMY, "burned_army", "{seat:burns} {army}.", cites="§4 CK-5", tracked=True),
    EventKind(
        BURNED_LORD,
        "burned_lord",
        "{seat:burns} a Lord face-down {why}.",
        a="why",
        cites="§11 CK-38",
        tracked=True,
    ),
    EventKind(
        CAPTAIN_DEPLOYED,
        "captain_deployed",
        "{seat:deploys} {army} as Captain: Army Size {army_size}.",
        a="army_size",
        cites="§5 CK-9",
        tracked=True,
    ),
    EventKind(ARMY_DEPLOYED, "army_deployed", "{seat:deploys} {army} face-down.", cites="§5 CK-8", tracked=True),
    EventKind(ARMY_REVEALED, "army_revealed", "{seat:reveals} {cards}.", a="cards", cites="§5"),
    EventKind(LORD_REVEALED, "lord_revealed", "{seat:reveals} {lord}.", cites="§5 CK-8", tracked=True),
    EventKind(
        CANCELLED,
        "cancelled",
        "Both Lords are the same: they cancel each other out and are discarded.",
        cites="§5 CK-11",
    ),
    EventKind(LORD_ACTS, "lord_acts", "{seat:'s} {own_lord}: {effect}.", cites="§12", tracked=True),
    EventKind(SENT_BACK, "sent_back", "{seat:takes} {lord} back to hand.", a="other", cites="§5 CK-13"),
    EventKind(
        NEGATED, "negated", "{other:'s} {other_lord} has no effect in this round.", a="other", cites="§5 CK-12"
    ),
    EventKind(STOLE, "stole", "{seat:steals} {other:'s} {card:bare}.", a="other", cites="§12 CK-21", tracked=True),
    EventKind(DOUBLED, "doubled", "{seat:doubles} the value of {army} to {value}.", a="value", cites="§12 CK-22"),
    EventKind(
        COMBAT,
        "combat",
        "Army Values: {first} {value_of_0}, {second} {value_of_1}. {outcome}.",
        a="value_of_0",
        b="value_of_1",
        cites="§6 CK-23",
    ),
    EventKind(
        FIRST_IN_CIRCLE,
        "first_in_circle",
        "{seat:acts} first in the Circle Phase, {why}.",
        a="why",
        cites="§7 CK-24",
    ),
    EventKind(STARTS_AT, "starts_at", "The Circle Phase begins at {card}.", a="place", cites="§7"),
    EventKind(
        KING_ACTS, "king_acts", "{card} acts: {suit} can strike {struck}.", a="place", b="suits", cites="§7 CK-27"
    ),
    EventKind(
        KING_REMOVED, "king_removed", "{seat:removes} {card} from the Circle.", cites="§12 CK-29", tracked=True
    ),
    EventKind(KING_RETURNED, "king_returned", "{card} returns to the Circle.", cites="§8 CK-29"),
    EventKind(KINGS_SWITCHED, "kings_switched", "{card} and {onto} change places.", cites="§12 CK-42"),
    EventKind(
        CIRCLE_TURNED, "circle_turned", "The Circle turns one position {way}.", a="clockwise", cites="§8 CK-37"
    ),
    EventKind(TAPPED, "tapped", "{seat:taps} {army}{idle}.", a="idle", cites="§7 CK-27", tracked=True),
    EventKind(
        STRUCK, "struck", "{seat:strikes} {other:'s} {struck_suit}{twice}.", a="other", b="value", cites="§7 CK-27"
    ),
    EventKind(CHARGED, "charged", "{seat:rides} with The Chariot.", cites="§12 CK-32"),
    EventKind(ELIMINATED, "eliminated", "{seat:loses} {army}{why}.", a="why", b="other", cites="§7", tracked=True),
    EventKind(PURGED, "purged", "{seat:'s} army has been wiped out: Purge!", cites="§7 CK-34"),
    EventKind(
        DEPLOYED_FROM_DECK,
        "deployed_from_deck",
        "{seat:deploys} {army} from the Army deck.",
        cites="§12 CK-19",
        tracked=True,
    ),
    EventKind(CAME_HOME, "came_home", "{seat:returns} {value:Army card} to hand.", a="value", cites="§8"),
    EventKind(NO_SURVIVORS, "no_survivors", "{seat:has} no survivors.", cites="§8"),
    EventKind(DECK_EMPTY, "deck_empty", "{seat:'s} Lord deck is empty: the game is over.", cites="§9 CK-38"),
]
