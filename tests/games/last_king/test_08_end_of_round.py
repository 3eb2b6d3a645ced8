"""§8 End of the round."""

from parlour.games.last_king.rules import LastKingGame
from parlour.kernel.luck import Script

from .board import PLAIN, all_pass, do, lies, log, moves, position, question, refused, size

FIVE = {**PLAIN, "hand": "2♥ 3♥ 4♥ 5♥ 6♥"}


def test_each_player_may_discard_one_card() -> None:
    t = position(FIVE, FIVE)
    all_pass(t)
    assert question(t) == "DiscardOne" and moves(t) == ["pass", "2♥", "3♥", "4♥", "5♥", "6♥"]
    do(t, "4♥")
    assert lies(t, "discard pile 1") == "4♥¹" and size(t, "hand 1") == 5  # drawn back to five
    assert log(t)[-2:] == ["Seat 1 discards 4♥.", "Seat 1 draws 1 card."]


def test_one_card_and_no_more_and_only_from_hand() -> None:
    t = position(FIVE, FIVE)
    all_pass(t)
    assert refused(t, "7♥").code == "not_in_hand"
    assert refused(t, "1:J♠").code == "not_now"
    do(t, "4♥")
    assert t.turn == 1


def test_they_must_draw_back_to_five() -> None:
    t = position({**PLAIN, "hand": "2♥", "deck": "9♣ 9♠ 8♠ 7♠"}, FIVE)
    all_pass(t)
    do(t, "pass")
    assert size(t, "hand 1") == 5 and set(lies(t, "hand 1").split()) == {"2♥¹", "7♠¹", "8♠¹", "9♠¹", "9♣¹"}


def test_LK_19_a_hand_above_five_keeps_its_cards() -> None:
    t = position({**PLAIN, "hand": "2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥"}, FIVE)
    all_pass(t)
    do(t, "2♥")
    assert size(t, "hand 1") == 6


def test_LK_28_drawing_goes_as_far_as_the_deck() -> None:
    t = position({**PLAIN, "hand": "2♥", "rest": "out of the game", "deck": "7♠ 8♠"}, FIVE)
    all_pass(t)
    do(t, "pass")
    assert set(lies(t, "hand 1").split()) == {"2♥¹", "7♠¹", "8♠¹"} and size(t, "deck 1") == 0


def test_an_empty_hand_is_not_asked_to_discard() -> None:
    t = position({**PLAIN, "hand": ""}, FIVE)
    all_pass(t)
    assert t.turn == 1 and size(t, "hand 1") == 5


def test_each_player_may_discard_the_top_attack_from_one_character() -> None:
    t = position({"king": "K♠ 2♥²", "jacks": ["J♠ 3♥² 4♥³"], "hand": ""}, FIVE | {"hand": "8♥"}, PLAIN)
    all_pass(t)
    assert question(t) == "RemoveAttack" and moves(t) == ["pass", "1:J♠", "1:K♠"]
    do(t, "1:J♠")
    assert lies(t, "Jack rank a 1") == "J♠¹ 3♥²" and lies(t, "discard pile 3") == "4♥³"
    assert lies(t, "King 1") == "K♠¹ 2♥²"
    assert "Seat 1 removes 4♥, the top attack, from their J♠." in log(t)


def test_it_is_not_asked_where_nobody_is_attacked() -> None:
    t = position(FIVE, FIVE)
    all_pass(t)
    do(t, "pass")
    assert question(t) == "DiscardOne" and t.turn == 1


def test_removing_needs_an_attack_on_a_character_of_ones_own() -> None:
    t = position({"king": "K♠ 2♥²", "jacks": ["J♠"], "hand": ""}, {**PLAIN, "jacks": ["J♠ 5♥¹"], "hand": "8♥"})
    all_pass(t)
    assert moves(t) == ["pass", "1:K♠"]
    refusal = refused(t, "1:J♠")
    assert refusal.code == "no_attack_on_it" and refusal.cites == ["Last King §8"]
    assert refused(t, "2:J♠").code == "not_yours"
    assert refused(t, "1:Q♠").code == "not_on_table"


def test_LK_16_the_end_of_the_round_does_not_relieve_a_shield() -> None:
    t = position({"king": "K♠ 2♥²", "shield": "Joker 3♥²", "hand": ""}, {**PLAIN, "hand": "8♥"})
    all_pass(t)
    assert moves(t) == ["pass", "1:K♠"]
    assert refused(t, "1:Shield").code == "not_a_character"


def test_LK_16_as_an_option_it_does() -> None:
    game = LastKingGame({"shield_recovers": True})
    t = position({"king": "K♠", "shield": "Joker 3♥²", "hand": ""}, FIVE | {"hand": "8♥"}, game=game)
    all_pass(t, game)
    assert moves(t, game) == ["pass", "1:Shield"]
    do(t, "1:Shield", game=game)
    assert lies(t, "King's Shield 1") == "Joker¹" and lies(t, "discard pile 2") == "3♥²"


def test_a_relieved_attack_that_was_halved_counts_in_full_when_played_again() -> None:
    t = position({"king": "K♠ 9♣²", "hand": ""}, FIVE | {"hand": "8♥"})
    all_pass(t)
    do(t, "1:K♠")
    assert list(t.halved) == [0] * 6


def test_LK_19_LK_28_seat_by_seat_from_the_first_player_each_doing_all() -> None:
    attacked = {"king": "K♠ 2♥²", "hand": "8♥", "deck": "9♥"}
    t = position(attacked, {"king": "K♠ 3♥¹", "hand": "8♥"}, {"king": "K♠ 4♥¹", "hand": "8♥"}, turn=1)
    all_pass(t)
    order = []
    while t.round == 1:
        order.append((t.turn, question(t)))
        do(t, "pass")
    assert order == [(seat, step) for seat in (1, 2, 0) for step in ("DiscardOne", "RemoveAttack")]


def test_LK_28_if_the_first_player_is_out_the_next_begins() -> None:
    t = position(FIVE, None, FIVE, fields={"first": 1, "turn": 0})
    all_pass(t)
    assert t.turn == 2


def test_a_new_round_begins_with_the_die() -> None:
    t = position(FIVE, FIVE)
    t.luck = Script([1])
    all_pass(t)
    do(t, "pass", "pass")
    assert t.round == 2 and t.turn == 1 and question(t) == "Turn"


def test_running_out_of_cards_is_not_losing() -> None:
    t = position({**PLAIN, "rest": "discard pile", "hand": ""}, FIVE)
    all_pass(t)
    do(t, "pass")
    assert t.alive == 3 and not t.over
