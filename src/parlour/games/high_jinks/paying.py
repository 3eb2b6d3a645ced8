"""§24 Damage Counters as if in hand, and what every spell costs (§14, §15, §21-§23, §25 Archlord)."""

from typing import Final

from mypy_extensions import i64

from parlour.games.high_jinks.events import PAID
from parlour.games.high_jinks.once_per_turn import fresh_in_hand, fresh_sixes, fresh_zones, part_with, use
from parlour.games.high_jinks.refusals import (
    ARCHLORD_DONE,
    COUNTER_IS_NO_MANA,
    COUNTER_IS_SPENT,
    DOES_NOT_PAY,
    FIELD_DOES_NOT_PAY,
    MUST_PAY,
    NO_COUNTER_THERE,
    NO_MANA_THERE,
    NOT_A_PAYMENT,
    NOT_IN_HAND,
    SIX_SPENT,
    UNPAYABLE,
)
from parlour.games.high_jinks.state import *
from parlour.games.high_jinks.straights import draw_for_straight
from parlour.games.high_jinks.the_field import (
    agent_at,
    banish,
    discard,
    mana_faces,
    open_counters,
    open_faces,
    scars_of,
    showing,
)
from parlour.kernel.bits import bit, has, lowest
from parlour.kernel.refusal import ALLOWED
from parlour.kernel.step import Options, Step
from parlour.kernel.table import DONE

ARCHLORD_SCARS: Final = 5
EVERY_SPELL_TWICE: Final = 42  # two of each Binary Spell, two bits each


class Pay(Step[HighJinks]):
    """Pay for what is being cast, one card at a time: from hand, field, or face-up counters (§24, HJ-59).

    Only on a table that somebody imagines can the cards be missing; there the spell lapses.
    """

    def run(self, t: HighJinks) -> None:
        t.ask(bit(t.turn), PAY)

    def options(self, t: HighJinks, seat: i64, out: Options) -> None:
        faces = fitting(t, seat, t.casting, t.paid, mana_faces(t, seat))
        if not payable(t, seat, faces):
            out.add(DONE)
        out.add_each(CARD, payable_hand(t, seat, faces))
        out.add_each(MANA, payable_field(t, seat, faces))
        out.add_each(COUNTER, showing(t, COUNTERS + seat, open_counters(t, seat), faces & MANA_CARDS))

    def answer(self, t: HighJinks, seat: i64, action: i64) -> None:
        t.decisions += 1
        if action == DONE:
            return
        pay_card(t, seat, action)
        t.paid += 1
        if t.paid < cards_needed(t.casting):
            t.then(PAY)
        else:
            cast(t)

    def objection(self, t: HighJinks, seat: i64, action: i64) -> i64:
        faces = fitting(t, seat, t.casting, t.paid, mana_faces(t, seat))
        if COUNTER <= action < SEAT:
            return why_not_counter(t, seat, action - COUNTER, faces)
        if MANA <= action < COUNTER:
            if t.casting == ARCHLORD:
                return FIELD_DOES_NOT_PAY
            face = t.face_at(MANA_OF + seat, action - MANA)
            if face < 0:
                return NO_MANA_THERE
            return ALLOWED if has(payable_field(t, seat, faces), action - MANA) else unfit(t, face)
        if action == DONE:
            return MUST_PAY if payable(t, seat, faces) else ALLOWED
        if action >= SPECIAL:
            return NOT_A_PAYMENT
        if not has(t.faces(HAND_OF + seat), action - CARD):
            return NOT_IN_HAND
        return ALLOWED if has(payable_hand(t, seat, faces), action - CARD) else unfit(t, action - CARD)


def cards_needed(casting: i64) -> i64:
    """Return how many cards a cost has."""
    if casting == PAIR:
        return 2
    if casting == STRAIGHT:
        return 3
    if casting == FOUR:
        return 4
    return 1


def castable(t: HighJinks, seat: i64) -> i64:
    """Return the set of what the seat could pay for now."""
    out: i64 = 0
    faces = mana_faces(t, seat)
    casting: i64 = CONJURATION if faces else ARCHLORD
    while casting <= ARCHLORD:
        if fitting(t, seat, casting, 0, faces):
            out |= bit(casting)
        casting += 1
    return out


def why_not_castable(t: HighJinks, seat: i64, casting: i64) -> i64:
    """Return why something cannot be cast."""
    if casting == ARCHLORD and t.archlord_done:
        return ARCHLORD_DONE
    faces = mana_faces(t, seat)
    if fitting(t, seat, casting, 0, faces):
        return ALLOWED
    if casting == CONJURATION and faces & of_value(bit(SIX - 1)):
        return SIX_SPENT
    return UNPAYABLE


def why_not_counter(t: HighJinks, seat: i64, place: i64, faces: i64) -> i64:
    """Return why a Damage Counter cannot pay; Aces and Agents there are no Mana (§24, HJ-42)."""
    face = t.face_at(COUNTERS + seat, place)
    if face < 0:
        return NO_COUNTER_THERE
    if not has(MANA_CARDS, face):
        return COUNTER_IS_NO_MANA
    if not has(open_counters(t, seat), place):
        return COUNTER_IS_SPENT
    return ALLOWED if has(faces, face) else unfit(t, face)


def unfit(t: HighJinks, face: i64) -> i64:
    """Return why a card cannot pay: a 6 cannot pay for a Conjuration if it has paid before (HJ-39)."""
    return SIX_SPENT if t.casting == CONJURATION and value(face) == SIX else DOES_NOT_PAY


def payable_hand(t: HighJinks, seat: i64, faces: i64) -> i64:
    """Return the fitting faces that the hand can pay; a used 6 does not pay for a Conjuration (HJ-39)."""
    if t.casting == CONJURATION and t.uses:
        return fresh_in_hand(t, seat, t.faces(HAND_OF + seat) & faces)
    return t.faces(HAND_OF + seat) & faces


def payable_field(t: HighJinks, seat: i64, faces: i64) -> i64:
    """Return the Mana zones whose card pays; an Archlord's spell is not paid from there (§25, HJ-39)."""
    if t.casting == ARCHLORD:
        return 0
    if t.casting == CONJURATION and t.uses:
        return fresh_zones(t, seat, faces)
    return showing(t, MANA_OF + seat, t.occupied(MANA_OF + seat), faces)


def payable(t: HighJinks, seat: i64, faces: i64) -> bool:
    """Return whether the seat has one of the faces to pay with."""
    counters = open_faces(t, seat) & MANA_CARDS & faces
    return counters | payable_hand(t, seat, faces) | payable_field(t, seat, faces) != 0


# ------------------------------------------------------------ which cards pay


def fitting(t: HighJinks, seat: i64, casting: i64, paid: i64, faces: i64) -> i64:
    """Return the Mana faces, or all cards for an Archlord, that can pay next and leave the rest payable."""
    if casting == CONJURATION:
        return sixes(t, seat, faces)
    if casting == INTERCEPTION:
        return faces & of_value(bit(SEVEN - 1))
    if casting == ARCHLORD:
        return archlord_cards(t, seat)
    if paid == 0:
        return first_cards(t, seat, casting, faces)
    last = value(t.paid_face) - 1
    if casting == PAIR:
        return of_value(bit(last))
    if casting == STRAIGHT:
        return of_value(bit(last + 1))
    return bit(t.paid_face + SUIT_SIZE)  # the next suit


def first_cards(t: HighJinks, seat: i64, casting: i64, faces: i64) -> i64:
    """Return the faces with which a pair, a straight (its lowest) or a 4 of a kind (its Heart) can begin."""
    if casting == PAIR:
        return of_value(doubled_values(t, seat, faces))
    if casting == FOUR:
        return faces & (faces >> 13) & (faces >> 26) & (faces >> 39) & VALUES
    ranks = (faces | (faces >> 13) | (faces >> 26) | (faces >> 39)) & VALUES
    return faces & of_value(ranks & (ranks >> 1) & (ranks >> 2))


def of_value(ranks: i64) -> i64:
    """Return all faces of a set of values, each value less 1."""
    return ranks | (ranks << 13) | (ranks << 26) | (ranks << 39)


def sixes(t: HighJinks, seat: i64, faces: i64) -> i64:
    """Return the 6s that have not paid for a Conjuration this turn (§14, HJ-39, HJ-52)."""
    faces &= of_value(bit(SIX - 1))
    if t.uses == 0:
        return faces
    return fresh_sixes(t, seat, faces)


def archlord_cards(t: HighJinks, seat: i64) -> i64:
    """Return the cards of an own Archlord's suit: any in hand, Mana among the counters (§25, HJ-24, HJ-41)."""
    if t.archlord_done or t.scars == 0:
        return 0
    faces: i64 = 0
    zone: i64 = 0
    while zone < AGENT_ZONES:
        if t.at(AGENTS + seat, zone) >= 0 and scars_of(t, seat, zone) >= ARCHLORD_SCARS:
            agent = agent_at(t, seat, zone)
            if agent != JOKER:
                faces |= (bit(SUIT_SIZE) - 1) << (SUIT_SIZE * suit(agent))
        zone += 1
    if faces == 0:
        return 0
    return faces & (t.faces(HAND_OF + seat) | (open_faces(t, seat) & MANA_CARDS))


def doubled_values(t: HighJinks, seat: i64, faces: i64) -> i64:
    """Return the values, each less 1, of which the seat can spend two Mana cards (§21, HJ-33)."""
    if t.plan.tokens < 2 * JOKER:  # in one pack no face comes twice: two cards of a value are of two suits
        hearts, diamonds, clubs, spades = faces, faces >> 13, faces >> 26, faces >> 39
        return ((hearts & diamonds) | (clubs & spades) | ((hearts | diamonds) & (clubs | spades))) & VALUES
    in_hand = values_of(t, HAND_OF + seat, 0)
    on_field = values_of(t, MANA_OF + seat, in_hand)
    return values_of(t, COUNTERS + seat, on_field) >> SUIT_SIZE


def values_of(t: HighJinks, zone: i64, before: i64) -> i64:
    """Count on: the low 13 bits are the values seen once at least, the next 13 those seen twice."""
    once, twice = before & VALUES, before >> SUIT_SIZE
    if zone >= COUNTERS:
        spaces = t.face_up(zone)
    else:
        spaces = t.occupied(zone)
    while spaces:
        face = t.face_at(zone, lowest(spaces))
        spaces &= spaces - 1
        if has(MANA_CARDS, face):
            rank = bit(value(face) - 1)
            twice |= once & rank
            once |= rank
    return once | (twice << SUIT_SIZE)


# -------------------------------------------------------------------- paying


def pay_card(t: HighJinks, seat: i64, action: i64) -> None:
    """Banish the card, for a straight discard it; a Damage Counter is flipped instead (§24)."""
    if action >= COUNTER:
        token = t.at(COUNTERS + seat, action - COUNTER)
    elif action >= MANA:
        token = t.at(MANA_OF + seat, action - MANA)
    else:
        token = t.choose(HAND_OF + seat, action - CARD)
    face = t.face(token)
    if t.casting == CONJURATION:
        use(t, token)
    else:
        part_with(t, seat, token)
    if action >= COUNTER:
        t.turn_down(token)
    elif t.casting == STRAIGHT:
        discard(t, token)
        t.evocable |= bit(face)
    else:
        banish(t, token)
    t.paid_token = token
    t.paid_face = face
    t.paid_suits |= bit(suit(face))
    t.tell(PAID, seat, token, t.casting, 1 if action >= COUNTER else 0)


def cast(t: HighJinks) -> None:
    """Carry out what was paid for."""
    if t.casting == CONJURATION:
        t.then(DECLARE_RANK)
    elif t.casting == INTERCEPTION:
        t.then(INTERCEPT_WHOM, DECLARE_RANK)
    elif t.casting == STRAIGHT:
        draw_for_straight(t)
    elif t.casting == FOUR:
        t.spells_left = EVERY_SPELL_TWICE
        t.then(FOUR_OF_A_KIND)
    else:
        if t.casting == ARCHLORD:
            t.archlord_done = True
        t.then(BINARY_SPELL)
