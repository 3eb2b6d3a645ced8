"""Bots answer legally, see no more than their window, and the searching one is stronger than chance."""

import pytest

import parlour
from parlour.bots import bot
from parlour.bots.search import look
from parlour.kernel.bits import lowest
from parlour.kernel.luck import Fast
from parlour.play.window import window
from parlour.testing.walks import walk

CASES = [(name, parlour.game(name).about.seats[0]) for name in parlour.games()]


@pytest.mark.parametrize("name", ["random", "ismcts:40", "ismcts:0.01s"])
@pytest.mark.parametrize(("game_name", "seats"), CASES)
def test_a_bot_answers_with_one_of_its_options(game_name: str, seats: int, name: str) -> None:
    game = parlour.game(game_name)
    for moves in (0, 7, 30):
        t = walk(game, seats, 5, moves)
        seat = lowest(t.waiting)
        assert bot(name, 1).answer(window(game, t, seat, [""] * seats)) in game.options(t, seat)


@pytest.mark.parametrize("name", ["random", "ismcts:60"])
@pytest.mark.parametrize(("game_name", "seats"), CASES)
def test_a_bot_cannot_tell_the_truth_from_a_guess(game_name: str, seats: int, name: str) -> None:
    game = parlour.game(game_name)
    for seed in range(4):
        t = walk(game, seats, seed, 9 * seed)
        seat = lowest(t.waiting)
        answer = bot(name, 7).answer(window(game, t, seat, [""] * seats))
        for luck in range(3):
            other = game.guess(t, seat, Fast(100 + luck), True)
            assert bot(name, 7).answer(window(game, other, seat, [""] * seats)) == answer


@pytest.mark.parametrize(("game_name", "seats"), CASES)
def test_a_look_depends_on_what_is_seen_alone(game_name: str, seats: int) -> None:
    game = parlour.game(game_name)
    for seed in range(6):
        t = walk(game, seats, seed, 11 * seed)
        for seat in range(seats):
            guess = game.guess(t, seat, Fast(seed))
            assert look(guess, seat) == look(t, seat)


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


@pytest.mark.parametrize("name", ["ismcts", "ismcts:0", "ismcts:-3", "ismcts:0s", "ismcts:fast", "Random"])
def test_unknown_bots_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="there is no bot called"):
        bot(name, 0)
