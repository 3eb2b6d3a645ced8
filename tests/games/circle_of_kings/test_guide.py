"""What Lords, Army cards and Kings say, and the order of strikes."""

import re

import pytest

from parlour.games.circle_of_kings.guide import LORD_TEXTS, CircleOfKingsGuide
from parlour.games.circle_of_kings.rules import CircleOfKingsGame
from parlour.games.circle_of_kings.state import LORD_CARDS, LORDS, ROMAN, SUITS
from parlour.kernel.luck import Fast
from parlour.play.rulebook import section
from parlour.testing.walks import step

GAME = CircleOfKingsGame({})


def test_every_lord_says_what_it_does_and_cites_its_rulings() -> None:
    said: dict[str, list[str]] = {}
    for seed in range(200):
        t = GAME.new(2, seed)
        for zone in GAME.view(t, 0)["zones"]:
            for card in zone["cards"] if zone["id"] == "Lords in hand" and zone["owner"] == 0 else []:
                assert card is not None
                info = GAME.about_card(t, 0, card["token"])
                said[info["title"]] = [line["words"] for line in info["lines"]]
                assert info["lines"][0]["cites"][0] == "Circle of Kings §12"
                assert len(info["lines"][0]["cites"]) > 1, "the rulings of the Lord"
    assert set(said) == {f"{ROMAN[n]} {LORDS[n]}" for n in range(LORD_CARDS)}
    assert said["XV The Devil"][1] == "Acts when revealed, with Initiative 15."
    assert said["III The Empress"][1] == "Acts when revealed, with Initiative 23."
    assert said["XI Justice"][1] == "Acts as the Circle ends, with Initiative 11."
    assert len(set(LORD_TEXTS)) == LORD_CARDS


def test_the_lords_act_when_the_rules_say() -> None:
    moments = {"revealed": "when revealed", "Combat": "as Combat begins", "Circle": "as the Circle begins"}
    moments["Circle ends"] = "as the Circle ends"
    rules = dict(re.findall(r"^\*\*\w+ ([^*]+)\*\* \(([a-zA-Z ]+)", section(GAME, "12").text, re.MULTILINE))
    guide, t = CircleOfKingsGuide(GAME.rules), GAME.new(2, 1)
    for lord, name in enumerate(LORDS):
        assert moments[rules[name]] in guide.lord_lines(t, 0, lord)[1]["words"]


@pytest.mark.parametrize("emperor_for_owner", [False, True])
def test_who_is_struck_was_to_be_read_from_the_order_of_strikes(emperor_for_owner: bool) -> None:
    game = CircleOfKingsGame({"emperor_for_owner": emperor_for_owner})
    strikes = 0
    for seed in range(12):
        t, luck = game.new(2, seed), Fast(seed)
        while not t.over:
            table = {row[1]: row[2] for row in game.aid(t, 0)["parts"][0]["rows"]}
            options = [option for seat in (0, 1) for option in game.view(t, seat)["options"]]
            before, acting = len(t.journal or []), t.turn
            step(game, t, luck)
            for event in game.events(t, None, start=before):
                if event["id"] == "struck" and acting >= 0 and event["seat"] == acting and options:
                    card, king = str(event["card"]), str(event["onto_card"])
                    mine = next(suit for suit in SUITS if suit in card)
                    assert king.removeprefix("King of ") in table[mine], (table, event)
                    strikes += 1
                    break
    assert strikes > 20


def test_an_army_card_says_whom_it_strikes_and_by_whom_it_is_struck() -> None:
    t = GAME.new(2, 3)
    kings = [str(card["card"]).removeprefix("King of ") for card in GAME.view(t, 0)["zones"][0]["cards"] if card]
    for zone in GAME.view(t, 0)["zones"]:
        for card in zone["cards"] if zone["id"] == "hand" and zone["owner"] == 0 else []:
            assert card is not None
            suit = next(suit for suit in SUITS if suit in str(card["card"]))
            at = kings.index(suit)
            lines = [line["words"] for line in GAME.about_card(t, 0, card["token"])["lines"]]
            after, before = kings[(at + 1) % 4], kings[at - 1]
            assert f"In the Circle it strikes {after} and is struck by {before}." in lines


def test_what_the_table_has_agreed_about_a_lord_is_said() -> None:
    given: dict[str, object] = {"emperor_for_owner": True, "world_replaces_captain": False}
    game = CircleOfKingsGame(given | {"chariot_two_suits": True, "justice_under_tower": True})
    guide, t = CircleOfKingsGuide(game.rules), game.new(2, 1)
    agreed = [lord for lord in range(LORD_CARDS) if guide.lord_lines(t, 0, lord)[-1]["cites"] == ["CK-53"]]
    assert [LORDS[lord] for lord in agreed] == ["The Emperor", "The Chariot", "Justice", "The World"]
