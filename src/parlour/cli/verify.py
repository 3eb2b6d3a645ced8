"""`parlour verify`: play a record through, and say what is proved of its shuffle and no more than that."""

import argparse

from parlour.cli.choices import blaming, game_of_record
from parlour.cli.output import print_json
from parlour.play.record import Record
from parlour.play.replay import verify


def command(given: argparse.Namespace) -> None:
    """Check moves, result and shuffle."""
    game, record = game_of_record(given.file)
    with blaming(given.file):
        t = verify(game, record)
        record.check_shuffle(given.seal, given.contribution)
    if given.json:
        data = {
            "file": str(given.file),
            "game": game.name,
            "moves": len(record.moves),
            "over": t.over,
            "luck": record.luck,
            "contributions": len(record.contributed()),
        }
        print_json(data | {"holds": True, "result": record.result})
        return
    ended = f"it ended because {record.result['reason']}" if record.result else "it is not over yet"
    shuffle = f", and {shuffled(given, record)}" if record.luck == "sealed" else ""
    print(f"{given.file} holds: {game.about.title}, {len(record.moves)} moves, all legal; {ended}{shuffle}.")


def shuffled(given: argparse.Namespace, record: Record) -> str:
    """Return what is proved of a sealed shuffle."""
    out = "the deal follows from the committed secret"
    added = record.contributed()
    if added:
        out += f" and what {len(added)} {'seat' if len(added) == 1 else 'seats'} added"
    if given.seal and given.contribution:
        return f"{out}; the secret was fixed when you added yours, so nobody chose the cards before"
    return f"{out}, which fits the seal that you were shown" if given.seal else out
