"""What each seat knows: for every face, the set of tokens that it could be.

A token is a piece of cardboard that everybody can follow with their eyes; a face is what is printed on it.
For each seat there is a row of bits for every face (one for every copy, where a face is there twice). Three
rules keep the rows:

* `see`: the face's row becomes that one token, which is struck from all other rows;
* `mix`: each row that meets the mixed tokens grows by all of them;
* `strike`: a token that lies where only some faces are admitted is struck from the rows of all others.

A row may allow a token too many, never one too few.
"""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.kernel.bits import bit, count
from parlour.kernel.plan import BITS, Plan

SETTLED: Final = -1  # no row: the token is known already


class Knowledge:
    """The rows of all observers: the seats, and an onlooker who sees what everybody sees."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.shown: i64 = 0  # grows whenever anybody is shown anything: then nothing can be taken back
        self.rows: vec[i64] = vec[i64]()

    def __reduce__(self) -> tuple[Any, ...]:
        return revive, (self.plan, self.shown, self.rows)

    def begin(self) -> None:
        """Nobody knows more than which cards there are, and their backs."""
        self.rows = self.plan.unknown[:]

    def clone(self) -> "Knowledge":
        """An independent copy."""
        twin = Knowledge(self.plan)
        twin.shown = self.shown
        twin.rows = self.rows[:]
        return twin

    def only(self, at: i64, token: i64) -> bool:
        """Whether the row that begins at `at` is just that token."""
        words = self.plan.words
        if words == 1:
            return self.rows[at] == self.plan.bit[token]
        at += self.plan.word[token]
        if self.rows[at] != self.plan.bit[token]:
            return False
        return self.size(at - self.plan.word[token]) == 1

    def see(self, token: i64, face: i64, seats: i64) -> None:
        """Those observers see that face on that token."""
        plan = self.plan
        if plan.copies[face] > 1:
            self.see_a_copy(token, face, seats)
            return
        row = plan.face_row[face]
        base: i64 = 0
        wide = plan.tokens * plan.words
        while seats:
            if seats & 1 and not self.only(base + row * plan.words, token):
                self.settle(base, row, token)
            seats >>= 1
            base += wide

    def settle(self, base: i64, row: i64, token: i64) -> None:
        """Make the row that one token, and strike the token from every other."""
        plan, rows = self.plan, self.rows
        pack = plan.back[token]
        words, mine = plan.words, plan.bit[token]
        other = ~mine
        at = base + plan.pack_start[pack] * words + plan.word[token]
        stop = base + plan.pack_start[pack + 1] * words
        while at < stop:
            rows[at] &= other
            at += words
        at = base + row * words
        stop = at + words
        while at < stop:
            rows[at] = 0
            at += 1
        rows[base + row * words + plan.word[token]] = mine

    def see_a_copy(self, token: i64, face: i64, seats: i64) -> None:
        """See a face of which there are several: nobody can tell its copies apart.

        One row that allowed the token becomes the token; what that row allowed besides, the face's other
        rows that allowed the token now allow, because it may have been any of them.
        """
        plan, rows, words = self.plan, self.rows, self.plan.words
        base: i64 = 0
        while seats:
            chosen = self.row_to_settle(base, token, face) if seats & 1 else SETTLED
            if chosen != SETTLED:
                row = chosen + 1
                while row < plan.face_row[face] + plan.copies[face]:
                    at = base + row * words
                    if rows[at + plan.word[token]] & plan.bit[token]:
                        w: i64 = 0
                        while w < words:
                            rows[at + w] |= rows[base + chosen * words + w]
                            w += 1
                    row += 1
                self.settle(base, chosen, token)
            seats >>= 1
            base += plan.tokens * words

    def row_to_settle(self, base: i64, token: i64, face: i64) -> i64:
        """Which of the face's rows becomes the token; SETTLED if one already is."""
        plan, rows, words = self.plan, self.rows, self.plan.words
        row = plan.face_row[face]
        stop = row + plan.copies[face]
        chosen: i64 = SETTLED
        empty = row
        while row < stop:
            at = base + row * words
            if self.only(at, token):
                return SETTLED
            if chosen == SETTLED and rows[at + plan.word[token]] & plan.bit[token]:
                chosen = row
            if self.size(at) == 0:
                empty = row
            row += 1
        return chosen if chosen != SETTLED else empty

    def size(self, at: i64) -> i64:
        """How many tokens the row that begins at `at` allows."""
        total: i64 = 0
        w: i64 = 0
        while w < self.plan.words:
            total += count(self.rows[at + w])
            w += 1
        return total

    def mix(self, tokens: vec[i64], pack: i64, seats: i64) -> None:
        """For those seats the tokens (words of bits, all of one pack) can no longer be told apart."""
        plan, rows, words = self.plan, self.rows, self.plan.words
        seat: i64 = 0
        while seats:
            if seats & 1:
                base = seat * plan.tokens * words
                at = base + plan.pack_start[pack] * words
                stop = base + plan.pack_start[pack + 1] * words
                if words == 1:
                    mixed = tokens[0]
                    while at < stop:
                        row = rows[at]
                        if row & mixed:
                            rows[at] = row | mixed
                        at += 1
                else:
                    while at < stop:
                        self.mix_row(at, tokens)
                        at += words
            seats >>= 1
            seat += 1

    def mix_row(self, at: i64, tokens: vec[i64]) -> None:
        """The same for one row of several words."""
        rows, words = self.rows, self.plan.words
        meets = False
        w: i64 = 0
        while w < words:
            if rows[at + w] & tokens[w]:
                meets = True
            w += 1
        w = 0
        while meets and w < words:
            rows[at + w] |= tokens[w]
            w += 1

    def exchange(self, one: i64, other: i64, seats: i64) -> None:
        """Those seats see two tokens of a pack swap faces: what a row allowed of one it allows of the other."""
        plan, rows, words = self.plan, self.rows, self.plan.words
        pack = plan.back[one]
        base: i64 = 0
        while seats:
            if seats & 1:
                at = base + plan.pack_start[pack] * words
                stop = base + plan.pack_start[pack + 1] * words
                a, b = plan.word[one], plan.word[other]
                while at < stop:
                    if (rows[at + a] & plan.bit[one] == 0) != (rows[at + b] & plan.bit[other] == 0):
                        rows[at + a] ^= plan.bit[one]
                        rows[at + b] ^= plan.bit[other]
                    at += words
            seats >>= 1
            base += plan.tokens * words

    def strike(self, token: i64, zone: i64, seats: i64) -> None:
        """Those seats know that the token's face is one that the zone admits."""
        plan, rows = self.plan, self.rows
        pack = plan.back[token]
        faces: i64 = len(plan.faces)
        other = ~plan.bit[token]
        seat: i64 = 0
        while seats:
            if seats & 1:
                row = plan.pack_start[pack]
                while row < plan.pack_start[pack + 1]:
                    if not plan.admits[zone * faces + plan.dealt[row]]:
                        rows[(seat * plan.tokens + row) * plan.words + plan.word[token]] &= other
                    row += 1
            seats >>= 1
            seat += 1

    def rule_out(self, token: i64, faces: i64, seats: i64) -> None:
        """Those seats know that the token's face is none of a set of faces."""
        plan, rows = self.plan, self.rows
        pack = plan.back[token]
        other = ~plan.bit[token]
        seat: i64 = 0
        while seats:
            if seats & 1:
                row = plan.pack_start[pack]
                while row < plan.pack_start[pack + 1]:
                    if (faces >> plan.dealt[row]) & 1:
                        rows[(seat * plan.tokens + row) * plan.words + plan.word[token]] &= other
                    row += 1
            seats >>= 1
            seat += 1

    def known(self, seat: i64, token: i64) -> i64:
        """The face that the seat knows the token to have, or -1.

        Known is what it has seen and could follow since, and what is left when all else is excluded.
        """
        plan, rows, words = self.plan, self.rows, self.plan.words
        pack = plan.back[token]
        word, mine = plan.word[token], plan.bit[token]
        found: i64 = -1
        row = plan.pack_start[pack]
        while row < plan.pack_start[pack + 1]:
            at = (seat * plan.tokens + row) * words
            if rows[at + word] & mine:
                face = plan.dealt[row]
                if self.size(at) == 1:
                    return face
                found = face if found == -1 or found == face else -2
            row += 1
        return found if found >= 0 else -1

    def known_by(self, token: i64) -> i64:
        """Mask of the observers who know the token's face."""
        mask: i64 = 0
        seat: i64 = 0
        while seat < self.plan.observers:
            if self.known(seat, token) >= 0:
                mask |= bit(seat)
            seat += 1
        return mask

    def candidates(self, seat: i64, row: i64) -> list[int]:
        """The tokens that the row allows, ascending."""
        plan = self.plan
        start: i64 = plan.pack_start[plan.back[row]]
        at = (seat * plan.tokens + row) * plan.words
        out: list[int] = []
        n: i64 = start
        while n < plan.pack_start[plan.back[row] + 1]:
            if self.rows[at + (n - start) // BITS] & plan.bit[n]:
                out.append(n)
            n += 1
        return out


def revive(plan: Plan, shown: i64, rows: vec[i64]) -> Knowledge:
    """Knowledge out of a pickle."""
    made = Knowledge(plan)
    made.shown = shown
    made.rows = rows
    return made
