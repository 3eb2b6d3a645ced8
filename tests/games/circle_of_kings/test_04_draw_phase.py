"""§4 Draw Phase."""

from parlour.games.circle_of_kings.state import LORD_DECK, LORD_DISCARD, CircleOfKings

from .builder import (
    GAME,
    army_left,
    asked,
    discards,
    do,
    hand,
    log,
    lord_discards,
    lords_held,
    lords_left,
    offered,
    position,
    refused,
    shown,
)

FIVE = "AS 2S 3S 4S 5S"
SIX = f"{FIVE} 6S"
SEVEN = f"{SIX} 7S"


def draw(
    one: str, other: str, decks: tuple[str | None, str | None] = ("AC 2C 3C 4C", "AC 2C 3C 4C"), **more: object
) -> CircleOfKings:
    """A Draw Phase with these hands; the decks are given from the top."""
    return position(hands=(one, other), decks=decks, agenda=["DrawPhase"], **more)  # type: ignore[arg-type]


def test_later_rounds_draw_one_lord_and_two_army_cards() -> None:
    t = draw(FIVE, "AS", lord_tops=(["The Sun"], ["The Moon"]))
    assert lords_left(t) == (8, 8)
    assert lords_held(t, 0) == {"Strength", "The Sun"}
    assert hand(t, 0) == {*FIVE.split(), "AC", "2C"}
    assert hand(t, 1) == {"AS", "AC", "2C"}
    assert asked(t) == "Recruit"


def test_two_cards_that_do_not_exceed_the_limit_are_simply_drawn() -> None:
    t = draw(FIVE, FIVE)
    assert asked(t) == "Recruit"
    assert army_left(t) == (2, 2)


def test_2a_below_the_limit_you_draw_and_2b_at_the_limit_you_choose() -> None:
    t = draw(SIX, FIVE)
    assert hand(t, 0) == {*SIX.split(), "AC"}
    assert asked(t) == "DrawArmyCard"
    assert t.waiting == 1
    assert offered(t, 0) == ["AS", "2S", "3S", "4S", "5S", "6S", "AC", "burn"]


def test_2b_discard_an_army_card_and_draw_a_new_one() -> None:
    t = draw(SIX, "")
    do(t, 0, "3S")
    assert discards(t, 0)[-1] == "3S"
    assert hand(t, 0) == {"AS", "2S", "4S", "5S", "6S", "AC", "2C"}
    assert "Ann discards the 3 of Swords from their hand." in log(t, 1)
    assert "Ann draws an Army card." in log(t, 1)
    assert "You draw the 2 of Cups." in log(t, 0)


def test_2b_or_burn_the_top_card_into_the_discard_pile() -> None:
    t = draw(SIX, "")
    do(t, 0, "burn")
    assert discards(t, 0)[-1] == "2C"
    assert hand(t, 0) == {*SIX.split(), "AC"}
    assert "Ann burns the 2 of Cups." in log(t, 1)  # Army cards are discarded face-up


def test_2b_is_decided_for_each_of_the_two_cards() -> None:
    t = draw(SEVEN, "")
    do(t, 0, "7S")
    assert asked(t) == "DrawArmyCard"
    do(t, 0, "AC")  # the card just drawn may go as well
    assert hand(t, 0) == {*SIX.split(), "2C"}
    assert asked(t) == "Recruit"


def test_CK_5_hand_limit_is_seven_army_cards_and_two_lords() -> None:
    """FAQ on the size of a hand."""
    t = draw(SEVEN, SEVEN)
    assert len(lords_held(t, 0)) == 2
    do(t, 0, "burn")
    do(t, 1, "burn")
    do(t, 0, "burn")
    do(t, 1, "burn")
    assert len(hand(t, 0)) + len(lords_held(t, 0)) == 9
    refusal = refused(position(hands=(SEVEN, ""), agenda=["DrawPhase"]), 0, "pass")
    assert refusal.code == "discard_or_burn"
    assert "CK-5" in refusal.cites


def test_a_card_that_is_not_in_hand_cannot_be_discarded() -> None:
    refusal = refused(draw(SEVEN, ""), 0, "10W")
    assert refusal.code == "not_in_hand"
    assert refusal.facts == {"card": "10 of Wands"}


def test_CK_43_both_decide_card_by_card_at_once_and_in_secret() -> None:
    t = draw(SEVEN, SEVEN)
    assert t.waiting == 3
    before = GAME.view(t, 1)
    do(t, 0, "7S")
    after = GAME.view(t, 1)
    assert before["zones"] == after["zones"]
    assert discards(t, 0)[-1:] != ["7S"]
    do(t, 1, "burn")
    assert discards(t, 0)[-1] == "7S"
    assert t.waiting == 3  # now the second card
    do(t, 1, "burn")
    do(t, 0, "burn")
    assert asked(t) == "Recruit"  # Recruit! comes when both have finished


def test_recruit_burns_a_lord_for_exactly_two_more_cards() -> None:
    t = draw("AS", "AS", lord_tops=(["The Sun", "The Moon"], []))
    assert offered(t, 0) == ["pass", "recruit"]
    do(t, 0, "recruit")
    do(t, 1, "pass")
    assert lords_left(t) == (7, 8)
    assert hand(t, 0) == {"AS", "AC", "2C", "3C", "4C"}
    assert hand(t, 1) == {"AS", "AC", "2C"}
    assert asked(t) == "DeployCaptain"


def test_CK_4_recruit_burns_the_top_of_the_lord_deck_unseen_and_never_a_hand_lord() -> None:
    t = draw("AS", "AS", lord_tops=(["The Sun", "The Moon"], []))
    held = lords_held(t, 0)
    do(t, 0, "recruit")
    do(t, 1, "pass")
    assert lords_held(t, 0) == held
    assert lord_discards(t, 0)[-1] == "The Moon"
    token = t.top(LORD_DISCARD)
    assert t.knowledge is not None
    assert [t.knowledge.known(seat, token) for seat in (0, 1, 2)] == [-1, -1, -1]  # its owner included
    assert shown(t, 0, LORD_DISCARD)[-1] is None
    assert "You burn a Lord face-down to recruit." in log(t, 0)


def test_CK_5_recruits_cards_follow_the_hand_limit_too() -> None:
    t = draw(FIVE, "")
    do(t, 0, "recruit")
    do(t, 1, "pass")
    assert asked(t) == "DrawArmyCard"
    do(t, 0, "burn", "AS")
    assert len(hand(t, 0)) == 7
    assert army_left(t)[0] == 0


def test_CK_2_recruit_comes_once_in_a_round() -> None:
    t = draw("AS", "AS")
    do(t, 0, "recruit")
    do(t, 1, "recruit")
    assert asked(t) == "DeployCaptain"
    refusal = refused(draw("AS", "AS"), 0, "burn")
    assert refusal.code == "recruit_or_not"
    assert refusal.cites == ["Circle of Kings §4.3", "CK-2"]


def test_CK_6_both_draw_their_lord_at_once_and_recruit_in_secret() -> None:
    t = draw("AS", "AS")
    do(t, 1, "recruit")
    assert lords_left(t) == (8, 8)  # nothing shows until both have answered
    assert "recruit" not in " ".join(log(t, 0))
    do(t, 0, "recruit")
    assert lords_left(t) == (7, 7)


def test_CK_46_recruit_is_allowed_with_an_empty_army_deck() -> None:
    t = draw("AS", "AS", decks=("AC 2C", "AC 2C 3C"))
    do(t, 0, "recruit")
    do(t, 1, "recruit")
    assert hand(t, 0) == {"AS", "AC", "2C"}
    assert hand(t, 1) == {"AS", "AC", "2C", "3C"}
    assert lords_left(t) == (7, 7)


def test_CK_46_recruit_may_burn_the_last_lord_and_so_lose() -> None:
    t = draw("AS", "AS", lord_decks=(2, 9))
    do(t, 0, "recruit")
    do(t, 1, "pass")
    assert t.over
    assert GAME.returns(t) == [0.0, 1.0]
    assert army_left(t) == (2, 2)  # nothing more is drawn (CK-49)


def test_CK_3_an_empty_army_deck_is_not_reshuffled() -> None:
    """FAQ says this never happens; The World and The Lovers can make it happen."""
    t = draw("AS", "AS", decks=("", "AC"))
    assert hand(t, 0) == {"AS"}
    assert hand(t, 1) == {"AS", "AC"}
    assert asked(t) == "Recruit"


def test_CK_44_at_the_limit_with_an_empty_deck_the_step_lapses() -> None:
    t = draw(SEVEN, SEVEN, decks=("", "AC"))
    assert t.waiting == 2
    do(t, 1, "burn")
    assert asked(t) == "Recruit"
    assert len(hand(t, 0)) == 7


def test_CK_7_a_lord_deck_emptied_by_the_draw_ends_the_game_before_army_draws() -> None:
    t = draw("AS", "AS", lord_decks=(5, 1))
    assert t.over
    assert GAME.returns(t) == [1.0, 0.0]
    assert hand(t, 0) == {"AS"}
    assert t.count(LORD_DECK) == 4


def test_CK_38_both_decks_emptied_by_the_same_draw_are_a_tie() -> None:
    t = draw("AS", "AS 2S", lord_decks=(1, 1))
    assert t.over
    assert GAME.returns(t) == [0.0, 1.0]
