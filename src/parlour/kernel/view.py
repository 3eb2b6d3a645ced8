"""View: what a seat sees now, built up from what it has been shown."""

from mypy_extensions import i64

from parlour.kernel.bits import has
from parlour.kernel.knowledge import Knowledge
from parlour.kernel.plan import HAND
from parlour.kernel.table import Table

KINDS = ["pile", "row", "hand"]


def seen_face(t: Table, knowledge: Knowledge, observer: i64, token: i64) -> i64:
    """The face that the observer sees on a token where it lies, or -1."""
    if not has(t.sees(token) & knowledge.seen_by(token), observer):
        return -1
    return t.face(token)


def view_card(t: Table, knowledge: Knowledge, observer: i64, token: i64) -> dict[str, object]:
    """One card: its face if the observer sees it, otherwise its back."""
    plan = t.plan
    face = seen_face(t, knowledge, observer, token)
    if face < 0:
        return {"token": token, "card": None, "back": plan.packs[plan.back[token]].back}
    return {"token": token, "card": plan.faces[face], "up": t.is_up(token)}


def view_zone(t: Table, knowledge: Knowledge, observer: i64, number: int) -> dict[str, object]:
    """One zone with its cards: a row with its empty spaces, a hand that is seen in the order of its faces."""
    plan = t.plan
    zone = plan.zones[number]
    tokens = [t.at(number, slot) for slot in range(t.end(number))]
    if plan.kind[number] == HAND:
        tokens = sorted(tokens, key=lambda token: (seen_face(t, knowledge, observer, token), token))
    cards = [view_card(t, knowledge, observer, token) if token >= 0 else None for token in tokens]
    return {
        "zone": number,
        "name": zone.name,
        "owner": zone.owner if zone.owner >= 0 else None,
        "kind": KINDS[zone.kind],
        "capacity": zone.capacity,
        "shape": zone.shape,
        "cards": cards,
    }


def view_zones(t: Table, observer: i64) -> list[dict[str, object]]:
    """All zones as the observer sees them."""
    knowledge = t.knowledge
    if knowledge is None:
        raise ValueError("a table that keeps no knowledge has no views")
    plan = t.plan
    return [
        view_zone(t, knowledge, observer, number) for number in range(len(plan.zones)) if plan.capacity[number] > 0
    ]
