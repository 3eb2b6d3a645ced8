"""§8 Cleanup."""

from parlour.games.circle_of_kings.state import REMOVED_KING

from .builder import (
    asked,
    battle,
    deployed,
    discards,
    do,
    hand,
    kings,
    log,
    lord_discards,
    lord_out,
    position,
    removed,
)


def test_deployed_lords_go_to_the_lord_discard_pile() -> None:
    t = battle("The Moon", "The Sun", "5S", "4S")
    assert lord_out(t, 0) == lord_out(t, 1) == ""
    assert lord_discards(t, 0)[-1] == "The Moon"
    assert "The Sun" in lord_discards(t, 1)


def test_survivors_return_to_their_owners_hand() -> None:
    t = position(armies=("5S 6C", "4S"), hands=("9W", ""), decks=("", ""), agenda=["Cleanup"])
    assert hand(t, 0) == {"5S", "6C", "9W"}
    assert hand(t, 1) == {"4S"}
    assert deployed(t, 0) == set()
    assert "Ann returns 2 Army cards to hand." in log(t)


def test_CK_37_the_circle_turns_one_position_clockwise() -> None:
    assert kings(position(circle="SCPW", agenda=["Cleanup"])) == "WSCP"


def test_CK_17_the_circle_turns_also_when_a_lord_changed_it_or_skipped_the_circle_phase() -> None:
    """FAQ: does the Circle still rotate during Cleanup? It always does."""
    for name in ("The Lovers", "Death", "The Devil"):
        t = battle(name, "The Fool", "5S", "4S", lord_hands=(["Strength"], ["Strength"]))
        assert kings(t) == "WSCP"
        assert t.round == 3
    t = battle("The Sun", "The Fool", "5S", "4S")
    assert kings(t) == "CSWP"  # Swords Wands Pentacles Cups, turned


def test_CK_29_the_removed_king_returns_to_his_place_before_the_circle_turns() -> None:
    t = battle("The Tower", "The Fool", "5S", "4S")
    do(t, 0, "King of Pentacles")
    assert kings(t) == "WSCP"
    assert t.count(REMOVED_KING) == 0
    assert removed(t) == ""
    assert "The King of Pentacles returns to the Circle." in log(t)


def test_a_stolen_survivor_returns_to_its_owner() -> None:
    t = battle("The Hermit", "The Fool", "5S", "4S 3S")
    do(t, 0, "4S")
    assert "4S" in hand(t, 1)
    assert "4S" not in discards(t, 1)
    assert t.stolen == -1


def test_nothing_of_the_round_lasts() -> None:
    t = battle("The Empress", "Strength", "5S 5C", "4C 4S")
    assert asked(t) == "Recruit"
    assert (t.negated, t.resolved, t.first, t.stolen, t.doubled, t.lost) == (0, 0, -1, -1, -1, 0)
    assert [t.tapped[0], t.tapped[1]] == [0, 0]


def test_the_next_round_begins_at_the_draw_phase() -> None:
    t = battle("The Moon", "The Sun", "5S", "4S")
    assert "Round 3." in log(t)
    assert asked(t) == "Recruit"
