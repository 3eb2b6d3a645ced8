"""Deployment Phase: a Captain, an Army as large as he allows, and a Lord; all in secret, then revealed."""

from mypy_extensions import i64

from parlour.games.circle_of_kings.army import bar_card, offer_cards
from parlour.games.circle_of_kings.log import (
    ARMY_DEPLOYED,
    ARMY_REVEALED,
    CAPTAIN_DEPLOYED,
    LORD_REVEALED,
)
from parlour.games.circle_of_kings.refusals import (
    ARMY_IN_ORDER,
    LORD_NOT_IN_HAND,
    NOT_A_LORD,
    NOT_AN_ARMY_CARD,
    NOT_IN_HAND,
)
from parlour.games.circle_of_kings.state import (
    ARMY,
    ARMY_CARDS,
    BOTH,
    CAPTAIN,
    CARD,
    DEPLOY_ARMY,
    DEPLOY_CAPTAIN,
    DEPLOY_LORD,
    DEPLOYING,
    HAND_OF,
    LORD,
    LORD_CARDS,
    LORD_EFFECTS,
    LORD_FACES,
    LORD_NAMED,
    LORDS_OF,
    ORDER_OF_PHASES,
    REVEAL,
    REVEALED,
    SEATS,
    CircleOfKings,
    cards_in,
    value_of,
)
from parlour.kernel.bits import bit, count, first, has, lowest
from parlour.kernel.refusal import ALLOWED
from parlour.kernel.step import Options, Step
from parlour.kernel.table import ARGUMENT, NONE


class DeployCaptain(Step[CircleOfKings]):
    """Each chooses an Army card as Captain, if there is one; both are revealed at once (§5.1-2, CK-8, CK-10).

    Whoever holds a single card is not asked (CK-54); it waits until the other player has chosen.
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
        offer_cards(out, cards_in(t, HAND_OF + seat))

    def answer(self, t: CircleOfKings, seat: i64, action: i64) -> None:
        deploy_captain(t, seat, action - CARD)
        if t.asked == bit(seat):
            deploy_only_card(t, 1 - seat)

    def objection(self, t: CircleOfKings, seat: i64, action: i64) -> i64:
        return bar_card(cards_in(t, HAND_OF + seat), action, NOT_AN_ARMY_CARD, NOT_IN_HAND)


def deploy_captain(t: CircleOfKings, seat: i64, card: i64) -> None:
    """Move a card of the hand face-up onto the Captain's place."""
    token = t.choose(HAND_OF + seat, seat * ARMY_CARDS + card)
    t.move(token, CAPTAIN + seat)
    t.tell(CAPTAIN_DEPLOYED, seat, token, army_size_of(card))


def deploy_only_card(t: CircleOfKings, seat: i64) -> None:
    """The only Army card of a hand becomes the Captain, if there is one (CK-54)."""
    cards = cards_in(t, HAND_OF + seat)
    if cards:
        deploy_captain(t, seat, lowest(cards))


def army_size_of(captain: i64) -> i64:
    """Army Size: half of the Captain's face value, rounded up; he himself does not count (§5.3, CK-9)."""
    return (value_of(captain) + 1) // 2


def still_to_deploy(t: CircleOfKings, seat: i64) -> i64:
    """How many more cards must be deployed: up to the Army Size, as far as the hand goes (§5.3)."""
    captain = t.face_at(CAPTAIN + seat, 0)
    if captain < 0:
        return 0
    wanted = army_size_of(captain - seat * ARMY_CARDS) - t.count(ARMY + seat)
    hand = t.count(HAND_OF + seat)
    return wanted if wanted < hand else hand


class DeployArmy(Step[CircleOfKings]):
    """Both deploy exactly their Army Size face-down, or all they have; card by card, each in secret (§5.3, CK-8).

    The cards of an army are chosen in ascending order, so that every army can be chosen in one way only.
    """

    def run(self, t: CircleOfKings) -> None:
        choosing: i64 = 0
        seat: i64 = 0
        while seat < SEATS:
            wanted = still_to_deploy(t, seat)
            if wanted == t.count(HAND_OF + seat):
                deploy_all(t, seat)
            elif wanted > 0:
                choosing |= bit(seat)
            seat += 1
        if choosing:
            t.then(DEPLOY_ARMY + ARGUMENT * (t.argument + 1))
            t.ask(choosing, DEPLOY_ARMY + ARGUMENT * t.argument)

    def options(self, t: CircleOfKings, seat: i64, out: Options) -> None:
        offer_cards(out, next_deployable(t, seat))

    def answer(self, t: CircleOfKings, seat: i64, action: i64) -> None:
        deploy(t, seat, action - CARD)
        if still_to_deploy(t, seat) == 0:
            t.tell(ARMY_DEPLOYED, seat, a=t.count(ARMY + seat))

    def objection(self, t: CircleOfKings, seat: i64, action: i64) -> i64:
        barred = bar_card(next_deployable(t, seat), action, NOT_AN_ARMY_CARD, NOT_IN_HAND)
        if barred == NOT_IN_HAND and has(cards_in(t, HAND_OF + seat), action - CARD):
            return ARMY_IN_ORDER
        return barred


def deploy(t: CircleOfKings, seat: i64, card: i64) -> None:
    """Move a card of the hand face-down into the Army zone."""
    t.move(t.choose(HAND_OF + seat, seat * ARMY_CARDS + card), ARMY + seat)


def deploy_all(t: CircleOfKings, seat: i64) -> None:
    """Deploy every Army card of a hand that is no larger than the Army Size."""
    cards = cards_in(t, HAND_OF + seat)
    if cards:
        while cards:
            deploy(t, seat, lowest(cards))
            cards &= cards - 1
        t.tell(ARMY_DEPLOYED, seat, a=t.count(ARMY + seat))


def next_deployable(t: CircleOfKings, seat: i64) -> i64:
    """The cards of the hand above the last one deployed, that leave enough above themselves.

    On an imagined table those deployed so far may be others, with too few above them: then any card will do.
    """
    cards = cards_in(t, HAND_OF + seat)
    deployed = t.count(ARMY + seat)
    wanted = still_to_deploy(t, seat)
    if deployed > 0:
        above = cards & ~first(t.face_at(ARMY + seat, deployed - 1) - seat * ARMY_CARDS + 1)
        if count(above) >= wanted:
            cards = above
    to_follow = wanted - 1
    highest: i64 = ARMY_CARDS
    while to_follow > 0:
        highest -= 1
        if has(cards, highest):
            to_follow -= 1
    return cards & first(highest)


class DeployLord(Step[CircleOfKings]):
    """Each chooses one of the two Lords in hand; nobody may do without (§5.4, CK-8)."""

    def run(self, t: CircleOfKings) -> None:
        t.ask(BOTH, DEPLOY_LORD)

    def options(self, t: CircleOfKings, seat: i64, out: Options) -> None:
        lords = lords_in_hand(t, seat)
        while lords:
            out.add(LORD_NAMED + lowest(lords))
            lords &= lords - 1

    def answer(self, t: CircleOfKings, seat: i64, action: i64) -> None:
        face = LORD_FACES + seat * LORD_CARDS + action - LORD_NAMED
        t.move(t.choose(LORDS_OF + seat, face), LORD + seat)

    def objection(self, t: CircleOfKings, seat: i64, action: i64) -> i64:
        lord = action - LORD_NAMED
        if lord < 0 or lord >= LORD_CARDS:
            return NOT_A_LORD
        return ALLOWED if has(lords_in_hand(t, seat), lord) else LORD_NOT_IN_HAND


def lords_in_hand(t: CircleOfKings, seat: i64) -> i64:
    """The numbers of the Lords that a player holds, as a set."""
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
