"""Mining: looking through games of bots for positions with one clearly best move.

The seat to move gets a window and nothing else, so a puzzle's values are averages over worlds that fit what the
seat knows. A position becomes a puzzle if a search puts one move ahead of every other by more than `AHEAD`, at the
lower end of the 95 % interval; and if a search without the game's judge finds the same move ahead. Where that one
is less sure, the move must also win more than the second when bots play on from worlds that the seat guesses.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from parlour.bots import bot
from parlour.bots.advice import Worth, advise
from parlour.bots.levels import LevelBot
from parlour.kernel.bits import lowest
from parlour.kernel.game import Game, seat_names
from parlour.kernel.luck import Fast, derive
from parlour.kernel.table import Table
from parlour.play import Match, Window, decide, window
from parlour.play.puzzle import Answer, Puzzle

PLAYERS = "casual"  # who plays the games: good enough for sound positions, loose enough for many kinds of them
SIFTED, WEIGHED, WITNESSED = 1_500, 12_000, 3_000  # iterations: worth a look, its values, without a judge
PLAYING_ON, GAMES = "ismcts:20", 12  # who plays the two best options to the end, and on how many guesses
AHEAD = 0.06  # a share of the win
MOST_OPTIONS = 16
FROM_ONE_MATCH, SKIPPED = 3, 14  # puzzles; moves
TRIES = 4  # of each level, to rate a puzzle
RATED_BY = ["novice", "casual", "regular", "expert"]
FEW = 5  # may always be alike
PASS = "pass"  # in every game
SURE = 0.995  # a win that needs no thought


class Find(NamedTuple):
    """A position that may become a puzzle."""

    match: Match
    window: Window
    seed: int


def mine(game: Game[Any], seed: int, found: list[Puzzle], count: int) -> Iterator[Puzzle]:
    """Play match after match and yield each puzzle found, until there are `count` in all.

    `found` are those from before: matches of the same seed up to the last of theirs are not played again.
    """
    kept = list(found)
    number = max((match_number(puzzle, seed) for puzzle in found), default=-1) + 1
    while len(kept) < count:
        for puzzle in mine_match(game, seed, number, kept, count):
            kept.append(puzzle)
            yield puzzle
            if len(kept) == count:
                return
        number += 1


def match_number(puzzle: Puzzle, seed: int) -> int:
    """Return which match of a seed a puzzle comes from; -1 if it is another seed's."""
    before, _, number = puzzle.seed.rpartition("/")
    return int(number) if before == f"puzzles/{seed}" and number.isdecimal() else -1


def mine_match(game: Game[Any], seed: int, number: int, kept: list[Puzzle], count: int) -> Iterator[Puzzle]:
    """Yield the puzzles of one match.

    Of every third one the opening is skipped, of every third the middle game too.
    """
    seats = game.about.seats[number % min(2, len(game.about.seats))]
    match = Match.new(game, seats, f"puzzles/{seed}/{number}")
    luck = derive(derive(seed, number), 1)
    players = [bot(PLAYERS, derive(luck, seat)) for seat in range(seats)]
    mined = 0
    while not match.table.over and mined < FROM_ONE_MATCH:
        t = match.table
        seat = lowest(t.waiting)
        seen = window(game, t, seat, match.names)
        if len(match.moves) >= number % 3 * SKIPPED and is_wanted(seen, t, kept, count):
            puzzle = examine(Find(match, seen, derive(luck, 100 + len(match.moves))))
            if puzzle is not None and is_welcome(puzzle, kept, count):
                mined += 1
                yield puzzle
        match.play(seat, decide(players[seat], game, t, seat, match.names))


def is_welcome(puzzle: Puzzle, kept: list[Puzzle], count: int) -> bool:
    """Return whether a puzzle is not like too many others: as hard as half of all, or solved by doing nothing."""
    alike = sum(each.rating == puzzle.rating for each in kept)
    passes = sum(each.best == PASS for each in kept)
    return alike < max(FEW, count // 2) and (puzzle.best != PASS or passes < -(-count // 8))


def is_wanted(seen: Window, t: Table, kept: list[Puzzle], count: int) -> bool:
    """Return whether the question is a real choice of one thing, in a section that may still have more puzzles."""
    if t.most > 0 or not 1 < len(seen.options) <= MOST_OPTIONS:
        return False
    asked = len({rule.section for rule in seen.game.rules if rule.question})
    share = max(FEW, -(-count // 3), 7 * count // (5 * asked))
    return sum(each.section == section_of(seen, t) for each in kept) < share


def section_of(seen: Window, t: Table) -> str:
    """Return the section of the rules that the question is about."""
    return str(seen.game.asked_rule(t).section)


def examine(find: Find) -> Puzzle | None:
    """Return the position as a puzzle, if one move is clearly best; the cheapest doubts come first."""
    seen, seed = find.window, find.seed
    first = advise(seen, derive(seed, 1), iterations=SIFTED)
    if lead(first) <= 0.0 or min(worth.regret for worth in first[1:]) <= AHEAD:
        return None
    worths = advise(seen, derive(seed, 2), iterations=WEIGHED)
    best = worths[0].action
    if first[0].action != best or lead(worths) <= AHEAD:
        return None
    unjudged = advise(seen, derive(seed, 3), iterations=WITNESSED, changes={"cut": -1})
    if unjudged[0].action != best or lead(unjudged) <= 0.0:
        return None
    if lead(unjudged) <= AHEAD and not wins_more(find, worths):
        return None
    return as_puzzle(find, worths)


def wins_more(find: Find, worths: list[Worth]) -> bool:
    """Return whether the best option wins more than the second when bots play on from guessed tables."""
    second = min(worths[1:], key=lambda worth: worth.regret)
    seeds = [derive(find.seed, n) for n in range(100, 100 + GAMES)]
    return sum(won_more(find.window, worths[0].action, second.action, seed) for seed in seeds) > 0.0


def won_more(seen: Window, best: int, second: int, seed: int) -> float:
    """Return how much more the best option wins than the second, when bots play on from the same guessed table."""
    guess = seen.imagine(Fast(seed), knowing=True)
    return play_on(seen, guess, best, seed) - play_on(seen, guess, second, seed)


def play_on(seen: Window, guess: Table, action: int, seed: int) -> float:
    """Return the share of the win of the window's seat after an answer, all seats played by bots to the end."""
    game, t = seen.game, guess.clone()
    t.luck = Fast(seed)
    game.apply(t, seen.seat, action)
    players = [bot(PLAYING_ON, derive(seed, seat)) for seat in range(t.seats)]
    names = seat_names(t.seats)
    while not t.over:
        seat = lowest(t.waiting)
        for each in decide(players[seat], game, t, seat, names):
            game.apply(t, seat, each)
    return game.result(t).returns[seen.seat]


def lead(worths: list[Worth]) -> float:
    """Return how far the best option is surely ahead of every other."""
    return min(worth.regret_low for worth in worths[1:])


def as_puzzle(find: Find, worths: list[Worth]) -> Puzzle:
    """Return the position with its options, best first."""
    match, seen, seed = find
    t = match.table
    best, *others = worths
    second = min(others, key=lambda worth: worth.regret)
    return Puzzle(
        id=f"{match.record.seed.removeprefix('puzzles/').replace('/', '-')}-{len(match.moves)}",
        rules=match.record.rules,
        seats=match.record.seats,
        seed=match.record.seed,
        moves=list(match.record.moves),
        seat=seen.seat,
        section=section_of(seen, t),
        answers=[answer(seen.game, t, worth) for worth in [best, *sorted(others, key=lambda each: -each.value)]],
        gap=round(second.regret, 4),
        low=round(second.regret_low, 4),
        high=round(second.regret_high, 4),
        worlds=-(-(WEIGHED // 2) // len(worths)),
        rating=rate(seen, best, seed),
    )


def answer(game: Game[Any], t: Table, worth: Worth) -> Answer:
    """Return an option with what it is worth."""
    value, low, high = (round(each, 4) for each in (worth.value, worth.low, worth.high))
    return Answer(game.words.move(t, worth.action), value, low, high)


def rate(seen: Window, best: Worth, seed: int) -> int:
    """Return how hard a puzzle is: 1, and 1 more for each level that misses it in at least half of its tries."""
    if best.value > SURE:
        return 1
    missed = 0
    for n, level in enumerate(RATED_BY):
        answers = [LevelBot(level, derive(seed, 10 * n + 10 + tries)).answer(seen) for tries in range(TRIES)]
        missed += 2 * answers.count(best.action) <= TRIES
    return 1 + missed
