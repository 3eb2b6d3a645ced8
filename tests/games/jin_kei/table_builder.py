"""Positions of Jin-Kei Trick written as text: rows from front to back, locations from the owner's left."""

from typing import Any

from parlour.games.jin_kei.formations import CARD_NAMES, Formation, entry, read_row
from parlour.games.jin_kei.rules import JinKeiGame
from parlour.games.jin_kei.state import FACES, NUM_ACTIONS, JinKei
from parlour.kernel.bits import members
from parlour.kernel.refusal import ALLOWED, Refusal
from parlour.kernel.save import load

PLAIN = "D . . / . . . / X . X"
ROW_ZONES = ["Vanguard", "Rearguard", "Reinforcements"]
AFTER_OFFENCE = ["NextBattle", "Advance", "Compare", "Defence"]
SEAT_CARDS = [FACES[:22], FACES[22:44]]


def formation(rows: str, name: str = "Sword I") -> Formation:
    """A formation card from its marks."""
    made = Formation(name, 1)
    for number, row in enumerate(rows.split("/"), 2):
        assert read_row(made, row.split(), number) == []
    return made


def book(first: str, second: str) -> list[int]:
    """A book in which Sword I and Shield I are as given."""
    rows = [first if name == "Sword I" else second if name == "Shield I" else PLAIN for name in CARD_NAMES]
    return [number for text in rows for number in entry(formation(text))]


def lay(zones: dict[str, list[Any]], seat: int, cards: str) -> None:
    """Put a formation's cards into the zones: `X` sleeve, `.` empty, `a+b` two cards."""
    two: list[Any] = []
    for row, text in enumerate(cards.split("/")):
        line: list[Any] = []
        for word in text.split():
            up = "" if row == 2 else "^"
            if "+" in word:
                two = [card + up for card in word.split("+")]
            line.append(None if word == "." or "+" in word else "sleeve^" if word == "X" else word + up)
        zones[f"{ROW_ZONES[row]} {seat + 1}"] = line
    zones[f"2 Cards {seat + 1}"] = two


def position(
    cards: tuple[str, str],
    layouts: tuple[str, str] = (PLAIN, PLAIN),
    hands: tuple[str, str] = ("", ""),
    question: str = "Offence",
    attacker: int = 0,
    two: tuple[str, str] = ("", ""),
    captured: tuple[str, str] = ("", ""),
    agenda: list[str] | None = None,
    waiting: list[int] | None = None,
    **fields: Any,
) -> tuple[JinKeiGame, JinKei]:
    """A table in battle: seat 1 has Sword I, seat 2 Shield I, with the given marks; all other cards are gone.

    `two` are the cards on a "2 Cards" location, face-down unless they end in ^.
    """
    zones: dict[str, list[Any]] = {}
    for seat in (0, 1):
        lay(zones, seat, cards[seat])
        zones[f"2 Cards {seat + 1}"] += two[seat].split()
        zones[f"hand {seat + 1}"] = hands[seat].split()
        zones[f"captured {seat + 1}"] = captured[seat].split()
    laid = [str(card).removesuffix("^") for row in zones.values() for card in row if card]
    zones["out of the way"] = [card for card in FACES[:44] if card not in laid]
    zones["black sleeves"] = ["sleeve"] * (6 - laid.count("sleeve"))
    game = JinKeiGame({})
    data = {
        "zones": zones,
        "question": question,
        "waiting": [attacker] if waiting is None else waiting,
        "agenda": AFTER_OFFENCE if agenda is None else agenda,
        "fields": {
            "book": book(*layouts), "types": [0, 1], "round": 1, "battle": 1, "attacker": attacker,
            "marker": attacker, "started": attacker, **fields,
        },
    }  # fmt: skip
    t = load(game, data)
    assert isinstance(t, JinKei)
    return game, t


def action(game: JinKeiGame, t: JinKei, text: str) -> int:
    return game.parse(t, text)


def play(game: JinKeiGame, t: JinKei, *moves: str) -> None:
    """Play moves, each by the seat whose turn it is, or `1:K♠` for a certain seat."""
    for move in moves:
        seat, text = (int(move[0]) - 1, move[2:]) if move[1:2] == ":" else (members(t.waiting)[0], move)
        game.play(t, seat, game.parse(t, text))


def options(game: JinKeiGame, t: JinKei, seat: int | None = None) -> list[str]:
    """The moves that a seat may make."""
    who = members(t.waiting)[0] if seat is None else seat
    return [game.words.move(t, n) for n in game.options(t, who)]


def refusal(game: JinKeiGame, t: JinKei, move: str, seat: int | None = None) -> Refusal:
    """The refusal of a move; nothing may have changed."""
    who = members(t.waiting)[0] if seat is None else seat
    before = game_data(game, t)
    try:
        game.play(t, who, game.parse(t, move))
    except Refusal as refused:
        assert game_data(game, t) == before
        return refused
    raise AssertionError(f"{move} was accepted")


def game_data(game: JinKeiGame, t: JinKei) -> object:
    from parlour.kernel.save import save

    return save(game, t)


def zone(t: JinKei, name: str, seat: int | None = None) -> list[str | None]:
    """The true faces in a zone."""
    number = next(n for n, z in enumerate(t.plan.zones) if z.name == name and (seat is None or z.owner == seat))
    return [FACES[t.face_at(number, n)] if t.at(number, n) >= 0 else None for n in range(t.end(number))]


def seen(game: JinKeiGame, t: JinKei, observer: int | None, name: str, seat: int) -> list[str | None]:
    """A zone as an observer sees it: `?` for a back."""
    zones: Any = game.view(t, observer)["zones"]
    found = next(z for z in zones if z["name"] == name and z["owner"] == seat)
    return [None if card is None else card["card"] or "?" for card in found["cards"]]


def rows(t: JinKei, seat: int) -> str:
    """A formation as the builder writes it; a "2 Cards" location as empty."""
    lines = [[card or "." for card in zone(t, name, seat)] for name in ROW_ZONES]
    return " / ".join(" ".join("X" if card == "sleeve" else card for card in line) for line in lines)


def log(game: JinKeiGame, t: JinKei, seat: int | None = None) -> list[str]:
    return game.log(t, seat, ["Anna", "Ben"])


def agree(game: JinKeiGame, t: JinKei) -> None:
    """Options and objection agree for every action of every waiting seat."""
    for seat in members(t.waiting):
        allowed = game.options(t, seat)
        assert allowed and allowed == sorted(set(allowed))
        assert allowed == [n for n in range(NUM_ACTIONS) if game.objection(t, seat, n) == ALLOWED]


def play_until(game: JinKeiGame, t: JinKei, step: int, pick: int = 0) -> None:
    """Answer with the option number `pick` (or the last) until the step is asked."""
    while not t.over and t.question != step:
        seat = members(t.waiting)[0]
        allowed = game.options(t, seat)
        game.play(t, seat, allowed[min(pick, len(allowed) - 1)])
