"""On a toy small enough to play every history, what a seat knows is compared with what it could know exactly.

Every deal, every choice of every seat and every shuffle of Peek is played. Histories that look alike to a seat
are put together: the deals among them are the worlds that are consistent with what it has seen.
"""

from collections import Counter, defaultdict
from itertools import permutations
from typing import Any

import pytest

from parlour.kernel.game import Game
from parlour.kernel.luck import Fast
from parlour.kernel.save_knowledge import save_belief
from parlour.kernel.table import Table
from tests.toys.peek import DEAL, DECK, FACES, HAND_OF, SEATS, Peek, PeekTable

World = tuple[int, ...]
Seen = tuple[object, ...]


def every_deal(game: Peek) -> list[PeekTable]:
    """A table for each order of the deck, dealt."""
    out = []
    for order in permutations(range(len(FACES))):
        t = game.new(SEATS, 0)
        fresh = game.deal_nothing(SEATS)
        for token, face in enumerate(order):
            fresh.cells[fresh.plan.faces_at + token] = face
        fresh.knowledge = type(t.knowledge)(fresh.plan)  # type: ignore[misc]
        fresh.knowledge.begin()
        fresh.journal = []
        for seat in range(SEATS):
            fresh.draw(DECK, HAND_OF + seat)
        fresh.then(DEAL + 1)
        game.run(fresh)
        out.append(fresh)
    return out


def sight(game: Game[Any], t: Table, seat: int) -> Seen:
    """What the seat sees at this moment: cards and events, and its own options."""
    view = game.view(t, seat)
    return (str(view["zones"]), str(game.log(t, seat)), str(view["options"]), str(view["waiting"]))


def shown(t: PeekTable, before: PeekTable, seat: int) -> Seen:
    """What the seat was shown for a moment by the last move, as it remembers it."""
    knowledge, earlier = t.knowledge, before.knowledge
    assert knowledge is not None
    assert earlier is not None
    return tuple(knowledge.known(seat, n) for n in range(5)) if knowledge.shown != earlier.shown else ()


def histories(game: Peek) -> list[tuple[PeekTable, list[Seen]]]:
    """Every history with what each seat saw on the way."""
    frontier: list[tuple[PeekTable, list[Seen]]] = [
        (t, [(sight(game, t, seat),) for seat in range(SEATS)]) for t in every_deal(game)
    ]
    done: list[tuple[PeekTable, list[Seen]]] = []
    while frontier:
        t, seen = frontier.pop()
        done.append((t, seen))
        if t.turn == t.turns and t.waiting != 0 and t.question != 2:
            continue
        seat = next(n for n in range(SEATS) if (t.waiting >> n) & 1)
        for action in game.options(t, seat):
            source = t.clone()
            for _weight, after in game.branches(source, seat, action):
                after.journal = [*(t.journal or [])]
                tell_again(game, t, after, seat, action)
                now = [
                    (*seen[n], sight(game, after, n), shown(after, t, n), action if n == seat else None)
                    for n in range(SEATS)
                ]
                frontier.append((after, now))
    return done


def tell_again(game: Peek, before: PeekTable, after: PeekTable, seat: int, action: int) -> None:
    """Branches keep no journal; note the public move."""
    if before.question == 1:
        after.tell(action, seat)


@pytest.fixture(scope="module")
def played() -> tuple[Peek, dict[tuple[int, Seen], list[PeekTable]]]:
    game = Peek({"turns": 2})
    alike: dict[tuple[int, Seen], list[PeekTable]] = defaultdict(list)
    for t, seen in histories(game):
        for seat in range(SEATS):
            alike[seat, seen[seat]].append(t)
    return game, alike


def truth(t: PeekTable) -> World:
    return tuple(int(t.face(token)) for token in range(5))


def test_a_seat_believes_possible_just_what_is(
    played: tuple[Peek, dict[tuple[int, Seen], list[PeekTable]]],
) -> None:
    _game, alike = played
    assert len(alike) > 1000
    for (seat, _seen), tables in alike.items():
        worlds = {truth(t) for t in tables}
        knowledge = tables[0].knowledge
        assert knowledge is not None
        for token in range(5):
            assert set(knowledge.possible(seat, token)) == {world[token] for world in worlds}


def test_histories_that_look_alike_leave_the_same_knowledge_and_the_same_guess(
    played: tuple[Peek, dict[tuple[int, Seen], list[PeekTable]]],
) -> None:
    game, alike = played
    for (seat, _seen), tables in alike.items():
        beliefs = set()
        guesses = set()
        for t in tables:
            assert t.knowledge is not None
            beliefs.add(str(save_belief(t.knowledge.belief(seat))))
            guesses.add(truth(game.guess(t, seat, Fast(7))))
        assert len(beliefs) == 1
        assert len(guesses) == 1


def test_a_guess_is_always_a_consistent_world_and_each_comes_up_as_often_as_it_has_histories(
    played: tuple[Peek, dict[tuple[int, Seen], list[PeekTable]]],
) -> None:
    game, alike = played
    for n, ((seat, _seen), tables) in enumerate(alike.items()):
        if n % 40:
            continue
        histories = Counter(truth(t) for t in tables)
        luck = Fast(n)
        draws = 60 * len(histories)
        drawn = Counter(truth(game.guess(tables[0], seat, luck)) for _ in range(draws))
        assert set(drawn) == set(histories)
        for world, weight in histories.items():
            expected = draws * weight / len(tables)
            assert abs(drawn[world] - expected) < 5 * expected**0.5
