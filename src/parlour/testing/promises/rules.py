"""Promises about the rules: options, refusals, names, texts, numbers and cards."""

from typing import Any

from parlour.kernel.belief import admitted
from parlour.kernel.bits import members
from parlour.kernel.game import Game
from parlour.kernel.luck import Fast
from parlour.kernel.numbers import Numbers
from parlour.kernel.plan import ROW
from parlour.kernel.refusal import Refusal
from parlour.kernel.table import Table
from parlour.kernel.words import Words
from parlour.play.answers import AND
from parlour.testing import walks
from parlour.testing.walks import about_cards, fingerprint, observers, step, tensor, walk


def it_ends(game: Game[Any], seats: int, seed: int, moves: int) -> None:
    """Check that random play ends, with at least one winner, and that nothing moves afterwards."""
    t: Table = game.new(seats, seed)
    luck = Fast(seed + moves)
    decisions = 0
    while not t.over:
        step(game, t, luck)
        decisions += 1
        assert decisions < walks.LONGEST, f"not over after {walks.LONGEST} decisions"
    result = game.result(t)
    assert result.winners, "somebody wins, or several share"
    assert abs(sum(result.returns) - 1) < 1e-9, "the shares of the win add up to 1"
    assert len(result.scores) == seats
    assert result.reason
    for seat in range(seats):
        assert game.options(t, seat) == []
        before = fingerprint(game, t)
        refused(game, t, seat, 0)
        assert fingerprint(game, t) == before


def options_are_ascending_and_never_empty(game: Game[Any], seats: int, seed: int, moves: int) -> None:
    """Check that a seat that owes an answer has options, ascending, each once, and any other seat has none."""
    t = walk(game, seats, seed, moves)
    for seat in range(seats):
        options = game.options(t, seat)
        assert options == sorted(set(options))
        assert bool(options) == ((t.waiting >> seat) & 1 == 1)
        assert all(0 <= action < game.num_actions for action in options)


def options_and_refusals_agree(game: Game[Any], seats: int, seed: int, moves: int) -> None:
    """Check that every option is accepted and everything else is refused, with a citation and without effect."""
    t = walk(game, seats, seed, moves)
    before = fingerprint(game, t)
    for seat in range(seats):
        options = game.options(t, seat)
        for action in range(-1, game.num_actions + 1):
            if action in options:
                assert not game.objection(t, seat, action), f"option {action} is barred"
                game.play(t.clone(), seat, action)
            else:
                refusal = refused(game, t, seat, action)
                own = options and 0 <= action < game.num_actions
                assert refusal.cites or not own, f"action {action} is refused without a citation"
    assert fingerprint(game, t) == before, "a refusal changed the table"


def refused(game: Game[Any], t: Table, seat: int, action: int) -> Refusal:
    """Return the refusal of an action that must be refused."""
    try:
        game.play(t, seat, action)
    except Refusal as refusal:
        assert refusal.code, "a refusal has a code"
        assert refusal.sentence.endswith("."), "a refusal is a sentence"
        return refusal
    raise AssertionError(f"action {action} of seat {seat} is not an option and was accepted")


def moves_have_names(game: Game[Any], seats: int, seed: int, moves: int) -> None:
    """Check that every action has its own notation, which reads back and can be joined, and options have words."""
    t = walk(game, seats, seed, moves)
    names = [game.words.move(t, action) for action in range(game.num_actions)]
    assert len(set(names)) == len(names), "two actions share a notation"
    assert not any(AND in name for name in names), f"a notation contains {AND!r}, which joins several"
    for seat in members(t.waiting):
        for action in game.options(t, seat):
            assert game.parse(t, names[action]) == action
            assert game.describe(t, seat, action)


def cards_are_explained(game: Game[Any], seats: int, seed: int, moves: int) -> None:
    """Check that a card is explained to those who see its face, and to nobody else; asking changes nothing."""
    t = walk(game, seats, seed, moves)
    before = fingerprint(game, t)
    for observer in observers(t):
        seen = {
            card["token"]: card["card"]
            for zone in game.view(t, observer)["zones"]
            for card in zone["cards"]
            if card
        }
        for info in about_cards(game, t, observer):
            assert info["card"] == seen.get(info["token"]), "the text is about another card"
            assert info["title"]
            assert info["card"] is not None or not (info["lines"] or info["effects"]), "a hidden card has a text"
            assert all(line["words"].endswith((".", "!", "?")) for line in info["lines"])
            assert all(effect["onto"] in seen and effect["words"] for effect in info["effects"])
        game.aid(t, observer)
    assert fingerprint(game, t) == before, "asking about a card changed the table"


def numbers_are_declared(game: Game[Any], seats: int, seed: int, moves: int) -> None:
    """Check that the ids of all counters and marks are declared, and their numbers are those of the tensors."""
    t = walk(game, seats, seed, moves)
    assert {each["id"] for each in game.words.counters(t)} <= set(game.words.counter_ids)
    assert {each["id"] for each in game.words.marks(t)} <= set(game.words.mark_ids)
    short, long = Numbers(), Numbers()
    game.words.numbers(t, short)
    Words.numbers(game.words, t, long)
    assert short.listed() == long.listed()


def a_tensor_is_what_the_seat_knows(game: Game[Any], seats: int, seed: int, moves: int) -> None:
    """Check that a tensor places every card: those its seat knows rightly, the others where they can be."""
    t = walk(game, seats, seed, moves)
    layout = game.tensor_layout(seats)
    faces, places = int(layout.faces), int(layout.places)
    for seat in range(seats):
        floats = memoryview(tensor(game, t, seat)).cast("f")
        pieces = {piece.name: floats[piece.start : piece.stop] for piece in layout.pieces}
        truth = [0] * (faces * places)
        for token in range(t.plan.tokens):
            place = layout.place_of(t, seat, token)
            truth[layout.face[seat * faces + t.face(token)] * places + place] += 1
        for name in ("known", "public"):
            assert all(n <= there for n, there in zip(pieces[name], truth, strict=True)), f"{name}, but not there"
        share = pieces["share"]
        assert all(share[n] > 0 for n, there in enumerate(truth) if there), "a card lies where it cannot be"
        for face in range(faces):
            row = slice(layout.face[seat * faces + face] * places, (layout.face[seat * faces + face] + 1) * places)
            assert abs(sum(share[row]) - int(t.plan.copies[face])) < 1e-3, "a card is not there, or too often"
        assert sum(pieces["count"]) == t.plan.tokens
        legal = [action for action, n in enumerate(pieces["legal"]) if n]
        assert legal == game.options(t, seat)


def cards_are_conserved(game: Game[Any], seats: int, seed: int, moves: int) -> None:
    """Check that every card lies in exactly one place, where its zone has room and admits it."""
    t = walk(game, seats, seed, moves)
    plan = t.plan
    places: dict[int, tuple[int, int]] = {}
    for zone in range(len(plan.zones)):
        tokens = [t.at(zone, slot) for slot in range(plan.capacity[zone])]
        there = [token for token in tokens if token >= 0]
        assert len(there) == t.count(zone)
        assert plan.kind[zone] == ROW or tokens[: len(there)] == there, "a gap in a pile or a hand"
        for slot, token in enumerate(tokens):
            if token >= 0:
                assert token not in places, f"token {token} lies in two places"
                places[int(token)] = (zone, slot)
                assert admitted(plan.admits[zone], t.face(token)), "a card where it may not lie"
    assert sorted(places) == list(range(plan.tokens)), "a card is lost"
    for token, place in places.items():
        assert (t.zone_of(token), t.slot_of(token)) == place
    assert sorted(t.face(n) for n in range(plan.tokens)) == sorted(plan.dealt), "the faces have changed"
