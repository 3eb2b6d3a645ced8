"""All texts of a game on one page, to be read aloud: `python -m parlour.testing.texts GAME`.

It plays random games and collects every sentence that somebody was shown, with examples of each kind of event,
question, option, refusal and so on, and adds the lesson. Templates that no game met are listed at the end.
"""

import re
import sys
from collections.abc import Iterator
from itertools import chain
from typing import Any

import parlour
from parlour.kernel.bits import members
from parlour.kernel.game import Game
from parlour.kernel.luck import Fast
from parlour.kernel.table import Table
from parlour.play.lesson import lesson_of
from parlour.testing.walks import refusals

NAMES = ["Guest", "Ada", "Bob", "Cyd", "Dan", "Eve"]
DEALS = 4  # for each number of seats
MOST_MOVES = 600
EXAMPLES = 3
SEARCHED = 7  # moves between two looks at refusals, cards and the player aid

Texts = dict[str, dict[str, list[str]]]  # part -> id -> examples
PARTS = ["headlines", "questions", "options", "events", "refusals", "results", "board", "cards", "player aid"]
SHAPED = PARTS[-2:]  # collected by the shape of a text, with one example each


def texts_of(game: Game[Any]) -> Texts:
    """Collect the texts that random games show, by part and id."""
    out: Texts = {part: {} for part in PARTS}
    for seats in game.about.seats:
        for seed in range(DEALS):
            for part, id, words in spoken(game, seats, seed):
                examples = out[part].setdefault(id, [])
                if words and words not in examples and len(examples) < (1 if part in SHAPED else EXAMPLES):
                    examples.append(words)
    return out


def spoken(game: Game[Any], seats: int, seed: int) -> Iterator[tuple[str, str, str]]:
    """Yield what one random game says to the seats that it asks."""
    t: Table = game.new(seats, seed)
    luck, names, told = Fast(seed), NAMES[:seats], 0
    for n in range(MOST_MOVES):
        if t.over:
            break
        seat = members(t.waiting)[luck.below(len(members(t.waiting)))]
        yield from asked(game, t, seat, names)
        if n % SEARCHED == 0:
            for each in (seat, members(~t.waiting & t.plan.everyone)[-1]):
                yield from refused(game, t, each)
            yield from explained(game, t, seat, names)
        options = game.options(t, seat)
        game.play(t, seat, options[luck.below(len(options))])
        for event in game.events(t, seat, names, told):
            yield "events", event["id"], event["words"]
        told = len(t.journal or [])
    if t.over:
        result = game.view_result(t, game.speech(t, 0, names))
        yield "results", "reason", result["reason"]
        yield from refused(game, t, 0)
        for line in chain.from_iterable(result["lines"]):
            yield "results", "lines", line


def refused(game: Game[Any], t: Table, seat: int) -> Iterator[tuple[str, str, str]]:
    """Yield why each action that the seat may not play is refused."""
    for _action, refusal in refusals(game, t, seat):
        yield "refusals", refusal["code"], refusal["sentence"]


def asked(game: Game[Any], t: Table, seat: int, names: list[str]) -> Iterator[tuple[str, str, str]]:
    """Yield what a seat that is asked reads on the board."""
    view = game.view(t, seat, names)
    yield "headlines", str(view["step"]), view["headline"]
    question = view["question"]
    assert question is not None
    yield "questions", question["step"], question["words"]
    yield "questions", f"{question['step']}, passed by itself", question["pass_words"]
    for option in view["options"]:
        yield "options", f"{question['step']}: {option['kind']}", option["words"]


def explained(game: Game[Any], t: Table, seat: int, names: list[str]) -> Iterator[tuple[str, str, str]]:
    """Yield what the board and the guide explain to a seat."""
    view = game.view(t, seat, names)
    for zone in view["zones"]:
        yield "board", f"zone {zone['id']}", zone["name"]
    for counter in view["counters"]:
        yield "board", f"counter {counter['id']}", f"{counter['name']}: {counter['words']}"
    for mark in view["marks"]:
        yield "board", f"mark {mark['id']}", mark["words"]
    for token in range(t.plan.tokens):
        card = game.about_card(t, seat, token, names)
        for line in card["lines"]:
            yield "cards", shape(line["words"]), f"{card['title']}: {line['words']}"
        for effect in card["effects"]:
            yield "cards", f"effect {effect['kind']}", effect["words"]
    for part in game.aid(t, seat, names)["parts"]:
        for line in part["lines"]:
            yield "player aid", shape(f"{part['title']} {line['words']}"), f"{part['title']}: {line['words']}"
        for number, row in enumerate(part["rows"]):
            yield "player aid", f"{shape(part['title'])} {number}", f"{part['title']}: {' · '.join(row)}"


def shape(text: str) -> str:
    """Return a text with # for its lists of numbers, cards and players: hundreds of texts share a shape."""
    things = rf"[+-]?(?:\d+|[AJQK])[♠♥♦♣]?(?![a-z])|\b(?:{'|'.join(NAMES)})\b"
    return re.sub(rf"(?:{things})(?:(?:,? and |, | |: )(?:{things}))*", "#", text)


def lesson_lines(game: Game[Any]) -> list[str]:
    """List what the lesson says, step by step."""
    out: list[str] = []
    for number, scene in enumerate(lesson_of(game).scenes):
        out += ["", f"## lesson, scene {number + 1}", ""]
        for step in scene.steps:
            out += [f"- {step.say}", f"  - why ({step.cite}): {step.why}"]
            out += [f"  - almost: {step.almost}"] if step.almost else []
    return out


def page(game: Game[Any]) -> str:
    """Write all texts of a game as one page."""
    texts = texts_of(game)
    lines = [f"# {game.about.title}", "", game.about.pitch, ""]
    lines += [f"- {setting.name}: {setting.text}" for setting in game.about.settings]
    for part in PARTS:
        lines += ["", f"## {part}", ""]
        for id, examples in texts[part].items():
            shown = "" if part in SHAPED else f"**{id}** "
            lines += [f"- {shown}{words}" for words in examples]
    lines += lesson_lines(game)
    missing = [kind for kind in game.words.kinds.values() if kind.id not in texts["events"]]
    unmet = [reason for reason in game.words.reasons.values() if reason.code not in texts["refusals"]]
    lines += ["", "## declared, not met", ""]
    lines += [f"- **{kind.id}** {kind.sentence}" for kind in missing]
    lines += [f"- **{reason.code}** {reason.sentence}" for reason in unmet]
    return "\n".join(lines)


if __name__ == "__main__":
    print(page(parlour.game(sys.argv[1])))
