"""The layout of a game's tensors: the meaning of each number, relative to the observing seat."""

from librt.vecs import append, vec
from mypy_extensions import i32, i64

from parlour.kernel.bits import zeros
from parlour.kernel.plan import ROW, SHARED, Plan
from parlour.kernel.table import SLOT, SLOTS, ZONE, Table


class Piece:
    """A named slice of a tensor, and the shape of what it holds."""

    def __init__(self, name: str, start: int, shape: tuple[int, ...]) -> None:
        self.name = name
        self.start = start
        self.shape = shape
        size = 1
        for n in shape:
            size *= n
        self.stop = start + size

    def __repr__(self) -> str:
        return f"Piece({self.name!r}, {self.start}, {self.shape})"


class Layout:
    """The pieces, and for each seat where its faces and places stand in them.

    A *place* is a pile or a hand, or one space of a row. The shared ones come first, then those of the seat
    itself, then those of the next seat, and so on. Cards of packs that seats own are in that order, too.
    """

    def __init__(self, plan: Plan, actions: int, steps: int, counters: int, marks: int) -> None:
        seats = int(plan.seats)
        self.seats: i64 = seats
        self.zones: i64 = len(plan.zones)
        self.face_names: list[str] = []  # as seat 0 has them
        self.place_names: list[str] = []  # the number is the seat, 0: the observer's own
        self.places: i64 = 0
        self.faces: i64 = len(plan.faces)
        self.place: vec[i64] = vec[i64]()  # seat * zones + zone -> its first place
        self.face: vec[i64] = vec[i64]()  # seat * faces + face -> its position
        self.pieces: list[Piece] = []
        self.size: i64 = 0
        zones, packs = zones_by_owner(plan), packs_by_owner(plan)
        for seat in range(seats):
            self.place_zones(plan, zones, seat)
            self.place_faces(plan, packs, seat)
        f, p, a, s = len(plan.faces), int(self.places), actions, seats
        self.known_at: i64 = self.add("known", (f, p))
        self.share_at: i64 = self.add("share", (f, p))
        self.public_at: i64 = self.add("public", (f, p))
        self.count_at: i64 = self.add("count", (p,))
        self.seat_at: i64 = self.add("seat", (s,))
        self.step_at: i64 = self.add("step", (steps,))
        self.asked_at: i64 = self.add("asked", (s,))
        self.legal_at: i64 = self.add("legal", (a,))
        self.picked_at: i64 = self.add("picked", (a,))
        self.counters_at: i64 = self.add("counters", (counters, 1 + s, 2))
        self.marks_on_faces_at: i64 = self.add("marks_on_faces", (marks, f, 2))
        self.marks_at_places_at: i64 = self.add("marks_at_places", (marks, p, 2))

    def add(self, name: str, shape: tuple[int, ...]) -> i64:
        """Add a piece; returns where it starts."""
        piece = Piece(name, self.size, shape)
        self.pieces.append(piece)
        self.size = piece.stop
        return piece.start

    def place_of(self, t: Table, seat: i64, token: i64) -> i64:
        """Return the place where a token lies, as a seat has it."""
        spot = t.cells[token]
        zone = spot >> ZONE
        place = self.place[seat * self.zones + zone]
        if t.plan.kind[zone] == ROW:
            place += (spot >> SLOT) & SLOTS
        return place

    def place_zones(self, plan: Plan, owned: list[list[int]], seat: int) -> None:
        """Number the places as a seat has them."""
        seats = int(plan.seats)
        first = zeros(len(plan.zones))
        names: list[str] = []
        for n in range(1 + seats):
            for zone in owned[n if n == 0 else 1 + (seat + n - 1) % seats]:
                first[zone] = len(names)
                name = plan.zones[zone].name if n == 0 else f"{plan.zones[zone].name} {n - 1}"
                spaces = space_of(plan, zone)
                names += [name] if spaces == 1 else [f"{name}/{slot}" for slot in range(spaces)]
        for zone in range(len(plan.zones)):
            self.place = append(self.place, first[zone])
        self.places = len(names)
        self.place_names = names

    def place_faces(self, plan: Plan, owned: list[list[int]], seat: int) -> None:
        """Number the faces as a seat has them; faces of no pack come last."""
        seats = int(plan.seats)
        order: list[int] = []
        for n in range(1 + seats):
            for pack in owned[n if n == 0 else 1 + (seat + n - 1) % seats]:
                order += [face for face in sorted(set(plan.packs[pack].faces)) if face not in order]
        order += [face for face in range(len(plan.faces)) if face not in order]
        position = zeros(len(plan.faces))
        for n, face in enumerate(order):
            position[face] = n
        for face in range(len(plan.faces)):
            self.face = append(self.face, position[face])
        if seat == 0:
            self.face_names = [plan.faces[face] for face in order]


def zones_by_owner(plan: Plan) -> list[list[int]]:
    """Return the zones that nobody owns, then those of each seat; all together where seats have different ones."""
    zones = [n for n in range(len(plan.zones)) if plan.capacity[n] > 0]
    return by_owner(zones, [int(plan.owner[n]) for n in zones], [space_of(plan, n) for n in zones], plan.seats)


def packs_by_owner(plan: Plan) -> list[list[int]]:
    """Return the packs that nobody owns, then those of each seat; all together where seats have different ones."""
    owners = [plan.zones[pack.zone].owner for pack in plan.packs]
    return by_owner(
        list(range(len(plan.packs))), owners, [len(set(pack.faces)) for pack in plan.packs], plan.seats
    )


def by_owner(things: list[int], owners: list[int], sizes: list[int], seats: int) -> list[list[int]]:
    """Return the things that nobody owns, then those of each seat, if all seats have the same sizes of them."""
    rows = [[n for n, whose in enumerate(owners) if whose == owner] for owner in [SHARED, *range(seats)]]
    if any([sizes[n] for n in row] != [sizes[n] for n in rows[1]] for row in rows[1:]):
        return [things] + [[] for _seat in range(seats)]
    return [[things[n] for n in row] for row in rows]


def space_of(plan: Plan, zone: int) -> int:
    """Return how many places a zone has."""
    return int(plan.capacity[zone]) if plan.kind[zone] == ROW else 1


def float_bits(a: i64, b: i64) -> i32:
    """Return the bits of the 32-bit float nearest to a / b, for 0 <= a < 2^24 and 0 < b < 2^24."""
    if a == 0:
        return 0
    exponent: i64 = 127
    while a >= 2 * b:
        b *= 2
        exponent += 1
    while a < b:
        a *= 2
        exponent -= 1
    fraction = (((a - b) << 24) // b + 1) >> 1
    return i32((exponent << 23) + fraction)
