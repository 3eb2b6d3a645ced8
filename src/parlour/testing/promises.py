"""The promises, one function each: `promise(game, seats, seed, moves)` fails if the game breaks it.

A promise looks at the table after `moves` random moves of the game dealt from `seed`.
"""

import json
from collections.abc import Callable
from typing import Any

from parlour.bots import bot
from parlour.kernel.belief import admitted
from parlour.kernel.bits import count, has, lowest, members
from parlour.kernel.fields import field_names
from parlour.kernel.game import Game
from parlour.kernel.luck import Fast, Script
from parlour.kernel.numbers import Numbers
from parlour.kernel.plan import ROW
from parlour.kernel.refusal import Refusal
from parlour.kernel.save import load, save
from parlour.kernel.save_knowledge import save_belief, save_knowledge
from parlour.kernel.table import Table
from parlour.kernel.words import Words
from parlour.play.answers import AND
from parlour.play.match import Match, marks
from parlour.play.package import network_file
from parlour.play.record import Record, digest, read_record
from parlour.play.replay import verify
from parlour.play.window import Player, decide, window
from parlour.testing.walks import LONGEST, about_cards, fingerprint, heard_by, refusals, step, tensor, walk

Promise = Callable[[Game[Any], int, int, int], None]
BOTS = ["random", "greedy", "mc:2", "ismcts:10", "novice"]  # one of each kind
LEARNED = ["net"]  # where the game brings a trained network


def observers(t: Table) -> list[int | None]:
    """Everybody who looks: each seat, and an onlooker."""
    return [*range(t.seats), None]


def number(t: Table, observer: int | None) -> int:
    """The observer as the kernel numbers it."""
    return t.seats if observer is None else observer


# ------------------------------------------------------------------ the rules


def it_ends(game: Game[Any], seats: int, seed: int, moves: int) -> None:
    """Random play comes to an end, with at least one winner, and then nothing moves any more."""
    t: Table = game.new(seats, seed)
    luck = Fast(seed + moves)
    decisions = 0
    while not t.over:
        step(game, t, luck)
        decisions += 1
        assert decisions < LONGEST, f"not over after {LONGEST} decisions"
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
    """A seat that owes an answer has options, ascending, each once; a seat that owes none has none."""
    t = walk(game, seats, seed, moves)
    for seat in range(seats):
        options = game.options(t, seat)
        assert options == sorted(set(options))
        assert bool(options) == ((t.waiting >> seat) & 1 == 1)
        assert all(0 <= action < game.num_actions for action in options)


def options_and_refusals_agree(game: Game[Any], seats: int, seed: int, moves: int) -> None:
    """Every option is accepted; everything else is refused, with a citation, and changes nothing."""
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
    """The refusal of an action that must be refused."""
    try:
        game.play(t, seat, action)
    except Refusal as refusal:
        assert refusal.code, "a refusal has a code"
        assert refusal.sentence.endswith("."), "a refusal is a sentence"
        return refusal
    raise AssertionError(f"action {action} of seat {seat} is no option and was accepted")


def moves_have_names(game: Game[Any], seats: int, seed: int, moves: int) -> None:
    """Every action has a short notation of its own that reads back and can be joined, and options have words."""
    t = walk(game, seats, seed, moves)
    names = [game.words.move(t, action) for action in range(game.num_actions)]
    assert len(set(names)) == len(names), "two actions share a notation"
    assert not any(AND in name for name in names), f"a notation contains {AND!r}, which joins several"
    for seat in members(t.waiting):
        for action in game.options(t, seat):
            assert game.parse(t, names[action]) == action
            assert game.describe(t, seat, action)


def cards_are_explained(game: Game[Any], seats: int, seed: int, moves: int) -> None:
    """A card says what it does to those who see its face, and nothing to others; asking changes nothing."""
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
    """The ids of all counters and marks are declared, and their numbers are those of the tensors."""
    t = walk(game, seats, seed, moves)
    assert {each["id"] for each in game.words.counters(t)} <= set(game.words.counter_ids)
    assert {each["id"] for each in game.words.marks(t)} <= set(game.words.mark_ids)
    short, long = Numbers(), Numbers()
    game.words.numbers(t, short)
    Words.numbers(game.words, t, long)
    assert short.listed() == long.listed()


def a_tensor_is_what_the_seat_knows(game: Game[Any], seats: int, seed: int, moves: int) -> None:
    """A tensor places every card: those that its seat knows rightly, the others where they can be."""
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
    """Every card lies in exactly one place, where its zone has room and admits it."""
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


# ------------------------------------------------------------------ the state


def a_clone_is_whole_and_independent(game: Game[Any], seats: int, seed: int, moves: int) -> None:
    """A clone has every field, and whatever happens on it leaves the original alone."""
    t = walk(game, seats, seed, moves)
    twin = t.clone()
    assert fields(twin) == fields(t)
    before, luck = fields(t), Fast(seed)
    while not twin.over and luck.below(40):
        step(game, twin, luck)
        if not twin.over:
            twin = twin.clone()
    assert fields(t) == before, "what happened on a clone changed the original"


def fields(t: Table) -> dict[str, object]:
    """Every field of a table as something that can be compared."""
    out: dict[str, object] = {}
    for name in field_names(t):
        value = getattr(t, name)
        if name == "luck":
            out[name] = value.save()
        elif name == "knowledge":
            out[name] = save_knowledge(value) if value is not None else None
        elif name == "plan":
            out[name] = id(value)
        elif name != "journal":
            out[name] = value if isinstance(value, (bool, int, str)) else list(value)
    return out


def save_and_load_are_lossless(game: Game[Any], seats: int, seed: int, moves: int) -> None:
    """A table that was saved as text and loaded is the same, and the game goes on alike."""
    t = walk(game, seats, seed, moves)
    back = load(game, json.loads(json.dumps(save(game, t))))
    assert fingerprint(game, back) == fingerprint(game, t)
    ours, theirs = Fast(seed), Fast(seed)
    for _ in range(20):
        if not t.over:
            step(game, t, ours)
            step(game, back, theirs)
    assert fingerprint(game, back) == fingerprint(game, t)


def a_record_replays(game: Game[Any], seats: int, seed: int, moves: int) -> None:
    """A recorded match verifies, by whole answers and card by card as older ones; a changed one does not."""
    record = blank_record(game, seats, seed)
    picked = blank_record(game, seats, seed)
    match, player = Match(game, record), bot("random", moves)
    while not match.table.over:
        t = match.table
        seat = lowest(t.waiting)
        actions = decide(player, game, t, seat, match.names)
        match.play(seat, actions)
        picked.moves += [(seat, game.words.move(t, action)) for action in actions]
    again = read_record(record.lines())
    assert digest(game, verify(game, again)) == record.digest
    picked.result, picked.digest = record.result, record.digest
    verify(game, picked)
    again.moves.pop()
    try:
        verify(game, again)
    except ValueError:
        return
    raise AssertionError("a record with a move missing was verified")


def blank_record(game: Game[Any], seats: int, seed: int) -> Record:
    """A match of which nothing has been played."""
    return Record(game.name, game.about.version, dict(game.variant), seats, "fast", str(seed), "", ["x"] * seats)


def secret_answers_commute(game: Game[Any], seats: int, seed: int, moves: int) -> None:
    """Where several seats answer at once, every order of answers gives the same table."""
    t = walk(game, seats, seed, moves)
    while not t.over and count(t.waiting) < 2:
        step(game, t, Fast(seed))
    if t.over:
        return
    forwards, backwards = t.clone(), t.clone()
    for twin, order in ((forwards, members(t.waiting)), (backwards, members(t.waiting)[::-1])):
        question = twin.question
        for seat in order:
            luck = Fast(seed + seat)
            while (twin.waiting >> seat) & 1 and twin.question == question:
                options = game.options(twin, seat)
                game.play(twin, seat, options[luck.below(len(options))])
                if twin.most == 0 or twin.asked != t.asked:
                    break
    assert fingerprint(game, forwards) == fingerprint(game, backwards)


def branches_are_exact(game: Game[Any], seats: int, seed: int, moves: int) -> None:
    """The chance outcomes of an action weigh 1 together, and what really happens is one of them."""
    t = walk(game, seats, seed, moves)
    seat = lowest(t.waiting)
    action = game.options(t, seat)[0]
    twin = t.clone()
    script = Script()
    twin.luck = script
    game.apply(twin, seat, action)
    outcomes = 1
    for n in script.outcomes:
        outcomes *= n
    if outcomes > 200:
        return
    found = game.branches(t, seat, action)
    assert abs(sum(weight for weight, _ in found) - 1) < 1e-9
    t.knowledge = None
    game.apply(t, seat, action)
    cards = [list(branch.cells) for _, branch in found]
    assert list(t.cells) in cards


# ------------------------------------------------------------------ knowledge


def knowledge_is_sound(game: Game[Any], seats: int, seed: int, moves: int) -> None:
    """What anybody believes possible includes the truth."""
    t = walk(game, seats, seed, moves)
    assert t.knowledge is not None
    for observer in observers(t):
        for token in range(t.plan.tokens):
            possible = t.knowledge.possible(number(t, observer), token)
            assert t.face(token) in possible, f"{observer} believes that token {token} is not what it is"


def memory_agrees_with_itself(game: Game[Any], seats: int, seed: int, moves: int) -> None:
    """In a memory each hidden card is known once or possible, never both, and the numbers add up."""
    t = walk(game, seats, seed, moves)
    assert t.knowledge is not None
    for observer in observers(t):
        me = number(t, observer)
        memory: Any = game.memory(t, observer)
        seen = [t.face(token) for token in range(t.plan.tokens) if has(t.sees(token), me)]
        placed = [*(t.plan.faces[face] for face in seen), *(card["card"] for card in memory["known"])]
        forgotten = {t.plan.back[n] for n in range(t.plan.tokens) if t.plan.zones[t.zone_of(n)].forgotten}
        for face, name in enumerate(t.plan.faces):
            unplaced = [entry for entry in memory["possible"] if entry["card"] == name]
            if t.plan.copies[face] and t.plan.back[t.plan.first_token[face]] not in forgotten:
                assert len(unplaced) + placed.count(name) == t.plan.copies[face]
            for entry in unplaced:
                assert sum(zone["cards"] for zone in entry["zones"]) >= len(unplaced)
        for card in memory["known"]:
            assert t.zone_of(card["token"]) == card["zone"]
            assert t.plan.faces[t.face(card["token"])] == card["card"]


def guesses_agree_with_memory(game: Game[Any], seats: int, seed: int, moves: int) -> None:
    """A guess gives every token a face that its seat believes possible."""
    t = walk(game, seats, seed, moves)
    assert t.knowledge is not None
    for observer in observers(t):
        for luck in range(3):
            guess = game.guess(t, number(t, observer), Fast(luck))
            for token in range(t.plan.tokens):
                assert guess.face(token) in t.knowledge.possible(number(t, observer), token)


def nobody_can_tell_a_guess_from_the_truth(game: Game[Any], seats: int, seed: int, moves: int) -> None:
    """After the table was replaced by a guess, all that reaches the seat is the same to the letter."""
    t = walk(game, seats, seed, moves)
    for observer in observers(t):
        guess = game.guess(t, number(t, observer), Fast(seed + moves), True)
        guess.journal = t.journal
        assert heard_by(game, guess, observer) == heard_by(game, t, observer)


def a_guess_depends_on_what_the_seat_knows_alone(game: Game[Any], seats: int, seed: int, moves: int) -> None:
    """Tables that look alike to a seat give the same guess from the same luck."""
    t = walk(game, seats, seed, moves)
    for observer in observers(t):
        other = game.guess(t, number(t, observer), Fast(seed + 1), True)
        ours = game.guess(t, number(t, observer), Fast(seed))
        theirs = game.guess(other, number(t, observer), Fast(seed))
        assert fingerprint(game, ours) == fingerprint(game, theirs)


def a_guess_plays_on(game: Game[Any], seats: int, seed: int, moves: int) -> None:
    """A guess is a table like any other: it can be played to its end."""
    t = walk(game, seats, seed, moves)
    for seat in range(seats):
        luck = Fast(seed)
        guess = game.guess(t, seat, luck)
        decisions = 0
        while not guess.over:
            step(game, guess, luck)
            decisions += 1
            assert decisions < LONGEST


def a_secret_choice_stays_secret(game: Game[Any], seats: int, seed: int, moves: int) -> None:
    """While a choice is secret, nothing that reaches another seat depends on what was chosen."""
    t = walk(game, seats, seed, moves)
    for seat in members(t.waiting):
        alike: dict[int | None, str] = {}
        for action in game.options(t, seat):
            twin = t.clone()
            twin.journal = list(t.journal or [])
            game.play(twin, seat, action)
            pending = twin.question == t.question and twin.asked == t.asked and twin.depth == t.depth
            asked_anew = twin.waiting & ~t.waiting  # all answered, and the same question was put once more
            still_secret = pending and twin.waiting and not asked_anew and (count(t.asked) > 1 or t.most > 0)
            if not still_secret:
                continue
            for observer in observers(t):
                if observer != seat and not (t.most > 0 and (twin.waiting >> seat) & 1 == 0):
                    luck = Fast(seed)
                    seen = heard_by(game, twin, observer) + f"{marks(twin)}"
                    seen += fingerprint(game, game.guess(twin, number(t, observer), luck))
                    assert alike.setdefault(observer, seen) == seen, f"seat {seat}'s choice shows"


def only_what_is_seen_guides_the_game(game: Game[Any], seats: int, seed: int, moves: int) -> None:
    """In two tables that a seat cannot tell apart, the same moves bring the same questions.

    The two go on together as long as the seat sees the same happen in both. Whoever is asked only because of
    what they hold would betray it here by the pause.
    """
    t = walk(game, seats, seed, moves)
    while t.most > 0 and t.waiting and any(t.picked(seat, 0) >= 0 for seat in range(seats)):
        step(game, t, Fast(seed))  # how far somebody has got with picking several cards is not known to others
    if t.over:
        return
    for observer in observers(t):
        ours = t.clone()
        theirs = game.guess(t, number(t, observer), Fast(seed), True)
        ours.luck, theirs.luck = Fast(seed), Fast(seed)
        luck = Fast(moves)
        for _ in range(12):
            if ours.over or theirs.over:
                break
            seat = lowest(ours.waiting)
            both = [action for action in game.options(ours, seat) if action in game.options(theirs, seat)]
            if not both:
                break
            action = both[luck.below(len(both))]
            ours.journal, theirs.journal = [], []
            game.apply(ours, seat, action)
            game.apply(theirs, seat, action)
            view, other = game.view(ours, observer), game.view(theirs, observer)
            same_cards = view["zones"] == other["zones"]
            same_events = game.events(ours, observer) == game.events(theirs, observer)
            if not (same_cards and same_events):
                break
            for part in ("waiting", "headline", "counters", "over"):
                assert view[part] == other[part], f"{part} depends on what {observer} cannot know"
            assert ours.knowledge is not None and theirs.knowledge is not None
            me = number(t, observer)
            if save_belief(ours.knowledge.belief(me)) == save_belief(theirs.knowledge.belief(me)):
                assert game.information_state(ours, observer) == game.information_state(theirs, observer)
            if observer is not None and (ours.waiting >> observer) & 1:
                assert view == other
                assert refusals(game, ours, observer) == refusals(game, theirs, observer)


def bots_are_honest(game: Game[Any], seats: int, seed: int, moves: int) -> None:
    """Every kind of bot answers the same when the truth is replaced by what its seat cannot tell from it."""
    for name in BOTS + (LEARNED if network_file(game, seats).is_file() else []):
        bot_is_honest(lambda luck, name=name: bot(name, luck), game, seats, seed, moves)  # type: ignore[misc]


def bot_is_honest(make: Callable[[int], Player], game: Game[Any], seats: int, seed: int, moves: int) -> None:
    """A bot of one's own, made from a seed, answers the same on every table that its seat cannot tell apart."""
    t = walk(game, seats, seed, moves)
    names = [""] * seats
    for seat in members(t.waiting):
        answer = make(seed).answer(window(game, t, seat, names))
        assert answer in game.options(t, seat)
        for luck in range(2):
            other = game.guess(t, seat, Fast(seed + luck), True)
            theirs = make(seed).answer(window(game, other, seat, names))
            assert theirs == answer, f"seat {seat} answers {answer}, but {theirs} on a table that looks the same"


PROMISES: list[Promise] = [
    it_ends,
    options_are_ascending_and_never_empty,
    options_and_refusals_agree,
    moves_have_names,
    cards_are_explained,
    numbers_are_declared,
    a_tensor_is_what_the_seat_knows,
    cards_are_conserved,
    a_clone_is_whole_and_independent,
    save_and_load_are_lossless,
    a_record_replays,
    secret_answers_commute,
    branches_are_exact,
    knowledge_is_sound,
    memory_agrees_with_itself,
    guesses_agree_with_memory,
    nobody_can_tell_a_guess_from_the_truth,
    a_guess_depends_on_what_the_seat_knows_alone,
    a_guess_plays_on,
    a_secret_choice_stays_secret,
    only_what_is_seen_guides_the_game,
    bots_are_honest,
]
