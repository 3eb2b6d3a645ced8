"""The arguments of each command."""

import argparse
from pathlib import Path


def seed(text: str) -> int:
    """Parse and check a seed."""
    from parlour.kernel.luck import MOST_SEED  # noqa: PLC0415  (other arguments do without the kernel)

    if not (text.isascii() and text.isdecimal() and len(text) < 20 and int(text) <= MOST_SEED):
        raise argparse.ArgumentTypeError(f"a whole number from 0 to {MOST_SEED}, not {text[:40]!r}")
    return int(text)


def add_json(made: argparse.ArgumentParser) -> None:
    """Add the choice of JSON."""
    made.add_argument("--json", action="store_true", help="print JSON for programs")


def add_game(made: argparse.ArgumentParser) -> None:
    """Add the arguments that choose a game, its seats and its variant."""
    made.add_argument("game", nargs="?" if made.prog.endswith("play") else None)
    made.add_argument("--seats", type=int, help="how many players")
    made.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="play a variant (parlour games lists them)",
    )


def add_rules(made: argparse.ArgumentParser) -> None:
    """Add the arguments that choose what to read."""
    made.add_argument("game")
    made.add_argument("section", nargs="?", help="its number, name or a word of its title")
    add_json(made)


def add_play(made: argparse.ArgumentParser) -> None:
    """Add the arguments for a game in the terminal and its players."""
    add_game(made)
    made.add_argument("--seat", type=int, default=1, help="your seat, from 1; 0 to watch the bots")
    made.add_argument("--seed", help="any text; the same text gives the same deal")
    made.add_argument("--bots", default="regular", help="who plays the other seats: one name, or one for each")
    made.add_argument("--resume", metavar="FILE", type=Path, help="resume a saved match")
    made.add_argument("--keep", metavar="FILE", type=Path, help="write every move to a new file as it is played")
    made.add_argument("--position", metavar="FILE", type=Path, help="begin from a saved position (JSON)")


def add_simulate(made: argparse.ArgumentParser) -> None:
    """Add the arguments of `parlour simulate`."""
    add_game(made)
    made.epilog = (
        "Wins are counted by seat and by who began: the first seat that was asked alone, "
        "after any simultaneous choices."
    )
    made.add_argument("--games", type=int, default=10_000, help="how many (10000)")
    made.add_argument("--seed", type=seed, default=1, help="another seed makes other games (1)")
    made.add_argument("--bots", default="random", help="one name, or one for each seat")
    made.add_argument("--processes", type=int, help="how many work at once (one for each core)")
    add_json(made)


def add_arena(made: argparse.ArgumentParser) -> None:
    """Add the arguments of `parlour arena`."""
    made.add_argument("game", nargs="?")
    made.add_argument("--bots", help="the bots, separated by commas (see docs/bots.md)")
    made.add_argument("--games", type=int, help="at least this many (200); every deal from every seat")
    made.add_argument("--seats", type=int, help="how many players")
    made.add_argument("--seed", type=seed, help="another seed makes other deals (1)")
    made.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="play a variant")
    made.add_argument("--processes", type=int, help="how many work at once (one for each core)")
    made.add_argument("--keep", metavar="FILE", type=Path, help="write every game to a new file, and keep it")
    made.add_argument(
        "--resume", metavar="FILE", type=Path, help="resume such a file; other options may be left out"
    )
    form = made.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print JSON for programs")
    form.add_argument("--csv", action="store_true", help="print a line for each bot, for spreadsheets")


def add_train(made: argparse.ArgumentParser) -> None:
    """Add the arguments of `parlour train`; docs/training.md explains them."""
    made.set_defaults(extra="train")
    made.add_argument("game", nargs="?")
    made.add_argument("--seats", type=int, help="how many players")
    made.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="play a variant")
    made.add_argument("--folder", type=Path, metavar="DIR", help="new or empty (./net-GAME-SEATS)")
    made.add_argument("--resume", type=Path, metavar="DIR", help="continue with the run in a folder")
    made.add_argument("--seed", type=seed, help="another seed makes another network (1)")
    made.add_argument("--decisions", type=int, help="how many are played in all (4000000)")
    made.add_argument("--opponents", metavar="BOTS", help="who is played against at checkpoints (random,greedy)")
    made.add_argument("--games", type=int, help="against each of them (60); 0: none")
    made.add_argument("--every", type=int, metavar="UPDATES", help="between two checkpoints (25)")
    learning = made.add_argument_group("how it learns")
    for name, kind, text in (
        ("tables", int, "played at once (256)"),
        ("steps", int, "at each table between two updates (64)"),
        ("epochs", int, "how often each decision is learned from (2)"),
        ("minibatch", int, "decisions of a step of the optimiser (2048)"),
        ("width", int, "of the hidden layers (256)"),
        ("learning-rate", float, "at the beginning (0.001)"),
        ("entropy", float, "weight of the entropy bonus at the beginning (0.01)"),
        ("clip", float, "how far an update may move a probability (0.2)"),
        ("trace", float, "the lambda of generalised advantages (0.8)"),
        ("suspicion", int, "decisions from which it learns what choices tell about cards (200000)"),
        ("judge", float, "how far the game's judge is trusted at the beginning, 0 to 1 (1)"),
        ("lessons", int, "decisions that an expert weighs in each round (50000)"),
        ("lesson-epochs", int, "how often each is learned from, at most (6)"),
        ("sharpness", float, "exponent of the expert's visit counts in what is learned (16)"),
    ):
        learning.add_argument(f"--{name}", type=kind, help=text)
    learning.add_argument("--expert", metavar="BOTS", help="searches that teach first, one a round (ismcts:300)")
    where = made.add_argument_group("where it is done")
    where.add_argument("--on", default="", metavar="RAY", help="a Ray cluster: ray (here) or ray://HOST:PORT")
    where.add_argument("--processes", type=int, help="of this machine (one for each core)")
    where.add_argument("--shifts", type=int, help="groups of tables that are played separately, with --on (1)")


def add_fit(made: argparse.ArgumentParser) -> None:
    """Add the arguments of `parlour fit`; docs/training.md explains them."""
    made.set_defaults(extra="train")
    made.add_argument("game", nargs="?")
    made.add_argument("--seats", type=int, help="how many players")
    made.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="play a variant")
    made.add_argument("--folder", type=Path, metavar="DIR", help="new or empty (./judge-GAME-SEATS)")
    made.add_argument("--resume", type=Path, metavar="DIR", help="continue with the run in a folder")
    made.add_argument("--games", type=int, help="how many are played (2000)")
    made.add_argument("--player", metavar="BOT", help="the search that plays them (ismcts:200)")
    made.add_argument("--width", type=int, help="the width of the judge's hidden layer (16)")
    made.add_argument("--policy-width", type=int, help="the width of the policy's hidden layer (32)")
    made.add_argument("--judge", metavar="FILE", help="keep the judge of an earlier run, and fit only a policy")
    made.add_argument("--epochs", type=int, help="how often each position is learned from (5)")
    made.add_argument("--seed", type=seed, help="another seed makes other games (1)")
    made.add_argument("--on", default="", metavar="RAY", help="a Ray cluster: ray (here) or ray://HOST:PORT")
    made.add_argument("--processes", type=int, help="of this machine (one for each core)")


def add_exploit(made: argparse.ArgumentParser) -> None:
    """Add the arguments of `parlour exploit`."""
    made.set_defaults(extra="openspiel")
    add_game(made)
    made.epilog = (
        "Games that are small enough: the twins (jest_twin, ...), Kuhn and Leduc poker of examples/classics."
    )
    made.add_argument(
        "--bots", default="random,greedy", help="who is exploited, separated by commas (random,greedy)"
    )
    made.add_argument("--samples", type=int, default=100, help="answers of a bot at each information set (100)")
    made.add_argument("--seed", type=seed, default=1, help="another seed makes other samples (1)")
    made.add_argument("--reward", choices=("win", "score"), default="win", help="what is won: games, or points")
    add_json(made)


def add_lab_run(made: argparse.ArgumentParser) -> None:
    """Add the arguments of `parlour lab run`."""
    add_game(made)
    made.add_argument("--bots", default="random", help="who plays, separated by commas (random)")
    made.add_argument("--games", type=int, default=10_000, help="at least this many, in whole deals (10000)")
    made.add_argument("--seed", type=seed, default=1, help="another seed makes other deals (1)")
    made.add_argument("--start", type=int, default=0, metavar="DEAL", help="the first deal (0)")
    made.add_argument(
        "--decisions", default="all", metavar="WHICH", help="keep decisions and cards: all, none or sample:N (all)"
    )
    made.add_argument("--processes", type=int, help="how many work at once (one for each core)")
    made.add_argument("--until", metavar="RULE", help='stop early, for example "seat 1 settled to 1 %%"')
    made.add_argument("--on", default="", metavar="RAY", help="a Ray cluster: ray (here) or ray://HOST:PORT")
    made.add_argument("-o", "--folder", type=Path, required=True, help="a new folder, or one to resume")


def add_lab_merge(made: argparse.ArgumentParser) -> None:
    """Add the arguments of `parlour lab merge`."""
    made.add_argument("folders", type=Path, nargs="+", metavar="FOLDER", help="parts of one run")
    made.add_argument("-o", "--folder", type=Path, required=True, help="where their parts are copied to")


def add_analyse(made: argparse.ArgumentParser) -> None:
    """Add the arguments of `parlour analyse`."""
    made.add_argument("file", type=Path, metavar="RECORD")
    made.add_argument("--seat", type=int, default=0, help="whose decisions, from 1; 0: everybody's")
    effort = made.add_mutually_exclusive_group()
    effort.add_argument("--seconds", type=float, default=0.2, help="time to think about each decision (0.2)")
    effort.add_argument("--iterations", type=int, help="instead of seconds; makes the analysis repeatable")
    made.add_argument("--processes", type=int, help="how many work at once (one for each core)")
    made.add_argument("--all", action="store_true", help="every decision in order, not only the worst")
    add_json(made)


def add_puzzles(made: argparse.ArgumentParser) -> None:
    """Add the arguments of `parlour puzzles`."""
    made.add_argument("game", metavar="GAME", help="solve its puzzles; `mine GAME` looks for more")
    made.add_argument("mined", metavar="GAME", nargs="?", help=argparse.SUPPRESS)
    made.add_argument("--file", metavar="FILE", type=Path, help="puzzles of your own (mined: GAME-puzzles.jsonl)")
    made.add_argument("--rating", type=int, help="only this difficult, 1 to 5")
    made.add_argument("--count", type=int, help="mine until the file holds this many (40)")
    made.add_argument("--seed", type=seed, help="mine in other games than those of seed 1")
    made.add_argument("--sets", action="store_true", help="mine only questions about several cards together")


def add_bench(made: argparse.ArgumentParser) -> None:
    """`parlour bench`."""
    made.add_argument("--quick", action="store_true", help="a short, rough run")
    made.add_argument("--write", metavar="FILE", help="write the table to a file too")
    made.add_argument("--history", metavar="FILE", type=Path, help="add a line to a JSONL file, drawn as SVG")
    other = "compare with another built source tree; exit code 1 if slower"
    made.add_argument("--against", metavar="DIR", type=Path, help=other)
    add_json(made)


def add_mcp(made: argparse.ArgumentParser) -> None:
    """Add the arguments of `parlour mcp`."""
    made.set_defaults(extra="mcp")
    made.add_argument("--seed", help="any text; the same text gives the same deals")


def add_admin(made: argparse.ArgumentParser) -> None:
    """Add the arguments of `parlour admin`."""
    made.set_defaults(extra="web")
    whats = made.add_subparsers(dest="what", required=True, metavar="WHAT")
    for name, text, given in (
        ("tables", "list the tables that were visited last", ""),
        ("export", "print the record of a table, in play or quarantined too", "table"),
        ("close", "end a match without deleting it, and tell its players", "table"),
        ("quarantine", "set a table aside: nobody can play or watch it", "table"),
        ("unquarantine", "let a table that was set aside continue", "table"),
        ("kick", "revoke the token of a seat", "table"),
        ("delete", "delete a table and everything stored about it", "table"),
        ("players", "list the players, or those whose name contains a text", ""),
        ("ban", "keep a player, an address or a network out", "who"),
        ("unban", "let a player, an address or a network in again", "who"),
        ("bans", "list the current bans", ""),
        ("delete-player", "delete all data of a player", "who"),
        ("reports", "list the problems that players reported", ""),
        ("report", "print a report as a file for parlour bug", "report"),
    ):
        what = whats.add_parser(name, help=text, description=text)
        what.add_argument("--server", default="http://127.0.0.1:8765", metavar="URL", help="where the server is")
        if given:
            what.add_argument(given, metavar={"table": "TABLE", "who": "NAME", "report": "ID"}[given])
        else:
            what.add_argument("--json", action="store_true", help="print JSON")
        add_details(name, what)


def add_details(name: str, what: argparse.ArgumentParser) -> None:
    """Add the arguments of single actions of an operator."""
    if name == "kick":
        what.add_argument("seat", type=int, metavar="SEAT", help="from 1")
    if name == "players":
        what.add_argument("search", nargs="?", default="", metavar="TEXT", help="a part of the name")
    if name in ("close", "quarantine", "ban"):
        what.add_argument("--reason", default="", metavar="TEXT", help="the reason, which they are told")
    if name == "ban":
        what.add_argument("--days", type=float, metavar="N", help="for how long (default: for good)")


def add_replay(made: argparse.ArgumentParser) -> None:
    """Add the arguments that choose a record, and whose view of it."""
    made.add_argument("file", type=Path, metavar="FILE")
    made.add_argument("--seat", type=int, default=0, help="whose view, from 1; 0: all cards open")
    add_json(made)


def add_verify(made: argparse.ArgumentParser) -> None:
    """Add the arguments with which a player checks a record and its shuffle."""
    made.add_argument("file", type=Path, metavar="FILE")
    made.add_argument("--seal", metavar="HASH", help="what you were shown before the deal")
    made.add_argument("--contribution", metavar="TEXT", help="what you then added to the shuffle")
    add_json(made)


def add_bug(made: argparse.ArgumentParser) -> None:
    """Add the arguments that choose a report, and where its test is written."""
    told = "as `parlour admin report` or the command `wrong` wrote"
    made.add_argument("file", type=Path, metavar="FILE", help=told)
    made.add_argument("--folder", type=Path, default=Path("tests/bugs"), metavar="DIR", help="where (tests/bugs)")


def add_learn(made: argparse.ArgumentParser) -> None:
    """Add the argument that chooses a game to learn."""
    made.add_argument("game", metavar="GAME")


def add_new_game(made: argparse.ArgumentParser) -> None:
    """Add the arguments of a package to be written."""
    made.add_argument("name", metavar="NAME", help="lower-case letters, digits and _")
    made.add_argument("--folder", type=Path, metavar="DIR", help="where; new or empty (./NAME)")


def add_doctor(made: argparse.ArgumentParser) -> None:
    """Add the arguments that choose how much to print."""
    made.add_argument("--line", action="store_true", help="only whether it runs compiled")
    add_json(made)


def add_backup(made: argparse.ArgumentParser, what: str = "backup") -> None:
    """Add the arguments of backup and restore."""
    made.set_defaults(extra="web", what=what)
    made.add_argument("file", type=Path, metavar="FILE")
    made.add_argument("--db", metavar="URL", help="the database, as for serve")


def add_restore(made: argparse.ArgumentParser) -> None:
    """Add the arguments of restore."""
    add_backup(made, "restore")


def add_think(made: argparse.ArgumentParser) -> None:
    """Add the arguments of `parlour think`: the database of the servers, and how many processes."""
    made.set_defaults(extra="web")
    made.add_argument("--db", metavar="URL", required=True, help="of the servers: postgresql://USER@HOST/NAME")
    made.add_argument(
        "--workers", type=int, default=0, metavar="N", help="processes for moves; default: one per core"
    )


def add_server(made: argparse.ArgumentParser) -> None:
    """Add the arguments for the server's address and its database."""
    made.set_defaults(extra="web")
    made.add_argument("--host", default="127.0.0.1", help="where to listen (0.0.0.0: for the whole network)")
    made.add_argument("--port", type=int, help="default: 8765, or the next free one")
    made.add_argument("--db", metavar="URL", help="sqlite:///FILE or postgresql://USER@HOST/NAME")
    made.add_argument("--no-browser", action="store_true", help="do not open a browser")
    made.add_argument(
        "--compile", metavar="COMMAND", help="compile with this command in the background, then restart"
    )
    made.add_argument("--workers", type=int, default=1, metavar="N", help="processes that serve (PostgreSQL only)")
    made.add_argument(
        "--internal", default="127.0.0.1", metavar="HOST", help="where servers on other machines reach this one"
    )
    made.add_argument("--origin", action="append", default=[], help="the address of the pages, if behind a proxy")
    made.add_argument(
        "--keep",
        action="append",
        default=[],
        metavar="WHAT=DAYS",
        help="delete older data: open, playing, finished, reports or talk (0: never)",
    )
    made.add_argument("--pace", type=float, default=0.7, help="minimum seconds for an answer of a bot")
    made.add_argument(
        "--log", metavar="FILE", default="", help="log to a file (at most 60 MB in six) instead of the screen"
    )
