"""Many tables at once, with the whole loop compiled: answers in, observations out.

Each table asks one question at a time; if several seats are asked at once, the lowest answers first. When a game
ends, the step returns its rewards and deals the next one.
"""

from typing import Any, Final

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from parlour.kernel.bits import count, has, lowest
from parlour.kernel.flow import act
from parlour.kernel.game import KNOWLEDGE, Game
from parlour.kernel.layout import float_bits
from parlour.kernel.luck import Fast, derive
from parlour.kernel.sheet import Sheet
from parlour.kernel.table import Table

ONE_ACTION: Final = 8  # bytes


class Tables:
    """Tables of one game; rows of their tensors, legal actions, seats to answer, rewards and scores.

    Game number k at table number n is dealt from `derive(derive(seed, n), k)`.
    """

    def __init__(self, game: Game[Any], seats: int, n: int, seed: int = 0) -> None:
        self.game = game
        self.n: i64 = n
        self.seats: i64 = seats
        self.observer = game.observer(seats)
        self.actions: i64 = game.num_actions
        size = self.observer.layout.size
        self.tensors: vec[i32] = vec[i32]([0] * (n * size))
        self.masks: vec[u8] = vec[u8]([0] * (n * game.num_actions))
        self.to_answer: vec[i64] = vec[i64]([0] * n)
        self.rewards: vec[i32] = vec[i32]([0] * (n * seats))
        self.scores: vec[i64] = vec[i64]([0] * (n * seats))
        self.dones: vec[u8] = vec[u8]([0] * n)
        self.sheets: list[Sheet] = [Sheet(self.tensors, i * size) for i in range(n)]
        self.seeds: vec[i64] = vec[i64]([derive(seed, i) for i in range(n)])
        self.games: vec[i64] = vec[i64]([0] * n)  # how many have begun at each table
        self.lucks: list[Fast] = [Fast() for _i in range(n)]
        self.tables: list[Table] = []
        for i in range(n):
            self.tables.append(self.deal(i))
            self.observe(i)

    def deal(self, i: i64) -> Table:
        """Deal the next game at a table."""
        luck = self.lucks[i]
        luck.reseed(derive(self.seeds[i], self.games[i]))
        self.games[i] += 1
        t: Table = self.game.deal(self.seats, luck, KNOWLEDGE)
        return t

    def observe(self, i: i64) -> None:
        """Write who has to answer at a table, what this seat knows, and what it may answer."""
        t = self.tables[i]
        seat = lowest(t.waiting)
        self.to_answer[i] = seat
        observer = self.observer
        knowledge = t.knowledge
        if knowledge is not None:
            observer.write(t, knowledge, seat, self.sheets[i])
        masks, options = self.masks, observer.options
        k: i64 = 0
        while k < options.n:
            masks[i * self.actions + options.row[k]] = 1
            k += 1

    def step(self, actions: bytes) -> None:
        """Play an action at each table (64-bit numbers), or none: a ValueError names an illegal one."""
        if len(actions) != ONE_ACTION * self.n:
            raise ValueError(f"{self.n} actions of 64 bits are needed, not {len(actions)} bytes")
        i: i64 = 0
        while i < self.n:
            action = read_i64_le(actions, i * ONE_ACTION)
            if action < 0 or action >= self.actions or self.masks[i * self.actions + action] == 0:
                raise ValueError(f"table {i}: seat {self.to_answer[i]} may not play action {action} now")
            i += 1
        i = 0
        while i < self.n:
            self.play(i, read_i64_le(actions, i * ONE_ACTION))
            i += 1

    def play(self, i: i64, action: i64) -> None:
        """Play an action at one table."""
        t, masks, dones = self.tables[i], self.masks, self.dones
        k = i * self.actions
        stop = k + self.actions
        while k < stop:
            masks[k] = 0
            k += 1
        if dones[i]:
            self.forget_end(i)
        act(self.game.steps, t, self.to_answer[i], action)
        if t.waiting == 0:
            self.end(i, t)
            self.tables[i] = self.deal(i)
        self.observe(i)

    def end(self, i: i64, t: Table) -> None:
        """Write how a game ended."""
        rewards, scores, dones = self.rewards, self.scores, self.dones
        dones[i] = 1
        winners = self.game.winning(t)
        seat: i64 = 0
        while seat < self.seats:
            if has(winners, seat):
                rewards[i * self.seats + seat] = float_bits(1, count(winners))
            scores[i * self.seats + seat] = self.game.score(t, seat)
            seat += 1

    def forget_end(self, i: i64) -> None:
        """Clear how the last game at a table ended."""
        rewards, scores, dones = self.rewards, self.scores, self.dones
        dones[i] = 0
        seat: i64 = 0
        while seat < self.seats:
            rewards[i * self.seats + seat] = 0
            scores[i * self.seats + seat] = 0
            seat += 1
