"""All texts of a game on one page, to be read aloud: `python -m parlour.testing.texts GAME`.

Random games are played, and every sentence that anybody was shown is collected: each kind of event, question,
option and refusal with a few examples of it. Templates that were never met are listed at the end.
"""

import sys
from collections.abc import Iterator
from itertools import chain
from typing import Any

import parlour
from parlour.kernel.bits import members
from parlour.kernel.game import Game
from parlour.kernel.luck import Fast
from parlour.kernel.table import Table
from parlour.testing.walks import refusals

NAMES = ["Guest", "Ada", "Bob", "Cyd", "Dan", "Eve"]
DEALS = 4  # for each number of seats
MOST_MOVES = 600
EXAMPLES = 3
SEARCHED = 25  # moves between two looks for refusals

Texts = dict[str, dict[str, list[str]]]  # part -> id -> examples
PARTS = ["headlines", "questions", "options", "events", "refusals", "results"]


def texts_of(game: Game[Any]) -> Texts:
    """Every text that random games show, by part and id."""
    out: Texts = {part: {} for part in PARTS}
    for seats in game.about.seats:
        for seed in range(DEALS):
            for part, id, words in spoken(game, seats, seed):
                examples = out[part].setdefault(id, [])
                if words and words not in examples and len(examples) < EXAMPLES:
                    examples.append(words)
    return out


def spoken(game: Game[Any], seats: int, seed: int) -> Iterator[tuple[str, str, str]]:
    """What is said in one random game, to the seat that is asked."""
    t: Table = game.new(seats, seed)
    luck, names, told = Fast(seed), NAMES[:seats], 0
    for n in range(MOST_MOVES):
        if t.over:
            break
        seat = members(t.waiting)[luck.below(len(members(t.waiting)))]
        yield from asked(game, t, seat, names)
        if n % SEARCHED == 0:
            for _action, refusal in refusals(game, t, seat):
                yield "refusals", refusal["code"], refusal["sentence"]
        options = game.options(t, seat)
        game.play(t, seat, options[luck.below(len(options))])
        for event in game.events(t, seat, names, told):
            yield "events", event["id"], event["words"]
        told = len(t.journal or [])
    if t.over:
        result = game.view_result(t, game.speech(t, 0, names))
        yield "results", "reason", result["reason"]
        for line in chain.from_iterable(result["lines"]):
            yield "results", "lines", line


def asked(game: Game[Any], t: Table, seat: int, names: list[str]) -> Iterator[tuple[str, str, str]]:
    """What a seat that is asked reads."""
    view = game.view(t, seat, names)
    yield "headlines", str(view["step"]), view["headline"]
    question = view["question"]
    assert question is not None
    yield "questions", question["step"], question["words"]
    yield "questions", f"{question['step']}, passed by itself", question["pass_words"]
    for option in view["options"]:
        yield "options", f"{question['step']}: {option['kind']}", option["words"]


def page(game: Game[Any]) -> str:
    """All texts of a game as one page."""
    texts = texts_of(game)
    lines = [f"# {game.about.title}", "", game.about.pitch, ""]
    lines += [f"- {setting.name}: {setting.text}" for setting in game.about.settings]
    for part in PARTS:
        lines += ["", f"## {part}", ""]
        for id, examples in texts[part].items():
            lines += [f"- **{id}** {words}" for words in examples]
    missing = [kind for kind in game.words.kinds.values() if kind.id not in texts["events"]]
    unmet = [reason for reason in game.words.reasons.values() if reason.code not in texts["refusals"]]
    lines += ["", "## declared, not met", ""]
    lines += [f"- **{kind.id}** {kind.sentence}" for kind in missing]
    lines += [f"- **{reason.code}** {reason.sentence}" for reason in unmet]
    return "\n".join(lines)


if __name__ == "__main__":
    print(page(parlour.game(sys.argv[1])))
