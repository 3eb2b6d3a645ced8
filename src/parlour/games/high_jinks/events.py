"""What happens at a table of High Jinks, and how it is told."""

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
    EventKind(DEALT, "dealt", "{seat:deals} nine cards to each player."),
    EventKind(REJECTED, "rejected", "{seat:discards} {card}.", tracked=True),
    EventKind(TURN_BEGAN, "turn_began", "{seat:begins} turn {turn}.", a="turn", turn=True),
    EventKind(DREW, "drew", "{seat:draws} {card}.", tracked=True),
    EventKind(NOTHING_TO_DRAW, "nothing_to_draw", "{seat:finds} nothing to draw."),
    EventKind(REBUILT, "rebuilt", "The Deck has run out: {seat:shuffles} a new one of {value:card}.", a="value"),
    EventKind(SUMMONED, "summoned", "{seat:summons} {card}.", tracked=True),
    EventKind(
        SPECIAL_SUMMONED, "special_summoned", "{seat:makes} a special summon: {card}, tapped.", tracked=True
    ),
    EventKind(RETIRED, "retired", "{seat:retires} {card}.", tracked=True),
    EventKind(SET, "set", "{seat:sets} {card} face-down.", tracked=True),
    EventKind(FLIPPED, "flipped", "{seat:flips} {card} among {seat:their} Damage Counters for its ability."),
    EventKind(DESTROYED, "destroyed", "{seat:destroys} {card} on {other:'s} field.", a="other", tracked=True),
    EventKind(RECRUITED, "recruited", "{seat:recruits} {card}.", tracked=True),
    EventKind(SALVAGED, "salvaged", "{seat:salvages} {card}.", tracked=True),
    EventKind(ATTACKED, "attacked", "{seat:attacks} {other} with {card}.", a="other", tracked=True),
    EventKind(BLOCKED, "blocked", "{seat:blocks} {other:'s} {onto:bare} with {card}.", a="other", tracked=True),
    EventKind(NOT_BLOCKED, "not_blocked", "{seat:does} not block {other:'s} {card:bare}.", a="other"),
    EventKind(DAMAGED, "damaged", "{seat:takes} {card} as a Damage Counter ({value} of 6).", a="other", b="value"),
    EventKind(SPARED, "spared", "There is no card left to deal {seat} as a Damage Counter."),
    EventKind(
        EMPOWERED, "empowered", "{seat:empowers} {onto} {means} (+{value}).", a="value", b="source", tracked=True
    ),
    EventKind(PASSED, "passed", "{seat:passes}."),
    EventKind(
        ACE_PLAYED,
        "ace_played",
        "{seat:banishes} {card} to defeat {other:'s} {onto:bare}.",
        a="other",
        tracked=True,
    ),
    EventKind(NO_ANSWER, "no_answer", "{seat:does} not answer the Ace."),
    EventKind(
        DEFEATED,
        "defeated",
        "{seat:'s} {card:bare} is defeated by {onto}, Power {power} against {against}.",
        a="power",
        b="against",
        tracked=True,
    ),
    EventKind(ACED, "aced", "{seat:'s} {card:bare} is defeated by the Ace.", a="power", b="against"),
    EventKind(
        NO_WINNER,
        "no_winner",
        "The duel of {card} and {onto} is a tie, Power {power} against {against}: both remain.",
        a="power",
        b="against",
    ),
    EventKind(ABUNDANCE, "abundance", "Abundance: {seat:recruits} {card} from the bottom of the Bench."),
    EventKind(MILLED, "milled", "Wealth: {seat:discards} {card} from the top of the Deck."),
    EventKind(RUINED, "ruined", "Ruin: {other:'s} {card:bare} deals {seat} a Damage Counter.", a="other"),
    EventKind(SCARRED, "scarred", "{seat:'s} {card:bare} now has {value:Battle Scar}{title}.", a="value"),
    EventKind(PAID, "paid", "{seat:{deed}} {card} for {cost}.", a="cost", b="flipped", tracked=True),
    EventKind(DECLARED, "declared", "{seat:declares} {declared} in {where}.", a="declared", b="other"),
    EventKind(CONJURED, "conjured", "{seat:conjures} {card} from the Void.", tracked=True),
    EventKind(NOT_CONJURED, "not_conjured", "The Void does not hold {declared}.", a="declared"),
    EventKind(
        INTERCEPTED,
        "intercepted",
        "{seat:intercepts} {other:'s} {card:bare}: {fate}.",
        a="other",
        b="taken",
        tracked=True,
    ),
    EventKind(
        NOT_INTERCEPTED,
        "not_intercepted",
        "{other:does} not hold {declared} and shows {seat} the whole hand.",
        a="declared",
        b="other",
    ),
    EventKind(SHOWN, "shown", "{seat:shows} {other} {card}.", a="other"),
    EventKind(INFLICTED, "inflicted", "{seat:burns} {other}.", a="other"),
    EventKind(HEALED, "healed", "{seat:heals} {healed}.", a="other"),
    EventKind(EVOKES, "evokes", "{seat:banishes} {card} for an Evocation.", tracked=True),
    EventKind(EVOKED, "evoked", "{seat:evokes} {found} from the Deck, which is shuffled.", a="suit"),
    EventKind(
        EVOKED_NOTHING, "evoked_nothing", "{seat:finds} no {suit} in the Deck, which is shuffled.", a="suit"
    ),
    EventKind(REDEEMED, "redeemed", "Redemption: {seat:adds} {card} to {seat:their} hand.", tracked=True),
    EventKind(LOST, "lost", "{seat:has} lost the game.", a="other"),
    EventKind(INHERITED, "inherited", "{seat:inherits} {card} from {other}.", a="other"),
    EventKind(LEFT_HAND, "left_hand", "{card} is discarded from {seat:'s} hand."),
    EventKind(OUT_OF_TIME, "out_of_time", "{seat:'s} time is up."),
    EventKind(WON, "won", "{seat:wins} the game."),
    EventKind(ADJUDICATED, "adjudicated", "The game is a draw after {turns:turn}.", a="turns"),
    EventKind(FOUND, "found", "{seat:sees} {card} in the {pile}.", a="pile"),
    EventKind(SPELL_CAST, "spell_cast", "{seat:casts} {spell}.", a="spell", tracked=True),
]
