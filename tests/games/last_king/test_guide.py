"""What a card of Last King says it would do is what it then does."""

from collections import Counter

import pytest

from parlour.games.last_king.rules import LastKingGame
from parlour.games.last_king.state import CARDS, JOKER, PLAYED, TEXTS
from parlour.kernel.bits import lowest
from parlour.kernel.facts import Effect, EventView
from parlour.kernel.luck import Fast
from parlour.testing.walks import step

GAME = LastKingGame({})


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_full_half_and_none_are_what_the_blow_then_does(seats: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(6):
        t, luck = GAME.new(seats, seed), Fast(seed)
        while not t.over and t.round < 12:
            foretold = None
            if t.count(PLAYED) and GAME.asked_rule(t).id in ("choose_target", "jester"):
                token, seat = t.at(PLAYED, 0), lowest(t.waiting)
                foretold = {e["onto"]: e for e in GAME.about_card(t, seat, token)["effects"]}
                barred = {onto for onto, e in foretold.items() if e["kind"] == "none"}
                if GAME.asked_rule(t).id == "choose_target":
                    drops = {option["drop"]["token"] for option in GAME.view(t, seat)["options"] if option["drop"]}
                    assert set(foretold) - barred == drops
            before = len(t.journal or [])
            step(GAME, t, luck)
            if foretold:
                check_blow(GAME.events(t, None, start=before), foretold, seen)
    assert seen["full"] and seen["half"] and seen["destroys"]
    assert seen["none"] or seats == 2, "with one opponent an attack that nobody can be hit with is not played"


def check_blow(events: list[EventView], foretold: dict[int, Effect], seen: Counter[str]) -> None:
    """Compare what was told after a blow with what was foretold of it."""
    told = {event["id"]: event for event in events}
    for effect in foretold.values():
        if effect["kind"] == "none":
            seen["none"] += 1
    for id, kinds in (("stands", ("full", "half")), ("destroyed", ("destroys",)), ("broken", ("destroys",))):
        struck = told[id]["token"] if id in told else None
        if struck is not None and struck in foretold:
            assert foretold[struck]["kind"] in kinds
            seen[foretold[struck]["kind"]] += 1
    aimed_at = told["attacked"]["onto"] if "attacked" in told else None
    if aimed_at is not None:
        effect = foretold[aimed_at]
        assert effect["value"] == told["attacked"]["value"] or effect["kind"] == "destroys"


def test_every_card_has_a_text_in_the_hand() -> None:
    said: dict[str, str] = {}
    for seed in range(40):
        t = GAME.new(2, seed)
        for _ in range(8):
            step(GAME, t, Fast(seed))
        for zone in GAME.view(t, 0)["zones"]:
            for card in zone["cards"] if zone["id"] == "hand" and zone["owner"] == 0 else []:
                assert card is not None
                info = GAME.about_card(t, 0, card["token"])
                assert info["lines"] and all(line["cites"] for line in info["lines"])
                said[card["card"] or ""] = info["lines"][0]["words"]
    assert len(said) == CARDS, "not every card has been held"
    assert said["7♠¹"] == "An attack for 7: half (3) against ♣, can't attack ♠."
    assert said["2♦¹"] == "An attack for 2: half (1) against ♥, can't attack ♦."
    assert said["Q♥¹"] == "Joins your Queen rank; destroyed by 15 damage."
    assert TEXTS[JOKER] == "Joker" and said["Joker¹"].startswith("Jester")


def test_the_aid_lists_each_target_with_the_cards_that_hurt_it() -> None:
    for seed in range(10):
        t, luck = GAME.new(3, seed), Fast(seed)
        while not t.over and t.round < 3:
            step(GAME, t, luck)
            if t.round == 0 or t.over or not (t.alive & 1):
                continue
            table = GAME.aid(t, 0)["parts"][0]
            hand = next(z for z in GAME.view(t, 0)["zones"] if z["id"] == "hand" and z["owner"] == 0)
            effects = [e for c in hand["cards"] if c for e in GAME.about_card(t, 0, c["token"])["effects"]]
            assert len(table["rows"]) >= len({e["onto"] for e in effects})
            cells = " ".join(" ".join(row[1:]) for row in table["rows"])
            assert cells.count("(falls)") == len(
                {(i, e["onto"]) for i, e in enumerate(effects) if e["kind"] == "destroys"}
            )
