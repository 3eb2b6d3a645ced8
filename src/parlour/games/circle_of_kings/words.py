"""How Circle of Kings speaks: moves, questions, headline and counters, and the end explained."""

from typing import Final

from mypy_extensions import i64

from parlour.games.circle_of_kings.army import army_of, army_size, token_of
from parlour.games.circle_of_kings.circle_action import actors, chariot_ready, targets
from parlour.games.circle_of_kings.combat_phase import army_value
from parlour.games.circle_of_kings.deployment_phase import still_to_deploy
from parlour.games.circle_of_kings.endgame import hand_size, without_lords
from parlour.games.circle_of_kings.log import ACTS, sentence
from parlour.games.circle_of_kings.lord_effects import WHEN, lord_of
from parlour.games.circle_of_kings.names import PLACES, VALUES, a_cards_name, card_name, cards_named, times
from parlour.games.circle_of_kings.refusals import own_refusal
from parlour.games.circle_of_kings.state import (
    ARMY,
    ARMY_CARDS,
    ARMY_DECK,
    ARMY_DISCARD,
    BOTH,
    BURN,
    CAPTAIN,
    CARD,
    CHARGE,
    CHOOSE_SUIT,
    CIRCLE,
    CIRCLE_ACTION,
    CIRCLING,
    CLOCKWISE,
    COUNTER_CLOCKWISE,
    DEPLOY_ARMY,
    DEPLOY_CAPTAIN,
    DEPLOY_LORD,
    DEPLOYING,
    DRAW_ARMY_CARD,
    DRAWING,
    ELIMINATE,
    HAND_OF,
    HERMIT,
    HIEROPHANT,
    HOW_MANY,
    JUSTICE,
    KING,
    KING_FACES,
    LORD,
    LORD_CARDS,
    LORD_DECK,
    LORD_DISCARD,
    LORD_FACES,
    LORD_NAMED,
    LORD_STEP,
    LORDS,
    LORDS_OF,
    MAGICIAN,
    ONE,
    PLACE,
    RECRUIT,
    RECRUIT_NOW,
    ROMAN,
    SEATS,
    STOLEN,
    STRENGTH,
    SUITS,
    SWITCH,
    TOWER,
    WHEEL,
    CircleOfKings,
    owner_of,
    suit_of,
    value_of,
)
from parlour.games.circle_of_kings.the_circle import king_at, removed_suit
from parlour.kernel.bits import has
from parlour.kernel.events import Event
from parlour.kernel.refusal import Refusal
from parlour.kernel.table import ARGUMENT, DONE
from parlour.kernel.words import Words

PHASES: Final = ["Draw Phase", "Deployment Phase", "Combat Phase", "Circle Phase"]
MOMENTS: Final = ["when revealed", "as Combat begins", "as the Circle begins", "as the Circle ends"]
OTHER_MOVES: Final = ["clockwise", "counter-clockwise", "recruit", "burn", "one", "two"]

# What the Lords ask for.
LORD_ASKS: Final[dict[int, str]] = {
    MAGICIAN: "The Magician: which two neighbouring Kings change places?",
    HIEROPHANT: "The Hierophant: at which King does the Circle Phase begin?",
    STRENGTH: "Strength: which of your cards counts double, and then falls?",
    HERMIT: "The Hermit: which card do you steal?",
    WHEEL: "The Wheel of Fortune: which way does the Circle turn?",
    TOWER: "The Tower: which King do you remove for this round?",
}


class CircleOfKingsWords(Words[CircleOfKings]):
    """The sentences of Circle of Kings."""

    def move(self, t: CircleOfKings, action: i64) -> str:
        if action == DONE:
            return "pass"
        if action < CARD + STOLEN:
            return f"{VALUES[value_of(action - CARD) - 1]} {SUITS[suit_of(action - CARD)]}"
        if action == CARD + STOLEN:
            return "stolen card"
        if action < KING:
            return LORDS[action - LORD_NAMED]
        if action < PLACE:
            return f"King of {SUITS[action - KING]}"
        if action < SWITCH:
            return PLACES[action - PLACE].lower()
        if action < CLOCKWISE:
            place = action - SWITCH
            return f"{PLACES[place]}-{PLACES[(place + 1) & 3]}".lower()
        return OTHER_MOVES[action - CLOCKWISE]

    def describe(self, t: CircleOfKings, action: i64, names: list[str]) -> str:
        if action == DONE:
            return describe_pass(t)
        if action < LORD_NAMED:
            return describe_card(t, action)
        if action < KING:
            return describe_lord(t, action - LORD_NAMED)
        if action < PLACE:
            suit = SUITS[action - KING]
            return f"Strike {suit}" if t.question == CHOOSE_SUIT else f"Remove the King of {suit}"
        return describe_other(t, action)

    def headline(self, t: CircleOfKings, names: list[str]) -> str:
        if t.over:
            return "The game is over."
        start = f"Round {t.round}, {PHASES[t.phase]}"
        if t.phase == CIRCLING and t.turn >= 0 and king_at(t, t.place) >= 0:
            return f"{start}: {names[t.turn]} acts in {SUITS[king_at(t, t.place)]}."
        return f"{start}."

    def question(self, t: CircleOfKings, seat: i64, names: list[str]) -> str:
        step = t.question & (ARGUMENT - 1)
        if step >= LORD_STEP:
            return lord_question(t, seat, step - LORD_STEP)
        if step >= CIRCLE_ACTION:
            return circle_question(t, seat, step)
        if step == DRAW_ARMY_CARD:
            return "You are at the hand limit: discard an Army card and draw, or burn the top card of the deck."
        if step == RECRUIT:
            return "Recruit! Do you burn a Lord, unseen, to draw two more Army cards?"
        if step == DEPLOY_CAPTAIN:
            return "Which Army card leads as Captain? Half of its value, rounded up, is your Army Size."
        if step == DEPLOY_ARMY:
            left = times(still_to_deploy(t, seat), "more card" if t.count(ARMY + seat) else "card")
            return f"Deploy {left} face-down into your Army, picked in the order of your hand."
        return "Which Lord do you deploy?"

    def touches(self, t: CircleOfKings, seat: i64, action: i64) -> list[list[int]]:
        if action > DONE and action < LORD_NAMED:
            return touched_by_card(t, seat, action)
        if action >= LORD_NAMED and action < KING:
            lord = LORD_FACES + seat * LORD_CARDS + action - LORD_NAMED
            zone = LORDS_OF if t.question == DEPLOY_LORD else LORD
            return [[t.find(zone + seat, lord)], [LORD + seat]]
        if action >= KING and action < PLACE:
            return [[t.find(CIRCLE, KING_FACES + action - KING)], [CIRCLE]]
        if action >= PLACE and action < SWITCH:
            return [[t.at(CIRCLE, action - PLACE)], [CIRCLE]]
        if action >= SWITCH and action < CLOCKWISE:
            place = action - SWITCH
            return [[t.at(CIRCLE, place), t.at(CIRCLE, (place + 1) & 3)], [CIRCLE]]
        if action == BURN:
            return [[t.top(ARMY_DECK + seat)], [ARMY_DISCARD + seat]]
        if action == RECRUIT_NOW:
            return [[t.top(LORD_DECK + seat)], [LORD_DISCARD + seat]]
        return [[], [CIRCLE] if action in (CLOCKWISE, COUNTER_CLOCKWISE) else []]

    def counters(self, t: CircleOfKings) -> list[list[str]]:
        rows = [["Round", str(t.round)], *circle_counters(t)]
        for seat in range(SEATS):
            rows.append([f"Lords left, player {seat + 1}", str(t.count(LORD_DECK + seat))])
            if army_is_public(t, seat):
                rows.append([f"Army Value, player {seat + 1}", str(army_value(t, seat))])
            tapped = t.tapped[seat] & army_of(t, seat) if t.phase == CIRCLING else 0
            if tapped:
                rows.append([f"Tapped, player {seat + 1}", cards_named(tapped)])
            if has(t.negated, seat):
                rows.append([f"Negated, player {seat + 1}", LORDS[lord_of(t, seat)]])
        return rows

    def event(self, t: CircleOfKings, event: Event, names: list[str]) -> str:
        return sentence(event, names)

    def reason(self, t: CircleOfKings) -> str:
        if without_lords(t) != BOTH:
            return "a Lord deck is empty"
        if hand_size(t, 0) == hand_size(t, 1):
            return "both Lord decks are empty, and the hands are equally large: a draw"
        return "both Lord decks are empty, and the larger hand decides"

    def result(self, t: CircleOfKings, names: list[str]) -> list[list[str]]:
        return [result_lines(t, seat) for seat in range(SEATS)]

    def refusal(self, t: CircleOfKings, seat: i64, action: i64, reason: i64) -> Refusal:
        own = own_refusal(t, action, reason)
        return own if own is not None else super().refusal(t, seat, action, reason)


def describe_pass(t: CircleOfKings) -> str:
    """What is not done; with The Star, The Chariot may leave it at the card picked first (CK-32)."""
    if t.question == RECRUIT:
        return "Do not recruit"
    if picked_to_charge(t):
        return f"Eliminate only {army_card(t, t.picked(t.turn, 0))}"
    return "Take no Circle Action"


def picked_to_charge(t: CircleOfKings) -> bool:
    """Whether the first of two cards has been picked that The Chariot eliminates."""
    return t.question == CHARGE and t.most > 0 and t.picked(t.turn, 0) >= 0


def army_card(t: CircleOfKings, action: i64) -> str:
    """The Army card that an answer names; a stolen one by its name."""
    if action == CARD + STOLEN and t.stolen >= 0:
        return a_cards_name(t.face(t.stolen), 1 - owner_of(t.face(t.stolen)))
    return card_name(action - CARD)


def describe_card(t: CircleOfKings, action: i64) -> str:
    """What is done with an Army card, by the question that is asked."""
    step = t.question & (ARGUMENT - 1)
    card = army_card(t, action)
    if step == DRAW_ARMY_CARD:
        return f"Discard {card} and draw another"
    if step == DEPLOY_CAPTAIN:
        return f"Make {card} your Captain (Army Size {(value_of(action - CARD) + 1) // 2})"
    if step == CIRCLE_ACTION:
        return f"Tap {card}"
    if step == CHARGE:
        return f"Eliminate {card} too" if picked_to_charge(t) else f"Eliminate {card} with The Chariot"
    if step == LORD_STEP + STRENGTH:
        return f"Double {card}"
    if step == LORD_STEP + HERMIT:
        return f"Steal {card}"
    return f"Give up {card}" if step == ELIMINATE or step == LORD_STEP + JUSTICE else f"Deploy {card}"


def describe_lord(t: CircleOfKings, lord: i64) -> str:
    """A Lord that is deployed, with what it does and when; or The Chariot, which rides."""
    if t.question != DEPLOY_LORD:
        return f"Ride with {LORDS[lord]}"
    return f"Deploy {ROMAN[lord]} {LORDS[lord]} ({MOMENTS[WHEN[lord]]}: {ACTS[lord]})"


def describe_other(t: CircleOfKings, action: i64) -> str:
    """Positions, turns of the Circle, and what has no card."""
    if action < SWITCH:
        place = action - PLACE
        suit = king_at(t, place)
        king = f" at the King of {SUITS[suit]}" if suit >= 0 else ""
        return f"Begin at the {PLACES[place]}{king and ',' + king}"
    if action < CLOCKWISE:
        place = action - SWITCH
        one, other = king_at(t, place), king_at(t, (place + 1) & 3)
        kings = f": {SUITS[one]} and {SUITS[other]}" if one >= 0 and other >= 0 else ""
        return f"Switch the {PLACES[place]} and {PLACES[(place + 1) & 3]} Kings{kings}"
    if action in (CLOCKWISE, COUNTER_CLOCKWISE):
        return f"Turn the Circle {OTHER_MOVES[action - CLOCKWISE]}"
    if action == RECRUIT_NOW:
        return "Burn a Lord and draw two more Army cards"
    if action == BURN:
        return "Burn the top card of your Army deck"
    return "Eliminate one card" if action == ONE else "Eliminate two cards"


def lord_question(t: CircleOfKings, seat: i64, lord: i64) -> str:
    """What a Lord asks for."""
    if lord == JUSTICE:
        return f"Justice: give up {times(t.most if t.most else 1, 'card')} so that both armies are equal."
    return LORD_ASKS[lord]


def circle_question(t: CircleOfKings, seat: i64, step: i64) -> str:
    """What is asked in the Circle Phase."""
    if step == CIRCLE_ACTION:
        return action_question(t, seat)
    if step == CHOOSE_SUIT:
        return "The Emperor: which suit do you strike?"
    if step == HOW_MANY:
        return f"The Star: do you eliminate one card of {SUITS[t.target]} or two?"
    if step == CHARGE:
        return f"The Chariot: which {'second ' if picked_to_charge(t) else ''}card do you eliminate?"
    return f"Your opponent strikes {SUITS[t.target]}: give up {times(t.strikes, 'card')}."


def action_question(t: CircleOfKings, seat: i64) -> str:
    """What is asked of the player whose Circle Action it is."""
    suit = SUITS[king_at(t, t.place)]
    if actors(t, seat) == 0:
        return f"The Chariot: does it ride now, at the King of {suit}?"
    struck = " or ".join(SUITS[target] for target in range(4) if has(targets(t, seat, t.place), target))
    if chariot_ready(t, seat):
        return f"Your Circle Action in {suit}: tap a card to strike {struck}, or let The Chariot ride?"
    return f"Your Circle Action in {suit}: which card do you tap to strike {struck}?"


def touched_by_card(t: CircleOfKings, seat: i64, action: i64) -> list[list[int]]:
    """Where the card lies that is spoken of, and where it goes."""
    step = t.question & (ARGUMENT - 1)
    card = action - CARD
    if step in (DRAW_ARMY_CARD, DEPLOY_CAPTAIN, DEPLOY_ARMY):
        goes = {DRAW_ARMY_CARD: ARMY_DISCARD, DEPLOY_CAPTAIN: CAPTAIN, DEPLOY_ARMY: ARMY}[step]
        return [[t.find(HAND_OF + seat, seat * ARMY_CARDS + card)], [goes + seat]]
    whose = 1 - seat if step in (CHARGE, LORD_STEP + HERMIT) else seat
    return [[token_of(t, whose, card)], [ARMY + seat] if step == LORD_STEP + HERMIT else []]


def army_is_public(t: CircleOfKings, seat: i64) -> bool:
    """Whether a player's army has been revealed, so that its value is known to all."""
    if t.phase == DRAWING or t.phase == DEPLOYING:
        return False
    return army_size(t, seat) > 0


def circle_counters(t: CircleOfKings) -> list[list[str]]:
    """The Circle, position by position; the one whose suit acts is marked, and so is who was removed."""
    rows: list[list[str]] = []
    for place in range(4):
        suit = king_at(t, place)
        acting = t.phase == CIRCLING and t.turn >= 0 and place == t.place
        king = f"King of {SUITS[suit]}" if suit >= 0 else "empty"
        rows.append([PLACES[place], f"{king} (acting)" if acting else king])
    if removed_suit(t) >= 0:
        rows.append(["Removed by The Tower", f"King of {SUITS[removed_suit(t)]}"])
    return rows


def result_lines(t: CircleOfKings, seat: i64) -> list[str]:
    """How it ended for one player."""
    lines = [f"Lords left in the deck: {t.count(LORD_DECK + seat)}"]
    if without_lords(t) == BOTH:
        lines.append(f"Cards in hand: {hand_size(t, seat)}")
    return lines
