"""Jest value."""

import re

import pytest

from parlour.games.jest.jest_value import (
    best_card,
    black_pairs,
    cards_of,
    face_values,
    highest_of,
    joker_and_hearts,
    lowest_of,
    value_of,
)
from parlour.games.jest.state import CLUBS, DIAMONDS, FACES, HEARTS, SPADES
from parlour.games.jest.words import score_lines
from parlour.kernel.bits import count

from . import naive
from .positions import GAME, cards, ended, jest, jests

ALL_JESTS = 1 << 17


def names(faces: int) -> set[str]:
    return {card for n, card in enumerate(FACES) if faces >> n & 1}


def value(text: str) -> int:
    return int(value_of(jest(text)))


# ------------------------------------------------------------------------ suits


@pytest.mark.parametrize(("text", "points"), [("2♠", 2), ("3♠ 4♠", 7), ("A♠ 2♠ 3♠ 4♠", 10)])
def test_spades_always_increase_the_value_by_their_face_value(text: str, points: int) -> None:
    assert value(text) == points
    assert value(text.replace("♠", "♣")) == points


@pytest.mark.parametrize(("text", "points"), [("2♦", -2), ("3♦ 4♦", -7), ("A♦ 2♦ 3♦ 4♦", -10)])
def test_diamonds_always_reduce_the_value_by_their_face_value(text: str, points: int) -> None:
    assert value(text) == points
    assert value(text + " Joker") == points + 4


@pytest.mark.parametrize("text", ["A♥", "4♥", "2♥ 3♥", "A♥ 2♥ 3♥ 4♥"])
def test_hearts_are_worth_nothing_unless_you_have_the_joker(text: str) -> None:
    assert value(text) == 0
    assert value(text + " 3♠") == 3


def test_an_empty_jest_is_worth_nothing() -> None:
    assert value("") == 0


# --------------------------------------------------------------- Joker & Hearts


def test_the_joker_and_no_hearts_are_worth_a_bonus_4_points() -> None:
    assert value("Joker") == 4
    assert value("Joker 2♠ 3♦") == 4 + 2 - 3


@pytest.mark.parametrize(
    ("hearts", "cost"),
    [("A♥", 5), ("2♥", 2), ("4♥", 4), ("A♥ 4♥", 5), ("2♥ 3♥", 5), ("A♥ 2♥ 3♥", 6), ("2♥ 3♥ 4♥", 9)],
)
def test_JE_13_one_to_three_hearts_cost_their_value_beside_the_joker(hearts: str, cost: int) -> None:
    """JE-13: a lone A♥ with the Joker costs 5."""
    assert value("Joker " + hearts) == -cost


def test_JE_13_all_four_hearts_count_for_you_beside_the_joker() -> None:
    """JE-13: 1 + 2 + 3 + 4 = 10."""
    assert value("Joker A♥ 2♥ 3♥ 4♥") == 10


@pytest.mark.parametrize(
    ("mine", "trophy"), [("Joker A♥ 2♥ 3♥", "4♥"), ("Joker 4♥ 2♥ 3♥", "A♥"), ("A♥ 2♥ 3♥ 4♥", "Joker")]
)
def test_with_4_players_all_4_hearts_need_a_trophy_that_is_the_joker_or_a_heart(mine: str, trophy: str) -> None:
    t = ended((mine, "A♦ 2♦", "3♦", "4♦"), trophy)
    assert jests(t)[0] == {*mine.split(), trophy}
    assert GAME.score(t, 0) == 10


# ------------------------------------------------------------------------- Aces


@pytest.mark.parametrize(("suit", "points"), [("♠", 5), ("♣", 5), ("♦", -5), ("♥", 0)])
def test_an_ace_that_is_the_only_card_of_its_suit_becomes_a_5(suit: str, points: int) -> None:
    assert value(f"A{suit}") == points


@pytest.mark.parametrize("other", ["2", "3", "4"])
@pytest.mark.parametrize(("suit", "sign"), [("♠", 1), ("♣", 1), ("♦", -1)])
def test_an_ace_in_company_stays_a_1(suit: str, sign: int, other: str) -> None:
    assert value(f"A{suit} {other}{suit}") == sign * (1 + int(other))


def test_cards_of_other_suits_leave_the_ace_a_5() -> None:
    assert value("A♠ 2♣ 3♦ 4♥") == 5 + 2 - 3


def test_the_joker_is_no_card_of_the_aces_suit() -> None:
    assert value("A♠ Joker") == 5 + 4


# ------------------------------------------------------------------ Black pairs


@pytest.mark.parametrize("n", ["2", "3", "4"])
def test_a_spade_and_a_club_of_the_same_face_value_are_worth_a_bonus_2_points(n: str) -> None:
    assert value(f"{n}♠ {n}♣") == 2 * int(n) + 2


@pytest.mark.parametrize("text", ["2♠ 3♣", "4♠ 2♣"])
def test_different_face_values_are_no_pair(text: str) -> None:
    assert value(text) == sum(int(card[0]) for card in text.split())


@pytest.mark.parametrize("text", ["2♠ 2♦", "3♣ 3♥", "4♦ 4♥"])
def test_only_black_cards_are_a_pair(text: str) -> None:
    assert black_pairs(jest(text)) == 0


def test_every_pair_counts() -> None:
    assert value("2♠ 2♣ 3♠ 3♣") == 10 + 4
    assert value("A♠ 2♠ 3♠ 4♠ A♣ 2♣ 3♣ 4♣") == 20 + 8


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("A♠ A♣", 5 + 5 + 2),  # two 5s
        ("A♠ 2♠ A♣ 3♣", 1 + 2 + 1 + 3 + 2),  # two 1s
        ("A♠ A♣ 3♣", 5 + 1 + 3),  # a 5 and a 1
        ("A♠ 4♠ A♣", 1 + 4 + 5),  # a 1 and a 5
        ("A♠ 2♠ A♣ 2♣", 1 + 2 + 1 + 2 + 4),
    ],
)
def test_JE_13_a_black_pair_of_aces_needs_the_same_current_face_value(text: str, points: int) -> None:
    """JE-13: A♠ as 5 and A♣ as 1 are no pair; two 5s are."""
    assert value(text) == points


# ------------------------------------------------------------- all of it at once


def test_the_value_of_every_jest_there_is() -> None:
    """All 2^17 sets of cards, against a slow and independent counting."""
    wrong = [faces for faces in range(ALL_JESTS) if value_of(faces) != naive.value(names(faces))]
    assert [cards(faces) for faces in wrong[:3]] == []


def test_the_parts_of_the_value_add_up() -> None:
    for faces in range(0, ALL_JESTS, 7):
        black = face_values(faces, SPADES) + face_values(faces, CLUBS) + 2 * count(black_pairs(faces))
        assert value_of(faces) == black - face_values(faces, DIAMONDS) + joker_and_hearts(faces)


def test_the_cards_of_a_suit() -> None:
    assert cards_of(jest("A♠ 4♠ 2♥ Joker"), SPADES) == 0b1001
    assert cards_of(jest("A♠ 4♠ 2♥ Joker"), HEARTS) == 0b0010
    assert cards_of(jest("A♠ 4♠ 2♥ Joker"), CLUBS) == 0


def test_the_highest_and_the_lowest_card_of_every_holding_in_a_suit() -> None:
    for held in range(1, 16):
        faces = {f"{value}♦" for n, value in enumerate("A234") if held >> n & 1}
        values = [naive.face_value(card, faces) for card in faces]
        assert highest_of(held) == max(values)
        assert lowest_of(held) == min(values)
    assert highest_of(0) == lowest_of(0) == 0


def test_JE_16_the_highest_card_for_ties_of_every_jest() -> None:
    """JE-16: by face value, then by suit: also a Heart or a Diamond, also a lone A♥ as a 5."""
    for faces in range(0, ALL_JESTS, 5):
        if faces & 0xFFFF:
            high, strength = naive.highest_card(names(faces))
            assert best_card(faces) == high * 4 + strength - 1, cards(faces)


def test_the_lines_of_the_score_add_up_to_the_value_of_every_jest() -> None:
    """A sample of one Jest in eleven: the numbers behind the colons are what the total says."""
    for faces in range(0, ALL_JESTS, 11):
        lines = score_lines(faces, [])
        points = [int(re.fullmatch(r".*: ([+-]\d+)", line).group(1)) for line in lines[:-1]]  # type: ignore[union-attr]
        assert lines[-1] == f"Total: {sum(points)}"
        assert sum(points) == naive.value(names(faces))
