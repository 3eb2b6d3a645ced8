"""Which game of OpenSpiel is the same as which of these, for lockstep tests and benchmarks."""

from typing import Final

# (game, seats) -> how OpenSpiel is asked for it. Goofspiel is asked seat by seat, as its searches need it.
OPEN_SPIEL: Final = {
    ("kuhn", 2): "kuhn_poker(players=2)",
    ("kuhn", 3): "kuhn_poker(players=3)",
    ("leduc", 2): "leduc_poker",
    ("goofspiel", 2): "turn_based_simultaneous_game(game=goofspiel(players=2))",
    ("goofspiel", 3): "turn_based_simultaneous_game(game=goofspiel(players=3))",
    ("hearts", 4): "hearts",
}
