"""Analysis: what each decision of a recorded match was worth, and how much of the result was luck.

A decision is weighed from the window that its seat had at that moment: every option is worth the share of the win
that it brings on average over the worlds which fit what the seat knew. The later course of the game does not
count. The definitions are in docs/bots.md; per seat, start + skill + luck is exactly the result.
"""

from collections.abc import Callable
from math import hypot
from typing import Any, NamedTuple, TypedDict, cast

from parlour.bots.advice import advise
from parlour.kernel.game import Game
from parlour.kernel.luck import Fast, derive
from parlour.play import BadRecord, Record, Replay, Window, window

SEED = 1 << 40  # of the searches; those of single decisions are derived from it


class Effort(NamedTuple):
    """The time to think about each decision: a number of iterations or, if that is 0, of seconds."""

    seconds: float = 0.2
    iterations: int = 0


class Point(NamedTuple):
    """Where a decision was taken. A set is decided card by card, in the order in which the rules take them."""

    step: int  # moves before it
    pick: int = 0  # cards of the set before it


class Text(NamedTuple):
    """An option as people read it."""

    move: str
    words: str


class OptionData(TypedDict):
    """An option of a decision, with the share of the win that it brings and its 95 % interval."""

    move: str
    words: str
    value: float
    low: float
    high: float


class Decision(NamedTuple):
    """One decision weighed; values are shares of the win."""

    step: int  # moves before it
    pick: int  # cards of the same set before it
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
    options: list[OptionData]


class DecisionData(TypedDict):
    """A decision as `report` gives it: the fields of `Decision` and the swing before it."""

    step: int
    pick: int
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
    loss: float
    options: list[OptionData]
    swing: float  # how the seat's prospects had changed since its previous decision, by cards and by others


class SummaryData(TypedDict):
    """How the result of a seat came about: start + skill + luck; luck and result are None before the end."""

    seat: int
    decisions: int
    regret: float
    low: float
    high: float
    gift: float
    start: float
    skill: float
    luck: float | None
    result: float | None


class AnalysisData(TypedDict):
    """A whole analysis, as `parlour analyse --json` prints it and the server sends it."""

    game: str
    seats: int
    names: list[str]
    seat: int | None  # whose decisions were weighed; None: everybody's
    decisions: list[DecisionData]
    summary: list[SummaryData]


def analyse(
    game: Game[Any],
    record: Record,
    seat: int | None,
    seconds: float,
    progress: Callable[[int], None],
    iterations: int = 0,
) -> AnalysisData:
    """Weigh every real decision of one seat, or of all seats, and sum up.

    Args:
        game: The rules.
        record: The record of a match; it is replayed and checked.
        seat: The seat whose decisions are weighed; None weighs those of all seats.
        seconds: Thinking time for each decision.
        progress: Called after each decision.
        iterations: Search iterations for each decision instead of a time; makes the analysis repeatable.

    Returns:
        All weighed decisions, with a summary for each seat.

    Raises:
        BadRecord: The record does not hold.
    """
    replay = Replay(game, record)
    found: list[Decision] = []
    for point in decisions(game, record, seat):
        found.append(weigh(replay, point, Effort(seconds, iterations)))
        progress(1)
    return report(record, seat, found)


def decisions(game: Game[Any], record: Record, seat: int | None) -> list[Point]:
    """Return the decisions of a match: there was more than one option. BadRecord if the record does not hold."""
    replay = Replay(game, record)
    out: list[Point] = []
    for step, (mover, _) in enumerate(record.moves):
        if seat not in (None, mover):
            continue
        points = [Point(step, pick) for pick in range(len(replay.actions(step)))]
        out += [point for point in points if len(window_at(replay, point).options) > 1]
    replay.end()
    return out


def window_at(replay: Replay, point: Point) -> Window:
    """Return what the seat had before it when it decided: for a card of a set, with those picked before it."""
    game, record = replay.game, replay.record
    seat, _ = record.moves[point.step]
    t = replay.at(point.step)
    for action in replay.actions(point.step)[: point.pick]:
        t = t.clone()
        game.pick(t, seat, action)
    return window(game, t, seat, record.names)


def weigh(replay: Replay, point: Point, effort: Effort) -> Decision:
    """Weigh one decision of a match."""
    return judge(window_at(replay, point), replay.actions(point.step)[point.pick], point, effort)


def judge(seen: Window, action: int, point: Point, effort: Effort) -> Decision:
    """Weigh an answer by what its seat could know."""
    worths = advise(seen, derive(SEED, point.step), effort.seconds, effort.iterations)
    favourite, chosen = worths[0], next(worth for worth in worths if worth.action == action)
    best = favourite if favourite.value > chosen.value else chosen
    text = texts(seen)
    return Decision(
        point.step,
        point.pick,
        seen.seat,
        text[action].move,
        text[action].words,
        text[best.action].move,
        text[best.action].words,
        chosen.value,
        best.value,
        best.value - chosen.value,
        chosen.regret_low,
        chosen.regret_high,
        favourite.value - chosen.value,
        [
            OptionData(
                move=text[worth.action].move,
                words=text[worth.action].words,
                value=worth.value,
                low=worth.low,
                high=worth.high,
            )
            for worth in worths
        ],
    )


def texts(seen: Window) -> dict[int, Text]:
    """Return the options by action, each with its move and its words.

    Those of a set say what has been picked before.
    """
    view = seen.view()
    picked = view["question"]["picked"] if view["question"] else []
    behind = f" (after {', '.join(picked)})" if picked else ""
    described = {option["action"]: Text(option["move"], option["words"] + behind) for option in view["options"]}
    for action in seen.options:  # DONE, which ends a set
        described.setdefault(action, Text(seen.game.words.move(seen.imagine(Fast(0)), action), "No more" + behind))
    return described


# ------------------------------------------------------------------ summing up


def report(record: Record, seat: int | None, found: list[Decision]) -> AnalysisData:
    """Report all decisions of a valid record, and for each analysed seat how its result came about."""
    if seat is not None and not 0 <= seat < record.seats:
        raise BadRecord(f"there is no seat {seat + 1} in this match of {record.seats}")
    results = cast(list[float], record.result["returns"]) if record.result is not None else None
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
            cast(DecisionData, each._asdict() | {"swing": swing})
            for each, swing in zip(found, swings(found, start), strict=True)
        ],
        "summary": [summary(n, found, regrets, results) for n in seats],
    }


def swings(found: list[Decision], start: float) -> list[float]:
    """Return how a seat's prospects changed between its decisions, through cards and other players."""
    prospects: dict[int, float] = {}
    out: list[float] = []
    for each in found:
        out.append(each.best_value - prospects.get(each.seat, start))
        prospects[each.seat] = each.value
    return out


def summary(seat: int, found: list[Decision], regrets: list[float], results: list[float] | None) -> SummaryData:
    """Return how the result of a seat came about: start + skill + luck, where skill is gift - regret.

    The regret of a seat is divided equally among the others: their gift. So the skills of all seats add up to 0,
    and so does the luck. Where only one seat was looked at, gifts of the others count as luck.
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
