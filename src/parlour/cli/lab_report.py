"""`parlour lab report`, `compare`, `tune` and `rulings`: what the games in a folder show."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from parlour.cli import arguments
from parlour.cli.choices import chosen_game, chosen_seats, count_of_games, processes_for, split_names
from parlour.cli.output import print_json

if TYPE_CHECKING:
    from parlour.kernel.game import Game
    from parlour.lab.runs import Run

MOST_GAMES, MOST_TRIALS, MOST_ROWS = 10**9, 10_000, 25


def add_commands(commands: "argparse._SubParsersAction[Any]") -> None:
    """Add the commands to those of `parlour lab`."""
    made = add(commands, "report", report, "write a page of figures about the games in a folder")
    made.add_argument("folders", type=Path, metavar="FOLDER", nargs="+", help="runs of one game, say by seats")
    made.add_argument("-o", "--output", type=Path, metavar="FILE", help="the page (report.html in the first)")
    made.add_argument("--note", default="", help="a sentence for the head of the page, say which commit played")
    made.add_argument("--json", action="store_true", help="print JSON for programs; a page only with -o")

    made = add(commands, "compare", compare, "compare two runs on the same deals")
    made.add_argument("first", type=Path, metavar="A")
    made.add_argument("second", type=Path, metavar="B")
    made.add_argument("--json", action="store_true", help="print JSON for programs")

    made = add(commands, "tune", tune, "search the options of a game for what comes closest to your aims")
    add_play(made, 400)
    made.set_defaults(extra="tune")
    made.add_argument("--vary", action="append", required=True, metavar="OPTION=RANGE", help="1..5, or a,b,c")
    made.add_argument("--aim", required=True, help='for example "seat balance, length 20-30 min"')
    made.add_argument("--trials", type=int, default=30, help="how many (30)")

    made = add(
        commands,
        "rulings",
        rulings,
        "measure whether each ruling that has an option matters for balance and length",
    )
    add_play(made, 2000)


def add(
    commands: "argparse._SubParsersAction[Any]",
    name: str,
    command: Callable[[argparse.Namespace], None],
    text: str,
) -> argparse.ArgumentParser:
    """Add one command."""
    made: argparse.ArgumentParser = commands.add_parser(name, help=text, description=text)
    made.set_defaults(command=command, extra="lab")
    return made


def add_play(made: argparse.ArgumentParser, games: int) -> None:
    """Add the arguments that say what is played, and where it is kept."""
    arguments.add_game(made)
    made.add_argument("--bots", default="random", help="who plays, separated by commas (random)")
    made.add_argument("--games", type=int, default=games, help=f"at least this many for each variant ({games})")
    made.add_argument("--seed", type=arguments.seed, default=1, help="another seed makes other deals (1)")
    made.add_argument("--processes", type=int, help="how many work at once (one for each core)")
    made.add_argument("-o", "--folder", type=Path, required=True, help="where to keep the runs; resumes there")
    made.add_argument("--json", action="store_true", help="print JSON for programs")


def report(given: argparse.Namespace) -> None:
    """`parlour lab report FOLDER`."""
    from parlour.lab.report import make  # noqa: PLC0415
    from parlour.lab.runs import open_run  # noqa: PLC0415

    reports = [make(each) for each in runs_of_one_game([open_run(each) for each in given.folders])]
    output: Path | None = given.output or (None if given.json else given.folders[0] / "report.html")
    if output is not None:
        from parlour.lab.page import page  # noqa: PLC0415

        output.write_text(page(reports, given.note), encoding="utf-8")
    if given.json:
        data = [each.as_data() for each in reports]
        print_json(data[0] if len(data) == 1 else data)
        return
    from parlour.cli.lab_tables import print_findings  # noqa: PLC0415

    for each in reports:
        print_findings(each)
    print(f"The whole report is in {output}.")


def runs_of_one_game(runs: "list[Run]") -> "list[Run]":
    """Return the runs for a page; raise a ValueError if they are of several games, or of one seat count twice."""
    games = sorted({each.header.game for each in runs})
    if len(games) > 1:
        raise ValueError(f"a page is about one game, and these are runs of {' and '.join(games)}")
    seats = [each.header.seats for each in runs]
    if len(set(seats)) < len(seats):
        raise ValueError("a page holds one run for each number of players")
    return runs


def compare(given: argparse.Namespace) -> None:
    """`parlour lab compare A B`."""
    from parlour.lab.compare import compare as compared  # noqa: PLC0415
    from parlour.lab.runs import open_run  # noqa: PLC0415

    found = compared(open_run(given.first), open_run(given.second))
    if given.json:
        print_json(found.as_data())
        return
    from parlour.cli.lab_tables import print_comparison  # noqa: PLC0415

    print_comparison(found, MOST_ROWS)


def tune(given: argparse.Namespace) -> None:
    """`parlour lab tune GAME --vary option=range --aim ...`."""
    from parlour.lab.tune import read_aims, read_range  # noqa: PLC0415
    from parlour.lab.tune import tune as search  # noqa: PLC0415
    from parlour.terminal.bar import progress  # noqa: PLC0415

    game = chosen_game(given)
    ranges = [read_range(game.about.settings, text) for text in given.vary]
    aims = read_aims(given.aim)
    if not 1 <= given.trials <= MOST_TRIALS:
        raise ValueError(f"from 1 to {MOST_TRIALS} trials, not {given.trials}")
    play = player_of(given, game)
    given.folder.mkdir(parents=True, exist_ok=True)
    with progress(given.trials, "trials") as advance:
        done = [0]

        def show(number: int) -> None:
            advance(number - done[0])
            done[0] = number

        found = search(ranges, aims, play, given.trials, given.seed, given.folder / "study.log", show)
    if given.json:
        rows = [{"options": each.options, "losses": losses_of(each)} for each in found.front]
        print_json({"trials": len(found.trials), "front": rows})
        return
    from parlour.cli.lab_tables import print_front  # noqa: PLC0415

    print_front(found)


def losses_of(trial: Any) -> dict[str, object]:
    """Return the losses of a trial as plain data."""
    return {name: loss._asdict() for name, loss in trial.losses.items()}


def rulings(given: argparse.Namespace) -> None:
    """`parlour lab rulings GAME`."""
    from parlour.lab.rulings import rulings as judge  # noqa: PLC0415

    game = chosen_game(given)
    settings = [each for each in game.about.settings if each.ruling]
    if not settings:
        raise ValueError(f"{game.about.title} has no option that is a ruling")
    found = judge(settings, player_of(given, game))
    if given.json:
        rows = [{**each._asdict(), "figures": [figure._asdict() for figure in each.figures]} for each in found]
        print_json(rows)
        return
    from parlour.cli.lab_tables import print_rulings  # noqa: PLC0415

    print_rulings(found)


def player_of(given: argparse.Namespace, game: "Game[Any]") -> "Callable[[dict[str, bool | int | str]], Run]":
    """Return what plays the deals of the command line with some options, each choice into a folder of its own."""
    from parlour.lab.runs import run  # noqa: PLC0415

    bots, seats = split_names(given.bots), chosen_seats(given, game)
    games = count_of_games(given.games, MOST_GAMES)
    processes = processes_for(given, bots)

    def play(options: dict[str, bool | int | str]) -> "Run":
        name = ",".join(f"{option}={value}" for option, value in sorted(options.items())) or "default"
        return run(
            game.name,
            bots=bots,
            games=games,
            folder=given.folder / name,
            seats=seats,
            options=dict(game.variant) | options,
            seed=given.seed,
            decisions="none",
            processes=processes,
        )

    return play
