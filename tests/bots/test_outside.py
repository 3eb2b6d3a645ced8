"""Programs as bots: good ones play, bad ones lose moves, and the match goes on whatever they do."""

import json
import logging
import os
import shlex
import shutil
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

import parlour
from parlour.bots import outside
from parlour.bots.outside import Fault, OutsideBot, chosen, dismiss, faults_of
from parlour.bots.random import RandomBot
from parlour.kernel.luck import Fast
from parlour.lab import contest
from parlour.lab.workers import spread
from parlour.play.window import Player, decide, window

EXAMPLES = Path(__file__).parent.parent.parent / "examples" / "bots"
GAME = parlour.game("jest")

# What every child begins with: `read` the next message, `say` a line, `answer` a question properly.
OPENING = """
import json, os, sys, time
def read():
    line = sys.stdin.readline()
    if not line: sys.exit()
    return json.loads(line)
def say(text):
    sys.stdout.write(text); sys.stdout.flush()
def answer(q, **more):
    say(json.dumps({"id": q["id"], "action": q["options"][0]["action"], **more}) + "\\n")
greeting = read()
"""

Make = Callable[..., OutsideBot]


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Make]:
    """A bot from the text of a program, ended at the end."""
    monkeypatch.setattr(outside, "faults_told", Counter())
    made: list[OutsideBot] = []

    def from_text(text: str, seconds: float = 20.0) -> OutsideBot:
        file = tmp_path / f"child{len(made)}.py"
        file.write_text(OPENING + text, encoding="utf-8")
        made.append(OutsideBot(shlex.join([sys.executable, "-S", "-E", str(file)]), 1, seconds, start=seconds))
        return made[-1]

    yield from_text
    for bot in made:
        bot.end()


def ask(bot: OutsideBot, moves: int = 1) -> list[bool]:
    """Let it answer for seat 0 so many times in a row; whether each answer was its own."""
    t = GAME.new(3, 5)
    own = []
    for _ in range(moves):
        seen = window(GAME, t, 0, ["a", "b", "c"])
        before = bot.faults
        assert bot.answer(seen) in seen.options
        own.append(bot.faults == before)
    return own


GOOD = "while True: answer(read())\n"


def test_a_good_program_is_asked_in_the_documented_way(make: Make, tmp_path: Path) -> None:
    notes = tmp_path / "notes.jsonl"
    bot = make(f"""
out = open({str(notes)!r}, "w")
def note(m): out.write(json.dumps(m) + "\\n"); out.flush()
note(greeting)
while True:
    m = read(); note(m)
    if m["type"] == "question": answer(m)
""")
    t = GAME.new(3, 5)
    seen = window(GAME, t, 1, ["a", "b", "c"])
    assert bot.answer(seen) == seen.options[0]
    bot.close({"returns": [1.0, 0.0, 0.0]})
    greeting, question, end = [json.loads(line) for line in notes.read_text(encoding="utf-8").splitlines()]
    assert greeting == {
        "parlour": 2,
        "speaks": [2, 3],
        "type": "game",
        "game": "jest",
        "rules": GAME.about.version,
        "options": GAME.variant,
        "seats": 3,
        "seat": 1,
        "names": ["a", "b", "c"],
        "seconds": 20.0,
    }
    assert question == {
        "type": "question",
        "id": 1,
        "view": seen.view(),
        "options": seen.view()["options"],
        "memory": seen.memory(),
    }
    assert end == {"type": "end", "result": {"returns": [1.0, 0.0, 0.0]}}


def test_a_program_is_told_nothing_that_its_window_does_not_show(make: Make, tmp_path: Path) -> None:
    told = []
    for n in range(3):
        notes = tmp_path / f"notes{n}"
        bot = make(f"""
q = read()
open({str(notes)!r}, "w").write(json.dumps([greeting, q]))
answer(q)
""")
        t = GAME.new(3, 5)
        truth = t if n == 0 else GAME.guess(t, 0, Fast(40 + n), True)
        bot.answer(window(GAME, truth, 0, ["a", "b", "c"]))
        told.append(notes.read_bytes())
    assert told[0] == told[1] == told[2]


def test_a_move_may_be_named_by_its_notation(make: Make) -> None:
    bot = make("""
while True:
    q = read(); say(json.dumps({"id": q["id"], "move": " " + q["options"][-1]["move"].upper()}) + "\\n")
""")
    seen = window(GAME, GAME.new(3, 5), 0, ["a", "b", "c"])
    assert bot.answer(seen) == seen.options[-1]
    assert bot.faults == 0


@pytest.mark.parametrize(
    ("text", "own"),
    [
        ("q = read(); answer(q); answer(q)\n" + GOOD, [True, True, True]),  # the second answer is passed over
        ("q = read(); answer(q, id=7)\n" + GOOD, [False, True, True]),
        ("q = read(); answer(q, id=-1)\n" + GOOD, [False, True, True]),
        ("q = read(); answer(q, id=None)\n" + GOOD, [False, True, True]),
        ("q = read(); answer(q, id=True)\n" + GOOD, [False, True, True]),
        ("q = read(); answer(q, action=99)\n" + GOOD, [False, True, True]),
        ("q = read(); answer(q, action=True)\n" + GOOD, [False, True, True]),
        ("q = read(); answer(q, action=None, move='take 9 up')\n" + GOOD, [False, True, True]),
        ("q = read(); answer(q, action=None)\n" + GOOD, [False, True, True]),
        ("q = read(); say('hello\\n')\n" + GOOD, [False, True, True]),
        ("q = read(); say('[]\\n')\n" + GOOD, [False, True, True]),
        ("q = read(); say('\\n')\n" + GOOD, [False, True, True]),
        ("q = read(); say('[' * 100000 + '\\n')\n" + GOOD, [False, True, True]),
        ("q = read(); sys.stdout.buffer.write(b'\\xff\\xfe{}\\n'); say('')\n" + GOOD, [False, True, True]),
        ("q = read(); say(' ' * 900000); answer(q)\n" + GOOD, [True, True, True]),  # long, but an answer
        ("q = read(); sys.stderr.write('x' * 300000); sys.stderr.flush(); answer(q)\n" + GOOD, [True] * 3),
    ],
)
def test_a_wrong_answer_loses_one_move(make: Make, text: str, own: list[bool]) -> None:
    assert ask(make(text), 3) == own


@pytest.mark.parametrize(
    "text",
    [
        "sys.exit(3)\n",
        "q = read(); sys.exit(3)\n",
        'q = read(); say(\'{"id": 1, "act\'); sys.exit(3)\n',  # half a line
        "q = read(); os.close(1); time.sleep(600)\n",
        "q = read()\nwhile True: say('x' * 65536)\n",  # endlessly, without an end of line
    ],
)
def test_a_program_that_dies_is_started_twice_again_and_then_no_more(make: Make, text: str) -> None:
    bot = make(text)
    assert ask(bot, 5) == [False] * 5
    assert bot.starts == 3
    assert bot.program is None


def test_a_program_that_dies_once_comes_back(make: Make, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    bot = make(f"""
if not os.path.exists({str(mark)!r}):
    open({str(mark)!r}, "w").close(); sys.exit(1)
{GOOD}""")
    assert ask(bot, 3) == [False, True, True]
    assert bot.starts == 2


@pytest.mark.parametrize(
    "text",
    [
        "time.sleep(600)\n",
        "q = read()\nwhile True: say('{\"id\": 0}\\n'); time.sleep(600)\n",
        "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(600)\n",
    ],
)
def test_a_silent_program_is_waited_for_three_times_and_then_no_more(make: Make, text: str) -> None:
    bot = make(text, seconds=0.15)
    assert ask(bot, 6) == [False] * 6
    assert bot.program is None
    assert bot.starts == outside.STARTS


def test_a_flood_of_old_answers_ends_at_the_limit(make: Make) -> None:
    bot = make("""
q = read(); answer(q); q = read()
while True: say('{"id": 1, "action": 0}\\n' * 1000)
""")
    t = GAME.new(3, 5)
    assert bot.answer(window(GAME, t, 0, ["", "", ""])) in GAME.options(t, 0)
    bot.seconds = 0.3
    ask(bot)
    assert bot.faults == 1


def test_a_late_answer_is_passed_over(make: Make, tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    os.mkfifo(gate)
    bot = make(f"""
q = read(); open({str(gate)!r}).close(); answer(q)
{GOOD}""")
    bot.seconds, bot.start_seconds = 0.1, 0.0
    assert ask(bot) == [False]
    with gate.open("w"):  # only now it goes on, and answers the first question
        pass
    bot.seconds = 20.0
    assert ask(bot, 2) == [True, True]
    assert bot.faults == 1


def test_what_a_program_starts_is_ended_with_it(make: Make, tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    os.mkfifo(gate)
    bot = make(f"""
import subprocess
hold = "import time; f = open({str(gate)!r}, 'w'); time.sleep(600)"
child = subprocess.Popen([sys.executable, "-S", "-E", "-c", hold])
q = read(); answer(q)
time.sleep(600)
""")
    assert ask(bot) == [True]
    process = bot.program.process if bot.program is not None else None
    assert process is not None
    with gate.open() as held:
        bot.end()
        assert held.read() == "", "the other end is closed when the last process of the group is gone"
    assert process.returncode is not None, "no zombie"


def test_faults_are_logged_with_last_words_and_only_the_first_are_warnings(
    make: Make, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "parlour.bots")
    ask(make("sys.stderr.write('I give up\\n'); sys.exit(3)\n"), 9)
    warnings = [record.getMessage() for record in caplog.records if record.levelno == logging.WARNING]
    assert "ended with exit code 3: I give up" in warnings[0]
    assert warnings[-1].endswith("further faults are only counted")
    assert len(warnings) == outside.TOLD + 1
    assert any(
        record.getMessage().endswith(": I give up") and record.levelno == logging.INFO for record in caplog.records
    )


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("", "the command is missing"),
        ("no-such-program-anywhere x", "there is no program called 'no-such-program-anywhere'"),
        ("python3 'half", "No closing quotation"),
    ],
)
def test_a_command_that_cannot_run_is_refused_at_once(command: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        OutsideBot(command, 1)


@pytest.mark.parametrize("game", parlour.games())
def test_the_python_example_plays_every_game_without_a_fault(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    play_a_game(shlex.join([sys.executable, str(EXAMPLES / "first.py")]), game, monkeypatch)


@pytest.mark.skipif(
    shutil.which("node") is None, reason="node is not installed, so the JavaScript example is not run"
)
def test_the_javascript_example_plays_without_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    play_a_game(shlex.join(["node", str(EXAMPLES / "first.js")]), "jest", monkeypatch)


def play_a_game(command: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def bot(named: str, seed: int) -> Player:
        return OutsideBot(command, seed) if named == "run" else RandomBot(seed)

    monkeypatch.setattr(contest, "player", bot)
    game = parlour.game(name)
    bots = ["run", *["random"] * (game.about.seats[0] - 1)]
    played = contest.play(game, 3, bots, list(range(len(bots))))
    assert played.table.over
    assert played.faults == [0] * len(bots)
    assert played.decisions[0] > 0


def test_players_that_are_no_programs_have_no_faults_and_need_no_farewell() -> None:
    player = RandomBot(1)
    dismiss([player], None)
    assert faults_of(player) == 0


def test_a_set_is_answered_with_a_list_in_any_order() -> None:
    game = parlour.game("high_jinks")
    view = game.view(game.new(2, 1), 0)
    moves = [option["move"] for option in view["options"]]
    found = chosen({"id": 1, "moves": moves[5::-1]}, view)
    assert found == [option["action"] for option in view["options"][:6]]
    for wrong in (moves[:5], moves[:7], [moves[0]]):
        with pytest.raises(Fault, match="cards where 6 to 6 are asked for"):
            chosen({"id": 1, "moves": wrong}, view)
    jest = parlour.game("jest")
    view = jest.view(jest.new(3, 1), 0)
    with pytest.raises(Fault, match="chose 2 options where one is asked for"):
        chosen({"id": 1, "actions": [option["action"] for option in view["options"]]}, view)


def test_cards_that_do_not_go_together_are_a_fault_and_the_match_goes_on(tmp_path: Path) -> None:
    program = tmp_path / "jacks.py"
    program.write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    message = json.loads(line)\n"
        "    if message['type'] == 'question':\n"
        "        moves = ['J♠', 'J♥', 'J♣']\n"
        "        print(json.dumps({'id': message['id'], 'moves': moves}), flush=True)\n",
        encoding="utf-8",
    )
    game = parlour.game("last_king")
    bot = OutsideBot(shlex.join([sys.executable, str(program)]), 1)
    t = game.new(2, 1)
    actions = decide(bot, game, t, 0, ["Ann", "Ben"])
    bot.close()
    game.answer(t, 0, actions)
    assert bot.faults == 1


# ------------------------------------------------------------------ many games

MANY = """
say('{"parlour": 3}\\n')
me = os.getpid()
while True:
    m = read()
    if m["type"] == "question": answer(m)
"""


def three_games(bot: OutsideBot) -> list[tuple[int, int]]:
    """Let bots of one command answer in three games, one after the other: the process and the ids' end of each."""
    out = []
    for _ in range(3):
        again = OutsideBot(bot.command, 1, bot.seconds, bot.start_seconds)
        assert ask(again, 2) == [True, True]
        assert again.program is not None
        out.append((again.program.process.pid, again.program.asked))
        again.close({"returns": [1.0, 0.0, 0.0]})
    return out


def test_a_program_of_version_3_serves_many_games(make: Make) -> None:
    (first, ids), *others = three_games(make(MANY))
    assert ids == 2
    assert others == [(first, 4), (first, 6)], "the same process, and no id comes twice"
    (program,) = next(programs for programs in outside.idle.values() if programs)
    outside.end_idle()
    assert not program.is_running()
    assert program.process.returncode is not None, "no zombie"


def test_a_program_of_version_2_is_started_for_each_game(make: Make) -> None:
    games = three_games(make(GOOD))
    assert len({pid for pid, _ in games}) == 3
    assert [ids for _, ids in games] == [2, 2, 2]
    assert not any(outside.idle.values())


def test_two_seats_of_one_table_have_a_program_each(make: Make) -> None:
    one = make(MANY)
    two = OutsideBot(one.command, 2)
    ask(one)
    ask(two)
    assert one.program is not None and two.program is not None
    assert one.program.process.pid != two.program.process.pid
    one.close()
    two.close()
    outside.end_idle()


def test_a_program_that_left_after_its_game_is_replaced_without_a_fault(make: Make) -> None:
    bot = make("say('{\"parlour\": 3}\\n')\nwhile (m := read())['type'] == 'question': answer(m)\n")
    assert ask(bot) == [True]
    assert bot.program is not None
    process = bot.program.process
    bot.close()
    process.wait(20)
    again = OutsideBot(bot.command, 1)
    assert ask(again) == [True]
    again.end()


def test_the_next_greeting_says_version_3_and_old_answers_are_passed_over(make: Make, tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    bot = make(f"""
say('{{"parlour": 3}}\\n')
old = None
while True:
    m = read()
    if m["type"] == "game": open({str(notes)!r}, "w").write(json.dumps(m))
    if m["type"] == "question":
        if old: answer(old)
        answer(m); old = m
""")
    three_games(bot)
    assert json.loads(notes.read_text(encoding="utf-8"))["parlour"] == 3
    outside.end_idle()


@pytest.mark.parametrize("line", ['{"parlour": 4}', '{"parlour": "3"}', '{"parlour": true}'])
def test_a_version_that_nobody_speaks_is_a_fault(make: Make, line: str) -> None:
    assert ask(make(f"q = read(); say({line!r} + '\\n')\n" + GOOD), 2) == [False, True]


def test_programs_that_stay_are_ended_with_the_workers_that_started_them(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    program = tmp_path / "stubborn.py"
    program.write_text(
        f"""
import json, os, sys, time
open({str(pids)!r}, "a").write(f"{{os.getpid()}}\\n")
print('{{"parlour": 3}}', flush=True)
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "question":
        print(json.dumps({{"id": m["id"], "action": m["options"][0]["action"]}}), flush=True)
time.sleep(600)
""",
        encoding="utf-8",
    )
    bot = f"run:{shlex.join([sys.executable, '-S', '-E', str(program)])}"
    data = list(spread(partial(prepare_games, bot), range(6), 2))
    assert data == [0] * 6, "no faults"
    started = [int(pid) for pid in pids.read_text(encoding="utf-8").split()]
    assert len(started) == 2, "one in each process, for three games"
    for pid in started:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def prepare_games(bot: str) -> Callable[[int], int]:
    """The work of a process: a game, and how many faults the program had in it."""
    return lambda seed: sum(contest.play(GAME, seed, [bot, "random", "random"], [1, 2, 3]).faults)
