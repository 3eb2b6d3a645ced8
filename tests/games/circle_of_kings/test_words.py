"""What the game says: moves, questions, counters, marks, drags and the log, by what the reader knows."""

import random

from parlour.games.circle_of_kings.army import token_of
from parlour.games.circle_of_kings.state import (
    ARMY,
    ARMY_DECK,
    ARMY_DISCARD,
    BOTTOM,
    CAPTAIN,
    CIRCLE,
    CIRCLING,
    CUPS,
    DEPLOYING,
    HAND_OF,
    LEFT,
    LORD,
    LORD_CARDS,
    LORD_DECK,
    LORD_DISCARD,
    LORD_FACES,
    LORDS_OF,
    NUM_ACTIONS,
    REMOVED_KING,
    RIGHT,
    SUN,
    TOP,
    CircleOfKings,
)
from parlour.kernel.bits import members
from parlour.kernel.facts import OptionView

from .builder import (
    GAME,
    SHORT,
    around,
    battle,
    do,
    events,
    give,
    log,
    marked,
    option,
    position,
    question,
)


def test_every_move_has_its_own_name_and_can_be_read_back() -> None:
    t = GAME.new(2, 1)
    names = [GAME.words.move(t, action) for action in range(NUM_ACTIONS)]
    assert len({name.lower() for name in names}) == NUM_ACTIONS
    assert [GAME.parse(t, name) for name in names] == list(range(NUM_ACTIONS))


def test_descriptions_name_suits_and_lords_in_full() -> None:
    t = position(
        hands=("5S AC", "2P 3P"), lord_hands=(["The Sun", "Death"], ["The Sun", "Death"]), agenda=["DeployCaptain"]
    )
    words = [option["words"] for option in GAME.view(t, 0)["options"]]
    assert words == [
        "Make the 5 of Swords your Captain (Army Size 3)",
        "Make the Ace of Cups your Captain (Army Size 1)",
    ]
    do(t, 0, "5S")
    do(t, 1, "2P")
    words = [option["words"] for option in GAME.view(t, 0)["options"]]
    assert words == [
        "Deploy XIII Death (when revealed: the round is over; both players burn a Lord and lose their armies)",
        "Deploy XIX The Sun (as the Circle begins: the Right King and the Left King change places)",
    ]


def test_every_question_is_a_sentence_with_described_options() -> None:
    """Random games, asked at every turn: nothing is left to the default words."""
    asked: set[str] = set()
    for seed in range(25):
        luck = random.Random(seed)
        t = GAME.new(2, seed)
        while not t.over:
            for seat in members(t.waiting):
                view = GAME.view(t, seat, ["Ann", "Ben"])
                assert view["question"] is not None
                asked.add(view["question"]["step"])
                assert view["question"]["words"].endswith((".", "?"))
                for each in view["options"]:
                    assert each["words"][0].isupper()
                    assert each["kind"] not in ("choose", "")
            seat = luck.choice(members(t.waiting))
            GAME.play(t, seat, luck.choice(GAME.options(t, seat)))
        for observer in (0, 1, None):
            assert all(line.endswith((".", "!")) for line in log(t, observer))
    assert len(asked) > 13


def test_describe_never_fails_whatever_is_asked() -> None:
    luck = random.Random(3)
    t = GAME.new(2, 3)
    for _ in range(150):
        if t.over:
            t = GAME.new(2, 4)
        seat = luck.choice(members(t.waiting))
        assert all(GAME.describe(t, seat, action) for action in range(NUM_ACTIONS))
        GAME.play(t, seat, luck.choice(GAME.options(t, seat)))


def test_the_question_says_what_is_at_stake() -> None:
    assert question(around("5S", "7C 8C"), 1)["words"] == "Ann strikes your Cups: give up 1 card."
    t = battle("The Tower", "The Fool", "5S", "4S")
    assert question(t, 0)["words"] == "The Tower: which King do you remove for this round?"
    t = around("5S 6S", "7C 8C")
    assert question(t, 0)["words"] == "Your Circle Action in Swords: tap a card to strike Cups."
    t = around("5S", "7P", lords=("The Chariot", "The Fool"))
    assert question(t, 0)["words"] == "Your Circle Action in Swords: ride with The Chariot now?"
    t = around("5S", "7C", lords=("The Chariot", "The Fool"))
    wanted = "Your Circle Action in Swords: tap a card to strike Cups, or ride with The Chariot."
    assert question(t, 0)["words"] == wanted


def test_CK_32_the_chariot_says_how_many_cards_it_may_eliminate() -> None:
    t = around("5S", "7P 8P 9W", lords=("The Chariot", "The Fool"))
    do(t, 0, "The Chariot")
    assert question(t, 0)["words"] == "The Chariot: eliminate any one card."
    t = around("5S", "7P 8P 9W", lords=("The Chariot", "The Star"))
    do(t, 0, "The Chariot")
    asked = question(t, 0)
    assert (asked["words"], asked["least"], asked["most"]) == (
        "The Chariot: eliminate one card, or two of one suit.",
        1,
        2,
    )
    give(t, 0, "7P")
    assert "Ben loses the 7 of Pentacles." in log(t)
    assert "Ben loses the 8 of Pentacles." not in log(t)


def test_a_stolen_card_is_called_by_its_name() -> None:
    t = battle("The Hermit", "The Fool", "3C", "9C 8S")
    do(t, 0, "9C")
    words = [option["words"] for option in GAME.view(t, 0)["options"]]
    assert words == ["Give up the 3 of Cups", "Give up the stolen 9 of Cups"]


# --------------------------------------------------------------------- counters, marks


def counters(t: CircleOfKings) -> dict[tuple[str, int | None], int]:
    return {(each["id"], each["seat"]): each["value"] for each in GAME.view(t, None)["counters"]}


def test_counters_show_what_is_public() -> None:
    t = GAME.new(2, 4)
    assert counters(t) == {
        ("round", None): 1,
        ("phase", None): DEPLOYING,
        ("lords_left", 0): 20,
        ("lords_left", 1): 20,
    }
    t = battle("The Tower", "The Fool", "5S 6S", "4P 3P")
    assert counters(t)["army_value", 0] == 11
    assert counters(t)["army_value", 1] == 7
    assert counters(t)["phase", None] == CIRCLING


def test_no_army_value_is_shown_before_the_armies_are_revealed() -> None:
    t = position(hands=("2S 3S 4S", "AS 5S 6S"), agenda=["DeployCaptain"])
    for moves in (("2S", "AS"), ("3S", "5S")):
        do(t, 0, moves[0])
        do(t, 1, moves[1])
        assert not any(id == "army_value" for id, _seat in counters(t))


def test_marks_lie_on_the_removed_king_and_on_the_stolen_and_the_doubled_card() -> None:
    t = battle("The Tower", "The Fool", "5S 6S", "4S 3P 4P")
    king = t.at(CIRCLE, RIGHT)
    do(t, 0, "King of Cups")
    assert marked(t, "removed") == [king]
    t = battle("The Hermit", "Strength", "3C", "9C 8S 2P")
    do(t, 0, "9C")
    stolen = t.top(ARMY)
    do(t, 1, "8S")
    assert marked(t, "stolen") == [stolen]
    assert marked(t, "doubled") == []  # it has fallen: the Combat is over


def test_a_doubled_card_is_marked_as_long_as_it_counts_double() -> None:
    t = position(armies=("5S", "4S"))
    t.doubled = t.top(CAPTAIN)
    (found,) = GAME.view(t, None)["marks"]
    assert (found["id"], found["token"], found["value"]) == ("doubled", t.top(CAPTAIN), 2)


# --------------------------------------------------------------------- options and drags

HAND = {"hands": ("5S AC 9W", "2P 3P 4P"), "lord_hands": (["The Sun", "Death"], ["The Sun", "Death"])}


def drag(found: OptionView) -> tuple[str, int | None, int | None]:
    """The kind of an option, the card that is dragged, and the zone where it is dropped."""
    return found["kind"], found["card"], found["drop"] and found["drop"]["zone"]


def test_cards_are_dragged_from_the_hand_to_where_they_are_deployed() -> None:
    t = position(agenda=["DeployCaptain"], **HAND)  # type: ignore[arg-type]
    assert drag(option(t, 0, "5S")) == ("captain", t.find(HAND_OF, SHORT.index("5S")), CAPTAIN)
    do(t, 0, "AC")
    do(t, 1, "2P")
    assert drag(option(t, 0, "9W")) == ("deploy", t.find(HAND_OF, SHORT.index("9W")), ARMY)
    do(t, 0, "9W")
    do(t, 1, "3P")
    sun = t.find(LORDS_OF + 1, LORD_FACES + LORD_CARDS + SUN)
    assert drag(option(t, 1, "The Sun")) == ("deploy_lord", sun, LORD + 1)


def test_at_the_hand_limit_a_card_of_the_hand_or_of_the_deck_is_dragged_to_the_discard_pile() -> None:
    t = position(hands=("2S 3S 4C 5C 6P 7W 8W", ""), agenda=["DrawPhase"])
    assert drag(option(t, 0, "4C")) == ("discard", t.find(HAND_OF, SHORT.index("4C")), ARMY_DISCARD)
    assert drag(option(t, 0, "burn")) == ("burn", t.top(ARMY_DECK), ARMY_DISCARD)
    do(t, 0, "burn", "burn")
    assert drag(option(t, 0, "recruit")) == ("recruit", t.top(LORD_DECK), LORD_DISCARD)
    assert drag(option(t, 0, "pass")) == ("pass", None, None)


def test_a_card_is_tapped_by_dragging_it_onto_the_other_army_and_given_up_onto_the_discard_pile() -> None:
    t = around("5S 6S", "7C 8C", lords=("The Chariot", "The Fool"))
    assert drag(option(t, 0, "5S")) == ("tap", token_of(t, 0, SHORT.index("5S")), ARMY + 1)
    assert drag(option(t, 0, "The Chariot")) == ("ride", t.top(LORD), ARMY + 1)
    do(t, 0, "5S")
    assert drag(option(t, 1, "7C")) == ("give_up", token_of(t, 1, SHORT.index("7C")), ARMY_DISCARD + 1)


def test_a_stolen_card_is_given_up_onto_its_owners_discard_pile() -> None:
    t = battle("The Hermit", "The Fool", "3C", "9C 8S")
    assert drag(option(t, 0, "9C")) == ("steal", token_of(t, 1, SHORT.index("9C")), ARMY)
    do(t, 0, "9C")
    assert drag(option(t, 0, "stolen card")) == ("give_up", t.stolen, ARMY_DISCARD + 1)


def test_the_choices_of_the_circle_are_drags_to_kings() -> None:
    t = around("5S", "7C 8P", lords=("The Emperor", "The Fool"))
    found = option(t, 0, "King of Pentacles")
    king = t.at(CIRCLE, BOTTOM)
    assert drag(found) == ("strike_suit", token_of(t, 0, SHORT.index("5S")), CIRCLE)
    assert found["drop"] == {"zone": CIRCLE, "slot": BOTTOM, "token": king}
    t = battle("The Tower", "The Fool", "5S", "4S")
    assert drag(option(t, 0, "King of Cups")) == ("remove_king", t.at(CIRCLE, RIGHT), REMOVED_KING)
    t = battle("The Magician", "The Fool", "5S", "4S")
    found = option(t, 0, "left-top")
    assert (found["kind"], found["card"]) == ("switch", t.at(CIRCLE, LEFT))
    assert found["drop"] == {"zone": CIRCLE, "slot": TOP, "token": t.at(CIRCLE, TOP)}
    t = battle("The Wheel of Fortune", "The Fool", "5S", "4S")
    turns = [option(t, 0, way)["drop"] for way in ("clockwise", "counter-clockwise")]
    assert [turn and turn["slot"] for turn in turns] == [RIGHT, LEFT]
    t = battle("The Hierophant", "The Fool", "5S", "4S")
    found = option(t, 0, "bottom")
    assert drag(found) == ("begin_at", t.top(LORD), CIRCLE)
    assert found["drop"] == {"zone": CIRCLE, "slot": BOTTOM, "token": t.at(CIRCLE, BOTTOM)}


def test_strength_is_dragged_onto_the_card_that_it_doubles() -> None:
    t = battle("Strength", "The Fool", "5S 6S", "4S")
    captain = t.top(CAPTAIN)
    assert option(t, 0, "5S")["drop"] == {"zone": CAPTAIN, "slot": None, "token": captain}
    assert drag(option(t, 0, "5S")) == ("double", t.top(LORD), CAPTAIN)


# --------------------------------------------------------------------------------- log


def test_a_circle_action_is_told_from_the_king_to_the_card_that_falls() -> None:
    t = around("5S", "7C 8P", lords=("The Fool", "The Sun"), circle="SWPC")
    told = events(t, None, "king_acts", "tapped", "struck", "eliminated")[:4]
    assert [event["id"] for event in told] == ["king_acts", "tapped", "struck", "eliminated"]
    acts, tapped, hits, falls = told
    assert (acts["card"], acts["facts"]) == ("King of Swords", {"place": TOP, "suits": 1 << CUPS})
    assert acts["from_zone"] is None  # it has not moved
    assert (tapped["seat"], tapped["card"], tapped["facts"]) == (0, "5 Swords¹", {"idle": 0})
    assert (hits["seat"], hits["other"], hits["value"]) == (0, 1, 1)
    assert (hits["token"], hits["onto_card"]) == (tapped["token"], "King of Cups")
    assert (falls["seat"], falls["other"], falls["card"]) == (1, 0, "7 Cups²")
    assert (falls["from_zone"], falls["to_zone"]) == (CAPTAIN + 1, ARMY_DISCARD + 1)
    lines = log(t, 1)
    at = lines.index("The King of Swords acts: Swords can strike Cups.")
    assert lines[at + 1 : at + 4] == [
        "Ann taps the 5 of Swords.",
        "Ann strikes your Cups.",
        "You lose the 7 of Cups.",
    ]


def test_combat_tells_both_army_values_and_the_winner() -> None:
    t = battle("The Moon", "The Sun", "5S 4S", "8S")
    (combat,) = events(t, None, "combat")
    assert (combat["seat"], combat["facts"]) == (0, {"value_of_0": 9, "value_of_1": 8})
    assert "Army Values: you 9, Ben 8. You win the Combat." in log(t, 0)
    assert "Army Values: Ann 9, you 8. Ann wins the Combat." in log(t, 1)
    (burned,) = events(t, None, "burned_lord")
    assert (burned["seat"], burned["card"]) == (1, None)
    assert (burned["from_zone"], burned["to_zone"]) == (LORD_DECK + 1, LORD_DISCARD + 1)


def test_every_change_of_the_circle_is_told_king_by_king() -> None:
    t = battle("The Moon", "The Fool", "5S", "4S")
    (switched,) = events(t, None, "kings_switched")
    assert {switched["card"], switched["onto_card"]} == {"King of Swords", "King of Pentacles"}
    (turned,) = events(t, None, "circle_turned")
    assert turned["facts"] == {"clockwise": 1}
    stands = [(event["card"], event["facts"]["place"]) for event in events(t, None, "king_stands")]
    assert [stands[n : n + 4] for n in (0, 4)] == [
        [("King of Pentacles", 0), ("King of Cups", 1), ("King of Swords", 2), ("King of Wands", 3)],
        [("King of Wands", 0), ("King of Pentacles", 1), ("King of Cups", 2), ("King of Swords", 3)],
    ]


def test_the_log_hides_what_the_reader_did_not_see() -> None:
    t = GAME.new(2, 2)
    assert "Ben draws a Lord." in log(t, 0)
    assert "Ben draws an Army card." in log(t, 0)
    assert not any(line == "Ben draws a Lord." for line in log(t, 1))
    assert "Ann draws a Lord." in log(t, None)
