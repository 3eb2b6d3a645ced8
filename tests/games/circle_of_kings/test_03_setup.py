"""§3 Setup."""

from parlour.games.circle_of_kings.state import ARMY_DECK, CIRCLE, FACES, LORD_DECK
from parlour.kernel.game import RECORD
from parlour.kernel.luck import Fast, Script

from .builder import (
    GAME,
    army_left,
    cards,
    hand,
    kings,
    log,
    lords_held,
    lords_left,
    question,
    tokens_are_whole,
)


def test_each_pack_is_22_lords_and_40_army_cards_and_only_one_has_kings() -> None:
    t = GAME.deal_nothing(2)
    for seat in (0, 1):
        assert t.count(LORD_DECK + seat) == 22
        assert t.count(ARMY_DECK + seat) == 40
        assert len(set(cards(t, ARMY_DECK + seat))) == 40
    assert sum(text.startswith("King of") for text in FACES) == 4
    assert not any(name in text for text in FACES for name in ("Page", "Knight", "Queen"))
    assert sum(text.startswith("Ace ") for text in FACES) == 8  # the Aces stay


def test_four_backs_and_the_kings_are_told_apart() -> None:
    plan = GAME.deal_nothing(2).plan
    backs = [pack.back for pack in plan.packs]
    assert backs == ["King", "Army of player 1", "Lord of player 1", "Army of player 2", "Lord of player 2"]


def test_the_four_kings_lie_face_up_clockwise_in_random_order() -> None:
    orders = {kings(GAME.deal(2, Fast(seed))) for seed in range(300)}
    assert len(orders) == 24
    view = GAME.view(GAME.new(2, 1), None)
    circle = view["zones"][CIRCLE]
    assert circle["name"] == "Circle of Kings"
    assert all(card and card["card"] and card["card"].startswith("King of") for card in circle["cards"])


def test_decks_are_shuffled() -> None:
    assert hand(GAME.new(2, 1), 0) != hand(GAME.new(2, 2), 0)
    assert hand(GAME.new(2, 1), 0) == hand(GAME.new(2, 1), 0)


def test_deck_order_and_circle_come_from_different_streams() -> None:
    script = Script()
    GAME.deal(2, script, RECORD)
    assert script.outcomes[:2] == [22, 21]
    assert script.outcomes[-3:] == [4, 3, 2]  # the Kings come last


def test_nobody_sees_a_deck() -> None:
    t = GAME.new(2, 5)
    for observer in (0, 1, None):
        for zone in GAME.view(t, observer)["zones"]:
            if "deck" in zone["name"]:
                assert all(card and card["card"] is None for card in zone["cards"])


def test_CK_1_first_draw_is_two_lords_and_four_army_cards_and_nothing_else() -> None:
    t = GAME.new(2, 3)
    for seat in (0, 1):
        assert len(lords_held(t, seat)) == 2
        assert len(hand(t, seat)) == 4
    assert lords_left(t) == (20, 20)
    assert army_left(t) == (36, 36)
    assert "Choose your Captain." in question(t, 0)["words"]  # no Recruit! in round 1
    assert tokens_are_whole(t)
    assert log(t)[0].startswith("The Circle of Kings: Top ")
