"""Save and load: a table as plain JSON, lossless, and simple enough to write a test position by hand.

A position written by hand needs only `zones` and what differs from a blank table: tokens are numbered, and each
seat knows what it sees, unless the file contains other knowledge.
"""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from parlour.kernel.bits import members
from parlour.kernel.fields import field_names
from parlour.kernel.game import Game
from parlour.kernel.luck import load_luck
from parlour.kernel.plan import AGENDA, ROW, Plan, Zone
from parlour.kernel.save_knowledge import Misfit, load_knowledge, save_knowledge
from parlour.kernel.table import ARGUMENT, NONE, PICKED, Table, put_down
from parlour.kernel.variant import settle

TURNED_UP = "^"  # behind a card that lies turned face-up
PARTS = [
    "game", "rules", "options", "seats", "zones", "tokens", "agenda", "waiting", "asked", "question", "held",
    "least", "most", "expected", "picks", "open", "adjudicated", "fields", "luck", "knowledge",
]  # fmt: skip


class Unreadable(ValueError):
    """Saved data that is not a table; the message names the part that is wrong."""


def zone_name(zone: Zone) -> str:
    """Return a zone as it is called in a saved table: with its owner's number from 1."""
    return zone.name if zone.owner < 0 else f"{zone.name} {zone.owner + 1}"


def own_fields(t: Table) -> list[str]:
    """Return the names of the fields that a game has added to the table."""
    general = set(field_names(Table()))
    return [name for name in field_names(t) if name not in general]


def step_name(game: Game[Any], step: i64) -> str:
    """Return a step by its class, with its argument."""
    i = step & (ARGUMENT - 1)
    argument = step // ARGUMENT
    name = type(game.steps[i]).__name__
    return f"{name} {argument}" if argument else name


def save(game: Game[Any], t: Table) -> dict[str, object]:
    """Write a table as plain data, JSON as it stands.

    Args:
        game: The rules.
        t: A table of this game.

    Returns:
        Zones with their cards, what is asked and planned, luck, fields, and what each seat knows if the table
        keeps it.
    """
    zones = [(number, zone) for number, zone in enumerate(t.plan.zones) if zone.capacity > 0]
    fields = {name: getattr(t, name) for name in own_fields(t)}
    knowledge = t.knowledge
    data: dict[str, object] = {
        "game": game.name,
        "rules": game.about.version,
        "options": dict(game.named),
        "seats": t.seats,
        "zones": {zone_name(zone): save_zone(t, number) for number, zone in zones},
        "tokens": {zone_name(zone): [t.at(number, n) for n in range(t.end(number))] for number, zone in zones},
        "agenda": [step_name(game, t.cells[t.plan.agenda_at + n]) for n in range(t.depth)],
        "waiting": members(t.waiting),
        "asked": members(t.asked),
        "question": step_name(game, t.question),
        "held": [t.held(seat) for seat in range(t.seats)],
        "least": t.least,
        "most": t.most,
        "picks": save_picks(t),
        "adjudicated": t.adjudicated,
        "fields": {name: plain(value) for name, value in fields.items()},
        "luck": t.luck.save(),
    }
    if t.most > 0 and any((t.least_of(seat), t.most_of(seat)) != (t.least, t.most) for seat in range(t.seats)):
        data["expected"] = [[t.least_of(seat), t.most_of(seat)] for seat in range(t.seats)]
    if t.open_to:
        data["open"] = {zone_name(t.plan.zones[t.open_zone]): members(t.open_to)}
    if knowledge is not None:
        data["knowledge"] = save_knowledge(knowledge)
    return data


def save_picks(t: Table) -> list[int]:
    """Return how many options each seat picked, and which; after a question about several, those of its answers.

    The digests of records depend on this form.
    """
    wide = len(t.picks) // t.seats
    out: list[int] = []
    for at in range(0, len(t.picks), wide or 1):
        out.append(t.picks[at])
        out += [n for n in t.picks[at + PICKED : at + wide]]
    return out


def plain(value: object) -> object:
    """Return a field's value as JSON has it."""
    return value if isinstance(value, (bool, int, str)) else [n for n in value]  # type: ignore[attr-defined]


def save_zone(t: Table, number: int) -> list[str | None]:
    """Return the cards of a zone from the bottom or the left; an empty space is None."""
    out: list[str | None] = []
    for slot in range(t.end(number)):
        token = t.at(number, slot)
        if token < 0:
            out.append(None)
        else:
            out.append(t.plan.faces[t.face(token)] + (TURNED_UP if t.is_up(token) else ""))
    return out


def load(game: Game[Any], data: object) -> Table:
    """Read a table that `save` wrote, or that somebody wrote by hand.

    Args:
        game: The rules.
        data: The data; what is left out has its value of a table that was just laid.

    Returns:
        A new table. It has no history, and therefore no information states.

    Raises:
        Unreadable: The data is not a table of this game; the message names the part that is wrong.
    """
    if not isinstance(data, dict):
        raise Unreadable("a saved table is an object with a field 'zones'")
    for part in data:
        if part not in PARTS:
            raise Unreadable(f"there is no field {part!r} in a saved table")
    if data.get("game", game.name) != game.name:
        raise Unreadable(f"field 'game': this is a table of {data['game']}, not of {game.name}")
    if data.get("rules", game.about.version) != game.about.version:
        mine = game.about.version
        raise Unreadable(f"field 'rules': saved under rules {data['rules']}, these are {mine}")
    if "options" in data:
        check_options(game, data["options"])
    t = blank_table(game, whole(data.get("seats", game.about.seats[0]), "seats"))
    load_zones(t, data.get("zones"), data.get("tokens"))
    load_flow(game, t, data)
    load_open(t, data.get("open", {}))
    load_fields(t, data.get("fields", {}))
    if "luck" in data:
        try:
            t.luck = load_luck([str(word) for word in as_list(data["luck"], "luck")])
        except ValueError as error:
            raise Unreadable(f"field 'luck': {error}") from None
    try:
        load_knowledge(t, data.get("knowledge"))
    except Misfit as error:
        raise Unreadable(f"field 'knowledge': {error}") from None
    t.journal = []
    return t


def check_options(game: Game[Any], saved: object) -> None:
    """Refuse a table of another variant; an option that the data does not name has its default."""
    if not isinstance(saved, dict):
        raise Unreadable(f"field 'options': {saved!r} does not name options")
    if saved == game.named:
        return
    try:
        settled = settle(game.about.settings, saved)
    except ValueError as error:
        raise Unreadable(f"field 'options': {error}") from None
    if settled != game.variant:
        raise Unreadable(f"field 'options': saved with {saved}, the game has {game.variant}")


def blank_table(game: Game[Any], seats: int) -> Table:
    """Return a table of the game with every card still where it begins."""
    try:
        t: Table = game.deal_nothing(seats)
    except ValueError as error:
        raise Unreadable(f"field 'seats': {error}") from None
    return t


def whole(value: object, part: str) -> int:
    """Return the value, if it is a whole number."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise Unreadable(f"field {part!r}: {value!r} is not a whole number")


def as_list(value: object, part: str) -> list[object]:
    """Return the value, if it is a list."""
    if isinstance(value, list):
        return value
    raise Unreadable(f"field {part!r}: {value!r} is not a list")


def load_zones(t: Table, zones: object, tokens: object) -> None:
    """Lay the cards out as the data says; every card of every pack must be there just once."""
    if not isinstance(zones, dict):
        raise Unreadable("field 'zones': it should name the cards of each zone")
    for name in zones:
        zone_number(t, name, "zones")
    numbers = zone_numbers(t)
    laid = [
        (number, slot, text)
        for name, number in numbers.items()
        for slot, text in enumerate(as_list(zones.get(name, []), f"zones, {name}"))
        if text is not None
    ]
    chosen = load_tokens(t, laid, tokens)
    count_cards(t.plan, laid)
    for token in range(t.plan.tokens):
        t.cells[token] = NONE
    for number in numbers.values():
        start = t.plan.start[number]
        for cell in range(start - 1, start + t.plan.capacity[number]):
            t.cells[cell] = 0 if cell == start - 1 else NONE
    for (number, slot, text), token in zip(laid, chosen, strict=True):
        lay_card(t, number, slot, str(text), token)


def zone_numbers(t: Table) -> dict[str, int]:
    """Return the number of each zone that is in use, by its name."""
    return {zone_name(zone): number for number, zone in enumerate(t.plan.zones) if zone.capacity > 0}


def zone_number(t: Table, name: str, part: str) -> int:
    """Return the number of a zone, if there is one with that name."""
    numbers = zone_numbers(t)
    if name not in numbers:
        raise Unreadable(f"field {part!r}: there is no zone {name!r} (choose from: {', '.join(numbers)})")
    return numbers[name]


def load_tokens(t: Table, laid: list[tuple[int, int, object]], tokens: object) -> list[int]:
    """Return a token for every card: as the data says, or the free ones with the right back in turn."""
    plan = t.plan
    if isinstance(tokens, dict):
        names = [zone_name(zone) for zone in plan.zones]
        out = []
        for number, slot, _text in laid:
            listed = as_list(tokens.get(names[number], []), f"tokens, {names[number]}")
            out.append(whole(listed[slot] if slot < len(listed) else None, f"tokens, {names[number]}"))
        if sorted(out) != list(range(plan.tokens)):
            raise Unreadable("field 'tokens': it should hold each token once, beside its card")
        return out
    free = [list(range(plan.pack_start[n], plan.pack_start[n + 1])) for n in range(len(plan.packs))]
    faces = [face_of(plan, text) for _number, _slot, text in laid]
    backs = [int(plan.back[plan.first_token[face]]) for face in faces]
    return [free[back].pop(0) if free[back] else NONE for back in backs]


def face_of(plan: Plan, text: object) -> int:
    """Return the face that a text names."""
    name = str(text).removesuffix(TURNED_UP)
    if name not in plan.faces:
        raise Unreadable(f"field 'zones': there is no card {name!r}")
    return plan.faces.index(name)


def count_cards(plan: Plan, laid: list[tuple[int, int, object]]) -> None:
    """Check that every card is there as often as the packs have it."""
    there = [face_of(plan, text) for _number, _slot, text in laid]
    for face, name in enumerate(plan.faces):
        found = there.count(face)
        if found > plan.copies[face]:
            raise Unreadable(f"field 'zones': {name} is there {found} times, the pack has {plan.copies[face]}")
    missing = [name for face, name in enumerate(plan.faces) if there.count(face) < plan.copies[face]]
    if missing:
        raise Unreadable(f"field 'zones': missing: {' '.join(missing)}")


def lay_card(t: Table, number: int, slot: int, text: str, token: int) -> None:
    """Lay one card into its slot."""
    plan = t.plan
    zone = plan.zones[number]
    face = face_of(plan, text)
    if slot >= zone.capacity:
        raise Unreadable(f"field 'zones': {zone_name(zone)} has room for {zone.capacity} cards")
    if zone.admits is not None and face not in zone.admits:
        raise Unreadable(f"field 'zones': {plan.faces[face]} may not lie in {zone_name(zone)}")
    t.cells[plan.faces_at + token] = face
    put_down(t.cells, plan, token, number, slot if plan.kind[number] == ROW else NONE)
    if text.endswith(TURNED_UP):
        t.cells[token] |= 1


def load_flow(game: Game[Any], t: Table, data: dict[str, object]) -> None:
    """Load the question, the seats asked, and the agenda."""
    names = {type(step).__name__: number for number, step in enumerate(game.steps)}
    t.depth = 0
    agenda = as_list(data.get("agenda", []), "agenda")
    if len(agenda) > AGENDA:
        raise Unreadable(f"field 'agenda': there is room for {AGENDA} steps, not for {len(agenda)}")
    for text in agenda:
        t.cells[t.plan.agenda_at + t.depth] = read_step(names, text, "agenda")
        t.depth += 1
    if "question" in data:
        t.question = read_step(names, data["question"], "question")
    t.waiting = read_seats(data.get("waiting", []), "waiting", t.seats)
    t.asked = read_seats(data.get("asked", data.get("waiting", [])), "asked", t.seats)
    for seat, action in enumerate(as_list(data.get("held", []), "held")):
        if seat >= t.seats:
            raise Unreadable("field 'held': more answers than seats")
        t.hold(seat, whole(action, "held"))
    t.least = whole(data.get("least", 0), "least")
    t.most = whole(data.get("most", 0), "most")
    t.picks = load_picks(t, data)
    t.argument = t.question // ARGUMENT
    t.adjudicated = whole(data.get("adjudicated", 0), "adjudicated")


def load_picks(t: Table, data: dict[str, object]) -> vec[i64]:
    """Return what each seat has picked of a question about several, and how many it is asked for."""
    given = [whole(n, "picks") for n in as_list(data.get("picks", []), "picks")]
    wide = t.most + 1 if t.most > 0 else len(given) // t.seats
    if not given:
        given = [0] * (t.seats * wide)
    if len(given) != t.seats * wide:
        raise Unreadable(f"field 'picks': {len(given)} numbers where there should be {t.seats * wide}")
    expected = as_list(data.get("expected", [[t.least, t.most]] * t.seats), "expected")
    if len(expected) != t.seats:
        raise Unreadable("field 'expected': it should hold the least and the most for each seat")
    out: list[int] = []
    for seat in range(t.seats if wide > 0 else 0):
        numbers = [whole(n, "expected") for n in as_list(expected[seat], "expected")]
        picked = given[seat * wide]
        if len(numbers) != PICKED - 1 or not 0 <= picked < wide:
            raise Unreadable(f"fields 'picks' and 'expected': seat {seat} cannot have picked {picked}")
        out.append(picked)
        out += numbers
        out += given[seat * wide + 1 : (seat + 1) * wide]
    return vec[i64](out)


def read_step(names: dict[str, int], text: object, part: str) -> int:
    """Return the number of a step by its name and argument."""
    name, _, argument = str(text).partition(" ")
    if name not in names or (argument and not argument.isdecimal()):
        raise Unreadable(f"field {part!r}: there is no step {text!r} (choose from: {', '.join(names)})")
    return names[name] + ARGUMENT * int(argument or "0")


def read_seats(value: object, part: str, seats: int) -> int:
    """Return a mask of seats from a list of them."""
    mask = 0
    for seat in as_list(value, part):
        number = whole(seat, part)
        if not 0 <= number < seats:
            raise Unreadable(f"field {part!r}: there is no seat {number}")
        mask |= 1 << number
    return mask


def load_open(t: Table, opened: object) -> None:
    """Load the zone whose cards some seats see until the question is answered."""
    if not isinstance(opened, dict) or len(opened) > 1:
        raise Unreadable("field 'open': it should name one zone and the seats that see its cards")
    for name, seats in opened.items():
        t.open_zone = zone_number(t, name, "open")
        t.open_to = read_seats(seats, "open", t.plan.observers)


def load_fields(t: Table, fields: object) -> None:
    """Load the game's own fields."""
    if not isinstance(fields, dict):
        raise Unreadable("field 'fields': it should give each field of the game a value")
    known = own_fields(t)
    for name, value in fields.items():
        if name not in known:
            raise Unreadable(f"field 'fields': there is no {name!r} (choose from: {', '.join(known)})")
        old = getattr(t, name)
        if isinstance(old, (bool, str)):
            if type(value) is not type(old):
                raise Unreadable(f"field 'fields': {name} should be like {old!r}, not {value!r}")
            setattr(t, name, value)
        elif isinstance(old, int):
            setattr(t, name, whole(value, f"fields, {name}"))
        else:
            numbers = [whole(n, f"fields, {name}") for n in as_list(value, f"fields, {name}")]
            setattr(t, name, vec[i64](numbers))
