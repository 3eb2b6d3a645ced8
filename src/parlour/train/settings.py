"""The settings of a training run: everything that its result depends on."""

import json
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

import parlour
from parlour.bots import bot
from parlour.bots.ismcts import Ismcts
from parlour.kernel.game import Game

FILE = "settings.json"
CHOSEN = [
    "seed",
    "decisions",
    "tables",
    "steps",
    "epochs",
    "minibatch",
    "width",
    "learning_rate",
    "entropy",
    "clip",
]
CHOSEN += ["trace", "judge", "suspicion", "every", "games", "opponents"]
CHOSEN += ["shifts", "expert", "lessons", "lesson_epochs", "sharpness"]  # what the command line may say


@dataclass(frozen=True)
class Settings:
    """The game, how much is played, and how the policy is improved. The same settings give the same weights."""

    game: str
    seats: int
    options: dict[str, Any]  # the variant of the game
    seed: int = 1
    decisions: int = 4_000_000  # in all
    tables: int = 256  # that are played at once
    shifts: int = 1  # groups of tables, each of which a machine of its own can play
    steps: int = 64  # decisions at each table between two updates
    epochs: int = 2  # how often each decision is learned from
    minibatch: int = 2048
    width: int = 256  # of the hidden layers
    learning_rate: float = 1e-3  # at the beginning; it falls to a tenth
    entropy: float = 0.01  # how much variety is worth at the beginning; it falls to a tenth
    clip: float = 0.2  # how far an update may move a probability
    trace: float = 0.8  # the lambda of generalised advantages
    judge: float = 1.0  # how far the game's judge is trusted at the beginning; halfway through no longer
    every: int = 25  # updates between two checkpoints, each with an evaluation
    games: int = 60  # of an evaluation against each opponent
    suspicion: int = 200_000  # decisions from which it learns what choices tell about cards; 0: it does not
    opponents: tuple[str, ...] = ("random", "greedy")
    expert: tuple[str, ...] = ()  # the searches that teach before it plays against itself, one for each round
    lessons: int = 50_000  # decisions of each round that the search weighs
    lesson_epochs: int = 6  # how often each is learned from, at most
    sharpness: float = 16.0  # the power of how often the search tried an option, as which it is a target

    @property
    def updates(self) -> int:
        """How many updates there are in all."""
        return max(0 if self.expert else 1, self.decisions // (self.tables * self.steps))

    def left(self, update: int) -> float:
        """Return the factor of what falls to a tenth, at an update."""
        return 1.0 - 0.9 * update / self.updates

    def trust(self, update: int) -> float:
        """Return how far the judge is trusted, at an update."""
        return self.judge * max(0.0, 1.0 - 2.0 * update / self.updates)

    def the_game(self) -> Game[Any]:
        """Return the game in its variant."""
        return rules_of(self.game, self.options)

    def write(self, folder: Path) -> None:
        """Write the settings into the folder of the run."""
        (folder / FILE).write_text(json.dumps(asdict(self), indent=2) + "\n", encoding="utf-8")


def rules_of(name: str, options: dict[str, Any]) -> Game[Any]:
    """Return a game, or a twin, in its variant."""
    if name in parlour.twins():
        made: Game[Any] = parlour.twins()[name](options)
        return made
    return parlour.game(name, **options)


def read(folder: Path) -> Settings:
    """Return the settings of a run; a ValueError says what is wrong with them."""
    file = folder / FILE
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        found = Settings(**data | {name: tuple(data.get(name, ())) for name in ("opponents", "expert")})
    except OSError:
        raise ValueError(f"{folder} holds no training run: there is no {FILE} in it") from None
    except (ValueError, TypeError, KeyError) as error:
        raise ValueError(f"{file}: {error}") from None
    check(found)
    return found


def check(settings: Settings) -> None:
    """Raise a ValueError that names the first setting with an impossible value."""
    settings.the_game().lay(settings.seats)
    for name in settings.opponents:
        bot(name, 0)
    for number, name in enumerate(settings.expert):
        check_expert(name, number)
    least = {"options": None, "seed": 0, "games": 0, "suspicion": 0, "entropy": 0.0, "trace": 0.0, "judge": 0.0}
    least["decisions"] = 0 if settings.expert else 1
    for field in fields(settings):
        value = getattr(settings, field.name)
        if isinstance(value, int | float) and field.name != "seats":
            low = least.get(field.name, 1 if isinstance(value, int) else 1e-9)
            if low is not None and value < low:
                raise ValueError(f"{field.name.replace('_', '-')} must be at least {low}, not {value}")
    if settings.tables % settings.shifts:
        raise ValueError(f"{settings.tables} tables cannot be split into {settings.shifts} equal shifts")
    for name in ("trace", "judge"):
        if getattr(settings, name) > 1.0:
            raise ValueError(f"{name} must be at most 1, not {getattr(settings, name)}")


def check_expert(name: str, number: int) -> None:
    """Raise a ValueError if a bot cannot teach in that round."""
    found = bot(name, 0)
    if not isinstance(found, Ismcts) or found.crew is not None or found.regret:
        raise ValueError(f"an expert is a search such as ismcts:300 or mind:60, not {name}")
    if number == 0 and name.startswith("mind"):
        raise ValueError(f"{name} searches with what the run has learned: it cannot teach in the first round")
