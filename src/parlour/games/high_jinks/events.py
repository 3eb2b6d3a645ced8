"""Events of High Jinks, each with its sentence for the log."""

from typing import Final

from parlour.kernel.declared import EventKind

DEALT: Final = 0
REJECTED: Final = 1
TURN_BEGAN: Final = 2
DREW: Final = 3
NOTHING_TO_DRAW: Final = 4
REBUILT: Final = 5
SUMMONED: Final = 6
SPECIAL_SUMMONED: Final = 7
RETIRED: Final = 8
SET: Final = 9
FLIPPED: Final = 10
DESTROYED: Final = 11
RECRUITED: Final = 12
SALVAGED: Final = 13
ATTACKED: Final = 14
BLOCKED: Final = 15
NOT_BLOCKED: Final = 16
DAMAGED: Final = 17
SPARED: Final = 18
EMPOWERED: Final = 19
PASSED: Final = 20
ACE_PLAYED: Final = 21
NO_ANSWER: Final = 22
DEFEATED: Final = 23
ACED: Final = 24
NO_WINNER: Final = 25
ABUNDANCE: Final = 26
MILLED: Final = 27
RUINED: Final = 28
SCARRED: Final = 29
PAID: Final = 30
DECLARED: Final = 31
CONJURED: Final = 32
NOT_CONJURED: Final = 33
INTERCEPTED: Final = 34
NOT_INTERCEPTED: Final = 35
SHOWN: Final = 36
INFLICTED: Final = 37
HEALED: Final = 38
EVOKES: Final = 39
EVOKED: Final = 40
EVOKED_NOTHING: Final = 41
REDEEMED: Final = 42
LOST: Final = 43
INHERITED: Final = 44
LEFT_HAND: Final = 45
OUT_OF_TIME: Final = 46
WON: Final = 47
ADJUDICATED: Final = 48
FOUND: Final = 49
SPELL_CAST: Final = 50

# From where an Agent is empowered.
FROM_FIELD: Final = 0
FROM_HAND: Final = 1
FROM_COUNTERS: Final = 2

SEEN_BY_FEW: Final = (SHOWN, INHERITED, FOUND)  # a reader who does not know the card is told nothing

EVENTS: Final = [
    EventKind(DEALT, "dealt", "{seat:deals} nine cards to each player.", cites="§27 HJ-65"),
    EventKind(REJECTED, "rejected", "{seat:discards} {card}.", cites="§27", tracked=True),
    EventKind(TURN_BEGAN, "turn_began", "{seat:begins} turn {turn}.", a="turn", cites="§3", turn=True),
    EventKind(DREW, "drew", "{seat:draws} {card}.", cites="§3", tracked=True),
    EventKind(NOTHING_TO_DRAW, "nothing_to_draw", "There is nothing for {seat} to draw.", cites="§28 HJ-7"),
    EventKind(
        REBUILT,
        "rebuilt",
        "The Deck has run out: {seat:shuffles} a new one of {value:card}.",
        a="value",
        cites="§28 HJ-4",
    ),
    EventKind(SUMMONED, "summoned", "{seat:summons} {card}.", cites="§5 HJ-12", tracked=True),
    EventKind(
        SPECIAL_SUMMONED,
        "special_summoned",
        "{seat:summons} {card}, tapped (special summon).",
        cites="§5 HJ-14",
        tracked=True,
    ),
    EventKind(RETIRED, "retired", "{seat:retires} {card}.", cites="§5 HJ-12", tracked=True),
    EventKind(SET, "set", "{seat:sets} {card} face-down.", cites="§6 HJ-18", tracked=True),
    EventKind(
        FLIPPED,
        "flipped",
        "{seat:flips} {seat:their} Damage Counter {card:bare} for its ability.",
        cites="§18 HJ-16",
    ),
    EventKind(
        DESTROYED,
        "destroyed",
        "{seat:destroys} {card} on {other:'s} field.",
        a="other",
        cites="§18 HJ-17",
        tracked=True,
    ),
    EventKind(RECRUITED, "recruited", "{seat:recruits} {card}.", cites="§18", tracked=True),
    EventKind(SALVAGED, "salvaged", "{seat:salvages} {card}.", cites="§18", tracked=True),
    EventKind(
        ATTACKED, "attacked", "{seat:attacks} {other} with {card}.", a="other", cites="§7 HJ-20", tracked=True
    ),
    EventKind(
        BLOCKED,
        "blocked",
        "{seat:blocks} {other:'s} {onto:bare} with {card}.",
        a="other",
        cites="§7 HJ-20",
        tracked=True,
    ),
    EventKind(
        NOT_BLOCKED, "not_blocked", "{seat:does} not block {other:'s} {card:bare}.", a="other", cites="§7 HJ-32"
    ),
    EventKind(
        DAMAGED,
        "damaged",
        "{seat:takes} {card} as a Damage Counter ({value} of 6).",
        a="other",
        b="value",
        cites="§8",
    ),
    EventKind(SPARED, "spared", "There is no card left to deal {seat} as a Damage Counter.", cites="§8 HJ-49"),
    EventKind(
        EMPOWERED,
        "empowered",
        "{seat:empowers} {onto} {means} (+{value}).",
        a="value",
        b="source",
        cites="§9 HJ-22",
        tracked=True,
    ),
    EventKind(PASSED, "passed", "{seat:passes}.", cites="§9 HJ-21"),
    EventKind(
        ACE_PLAYED,
        "ace_played",
        "{seat:banishes} {card} to defeat {other:'s} {onto:bare}.",
        a="other",
        cites="§16 HJ-26",
        tracked=True,
    ),
    EventKind(NO_ANSWER, "no_answer", "{seat:does} not answer the Ace.", cites="§16 HJ-26"),
    EventKind(
        DEFEATED,
        "defeated",
        "{seat:'s} {card:bare} is defeated by {onto}, Power {power} against {against}.",
        a="power",
        b="against",
        cites="§9",
        tracked=True,
    ),
    EventKind(
        ACED, "aced", "{seat:'s} {card:bare} is defeated by the Ace.", a="power", b="against", cites="§16 HJ-27"
    ),
    EventKind(
        NO_WINNER,
        "no_winner",
        "The duel between {card} and {onto} is a tie, Power {power} against {against}: both stay.",
        a="power",
        b="against",
        cites="§11",
    ),
    EventKind(
        ABUNDANCE,
        "abundance",
        "Abundance: {seat:recruits} {card} from the bottom of the Bench.",
        cites="§19 HJ-29",
    ),
    EventKind(MILLED, "milled", "Wealth: {seat:discards} {card} from the top of the Deck.", cites="§19 HJ-29"),
    EventKind(
        RUINED,
        "ruined",
        "Ruin: {other:'s} {card:bare} deals {seat} a Damage Counter.",
        a="other",
        cites="§19 HJ-29",
    ),
    EventKind(
        SCARRED,
        "scarred",
        "{seat:'s} {card:bare} now has {value:Battle Scar}{title}.",
        a="value",
        cites="§25 HJ-31",
    ),
    EventKind(
        PAID, "paid", "{seat:{deed}} {card} for {cost}.", a="cost", b="flipped", cites="§21 §22", tracked=True
    ),
    EventKind(
        DECLARED, "declared", "{seat:declares} {declared} in {where}.", a="declared", b="other", cites="§14 §15"
    ),
    EventKind(CONJURED, "conjured", "{seat:conjures} {card} from the Void.", cites="§14 HJ-55", tracked=True),
    EventKind(NOT_CONJURED, "not_conjured", "The Void does not hold {declared}.", a="declared", cites="§14 HJ-39"),
    EventKind(
        INTERCEPTED,
        "intercepted",
        "{seat:intercepts} {other:'s} {card:bare}: {fate}.",
        a="other",
        b="taken",
        cites="§15 HJ-40",
        tracked=True,
    ),
    EventKind(
        NOT_INTERCEPTED,
        "not_intercepted",
        "{other:does} not hold {declared}: {seat:sees} {other:their} whole hand.",
        a="declared",
        b="other",
        cites="§15 HJ-40",
    ),
    EventKind(SHOWN, "shown", "{seat:shows} {other} {card}.", a="other", cites="§15 HJ-40"),
    EventKind(INFLICTED, "inflicted", "{seat:burns} {other}.", a="other", cites="§21 HJ-35"),
    EventKind(HEALED, "healed", "{seat:heals} {healed}.", a="other", cites="§21 HJ-36"),
    EventKind(EVOKES, "evokes", "{seat:banishes} {card} for an Evocation.", cites="§22 HJ-38", tracked=True),
    EventKind(
        EVOKED,
        "evoked",
        "{seat:evokes} {found} from the Deck, which is then shuffled.",
        a="suit",
        cites="§22 HJ-54",
    ),
    EventKind(
        EVOKED_NOTHING,
        "evoked_nothing",
        "{seat:finds} no {suit} in the Deck, which is then shuffled.",
        a="suit",
        cites="§22 HJ-54",
    ),
    EventKind(
        REDEEMED,
        "redeemed",
        "Redemption: {seat:adds} {card} to {seat:their} hand.",
        cites="§26 HJ-43",
        tracked=True,
    ),
    EventKind(LOST, "lost", "{seat:has} lost the game.", a="other", cites="§26 HJ-45"),
    EventKind(INHERITED, "inherited", "{seat:inherits} {card} from {other}.", a="other", cites="§26 HJ-44"),
    EventKind(LEFT_HAND, "left_hand", "{card} is discarded from {seat:'s} hand.", cites="§26 HJ-44"),
    EventKind(OUT_OF_TIME, "out_of_time", "{seat:'s} time is up.", cites="§29 HJ-58"),
    EventKind(WON, "won", "{seat:wins} the game.", cites="§26 HJ-45"),
    EventKind(ADJUDICATED, "adjudicated", "The game is a draw after {turns:turn}.", a="turns", cites="§4 HJ-50"),
    EventKind(FOUND, "found", "{seat:sees} {card} in the {pile}.", a="pile", cites="§2 HJ-8"),
    EventKind(SPELL_CAST, "spell_cast", "{seat:casts} {spell}.", a="spell", cites="§21", tracked=True),
]
