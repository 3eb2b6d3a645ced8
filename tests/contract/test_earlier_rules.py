"""Earlier versions of the rules that a game declares are played as they were: records of then hold to the letter.

The records were played by the code of that version. A game that declares a version needs one or more of them,
`GAME-VERSION-WHAT.jsonl`.
"""

import pickle
from pathlib import Path

import pytest

import parlour
from parlour.cli.main import main
from parlour.kernel.save import Unreadable, load, save
from parlour.play import BadRecord, Match, Record, Replay, read_record, verify
from parlour.play.report import Dispute, Report
from parlour.server.thinking.pool import guessed_table
from parlour.server.thinking.worker import fall_back, laid

FOLDER = Path(__file__).parent.parent / "play" / "records" / "earlier"
RECORDS = sorted(FOLDER.glob("*.jsonl"))
DECLARED = [(name, rules) for name in parlour.games() for rules in parlour.game(name).about.earlier]


def recorded(file: Path) -> Record:
    return read_record(file.read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize(("name", "rules"), DECLARED)
def test_every_version_that_a_game_declares_has_a_record_of_then(name: str, rules: str) -> None:
    assert rules != parlour.game(name).about.version
    assert any(file.name.startswith(f"{name}-{rules}-") for file in RECORDS)


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_record_of_then_holds_with_its_digest(file: Path) -> None:
    record = recorded(file)
    game = parlour.game_of_rules(record.game, record.rules, record.options)
    assert (game.about.version, game.named) == (record.rules, record.options)
    assert verify(game, record).over and record.digest
    assert Match(game, record).record.lines() == recorded(file).lines(), "and is written as it was"


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_match_of_then_goes_on_from_any_moment(file: Path) -> None:
    record = recorded(file)
    game = parlour.game_of_rules(record.game, record.rules, record.options)
    half = Replay(game, record).at(len(record.moves) // 2)
    assert save(game, load(game, save(game, half))) == save(game, half)
    with pytest.raises(Unreadable, match="saved under rules"):
        load(parlour.game(record.game), save(game, half))
    seat = half.actor
    guess = guessed_table(game, half, seat, record.names)
    assert laid(guess)[0].about.version == record.rules and fall_back(guess), "bots think under its rules"


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_game_of_then_stays_one_in_another_process(file: Path) -> None:
    record = recorded(file)
    there = pickle.loads(pickle.dumps(parlour.game_of_rules(record.game, record.rules, record.options)))
    assert verify(there, record).over


def test_the_rules_of_then_are_others_than_those_of_today() -> None:
    record = recorded(FOLDER / "jin_kei-1.0-plain.jsonl")
    record.rules = parlour.game("jin_kei").about.version
    with pytest.raises(BadRecord):
        verify(parlour.game("jin_kei"), record)


def test_options_that_a_record_leaves_out_have_their_defaults() -> None:
    game = parlour.game_of_rules("jin_kei", "1.0", {"types_in_secret": False})
    assert game.named == {"per_round": False, "formations": "", "score_list": ""}
    assert game.variant["earlier_formations"] is True


def test_a_version_that_nobody_declares_is_todays_game_and_refuses_the_record() -> None:
    game = parlour.game_of_rules("jin_kei", "0.9", {})
    assert game.about.version == parlour.game("jin_kei").about.version
    record = recorded(FOLDER / "jin_kei-1.0-plain.jsonl")
    record.rules = "0.9"
    with pytest.raises(BadRecord, match=r"played under rules 0\.9"):
        verify(game, record)


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_the_commands_read_records_of_then(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["verify", str(file)])
    assert "all legal" in capsys.readouterr().out
    main(["replay", str(file)])
    assert capsys.readouterr().out
    report = tmp_path / "report.jsonl"
    dispute = Dispute(3, 0, "", "", "Is that so?")
    report.write_text("\n".join(Report(recorded(file), dispute).lines()) + "\n", encoding="utf-8")
    main(["bug", str(report), "--folder", str(tmp_path)])
    assert "rules 1.0" in capsys.readouterr().out
    test = next(tmp_path.glob("test_*.py")).read_text(encoding="utf-8")
    assert "game_of_rules(report.record.game, report.record.rules" in test
