"""The teacher: plays a lesson's positions, points at the cards of a step, and checks what the learner tries.

Positions are replayed from the lesson's moves, so they are legal and reachable; the learner is shown the view of
their seat and nothing else. A try that misses the goal changes nothing.
"""

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from parlour.kernel.bits import has, lowest
from parlour.kernel.facts import EventView, View
from parlour.kernel.game import Game, seat_names
from parlour.kernel.refusal import Refusal
from parlour.kernel.table import Table
from parlour.play.answers import AND, answer_text, parse_answer
from parlour.play.lesson import BadLesson, Goal, Lesson, Scene, Step
from parlour.play.match import Match
from parlour.play.record import BadRecord, Record
from parlour.play.rulebook import section
from parlour.play.window import Player, decide

MOST_REPLIES = 12  # that bots give after the last step of a scene

Players = Callable[[int], Player]  # who plays a seat where the script ends


class Pointed(NamedTuple):
    """The things a step points at, as a page finds them on the board."""

    tokens: list[int]
    zones: list[int]
    moves: list[str]


class Shown(NamedTuple):
    """A step as the learner meets it."""

    step: Step
    pointed: Pointed
    view: View
    log: list[EventView]


class Verdict(NamedTuple):
    """The result of a try: the table after it if it was right, otherwise why not."""

    outcome: Literal["right", "almost", "refused"]
    words: str
    cites: list[str]
    table: Table | None = None


class Teacher:
    """One game's lesson."""

    def __init__(self, game: Game[Any], lesson: Lesson) -> None:
        self.game = game
        self.lesson = lesson

    # ------------------------------------------------------------- positions

    def at(self, number: int) -> tuple[Match, Scene, Step]:
        """Return the match at a step, its scene and the step itself."""
        scene, here = self.lesson.find(number)
        match = self.match(scene)
        for step in scene.steps[:here]:
            if step.goal is not None:
                self.answer(match, scene.seat, self.solution(match, scene.seat, step.goal))
            self.reply(match, step)
        return match, scene, scene.steps[here]

    def match(self, scene: Scene) -> Match:
        """Return the match at the beginning of a scene."""
        game = self.game
        options: dict[str, object] = dict(game.variant)
        names = seat_names(scene.seats)
        record = Record(game.name, game.about.version, options, scene.seats, "sealed", scene.seed, "", names)
        record.moves = list(scene.moves)
        try:
            return Match(game, record)
        except BadRecord as error:
            raise BadLesson(str(error)) from None

    def answer(self, match: Match, seat: int, move: str) -> None:
        """Play an answer of the script."""
        try:
            match.play(seat, parse_answer(self.game, match.table, move))
        except (Refusal, ValueError) as error:
            raise BadLesson(f"{move!r} by seat {seat + 1}: {error}") from None

    def reply(self, match: Match, step: Step) -> None:
        """Play what the others reply by the script."""
        for seat, move in step.replies:
            self.answer(match, seat, move)

    def play_on(self, match: Match, seat: int, players: Players) -> None:
        """Let others answer until the learner is asked again, for a while at most."""
        for _ in range(MOST_REPLIES):
            t = match.table
            if t.over or has(t.waiting, seat):
                return
            other = lowest(t.waiting)
            match.play(other, decide(players(other), self.game, t, other, match.names))

    # --------------------------------------------------------------- a step

    def show(self, number: int) -> Shown:
        """Return a step as the learner meets it."""
        match, scene, step = self.at(number)
        view = self.game.view(match.table, scene.seat, match.names)
        log = self.game.events(match.table, scene.seat, match.names, None)
        return Shown(step, point(step, view), view, log)

    def judge(self, number: int, text: str, players: Players) -> Verdict:
        """Return what comes of a try; an empty one asks to be shown the solution."""
        match, scene, step = self.at(number)
        if step.goal is None:
            return Verdict("refused", "There is nothing to play at this step.", [])
        last = step is scene.steps[-1]
        try:
            wanted = text or self.solution(match, scene.seat, step.goal)
            actions = parse_answer(self.game, match.table, wanted)
            right = self.reaches(match, scene.seat, step, actions)
            if right:
                match.play(scene.seat, actions)
        except Refusal as refusal:
            return Verdict("refused", refusal.sentence, refusal.cites)
        except BadLesson:
            raise
        except ValueError as error:
            return Verdict("refused", f"{str(error).capitalize()}.", [])
        if not right:
            return Verdict("almost", step.almost, [])
        self.reply(match, step)
        if last:
            self.play_on(match, scene.seat, players)
        return Verdict("right", "", [], match.table)

    def solution(self, match: Match, seat: int, goal: Goal) -> str:
        """Return an answer that reaches the goal."""
        if goal.show:
            return goal.show
        view = self.game.view(match.table, seat, match.names)
        found = [option["move"] for option in view["options"] if fits(goal, option["action"], view)]
        question = view["question"]
        if question is None or len(found) < question["least"]:
            raise BadLesson(f"no option reaches the goal of kind {goal.kind!r}")
        return AND.join(found[: question["least"]])

    def reaches(self, match: Match, seat: int, step: Step, actions: list[int]) -> bool:
        """Return whether an answer reaches the goal; raise a Refusal if it may not be played."""
        game, t, goal = self.game, match.table, step.goal
        proposal = match.propose(seat, actions)
        if goal is None:
            return False
        if goal.moves:
            right = [answer_text(game, t, self.in_order(t, seat, move)) for move in goal.moves]
            return proposal.move in right
        if goal.kind:
            view = game.view(t, seat, match.names)
            return all(fits(goal, action, view) for action in actions)
        after = game.view(proposal.table, seat, match.names)
        return any(
            counter["id"] == goal.counter and counter["seat"] in (None, seat) and counter["value"] >= goal.least
            for counter in after["counters"]
        )

    def in_order(self, t: Table, seat: int, move: str) -> list[int]:
        """Return the actions of an answer of the script."""
        try:
            return self.game.in_order(t, seat, parse_answer(self.game, t, move))
        except (Refusal, ValueError) as error:
            raise BadLesson(f"goal {move!r}: {error}") from None

    # --------------------------------------------------------------- checking

    def check(self) -> None:
        """Play every step; BadLesson names the first that does not hold."""
        for number in range(self.lesson.count):
            try:
                self.check_step(number)
            except BadLesson as error:
                raise BadLesson(f"step {number + 1}: {error}") from None

    def check_step(self, number: int) -> None:
        """Check one step: its rule, what it points at, its goal and the script behind it."""
        match, scene, step = self.at(number)
        try:
            section(self.game, step.cite)
        except ValueError as error:
            raise BadLesson(f"cite: {error}") from None
        point(step, self.game.view(match.table, scene.seat, match.names))
        if step.goal is None:
            return
        right = self.right_answers(match, scene.seat, step)
        wrong = [option for option in self.game.options(match.table, scene.seat) if option not in right]
        if step is not scene.steps[-1] and len(right) > 1:
            raise BadLesson("a goal that several answers reach must be the last of its scene")
        if wrong and not step.almost:
            raise BadLesson("'almost' is missing, and there are answers that miss the goal")

    def right_answers(self, match: Match, seat: int, step: Step) -> list[int]:
        """Return the single options that reach the goal.

        Of a question about several, the first of the solution.
        """
        assert step.goal is not None
        actions = self.in_order(match.table, seat, self.solution(match, seat, step.goal))
        if not self.reaches(match, seat, step, actions):
            raise BadLesson(f"goal: {step.goal.show!r} does not reach it")
        if match.table.most > 0:
            return actions[:1]
        options = self.game.options(match.table, seat)
        return [option for option in options if self.reaches(match, seat, step, [option])]


def fits(goal: Goal, action: int, view: View) -> bool:
    """Return whether an option is of the goal's kind, and with one of its cards if it names any."""
    option = next((each for each in view["options"] if each["action"] == action), None)
    if option is None or option["kind"] != goal.kind:
        return False
    faces = faces_of(view)
    return not goal.cards or any(faces.get(token) in goal.cards for token in [option["card"], *option["tokens"]])


def faces_of(view: View) -> dict[int | None, str | None]:
    """Return the face of each card in sight."""
    return {card["token"]: card["card"] for zone in view["zones"] for card in zone["cards"] if card}


def point(step: Step, view: View) -> Pointed:
    """Resolve what a step points at; BadLesson names what is not there."""
    out = Pointed([], [], [])
    tokens = [card for zone in view["zones"] for card in zone["cards"] if card]
    for face in step.point.cards:
        out.tokens.extend(found("card", face, [card["token"] for card in tokens if card["card"] == face]))
    for name in step.point.zones:
        out.zones.extend(found("zone", name, zones_called(name, view)))
    for kind in step.point.options:
        out.moves.extend(found("option", kind, [each["move"] for each in view["options"] if each["kind"] == kind]))
    return out


def found(what: str, name: str, things: list[Any]) -> list[Any]:
    """Return the things that a name stands for; BadLesson if there are none."""
    if not things:
        raise BadLesson(f"point: the learner sees no {what} {name!r}")
    return things


def zones_called(name: str, view: View) -> list[int]:
    """Return the zones that a name stands for: "Deck", or with an owner "mine/hand", "theirs/hand"."""
    whose, slash, id = name.rpartition("/")
    owners: dict[str, list[int | None]] = {
        "mine": [view["seat"]],
        "theirs": [seat for seat in range(view["seats"]) if seat != view["seat"]],
    }
    wanted = owners.get(whose, []) if slash else [None]
    return [zone["zone"] for zone in view["zones"] if zone["id"] == id and zone["owner"] in wanted]
