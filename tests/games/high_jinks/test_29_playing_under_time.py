"""§29 Playing Under Time."""

from parlour.games.high_jinks.rules import HighJinksGame

from .positions import (
    GAME,
    TIMED,
    act,
    agents,
    asked,
    counters,
    duel,
    hand,
    log,
    options,
    question,
    shown,
    table,
    zone,
)


def test_HJ_46_off_by_default() -> None:
    t = table(deck="9H")
    assert GAME.clock(t) == -1
    GAME.time_is_up(t)
    assert counters(t, 0) == ""


def test_the_time_of_the_turn_player_runs() -> None:
    assert TIMED.clock(table(turn=1, game=TIMED)) == 1


def test_when_time_is_up_the_turn_player_receives_a_damage_counter_at_once() -> None:
    t = table(game=TIMED, deck="9H", hand1="3C")
    TIMED.time_is_up(t)
    assert counters(t, 0) == "9H^"
    assert (asked(t), question(t)) == (0, "MainPhase")
    assert "Seat 1's time is up" in log(t, 1)


def test_another_at_regular_intervals_as_agreed() -> None:
    assert [GAME.seconds_allowed(n) for n in range(3)] == [900, 1020, 1140]
    agreed = HighJinksGame({"clock": True, "minutes": 10, "interval": 3})
    assert [agreed.seconds_allowed(n) for n in range(3)] == [600, 780, 960]


def test_HJ_58_the_damage_step_and_the_set_up_stop_the_clock() -> None:
    t = duel("KS", "QH", game=TIMED, deck="9H")
    assert TIMED.clock(t) == -1
    TIMED.time_is_up(t)
    assert counters(t, 0) == ""
    assert TIMED.clock(TIMED.new(2, 1)) == -1


def test_HJ_58_it_runs_while_a_block_is_decided_and_the_attack_lapses_if_it_is_fatal() -> None:
    t = table("CombatPhase", 3, game=TIMED, agents1="KS", agents2="QH", counters1="3H 4H 5H 6H 7H", deck="9H")
    act(t, "agent 1", "seat 2", game=TIMED)
    assert (asked(t), TIMED.clock(t)) == (1, 0)
    TIMED.time_is_up(t)
    assert t.alive == 0b110
    assert (asked(t), question(t)) == (1, "MainPhase")
    assert counters(t, 1) == ""
    assert agents(t, 1) == "QH"


def test_a_block_goes_on_if_it_is_not_fatal() -> None:
    t = table("CombatPhase", 3, game=TIMED, agents1="KS", agents2="QH", deck="9H")
    act(t, "agent 1", "seat 2", game=TIMED)
    TIMED.time_is_up(t)
    assert counters(t, 0) == "9H^"
    assert (asked(t), question(t)) == (1, "Block")


def test_HJ_44_a_player_who_loses_by_time_leaves_the_hand_to_nobody() -> None:
    t = table(seats=3, game=TIMED, hand1="9S KC", counters1="3H 4H 5H 6H 7H", deck="9H")
    TIMED.time_is_up(t)
    assert (zone(t, "Boneyard"), zone(t, "Bench"), hand(t, 2)) == ("9S", "KC", "")
    assert len(hand(t, 1).split()) == 2, "the next player has only drawn"


def test_with_two_players_the_clock_can_end_the_game() -> None:
    t = table(game=TIMED, counters1="3H 4H 5H 6H 7H", deck="9H")
    TIMED.time_is_up(t)
    assert t.over
    assert t.winner == 1


def test_redemption_from_the_clock() -> None:
    """HJ-43."""
    t = table(game=TIMED, counters1="3H 4H 5H 6H 7H", deck="AS")
    TIMED.time_is_up(t)
    assert hand(t, 0) == "AS"


def test_a_question_that_has_lost_its_object_lapses() -> None:
    """The last card of the Deck is dealt while a recruit is chosen: the Bench is shuffled away."""
    t = table(game=TIMED, hand1="QS", bench="KH", deck="9H", rest="hand2")
    act(t, "QS", "lust", game=TIMED)
    TIMED.time_is_up(t)
    assert zone(t, "Deck") == "KH"
    assert question(t) == "MainPhase"


def test_a_search_goes_on_with_what_is_left() -> None:
    t = table(game=TIMED, hand1="3H 4H 5H", deck="8D 9D 10D KH QH")
    act(t, "straight", "3H", "4H", "5H", "3H", game=TIMED)
    TIMED.time_is_up(t)
    assert counters(t, 0) == "KH^"
    assert "KH" not in options(t)
    assert "QH" in options(t)


def test_a_deck_that_the_clock_has_changed_is_shown_anew_to_the_player_who_searches_it() -> None:
    """HJ-53: the last card becomes the counter, and the new Deck is another."""
    t = table(game=TIMED, hand1="3H 4H 5H", bench="JH QS", deck="8D 9D 10D KH", rest="hand2")
    act(t, "straight", "3H", "4H", "5H", "4H", game=TIMED)
    assert (question(t, TIMED), shown(t, 0, "Deck")) == ("SearchDeck", ["KH"])
    TIMED.time_is_up(t)
    assert (question(t, TIMED), counters(t, 0)) == ("SearchDeck", "KH^")
    assert shown(t, 0, "Deck") == zone(t, "Deck").split()
    assert set(shown(t, 1, "Deck")) == {None}
    assert options(t, TIMED) == ["4H", "JH"]


def test_a_player_whom_the_clock_defeats_sees_the_void_no_longer() -> None:
    t = table(seats=3, game=TIMED, hand1="6H", counters1="3H 4H 5H 7H", void="KS", deck="8C 9C")
    act(t, "conjuration", "6H", "rank Ace", "suit Hearts", game=TIMED)
    assert shown(t, 0, "Void") == ["KS", "6H"]
    TIMED.time_is_up(t)
    assert set(shown(t, 0, "Void")) == {None}
