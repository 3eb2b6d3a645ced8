"""Digests of random games, to compare a compiled run with an interpreted one.

`python -m parlour.testing.digests GAMES` prints a line for every registered game and number of seats.
"""

import sys

import parlour
from parlour.kernel.game import BLIND, KNOWLEDGE
from parlour.kernel.playout import Tally, simulate


def digests(games: int) -> list[str]:
    """Return one line a case: with and without knowledge, so that neither changes how a game goes."""
    out = []
    for name in parlour.games():
        game = parlour.game(name)
        for seats in game.about.seats:
            for keeping in (BLIND, KNOWLEDGE):
                tally = Tally(seats)
                simulate(game, seats, tally, games, 1, keeping)
                out.append(f"{name} {seats} {keeping} {tally.decisions} {tally.digest:x}")
    return out


if __name__ == "__main__":
    print("\n".join(digests(int(sys.argv[1]))))
