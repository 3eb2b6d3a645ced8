"""Analysis: what each decision of a recorded match was worth, and how much of the result was luck.

A decision is weighed from the window that its seat had at that moment: every option is worth the share of the win
that it brings on average over the worlds which fit what the seat knew. What became of it later counts for nothing.
The definitions are in docs/bots.md; per seat, start + skill + luck is exactly the result.
"""

from collections.abc import Callable
from math import hypot
from typing import Any, NamedTuple, cast

from parlour.bots.advice import advise
from parlour.kernel.game import Game
from parlour.kernel.luck import derive
from parlour.kernel.record import TIME_IS_UP, BadRecord, Record, begin, replay, strike, verify
from parlour.kernel.table import Table
from parlour.play.window import Window, window

SEED = 1 << 40  # of the searches; those of single decisions are derived from it


class Effort(NamedTuple):
    """How long to think about each decision: so many iterations or, if that is 0, seconds."""

    seconds: float = 0.2
    iterations: int = 0


class Decision(NamedTuple):
    """One decision weighed; values are shares of the win."""

    step: int  # moves before it
    seat: int
    move: str
    words: str
    best: str
    best_words: str
    value: float
    best_value: float
    regret: float
    low: float
    high: float
    loss: float  # the regret before it was cut off at 0: sums use it, so that chance counts both ways
    options: list[dict[str, object]]


def analyse(
    game: Game[Any],
    record: Record,
    seat: int | None,
    seconds: float,
    progress: Callable[[int], None],
    iterations: int = 0,
) -> dict[str, object]:
    """Weigh every real decision of a seat, or of all, and sum up; the same again with `iterations`."""
    replayed = Replayed(game, record)
    found: list[Decision] = []
    for step in decisions(game, record, seat):
        found.append(weigh(replayed, step, Effort(seconds, iterations)))
        progress(1)
    return report(game, record, seat, found)


class Replayed:
    """A record as a table that can be brought to any move of it."""

    def __init__(self, game: Game[Any], record: Record) -> None:
        self.game = game
        self.record = record
        self.step = 0
        self.table = begin(game, record)

    def at(self, step: int) -> Table:
        """The table before move number `step`, counted from 0."""
        if step < self.step:
            self.step, self.table = 0, begin(self.game, self.record)
        while self.step < step:
            seat, move = self.record.moves[self.step]
            if move == TIME_IS_UP:
                strike(self.game, self.table, seat)
            else:
                self.game.play(self.table, seat, self.game.parse(self.table, move))
            self.step += 1
        return self.table


def decisions(game: Game[Any], record: Record, seat: int | None) -> list[int]:
    """The moves that were decisions: there was more than one option. BadRecord if the record does not hold."""
    verify(game, record)
    replayed = Replayed(game, record)
    return [
        step
        for step, (mover, move) in enumerate(record.moves)
        if move != TIME_IS_UP and seat in (None, mover) and len(game.options(replayed.at(step), mover)) > 1
    ]


def weigh(replayed: Replayed, step: int, effort: Effort) -> Decision:
    """Weigh the decision that was move number `step`."""
    game, record = replayed.game, replayed.record
    t = replayed.at(step)
    seat, move = record.moves[step]
    return judge(window(game, t, seat, record.names), game.parse(t, move), step, effort)


def judge(seen: Window, action: int, step: int, effort: Effort) -> Decision:
    """Weigh an answer by what its seat could know."""
    worths = advise(seen, derive(SEED, step), effort.seconds, effort.iterations)
    favourite, chosen = worths[0], next(worth for worth in worths if worth.action == action)
    best = favourite if favourite.value > chosen.value else chosen
    text = {option["action"]: option for option in cast(list[dict[str, Any]], seen.view()["options"])}
    return Decision(
        step,
        seen.seat,
        text[action]["move"],
        text[action]["words"],
        text[best.action]["move"],
        text[best.action]["words"],
        chosen.value,
        best.value,
        best.value - chosen.value,
        chosen.regret_low,
        chosen.regret_high,
        favourite.value - chosen.value,
        [
            {"move": text[worth.action]["move"], "words": text[worth.action]["words"]}
            | {"value": worth.value, "low": worth.low, "high": worth.high}
            for worth in worths
        ],
    )


# ------------------------------------------------------------------ summing up


def report(game: Game[Any], record: Record, seat: int | None, found: list[Decision]) -> dict[str, object]:
    """All decisions, and for each seat that was looked at how its result came about."""
    t = replay(game, record)
    if seat is not None and not 0 <= seat < record.seats:
        raise BadRecord(f"there is no seat {seat + 1} in this match of {record.seats}")
    results = game.returns(t) if t.over else None
    seats = range(record.seats) if seat is None else [seat]
    losses = [sum(each.loss for each in found if each.seat == n) for n in range(record.seats)]
    regrets = [max(0.0, loss) for loss in losses]
    start = 1 / record.seats
    return {
        "game": record.game,
        "seats": record.seats,
        "names": record.names,
        "seat": seat,
        "decisions": [
            each._asdict() | {"swing": swing} for each, swing in zip(found, swings(found, start), strict=True)
        ],
        "summary": [summary(n, found, regrets, results) for n in seats],
    }


def swings(found: list[Decision], start: float) -> list[float]:
    """How the prospects of a seat had changed at each decision since its last one, by cards and by others."""
    prospects: dict[int, float] = {}
    out: list[float] = []
    for each in found:
        out.append(each.best_value - prospects.get(each.seat, start))
        prospects[each.seat] = each.value
    return out


def summary(
    seat: int, found: list[Decision], regrets: list[float], results: list[float] | None
) -> dict[str, object]:
    """How the result of a seat came about: start + skill + luck, where skill is gift - regret.

    What a seat gives away by regret falls to the others in equal parts: their gift. So over all seats the skills
    come to 0, and so does the luck. Where only one seat was looked at, gifts of the others count as luck.
    """
    mine = [each for each in found if each.seat == seat]
    seats = len(regrets)
    regret = regrets[seat]
    spread = hypot(*(each.high - each.loss for each in mine))
    start = 1 / seats
    gift = (sum(regrets) - regret) / (seats - 1)
    skill = gift - regret
    result = results[seat] if results is not None else None
    return {
        "seat": seat,
        "decisions": len(mine),
        "regret": regret,
        "low": max(0.0, regret - spread),
        "high": regret + spread,
        "gift": gift,
        "start": start,
        "skill": skill,
        "luck": result - start - skill if result is not None else None,
        "result": result,
    }
