"""Registered, and nothing more: the games are listed, explained, played, simulated, rated and measured."""

import json
import os
import subprocess
import sys

import parlour
import pytest
from parlour.bench.measure import measure
from parlour.bench.same import as_lines, contestants, duels, outcomes, same_games
from parlour.bots import bot
from parlour.play.rulebook import sections
from parlour.play.window import window

MAIN = "from parlour.cli.main import main; main()"
NAMES = ["goofspiel", "hearts", "kuhn", "leduc"]


def run(*arguments: str, typed: str = "") -> str:
    """Run the command line in its own process and return what it prints."""
    env = {**os.environ, "COLUMNS": "200"}
    command = [sys.executable, "-c", MAIN, *arguments]
    done = subprocess.run(command, input=typed, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("name", NAMES)
def test_the_lobby_of_the_server_offers_them_with_the_plain_layout(name: str) -> None:
    from parlour.server.lobby.catalogue import game_info

    info = game_info(name)
    assert (info.name, info.seats) == (name, parlour.game(name).about.seats)
    assert (info.web.layout, info.web.picture) == (None, None)


def test_they_are_listed() -> None:
    assert set(NAMES) < {each["name"] for each in json.loads(run("games", "--json"))}


@pytest.mark.parametrize("name", NAMES)
def test_their_rules_can_be_read_and_refusals_cite_sections_that_exist(name: str) -> None:
    game = parlour.game(name)
    ids = {section.id for section in sections(game)}
    assert len(ids) > 3
    for seats in game.about.seats:
        t = game.new(seats, 1)
        while not t.over:
            for action in range(game.num_actions):
                reason = game.objection(t, t.actor, action)
                if reason:
                    cites = game.refusal(t, t.actor, action, reason).cites
                    assert {cite.partition("§")[2] for cite in cites} <= ids
            game.apply(t, t.actor, game.options(t, t.actor)[0])


@pytest.mark.parametrize(
    ("name", "end"),
    [
        ("kuhn", "wins: the cards were shown"),
        ("leduc", "the cards were shown"),
        ("goofspiel", "all prizes are gone"),
        ("hearts", "Total:"),
    ],
)
def test_they_are_played_in_the_terminal(name: str, end: str) -> None:
    last_option = {"kuhn": "bet", "leduc": "call"}.get(name, "1")
    assert end in run("play", name, "--seed", "s", typed=f"{last_option}\n" * 40)


@pytest.mark.parametrize("name", NAMES)
def test_they_are_simulated(name: str) -> None:
    data = json.loads(run("simulate", name, "--games", "50", "--json"))
    assert (data["finished"], data["adjudicated"]) == (50, 0)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("player", ["random", "greedy", "mc:5", "ismcts:50", "novice"])
def test_bots_play_them(name: str, player: str) -> None:
    game = parlour.game(name)
    seats = game.about.seats[0]
    t = game.new(seats, 3)
    players = [bot(player, seat) for seat in range(seats)]
    for _ in range(16):
        if not t.over:
            game.play(t, t.actor, players[t.actor].answer(window(game, t, t.actor, [""] * seats)))


def test_they_are_rated_in_the_arena() -> None:
    shown = json.loads(
        run("arena", "leduc", "--bots", "random,mc:5", "--games", "20", "--processes", "1", "--json")
    )
    assert {each["name"] for each in shown["bots"]} == {"random", "mc:5"}


def test_the_benchmark_knows_which_games_openspiel_has_too() -> None:
    assert {name for name, _ in same_games()} == set(NAMES)
    for name, seats in same_games():
        assert seats in parlour.game(name).about.seats


def test_the_benchmark_measures_the_same_game_on_both_sides() -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: nothing to measure beside")
    found = [duel for duel in duels() if duel.game == "leduc 2"]
    rates = outcomes(found, measure(contestants(found), 1, 0.001, lambda line: None))
    assert [line[:2] for line in as_lines(rates)] == [
        ["leduc 2", "rollouts from a deal"],
        ["leduc 2", "whole games from Python"],
        ["leduc 2", "information-set search"],
        ["leduc 2", "clone from Python"],
    ]
    assert all(each.ratio > 0 for each in rates)
