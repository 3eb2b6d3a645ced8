"""The words of High Jinks: moves, questions, refusals and events; no sentence tells more than its reader knows."""

import re
from pathlib import Path

import pytest

from parlour.games import high_jinks
from parlour.games.high_jinks.events import EVENTS, SEEN_BY_FEW
from parlour.games.high_jinks.refusals import REASONS
from parlour.kernel.events import Event, Sight
from parlour.kernel.words import Speech

from .positions import GAME, act, duel, log, plain, refused, settle, table, token, told, why

RULES = (Path(high_jinks.__file__).parent / "RULES.md").read_text(encoding="utf-8")
KINDS = [kind.number for kind in EVENTS]


def sentence(kind: int, face: int, onto: int, a: int, b: int, reader: int = -1) -> str:
    """What an event says of two cards."""
    event = Event(kind, 0, Sight(3, face, 0), Sight(4, onto, 0), -1, -1, a, b)
    return GAME.words.event(table(), event, Speech(["Ann", "Bob"], reader))


def question(t: object, seat: int) -> str:
    asked = GAME.view(t, seat)["question"]  # type: ignore[arg-type]
    return asked["words"] if asked else ""


def test_no_two_moves_share_a_name_and_each_reads_back() -> None:
    t = table()
    names = [GAME.words.move(t, action) for action in range(GAME.num_actions)]
    assert len(set(names)) == GAME.num_actions == 119
    assert [GAME.parse(t, name) for name in names] == list(range(GAME.num_actions))


def test_every_action_can_be_described_at_every_question() -> None:
    for t in (table(), table("CombatPhase", agents1="KS"), duel("KS", "QH"), GAME.new(4, 1)):
        for action in range(GAME.num_actions):
            assert GAME.describe(t, 0, action)


# ------------------------------------------------------------------------ events


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("reader", [-1, 0, 1])
def test_every_event_has_a_sentence(kind: int, reader: int) -> None:
    text = sentence(kind, 2, 12, 1, 1, reader)
    assert text.endswith(".")
    assert "{" not in text
    assert text[0].isupper() or text[0].isdigit()


@pytest.mark.parametrize("kind", KINDS)
def test_an_event_without_a_face_names_no_card(kind: int) -> None:
    text = sentence(kind, -1, -1, -1, 1)
    assert not re.search(r"[♠♥♦♣]|Joker", text)
    assert (text == "") == (kind in SEEN_BY_FEW)


def test_the_log_reads_like_a_report_to_each_reader() -> None:
    t = table(hand1="KS", agents2="QH", deck="9C 8C")
    act(t, "KS", "draw", "pass", "agent 1", "agent 1", "9C", "pass", "pass")
    assert log(t, 0).splitlines()[:8] == [
        "You summon KS.",
        "You draw 9C.",
        "You attack Seat 2 with KS.",
        "Seat 2 blocks your KS with QH.",
        "You empower KS with 9C from hand (+9).",
        "You pass.",
        "Seat 2 passes.",
        "Seat 2's QH is defeated by KS, Power 0 against 9.",
    ]
    assert log(t, 1).splitlines()[1:4] == [
        "Seat 1 draws a card.",
        "Seat 1 attacks you with KS.",
        "You block Seat 1's KS with QH.",
    ]


def test_attack_and_block_tell_both_agents() -> None:
    t = duel("KS", "QH", seats=3)
    attacked, blocked = told(t, "attacked"), told(t, "blocked")
    king, queen = token(t, "Agents", 0), token(t, "Agents", 1)
    assert (attacked["seat"], attacked["other"], attacked["token"], attacked["card"]) == (0, 1, king, "K♠")
    assert (blocked["seat"], blocked["other"], blocked["token"], blocked["onto"]) == (1, 0, queen, king)
    assert (blocked["card"], blocked["onto_card"]) == ("Q♥", "K♠")


def test_an_attack_that_is_not_blocked_tells_the_attacker_and_the_damage_its_dealer() -> None:
    t = act(table("CombatPhase", agents1="KS", counters2="3H^", deck="9C"), "agent 1")
    king = token(t, "Agents", 0)
    missed, damaged = told(t, "not_blocked"), told(t, "damaged")
    assert (missed["seat"], missed["other"], missed["token"]) == (1, 0, king)
    assert (damaged["seat"], damaged["other"], damaged["card"], damaged["value"]) == (1, 0, "9♣", 2)
    t = act(table(hand1="6H", deck="9C"), "conjuration", "6H", "rank Joker")
    assert told(t, "damaged")["other"] is None


def test_empowering_tells_the_agent_the_value_with_its_bonus_and_the_source() -> None:
    t = duel("KS", "QH", hand1="5S", mana1="3C", counters2="4H^")
    act(t, "5S")
    empowered = told(t, "empowered")
    assert (empowered["onto"], empowered["card"], empowered["value"]) == (token(t, "Agents", 0), "5♠", 6)
    act(t, "mana 1")
    assert (told(t, "empowered")["value"], told(t, "empowered")["facts"]) == (3, {"source": 0})
    act(t, "pass", "counter 1")
    flipped = told(t, "empowered")
    assert (flipped["seat"], flipped["onto"], flipped["value"]) == (1, token(t, "Agents", 1), 5)
    assert plain(flipped["words"]) == "Seat 2 empowers QH with the Damage Counter 4H (+5)."


def test_a_jokers_first_card_gives_it_a_suit_and_no_bonus() -> None:
    t = act(duel("Jo", "QH", hand1="5S 4S"), "5S")
    assert told(t, "empowered")["value"] == 5
    act(t, "4S")
    assert told(t, "empowered")["value"] == 5


@pytest.mark.parametrize(("mana", "loser"), [("9C", 1), ("", 0)])
def test_the_outcome_of_a_duel_tells_both_agents_and_both_powers(mana: str, loser: int) -> None:
    t = duel("KH", "JC", hand1=mana, deck="3S")
    tokens = [token(t, "Agents", 0), token(t, "Agents", 1)]
    if mana:
        act(t, mana)
    settle(t)
    defeated = told(t, "defeated")
    assert (defeated["seat"], defeated["token"], defeated["onto"]) == (loser, tokens[loser], tokens[1 - loser])
    assert defeated["facts"] == {"power": 0, "against": 9 if mana else 0}


def test_a_tie_tells_both_agents() -> None:
    t = settle(duel("KH", "KC"))
    tie = told(t, "no_winner")
    assert (tie["token"], tie["onto"]) == (token(t, "Agents", 0), token(t, "Agents", 1))
    assert tie["facts"] == {"power": 0, "against": 0}


def test_an_ace_tells_which_agent_it_is_to_defeat() -> None:
    t = duel("KH", "QC", hand1="AH", hand2="AC")
    tokens = [token(t, "Agents", 0), token(t, "Agents", 1)]
    act(t, "AH")
    assert (told(t, "ace_played")["onto"], told(t, "ace_played")["other"]) == (tokens[1], 1)
    act(t, "AC")
    assert (told(t, "ace_played")["onto"], told(t, "ace_played")["other"]) == (tokens[0], 0)
    act(t, "pass")
    assert (told(t, "aced")["token"], told(t, "aced")["onto"]) == (tokens[0], tokens[1])


def test_ruin_tells_the_agent_that_deals_the_damage() -> None:
    t = settle(act(duel("KS", "QH", hand1="5C", deck="3C"), "5C"))
    assert (told(t, "ruined")["token"], told(t, "ruined")["other"]) == (token(t, "Agents", 0), 0)


def test_every_binary_spell_is_told() -> None:
    t = act(table(hand1="5H 5C", counters2="3H^", deck="9C"), "pair", "5H", "5C", "infliction")
    lines = log(t).splitlines()
    assert lines[0] == "Seat 1 banishes 5H for a pair."
    assert lines[2:4] == ["Seat 1 casts Infliction.", "Seat 1 burns Seat 2."]
    assert told(t, "spell_cast")["facts"] == {"spell": 1}
    t = act(table(hand1="5H 5C", counters2="3H^"), "pair", "5H", "5C", "restoration", "counter 1")
    assert log(t).splitlines()[-1] == "Seat 1 heals Seat 2's 3H, which goes to Seat 1's hand."


@pytest.mark.parametrize("seat", [1, 2, None])
def test_a_search_of_the_void_tells_the_others_nothing_of_its_cards(seat: int | None) -> None:
    """One event for each card: their number is that of the pile, and each tells only where it lies."""
    t = table(seats=3, hand1="6H", void="KS QS", deck="3C")
    act(t, "conjuration", "6H", "rank 9", "suit Spades")
    found = [event for event in GAME.events(t, seat) if event["id"] == "found"]
    assert len(found) == 3
    for event in found:
        assert (event["card"], event["words"], event["facts"]) == (None, "", {"pile": 3})
    assert [event["card"] for event in GAME.events(t, 0) if event["id"] == "found"] == ["K♠", "Q♠", "6♥"]


def test_a_shown_hand_and_an_inherited_one_tell_others_only_the_number_of_cards() -> None:
    t = table(seats=3, hand1="7H", hand2="9S KS")
    act(t, "interception", "7H", "seat 2", "rank 3", "suit Spades")
    shown = [event for event in GAME.events(t, 2) if event["id"] == "shown"]
    assert [(event["card"], event["words"], event["facts"]) for event in shown] == [(None, "", {})] * 2
    t = table("CombatPhase", 3, agents1="KS", hand2="9S AS", counters2="3H 4H 5H 6H 7H", deck="8C")
    act(t, "agent 1", "seat 2")
    inherited = [event for event in GAME.events(t, None) if event["id"] == "inherited"]
    assert [(event["card"], event["words"], event["facts"]) for event in inherited] == [(None, "", {})] * 2


def test_the_events_of_a_hidden_card_do_not_depend_on_its_face() -> None:
    """Two tables that differ in hidden cards alone are told to an opponent in the same way."""
    first = table(hand1="9H 7H", deck="KC 5C", counters2="3H^")
    second = table(hand1="9H 7H", deck="AC 8D", counters2="3H^")
    for t in (first, second):
        act(t, "9H", "pass")
    first_told, second_told = GAME.events(first, 0), GAME.events(second, 0)
    for mine, theirs in zip(first_told, second_told, strict=True):
        assert {**mine, "token": 0} == {**theirs, "token": 0}


# ------------------------------------------------------------- questions, headline


def test_question_and_headline_of_a_duel_give_both_powers() -> None:
    t = duel("KS", "QH", hand1="9C")
    act(t, "9C", "pass")
    assert question(t, 1) == "Q♥: Power 0 against 9. Add Mana (0 of 13 spent), or pass."
    assert GAME.view(t, 1)["headline"] == "Turn 9: Seat 1's K♠ duels with your Q♥, 9 against 0."
    assert GAME.view(t, 0)["headline"] == "Turn 9: your K♠ duels with Seat 2's Q♥, 9 against 0."


def test_questions_name_the_cards_and_players_they_are_about() -> None:
    t = act(table("CombatPhase", 3, agents1="KS", agents2="QH"), "agent 1")
    assert question(t, 0) == "Which player does your K♠ attack?"
    act(t, "seat 2")
    assert question(t, 1) == "Seat 1 attacks you with K♠. Block with one of your Agents?"
    assert GAME.view(t, 1)["headline"] == "Turn 9: Seat 1 attacks you."
    t = act(table(hand1="3H 4H 5H KS"), "straight")
    assert question(t, 0) == "Choose a card for a straight (1 of 3)."
    t = act(table(hand1="JS", mana2="5H"), "JS")
    assert question(t, 0) == "What does J♠ do?"
    act(t, "justice")
    assert question(t, 0) == "Justice: which of Seat 2's Mana cards do you destroy?"
    t = act(table(hand1="5H 5C", counters1="3H^", bench="QH"), "pair", "5H", "5C", "transmutation")
    assert question(t, 0) == "Transmutation: draw, salvage or recruit (2 cards to go)."
    t = act(table(hand1="5H 5C", counters1="3H^"), "pair", "5H", "5C", "restoration")
    assert question(t, 0) == "Restoration: which of your Damage Counters do you heal?"
    t = act(table(hand1="6H"), "conjuration", "6H", "rank Queen")
    assert question(t, 0) == "Declare a card: the Queen of which suit?"


def test_the_starting_hand_is_a_set_and_nothing_speaks_of_an_order() -> None:
    view = GAME.view(GAME.new(2, 1), 0)
    assert view["question"] and (view["question"]["least"], view["question"]["most"]) == (6, 6)
    assert view["question"]["several"] and "order" not in view["question"]["words"]
    assert {option["kind"] for option in view["options"]} == {"keep"}
    assert sum(option["count"] for option in view["options"]) == 9
    assert all(option["words"].startswith("Keep ") for option in view["options"])


def test_an_unseen_mana_card_is_not_named_to_the_one_who_destroys_it() -> None:
    t = table(hand1="JS", mana2="5H 7H^")
    act(t, "JS", "justice")
    words = [option["words"] for option in GAME.view(t, 0)["options"]]
    assert words == ["Destroy the face-down card in zone 1", "Destroy 7♥ in zone 2"]


def test_options_of_a_duel_say_what_they_add() -> None:
    t = duel("KS", "QH", hand1="5S AS", mana1="3C", counters1="2S^")
    assert [option["words"] for option in GAME.view(t, 0)["options"]] == [
        "Play A♠: win unless they answer with an Ace",
        "Spend 5♠ from hand (+6)",
        "Tap your 3♣ (+3)",
        "Flip your Damage Counter 2♠ (+3)",
        "Pass",
    ]


# ---------------------------------------------------------------------- refusals


def test_every_refusal_cites_a_section_first() -> None:
    for reason in REASONS:
        assert re.fullmatch(r"§\d*", reason.cites[0]), reason.code


def test_a_refusal_names_the_numbers_behind_it() -> None:
    t = duel("KS", "QH", hand1="9C 5C")
    act(t, "9C")
    refusal = refused(t, "5C")
    assert refusal.facts == {"card": "5♣", "spent": 9, "value": 5, "sum": 14, "most": 13}
    assert refusal.sentence == "The 13 Rule: 9 + 5 = 14, more than 13."
    assert refusal.cites == ["High Jinks §9", "HJ-22"]


@pytest.mark.parametrize(
    ("hand", "cast", "section"),
    [("6H KS", "conjuration", 14), ("7H KS", "interception", 15), ("5H 5C KS", "pair", 21),
     ("3H 4H 5H KS", "straight", 22), ("5H 5D 5C 5S KS", "four", 23)],
)  # fmt: skip
def test_what_does_not_pay_cites_the_section_of_the_cost(hand: str, cast: str, section: int) -> None:
    t = table(hand1="KS")
    assert why(t, cast) == f"unpayable §{section}"
    t = act(table(hand1=hand), cast)
    assert why(t, "KS") == f"does_not_pay §{section}"
    assert why(t, "QS") == f"not_in_hand §{section}"
    assert why(t, "pass") == f"must_pay §{section}"


def test_a_declaration_cites_the_section_of_its_spell() -> None:
    assert why(act(table(hand1="6H"), "conjuration", "6H"), "pass") == "not_a_rank §14"
    assert why(act(table(hand1="7H"), "interception", "7H", "rank 3"), "pass") == "not_a_suit §15"


# ------------------------------------------------------------------------- rules


@pytest.mark.parametrize("ruling", [f"HJ-{n}" for n in range(1, 68)])
def test_every_ruling_stands_in_the_rules(ruling: str) -> None:
    assert f"> **{ruling}** " in RULES


@pytest.mark.parametrize("section", range(1, 31))
def test_every_section_stands_in_the_rules(section: int) -> None:
    assert re.search(rf"^## {section} ", RULES, re.MULTILINE)
