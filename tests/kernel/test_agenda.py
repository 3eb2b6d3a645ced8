"""Steps on an agenda: nested plans, questions to several seats, choices of several cards."""

import pytest
from mypy_extensions import i64

from parlour.kernel.about import About
from parlour.kernel.bits import bit, first
from parlour.kernel.declared import Rule
from parlour.kernel.game import Game
from parlour.kernel.plan import HAND, OWNER, Pack, Plan, Zone
from parlour.kernel.refusal import Refusal
from parlour.kernel.step import Options, Step
from parlour.kernel.table import ARGUMENT, DONE, NONE, Table
from parlour.kernel.words import Words

OUTER, INNER, KEEP, AFTER = range(4)


class Notes(Table):
    def __init__(self) -> None:
        super().__init__()
        self.written = ""
        self.least_kept = 6
        self.most_kept = 6

    def clone(self) -> "Notes":
        twin = Notes()
        self.copy_to(twin)
        twin.written, twin.least_kept, twin.most_kept = self.written, self.least_kept, self.most_kept
        return twin


class Outer(Step[Notes]):
    def run(self, t: Notes) -> None:
        t.written += f"outer{t.argument} "
        if t.argument < 2:
            t.then(INNER, OUTER + ARGUMENT * (t.argument + 1))


class Inner(Step[Notes]):
    def run(self, t: Notes) -> None:
        t.written += "inner "


class Keep(Step[Notes]):
    def run(self, t: Notes) -> None:
        t.ask_some(first(t.seats), KEEP, t.least_kept, t.most_kept)

    def options(self, t: Notes, seat: i64, out: Options) -> None:
        for face in sorted(t.face_at(seat, slot) for slot in range(t.count(seat))):
            out.add(1 + face)

    def answer(self, t: Notes, seat: i64, action: i64) -> None:
        n = 0
        while t.picked(seat, n) != NONE:
            t.written += f"{seat}:{t.picked(seat, n)} "
            n += 1


class After(Step[Notes]):
    def run(self, t: Notes) -> None:
        t.written += "after"


class Plain(Words[Notes]):
    def __init__(self) -> None:
        super().__init__([], [])

    def move(self, t: Notes, action: i64) -> str:
        return str(action)


class Sketch(Game[Notes]):
    def __init__(self, cards: list[int], least: int, most: int) -> None:
        about = About("sketch", "Sketch", "1", "", "", 1, [1, 2], 20, ["deal"], [])
        rules = [
            Rule(OUTER, "outer", Outer(), "1"),
            Rule(INNER, "inner", Inner(), "1"),
            Rule(KEEP, "keep", Keep(), "1"),
            Rule(AFTER, "after", After(), "1"),
        ]
        super().__init__(about, rules, Plain(), {})
        self.cards, self.least, self.most = cards, least, most

    def plan(self, seats: int) -> Plan:
        zones = [Zone("hand", HAND, 9, OWNER, seat) for seat in range(seats)]
        faces = [f"card {n}" for n in range(9 * seats)]
        packs = [Pack(f"{seat}", seat, [9 * seat + card for card in self.cards]) for seat in range(seats)]
        return Plan(seats, faces, zones, packs)

    def blank(self) -> Notes:
        t = Notes()
        t.least_kept, t.most_kept = self.least, self.most
        return t

    def begin(self, t: Notes) -> None:
        t.then(OUTER, KEEP, AFTER)

    def winners(self, t: Notes) -> i64:
        return bit(0)


def ways(game: Sketch, t: Notes) -> int:
    """How many sequences of answers there are for seat 0."""
    if t.over:
        return 1
    total = 0
    for action in game.options(t, 0):
        twin = t.clone()
        game.play(twin, 0, action)
        total += ways(game, twin)
    return total


def test_what_a_step_plans_comes_before_what_was_planned_earlier() -> None:
    t = Sketch(list(range(9)), 6, 6).new(1)
    assert t.written == "outer0 inner outer1 inner outer2 "


def test_keeping_six_of_nine_is_84_paths() -> None:
    game = Sketch(list(range(9)), 6, 6)
    assert ways(game, game.new(1)) == 84


def test_a_choice_of_none_to_two_of_four_ends_by_itself_or_with_done() -> None:
    game = Sketch([0, 1, 2, 3], 0, 2)
    t = game.new(1)
    assert game.options(t, 0) == [DONE, 1, 2, 3, 4]
    game.play(t, 0, 4)
    assert t.over, "after the last card only DONE is left"
    assert ways(game, game.new(1)) == 1 + 4 + 6


def test_copies_may_be_picked_both() -> None:
    game = Sketch([0, 0, 1], 2, 2)
    t = game.new(1)
    assert game.options(t, 0) == [1]
    game.play(t, 0, 1)
    assert game.options(t, 0) == [1, 2]
    assert ways(game, game.new(1)) == 2


def test_picks_out_of_order_or_too_few_are_refused() -> None:
    game = Sketch([0, 1, 2, 3], 2, 3)
    t = game.new(1)
    with pytest.raises(Refusal) as too_few:
        game.play(t, 0, DONE)
    assert too_few.value.code == "too_few"
    game.play(t, 0, 2)
    with pytest.raises(Refusal) as again:
        game.play(t, 0, 2)
    assert again.value.code == "not_together"
    with pytest.raises(Refusal) as other:
        game.play(t, 0, 9)
    assert other.value.code == "not_offered"
    with pytest.raises(Refusal) as absent:
        game.play(t, 0, 99)
    assert absent.value.code == "no_such_action"


def test_seats_choose_at_once_and_nothing_happens_until_all_are_in() -> None:
    game = Sketch([0, 1], 1, 1)
    t = game.new(2)
    written = t.written
    game.play(t, 1, 11)
    assert t.written == written
    assert game.options(t, 1) == []
    with pytest.raises(Refusal) as twice:
        game.play(t, 1, 10)
    assert twice.value.code == "not_asked"
    game.play(t, 0, 1)
    assert t.written == written + "0:1 1:11 after"
    assert t.over


def test_a_wrong_number_of_seats_is_refused() -> None:
    with pytest.raises(ValueError, match="Sketch is for 1 or 2 players, not 3"):
        Sketch([0], 1, 1).new(3)


def test_an_answer_of_several_cards_is_a_set_in_any_order() -> None:
    game = Sketch([0, 1, 2, 3], 2, 3)
    for answer in ([4, 1], [1, 4], [1, 4, DONE]):
        t = game.new(1)
        assert game.menu(t, 0) == [1, 2, 3, 4]
        game.answer(t, 0, answer)
        assert t.over and t.written.endswith("0:1 0:4 after")


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        ([3], "too_few"),
        ([], "too_few"),
        ([1, 2, 3, 4], "too_many"),
        ([2, 2], "not_together"),
        ([1, 9], "not_offered"),
    ],
)
def test_a_set_that_does_not_fit_is_refused_whole(answer: list[int], code: str) -> None:
    game = Sketch([0, 1, 2, 3], 2, 3)
    t = game.new(1)
    with pytest.raises(Refusal) as refused:
        game.answer(t, 0, answer)
    assert refused.value.code == code
    assert t.picks_of(0) == 0


def test_each_seat_can_be_asked_for_a_number_of_its_own() -> None:
    game = Sketch([0, 1, 2, 3], 1, 3)
    t = game.new(2)
    t.expect(1, 2, 2)
    with pytest.raises(Refusal) as too_few:
        game.answer(t, 1, [10])
    assert too_few.value.facts == {"least": 2}
    game.answer(t, 1, [11, 10])
    game.answer(t, 0, [3])
    assert t.over
