"""Who sees and knows what: JE-15, JE-17."""

import json

import pytest

from parlour.games.jest.events import KEPT, OFFERED, TOOK
from parlour.games.jest.state import FACE_DOWN, FACES, JEST, Jest
from parlour.kernel.bits import members
from parlour.kernel.luck import Fast

from .positions import (
    GAME,
    dealt,
    down,
    ended,
    events,
    face,
    in_zone,
    last_round,
    offered,
    seen,
    take_down,
    take_up,
)

OFFERS = ("4♠ A♥", "3♠ 2♥", "2♠ 3♥")
DECK = "A♣ 2♣ 3♣ 4♣ A♦ 2♦ 3♦ 4♦ 4♥"


def table() -> Jest:
    return offered(OFFERS, draw_deck=DECK, trophies="A♠ Joker")


def memory(t: Jest, observer: int | None) -> dict[str, str]:
    """Cards that lie hidden from the observer and that it knows all the same: card -> where."""
    known = GAME.memory(t, observer)["known"]
    assert isinstance(known, list)
    return {row["card"]: place_name(t, row["zone"]) for row in known}


def possible(t: Jest, observer: int | None) -> dict[str, dict[str, int]]:
    """For each card that the observer cannot place, where it may be, and among how many cards."""
    rows = GAME.memory(t, observer)["possible"]
    assert isinstance(rows, list)
    return {row["card"]: {place_name(t, at["zone"]): at["cards"] for at in row["zones"]} for row in rows}


def place_name(t: Jest, zone: int) -> str:
    laid = t.plan.zones[zone]
    return laid.name if laid.owner < 0 else f"{laid.name} {laid.owner + 1}"


# ------------------------------------------------------------- what is taken face-down


def test_who_put_the_card_face_down_and_who_took_it_know_it() -> None:
    t = table()
    GAME.play(t, 0, take_down(1))
    assert seen(t, 0, "Jest", 0) == ["2♥"]
    assert memory(t, 1) == {"2♥": "Jest 1"}


def test_the_others_do_not_know_it() -> None:
    t = table()
    GAME.play(t, 0, take_down(1))
    for observer in (2, None):
        assert seen(t, observer, "Jest", 0) == [None]
        assert memory(t, observer) == {}
        assert possible(t, observer)["2♥"]["Jest 1"] == 1


def test_JE_17_what_one_sees_and_what_one_could_remember_are_kept_apart() -> None:
    """JE-17: who put the card face-down knows it in another's Jest, but the view does not show it."""
    t = table()
    GAME.play(t, 0, take_down(1))
    assert seen(t, 1, "Jest", 0) == [None]
    assert memory(t, 1) == {"2♥": "Jest 1"}


def test_JE_17_a_card_taken_face_up_is_remembered_by_all_and_shown_to_none() -> None:
    """JE-17: it is turned face-down in the Jest."""
    t = table()
    GAME.play(t, 0, take_up(1))
    for observer in (1, 2, None):
        assert seen(t, observer, "Jest", 0) == [None]
        assert memory(t, observer)["3♠"] == "Jest 1"
    assert seen(t, 0, "Jest", 0) == ["3♠"]


def test_JE_15_ones_own_jest_is_in_view_in_later_rounds_too() -> None:
    """JE-15: and no other's."""
    t = table()
    for seat, action in ((0, take_up(1)), (1, take_down(0)), (2, take_down(2))):
        GAME.play(t, seat, action)
    assert t.round == 2
    mine = ["3♠", "A♥", "3♥"]
    for seat in range(3):
        for observer in (0, 1, 2, None):
            assert seen(t, observer, "Jest", seat) == [mine[seat] if observer == seat else None]


def test_a_card_taken_from_ones_own_offer_face_down_is_known_to_nobody_else() -> None:
    t = table()
    for seat, action in ((0, take_up(1)), (1, take_up(0)), (2, take_down(2))):
        GAME.play(t, seat, action)
    for observer in (0, 1, None):
        assert "3♥" not in memory(t, observer)
    assert seen(t, 2, "Jest", 2) == ["3♥"]


# ---------------------------------------------------------------------- the reshuffle


def second_round() -> Jest:
    """The face-up 3♠ and the face-down A♥ and 3♥ go back into the stack; three new cards join them."""
    t = table()
    t.luck = Fast(4)
    for seat, action in ((0, take_down(1)), (1, take_up(0)), (2, take_up(2))):
        GAME.play(t, seat, action)
    return t


def test_a_card_seen_to_go_into_the_stack_is_remembered_to_be_there_and_nowhere_else() -> None:
    t = second_round()
    holder = next(seat for seat in range(3) if "3♠" in in_zone(t, "hand", seat).split())
    for observer in range(3):
        if observer != holder:
            hands = {f"hand {seat + 1}": 2 for seat in range(3) if seat != observer}
            assert possible(t, observer)["3♠"] == hands
            assert "3♠" not in memory(t, observer)
    assert possible(t, None)["3♠"] == {"hand 1": 2, "hand 2": 2, "hand 3": 2}


def test_who_left_a_hidden_card_remembers_it_in_the_stack_others_do_not() -> None:
    t = second_round()
    everywhere = set(possible(t, None)["A♥"])
    assert everywhere >= {"draw deck", "hand 1", "hand 2", "hand 3"}
    if "A♥" not in in_zone(t, "hand", 0).split():
        assert possible(t, 0)["A♥"] == {"hand 2": 2, "hand 3": 2}
    for observer in (1, 2):
        if "A♥" not in in_zone(t, "hand", observer).split():
            assert "draw deck" in possible(t, observer)["A♥"]


def test_nobody_knows_where_in_the_hands_a_card_of_the_stack_went() -> None:
    t = second_round()
    for observer in range(3):
        assert not any(zone.startswith("hand") for zone in memory(t, observer).values())


def test_a_card_in_a_jest_is_remembered_through_the_reshuffle() -> None:
    t = second_round()
    assert memory(t, 0) == {"4♠": "Jest 2", "2♠": "Jest 3"}
    assert memory(t, 1) == {"2♥": "Jest 1", "2♠": "Jest 3"}
    assert memory(t, 2) == {"4♠": "Jest 2"}
    assert memory(t, None) == {"4♠": "Jest 2", "2♠": "Jest 3"}


def test_in_the_next_offers_a_card_of_the_stack_may_be_in_each_face_down_card_of_the_others() -> None:
    t = second_round()
    for seat in range(3):
        hand = in_zone(t, "hand", seat).split()
        GAME.play(t, seat, down("3♠" if "3♠" in hand else hand[0]))
    assert set(possible(t, None)["3♠"]) == {f"offer, face-down {seat + 1}" for seat in range(3)}


# ------------------------------------------------------------------------- onlookers


def test_an_onlooker_sees_only_public_things() -> None:
    t = second_round()
    for seat in range(3):
        assert seen(t, None, "hand", seat) == [None, None]
        assert seen(t, None, "Jest", seat) == [None]
    assert seen(t, None, "draw deck") == [None] * 6
    assert seen(t, None, "trophies") == ["A♠", "Joker"]
    view = GAME.view(t, None)
    assert view["question"] is None
    assert view["options"] == []


def test_an_onlooker_sees_face_up_cards_of_offers_and_no_others() -> None:
    t = table()
    for seat, shown in enumerate(("4♠", "3♠", "2♠")):
        assert seen(t, None, "offer, face-up", seat) == [shown]
        assert seen(t, None, "offer, face-down", seat) == [None]


def test_the_view_of_an_onlooker_names_no_hidden_card() -> None:
    text = json.dumps(GAME.view(table(), None), ensure_ascii=False)
    named = {card for card in FACES if f'"{card}"' in text}
    assert named == {"4♠", "3♠", "2♠", "A♠", "Joker"}


def test_who_is_not_asked_gets_no_question_and_no_options() -> None:
    t = table()
    for observer in (1, 2):
        view = GAME.view(t, observer)
        assert view["question"] is None
        assert view["options"] == []
        assert view["waiting"] == [0]


# ---------------------------------------------------------------------------- events


def test_the_event_of_a_card_taken_face_down_shows_it_to_taker_and_owner_only() -> None:
    t = table()
    GAME.play(t, 0, take_down(1))
    faces = [events(t, TOOK, observer)[0].face for observer in (0, 1, 2, None)]
    assert faces == [face("2♥"), face("2♥"), -1, -1]


def test_the_event_of_a_card_taken_face_up_shows_it_to_all() -> None:
    t = table()
    GAME.play(t, 0, take_up(1))
    for observer in (0, 1, 2, None):
        assert events(t, TOOK, observer)[0].face == face("3♠")


def test_the_event_of_an_offer_shows_the_face_up_card_only() -> None:
    t = table()
    for observer in (0, 1, 2, None):
        assert [FACES[event.face] for event in events(t, OFFERED, observer)] == ["4♠", "3♠", "2♠"]


def test_the_log_of_those_who_do_not_know_says_a_card() -> None:
    t = table()
    GAME.play(t, 0, take_down(1))
    assert GAME.log(t, 0)[-1] == "You take 2♥ (face-down) from Seat 2's offer."
    assert GAME.log(t, 1)[-1] == "Seat 1 takes 2♥ (face-down) from your offer."
    assert GAME.log(t, 2)[-1] == "Seat 1 takes a card (face-down) from Seat 2's offer."
    assert GAME.log(t, None)[-1] == "Seat 1 takes a card (face-down) from Seat 2's offer."
    told = GAME.events(t, 2)[-1]
    assert (told["id"], told["seat"], told["other"], told["card"]) == ("took", 0, 1, None)
    assert (told["from_zone"], told["to_zone"], told["facts"]) == (FACE_DOWN + 1, JEST, {"face_down": 1})


def test_the_event_of_a_hidden_card_kept_at_the_end_shows_it_to_its_owner_only() -> None:
    t = last_round(OFFERS, ("A♣ 2♣ 3♣", "4♣ A♦ 2♦", "3♦ 4♦ 4♥"), "A♠ Joker")
    for seat, action in ((0, take_up(1)), (1, take_up(0)), (2, take_up(2))):
        GAME.play(t, seat, action)
    for observer in (0, 1, 2, None):
        faces = [event.face for event in events(t, KEPT, observer)]
        assert faces == [face(card) if observer == seat else -1 for seat, card in enumerate(("A♥", "2♥", "3♥"))]


# -------------------------------------------------------------------------- no leaks


def test_another_players_secret_choice_changes_nothing_that_one_sees() -> None:
    for seat in range(3):
        seen_by_others = []
        for card in OFFERS[seat].split():
            t = dealt(OFFERS)
            GAME.play(t, seat, down(card))
            others = [observer for observer in (0, 1, 2, None) if observer != seat]
            seen_by_others.append([(GAME.view(t, o), GAME.memory(t, o), GAME.log(t, o)) for o in others])
        assert seen_by_others[0] == seen_by_others[1]


@pytest.mark.parametrize("seats", [3, 4])
def test_any_table_that_fits_what_a_seat_knows_looks_the_same_to_it(seats: int) -> None:
    luck = Fast(17)
    for seed in range(8):
        t = GAME.new(seats, seed)
        while not t.over:
            for observer in range(seats):
                twin = GAME.guess(t, observer, luck, True)
                assert GAME.view(twin, observer) == GAME.view(t, observer)
                assert GAME.options(twin, observer) == GAME.options(t, observer)
            seat = members(t.waiting)[0]
            options = GAME.options(t, seat)
            GAME.play(t, seat, options[luck.below(len(options))])


def test_JE_10_a_trophy_that_nobody_wins_stays_in_sight() -> None:
    """JE-10: out of the game, but no secret."""
    t = ended(("4♠", "3♠", "2♠"), "2♥ Joker")
    for observer in (0, 1, 2, None):
        assert seen(t, observer, "out of the game") == ["2♥"]


def test_at_the_end_all_know_everything() -> None:
    t = last_round(OFFERS, ("A♣ 2♣ 3♣", "4♣ A♦ 2♦", "3♦ 4♦ 4♥"), "A♠ Joker")
    for seat, action in ((0, take_up(1)), (1, take_up(0)), (2, take_up(2))):
        GAME.play(t, seat, action)
    for observer in (0, 1, 2, None):
        assert possible(t, observer) == {}
        shown = [card for seat in range(3) for card in seen(t, observer, "Jest", seat)]
        assert sorted(str(card) for card in shown) == sorted(FACES)
        assert sum(t.count(JEST + seat) for seat in range(3)) == 17
