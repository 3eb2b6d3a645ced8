"""The same game on both sides: OpenSpiel gets our chance outcomes and our moves, and has to agree every time."""

from random import Random
from typing import Any, ClassVar

from parlour.kernel.game import BLIND, Game
from parlour.kernel.luck import Fast

from parlour_classics.goofspiel.rules import GoofspielGame
from parlour_classics.goofspiel.state import BID, PRIZE
from parlour_classics.hearts.rules import HeartsGame
from parlour_classics.hearts.state import CARDS_TO_PASS, HAND_OF, PASS_CARDS, PLAY, SUIT
from parlour_classics.kuhn.rules import KuhnGame
from parlour_classics.kuhn.state import CARD as KUHN_CARD
from parlour_classics.leduc.rules import LeducGame
from parlour_classics.leduc.state import BOARD
from parlour_classics.leduc.state import CARD as LEDUC_CARD


class Pair:
    """A game of ours and the same of OpenSpiel's; chance, actions and points are translated."""

    def __init__(self, game: Game[Any], spec: str, seats: int) -> None:
        import pyspiel

        self.game = game
        self.spiel = pyspiel.load_game(spec)
        self.seats = seats

    def outcome(self, t: Any, n: int) -> int:
        """Return the outcome of chance on our table at OpenSpiel's n-th draw."""
        raise NotImplementedError

    def action(self, ours: int) -> int:
        return ours

    def expected(self, t: Any, seat: int, theirs: list[int]) -> list[int]:
        """Return the options that we should have where OpenSpiel has `theirs`."""
        return theirs

    def points(self, score: int) -> float:
        return score

    def choose(self, seat: int, options: list[int], pick: Random) -> int:
        """Return the option that is played."""
        return pick.randrange(len(options))

    def play(self, seed: int) -> list[int]:
        """Play one random game in lockstep and return the scores."""
        t = self.game.deal(self.seats, Fast(seed), BLIND)
        state = self.spiel.new_initial_state()
        pick = Random(seed)
        decisions = drawn = 0
        while not t.over:
            while state.is_chance_node():
                state.apply_action(self.outcome(t, drawn))
                drawn += 1
            seat = t.actor
            assert state.current_player() == seat
            options = self.game.options(t, seat)
            ours = [self.action(option) for option in options]
            assert ours == self.expected(t, seat, state.legal_actions()), f"seed {seed}, decision {decisions}"
            chosen = self.choose(seat, ours, pick)
            self.game.apply(t, seat, options[chosen])
            state.apply_action(ours[chosen])
            decisions += 1
        return self.compare_the_end(t, state, seed)

    def compare_the_end(self, t: Any, state: Any, seed: int) -> list[int]:
        result, returns = self.game.result(t), state.returns()
        assert state.is_terminal()
        assert [self.points(score) for score in result.scores] == returns, f"seed {seed}"
        assert result.winners == [seat for seat in range(self.seats) if returns[seat] == max(returns)]
        return result.scores


class Kuhn(Pair):
    def __init__(self, seats: int) -> None:
        super().__init__(KuhnGame({}), f"kuhn_poker(players={seats})", seats)

    def outcome(self, t: Any, n: int) -> int:
        return int(t.face_at(KUHN_CARD + n, 0))


class Leduc(Pair):
    def __init__(self) -> None:
        super().__init__(LeducGame({}), "leduc_poker", 2)

    def outcome(self, t: Any, n: int) -> int:
        return int(t.face_at(LEDUC_CARD + n if n < 2 else BOARD, 0))


class Goofspiel(Pair):
    def __init__(self, seats: int, cards: int = 13, order: str = "random", hidden: bool = False) -> None:
        given = (
            f"players={seats},num_cards={cards},points_order={order},imp_info={hidden},returns_type=total_points"
        )
        spec = f"turn_based_simultaneous_game(game=goofspiel({given}))"
        super().__init__(GoofspielGame({"cards": cards, "order": order, "hidden": hidden}), spec, seats)

    def outcome(self, t: Any, n: int) -> int:
        return int(t.face_at(PRIZE, 0))

    def action(self, ours: int) -> int:
        return ours - BID - 1


class Hearts(Pair):
    # Our options, and what OpenSpiel calls them.
    NAMES: ClassVar = {
        "passing": "pass_cards",
        "clean_first_trick": "no_pts_on_first_trick",
        "any_club_first": "can_lead_any_club",
        "jack_bonus": "jd_bonus",
        "no_tricks_bonus": "avoid_all_tricks_bonus",
        "break_hearts": "must_break_hearts",
        "queen_breaks_hearts": "qs_breaks_hearts",
        "hearts_before_queen": "can_lead_hearts_instead_of_qs",
    }

    def __init__(self, **options: bool) -> None:
        given = ",".join(f"{self.NAMES[name]}={value}" for name, value in options.items())
        super().__init__(HeartsGame(dict(options)), f"hearts({given})", 4)

    def outcome(self, t: Any, n: int) -> int:
        if n == 0:
            return int(t.direction)
        return self.action(PLAY + int(t.face_at(HAND_OF + (n - 1) % 4, (n - 1) // 4)))

    def action(self, ours: int) -> int:
        """Convert a card: theirs go by rank and then by suit."""
        suit, rank = divmod(ours - PLAY, SUIT)
        return rank * 4 + suit

    def expected(self, t: Any, seat: int, theirs: list[int]) -> list[int]:
        """Sort into our order; of three cards to pass ours are picked ascending, theirs in any order."""
        ordered = sorted(theirs, key=lambda card: (card % 4, card // 4))
        if t.question != PASS_CARDS:
            return ordered
        had = [self.action(t.picked(seat, n)) for n in range(CARDS_TO_PASS) if t.picked(seat, n) >= 0]
        if had:
            ordered = [card for card in ordered if (card % 4, card // 4) > (had[-1] % 4, had[-1] // 4)]
        still_to_come = CARDS_TO_PASS - len(had) - 1
        return ordered[: len(ordered) - still_to_come]

    def points(self, score: int) -> float:
        """Convert points that are bad into returns that are good."""
        return 26 - score


class MoonHearts(Hearts):
    """One player mostly plays high and the others low, so that the moon is shot often."""

    def choose(self, seat: int, options: list[int], pick: Random) -> int:
        ranked = sorted(range(len(options)), key=lambda n: options[n] // 4)
        return ranked[-1 if seat == 0 else 0] if pick.random() < 0.9 else ranked[pick.randrange(len(ranked))]
