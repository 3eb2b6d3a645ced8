"""Sets as bits, also beyond bit 31, where a careless shift goes wrong when compiled."""

import pytest

from parlour.kernel.bits import bit, count, first, has, lowest, members, zeros


@pytest.mark.parametrize("n", [0, 1, 30, 31, 32, 33, 47, 60, 61])
def test_one_bit(n: int) -> None:
    assert bit(n) == 2**n
    assert lowest(bit(n)) == n
    assert count(bit(n)) == 1
    assert has(bit(n), n)
    assert members(bit(n)) == [n]
    assert first(n) == 2**n - 1
    assert count(first(n)) == n


def test_sets() -> None:
    mask = bit(3) | bit(40) | bit(61)
    assert members(mask) == [3, 40, 61]
    assert count(mask) == 3
    assert lowest(mask) == 3
    assert not has(mask, 4)
    assert members(0) == []
    assert list(zeros(3)) == [0, 0, 0]


@pytest.mark.parametrize("n", range(62))
def test_the_lowest_of_a_set(n: int) -> None:
    for others in (0, bit(61), first(62)):
        assert lowest(bit(n) | (others & ~first(n))) == n
