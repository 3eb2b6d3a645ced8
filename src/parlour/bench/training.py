"""The work that a profile-guided build optimises: random games, searches and single calls of every game."""

import parlour
from parlour.bench import ours
from parlour.kernel.game import KNOWLEDGE

GAMES = 2000
SEARCHED = 200  # iterations from each of a few deals
CALLS = 50


def main() -> None:
    """Play each game with its fewest and its most seats."""
    for name in parlour.games():
        seats = parlour.game(name).about.seats
        for number in {seats[0], seats[-1]}:
            ours.from_a_deal(name, number).work(GAMES)
            ours.whole_games(name, number, "", KNOWLEDGE).work(GAMES // 2)
            ours.searches(name, number).work(SEARCHED)
            for call in ours.calls(name, number):
                call.work(CALLS)


if __name__ == "__main__":
    main()
