"""§10 Questions and answers."""

from .table_builder import options, play, position, refusal, rows, zone

PLAIN = "D . . / . . . / X . X"


def test_Q1_the_card_remaining_in_hand_can_neither_lead_nor_follow() -> None:
    cards = ("9♠ . . / . . . / X . X", ". . . / 3♣ . . / X . X")
    game, t = position(cards, hands=("K♠", "K♣"))
    refused = refusal(game, t, "K♠")
    assert refused.code == "left_over" and refused.cites == ["Jin-Kei Trick §10 Q1"]
    play(game, t, "9♠")
    assert refusal(game, t, "K♣").code == "left_over"
    assert options(game, t) == ["3♣"]


def test_Q2_one_can_win_by_following_with_a_card_in_the_vanguard() -> None:
    game, t = position(("9♠ . . / . . . / X . X", "10♣ . . / . . . / X . X"))
    play(game, t, "9♠", "10♣")
    assert zone(t, "captured", 1) == ["9♠", "10♣"]


def test_Q3_over_an_unusable_rearguard_space_the_card_advances_to_the_vanguard() -> None:
    cards = ("9♠ . . / X . . / 5♥ . X", ". . . / 3♣ 4♣ . / X . X")
    game, t = position(cards, ("D . . / X . . / . . X", PLAIN))
    play(game, t, "9♠", "3♣")
    assert rows(t, 0) == "5♥ . . / X . . / . . X"


def test_Q4_a_king_with_cubes_has_rank_14_or_15() -> None:
    for mine, theirs, captured in (("+1", ".", 2), ("+2", "+1", 2), ("+1", "+1", 1), ("+1", "+2", 0)):
        layouts = (f"{mine} D . / . . . / X . X", f"D . . / {theirs} . . / X . X")
        game, t = position(("K♠ . . / . . . / X . X", ". . . / K♣ . . / X . X"), layouts)
        play(game, t, "K♠", "K♣")
        assert len(zone(t, "captured", 0)) == captured


def test_Q5_a_captured_card_scores_its_face_value_whatever_cubes_it_had() -> None:
    layouts = ("+2 D . / . . . / X . X", PLAIN)
    cards = ("4♠ . . / . . . / X . X", ". . . / 3♣ . . / X . X")
    game, t = position(cards, layouts)
    play(game, t, "4♠", "3♣")  # 6 when it was played; a 4 on the score list
    assert zone(t, "captured", 0) == ["4♠", "3♣"]
    told = next(each for each in game.words.counters(t) if (each["id"], each["seat"]) == ("captured", 0))
    assert (told["value"], told["words"]) == (0, "2 cards, 0 points")
