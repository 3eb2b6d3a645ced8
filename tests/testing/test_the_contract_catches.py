"""A test of the tests: the honest toy passes every promise, each flawed one breaks the promise it should."""

import pytest

from parlour.testing import promises, walks
from parlour.testing.promises import PROMISES, Promise
from tests.toys.flawed import BROKEN, LEAKY, OneOpen, with_step
from tests.toys.peek import DEAL, LOOK, PASS, TURN, LookThrough, Peek

HONEST = [
    Peek({}),
    Peek({}, steps=with_step(TURN, LookThrough())),
    Peek({}, steps=with_step(DEAL, OneOpen())),
]

TRIES = [(seed, moves) for seed in range(25) for moves in (1, 3, 5)]

CAUGHT_BY: dict[str, Promise] = {
    "headline": promises.nobody_can_tell_a_guess_from_the_truth,
    "event": promises.nobody_can_tell_a_guess_from_the_truth,
    "refusal": promises.nobody_can_tell_a_guess_from_the_truth,
    "card": promises.nobody_can_tell_a_guess_from_the_truth,
    "aid": promises.nobody_can_tell_a_guess_from_the_truth,
    "options": promises.nobody_can_tell_a_guess_from_the_truth,
    "question": promises.only_what_is_seen_guides_the_game,
    "token": promises.cards_are_conserved,
    "draft": promises.a_secret_choice_stays_secret,
    "guess": promises.a_guess_depends_on_what_the_seat_knows_alone,
    "tensor": promises.nobody_can_tell_a_guess_from_the_truth,
    "information": promises.a_secret_choice_stays_secret,
    "recall": promises.only_what_is_seen_guides_the_game,
    "number": promises.only_what_is_seen_guides_the_game,
    "number at a sight": promises.only_what_is_seen_guides_the_game,
    "move": promises.only_what_is_seen_guides_the_game,
    "shuffle": promises.only_what_is_seen_guides_the_game,
    "open as backs": promises.what_lies_open_is_seen,
    "up as down": promises.what_lies_open_is_seen,
    "up, unseen": promises.what_lies_open_is_seen,
    "undeclared": promises.numbers_are_declared,
    "misplaced": promises.a_tensor_is_what_the_seat_knows,
    "clone forgets": promises.a_clone_is_whole_and_independent,
    "clone shares": promises.a_clone_is_whole_and_independent,
    "endless": promises.it_ends,
    "descending": promises.options_are_ascending_and_never_empty,
    "disagreeing": promises.options_and_refusals_agree,
    "uncited": promises.options_and_refusals_agree,
    "nameless": promises.moves_have_names,
    "mumbling": promises.cards_are_explained,
    "joined": promises.moves_have_names,
    "loses a card": promises.cards_are_conserved,
    "restless": promises.a_record_replays,
    "winnerless": promises.it_ends,
}


def breaks(game: Peek, promise: Promise) -> bool:
    for seed, moves in TRIES:
        try:
            promise(game, 3, seed, moves)
        except (AssertionError, ValueError, ZeroDivisionError, IndexError):
            return True
    return False


@pytest.mark.parametrize("game", HONEST, ids=["plain", "opened zone", "open card"])
@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
def test_an_honest_toy_keeps_every_promise(promise: Promise, game: Peek) -> None:
    assert not breaks(game, promise)


def test_an_open_zone_is_open_until_the_question_is_answered() -> None:
    game = HONEST[1]
    t = game.new(3, 1)
    game.play(t, 0, LOOK)
    game.play(t, 1, PASS)
    assert t.open_to == 0
    game = Peek({"turns": 1}, steps=with_step(TURN, LookThrough()))
    t = game.new(3, 1)
    game.play(t, 0, LOOK)
    for seat in (2, 0):
        game.play(t, seat, PASS)
        assert t.open_to == 1, "the others still owe an answer"
    game.play(t, 1, PASS)
    assert t.open_to == 0


@pytest.mark.parametrize("flaw", [*LEAKY, *BROKEN])
def test_a_flawed_toy_is_caught(flaw: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walks, "LONGEST", 2000)
    assert breaks((LEAKY | BROKEN)[flaw], CAUGHT_BY[flaw])
