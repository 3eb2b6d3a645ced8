"""Learned judges and policies: what they read and tell, which files are refused, and that bots cannot cheat."""

from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from librt.vecs import vec
from mypy_extensions import i64
from safetensors.numpy import save_file

import parlour
from parlour.bots import bot
from parlour.bots.flat import no_shares
from parlour.bots.judges import Fitted, Packed, is_judge, load
from parlour.bots.learned import COUNTED, NOTHING, Features, Layer, LearnedJudge, LearnedPolicy
from parlour.bots.mind import Mind
from parlour.bots.net import NetBot
from parlour.bots.search import Search
from parlour.bots.weights import Array
from parlour.kernel.bits import lowest
from parlour.kernel.flow import act, offer
from parlour.kernel.game import KNOWLEDGE, Game
from parlour.kernel.luck import Fast
from parlour.kernel.step import Options
from parlour.play.package import judge_file, network_file
from parlour.play.window import window
from parlour.testing import bot_is_honest
from parlour.testing.walks import walk

ROUNDED = 0.02  # weights are rounded to whole numbers
GAMES = [(name, seats) for name in parlour.games() for seats in parlour.game(name).about.seats]
SHIPPED = [(name, seats) for name, seats in GAMES if judge_file(parlour.game(name), seats).is_file()]


def features_of(game: Game[Any], seats: int) -> Features:
    return Features(game.tensor_layout(seats), game.words, len(game.steps))


def asked_table(game: Game[Any], seats: int, moves: int) -> Any:
    """Return a table on which a question is open, after some random moves."""
    while moves > 0:
        t = walk(game, seats, moves, moves)
        if t.waiting:
            return t
        moves //= 2
    return game.new(seats, 1)


def numbers(size: int, seed: int) -> list[float]:
    found: list[float] = np.random.default_rng(seed).normal(scale=0.3, size=size).tolist()
    return found


def hidden_layer(rows: Any, bias: Any) -> Layer:
    """Return a layer with a row for each feature."""
    kept, *weights = (
        Array(f"<{each.dtype.char}", each.shape, each.tobytes())
        for each in (np.arange(len(rows), dtype=np.int32), rows, bias)
    )
    return Packed(kept, len(rows), *weights).layer()


def some_judge(game: Game[Any], seats: int, width: int = 4) -> tuple[LearnedJudge, dict[str, Any]]:
    """Return a judge with random weights, and these."""
    features = features_of(game, seats)
    sizes = {"first": features.size * width, "bias": width, "outer": seats * width, "outer_bias": seats}
    drawn = {name: numbers(int(size), n) for n, (name, size) in enumerate(sizes.items())}
    arrays = {name: np.array(each) for name, each in drawn.items()}
    arrays["first"], arrays["outer"] = arrays["first"].reshape(-1, width), arrays["outer"].reshape(seats, width)
    layer = hidden_layer(arrays["first"], arrays["bias"])
    outer, outer_bias = vec[float](drawn["outer"]), vec[float](drawn["outer_bias"])
    judge = LearnedJudge(features, layer, outer, outer_bias, game.judge(), 0.7)
    return judge, arrays


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_every_card_is_listed_at_its_place_once(name: str, seats: int) -> None:
    game = parlour.game(name)
    t, features, layout = asked_table(game, seats, 30), features_of(game, seats), game.tensor_layout(seats)
    for seat in range(seats):
        features.read(t, seat)
        listed = features.listed()
        assert all(0 <= each < features.size for each in listed)
        places = [each % layout.places for each in listed[: t.plan.tokens]]
        assert places == [layout.place_of(t, seat, token) for token in range(t.plan.tokens)]
        steps = [each for each in listed if features.steps_at <= each < features.counters_at]
        assert len(steps) == 1, "one question is open"


def test_large_counters_count_as_the_largest_that_is_told_apart() -> None:
    game = parlour.game("high_jinks")
    t, features = game.new(2, 1), features_of(game, 2)
    at = game.words.counter_ids.index("turn") * 3 * COUNTED
    told = []
    for turn in (3, COUNTED, COUNTED + 20):
        t.turn = turn
        features.read(t, 0)
        told.append([each - features.counters_at - at for each in features.listed()])
    assert any(each in told[0] for each in range(COUNTED))
    assert told[1] == told[2]


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_a_judge_tells_what_its_weights_say(name: str, seats: int) -> None:
    game = parlour.game(name)
    judge, weights = some_judge(game, seats)
    by_hand = game.judge()
    assert by_hand is not None
    for moves in (0, 12, 40):
        t, shares = asked_table(game, seats, moves), no_shares(seats)
        judge.share(t, shares)
        seat = next(n for n in range(seats) if (t.waiting >> n) & 1)
        judge.features.read(t, seat)
        hidden = np.maximum(weights["first"][judge.features.listed()].sum(0) + weights["bias"], 0.0)
        standings = [by_hand.standing(t, (seat + n) % seats) for n in range(seats)]
        told = np.exp(weights["outer"] @ hidden + weights["outer_bias"] + 0.7 * np.array(standings))
        wanted = np.roll(told / told.sum(), seat)
        assert [*shares] == pytest.approx(wanted.tolist(), abs=ROUNDED)


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_a_policy_reads_only_what_its_seat_sees(name: str, seats: int) -> None:
    """On tables that a seat cannot tell apart the same is listed, while a judge lists other cards."""
    game, luck = parlour.game(name), Fast(5)
    features, others = features_of(game, seats), 0
    for moves in range(0, 60, 6):
        t = walk(game, seats, moves, moves)
        for seat in range(seats):
            features.read_seen(t, seat)
            seen = features.listed()
            assert all(0 <= each < features.seen_size for each in seen)
            features.read(t, seat)
            everything = features.listed()
            for _ in range(4):
                guess = game.guess(t, seat, luck)
                features.read_seen(guess, seat)
                assert features.listed() == seen
                features.read(guess, seat)
                others += features.listed() != everything
    assert others


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_a_policy_tells_what_its_weights_say(name: str, seats: int) -> None:
    game, width = parlour.game(name), 4
    features, answers = features_of(game, seats), len(game.steps) * int(game.num_actions)
    answer_rows, size = [NOTHING] * answers, int(features.seen_size)
    for n in range(0, answers, 2):  # every other one has weights
        answer_rows[n] = n // 2 * (width + 1)
    first, bias = np.array(numbers(size * width, 1)).reshape(-1, width), np.array(numbers(width, 2))
    outer = numbers((answers + 1) // 2 * (width + 1), 3)
    policy = LearnedPolicy(
        features,
        hidden_layer(first, bias),
        game.num_actions,
        vec[i64](answer_rows),
        vec[float](outer),
    )
    for moves in (0, 12, 40):
        t, out = asked_table(game, seats, moves), Options()
        seat = lowest(t.waiting)
        offer(game.steps, t, seat, out)
        policy.weigh(t, seat, out)
        hidden = np.maximum(first[features.listed()].sum(0) + bias, 0.0)
        logits = []
        for action in out.listed():
            at = answer_rows[(t.question & 255) * int(game.num_actions) + action]
            row = np.array(outer[at : at + width + 1] if at != NOTHING else [0.0] * (width + 1))
            logits.append(row[:width] @ hidden + row[width])
        wanted = np.exp(np.array(logits) - max(logits))
        told = [policy.chances[n] for n in range(out.n)]
        assert told == pytest.approx((wanted / wanted.sum()).tolist(), abs=ROUNDED)


def weights_file(
    folder: Path, name: str, seats: int, changes: dict[str, str] | None = None, answer: int = 1, bias: float = 0.0
) -> Path:
    """Write a file as `parlour fit` does: all rows are 0, but for the bias of one answer."""
    game = parlour.game(name)
    about = {"judge": name, "rules": game.about.version, "seats": str(seats)}
    about |= {"size": str(features_of(game, seats).seen_size)}
    about |= {"answers": str(len(game.steps) * int(game.num_actions))} | (changes or {})
    tensors = {"rows": np.array([3], np.int32), "first": np.zeros((1, 2), np.float16), "bias": np.zeros(2)}
    tensors |= {"outer": np.zeros((seats, 2)), "outer_bias": np.zeros(seats), "scale": np.ones(1)}
    tensors |= {
        "policy_rows": np.array([3], np.int32),
        "policy_first": np.zeros((1, 2)),
        "policy_bias": np.zeros(2),
    }
    tensors |= {"policy_answers": np.array([answer], np.int32), "policy_outer": np.array([[0.0, 0.0, bias]])}
    save_file(tensors, folder / "judge.safetensors", about)
    return folder / "judge.safetensors"


def test_a_row_that_is_not_in_the_file_adds_nothing(tmp_path: Path) -> None:
    weights = Fitted(weights_file(tmp_path, "jest", 3))
    rows = weights.judging.starts
    assert rows[3] == 0
    assert {rows[n] for n in range(len(rows)) if n != 3} == {NOTHING}
    game = parlour.game("jest")
    t, ours, theirs = asked_table(game, 3, 9), no_shares(3), no_shares(3)
    weights.judge(game, 3).share(t, ours)
    by_hand = game.judge()
    assert by_hand is not None
    by_hand.share(t, theirs)
    assert [*ours] == pytest.approx([*theirs])


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"judge": "chess"}, "was fitted for judge chess, not jest"),
        ({"rules": "0.1"}, "was fitted for rules 0.1, not"),
        ({"seats": "4"}, "was fitted for seats 4, not 3"),
    ],
)
def test_a_judge_of_something_else_is_refused(tmp_path: Path, changes: dict[str, str], complaint: str) -> None:
    file = weights_file(tmp_path, "jest", 3, changes)
    with pytest.raises(ValueError, match=complaint):
        Fitted(file).check(parlour.game("jest"), 3)


def test_a_file_that_holds_no_judge_is_named(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="nowhere"):
        is_judge(str(tmp_path / "nowhere"))
    network = Path(str(network_file(parlour.game("jest"), 3)))
    assert not is_judge(str(network))
    with pytest.raises(ValueError, match="holds no judge of parlour fit"):
        Fitted(network)
    for changes in ({"size": "2"}, {"size": "many"}, {"answers": "0"}):
        with pytest.raises(ValueError, match="holds no judge of parlour fit: "):
            Fitted(weights_file(tmp_path, "jest", 3, changes))


def test_a_mind_searches_with_the_judge_of_a_file(tmp_path: Path) -> None:
    file = weights_file(tmp_path, "jin_kei", 2)
    game = parlour.game("jin_kei")
    t = game.new(2, 1)
    player = bot(f"mind:20/cut=3/prior=0.5@{file}", 1)
    assert isinstance(player, Mind)
    player.answer(window(game, t, 0, []))
    assert player.search is not None
    assert isinstance(player.search.judge, LearnedJudge)
    assert player.search.adviser is not None
    assert player.search.horizon == 3
    assert player.thought is None
    plain = bot(f"mind:20/judge=0/prior=0@{file}", 1)
    assert isinstance(plain, Mind)
    plain.answer(window(game, t, 0, []))
    assert plain.search is not None
    assert not isinstance(plain.search.judge, LearnedJudge)
    assert plain.search.adviser is None


def test_a_likely_option_is_tried_more_often(tmp_path: Path) -> None:
    """Two policies that differ in the bias of one option: where it is likelier, the search tries it more often."""
    game = parlour.game("last_king")
    t = game.deal(2, Fast(3), KNOWLEDGE)
    seen = window(game, t, lowest(t.waiting), [])
    favourite = seen.options[1]
    tries = []
    for bias in (-5.0, 5.0):
        file = weights_file(
            tmp_path, "last_king", 2, {}, (t.question & 255) * int(game.num_actions) + favourite, bias
        )
        player = bot(f"mind:60@{file}", 1)
        assert isinstance(player, Mind)
        tries.append(player.tries(seen)[favourite].tries)
        load.cache_clear()
    assert tries[1] > 2 * tries[0]


def test_a_policy_makes_the_first_decisions_of_a_playout(tmp_path: Path) -> None:
    """Its favourite is mostly taken, and nothing is decided beyond what it may."""
    game = parlour.game("last_king")
    t = game.deal(2, Fast(3))
    seat = lowest(t.waiting)
    favourite = game.options(t, seat)[1]
    file = weights_file(tmp_path, "last_king", 2, {}, (t.question & 255) * int(game.num_actions) + favourite, 9.0)
    policy = Fitted(file).policy(game, 2)
    wanted = t.clone()
    act(game.steps, wanted, seat, favourite)
    taken = 0
    for luck in range(40):
        for lead in (0, 1):
            played = t.clone()
            Search(game, luck, policy=policy, lead=lead).follow(played, policy)
            if lead:
                taken += [*played.cells] == [*wanted.cells]
            else:
                assert [*played.cells] == [*t.cells]
    assert taken >= 36


def test_there_are_judges() -> None:
    assert SHIPPED


def by_policy(name: str, seats: int) -> str:
    """Return the bot that plays by the fitted policy alone."""
    return f"net:{judge_file(parlour.game(name), seats)}"


@pytest.mark.parametrize(("name", "seats"), SHIPPED)
def test_minds_and_policies_are_honest(name: str, seats: int) -> None:
    for moves in range(0, 40, 5):
        for kind in ("mind:40", "mind:40/judge=1/prior=0.75/lead=2", by_policy(name, seats)):
            bot_is_honest(partial(bot, kind), parlour.game(name), seats, seed=moves, moves=moves)


@pytest.mark.parametrize(("name", "seats"), SHIPPED)
@pytest.mark.parametrize(("searching", "least", "beyond"), [(True, 24, 0.15), (False, 96, 0.05)])
def test_what_was_fitted_beats_chance(name: str, seats: int, searching: bool, least: int, beyond: float) -> None:
    """A short search with the weights, and the policy alone, win against random players on mirrored deals."""
    from parlour.lab import contest

    game, won, games = parlour.game(name), 0.0, 0
    ours = "mind:30" if searching else by_policy(name, seats)
    for deal in range(least // seats):
        for seat in range(seats):
            bots = [ours if n == seat else "random" for n in range(seats)]
            played = contest.play(game, deal, bots, contest.lucks_of(deal, range(seats)))
            won += game.returns(played.table)[seat]
            games += 1
    assert won / games > 1 / seats + beyond


def test_without_a_network_net_plays_the_policy() -> None:
    game = parlour.game("high_jinks")
    player = bot("net", 1)
    assert isinstance(player, NetBot)
    t = game.new(2, 1)
    seen = window(game, t, lowest(t.waiting), [])
    assert player.answer(seen) in seen.options
    assert player.network is None
    assert player.policy is not None
