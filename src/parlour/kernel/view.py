"""View: what a seat sees now, built up from what it has been shown."""

from mypy_extensions import i64

from parlour.kernel.bits import has
from parlour.kernel.declared import EventKind
from parlour.kernel.events import Event
from parlour.kernel.facts import CardAt, CardView, EventView, ZoneChange, ZoneView
from parlour.kernel.knowledge import Knowledge
from parlour.kernel.plan import HAND
from parlour.kernel.table import NONE, Table

KINDS = ["pile", "row", "hand"]


def seen_face(t: Table, knowledge: Knowledge, observer: i64, token: i64) -> i64:
    """Return the face that the observer sees on a token where it lies, or -1."""
    if not has(t.sees(token) & knowledge.seen_by(token), observer):
        return -1
    return t.face(token)


def view_card(t: Table, knowledge: Knowledge, observer: i64, token: i64) -> CardView:
    """Return one card: its face if the observer sees it, and its back."""
    face = seen_face(t, knowledge, observer, token)
    return {
        "token": token,
        "card": t.plan.faces[face] if face >= 0 else None,
        "back": t.plan.packs[t.plan.back[token]].back,
        "up": t.is_up(token),
    }


def shown_tokens(t: Table, knowledge: Knowledge, observer: i64, number: int) -> list[int]:
    """Return the tokens of a zone as the observer is shown them: a hand that is seen in the order of its faces."""
    tokens = [t.at(number, slot) for slot in range(t.end(number))]
    if t.plan.kind[number] == HAND:
        return sorted(tokens, key=lambda token: (seen_face(t, knowledge, observer, token), token))
    return tokens


def view_zone(t: Table, knowledge: Knowledge, observer: i64, number: int, name: str) -> ZoneView:
    """Return one zone with its cards: a row with its empty spaces, a visible hand in the order of its faces."""
    zone = t.plan.zones[number]
    tokens = shown_tokens(t, knowledge, observer, number)
    return {
        "zone": number,
        "id": zone.name,
        "name": name,
        "owner": zone.owner if zone.owner >= 0 else None,
        "kind": KINDS[zone.kind],
        "capacity": zone.capacity,
        "shape": zone.shape,
        "cards": [view_card(t, knowledge, observer, token) if token >= 0 else None for token in tokens],
    }


def looks_alike(t: Table, before: Table, observer: i64, one: i64, other: i64) -> bool:
    """Return whether token `one` of this table shows the observer the same as `other` of the one before."""
    if one != other:
        return False
    if one < 0:
        return True
    now, then = knowledge_of(t), knowledge_of(before)
    same = seen_face(t, now, observer, one) == seen_face(before, then, observer, one)
    return same and t.is_up(one) == before.is_up(one)


def is_unchanged(t: Table, before: Table, observer: i64, number: i64) -> bool:
    """Return whether a zone holds the same cards in the same order, and the observer sees the same on each."""
    places = t.end(number)
    if places != before.end(number):
        return False
    slot: i64 = 0
    while slot < places:
        if not looks_alike(t, before, observer, t.at(number, slot), before.at(number, slot)):
            return False
        slot += 1
    return True


def change_of_zone(t: Table, before: Table, observer: i64, number: int, name: str) -> ZoneChange:
    """Return what the observer sees in a zone that differs from the table before.

    It depends only on the two views of the zone: cards are compared as the observer is shown them.
    """
    now, then = knowledge_of(t), knowledge_of(before)
    tokens, old = shown_tokens(t, now, observer, number), shown_tokens(before, then, observer, number)
    cards: list[CardAt] = []
    for slot, token in enumerate(tokens):
        if slot >= len(old) or not looks_alike(t, before, observer, token, old[slot]):
            card = view_card(t, now, observer, token) if token >= 0 else None
            cards.append({"slot": slot, "card": card})
    return {"zone": number, "name": name, "places": len(tokens), "cards": cards}


def knowledge_of(t: Table) -> Knowledge:
    """Return the knowledge of a table; raise a ValueError if it keeps none."""
    knowledge = t.knowledge
    if knowledge is None:
        raise ValueError("a table that keeps no knowledge has no views")
    return knowledge


def view_event(event: Event, kind: EventKind, faces: list[str], words: str) -> EventView:
    """Return an event as an observer is told it."""
    named = {kind.a: event.a, kind.b: event.b}
    other = named.get("other", NONE)
    return {
        "id": kind.id,
        "seat": event.seat if event.seat >= 0 else None,
        "other": other if other >= 0 else None,
        "token": event.token if event.token >= 0 else None,
        "card": faces[event.face] if event.face >= 0 else None,
        "onto": event.onto.token if event.onto.token >= 0 else None,
        "onto_card": faces[event.onto.face] if event.onto.face >= 0 else None,
        "from_zone": event.source if event.source >= 0 else None,
        "to_zone": event.place if event.place >= 0 else None,
        "value": named.get("value"),
        "facts": {name: value for name, value in named.items() if name not in ("", "other", "value")},
        "words": words,
        "cites": kind.cites,
    }
