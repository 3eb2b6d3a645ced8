"""What the cards of High Jinks say, and which spells one can pay for."""

import pytest

from parlour.games.high_jinks.aid import payable_with
from parlour.games.high_jinks.guide import SUIT_ABILITIES, HighJinksGuide
from parlour.games.high_jinks.options import ABILITY_WORDS
from parlour.games.high_jinks.paying import castable
from parlour.games.high_jinks.rules import HighJinksGame
from parlour.games.high_jinks.state import FACES, HAND_OF, MAIN_PHASE, NUM_FACES, HighJinks
from parlour.kernel.bits import has
from parlour.kernel.luck import Fast
from parlour.kernel.words import Speech
from parlour.testing.walks import step
from tests.games.high_jinks.positions import GAME, act, duel, table, token

NAMES = {"A": "Ace", "J": "Jack", "Q": "Queen", "K": "King"}


def words(t: HighJinks, seat: int, at: int) -> list[str]:
    return [line["words"] for line in GAME.about_card(t, seat, at)["lines"]]


def held(t: HighJinks, seat: int) -> dict[str, int]:
    """The cards in a hand, with their tokens."""
    hand = next(z for z in GAME.view(t, seat)["zones"] if z["id"] == "hand" and z["owner"] == seat)
    return {str(card["card"]): card["token"] for card in hand["cards"] if card}


@pytest.mark.parametrize("face", range(NUM_FACES), ids=lambda face: FACES[face])
def test_every_rank_and_suit_has_its_text(face: int) -> None:
    t = GAME.new(2, 1)
    text = HighJinksGuide().card(t, 0, t.at(HAND_OF, 0), face, Speech(["Ann", "Bob"], 0))
    lines = [line["words"] for line in text.lines]
    assert lines and all(line["cites"] for line in text.lines)
    rank, suit = FACES[face][:-1], FACES[face][-1]
    if FACES[face] == "Joker":
        assert "Justice, Lust or Fortune" in lines[0]
        return
    assert text.title.startswith(NAMES.get(rank, rank))
    if rank in "JQK":
        assert ABILITY_WORDS["JQK".index(rank)] in lines[0]
        assert SUIT_ABILITIES["♥♦♣♠".index(suit)] == lines[1]
    elif rank == "A":
        assert "banish it, and the opponent's Agent is defeated" in lines[0]
    else:
        assert lines[0].startswith(f"Adds {rank} Power in a duel")
        assert ("Conjuration" in " ".join(lines)) == (rank == "6")
        assert ("Interception" in " ".join(lines)) == (rank == "7")
        assert ("ignores the 13 Rule" in " ".join(lines)) == (rank == "2")


def test_mana_says_what_it_adds_in_the_duel_and_adds_it() -> None:
    t = duel("KH", "QS", hand1="5H 4S 10D 9C")
    mine = held(t, 0)
    assert GAME.about_card(t, 0, mine["5♥"])["worth"] == 6
    assert words(t, 0, mine["5♥"])[0] == "Would add 6 to your Agent now."
    assert GAME.about_card(t, 0, mine["4♠"])["worth"] == 4
    act(t, "10D")
    mine = held(t, 0)
    assert words(t, 0, mine["9♣"])[0] == "Would break the 13 Rule in this duel."


def test_an_agent_on_the_field_says_its_power_and_bonuses() -> None:
    t = duel("KH", "QS", hand1="5H")
    act(t, "5H")
    assert "In this duel: Power 6." in words(t, 0, token(t, "Agents", 0))
    assert "In this duel: Power 0." in words(t, 0, token(t, "Agents", 1))


def test_the_aid_lists_exactly_the_spells_that_can_be_cast() -> None:
    checked = 0
    for seed in range(6):
        game = HighJinksGame({})
        t, luck = game.new(2 + seed % 3, seed), Fast(seed)
        for _ in range(260):
            if t.over:
                break
            if t.question == MAIN_PHASE and t.waiting:
                paid, possible = payable_with(t, t.turn), castable(t, t.turn)
                assert [bool(ways) for ways in paid] == [has(possible, n) for n in range(len(paid))]
                checked += 1
            step(game, t, luck)
    assert checked > 100


def test_the_cards_of_a_pair_and_a_straight_are_named() -> None:
    t = table(hand1="4H 4S 5C 6D KH")
    rows = {row[0]: row[1] for row in GAME.aid(t, 0)["parts"][0]["rows"]}
    assert rows == {"Conjuration": "6♦", "Binary Spell": "4♥ 4♠", "Straight": "4♥ 4♠ 5♣ 6♦"}
    mine = held(t, 0)
    assert "With your other cards it can make a pair or a straight." in words(t, 0, mine["4♥"])
    assert "With your other cards it can make a straight." in words(t, 0, mine["5♣"])
