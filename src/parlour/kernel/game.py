"""Game: the interface that every surface uses. Rules are stateless; everything that changes is on the table."""

from math import prod
from typing import Any, Final, Generic, SupportsIndex, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.kernel.about import About, Command, Result
from parlour.kernel.bits import bit, has, members
from parlour.kernel.declared import Rule, check_rules
from parlour.kernel.door import observer_number, seat_number, whole_number
from parlour.kernel.events import Event
from parlour.kernel.facts import (
    Aid,
    CardInfo,
    EventView,
    Memory,
    OptionView,
    OwnView,
    PublicView,
    Question,
    ResultView,
    View,
    ZoneChange,
    ZoneView,
)
from parlour.kernel.flow import act, forget_picks, go_on, offer, pick
from parlour.kernel.guide import CardText, Guide, aid_of, card_info
from parlour.kernel.information import in_ids
from parlour.kernel.judge import Judge
from parlour.kernel.knowledge import Knowledge
from parlour.kernel.layout import Layout
from parlour.kernel.linked import must_be_linked
from parlour.kernel.luck import Fast, Luck, Script
from parlour.kernel.plan import Plan
from parlour.kernel.recall import Recall
from parlour.kernel.refusal import (
    ALLOWED,
    GAME_OVER,
    NO_SUCH_ACTION,
    NOT_ASKED,
    NOT_TOGETHER,
    TOO_FEW,
    TOO_MANY,
    Refusal,
)
from parlour.kernel.remember import remember
from parlour.kernel.step import Options, Step, T
from parlour.kernel.table import ARGUMENT, DONE, NONE, Table, copy_for_search
from parlour.kernel.tensor import Observer, copy_floats
from parlour.kernel.variant import house_rules, settle
from parlour.kernel.view import (
    change_of_zone,
    is_unchanged,
    knowledge_of,
    seen_face,
    view_event,
    view_zone,
)
from parlour.kernel.words import Speech, Words

# Kept on a table besides the truth.
BLIND: Final = 0  # nothing: for searches and simulations
KNOWLEDGE: Final = 1  # what each seat knows
JOURNAL: Final = 2  # what happened, with every face: for the laboratory, never for players
RECORD: Final = 3  # what each seat knows, and what happened as they saw it


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[T]):
    """The rules of one game in one variant.

    A game is stateless: everything that changes is on the table, which every method takes. Surfaces, bots and
    environments use a game only through this class. Authors subclass it and define `plan`, `blank`, `begin` and
    `winners`; everything else has a default.

    Args:
        about: The description of the game.
        rules: Its steps, each declared with its number, id, section and question.
        words: How it speaks.
        given: Options of the variant by name; what is missing has its default.

    Raises:
        ValueError: A step is declared twice or left out, or an option is unknown or out of range.
    """

    def __init__(self, about: About, rules: list[Rule], words: Words[Any], given: dict[str, object]) -> None:
        check_rules(rules)
        self.about = about
        self.name = about.name
        self.num_actions: i64 = about.num_actions
        self.rules = sorted(rules, key=lambda rule: rule.number)
        # A vec needs a plain class; reading it, unlike a list, checks no types.
        self.steps: vec[Step] = vec[Step]([rule.step for rule in self.rules])  # type: ignore[type-arg]
        self.words = words
        self.variant: dict[str, bool | int | str] = settle(about.settings, given)
        self.starts: dict[int, T] = {}  # seats -> a laid table that nobody has touched yet
        self.observers: dict[int, Observer] = {}  # seats -> who writes tensors
        self.spare: Options | None = None  # to be used again; whoever uses it takes it away meanwhile

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        must_be_linked(cls, "steps")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self.variant),)  # the class and its settings make the game

    # ------------------------------------------------- what a game must define

    def plan(self, seats: int) -> Plan:
        """Lay out the zones and packs of a table.

        Args:
            seats: The number of players, one of `about.seats`.

        Returns:
            The plan, which is made once for each number of seats and shared by all tables.
        """
        raise NotImplementedError

    def blank(self) -> T:
        """Make a table of this game with nothing on it, options of the variant included.

        Returns:
            An instance of the game's own subclass of `Table`.
        """
        raise NotImplementedError

    def begin(self, t: T) -> None:
        """Plan the first steps of a laid table.

        Args:
            t: A table on which every card lies where its pack begins.
        """
        raise NotImplementedError

    def winners(self, t: T) -> i64:
        """Return who won a game that is over.

        Args:
            t: A table that is over.

        Returns:
            A mask with at least one seat; several seats share the win.
        """
        raise NotImplementedError

    def score(self, t: T, seat: i64) -> i64:
        """Count the points of a seat, as the game counts them.

        Args:
            t: A table of this game.
            seat: The seat, from 0.

        Returns:
            The points; by default 1 for a winner and 0 for the others.
        """
        return 1 if has(self.winners(t), seat) else 0

    def hide(self, t: T, seat: i64, luck: Luck) -> None:
        """Resample, in a guess, what the seat cannot know and what is not a card.

        Most games have nothing of that kind.

        Args:
            t: The guess, whose cards are drawn already.
            seat: The seat that guesses.
            luck: The source of chance to use.
        """

    def judge(self) -> Judge | None:
        """Return the judge, which evaluates a table that is not over.

        Returns:
            The judge, or None: then searches play every game to its end.
        """
        return None

    def guide(self) -> Guide[T]:
        """Return the guide: the game's card texts and its player aid.

        Returns:
            The guide; by default one without texts.
        """
        return Guide()

    def commands(self) -> list[Command]:
        """List the game's own commands, `parlour GAME COMMAND FILE`.

        Returns:
            The commands; by default none.
        """
        return []

    # --------------------------------------- what a game may define for a match

    def clock(self, t: T) -> i64:
        """Return whose time is running by the game's own rules.

        Args:
            t: A table of this game.

        Returns:
            The seat, or NONE.
        """
        return NONE

    def seconds_allowed(self, strikes: int) -> int:
        """Return how much time a player may use before the clock strikes for them.

        Args:
            strikes: How often it has struck for them before.

        Returns:
            Seconds, counted from the beginning of the match.
        """
        return 0

    def time_is_up(self, t: T) -> None:
        """Do what the rules say when the clock strikes for the seat whose time is running.

        Args:
            t: The table, which is changed.
        """

    def notes_allowed(self, t: T) -> bool:
        """Return whether a person may be shown what they could have remembered.

        Args:
            t: A table of this game.

        Returns:
            True unless the game forbids notes.
        """
        return True

    def log_from(self, t: T) -> int:
        """Return the number of the first event that may still be read; a game may forbid looking further back.

        Args:
            t: A table of this game.

        Returns:
            Its number; 0 if all may be read.
        """
        return 0

    # ------------------------------------------------------------------ tables

    def new(self, seats: int, seed: int = 0) -> T:
        """Deal a game.

        Args:
            seats: The number of players, one of `about.seats`.
            seed: A number from 0; one seed makes one game, compiled or interpreted.

        Returns:
            A table that waits for its first answer. It keeps what each seat knows and what happened (`RECORD`).

        Raises:
            ValueError: The game is not for that number of players.
        """
        return self.deal(seats, Fast(seed))

    def deal(self, seats: int, luck: Luck, keeping: int = RECORD) -> T:
        """Deal a game from a source of chance.

        Args:
            seats: The number of players, one of `about.seats`.
            luck: Where all chance of this table comes from.
            keeping: What the table keeps besides the truth: `BLIND` nothing, `KNOWLEDGE` what each seat knows,
                `JOURNAL` what happened with every face, `RECORD` both.

        Returns:
            A table that waits for its first answer.

        Raises:
            ValueError: The game is not for that number of players.
        """
        t = self.deal_nothing(seats)
        t.luck = luck
        if keeping & KNOWLEDGE:
            knowledge = Knowledge(t.plan)
            knowledge.begin()
            t.knowledge = knowledge
            if keeping & JOURNAL:
                knowledge.recall = Recall(t.plan.everyone)
            knowledge.see_what_lies_open()
        if keeping & JOURNAL:
            t.journal = []
        self.begin(t)
        self.run(t)
        return t

    def deal_nothing(self, seats: int) -> T:
        """Set up a table on which every card is still where it begins and nothing is planned. For tests.

        Args:
            seats: The number of players, one of `about.seats`.

        Returns:
            A new table, which keeps neither knowledge nor journal.

        Raises:
            ValueError: The game is not for that number of players.
        """
        start = self.starts.get(seats)
        if start is None:
            start = self.lay(seats)
        return cast(T, start.clone())

    def lay(self, seats: int) -> T:
        """Lay the table from which all games with that number of seats start.

        Args:
            seats: The number of players, one of `about.seats`.

        Returns:
            The table, which later games with that number of seats are cloned from.

        Raises:
            ValueError: The game is not for that number of players.
        """
        if seats not in self.about.seats:
            allowed = " or ".join(str(n) for n in self.about.seats)
            raise ValueError(f"{self.about.title} is for {allowed} players, not {seats}")
        start = self.blank()
        start.house |= house_rules(self.about.settings, self.variant)
        start.lay(self.plan(seats))
        self.starts[seats] = start
        return start

    # ----------------------------------------------------------------- playing

    def legal(self, t: T, seat: i64, out: Options) -> None:
        """Write the legal actions of a waiting seat, ascending.

        Args:
            t: A table of this game.
            seat: A seat that owes an answer.
            out: Takes the actions, ascending.
        """
        offer(self.steps, t, seat, out)

    def menu(self, t: T, seat: i64) -> list[int]:
        """List what a waiting seat can choose from.

        Args:
            t: A table of this game.
            seat: A seat that owes an answer.

        Returns:
            Actions, ascending: the options, or for a question about several cards all of them whatever has been
            picked. The answer to such a question is a set; a card that is listed twice can be chosen twice.
        """
        if t.most == 0:
            return self.options(t, seat)
        out = Options()
        t.argument = t.question >> 8
        self.steps[t.question & (ARGUMENT - 1)].menu(t, seat, out)
        return out.listed()

    def options(self, t: T, seat: i64) -> list[int]:
        """List the legal actions of a seat.

        Args:
            t: A table of this game.
            seat: The seat, from 0.

        Returns:
            Actions, ascending and without repetition; none if the seat owes no answer.

        Raises:
            ValueError: The table has no such seat.
        """
        if seat < 0 or seat >= t.seats:
            seat_number(t, seat)
        if not has(t.waiting, seat):
            return []
        out = self.spare
        if out is None:
            out = Options()
        self.spare = None
        self.legal(t, seat, out)
        self.spare = out
        return out.listed()

    def apply(self, t: T, seat: i64, action: i64) -> None:
        """Play a legal action in place, unchecked. For searches; `play` checks.

        Args:
            t: The table, which is changed.
            seat: A seat that owes an answer.
            action: One of its options. Anything else leaves the table in an undefined state.
        """
        act(self.steps, t, seat, action)

    def pick(self, t: T, seat: i64, action: i64) -> bool:
        """Note one pick of several.

        Args:
            t: The table, which is changed.
            seat: A seat that answers with several options.
            action: The next option, or `DONE`.

        Returns:
            True when the seat's choice is complete.
        """
        return pick(self.steps, t, seat, action)

    def run(self, t: T) -> None:
        """Perform what is planned until somebody has to answer or the game is over.

        Args:
            t: The table, which is changed.
        """
        go_on(self.steps, t)

    def play(self, t: T, seat: SupportsIndex, action: SupportsIndex) -> None:
        """Play an action if it is legal.

        Args:
            t: The table, which is changed; after a refusal it is as before.
            seat: Who plays, from 0.
            action: The action; of a question about several cards one card, or `DONE`.

        Raises:
            Refusal: The action is not legal; it says why, with the rule.
            ValueError: The table has no such seat, or a number is far too large.
            TypeError: Something is not a whole number, or not a table.
        """
        who, what = seat_number(t, seat), whole_number(action, "action")
        reason = self.objection(t, who, what)
        if reason != ALLOWED:
            raise self.refusal(t, who, what, reason)
        self.apply(t, who, what)

    def answer(self, t: T, seat: i64, actions: list[int]) -> None:
        """Play a whole answer if it is legal.

        Args:
            t: The table, which is changed; after a refusal it is as before.
            seat: Who answers, from 0.
            actions: One action or, to a question about several cards, the set of them in any order.

        Raises:
            Refusal: The answer is not legal; it says why, with the rule.
        """
        picks = self.in_order(t, seat, actions)
        for action in picks:
            self.apply(t, seat, action)

    def in_order(self, t: T, seat: i64, actions: list[int]) -> list[int]:
        """Put the actions of a whole answer into the order in which the rules take them.

        Args:
            t: A table of this game.
            seat: Who answers, from 0.
            actions: The answer, in any order.

        Returns:
            The actions one by one, with a final `DONE` where the set could be longer.

        Raises:
            Refusal: The answer is not legal; it says why, with the rule.
        """
        if len(actions) == 1 and (t.most == 0 or t.waiting == 0):
            reason = self.objection(t, seat, actions[0])
            if reason != ALLOWED:
                raise self.refusal(t, seat, actions[0], reason)
            return actions
        if t.most == 0 or not has(t.waiting, seat):
            raise self.refusal(t, seat, NONE, self.objection(t, seat, NONE))
        twin = cast(T, t.clone())
        out: list[int] = []
        complete = False
        for action in sorted(action for action in actions if action != DONE):
            full = twin.picks_of(seat) == twin.most_of(seat)
            reason = TOO_MANY if full else self.objection(twin, seat, action)
            if reason != ALLOWED:
                raise self.refusal(t, seat, action, reason)
            out.append(action)
            complete = self.pick(twin, seat, action)
        if not complete:
            reason = self.objection(twin, seat, DONE)
            if reason != ALLOWED:
                raise self.refusal(t, seat, DONE, reason)
            out.append(DONE)
        return out

    def objection(self, t: T, seat: i64, action: i64) -> i64:
        """Return why a seat may not play an action now.

        Args:
            t: A table of this game.
            seat: The seat, from 0.
            action: Any number.

        Returns:
            The number of a reason, for `refusal`; `ALLOWED` if the action is legal.
        """
        if t.over:
            return GAME_OVER
        if seat < 0 or seat >= t.seats or not has(t.waiting, seat):
            return NOT_ASKED
        if action < 0 or action >= self.num_actions:
            return NO_SUCH_ACTION
        if t.most > 0:
            out = Options()
            self.legal(t, seat, out)
            if out.holds(action):
                return ALLOWED
            if action == DONE:
                return TOO_FEW
        t.argument = t.question >> 8
        reason = self.steps[t.question & (ARGUMENT - 1)].objection(t, seat, action)
        return NOT_TOGETHER if t.most > 0 and reason == ALLOWED else reason

    def refusal(self, t: T, seat: i64, action: i64, reason: i64) -> Refusal:
        """Make the refusal for a reason that `objection` gave.

        Args:
            t: A table of this game.
            seat: Who wanted to play.
            action: What they wanted to play.
            reason: The number of the reason.

        Returns:
            An exception with code, sentence, citations and facts, ready to be raised.
        """
        return self.words.refusal(t, seat, action, reason, self.asked_rule(t), self.about.title)

    def asked_rule(self, t: T) -> Rule:
        """Return the step that is asked, as it is declared.

        Args:
            t: A table that waits for an answer.
        """
        return self.rules[t.question & (ARGUMENT - 1)]

    def result(self, t: T) -> Result:
        """Return how a game ended.

        Args:
            t: A table that is over.

        Returns:
            Shares of the win, points, winners, and the reason in words.

        Raises:
            ValueError: The game is not over.
        """
        if not t.over:
            raise ValueError("the game is not over")
        winners = members(self.winning(t))
        share = 1 / len(winners)
        seats = range(t.seats)
        return Result(
            [share if seat in winners else 0.0 for seat in seats],
            [self.score(t, seat) for seat in seats],
            winners,
            self.words.reason(t),
            t.adjudicated == 1,
        )

    def winning(self, t: T) -> i64:
        """Return the winners of a game that is over, of whom there must be one.

        Args:
            t: A table that is over.

        Raises:
            ValueError: The rules name no winner, or one that is not at the table.
        """
        winners = self.winners(t)
        if winners <= 0 or winners >> t.seats:
            who = members(winners)
            raise ValueError(f"{self.about.title} is over, and its winners {who} are not seats of it")
        return winners

    def returns(self, t: T) -> list[float]:
        """Return each seat's share of the win of a game that is over.

        Args:
            t: A table that is over.

        Returns:
            A number from 0 to 1 for each seat; they sum to 1.
        """
        return self.result(t).returns

    # ----------------------------------------------------------------- showing

    def view(self, t: T, seat: SupportsIndex | None, names: list[str] | None = None) -> View:
        """Show a table as a seat sees it.

        Args:
            t: A table that keeps knowledge.
            seat: The seat, from 0; None for a spectator.
            names: What the players are called, by seat; without them "Seat 1" and so on.

        Returns:
            Plain data that can be written as JSON, with no more than the seat may know.

        Raises:
            ValueError: The table has no such seat, or keeps no knowledge.
        """
        observer = observer_number(t, seat)
        reader = None if seat is None else observer
        speech = self.speech(t, reader, names)
        public, own = self.view_public(t), self.view_own(t, reader, speech)
        return {
            "game": self.name,
            "rules": self.about.version,
            "seats": t.seats,
            "seat": reader,
            "names": speech.names,
            "headline": own["headline"],
            "counters": public["counters"],
            "marks": public["marks"],
            "zones": self.view_zones(t, observer),
            "waiting": public["waiting"],
            "step": public["step"],
            "section": public["section"],
            "question": own["question"],
            "options": own["options"],
            "answered": own["answered"],
            "over": public["over"],
            "result": own["result"],
        }

    def view_public(self, t: T) -> PublicView:
        """Return what everybody sees alike: it is made once for all observers.

        Args:
            t: A table of this game.
        """
        return {
            "counters": self.words.counters(t),
            "marks": self.words.marks(t),
            "waiting": members(t.waiting),
            "step": self.asked_rule(t).id if t.waiting else None,
            "section": self.asked_rule(t).section if t.waiting else None,
            "over": t.over,
        }

    def view_own(self, t: T, reader: int | None, speech: Speech) -> OwnView:
        """Return what is made for one reader, except for the zones.

        Args:
            t: A table of this game.
            reader: The seat, from 0; None for a spectator.
            speech: How to speak to that reader.
        """
        asked = reader if reader is not None and has(t.waiting, reader) else None
        return {
            "headline": self.words.headline(t, speech),
            "question": self.view_question(t, asked, speech) if asked is not None else None,
            "options": self.view_options(t, asked, speech) if asked is not None else [],
            "answered": self.view_answer(t, reader) if reader is not None else [],
            "result": self.view_result(t, speech) if t.over else None,
        }

    def view_changes(self, t: T, before: T, seat: SupportsIndex | None) -> list[ZoneChange]:
        """Show what has changed in the zones, for a seat, since an earlier table of the same match.

        It reveals no more than the two views: `before` with these changes is what `view` shows now.

        Args:
            t: A table that keeps knowledge.
            before: The table that the seat was shown before, with the same plan.
            seat: The seat, from 0; None for a spectator.

        Returns:
            The zones that changed, with the cards that changed there.
        """
        observer, plan = observer_number(t, seat), t.plan
        out: list[ZoneChange] = []
        for number in range(len(plan.zones)):
            if plan.capacity[number] == 0:
                continue
            name = self.words.zone(t, number)
            renamed = name != self.words.zone(before, number)
            if not renamed and is_unchanged(t, before, observer, number):
                continue
            change = change_of_zone(t, before, observer, number, name)
            if renamed or change["cards"] or change["places"] != before.end(number):
                out.append(change)
        return out

    def speech(self, t: T, seat: int | None, names: list[str] | None) -> Speech:
        """Return how to speak to that reader.

        Args:
            t: A table of this game.
            seat: The reader: a seat from 0, or None for a spectator.
            names: What the players are called, by seat.
        """
        return Speech(names if names is not None else seat_names(t.seats), NONE if seat is None else seat)

    def view_zones(self, t: T, observer: i64) -> list[ZoneView]:
        """Return all zones as the observer sees them.

        Args:
            t: A table of this game.
            observer: A seat from 0, or the number of seats for a spectator.
        """
        knowledge, plan = knowledge_of(t), t.plan
        zones = [number for number in range(len(plan.zones)) if plan.capacity[number] > 0]
        return [view_zone(t, knowledge, observer, number, self.words.zone(t, number)) for number in zones]

    def view_question(self, t: T, seat: int, speech: Speech) -> Question:
        """Return the question put to a seat.

        Args:
            t: A table of this game.
            seat: A seat that owes an answer.
            speech: How to speak to the reader.
        """
        rule = self.asked_rule(t)
        several = t.most > 0
        return {
            "step": rule.id,
            "words": self.words.question(t, seat, rule, speech),
            "section": rule.section,
            "cites": [f"{self.about.title} §{rule.section}", *rule.cites],
            "least": t.least_of(seat) if several else 1,
            "most": t.most_of(seat) if several else 1,
            "several": several,
            "picked": self.picked_moves(t, seat),
            "can_pass": t.least_of(seat) == 0 if several else DONE in self.options(t, seat),
            "pass_words": rule.skip,
        }

    def view_options(self, t: T, seat: int, speech: Speech) -> list[OptionView]:
        """Return the options of a seat, the usual ones first.

        Of a question about several all that it can choose from.

        Args:
            t: A table of this game.
            seat: A seat that owes an answer.
            speech: How to speak to the reader.
        """
        menu = self.menu(t, seat)
        actions = sorted(set(menu))
        if actions[0] == DONE and not self.asked_rule(t).pass_first:
            actions = actions[1:] + actions[:1]
        return [self.view_option(t, seat, action, menu.count(action), speech) for action in actions]

    def view_option(self, t: T, seat: int, action: int, count: int, speech: Speech) -> OptionView:
        """Return one option: its words, and what it touches.

        Args:
            t: A table of this game.
            seat: A seat that owes an answer.
            action: An option of the seat.
            count: How often the option is offered.
            speech: How to speak to the reader.
        """
        about = self.words.option(t, seat, action)
        slot = about.slot if about.slot >= 0 else None
        onto = about.onto if about.onto >= 0 else None
        return {
            "action": action,
            "move": self.words.move(t, action),
            "kind": about.kind,
            "words": self.say(t, seat, action, speech),
            "count": count,
            "card": about.card if about.card >= 0 else None,
            "drop": {"zone": about.drop, "slot": slot, "token": onto} if about.drop >= 0 else None,
            "tokens": about.tokens,
            "zones": about.zones,
            "diagrams": about.diagrams,
        }

    def say(self, t: T, seat: int, action: int, speech: Speech) -> str:
        """Return what the seat does by an action, in words.

        Args:
            t: A table of this game.
            seat: The seat, from 0.
            action: An option of the seat.
            speech: How to speak to the reader.
        """
        if action == DONE:
            return self.words.passing(t, seat, self.asked_rule(t))
        return self.words.describe(t, seat, action, speech)

    def picked_moves(self, t: T, seat: int) -> list[str]:
        """Return what the seat has picked so far of a choice of several.

        Args:
            t: A table of this game.
            seat: A seat that owes an answer.
        """
        if t.most == 0:
            return []
        return [self.words.move(t, t.picked(seat, n)) for n in range(t.picks_of(seat))]

    def view_answer(self, t: T, seat: int) -> list[str]:
        """Return the seat's own answer, while others still owe theirs.

        Args:
            t: A table of this game.
            seat: The seat, from 0.
        """
        if t.waiting == 0 or has(t.waiting, seat) or not has(t.asked, seat):
            return []
        return self.picked_moves(t, seat) if t.most > 0 else [self.words.move(t, t.held(seat))]

    def view_result(self, t: T, speech: Speech) -> ResultView:
        """Return the end, explained line by line for each seat.

        Args:
            t: A table that is over.
            speech: How to speak to the reader.
        """
        result = self.result(t)
        return {
            "returns": result.returns,
            "scores": result.scores,
            "winners": result.winners,
            "reason": result.reason,
            "adjudicated": result.adjudicated,
            "lines": self.words.result(t, speech),
        }

    def about_card(
        self, t: T, seat: SupportsIndex | None, token: SupportsIndex, names: list[str] | None = None
    ) -> CardInfo:
        """Say what a card does now, as far as a seat may know.

        Args:
            t: A table that keeps knowledge.
            seat: The seat, from 0; None for a spectator.
            token: The card.
            names: What the players are called, by seat.

        Returns:
            Title, lines with citations, worth and effects; of a card whose face the seat does not see, nothing of
            these.

        Raises:
            ValueError: The table has no such seat or card.
        """
        observer, number = observer_number(t, seat), whole_number(token, "card")
        if not 0 <= number < t.plan.tokens:
            raise ValueError(f"there is no card {number}: the cards of this table are 0 to {t.plan.tokens - 1}")
        reader = None if seat is None else observer
        face = seen_face(t, knowledge_of(t), observer, number)
        guide = self.guide()
        if face < 0:
            return card_info(number, None, CardText(guide.hidden, []), self.about.title)
        text = guide.card(t, NONE if reader is None else reader, number, face, self.speech(t, reader, names))
        return card_info(number, t.plan.faces[face], text, self.about.title)

    def aid(self, t: T, seat: SupportsIndex | None, names: list[str] | None = None) -> Aid:
        """Give the player aid for a seat now.

        Args:
            t: A table of this game.
            seat: The seat, from 0; None for a spectator.
            names: What the players are called, by seat.

        Returns:
            Parts with lines, tables and diagrams; none if the game has no aid.

        Raises:
            ValueError: The table has no such seat.
        """
        reader = None if seat is None else seat_number(t, seat)
        parts = self.guide().aid(t, NONE if reader is None else reader, self.speech(t, reader, names))
        return aid_of(self.about.title, parts)

    def memory(self, t: T, seat: SupportsIndex | None) -> Memory:
        """List what a seat has been shown and could have remembered beyond what it sees.

        Args:
            t: A table that keeps knowledge.
            seat: The seat, from 0; None for a spectator.

        Returns:
            Hidden cards that are known, and for every other hidden card where it may be.

        Raises:
            ValueError: The table has no such seat, or keeps no knowledge.
        """
        return remember(t, observer_number(t, seat))

    def events(
        self, t: T, seat: SupportsIndex | None, names: list[str] | None = None, start: int | None = None
    ) -> list[EventView]:
        """List what has happened, with no more than a seat saw.

        Args:
            t: A table that keeps a journal.
            seat: The seat, from 0; None for a spectator.
            names: What the players are called, by seat.
            start: The number of the first event; without it, the first that may be read now (see `log_from`).

        Returns:
            The events in order, with ids, facts and words.

        Raises:
            ValueError: The table has no such seat.
        """
        observer = observer_number(t, seat)
        speech = self.speech(t, None if seat is None else observer, names)
        journal: list[Event] = t.journal or []
        begin = self.log_from(t) if start is None else start
        return [self.view_event(t, event.told_to(observer), speech) for event in journal[begin:]]

    def log(
        self, t: T, seat: SupportsIndex | None, names: list[str] | None = None, start: int | None = None
    ) -> list[str]:
        """List the sentences of `events`; an event that is not worth one has an empty text.

        Args:
            t: A table that keeps a journal.
            seat: The seat, from 0; None for a spectator.
            names: What the players are called, by seat.
            start: The number of the first event; without it, the first that may be read now.

        Returns:
            A text for each event, made for this reader.

        Raises:
            ValueError: The table has no such seat.
        """
        return [event["words"] for event in self.events(t, seat, names, start)]

    def view_event(self, t: T, event: Event, speech: Speech) -> EventView:
        """Return one event, with all that it holds: of `told_to`, no more than an observer saw.

        Args:
            t: A table of this game.
            event: An event of the journal; `told_to` reduces it to what an observer saw.
            speech: How to speak to the reader.
        """
        return view_event(event, self.words.kinds[event.kind], t.plan.faces, self.words.event(t, event, speech))

    def describe(self, t: T, seat: int, action: int, names: list[str] | None = None) -> str:
        """Say in words what a seat does by an action.

        Args:
            t: A table of this game.
            seat: The seat, from 0.
            action: An option of the seat.
            names: What the players are called, by seat.

        Returns:
            The sentence.
        """
        return self.say(t, seat, action, self.speech(t, seat, names))

    def parse(self, t: T, text: str) -> int:
        """Read an action in its short notation, as records have it.

        Args:
            t: A table of this game.
            text: The notation; case and surrounding blanks do not matter.

        Returns:
            The action, which need not be legal now.

        Raises:
            ValueError: The game has no move of that name.
        """
        wanted = text.strip().lower()
        for action in range(self.num_actions):
            if self.words.move(t, action).lower() == wanted:
                return action
        raise ValueError(f"{self.about.title} has no move called {text.strip()!r}")

    # --------------------------------------------------------------- observing

    def tensor_layout(self, seats: int) -> Layout:
        """Describe the tensors of a table: named pieces with their places and shapes.

        Args:
            seats: The number of players, one of `about.seats`.

        Returns:
            The layout, the same for all tables of this game with that number of seats.
        """
        return self.observer(seats).layout

    def observer(self, seats: int) -> Observer:
        """Return the writer of tensors for tables with that many seats.

        Args:
            seats: The number of seats.
        """
        found = self.observers.get(seats)
        if found is None:
            words, plan = self.words, self.deal_nothing(seats).plan
            ids = len(words.counter_ids), len(words.mark_ids)
            found = Observer(Layout(plan, self.num_actions, len(self.rules), ids[0], ids[1]), words, self.steps)
            self.observers[seats] = found
        return found

    def tensor(self, t: T, seat: SupportsIndex, out: Any) -> None:
        """Write what a seat knows as numbers.

        Args:
            t: A table that keeps knowledge.
            seat: The seat, from 0.
            out: A writable buffer of 32-bit floats, `tensor_layout(t.seats).size` of them.

        Raises:
            ValueError: The buffer has another size, the table has no such seat, or it keeps no knowledge.
        """
        number = seat_number(t, seat)
        observer = self.observer(t.seats)
        observer.write(t, knowledge_of(t), number, observer.sheet)
        copy_floats(observer.bytes, out)

    def information_state(self, t: T, seat: SupportsIndex | None) -> str:
        """Write down all that a seat has seen and heard since the deal, in order, as one string of ids.

        Two tables give a seat the same string if and only if it cannot tell apart how they came about.

        Args:
            t: A table that was dealt with `RECORD`, or a clone of one.
            seat: The seat, from 0; None for a spectator.

        Returns:
            The string.

        Raises:
            ValueError: The table has no such seat, was not dealt with `RECORD`, or was loaded.
        """
        observer = observer_number(t, seat)
        recall = knowledge_of(t).recall
        if recall is None or not has(recall.complete, observer):
            raise ValueError("this table has no history: it was loaded, or dealt without RECORD")
        heard = in_ids(recall.of(observer), t.plan, self.rules, self.words.kinds)
        return f"{self.name} {t.seats} {observer}: {heard}"

    # --------------------------------------------------------------- searching

    def guess(self, t: T, seat: i64, luck: Luck, knowing: bool = False) -> T:
        """Draw a random full table that a seat cannot tell from the true one.

        It depends on what the seat knows and on the luck alone.

        Args:
            t: A table that keeps knowledge; it stays as it is.
            seat: The seat, from 0, or `t.seats` for the spectator.
            luck: The source of chance, which the guess keeps for its own.
            knowing: Whether the guess keeps the knowledge of the seat and of the spectator; the others then know
                only what they see now. Without it the guess keeps no knowledge, which is faster.

        Returns:
            A new table, to be played on at will.

        Raises:
            ValueError: The table has no such seat, or keeps no knowledge.
        """
        if seat < 0 or seat > t.seats:
            seat_number(t, seat)
        knowledge = t.knowledge
        if knowledge is None:
            raise ValueError("a table that keeps no knowledge cannot be guessed from")
        twin = cast(T, copy_for_search(t, luck))
        knowledge.deals_of(seat).draw(luck, twin.cells, t.plan.faces_at)
        if knowing:
            twin.knowledge = knowledge_of_one(twin, knowledge, seat)
        self.hide(twin, seat, luck)
        self.guess_answers(twin, seat, luck)
        return twin

    def guess_answers(self, t: T, seat: i64, luck: Luck) -> None:
        """Resample what other seats have answered in secret, and forget what they have begun to pick.

        Args:
            t: The guess, which is changed.
            seat: The seat that guesses.
            luck: Where random numbers come from.
        """
        done = t.asked & ~t.waiting & ~bit(seat) if t.waiting else 0
        other: i64 = 0
        if t.most == 0:
            t.picks = vec[i64]()  # of an earlier question
        while other < t.seats:
            if t.most > 0 and other != seat:
                forget_picks(t, other)
            if (done >> other) & 1:
                out = Options()
                complete = False
                while not complete:
                    self.legal(t, other, out)
                    action = out.row[luck.below(out.n)]
                    t.hold(other, action)
                    complete = t.most == 0 or self.pick(t, other, action)
            elif other != seat:
                t.hold(other, DONE)
            other += 1

    def branches(self, t: T, seat: i64, action: i64) -> list[tuple[float, T]]:
        """List every chance outcome of an action with its exact weight, by playing it again for each.

        Args:
            t: The table, which stays as it is.
            seat: A seat that owes an answer.
            action: One of its options.

        Returns:
            Pairs of weight and table; the weights sum to 1. A shuffle has as many outcomes as orders.
        """
        out: list[tuple[float, T]] = []
        told: list[int] = []
        while True:
            twin = cast(T, t.clone())
            script = Script(list(told))
            twin.luck = script
            self.apply(twin, seat, action)
            twin.luck = t.luck.clone()
            out.append((1.0 / prod(script.outcomes), twin))
            told = told + [0] * (len(script.outcomes) - len(told))
            while told and told[-1] + 1 == script.outcomes[len(told) - 1]:
                told.pop()
            if not told:
                return out
            told[-1] += 1


def seat_names(seats: int) -> list[str]:
    """Return the names of players who have none."""
    return [f"Seat {seat + 1}" for seat in range(seats)]


def knowledge_of_one(t: Table, knowledge: Knowledge, seat: i64) -> Knowledge:
    """Return what the seat and the spectator know, beside others who know only what they see at this moment."""
    out = Knowledge(t.plan)
    out.begin()
    token: i64 = 0
    while token < t.plan.tokens:
        out.see(token, t.face(token), t.sees(token) & ~(bit(seat) | bit(t.seats)))
        token += 1
    out.take_over(knowledge, t.seats)
    out.take_over(knowledge, seat)
    return out
