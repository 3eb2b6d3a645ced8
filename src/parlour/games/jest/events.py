"""Events of Jest, each with its sentence for the log."""

from typing import Final

from parlour.kernel.declared import EventKind

OFFERED: Final = 0
TOOK: Final = 1
KEPT: Final = 2
AWARDED: Final = 3
UNCLAIMED: Final = 4
OUTRANKED: Final = 5
SHARED: Final = 6

EVENTS: Final = [
    EventKind(OFFERED, "offered", "{seat:offers} {card} and a card face-down.", cites="§2 JE-2", tracked=True),
    EventKind(
        TOOK,
        "took",
        "{seat:takes} {card}{side} from {whose} offer.",
        a="other",
        b="face_down",
        cites="§3",
        tracked=True,
        turn=True,
    ),
    EventKind(KEPT, "kept", "{seat:keeps} {card} from {seat:their} own offer.", cites="§round", tracked=True),
    EventKind(AWARDED, "awarded", "{seat:wins} {card} as a trophy for {asks}.", cites="§end JE-12", tracked=True),
    EventKind(
        UNCLAIMED,
        "unclaimed",
        "Nobody can win {card}, the trophy for {asks}; it leaves the game.",
        cites="§end JE-10",
    ),
    EventKind(
        OUTRANKED,
        "outranked",
        "{seat} and {other} both have {value}: {seat:'s} {mine} outranks {other:'s} {theirs}.",
        a="other",
        b="value",
        cites="§end JE-14",
    ),
    EventKind(
        SHARED, "shared", "{people} share the win with {value} each.", a="seats", b="value", cites="§end JE-14"
    ),
]
