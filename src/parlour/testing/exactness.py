"""How exact the kernel's knowledge is: real games before the judges of `worlds` and `clauses`.

`python -m parlour.testing.exactness SECONDS EVERY GUESSES [GAME ...]` plays random games of each kind for that
long, stops after every n moves, and prints for each game what the judges found (docs/knowledge.md).
"""

import sys
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import parlour
from parlour.kernel.bits import members
from parlour.kernel.game import KNOWLEDGE, Game
from parlour.kernel.knowledge import KIND, LONGEST, Knowledge
from parlour.kernel.luck import Fast
from parlour.kernel.plan import Plan
from parlour.kernel.table import Table
from parlour.testing.clauses import Clauses
from parlour.testing.walks import step
from parlour.testing.worlds import LIMIT, MIX, SEE, Fact, TooMany, Worlds

LISTED = 4_000  # cases up to which the judge lists all; beyond, solvers decide
ENOUGH = 10  # guesses that are expected of a case before its number is meaningful
COLUMNS = [
    "positions", "packs", "listed", "guesses", "impossible", "missing", "not known", "not excluded", "not judged",
    "compared", "worst z",
]  # fmt: skip


class Tally:
    """The findings of the judge in one game."""

    def __init__(self) -> None:
        self.found: Counter[str] = Counter(dict.fromkeys(COLUMNS, 0))
        self.worst = -9.0

    def line(self, name: str) -> str:
        """Return one line of the table."""
        numbers = [f"{self.found[column]:,}" for column in COLUMNS[:-1]]
        return "| " + " | ".join([name, *numbers, f"{self.worst:.1f}" if self.worst > -9 else "–"]) + " |"


class Judge:
    """The facts that an observer has about one pack, and all cases that fit it while they can be listed."""

    def __init__(self, plan: Plan, pack: int) -> None:
        self.facts: list[Fact] = []
        self.tokens = list(range(plan.pack_start[pack], plan.pack_start[pack + 1]))
        self.faces = sorted(plan.packs[pack].faces)
        self.worlds: Worlds | None = Worlds([(self.tokens, self.faces)], LISTED)
        self.clauses: Clauses | None = None

    def learn(self, fact: Fact) -> None:
        """Take in a fact."""
        self.facts.append(fact)
        if self.worlds is not None:
            try:
                self.worlds.learn(fact)
            except TooMany:
                self.worlds = None

    def hear(self, tally: Tally, possible: Callable[[int], set[int]], guesses: list[list[int]]) -> None:
        """Compare what is believed possible, and some guesses, with what is the case."""
        tally.found["packs"] += 1
        drawn = [{token: world[token] for token in self.tokens} for world in guesses]
        if self.worlds is not None:
            tally.found["listed"] += 1
            self.check({token: self.worlds.possible(token) for token in self.tokens}, possible, tally)
            self.compare(tally, drawn)
            return
        if self.clauses is None:
            self.clauses = Clauses(self.tokens, self.faces)
        for fact in self.facts:
            self.clauses.learn(fact)
        self.facts = []
        right, undecided = self.clauses.possible()
        tally.found["not judged"] += undecided
        self.check(right, possible, tally)
        answers = [self.clauses.can_be(world) for world in drawn]
        tally.found["impossible"] += answers.count(False)
        tally.found["not judged"] += answers.count(None)

    def check(self, right: dict[int, set[int]], possible: Callable[[int], set[int]], tally: Tally) -> None:
        """Compare what is believed possible for each token with what is."""
        for token in self.tokens:
            believed = possible(token)
            tally.found["not known"] += len(right[token]) == 1 and len(believed) > 1
            tally.found["not excluded"] += len(believed - right[token])
            tally.found["missing"] += len(right[token] - believed)

    def compare(self, tally: Tally, drawn: list[dict[int, int]]) -> None:
        """Compare how often each case was guessed with its share of the histories."""
        assert self.worlds is not None
        shares = self.worlds.shares()
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
    """Return the entry of the log that begins at `at`: who learned it, and what it is."""
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


class Trial:
    """One random game, with a judge for each seat and pack."""

    def __init__(self, game: Game[Any], seats: int, seed: int) -> None:
        self.game = game
        self.seed = seed
        self.table: Table = game.deal(seats, Fast(seed), KNOWLEDGE)
        self.plan = self.table.plan
        self.judges = [[Judge(self.plan, pack) for pack in range(len(self.plan.packs))] for _ in range(seats)]
        self.read = 0  # how much of the log the judges have heard

    def tell(self) -> None:
        """Tell the judges what their seats have learned since."""
        knowledge = self.table.knowledge
        assert knowledge is not None
        while self.read < knowledge.written:
            who, fact = facts_of(knowledge, self.read)
            self.read += 2 + self.plan.words
            for seat, judges in enumerate(self.judges):
                if who >> seat & 1:
                    judges[self.plan.back[fact.tokens[0]]].learn(fact)
        if self.read > LONGEST // 2:
            knowledge.take_in()
            self.read = 0

    def judge(self, seat: int, guesses: int, luck: Fast, tally: Tally) -> None:
        """Let a seat's judges compare."""
        knowledge = self.table.knowledge
        assert knowledge is not None
        drawn = []
        for _ in range(guesses):
            guess = self.game.guess(self.table, seat, luck)
            drawn.append([int(guess.face(token)) for token in range(self.plan.tokens)])
        tally.found["positions"] += 1
        tally.found["guesses"] += guesses
        for judge in self.judges[seat]:
            judge.hear(tally, lambda token: set(knowledge.possible(seat, token)), drawn)


def try_game(game: Game[Any], seats: int, seed: int, every: int, guesses: int, tally: Tally) -> None:
    """Play one random game, and let the judges of the seats in turn look after every n moves."""
    trial = Trial(game, seats, seed)
    luck = Fast(seed)
    moves = 0
    while not trial.table.over:
        trial.tell()
        if moves % every == every - 1:
            trial.judge((moves // every) % seats, guesses, Fast(seed + moves), tally)
        step(game, trial.table, luck)
        moves += 1


def main(seconds: int, every: int, guesses: int, names: list[str]) -> None:
    """Print the table."""
    print("| game | " + " | ".join(COLUMNS) + " |\n|" + "---|" * (len(COLUMNS) + 1))
    for name in names:
        game = parlour.game(name)
        for seats in game.about.seats:
            tally = Tally()
            stop = time.monotonic() + seconds
            seed = 0
            while seed == 0 or time.monotonic() < stop:
                try_game(game, seats, seed, every, guesses, tally)
                seed += 1
            print(tally.line(f"{game.about.title}, {seats} seats"), flush=True)


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:4]]
    main(numbers[0], numbers[1], numbers[2], sys.argv[4:] or list(parlour.games()))
