"""§11 The formation cards and the score list are data files (JK-22)."""

import random
from typing import Any

import pytest

from parlour.games.jin_kei import formations, score_list
from parlour.games.jin_kei.diagrams import drawn
from parlour.games.jin_kei.rules import JinKeiGame
from parlour.kernel.bits import members
from parlour.kernel.facts import Diagram

from .table_builder import agree, formation

HOUSE = formations.house_text()

CARDS = {
    "Sword I": ". +1 . / . D . / X . X",
    "Sword II": ". +1D . / . X . / . X .",
    "Sword III": "+1 D +1 / . X . / X 2 X",
    "Shield I": ". D . / +1 +2 +1 / X . X",
    "Shield II": ". X . / +1 +2D +1 / . X .",
    "Shield III": ". D . / +1 +2 +1 / X . X",
    "Bow I": ". D . / X W X / . . .",
    "Bow II": ". . X / . D W / 2 X X",
    "Bow III": ". X . / X W D / 2 . X",
}


def written(**changed: str) -> str:
    """A file of formations in which some cards are otherwise, named as in Sword_I."""
    cards = {name: changed.get(name.replace(" ", "_"), rows) for name, rows in CARDS.items()}
    return "\n\n".join(f"{name}\n" + "\n".join(rows.split(" / ")) for name, rows in cards.items())


def noted(diagram: Diagram) -> str:
    """A drawn formation in the notation of the files."""
    letters = {"cubes": "+", "wild": "W", "two_cards": "2", "dotted": "D", "barred": "X"}
    cells = [""] * diagram["spaces"]
    for sign in diagram["signs"]:
        cells[sign["slot"]] += letters[sign["id"]] + (str(sign["value"]) if sign["id"] == "cubes" else "")
    return " / ".join(" ".join(cell or "." for cell in cells[n : n + 3]) for n in (0, 3, 6))


def test_the_house_file_holds_the_house_formations() -> None:
    shown = {diagram["name"]: noted(diagram) for diagram in JinKeiGame({}).guide().figures()}
    assert shown == CARDS


def test_the_house_files_satisfy_the_arithmetic() -> None:
    assert formations.check(HOUSE) == []
    assert score_list.check(score_list.house_text()) == []


def test_bow_ii_and_iii_are_asymmetrical_as_the_translator_says() -> None:
    for name in ("Bow II", "Bow III"):
        lines = [line.split() for line in CARDS[name].split(" / ")]
        assert lines != [line[::-1] for line in lines]


@pytest.mark.parametrize(
    ("rows", "rule"),
    [
        (". +1 . / . D . / . . X", "capacity: the locations hold 8 cards; they must hold 7"),
        (". +1 . / . D . / X X X", "capacity: the locations hold 6 cards; they must hold 7"),
        ("X +1 2 / . D 2 / X X X", "sleeves: there are 3 for each player, not 4"),
        ("+2 +1 . / . D +2 / X . X", "cubes: there are 4 for each player, not 5"),
        ("W +1 . / . D W / X . X", "wild tokens: there is 1 for each player, not 2"),
        (". +1 2 / . D 2 / X X X", "2 Cards: one location at most can take two cards, not 2"),
        (". +1 . / . . . / X . X", "dotted: one location is for the top card, not 0"),
        ("D +1 . / . D . / X . X", "dotted: one location is for the top card, not 2"),
        (". . . / . . . / X D X", "front rows: Vanguard and Rearguard take 3 to 5 cards from the hand, not 6"),
        ("X +1 . / X D . / . . .", "dead column: Reinforcements left lies behind two sleeves"),
    ],
)  # fmt: skip
def test_JK_22_a_card_that_breaks_the_arithmetic_is_named_with_its_line_and_the_rule(rows: Any, rule: Any) -> None:
    messages = formations.check(written(Sword_II=rows))
    assert f"line 6, Sword II: {rule}" in messages


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (". +1 . / . D . / X . ?", "line 9, Sword II: a location is written with the marks"),
        (". +1 . . / . D . / X X", "line 7, Sword II: a row has three locations with blanks between them, not 4"),
        (". +1 . / . D .", "line 6, Sword II: a card has three rows of three locations"),
        (
            ". +1 . / . DX . / X . X",
            "line 6, Sword II: Rearguard middle: a sleeved location can have no other mark",
        ),
        (". +1 . / . D. . / X . X", "line 6, Sword II: Rearguard middle: a plain location can have no other mark"),
        (". +1+2 . / . D . / X . X", "line 6, Sword II: Vanguard middle: each mark is there once"),
        (". WW . / . D . / X . X", "line 6, Sword II: Vanguard middle: each mark is there once"),
    ],
)
def test_JK_22_what_cannot_be_read_is_named_with_its_line(rows: Any, message: Any) -> None:
    assert any(text.startswith(message) for text in formations.check(written(Sword_II=rows)))


def test_JK_22_all_nine_cards_are_needed_once() -> None:
    text = written().replace("Bow III", "Bow II")
    assert "Bow III: all nine cards are needed, and this one is missing" in formations.check(text)
    assert "line 41, Bow II: it has been on line 36 already" in formations.check(text)
    assert formations.check("")[0] == "Sword I: all nine cards are needed, and this one is missing"


def test_JK_22_a_line_before_the_first_card_is_refused() -> None:
    assert formations.check(". . .\n" + written())[0].startswith("line 1: a card begins with its type and round")


def test_comments_blank_lines_and_small_letters_are_fine() -> None:
    assert formations.check("# mine\n\n" + written().lower() + "   # the end") == []


def test_marks_may_be_joined_in_any_order() -> None:
    assert formation("D+1 . . / . . . / X . X").cubes(0) == 1
    assert formations.check(written(Sword_I=". 2W . / . D+1 X / X . X")) == []


def test_option_formations_takes_a_file_of_one_s_own(tmp_path: Any) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(written(Sword_I="D . . / . W . / X . X"), encoding="utf-8")
    game = JinKeiGame({"formations": str(path)})
    assert noted(drawn(game.book, 0, 1)) == "D . . / . W . / X . X"


def test_option_formations_says_what_is_wrong(tmp_path: Any) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(written(Sword_I="D . . / . W . / . . X"), encoding="utf-8")
    with pytest.raises(ValueError, match=r"mine.txt: line 1, Sword I: capacity: the locations hold 8 cards"):
        JinKeiGame({"formations": str(path)})
    with pytest.raises(ValueError, match=r"option formations: .*nowhere.txt cannot be read"):
        JinKeiGame({"formations": str(tmp_path / "nowhere.txt")})
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ValueError, match="cannot be read"):
        JinKeiGame({"formations": str(path)})


def test_draw_shows_every_card_as_a_grid() -> None:
    lines = formations.draw(HOUSE).splitlines()
    assert len(lines) == 3 * 8 + 2
    assert lines[0].split("  ")[-1].strip() == "Sword III"
    assert lines[2] == "Vanguard        │     │ +1  │     │   │     │ +1D │     │   │ +1  │  D  │ +1  │"
    assert lines[6] == "Reinforcements  │█████│     │█████│   │     │█████│     │   │█████│  2  │█████│"


def test_option_score_list_takes_a_file_of_one_s_own(tmp_path: Any) -> None:
    path = tmp_path / "scores.txt"
    path.write_text(
        "\n".join(f"{rank} {n}" for n, rank in enumerate(["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "K"]))
    )
    assert list(JinKeiGame({"score_list": str(path)}).values) == list(range(11))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("K    4", "K    four", "line 14, K: points are a whole number from 0 to 99"),
        ("K    4", "K    100", "line 14, K: points are a whole number from 0 to 99"),
        ("K    4", "", "K: its points are missing"),
        ("K    4", "Q    4", "line 14: a line is a rank (A, 2 to 10, K) and its points"),
        ("K    4", "K    4\n10  3", "line 15, 10: this rank has been given already"),
    ],
)
def test_JK_22_a_wrong_score_list_is_named_with_its_line(old: Any, new: Any, message: Any, tmp_path: Any) -> None:
    text = score_list.house_text().replace(old, new)
    assert message in score_list.check(text)
    path = tmp_path / "scores.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=r"option score_list: .*scores.txt: "):
        JinKeiGame({"score_list": str(path)})
    with pytest.raises(ValueError, match="cannot be read"):
        JinKeiGame({"score_list": str(tmp_path / "none.txt")})


def test_games_with_user_made_formations_end_and_use_up_both_decks(tmp_path: Any) -> None:
    """JK-10, JK-20, JK-23: 2 Cards in every row, wild and dotted together."""
    path = tmp_path / "mine.txt"
    odd = {
        "Sword_I": "2W D . / . . X / X . X",
        "Sword_II": ". D . / +2 2 X / X . X",
        "Sword_III": ". . . / . . X / 2D X X",
        "Shield_I": ". 2D X / X . . / . X .",
        "Shield_II": "X . . / 2 WD X / . X .",
        "Shield_III": ". . . / . . X / . D X",
    }
    path.write_text(written(**odd), encoding="utf-8")
    game = JinKeiGame({"formations": str(path), "per_round": True})
    for seed in range(40):
        t = game.new(2, seed)
        choice = random.Random(seed)
        while not t.over:
            if seed < 5:
                agree(game, t)
            seat = choice.choice(members(t.waiting))
            game.play(t, seat, choice.choice(game.options(t, seat)))
        assert t.count(0) == t.count(1) == 0 and t.count(15) == 42
