"""The plan of a game's table: its packs of cards and its zones, declared once and shared by every clone."""

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from parlour.kernel.bits import bit, first, zeros

# How cards lie in a zone.
PILE: Final = 0  # one on the other; the last is on top
ROW: Final = 1  # in numbered spaces, each of which may be empty
HAND: Final = 2  # in no order; nobody but those who see it can follow one of its cards

# The observers that see a card in a zone.
NOBODY: Final = 0  # nobody sees a card there
OWNER: Final = 1  # only the owner of the zone does
ALL: Final = 2  # everybody does

SHARED: Final = -1  # the owner of a zone that belongs to nobody

AGENDA: Final = 24  # the deepest nesting of planned steps
BITS: Final = 62  # tokens to a word of a set


class Pack:
    """Cards with one back, and the zone in which they lie before the game begins."""

    def __init__(self, back: str, zone: int, faces: list[int]) -> None:
        self.back = back
        self.zone = zone
        self.faces = faces  # a face that is listed twice is there twice

    def __reduce__(self) -> tuple[Any, ...]:
        return Pack, (self.back, self.zone, self.faces)


class Zone:
    """A place for cards: what it is called, whose it is, how cards lie there and who sees them."""

    def __init__(
        self,
        name: str,
        kind: int,
        capacity: int,
        sight: int,
        owner: int = SHARED,
        admits: list[int] | None = None,
        shape: str = "",
        forgotten: bool = False,
    ) -> None:
        self.name = name
        self.kind = kind
        self.capacity = capacity
        self.sight = sight
        self.owner = owner
        self.admits = admits  # the faces that may lie there; None: all
        self.shape = shape  # a hint how to draw it, such as "circle"; a surface may ignore it
        self.forgotten = forgotten  # whether the cards put there may not be looked up again, in notes either

    def __reduce__(self) -> tuple[Any, ...]:
        hints = (self.admits, self.shape, self.forgotten)
        return Zone, (self.name, self.kind, self.capacity, self.sight, self.owner, *hints)


class Plan:
    """Zones and packs in the form that the table's verbs need."""

    def __init__(self, seats: int, faces: list[str], zones: list[Zone], packs: list[Pack]) -> None:
        self.seats: i64 = seats
        self.observers: i64 = seats + 1  # the seats, and after them a spectator who sees what all see
        self.everyone: i64 = first(seats + 1)
        self.faces = faces  # face -> short text, such as "A♠"
        self.zones = zones
        self.packs = packs
        # All fields are set before a method runs: then the compiler need not ask at each read whether they are.
        self.back: vec[i64] = vec[i64]()  # token -> pack
        self.word: vec[i64] = vec[i64]()  # token -> word of a set of tokens that has its bit
        self.bit: vec[i64] = vec[i64]()  # token -> its bit there
        self.pack_start: vec[i64] = vec[i64]()  # pack -> its first token
        self.dealt: vec[i64] = vec[i64]()  # token -> face before any shuffle
        self.first_token: vec[i64] = zeros(len(faces))  # face -> its first token before any shuffle
        self.copies: vec[i64] = zeros(len(faces))
        self.tokens: i64 = 0
        self.words: i64 = 1
        self.start: vec[i64] = vec[i64]()  # zone -> its first slot; before that its number of cards
        self.capacity: vec[i64] = vec[i64]()
        self.kind: vec[i64] = vec[i64]()
        self.owner: vec[i64] = vec[i64]()
        self.sight: vec[i64] = vec[i64]()  # zone -> mask of the observers who see what lies there
        self.admits: vec[i64] = vec[i64]()  # zone -> the set of faces that may lie there, -1 if all may
        self.faces_at: i64 = 0
        self.agenda_at: i64 = 0
        self.held_at: i64 = 0
        self.cells: i64 = 0  # how many there are
        self.nobody: vec[i64] = vec[i64]()  # the sight of a table on which nobody has seen anything
        self.nothing_read: vec[i64] = vec[i64]()
        self.lay_packs(packs)
        self.lay_zones(zones, len(faces))

    def __reduce__(self) -> tuple[Any, ...]:
        return Plan, (int(self.seats), self.faces, self.zones, self.packs)

    def lay_zones(self, zones: list[Zone], faces: i64) -> None:
        """Lay out the table's cells: one long row of numbers, so that a clone is one copy.

        For every token its spot and its face; for every zone how many cards lie there, then the tokens in
        its slots; the agenda; the answers held.

        Args:
            zones: The zones of the game, in order.
            faces: The number of faces.

        Raises:
            ValueError: A zone admits only some faces, in a game with more than 62 of them.
        """
        self.faces_at = self.tokens
        end: i64 = 2 * self.tokens
        for zone in zones:
            self.start = append(self.start, end + 1)
            end += 1 + zone.capacity
            self.capacity = append(self.capacity, zone.capacity)
            self.kind = append(self.kind, zone.kind)
            self.owner = append(self.owner, zone.owner)
            seen = self.everyone if zone.sight == ALL else bit(zone.owner) if zone.sight == OWNER else 0
            self.sight = append(self.sight, seen)
            if zone.admits is not None and faces > BITS:
                raise ValueError(f"{zone.name} admits only some faces: a game with such a zone has at most {BITS}")
            admitted: i64 = 0
            for face in zone.admits or []:
                admitted |= bit(face)
            self.admits = append(self.admits, -1 if zone.admits is None else admitted)
        self.agenda_at = end
        self.held_at = end + AGENDA
        self.cells = end + AGENDA + self.seats

    def lay_packs(self, packs: list[Pack]) -> None:
        """Number the tokens pack by pack, in the order of their faces.

        Args:
            packs: The packs of the game, in order.

        Raises:
            ValueError: Cards with the same face are in two packs.
        """
        tokens: i64 = 0
        for number, pack in enumerate(packs):
            self.pack_start = append(self.pack_start, tokens)
            here: i64 = 0
            for face in sorted(pack.faces):
                if self.copies[face] == 0:
                    self.first_token[face] = tokens
                elif self.dealt[tokens - 1] != face:
                    raise ValueError(f"{self.faces[face]} has two backs")
                self.copies[face] += 1
                self.dealt = append(self.dealt, face)
                self.back = append(self.back, number)
                self.word = append(self.word, here // BITS)
                self.bit = append(self.bit, bit(here % BITS))
                here += 1
                tokens += 1
            self.words = max(self.words, (here + BITS - 1) // BITS)
        self.pack_start = append(self.pack_start, tokens)
        self.tokens = tokens
        self.nobody = zeros(tokens)
        self.nothing_read = zeros(self.observers)
