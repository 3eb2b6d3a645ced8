"""§5 Combat: seven battles, each an attack, a defence and the comparing of two cards."""

from mypy_extensions import i64

from parlour.games.jin_kei.events import (
    ACE_OVER_KING,
    ATTACKS,
    COMPARED,
    DEFENDS,
    HIGHER,
    LED_COLOUR,
    NAMED,
    TIED,
    WINS,
)
from parlour.games.jin_kei.locations import WILD, cards_at, cards_in_row, cubes_on, lift, location_of, printed
from parlour.games.jin_kei.placement import bars_own_card, offer_cards
from parlour.games.jin_kei.refusals import (
    IN_RESERVE,
    LEFT_OVER,
    MUST_FOLLOW,
    NOT_STANDING,
    ONLY_A_COLOUR,
    REARGUARD_FIRST,
    VANGUARD_FIRST,
)
from parlour.games.jin_kei.state import *
from parlour.kernel.bits import bit
from parlour.kernel.refusal import ALLOWED
from parlour.kernel.step import Options, Step
from parlour.kernel.table import NONE


class NextBattle(Step[JinKei]):
    """Seven battles; the start-player attacks first, and the roles change every time (§3, §5, JK-13)."""

    def run(self, t: JinKei) -> None:
        t.led = NONE
        t.followed = NONE
        t.attack_from = NONE
        t.defence_from = NONE
        if t.battle == BATTLES:
            t.attacker = NONE
            t.then(ROUND_END)
            return
        t.battle += 1
        t.attacker = t.marker if t.battle & 1 else 1 - t.marker
        t.then(NEXT_BATTLE)
        t.then(OFFENCE, DEFENCE, COMPARE, ADVANCE)


class Offence(Step[JinKei]):
    """The attacker plays any card of the Vanguard, or of the Rearguard if that is empty (§5, JK-3)."""

    def run(self, t: JinKei) -> None:
        t.ask(bit(t.attacker), OFFENCE)

    def options(self, t: JinKei, seat: i64, out: Options) -> None:
        offer_cards(out, seat, may_play(t, seat))

    def answer(self, t: JinKei, seat: i64, action: i64) -> None:
        face = action - CARD
        location = location_of(t, seat, row_to_play(t, seat), face)
        t.attack_from = location
        play(t, seat, face, location, ATTACKS)
        if location == printed(t, seat, WILD):
            t.then(NAME_COLOUR)
        else:
            t.led = colour_of(face)

    def objection(self, t: JinKei, seat: i64, action: i64) -> i64:
        return bars_playing(t, seat, action)


class Defence(Step[JinKei]):
    """The defender plays a card of the Rearguard, or of the Vanguard if that is empty, following colour (§5)."""

    def run(self, t: JinKei) -> None:
        t.ask(bit(1 - t.attacker), DEFENCE)

    def options(self, t: JinKei, seat: i64, out: Options) -> None:
        offer_cards(out, seat, may_play(t, seat))

    def answer(self, t: JinKei, seat: i64, action: i64) -> None:
        face = action - CARD
        row = row_to_play(t, seat)
        location = location_of(t, seat, row, face)
        must_follow = binding_cards(t, seat, row) != 0
        t.defence_from = location
        play(t, seat, face, location, DEFENDS)
        if location != printed(t, seat, WILD) or t.house & WILD_DEFENDS_AS_PRINTED:
            t.followed = colour_of(face)
        elif must_follow:
            name_colour(t, seat, t.led)
        else:
            t.then(NAME_COLOUR)

    def objection(self, t: JinKei, seat: i64, action: i64) -> i64:
        return bars_playing(t, seat, action)


class NameColour(Step[JinKei]):
    """Wild Suit: a card played from there is black or red, as its player says (§9, JK-4)."""

    def run(self, t: JinKei) -> None:
        t.ask(bit(t.attacker) if t.led == NONE else bit(1 - t.attacker), NAME_COLOUR)

    def options(self, t: JinKei, seat: i64, out: Options) -> None:
        out.add(COLOUR + BLACK)
        out.add(COLOUR + RED)

    def answer(self, t: JinKei, seat: i64, action: i64) -> None:
        name_colour(t, seat, action - COLOUR)

    def objection(self, t: JinKei, seat: i64, action: i64) -> i64:
        return ALLOWED if action >= COLOUR else ONLY_A_COLOUR


class Compare(Step[JinKei]):
    """The winner takes both cards; in a tie each takes back their own (§5, JK-7)."""

    def run(self, t: JinKei) -> None:
        winner, defender = winner_of_battle(t), 1 - t.attacker
        attack, defence = strength(t, t.attacker, t.attack_from), strength(t, defender, t.defence_from)
        cards = t.at(BATTLE_ZONE, t.attacker), t.at(BATTLE_ZONE, defender)
        t.tell_onto(COMPARED, t.attacker, cards[0], cards[1], attack, defence)
        if winner == NONE:
            t.tell(TIED, NONE)
        else:
            t.tell(WINS, winner, t.at(BATTLE_ZONE, winner), decided_by(t))
        seat: i64 = 0
        while seat < t.seats:
            t.move(t.at(BATTLE_ZONE, seat), WON + (seat if winner == NONE else winner))
            seat += 1


def row_to_play(t: JinKei, seat: i64) -> i64:
    """Attack from the Vanguard, defend from the Rearguard; from the other only if that row is empty (§5)."""
    proper: i64 = VANGUARD if seat == t.attacker else REARGUARD
    if cards_in_row(t, seat, proper):
        return proper
    return VANGUARD + REARGUARD - proper


def may_play(t: JinKei, seat: i64) -> i64:
    """Return the cards that the seat may attack or defend with, as a set (§5, JK-3)."""
    row = row_to_play(t, seat)
    if seat != t.attacker:
        bound = binding_cards(t, seat, row)
        if bound:
            return bound | wild_cards(t, seat, row)
    return cards_in_row(t, seat, row)


def binding_cards(t: JinKei, seat: i64, row: i64) -> i64:
    """Return the cards of the led colour in a row; one on a wild location binds nobody (§5, §9, JK-4, JK-19)."""
    if row == VANGUARD and t.house & VANGUARD_IS_FREE:
        return 0
    return cards_in_row(t, seat, row) & of_colour(t.led) & ~wild_cards(t, seat, row)


def wild_cards(t: JinKei, seat: i64, row: i64) -> i64:
    """Return the cards on a wild location of a row, as a set."""
    wild = printed(t, seat, WILD)
    if wild == NONE or wild // COLUMNS != row:
        return 0
    return cards_at(t, seat, wild)


def play(t: JinKei, seat: i64, face: i64, location: i64, event: i64) -> None:
    """Move a card from its location to where both can see it; its gap stays until the battle is over (JK-9)."""
    token = lift(t, seat, location, face)
    t.move(token, BATTLE_ZONE, seat)
    t.tell(event, seat, token, location, cubes_on(t, seat, location))


def name_colour(t: JinKei, seat: i64, colour: i64) -> None:
    """The named colour holds for following and for comparing (JK-4)."""
    if seat == t.attacker:
        t.led = colour
    else:
        t.followed = colour
    t.tell(NAMED, seat, NONE, colour)


def decided_by(t: JinKei) -> i64:
    """Return what decides: first an Ace over a King (JK-6), then the led colour (JK-8), then strength (§5)."""
    attack, defence = rank_of(t.face_at(BATTLE_ZONE, 0)), rank_of(t.face_at(BATTLE_ZONE, 1))
    if (attack == ACE and defence == KING) or (attack == KING and defence == ACE):
        return ACE_OVER_KING
    if t.followed != t.led:
        return LED_COLOUR
    return HIGHER


def winner_of_battle(t: JinKei) -> i64:
    """Return who takes both cards; NONE in a tie: the same colour and the same strength, cubes included (JK-7)."""
    defender = 1 - t.attacker
    why = decided_by(t)
    if why == ACE_OVER_KING:
        return t.attacker if rank_of(t.face_at(BATTLE_ZONE, t.attacker)) == ACE else defender
    if why == LED_COLOUR:
        return t.attacker
    if t.house & CUBES_BREAK_NO_TIE and rank_of(t.face_at(BATTLE_ZONE, 0)) == rank_of(t.face_at(BATTLE_ZONE, 1)):
        return NONE
    attack, defence = strength(t, t.attacker, t.attack_from), strength(t, defender, t.defence_from)
    if attack == defence:
        return NONE
    return t.attacker if attack > defence else defender


def strength(t: JinKei, seat: i64, location: i64) -> i64:
    """Return the printed number (Ace 1, King 13) plus the cubes of the card's location (§5, §9, JK-5, JK-12)."""
    rank = rank_of(t.face_at(BATTLE_ZONE, seat))
    number = rank + 1
    if rank == KING:
        number = 13
    return number + cubes_on(t, seat, location)


def bars_playing(t: JinKei, seat: i64, action: i64) -> i64:
    """Return why a card may not be played: it is elsewhere, in the wrong row, or does not follow (§5, §10)."""
    reason = bars_own_card(seat, action)
    if reason != ALLOWED:
        return reason
    face = action - CARD
    card = bit(face - CARDS * seat)
    if may_play(t, seat) & card:
        return ALLOWED
    if t.find(HAND_OF + seat, face) != NONE:
        return LEFT_OVER
    if cards_in_row(t, seat, row_to_play(t, seat)) & card:
        return MUST_FOLLOW
    if cards_in_row(t, seat, REINFORCEMENTS) & card:
        return IN_RESERVE
    if (cards_in_row(t, seat, VANGUARD) | cards_in_row(t, seat, REARGUARD)) & card:
        return VANGUARD_FIRST if seat == t.attacker else REARGUARD_FIRST
    return NOT_STANDING
