"""Refusals: why a move may not be made, in a sentence, with the rule that forbids it."""

from mypy_extensions import i64

from parlour.games.last_king.notices import (
    BEHIND_SHIELD,
    IS_OUT,
    KING_NEEDS_A_USE,
    KING_UNATTACKED,
    NO_ATTACK_ON_IT,
    NO_SUCH_SEAT,
    NO_TARGET,
    NOT_A_CHARACTER,
    NOT_IN_FRONT,
    NOT_IN_HAND,
    NOT_NOW,
    NOT_ON_TABLE,
    NOT_YOURS,
    ONE_OF_EACH,
    ONLY_A_JOKER,
    OWN_CHARACTER,
    SAME_SUIT,
    SHIELD_STANDS,
)
from parlour.games.last_king.state import (
    AIM,
    CARD,
    CHOOSE_TARGET,
    COURT,
    HEAL,
    JACKS,
    KINGS,
    PLAYED,
    SHIELDING,
    TEXTS,
    LastKing,
)
from parlour.kernel.refusal import Refusal

BOOK = "Last King §"

# The reasons that speak of somebody on the table.
POINTING = [
    NO_SUCH_SEAT,
    OWN_CHARACTER,
    IS_OUT,
    SAME_SUIT,
    NOT_ON_TABLE,
    NOT_IN_FRONT,
    BEHIND_SHIELD,
    NOT_YOURS,
    NOT_A_CHARACTER,
    NO_ATTACK_ON_IT,
]


def refuse(t: LastKing, seat: i64, action: i64, reason: i64) -> Refusal:
    """The refusal for one of the game's own reasons."""
    if reason in POINTING:
        return refuse_pointing(t, action, reason)
    if reason in (NOT_IN_HAND, NO_TARGET, KING_NEEDS_A_USE, KING_UNATTACKED, SHIELD_STANDS):
        return refuse_card(action, reason)
    if reason == ONE_OF_EACH:
        sentence = "You open with one Jack, one Queen and one King; name them in this order."
        return Refusal("one_of_each", sentence, [f"{BOOK}1 Setup", "LK-1"], {})
    if reason == ONLY_A_JOKER:
        sentence = "Only a Joker answers an attack; otherwise let it stand."
        return Refusal("only_a_joker", sentence, [f"{BOOK}6 Joker", "LK-12"], {})
    if reason == NOT_NOW:
        return Refusal("not_now", "That is not what you are asked now.", [f"{BOOK}7 The round"], {})
    return Refusal("yes_or_no", "Answer yes, or pass.", [f"{BOOK}10 Destroyed", f"{BOOK}11 Exhausted"], {})


def refuse_card(action: i64, reason: i64) -> Refusal:
    """Why a card in hand may not be played, or is none."""
    card = TEXTS[action - CARD] if action < HEAL else TEXTS[KINGS + (action - HEAL) % 4]
    facts: dict[str, object] = {"card": card}
    if reason == NOT_IN_HAND:
        return Refusal("not_in_hand", f"You do not have the {card} in hand.", [f"{BOOK}7 The round"], facts)
    if reason == NO_TARGET:
        sentence = f"The {card} has no target: every character that you could attack is of its suit."
        return Refusal("no_target", sentence, [f"{BOOK}9 Suit Restriction", "LK-3"], facts)
    if reason == KING_NEEDS_A_USE:
        sentence = f"Say what the {card} is to do, Heal, Charge or Rally: the King rank has its King."
        return Refusal("king_needs_a_use", sentence, [f"{BOOK}4 King"], facts)
    if reason == KING_UNATTACKED:
        sentence = "There is no attack on your King in the King rank that could be healed."
        return Refusal("king_unattacked", sentence, [f"{BOOK}4 King", "LK-26"], facts)
    sentence = "Your King has a Shield already; there is one at a time."
    return Refusal("shield_stands", sentence, [f"{BOOK}6 Joker", "LK-14"], facts)


def refuse_pointing(t: LastKing, action: i64, reason: i64) -> Refusal:
    """Why somebody on the table may not be chosen."""
    owner, who = (action - AIM) // COURT, (action - AIM) % COURT
    card = "Shield" if who == SHIELDING else TEXTS[JACKS + who]
    facts: dict[str, object] = {"seat": owner, "card": card}
    if reason == NO_SUCH_SEAT:
        sentence = f"There is no seat {owner + 1} at this table."
        return Refusal("no_such_seat", sentence, [f"{BOOK}2 Attack cards"], facts)
    if reason == OWN_CHARACTER:
        sentence = "Attacks are played on opposing characters, not on your own."
        return Refusal("own_character", sentence, [f"{BOOK}2 Attack cards"], facts)
    if reason == IS_OUT:
        return Refusal("is_out", f"Seat {owner + 1} is out of the game.", [f"{BOOK}10 Destroyed", "LK-11"], facts)
    if reason == NOT_ON_TABLE:
        sentence = f"Seat {owner + 1} has no {card} in play."
        return Refusal("not_on_table", sentence, [f"{BOOK}2 Attack cards"], facts)
    if reason in (SAME_SUIT, NOT_IN_FRONT, BEHIND_SHIELD):
        return refuse_target(t, card, reason, facts)
    if reason == NOT_A_CHARACTER:
        sentence = "The Shield is no character: it is neither replaced nor relieved."
        return Refusal("not_a_character", sentence, [f"{BOOK}6 Joker", "LK-16"], facts)
    if reason == NO_ATTACK_ON_IT:
        sentence = f"There is no attack on your {card}."
        return Refusal("no_attack_on_it", sentence, [f"{BOOK}8 End of the round"], facts)
    cites = [f"{BOOK}4 King", f"{BOOK}8 End of the round"]
    return Refusal("not_yours", "Choose one of your own characters.", cites, facts)


def refuse_target(t: LastKing, card: str, reason: i64, facts: dict[str, object]) -> Refusal:
    """Why an opposing character may not be attacked."""
    assert t.question == CHOOSE_TARGET
    attack = TEXTS[t.card_on(PLAYED)]
    facts["attack"] = attack
    if reason == SAME_SUIT:
        sentence = f"The {attack} may not be played on the {card}, which is of its suit."
        return Refusal("same_suit", sentence, [f"{BOOK}9 Suit Restriction", "LK-4"], facts)
    if reason == NOT_IN_FRONT:
        sentence = f"The {card} does not stand in the farthest forward rank."
        return Refusal("not_in_front", sentence, [f"{BOOK}2 Attack cards", "LK-3"], facts)
    sentence = f"The {card} stands behind his Shield, which must be destroyed first."
    return Refusal("behind_shield", sentence, [f"{BOOK}6 Joker", "LK-15"], facts)
