"""Events of Jin-Kei Trick, each with its sentence for the log."""

from typing import Final

from parlour.kernel.declared import EventKind

STARTS: Final = 0
CHOSE_TYPE: Final = 1
DREW: Final = 2
FORMATION: Final = 3
TOP_CARD: Final = 4
PLACED: Final = 5
REVEALED: Final = 6
ATTACKS: Final = 7
DEFENDS: Final = 8
NAMED: Final = 9
WINS: Final = 10
TIED: Final = 11
ADVANCED: Final = 12
SCORED: Final = 13
MARKER_PASSES: Final = 14
TURNED_UP: Final = 15
COMPARED: Final = 16

# Why a battle is won.
HIGHER: Final = 0
ACE_OVER_KING: Final = 1
LED_COLOUR: Final = 2

EVENTS: Final = [
    EventKind(STARTS, "starts", "{seat:is} the start-player.", cites="§2 JK-21"),
    EventKind(
        CHOSE_TYPE, "chose_type", "{seat:fights} with {type} formations.", a="type", cites="§2 JK-18", tracked=True
    ),
    EventKind(DREW, "drew", "{seat:draws} {value:card}.", a="value", cites="§4"),
    EventKind(
        FORMATION,
        "formation",
        "{seat:reveals} formation {type} {round}.",
        a="type",
        b="round",
        cites="§4 JK-1",
        tracked=True,
    ),
    EventKind(
        TOP_CARD,
        "top_card",
        "{seat:turns} up {card} from the deck on {where}.",
        a="location",
        cites="§4 JK-2",
        tracked=True,
    ),
    EventKind(
        PLACED, "placed", "{seat:places} {card} face-down on {where}.", a="location", cites="§4 JK-1", tracked=True
    ),
    EventKind(REVEALED, "revealed", "{seat:reveals} {card} on {where}.", a="location", cites="§4 JK-1"),
    EventKind(
        ATTACKS,
        "attacks",
        "{seat:attacks} with {card}{cubes} from {where}.",
        a="location",
        b="cubes",
        cites="§5",
        tracked=True,
        turn=True,
    ),
    EventKind(
        DEFENDS,
        "defends",
        "{seat:defends} with {card}{cubes} from {where}.",
        a="location",
        b="cubes",
        cites="§5 JK-3",
        tracked=True,
    ),
    EventKind(NAMED, "named", "{seat:plays} it as {colour} (Wild Suit).", a="colour", cites="§9 JK-4"),
    EventKind(
        COMPARED,
        "compared",
        "{card}: strength {value}; {onto}: {against}.",
        a="value",
        b="against",
        cites="§5 JK-5",
    ),
    EventKind(WINS, "wins", "{seat:wins} the battle and both cards{why}.", a="why", cites="§5 JK-5", tracked=True),
    EventKind(TIED, "tied", "A tie: both players capture their own card.", cites="§5 JK-7"),
    EventKind(
        ADVANCED,
        "advanced",
        "{seat:'s} {card:bare} advances to {goal}.",
        a="from_location",
        b="location",
        cites="§5 JK-9",
        tracked=True,
    ),
    EventKind(
        TURNED_UP,
        "turned_up",
        "{seat:'s} Reinforcement {card} is turned up and advances to {goal}.",
        a="from_location",
        b="location",
        cites="§5 JK-9",
        tracked=True,
    ),
    EventKind(
        SCORED,
        "scored",
        "{seat:scores} {value:point} for {cards:captured card}.",
        a="value",
        b="cards",
        cites="§6 JK-15",
    ),
    EventKind(
        MARKER_PASSES,
        "marker_passes",
        "Round {number}: {seat:gets} the start-player marker.",
        a="number",
        cites="§5 JK-13",
    ),
]
