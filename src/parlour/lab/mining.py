"""Mining: looking through games of bots for positions with one clearly best move.

The seat to move gets a window and nothing else, so a puzzle's values are averages over worlds that fit what the
seat knows. A position becomes a puzzle if a search puts one move ahead of every other by more than `AHEAD`, at the
lower end of the 95 % interval; and if a search without the game's judge finds the same move ahead. Where that one
is less sure, the move must also win more than the second when bots play on from worlds that the seat guesses.
Where the question is about several cards, a move is the whole set.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from parlour.bots import bot
from parlour.bots.advice import SetWorth, advise, advise_sets
from parlour.bots.levels import LevelBot
from parlour.kernel.bits import lowest
from parlour.kernel.game import Game, seat_names
from parlour.kernel.luck import Fast, derive
from parlour.kernel.table import Table
from parlour.play import Match, Window, answer_text, decide, window
from parlour.play.answers import whole_answers
from parlour.play.puzzle import Answer, Puzzle

PLAYERS = "casual"  # who plays the games: good enough for sound positions, loose enough for many kinds of them
SIFTED, WEIGHED, WITNESSED = 1_500, 12_000, 3_000  # iterations: worth a look, its values, without a judge
PLAYING_ON, GAMES = "ismcts:20", 12  # who plays the two best options to the end, and on how many guesses
AHEAD = 0.06  # a share of the win
MOST_OPTIONS, MOST_SETS = 16, 24
SETS_BY = 3  # times as many iterations where sets are weighed
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


def mine(game: Game[Any], seed: int, found: list[Puzzle], count: int, sets: bool = False) -> Iterator[Puzzle]:
    """Play match after match and yield each puzzle found, until there are `count` in all.

    `found` are those from before: matches of the same seed up to the last of theirs are not played again. With
    `sets` only questions about several cards are taken.
    """
    kept = list(found)
    number = max((match_number(puzzle, seed) for puzzle in found), default=-1) + 1
    while len(kept) < count:
        for puzzle in mine_match(game, seed, number, kept, count, sets):
            kept.append(puzzle)
            yield puzzle
            if len(kept) == count:
                return
        number += 1


def match_number(puzzle: Puzzle, seed: int) -> int:
    """Return which match of a seed a puzzle comes from; -1 if it is another seed's."""
    before, _, number = puzzle.seed.rpartition("/")
    return int(number) if before == f"puzzles/{seed}" and number.isdecimal() else -1


def mine_match(
    game: Game[Any], seed: int, number: int, kept: list[Puzzle], count: int, sets: bool
) -> Iterator[Puzzle]:
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
        if is_due(match, number, sets) and is_wanted(seen, t, kept, count):
            puzzle = examine(Find(match, seen, derive(luck, 100 + len(match.moves))))
            if puzzle is not None and is_welcome(puzzle, kept, count):
                mined += 1
                yield puzzle
        match.play(seat, decide(players[seat], game, t, seat, match.names))


def is_due(match: Match, number: int, sets: bool) -> bool:
    """Return whether puzzles may come from this moment of a match, or with `sets` from this kind of question."""
    return several(match.table) if sets else len(match.moves) >= number % 3 * SKIPPED


def several(t: Table) -> bool:
    """Return whether the seat that is asked first may choose several cards together."""
    return t.most > 0 and t.most_of(lowest(t.waiting)) > 1


def asks_for_sets(game: Game[Any]) -> bool:
    """Return whether a match of this game asks for several cards together."""
    match = Match.new(game, game.about.seats[0], "sets")
    player = bot("random", 1)
    while not match.table.over and not several(match.table):
        seat = lowest(match.table.waiting)
        match.play(seat, decide(player, game, match.table, seat, match.names))
    return not match.table.over


def is_welcome(puzzle: Puzzle, kept: list[Puzzle], count: int) -> bool:
    """Return whether a puzzle is not like too many others: as hard as half of all, or solved by doing nothing."""
    alike = sum(each.rating == puzzle.rating for each in kept)
    passes = sum(each.best == PASS for each in kept)
    return alike < max(FEW, count // 2) and (puzzle.best != PASS or passes < -(-count // 8))


def is_wanted(seen: Window, t: Table, kept: list[Puzzle], count: int) -> bool:
    """Return whether the question is a real choice, in a section that may still have more puzzles.

    Questions about sets count apart from the others of their section.
    """
    choices = len(whole_answers(seen.game, seen.imagine(Fast(1)), seen.seat)) if several(t) else len(seen.options)
    if not 1 < choices <= (MOST_SETS if several(t) else MOST_OPTIONS):
        return False
    asked = len({rule.section for rule in seen.game.rules if rule.question})
    share = max(FEW, -(-count // 3), 7 * count // (5 * asked))
    alike = [each for each in kept if each.section == section_of(seen, t) and each.several == several(t)]
    return len(alike) < share


def section_of(seen: Window, t: Table) -> str:
    """Return the section of the rules that the question is about."""
    return str(seen.game.asked_rule(t).section)


def weigh(find: Find, number: int, iterations: int, changes: dict[str, float] | None = None) -> list[SetWorth]:
    """Return what every answer is worth, the best first; `number` tells searches of one position apart."""
    seen, seed = find.window, derive(find.seed, number)
    if find.match.table.most > 0:
        return advise_sets(seen, seed, SETS_BY * iterations, changes)
    return [SetWorth([each.action], each) for each in advise(seen, seed, iterations=iterations, changes=changes)]


def examine(find: Find) -> Puzzle | None:
    """Return the position as a puzzle, if one move is clearly best; the cheapest doubts come first."""
    first = weigh(find, 1, SIFTED)
    if lead(first) <= 0.0 or min(each.worth.regret for each in first[1:]) <= AHEAD:
        return None
    found = weigh(find, 2, WEIGHED)
    best = found[0].actions
    if first[0].actions != best or lead(found) <= AHEAD:
        return None
    unjudged = weigh(find, 3, WITNESSED, {"cut": -1})
    if unjudged[0].actions != best or lead(unjudged) <= 0.0:
        return None
    if lead(unjudged) <= AHEAD and not wins_more(find, found):
        return None
    return as_puzzle(find, found)


def wins_more(find: Find, found: list[SetWorth]) -> bool:
    """Return whether the best answer wins more than the second when bots play on from guessed tables."""
    second = nearest(found)
    seeds = [derive(find.seed, n) for n in range(100, 100 + GAMES)]
    return sum(won_more(find.window, found[0].actions, second.actions, seed) for seed in seeds) > 0.0


def nearest(found: list[SetWorth]) -> SetWorth:
    """Return the answer that is least behind the best."""
    return min(found[1:], key=lambda each: each.worth.regret)


def won_more(seen: Window, best: list[int], second: list[int], seed: int) -> float:
    """Return how much more the best answer wins than the second, when bots play on from the same guessed table."""
    guess = seen.imagine(Fast(seed), knowing=True)
    return play_on(seen, guess, best, seed) - play_on(seen, guess, second, seed)


def play_on(seen: Window, guess: Table, actions: list[int], seed: int) -> float:
    """Return the share of the win of the window's seat after an answer, all seats played by bots to the end."""
    game, t = seen.game, guess.clone()
    t.luck = Fast(seed)
    for action in actions:
        game.apply(t, seen.seat, action)
    players = [bot(PLAYING_ON, derive(seed, seat)) for seat in range(t.seats)]
    names = seat_names(t.seats)
    while not t.over:
        seat = lowest(t.waiting)
        for each in decide(players[seat], game, t, seat, names):
            game.apply(t, seat, each)
    return game.result(t).returns[seen.seat]


def lead(found: list[SetWorth]) -> float:
    """Return how far the best answer is surely ahead of every other."""
    return min(each.worth.regret_low for each in found[1:])


def as_puzzle(find: Find, found: list[SetWorth]) -> Puzzle:
    """Return the position with its answers, best first."""
    match, seen, _ = find
    t = match.table
    best, *others = found
    second = nearest(found).worth
    iterations = WEIGHED * (SETS_BY if t.most > 0 else 1)
    return Puzzle(
        id=f"{match.record.seed.removeprefix('puzzles/').replace('/', '-')}-{len(match.moves)}",
        rules=match.record.rules,
        seats=match.record.seats,
        seed=match.record.seed,
        moves=list(match.record.moves),
        seat=seen.seat,
        section=section_of(seen, t),
        answers=[
            answer(seen.game, t, each) for each in [best, *sorted(others, key=lambda each: -each.worth.value)]
        ],
        gap=round(second.regret, 4),
        low=round(second.regret_low, 4),
        high=round(second.regret_high, 4),
        worlds=-(-(iterations // 2) // len(found)),
        rating=rate(find, best),
    )


def answer(game: Game[Any], t: Table, found: SetWorth) -> Answer:
    """Return an answer with what it is worth."""
    worth = found.worth
    value, low, high = (round(each, 4) for each in (worth.value, worth.low, worth.high))
    return Answer(answer_text(game, t, found.actions), value, low, high)


def rate(find: Find, best: SetWorth) -> int:
    """Return how hard a puzzle is: 1, and 1 more for each level that misses it in at least half of its tries."""
    if best.worth.value > SURE:
        return 1
    game, t, names = find.window.game, find.match.table, find.match.names
    missed = 0
    for n, level in enumerate(RATED_BY):
        players = [LevelBot(level, derive(find.seed, 10 * n + 10 + tries)) for tries in range(TRIES)]
        answers = [decide(player, game, t, find.window.seat, names, window) for player in players]
        missed += 2 * answers.count(best.actions) <= TRIES
    return 1 + missed
