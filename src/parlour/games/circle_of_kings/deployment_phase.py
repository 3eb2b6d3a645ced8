"""Deployment Phase: a Captain, an Army as large as he allows, and a Lord; all in secret, then revealed."""

from mypy_extensions import i64

from parlour.games.circle_of_kings.army import bar_card
from parlour.games.circle_of_kings.events import (
    ARMY_DEPLOYED,
    ARMY_REVEALED,
    CAPTAIN_DEPLOYED,
    LORD_REVEALED,
)
from parlour.games.circle_of_kings.refusals import (
    LORD_NOT_IN_HAND,
    NOT_A_LORD,
    NOT_AN_ARMY_CARD,
    NOT_IN_HAND,
)
from parlour.games.circle_of_kings.state import *
from parlour.kernel.bits import bit, has, lowest
from parlour.kernel.refusal import ALLOWED
from parlour.kernel.step import Options, Step
from parlour.kernel.table import ARGUMENT, NONE


class DeployCaptain(Step[CircleOfKings]):
    """Each chooses an Army card as Captain, if there is one; both are revealed at once (§5.1-2, CK-8, CK-10).

    A player with a single card is not asked (CK-54); it waits until the other player has chosen.
    """

    def run(self, t: CircleOfKings) -> None:
        t.phase = DEPLOYING
        t.then(DEPLOY_ARMY, DEPLOY_LORD, REVEAL)
        seats: i64 = 0
        seat: i64 = 0
        while seat < SEATS:
            if t.count(HAND_OF + seat) > 1:
                seats |= bit(seat)
            seat += 1
        if seats:
            t.ask(seats, DEPLOY_CAPTAIN)
        else:
            deploy_only_card(t, 0)
            deploy_only_card(t, 1)

    def options(self, t: CircleOfKings, seat: i64, out: Options) -> None:
        out.add_each(CARD, cards_in(t, HAND_OF + seat))

    def answer(self, t: CircleOfKings, seat: i64, action: i64) -> None:
        deploy_captain(t, seat, action - CARD)
        if t.asked == bit(seat):
            deploy_only_card(t, 1 - seat)

    def objection(self, t: CircleOfKings, seat: i64, action: i64) -> i64:
        return bar_card(cards_in(t, HAND_OF + seat), action, NOT_AN_ARMY_CARD, NOT_IN_HAND)


def deploy_captain(t: CircleOfKings, seat: i64, card: i64) -> None:
    """Move a card of the hand face-up onto the Captain's place."""
    token = t.play(HAND_OF + seat, seat * ARMY_CARDS + card, CAPTAIN + seat)
    t.tell(CAPTAIN_DEPLOYED, seat, token, army_size_of(card))


def deploy_only_card(t: CircleOfKings, seat: i64) -> None:
    """The only Army card of a hand becomes the Captain, if there is one (CK-54)."""
    cards = cards_in(t, HAND_OF + seat)
    if cards:
        deploy_captain(t, seat, lowest(cards))


def army_size_of(captain: i64) -> i64:
    """Return the Army Size: half of the Captain's face value, rounded up, without the Captain (§5.3, CK-9)."""
    return (value_of(captain) + 1) // 2


def army_due(t: CircleOfKings, seat: i64) -> i64:
    """Return how many cards must be deployed: the Army Size, as far as the hand goes (§5.3)."""
    captain = t.face_at(CAPTAIN + seat, 0)
    if captain < 0:
        return 0
    wanted = army_size_of(captain - seat * ARMY_CARDS)
    hand = t.count(HAND_OF + seat)
    return wanted if wanted < hand else hand


class DeployArmy(Step[CircleOfKings]):
    """Both deploy exactly their Army Size face-down, in secret; or all, if they have no more (§5.3, CK-8)."""

    def run(self, t: CircleOfKings) -> None:
        choosing: i64 = 0
        most: i64 = 0
        seat: i64 = 0
        while seat < SEATS:
            due = army_due(t, seat)
            if due == t.count(HAND_OF + seat):
                deploy_all(t, seat, cards_in(t, HAND_OF + seat))
            else:
                choosing |= bit(seat)
                if due > most:
                    most = due
            seat += 1
        if choosing:
            t.ask_some(choosing, DEPLOY_ARMY, most, most)
            t.expect(0, army_due(t, 0), army_due(t, 0))
            t.expect(1, army_due(t, 1), army_due(t, 1))

    def options(self, t: CircleOfKings, seat: i64, out: Options) -> None:
        out.add_each(CARD, cards_in(t, HAND_OF + seat))

    def answer(self, t: CircleOfKings, seat: i64, action: i64) -> None:
        cards: i64 = 0
        n: i64 = 0
        while t.picked(seat, n) >= 0:
            cards |= bit(t.picked(seat, n) - CARD)
            n += 1
        deploy_all(t, seat, cards)

    def objection(self, t: CircleOfKings, seat: i64, action: i64) -> i64:
        return bar_card(cards_in(t, HAND_OF + seat), action, NOT_AN_ARMY_CARD, NOT_IN_HAND)


def deploy_all(t: CircleOfKings, seat: i64, cards: i64) -> None:
    """Move cards of the hand face-down into the Army zone."""
    while cards:
        token = t.play(HAND_OF + seat, seat * ARMY_CARDS + lowest(cards), ARMY + seat)
        t.tell(ARMY_DEPLOYED, seat, token)
        cards &= cards - 1


class DeployLord(Step[CircleOfKings]):
    """Each chooses one of the two Lords in hand; nobody may do without (§5.4, CK-8)."""

    def run(self, t: CircleOfKings) -> None:
        t.ask(BOTH, DEPLOY_LORD)

    def options(self, t: CircleOfKings, seat: i64, out: Options) -> None:
        out.add_each(LORD_NAMED, lords_in_hand(t, seat))

    def answer(self, t: CircleOfKings, seat: i64, action: i64) -> None:
        face = LORD_FACES + seat * LORD_CARDS + action - LORD_NAMED
        t.play(LORDS_OF + seat, face, LORD + seat)

    def objection(self, t: CircleOfKings, seat: i64, action: i64) -> i64:
        lord = action - LORD_NAMED
        if lord < 0 or lord >= LORD_CARDS:
            return NOT_A_LORD
        return ALLOWED if has(lords_in_hand(t, seat), lord) else LORD_NOT_IN_HAND


def lords_in_hand(t: CircleOfKings, seat: i64) -> i64:
    """Return the numbers of the Lords that a player holds, as a set."""
    lords: i64 = 0
    slot: i64 = 0
    while slot < t.count(LORDS_OF + seat):
        lords |= bit(t.face_at(LORDS_OF + seat, slot) - LORD_FACES - seat * LORD_CARDS)
        slot += 1
    return lords


class Reveal(Step[CircleOfKings]):
    """Both turn up army and Lord; Lords that act when revealed act now (§5.5-6)."""

    def run(self, t: CircleOfKings) -> None:
        seat: i64 = 0
        while seat < SEATS:
            t.turn_up_all(ARMY + seat)
            t.tell(ARMY_REVEALED, seat, NONE, cards_in(t, ARMY + seat))
            seat += 1
        t.tell(LORD_REVEALED, 0, t.top(LORD))
        t.tell(LORD_REVEALED, 1, t.top(LORD + 1))
        t.then(LORD_EFFECTS + ARGUMENT * REVEALED, ORDER_OF_PHASES)
