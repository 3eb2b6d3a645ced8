"""Knowledge of each observer, as plain data and back."""

from librt.vecs import vec
from mypy_extensions import i64

from parlour.kernel.belief import ANY, EDGE, KNOWN, Belief
from parlour.kernel.knowledge import Knowledge
from parlour.kernel.plan import Plan
from parlour.kernel.table import Table

ROWS = ["bag", "face", "only", "items", "pins", "edges"]


class Misfit(ValueError):
    """Saved knowledge that does not belong to the table."""


def save_knowledge(knowledge: Knowledge) -> dict[str, object]:
    """Return everybody's sight and belief as plain data."""
    observers = range(knowledge.plan.observers)
    return {
        "shown": knowledge.shown,
        "seen": [n for n in knowledge.seen],
        "beliefs": [save_belief(knowledge.belief(observer)) for observer in observers],
    }


def save_belief(belief: Belief) -> dict[str, list[int]]:
    """Return a belief as plain data."""
    rows = [belief.bag, belief.face, belief.only, belief.items, belief.pins, belief.edges]
    return {name: [n for n in row] for name, row in zip(ROWS, rows, strict=True)}


def load_knowledge(t: Table, saved: object) -> None:
    """Load the knowledge of each observer, or what it sees; raise a Misfit if the data is wrong."""
    knowledge = Knowledge(t.plan)
    knowledge.begin()
    if saved is None:
        for token in range(t.plan.tokens):
            knowledge.see(token, t.face(token), t.sees(token))
    else:
        if not isinstance(saved, dict):
            raise Misfit("it should hold 'shown', 'seen' and 'beliefs'")
        beliefs = saved.get("beliefs")
        if not isinstance(beliefs, list) or len(beliefs) != t.plan.observers:
            raise Misfit(f"'beliefs' should be a list of {t.plan.observers}, for the seats and a spectator")
        knowledge.beliefs = [load_belief(t.plan, belief) for belief in beliefs]
        knowledge.seen = row_of(saved.get("seen"), "seen", t.plan.tokens)
        knowledge.shown = row_of([saved.get("shown")], "shown", 1)[0]
    t.knowledge = knowledge


def row_of(value: object, name: str, length: i64) -> vec[i64]:
    """Return a row of whole numbers; of that length, or a multiple of it if it is negative."""
    if not isinstance(value, list) or any(type(n) is not int or abs(n) > 2**62 for n in value):
        raise Misfit(f"{name!r} should be whole numbers")
    if len(value) != length if length >= 0 else len(value) % -length:
        raise Misfit(f"{name!r} has {len(value)} numbers")
    return vec[i64](value)


def load_belief(plan: Plan, saved: object) -> Belief:
    """Return the belief that `save_belief` wrote."""
    if not isinstance(saved, dict):
        raise Misfit("a belief should hold " + ", ".join(ROWS))
    belief = Belief(plan)
    belief.bag = row_of(saved.get("bag"), "bag", plan.tokens)
    belief.face = row_of(saved.get("face"), "face", plan.tokens)
    belief.only = row_of(saved.get("only"), "only", plan.tokens)
    belief.items = row_of(saved.get("items"), "items", -2)
    belief.pins = row_of(saved.get("pins"), "pins", -2)
    belief.edges = row_of(saved.get("edges"), "edges", -EDGE)
    edges = belief.edges
    belief.limited = any(only != ANY for only in belief.only)
    belief.limited = belief.limited or any(edges[e] != ANY for e in range(2, len(edges), EDGE))
    check_faces(plan, belief)
    check_bags(belief)
    return belief


def check_faces(plan: Plan, belief: Belief) -> None:
    """Check that every face is known or enters somewhere, as often as it is there."""
    faces = [int(belief.face[n]) for n in range(plan.tokens) if belief.bag[n] == KNOWN]
    faces += [int(belief.items[n]) for n in range(0, len(belief.items), 2)]
    seen = [int(belief.pins[n]) for n in range(0, len(belief.pins), 2)]
    for face in seen:
        if face not in faces:
            raise Misfit(f"'pins' has a face {face} that no token and no item has")
        faces.remove(face)
    if sorted(faces) != sorted(int(face) for face in plan.dealt):
        raise Misfit("the faces of a belief are not those of the packs")


def check_bags(belief: Belief) -> None:
    """Check that every bag loses as many faces as it gains, and that edges lead on."""
    balance: dict[int, int] = {}
    for e in range(0, len(belief.edges), EDGE):
        start, end, slots = int(belief.edges[e]), int(belief.edges[e + 1]), int(belief.edges[e + 3])
        if not 0 <= start < end or slots < 1:
            raise Misfit("'edges' should lead to bags with higher numbers")
        balance[start] = balance.get(start, 0) - slots
        balance[end] = balance.get(end, 0) + slots
    for n in range(1, len(belief.items), 2):
        balance[int(belief.items[n])] = balance.get(int(belief.items[n]), 0) + 1
    out = [int(bag) for bag in belief.bag if bag != KNOWN]
    out += [int(belief.pins[n]) for n in range(1, len(belief.pins), 2)]
    for bag in out:
        balance[bag] = balance.get(bag, 0) - 1
    if any(balance.values()) or sorted(balance) != list(range(len(balance))):
        raise Misfit("a bag of a belief does not hold as many faces as slots")
    belief.bags = len(balance)
