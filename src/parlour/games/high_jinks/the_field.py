"""§2 The Field: zones, discarding, banishing; the sources that Mana can be taken from."""

from mypy_extensions import i64

from parlour.games.high_jinks.events import FOUND
from parlour.games.high_jinks.state import *
from parlour.kernel.bits import bit, lowest


def discard(t: HighJinks, token: i64) -> None:
    """An Agent goes to the Bench, any other card to the Boneyard, as a rule an Ace too (§2, HJ-1)."""
    if is_agent(t.face(token)):
        t.move(token, BENCH)
    elif t.house & ACES_BANISHED and value(t.face(token)) == ACE:
        banish(t, token)
    else:
        t.move(token, BONEYARD)


def banish(t: HighJinks, token: i64) -> None:
    """A banished card goes face-down to the Void; which card it was, all have seen (§2, HJ-53)."""
    t.move(token, VOID)
    t.show(token, t.plan.everyone)


def search(t: HighJinks, seat: i64, pile: i64) -> None:
    """Look through a hidden pile: its cards are open to that seat alone until the next answer (HJ-8, HJ-53)."""
    t.open(pile, bit(seat))
    journal = t.journal
    slot: i64 = 0
    while journal is not None and slot < t.count(pile):
        t.tell(FOUND, seat, t.at(pile, slot), pile)
        journal[-1].card.seen_by = bit(seat)
        slot += 1


# ---------------------------------------------------------------------- Agents


def agent_at(t: HighJinks, seat: i64, zone: i64) -> i64:
    """Return the face of the Agent in a zone of a seat."""
    return t.face_at(AGENTS + seat, zone)


def other_duelist(t: HighJinks, seat: i64) -> i64:
    """Return the opponent in the duel."""
    if seat == t.turn:
        return t.target
    return t.turn


def duelist(t: HighJinks, seat: i64) -> i64:
    """Return the token of a player's Agent in the attack: the turn player's attacks, the other's blocks."""
    if seat == t.turn:
        return t.at(AGENTS + seat, t.attacking)
    return t.at(AGENTS + seat, t.blocking)


def scars_of(t: HighJinks, seat: i64, zone: i64) -> i64:
    """Return how many Battle Scars the Agent in a zone of a seat has (§25)."""
    return (t.scars >> (3 * (AGENT_ZONES * seat + zone))) & 7


def add_scar(t: HighJinks, seat: i64, zone: i64) -> i64:
    """Give an Agent a Battle Scar; returns how many it has now."""
    t.scars += bit(3 * (AGENT_ZONES * seat + zone))
    return scars_of(t, seat, zone)


def remove_agent(t: HighJinks, seat: i64, zone: i64) -> i64:
    """Move an Agent from the field to the Bench, untapped and without its scars (HJ-12).

    Returns its token.
    """
    place = AGENT_ZONES * seat + zone
    token = t.at(AGENTS + seat, zone)
    t.tapped_agents &= ~bit(place)
    t.scars &= ~(bit(3 * place) * 7)
    t.move(token, BENCH)
    return token


# ------------------------------------------------------------------------ Mana


def untapped_mana(t: HighJinks, seat: i64) -> i64:
    """Return the set of a seat's Mana zones whose card has not been used this turn (§9)."""
    return t.occupied(MANA_OF + seat) & ~(t.tapped_mana >> (MANA_ZONES * seat))


def open_counters(t: HighJinks, seat: i64) -> i64:
    """Return the set of places of a seat's Damage Counters that are still face-up (§24)."""
    return t.face_up(COUNTERS + seat)


def showing(t: HighJinks, zone: i64, spaces: i64, faces: i64) -> i64:
    """Return the spaces of a set in a row whose card is one of the faces."""
    out: i64 = 0
    while spaces:
        slot = lowest(spaces)
        if (faces >> t.face_at(zone, slot)) & 1:
            out |= bit(slot)
        spaces &= spaces - 1
    return out


def open_faces(t: HighJinks, seat: i64) -> i64:
    """Return the faces of a seat's face-up Damage Counters, as a set."""
    faces: i64 = 0
    spaces = open_counters(t, seat)
    while spaces:
        faces |= bit(t.face_at(COUNTERS + seat, lowest(spaces)))
        spaces &= spaces - 1
    return faces


def mana_faces(t: HighJinks, seat: i64) -> i64:
    """Return the Mana cards that a seat can spend in its Main Phase: hand, field, face-up counters (§21, §24)."""
    return (t.faces(HAND_OF + seat) | t.faces(MANA_OF + seat) | open_faces(t, seat)) & MANA_CARDS
