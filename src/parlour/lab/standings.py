"""Standings: what the games of an arena say about its bots, with intervals."""

from collections.abc import Callable
from itertools import combinations

from parlour.lab.arena import Bout, Settings, contenders
from parlour.lab.clusters import clustered
from parlour.lab.intervals import Interval
from parlour.lab.ratings import Rating, rate


def standings(settings: Settings, bouts: list[Bout]) -> dict[str, object]:
    """Return all figures as plain data; the bots stand best first."""
    names = contenders(settings)
    ratings = rate(len(names), bouts, settings.seed)
    best_first = sorted(range(len(names)), key=lambda bot: -ratings[bot].value)
    return {
        **settings._asdict(),
        "games": len(bouts),
        "deals": len({bout.deal for bout in bouts}),
        "adjudicated": sum(bout.adjudicated for bout in bouts),
        "bots": [of_bot(names[bot], bot, bouts, ratings[bot]) for bot in best_first],
        "pairs": [of_pair(names, a, b, bouts) for a, b in combinations(best_first, 2)],
        "by_seat": [of_seat(seat, bouts) for seat in range(settings.seats)],
    }


def of_bot(name: str, bot: int, bouts: list[Bout], rating: Rating) -> dict[str, object]:
    """Return one bot; a bot that sits on two seats of a table plays two games there."""
    mine = [(bout, seat) for bout in bouts for seat, sitting in enumerate(bout.order) if sitting == bot]
    decisions = sum(bout.decisions[seat] for bout, seat in mine)
    seconds = sum(bout.seconds[seat] for bout, seat in mine)
    share = by_deal(bouts, lambda bout: own(bout, bot))
    return {
        "name": name,
        "games": len(mine),
        "wins": round(sum(bout.returns[seat] for bout, seat in mine), 6),
        **as_share(share),
        "rating": round(rating.value, 3),
        "rating_sigma": round(rating.sigma, 3),
        "mean_score": round(sum(bout.scores[seat] for bout, seat in mine) / max(1, len(mine)), 4),
        "decisions": decisions,
        "seconds_per_move": round(seconds / max(1, decisions), 7),
        "faults": sum(bout.faults[seat] for bout, seat in mine),
    }


def of_pair(names: list[str], a: int, b: int, bouts: list[Bout]) -> dict[str, object]:
    """Return the first bot's share of the wins that went to either of two bots at the same table."""
    both = [bout for bout in bouts if a in bout.order and b in bout.order]
    share = by_deal(both, lambda bout: against(bout, a, b))
    return {"a": names[a], "b": names[b], "games": len(both), **as_share(share)}


def of_seat(seat: int, bouts: list[Bout]) -> dict[str, object]:
    """Return what a seat won, whoever sat there."""
    return {"seat": seat, **as_share(by_deal(bouts, lambda bout: (bout.returns[seat], 1.0)))}


def own(bout: Bout, bot: int) -> tuple[float, float]:
    """Return what a bot won in a game, and on how many seats."""
    seats = [seat for seat, sitting in enumerate(bout.order) if sitting == bot]
    return sum(bout.returns[seat] for seat in seats), float(len(seats))


def against(bout: Bout, a: int, b: int) -> tuple[float, float]:
    """Return what the first of two bots won, and both together, over all pairs of their seats."""
    won_a, seats_a = own(bout, a)
    won_b, seats_b = own(bout, b)
    return won_a * seats_b, won_a * seats_b + won_b * seats_a


def by_deal(bouts: list[Bout], part: Callable[[Bout], tuple[float, float]]) -> Interval:
    """Return a share whose interval accounts for correlated games of one deal."""
    deals: dict[int, tuple[float, float]] = {}
    for bout in bouts:
        won, staked = part(bout)
        before = deals.get(bout.deal, (0.0, 0.0))
        deals[bout.deal] = (before[0] + won, before[1] + staked)
    return clustered([each for each in deals.values() if each[1] > 0])


def as_share(found: Interval) -> dict[str, object]:
    """Return a share with its interval, as the tables name it."""
    return {"win_share": round(found.value, 6), "low": round(found.low, 6), "high": round(found.high, 6)}
