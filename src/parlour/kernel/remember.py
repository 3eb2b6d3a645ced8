"""Memory: what an observer could have remembered and concluded beyond what it sees."""

from mypy_extensions import i64

from parlour.kernel.bits import has
from parlour.kernel.table import Table


def remember(t: Table, observer: i64) -> dict[str, object]:
    """What the observer could know besides what it sees.

    `known`: cards that lie hidden from it and that it knows all the same. `possible`: for every card that it
    cannot place, the zones where it may be, with the number of cards there that it may be.
    """
    knowledge = t.knowledge
    if knowledge is None:
        raise ValueError("a table that keeps no knowledge has no memory")
    plan = t.plan
    known: list[dict[str, object]] = []
    unplaced = [int(copies) for copies in plan.copies]
    where: list[dict[int, int]] = [{} for _face in plan.faces]
    for token in range(plan.tokens):
        faces = knowledge.possible(observer, token)
        zone = int(t.zone_of(token))
        if len(faces) == 1:
            unplaced[faces[0]] -= 1
            if not has(t.sees(token), observer):
                known.append({"token": token, "zone": zone, "card": plan.faces[faces[0]]})
            continue
        for face in faces:
            where[face][zone] = where[face].get(zone, 0) + 1
    possible: list[dict[str, object]] = []
    for face, name in enumerate(plan.faces):
        zones = [{"zone": zone, "cards": where[face][zone]} for zone in sorted(where[face])]
        possible += [{"card": name, "zones": zones} for _copy in range(unplaced[face])]
    return {"known": known, "possible": possible}
