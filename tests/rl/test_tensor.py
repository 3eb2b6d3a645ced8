"""Tensors, piece by piece, on tables laid so that one can count."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from parlour import game as by_name
from parlour.games.jest.rules import JestGame
from parlour.kernel.game import Game
from parlour.kernel.layout import float_bits
from parlour.kernel.luck import Fast
from parlour.kernel.table import Table
from tests.toys.peek import CARD, LOOK, PASS, SHUFFLE, SWAP, Peek

DECK, OWN_HAND, NEXT_HAND = 0, 2, 4  # places of Peek: deck, open, then hand and card laid of each seat


def pieces(game: Game[Any], t: Table, seat: int) -> dict[str, NDArray[np.float32]]:
    """The pieces of a tensor by name, in their shapes."""
    layout = game.tensor_layout(t.seats)
    out = np.empty(layout.size, np.float32)
    game.tensor(t, seat, out)
    return {piece.name: out[piece.start : piece.stop].reshape(piece.shape) for piece in layout.pieces}


def test_a_dealt_hand_is_known_and_the_rest_is_shared_out_evenly() -> None:
    game = Peek({})
    t = game.new(3, 4)
    seen = pieces(game, t, 1)
    mine = t.face_at(3, 0)
    assert seen["known"].sum() == 1
    assert seen["known"][mine, OWN_HAND] == 1
    assert seen["share"][mine, OWN_HAND] == 1
    for face in range(5):
        if face != mine:
            assert seen["share"][face, [DECK, NEXT_HAND]] == pytest.approx([0.5, 0.25])
    assert list(seen["count"]) == [2, 0, 1, 0, 1, 0, 1, 0]
    assert not seen["public"].any()


def test_places_and_seats_are_relative_to_the_observer() -> None:
    game = Peek({})
    t = game.new(3, 4)
    assert list(pieces(game, t, 0)["asked"]) == [1, 0, 0]
    assert list(pieces(game, t, 1)["asked"]) == [0, 0, 1]
    assert list(pieces(game, t, 1)["seat"]) == [0, 1, 0]
    assert list(pieces(game, t, 0)["legal"]) == [1, 1, 1, 1, 1, 0, 0, 0, 0, 0]
    assert not pieces(game, t, 1)["legal"].any()
    assert list(pieces(game, t, 2)["step"]) == [0, 1, 0, 0, 0]


def test_what_was_seen_is_remembered_until_it_is_mixed() -> None:
    game = Peek({})
    t = game.new(3, 4)
    top = t.face(t.top(DECK))
    game.play(t, 0, LOOK)
    assert pieces(game, t, 0)["known"][top, DECK] == 1
    game.play(t, 1, SHUFFLE)
    seen = pieces(game, t, 0)
    assert seen["known"][top, DECK] == 0
    assert seen["share"][top, DECK] == 1, "it is still in the deck"
    other = next(face for face in range(5) if face != top and seen["known"][face].sum() == 0)
    assert seen["share"][other, DECK] == pytest.approx(1 / 2), "each may be every token that its bag reaches"


def test_shares_are_exact_where_cards_were_mixed_once() -> None:
    game = JestGame({})
    t = game.new(3, 8)
    seen = np.zeros((17, 17))
    guesses = 3000
    layout = game.tensor_layout(3)
    luck = Fast(1)
    for _ in range(guesses):
        guess = game.guess(t, 0, luck)
        for token in range(17):
            seen[guess.face(token), layout.place_of(guess, 0, token)] += 1
    share = pieces(game, t, 0)["share"]
    assert np.abs(share - seen / guesses).max() < 0.05


def test_a_seat_sees_its_own_secret_answer_and_picks() -> None:
    game = Peek({"turns": 0})
    t = game.new(3, 4)
    action = CARD + t.face_at(2, 0)
    game.play(t, 0, action)
    assert list(np.flatnonzero(pieces(game, t, 0)["picked"])) == [action]
    assert not pieces(game, t, 0)["legal"].any()
    assert not pieces(game, t, 1)["picked"].any()


def test_a_card_put_back_in_secret_is_one_of_two_for_the_others() -> None:
    game = Peek({})
    t = game.new(3, 4)
    game.play(t, 0, SWAP)
    game.play(t, 0, game.options(t, 0)[0])
    assert pieces(game, t, 0)["known"].sum() == 2
    game.play(t, 1, PASS)
    assert pieces(game, t, 2)["known"].sum() == 1


def test_faces_of_packs_that_seats_own_come_with_their_owner() -> None:
    game = by_name("jin_kei")
    t = game.new(2, 1)
    layout = game.tensor_layout(2)
    own = [
        {int(layout.face[seat * layout.faces + face]) for face in t.plan.packs[seat].faces} for seat in range(2)
    ]
    assert own[0] == own[1]


def test_a_buffer_must_fit() -> None:
    game = Peek({})
    t = game.new(3, 4)
    size = int(game.tensor_layout(3).size)
    for wrong in (bytearray(4 * size - 4), bytearray(4 * size + 1), np.zeros(size)):
        with pytest.raises(ValueError, match=f"{size} 32-bit floats"):
            game.tensor(t, 0, wrong)
    with pytest.raises(TypeError, match="read-only"):
        game.tensor(t, 0, bytes(4 * size))
    with pytest.raises(ValueError, match="no seat 3"):
        game.tensor(t, 3, bytearray(4 * size))


def test_floats_are_the_nearest() -> None:
    for a in [*range(1, 60), 1000, 2**24 - 1]:
        for b in range(1, 40):
            bits = np.array([float_bits(a, b)], np.int32)
            assert bits.view(np.float32)[0] == np.float32(a / b), (a, b)
