"""The door to what a game says of its cards, and a game that says nothing."""

import pytest

from parlour.kernel.game import BLIND
from parlour.kernel.guide import Guide, line
from parlour.kernel.luck import Fast
from parlour.kernel.words import Speech
from tests.toys.flawed import Guided
from tests.toys.peek import HAND_OF, Peek, PeekTable


def test_a_game_without_a_guide_names_its_cards_and_has_no_aid() -> None:
    game = Peek({})
    t = game.new(3, 1)
    info = game.about_card(t, 0, t.at(HAND_OF, 0))
    assert (info["title"], info["lines"], info["effects"], info["worth"]) == (info["card"], [], [], None)
    assert game.aid(t, 0) == game.aid(t, None)
    assert game.aid(t, 0)["title"] == "Peek" and game.aid(t, 0)["parts"] == []


def test_a_hidden_card_is_not_put_to_the_game() -> None:
    class Nosy(Guide[PeekTable]):
        def card(self, t: PeekTable, seat: int, token: int, face: int, speech: Speech) -> None:  # type: ignore[override]
            raise AssertionError("asked about a card that nobody sees")

    game = Guided(Nosy())
    t = game.new(3, 1)
    hidden = game.about_card(t, 0, t.at(HAND_OF + 1, 0))
    assert hidden["card"] is None and hidden["lines"] == []
    with pytest.raises(AssertionError):
        game.about_card(t, 0, t.at(HAND_OF, 0))


@pytest.mark.parametrize("token", [-1, 5, 10**6, 2**70])
def test_a_card_that_is_not_there_is_named(token: int) -> None:
    game = Peek({})
    with pytest.raises(ValueError, match=r"the card|there is no card"):
        game.about_card(game.new(3, 1), 0, token)


def test_wrong_seats_and_tables_without_knowledge_are_refused() -> None:
    game = Peek({})
    t = game.new(3, 1)
    for seat in (-1, 3):
        with pytest.raises(ValueError, match="there is no seat"):
            game.about_card(t, seat, 0)
        with pytest.raises(ValueError, match="there is no seat"):
            game.aid(t, seat)
    with pytest.raises(TypeError, match="whole number"):
        game.about_card(t, 0, "0")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="keeps no knowledge"):
        game.about_card(game.deal(3, Fast(1), BLIND), 0, 0)


def test_a_line_cites_sections_and_rulings() -> None:
    assert line("So.", "§7 PE-3") == {"words": "So.", "cites": ["§7", "PE-3"]}
    assert line("So.") == {"words": "So.", "cites": []}
