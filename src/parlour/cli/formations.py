"""`parlour jin-kei check`: a file of formations for Jin-Kei Trick, checked and drawn."""

import argparse
import sys

from parlour.cli.choices import BAD_INPUT, read_file
from parlour.cli.output import print_json
from parlour.games.jin_kei import formations
from parlour.games.jin_kei.state import LOCATIONS


def command(given: argparse.Namespace) -> None:
    """Draw the formations and say what is wrong with them."""
    text = read_file(given.file)
    wrong = formations.check(text)
    if given.json:
        print_json({"file": str(given.file), "holds": not wrong, "wrong": wrong})
    elif complete(text):
        print(formations.draw(text), flush=True)
    if not wrong and not given.json:
        print(f"{given.file}: all nine formations hold.")
    if wrong:
        print("\n".join(f"{given.file}: {message}" for message in wrong), file=sys.stderr)
        sys.exit(BAD_INPUT)


def complete(text: str) -> bool:
    """Whether all cards are there with all their locations, so that they can be drawn, right or wrong."""
    found = {formation.name: formation for formation in formations.parse(text)[0]}
    whole = [each for each in found.values() if len(each.marks) == LOCATIONS]
    return len(whole) == len(formations.CARD_NAMES)
