"""Counters and marks of High Jinks: all that lies on the table besides the cards, by id."""

from typing import Any

from parlour.games.high_jinks.state import HighJinks

from .positions import GAME, act, duel, number, settle, table, token

Found = list[tuple[str, int, str]]


def marks(t: HighJinks, token: int | None = None, zone: int | None = None) -> Found:
    """Id, value and words of the marks on a card or a zone."""
    found = [mark for mark in GAME.view(t, None)["marks"] if (mark["token"], mark["zone"]) == (token, zone)]
    return [(mark["id"], mark["value"], mark["words"]) for mark in found]


def ids(t: HighJinks, token: int | None = None, zone: int | None = None) -> list[str]:
    return [id for id, _value, _words in marks(t, token, zone)]


def counters(t: HighJinks) -> dict[tuple[str, int | None], Any]:
    """The counters by id and seat: value, most and words."""
    found = GAME.view(t, None)["counters"]
    return {(each["id"], each["seat"]): (each["value"], each["most"], each["words"]) for each in found}


def test_the_counters_of_a_turn() -> None:
    t = table(counters2="3H^ 4H^", agents1="KS QH JC", agents2="KC QC Jo")
    assert counters(t) == {
        ("turn", None): (9, None, "9"),
        ("damage", 0): (0, 6, "0 of 6"),
        ("guild", 0): (1, None, "+1"),
        ("damage", 1): (2, 6, "2 of 6"),
        ("guild", 1): (2, None, "+2"),
        ("normal_summons", 0): (1, None, "1"),
    }
    act(t, "agent 1")
    assert counters(t)["normal_summons", 0][0] == 2
    assert ("guild", 0) not in counters(t)


def test_the_counters_of_a_duel() -> None:
    t = act(duel("KS", "QH", hand1="9S 2C"), "9S", "2C")
    found = counters(t)
    assert (found["power", 0][0], found["power", 1][0]) == (12, 0)
    assert (found["lead", 0][0], found["lead", 1][0]) == (12, -12)
    assert (found["spent", 0], found["spent", 1]) == ((9, 13, "9 of 13"), (0, 13, "0 of 13"))
    assert ("power", 0) not in counters(settle(t))


def test_tapped_agents_and_mana_are_marked_until_the_end_of_the_turn() -> None:
    t = act(table(hand1="KS", mana1="5H", agents2="QH"), "special KS")
    king = token(t, "Agents", 0)
    assert marks(t, king) == [("tapped", 1, "tapped"), ("used", 1, "summoned this turn")]
    t = act(duel("KS", "QH", mana1=". 5H"), "mana 2")
    five = token(t, "Mana", 0, 1)
    assert marks(t, five) == [("tapped", 1, "tapped")]
    act(settle(t), "pass")
    assert marks(t, five) == []


def test_scars_and_guild_are_marked_on_each_agent() -> None:
    t = table(agents1="KS QH JC", scars={(0, 0): 1, (0, 1): 3, (0, 2): 5})
    assert marks(t, token(t, "Agents", 0)) == [("scars", 1, "1 Battle Scar"), ("guild", 1, "Guild Bonus +1")]
    assert marks(t, token(t, "Agents", 0, 1))[0] == ("scars", 3, "3 Battle Scars (a Juggernaut)")
    assert marks(t, token(t, "Agents", 0, 2))[0] == ("scars", 5, "5 Battle Scars (an Archlord)")


def test_an_attack_is_marked_until_it_is_decided() -> None:
    t = act(table("CombatPhase", agents1="KS", agents2="QH", hand1="9C", deck="3H"), "agent 1")
    king, queen, row = token(t, "Agents", 0), token(t, "Agents", 1), number(t, "Agents", 1)
    assert ids(t, king) == ["tapped", "attacking"]
    assert ids(t, zone=row) == ["attacked"]
    act(t, "agent 1", "9C")
    assert marks(t, king)[1:] == [
        ("attacking", 1, "attacking"),
        ("duelling", 1, "in the duel"),
        ("power", 9, "Power 9"),
    ]
    assert ids(t, queen) == ["blocking", "duelling", "power"]
    assert ids(t, zone=row) == []
    settle(t)
    assert "attacking" not in ids(t, king)


def test_a_decided_duel_is_not_marked_while_valor_is_asked() -> None:
    t = settle(act(duel("KC", "QH", hand1="9C"), "9C"))
    assert GAME.view(t, 0)["step"] == "valor"
    assert GAME.view(t, 0)["headline"] == "Turn 9: you have won the duel."
    assert ids(t, token(t, "Agents", 0)) == ["tapped"]


def test_the_suit_that_a_joker_has_acquired_is_marked() -> None:
    t = duel("Jo", "QH", hand1="9C")
    joker = token(t, "Agents", 0)
    assert "acquired_suit" not in ids(t, joker)
    act(t, "9C")
    assert marks(t, joker)[-1] == ("acquired_suit", 2, "of Clubs in this duel")


def test_what_was_done_once_this_turn_is_marked() -> None:
    t = act(table(hand1="KS 5H 5C", mana2="3C", deck="9C 9D"), "KS", "pass")
    assert marks(t, token(t, "Agents", 0)) == [("used", 1, "summoned this turn")]
    act(t, "agent 1")
    assert ids(t, token(t, "Bench", -1)) == ["used"]
    act(t, "pair", "5H", "5C", "infliction")
    assert ids(t, zone=number(t, "Damage Counters", 1)) == ["burned"]
    t = act(table(counters1="6H^", deck="9C"), "conjuration", "counter 1", "rank Joker")
    paid = token(t, "Damage Counters", 0)
    assert marks(t, paid) == [("used", 1, "has paid for a Conjuration this turn")]
    t = act(table(hand1="3H 4H 5H", deck="8C 9C 10C QH"), "straight", "3H", "4H", "5H", "4H", "QH")
    assert marks(t, zone=number(t, "Deck")) == [("evoked", 0, "Hearts evoked this turn")]
    t = table(hand1="5S", agents1="KS", scars={(0, 0): 5}, deck="9C 9D 9H")
    act(t, "archlord", "5S", "transmutation", "draw", "draw")
    assert ids(t, zone=number(t, "Agents", 0)) == ["archlord_used"]


def test_a_card_in_the_void_is_not_marked() -> None:
    """It lies face-down: where it lies is for each player to remember."""
    t = act(table(hand1="6H", deck="9C"), "conjuration", "6H", "rank Joker")
    assert ids(t, token(t, "Void", -1)) == []


def test_nobody_reads_hidden_cards_from_counters_and_marks() -> None:
    """What the hands and the face-down Mana are makes no difference."""
    one = table(hand1="9H AS KC", hand2="3C", mana1="5H", mana2="7D", agents1="KS", agents2="QH", deck="8D")
    two = table(hand1="4H AC QC", hand2="JD", mana1="6H", mana2="8D", agents1="KS", agents2="QH", deck="3S")
    for t in (one, two):
        act(t, "pass", "agent 1", "agent 1")
    one_view, two_view = GAME.view(one, None), GAME.view(two, None)
    assert one_view["counters"] == two_view["counters"]
    assert [{**mark, "token": 0} for mark in one_view["marks"]] == [
        {**mark, "token": 0} for mark in two_view["marks"]
    ]
