"""Information states: all that a seat has seen and heard (`recall`), as one canonical string of ids."""

from parlour.kernel.belief import ANY
from parlour.kernel.bits import bit, members
from parlour.kernel.declared import EventKind, Rule
from parlour.kernel.plan import BITS, Plan
from parlour.kernel.recall import (
    ANSWERED,
    ASKED,
    CARDS,
    EXCHANGED,
    KIND,
    LIMITED,
    MIXED,
    MOVED,
    OVER,
    SAW,
    TURNED,
    Recall,
)


def in_ids(recall: Recall, plan: Plan, rules: list[Rule], kinds: dict[int, EventKind]) -> str:
    """Return what an observer noticed, with the ids of steps and events and the short texts of faces."""
    row, out = [n for n in recall.row], list[str]()
    at = 0
    while at < len(row):
        kind, n = row[at] & (bit(KIND) - 1), row[at + 1]
        given = row[at + 2 : at + 2 + n]
        if kind == SAW:
            out.append(f"saw {given[0]} {plan.faces[given[1]]}")
        elif kind == MIXED:
            out.append(f"mixed {listed(tokens_of(plan, given))}")
        elif kind == EXCHANGED:
            out.append(f"exchanged {given[0]} {given[1]}")
        elif kind == LIMITED:
            out.append(f"limited {given[0]} {listed(members(given[1]))}" if given[1] != ANY else "")
        elif kind == MOVED:
            out.append(f"moved {given[0]} {given[1]} {given[2]}")
        elif kind == TURNED:
            out.append(f"turned {given[0]} {'up' if given[1] else 'down'}")
        elif kind == ANSWERED:
            out.append(f"answered {given[0]}")
        elif kind == ASKED:
            asked = f"asked {rules[given[0]].id} {listed(members(given[1]))}" if given[0] != OVER else "over"
            out.append(asked)
        else:
            out.append(told_in_ids(plan, kinds, given))
        at += 2 + n
    return "; ".join(out)


def told_in_ids(plan: Plan, kinds: dict[int, EventKind], given: list[int]) -> str:
    """Return an event, with the faces that were seen."""
    numbers = [str(n) for n in given[1:CARDS]]
    for at in (CARDS, CARDS + 3):
        face = given[at + 1]
        numbers += [str(given[at]), plan.faces[face] if face >= 0 else "-"]
    return f"told {kinds[given[0]].id} {' '.join(numbers)}"


def tokens_of(plan: Plan, given: list[int]) -> list[int]:
    """Return the tokens of a set: its pack, then words of bits."""
    start = int(plan.pack_start[given[0]])
    return [start + BITS * n + token for n, word in enumerate(given[1:]) for token in members(word)]


def listed(numbers: list[int]) -> str:
    """Write numbers as a short list."""
    return ",".join([str(n) for n in numbers])
