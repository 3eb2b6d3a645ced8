"""Rulings: for every option of a game, whether it matters for balance and length, on the same deals."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from parlour.kernel.variant import Setting
from parlour.lab.compare import common, difference
from parlour.lab.figures import DIFFERS, EVEN, Figure, Measured, judged
from parlour.lab.measures import Data, Frames, data_of, ends, length, wins

Value = bool | int | str
MATTERS, DOES_NOT, UNKNOWN = "matters", "does not matter", "unknown"


class Ruling(NamedTuple):
    """An alternative to the default of an option, and what it changes."""

    option: str
    text: str
    default: Value
    value: Value
    verdict: str  # "matters", "does not matter" or "unknown"
    figures: list[Figure]  # differences to the default, on the same deals


def alternatives(setting: Setting) -> list[Value]:
    """Return the values of an option that are worth a comparison with its default."""
    default = setting.default
    if isinstance(default, bool):
        return [not default]
    if isinstance(default, int):
        near = (max(setting.low, default // 2), min(setting.high, default * 2 or 1))
        return [value for value in dict.fromkeys(near) if value != default]
    return [value for value in setting.choices or [] if value != default]


def rulings(
    settings: Sequence[Setting],
    play: Callable[[dict[str, Value]], Frames],
    progress: Callable[[int], object] = lambda _: None,
) -> list[Ruling]:
    """Compare every alternative with the default; all figures of all rulings are judged together."""
    cases = [(setting, value) for setting in settings for value in alternatives(setting)]
    if not cases:
        return []
    base = play({})
    found: list[list[Measured]] = []
    per_block = 1.0
    for number, (setting, value) in enumerate(cases):
        other = play({setting.name: value})
        deals = common(base, other)
        one, two = data_of(base, deals), data_of(other, deals)
        per_block = one.game_count / one.blocks
        found.append(differences(one, two, f"{setting.name}={value}."))
        progress(number + 1)
    figures = judged([each for case in found for each in case], per_block)
    by_id = {each.id: each for each in figures}
    return [
        ruling(setting, value, case, [by_id[each.id] for each in case])
        for (setting, value), case in zip(cases, found, strict=True)
    ]


def differences(one: Data, two: Data, prefix: str) -> list[Measured]:
    """Return what an alternative changes in balance and length."""
    pairs = zip(headline(one), headline(two), strict=True)
    return [
        (changed := difference(a, b))._replace(id=prefix + changed.id)
        for a, b in pairs
        if len(a.influence) > 1 and len(b.influence) > 1
    ]


def headline(data: Data) -> list[Measured]:
    """Return the figures by which a ruling is judged."""
    return [*wins(data), *length(data), *ends(data)]


def ruling(setting: Setting, value: Value, measured: list[Measured], figures: list[Figure]) -> Ruling:
    """Give the verdict on an alternative; a difference that is surely small does not matter."""
    pairs = list(zip(measured, figures, strict=True))
    verdict = UNKNOWN
    if any(figure.verdict == DIFFERS and not small(each, figure) for each, figure in pairs):
        verdict = MATTERS
    elif all(figure.verdict == EVEN or small(each, figure) for each, figure in pairs):
        verdict = DOES_NOT
    return Ruling(setting.name, setting.text, setting.default, value, verdict, figures)


def small(measured: Measured, figure: Figure) -> bool:
    """Return whether a difference was found and is too small to matter, by the whole of its interval."""
    if figure.verdict != DIFFERS or figure.low is None or figure.high is None:
        return False
    most = 2 * measured.tolerance
    return -most <= figure.low and figure.high <= most
