"""Memory: what an observer could have remembered and concluded beyond what it sees."""

from mypy_extensions import i64

from parlour.kernel.bits import has
from parlour.kernel.facts import KnownCard, Memory, PossibleCard, PossibleZone
from parlour.kernel.table import Table
from parlour.kernel.view import knowledge_of


def remember(t: Table, observer: i64) -> Memory:
    """Return what the observer could know besides what it sees.

    `known`: cards that lie hidden from it and that it knows all the same. `possible`: for every card that it
    cannot place, the zones where it may be, with the number of cards there that it may be. Once cards of a pack
    lie in a forgotten zone, anything seen of the pack before, and any conclusion from it, is dropped.
    """
    plan = t.plan
    forgotten = {zone for zone in range(len(plan.zones)) if plan.zones[zone].forgotten}
    known: list[KnownCard] = []
    unplaced = [int(copies) for copies in plan.copies]
    where: list[dict[int, int]] = [{} for _face in plan.faces]
    for token in range(plan.tokens):
        faces = could_be(t, observer, token, forgotten)
        zone = int(t.zone_of(token))
        if len(faces) == 1:
            unplaced[faces[0]] -= 1
            if not has(t.sees(token), observer):
                known.append({"token": token, "zone": zone, "card": plan.faces[faces[0]]})
            continue
        for face in faces:
            where[face][zone] = where[face].get(zone, 0) + 1
    possible: list[PossibleCard] = []
    for face, name in enumerate(plan.faces):
        zones: list[PossibleZone] = [{"zone": zone, "cards": where[face][zone]} for zone in sorted(where[face])]
        if not forgotten.issuperset(where[face]):
            possible += [{"card": name, "zones": zones} for _copy in range(unplaced[face])]
    return {"known": known, "possible": possible}


def could_be(t: Table, observer: i64, token: i64, forgotten: set[int]) -> list[int]:
    """Return the faces that the observer may think the token to have."""
    pack = t.plan.back[token]
    others = range(t.plan.pack_start[pack], t.plan.pack_start[pack + 1])
    if has(t.sees(token), observer) or not any(int(t.zone_of(other)) in forgotten for other in others):
        return knowledge_of(t).possible(observer, token)
    left = [int(t.plan.dealt[other]) for other in others]
    for other in others:
        if has(t.sees(other), observer):
            left.remove(int(t.face(other)))
    return sorted(set(left))
