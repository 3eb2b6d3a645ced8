"""What happens at a table of Last King, and how it is told."""

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
        OPENED, "opened", "{seat:opens} with {card}, {queen} and {jack}.", a="queen", b="jack", tracked=True
    ),
    EventKind(DREW, "drew", "{seat:draws} {value:card}.", a="value"),
    EventKind(THREW, "threw", "{seat:discards} {card} from {seat:their} opening hand.", tracked=True),
    EventKind(
        ATTACKED,
        "attacked",
        "{seat:attacks} {other:'s} {target} with {card} {effect}.",
        a="other",
        b="value",
        tracked=True,
    ),
    EventKind(STANDS, "stands", "{seat:'s} {target}: {value} of {limit} damage.", a="value", b="limit"),
    EventKind(JOINED, "joined", "{seat:plays} {card}.", tracked=True),
    EventKind(
        HEALED,
        "healed",
        "{seat:heals} {seat:their} King with {card}: {value:attack} removed.",
        a="value",
        tracked=True,
    ),
    EventKind(RALLIED, "rallied", "{seat:rallies}: {card} replaces {onto}{kept}.", b="attacks", tracked=True),
    EventKind(JESTED, "jested", "{seat:answers} with {card} as Jester: the attack is discarded.", tracked=True),
    EventKind(SHIELDED, "shielded", "{seat:plays} {card} as the King's Shield.", tracked=True),
    EventKind(ROLLED, "rolled", "Round {round}: {seat:wins} the roll and {goes} first.", a="round", turn=True),
    EventKind(PASSED, "passed", "{seat:passes}."),
    EventKind(DISCARDED, "discarded", "{seat:discards} {card}.", tracked=True),
    EventKind(REMOVED, "removed", "{seat:removes} {card}, the top attack, from {seat:their} {target}."),
    EventKind(DESTROYED, "destroyed", "{seat:'s} {card:bare} is destroyed{ace}.", a="by_ace", tracked=True),
    EventKind(BROKEN, "broken", "{seat:'s} King's Shield is destroyed."),
    EventKind(HONORED, "honored", "{seat:draws} {card} as the Honorable Death Bonus.", tracked=True),
    EventKind(ELIMINATED, "eliminated", "{seat:'s} King has fallen: {seat:is} out of the game."),
    EventKind(
        REBUILT,
        "rebuilt",
        "{seat:shuffles} a new deck of {deck:card}; {left:card} stay discarded.",
        a="deck",
        b="left",
    ),
    EventKind(WON, "won", "{seat:has} the last King on the table and {wins}."),
    EventKind(
        ADJUDICATED,
        "adjudicated",
        "The game is a draw after {rounds:round}, the last {idle} of them without an action.",
        a="idle",
        b="rounds",
    ),
    EventKind(RAISED, "raised", "{seat:{deed}} with {card}.", a="rally"),
    EventKind(DECLINED, "declined", "{seat:declines} {what}.", a="bonus"),
]
