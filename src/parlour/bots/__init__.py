"""Players that see only what their seat sees: `bot` makes one by name; a `Player` is anything that answers."""

import re

from parlour.bots.budget import read_budget
from parlour.bots.guests import announced, guest, is_guest
from parlour.bots.ismcts import Ismcts
from parlour.bots.levels import LEVELS, LevelBot
from parlour.bots.mc import Greedy, Mc
from parlour.bots.outside import OutsideBot
from parlour.bots.random import RandomBot
from parlour.bots.settings import MindSettings, read_changes
from parlour.play.window import Player

__all__ = ["LEVELS", "NAMES", "Player", "bot"]
NAMES = [  # of the bots that come with Parlour
    *LEVELS,
    "random",
    "greedy",
    "mc:BUDGET",
    "ismcts:BUDGET",
    "net",
    "mind:BUDGET",
    "run:COMMAND",
    "py:MODULE:CLASS",
]


def bot(name: str, seed: int) -> Player:
    """Make a bot by name.

    Args:
        name: One of `NAMES`, or a name that a package announces. A budget is a number of iterations a move
            (`ismcts:300`) or of seconds (`ismcts:1.5s`). A search may be allowed some regret (`ismcts:300~0.1`),
            several processes (`ismcts:1s*2`), and other settings than its own (`ismcts:300/keep=0/curiosity=1.2`).
            Weights of your own: `net:FILE`, `mind:0.1s@FILE`.
        seed: Where all chance of the bot comes from; one seed gives one way of playing.

    Returns:
        A player: `answer(window)` gives one of the window's options.

    Raises:
        ValueError: There is no bot of that name, or its budget or settings cannot be read.
    """
    if name == "random":
        return RandomBot(seed)
    if name == "greedy":
        return Greedy(seed)
    if re.match(r"net(:|$)|mind:", name):
        return trained(name, seed)
    if name.startswith("run:"):
        return OutsideBot(name.removeprefix("run:"), seed)
    if name in LEVELS:
        return LevelBot(name, seed)
    if is_guest(name):
        return guest(name, seed)
    found = re.fullmatch(r"mc:(.+)|ismcts:([^~*/]+)(?:~(0?\.\d+))?(?:\*([1-9]\d?))?(/.+)?", name)
    budget = read_budget(found[1] or found[2]) if found else None
    if found is None or budget is None:
        names = [*NAMES, *sorted(announced().keys() - set(NAMES))]
        raise ValueError(f"there is no bot called {name!r} (choose from: {', '.join(names)})")
    if found[1]:
        return Mc(seed, budget)
    return Ismcts(seed, budget, float(found[3] or 0.0), int(found[4] or 1), read_changes(found[5] or ""))


def trained(name: str, seed: int) -> Player:
    """Return a bot that plays by a network, with a search (`mind:0.1s`) or without (`net`)."""
    try:
        from parlour.bots.mind import Mind  # noqa: PLC0415  (NumPy is in an extra)
        from parlour.bots.net import NetBot  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise ValueError(f"{name} needs the package {error.name}: pip install 'parlour[net]'") from None
    kind, _, rest = name.partition(":")
    if kind == "net":
        return NetBot(seed, rest)
    rest, _, file = rest.partition("@")
    said, slash, changes = rest.partition("/")
    budget = read_budget(said)
    if budget is None:
        raise ValueError(f"a mind thinks by iterations or seconds, as in mind:100 or mind:0.1s, not {said!r}")
    return Mind(seed, budget, read_changes(slash + changes, MindSettings._fields), file)
