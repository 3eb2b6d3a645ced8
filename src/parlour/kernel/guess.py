"""Guess: a full deal that fits what one seat knows, drawn by luck from nothing but its rows.

The faces are dealt to tokens one row after the other, the most constrained first, each to a fair choice of
the tokens that are still free. Where the rows are nested or disjoint, as they nearly always are, every deal
that fits is equally likely; where rows cross, fair swaps afterwards even out what the order of dealing did.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.kernel.bits import count, lowest, zeros
from parlour.kernel.knowledge import Knowledge
from parlour.kernel.luck import Luck
from parlour.kernel.plan import BITS

TRIES: Final = 8
DISTINCT: Final = 12


class Guess:
    """One deal in the making: row -> token."""

    def __init__(self, knowledge: Knowledge, seat: i64, luck: Luck) -> None:
        plan = knowledge.plan
        self.plan = plan
        self.luck = luck
        self.rows: vec[i64] = knowledge.rows
        self.base: i64 = seat * plan.tokens * plan.words
        self.words: i64 = plan.words
        self.token: vec[i64] = zeros(plan.tokens)
        self.free: vec[i64] = zeros(plan.words)  # the tokens of the pack that no known face has
        self.order: vec[i64] = zeros(plan.tokens)

    def deal_pack(self, pack: i64) -> None:
        """Deal the faces of one pack."""
        start, stop = self.plan.pack_start[pack], self.plan.pack_start[pack + 1]
        n = self.settle_known(start, stop)
        if n == 0:
            return
        turn: i64 = 0
        while not self.deal_rest(start, n):
            turn += 1
            if turn == TRIES:
                self.deal_by_exchange(start, stop)
                break
        if turn > 0 or self.crossing(n):
            self.swap(start, n)

    def settle_known(self, start: i64, stop: i64) -> i64:
        """Give every known face its token, and put the other rows in order; returns how many they are."""
        rows, words, order, token, free = self.rows, self.words, self.order, self.token, self.free
        n: i64 = 0
        self.free_all(start, stop)
        row = start
        while row < stop:
            size: i64 = 0
            w: i64 = 0
            at = self.base + row * words
            while w < words:
                size += count(rows[at + w])
                w += 1
            if size == 1:
                w = 0
                while rows[at + w] == 0:
                    w += 1
                token[row] = start + w * BITS + lowest(rows[at + w])
                free[w] &= ~rows[at + w]
            else:
                i = n
                while i > 0 and order[i - 1] > size * 1024 + row:
                    order[i] = order[i - 1]
                    i -= 1
                order[i] = size * 1024 + row
                n += 1
            row += 1
        return n

    def free_all(self, start: i64, stop: i64) -> None:
        """To begin with, all tokens of the pack are free."""
        free, plan = self.free, self.plan
        w: i64 = 0
        while w < self.words:
            free[w] = 0
            w += 1
        token = start
        while token < stop:
            free[plan.word[token]] |= plan.bit[token]
            token += 1

    def deal_rest(self, start: i64, n: i64) -> bool:
        """Deal the rows in order, each to a free token; False if one finds none."""
        rows, words, free = self.rows, self.words, self.free[:]
        i: i64 = 0
        while i < n:
            row = self.order[i] & 1023
            at = self.base + row * words
            choices: i64 = 0
            w: i64 = 0
            while w < words:
                choices += count(rows[at + w] & free[w])
                w += 1
            if choices == 0:
                return False
            k = self.luck.below(choices) if choices > 1 else 0
            w = 0
            here = count(rows[at] & free[0])
            while k >= here:
                k -= here
                w += 1
                here = count(rows[at + w] & free[w])
            allowed = rows[at + w] & free[w]
            while k > 0:
                allowed &= allowed - 1
                k -= 1
            index = lowest(allowed)
            free[w] &= ~self.plan.bit[start + index]
            self.token[row] = start + w * BITS + index
            i += 1
        return True

    def allows(self, row: i64, token: i64) -> bool:
        """Whether the row allows the token."""
        at = self.base + row * self.words + self.plan.word[token]
        return self.rows[at] & self.plan.bit[token] != 0

    def deal_by_exchange(self, start: i64, stop: i64) -> None:
        """Deal row by row, letting earlier rows move on to other tokens (augmenting paths): never fails."""
        holder = [-1] * (stop - start)
        for row in range(start, stop):
            if not self.exchange(row, start, stop, holder, set()):
                raise ValueError("what the seat knows fits no deal at all")
        for index in range(stop - start):
            self.token[holder[index]] = start + index

    def exchange(self, row: int, start: int, stop: int, holder: list[int], met: set[int]) -> bool:
        """Find the row a token, if need be one that another row gives up for another."""
        tokens = [n for n in range(start, stop) if self.allows(row, n) and n not in met]
        while tokens:
            token = tokens.pop(self.luck.below(len(tokens)))
            met.add(token)
            other = holder[token - start]
            if other < 0 or self.exchange(other, start, stop, holder, met):
                holder[token - start] = row
                return True
        return False

    def crossing(self, n: i64) -> bool:
        """Whether two rows overlap without one holding the other."""
        kinds = zeros(DISTINCT)
        known: i64 = 0
        i: i64 = 0
        while i < n:
            row = self.order[i] & 1023
            k: i64 = 0
            same = False
            while k < known and not same:
                relation = self.relation(kinds[k], row)
                if relation < 0:
                    return True
                same = relation == 1
                k += 1
            if not same:
                if known == DISTINCT:
                    return True
                kinds[known] = row
                known += 1
            i += 1
        return False

    def relation(self, small: i64, large: i64) -> i64:
        """1: the same tokens; 0: apart, or the first within the second; -1: they cross."""
        rows, words = self.rows, self.words
        a, b = self.base + small * words, self.base + large * words
        meets, within, equal = False, True, True
        w: i64 = 0
        while w < words:
            both = rows[a + w] & rows[b + w]
            meets = meets or both != 0
            within = within and both == rows[a + w]
            equal = equal and rows[a + w] == rows[b + w]
            w += 1
        if equal:
            return 1
        return 0 if within or not meets else -1

    def swap(self, start: i64, n: i64) -> None:
        """Let pairs of rows exchange tokens where both allow it: the fair deals are where this comes to rest."""
        token, order = self.token, self.order
        turn: i64 = 0
        while turn < 6 * n:
            a, b = order[self.luck.below(n)] & 1023, order[self.luck.below(n)] & 1023
            if self.allows(a, token[b]) and self.allows(b, token[a]):
                token[a], token[b] = token[b], token[a]
            turn += 1


def guess_faces(knowledge: Knowledge, seat: i64, luck: Luck, cells: vec[i64]) -> None:
    """Give every token of a table's cells a face that fits all the seat knows."""
    plan = knowledge.plan
    guess = Guess(knowledge, seat, luck)
    pack: i64 = 0
    while pack < len(plan.packs):
        guess.deal_pack(pack)
        pack += 1
    row: i64 = 0
    while row < plan.tokens:
        cells[plan.faces_at + guess.token[row]] = plan.dealt[row]
        row += 1
