"""What Jest says: moves, questions, the log, refusals and the end explained."""

import re
from importlib.resources import files

import pytest

from parlour.games.jest.rules import JestGame
from parlour.games.jest.state import FACE_DOWN, FACE_UP, FACES, HAND_OF, JEST, NUM_ACTIONS, TROPHIES, Jest
from parlour.games.jest.words import ASKS, JestWords
from parlour.kernel.luck import Fast
from parlour.kernel.words import Speech

from . import naive
from .positions import GAME, SHARED, dealt, down, ended, face, last_round, offered, refused, take_down, take_up

OFFERS = ("4♠ A♥", "3♠ 2♥", "2♠ 3♥")
NAMES = ["Ann", "Ben", "Cid"]
SPEECH = Speech(NAMES)


def asked(t: Jest, seat: int) -> str:
    question = GAME.view(t, seat, NAMES)["question"]
    assert question is not None
    return question["words"]


def words() -> JestWords:
    assert isinstance(GAME.words, JestWords)
    return GAME.words


# ----------------------------------------------------------------------------- moves


def test_every_action_has_a_short_notation_of_its_own_that_is_read_back() -> None:
    t = offered(OFFERS)
    moves = [words().move(t, action) for action in range(NUM_ACTIONS)]
    assert len(set(moves)) == NUM_ACTIONS
    for action, move in enumerate(moves):
        assert GAME.parse(t, move) == action


def test_the_notation_names_cards_and_places() -> None:
    t = offered(OFFERS)
    assert words().move(t, down("A♠")) == "down A♠"
    assert words().move(t, down("Joker")) == "down Joker"
    assert words().move(t, take_up(0)) == "take 1 up"
    assert words().move(t, take_down(3)) == "take 4 down"
    assert words().move(t, 0) == "pass"


def test_the_notation_does_not_depend_on_the_table() -> None:
    one, other = offered(OFFERS), dealt(("A♦ 2♦", "3♦ 4♦", "A♣ 2♣", "Joker 3♣"))
    for action in range(NUM_ACTIONS):
        assert words().move(one, action) == words().move(other, action)


def test_options_are_described() -> None:
    t = offered(OFFERS)
    assert GAME.describe(t, 0, down("A♥"), NAMES) == "Put A♥ face-down"
    assert GAME.describe(t, 0, take_up(1), NAMES) == "Take Ben's 3♠"
    assert GAME.describe(t, 0, take_down(1), NAMES) == "Take Ben's face-down card"


def test_every_action_can_be_described_also_one_that_cannot_be_played() -> None:
    t = offered(OFFERS)
    GAME.play(t, 0, take_up(1))
    assert GAME.describe(t, 0, take_up(1), NAMES) == "Take Ben's face-up card"
    assert GAME.describe(t, 0, take_up(3), NAMES) == "Take seat 4's face-up card"
    assert GAME.describe(t, 0, 0, NAMES) == "Pass"
    assert all(GAME.describe(t, 0, action, NAMES) for action in range(NUM_ACTIONS))


def test_an_option_names_the_card_that_is_dragged_and_where_it_is_dropped() -> None:
    t = dealt(OFFERS)
    (down_2,) = [option for option in GAME.view(t, 1)["options"] if option["action"] == down("2♥")]
    assert (down_2["kind"], down_2["card"]) == ("put_down", t.find(HAND_OF + 1, face("2♥")))
    assert down_2["drop"] == {"zone": FACE_DOWN + 1, "slot": None, "token": None}
    t = offered(OFFERS)
    up, hidden = words().option(t, 0, take_up(2)), words().option(t, 0, take_down(1))
    assert (up.kind, up.tokens, up.zones, up.drop) == (
        "take_face_up",
        [t.top(FACE_UP + 2)],
        [FACE_UP + 2, JEST],
        JEST,
    )
    assert (hidden.kind, hidden.tokens) == ("take_face_down", [t.top(FACE_DOWN + 1)])
    assert (hidden.zones, hidden.drop) == ([FACE_DOWN + 1, JEST], JEST)


# ------------------------------------------------------------------ questions, headline


def test_the_question_of_each_step() -> None:
    t = dealt(OFFERS)
    assert asked(t, 0) == ("Which of your two cards do you offer face-down? The other will be face-up.")
    t = offered(OFFERS)
    assert asked(t, 0) == "Take a card from another player's complete offer into your Jest."
    GAME.play(t, 0, take_up(1))
    GAME.play(t, 1, take_up(0))
    assert asked(t, 2) == "Only your own offer is complete: take one of its two cards."


def test_the_last_player_is_told_of_the_own_offer_only_if_it_is_the_own() -> None:
    t = offered(OFFERS)
    GAME.play(t, 0, take_up(1))
    GAME.play(t, 1, take_up(2))
    assert asked(t, 2) == "Take a card from another player's complete offer into your Jest."


def test_the_headline_says_where_the_game_stands() -> None:
    assert words().headline(dealt(OFFERS), SPEECH) == "Round 1 of 4: everyone makes an offer."
    assert words().headline(offered(OFFERS), SPEECH) == "Round 1 of 4: Ann takes a card."
    four = dealt((*OFFERS, "4♥ 4♦"))
    assert words().headline(four, Speech([*NAMES, "Dot"])) == "Round 1 of 3: everyone makes an offer."
    assert words().headline(ended(("4♠", "3♠", "2♠"), "4♦"), SPEECH) == "The game is over."


@pytest.mark.parametrize(("hands", "rounds"), [(OFFERS, 4), ((*OFFERS, "4♥ 4♦"), 3)])
def test_the_counter_of_rounds(hands: tuple[str, ...], rounds: int) -> None:
    (told,) = words().counters(dealt(hands))
    assert (told["id"], told["value"], told["most"], told["words"]) == ("round", 1, rounds, f"1 of {rounds}")


def test_the_trophies_are_marked_with_what_they_ask_for() -> None:
    t = last_round(OFFERS, ("A♣ 2♣ 3♣", "4♣ A♦ 2♦", "3♦ 4♦ 4♥"), "A♠ Joker")
    marks = [(mark["id"], mark["token"], mark["words"]) for mark in words().marks(t)]
    assert marks == [
        ("trophy", t.at(TROPHIES, 0), "the highest Club"),
        ("trophy", t.at(TROPHIES, 1), "the best Jest"),
    ]


def test_a_seat_sees_its_own_answer_until_all_have_answered() -> None:
    t = dealt(OFFERS)
    GAME.play(t, 1, down("2♥"))
    assert GAME.view(t, 1)["answered"] == ["down 2♥"]
    assert GAME.view(t, 0)["answered"] == GAME.view(t, None)["answered"] == []
    GAME.play(t, 0, down("A♥"))
    GAME.play(t, 2, down("3♥"))
    assert GAME.view(t, 1)["answered"] == []


# ------------------------------------------------------------------------------- log


def test_the_log_reads_like_a_report() -> None:
    t = last_round(OFFERS, ("A♣ 2♣ 3♣", "4♣ A♦ 2♦", "3♦ 4♦ 4♥"), "A♠ Joker")
    for seat, action in ((0, take_down(1)), (1, take_up(0)), (2, take_up(2))):
        GAME.play(t, seat, action)
    assert GAME.log(t, 0, NAMES) == [
        "You offer 4♠ and a card face-down.",
        "Ben offers 3♠ and a card face-down.",
        "Cid offers 2♠ and a card face-down.",
        "You take 2♥ (face-down) from Ben's offer.",
        "Ben takes 4♠ from your offer.",
        "Cid takes 2♠ from their own offer.",
        "You keep A♥ from your own offer.",
        "Ben keeps 3♠ from their own offer.",
        "Cid keeps a card from their own offer.",
        "Ben wins A♠ as a trophy for the highest Club.",
        "Ben wins the Joker as a trophy for the best Jest.",
    ]


def test_JE_10_the_log_says_that_nobody_can_win_the_heart() -> None:
    """JE-10."""
    t = ended(("4♠", "3♠", "2♠"), "2♥ Joker")
    assert "Nobody can win 2♥, the trophy for the Joker; it leaves the game." in GAME.log(t, None, NAMES)


@pytest.mark.parametrize("card", FACES)
def test_each_trophy_says_what_is_printed_on_it(card: str) -> None:
    kind, _, what = naive.PRINTED[card].partition(" ")
    suits = {"♠": "Spade", "♣": "Club", "♦": "Diamond", "♥": "Heart"}
    said = {
        "Highest": f"the highest {suits.get(what)}",
        "Lowest": f"the lowest {suits.get(what)}",
        "Majority": f"the most {what}s",
        "Joker": "the Joker",
        "Best": "the best Jest without the Joker" if "Joke" in what else "the best Jest",
    }
    assert ASKS[face(card)] == said[kind]


# ---------------------------------------------------------------------------- refusals


def test_a_refusal_says_why_in_a_sentence() -> None:
    assert refused(dealt(OFFERS), 0, down("Joker")).sentence == "You were not dealt the Joker."
    assert refused(dealt(OFFERS), 0, 0).sentence == "Choose one of your two cards to put face-down."
    t = offered(OFFERS)
    assert refused(t, 0, 0).sentence == "Take a card from an offer."
    assert refused(t, 0, take_up(3)).sentence == "That seat is not at this table."
    assert refused(t, 0, take_up(0)).sentence == "You may take from your own offer only when no other is complete."
    GAME.play(t, 0, take_up(1))
    GAME.play(t, 1, take_up(0))
    assert refused(t, 2, take_up(0)).sentence == "One card of that offer has already been taken."
    assert refused(t, 1, take_up(2)).sentence == "It isn't your turn."


def test_every_refusal_of_an_action_of_the_game_cites_a_section() -> None:
    for t in (dealt(OFFERS), offered(OFFERS)):
        for action in range(NUM_ACTIONS):
            if action not in GAME.options(t, 0):
                assert re.fullmatch(r"Jest §([23]|next JE-5)", " ".join(refused(t, 0, action).cites))


# ------------------------------------------------------------------------------ result


def test_the_result_is_explained_line_by_line() -> None:
    t = ended(("A♠ 2♠ A♦", "2♣ 3♣ 3♠ 2♦ 4♦", "Joker 2♥ 3♥"), "A♥ A♣")
    assert words().result(t, SPEECH) == [
        ["A♠ 2♠: +3", "A♦ (counts 5): -5", "Total: -2"],
        [
            "Trophy A♣ for the highest Spade",
            "3♠: +3",
            "A♣ 2♣ 3♣: +6",
            "2♦ 4♦: -6",
            "1 black pair: +2",
            "Total: 5",
        ],
        ["Trophy A♥ for the Joker", "Joker with A♥ 2♥ 3♥: -6", "Total: -6"],
    ]


def test_the_lines_name_two_pairs_all_four_hearts_and_no_hearts() -> None:
    t = ended(("2♠ 2♣ 3♠ 3♣ 4♦", "Joker A♥ 2♥ 3♥", "A♠"), "4♥ 4♣")
    lines = words().result(t, SPEECH)
    assert lines[0] == [
        "Trophy 4♣ for the lowest Spade",
        "2♠ 3♠: +5",
        "2♣ 3♣ 4♣: +9",
        "4♦: -4",
        "2 black pairs: +4",
        "Total: 14",
    ]
    assert lines[1] == ["Trophy 4♥ for the Joker", "Joker with all four Hearts: +10", "Total: 10"]
    assert lines[2] == ["A♠ (counts 5): +5", "Total: 5"]
    t = ended(("Joker", "4♥ A♥", "2♠"), "3♠")
    assert words().result(t, SPEECH)[0] == ["Joker with no Hearts: +4", "Total: 4"]
    assert words().result(t, SPEECH)[1] == ["A♥ 4♥ without the Joker: +0", "Total: 0"]


def test_both_trophies_of_one_player_are_named() -> None:
    t = ended(("Joker", "2♠", "3♠"), "4♥ 3♥")
    trophies = [line for line in words().result(t, SPEECH)[0] if line.startswith("Trophy")]
    assert sorted(trophies) == ["Trophy 3♥ for the Joker", "Trophy 4♥ for the Joker"]


@pytest.mark.parametrize("game", [GAME, JestGame({"ace_at_trophies": False}), JestGame({"ties": "shared"})])
def test_the_lines_add_up_to_the_total_and_the_total_is_the_score(game: JestGame) -> None:
    luck = Fast(23)
    for seed in range(20):
        t = played_out(game, 3 + seed % 2, seed, luck)
        scores = game.result(t).scores
        for seat, lines in enumerate(game.words.result(t, Speech([*NAMES, "Dot"]))):
            *parts, total = [line for line in lines if not line.startswith(("Trophy", "Tied"))]
            assert sum(int(line.rpartition(": ")[2]) for line in parts) == scores[seat]
            assert total == f"Total: {scores[seat]}"


TIES = [  # Jests of equal value, who wins, and how it is told
    (("2♠ 3♠", "A♣ 4♣", "2♦"), 1, "Ben and Ann both have 5: Ben's 4♣ outranks Ann's 3♠."),
    (("3♣", "3♠", "2♦"), 1, "Ben and Ann both have 3: Ben's 3♠ outranks Ann's 3♣."),
    (("2♠ A♠ 2♦ 3♥", "4♦ 3♠ 2♣", "3♦"), 1, "Ben and Ann both have 1: Ben's 4♦ outranks Ann's 3♥."),
    (("4♦ 3♠", "3♦ 2♠", "4♥ 2♦ A♦"), 0, "Ann and Ben both have -1: Ann's 4♦ outranks Ben's 3♦."),
]
ACES = [
    (("4♠", "4♣ A♥", "2♦"), 1, "Ben and Ann both have 4: Ben's A♥ (counts 5) outranks Ann's 4♠."),
    (("A♠ 2♦", "3♣", "4♥"), 0, "Ann and Ben both have 3: Ann's A♠ (counts 5) outranks Ben's 3♣."),
    (("A♣", "A♠", "4♠"), 1, "Ben and Ann both have 5: Ben's A♠ (counts 5) outranks Ann's A♣ (counts 5)."),
    (("4♠", "4♣ A♥ 3♥", "2♦"), 0, "Ann and Ben both have 4: Ann's 4♠ outranks Ben's 4♣."),
]


@pytest.mark.parametrize(("mine", "winner", "told"), TIES)
def test_JE_14_a_win_by_the_highest_card_is_explained(mine: tuple[str, ...], winner: int, told: str) -> None:
    """JE-14."""
    explained(mine, winner, told)


@pytest.mark.parametrize(("mine", "winner", "told"), ACES)
def test_JE_16_a_win_by_a_lone_ace_says_that_it_counts_5(mine: tuple[str, ...], winner: int, told: str) -> None:
    """JE-16."""
    explained(mine, winner, told)


def explained(mine: tuple[str, ...], winner: int, told: str) -> None:
    """Check that the log and both tied seats say which card beat which; the third seat says nothing."""
    t = ended(mine, "2♥")
    assert GAME.result(t).winners == [winner]
    best, beaten = re.findall(r"'s ((?:\S+)(?: \(counts 5\))?)(?= outranks|\.)", told)
    assert all(GAME.log(t, observer, NAMES)[-1] == told for observer in (2, None))
    lines = words().result(t, SPEECH)
    loser = 1 - winner
    assert lines[winner][-1] == f"Tied with {NAMES[loser]}: wins by the highest card, {best}"
    assert lines[loser][-1] == f"Tied with {NAMES[winner]}: {beaten} is outranked by {NAMES[winner]}'s {best}"
    assert lines[2][-1].startswith("Total")


def test_JE_14_the_joker_is_outranked_by_every_card() -> None:
    """JE-14: he is a 0."""
    t = ended(("Joker", "4♠", "2♦"), "3♠")
    assert GAME.log(t, None, NAMES)[-1] == "Ben and Ann both have 4: Ben's 4♠ outranks Ann's Joker."


def test_JE_14_the_winner_of_three_is_compared_with_both_others() -> None:
    """JE-14."""
    t = ended(("3♠", "2♥ 3♣", "A♠ 2♦"), "4♥")
    assert GAME.log(t, None, NAMES)[-2:] == [
        "Cid and Ann both have 3: Cid's A♠ (counts 5) outranks Ann's 3♠.",
        "Cid and Ben both have 3: Cid's A♠ (counts 5) outranks Ben's 3♣.",
    ]
    assert [lines[-1] for lines in words().result(t, SPEECH)] == [
        "Tied with Ben and Cid: 3♠ is outranked by Cid's A♠ (counts 5)",
        "Tied with Ann and Cid: 3♣ is outranked by Cid's A♠ (counts 5)",
        "Tied with Ann and Ben: wins by the highest card, A♠ (counts 5)",
    ]


def test_JE_14_option_a_shared_win_is_explained_without_a_card() -> None:
    """JE-14: the variant in which the higher card does not decide."""
    t = ended(("2♠ 3♠", "A♣ 4♣", "2♦"), "A♥", SHARED)
    assert SHARED.log(t, None, NAMES)[-1] == "Ann and Ben share the win with 5 each."
    lines = SHARED.words.result(t, SPEECH)
    assert lines[0][-1] == "Tied with Ben: the win is shared"
    assert lines[2][-1].startswith("Total")
    t = ended(("2♦", "2♥", "4♥", "3♥"), "A♥", SHARED)
    four = [*NAMES, "Dot"]
    assert SHARED.log(t, None, four)[-1] == "Ben, Cid and Dot share the win with 0 each."
    assert SHARED.words.result(t, Speech(four))[2][-1] == "Tied with Ben and Dot: the win is shared"


def test_JE_14_nothing_is_said_of_a_tie_where_there_is_none() -> None:
    """JE-14: nor of one below the highest value."""
    for game in (GAME, SHARED):
        t = ended(("4♠", "3♠", "3♣"), "4♥", game)
        assert not any("both have" in line or "share" in line for line in game.log(t, None, NAMES))
        assert all(lines[-1].startswith("Total") for lines in game.words.result(t, SPEECH))


def played_out(game: JestGame, seats: int, seed: int, luck: Fast) -> Jest:
    t = game.new(seats, seed)
    while not t.over:
        for seat in range(seats):
            options = game.options(t, seat)
            if options:
                game.play(t, seat, options[luck.below(len(options))])
    return t


def test_the_reason_of_the_end() -> None:
    assert GAME.result(ended(("4♠", "3♠", "2♠"), "4♦")).reason == "the draw deck is empty"


# ------------------------------------------------------------------------------- rules


def rules() -> str:
    return files("parlour.games.jest").joinpath("RULES.md").read_text(encoding="utf-8")


def test_the_game_is_introduced() -> None:
    about = GAME.about
    assert (about.name, about.title, about.designer) == ("jest", "Jest", "Brett J. Gilbert")
    assert (about.seats, about.minutes) == ([3, 4], 10)
    assert [(option.name, option.default, option.choices) for option in about.settings] == [
        ("ace_at_trophies", True, None),
        ("ties", "card", ["card", "shared"]),
        ("heart_follows_joker", False, None),
        ("no_joke_or_nobody", False, None),
        ("aces_pair", False, None),
        ("ties_as_printed", False, None),
    ]
    rulings = [re.findall(r"JE-\d+", option.text) for option in about.settings]
    assert rulings == [["JE-7"], ["JE-14"], ["JE-10"], ["JE-11"], ["JE-13"], ["JE-16"]]


def test_the_rules_have_a_section_for_each_of_the_rulebook_in_its_order() -> None:
    ids = re.findall(r"^## (\S+) .+$", rules(), flags=re.MULTILINE)
    assert ids == ["cards", "setup", "aim", "1", "2", "3", "next", "round", "end", "value"]


def test_the_rules_tell_every_ruling_once_on_a_line_of_its_own() -> None:
    told = re.findall(r"^> \*\*(JE-\d+)\*\* .+$", rules(), flags=re.MULTILINE)
    assert sorted(told, key=lambda ruling: int(ruling[3:])) == [f"JE-{n}" for n in range(1, 18)]


def test_the_rules_table_of_conditions_is_that_of_the_cards() -> None:
    rows = re.findall(r"^\| \*\*(Ace|2|3|4)\*\* \| (.+) \|$", rules(), flags=re.MULTILINE)
    told = {
        value[0] + suit: condition
        for value, row in rows
        for suit, condition in zip("♠♣♦♥", row.split(" | "), strict=True)
    }
    assert told | {"Joker": "Best Jest"} == naive.PRINTED
