"""The command `parlour`: reading the command line, and one clear line with exit code 2 where it is wrong."""

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

import parlour
from parlour.cli import arguments, output
from parlour.cli.choices import (
    BAD_INPUT,
    INTERRUPTED,
    blaming,
    chosen_bots,
    chosen_game,
    chosen_seats,
    game_of_record,
    read_file,
)
from parlour.cli.output import complain, print_json
from parlour.version import VERSION

if TYPE_CHECKING:
    from parlour.kernel.about import Command
    from parlour.kernel.game import Game

READER_LEFT = 141  # what a shell reports of a program that was ended by SIGPIPE


class Parser(argparse.ArgumentParser):
    """An argument parser that complains in one line."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where help is."""
        print(f"{self.prog}: {message} (see {self.prog} --help)", file=sys.stderr)
        sys.exit(BAD_INPUT)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line; whatever happens, what was printed before is written."""
    output.prepare()
    try:
        try:
            obey(arguments)
        finally:
            output.flush()
    except BrokenPipeError:
        sys.exit(READER_LEFT)
    except (ValueError, OSError) as error:
        complain(error)
        sys.exit(BAD_INPUT)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


def obey(arguments: Sequence[str] | None) -> None:
    """Run the command line."""
    typed = list(sys.argv[1:] if arguments is None else arguments)
    first = typed[0] if typed else ""
    own = first.replace("-", "_")
    if first in COMMANDS or first == "--version":
        given = parser(first).parse_args(typed)
    else:
        given = (own_commands(own) if own in parlour.announced() else parser()).parse_args(typed)
    command: Callable[[argparse.Namespace], None] = given.command
    try:
        command(given)
    except ModuleNotFoundError as error:
        asked = f"parlour[{given.extra}]" if given.extra else "parlour"
        sys.exit(f"parlour: this needs the package {error.name}: pip install '{asked}'")


class Entry(NamedTuple):
    """A command: what runs it, what it does, its arguments, and the extra that it needs."""

    run: Callable[[argparse.Namespace], None]
    text: str
    add_arguments: Callable[[argparse.ArgumentParser], None]
    extra: str = ""


def parser(only: str = "") -> Parser:
    """Build the parser of all commands and their options, or of one command alone, which is faster."""
    out = Parser(prog="parlour", description="Modern card games of hidden information.")
    out.add_argument("--version", action="version", version=f"parlour {VERSION}")
    out.set_defaults(command=menu, extra="")
    commands = out.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    for name, entry in COMMANDS.items():
        if only in ("", name):
            made = commands.add_parser(name, help=entry.text, description=entry.text)
            made.set_defaults(command=entry.run, extra=entry.extra)
            entry.add_arguments(made)
    return out


def add_lab(lab: argparse.ArgumentParser) -> None:
    """Add the commands of the laboratory."""
    from parlour.cli.lab_report import add_commands  # noqa: PLC0415

    commands = lab.add_subparsers(
        title="commands", metavar="COMMAND", required=True, dest="what", parser_class=Parser
    )
    for name, add_arguments, text in (
        ("run", arguments.add_lab_run, "play games and write down what happens in them"),
        ("merge", arguments.add_lab_merge, "merge the parts of one run"),
    ):
        add_arguments(commands.add_parser(name, help=text, description=text))
    add_commands(commands)


def own_commands(name: str) -> Parser:
    """Build the parser of the commands that belong to a game: `parlour GAME COMMAND FILE`."""
    game = parlour.game(name)
    out = Parser(prog="parlour", description=f"Commands of {game.about.title}.")
    out.add_argument("game", metavar=name.replace("_", "-"))
    commands = out.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=Parser)
    for command in game.commands():
        made = commands.add_parser(command.name, help=command.text, description=command.text)
        made.add_argument("file", type=Path, metavar="FILE")
        made.add_argument("--json", action="store_true", help="print JSON for programs")
        made.set_defaults(command=partial(run_own, command), extra="")
    return out


def run_own(command: "Command", given: argparse.Namespace) -> None:
    """Run a command of a game's own on a file."""
    outcome = command.run(read_file(given.file))
    if given.json:
        print_json({"file": str(given.file), "holds": not outcome.wrong, "wrong": outcome.wrong})
    elif outcome.shown:
        print(outcome.shown, flush=True)
    if outcome.wrong:
        print("\n".join(f"{given.file}: {message}" for message in outcome.wrong), file=sys.stderr)
        sys.exit(BAD_INPUT)
    if not given.json:
        print(f"{given.file} holds.")


def games(given: argparse.Namespace) -> None:
    """`parlour games`."""
    found = [parlour.game(name).about for name in parlour.games()]
    if given.json:
        data = [
            {
                "name": about.name,
                "title": about.title,
                "rules": about.version,
                "designer": about.designer,
                "seats": about.seats,
                "minutes": about.minutes,
                "pitch": about.pitch,
                "num_actions": about.num_actions,
                "options": [
                    {"name": option.name, "default": option.default, "text": option.text}
                    for option in about.settings
                ],
            }
            for about in found
        ]
        print_json(data)
        return
    from parlour.terminal.lines import print_games  # noqa: PLC0415

    print_games(found)


def show_rules(given: argparse.Namespace) -> None:
    """`parlour rules GAME [SECTION]`."""
    from parlour.play.rulebook import section, sections  # noqa: PLC0415

    game = parlour.game(given.game)
    chosen = [section(game, given.section)] if given.section else sections(game)
    if given.json:
        print_json([each._asdict() for each in chosen])
        return
    from parlour.terminal.pages import print_rules  # noqa: PLC0415

    print_rules(game, chosen)


def play_game(given: argparse.Namespace) -> None:
    """`parlour play GAME`."""
    from parlour.play.match import Match  # noqa: PLC0415
    from parlour.terminal import line  # noqa: PLC0415

    if given.resume is not None:
        game, record = game_of_record(given.resume)
        with blaming(given.resume):
            match = Match(game, record)
    elif given.game is None:
        raise ValueError(f"which game? (choose from: {', '.join(parlour.games())})")
    else:
        game = chosen_game(given)
        start = None if given.position is None else read_position(game, given.position)
        if start is not None:
            given.seats = start.get("seats")
        match = Match.new(game, chosen_seats(given, game), given.seed, start)
    seats = match.record.seats
    if not 0 <= given.seat <= seats:
        raise ValueError(f"there is no seat {given.seat} at a table of {seats}")
    bots = chosen_bots(given, seats)
    if given.keep is not None:
        match.keep_in(given.keep)
    line.play(match, given.seat - 1, bots)


def serve_tables(given: argparse.Namespace) -> None:
    """`parlour serve`."""
    from parlour.server.serve import serve, settings_for  # noqa: PLC0415

    settings = settings_for(given.host, given.db, given.origin, given.pace, given.log, given.internal, given.keep)
    serve(given.host, given.port, not given.no_browser, settings, given.compile, given.workers)


def serve_agent(given: argparse.Namespace) -> None:
    """`parlour mcp`."""
    from parlour.agents.serve import serve  # noqa: PLC0415

    serve(given.seed)


def run_admin(given: argparse.Namespace) -> None:
    """`parlour admin WHAT`."""
    from parlour.cli.admin import command  # noqa: PLC0415

    command(given)


def think_elsewhere(given: argparse.Namespace) -> None:
    """`parlour think`."""
    from parlour.server.think import think  # noqa: PLC0415

    think(given.db, given.workers)


def run_backup(given: argparse.Namespace) -> None:
    """`parlour backup FILE`, `parlour restore FILE`."""
    from parlour.cli.backup import command  # noqa: PLC0415

    command(given)


def read_position(game: "Game[Any]", file: Path) -> dict[str, object]:
    """Read and check a saved table of the game."""
    from parlour.kernel.save import load  # noqa: PLC0415

    text = read_file(file)
    with blaming(file):
        data: dict[str, object] = json.loads(text)
        load(game, data)
    return data


def run_simulate(given: argparse.Namespace) -> None:
    """`parlour simulate GAME`."""
    from parlour.cli.simulate import command  # noqa: PLC0415

    command(given)


def replay_record(given: argparse.Namespace) -> None:
    """`parlour replay FILE`."""
    from parlour.play.replay import Replay  # noqa: PLC0415
    from parlour.terminal import replaying  # noqa: PLC0415

    game, record = game_of_record(given.file)
    if not 0 <= given.seat <= record.seats:
        raise ValueError(f"there is no seat {given.seat} in this match of {record.seats}")
    with blaming(given.file):
        replay = Replay(game, record)
        steps = replaying.steps(replay, given.seat - 1)
    if given.json:
        print_json(steps)
    else:
        replaying.print_steps(replay, steps)


def verify_record(given: argparse.Namespace) -> None:
    """`parlour verify FILE`."""
    from parlour.cli.verify import command  # noqa: PLC0415

    command(given)


def run_bug(given: argparse.Namespace) -> None:
    """`parlour bug FILE`."""
    from parlour.cli.bug import command  # noqa: PLC0415

    command(given)


def run_arena(given: argparse.Namespace) -> None:
    """`parlour arena GAME --bots A,B`."""
    from parlour.cli.arena import command  # noqa: PLC0415

    command(given)


def run_train(given: argparse.Namespace) -> None:
    """`parlour train GAME`."""
    from parlour.cli.train import command  # noqa: PLC0415

    command(given)


def run_fit(given: argparse.Namespace) -> None:
    """`parlour fit GAME`."""
    from parlour.cli.fit import command  # noqa: PLC0415

    command(given)


def run_exploit(given: argparse.Namespace) -> None:
    """`parlour exploit GAME --bots A,B`."""
    from parlour.cli.exploit import command  # noqa: PLC0415

    command(given)


def run_lab(given: argparse.Namespace) -> None:
    """`parlour lab COMMAND`."""
    from parlour.cli import lab  # noqa: PLC0415

    lab.command(given)


def run_analyse(given: argparse.Namespace) -> None:
    """`parlour analyse RECORD`."""
    from parlour.cli.analyse import command  # noqa: PLC0415

    command(given)


def learn_game(given: argparse.Namespace) -> None:
    """`parlour learn GAME`."""
    from parlour.terminal.learning import learn  # noqa: PLC0415

    if not learn(parlour.game(given.game)):
        return
    play_game(parser().parse_args(["play", given.game, "--bots", "novice"]))


def run_puzzles(given: argparse.Namespace) -> None:
    """`parlour puzzles GAME`, `parlour puzzles mine GAME`."""
    from parlour.cli.puzzles import command  # noqa: PLC0415

    command(given)


def run_bench(given: argparse.Namespace) -> None:
    """`parlour bench`."""
    from parlour.cli.bench import compare, run  # noqa: PLC0415

    if given.against is not None:
        compare(given.against, given.quick, given.json)
    else:
        run(given.json, given.write, given.quick, given.history)


def make_new_game(given: argparse.Namespace) -> None:
    """`parlour new-game NAME`."""
    from parlour.cli.new_game.write import check_name, next_commands, write  # noqa: PLC0415

    check_name(given.name, COMMANDS)
    folder = given.folder or Path(given.name)
    write(given.name, folder)
    print(f"{folder} holds a complete little game; README.md says what each file is for. Next:\n")
    print("\n".join(f"  {command}" for command in next_commands(given.name, folder)))


def run_doctor(given: argparse.Namespace) -> None:
    """`parlour doctor`."""
    from parlour.cli import doctor  # noqa: PLC0415

    if given.line and not given.json:
        print(f"Parlour {VERSION} is {doctor.one_line()}.")
        return
    data = doctor.report()
    if given.json:
        print_json(data)
    else:
        print(f"Parlour {data['parlour']} is {data['running']}.")
        print(f"Python {data['python']}, {data['implementation']}, librt {data['librt']}.")
        for extra, absent in doctor.missing().items():
            state = f"missing {', '.join(absent)}: pip install 'parlour[{extra}]'" if absent else "complete"
            print(f"  [{extra}] {state}")
        for reason in parlour.broken().values():
            print(f"  {reason}")


def menu(given: argparse.Namespace) -> None:
    """`parlour` alone: the menu."""
    from parlour.terminal.menu import choose  # noqa: PLC0415

    chosen = choose()
    if chosen:
        play_game(parser().parse_args(["play", *chosen]))


COMMANDS = {
    "games": Entry(games, "list the games", arguments.add_json),
    "rules": Entry(show_rules, "read the rules of a game, or one section", arguments.add_rules),
    "play": Entry(play_game, "play a game in the terminal", arguments.add_play),
    "serve": Entry(serve_tables, "play in the browser: run a server", arguments.add_server),
    "admin": Entry(run_admin, "look after the tables of a running server", arguments.add_admin),
    "think": Entry(think_elsewhere, "think for the servers of a database on another machine", arguments.add_think),
    "backup": Entry(run_backup, "write a server's database to a file", arguments.add_backup),
    "restore": Entry(run_backup, "restore a backup", arguments.add_restore),
    "simulate": Entry(run_simulate, "play many games and count", arguments.add_simulate),
    "arena": Entry(run_arena, "let bots play against each other, and rate them", arguments.add_arena, "lab"),
    "train": Entry(run_train, "let a network learn a game by playing against itself", arguments.add_train),
    "fit": Entry(run_fit, "fit a judge to games that a search plays", arguments.add_fit),
    "exploit": Entry(run_exploit, "measure what a best response wins against bots", arguments.add_exploit),
    "mcp": Entry(
        serve_agent, "offer tables as tools to a language model (Model Context Protocol)", arguments.add_mcp
    ),
    "lab": Entry(run_lab, "play many games into a folder of tables, for statistics", add_lab, "lab"),
    "replay": Entry(replay_record, "show a recorded match move by move", arguments.add_replay),
    "verify": Entry(verify_record, "check a recorded match: moves, result and shuffle", arguments.add_verify),
    "bug": Entry(run_bug, "shrink the report of a player, and write a failing test from it", arguments.add_bug),
    "analyse": Entry(
        run_analyse, "weigh the decisions of a recorded match, and separate luck from skill", arguments.add_analyse
    ),
    "learn": Entry(learn_game, "learn a game step by step", arguments.add_learn),
    "puzzles": Entry(run_puzzles, "find the best move: solve puzzles, or mine new ones", arguments.add_puzzles),
    "bench": Entry(run_bench, "measure speed beside OpenSpiel and RLCard", arguments.add_bench, "bench"),
    "new-game": Entry(
        make_new_game, "write a package with a small complete game, to turn into your own", arguments.add_new_game
    ),
    "doctor": Entry(run_doctor, "show what is active, and what is missing for each extra", arguments.add_doctor),
}
