"""A game's own clock, kept by the match: High Jinks §29."""

import pytest

import parlour
from parlour.kernel.bits import lowest
from parlour.play import BadRecord, Match, decide, read_record, verify
from tests.play.players import First

TIMED = parlour.game("high_jinks", clock=True, minutes=1, interval=2)


def begun() -> Match:
    """A match after the set-up, in somebody's first turn."""
    match = Match.new(TIMED, 2, "clock")
    while TIMED.clock(match.table) < 0:
        move_on(match)
    return match


def move_on(match: Match) -> None:
    seat = lowest(match.table.waiting)
    match.play(seat, decide(First(), TIMED, match.table, seat, match.names))


def damage(match: Match, seat: int) -> int:
    zones = match.game.view(match.table, None)["zones"]
    assert isinstance(zones, list)
    return sum(
        card is not None
        for zone in zones
        if zone["name"] == "Damage Counters" and zone["owner"] == seat
        for card in zone["cards"]
    )


def test_after_the_initial_period_and_at_every_interval_a_damage_counter() -> None:
    match = begun()
    seat = TIMED.clock(match.table)
    match.elapse(59)
    assert damage(match, seat) == 0
    match.elapse(2)
    assert damage(match, seat) == 1
    match.elapse(118)
    assert damage(match, seat) == 1
    match.elapse(1)
    assert damage(match, seat) == 2
    assert match.record.moves[-1] == (seat, "time is up")


def test_strikes_are_recorded_and_replay() -> None:
    match = begun()
    match.elapse(61)
    while not match.table.over:
        move_on(match)
    again = read_record(match.record.lines())
    assert verify(TIMED, again).over
    assert Match(TIMED, again).clock.strikes == match.clock.strikes


def test_a_strike_that_could_not_be_is_refused() -> None:
    match = begun()
    match.elapse(61)
    lines = match.record.lines()
    lines[1] = lines[-1]
    with pytest.raises(BadRecord, match=r"line 2: .*not running"):
        verify(TIMED, read_record(lines))


def test_time_that_runs_out_ends_the_game() -> None:
    match = begun()
    for _ in range(12):
        match.elapse(3600)
    assert match.table.over
    assert match.record.result is not None


def test_games_without_a_clock_let_time_pass() -> None:
    match = Match.new(parlour.game("jest"), 3, "x")
    match.elapse(10**6)
    assert match.record.moves == []
