"""The description of a game, and the result of one that was played."""

from collections.abc import Callable
from typing import Any

from parlour.kernel.variant import Setting

Reading = Callable[[dict[str, object]], dict[str, object]]  # options as a version named them -> as they are now


class Result:
    """How a game ended."""

    def __init__(
        self, returns: list[float], scores: list[int], winners: list[int], reason: str, adjudicated: bool
    ) -> None:
        self.returns = returns  # seat -> its share of the win: 1, 0, or a part of 1
        self.scores = scores  # seat -> points, as the game counts them
        self.winners = winners
        self.reason = reason
        self.adjudicated = adjudicated

    def __reduce__(self) -> tuple[Any, ...]:
        return Result, (self.returns, self.scores, self.winners, self.reason, self.adjudicated)

    def as_data(self) -> dict[str, object]:
        """Return the result as plain data."""
        return {
            "returns": self.returns,
            "scores": self.scores,
            "winners": self.winners,
            "reason": self.reason,
            "adjudicated": self.adjudicated,
        }


class About:
    """The description of a game: title, seats, settings and so on."""

    def __init__(
        self,
        name: str,
        title: str,
        version: str,
        designer: str,
        pitch: str,
        minutes: int,
        seats: list[int],
        num_actions: int,
        streams: list[str],
        settings: list[Setting],
        earlier: dict[str, Reading] | None = None,
    ) -> None:
        self.name = name
        self.title = title
        self.version = version  # of the rules; a record names the one it was played by
        self.designer = designer
        self.pitch = pitch
        self.minutes = minutes
        self.seats = seats  # how many may play
        self.num_actions = num_actions
        self.streams = streams  # the names of the streams of luck
        self.settings = settings
        # Versions of the rules that today's options can reproduce, each with how to choose these.
        self.earlier: dict[str, Reading] = earlier if earlier is not None else {}

    def __reduce__(self) -> tuple[Any, ...]:
        who = (self.name, self.title, self.version, self.designer, self.pitch, self.minutes)
        return About, (*who, self.seats, self.num_actions, self.streams, self.settings, self.earlier)

    def under(self, version: str) -> "About":
        """Return the same description with another version of the rules.

        Args:
            version: The version.
        """
        who = (self.name, self.title, version, self.designer, self.pitch, self.minutes)
        return About(*who, self.seats, self.num_actions, self.streams, self.settings, self.earlier)


class Outcome:
    """The result of a game's own command: the text to show, and the mistakes found."""

    def __init__(self, shown: str, wrong: list[str]) -> None:
        self.shown = shown
        self.wrong = wrong


class Command:
    """A command of a game's own, `parlour GAME NAME FILE`: it works on the text of a file."""

    def __init__(self, name: str, text: str, run: Callable[[str], Outcome]) -> None:
        self.name = name
        self.text = text  # what it does, for people
        self.run = run
