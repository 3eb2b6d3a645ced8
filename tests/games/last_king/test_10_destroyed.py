"""§10 Destroyed."""

from typing import Any

from .board import PLAIN, do, faces_there, lies, log, moves, position, question, refused, size

VICTIM = {"king": "K♠", "queens": ["Q♠"], "jacks": ["J♠ 5♥³"], "hand": "", "deck": "2♥"}


def struck(**given: Any) -> Any:
    """The Jack of seat 2 has fallen to 5♥ of seat 3 and 9♥ of seat 1."""
    t = position({**PLAIN, "hand": "9♥"}, {**VICTIM, **given}, {"king": "K♥", "jacks": ["J♥"]})
    do(t, "9♥")
    return t


def test_equal_or_more_destroys_and_what_is_too_much_is_lost() -> None:
    """LK-7."""
    t = struck()
    assert lies(t, "Jack rank a 2") == "" and lies(t, "Queen rank a 2") == "Q♠²"


def test_all_cards_return_to_their_owners_discard_piles() -> None:
    t = struck()
    assert lies(t, "discard pile 1") == "9♥¹" and lies(t, "discard pile 2") == "J♠²"
    assert lies(t, "discard pile 3") == "5♥³"


def test_LK_7_the_honorable_death_bonus_is_the_top_card_of_the_deck() -> None:
    t = struck()
    assert question(t) == "HonorableDeath" and t.waiting == 0b010 and moves(t) == ["pass", "yes"]
    do(t, "yes")
    assert lies(t, "hand 2") == "2♥²" and t.turn == 1
    assert log(t, 1)[-1] == "You draw 2♥ as the Honorable Death Bonus."
    assert log(t, 0)[-1] == "Seat 2 draws a card as the Honorable Death Bonus."


def test_LK_7_the_bonus_is_optional() -> None:
    t = struck()
    assert refused(t, "2♥").code == "yes_or_no"
    do(t, "pass")
    assert lies(t, "hand 2") == "" and t.turn == 1


def test_LK_7_no_bonus_from_an_empty_deck() -> None:
    t = struck(rest="discard pile", deck="")
    assert size(t, "deck 2") == 0 and question(t) == "Turn"


def test_aced_characters_give_no_bonus() -> None:
    t = position({**PLAIN, "hand": "A♥"}, {**VICTIM, "jacks": ["J♠"]})
    do(t, "A♥")
    assert question(t) == "Turn"


def test_LK_10_without_the_king_you_are_out() -> None:
    t = position({"king": "K♠", "hand": "10♠"}, {"king": "K♥ 10♣¹", "hand": ""}, {"king": "K♠", "hand": ""})
    do(t, "10♠")
    assert t.alive == 0b101 and not t.over
    assert log(t)[-2:] == ["Seat 2's K♥ is destroyed.", "Seat 2's King has fallen: Seat 2 is out of the game."]
    assert question(t) == "Turn" and t.turn == 2  # no bonus


def test_LK_11_all_cards_of_an_eliminated_player_leave() -> None:
    t = position(
        {"king": "K♠", "hand": "10♠"},
        {"king": "K♥ 10♣¹ 2♣³", "hand": "", "discard": "9♥"},
        {"king": "K♠", "hand": ""},
    )
    before = faces_there(t)
    do(t, "10♠")
    assert size(t, "out of the game") == 54 and faces_there(t) == before
    for zone in ("deck 2", "hand 2", "discard pile 2", "King 2"):
        assert lies(t, zone) == ""


def test_LK_11_attacks_on_their_characters_return_to_their_owners() -> None:
    t = position({"king": "K♠", "hand": "10♠"}, {"king": "K♥ 10♣¹ 2♣³", "hand": ""}, {"king": "K♠", "hand": ""})
    do(t, "10♠")
    assert lies(t, "discard pile 3") == "2♣³" and set(lies(t, "discard pile 1").split()) == {"10♠¹", "10♣¹"}


def test_LK_11_a_hidden_hand_stays_hidden_when_it_leaves() -> None:
    from .board import GAME

    t = position(
        {"king": "K♠", "hand": "10♠"}, {"king": "K♥ 10♣¹", "hand": "7♥ 7♦", "discard": "Joker Joker"}, PLAIN
    )
    do(t, "10♠")
    out = next(zone for zone in GAME.view(t, 0)["zones"] if zone["name"] == "out of the game")
    assert len(out["cards"]) == 54 and all(card["card"] is None for card in out["cards"])


def test_LK_11_their_attacks_on_others_stay_until_the_character_falls() -> None:
    t = position({"king": "K♠", "jacks": ["J♠ 5♥²"], "hand": ""}, None, {"king": "K♠", "hand": "4♥ 2♥"}, turn=2)
    do(t, "4♥")
    assert lies(t, "Jack rank a 1") == "J♠¹ 5♥² 4♥³"
    do(t, "pass", "2♥", "pass")
    assert lies(t, "Jack rank a 1") == ""
    assert lies(t, "out of the game").endswith("5♥²") and set(lies(t, "discard pile 3").split()) == {"4♥³", "2♥³"}


def test_LK_30_a_healed_attack_of_an_eliminated_owner_leaves_the_game() -> None:
    t = position({"king": "K♠ 5♥²", "hand": "K♥"}, None, PLAIN)
    do(t, "heal K♥")
    assert lies(t, "out of the game").endswith("5♥²") and lies(t, "discard pile 2") == ""


def test_LK_30_a_removed_attack_of_an_eliminated_owner_leaves_the_game() -> None:
    t = position({"king": "K♠ 5♥²", "hand": ""}, None, {**PLAIN, "hand": ""})
    do(t, "pass", "pass")
    assert question(t) == "RemoveAttack"
    do(t, "1:K♠")
    assert lies(t, "out of the game").endswith("5♥²")


def test_LK_30_attacks_move_on_with_a_rally() -> None:
    t = position({"king": "K♠ 5♥²", "hand": "K♥"}, None, PLAIN)
    do(t, "rally K♥")
    assert lies(t, "King 1") == "K♥¹ 5♥²"


def test_a_round_of_the_survivors_goes_on() -> None:
    t = position(
        {"king": "K♠", "hand": "10♠ 9♠"},
        {"king": "K♥ 10♣¹", "hand": ""},
        {"king": "K♥", "hand": "", "queens": ["Q♥"]},
    )
    do(t, "10♠", "2:K♥")
    assert t.turn == 2
    do(t, "pass", "9♠")
    assert lies(t, "Queen rank a 3") == "Q♥³ 9♠¹"
    do(t, "pass", "pass")
    assert t.round == 2 or question(t) != "Turn"


def test_the_eliminated_are_not_asked_at_the_end_of_the_round() -> None:
    t = position({"king": "K♠", "hand": ""}, None, {"king": "K♥", "hand": ""})
    do(t, "pass", "pass")
    assert t.round == 2
