"""The card texts of Jin-Kei Trick, by location, and the player aid: score list, battles, formations."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.jin_kei.diagrams import drawn
from parlour.games.jin_kei.formations import CARD_NAMES
from parlour.games.jin_kei.locations import TWO, WILD, cubes_on, printed
from parlour.games.jin_kei.state import *
from parlour.games.jin_kei.words import COLOUR_WORDS, location_words, place_of
from parlour.kernel.facts import AidPart, Diagram, Sentence
from parlour.kernel.guide import CardText, Guide, line, part
from parlour.kernel.table import NONE
from parlour.kernel.words import Speech, capital, plural

STRONGEST: Final = 13
BATTLE: Final = [
    ("Attack from the Vanguard, defend from the Rearguard; from the other row if that one is empty.", "§5 JK-3"),
    ("The defender must follow the attacker's colour if that row has a card of it.", "§5"),
    ("An Ace beats a King, in any colours.", "§5 JK-6"),
    ("Otherwise the attacker's colour beats the other; within a colour the higher strength wins.", "§5 JK-5"),
    ("Same colour and equal strength: each player captures their own card.", "§5 JK-7"),
]


class JinKeiGuide(Guide[JinKei]):
    """The texts of the cards, what to keep at hand, and the formations that the rules show."""

    def __init__(self, book: vec[i64]) -> None:
        super().__init__()
        self.book = book

    def card(self, t: JinKei, seat: i64, token: i64, face: i64, speech: Speech) -> CardText:
        if face == SLEEVE:
            return CardText("Black sleeve", [line("Closes a location: no card can be placed there.", "§4")])
        colour, rank = capital(COLOUR_WORDS[colour_of(face)]), rank_of(face)
        points = t.values[rank]
        lines = [line(f"{colour}, strength {strength_of(face)}.", "§5 JK-5"), *rank_lines(rank)]
        lines.append(line(f"Worth {plural(points, 'point')} to the player who captures it.", "§6"))
        return CardText(FACES[face], lines + place_lines(t, token, face), points)

    def aid(self, t: JinKei, seat: i64, speech: Speech) -> list[AidPart]:
        captured = line("For each captured card.", "§6")
        parts = [part("Score list", [captured], ["Cards", "Points"], score_rows(t))]
        order = [seat, 1 - seat] if seat != NONE else [0, 1]
        for who in order:
            if t.types[who] != NONE:
                whose = capital(f"{speech.person(who):'s}")
                parts.append(
                    part(f"{whose} formations", diagrams=[drawn(t.book, t.types[who], n) for n in rounds_ahead(t)])
                )
        return [*parts, part("A battle", [line(words, cites) for words, cites in BATTLE])]

    def figures(self) -> list[Diagram]:
        return [drawn(self.book, n // ROUNDS, n % ROUNDS + 1) for n in range(len(CARD_NAMES))]


def score_rows(t: JinKei) -> list[list[str]]:
    """Return the score list, the cards of equal worth together, the best first."""
    worths = sorted({int(t.values[rank]) for rank in range(RANKS)}, reverse=True)
    return [
        [", ".join(RANK_NAMES[rank] for rank in range(RANKS) if t.values[rank] == worth), str(worth)]
        for worth in worths
    ]


def rounds_ahead(t: JinKei) -> list[int]:
    """Return the rounds whose formations are known: this one and, with one type for all, later ones (JK-18)."""
    return [int(t.round)] if t.per_round else list(range(t.round, ROUNDS + 1))


def strength_of(face: i64) -> i64:
    """Return the printed number: Ace 1, King 13 (§5)."""
    return STRONGEST if rank_of(face) == KING else rank_of(face) + 1


def rank_lines(rank: i64) -> list[Sentence]:
    """Return what is special about Ace and King."""
    if rank == ACE:
        return [line("Beats any King, in attack and in defence.", "§5 JK-6")]
    return [line("Loses to any Ace.", "§5 JK-6")] if rank == KING else []


def place_lines(t: JinKei, token: i64, face: i64) -> list[Sentence]:
    """Return what the location of a card in a formation makes of it."""
    owner, zone = owner_of(face), t.zone_of(token)
    if not (ROWS <= zone < WON) or t.types[owner] == NONE:
        return []
    location = place_of(t, owner, token)
    lines: list[Sentence] = []
    cubes = cubes_on(t, owner, location)
    if cubes:
        lines.append(line(f"Played from here it has strength {strength_of(face) + cubes}.", "§9 JK-12"))
    if location == printed(t, owner, WILD):
        lines.append(line("Played from here it is black or red, as its player chooses.", "§9 JK-4"))
    if location == printed(t, owner, TWO):
        lines.append(line("One of two cards on this location: the owner chooses which one advances.", "§9 JK-10"))
    row = location // COLUMNS
    duty = ["attacks", "defends", "must advance before it can be played"][row]
    return [*lines, line(f"{location_words(location)}: it {duty}.", "§5")]
