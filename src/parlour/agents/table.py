"""A table for an agent that reads: one seat of it, in the sentences that a terminal or a screen reader gets.

Its texts depend only on what the seat sees, has heard and could remember.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import StringIO
from typing import NamedTuple

from rich.console import Console

from parlour.bots import bot
from parlour.bots.advice import Adviser, Worth
from parlour.bots.analysis import SEED
from parlour.kernel.bits import has, lowest
from parlour.kernel.facts import View
from parlour.kernel.luck import commitment, derive
from parlour.kernel.refusal import Refusal
from parlour.play import Match, answer_text, answer_words, decide
from parlour.terminal.board import print_board, print_options, print_result
from parlour.terminal.guide import find_card, print_aid, print_card
from parlour.terminal.typed import typed_answer

WIDE = 100  # characters of a line
HINT = 2000  # iterations for a hint: it depends on the position, never on the clock


class Reply(NamedTuple):
    """An answer: a text to read, and the same for programs."""

    text: str
    data: dict[str, object]


class Rejected(Exception):
    """A request that cannot be done; nothing has changed."""

    def __init__(self, code: str, message: str, cites: list[str] | None = None) -> None:
        super().__init__(message)
        self.code = code  # stable, for programs
        self.cites = cites or []


@contextmanager
def rejecting(code: str) -> Iterator[None]:
    """Reject a bad value with this code; what the rules refuse keeps its own code."""
    try:
        yield
    except Refusal as refusal:
        raise Rejected(refusal.code, cited(refusal), refusal.cites) from None
    except ValueError as error:
        raise Rejected(code, str(error)) from None


class AgentTable:
    """A match in which an agent plays one seat and bots of a level play the others."""

    def __init__(self, name: str, match: Match, seat: int, level: str) -> None:
        self.name = name
        self.match = match
        self.seat = seat
        luck = int(commitment(match.record.seed)[:15], 16)
        self.players = {n: bot(level, derive(luck, n)) for n in range(match.record.seats) if n != seat}
        self.heard = 0  # events of the journal before the agent's last move
        self.settle()

    def settle(self) -> None:
        """Let the bots play until the agent is asked, or the game is over."""
        match = self.match
        while not match.table.over and not has(match.table.waiting, self.seat):
            seat = lowest(match.table.waiting)
            match.play(seat, decide(self.players[seat], match.game, match.table, seat, match.names))

    def view(self) -> View:
        """Return what the seat sees."""
        return self.match.game.view(self.match.table, self.seat, self.match.names)

    def log(self, start: int) -> list[str]:
        """Return what the seat was told, from that event on."""
        match = self.match
        return [words for words in match.game.log(match.table, self.seat, match.names, start) if words]

    def look(self) -> Reply:
        """Return what has happened since the agent's last move, the table, and the question with its options."""
        view, happened = self.view(), self.log(self.heard)
        question = view["question"]
        text = shown(
            lambda out: out.print("\n".join(happened), markup=False),
            lambda out: print_board(out, view),
            lambda out: print_options(out, view),
            lambda out: print_result(out, view),
        )
        return Reply(
            text,
            {
                "table": self.name,
                "seat": self.seat + 1,
                "happened": happened,
                "over": view["over"],
                "question": question["words"] if question else None,
                "least": question["least"] if question else 0,
                "most": question["most"] if question else 0,
                "options": [{"move": option["move"], "words": option["words"]} for option in view["options"]],
            },
        )

    def play(self, text: str) -> Reply:
        """Play an answer, let the bots answer, and look again."""
        with rejecting("no_such_move"):
            proposal = self.match.propose(self.seat, self.answer(text))
        self.heard = len(self.match.table.journal or [])
        self.match.commit(proposal)
        self.settle()
        return self.look()

    def answer(self, text: str) -> list[int]:
        """Return the answer that option numbers or moves mean; raise a Refusal if nobody has asked."""
        match = self.match
        if not has(match.table.waiting, self.seat):
            reason = match.game.objection(match.table, self.seat, 0)
            raise match.game.refusal(match.table, self.seat, 0, reason)
        return typed_answer(match, self.view(), text)

    def why_not(self, text: str) -> Reply:
        """Say whether an answer may be played, and if not, by which rule; nothing is played."""
        match = self.match
        try:
            actions = self.answer(text)
            match.propose(self.seat, actions)
        except Refusal as refusal:
            return Reply(cited(refusal), {"allowed": False, **refusal.as_data()})
        except ValueError as error:
            raise Rejected("no_such_move", str(error)) from None
        words = answer_words(match.game, match.table, self.seat, actions, match.names)
        return Reply(f"That may be played: {words}", {"allowed": True})

    def hint(self) -> Reply:
        """Return what the options are worth to a searching bot that knows what the seat knows."""
        match = self.match
        with rejecting("not_asked"):
            self.answer("1")
        adviser = Adviser(derive(SEED, len(match.record.moves)), 0.0, HINT)
        actions = decide(adviser, match.game, match.table, self.seat, match.names)
        worths = adviser.worths
        if match.table.most > 0:
            words = answer_words(match.game, match.table, self.seat, actions, match.names)
            move = answer_text(match.game, match.table, actions)
            return Reply(f"{share(worths[0])}: {words}", {"moves": [move], "worths": [worths[0].value]})
        options = {option["action"]: (number, option) for number, option in enumerate(self.view()["options"], 1)}
        ranked = [options[worth.action] for worth in worths]
        lines = [f"{n}. {share(w)}: {option['words']}" for (n, option), w in zip(ranked, worths, strict=True)]
        moves = [option["move"] for _, option in ranked]
        return Reply("\n".join(lines), {"moves": moves, "worths": [worth.value for worth in worths]})

    def card(self, text: str) -> Reply:
        """Return what a card that the seat sees does now."""
        match = self.match
        with rejecting("no_such_card"):
            token = find_card(self.view(), text)
        info = match.game.about_card(match.table, self.seat, token, match.names)
        return Reply(shown(lambda out: print_card(out, info)), {"card": info["card"], "worth": info["worth"]})

    def aid(self) -> Reply:
        """Return the player aid."""
        aid = self.match.game.aid(self.match.table, self.seat, self.match.names)
        with rejecting("no_aid"):
            return Reply(shown(lambda out: print_aid(out, aid)), {"title": aid["title"]})

    def history(self) -> Reply:
        """Return all that the seat was told so far."""
        log = self.log(0)
        return Reply("\n".join(log), {"happened": log})

    def result(self) -> Reply:
        """Return how the game ended."""
        view = self.view()
        if view["result"] is None:
            raise Rejected("not_over", "The game is not over.")
        return Reply(shown(lambda out: print_result(out, view)), {"seat": self.seat + 1, **view["result"]})


def shown(*parts: Callable[[Console], object]) -> str:
    """Return what is printed, as plain text."""
    file = StringIO()
    out = Console(file=file, width=WIDE, highlight=False, color_system=None, emoji=False)
    for part in parts:
        part(out)
    return "\n".join(line.rstrip() for line in file.getvalue().strip("\n").splitlines())


def share(worth: Worth) -> str:
    """Return what an option is worth, with its interval."""
    return f"{worth.value:.1%} of the win ({worth.low:.1%} to {worth.high:.1%})"


def cited(refusal: Refusal) -> str:
    """Return a refusal with the rules that it cites."""
    return f"{refusal.sentence} ({', '.join(refusal.cites)})" if refusal.cites else refusal.sentence
