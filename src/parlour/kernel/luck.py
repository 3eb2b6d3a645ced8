"""Luck: one seed makes one game, the same on every machine, compiled or not.

Rules call `t.luck.below(n, stream)`. The stream (deal, reshuffle, die ...) is a number, so that one source of
chance can be held fixed while another varies. `Fast` is for searches and simulations, `Sealed` for a table of
record (commit before the deal, reveal after the game), `Script` for tests and exact chance branches.
"""

import hashlib
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.kernel.bits import zeros
from parlour.kernel.fields import fields, restore
from parlour.kernel.linked import must_be_linked

STREAMS: Final = 4
NOT_BEGUN: Final = -(2**40)  # not a stream that anybody would ask for by mistake; saved as -1
ANSWERS: Final = 3  # the stream of players who answer at random; games have the others
LARGEST: Final = 2**31  # of the ranges that `below` draws from
WORD: Final = 0xFFFFFFFF  # arithmetic stays in 32-bit words: i64 wraps where int does not
MOST_SEED: Final = 2**62 - 1
MIXING: Final = 20  # words thrown away until every bit of a seed has reached every bit of the state


def refuse(n: i64, stream: i64) -> None:
    """Raise a ValueError that explains what was wrong with a draw, if anything was."""
    if n < 1 or n > LARGEST:
        raise ValueError(f"no number from 0 to {n} - 1 can be drawn: the range is 1 to {LARGEST}")
    if stream < 0 or stream >= STREAMS:
        raise ValueError(f"luck has no stream {stream}: the streams are 0 to {STREAMS - 1}")


@mypyc_attr(allow_interpreted_subclasses=True)
class Luck:
    """A source of chance with four independent streams."""

    linked: bool  # never set: a compiled subclass that does not know it was compiled separately from Parlour

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        must_be_linked(cls, "linked")

    def __reduce__(self) -> tuple[Any, ...]:
        return restore, (type(self), fields(self))

    def __copy__(self) -> "Luck":
        return self.clone()

    def __deepcopy__(self, _memo: dict[int, object]) -> "Luck":
        return self.clone()

    def word(self, stream: i64) -> i64:
        """Return the next 32 random bits of a stream.

        Args:
            stream: The number of the stream.
        """
        raise NotImplementedError

    def below(self, n: i64, stream: i64 = 0) -> i64:
        """Return a fair number from 0 to n-1 (Lemire's method: no bias, and hardly ever a second word).

        Args:
            n: How many numbers there are to choose from.
            stream: The number of the stream.
        """
        if (n - 1) >> 31:
            refuse(n, 0)
        m = self.word(stream) * n
        if m & WORD < n:
            return self.below_again(m, n, stream)
        return m >> 32

    def below_again(self, m: i64, n: i64, stream: i64) -> i64:
        """Finish `below` if its first word may be unfair.

        Args:
            m: The product of the first word and n.
            n: How many numbers there are to choose from.
            stream: The number of the stream.
        """
        unfair = (WORD + 1 - n) % n
        while m & WORD < unfair:
            m = self.word(stream) * n
        return m >> 32

    def clone(self) -> "Luck":
        """Return a copy that continues exactly as this one would."""
        raise NotImplementedError

    def save(self) -> list[str]:
        """Return the whole state as short texts, the kind of luck first; `load_luck` reads them back."""
        raise NotImplementedError


class Fast(Luck):
    """A small fast generator (sfc32, one for each stream; the stream in use lies in fields)."""

    def __init__(self, seed: int = 0) -> None:
        self.seed: i64 = seed & MOST_SEED
        self.stream: i64 = NOT_BEGUN  # the stream in use
        self.a: i64 = 0
        self.b: i64 = 0
        self.c: i64 = 0
        self.counter: i64 = 0
        self.others: vec[i64] = vec[i64]()  # four words a stream, 0 for those not begun

    def word(self, stream: i64) -> i64:
        if stream != self.stream:
            self.use(stream)
        b, c = self.b, self.c
        out = (self.a + b + self.counter) & WORD
        self.counter = (self.counter + 1) & WORD
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & WORD
        self.c = ((((c << 21) & WORD) | (c >> 11)) + out) & WORD
        return out

    def below(self, n: i64, stream: i64 = 0) -> i64:
        """Do as `Luck.below`; repeated here because the compiler then knows which `word` is meant.

        Args:
            n: How many numbers there are to choose from.
            stream: The number of the stream.

        Returns:
            A fair number from 0 to n-1.
        """
        if (n - 1) >> 31:
            refuse(n, 0)
        m = self.word(stream) * n
        if m & WORD < n:
            return self.below_again(m, n, stream)
        return m >> 32

    def reseed(self, seed: i64) -> None:
        """Start over from another seed.

        Args:
            seed: The new seed.
        """
        self.seed = seed
        self.stream = NOT_BEGUN
        self.others = vec[i64]()

    def use(self, stream: i64) -> None:
        """Put the stream in use back among the others, and take another.

        Args:
            stream: The number of the stream.
        """
        refuse(1, stream)
        if self.stream >= 0:
            if len(self.others) == 0:
                self.others = zeros(4 * STREAMS)
            self.put_back()
        self.stream = stream
        if len(self.others) > 0 and self.others[stream * 4 + 3] > 0:
            i = stream * 4
            self.a, self.b = self.others[i], self.others[i + 1]
            self.c, self.counter = self.others[i + 2], self.others[i + 3]
            return
        self.a, self.b, self.c, self.counter = self.seed & WORD, self.seed >> 32, stream, 1
        turn: i64 = 0
        while turn < 15:  # spread seed and stream over the whole state
            self.word(stream)
            turn += 1

    def put_back(self) -> None:
        """Write the stream in use where the others lie."""
        others, i = self.others, self.stream * 4
        others[i], others[i + 1], others[i + 2], others[i + 3] = self.a, self.b, self.c, self.counter

    def clone(self) -> Luck:
        twin = Fast()
        twin.seed = self.seed
        twin.stream = self.stream
        twin.a, twin.b, twin.c, twin.counter = self.a, self.b, self.c, self.counter
        twin.others = self.others[:]
        return twin

    def save(self) -> list[str]:
        state = [self.seed, max(self.stream, -1), self.a, self.b, self.c, self.counter]
        return ["fast"] + [str(word) for word in state] + [str(word) for word in self.others]


def derive(seed: i64, n: i64) -> i64:
    """Derive seed number `n` from a seed: 62 bits that look unrelated to those of any other seed or number.

    Wherever one seed makes many (the games of a simulation, the players of a game) they come from here. Seeds
    that merely count up overlap: game 2 of seed 1 would be game 1 of seed 2.

    Args:
        seed: The seed.
        n: Which of the derived seeds.

    Returns:
        The derived seed.
    """
    mixer = Fast()
    mixer.stream = 0
    mixer.a, mixer.b = seed & WORD, (seed >> 32) & WORD
    mixer.c, mixer.counter = n & WORD, (n >> 32) & WORD
    turn: i64 = 0
    while turn < MIXING:
        mixer.word(0)
        turn += 1
    high = mixer.word(0) & 0x3FFFFFFF
    return (high << 32) | mixer.word(0)


class Sealed(Luck):
    """SHA-256 over a secret, a stream and a counter: nobody can choose or foresee the cards.

    The host shows `commitment(secret)` before the deal, each seat may contribute a text, and the secret is
    told after the game; `parlour verify` then recomputes both.
    """

    def __init__(self, secret: str = "", contributions: str = "") -> None:
        self.secret = secret
        self.contributions = contributions
        self.key: bytes = hashlib.sha256(f"parlour deal|{secret}|{contributions}".encode()).digest()
        self.drawn: vec[i64] = zeros(STREAMS)

    def word(self, stream: i64) -> i64:
        refuse(1, stream)
        n = self.drawn[stream]
        self.drawn[stream] = n + 1
        block = hashlib.sha256(self.key + f"|{stream}|{n}".encode()).digest()
        return int.from_bytes(block[:4], "big")

    def clone(self) -> Luck:
        twin = Sealed(self.secret, self.contributions)
        twin.drawn = self.drawn[:]
        return twin

    def save(self) -> list[str]:
        return ["sealed", self.secret, self.contributions, *[str(n) for n in self.drawn]]


class Script(Luck):
    """Luck that returns the given numbers, and then 0. It records how many outcomes each draw had."""

    def __init__(self, given: list[int] | None = None) -> None:
        self.given: list[int] = given if given is not None else []
        self.outcomes: list[int] = []

    def word(self, stream: i64) -> i64:
        raise ValueError("scripted luck gives numbers below n, not words")

    def below(self, n: i64, stream: i64 = 0) -> i64:
        refuse(n, stream)
        turn = len(self.outcomes)
        self.outcomes.append(n)
        if turn >= len(self.given):
            return 0
        told: i64 = self.given[turn]
        if told < 0 or told >= n:
            raise ValueError(f"the script gives {told} where a number below {n} is drawn")
        return told

    def clone(self) -> Luck:
        twin = Script(list(self.given))
        twin.outcomes = list(self.outcomes)
        return twin

    def save(self) -> list[str]:
        return ["script", *[str(n) for n in self.given[len(self.outcomes) :]]]


def commitment(secret: str) -> str:
    """Return what is shown before the deal so that the secret cannot be changed afterwards.

    Args:
        secret: The secret of the shuffle.
    """
    return hashlib.sha256(f"parlour commit|{secret}".encode()).hexdigest()


def load_luck(saved: list[str]) -> Luck:
    """Return the luck that `save` wrote."""
    kind = saved[0]
    if kind == "fast" and len(saved) in (7, 7 + 4 * STREAMS):
        fast = Fast(int(saved[1]))
        stream = int(saved[2])
        if stream >= 0:
            refuse(1, stream)
            fast.stream = stream
        fast.a, fast.b = int(saved[3]), int(saved[4])
        fast.c, fast.counter = int(saved[5]), int(saved[6])
        fast.others = vec[i64]([int(word) for word in saved[7:]])
        return fast
    if kind == "sealed" and len(saved) == 3 + STREAMS:
        sealed = Sealed(saved[1], saved[2])
        sealed.drawn = vec[i64]([int(n) for n in saved[3:]])
        return sealed
    if kind == "script":
        return Script([int(n) for n in saved[1:]])
    raise ValueError(f"no luck can be read from {saved[:1]} and {len(saved) - 1} further texts")
