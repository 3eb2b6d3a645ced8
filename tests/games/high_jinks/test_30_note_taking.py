"""§30 Note Taking."""

from parlour.games.high_jinks.rules import HighJinksGame

from .positions import GAME, act, table


def test_HJ_46_games_are_played_without_notes_unless_agreed() -> None:
    assert not GAME.notes_allowed(table())


def test_notes_are_an_option() -> None:
    game = HighJinksGame({"notes": True})
    assert game.notes_allowed(table(game=game))


def test_what_notes_would_show_is_what_was_seen() -> None:
    t = table(hand1="5H 5C", deck="9S 10S")
    act(t, "pair", "5H", "5C", "transmutation", "draw", "draw")
    known = GAME.memory(t, 1)["known"]
    assert sorted(each["card"] for each in known) == ["5♣", "5♥"]
