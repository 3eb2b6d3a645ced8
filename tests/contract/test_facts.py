"""Facts are typed, complete and sufficient: no surface needs a sentence."""

import io
import re
from collections import Counter
from typing import Any

import msgspec
import pytest
from rich.console import Console

import parlour
from parlour.kernel.facts import Aid, CardInfo, EventView, Memory, OptionView, RefusalView, Sentence, View
from parlour.kernel.game import Game
from parlour.kernel.luck import Fast
from parlour.kernel.table import Table
from parlour.play.lesson import lesson_of
from parlour.play.rulebook import sections
from parlour.play.teacher import Teacher, point
from parlour.terminal.board import print_board, print_options, print_result
from parlour.testing.walks import about_cards, refusals, step, walk

GAMES = [parlour.game(name) for name in parlour.games()]
CASES = [pytest.param(game, seats, id=f"{game.name}-{seats}") for game in GAMES for seats in game.about.seats]
DEPTHS = [0, 3, 11, 40, 90, 170]
PASS = 0
SPOKEN = {
    "words",
    "pass_words",
    "name",
    "headline",
    "reason",
    "lines",
    "sentence",
    "names",
}  # the fields that people read


def views(game: Game[Any], seats: int) -> list[View]:
    tables = [walk(game, seats, seed, moves) for seed, moves in enumerate(DEPTHS)]
    return [game.view(t, seat) for t in tables for seat in (None, *range(seats))]


def reworded(data: Any) -> Any:
    """The same facts in which every sentence and every name is another one."""
    if isinstance(data, list):
        return [reworded(each) for each in data]
    if not isinstance(data, dict):
        return data
    return {key: gibberish(value) if key in SPOKEN else reworded(value) for key, value in data.items()}


def gibberish(value: Any) -> Any:
    if isinstance(value, list):
        return [gibberish(each) for each in value]
    return re.sub(r"\w", "x", value) if isinstance(value, str) else value


@pytest.mark.parametrize(("game", "seats"), CASES)
def test_views_events_memory_and_refusals_are_what_their_types_say(game: Game[Any], seats: int) -> None:
    for view in views(game, seats):
        assert msgspec.convert(view, View, strict=True) == view
    t = walk(game, seats, 5, 60)
    for seat in (None, *range(seats)):
        assert msgspec.convert(game.events(t, seat), list[EventView], strict=True)
        msgspec.convert(game.memory(t, seat), Memory, strict=True)
        assert msgspec.convert(about_cards(game, t, seat), list[CardInfo], strict=True)
        assert msgspec.convert(game.aid(t, seat), Aid, strict=True)["parts"]
    for seat in range(seats):
        for _action, refusal in refusals(game, t, seat):
            msgspec.convert(refusal, RefusalView, strict=True)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_a_game_declares_is_in_its_rules(game: Game[Any]) -> None:
    found = sections(game)
    ids = {section.id for section in found if section.id}
    rulings = set(re.findall(r"\*\*([A-Z]{2}-\d+)", " ".join(section.text for section in found)))
    for rule in game.rules:
        assert rule.section in ids, f"step {rule.id} is in section {rule.section}, which the rules do not have"
        assert set(rule.cites) <= rulings, f"step {rule.id} cites a ruling that the rules do not have"
    for reason in game.words.reasons.values():
        for cite in reason.cites:
            known = ids if cite.startswith("§") else rulings
            top = cite.removeprefix("§").split(" ")[0].split(".")[0]
            assert cite == "§" or top in known, f"refusal {reason.code} cites {cite}, which the rules do not have"
    for kind in game.words.kinds.values():
        assert kind.cites or not kind.sentence, f"event {kind.id} cites no rule"
        assert {cite.removeprefix("§") for cite in kind.cites} <= ids | rulings, f"event {kind.id}: {kind.cites}"


def finished(game: Game[Any], seats: int) -> Table:
    t: Table = game.new(seats, 7)
    luck = Fast(7)
    while not t.over:
        step(game, t, luck)
    return t


@pytest.mark.parametrize(("game", "seats"), CASES)
def test_cards_and_aids_cite_rules_that_there_are(game: Game[Any], seats: int) -> None:
    found = sections(game)
    known = {f"{game.about.title} §{section.id}" for section in found if section.id}
    known |= set(re.findall(r"\*\*([A-Z]{2}-\d+)", " ".join(section.text for section in found)))
    for t in [*(walk(game, seats, seed, moves) for seed, moves in enumerate(DEPTHS)), finished(game, seats)]:
        for seat in (None, *range(seats)):
            lines: list[Sentence] = [line for info in about_cards(game, t, seat) for line in info["lines"]]
            lines += [line for part in game.aid(t, seat)["parts"] for line in part["lines"]]
            assert {cite for line in lines for cite in line["cites"]} <= known
            for info in about_cards(game, t, seat):
                assert (info["card"] is None) == (info["lines"] == []), "every card that is seen says what it does"
            for part in game.aid(t, seat)["parts"]:
                assert part["lines"] or part["rows"] or part["diagrams"], part
                assert all(len(row) == len(part["heads"]) for row in part["rows"])


@pytest.mark.parametrize(("game", "seats"), CASES)
def test_options_name_cards_and_places_that_are_on_the_table(game: Game[Any], seats: int) -> None:
    for view in views(game, seats):
        zones = {zone["zone"]: zone for zone in view["zones"]}
        tokens = {card["token"] for zone in view["zones"] for card in zone["cards"] if card}
        for option in view["options"]:
            check_option(option, set(zones), tokens)
        for mark in view["marks"]:
            assert mark["token"] in tokens if mark["token"] is not None else mark["zone"] in zones, mark


@pytest.mark.parametrize(("game", "seats"), CASES)
def test_passing_is_offered_last_unless_it_is_usual(game: Game[Any], seats: int) -> None:
    first = {rule.id for rule in game.rules if rule.pass_first}
    for view in views(game, seats):
        actions = [option["action"] for option in view["options"]]
        if view["question"] and PASS in actions:
            assert actions.index(PASS) == (0 if view["question"]["step"] in first else len(actions) - 1)


@pytest.mark.parametrize(("game", "seats"), CASES)
def test_the_log_names_no_rulings_and_no_seat_of_a_card_after_it(game: Game[Any], seats: int) -> None:
    for event in game.events(walk(game, seats, 3, 150), 0, start=0):
        assert not re.search(r"[A-Z]{2}-\d|[♠♥♦♣] of ", event["words"]), event["words"]


def check_option(option: OptionView, zones: set[int], tokens: set[int]) -> None:
    assert option["kind"].isidentifier() and option["kind"].islower(), option
    assert set(option["tokens"]) <= tokens, option
    assert set(option["zones"]) <= zones, option
    drop = option["drop"]
    assert (option["card"] is None) == (drop is None), option
    if drop is not None:
        assert drop["zone"] in zones and option["card"] in option["tokens"], option
        assert drop["token"] is None or drop["token"] in tokens, option


@pytest.mark.parametrize(("game", "seats"), CASES)
def test_the_terminal_does_not_read_sentences(game: Game[Any], seats: int) -> None:
    for view in views(game, seats):
        other: View = reworded(view)
        drawn = drawn_in_the_terminal(other)
        for face, number in faces_in(view).items():
            assert drawn.count(face) >= number, f"{face} is not on the board"
        assert all(f"[{option['move']}]" in drawn for option in view["options"])


def test_lessons_do_not_read_sentences() -> None:
    for game in GAMES:
        teacher = Teacher(game, lesson_of(game))
        for number in range(teacher.lesson.count):
            step, pointed, view, _ = teacher.show(number)
            assert point(step, reworded(view)) == pointed


def faces_in(view: View) -> Counter[str]:
    return Counter(card["card"] for zone in view["zones"] for card in zone["cards"] if card and card["card"])


def drawn_in_the_terminal(view: View) -> str:
    out = io.StringIO()
    console = Console(file=out, width=400)
    print_board(console, view)
    print_options(console, view)
    print_result(console, view)
    return out.getvalue()
