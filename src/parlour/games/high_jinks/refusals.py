"""Why a move of High Jinks is refused: the reasons as numbers for the rules, with sentence and citation."""

from typing import Final

from parlour.kernel.refusal import OWN_REASONS, Refusal

NOT_IN_HAND: Final = OWN_REASONS
ONLY_A_CARD: Final = OWN_REASONS + 1
MOVE_ON: Final = OWN_REASONS + 2
NOT_A_MAIN_ACTION: Final = OWN_REASONS + 3
NO_SUMMON_LEFT: Final = OWN_REASONS + 4
AGENT_ZONES_FULL: Final = OWN_REASONS + 5
SUMMONED_ALREADY: Final = OWN_REASONS + 6
NO_AGENT_THERE: Final = OWN_REASONS + 7
NOT_MANA: Final = OWN_REASONS + 8
DEUCE_IS_NEVER_SET: Final = OWN_REASONS + 9
MANA_ZONES_FULL: Final = OWN_REASONS + 10
ONLY_AN_ATTACK: Final = OWN_REASONS + 11
AGENT_IS_TAPPED: Final = OWN_REASONS + 12
ONLY_A_SEAT: Final = OWN_REASONS + 13
NO_SUCH_OPPONENT: Final = OWN_REASONS + 14
ONLY_A_BLOCK: Final = OWN_REASONS + 15
NOT_A_DUEL_ACTION: Final = OWN_REASONS + 16
THIRTEEN_RULE: Final = OWN_REASONS + 17
NO_MANA_THERE: Final = OWN_REASONS + 18
MANA_IS_TAPPED: Final = OWN_REASONS + 19
NO_COUNTER_THERE: Final = OWN_REASONS + 20
COUNTER_IS_SPENT: Final = OWN_REASONS + 21
COUNTER_IS_NO_MANA: Final = OWN_REASONS + 22
COUNTER_IS_NO_AGENT: Final = OWN_REASONS + 23
ACE_OF_ANOTHER_SUIT: Final = OWN_REASONS + 24
ONLY_AN_ACE: Final = OWN_REASONS + 25
ONLY_AN_ABILITY: Final = OWN_REASONS + 26
NOT_ITS_ABILITY: Final = OWN_REASONS + 27
NO_OBJECT: Final = OWN_REASONS + 28
SEAT_HAS_NO_MANA: Final = OWN_REASONS + 29
ONLY_MANA: Final = OWN_REASONS + 30
NOT_ON_BENCH: Final = OWN_REASONS + 31
NOT_IN_BONEYARD: Final = OWN_REASONS + 32
ONLY_VALOR: Final = OWN_REASONS + 33
EMPTY_BONEYARD: Final = OWN_REASONS + 34
EMPTY_BENCH: Final = OWN_REASONS + 35
UNPAYABLE: Final = OWN_REASONS + 36
ARCHLORD_DONE: Final = OWN_REASONS + 37
NOT_A_PAYMENT: Final = OWN_REASONS + 38
DOES_NOT_PAY: Final = OWN_REASONS + 39
FIELD_DOES_NOT_PAY: Final = OWN_REASONS + 40
ONLY_A_RANK: Final = OWN_REASONS + 41
ONLY_A_SUIT: Final = OWN_REASONS + 42
ONLY_A_SPELL: Final = OWN_REASONS + 43
NOBODY_TO_BURN: Final = OWN_REASONS + 44
NO_COUNTERS: Final = OWN_REASONS + 45
SPELL_USED_UP: Final = OWN_REASONS + 46
ONLY_TRANSMUTATION: Final = OWN_REASONS + 47
UNBURNABLE: Final = OWN_REASONS + 48
ONLY_A_COUNTER: Final = OWN_REASONS + 49
NOT_FROM_STRAIGHT: Final = OWN_REASONS + 50
NOT_OF_SUIT: Final = OWN_REASONS + 51
SIX_SPENT: Final = OWN_REASONS + 52
MUST_TAKE: Final = OWN_REASONS + 53
MUST_PAY: Final = OWN_REASONS + 54

# Code, sentence, section of the rulebook, ruling. {card} is the card that was named.
REASONS: Final = [
    ("not_in_hand", "You do not hold the {card}.", "{step}", ""),
    ("not_a_card", "Now you must name a card.", "{step}", ""),
    ("move_on", "This Main Phase has gone on long enough: you can only move on.", "4", "HJ-50"),
    ("not_a_main_action", "That cannot be done at this point of a Main Phase.", "4", "HJ-11"),
    ("no_summon_left", "You have used your normal summon; retire an Agent to earn another.", "5", "HJ-12"),
    ("agent_zones_full", "All three of your Agent zones are occupied.", "5", ""),
    ("summoned_already", "The {card} has already been summoned this turn.", "5", "HJ-15"),
    ("no_agent_there", "There is no Agent in that zone.", "5", ""),
    ("not_mana", "The {card} is not a Mana card.", "6", "HJ-18"),
    ("deuce_never_set", "Deuces can never be set.", "6", "HJ-18"),
    ("mana_zones_full", "All six of your Mana zones are occupied.", "6", ""),
    ("not_an_attack", "Now you can attack with an Agent or end your turn.", "7", "HJ-20"),
    ("agent_tapped", "That Agent is tapped.", "7", "HJ-20"),
    ("not_a_seat", "Now you must name a player.", "{step}", ""),
    ("no_such_opponent", "That is not an opponent who is still in the game.", "{step}", "HJ-20"),
    ("not_a_block", "Now you can block with an Agent or take the damage.", "7", ""),
    ("not_a_duel_action", "In a duel you can play Mana or an Ace, or pass.", "9", "HJ-23"),
    ("thirteen_rule", "The 13 Rule: {sum}.", "9", "HJ-22"),
    ("no_mana_there", "There is no Mana card in that zone.", "{step}", ""),
    ("mana_tapped", "That Mana card has already been used this turn.", "9", "HJ-19"),
    ("no_counter_there", "There is no Damage Counter in that place.", "24", ""),
    ("counter_spent", "That Damage Counter has been used: it is face-down.", "24", "HJ-42"),
    ("counter_no_mana", "That Damage Counter is not a Mana card.", "24", "HJ-42"),
    ("counter_no_agent", "That Damage Counter is not an Agent.", "18", "HJ-16"),
    ("ace_of_another_suit", "The {card} has the suit of neither dueling Agent.", "16", "HJ-26"),
    ("not_an_ace", "An Ace can only be answered with an Ace.", "16", "HJ-26"),
    ("not_an_ability", "Now you can only say what your Agent does.", "18", "HJ-16"),
    ("not_its_ability", "That is not the summon ability of this Agent.", "18", ""),
    ("no_object", "There is nothing for that ability to work on.", "18", "HJ-13"),
    ("seat_has_no_mana", "That is not an opponent with a Mana card on the field.", "18", "HJ-17"),
    ("only_mana", "Now you must name a Mana zone.", "18", "HJ-17"),
    ("not_on_bench", "The {card} is not on the Bench.", "18", ""),
    ("not_in_boneyard", "The {card} is not in the Boneyard.", "18", ""),
    ("not_valor", "Valor lets you draw or salvage a card, or neither.", "19", "HJ-29"),
    ("empty_boneyard", "The Boneyard is empty.", "18", ""),
    ("empty_bench", "The Bench is empty.", "18", ""),
    ("unpayable", "You do not have the cards for that.", "{casting}", "HJ-33"),
    ("archlord_done", "An Archlord's spell is cast only once a turn.", "25", "HJ-41"),
    ("not_a_payment", "Now you must choose a card to pay with.", "{casting}", ""),
    ("does_not_pay", "The {card} does not pay for that.", "{casting}", ""),
    ("field_does_not_pay", "An Archlord's spell is paid from hand.", "25", "HJ-41"),
    ("not_a_rank", "Now you must declare a rank, or a Joker.", "{casting}", "HJ-39"),
    ("not_a_suit", "Now you must declare a suit.", "{casting}", "HJ-39"),
    ("not_a_spell", "Now you must choose a Binary Spell.", "21", ""),
    ("nobody_to_burn", "There is no opponent whom you can burn.", "21", "HJ-35"),
    ("no_counters", "There is no Damage Counter to heal.", "21", "HJ-36"),
    ("spell_used_up", "This 4 of a kind has cast that spell twice.", "23", "HJ-47"),
    ("not_transmutation", "Transmutation lets you draw, salvage or recruit.", "21", "HJ-34"),
    ("unburnable", "That player cannot be burned: five counters, or burned this turn.", "21", "HJ-35"),
    ("not_a_counter", "Now you must choose a Damage Counter.", "21", "HJ-36"),
    ("not_from_straight", "That is not a card of the straight that you discarded.", "22", "HJ-38"),
    ("not_of_suit", "The Deck holds no such card of the suit you evoke.", "22", "HJ-54"),
    ("six_spent", "Your 6 has already paid for a Conjuration this turn.", "14", "HJ-39"),
    ("must_take", "The Deck holds cards of the suit: you must take one.", "22", "HJ-54"),
    ("must_pay", "What you have begun to pay must be paid.", "{casting}", "HJ-59"),
]
SECTION_OF_COST: Final = ["14", "15", "21", "22", "23", "25"]
# Of the steps in their order; that of Pay is its cost's.
SECTION_OF_STEP: Final = [
    "3", "4", "7", "7", "7", "9", "7", "12", "{casting}", "15", "14", "14", "16", "18", "18", "18", "18", "18",
    "19", "19", "21", "21", "21", "21", "21", "22", "22", "23", "25", "27", "27", "27", "12",
]  # fmt: skip


def refuse(reason: int, step: int, casting: int, card: str, thirteen: str, facts: dict[str, object]) -> Refusal:
    """The refusal for one of our reasons, given at a step and, in the middle of one, for a cost."""
    code, text, section, ruling = REASONS[reason - OWN_REASONS]
    section = section.format(step=SECTION_OF_STEP[step], casting="{casting}")
    section = section.format(casting=SECTION_OF_COST[casting] if casting >= 0 else "24")
    cites = [f"High Jinks §{section}"] + ([ruling] if ruling else [])
    return Refusal(code, text.format(card=card, sum=thirteen), cites, facts)
