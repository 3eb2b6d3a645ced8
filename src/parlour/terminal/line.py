"""Line mode: a game in the terminal, in plain lines that pipes and screen readers can follow."""

import os
import shlex
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from rich.console import Console

from parlour.bots import bot
from parlour.bots.advice import Adviser
from parlour.bots.analysis import SEED
from parlour.bots.guests import BotFailed
from parlour.bots.outside import dismiss
from parlour.kernel.bits import lowest
from parlour.kernel.facts import View
from parlour.kernel.luck import commitment, derive
from parlour.kernel.refusal import Refusal
from parlour.play import Match, answer_words, decide, section, sections
from parlour.play.answers import AND
from parlour.play.report import Dispute, Report, step_of_event
from parlour.terminal.board import print_board, print_options, print_result
from parlour.terminal.figures import print_hint, print_hint_of_set
from parlour.terminal.guide import find_card, print_aid, print_card
from parlour.terminal.pages import coloured, console, print_rules
from parlour.terminal.typed import typed_answer

HELP = """\
NUMBER or MOVE   play it (the move is in brackets); several cards as 1 4 5, or their moves with + between
hint [SECONDS]   what each option is worth to a bot that knows only what you know
why MOVE         why a move may not be played, with the rule
look CARD        what a card on the table does now, with the rule
aid              the player aid: values, what your cards can do
table            show the table again
log              what has happened so far
memory           what you have been shown and could remember
undo             undo your last move, if nobody has learned anything since
save FILE        write the match to a file (resume: parlour play --resume FILE)
wrong FILE TEXT  report a problem with the last log entry, or with a refused move (parlour bug FILE reads it)
rules [SECTION]  read the rules
help             this list
quit             leave"""


HINT, LONGEST_HINT = 1.0, 60.0  # seconds


class Quit(Exception):
    """The player leaves."""


class InputEnded(Quit):
    """There is nothing more to read."""


class LineGame:
    """One person, or none, against bots."""

    def __init__(self, match: Match, seat: int, bots: list[str]) -> None:
        self.match = match
        self.seat = seat
        self.out: Console = console()
        self.bots = bots
        seed = int(commitment(match.record.seed)[:15], 16)  # every match has bots with a luck of their own
        self.players = {n: bot(name, derive(seed, n)) for n, name in enumerate(bots) if n != seat}
        self.saved = len(match.record.moves)  # how many moves are in a file
        self.told = 0  # how many events of the journal have been shown
        self.refused = ""  # the move that was refused last
        self.drawn: object = None  # the table as it was drawn last

    def run(self) -> None:
        """Play to the end, or until the player leaves."""
        table = self.match.table
        while not table.over:
            if self.seat >= 0 and (table.waiting >> self.seat) & 1:
                self.person()
            else:
                seat = lowest(table.waiting)
                self.match.play(seat, decide(self.players[seat], self.match.game, table, seat, self.match.names))
            table = self.match.table
        self.tell()
        view = self.view()
        print_board(self.out, view)
        print_result(self.out, view)

    def view(self) -> View:
        """Return what the person, or a spectator, sees."""
        return self.match.game.view(self.match.table, self.seat if self.seat >= 0 else None, self.match.names)

    def tell(self) -> None:
        """Say what has happened since the last time."""
        match = self.match
        seat = self.seat if self.seat >= 0 else None
        for sentence in match.game.log(match.table, seat, match.names, self.told):
            if sentence:
                self.out.print(coloured(sentence))
        self.told = len(match.table.journal or [])

    def person(self) -> None:
        """Ask until there is a move."""
        self.tell()
        view = self.view()
        if self.drawn != (view["zones"], view["headline"], view["counters"]):
            print_board(self.out, view)
        self.drawn = (view["zones"], view["headline"], view["counters"])
        print_options(self.out, view)
        moves = len(self.match.record.moves)
        while len(self.match.record.moves) == moves:
            asked = perf_counter()
            command, _, rest = self.read().partition(" ")
            self.match.elapse(perf_counter() - asked)
            if len(self.match.record.moves) > moves:
                self.out.print("Your time is up.", style="yellow")
                return
            try:
                self.obey(command.lower(), rest.strip())
            except Refusal as refusal:
                self.say_why(refusal)
            except (ValueError, OSError) as error:
                self.out.print(str(error), style="yellow", markup=False)
            if command.lower() == "undo":
                return

    def read(self) -> str:
        """Return the next line that is not empty."""
        while True:
            print("> ", end="", flush=True)
            line = sys.stdin.readline()
            if not line:
                raise InputEnded
            if line.strip():
                return line.strip()

    def obey(self, command: str, rest: str) -> None:
        """Run the command of a line."""
        known: dict[str, Callable[[str], None]] = {
            "quit": self.leave,
            "exit": self.leave,
            "help": self.help,
            "?": self.help,
            "table": self.show_table,
            "log": self.show_log,
            "memory": self.show_memory,
            "hint": self.hint,
            "undo": self.undo,
            "save": self.save,
            "wrong": self.wrong,
            "rules": self.rules,
            "why": self.why,
            "look": self.look,
            "aid": self.show_aid,
        }
        if command in known:
            known[command](rest)
        else:
            self.try_move(self.answer(f"{command} {rest}".strip()))

    def try_move(self, actions: list[int]) -> None:
        """Play a move, or remember which one was refused."""
        try:
            self.match.play(self.seat, actions)
            self.refused = ""
        except Refusal:
            self.refused = AND.join(self.match.game.words.move(self.match.table, action) for action in actions)
            raise

    def leave(self, rest: str) -> None:
        """Stop playing."""
        raise Quit

    def help(self, rest: str) -> None:
        """Print what can be typed."""
        self.out.print(HELP, markup=False)

    def show_table(self, rest: str) -> None:
        """Print the table and the question again."""
        print_board(self.out, self.view())
        print_options(self.out, self.view())

    def show_log(self, rest: str) -> None:
        """Print what has happened so far."""
        match = self.match
        for sentence in match.game.log(match.table, self.seat, match.names):
            if sentence:
                self.out.print(coloured(sentence))

    def undo(self, rest: str) -> None:
        """Take the last move back."""
        self.match.undo(self.seat)
        self.told = min(self.told, len(self.match.table.journal or []))

    def rules(self, rest: str) -> None:
        """Print the rules, or a section."""
        game = self.match.game
        print_rules(game, [section(game, rest)] if rest else sections(game))

    def answer(self, text: str) -> list[int]:
        """Return the answer that numbers or moves mean."""
        try:
            return typed_answer(self.match, self.view(), text)
        except ValueError as error:
            raise ValueError(f"{error}; type a number, a move as in the brackets, or help") from None

    def hint(self, text: str) -> None:
        """Print what the options are worth, from the person's own window."""
        try:
            seconds = float(text) if text else HINT
        except ValueError:
            seconds = 0.0
        if not 0 < seconds <= LONGEST_HINT:
            raise ValueError(f"hint for how long? A number of seconds up to {LONGEST_HINT:g}, or just hint")
        match = self.match
        adviser = Adviser(derive(SEED, len(match.record.moves)), seconds / max(int(match.table.most), 1))
        began = perf_counter()
        actions = decide(adviser, match.game, match.table, self.seat, match.names)
        spent = perf_counter() - began
        if match.table.most == 0:
            print_hint(self.out, self.view(), adviser.worths, spent)
        else:
            words = answer_words(match.game, match.table, self.seat, actions, match.names)
            print_hint_of_set(self.out, words, adviser.worths[0], spent)

    def why(self, text: str) -> None:
        """Explain a refusal without playing."""
        match = self.match
        actions = self.answer(text)
        match.propose(self.seat, actions)
        self.out.print(
            "That may be played: " + answer_words(match.game, match.table, self.seat, actions, match.names)
        )

    def look(self, text: str) -> None:
        """Say what a card does."""
        if not text:
            raise ValueError("look at which card?")
        match = self.match
        info = match.game.about_card(match.table, self.seat, find_card(self.view(), text), match.names)
        print_card(self.out, info)

    def show_aid(self, rest: str) -> None:
        """Print the player aid."""
        print_aid(self.out, self.match.game.aid(self.match.table, self.seat, self.match.names))

    def say_why(self, refusal: Refusal) -> None:
        """Print a refusal with the rule it cites."""
        cites = f" ({', '.join(refusal.cites)})" if refusal.cites else ""
        self.out.print(coloured(f"{refusal.sentence}{cites}"), style="yellow")

    def save(self, name: str) -> None:
        """Write the record to a new file."""
        if not name:
            raise ValueError("save to which file?")
        with Path(name).open("x", encoding="utf-8") as file:
            file.write("".join(line + "\n" for line in self.match.record.lines()))
        self.saved = len(self.match.record.moves)
        self.out.print(f"Saved to {name}.", markup=False)

    def wrong(self, rest: str) -> None:
        """Write a report on the refusal of the last move, or on the last sentence."""
        name, _, text = rest.partition(" ")
        if not name:
            raise ValueError("write the report to which file?")
        record, journal = self.match.record, self.match.table.journal or []
        sentences = self.match.game.log(self.match.table, self.seat, self.match.names, 0)
        event = max((n for n in range(len(journal)) if sentences[n]), default=0)
        if self.refused or not sentences:
            dispute = Dispute(len(record.moves), self.seat, "", self.refused, text.strip())
        else:
            step = step_of_event(self.match.game, record, event) if record.moves else 0
            dispute = Dispute(step, self.seat, sentences[event], "", text.strip())
        with Path(name).open("x", encoding="utf-8") as file:
            file.write("".join(line + "\n" for line in Report(record, dispute).lines()))
        self.out.print(f"Wrote a report on {dispute.title()} to {name}.", markup=False)

    def keep(self) -> None:
        """Save a match that was broken off, if there is anything to lose, and say how to resume it."""
        record = self.match.record
        if len(record.moves) == self.saved:
            return
        handle, name = tempfile.mkstemp(".jsonl", f"parlour-{record.game}-")
        os.close(handle)
        Path(name).write_text("".join(line + "\n" for line in record.lines()), encoding="utf-8")
        words = ["parlour", "play", "--resume", name, "--seat", str(self.seat + 1), "--bots", ",".join(self.bots)]
        self.out.print(f"\nThe match is saved. To resume: {shlex.join(words)}", markup=False, soft_wrap=True)

    def show_memory(self, rest: str) -> None:
        """Print what the seat could remember, where the table allows notes."""
        table = self.match.table
        if not self.match.game.notes_allowed(table):
            raise ValueError("notes are turned off at this table")
        memory = self.match.game.memory(table, self.seat)
        names = self.match.names

        def place(zone: int) -> str:
            there = table.plan.zones[zone]
            return f"{names[there.owner]}'s {there.name}" if there.owner >= 0 else there.name

        for known in memory["known"]:
            self.out.print(coloured(f"{known['card']} is in: {place(known['zone'])}"))
        alike: dict[str, list[str]] = {}
        for possible in memory["possible"]:
            places = ", ".join(place(each["zone"]) for each in possible["zones"])
            alike.setdefault(places, []).append(possible["card"])
        for places, cards in alike.items():
            self.out.print(coloured(f"{' '.join(cards)} may be in: {places}"))


def play(match: Match, seat: int, bots: list[str]) -> None:
    """Play a match in the terminal."""
    game = LineGame(match, seat, bots)
    if seat >= 0:
        game.out.print("Type a number to play, or help.", style="dim")
    try:
        game.run()
    except (InputEnded, KeyboardInterrupt, BotFailed) as end:
        game.keep()
        if not isinstance(end, InputEnded):
            raise
    except Quit:
        game.out.print("You left before the end. Next time, save FILE keeps the match.", style="dim")
    finally:
        dismiss(game.players.values(), match.record.result)
