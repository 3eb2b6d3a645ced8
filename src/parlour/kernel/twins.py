"""Twins: endgames with few cards, played by a game's own rules, and small enough to be solved exactly."""

from itertools import combinations

from mypy_extensions import i64

from parlour.kernel.about import About
from parlour.kernel.table import Table
from parlour.kernel.variant import Setting


def twin_of(about: About, seats: list[int], given: dict[str, bool | int | str]) -> About:
    """Describe a game's twin: as the game, but for the seats and some defaults of options."""
    settings = [
        Setting(
            one.name,
            given.get(one.name, one.default),
            one.text,
            one.choices,
            one.low,
            one.high,
            one.ruling,
            one.bit,
        )
        for one in about.settings
    ]
    return About(
        f"{about.name}_twin",
        f"{about.title}, twin",
        about.version,
        about.designer,
        about.pitch,
        about.minutes,
        seats,
        about.num_actions,
        about.streams,
        settings,
    )


def deal_set(t: Table, pile: i64, zone: i64, n: int, stream: i64) -> None:
    """Deal the given number of cards of a pile, every set with the same probability.

    One number is drawn for the whole set: a shuffle would draw the order too, and split one deal into many.
    """
    faces = sorted([int(t.face_at(pile, slot)) for slot in range(t.count(pile))])
    sets = list(combinations(faces, n))
    for face in sets[t.luck.below(len(sets), stream)]:
        t.move(t.choose(pile, face), zone)


def lay_open(t: Table, pile: i64, zone: i64, face: i64) -> i64:
    """Take a certain card out of a pile and lay it where everybody has seen it; returns its token."""
    token = t.choose(pile, face)
    t.move(token, zone)
    t.show(token, t.plan.everyone)
    return token
