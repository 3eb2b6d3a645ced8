"""Many figures at once: planted effects are found, chance findings are as rare as promised."""

import numpy as np
from scipy.special import stdtr

from parlour.lab.families import judge


def p_values(luck: np.random.Generator, effects: list[float]) -> list[float]:
    return [float(2 * stdtr(1e6, -abs(z))) for z in luck.normal(effects, 1)]


def test_a_page_without_effects_has_a_finding_in_five_percent_of_cases() -> None:
    luck = np.random.default_rng(1)
    pages = [judge(p_values(luck, [0.0] * 40)) for _ in range(1000)]
    assert sum(any(each.found for each in page) for page in pages) / 1000 <= 0.07


def test_among_the_findings_five_percent_are_false_and_their_intervals_still_hold() -> None:
    luck = np.random.default_rng(2)
    effects = [0.0] * 30 + [4.0] * 10
    false = findings = 0
    for _ in range(500):
        page = judge(p_values(luck, effects))
        false += sum(each.found for each in page[:30])
        findings += sum(each.found for each in page)
        assert page[0].level <= 1 - 0.05 / 40 + 1e-12 or any(each.found for each in page)
    assert findings / 500 > 8
    assert false / findings < 0.06


def test_an_empty_family_has_no_verdicts() -> None:
    assert judge([]) == []
