"""Shared by all environments: the game, its tables one after another, observations, rewards."""

import secrets
from sys import getrefcount
from typing import Any, NamedTuple

import numpy as np
from gymnasium import spaces
from librt.vecs import vec
from mypy_extensions import i32
from numpy.typing import NDArray

from parlour import game as by_name
from parlour.kernel.game import KNOWLEDGE, Game
from parlour.kernel.luck import Fast, derive
from parlour.kernel.sheet import Sheet
from parlour.kernel.table import Table
from parlour.kernel.view import knowledge_of

FAR = 1e6  # no counter or mark goes beyond it
REWARDS = ("win", "score")
PAGES = 2  # per seat: what it observes now, and what it observed before

Observation = dict[str, NDArray[Any]]


class Page(NamedTuple):
    """Memory that tensors are written to, and arrays that show it."""

    sheet: Sheet
    tensor: NDArray[np.float32]  # handed out; read-only
    legal: NDArray[np.float32]  # does not refer to `tensor`, whose references are counted

    @classmethod
    def of(cls, sheet: Sheet, legal: slice) -> "Page":
        """Return the arrays of a sheet."""
        tensor, again = (np.frombuffer(memoryview(sheet.row), np.float32) for _ in range(2))
        return cls(sheet, tensor, again[legal])


class Seating:
    """A game with that many seats. Game number k after a seed is dealt from `derive(seed, k)`."""

    def __init__(self, game: str | Game[Any], seats: int | None, reward: str, options: dict[str, object]) -> None:
        self.game = by_name(game, **options) if isinstance(game, str) else game
        self.seats = self.game.about.seats[0] if seats is None else seats
        if reward not in REWARDS:
            raise ValueError(f"the reward is one of {', '.join(REWARDS)}, not {reward!r}")
        self.reward = reward
        self.observer = self.game.observer(self.seats)
        self.layout = self.observer.layout
        self.size = int(self.layout.size)
        self.actions = int(self.game.num_actions)
        legal = next(piece for piece in self.layout.pieces if piece.name == "legal")
        self.legal = slice(legal.start, legal.stop)
        self.scratch = Page.of(self.observer.sheet, self.legal)
        self.unused = getrefcount(self.scratch.tensor)  # how many references there are to a tensor that nobody has
        self.pages: list[Page] = []
        self.seed = secrets.randbits(60)
        self.games = 0

    def deal(self, seed: int | None, keeping: int = KNOWLEDGE) -> Table:
        """Deal the next game; a seed starts a new sequence."""
        if seed is not None:
            self.seed, self.games = seed, 0
        t: Table = self.game.deal(self.seats, Fast(derive(self.seed, self.games)), keeping)
        self.games += 1
        return t

    def observe(self, t: Table, seat: int) -> Observation:
        """Return what a seat knows, and which actions it may play. The tensor is read-only."""
        page = self.free_page()
        self.observer.write(t, knowledge_of(t), seat, page.sheet)
        tensor = page.tensor
        if page is self.scratch:
            tensor = tensor.copy()
            tensor.flags.writeable = False
        return {"observation": tensor, "action_mask": page.legal.astype(np.int8)}

    def free_page(self) -> Page:
        """Return a page whose tensor nobody refers to any more; the scratch page if there are too many others.

        To write there again is faster than to copy: most of a tensor is 0, and stays so.
        """
        for page in self.pages:
            if getrefcount(page.tensor) == self.unused:
                return page
        if len(self.pages) == PAGES * self.seats:
            return self.scratch
        self.pages.append(Page.of(Sheet(vec[i32]([0] * self.size), 0), self.legal))
        return self.pages[-1]

    def rewards(self, t: Table) -> list[float]:
        """Return what each seat gets at the end: its share of the win, or its points."""
        result = self.game.result(t)
        return result.returns if self.reward == "win" else [float(score) for score in result.scores]

    def observation_space(self, actions: int) -> spaces.Dict:
        """Return the space of observations, with a mask of that many actions."""
        low, high = np.zeros(self.size, np.float32), np.ones(self.size, np.float32)
        plan = self.game.deal_nothing(self.seats).plan
        for piece in self.layout.pieces:
            part = slice(piece.start, piece.stop)
            if piece.name in ("counters", "marks_on_faces", "marks_at_places"):
                low[part], high[part] = -FAR, FAR
            elif piece.name in ("known", "share", "public"):
                high[part] = max(plan.copies)
            elif piece.name in ("count", "picked"):
                high[part] = plan.tokens
        return spaces.Dict(
            {"observation": spaces.Box(low, high, dtype=np.float32), "action_mask": spaces.MultiBinary(actions)}
        )

    def text(self, t: Table) -> str:
        """Return the table as a spectator sees it, in a few lines."""
        view = self.game.view(t, None)
        lines = [view["headline"]]
        for zone in view["zones"]:
            if any(zone["cards"]):
                cards = ["-" if card is None else card["card"] or "?" for card in zone["cards"]]
                whose = "" if zone["owner"] is None else f" of seat {zone['owner']}"
                lines.append(f"{zone['name']}{whose}: {' '.join(cards)}")
        return "\n".join(lines)


def agent_names(seats: int) -> list[str]:
    """Return the agents: player_0 and so on, by seat."""
    return [f"player_{seat}" for seat in range(seats)]
