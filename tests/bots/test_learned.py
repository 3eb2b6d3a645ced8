"""Bots that have learned: what they refuse, what they make of worlds, and that they cannot cheat."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import parlour
from parlour.bots import bot
from parlour.bots.cells import Cells
from parlour.bots.hunch import CAUTION, LEAST, Hunch, guarded
from parlour.bots.mind import Mind
from parlour.bots.network import Network, network_for
from parlour.bots.thought import Node
from parlour.kernel.luck import Fast
from parlour.play.package import network_file
from parlour.play.window import window
from parlour.testing import bot_is_honest
from parlour.testing.walks import walk
from tests.toys.peek import Peek

SHIPPED = [
    (name, seats)
    for name in parlour.games()
    for seats in parlour.game(name).about.seats
    if network_file(parlour.game(name), seats).is_file()
]


def the_game(name: str) -> Any:
    return parlour.game(name)


def test_there_are_networks() -> None:
    assert SHIPPED


@pytest.mark.parametrize(("name", "seats"), SHIPPED)
@pytest.mark.parametrize(
    "kind",
    [
        "net",
        "mind:6/network=1/belief=1",
        "mind:6/network=1/critic=0",
        "mind:6/network=1/prior=0/belief=0",
        "mind:60/vote=0.5",
        "mind:60/belief=1",
    ],
)
def test_they_are_honest(kind: str, name: str, seats: int) -> None:
    for moves in range(0, 40, 5):
        bot_is_honest(lambda luck: bot(kind, luck), the_game(name), seats, seed=moves, moves=moves)


@pytest.mark.parametrize(("name", "seats"), SHIPPED)
def test_a_network_beats_chance(name: str, seats: int) -> None:
    """Against random players, on deals played from every seat; a broken file would win its share at most."""
    from parlour.lab import contest

    game, won, games = the_game(name), 0.0, 0
    for deal in range(48 // seats):
        for seat in range(seats):
            bots = ["net" if n == seat else "random" for n in range(seats)]
            played = contest.play(game, deal, bots, contest.lucks_of(deal, range(seats)))
            won += game.returns(played.table)[seat]
            games += 1
    assert won / games > 1 / seats + 0.1


def test_without_a_network_the_bot_says_how_to_get_one() -> None:
    game = Peek({})
    t = game.new(3, 1)
    with pytest.raises(ValueError, match=f"no trained network for {game.about.title} with 3 seats"):
        bot("net", 1).answer(window(game, t, 0, []))


def test_weights_for_another_game_are_refused() -> None:
    name, seats = SHIPPED[0]
    other = next(each for each in parlour.games() if each != name)
    file = str(network_file(the_game(name), seats))
    with pytest.raises(ValueError, match=f"was trained for game {name}, not {other}"):
        network_for(the_game(other), the_game(other).about.seats[0], file)


@pytest.mark.parametrize("name", ["mind", "mind:", "mind:soon", "mind:10/hope=1", "nets"])
def test_wrong_names_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match=r"no bot called|as in mind:100|unknown search setting"):
        bot(name, 1)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="nowhere"):
        Network(tmp_path / "nowhere")


def test_a_mind_prefers_what_came_to_more() -> None:
    node = Node()
    node.logits = np.array([0.0, 0.0, 9.0], np.float32)
    node.take_up([0, 1], 1.0)
    assert node.chances == {0: 0.5, 1: 0.5}, "probabilities are among what is possible"
    for option, worth in ((0, 1.0), (1, 0.0)) * 20:
        node.tries[option] += 1
        node.worth[option] += worth
    assert node.select([0, 1], trust=1.0) == 0
    node.take_up([0, 2], 1.0)
    assert node.chances[2] > 0.99 and node.chances[0] == 0.5
    assert node.select([0, 2], trust=100.0) == 2, "what was not tried and is probable comes next"


def test_the_vote_of_the_network_is_a_share_of_the_tries() -> None:
    name, seats = SHIPPED[0]
    game = the_game(name)
    t = game.new(seats, 1)
    seen = window(game, t, next(n for n in range(seats) if len(game.options(t, n)) > 1), [])
    tries = {}
    for vote in (0.000001, 1.0):
        player = bot(f"mind:200/belief=0/vote={vote:f}", 1)
        assert isinstance(player, Mind)
        tries[vote] = player.tries(seen)
    alone, voted = tries.values()
    assert sum(each.tries for each in alone.values()) == 200
    assert sum(each.tries for each in voted.values()) == pytest.approx(400, abs=len(alone))
    assert all(voted[option].tries >= alone[option].tries for option in alone)
    assert all(voted[option].mean == pytest.approx(alone[option].mean) for option in alone), "it changes no value"


def test_weights_of_worlds_are_guarded() -> None:
    even = guarded(np.zeros(8), 0.5)
    assert even == pytest.approx(np.full(8, 1 / 8))
    wild = guarded(np.array([50.0, *[0.0] * 31]), 0.9)
    assert wild.sum() == pytest.approx(1.0, abs=1e-5)
    assert 1 / np.square(wild).sum() >= LEAST * 32 * 0.999, "no world drowns the others"
    assert wild.min() >= 0.1 / 32 * 0.999, "a share stays uniform"
    assert wild[0] == wild.max()


def suspecting() -> list[tuple[str, int]]:
    return [each for each in SHIPPED if network_for(the_game(each[0]), each[1]).suspects]


@pytest.mark.parametrize(("name", "seats"), suspecting())
def test_cells_are_where_the_cards_are(name: str, seats: int) -> None:
    """By the tensor of a seat: what it knows to be somewhere is where the cells say."""
    game = the_game(name)
    network = network_for(game, seats)
    cells = Cells(game, seats, network.columns)
    t = walk(game, seats, 3, 11)
    tensor = np.zeros(network.size, np.float32)
    for seat in range(seats):
        game.tensor(t, seat, tensor)
        counts = np.bincount(cells.of(t, seat), minlength=cells.none + 1)[:-1]
        known = tensor[cells.known.start + cells.numbers]
        assert (counts >= known).all()
        hidden = cells.hidden(tensor)
        assert (hidden[counts > known] > 0).all(), "a card is where counting says that it cannot be"


@pytest.mark.parametrize(("name", "seats"), suspecting())
def test_a_hunch_is_believed_as_far_as_cards_bear_it_out(name: str, seats: int) -> None:
    game = the_game(name)
    hunch = Hunch(game, network_for(game, seats), seats)
    t = walk(game, seats, 3, 9)
    worlds = [game.guess(t, 0, Fast(n), True) for n in range(16)]
    weights = hunch.weigh(worlds, 0)
    assert weights.sum() == pytest.approx(1.0, abs=1e-4)
    assert hunch.before is not None
    for sign, trusted in ((1.0, 1 - CAUTION), (-1.0, CAUTION)):
        hunch.odds = 0.0
        gains, place, _knew = hunch.before
        told = np.full_like(gains, sign)
        for _n in range(6):  # cards come to light where they were said to be, or where they were not
            hunch.before = told, place, np.zeros(len(place), np.bool_)
            hunch.learn(worlds[0], 0)
        assert hunch.trusted == pytest.approx(trusted)


def test_a_mind_draws_likely_worlds_more_often() -> None:
    name, seats = suspecting()[0]
    game = the_game(name)
    t = walk(game, seats, 3, 9)
    seat = next(n for n in range(seats) if game.options(t, n))
    player, seen = bot("mind:4/belief=1", 1), window(game, t, seat, [])
    assert isinstance(player, Mind)
    player.begin(seen)
    search = player.searching(seen)
    player.bounds = [0.0] * 90 + [1.0] * 6  # only the world number 90 may be drawn
    faces = [[*player.world(seen, search).cells] for _n in range(5)]
    assert all(each == [*player.worlds[90].cells] for each in faces)
