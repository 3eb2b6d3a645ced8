"""The words of High Jinks: every move has its own name, and every event, question and refusal a sentence."""

import re
from pathlib import Path

import pytest

from parlour.games import high_jinks
from parlour.games.high_jinks.log import SENTENCES, sentence
from parlour.games.high_jinks.refusals import REASONS, refuse
from parlour.kernel.events import Event
from parlour.kernel.refusal import OWN_REASONS

from .positions import GAME, act, duel, log, refused, table

RULES = (Path(high_jinks.__file__).parent / "RULES.md").read_text(encoding="utf-8")


def test_no_two_moves_share_a_name_and_each_reads_back() -> None:
    t = table()
    names = [GAME.words.move(t, action) for action in range(GAME.num_actions)]
    assert len(set(names)) == GAME.num_actions == 119
    assert [GAME.parse(t, name) for name in names] == list(range(GAME.num_actions))


def test_every_action_can_be_described_at_every_question() -> None:
    for t in (table(), table("CombatPhase", agents1="KS"), duel("KS", "QH"), GAME.new(4, 1)):
        for action in range(GAME.num_actions):
            assert GAME.describe(t, action)


def test_every_event_has_a_sentence() -> None:
    for kind in range(len(SENTENCES)):
        text = sentence(Event(kind, 0, 3, 2, 0, 0, 1), ["Ann", "Bob"])
        assert text.endswith(".")
        assert "{" not in text


def test_an_event_without_a_face_names_no_card() -> None:
    for kind in range(len(SENTENCES)):
        text = sentence(Event(kind, 0, 3, -1, 0, 1, 1), ["Ann", "Bob"])
        assert "the 3" not in text


def test_every_refusal_has_a_code_of_its_own_and_cites_a_section() -> None:
    codes = [refuse(OWN_REASONS + n, 8, 2, "K♠", "", {}).code for n in range(len(REASONS))]
    assert len(set(codes)) == len(codes)
    for n in range(len(REASONS)):
        assert re.fullmatch(r"High Jinks §\d+", refuse(OWN_REASONS + n, 8, 2, "K♠", "", {}).cites[0])


def test_a_refusal_names_the_numbers_behind_it() -> None:
    t = duel("KS", "QH", hand1="9C 5C")
    act(t, "9C")
    refusal = refused(t, "5C")
    assert refusal.facts == {"card": "5♣", "spent": 9}
    assert refusal.cites == ["High Jinks §9", "HJ-22"]


def test_question_and_headline_of_a_duel_give_both_powers() -> None:
    t = duel("KS", "QH", hand1="9C")
    act(t, "9C", "pass")
    view = GAME.view(t, 1)
    assert view["question"] == "Empower your Agent, or pass: your Power is 0 against 9, 0 of 13 spent."
    assert "9 against 0" in str(view["headline"])


def test_an_unseen_mana_card_is_not_named_to_the_one_who_destroys_it() -> None:
    t = table(hand1="JS", mana2="5H 7H^")
    act(t, "JS", "justice")
    words = [option["words"] for option in GAME.view(t, 0)["options"]]  # type: ignore[attr-defined]
    assert words == ["Destroy the face-down card in zone 1", "Destroy the 7♥ in zone 2"]


def test_the_log_reads_like_a_report() -> None:
    t = table(hand1="KS", agents2="QH", deck="9C 8C")
    act(t, "KS", "draw", "pass", "agent 1", "agent 1", "9C", "pass", "pass")
    assert log(t, 0).splitlines()[:6] == [
        "Seat 1 summons the KS.",
        "Seat 1 draws the 9C.",
        "Seat 1 attacks Seat 2 with the KS.",
        "Seat 2 blocks with the QH.",
        "Seat 1 empowers from hand with the 9C.",
        "Seat 1 passes.",
    ]


@pytest.mark.parametrize("ruling", [f"HJ-{n}" for n in range(1, 68)])
def test_every_ruling_stands_in_the_rules(ruling: str) -> None:
    assert f"> **{ruling}** " in RULES


@pytest.mark.parametrize("section", range(1, 31))
def test_every_section_stands_in_the_rules(section: int) -> None:
    assert re.search(rf"^## {section} ", RULES, re.MULTILINE)
