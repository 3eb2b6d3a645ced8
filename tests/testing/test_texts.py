"""The page of all texts of a game has every declared text, filled in where a game met it, and the whole lesson."""

import pytest

import parlour
from parlour.play.lesson import lesson_of
from parlour.testing.texts import page, shape

PAGES: dict[str, str] = {}


def page_of(name: str) -> str:
    """Return the page of a game, which is written once."""
    if name not in PAGES:
        PAGES[name] = page(parlour.game(name))
    return PAGES[name]


@pytest.mark.parametrize("name", ["jest", "jin_kei"])
def test_every_event_and_every_refusal_stands_on_the_page(name: str) -> None:
    game, text = parlour.game(name), page_of(name)
    for kind in game.words.kinds.values():
        assert not kind.sentence or f"- **{kind.id}** " in text
    for reason in game.words.reasons.values():
        assert f"- **{reason.code}** " in text


def test_what_a_game_met_is_filled_in() -> None:
    met, _, unmet = page_of("jest").partition("## declared, not met")
    assert "{" not in met
    assert "- **not_in_hand** You were not dealt" in met
    assert "- **incomplete_offer** One card of that offer has already been taken." in met
    assert "- **not_asked** It isn't your turn." in met
    assert "- **took** " in met and "- **took** " not in unmet


def test_questions_options_cards_aid_and_board_are_there() -> None:
    text = page_of("jin_kei")
    assert "- **offence** Choose a card to attack with." in text
    assert "- **offence: attack** Attack with " in text
    assert "Beats any King" in text
    assert "- Score list: K · 4" in text
    assert "- **counter battle** Battle: 1 of 7" in text


def test_the_whole_lesson_is_there() -> None:
    game, text = parlour.game("jest"), page_of("jest")
    for scene in lesson_of(game).scenes:
        for step in scene.steps:
            assert step.say in text and step.why in text and step.almost in text


def test_texts_of_one_shape_have_one_example() -> None:
    assert shape("Ada's J♠: 3 damage, 3 of 10") == shape("Guest's Q♥: 10 damage, 12 of 15")
    assert shape("Joker, Ace") == "Joker, Ace"
    assert page_of("jest").count("Adds its face value.") == 1
