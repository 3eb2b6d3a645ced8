"""Lessons: every step of every game played by its goal and by a wrong try; files that do not hold say where."""

import copy
from typing import Any

import pytest

import parlour
from parlour.bots import bot
from parlour.kernel.luck import Fast
from parlour.kernel.table import Table
from parlour.play import Player
from parlour.play.lesson import MOST_WORDS, BadLesson, lesson_of, read_lesson
from parlour.play.package import read_data
from parlour.play.teacher import Teacher, point

GAMES = ["circle_of_kings", "high_jinks", "jest", "jin_kei", "last_king"]
STEPS = [(name, n) for name in GAMES for n in range(lesson_of(parlour.game(name)).count)]
WORDS_A_MINUTE, SECONDS_A_MOVE = 120, 20


def teacher_of(name: str) -> Teacher:
    game = parlour.game(name)
    return Teacher(game, lesson_of(game))


def replying(seat: int) -> Player:
    return bot("greedy", seat)


@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_holds_and_is_over_in_ten_minutes(name: str) -> None:
    teacher = teacher_of(name)
    teacher.check()
    steps = [step for scene in teacher.lesson.scenes for step in scene.steps]
    assert 8 <= len(steps) <= 14
    assert all(len(step.say.split()) <= MOST_WORDS for step in steps)
    words = sum(len(f"{step.say} {step.why}".split()) for step in steps)
    moves = sum(step.goal is not None for step in steps)
    assert words / WORDS_A_MINUTE + moves * SECONDS_A_MOVE / 60 <= 10


@pytest.mark.parametrize(("name", "number"), STEPS)
def test_the_goal_of_a_step_is_reached_and_a_wrong_try_changes_nothing(name: str, number: int) -> None:
    teacher = teacher_of(name)
    match, scene, step = teacher.at(number)
    before = teacher.show(number).view
    if step.goal is None:
        assert teacher.judge(number, "", replying).outcome == "refused"
        return
    right = teacher.judge(number, "", replying)
    assert right.outcome == "right" and right.table is not None
    assert teacher.game.view(right.table, scene.seat, match.names) != before
    solution = teacher.solution(match, scene.seat, step.goal)
    assert teacher.judge(number, solution, replying).outcome == "right"
    for move in [option["move"] for option in before["options"]]:
        verdict = teacher.judge(number, move, replying)
        if verdict.outcome == "almost":
            assert verdict.words == step.almost and verdict.table is None
        elif verdict.outcome == "refused":
            assert verdict.words.endswith(".") and verdict.table is None
    assert teacher.judge(number, "no such move", replying).outcome == "refused"
    assert teacher.show(number).view == before


def test_every_lesson_has_steps_at_which_a_legal_move_misses_the_goal() -> None:
    for name in GAMES:
        teacher, almost = teacher_of(name), 0
        for number in range(teacher.lesson.count):
            options = teacher.show(number).view["options"] if teacher.at(number)[2].goal else []
            almost += any(
                teacher.judge(number, option["move"], replying).outcome == "almost" for option in options
            )
        assert almost >= 4, name


@pytest.mark.parametrize(("name", "number"), STEPS)
def test_a_step_shows_and_points_at_what_the_learner_may_know_only(name: str, number: int) -> None:
    teacher = teacher_of(name)
    match, scene, step = teacher.at(number)
    guess: Table = teacher.game.guess(match.table, scene.seat, Fast(number), knowing=True)
    view = teacher.game.view(guess, scene.seat, match.names)
    assert view == teacher.show(number).view
    assert point(step, view) == teacher.show(number).pointed


def test_where_the_script_ends_bots_reply_until_the_learner_is_asked_again() -> None:
    teacher = teacher_of("jest")
    number = 5  # make an offer of your own choice, the last step of its scene
    _, scene, _ = teacher.at(number)
    verdict = teacher.judge(number, "", replying)
    assert verdict.table is not None
    view = teacher.game.view(verdict.table, scene.seat)
    assert view["step"] == "take_cards"


# ------------------------------------------------------------ files that do not hold


def broken(change: Any) -> dict[str, Any]:
    """The lesson of Jest with something wrong."""
    data = copy.deepcopy(read_data(parlour.game("jest"), "lesson.toml"))
    change(data["scenes"][0], data["scenes"][0]["steps"][2])
    return data


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda scene, step: step.update(say=" ".join(["word"] * 26)), "scene 1, step 3: 'say' has 26 words"),
        (lambda scene, step: step.pop("why"), "scene 1, step 3: 'why' should be a text"),
        (lambda scene, step: step.update(tip="x"), "scene 1, step 3: unknown field 'tip'"),
        (lambda scene, step: step.update(goal={}), "scene 1, step 3, goal: a goal has one of"),
        (lambda scene, step: step.update(goal={"move": "x", "kind": "y"}), "a goal has one of"),
        (lambda scene, step: step.update(goal=7), "scene 1, step 3, goal: a table is expected"),
        (lambda scene, step: step.update(point={"cards": [1]}), "'cards' should be a text or a list"),
        (lambda scene, step: step.update(replies=[["x", 1]]), "'replies' holds ['x', 1]"),
        (lambda scene, step: scene.update(seat=3), "scene 1: 'seat' is 3 at a table of 3"),
        (lambda scene, step: scene.update(seats=True), "scene 1: 'seats' should be a whole number"),
        (lambda scene, step: scene.update(steps=[]), "scene 1: there should be [[steps]]"),
    ],
)
def test_a_file_that_cannot_be_read_names_the_field(change: Any, complaint: str) -> None:
    with pytest.raises(BadLesson) as error:
        read_lesson(broken(change))
    assert complaint in str(error.value)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda scene, step: step.update(cite="99"), "step 3: cite: the rules of Jest have no section"),
        (lambda scene, step: step.update(point={"cards": ["A♠"]}), "step 3: point: the learner sees no card 'A♠'"),
        (lambda scene, step: step.update(point={"zones": ["mine/moon"]}), "sees no zone 'mine/moon'"),
        (lambda scene, step: step.update(point={"options": ["fly"]}), "sees no option 'fly'"),
        (lambda scene, step: step.update(goal={"move": "down A♠"}), "step 3: goal 'down A♠'"),
        (lambda scene, step: step.update(goal={"kind": "fly"}), "no option reaches the goal of kind 'fly'"),
        (lambda scene, step: step.update(goal={"kind": "put_down"}), "must be the last of its scene"),
        (lambda scene, step: step.pop("almost"), "step 3: 'almost' is missing"),
        (lambda scene, step: step.update(replies=[[1, "take 1 up"]]), "step 4: 'take 1 up' by seat 2"),
        (lambda scene, step: scene.update(moves=[[0, "down A♠"]]), "step 1: line 2: 'down A♠'"),
        (
            lambda scene, step: step.update(goal={"counter": "round", "least": 3, "show": "down 3♦"}),
            "step 3: goal: 'down 3♦' does not reach it",
        ),
    ],
)
def test_a_lesson_that_does_not_hold_names_the_step(change: Any, complaint: str) -> None:
    with pytest.raises(BadLesson) as error:
        Teacher(parlour.game("jest"), read_lesson(broken(change))).check()
    assert complaint in str(error.value)


def test_a_counter_can_be_the_goal() -> None:
    def wants_a_round(scene: dict[str, Any], step: dict[str, Any]) -> None:
        step.update(goal={"counter": "round", "least": 1, "show": "down 3♦"}, almost="")
        scene["steps"] = scene["steps"][:3]

    teacher = Teacher(parlour.game("jest"), read_lesson(broken(wants_a_round)))
    assert teacher.judge(2, "down 4♠", replying).outcome == "right"
