"""Events of Last King, each with its sentence for the log."""

from typing import Final

from parlour.kernel.declared import EventKind

OPENED: Final = 0
DREW: Final = 1
THREW: Final = 2
ATTACKED: Final = 3
STANDS: Final = 4
JOINED: Final = 5
HEALED: Final = 6
RALLIED: Final = 7
JESTED: Final = 8
SHIELDED: Final = 9
ROLLED: Final = 10
PASSED: Final = 11
DISCARDED: Final = 12
REMOVED: Final = 13
DESTROYED: Final = 14
BROKEN: Final = 15
HONORED: Final = 16
ELIMINATED: Final = 17
REBUILT: Final = 18
WON: Final = 19
ADJUDICATED: Final = 20
RAISED: Final = 21
DECLINED: Final = 22

DEADLY: Final = -1  # the value of an Ace that destroys at once

EVENTS: Final = [
    EventKind(
        OPENED,
        "opened",
        "{seat:opens} with {card}, {queen} and {jack}.",
        a="queen",
        b="jack",
        cites="§1 LK-1",
        tracked=True,
    ),
    EventKind(DREW, "drew", "{seat:draws} {value:card}.", a="value", cites="§8 LK-19"),
    EventKind(
        THREW, "threw", "{seat:discards} {card} from {seat:their} opening hand.", cites="§1 LK-29", tracked=True
    ),
    EventKind(
        ATTACKED,
        "attacked",
        "{seat:attacks} {other:'s} {target} with {card} {effect}.",
        a="other",
        b="value",
        cites="§9 LK-4",
        tracked=True,
    ),
    EventKind(
        STANDS, "stands", "{seat:'s} {target}: {value} of {limit} damage.", a="value", b="limit", cites="§2 LK-5"
    ),
    EventKind(JOINED, "joined", "{seat:plays} {card}.", cites="§3 LK-13", tracked=True),
    EventKind(
        HEALED,
        "healed",
        "{seat:heals} {seat:their} King with {card}: {value:attack} removed.",
        a="value",
        cites="§4 LK-9",
        tracked=True,
    ),
    EventKind(
        RALLIED,
        "rallied",
        "{seat:rallies}: {card} replaces {onto}{kept}.",
        b="attacks",
        cites="§4 LK-8",
        tracked=True,
    ),
    EventKind(
        JESTED,
        "jested",
        "{seat:answers} with {card} as Jester: the attack is discarded.",
        cites="§6 LK-12",
        tracked=True,
    ),
    EventKind(
        SHIELDED, "shielded", "{seat:plays} {card} as {seat:their} King's Shield.", cites="§6 LK-14", tracked=True
    ),
    EventKind(
        ROLLED, "rolled", "Round {round}: {seat:wins} the roll and {goes} first.", a="round", cites="§7", turn=True
    ),
    EventKind(PASSED, "passed", "{seat:passes}.", cites="§7 LK-2"),
    EventKind(DISCARDED, "discarded", "{seat:discards} {card}.", cites="§8 LK-19", tracked=True),
    EventKind(
        REMOVED, "removed", "{seat:removes} {card}, the top attack, from {seat:their} {target}.", cites="§8 LK-19"
    ),
    EventKind(
        DESTROYED,
        "destroyed",
        "{seat:'s} {card:bare} is destroyed{ace}.",
        a="by_ace",
        cites="§10 LK-7",
        tracked=True,
    ),
    EventKind(BROKEN, "broken", "{seat:'s} Shield is destroyed.", cites="§6 LK-18"),
    EventKind(
        HONORED, "honored", "{seat:draws} {card} as the Honorable Death Bonus.", cites="§10 LK-7", tracked=True
    ),
    EventKind(
        ELIMINATED, "eliminated", "{seat:'s} King has fallen: {seat:is} out of the game.", cites="§10 LK-11"
    ),
    EventKind(
        REBUILT,
        "rebuilt",
        "{seat:shuffles} a new deck of {deck:card}; {left:card stays|cards stay} discarded.",
        a="deck",
        b="left",
        cites="§11 LK-20",
    ),
    EventKind(WON, "won", "{seat:has} the last King on the table and {wins}.", cites="§12 LK-10"),
    EventKind(
        ADJUDICATED,
        "adjudicated",
        "The game is a draw after {rounds:round}, the last {idle} of them without any action.",
        a="idle",
        b="rounds",
        cites="§12 LK-23",
    ),
    EventKind(RAISED, "raised", "{seat:{deed}} with {card}.", a="rally", cites="§2"),
    EventKind(DECLINED, "declined", "{seat:declines} {what}.", a="bonus", cites="§10 §11"),
]
