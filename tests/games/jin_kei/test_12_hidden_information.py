"""What a seat may know: views, logs, questions and refusals are the same for every table it cannot tell apart."""

import random
from typing import Any

import pytest

from parlour.games.jin_kei.rules import JinKeiGame
from parlour.games.jin_kei.state import HAND_OF, NUM_ACTIONS, OFFENCE, PLACE_ROWS
from parlour.kernel.bits import members
from parlour.kernel.luck import Fast

from .table_builder import options, play, play_until, position, seen


def known_to(game: Any, t: Any, seat: Any) -> Any:
    """Whatever a seat can get to see."""
    view = game.view(t, seat)
    barred = [] if seat is None else [game.objection(t, seat, n) for n in range(NUM_ACTIONS)]
    return view, game.log(t, seat), barred


@pytest.mark.parametrize("per_round", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_a_guess_looks_the_same_to_the_seat_that_guesses(seed: Any, per_round: Any) -> None:
    game = JinKeiGame({"per_round": per_round})
    t = game.new(2, seed)
    choice = random.Random(seed)
    while not t.over:
        for seat in (0, 1):
            twin = game.guess(t, seat, Fast(seed), knowing=True)
            assert game.view(twin, seat) == game.view(t, seat)
            for n in range(NUM_ACTIONS):
                assert game.objection(twin, seat, n) == game.objection(t, seat, n)
        seat = choice.choice(members(t.waiting))
        game.play(t, seat, choice.choice(game.options(t, seat)))


@pytest.mark.parametrize("seed", range(8))
def test_a_secret_choice_of_the_other_seat_does_not_show(seed: Any) -> None:
    """Placing another card, or advancing the other of two, looks the same until it is revealed."""
    game = JinKeiGame({"per_round": seed % 2 == 1})
    t = game.new(2, seed)
    choice = random.Random(seed)
    while not t.over:
        waiting = members(t.waiting)
        if len(waiting) == 2:
            looks: list[tuple[str, ...]] = []
            for action in game.options(t, 1):
                twin = t.clone()
                twin.journal = list(t.journal or [])
                game.apply(twin, 1, action)
                looks.append((known_to(game, twin, 0), known_to(game, twin, None)))
                if t.question == PLACE_ROWS and t.count(HAND_OF) > 4:
                    game.apply(twin, 0, game.options(twin, 0)[0])
                    if twin.question == PLACE_ROWS:
                        looks[-1] += (known_to(game, twin, 0), known_to(game, twin, None))
            assert all(look == looks[0] for look in looks)
        seat = choice.choice(waiting)
        game.play(t, seat, choice.choice(game.options(t, seat)))


def test_the_opponent_knows_no_face_down_card_and_no_left_over_card() -> None:
    game = JinKeiGame({})
    t = game.new(2, 11)
    play(game, t, "bow", "bow")
    play_until(game, t, OFFENCE)
    knowledge = t.knowledge
    assert knowledge is not None
    for name in ("hand", "Reinforcements"):
        assert all(card in (None, "?", "sleeve") for card in seen(game, t, 1, name, 0))
    for zone in (HAND_OF, 8):
        for slot in range(t.end(zone)):
            if t.at(zone, slot) >= 0:
                assert knowledge.known(1, t.at(zone, slot)) == -1
                assert knowledge.known(0, t.at(zone, slot)) == t.face(t.at(zone, slot))


def test_the_owner_does_not_know_the_order_of_the_deck() -> None:
    game = JinKeiGame({})
    t = game.new(2, 11)
    play(game, t, "bow", "bow")
    knowledge = t.knowledge
    assert knowledge is not None
    assert all(knowledge.known(0, t.at(0, slot)) == -1 for slot in range(t.end(0)))


def test_which_of_two_face_down_cards_advanced_tells_nothing_of_the_tokens() -> None:
    layouts = ("D . . / X . . / 2 . X", "D . . / . . . / X . X")
    cards = ("9♠ 4♥ . / X . . / . . X", ". . . / 8♣ 7♣ 6♣ / X . X")
    left = []
    for chosen in ("3♠", "8♠"):
        game, t = position(cards, layouts, two=("3♠ 8♠", ""))
        play(game, t, "9♠", "8♣", chosen)
        view: Any = game.view(t, 1)
        left.append([z["cards"] for z in view["zones"] if z["name"] == "2 Cards"])
    assert left[0] == left[1]


def test_what_is_visible_while_placing_is_the_number_of_cards_placed() -> None:
    game = JinKeiGame({})
    t = game.new(2, 11)
    play(game, t, "shield", "shield")
    for n in range(4):
        play(game, t, f"1:{options(game, t, 0)[-1]}", f"2:{options(game, t, 1)[0]}")
        backs = seen(game, t, 0, "Vanguard", 1) + seen(game, t, 0, "Rearguard", 1)
        assert backs.count("?") == n + 1
