"""Why a move of High Jinks may be refused."""

from typing import Final

from parlour.kernel.declared import Reason

NOT_IN_HAND: Final = 16
ONLY_A_CARD: Final = 17
MOVE_ON: Final = 18
NOT_A_MAIN_ACTION: Final = 19
NO_SUMMON_LEFT: Final = 20
AGENT_ZONES_FULL: Final = 21
SUMMONED_ALREADY: Final = 22
NO_AGENT_THERE: Final = 23
NOT_MANA: Final = 24
DEUCE_IS_NEVER_SET: Final = 25
MANA_ZONES_FULL: Final = 26
ONLY_AN_ATTACK: Final = 27
AGENT_IS_TAPPED: Final = 28
ONLY_A_SEAT: Final = 29
NO_SUCH_OPPONENT: Final = 30
ONLY_A_BLOCK: Final = 31
NOT_A_DUEL_ACTION: Final = 32
THIRTEEN_RULE: Final = 33
NO_MANA_THERE: Final = 34
MANA_IS_TAPPED: Final = 35
NO_COUNTER_THERE: Final = 36
COUNTER_IS_SPENT: Final = 37
COUNTER_IS_NO_MANA: Final = 38
COUNTER_IS_NO_AGENT: Final = 39
ACE_OF_ANOTHER_SUIT: Final = 40
ONLY_AN_ACE: Final = 41
ONLY_AN_ABILITY: Final = 42
NOT_ITS_ABILITY: Final = 43
NO_OBJECT: Final = 44
SEAT_HAS_NO_MANA: Final = 45
ONLY_MANA: Final = 46
NOT_ON_BENCH: Final = 47
NOT_IN_BONEYARD: Final = 48
ONLY_VALOR: Final = 49
EMPTY_BONEYARD: Final = 50
EMPTY_BENCH: Final = 51
UNPAYABLE: Final = 52
ARCHLORD_DONE: Final = 53
NOT_A_PAYMENT: Final = 54
DOES_NOT_PAY: Final = 55
FIELD_DOES_NOT_PAY: Final = 56
ONLY_A_RANK: Final = 57
ONLY_A_SUIT: Final = 58
ONLY_A_SPELL: Final = 59
NOBODY_TO_BURN: Final = 60
NO_COUNTERS: Final = 61
SPELL_USED_UP: Final = 62
ONLY_TRANSMUTATION: Final = 63
UNBURNABLE: Final = 64
ONLY_A_COUNTER: Final = 65
NOT_FROM_STRAIGHT: Final = 66
NOT_OF_SUIT: Final = 67
SIX_SPENT: Final = 68
MUST_TAKE: Final = 69
MUST_PAY: Final = 70
NEW_AGENT_STAYS: Final = 71

# Where a cost is being paid, "§" is the section of that cost: see words.py.
REASONS: Final = [
    Reason(NOT_IN_HAND, "not_in_hand", "You do not have {card} in hand.", "§"),
    Reason(ONLY_A_CARD, "not_a_card", "Choose a card.", "§"),
    Reason(MOVE_ON, "move_on", "This Main Phase has reached its limit: you can only end it.", "§4", "HJ-50"),
    Reason(NOT_A_MAIN_ACTION, "not_a_main_action", "You can't do that in your Main Phase.", "§4", "HJ-11"),
    Reason(
        NO_SUMMON_LEFT,
        "no_summon_left",
        "You have used your normal summon; retire an Agent to earn another.",
        "§5",
        "HJ-12",
    ),
    Reason(AGENT_ZONES_FULL, "agent_zones_full", "All three of your Agent zones are occupied.", "§5"),
    Reason(SUMMONED_ALREADY, "summoned_already", "{card} was already summoned this turn.", "§5", "HJ-15"),
    Reason(NO_AGENT_THERE, "no_agent_there", "There is no Agent in that zone.", "§5"),
    Reason(
        NEW_AGENT_STAYS,
        "new_agent_stays",
        "An Agent that was summoned this turn cannot be retired.",
        "§5",
        "HJ-12",
    ),
    Reason(NOT_MANA, "not_mana", "{card} is not a Mana card.", "§6", "HJ-18"),
    Reason(DEUCE_IS_NEVER_SET, "deuce_never_set", "Deuces can never be set.", "§6", "HJ-18"),
    Reason(MANA_ZONES_FULL, "mana_zones_full", "All six of your Mana zones are occupied.", "§6"),
    Reason(ONLY_AN_ATTACK, "not_an_attack", "Attack with an Agent, or end your turn.", "§7", "HJ-20"),
    Reason(AGENT_IS_TAPPED, "agent_tapped", "That Agent is tapped.", "§7", "HJ-20"),
    Reason(ONLY_A_SEAT, "not_a_seat", "Choose a player.", "§"),
    Reason(NO_SUCH_OPPONENT, "no_such_opponent", "Choose an opponent who is still in the game.", "§", "HJ-20"),
    Reason(ONLY_A_BLOCK, "not_a_block", "Block with an Agent, or take the damage.", "§7"),
    Reason(NOT_A_DUEL_ACTION, "not_a_duel_action", "In a duel, play Mana or an Ace, or pass.", "§9", "HJ-23"),
    Reason(
        THIRTEEN_RULE,
        "thirteen_rule",
        "The 13 Rule: {spent} + {value} = {sum}, more than {most}.",
        "§9",
        "HJ-22",
    ),
    Reason(NO_MANA_THERE, "no_mana_there", "There is no Mana card in that zone.", "§"),
    Reason(MANA_IS_TAPPED, "mana_tapped", "That Mana card has already been used this turn.", "§9", "HJ-19"),
    Reason(NO_COUNTER_THERE, "no_counter_there", "There is no Damage Counter there.", "§24"),
    Reason(
        COUNTER_IS_SPENT, "counter_spent", "That Damage Counter is face-down: it has been used.", "§24", "HJ-42"
    ),
    Reason(COUNTER_IS_NO_MANA, "counter_no_mana", "That Damage Counter is not a Mana card.", "§24", "HJ-42"),
    Reason(COUNTER_IS_NO_AGENT, "counter_no_agent", "That Damage Counter is not an Agent.", "§18", "HJ-16"),
    Reason(
        ACE_OF_ANOTHER_SUIT,
        "ace_of_another_suit",
        "{card} does not match the suit of either Agent in the duel.",
        "§16",
        "HJ-26",
    ),
    Reason(ONLY_AN_ACE, "not_an_ace", "Answer an Ace with an Ace, or let your Agent fall.", "§16", "HJ-26"),
    Reason(ONLY_AN_ABILITY, "not_an_ability", "Choose what your Agent does.", "§18", "HJ-16"),
    Reason(NOT_ITS_ABILITY, "not_its_ability", "That is not this Agent's summon ability.", "§18"),
    Reason(NO_OBJECT, "no_object", "There is nothing for that ability to work on.", "§18", "HJ-13"),
    Reason(
        SEAT_HAS_NO_MANA, "seat_has_no_mana", "Choose an opponent with a Mana card on the field.", "§18", "HJ-17"
    ),
    Reason(ONLY_MANA, "only_mana", "Choose a Mana card on that field.", "§18", "HJ-17"),
    Reason(NOT_ON_BENCH, "not_on_bench", "{card} is not on the Bench.", "§18"),
    Reason(NOT_IN_BONEYARD, "not_in_boneyard", "{card} is not in the Boneyard.", "§18"),
    Reason(ONLY_VALOR, "not_valor", "Valor lets you draw or salvage a card, or neither.", "§19", "HJ-29"),
    Reason(EMPTY_BONEYARD, "empty_boneyard", "The Boneyard is empty.", "§18"),
    Reason(EMPTY_BENCH, "empty_bench", "The Bench is empty.", "§18"),
    Reason(UNPAYABLE, "unpayable", "You do not have the cards to pay for that.", "§", "HJ-33"),
    Reason(ARCHLORD_DONE, "archlord_done", "You can cast an Archlord's spell only once a turn.", "§25", "HJ-41"),
    Reason(NOT_A_PAYMENT, "not_a_payment", "Choose a card to pay with.", "§"),
    Reason(DOES_NOT_PAY, "does_not_pay", "{card} cannot pay for that.", "§"),
    Reason(
        FIELD_DOES_NOT_PAY, "field_does_not_pay", "Pay for an Archlord's spell from your hand.", "§25", "HJ-41"
    ),
    Reason(ONLY_A_RANK, "not_a_rank", "Declare a rank, or a Joker.", "§", "HJ-39"),
    Reason(ONLY_A_SUIT, "not_a_suit", "Declare a suit.", "§", "HJ-39"),
    Reason(ONLY_A_SPELL, "not_a_spell", "Choose a Binary Spell.", "§21"),
    Reason(NOBODY_TO_BURN, "nobody_to_burn", "There is no opponent you can burn.", "§21", "HJ-35"),
    Reason(NO_COUNTERS, "no_counters", "There is no Damage Counter to heal.", "§21", "HJ-36"),
    Reason(SPELL_USED_UP, "spell_used_up", "This 4 of a kind has cast that spell twice.", "§23", "HJ-47"),
    Reason(ONLY_TRANSMUTATION, "not_transmutation", "Transmutation: draw, salvage or recruit.", "§21", "HJ-34"),
    Reason(
        UNBURNABLE,
        "unburnable",
        "You cannot burn a player who has five Damage Counters or was burned this turn.",
        "§21",
        "HJ-35",
    ),
    Reason(ONLY_A_COUNTER, "not_a_counter", "Choose a Damage Counter.", "§21", "HJ-36"),
    Reason(NOT_FROM_STRAIGHT, "not_from_straight", "Choose a card of the straight you discarded.", "§22", "HJ-38"),
    Reason(NOT_OF_SUIT, "not_of_suit", "Choose a card of that suit that is in the Deck.", "§22", "HJ-54"),
    Reason(SIX_SPENT, "six_spent", "Your 6 has already paid for a Conjuration this turn.", "§14", "HJ-39"),
    Reason(MUST_TAKE, "must_take", "The Deck has cards of that suit: take one.", "§22", "HJ-54"),
    Reason(MUST_PAY, "must_pay", "Finish paying for your spell first.", "§", "HJ-59"),
]
