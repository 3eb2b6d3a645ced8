"""The twin of Last King: two Kings half beaten, two of three cards in hand, one round."""

from typing import Final

from parlour.games.last_king.rules import ABOUT as WHOLE
from parlour.games.last_king.rules import LastKingGame
from parlour.games.last_king.setup import open_with
from parlour.games.last_king.state import *
from parlour.kernel.plan import Plan
from parlour.kernel.twins import deal_set, lay_open, twin_of

ABOUT = twin_of(WHOLE, [2], {"most_rounds": 1})
# For each player: the King, the attack that lies on the other King, and three cards of which two are dealt. Black
# cards strike the red King with their full value, and the other way round.
KINGS_IN_PLAY: Final = [KINGS + SPADES, KINGS + HEARTS]
STRUCK: Final = [36 + SPADES, 36 + HEARTS]  # a 10
DEALT: Final = [[36 + CLUBS, KINGS + CLUBS, JOKER], [36 + DIAMONDS, KINGS + DIAMONDS, JOKER]]  # 10, King, Joker
DRAWN: Final = [4, 5, 6, 7, 8]  # what all know to be on the decks when the round is over: the 2s and a 3


class LastKingTwin(LastKingGame):
    """Attack, Jester, Shield, Heal, Charge and Rally, until both pass; a draw if both Kings then stand."""

    def __init__(self, given: dict[str, object]) -> None:
        super().__init__(given, ABOUT)

    def plan(self, seats: int) -> Plan:
        packs = [[KINGS_IN_PLAY[seat], STRUCK[seat], *DEALT[seat], *DRAWN] for seat in range(seats)]
        return layout(seats, [[CARDS * seat + card for card in packs[seat]] for seat in range(seats)])

    def begin(self, t: LastKing) -> None:
        t.alive = 3
        for seat in range(2):
            open_with(t, seat, KINGS_IN_PLAY[seat], KING)
        for seat in range(2):
            deck, discard = place(seat, DECK), place(seat, DISCARD)
            for card in DRAWN:
                lay_open(t, deck, discard, CARDS * seat + card)
            lay_open(t, deck, place(1 - seat, KING), CARDS * seat + STRUCK[seat])
            deal_set(t, deck, place(seat, HAND_OF), 2, DEALING)
            while t.count(discard):
                t.draw(discard, deck)
        t.then(ROLL_DIE)
