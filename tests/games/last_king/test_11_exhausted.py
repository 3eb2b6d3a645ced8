"""§11 Exhausted."""

from parlour.kernel.luck import Fast

from .board import PLAIN, all_pass, do, lies, log, moves, position, question, refused, size

EMPTY = {**PLAIN, "rest": "discard pile", "hand": ""}
FULL = {**PLAIN, "hand": "2♥ 3♥ 4♥ 5♥ 6♥"}


def test_at_the_end_of_the_round_you_may_make_a_new_deck() -> None:
    t = position(EMPTY, FULL)
    t.luck = Fast(1)
    all_pass(t)
    assert question(t) == "Exhausted" and moves(t) == ["pass", "yes"]
    do(t, "yes")
    assert size(t, "hand 1") == 5 and size(t, "deck 1") == 5  # 10 for two Kings, of which 5 were drawn
    assert size(t, "discard pile 1") == 51 - 10
    assert "Seat 1 shuffles a new deck of 10 cards; 41 cards stay discarded." in log(t)


def test_LK_20_it_is_optional() -> None:
    t = position(EMPTY, FULL)
    all_pass(t)
    assert refused(t, "5♥").code == "yes_or_no"
    do(t, "pass")
    assert size(t, "hand 1") == size(t, "deck 1") == 0 and t.turn == 1


def test_LK_20_five_cards_for_each_player_with_a_king() -> None:
    for others, deck in (([FULL], 10), ([FULL, FULL], 15), ([FULL, None, FULL], 15), ([FULL] * 5, 30)):
        t = position({**EMPTY, "hand": "2♥ 3♥ 4♥ 5♥ 6♥"}, *others)
        all_pass(t)
        do(t, "pass", "yes")
        assert size(t, "deck 1") == deck


def test_LK_20_or_all_there_is() -> None:
    t = position({**PLAIN, "rest": "out of the game", "discard": "2♠ 3♠ 4♠", "hand": "5♠"}, FULL)
    all_pass(t)
    do(t, "pass", "yes")
    assert size(t, "deck 1") == size(t, "discard pile 1") == 0 and size(t, "hand 1") == 4
    assert t.turn == 1  # the new deck is empty again, and so is the discard pile: nothing more is asked


def test_LK_19_if_the_draw_empties_the_deck_it_is_asked_and_drawing_goes_on() -> None:
    t = position({**PLAIN, "rest": "discard pile", "deck": "7♠ 8♠", "hand": "5♠"}, FULL)
    t.luck = Fast(2)
    all_pass(t)
    do(t, "pass")
    assert question(t) == "Exhausted" and size(t, "hand 1") == 3
    do(t, "yes")
    assert size(t, "hand 1") == 5 and size(t, "deck 1") == 8


def test_LK_28_also_when_the_draw_has_just_emptied_it_and_the_hand_is_full() -> None:
    t = position({**PLAIN, "rest": "discard pile", "deck": "7♠", "hand": "2♠ 3♠ 4♠ 5♠"}, FULL)
    all_pass(t)
    do(t, "pass")
    assert size(t, "hand 1") == 5 and question(t) == "Exhausted"


def test_LK_28_not_without_a_discard_pile() -> None:
    t = position({**PLAIN, "rest": "out of the game", "hand": "5♠"}, FULL)
    all_pass(t)
    do(t, "pass")
    assert question(t) == "DiscardOne" and t.turn == 1


def test_LK_28_the_card_just_discarded_counts() -> None:
    t = position({**PLAIN, "rest": "out of the game", "hand": "5♠"}, FULL)
    all_pass(t)
    do(t, "5♠")
    assert question(t) == "Exhausted"
    do(t, "yes")
    assert lies(t, "hand 1") == "5♠¹"


def test_LK_20_during_a_round_an_empty_deck_just_means_no_draw() -> None:
    t = position({**PLAIN, "hand": "9♥"}, {**EMPTY, "jacks": ["J♠ 5♥¹"]})
    do(t, "9♥")
    assert question(t) == "Turn" and size(t, "hand 2") == 0


def test_the_new_deck_is_hidden_and_the_rest_lies_open() -> None:
    """LK-29: so everybody knows which cards the new deck holds, and nobody in which order."""
    from .board import GAME

    t = position({**EMPTY, "hand": "2♥ 3♥ 4♥ 5♥ 6♥"}, FULL)
    t.luck = Fast(3)
    all_pass(t)
    do(t, "pass", "yes")
    for seat in (0, 1, None):
        zones = {(z["name"], z["owner"]): z["cards"] for z in GAME.view(t, seat)["zones"]}
        assert all(card["card"] is None for card in zones["deck", 0])
        assert all(card["card"] for card in zones["discard pile", 0])
    hidden = {entry["card"] for entry in GAME.memory(t, 1)["possible"] if entry["card"].endswith("¹")}
    assert set(lies(t, "deck 1").split()) <= hidden


def test_LK_32_the_shuffle_is_fair_and_needs_no_cut() -> None:
    tops = set()
    for seed in range(40):
        t = position({**EMPTY, "hand": "2♥ 3♥ 4♥ 5♥ 6♥"}, FULL)
        t.luck = Fast(seed)
        all_pass(t)
        do(t, "pass", "yes")
        tops.add(lies(t, "deck 1").split()[-1])
    assert len(tops) > 15
