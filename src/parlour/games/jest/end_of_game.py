"""End of the game: award the trophies, find the winner."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.jest.events import AWARDED, OUTRANKED, SHARED, UNCLAIMED
from parlour.games.jest.jest_value import ONLY_THE_ACE, best_card, cards_of, highest_of, lowest_of, value_of
from parlour.games.jest.state import *
from parlour.games.jest.tie import deciding_card, leaders, winning_seats
from parlour.kernel.bits import bit, count, has, members
from parlour.kernel.step import Step
from parlour.kernel.table import NONE

# The six kinds of condition; the first three have an argument.
HIGHEST: Final = 0  # of a suit
LOWEST: Final = 4  # of a suit
MAJORITY: Final = 8  # of a face value
HOLDS_JOKER: Final = 16
BEST_JEST: Final = 17
BEST_JEST_NO_JOKE: Final = 18

NO_MERIT: Final = -(10**6)

# The condition printed on each card, by suit: Ace, 2, 3, 4.
# fmt: off
CONDITIONS: Final = vec[i64]([
    HOLDS_JOKER, HOLDS_JOKER, HOLDS_JOKER, HOLDS_JOKER,  # Hearts
    MAJORITY + 4, HIGHEST + DIAMONDS, LOWEST + DIAMONDS, BEST_JEST_NO_JOKE,  # Diamonds
    HIGHEST + SPADES, LOWEST + HEARTS, HIGHEST + HEARTS, LOWEST + SPADES,  # Clubs
    HIGHEST + CLUBS, MAJORITY + 3, MAJORITY + 2, LOWEST + CLUBS,  # Spades
    BEST_JEST,  # the Joker
])
# fmt: on


class EndOfGame(Step[Jest]):
    """All reveal their Jests; both trophies are awarded at once, and must be taken (§ End of the game, JE-12)."""

    def run(self, t: Jest) -> None:
        reveal_jests(t)
        t.first_award = deserving(t, t.face_at(TROPHIES, 0))
        if t.count(TROPHIES) == 2:
            t.second_award = deserving(t, t.face_at(TROPHIES, 1))
            if t.house & HEART_FOLLOWS_JOKER:
                follow_joker(t)
        award(t, 0, t.first_award)
        if t.count(TROPHIES):
            award(t, 1, t.second_award)
        tell_tie(t)


def reveal_jests(t: Jest) -> None:
    """Turn all Jests face-up."""
    seat: i64 = 0
    while seat < t.seats:
        t.turn_up_all(JEST + seat)
        seat += 1


def follow_joker(t: Jest) -> None:
    """A Heart that nobody can win goes with the other trophy, if that is the Joker (JE-10, a house rule)."""
    if t.first_award == NONE and t.face_at(TROPHIES, 1) == JOKER:
        t.first_award = t.second_award
    if t.second_award == NONE and t.face_at(TROPHIES, 0) == JOKER:
        t.second_award = t.first_award


def award(t: Jest, slot: i64, seat: i64) -> None:
    """Add a trophy to the winner's Jest; one that nobody can win leaves the game (JE-10)."""
    token = t.at(TROPHIES, slot)
    if seat == NONE:
        t.tell(UNCLAIMED, NONE, token)
        t.move(token, OUT)
    else:
        t.tell(AWARDED, seat, token)
        t.move(token, JEST + seat)
        t.turn_up(token)


def tell_tie(t: Jest) -> None:
    """Tell how a tie for the win was decided, card against card, or that the win is shared (JE-14)."""
    if not t.is_told():
        return
    tied = leaders(t)
    if count(tied) == 1:
        return
    winners = members(winning_seats(t))
    winner = winners[0]
    value = value_of(t.faces(JEST + winner), t.house)
    if len(winners) > 1:
        t.tell(SHARED, NONE, NONE, tied, value)
        return
    card = t.find(JEST + winner, deciding_card(t.faces(JEST + winner), t.house))
    for other in members(tied & ~bit(winner)):
        beaten = t.find(JEST + other, deciding_card(t.faces(JEST + other), t.house))
        t.tell_onto(OUTRANKED, winner, card, beaten, other, value)


def deserving(t: Jest, trophy: i64) -> i64:
    """Return the seat whose Jest best meets the condition printed on the trophy, or NONE (JE-11)."""
    condition = CONDITIONS[trophy]
    no_joke = condition == BEST_JEST_NO_JOKE and t.house & NO_JOKE_OR_NOBODY != 0
    if no_joke:
        condition = BEST_JEST
    best: i64 = NONE
    best_merit: i64 = NO_MERIT
    seat: i64 = 0
    while seat < t.seats:
        deserves = merit(t.faces(JEST + seat), condition, t.ace_at_trophies, t.house)
        if deserves > best_merit:
            best, best_merit = seat, deserves
        seat += 1
    if no_joke and has(t.faces(JEST + best), JOKER):
        return NONE
    return best


def merit(jest: i64, condition: i64, lone_ace_is_five: bool, house: i64 = 0) -> i64:
    """Return how well a Jest meets a condition: more is better; NO_MERIT if it cannot win the trophy."""
    if condition < LOWEST:
        return highest(cards_of(jest, condition - HIGHEST), lone_ace_is_five)
    if condition < MAJORITY:
        return lowest(cards_of(jest, condition - LOWEST), lone_ace_is_five)
    if condition < HOLDS_JOKER:
        return majority(jest, condition - MAJORITY)
    if condition == BEST_JEST:
        return standing(jest, house)
    joker = has(jest, JOKER)
    if condition == HOLDS_JOKER and joker:
        return 0
    if condition == BEST_JEST_NO_JOKE and not joker:
        return standing(jest, house)
    return NO_MERIT


def highest(cards: i64, lone_ace_is_five: bool) -> i64:
    """Return the player with the highest face value card in this suit (JE-7, JE-8)."""
    if cards == 0:
        return NO_MERIT
    if cards == ONLY_THE_ACE and not lone_ace_is_five:
        return 1
    return highest_of(cards)


def lowest(cards: i64, lone_ace_is_five: bool) -> i64:
    """Return the player with the lowest face value card in this suit (JE-7, JE-8)."""
    if cards == 0:
        return NO_MERIT
    if cards == ONLY_THE_ACE and not lone_ace_is_five:
        return -1
    return -lowest_of(cards)


def majority(jest: i64, value: i64) -> i64:
    """Return the player with the most cards of the face value; a tie goes to the strongest suit (JE-9)."""
    cards: i64 = 0
    strongest: i64 = 0
    of_suit: i64 = HEARTS
    while of_suit <= SPADES:
        if has(jest, 4 * of_suit + value - 1):
            cards += 1
            strongest = of_suit
        of_suit += 1
    if cards == 0:
        return NO_MERIT
    return cards * 4 + strongest


def standing(jest: i64, house: i64) -> i64:
    """Rank a Jest: by value, then by the highest card (JE-11, JE-14)."""
    return value_of(jest, house) * 32 + best_card(jest, house)
