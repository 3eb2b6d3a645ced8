"""What a card of Jest is worth in a Jest, and the reference card."""

from itertools import combinations

import pytest

from parlour.games.jest.guide import rule_of, uncertain, worth_in, worth_lines
from parlour.games.jest.state import FACES
from parlour.kernel.luck import Fast
from parlour.testing.walks import step
from tests.games.jest import naive
from tests.games.jest.positions import GAME, face, jest


@pytest.mark.parametrize("size", [1, 2, 3])
def test_the_worth_of_a_card_is_the_difference_it_makes(size: int) -> None:
    for cards in combinations(FACES, size):
        for card in FACES:
            held, rest = {*cards, card}, {*cards} - {card}
            assert worth_in(jest(" ".join(cards)), face(card)) == naive.value(held) - naive.value(rest)


def test_what_is_said_on_the_table_is_what_the_own_jest_gains() -> None:
    checked = 0
    for seed in range(12):
        t, luck = GAME.new(3 + seed % 2, seed), Fast(seed)
        while not t.over:
            for seat in range(t.seats):
                zones = GAME.view(t, seat)["zones"]
                mine = {
                    c["card"] for zone in zones if zone["id"] == "Jest" for c in zone["cards"] if c and c["card"]
                }
                for card in [c for zone in zones for c in zone["cards"] if c and c["card"]]:
                    info = GAME.about_card(t, seat, card["token"])
                    gain = naive.value(mine | {str(card["card"])}) - naive.value(mine - {str(card["card"])})
                    assert info["worth"] == gain
                    assert any(f"{gain:+d} in your Jest" in line["words"] for line in info["lines"])
                    checked += 1
                mine_counts = GAME.aid(t, seat)["parts"][0]["title"]
                assert mine_counts == f"Your Jest is worth {naive.value(mine)}"
            step(GAME, t, luck)
    assert checked > 1000


def test_every_card_says_what_it_counts_and_what_is_uncertain() -> None:

    for card in FACES:
        assert rule_of(face(card))["cites"] == ["§value"]
    assert uncertain(jest("A♠"), face("A♠")) == "Another ♠ would make it a 1."
    assert uncertain(jest("A♠ 2♠"), face("A♠")) == ""
    assert uncertain(jest("3♥"), face("3♥")) == "The Joker would make it cost its face value."
    assert uncertain(jest("Joker"), face("Joker")) == "A Heart would take the 4 away."
    lines = worth_lines(jest("A♠"), face("2♠"), -2, "your")
    assert lines[1]["words"] == "That includes the A♠, which then counts 1."
    assert worth_lines(jest("3♣"), face("3♠"), 5, "your")[1]["words"] == "That includes a black pair with 3♣."


def test_a_spectator_learns_the_rule_and_no_worth() -> None:
    t = GAME.new(3, 1)
    trophy = GAME.view(t, None)["zones"][2]["cards"][0]
    assert trophy is not None
    info = GAME.about_card(t, None, trophy["token"])
    assert info["worth"] is None and info["lines"]
    assert [part["title"] for part in GAME.aid(t, None)["parts"]] == ["Scoring", "Trophies", "Order of turns"]


def test_after_the_end_each_card_counts_in_the_jest_where_it_lies() -> None:
    t, luck = GAME.new(3, 5), Fast(5)
    while not t.over:
        step(GAME, t, luck)
    zones = [zone for zone in GAME.view(t, None)["zones"] if zone["id"] == "Jest"]
    for zone in zones:
        jest_of = {str(card["card"]) for card in zone["cards"] if card}
        for card in [card for card in zone["cards"] if card]:
            gain = naive.value(jest_of) - naive.value(jest_of - {str(card["card"])})
            assert GAME.about_card(t, None, card["token"])["worth"] == gain
    assert "Trophies" not in [part["title"] for part in GAME.aid(t, 0)["parts"]], "they have been awarded"
