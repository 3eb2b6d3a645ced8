"""The flow of a game: the legal answers of a seat, their effects, and the steps that run until somebody is asked.

These are functions, not methods of Game: an interpreted game may override methods, so each call looks them up.
"""

from librt.vecs import vec
from mypy_extensions import i64

from parlour.kernel.bits import bit
from parlour.kernel.recall import ASKED, OVER
from parlour.kernel.step import Options, Step
from parlour.kernel.table import ARGUMENT, DONE, PICKED, Table, next_step

Steps = vec[Step]  # type: ignore[type-arg]  # a vec needs a plain class; reading it, unlike a list, checks no types


def offer(steps: Steps, t: Table, seat: i64, out: Options) -> None:
    """Write the legal actions of a waiting seat, ascending."""
    out.n = 0
    i = t.question & (ARGUMENT - 1)
    t.argument = t.question >> 8
    steps[i].options(t, seat, out)
    if t.most > 0:
        narrow(t, seat, out)


def narrow(t: Table, seat: i64, out: Options) -> None:
    """Keep only actions of a menu that may be picked next: in ascending order, with enough left for the set."""
    menu, stop = out.row, out.n
    had = t.picks_of(seat)
    least = t.least_of(seat)
    start: i64 = 0
    if had >= least:
        menu = menu[:stop]  # a copy: what may be picked is written over it, and DONE before all of it is read
    if had > 0:
        last = t.picked(seat, had - 1)
        while menu[start] != last:
            start += 1
        i = had - 1
        while i >= 0 and t.picked(seat, i) == last:
            start += 1
            i -= 1
    if least > had + 1:
        stop -= least - had - 1
    out.n = 0
    if had >= least:
        out.add(DONE)
    while start < stop:
        if out.n == 0 or out.row[out.n - 1] != menu[start]:
            out.add(menu[start])
        start += 1


def act(steps: Steps, t: Table, seat: i64, action: i64) -> None:
    """Play a legal action in place."""
    if t.knowledge is not None:
        note_answer(t, seat, action)
    if t.most > 0 and not pick(steps, t, seat, action):
        return
    t.waiting &= ~bit(seat)
    i = t.question & (ARGUMENT - 1)
    t.argument = t.question >> 8
    step = steps[i]
    asked = t.asked
    if asked == bit(seat):
        if t.open_to:
            t.close()
        step.answer(t, seat, action)
    else:
        t.hold(seat, action)
        if t.waiting:
            return
        if t.open_to:
            t.close()
        other: i64 = 0
        while other < t.seats:
            if (asked >> other) & 1:
                step.answer(t, other, t.held(other))
            other += 1
    go_on(steps, t)


def pick(steps: Steps, t: Table, seat: i64, action: i64) -> bool:
    """Note one pick of several; True when the seat's choice is complete."""
    if action == DONE:
        return True
    t.pick(seat, action)
    if t.picks_of(seat) == t.most_of(seat):
        return True
    if t.picks_of(seat) < t.least_of(seat):
        return False
    out = Options()
    offer(steps, t, seat, out)
    return out.n == 1 and out.row[0] == DONE


def go_on(steps: Steps, t: Table) -> None:
    """Perform what is planned until somebody has to answer or the game is over."""
    while t.waiting == 0 and t.depth > 0:
        i = next_step(t)
        t.argument = i >> 8
        i &= ARGUMENT - 1
        steps[i].run(t)
    if t.knowledge is not None:
        note_question(t)


def note_answer(t: Table, seat: i64, action: i64) -> None:
    """Write an answer into the recall, if one is kept."""
    knowledge = t.knowledge
    if knowledge is not None and knowledge.recall is not None:
        knowledge.recall.answered(seat, action)


def note_question(t: Table) -> None:
    """Write the question being asked, or that the game is over, into the recall, if one is kept."""
    knowledge = t.knowledge
    if knowledge is not None and knowledge.recall is not None:
        step = t.question & (ARGUMENT - 1) if t.waiting else OVER
        knowledge.recall.add(ASKED, t.plan.everyone, step, t.asked)


def forget_picks(t: Table, seat: i64) -> None:
    """Leave nothing of what the seat has picked so far."""
    at = seat * (t.most + PICKED)
    stop = at + t.most + PICKED
    t.picks[at] = 0
    at += PICKED
    while at < stop:
        t.picks[at] = 0
        at += 1
