"""Refusal: why a move may not be made, with the rule that forbids it."""

from typing import Any, Final

from parlour.kernel.facts import Facts, RefusalView

# Why an answer is barred. 0 means that it is not; a game's own reasons begin at OWN_REASONS.
ALLOWED: Final = 0  # the answer may be given
NOT_ASKED: Final = 1
NO_SUCH_ACTION: Final = 2
NOT_OFFERED: Final = 3  # the answer is not among the options
NOT_TOGETHER: Final = 4
TOO_FEW: Final = 5
TOO_MANY: Final = 6
GAME_OVER: Final = 7
OWN_REASONS: Final = 16


class Refusal(Exception):
    """A move was refused and nothing has changed."""

    def __init__(self, code: str, sentence: str, cites: list[str], facts: Facts) -> None:
        super().__init__(sentence)
        self.code = code  # stable, for programs: "incomplete_offer"
        self.sentence = sentence  # for people
        self.cites = cites  # the section of the rulebook, the ruling
        self.facts = facts  # the numbers and cards behind the sentence

    def __reduce__(self) -> tuple[Any, ...]:
        return Refusal, (self.code, self.sentence, self.cites, self.facts)

    def as_data(self) -> RefusalView:
        """Return the refusal as plain data."""
        return {"code": self.code, "sentence": self.sentence, "cites": self.cites, "facts": self.facts}
