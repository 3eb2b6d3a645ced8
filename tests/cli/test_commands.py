"""The command line as its user meets it: what it prints, and one line with exit code 2 for what is wrong."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import parlour
from tests.cli.conftest import Runner, record_of_a_match


def test_games_lists_every_game(run: Runner) -> None:
    listed = json.loads(run("games", "--json").out)
    assert [each["name"] for each in listed] == parlour.games()
    shown = run("games").out
    assert all(each["title"] in shown for each in listed)


def test_rules_whole_and_by_section(run: Runner) -> None:
    whole = json.loads(run("rules", "jest", "--json").out)
    assert whole[0]["title"] == "Jest"
    assert len(whole) > 8
    assert "JE-5" in run("rules", "jest").out
    one = json.loads(run("rules", "jest", "3", "--json").out)
    assert [each["title"] for each in one] == ["Take cards"]
    assert json.loads(run("rules", "jest", "offers", "--json").out)[0]["id"] == "2"


def test_simulate_counts(run: Runner) -> None:
    data = json.loads(
        run("simulate", "jest", "--games", "300", "--seats", "3", "--seed", "1", "--bots", "random", "--json").out
    )
    assert (data["game"], data["seats"], data["games"]) == ("jest", 3, 300)
    assert (data["finished"], data["adjudicated"], data["decisions"]) == (300, 0, 7200)
    assert abs(sum(data["wins"]) - 300) < 1e-6
    assert data["seconds"] > 0
    assert data["decisions_per_second"] > 0
    assert all(share["low"] < share["value"] < share["high"] for share in data["win_share"])
    again = json.loads(run("simulate", "jest", "--games", "300", "--seats", "3", "--seed", "1", "--json").out)
    assert again["digest"] == data["digest"]
    shown = run("simulate", "jest", "--games", "50").out
    assert "50 games" in shown
    assert "95 % interval" in shown


def test_play_a_whole_game_and_save_it(run: Runner, tmp_path: Path) -> None:
    saved, resumed = tmp_path / "half.jsonl", tmp_path / "again.jsonl"
    first = run("play", "jest", "--seed", "s", typed=f"help\n1\ntable\nlog\nmemory\nrules 3\nsave {saved}\nquit\n")
    assert "Type a number" in first.out
    assert " offers " in first.out
    assert "Saved to" in first.out
    assert "left before the end" in first.out
    whole = run("play", "--resume", str(saved), typed="1\n" * 30)
    assert whole.code == 0
    assert "Total:" in whole.out
    assert "wins: the draw deck is empty" in whole.out
    assert run("verify", str(saved)).out.count("holds") == 1
    again = run("play", "--resume", str(saved), typed=f"save {resumed}\nsave {resumed}\nquit\n")
    assert "File exists" in again.out
    assert resumed.read_text(encoding="utf-8") == saved.read_text(encoding="utf-8")


def test_wrong_writes_a_report_that_parlour_bug_reads(run: Runner, tmp_path: Path) -> None:
    said, refused = tmp_path / "said.jsonl", tmp_path / "refused.jsonl"
    typed = f"1\nwrong {said} Who said so?\ntake 1 up\nwrong {refused} I may.\nwrong\nwrong {said} again\nquit\n"
    played = run("play", "jest", "--seats", "3", "--seed", "5", typed=typed)
    assert f"to {said}." in played.out and "the refusal of 'take 1 up'" in played.out
    assert "to which file?" in played.out and "File exists" in played.out
    for file in (said, refused):
        found = run("bug", str(file), "--folder", str(tmp_path / "bugs"))
        assert (found.code == 0 and "moves, 0 are enough" in found.out) or "1 are enough" in found.out, found.err


def test_why_undo_and_wrong_moves_in_play(run: Runner) -> None:
    typed = "why take 1 up\ntake 9 up\nwhy 1\nundo\n77\nsave\nwhat is this\n"
    shown = run("play", "jest", "--seed", "s", typed=typed).out
    assert "Choose one of your two cards" in shown
    assert "(Jest §2)" in shown
    assert "Jest has no move called 'take 9 up'" in shown
    assert "That may be played: Put " in shown
    assert "cannot be undone" in shown
    assert "there is no option 77" in shown
    assert "save to which file?" in shown


def test_cards_are_looked_at_and_the_aid_is_read_in_play(run: Runner) -> None:
    shown = run("play", "jin_kei", "--seed", "3", typed="aid\nlook\nlook Q♠\n1\nlook 10H\nquit\n").out
    assert "│  X  │     │  X  │" in shown and "X = closed by a sleeve" in shown, "formations are drawn"
    assert "[sword]" in shown and ". +1 ." not in shown, "notation is for files"
    assert "Score list" in shown and "A, 5, 6, 7" in shown
    assert "look at which card?" in shown
    assert "you see no card called 'Q♠'" in shown
    assert "Red, strength 10.  (§5, JK-5)" in shown
    circle = run("play", "circle_of_kings", "--seed", "s", typed="aid\nquit\n").out
    assert "Order of strikes" in circle and "Your Lords" in circle


def test_the_rules_draw_their_figures(run: Runner) -> None:
    shown = run("rules", "jin_kei", "2").out
    assert shown.count("┌") == 9 and "Bow III" in shown and "W = Wild Suit" in shown
    assert "figures" not in shown


def test_several_cards_are_typed_as_one_answer(run: Runner, tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    typed = "1 5\nwhy 9 5 1\nhint 0.1\n1 5 13\nK♠ + J♠ + Q♥\n1\n6 7\nquit\n"
    ran = run("play", "last_king", "--seed", "s", "--bots", "random", "--keep", str(kept), typed=typed)
    assert "Choose 3 in any order" in ran.out
    assert "Choose at least 3." in ran.out
    assert "That may be played: Open with J♠; Open with Q♠; Open with K♠" in ran.out
    assert "of the win (" in ran.out
    assert "there is no option 13; they are numbered 1 to 12" in ran.out
    assert "Choose 2 in any order" in ran.out
    assert "Choose at least 2." in ran.out
    moves = [json.loads(line) for line in kept.read_text(encoding="utf-8").splitlines()[1:]]
    assert next(move["move"] for move in moves if move["seat"] == 0) == "J♠ + Q♥ + K♠"
    assert moves[2]["move"].count(" + ") == 1
    assert run("verify", str(kept)).code == 0
    assert "File exists" in run("play", "jest", "--keep", str(kept)).err


def test_watch_bots(run: Runner) -> None:
    shown = run("play", "jest", "--seats", "4", "--seat", "0", "--seed", "x")
    assert shown.code == 0
    assert "wins: the draw deck is empty" in shown.out


def test_replay_and_verify(run: Runner, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    file.write_text(record_of_a_match(), encoding="utf-8")
    assert "Total:" in run("replay", str(file)).out
    steps = json.loads(run("replay", str(file), "--json", "--seat", "1").out)
    assert steps[0]["words"].startswith("Put ")
    assert steps[1]["words"] is None, "another seat's secret choice"
    assert json.loads(run("verify", str(file), "--json").out)["holds"] is True
    assert "follows from the committed secret" in run("verify", str(file)).out


def test_formations_are_drawn_and_checked(run: Runner, tmp_path: Path) -> None:
    import parlour.games.jin_kei.formations as module

    house = Path(str(module.__file__)).with_name("formations.txt")
    ran = run("jin-kei", "check", str(house))
    assert ran.code == 0
    assert "Sword I" in ran.out
    assert "formations.txt holds." in ran.out
    broken = tmp_path / "mine.txt"
    broken.write_text(house.read_text(encoding="utf-8").replace(".    D    .", ".    .    .", 1), encoding="utf-8")
    ran = run("jin-kei", "check", str(broken))
    assert ran.code == 2
    assert "Sword I: " in ran.err
    assert json.loads(run("jin-kei", "check", str(broken), "--json").out)["holds"] is False
    refused = run("play", "jin_kei", "--option", f"formations={broken}")
    assert refused.code == 2
    assert refused.err.count("\n") == 1


def test_doctor(run: Runner) -> None:
    data = json.loads(run("doctor", "--json").out)
    assert data["parlour"] == parlour.__version__
    assert data["missing"]["web"] == []
    assert run("doctor", "--line").out.startswith("Parlour ")
    assert "[web] complete" in run("doctor").out


def test_the_menu_leads_to_a_game(run: Runner) -> None:
    number = parlour.games().index("jest") + 1
    shown = run(typed=f"0\n{number}\n3\nquit\n")
    assert "A number from 1 to" in shown.out
    assert "Round 1 of 4" in shown.out
    assert run(typed="q\n").code == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["play", "chess"], "there is no game called 'chess'"),
        (["play"], "which game?"),
        (["play", "jest", "--seats", "9"], "Jest is for 3 or 4 players, not 9"),
        (["play", "jest", "--seat", "4"], "there is no seat 4 at a table of 3"),
        (["play", "jest", "--bots", "deepblue"], "there is no bot called 'deepblue'"),
        (["play", "jest", "--bots", "random,random"], "2 bots for 3 seats"),
        (["play", "jest", "--option", "ties"], "NAME=VALUE"),
        (["play", "jest", "--option", "ties=maybe"], "option ties is one of card, shared"),
        (["play", "jest", "--option", "ace_at_trophies=5"], "is yes or no"),
        (["play", "jest", "--option", "speed=1"], "there is no option speed"),
        (["play", "jest", "--position", "nowhere.json"], "nowhere.json: No such file"),
        (["play", "--resume", "nowhere.jsonl"], "nowhere.jsonl: No such file"),
        (["rules", "jest", "99"], "have no section '99'"),
        (["rules", "go"], "there is no game called 'go'"),
        (["simulate", "jest", "--games", "0"], "--games must be at least 1"),
        (["simulate", "jest", "--games", "many"], "invalid int value: 'many'"),
        (["simulate"], "the following arguments are required: game"),
        (["replay", "nowhere.jsonl"], "No such file"),
        (["verify"], "required: FILE"),
        (["dance"], "invalid choice: 'dance'"),
        (["games", "--loud"], "unrecognized arguments: --loud"),
    ],
)
def test_bad_input_is_one_clear_line_and_code_2(run: Runner, arguments: list[str], message: str) -> None:
    ran = run(*arguments)
    assert ran.code == 2
    assert message in ran.err
    assert ran.err.count("\n") == 1
    assert ran.out == ""


def test_bad_files_are_one_clear_line_and_code_2(run: Runner, tmp_path: Path) -> None:
    lines = record_of_a_match().splitlines()
    duplicated = {"zones": {"draw deck": ["A♠", "A♠"]}}
    files: dict[str, tuple[str, str | bytes, str]] = {
        "cut.jsonl": ("verify", "\n".join(lines[:4]) + lines[4][:9], "line 4 is cut off or is not JSON"),
        "moved.jsonl": ("verify", "\n".join([lines[0], *lines[2:]]), "line 4:"),
        "binary": ("replay", b"\xff\xfe\x00", "is not a text file"),
        "twice.json": ("position", json.dumps(duplicated), "A♠ is there 2 times, the pack has 1"),
        "list.json": ("position", "[]", "a saved table is an object"),
        "broken.json": ("position", "{", "Expecting property name"),
    }
    for name, (command, content, message) in files.items():
        file = tmp_path / name
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
        arguments = ["play", "jest", "--position", str(file)] if command == "position" else [command, str(file)]
        ran = run(*arguments)
        assert (ran.code, ran.err.count("\n"), ran.out) == (2, 1, ""), ran.err
        assert name in ran.err
        assert message in ran.err


@pytest.mark.parametrize(
    ("arguments", "unused"),
    [
        (["--version"], ["rich", "importlib.metadata", "parlour.kernel"]),
        (["games"], ["rich", "importlib.metadata", "parlour.play"]),
        (["simulate", "jest", "--games", "2", "--json"], ["rich", "importlib.metadata"]),
    ],
    ids=lambda each: each[0],
)
def test_a_command_starts_without_what_it_does_not_use(arguments: list[str], unused: list[str]) -> None:
    told = "import atexit, sys; atexit.register(lambda: print(*sys.modules, file=sys.stderr));"
    code = f"{told} from parlour.cli.main import main; main({arguments!r})"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    imported = set(ran.stderr.split())
    assert "parlour.cli.main" in imported
    assert not imported & set(unused)
