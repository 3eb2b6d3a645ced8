"""How exact the kernel's knowledge is: real games before the judge of `worlds`.

`python -m parlour.testing.exactness GAMES EVERY GUESSES` plays so many random games of each kind, stops after every
so many moves, and prints for each game what the judge found (the table of docs/knowledge.md).
"""

import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

import parlour
from parlour.kernel.bits import members
from parlour.kernel.game import KNOWLEDGE, Game
from parlour.kernel.knowledge import KIND, Knowledge
from parlour.kernel.luck import Fast
from parlour.kernel.plan import Plan
from parlour.testing.walks import step
from parlour.testing.worlds import LIMIT, MIX, SEE, Fact, TooMany, Worlds, can_have_been

LISTED = 20_000  # cases up to which the judge lists all
ENOUGH = 10  # guesses that are expected of a case before its number says anything
COLUMNS = [
    "positions", "listed", "cases", "guesses", "impossible", "undecided", "missing", "not known", "not excluded",
    "compared", "worst z",
]  # fmt: skip


class Tally:
    """What the judge found in one game."""

    def __init__(self) -> None:
        self.found: Counter[str] = Counter({column: 0 for column in COLUMNS})
        self.worst = -9.0

    def line(self, name: str) -> str:
        """One line of the table."""
        numbers = [f"{self.found[column]:,}" for column in COLUMNS[:-1]]
        return "| " + " | ".join([name, *numbers, f"{self.worst:.1f}" if self.worst > -9 else "–"]) + " |"


class Judge:
    """What one observer has learned, and all cases that fit it as long as they can be listed."""

    def __init__(self, plan: Plan) -> None:
        self.facts: list[Fact] = []
        packs = [
            (list(range(plan.pack_start[n], plan.pack_start[n + 1])), sorted(int(face) for face in pack.faces))
            for n, pack in enumerate(plan.packs)
        ]
        self.worlds: Worlds | None = Worlds(packs, LISTED)

    def learn(self, fact: Fact) -> None:
        """Take in a fact."""
        self.facts.append(fact)
        if self.worlds is not None:
            try:
                self.worlds.learn(fact)
            except TooMany:
                self.worlds = None

    def hear(
        self, tally: Tally, possible: Callable[[int], set[int]], guess: Callable[[], list[int]], guesses: int
    ) -> None:
        """Compare what is believed possible, and so many guesses, with what is the case."""
        tally.found["positions"] += 1
        tally.found["guesses"] += guesses
        drawn = [guess() for _ in range(guesses)]
        if self.worlds is None:
            self.trace(tally, drawn)
            return
        tally.found["listed"] += 1
        for token in range(len(self.worlds.face)):
            right, believed = self.worlds.possible(token), possible(token)
            tally.found["not known"] += len(right) == 1 and len(believed) > 1
            tally.found["not excluded"] += len(believed - right)
            tally.found["missing"] += len(right - believed)
        self.compare(tally, drawn)

    def trace(self, tally: Tally, drawn: list[list[int]]) -> None:
        """Where there are too many cases, trace each guess back to the deal."""
        for world in drawn:
            try:
                tally.found["impossible"] += not can_have_been(world, self.facts)
            except TooMany:
                tally.found["undecided"] += 1

    def compare(self, tally: Tally, drawn: list[list[int]]) -> None:
        """Compare how often each case was guessed with its share of the histories."""
        assert self.worlds is not None
        shares = self.worlds.shares()
        tally.found["cases"] += len(shares)
        counts = Counter(self.worlds.case_of(world) for world in drawn)
        tally.found["impossible"] += sum(n for case, n in counts.items() if case not in shares)
        common = [case for case, share in shares.items() if share * len(drawn) >= ENOUGH]
        if len(common) < 2:
            return
        tally.found["missing"] += sum(1 for case in common if not counts[case] and shares[case] * len(drawn) > 40)
        total = sum(shares[case] for case in common)
        seen = sum(counts[case] for case in common)
        square = sum(
            (counts[case] - seen * shares[case] / total) ** 2 * total / seen / shares[case] for case in common
        )
        freedom = len(common) - 1
        tally.found["compared"] += 1
        tally.worst = max(tally.worst, (square - freedom) / (2 * freedom) ** 0.5)


def facts_of(knowledge: Knowledge, at: int) -> tuple[int, Fact]:
    """The entry of the log that begins at `at`: who learned it, and what it is."""
    plan, log = knowledge.plan, knowledge.log
    kind, one, other = int(log[at]) & 3, int(log[at + 1]), int(log[at + 2])
    who = int(log[at]) >> KIND
    if kind == SEE:
        return who, Fact(SEE, (one,), frozenset([other]))
    if kind == LIMIT:
        return who, Fact(LIMIT, (one,), frozenset(members(other)))
    if kind == MIX:
        pack = range(plan.pack_start[one], plan.pack_start[one + 1])
        return who, Fact(MIX, tuple(n for n in pack if log[at + 2 + plan.word[n]] & plan.bit[n]))
    return who, Fact(kind, (one, other))


def try_game(game: Game[Any], seats: int, seed: int, every: int, guesses: int, tally: Tally) -> None:
    """Play one random game, and let each seat's judge look after every so many moves."""
    t = game.deal(seats, Fast(seed), KNOWLEDGE)
    knowledge = t.knowledge
    assert knowledge is not None
    judges = [Judge(t.plan) for _ in range(seats)]
    luck, at, moves = Fast(seed), 0, 0
    while not t.over:
        while at < len(knowledge.log):
            who, fact = facts_of(knowledge, at)
            at += 2 + t.plan.words
            for seat in range(seats):
                if who >> seat & 1:
                    judges[seat].learn(fact)
        if at > 1500:
            knowledge.take_in()
            at = 0
        if moves % every == every - 1:
            seat = (moves // every) % seats
            own = Fast(seed + moves)

            def guess(seat: int = seat, own: Fast = own) -> list[int]:
                twin = game.guess(t, seat, own)
                return [int(twin.face(token)) for token in range(twin.plan.tokens)]

            def possible(token: int, seat: int = seat) -> set[int]:
                return set(knowledge.possible(seat, token))

            judges[seat].hear(tally, possible, guess, guesses)
        step(game, t, luck)
        moves += 1


def main(games: int, every: int, guesses: int) -> None:
    """Print the table."""
    print("| game | " + " | ".join(COLUMNS) + " |\n|" + "---|" * (len(COLUMNS) + 1))
    for name in parlour.games():
        game = parlour.game(name)
        for seats in game.about.seats:
            tally = Tally()
            for seed in range(games):
                try_game(game, seats, seed, every, guesses, tally)
            print(tally.line(f"{game.about.title}, {seats} seats"), flush=True)


if __name__ == "__main__":
    main(*[int(word) for word in sys.argv[1:4]])
