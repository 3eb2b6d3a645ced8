"""Golden playthroughs: a whole game as readable text, and how many ways of playing there are to some depth.

`python -m parlour.testing.golden FOLDER` rewrites them for every registered game. A changed golden is a changed
rule: it is reviewed as a diff, and the game's rules version goes up.
"""

import sys
from pathlib import Path
from typing import Any

import parlour
from parlour.kernel.bits import lowest
from parlour.kernel.game import Game, seat_names
from parlour.kernel.luck import Fast
from parlour.kernel.save import save_zone, zone_name
from parlour.kernel.table import Table
from parlour.kernel.words import Speech

SEED = 1
LONGEST = 400  # decisions that are written out; a longer game is summed up
PERFT_DEPTH = 6
PERFT_NODES = 4000


def playthrough(game: Game[Any], seats: int) -> str:
    """Return one random game, dealt from a fixed seed, with everything that an open table shows."""
    t: Table = game.new(seats, SEED)
    luck = Fast(SEED)
    speech = Speech(seat_names(seats))
    lines = [f"{game.about.title}, rules {game.about.version}, {seats} players, seed {SEED}", "", *zones(t)]
    told = decisions = 0
    while not t.over:
        seat = lowest(t.waiting)
        options = game.options(t, seat)
        action = options[luck.below(len(options))]
        if decisions < LONGEST:
            moves = [game.words.move(t, each) for each in options]
            lines += ["", f"{decisions + 1}. {seat_names(seats)[seat]}: {game.words.move(t, action)}"]
            lines.append(f"   of {len(moves)}: {' | '.join(moves)}")
        game.play(t, seat, action)
        decisions += 1
        journal = t.journal or []
        if decisions <= LONGEST:
            sentences = [game.words.event(t, event, speech) for event in journal[told:]]
            lines += [f"   {sentence}" for sentence in sentences if sentence]
        told = len(journal)
    result = game.result(t)
    lines += [
        "",
        f"After {decisions} decisions: {result.reason}. Scores {result.scores}, winners {result.winners}.",
    ]
    for name, explained in zip(seat_names(seats), game.words.result(t, speech), strict=True):
        lines += [f"{name}: {line}" for line in explained]
    return "\n".join([*lines, "", *zones(t), "", perft(game, seats), ""])


def zones(t: Table) -> list[str]:
    """Return every zone with its cards, open."""
    out = []
    for number, zone in enumerate(t.plan.zones):
        if zone.capacity and t.count(number):
            out.append(f"{zone_name(zone)}: {' '.join(card or '.' for card in save_zone(t, number))}")
    return out


def perft(game: Game[Any], seats: int) -> str:
    """Count the sequences of answers to each depth from the deal, as far as that is quick."""
    t: Table = game.deal(seats, Fast(SEED), 0)
    counts: list[int] = []
    frontier = [t]
    while len(counts) < PERFT_DEPTH and 0 < len(frontier) < PERFT_NODES:
        following: list[Table] = []
        for each in frontier:
            if each.over:
                continue
            seat = lowest(each.waiting)
            for action in game.options(each, seat):
                twin = each.clone()
                game.apply(twin, seat, action)
                following.append(twin)
        counts.append(len(following))
        frontier = following
    return f"perft from seed {SEED}: {' '.join(str(n) for n in counts)}"


def golden_file(folder: Path, game: Game[Any], seats: int) -> Path:
    """Return where the golden playthrough of a game lies."""
    return folder / f"{game.name}-{seats}.txt"


def write_all(folder: Path) -> None:
    """Write the golden playthroughs of all registered games."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in parlour.games():
        game = parlour.game(name)
        for seats in game.about.seats:
            golden_file(folder, game, seats).write_text(playthrough(game, seats), encoding="utf-8")


if __name__ == "__main__":
    write_all(Path(sys.argv[1]))
