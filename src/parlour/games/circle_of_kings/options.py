"""Options: the cards and zones of each answer, and the drag that plays it."""

from mypy_extensions import i64

from parlour.games.circle_of_kings.army import token_of
from parlour.games.circle_of_kings.state import *
from parlour.kernel.table import ARGUMENT, DONE, NONE
from parlour.kernel.words import Option


def option_of(t: CircleOfKings, seat: i64, action: i64) -> Option:
    """Return what an answer is about."""
    if action == DONE:
        return Option("pass")
    if action < LORD_NAMED:
        return option_of_card(t, seat, action - CARD)
    if action < KING:
        return option_of_lord(t, seat, action - LORD_NAMED)
    if action < PLACE:
        return option_of_king(t, seat, action - KING)
    if action <= COUNTER_CLOCKWISE:
        return option_of_circle(t, seat, action)
    if action == BURN:
        return Option("burn", card=t.top(ARMY_DECK + seat), drop=ARMY_DISCARD + seat)
    if action == RECRUIT_NOW:
        return Option("recruit", card=t.top(LORD_DECK + seat), drop=LORD_DISCARD + seat)
    return Option("strike_one" if action == ONE else "strike_two")


def option_of_card(t: CircleOfKings, seat: i64, card: i64) -> Option:
    """Return an Army card of the hand, or one that is deployed."""
    step = t.question & (ARGUMENT - 1)
    in_hand = t.find(HAND_OF + seat, seat * ARMY_CARDS + card)
    if step == DRAW_ARMY_CARD:
        return Option("discard", card=in_hand, drop=ARMY_DISCARD + seat)
    if step == DEPLOY_CAPTAIN:
        return Option("captain", card=in_hand, drop=CAPTAIN + seat)
    if step == DEPLOY_ARMY:
        return Option("deploy", card=in_hand, drop=ARMY + seat)
    foes = step == CHARGE or step == LORD_STEP + HERMIT
    token = token_of(t, 1 - seat if foes else seat, card)
    if token < 0:
        return Option("choose")
    if step == CIRCLE_ACTION:
        return Option("tap", card=token, drop=ARMY + 1 - seat)
    if step == LORD_STEP + STRENGTH:
        return Option("double", card=t.top(LORD + seat), drop=t.zone_of(token), onto=token)
    if step == LORD_STEP + HERMIT:
        return Option("steal", card=token, drop=ARMY + seat)
    kind = "eliminate" if step == CHARGE else "give_up"
    return Option(kind, card=token, drop=ARMY_DISCARD + owner_of(t.face(token)))


def option_of_lord(t: CircleOfKings, seat: i64, lord: i64) -> Option:
    """Describe the deployment of a Lord from the hand, or The Chariot's attack on the other army."""
    face = LORD_FACES + seat * LORD_CARDS + lord
    if t.question == DEPLOY_LORD:
        return Option("deploy_lord", card=t.find(LORDS_OF + seat, face), drop=LORD + seat)
    return Option("ride", card=t.find(LORD + seat, face), drop=ARMY + 1 - seat)


def option_of_king(t: CircleOfKings, seat: i64, suit: i64) -> Option:
    """Return the King of the suit that is struck, or the King whom The Tower removes."""
    king = t.find(CIRCLE, KING_FACES + suit)
    if t.question & (ARGUMENT - 1) == CHOOSE_SUIT:
        tapped = token_of(t, seat, t.question // ARGUMENT)
        return Option("strike_suit", card=tapped, drop=CIRCLE, slot=slot_of_king(t, king), onto=king)
    return Option("remove_king", card=king, drop=REMOVED_KING)


def option_of_circle(t: CircleOfKings, seat: i64, action: i64) -> Option:
    """Return a position to begin at, two Kings who change places, or a turn of the Circle."""
    if action < SWITCH:
        place = action - PLACE
        lord = t.top(LORD + seat) if t.count(LORD + seat) else NONE
        return Option("begin_at", card=lord, drop=CIRCLE, slot=place, onto=t.at(CIRCLE, place))
    if action < CLOCKWISE:
        place = action - SWITCH
        following = (place + 1) & 3
        king, neighbour = t.at(CIRCLE, place), t.at(CIRCLE, following)
        return Option("switch", card=king, drop=CIRCLE, slot=following, onto=neighbour)
    slot: i64 = RIGHT if action == CLOCKWISE else LEFT
    return Option("turn", card=t.at(CIRCLE, TOP), drop=CIRCLE, slot=slot)


def slot_of_king(t: CircleOfKings, king: i64) -> i64:
    """Return the position of a King, or NONE if he is not in the Circle."""
    return t.slot_of(king) if king >= 0 else NONE
