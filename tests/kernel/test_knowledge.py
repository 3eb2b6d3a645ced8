"""What a seat knows is exact: the kernel before a judge written apart from it, and positions once got wrong."""

from itertools import permutations
from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import parlour
from parlour.games.jest.state import JEST
from parlour.games.last_king.state import DECK, HAND_OF, place
from parlour.kernel.belief import Belief
from parlour.kernel.bits import zeros
from parlour.kernel.deals import Deals
from parlour.kernel.luck import Fast
from parlour.kernel.plan import NOBODY, PILE, Pack, Plan, Zone
from parlour.testing.clauses import Clauses
from parlour.testing.exactness import Tally, try_game
from parlour.testing.walks import walk
from parlour.testing.worlds import EXCHANGE, LIMIT, MIX, SEE, Fact, TooMany, Worlds, can_have_been

EVERY = {"jest": 5, "high_jinks": 100}  # moves between two looks


class Rumour:
    """A pack of a few cards with which anything happens, told to a belief and to the judge."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        n = self.chance.randint(4, 7)
        self.faces = list(range(n))
        if self.chance.random() < 0.4:
            self.faces = sorted(self.chance.randrange(n * 2 // 3) for _ in range(n))
        names = [str(face) for face in range(n)]
        plan = Plan(1, names, [Zone("pile", PILE, n, NOBODY)], [Pack("back", 0, self.faces)])
        self.truth = self.chance.sample(self.faces, n)
        self.belief = Belief(plan)
        self.belief.begin()
        self.worlds = Worlds([(list(range(n)), self.faces)], 20_000)
        self.facts: list[Fact] = []

    def happen(self) -> None:
        """Something happens, and both are told."""
        n = len(self.truth)
        one, other = self.chance.sample(range(n), 2)
        kind = self.chance.choices([SEE, MIX, EXCHANGE, LIMIT], [30, 45, 8, 17])[0]
        if kind == MIX:
            tokens = sorted(self.chance.sample(range(n), self.chance.randint(2, min(n, 4))))
            mixed = self.chance.sample([self.truth[token] for token in tokens], len(tokens))
            for token, face in zip(tokens, mixed, strict=True):
                self.truth[token] = face
            self.belief.mix(vec[i64](tokens))
            fact = Fact(MIX, tuple(tokens))
        elif kind == SEE:
            self.belief.see(one, self.truth[one])
            fact = Fact(SEE, (one,), frozenset([self.truth[one]]))
        elif kind == LIMIT:
            faces = {self.truth[one]} | {face for face in range(n) if self.chance.random() < 0.6}
            self.belief.limit(one, sum(1 << face for face in faces))
            fact = Fact(LIMIT, (one,), frozenset(faces))
        else:
            self.truth[one], self.truth[other] = self.truth[other], self.truth[one]
            self.belief.exchange(one, other)
            fact = Fact(EXCHANGE, (one, other))
        self.facts.append(fact)
        self.worlds.learn(fact)


@pytest.mark.parametrize("seed", range(25))
def test_whatever_happens_a_belief_is_what_the_judge_finds(seed: int) -> None:
    rumour = Rumour(seed)
    for _ in range(4 + seed % 17):
        try:
            rumour.happen()
        except TooMany:
            break
    rumour.belief.number_bags()
    deals = Deals(rumour.belief)
    tokens = range(len(rumour.truth))
    clauses = Clauses(tokens, rumour.faces)
    for fact in rumour.facts:
        clauses.learn(fact)
    shown, undecided = clauses.possible()
    assert not undecided
    for token in tokens:
        assert set(deals.possible(token)) == rumour.worlds.possible(token) == shown[token]
    shares = rumour.worlds.shares()
    draws = min(40 * len(shares), 800)
    luck, cells = Fast(seed), zeros(len(rumour.truth))
    counts = dict.fromkeys(shares, 0)
    for _ in range(draws):
        deals.draw(luck, cells, 0)
        counts[rumour.worlds.case_of({token: int(cells[token]) for token in tokens})] += 1
    world = {token: int(cells[token]) for token in tokens}
    assert can_have_been(world, rumour.facts)
    assert clauses.can_be(world)
    square = sum((counts[case] - draws * share) ** 2 / (draws * share) for case, share in shares.items())
    freedom = len(shares) - 1
    assert square <= freedom + 6 * (2 * freedom) ** 0.5 + 10, "some cases come up too often"


@pytest.mark.parametrize("seed", range(40, 60))
def test_solvers_find_just_the_worlds_possible_that_can_be_listed(seed: int) -> None:
    """Each order of the cards is put before both judges."""
    rumour = Rumour(seed)
    for _ in range(8):
        rumour.happen()
    tokens = range(len(rumour.truth))
    clauses = Clauses(tokens, rumour.faces)
    for fact in rumour.facts:
        clauses.learn(fact)
    shares = rumour.worlds.shares()
    for faces in set(permutations(rumour.faces)):
        world = dict(zip(tokens, faces, strict=True))
        assert clauses.can_be(world) == (rumour.worlds.case_of(world) in shares)


@pytest.mark.parametrize(
    ("name", "seats"),
    [
        ("jest", 3),
        ("jest", 4),
        ("last_king", 2),
        ("circle_of_kings", 2),
        ("jin_kei", 2),
        ("high_jinks", 2),
        ("high_jinks", 4),
    ],
)
def test_no_guess_in_a_real_game_is_impossible_and_nothing_certain_is_unknown(name: str, seats: int) -> None:
    tally = Tally()
    try_game(parlour.game(name), seats, 6, EVERY.get(name, 40) * seats // 2, 10, tally)
    assert tally.found["positions"] > 0
    for fault in ("impossible", "missing", "not known", "not excluded", "not judged"):
        assert tally.found[fault] == 0, fault


def test_jest_cards_that_were_offered_again_are_one_of_two() -> None:
    """Neither card alone says it: of the two that seat 1 offered, one was seen again, so the other was taken."""
    game = parlour.game("jest")
    t = game.new(3, 6)
    for line in [
        "2 down 3♥",
        "1 down 3♠",
        "0 down 4♦",
        "2 take 2 down",
        "1 take 3 up",
        "0 take 1 down",
        "1 down 3♥",
        "2 down 2♥",
        "0 down 4♣",
        "1 take 3 down",
        "2 take 1 up",
        "0 take 2 down",
    ]:
        seat, move = line.split(" ", 1)
        game.play(t, int(seat), game.parse(t, move))
    second = t.at(JEST, 1)
    assert t.knowledge is not None
    assert {t.plan.faces[face] for face in t.knowledge.possible(2, second)} == {"4♣", "3♥"}
    guesses = [game.guess(t, 2, Fast(luck)).face(second) for luck in range(100)]
    assert {t.plan.faces[face] for face in guesses} == {"4♣", "3♥"}


def test_last_king_what_was_in_hand_when_a_new_deck_was_made_is_there_still() -> None:
    """When the old deck is empty, what does not lie open is in the hand, and the new deck cannot hold it."""
    game = parlour.game("last_king")
    t = walk(game, 2, 30, 395)
    hand, deck = place(0, HAND_OF), place(0, DECK)
    certain = {t.plan.faces.index(name) for name in ("5♠¹", "J♥¹", "2♠¹")}
    assert t.knowledge is not None
    assert t.count(deck) == 8
    for slot in range(t.count(deck)):
        assert not certain & set(t.knowledge.possible(1, t.at(deck, slot)))
    for luck in range(100):
        guess = game.guess(t, 1, Fast(luck))
        assert certain <= {int(guess.face(guess.at(hand, slot))) for slot in range(guess.count(hand))}
