"""What the game says: moves, descriptions, questions, touches and the log, from what the reader knows."""

import random

from parlour.games.circle_of_kings.state import NUM_ACTIONS

from .builder import GAME, around, battle, do, log, position


def test_every_move_has_its_own_name_and_can_be_read_back() -> None:
    t = GAME.new(2, 1)
    names = [GAME.words.move(t, action) for action in range(NUM_ACTIONS)]
    assert len({name.lower() for name in names}) == NUM_ACTIONS
    assert [GAME.parse(t, name) for name in names] == list(range(NUM_ACTIONS))


def test_descriptions_name_suits_and_lords_in_full() -> None:
    t = position(
        hands=("5S AC", "2P 3P"), lord_hands=(["The Sun", "Death"], ["The Sun", "Death"]), agenda=["DeployCaptain"]
    )
    words = [option["words"] for option in GAME.view(t, 0)["options"]]  # type: ignore[attr-defined]
    assert words == [
        "Make the 5 of Swords your Captain (Army Size 3)",
        "Make the Ace of Cups your Captain (Army Size 1)",
    ]
    do(t, 0, "5S")
    do(t, 1, "2P")
    words = [option["words"] for option in GAME.view(t, 0)["options"]]  # type: ignore[attr-defined]
    assert words == [
        "Deploy XIII Death (when revealed: the round is over; both players burn a Lord, and both armies fall)",
        "Deploy XIX The Sun (as the Circle begins: the Right King and the Left King change places)",
    ]


def test_every_question_is_a_sentence_with_described_options() -> None:
    """Random games, asked at every turn: nothing is left to the default words."""
    asked: set[str] = set()
    for seed in range(25):
        luck = random.Random(seed)
        t = GAME.new(2, seed)
        while not t.over:
            for seat in (0, 1):
                view = GAME.view(t, seat, ["Ann", "Ben"])
                if view["question"] is None:
                    continue
                asked.add(str(view["question"]).split(":")[0])
                for option in view["options"]:  # type: ignore[attr-defined]
                    assert str(option["words"])[0].isupper()
                    assert all(token >= 0 for token in option["tokens"])
            seat = luck.choice([seat for seat in (0, 1) if (t.waiting >> seat) & 1])
            GAME.play(t, seat, luck.choice(GAME.options(t, seat)))
        assert all(line.endswith((".", "!")) for line in log(t))
    assert len(asked) > 15


def test_the_question_says_what_is_at_stake() -> None:
    t = around("5S", "7C 8C")
    assert GAME.view(t, 1)["question"] == "Your opponent strikes Cups: give up one card."
    t = battle("The Tower", "The Fool", "5S", "4S")
    assert GAME.view(t, 0)["question"] == "The Tower: which King do you remove for this round?"
    t = around("5S 6S", "7C 8C")
    assert GAME.view(t, 0)["question"] == "Your Circle Action in Swords: which card do you tap to strike Cups?"
    t = around("5S", "7P", lords=("The Chariot", "The Fool"))
    assert GAME.view(t, 0)["question"] == "The Chariot: does it ride now, at the King of Swords?"
    t = around("5S", "7C", lords=("The Chariot", "The Fool"))
    assert (
        GAME.view(t, 0)["question"]
        == "Your Circle Action in Swords: tap a card to strike Cups, or let The Chariot ride?"
    )


def test_CK_32_to_stop_at_one_card_under_the_star_says_what_falls() -> None:
    t = around("5S", "7P 8P 9W", lords=("The Chariot", "The Star"))
    do(t, 0, "The Chariot")
    assert GAME.view(t, 0)["question"] == "The Chariot: which card do you eliminate?"
    do(t, 0, "7P")
    view = GAME.view(t, 0)
    assert view["question"] == "The Chariot: which second card do you eliminate?"
    words = [option["words"] for option in view["options"]]  # type: ignore[attr-defined]
    assert words == ["Eliminate only the 7 of Pentacles", "Eliminate the 8 of Pentacles too"]
    do(t, 0, "pass")
    assert "Ben loses the 7 of Pentacles." in log(t)
    assert "Ben loses the 8 of Pentacles." not in log(t)


def test_a_stolen_card_is_called_by_its_name() -> None:
    t = battle("The Hermit", "The Fool", "3C", "9C 8S")
    do(t, 0, "9C")
    words = [option["words"] for option in GAME.view(t, 0)["options"]]  # type: ignore[attr-defined]
    assert words == ["Give up the 3 of Cups", "Give up the stolen 9 of Cups"]


def test_counters_show_what_is_public() -> None:
    t = GAME.new(2, 4)
    assert GAME.words.counters(t)[0] == ["Round", "1"]
    assert [row[0] for row in GAME.words.counters(t)[1:5]] == ["Top", "Right", "Bottom", "Left"]
    t = battle("The Tower", "The Fool", "5S 6S", "4P 3P")
    do(t, 0, "King of Cups")
    counters = dict(GAME.words.counters(t))
    assert counters["Right"] == "empty"
    assert counters["Removed by The Tower"] == "King of Cups"
    assert counters["Army Value, player 1"] == "11"


def test_no_army_value_is_shown_before_the_armies_are_revealed() -> None:
    t = position(hands=("2S 3S 4S", "AS 5S 6S"), agenda=["DeployCaptain"])
    do(t, 0, "2S")
    do(t, 1, "AS")
    do(t, 0, "3S")
    do(t, 1, "5S")
    assert not any("Army Value" in name for name, _value in GAME.words.counters(t))


def test_the_log_hides_what_the_reader_did_not_see() -> None:
    t = GAME.new(2, 2)
    assert "Ben draws a Lord." in log(t, 0)
    assert "Ben draws an Army card." in log(t, 0)
    assert not any(line == "Ben draws a Lord." for line in log(t, 1))
    assert "Ann draws a Lord." in log(t, None)
