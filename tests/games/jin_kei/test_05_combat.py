"""§3 Round flow, §5 Combat: seven battles; who may play what; who wins."""

from itertools import pairwise
from typing import Any

import pytest

from parlour.games.jin_kei.rules import JinKeiGame
from parlour.games.jin_kei.state import BATTLES, DEFENCE, NAME_COLOUR, OFFENCE
from parlour.kernel.bits import members

from .table_builder import log, options, play, play_until, position, refusal, zone

ONE = "9♠ 4♥ 2♠ / 5♥ 6♠ 7♥ / X 8♠ X"
TWO = "9♣ 4♦ 2♣ / 5♦ 6♣ 7♦ / X 8♣ X"


def duel(attack: str, defence: str, **more: Any) -> Any:
    """A battle of two single cards; seat 1 attacks. Returns what each has captured."""
    game, t = position((f"{attack} . . / . . . / X . X", f". . . / {defence} . . / X . X"), **more)
    play(game, t, attack, defence)
    return zone(t, "captured", 0), zone(t, "captured", 1)


# ------------------------------------------------------------------- seven battles


@pytest.mark.parametrize("seed", range(4))
def test_JK_13_seven_battles_roles_alternate_whoever_wins(seed: Any) -> None:
    game = JinKeiGame({})
    t = game.new(2, seed)
    attackers = []
    while not t.over:
        if t.question == OFFENCE:
            attackers.append((t.round, t.battle, t.attacker))
        seat = members(t.waiting)[0]
        game.play(t, seat, game.options(t, seat)[0])
    first = t.started
    assert attackers == [
        (number, battle, first ^ ((number - 1) & 1) ^ ((battle - 1) & 1))
        for number in (1, 2, 3)
        for battle in range(1, BATTLES + 1)
    ]


def test_in_the_first_round_the_start_player_is_on_offence() -> None:
    for seed in range(6):
        game = JinKeiGame({})
        t = game.new(2, seed)
        play_until(game, t, OFFENCE)
        assert members(t.waiting) == [t.started] and t.attacker == t.started


def test_the_starter_of_a_round_attacks_four_times_the_other_three() -> None:
    game = JinKeiGame({})
    t = game.new(2, 1)
    attacks = [0, 0]
    while t.round == 1:
        if t.question == OFFENCE:
            attacks[t.attacker] += 1
        seat = members(t.waiting)[0]
        game.play(t, seat, game.options(t, seat)[0])
    assert attacks[t.started] == 4 and attacks[1 - t.started] == 3


# ------------------------------------------------------------------------- offence


def test_JK_3_the_attacker_chooses_any_card_of_the_vanguard() -> None:
    game, t = position((ONE, TWO))
    assert options(game, t) == ["2♠", "9♠", "4♥"]


def test_JK_3_not_of_the_rearguard_while_the_vanguard_has_a_card() -> None:
    game, t = position((ONE, TWO))
    refused = refusal(game, t, "6♠")
    assert refused.code == "vanguard_first" and refused.cites == ["Jin-Kei Trick §5", "JK-3"]


def test_JK_3_without_a_vanguard_the_attacker_chooses_from_the_rearguard() -> None:
    game, t = position((". . . / 5♥ 6♠ 7♥ / X . X", TWO))
    assert options(game, t) == ["6♠", "5♥", "7♥"]


def test_a_reinforcement_may_not_be_played() -> None:
    game, t = position((ONE, TWO))
    assert refusal(game, t, "8♠").code == "reinforcement"
    play(game, t, "9♠")
    assert refusal(game, t, "8♣").code == "reinforcement"


def test_the_card_played_is_moved_to_where_both_see_it() -> None:
    game, t = position((ONE, TWO))
    play(game, t, "9♠")
    assert zone(t, "battle") == ["9♠", None] and zone(t, "Vanguard", 0) == [None, "4♥", "2♠"]
    assert log(game, t) == ["Anna attacks with 9♠ from Vanguard left."]


def test_cards_elsewhere_are_refused() -> None:
    game, t = position((ONE, TWO), hands=("K♠", "K♦"))
    assert refusal(game, t, "3♠").code == "not_standing"
    assert refusal(game, t, "9♣").code == "not_yours"
    assert refusal(game, t, "black").code == "not_a_card"
    assert refusal(game, t, "9♣", 1).code == "not_asked"


# ------------------------------------------------------------------------- defence


def test_JK_3_the_defender_chooses_from_the_rearguard_and_follows_colour() -> None:
    game, t = position((ONE, TWO))
    play(game, t, "9♠")
    assert t.question == DEFENCE and members(t.waiting) == [1]
    assert options(game, t) == ["6♣"]
    refused = refusal(game, t, "5♦")
    assert refused.code == "must_follow" and refused.facts["led"] == "black" and "JK-3" in refused.cites


def test_only_the_colour_matters_hearts_are_followed_by_diamonds() -> None:
    game, t = position((ONE, TWO))
    play(game, t, "4♥")
    assert options(game, t) == ["5♦", "7♦"]


def test_JK_3_without_a_card_of_the_colour_any_card_of_the_rearguard() -> None:
    game, t = position((ONE, "9♣ 4♦ 2♣ / 5♦ . 7♦ / X . X"))
    play(game, t, "9♠")
    assert options(game, t) == ["5♦", "7♦"]


def test_JK_3_a_fitting_vanguard_card_does_not_bind_while_the_rearguard_has_cards() -> None:
    game, t = position((ONE, "9♣ K♣ 2♣ / 5♦ . . / X . X"))
    play(game, t, "9♠")
    assert options(game, t) == ["5♦"]
    assert refusal(game, t, "K♣").code == "rearguard_first"


def test_JK_3_without_a_rearguard_the_defender_plays_from_the_vanguard_same_duty() -> None:
    game, t = position((ONE, "9♣ 4♦ 2♣ / . . . / X . X"))
    play(game, t, "9♠")
    assert options(game, t) == ["2♣", "9♣"]
    assert refusal(game, t, "4♦").code == "must_follow"


# ------------------------------------------------------------------------ comparing


def test_the_winner_collects_both_cards() -> None:
    assert duel("9♠", "8♣") == (["9♠", "8♣"], [])
    assert duel("8♠", "9♣") == ([], ["8♠", "9♣"])


def test_within_the_colour_the_higher_number_is_stronger() -> None:
    ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "K"]
    for low, high in pairwise(ranks[:-1]):
        assert duel(f"{low}♥", f"{high}♦")[0] == []
        assert duel(f"{high}♥", f"{low}♦")[1] == []
    assert duel("10♠", "K♣")[0] == []


def test_JK_8_a_card_of_the_other_colour_always_loses() -> None:
    assert duel("2♠", "K♦") == (["2♠", "K♦"], [])
    assert duel("A♠", "10♦") == (["A♠", "10♦"], [])


def test_JK_6_an_ace_beats_a_king_on_either_side_and_in_any_colour() -> None:
    assert duel("A♠", "K♣")[1] == []
    assert duel("A♠", "K♦")[1] == []
    assert duel("K♠", "A♣")[0] == []
    assert duel("K♠", "A♦")[0] == []


def test_JK_5_otherwise_the_ace_is_the_weakest() -> None:
    assert duel("A♠", "2♣")[0] == []
    assert duel("10♠", "A♣")[1] == []


def test_JK_7_in_a_tie_each_takes_their_own_card() -> None:
    assert duel("7♠", "7♣") == (["7♠"], ["7♣"])
    assert duel("A♥", "A♦") == (["A♥"], ["A♦"])
    assert duel("K♥", "K♦") == (["K♥"], ["K♦"])


def test_JK_7_the_same_rank_in_another_colour_is_no_tie() -> None:
    assert duel("7♠", "7♦") == (["7♠", "7♦"], [])


@pytest.mark.parametrize(
    ("attack", "defence", "sentence"),
    [
        ("9♠", "8♣", "9♠: strength 9; 8♣: 8."),
        ("8♠", "K♣", "8♠: strength 8; K♣: 13."),
        ("K♠", "A♦", "Ben wins the battle and both cards (Ace over King)."),
        ("2♠", "K♦", "Anna wins the battle and both cards (wrong colour)."),
        ("7♠", "7♣", "A tie: both players capture their own card."),
    ],
)
def test_the_log_says_why_a_battle_was_won(attack: Any, defence: Any, sentence: Any) -> None:
    game, t = position((f"{attack} . . / . . . / X . X", f". . . / {defence} . . / X . X"))
    play(game, t, attack, defence)
    assert sentence in log(game, t)


def test_JK_18_captured_cards_of_this_round_are_open() -> None:
    game, t = position((ONE, TWO))
    play(game, t, "9♠", "6♣")
    for observer in (0, 1, None):
        zones: Any = game.view(t, observer)["zones"]
        captured = next(z for z in zones if z["name"] == "captured" and z["owner"] == 0)
        assert [card["card"] for card in captured["cards"]] == ["9♠", "6♣"]


def test_in_the_next_trick_the_defender_attacks() -> None:
    game, t = position((ONE, TWO))
    play(game, t, "9♠", "6♣")
    assert t.question == OFFENCE and members(t.waiting) == [1] and t.battle == 2
    assert t.question != NAME_COLOUR
