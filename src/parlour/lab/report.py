"""Reports: what a game is like, as typed figures, as JSON and as one page that works offline."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import polars as pl

import parlour
from parlour.lab import contributions, measures, skill
from parlour.lab.figures import DIFFERS, NO_DATA, OPEN, Figure, Measured, judged, spoken
from parlour.lab.measures import Data, Frames, data_of

FORMAT = 1
MANY_BINS = 24
SELDOM = 0.01  # an option that is chosen less often than this is hardly ever chosen


class Section(NamedTuple):
    """Some figures about one question."""

    id: str
    title: str
    text: str
    figures: list[Figure]


class Bin(NamedTuple):
    """Some games of about one length."""

    low: float
    high: float
    games: int


class Report(NamedTuple):
    """The findings of a run about its game."""

    about: dict[str, Any]  # what was played
    sections: list[Section]
    lengths: list[Bin]  # in decisions
    seldom: list[str]  # kinds of options that are hardly ever chosen, and those that lose
    unused: list[str]  # options that were never chosen; some may not be possible with these seats

    def figures(self) -> Iterator[Figure]:
        """Yield all figures of all sections."""
        for section in self.sections:
            yield from section.figures

    def figure(self, id: str) -> Figure:
        """Return a figure by its id."""
        for each in self.figures():
            if each.id == id:
                return each
        raise ValueError(f"the report has no figure {id!r}")

    def findings(self, most: int | None = None) -> list[Figure]:
        """Return the figures that differ from their null, the surest of a section first, at most `most` each."""
        return [
            each
            for section in self.sections
            for each in sorted((each for each in section.figures if each.verdict == DIFFERS), key=surest)[:most]
        ]

    def unsettled(self) -> list[Figure]:
        """Return the figures that more games would settle."""
        return [each for each in self.figures() if each.verdict in (OPEN, NO_DATA) and each.games_needed]

    def as_data(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        sections = [
            {**section._asdict(), "figures": [each._asdict() for each in section.figures]}
            for section in self.sections
        ]
        lengths = [each._asdict() for each in self.lengths]
        return {
            "report": FORMAT,
            **self.about,
            "sections": sections,
            "lengths": lengths,
            "seldom": self.seldom,
            "unused": self.unused,
        }

    def as_html(self) -> str:
        """Return the page: one file without scripts that needs no network."""
        from parlour.lab.page import page  # noqa: PLC0415

        return page([self])

    def _repr_html_(self) -> str:
        """Show the report in a notebook."""
        from parlour.lab.page import fragment  # noqa: PLC0415

        return fragment(self)


def surest(figure: Figure) -> float:
    """Return by what findings are ordered."""
    return figure.p or 0.0


class Question(NamedTuple):
    """A section before its figures are judged."""

    id: str
    title: str
    text: str
    measured: list[Measured]


def make(run: Frames) -> Report:
    """Make the report of a run."""
    data = data_of(run)
    questions = ask(data)
    page = [each for question in questions for each in question.measured]
    found = {each.id: each for each in judged(page, data.game_count / data.blocks)}
    sections = [
        Section(each.id, each.title, each.text, [found[m.id] for m in each.measured]) for each in questions
    ]
    return Report(about(run, data), sections, lengths(data), seldom(found), unused(run, data))


def ask(data: Data) -> list[Question]:
    """Measure everything that a report tells."""
    return [
        Question("wins", "Who wins", WINS, measures.wins(data)),
        Question("length", "How long it takes", LENGTH, measures.length(data)),
        Question("choice", "How much there is to decide", CHOICE, measures.choice(data)),
        Question("tension", "How tense it is", TENSION, measures.tension(data)),
        Question("ends", "How it ends", ENDS, measures.ends(data)),
        Question("skill", "Does skill win", SKILL, skill.ladder(data)),
        Question("luck", "Luck and skill", LUCK, skill.luck_and_skill(data)),
        Question("cards", "What wins: cards and events", CONTRIBUTION, contributions.cards(data)),
        Question("options", "What wins: choices", CONTRIBUTION, contributions.options(data)),
        Question("kinds", "What is chosen", KINDS, measures.kinds(data)),
    ]


def about(run: Frames, data: Data) -> dict[str, Any]:
    """Return what was played, for the head of the report."""
    header = run.header
    return {
        "game": header.game,
        "rules": header.rules,
        "options": header.options,
        "seats": header.seats,
        "bots": header.bots,
        "plan": header.plan,
        "seed": header.seed,
        "parlour": header.parlour,
        "created": header.created,
        "games": data.game_count,
        "deals": data.deals,
    }


def lengths(data: Data) -> list[Bin]:
    """Return how many games have which length in decisions."""
    found = data.games.select(pl.col("decisions")).collect()["decisions"].to_numpy()
    low, high = int(found.min()), int(found.max()) + 1
    width = max(1, -(-(high - low) // MANY_BINS))
    counts, edges = np.histogram(found, bins=np.arange(low, high + width, width))
    return [Bin(float(a), float(b), int(n)) for a, b, n in zip(edges, edges[1:], counts, strict=False)]


def unused(run: Frames, data: Data) -> list[str]:
    """Return the options of the game that nobody chose in any recorded game."""
    chosen = set(data.decisions.select(pl.col("chosen").unique()).collect(engine="streaming")["chosen"])
    if not chosen:
        return []
    game = parlour.game_of_rules(run.header.game, run.header.rules, dict(run.header.options))
    t = game.new(run.header.seats)
    named = dict.fromkeys(game.words.move(t, action) for action in range(game.num_actions))
    return [name for name in named if name not in chosen]


def seldom(found: dict[str, Figure]) -> list[str]:
    """Return the kinds of options that are hardly ever chosen, and those that lose in every comparison."""
    out = [
        f"{each.title} is hardly ever chosen"
        for each in found.values()
        if each.id.startswith("kind.") and each.high is not None and each.high < SELDOM
    ]
    for each in found.values():
        if each.id.startswith("option.") and each.id.endswith(".hand") and loses(each):
            thing = each.id.removeprefix("option.").removesuffix(".hand")
            if loses(found[f"option.{thing}.table"]):
                out.append(f"{spoken(thing)} loses in both comparisons: it may be dominated")
    return out


def loses(figure: Figure) -> bool:
    """Return whether an effect is surely negative."""
    return figure.verdict == DIFFERS and figure.value is not None and figure.value < 0


WINS = """Each seat would win an equal share if seats did not matter. The beginner is the seat that is asked first,
alone."""
LENGTH = "Minutes are an estimate for people, made from the decisions."
CHOICE = "A decision is real if it has more than one option."
TENSION = """The judge of the game estimates each seat's chance of winning at every decision, if the game has one
and standings were recorded."""
ENDS = "Adjudicated games were stopped because they might never have ended."
SKILL = "The share that each bot wins, and how much more than the next, on the same deals from every seat."
LUCK = """The variance of winning, divided: the same hand played by different bots shows the luck of the deal, the
same bots on all deals the skill. The rest is luck during play and the influence of the other seats."""
CONTRIBUTION = """How much more often a seat wins that had or did this: against the others at the table, and with
the same hand (other seatings of the same deal, so that luck of the deal cancels out). Bots are compared with
themselves. This is an association: what a seat does while it is winning anyway counts too."""
KINDS = "How often each kind of option is chosen when there is a choice at that step."
