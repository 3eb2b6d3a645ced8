"""Ratings of bots by OpenSkill, made independent of the order in which the games happen to stand."""

from math import sqrt
from random import Random
from typing import NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating

from parlour.lab.arena import Bout

MOST_PASSES, LEAST_PASSES = 20, 3
EFFORT = 60_000  # games rated in all passes together, about


class Rating(NamedTuple):
    """How strong a bot is, and how sure that is."""

    value: float
    sigma: float


def rate(bots: int, bouts: list[Bout], seed: int) -> list[Rating]:
    """Return the rating of each bot from all games.

    OpenSkill learns game by game, so that the order matters. Each pass therefore takes the games in another order;
    the rating is the mean of the passes, and what their spread leaves open counts towards its uncertainty.
    """
    passes = min(MOST_PASSES, max(LEAST_PASSES, EFFORT // max(1, len(bouts))))
    luck = Random(seed)
    found = [one_pass(bots, luck.sample(bouts, len(bouts))) for _ in range(passes)]
    return [combined([ratings[bot] for ratings in found]) for bot in range(bots)]


def one_pass(bots: int, bouts: list[Bout]) -> list[Rating]:
    """Return ratings after all games in this order; bots do not change, so nothing is forgotten (tau 0)."""
    model = PlackettLuce(tau=0.0)
    ratings = [model.rating() for _ in range(bots)]
    for bout in bouts:
        if len(set(bout.order)) > 1:
            rate_bout(model, ratings, bout)
    return [Rating(rating.mu, rating.sigma) for rating in ratings]


def rate_bout(model: PlackettLuce, ratings: list[PlackettLuceRating], bout: Bout) -> None:
    """Rate one game: seats are ranked by their share of the win; a bot on several seats learns from each."""
    before = [ratings[bot] for bot in bout.order]
    after = model.rate(
        [[model.rating(mu=rating.mu, sigma=rating.sigma)] for rating in before],
        ranks=[-share for share in bout.returns],
    )
    for bot in set(bout.order):
        rating = ratings[bot]
        mu, sigma = rating.mu, rating.sigma
        for seat, [learned] in enumerate(after):
            if bout.order[seat] == bot:
                rating.mu += learned.mu - mu
                rating.sigma *= learned.sigma / sigma


def combined(passes: list[Rating]) -> Rating:
    """Return the mean of the passes; its uncertainty is that of one pass plus what their spread adds."""
    n = len(passes)
    value = sum(rating.value for rating in passes) / n
    within = sum(rating.sigma**2 for rating in passes) / n
    between = sum((rating.value - value) ** 2 for rating in passes) / (n - 1)
    return Rating(value, sqrt(within + between / n))
