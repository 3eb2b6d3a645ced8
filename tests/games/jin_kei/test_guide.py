"""What the cards of Jin-Kei Trick say where they lie, the score list, and formations as drawings."""

import re

from parlour.games.jin_kei.rules import JinKeiGame
from parlour.games.jin_kei.state import RANK_NAMES, RANKS
from parlour.kernel.luck import Fast
from parlour.play.rulebook import sections
from parlour.testing.walks import step

GAME = JinKeiGame({})


def strengths(lines: list[str]) -> list[int]:
    return [int(n) for line in lines for n in re.findall(r"strength (\d+)", line)]


def test_the_strength_that_a_card_says_is_the_one_that_is_compared() -> None:
    compared = 0
    for seed in range(10):
        t, luck = GAME.new(2, seed), Fast(seed)
        said: dict[int, int] = {}
        while not t.over:
            if t.battle:
                for zone in GAME.view(t, None)["zones"]:
                    for card in zone["cards"] if zone["id"] in ("Vanguard", "Rearguard", "2 Cards") else []:
                        if card and card["card"] and card["card"] != "sleeve":
                            lines = [each["words"] for each in GAME.about_card(t, None, card["token"])["lines"]]
                            said[card["token"]] = max(strengths(lines))
            before = len(t.journal or [])
            step(GAME, t, luck)
            for event in GAME.events(t, None, start=before):
                if event["id"] == "compared":
                    assert said[event["token"] or 0] == event["value"]
                    assert said[event["onto"] or 0] == event["facts"]["against"]
                    compared += 1
    assert compared > 150


def test_a_card_is_worth_what_the_score_list_says() -> None:
    t = GAME.new(2, 1)
    rows = {
        rank: int(points) for ranks, points in GAME.aid(t, 0)["parts"][0]["rows"] for rank in ranks.split(", ")
    }
    assert rows == {RANK_NAMES[rank]: t.values[rank] for rank in range(RANKS)}
    while not t.battle:
        step(GAME, t, Fast(1))
    for zone in GAME.view(t, 0)["zones"]:
        for card in zone["cards"]:
            if card and card["card"] and card["card"] != "sleeve":
                assert GAME.about_card(t, 0, card["token"])["worth"] == rows[card["card"][:-1]]


def test_formations_are_drawn_in_the_choice_and_in_the_aid_not_written() -> None:
    t = GAME.new(2, 3)
    seat = int(t.waiting).bit_length() - 1
    options = GAME.view(t, seat)["options"]
    assert [[d["name"] for d in option["diagrams"]] for option in options] == [
        [f"{kind} {number}" for number in ("I", "II", "III")] for kind in ("Sword", "Shield", "Bow")
    ]
    assert not any("/" in option["words"] for option in options), "notation is for files"
    while t.types[0] < 0 or t.types[1] < 0:
        step(GAME, t, Fast(0))
    drawn = [d["name"] for part in GAME.aid(t, 0)["parts"] for d in part["diagrams"]]
    assert len(drawn) == 6


def test_with_a_formation_for_each_round_only_that_round_is_drawn() -> None:
    game = JinKeiGame({"per_round": True})
    t = game.new(2, 3)
    assert [len(option["diagrams"]) for option in game.view(t, 0)["options"]] == [1, 1, 1]
    while game.asked_rule(t).id == "select_formation":
        assert not any(part["diagrams"] for part in game.aid(t, 0)["parts"]), "both choose in secret"
        step(game, t, Fast(0))
    assert [len(part["diagrams"]) for part in game.aid(t, 1)["parts"] if part["diagrams"]] == [1, 1]


def test_the_rules_show_all_nine_formations() -> None:
    shown = [figure["name"] for section in sections(GAME) for figure in section.figures]
    assert shown == [figure["name"] for figure in GAME.guide().figures()] and len(shown) == 9
