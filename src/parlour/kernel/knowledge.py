"""Knowledge of each observer: the seats, and a spectator who sees what everybody sees.

The table's verbs only record here, in a log, who learned what. An observer's belief is updated from the log on
demand, and determines exactly which faces a token can have (see `belief`). Separately, the kernel keeps which
observers were shown a token's face and could follow it since: sight is separate from inference.
"""

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from parlour.kernel.belief import Belief
from parlour.kernel.bits import bit, zeros
from parlour.kernel.deals import Deals
from parlour.kernel.plan import Plan
from parlour.kernel.recall import Recall

# An entry of the log: what happened with the mask of observers, then two numbers, or one and the words of a set.
# These four are also the first kinds of a recall.
SEE: Final = 0  # token, face
MIX: Final = 1  # pack, tokens
EXCHANGE: Final = 2  # token, token
LIMIT: Final = 3  # token, faces
KIND: Final = 2  # how far the mask is shifted
LONGEST: Final = 8000  # numbers in the log after which all beliefs take it in
ROOM: Final = 256  # numbers for which the log has room at first


class Knowledge:
    """The log, the beliefs that have taken it in so far, and the sight."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.shown: i64 = 0  # grows whenever anybody is shown anything: then nothing can be taken back
        self.seen: vec[i64] = vec[i64]()  # token -> mask of the observers who were shown it and could follow it
        self.log: vec[i64] = vec[i64]()  # the entries, and room for more
        self.written: i64 = 0  # how many numbers of the log are entries
        self.read: vec[i64] = vec[i64]()  # observer -> how much of the log its belief has taken in
        self.beliefs: list[Belief | None] = []  # never changed, only replaced, so that clones share them
        self.deals: list[Deals | None] = []
        self.left: vec[i64] = vec[i64]()  # token -> 1 + the zone it left since the journal last told of it
        self.recall: Recall | None = None  # of a table of record

    def __reduce__(self) -> tuple[Any, ...]:
        rows = (self.seen, self.log[: self.written], self.read, self.left)
        return revive, (self.plan, int(self.shown), self.beliefs, self.recall, *rows)

    def begin(self) -> None:
        """Start with what everybody knows: which cards there are, and their backs."""
        plan = self.plan
        self.seen = plan.nobody[:]
        self.read = plan.nothing_read[:]
        self.beliefs = [None] * plan.observers
        self.deals = [None] * plan.observers
        self.left = plan.nobody[:]

    def see_what_lies_open(self) -> None:
        """Show the cards of each pack to the observers of the zone where it begins."""
        plan = self.plan
        token: i64 = 0
        while token < plan.tokens:
            self.see(token, plan.dealt[token], plan.sight[plan.packs[plan.back[token]].zone])
            token += 1

    def clone(self) -> "Knowledge":
        """Return an independent copy."""
        twin = Knowledge(self.plan)
        twin.shown = self.shown
        twin.seen, twin.log, twin.read = self.seen[:], self.log[: self.written], self.read[:]
        twin.written = self.written
        twin.beliefs, twin.deals = self.beliefs[:], self.deals[:]
        twin.left = self.left[:]
        recall = self.recall
        if recall is not None:
            twin.recall = recall.clone()
        return twin

    def left_by(self, token: i64) -> i64:
        """Return the zone that the token left since the journal last told of it, or -1."""
        zone = self.left[token] - 1
        self.left[token] = 0
        return zone

    # ------------------------------------------------------------ what happens

    def see(self, token: i64, face: i64, seats: i64) -> None:
        """Note that those observers see that face on that token."""
        seen = self.seen
        had = seen[token]
        if seats & ~had:
            seen[token] = had | seats
            self.note(SEE, seats & ~had, token, face)

    def exchange(self, one: i64, other: i64, seats: i64) -> None:
        """Note that those observers see two tokens of a pack swap faces."""
        seen = self.seen
        a, b = seen[one], seen[other]
        seen[one] = (a & ~seats) | (b & seats)
        seen[other] = (b & ~seats) | (a & seats)
        self.note(EXCHANGE, seats, one, other)

    def limit(self, token: i64, faces: i64, seats: i64) -> None:
        """Note that those observers learn one of a set of faces for the token (in games with fewer than 62)."""
        seats &= ~self.seen[token]
        if seats:
            self.note(LIMIT, seats, token, faces)

    def note(self, kind: i64, seats: i64, one: i64, other: i64) -> None:
        """Write an entry of two numbers into the log, and into the recall."""
        if self.recall is not None:
            self.recall.add(kind, seats, one, other)
        if self.written > LONGEST:
            self.take_in()
        self.write(kind, seats, one, other)

    def mix(self, cells: vec[i64], cell: i64, stop: i64, pack: i64, seats: i64) -> None:
        """Make the tokens of one pack in these cells indistinguishable for those observers."""
        plan, seen = self.plan, self.seen
        if self.written > LONGEST:
            self.take_in()
        at = self.written + 2
        self.write(MIX, seats, pack, 0)
        log = self.log
        while cell < stop:
            token = cells[cell]
            if token >= 0 and plan.back[token] == pack:
                log[at + plan.word[token]] |= plan.bit[token]
                seen[token] &= ~seats
            cell += 1
        if self.recall is not None:
            self.recall.mixed(log[at : self.written], pack, seats)

    def write(self, kind: i64, seats: i64, one: i64, other: i64) -> None:
        """Add an entry to the log, as long as all are."""
        at = self.written
        if at + 2 + self.plan.words > len(self.log):
            self.make_room()
        log = self.log
        log[at], log[at + 1], log[at + 2] = (seats << KIND) | kind, one, other
        at += 3
        w: i64 = 1
        while w < self.plan.words:
            log[at] = 0
            at += 1
            w += 1
        self.written = at

    def make_room(self) -> None:
        """Double the room of the log."""
        log = zeros(2 * self.written + ROOM)
        at: i64 = 0
        while at < self.written:
            log[at] = self.log[at]
            at += 1
        self.log = log

    def take_over(self, other: "Knowledge", observer: i64) -> None:
        """Let the observer know and have seen what it has in another knowledge, and nothing else."""
        self.beliefs[observer] = other.belief(observer)
        self.deals[observer] = other.deals[observer]
        self.read[observer] = self.written
        self.shown = other.shown
        self.left = other.left[:]
        recall = other.recall
        if recall is not None:
            self.recall = recall.of(observer)
        token: i64 = 0
        while token < self.plan.tokens:
            self.seen[token] = (self.seen[token] & ~bit(observer)) | (other.seen[token] & bit(observer))
            token += 1

    # ------------------------------------------------------------------ asking

    def seen_by(self, token: i64) -> i64:
        """Mask of the observers who were shown the token's face and could follow it since."""
        return self.seen[token]

    def belief(self, observer: i64) -> Belief:
        """Return all that the observer can conclude."""
        belief = self.beliefs[observer]
        if belief is None:
            belief = Belief(self.plan)
            belief.begin()
        elif self.read[observer] == self.written:
            return belief
        else:
            belief = belief.clone()
        at = self.read[observer]
        while at < self.written:
            if (self.log[at] >> KIND >> observer) & 1:
                self.learn(belief, at)
            at += 2 + self.plan.words
        belief.number_bags()
        self.read[observer] = at
        self.beliefs[observer] = belief
        self.deals[observer] = None
        return belief

    def learn(self, belief: Belief, at: i64) -> None:
        """Let a belief take in the entry that begins at `at`."""
        log = self.log
        kind, one, other = log[at] & ((1 << KIND) - 1), log[at + 1], log[at + 2]
        if kind == SEE:
            belief.see(one, other)
        elif kind == EXCHANGE:
            belief.exchange(one, other)
        elif kind == LIMIT:
            belief.limit(one, other)
        else:
            belief.mix(self.mixed(one, at + 2))

    def mixed(self, pack: i64, at: i64) -> vec[i64]:
        """Return the tokens of a set of the log."""
        plan, log = self.plan, self.log
        out = vec[i64]()
        token = plan.pack_start[pack]
        while token < plan.pack_start[pack + 1]:
            if log[at + plan.word[token]] & plan.bit[token]:
                out = append(out, token)
            token += 1
        return out

    def take_in(self) -> None:
        """Let all beliefs take in the log, and empty it."""
        observer: i64 = 0
        while observer < self.plan.observers:
            self.belief(observer)
            self.read[observer] = 0
            observer += 1
        self.written = 0

    def deals_of(self, observer: i64) -> Deals:
        """Return the deals that fit all that the observer knows."""
        belief = self.belief(observer)
        deals = self.deals[observer]
        if deals is None:
            deals = Deals(belief)
            self.deals[observer] = deals
        return deals

    def possible(self, observer: i64, token: i64) -> list[int]:
        """Return the faces that the token can have for all that the observer knows, ascending."""
        return self.deals_of(observer).possible(token)

    def known(self, observer: i64, token: i64) -> i64:
        """Return the face that the observer knows the token to have, seen or concluded, or -1."""
        faces = self.possible(observer, token)
        return faces[0] if len(faces) == 1 else -1


def revive(
    plan: Plan,
    shown: i64,
    beliefs: list[Belief | None],
    recall: Recall | None,
    seen: vec[i64],
    log: vec[i64],
    read: vec[i64],
    left: vec[i64],
) -> Knowledge:
    """Rebuild knowledge from a pickle."""
    made = Knowledge(plan)
    made.shown, made.beliefs, made.recall = shown, beliefs, recall
    made.seen, made.log, made.read, made.left = seen, log, read, left
    made.written = len(log)
    made.deals = [None] * plan.observers
    return made
