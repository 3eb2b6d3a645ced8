"""Ratings by OpenSkill, for each game and number of seats; bots are rated beside the players, on one scale.

A match counts if its table is rated and everybody there is a player or a bot. It does not count if two seats are
of one player or were taken from one address, nor if two of its players have had enough rated matches with each
other that day: nobody gains by playing against themselves, or against a friend who loses on purpose. A player who
leaves, or runs out of time and does not come back, has lost against all others.
"""

import time
from collections.abc import Callable
from itertools import combinations

from openskill.models import PlackettLuce
from sqlalchemy import Connection

from parlour.server.protocol.players import Leader, Profile, Total
from parlour.server.storage import results
from parlour.server.storage.players import PlayerRow
from parlour.server.storage.results import Outcome, Rating, who_sits
from parlour.server.storage.store import Store

MODEL = PlackettLuce()
NEW = Rating(MODEL.mu, MODEL.sigma, 0)
DAY = 86_400.0
MOST_TOGETHER = 10  # rated matches of two players with each other in a day
ENOUGH = 10  # rated matches for a place on a leaderboard
MOST_SHOWN = 50  # matches of a profile
MOST_OPENINGS = 3  # of a game on a profile
OFTEN = 3  # matches that make an opening worth showing


def recorded(outcome: Outcome) -> Callable[[Connection], None] | None:
    """Return the function that writes a match's results and ratings; None if there is nothing to write."""
    if not counts_for_somebody(outcome):
        return None

    def work(connection: Connection) -> None:
        now = time.time()
        unrated = why_unrated(connection, outcome, now)
        after = {} if unrated else rate(connection, outcome)
        for seat in range(len(outcome.seats)):
            mu = after[seat].mu if seat in after else None
            results.add_result(connection, outcome, seat, unrated=unrated, mu=mu, ended=now)

    return work


def counts_for_somebody(outcome: Outcome) -> bool:
    """Return whether the result belongs to a player; lines and shared screens are practice."""
    practice = outcome.settings.origin is not None or outcome.settings.hot_seat
    return not practice and any(seat.player for seat in outcome.seats)


def why_unrated(connection: Connection, outcome: Outcome, now: float) -> str:
    """Return why a match does not count for ratings; "" if it does."""
    people = [seat for seat in outcome.seats if seat.kind == "person"]
    players = [seat.player for seat in people if seat.player]
    if not outcome.settings.rated:
        return "casual"
    if len(players) < len(people):
        return "guest"
    if len(set(players)) < len(players):
        return "same_player"
    if len({seat.house for seat in people}) < len(people):
        return "same_address"
    for one, other in combinations(sorted(players), 2):
        if results.rated_together(connection, one, other, now - DAY) >= MOST_TOGETHER:
            return "too_often"
    return ""


def rate(connection: Connection, outcome: Outcome) -> dict[int, Rating]:
    """Change the ratings of all who sat at a table; what each is after it, by seat."""
    game, seats = outcome.settings.game, len(outcome.seats)
    who = [who_sits(seat) for seat in outcome.seats]
    before = {name: results.locked_rating(connection, name, game, seats, NEW) for name in sorted(set(who))}
    ranks = [1.0 if seat in outcome.left else -share for seat, share in enumerate(outcome.shares)]
    learned = MODEL.rate([[MODEL.rating(before[name].mu, before[name].sigma)] for name in who], ranks=ranks)
    after = dict(before)
    for name, [found] in zip(who, learned, strict=True):  # a level of bots on several seats learns from each
        old, now = before[name], after[name]
        mu, sigma = now.mu + found.mu - old.mu, now.sigma * found.sigma / old.sigma
        after[name] = Rating(mu, sigma, old.games + 1)
    for name, rating in after.items():
        results.set_rating(connection, name, game, seats, rating)
    return {seat: after[name] for seat, name in enumerate(who)}


async def profile(store: Store, player: PlayerRow) -> Profile:
    """Return what is public about a player: results, ratings and openings."""

    def work(connection: Connection) -> Profile:
        totals = results.totals_of(connection, player.id)
        return Profile(
            player.name,
            player.created,
            results.ratings_of(connection, player.id),
            [Total(game, count, wins) for game, (count, wins) in sorted(totals.items())],
            results.openings_of(connection, player.id, OFTEN, MOST_OPENINGS),
            results.matches_of(connection, player.id, MOST_SHOWN),
        )

    return await store.read(work)


async def leaders(store: Store) -> list[Leader]:
    """Return the leaderboards of all games."""
    return await store.read(lambda connection: results.leaders_of(connection, ENOUGH))
