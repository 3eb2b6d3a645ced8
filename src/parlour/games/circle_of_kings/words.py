"""How Circle of Kings speaks: moves, questions, where the game stands, and the end explained."""

from typing import Final

from mypy_extensions import i64

from parlour.games.circle_of_kings.army import army_of, token_of
from parlour.games.circle_of_kings.circle_action import actors, chariot_ready, targets
from parlour.games.circle_of_kings.combat_phase import army_value
from parlour.games.circle_of_kings.endgame import hand_size, without_lords
from parlour.games.circle_of_kings.events import (
    ACTS,
    ARMY_REVEALED,
    CIRCLE_STANDS,
    COMBAT,
    EVENTS,
    KING_ACTS,
    STRUCK,
    WHY,
)
from parlour.games.circle_of_kings.lord_effects import WHEN
from parlour.games.circle_of_kings.names import (
    PLACES,
    VALUES,
    army_name,
    card_name,
    cards_named,
    face_name,
    kings_named,
    lord_number,
    own_lord,
    suits_named,
)
from parlour.games.circle_of_kings.numbers import (
    COUNTERS,
    MARK_IDS,
    army_is_public,
    is_acting,
    suits_marked,
    write_counters,
    write_marks,
)
from parlour.games.circle_of_kings.options import option_of
from parlour.games.circle_of_kings.refusals import NOT_ABLE, NOT_APPLICABLE, OF_REMOVED_SUIT, REASONS
from parlour.games.circle_of_kings.state import *
from parlour.games.circle_of_kings.the_circle import king_at, removed_suit, suits_struck
from parlour.kernel.bits import count, has, members
from parlour.kernel.declared import Reason
from parlour.kernel.events import Event
from parlour.kernel.facts import Counter, Facts, Mark
from parlour.kernel.numbers import Numbers
from parlour.kernel.refusal import OWN_REASONS
from parlour.kernel.table import ARGUMENT, DONE
from parlour.kernel.words import Number, Option, Speech, Words, counter, fill, mark

PHASES: Final = ["Draw Phase", "Deployment Phase", "Combat Phase", "Circle Phase"]
MOMENTS: Final = ["when revealed", "as Combat begins", "as the Circle begins", "as the Circle ends"]
OTHER_MOVES: Final = ["clockwise", "counter-clockwise", "recruit", "burn", "one", "two"]


class CircleOfKingsWords(Words[CircleOfKings]):
    """The sentences of Circle of Kings."""

    def __init__(self) -> None:
        super().__init__(
            REASONS,
            EVENTS,
            counters=COUNTERS,
            marks=MARK_IDS,
        )

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

    def describe(self, t: CircleOfKings, seat: i64, action: i64, speech: Speech) -> str:
        if action < LORD_NAMED:
            return describe_card(t, action)
        if action < KING:
            return describe_lord(t, action - LORD_NAMED)
        if action < PLACE:
            suit = SUITS[action - KING]
            return f"Strike {suit}" if step_of(t) == CHOOSE_SUIT else f"Remove the King of {suit}"
        return describe_other(t, action)

    def option(self, t: CircleOfKings, seat: i64, action: i64) -> Option:
        return option_of(t, seat, action)

    def card(self, t: CircleOfKings, face: i64) -> str:
        return face_name(face)

    def headline(self, t: CircleOfKings, speech: Speech) -> str:
        if t.over:
            return "The game is over."
        start = f"Round {t.round}, {PHASES[t.phase]}"
        if is_acting(t):
            return f"{start}: {speech.person(t.turn):acts} in {SUITS[king_at(t, t.place)]}."
        return f"{start}."

    def fields(self, t: CircleOfKings, seat: i64, speech: Speech) -> dict[str, object]:
        step = step_of(t)
        fields: dict[str, object] = {"n": Number(t.most_of(seat) if t.most else 1), "foe": speech.person(1 - seat)}
        if step == CIRCLE_ACTION:
            fields["suit"] = SUITS[king_at(t, t.place)]
            fields["choice"] = choice(t, seat)
        elif t.target >= 0:
            fields["suit"] = SUITS[t.target]
        if step == CHARGE:
            both = "one or two cards" if t.chariot_two_suits else "one card, or two of one suit"
            fields["prey"] = both if t.most else "any one card"
        return fields

    def counters(self, t: CircleOfKings) -> list[Counter]:
        out = [counter("round", "Round", t.round), counter("phase", "Phase", t.phase, PHASES[t.phase])]
        for seat in range(SEATS):
            out.append(counter("lords_left", "Lords left", t.count(LORD_DECK + seat), seat=seat))
            if army_is_public(t, seat):
                out.append(counter("army_value", "Army Value", army_value(t, seat), seat=seat))
        return out

    def marks(self, t: CircleOfKings) -> list[Mark]:
        out = circle_marks(t)
        for seat in range(SEATS):
            if t.phase == CIRCLING:
                tapped = members(t.tapped[seat] & army_of(t, seat))
                out += [mark("tapped", "tapped", token_of(t, seat, card)) for card in tapped]
            if has(t.negated, seat) and t.count(LORD + seat):
                out.append(mark("negated", "no effect", t.top(LORD + seat)))
        if t.stolen >= 0:
            out.append(mark("stolen", "stolen", t.stolen))
        if t.doubled >= 0:
            out.append(mark("doubled", "counts double", t.doubled, value=2))
        return out

    def numbers(self, t: CircleOfKings, out: Numbers) -> None:
        write_counters(t, out)
        write_marks(t, out)

    def event_fields(self, t: CircleOfKings, event: Event, speech: Speech) -> dict[str, object]:
        fields = super().event_fields(t, event, speech)
        face = event.face
        fields["army"] = army_name(face, event.seat)
        fields["lord"] = face_name(face) if face >= 0 else "a Lord"
        fields["own_lord"] = own_lord(face)
        fields["other_lord"] = own_lord(event.onto.face)
        fields["effect"] = ACTS[lord_number(face)] if LORD_FACES <= face < KING_FACES else ""
        fields["way"] = "clockwise" if event.a else "counter-clockwise"
        fields["idle"] = ", which has nothing to strike" if event.a else ""
        fields["twice"] = f" for {event.b} cards" if event.b > 1 else ""
        add_fields_of_kind(event, fields, speech)
        return fields

    def reason(self, t: CircleOfKings) -> str:
        if without_lords(t) != BOTH:
            return "the loser has run out of Lords"
        if hand_size(t, 0) == hand_size(t, 1):
            return "both players have run out of Lords, and their hands are equally large: a draw"
        return "both players have run out of Lords; the larger hand wins"

    def result(self, t: CircleOfKings, speech: Speech) -> list[list[str]]:
        return [result_lines(t, seat) for seat in range(SEATS)]

    def refusal_facts(self, t: CircleOfKings, seat: i64, action: i64, reason: i64) -> Facts:
        if reason < OWN_REASONS:
            return self.general_facts(t, seat, action, reason)
        facts = facts_of_action(action)
        if reason == NOT_ABLE:
            facts["suit"] = SUITS[king_at(t, t.place)]
            facts["target"] = suits_named(suits_struck(t, t.turn, t.place))
        elif reason == NOT_APPLICABLE:
            facts["suit"] = SUITS[t.target]
        elif reason == OF_REMOVED_SUIT:
            facts["suit"] = SUITS[removed_suit(t)]
        return facts

    def refusal_cites(self, t: CircleOfKings, reason: Reason, action: i64) -> list[str]:
        if reason.number == NOT_ABLE and count(suits_struck(t, t.turn, t.place)) > 1:
            return [*reason.cites, "CK-28"]
        return reason.cites


def add_fields_of_kind(event: Event, fields: dict[str, object], speech: Speech) -> None:
    """Add what stands in the sentences of one kind of event only."""
    kind = event.kind
    if kind in WHY:
        fields["why"] = WHY[kind][event.a]
    elif kind == CIRCLE_STANDS:
        fields["kings"] = kings_named(event.a)
    elif kind == ARMY_REVEALED:
        fields["cards"] = cards_named(event.a)
    elif kind == KING_ACTS:
        fields["suit"] = SUITS[event.face - KING_FACES]
        fields["struck"] = suits_named(event.b)
    elif kind == STRUCK:
        fields["struck_suit"] = SUITS[event.onto.face - KING_FACES]
    elif kind == COMBAT:
        fields["first"], fields["second"] = speech.person(0), speech.person(1)
        fields["outcome"] = fill("{seat:wins} the Combat", fields) if event.seat >= 0 else "It is a draw"


def facts_of_action(action: i64) -> Facts:
    """Return what an action names: a card, a Lord, a King's suit or a position."""
    if CARD <= action < LORD_NAMED:
        return {"card": card_name(action - CARD)}
    if LORD_NAMED <= action < KING:
        return {"lord": LORDS[action - LORD_NAMED]}
    if KING <= action < PLACE:
        return {"suit": SUITS[action - KING]}
    if PLACE <= action < CLOCKWISE:
        return {"position": PLACES[(action - PLACE) & 3]}
    return {}


def step_of(t: CircleOfKings) -> i64:
    """Return the step that is asked."""
    return t.question & (ARGUMENT - 1)


def army_card(t: CircleOfKings, action: i64) -> str:
    """Return the Army card that an answer names; a stolen one by its name."""
    if action == CARD + STOLEN and t.stolen >= 0:
        face = t.face(t.stolen)
        return army_name(face, 1 - owner_of(face))
    return f"the {card_name(action - CARD)}"


def describe_card(t: CircleOfKings, action: i64) -> str:
    """Return what is done with an Army card, by the question that is asked."""
    step = step_of(t)
    card = army_card(t, action)
    if step == DRAW_ARMY_CARD:
        return f"Discard {card} and draw another"
    if step == DEPLOY_CAPTAIN:
        return f"Make {card} your Captain (Army Size {(value_of(action - CARD) + 1) // 2})"
    if step == CIRCLE_ACTION:
        return f"Tap {card}"
    if step == CHARGE:
        return f"Eliminate {card}"
    if step == LORD_STEP + STRENGTH:
        return f"Double {card}"
    if step == LORD_STEP + HERMIT:
        return f"Steal {card}"
    return f"Give up {card}" if step == ELIMINATE or step == LORD_STEP + JUSTICE else f"Deploy {card}"


def describe_lord(t: CircleOfKings, lord: i64) -> str:
    """Return a Lord that is deployed, with what it does and when; or The Chariot, which rides."""
    if step_of(t) == CIRCLE_ACTION:
        return f"Ride with {LORDS[lord]}"
    return f"Deploy {ROMAN[lord]} {LORDS[lord]} ({MOMENTS[WHEN[lord]]}: {ACTS[lord]})"


def describe_other(t: CircleOfKings, action: i64) -> str:
    """Describe positions, turns of the Circle, and what has no card."""
    if action < SWITCH:
        suit = king_at(t, action - PLACE)
        where = f", the King of {SUITS[suit]}" if suit >= 0 else ""
        return f"Begin at the {PLACES[action - PLACE]}{where}"
    if action < CLOCKWISE:
        place = action - SWITCH
        one, other = king_at(t, place), king_at(t, (place + 1) & 3)
        kings = f": {SUITS[one]} and {SUITS[other]}" if one >= 0 and other >= 0 else ""
        return f"Switch the {PLACES[place]} and {PLACES[(place + 1) & 3]} Kings{kings}"
    if action in (CLOCKWISE, COUNTER_CLOCKWISE):
        return f"Turn the Circle {OTHER_MOVES[action - CLOCKWISE]}"
    if action == RECRUIT_NOW:
        return "Burn a Lord and draw 2 more Army cards"
    if action == BURN:
        return "Burn the top card of your Army deck"
    return "Eliminate one card" if action == ONE else "Eliminate two cards"


def choice(t: CircleOfKings, seat: i64) -> str:
    """Return the choices of the player whose Circle Action it is."""
    if actors(t, seat) == 0:
        return "ride with The Chariot now?"
    struck = suits_named(targets(t, seat, t.place))
    if chariot_ready(t, seat):
        return f"tap a card to strike {struck}, or ride with The Chariot."
    return f"tap a card to strike {struck}."


def circle_marks(t: CircleOfKings) -> list[Mark]:
    """Return the King whose suit acts, those whose suits it strikes, and the King who was removed."""
    out: list[Mark] = []
    if is_acting(t):
        out.append(mark("acting", "acting", t.at(CIRCLE, t.place)))
        out += [mark("struck", "struck", t.find(CIRCLE, KING_FACES + suit)) for suit in members(suits_marked(t))]
    if t.count(REMOVED_KING):
        out.append(mark("removed", "removed by The Tower", t.top(REMOVED_KING)))
    return out


def result_lines(t: CircleOfKings, seat: i64) -> list[str]:
    """Return how it ended for one player."""
    lines = [f"Lords left in the deck: {t.count(LORD_DECK + seat)}"]
    if without_lords(t) == BOTH:
        lines.append(f"Cards in hand: {hand_size(t, seat)}")
    return lines
