"""Bots answer legally, see no more than their window, and the searching one is stronger than chance."""

import pytest

import parlour
from parlour.bots import bot
from parlour.bots.budget import Budget
from parlour.bots.ismcts import OFTEN, Ismcts
from parlour.bots.search import look
from parlour.kernel.bits import lowest
from parlour.kernel.luck import Fast
from parlour.kernel.table import Table
from parlour.play.window import Window, window
from parlour.testing import bot_is_honest
from parlour.testing.walks import walk

CASES = [(name, parlour.game(name).about.seats[0]) for name in parlour.games()]


@pytest.mark.parametrize(
    "name",
    [
        "random",
        "greedy",
        "mc:3",
        "mc:0.01s",
        "ismcts:40",
        "ismcts:0.01s",
        "ismcts:40~0.2",
        "ismcts:40/keep=0/many_observers=0/cut=3",
        "regular",
    ],
)
@pytest.mark.parametrize(("game_name", "seats"), CASES)
def test_a_bot_answers_with_one_of_its_options(game_name: str, seats: int, name: str) -> None:
    game = parlour.game(game_name)
    for moves in (0, 7, 30):
        t = walk(game, seats, 5, moves)
        seat = lowest(t.waiting)
        assert bot(name, 1).answer(window(game, t, seat, [""] * seats)) in game.options(t, seat)


class Peeper:
    """Finds its way from the window to the true table, and plays by another seat's cards."""

    def __init__(self, seed: int) -> None:
        pass

    def answer(self, window: Window) -> int:
        cells = {
            cell.cell_contents for cell in window.memory.__closure__ or () if isinstance(cell.cell_contents, Table)
        }
        faces = sum(t.face(token) * token for t in cells for token in range(t.plan.tokens))
        return window.options[faces % len(window.options)]


def test_a_bot_that_peeks_is_caught() -> None:
    with pytest.raises(AssertionError, match="on a table that looks the same"):
        for seed in range(5):
            bot_is_honest(Peeper, parlour.game("jest"), 3, seed, 8)


def test_a_kept_tree_does_not_remember_what_the_seat_may_not_know() -> None:
    game = parlour.game("jest")
    for seed in range(3):
        t = walk(game, 3, seed, 2)
        seat = lowest(t.waiting)
        other = game.guess(t, seat, Fast(99), True)
        thinker, twin = bot("ismcts:60", 7), bot("ismcts:60", 7)
        for _ in range(2):
            names = [""] * 3
            assert thinker.answer(window(game, t, seat, names)) == twin.answer(window(game, other, seat, names))


@pytest.mark.parametrize(("game_name", "seats"), CASES)
def test_a_look_depends_on_what_is_seen_alone(game_name: str, seats: int) -> None:
    game = parlour.game(game_name)
    for seed in range(6):
        t = walk(game, seats, seed, 11 * seed)
        for seat in range(seats):
            guess = game.guess(t, seat, Fast(seed))
            assert look(guess, seat) == look(t, seat)


def test_further_processes_add_their_tries() -> None:
    game = parlour.game("jest")
    t = walk(game, 3, 1, 3)
    seat = lowest(t.waiting)
    seen = window(game, t, seat, [""] * 3)
    alone, crew = Ismcts(1, Budget(100, 0.0)), Ismcts(1, Budget(200, 0.0), processes=2)
    assert sum(each.tries for each in crew.tries(seen).values()) == 200
    assert sum(each.tries for each in alone.tries(seen).values()) == 100
    assert Ismcts(1, Budget(200, 0.0), processes=2).tries(seen) == Ismcts(1, Budget(200, 0.0), processes=2).tries(
        seen
    )


def test_a_search_by_time_ends_when_no_other_option_can_catch_up(monkeypatch: pytest.MonkeyPatch) -> None:
    game = parlour.game("jest")
    t = walk(game, 3, 1, 3)
    seen = window(game, t, lowest(t.waiting), [""] * 3)
    monkeypatch.setattr(Budget, "left", lambda self, done, began: 100.0 - done)
    soon = Ismcts(1, Budget(0, 60.0)).tries(seen, to_choose=True)
    first, second = sorted((each.tries for each in soon.values()), reverse=True)[:2]
    assert first > second
    assert sum(each.tries for each in soon.values()) <= OFTEN, "it looks that often"


def test_a_search_by_time_may_end_before_its_own_decision_was_met() -> None:
    game = parlour.game("jest")
    t = game.new(3, 1)  # all choose at once, and the last one is met only when the others' looks are known
    for _ in range(20):
        assert Ismcts(1, Budget(0, 0.0001)).answer(window(game, t, 2, [""] * 3)) in game.options(t, 2)


def test_searching_beats_chance_at_jest() -> None:
    game = parlour.game("jest")
    won = 0.0
    for n in range(60):
        me = n % 3
        players = [bot("ismcts:60" if seat == me else "random", 3 * n + seat) for seat in range(3)]
        t = game.deal(3, Fast(n))
        while (seat := t.actor) >= 0:
            game.play(t, seat, players[seat].answer(window(game, t, seat, [""] * 3)))
        won += game.returns(t)[me]
    assert won > 33, "chance alone would win 20 of 60"


@pytest.mark.parametrize(
    "name",
    [
        "ismcts",
        "ismcts:0",
        "ismcts:-3",
        "ismcts:0s",
        "ismcts:fast",
        "Random",
        "mc",
        "mc:3*2",
        "ismcts:3*0",
        "cheat:1s",
    ],
)
def test_unknown_bots_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="there is no bot called"):
        bot(name, 0)
