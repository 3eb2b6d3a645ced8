"""The same game on both sides, where a package of games says which of them OpenSpiel has too.

Such a package has an entry point in the group `parlour.bench_peers`, named after the peer: a table from a game and
its number of seats to what the peer calls it. Its games are measured here and nowhere else.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import parlour
from parlour import packages
from parlour.bench import ours, peers
from parlour.bench.measure import CLONE_FROM_PYTHON, Contestant, Measured

GROUP = "parlour.bench_peers"
HEADINGS = ["the same game", "what", "Parlour, a second", "OpenSpiel, a second", "ratio"]


class Duel(NamedTuple):
    """One thing done with the same game on both sides."""

    game: str
    what: str
    ours: Contestant
    theirs: Contestant


class Outcome(NamedTuple):
    """How fast both sides did it, per second."""

    game: str
    what: str
    ours: float
    theirs: float

    @property
    def ratio(self) -> float:
        """How many times as fast we are."""
        return self.ours / self.theirs


def same_games() -> dict[tuple[str, int], str]:
    """Return OpenSpiel's name for each installed game with a number of seats that it has, too."""
    told: dict[tuple[str, int], str] = {}
    for name, point in packages.announced(GROUP).items():
        if name == peers.OPEN_SPIEL:
            told |= point.load()
    return {case: told[case] for case in sorted(told) if case[0] in parlour.games()}


def clone_from_python(name: str, seats: int) -> Contestant:
    """Measure copies of a table in the middle of a game, as OpenSpiel's must be made."""
    return next(call for call in ours.calls(name, seats) if call.kind == CLONE_FROM_PYTHON)


DONE: dict[str, tuple[Callable[[str, int], Contestant], Callable[[str], Contestant]]] = {
    "rollouts from a deal": (ours.from_a_deal, peers.spiel_rollouts),
    "whole games from Python": (ours.from_python, peers.spiel_from_python),
    "information-set search": (ours.searches, peers.spiel_search),
    CLONE_FROM_PYTHON: (clone_from_python, peers.spiel_clone),
}


def duels() -> list[Duel]:
    """Return all that both sides can do; none where OpenSpiel is not installed."""
    if not peers.is_installed(peers.OPEN_SPIEL):
        return []
    found: list[Duel] = []
    for (name, seats), theirs in same_games().items():
        for what, (mine, peer) in DONE.items():
            rival = peer(theirs)
            if is_able(rival):
                found.append(Duel(ours.called(name, seats), what, mine(name, seats), rival))
    return found


def is_able(contestant: Contestant) -> bool:
    """Return whether a peer can do it at all: not every game of OpenSpiel can be searched."""
    try:
        contestant.work(1)
    except RuntimeError:
        return False
    return True


def contestants(found: Iterable[Duel]) -> list[Contestant]:
    """Return both sides of all duels."""
    return [side for duel in found for side in (duel.ours, duel.theirs)]


def outcomes(found: Sequence[Duel], measured: Sequence[Measured]) -> list[Outcome]:
    """Return the duels with the rates of both sides, measured in the order of `contestants`."""
    pairs = zip(found, measured[::2], measured[1::2], strict=True)
    return [Outcome(duel.game, duel.what, mine.best, theirs.best) for duel, mine, theirs in pairs]


def as_lines(found: Iterable[Outcome]) -> list[list[str]]:
    """Return the table of the report."""
    return [
        [each.game, each.what, f"{each.ours:,.0f}", f"{each.theirs:,.0f}", f"{each.ratio:.2f}"] for each in found
    ]


def as_rows(found: Iterable[Outcome]) -> list[dict[str, object]]:
    """Return the same as plain data."""
    return [{**each._asdict(), "ratio": each.ratio} for each in found]
