"""How Last King speaks: moves, questions, the log and the end explained. Refusals are in refusals.py."""

from mypy_extensions import i64

from parlour.games.last_king.ace import destroys_at_once
from parlour.games.last_king.attack_cards import zone_of_court
from parlour.games.last_king.destroyed import endurance
from parlour.games.last_king.jack_and_queen import free_place, rank_of
from parlour.games.last_king.refusals import refuse
from parlour.games.last_king.report import sentence
from parlour.games.last_king.state import (
    AIM,
    CARD,
    CARDS,
    CHARGE,
    CHOOSE_CHARACTERS,
    CHOOSE_RALLY,
    CHOOSE_TARGET,
    COURT,
    DECK,
    DISCARD,
    DISCARD_DOWN,
    DISCARD_ONE,
    EXHAUSTED,
    HAND_OF,
    HAND_SIZE,
    HEAL,
    HONORABLE_DEATH,
    JACKS,
    JESTER,
    JOKER,
    KING,
    KINGS,
    OWNERS,
    PLACES,
    PLAYED,
    QUEENS,
    RALLY,
    REMOVE_ATTACK,
    SHIELD,
    SHIELDING,
    TEXTS,
    TURN,
    YES,
    LastKing,
    place,
)
from parlour.games.last_king.suit_restriction import is_attacked, points_of, points_on, worth_on
from parlour.kernel.bits import count, has, lowest, members
from parlour.kernel.events import Event
from parlour.kernel.refusal import OWN_REASONS, Refusal
from parlour.kernel.table import ARGUMENT, NONE
from parlour.kernel.words import Words


class LastKingWords(Words[LastKing]):
    """The sentences of Last King."""

    def move(self, t: LastKing, action: i64) -> str:
        if action >= AIM:
            return f"{(action - AIM) // COURT + 1}:{court_name((action - AIM) % COURT)}"
        if action >= HEAL:
            use = "heal" if action < CHARGE else "charge" if action < RALLY else "rally"
            return f"{use} {TEXTS[KINGS + (action - HEAL) % 4]}"
        if action >= CARD:
            return TEXTS[action - CARD]
        return "yes" if action == YES else "pass"

    def describe(self, t: LastKing, action: i64, names: list[str]) -> str:
        if action >= AIM:
            return describe_court(t, action, names)
        if action >= HEAL:
            return describe_king(action)
        if action >= CARD:
            return describe_card(t.question, action - CARD)
        return describe_answer(t, action)

    def headline(self, t: LastKing, names: list[str]) -> str:
        if t.over:
            return "The game is over."
        if t.round == 0:
            return "Setup."
        asked = t.question & (ARGUMENT - 1)
        where = f"Round {t.round}"
        if asked == JESTER:
            return f"{where}: {name(names, t.plan.owner[t.target])} is attacked."
        if asked == HONORABLE_DEATH:
            return f"{where}: {name(names, lowest(t.asked))} has lost a character."
        if asked in (DISCARD_ONE, EXHAUSTED, REMOVE_ATTACK):
            return f"{where} ends: {name(names, t.turn)} discards, draws and recovers."
        return f"{where}: it is the turn of {name(names, t.turn)}."

    def question(self, t: LastKing, seat: i64, names: list[str]) -> str:
        asked = t.question & (ARGUMENT - 1)
        if asked == CHOOSE_CHARACTERS:
            which = ["Jack", "Queen", "King"][t.picks_of(seat)]
            return f"Choose the {which} with which you open. All choices are shown together."
        if asked == DISCARD_DOWN:
            return f"Discard down to {HAND_SIZE}."
        if asked == TURN:
            return "Take one action, or pass."
        if asked == CHOOSE_TARGET:
            return f"Whom do you attack with the {TEXTS[t.card_on(PLAYED)]}?"
        if asked == CHOOSE_RALLY:
            return f"Whom does the {TEXTS[t.card_on(PLAYED)]} replace?"
        if asked == JESTER:
            return jester_question(t, names)
        if asked == HONORABLE_DEATH:
            return "Honorable Death Bonus: do you draw a card?"
        if asked == DISCARD_ONE:
            return f"You may discard one card; then you draw to {HAND_SIZE}."
        if asked == EXHAUSTED:
            return "Your deck is empty: do you make a new one from your discard pile?"
        return "You may rid one of your characters of its uppermost attack."

    def touches(self, t: LastKing, seat: i64, action: i64) -> list[list[int]]:
        if action >= AIM:
            zone = zone_of_court(t, (action - AIM) // COURT, (action - AIM) % COURT)
            return [[t.top(zone) if t.question == REMOVE_ATTACK else t.at(zone, 0)], [zone]]
        if action >= HEAL:
            card = t.find(place(seat, HAND_OF), CARDS * seat + KINGS + (action - HEAL) % 4)
            return [[card], [place(seat, KING)] if action < CHARGE else [PLAYED]]
        if action >= CARD:
            return [tokens_of(t, seat, action - CARD), [home_of(t, seat, action - CARD)]]
        if action == YES:
            return [[], [place(seat, DISCARD if t.question == EXHAUSTED else DECK)]]
        return [[], []]

    def counters(self, t: LastKing) -> list[list[str]]:
        out = [["Round", str(t.round)], ["Kings on the table", str(count(t.alive))]]
        for seat in members(t.alive):
            for zone in range(place(seat, KING), place(seat, KING) + PLACES):
                if is_attacked(t, zone):
                    against = f"{points_on(t, zone)} of {endurance(t.card_on(zone))} points"
                    who = "Shield" if zone == place(seat, SHIELD) else TEXTS[t.card_on(zone)]
                    out.append([who + OWNERS[seat], against])
        return out

    def event(self, t: LastKing, event: Event, names: list[str]) -> str:
        return sentence(event, names)

    def reason(self, t: LastKing) -> str:
        if not t.adjudicated:
            return "one King is left on the table"
        if t.idle >= t.idle_limit:
            return f"nobody has done anything for {t.idle} rounds: a draw (LK-23)"
        return f"{t.round} rounds are played: a draw (LK-23)"

    def result(self, t: LastKing, names: list[str]) -> list[list[str]]:
        return [result_lines(t, seat) for seat in range(t.seats)]

    def refusal(self, t: LastKing, seat: i64, action: i64, reason: i64) -> Refusal:
        if reason >= OWN_REASONS:
            return refuse(t, seat, action, reason)
        return super().refusal(t, seat, action, reason)


def name(names: list[str], seat: i64) -> str:
    """A player's name, also for a seat that is not at this table."""
    return names[seat] if 0 <= seat < len(names) else f"seat {seat + 1}"


def court_name(who: i64) -> str:
    """A character by its card, or the Shield."""
    return "Shield" if who == SHIELDING else TEXTS[JACKS + who]


def describe_court(t: LastKing, action: i64, names: list[str]) -> str:
    """What it means to point at somebody on the table."""
    seat, who = (action - AIM) // COURT, (action - AIM) % COURT
    zone = zone_of_court(t, seat, who) if seat < t.seats else NONE
    card = court_name(who)
    if t.question == CHOOSE_RALLY:
        return f"Replace the {card}"
    if t.question == REMOVE_ATTACK and zone != NONE and is_attacked(t, zone):
        top = t.top(zone)
        return f"Discard the {TEXTS[t.card(top)]} ({points_of(t, top)}) from the {card}"
    if t.question == CHOOSE_TARGET and zone != NONE:
        points, total = worth_on(t, t.card_on(PLAYED), zone), points_on(t, zone)
        if destroys_at_once(t.card_on(PLAYED), JACKS + who):
            return f"Destroy the {card} of {name(names, seat)}"
        limit = endurance(t.card_on(zone))
        return f"Attack the {card} of {name(names, seat)} for {points} ({total + points} of {limit})"
    return f"The {card} of {name(names, seat)}"


def describe_king(action: i64) -> str:
    """The three uses of a King in hand."""
    king = TEXTS[KINGS + (action - HEAL) % 4]
    if action < CHARGE:
        return f"Heal: discard the {king} to remove all attacks from your King"
    if action < RALLY:
        return f"Charge: attack with the {king} for 10"
    return f"Rally: replace one of your characters with the {king}"


def describe_card(question: i64, card: i64) -> str:
    """What it means to name a card, by the question that is asked."""
    text = TEXTS[card]
    if question == CHOOSE_CHARACTERS:
        return f"Open with the {text}"
    if question in (DISCARD_DOWN, DISCARD_ONE):
        return f"Discard the {text}"
    if question == JESTER and card == JOKER:
        return "Jester: discard the attack"
    if card == JOKER:
        return "Play the Joker as your King's Shield"
    if card >= KINGS:
        return f"The {text}"
    if card >= JACKS:
        return f"Play the {text} into your {'Queen' if card >= QUEENS else 'Jack'} rank"
    return f"Attack with the {text}"


def describe_answer(t: LastKing, action: i64) -> str:
    """Yes and no."""
    asked = t.question & (ARGUMENT - 1)
    if asked == HONORABLE_DEATH:
        return "Draw a card" if action == YES else "Do not draw"
    if asked == EXHAUSTED:
        return "Make a new deck" if action == YES else "Stay without a deck"
    if action == YES:
        return "Yes"
    if asked == JESTER:
        return "Let the attack stand"
    if asked == DISCARD_ONE:
        return "Keep your hand"
    return "Remove nothing" if asked == REMOVE_ATTACK else "Pass"


def jester_question(t: LastKing, names: list[str]) -> str:
    """What the attack would do, so that whoever is asked can decide."""
    attack, zone = t.card_on(PLAYED), t.target
    who = "Shield" if zone == place(t.plan.owner[zone], SHIELD) else TEXTS[t.card_on(zone)]
    points = worth_on(t, attack, zone)
    if destroys_at_once(attack, t.card_on(zone)):
        does = "would destroy it"
    else:
        does = f"{points} points, {points_on(t, zone) + points} of {endurance(t.card_on(zone))}"
    return f"{name(names, t.turn)} attacks your {who} with the {TEXTS[attack]} ({does}). Do you play a Joker?"


def tokens_of(t: LastKing, seat: i64, card: i64) -> list[int]:
    """The card in the seat's hand; a card that is still in the deck is nowhere to be seen."""
    token = t.find(place(seat, HAND_OF), CARDS * seat + card)
    return [token] if token != NONE else []


def home_of(t: LastKing, seat: i64, card: i64) -> int:
    """Where a card goes that the seat names."""
    if t.question in (DISCARD_DOWN, DISCARD_ONE, JESTER):
        return place(seat, DISCARD)
    if card < JACKS:
        return PLAYED
    if card == JOKER:
        return place(seat, SHIELD)
    if card >= KINGS:
        return place(seat, KING)
    return free_place(t, place(seat, rank_of(card)))


def result_lines(t: LastKing, seat: i64) -> list[str]:
    """How the game ended for a player."""
    if not has(t.alive, seat):
        return ["King destroyed: out of the game"]
    king = place(seat, KING)
    standing = f"{TEXTS[t.card_on(king)]} on the table with {points_on(t, king)} of 20 points against him"
    if t.adjudicated:
        return [standing, f"A draw of the {count(t.alive)} players still in the game, adjudicated (LK-23)"]
    return [standing, "The last King"]
