"""§5.6, §12: every pair of Lords, from random armies: it resolves, in the right order, and no card is lost."""

import random
from itertools import combinations_with_replacement

import pytest

from parlour.games.circle_of_kings.events import LORD_ACTS
from parlour.games.circle_of_kings.state import ARMY_DISCARD, LORDS, CircleOfKings

from .builder import (
    GAME,
    SHORT,
    asked,
    battle,
    kings,
    lord_discards,
    lord_out,
    lords_held,
    removed,
    tokens_are_whole,
)

REVEALED, COMBAT, CIRCLE, CIRCLE_ENDS = "revealed", "combat", "circle", "circle ends"

# The rulebook's table once more, by hand: when each Lord acts, and with what Initiative.
WHEN = {
    "The Fool": (COMBAT, 0),
    "The Magician": (CIRCLE, 1),
    "The High Priestess": (REVEALED, 22),
    "The Empress": (REVEALED, 23),
    "The Emperor": (CIRCLE, 4),
    "The Hierophant": (CIRCLE, 5),
    "The Lovers": (REVEALED, 6),
    "The Chariot": (CIRCLE, 7),
    "Strength": (COMBAT, 8),
    "The Hermit": (COMBAT, 9),
    "The Wheel of Fortune": (CIRCLE, 10),
    "Justice": (CIRCLE_ENDS, 11),
    "The Hanged Man": (REVEALED, 12),
    "Death": (REVEALED, 13),
    "Temperance": (COMBAT, 14),
    "The Devil": (REVEALED, 15),
    "The Tower": (CIRCLE, 16),
    "The Star": (CIRCLE, 17),
    "The Moon": (CIRCLE, 18),
    "The Sun": (CIRCLE, 19),
    "The Last Judgement": (CIRCLE, 20),
    "The World": (COMBAT, 21),
}
ENDS_THE_ROUND = ("The Lovers", "Death", "The Devil")


def expected_acts(lords: list[str], others: list[str]) -> list[tuple[int, str]]:
    """Who acts in which order, by the rulebook: seat and Lord."""
    lords, others = list(lords), list(others)
    acts: list[tuple[int, str]] = []
    negated: set[int] = set()
    acted: set[int] = set()
    while lords[0] != lords[1]:
        now = [s for s in (0, 1) if WHEN[lords[s]][0] == REVEALED and s not in acted | negated]
        if not now:
            break
        seat = max(now, key=lambda s: WHEN[lords[s]][1])
        acts.append((seat, lords[seat]))
        acted.add(seat)
        if lords[seat] in ENDS_THE_ROUND:
            return acts
        if lords[seat] == "The Empress":
            negated.add(1 - seat)
        if lords[seat] == "The High Priestess":
            lords[1 - seat], others[1 - seat] = others[1 - seat], lords[1 - seat]
            acted.discard(1 - seat)
    if lords[0] == lords[1]:
        return acts
    moments = [COMBAT, CIRCLE, CIRCLE_ENDS]
    if any(lords[s] == "The Hanged Man" and s not in negated for s in (0, 1)):
        moments = [CIRCLE, CIRCLE_ENDS, COMBAT]
    for moment in moments:
        now = [s for s in (0, 1) if WHEN[lords[s]][0] == moment and s not in negated]
        acts += [(s, lords[s]) for s in sorted(now, key=lambda s: -WHEN[lords[s]][1])]
    return acts


def random_army(luck: random.Random) -> str:
    return " ".join(luck.sample(SHORT, luck.choice([0, 1, 2, 3, 4, 5, 6, 6])))


def play_round(t: CircleOfKings, luck: random.Random) -> None:
    """Random answers until the next round begins."""
    while not t.over and asked(t) not in ("Recruit", "DrawArmyCard"):
        seat = luck.choice([seat for seat in (0, 1) if (t.waiting >> seat) & 1])
        GAME.play(t, seat, luck.choice(GAME.options(t, seat)))
        assert tokens_are_whole(t)


def acts_told(t: CircleOfKings) -> list[tuple[int, str]]:
    assert t.journal is not None
    return [(int(e.seat), LORDS[(int(e.face) - 80) % 22]) for e in t.journal if e.kind == LORD_ACTS]


def check(lords: list[str], luck: random.Random) -> None:
    """One random battle of two Lords."""
    others = [luck.choice([name for name in LORDS if name != lords[seat]]) for seat in (0, 1)]
    circle = "".join(luck.sample("SCPW", 4))
    t = battle(
        lords[0],
        lords[1],
        random_army(luck),
        random_army(luck),
        circle=circle,
        lord_hands=([others[0]], [others[1]]),
        luck=[luck.randrange(2)] if lords[0] == lords[1] else [],
    )
    play_round(t, luck)
    assert t.round == 3
    assert acts_told(t) == expected_acts(lords, others)
    assert removed(t) == "" and sorted(kings(t)) == ["C", "P", "S", "W"]
    for seat in (0, 1):
        assert lord_out(t, seat) == ""
        played = lords[seat] if lords[seat] in lord_discards(t, seat) else others[seat]
        assert played in lord_discards(t, seat)
        assert len(lords_held(t, seat)) == 2
        for slot in range(t.count(ARMY_DISCARD + seat)):
            assert t.face_at(ARMY_DISCARD + seat, slot) // 40 == seat  # every card to its own owner's pile


@pytest.mark.parametrize("number", range(22))
def test_every_pair_resolves_in_the_right_order_with_no_card_lost(number: int) -> None:
    """253 unordered pairs, 22 of them cancellations, each from both seats."""
    pairs = [pair for pair in combinations_with_replacement(LORDS, 2) if pair[0] == LORDS[number]]
    luck = random.Random(number)
    for one, other in pairs:
        for turn in range(4):
            check([one, other] if turn % 2 else [other, one], luck)


def test_the_tables_by_hand_and_in_the_rules_agree() -> None:
    assert list(WHEN) == LORDS
    assert [WHEN[name][1] for name in LORDS] == [22 if n == 2 else 23 if n == 3 else n for n in range(22)]
