"""End of the game: the trophies and the winner."""

from itertools import permutations, product

import pytest

from parlour.games.jest.end_of_game import (
    BEST_JEST,
    BEST_JEST_NO_JOKE,
    CONDITIONS,
    HIGHEST,
    HOLDS_JOKER,
    LOWEST,
    MAJORITY,
    NO_MERIT,
    merit,
)
from parlour.games.jest.events import AWARDED, UNCLAIMED
from parlour.games.jest.state import CLUBS, DIAMONDS, FACES, HEARTS, JEST, SPADES, Jest
from parlour.kernel.luck import Fast

from . import naive
from .positions import ACE_IS_ONE, GAME, SHARED, ended, events, face, in_zone, jests, last_round, take_up

# Which of the conditions each card has as a trophy, once more in the words of the cards.
TROPHIES = {
    "Highest ♣": ["A♠"],
    "Highest ♠": ["A♣"],
    "Highest ♦": ["2♦"],
    "Highest ♥": ["3♣"],
    "Lowest ♣": ["4♠"],
    "Lowest ♠": ["4♣"],
    "Lowest ♦": ["3♦"],
    "Lowest ♥": ["2♣"],
    "Majority 2": ["3♠"],
    "Majority 3": ["2♠"],
    "Majority 4": ["A♦"],
    "Joker": ["A♥", "2♥", "3♥", "4♥"],
    "Best Jest": ["Joker"],
    "Best Jest, No Joke": ["4♦"],
}


def who_wins(trophy: str, *mine: str) -> int:
    """Who is awarded the trophy, with those Jests."""
    return int(ended(mine, trophy).first_award)


def random_end(luck: Fast, seats: int, trophies: int) -> tuple[list[str], list[str]]:
    """The Jests and the trophies of a game that might have been."""
    deck = list(FACES)
    for n in range(16, 0, -1):
        other = luck.below(n + 1)
        deck[n], deck[other] = deck[other], deck[n]
    each = (17 - trophies) // seats
    won = [" ".join(deck[seat * each : (seat + 1) * each]) for seat in range(seats)]
    return won, deck[seats * each :]


# ----------------------------------------------------------- the printed conditions


def test_the_conditions_are_those_of_the_cards() -> None:
    assert {card: text for text, cards in TROPHIES.items() for card in cards} == naive.PRINTED
    assert set(naive.PRINTED) == set(FACES)


def test_the_rules_have_each_condition_as_it_is_printed() -> None:
    """Also the Joker's: Best Jest and No Joke would come to the same for him, as nobody has him then."""
    suits = {"♥": HEARTS, "♦": DIAMONDS, "♣": CLUBS, "♠": SPADES}
    whole = {"Joker": HOLDS_JOKER, "Best Jest": BEST_JEST, "Best Jest, No Joke": BEST_JEST_NO_JOKE}
    for card, condition in naive.PRINTED.items():
        kind, what = condition[:-2], condition[-1]
        if kind == "Majority":
            expected = MAJORITY + int(what)
        elif kind in ("Highest", "Lowest"):
            expected = (HIGHEST if kind == "Highest" else LOWEST) + suits[what]
        else:
            expected = whole[condition]
        assert CONDITIONS[face(card)] == expected, card


@pytest.mark.parametrize("trophy", FACES)
def test_the_printed_condition_of_each_card(trophy: str) -> None:
    """Against a slow and independent reading of the conditions, with 4 players and random Jests."""
    luck = Fast(FACES.index(trophy) + 1)
    for _ in range(150):
        mine, (drawn,) = random_end(luck, 4, 1)
        mine = [row.replace(trophy, drawn) for row in mine]
        t = ended(mine, trophy)
        assert t.first_award == naive.winner(trophy, [set(row.split()) for row in mine]), mine


def test_two_trophies_of_many_games_with_3_players() -> None:
    luck = Fast(99)
    for _ in range(600):
        mine, trophies = random_end(luck, 3, 2)
        before = [set(row.split()) for row in mine]
        t = ended(mine, " ".join(trophies))
        expected = [naive.winner(trophy, before) for trophy in trophies]
        assert [t.first_award, t.second_award] == [-1 if seat is None else seat for seat in expected]
        for seat, trophy in zip(expected, trophies, strict=True):
            if seat is not None:
                before[seat].add(trophy)
        assert jests(t) == before
        assert GAME.result(t).scores == [naive.value(cards) for cards in before]
        best = max(range(3), key=lambda seat: (naive.value(before[seat]), naive.highest_card(before[seat])))
        assert GAME.result(t).winners == [best]


# ------------------------------------------------------------------ the six kinds


def test_highest_the_player_with_the_highest_face_value_card_in_this_suit() -> None:
    """Not the player with the most cards of the suit."""
    assert who_wins("A♠", "A♣ 2♣ 3♣", "4♣", "4♠ 3♠") == 1
    assert who_wins("A♣", "2♠", "A♠ 3♠", "4♣") == 1
    assert who_wins("2♦", "3♦", "A♣", "A♦ 4♦") == 2
    assert who_wins("3♣", "4♥ A♥", "3♥ 2♥", "4♠") == 0


def test_lowest_the_player_with_the_lowest_face_value_card_in_this_suit() -> None:
    """Not the player with the fewest cards of the suit, nor one without any."""
    assert who_wins("4♠", "2♣ 4♣", "3♣", "A♠ 3♠") == 0
    assert who_wins("4♣", "2♠", "A♠ 3♠", "4♠") == 1
    assert who_wins("3♦", "4♦", "A♣", "2♦") == 2
    assert who_wins("2♣", "4♥ A♥", "3♥ 2♥", "4♠") == 0


def test_JE_8_highest_and_lowest_when_the_extreme_card_is_itself_a_trophy() -> None:
    """JE-8: somebody always holds a card of the suit."""
    assert ended(("3♣ 2♣", "A♠ 2♠", "A♦"), "4♠ 4♣").second_award == 1  # lowest ♠: an Ace with a 2
    assert ended(("3♦", "A♦ 2♥", "4♥"), "2♦ 4♦").first_award == 1  # highest ♦: a lone Ace
    assert ended(("3♦", "4♦ 2♥", "4♥"), "2♦ A♦").first_award == 1


def test_JE_8_highest_and_lowest_are_never_tied_and_always_won() -> None:
    """JE-8: whatever two cards the trophies are, no two Jests have the same claim, and one has any."""
    luck = Fast(8)
    for _ in range(300):
        mine, _trophies = random_end(luck, 3, 2)
        faces = [sum(1 << face(card) for card in row.split()) for row in mine]
        for condition, lone_ace_is_five in product(range(8), (True, False)):  # highest and lowest of each suit
            merits = [merit(jest, condition, lone_ace_is_five) for jest in faces]
            claims = [n for n in merits if n != NO_MERIT]
            assert claims
            assert len(set(claims)) == len(claims)


def test_majority_the_player_with_most_cards_of_this_face_value() -> None:
    assert who_wins("A♦", "4♥ 4♦", "4♠ 4♣ 2♥", "A♥") == 1
    assert who_wins("A♦", "4♥ 4♦", "4♠ 2♣", "4♣") == 0
    assert who_wins("2♠", "3♠", "2♣ 2♦ 2♥", "3♥ 3♦") == 2
    assert who_wins("3♠", "2♥", "A♣", "3♥") == 0


@pytest.mark.parametrize(("trophy", "value"), [("3♠", "2"), ("2♠", "3"), ("A♦", "4")])
def test_JE_9_a_tied_majority_goes_to_the_card_of_that_value_in_the_strongest_suit(
    trophy: str, value: str
) -> None:
    """JE-9: among the tied players."""
    for order in permutations("♠♣♦♥", 3):
        suits = [suit for suit in order if value + suit != trophy]
        mine = [value + suit for suit in suits] + [""] * (3 - len(suits))
        strongest = min(suits, key="♠♣♦♥".index)
        assert who_wins(trophy, *mine) == suits.index(strongest)


def test_JE_9_the_strongest_suit_counts_among_the_tied_only() -> None:
    """JE-9: 4♠ alone is no majority; of 4♣ 4♥ and 4♦ alone the first is one."""
    assert who_wins("A♦", "4♠", "4♥ 4♣", "4♦") == 1
    assert who_wins("A♦", "4♠ 4♥", "4♣ 4♦", "A♠") == 0
    assert who_wins("A♦", "4♣ 4♦", "4♥ 4♠", "A♠") == 1


def test_JE_9_who_has_no_card_of_the_value_cannot_win_its_majority() -> None:
    """JE-9: not even where nobody else has one, which cannot come about in play."""
    assert who_wins("A♦", "4♥", "3♠ 3♣ 3♦", "2♠") == 0
    assert who_wins("A♦", "3♥", "3♠ 3♣ 3♦", "2♠") == -1


def test_JE_9_a_lone_ace_is_a_5_and_no_4() -> None:
    """JE-9: cards are counted by face value; no Ace ever has the value 2, 3 or 4."""
    assert who_wins("A♦", "A♠ A♣ A♥", "4♥", "2♥") == 1


@pytest.mark.parametrize("trophy", ["A♥", "2♥", "3♥", "4♥"])
def test_joker_the_player_with_the_joker(trophy: str) -> None:
    for seat in range(3):
        mine = ["4♠ 3♠", "2♦", "2♠"]
        mine[seat] += " Joker"
        t = ended(mine, trophy)
        assert t.first_award == seat
        assert trophy in jests(t)[seat]


def test_best_jest_the_player_with_the_highest_value_jest() -> None:
    assert who_wins("Joker", "4♠", "2♠ 3♠", "4♣ 2♦") == 1
    assert who_wins("Joker", "4♦", "A♦", "2♦ 3♥") == 2  # -4, -5, -2


def test_best_jest_may_be_that_of_the_player_with_the_joker() -> None:
    """The Joker trophy cannot meet him; the same comparison by 4♦ leaves him out."""
    assert who_wins("4♦", "4♠ 3♠ Joker", "2♠", "2♣ A♥") == 2


def test_JE_11_no_joke_compares_only_the_players_without_the_joker_at_full_value() -> None:
    """JE-11: whoever has the Joker is out of it, even with the best Jest; Hearts count nothing for others."""
    assert who_wins("4♦", "4♠ 3♠ 2♠ Joker", "2♣ 4♥", "A♦") == 1
    assert who_wins("4♦", "2♠", "3♠ 4♠", "4♣ Joker") == 1
    assert who_wins("4♦", "3♦ Joker", "A♦", "2♦ 3♥") == 2


def test_JE_11_a_tie_for_best_jest_goes_to_the_highest_card() -> None:
    """JE-11: 5 points each, and 4 is higher than 3."""
    assert who_wins("Joker", "2♠ 3♠", "A♣ 4♣", "2♦") == 1
    assert who_wins("Joker", "A♣ 4♣", "2♠ 3♠", "2♦") == 0
    assert who_wins("4♦", "2♠ 3♠", "A♣ 4♣", "2♦ Joker") == 1


def test_JE_11_in_a_tie_the_ace_may_be_a_5() -> None:
    """JE-11: 5 points each; a lone Ace is higher than a 4."""
    assert who_wins("Joker", "A♣ 4♣", "A♠ 2♥", "2♦") == 1
    assert who_wins("Joker", "A♣", "A♠ 4♠", "2♦") == 0


@pytest.mark.parametrize(
    ("strong", "weak"), [("♠", "♣"), ("♠", "♦"), ("♠", "♥"), ("♣", "♦"), ("♣", "♥"), ("♦", "♥")]
)
def test_JE_11_if_that_is_a_tie_too_the_strongest_suit_decides(strong: str, weak: str) -> None:
    """JE-11: no points each; the highest card is a 3 in both Jests."""
    level = {"♠": "3♠ A♦ 2♦", "♣": "3♣ A♦ 2♦", "♦": "3♦ A♠ 2♠", "♥": "3♥"}
    if {strong, weak} == {"♠", "♣"}:
        mine = ["3♠", "3♣"]
    else:
        mine = [level[strong], level[weak]]
    assert who_wins("Joker", *mine, "4♥ 4♦") == 0
    assert who_wins("Joker", *mine[::-1], "4♥ 4♦") == 1


def test_the_value_comes_before_the_highest_card() -> None:
    assert who_wins("Joker", "4♠", "2♣ 3♣", "A♦") == 1


# ----------------------------------------------------------- awarding both at once


@pytest.mark.parametrize("trophies", ["2♠ 3♠", "3♠ 2♠"])
def test_award_both_trophies_simultaneously(trophies: str) -> None:
    """Whichever were awarded first would decide the other: 3♠ gives a second 3, 2♠ a second 2 in Spades."""
    t = ended(("3♣ 2♦", "3♥ 2♣ 2♥", "A♠"), trophies)
    assert jests(t) == [{"3♣", "2♦", "2♠"}, {"3♥", "2♣", "2♥", "3♠"}, {"A♠"}]


@pytest.mark.parametrize("trophies", ["Joker 4♦", "4♦ Joker"])
def test_who_wins_the_joker_at_this_moment_can_still_win_no_joke(trophies: str) -> None:
    t = ended(("4♠ 3♠", "2♣", "3♣"), trophies)
    assert jests(t)[0] == {"4♠", "3♠", "Joker", "4♦"}


@pytest.mark.parametrize("heart", ["A♥", "2♥", "3♥", "4♥"])
@pytest.mark.parametrize("first", [True, False])
def test_JE_10_a_heart_beside_the_joker_as_trophies_is_not_awarded_and_leaves_the_game(
    heart: str, first: bool
) -> None:
    """JE-10: nobody has the Joker at that moment."""
    t = ended(("4♠ 3♠", "2♣", "3♣"), f"{heart} Joker" if first else f"Joker {heart}")
    assert in_zone(t, "out of the game") == heart
    assert in_zone(t, "trophies") == ""
    assert jests(t) == [{"4♠", "3♠", "Joker"}, {"2♣"}, {"3♣"}]
    assert (t.first_award, t.second_award) == ((-1, 0) if first else (0, -1))
    for observer in (0, 1, 2, None):
        assert [event.face for event in events(t, UNCLAIMED, observer)] == [face(heart)]
    assert [event.seat for event in events(t, UNCLAIMED)] == [-1]
    assert GAME.result(t).scores == [11, 2, 3]


def test_JE_12_one_player_may_win_both_trophies() -> None:
    """JE-12: 4♥ and 3♥ both ask for the Joker."""
    t = ended(("4♠", "2♣ Joker", "3♣"), "4♥ 3♥")
    assert (t.first_award, t.second_award) == (1, 1)
    assert jests(t)[1] == {"2♣", "Joker", "4♥", "3♥"}


def test_JE_12_a_trophy_that_was_won_cannot_be_declined() -> None:
    """JE-12: also if it does harm; nobody is asked."""
    t = ended(("4♠", "2♣", "3♣ Joker"), "4♦")
    assert t.over
    assert jests(t)[0] == {"4♠", "4♦"}
    assert in_zone(t, "trophies") == ""


def test_a_trophy_lies_face_up_in_the_jest() -> None:
    t = ended(("4♠", "2♣ Joker", "3♣"), "4♥ 4♦")
    for seat in range(3):
        assert all(t.is_up(t.at(JEST + seat, n)) for n in range(t.count(JEST + seat)))


def test_the_log_tells_every_award() -> None:
    t = ended(("4♠", "2♣ Joker", "3♣"), "4♥ 4♦")
    for observer in (0, 1, 2, None):
        told = {(event.seat, FACES[event.face]) for event in events(t, AWARDED, observer)}
        assert told == {(1, "4♥"), (0, "4♦")}
    assert events(t, UNCLAIMED) == []


def test_with_4_players_one_trophy_is_awarded() -> None:
    t = ended(("4♠", "2♣ Joker", "3♣", "3♠"), "4♥")
    assert (t.first_award, t.second_award) == (1, -1)
    assert len(events(t, AWARDED)) == 1
    for seat in range(4):
        mine = ["2♦", "2♥", "3♦", "3♥"]
        mine[seat] += " Joker"
        assert who_wins("4♥", *mine) == seat


# --------------------------------------------------------------------- Ace as 5


def test_JE_7_a_lone_ace_is_the_highest_of_its_suit() -> None:
    """JE-7: the Ace is a 5 by the content of that Jest, at trophy time too."""
    assert who_wins("A♠", "4♣ 3♣", "A♣ 4♠", "2♣") == 1


def test_JE_7_a_lone_ace_is_not_the_lowest_of_its_suit() -> None:
    """JE-7: so the next lowest is."""
    assert who_wins("4♠", "4♣ 3♣", "A♣ 2♠", "2♣") == 2


def test_JE_7_an_ace_in_company_is_a_1() -> None:
    """JE-7: lowest, and not highest."""
    assert who_wins("4♠", "4♣ A♣", "3♣", "2♣") == 0
    assert who_wins("A♠", "2♣ A♣", "3♣", "4♠") == 1


def test_JE_7_the_jest_before_trophies_decides_and_afterwards_it_is_judged_anew() -> None:
    """JE-7: the lone A♦ wins 2♦ as a 5, and is a 1 beside it."""
    t = ended(("A♦", "4♦ 3♦", "4♠"), "2♦ A♣")
    assert t.first_award == 0
    assert GAME.score(t, 0) == -1 - 2


def test_JE_7_a_trophy_ace_is_a_5_if_it_comes_alone() -> None:
    """JE-7: A♠ joins a lone A♣, and both are 5s and a pair."""
    t = ended(("A♣", "4♣ 3♣", "4♠"), "A♠ 2♦")
    assert t.first_award == 0
    assert GAME.score(t, 0) == 5 + 5 + 2


def test_JE_7_a_trophy_ace_is_a_1_if_it_does_not() -> None:
    """JE-7: A♠ joins 2♠."""
    t = ended(("A♣ 2♠", "4♣ 3♣", "4♠"), "A♠ 2♦")
    assert GAME.score(t, 0) == 5 + 1 + 2


def test_JE_7_option_an_ace_counts_1_for_highest_and_lowest() -> None:
    """JE-7: the variant in which no Ace is a 5 while the trophies are awarded."""
    highest = ("4♣ 3♣", "A♣ 4♠", "2♣"), "A♠"
    lowest = ("4♣ 3♣", "A♣ 2♠", "2♣"), "4♠"
    assert [ended(*highest, game).first_award for game in (GAME, ACE_IS_ONE)] == [1, 0]
    assert [ended(*lowest, game).first_award for game in (GAME, ACE_IS_ONE)] == [2, 1]


def test_JE_7_the_option_leaves_other_cards_and_conditions_alone() -> None:
    """JE-7: only a lone Ace is concerned; the value of a Jest is what it always is."""
    for mine, trophy, seat in (
        (("2♣ A♣", "3♣", "4♠"), "A♠", 1),
        (("2♣ A♣", "3♣", "2♠"), "4♠", 0),
        (("4♣", "3♣", "2♠"), "A♠", 0),
        (("4♠", "3♠", "2♣"), "4♣", 1),
        (("A♣", "4♠", "2♠"), "Joker", 0),
        (("4♥ 2♥", "4♣", "3♠"), "A♦", 1),
        (("4♠", "A♦ A♥", "3♦"), "2♦", 2),
    ):
        assert ended(mine, trophy, ACE_IS_ONE).first_award == seat


def test_JE_7_with_the_option_a_lone_ace_still_wins_where_nobody_else_has_the_suit() -> None:
    """JE-7: a 1 is more than nothing."""
    assert ended(("4♠", "A♣", "2♠"), "A♠", ACE_IS_ONE).first_award == 1
    assert ended(("4♠", "A♣", "2♠"), "4♣ 4♦", ACE_IS_ONE).first_award == 2
    assert ended(("3♠", "2♠", "A♣"), "4♠", ACE_IS_ONE).first_award == 2


# -------------------------------------------------------------------- the winner


def test_the_highest_value_jest_wins() -> None:
    t = ended(("2♠", "2♣ 3♣", "4♦ Joker"), "4♥")
    result = GAME.result(t)
    assert result.scores == [2, 5, -4 - 4]
    assert result.winners == [1]
    assert result.returns == [0.0, 1.0, 0.0]
    assert not result.adjudicated


def test_the_value_counts_after_the_trophies_have_been_awarded() -> None:
    """7 points win 4♦ and with it lose the game; and 3 points win it by the trophy 2♠."""
    t = ended(("4♠ 3♠", "4♣ 2♣", "Joker"), "4♦")
    assert GAME.result(t).scores == [3, 6, 4]
    assert GAME.result(t).winners == [1]
    t = ended(("4♠", "3♣", "2♦"), "2♠ A♦")
    assert GAME.result(t).scores == [4 - 5, 3 + 2, -2]
    assert GAME.result(t).winners == [1]


def test_all_may_be_below_zero() -> None:
    t = ended(("4♦", "3♦", "2♦"), "A♥")
    assert GAME.result(t).winners == [2]


def tied(*mine: str) -> Jest:
    """An end with those Jests, in which A♥ has no taker and changes nothing."""
    return ended(mine, "A♥")


def test_JE_14_a_tie_for_the_win_goes_to_the_highest_card() -> None:
    """JE-14: 5 points each, and 4 beats 3."""
    assert GAME.result(tied("2♠ 3♠", "A♣ 4♣", "2♦")).winners == [1]
    assert GAME.result(tied("A♣ 4♣", "2♦", "2♠ 3♠")).winners == [0]


def test_JE_14_then_to_the_strongest_suit() -> None:
    """JE-14: 3♠ beats 3♣."""
    assert GAME.result(tied("3♣", "3♠", "2♦")).winners == [1]
    assert GAME.result(tied("3♠", "2♦", "3♣")).winners == [0]


def test_JE_14_the_final_jests_are_compared() -> None:
    """JE-14: the trophy 4♣ brings the tie, and is the highest card in it."""
    t = ended(("3♠ 3♣ 2♦", "2♠", "4♥"), "4♣")
    assert t.first_award == 1
    assert GAME.result(t).scores == [6, 6, 0]
    assert GAME.result(t).winners == [1]


def test_JE_14_no_tie_is_ever_left() -> None:
    """JE-14: cards are unique."""
    luck = Fast(14)
    for seats, trophies in ((3, 2), (4, 1)):
        for _ in range(200):
            mine, drawn = random_end(luck, seats, trophies)
            assert len(GAME.result(ended(mine, " ".join(drawn))).winners) == 1


def test_JE_14_option_the_tied_share_the_win() -> None:
    """JE-14: the variant in which the higher card does not decide."""
    t = ended(("2♠ 3♠", "A♣ 4♣", "2♦"), "A♥", SHARED)
    result = SHARED.result(t)
    assert result.winners == [0, 1]
    assert result.returns == [0.5, 0.5, 0.0]
    t = ended(("2♦", "2♥", "4♥", "3♥"), "A♥", SHARED)
    assert SHARED.result(t).winners == [1, 2, 3]
    assert SHARED.result(t).returns == [0.0, 1 / 3, 1 / 3, 1 / 3]


def test_JE_14_with_the_option_a_higher_value_still_wins_alone() -> None:
    """JE-14: only equal values are shared, and trophies are awarded as ever."""
    assert SHARED.result(ended(("2♠ 3♠", "4♣", "2♦"), "A♥", SHARED)).winners == [0]
    assert ended(("2♠ 3♠", "A♣ 4♣", "2♦"), "Joker", SHARED).first_award == 1


def test_JE_16_in_ties_a_lone_ace_of_hearts_is_a_5() -> None:
    """JE-16: it scores nothing, and yet it is the highest card; not so in the company of another Heart."""
    assert GAME.result(ended(("4♠", "4♣ A♥", "2♦"), "2♥")).winners == [1]
    assert GAME.result(ended(("4♠", "4♣ A♥ 3♥", "2♦"), "2♥")).winners == [0]
    assert who_wins("Joker", "4♠", "4♣ A♥", "2♦") == 1


def test_JE_16_in_ties_a_diamond_counts_its_face_value_too() -> None:
    """JE-16: 1 point each; 4♦ beats 3♥."""
    assert GAME.result(tied("2♠ A♠ 2♦ 3♥", "4♦ 3♠ 2♣", "3♦")).winners == [1]


def test_options_are_told_to_the_table() -> None:
    assert GAME.new(3).ace_at_trophies
    assert not GAME.new(3).share_ties
    assert not ACE_IS_ONE.new(3).ace_at_trophies
    assert SHARED.new(3).share_ties
    assert ACE_IS_ONE.variant == {"ace_at_trophies": False, "ties": "card"}


def test_an_option_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="option ties"):
        type(GAME)({"ties": "coin"})


def test_a_whole_last_round_with_awards_and_winner() -> None:
    t = last_round(("4♠ A♥", "3♠ 2♥", "2♠ 3♥"), ("A♣ 2♣ 3♣", "4♣ A♦ 2♦", "3♦ 4♦ 4♥"), "A♠ Joker")
    for seat, owner in ((0, 1), (1, 0), (2, 2)):
        GAME.play(t, seat, take_up(owner))
    # Seat 1: A♣ 2♣ 3♣ 3♠ A♥. Seat 2: 4♣ A♦ 2♦ 4♠ 2♥. Seat 3: 3♦ 4♦ 4♥ 2♠ 3♥.
    assert t.over
    assert (t.first_award, t.second_award) == (1, 0)  # highest ♣: 4♣; best Jest: 6 + 3 + 2 = 11
    # Seat 1 with the Joker: 11, and A♥ alone costs 5. Seat 2 with A♠: 4 + 4 + 1 + 2 - 3.
    assert GAME.result(t).scores == [6, 8, -5]
    assert GAME.result(t).winners == [1]
    assert GAME.result(t).reason == "the draw deck is empty"
