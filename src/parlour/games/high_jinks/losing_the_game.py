"""§26 Losing the Game."""

from mypy_extensions import i64

from parlour.games.high_jinks.events import INHERITED, LEFT_HAND, LOST, WON
from parlour.games.high_jinks.state import *
from parlour.games.high_jinks.the_field import banish, discard, remove_agent
from parlour.kernel.bits import bit, count, lowest
from parlour.kernel.table import NONE


def lose(t: HighJinks, seat: i64, by: i64) -> None:
    """A player who has lost leaves; the last one left wins, and nothing further happens (§26, HJ-45, HJ-64)."""
    t.alive &= ~bit(seat)
    t.close()
    t.tell(LOST, seat, NONE, by)
    if count(t.alive) == 1:
        win(t, lowest(t.alive))
        return
    leave_hand(t, seat, by)
    clear_field(t, seat)
    if seat == t.turn:
        t.depth = 0
        t.then(END_PHASE)


def leave_hand(t: HighJinks, seat: i64, heir: i64) -> None:
    """The player who dealt the final counter gets the hand; without one, it is discarded (§26, HJ-44, HJ-51)."""
    hand = HAND_OF + seat
    if heir == NONE:
        discard_hand(t, seat)
    while t.count(hand) > 0:
        t.tell(INHERITED, heir, t.draw(hand, HAND_OF + heir), seat)


def discard_hand(t: HighJinks, seat: i64) -> None:
    """Discard a whole hand in the pack's order, which tells nothing of how it was held (HJ-51)."""
    n: i64 = 0
    while n < NUM_FACES:
        while t.find(HAND_OF + seat, in_pack_order(n)) != NONE:
            token = t.choose(HAND_OF + seat, in_pack_order(n))
            discard(t, token)
            t.tell(LEFT_HAND, seat, token)
        n += 1


def in_pack_order(n: i64) -> i64:
    """Return the n-th face by rank from 2 to Ace, within a rank Spades, Hearts, Diamonds, Clubs.

    Then the Joker.
    """
    if n == JOKER:
        return JOKER
    return (n + SPADES) % 4 * SUIT_SIZE + (n // 4 + 1) % SUIT_SIZE


def clear_field(t: HighJinks, seat: i64) -> None:
    """Agents and Mana go to their piles, Damage Counters to the Void (§26, HJ-45)."""
    zone: i64 = 0
    while zone < AGENT_ZONES:
        if t.at(AGENTS + seat, zone) >= 0:
            remove_agent(t, seat, zone)
        zone += 1
    zone = 0
    while zone < MANA_ZONES:
        if t.at(MANA_OF + seat, zone) >= 0:
            discard(t, t.at(MANA_OF + seat, zone))
        zone += 1
    t.tapped_mana &= ~((bit(MANA_ZONES) - 1) << (MANA_ZONES * seat))
    place: i64 = 0
    while place < t.plan.capacity[COUNTERS]:
        if t.at(COUNTERS + seat, place) >= 0:
            banish(t, t.at(COUNTERS + seat, place))
        place += 1


def win(t: HighJinks, seat: i64) -> None:
    """End the game at once."""
    t.winner = seat
    t.depth = 0
    t.tell(WON, seat)
