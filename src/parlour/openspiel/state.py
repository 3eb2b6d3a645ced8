"""A state of OpenSpiel's: a position of one of our games, and the history that OpenSpiel keeps itself."""

from typing import Any

import pyspiel

from parlour.kernel.luck import Fast
from parlour.openspiel import position
from parlour.openspiel.position import Position


class SpielState(pyspiel.State):
    """A position. Where several seats are asked at once they answer one after the other, in secret."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.position: Position = game.first  # the one field: OpenSpiel copies all fields of a state

    def current_player(self) -> int:
        """Return who has to move: a seat, chance, or nobody any more."""
        if self.position.outcomes:
            return int(pyspiel.PlayerId.CHANCE)
        actor = self.position.actor
        return actor if actor >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        """Tell whether the game is over.

        Returns:
            True if nobody has to move any more.
        """
        return not self.position.outcomes and self.position.actor < 0

    def _legal_actions(self, player: int) -> list[int]:
        return self.get_game().rules.options(self.position.table, player)  # type: ignore[no-any-return]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return every number that chance may draw, with equal probabilities."""
        n = self.position.outcomes
        return [(outcome, 1 / n) for outcome in range(n)]

    def _apply_action(self, action: int) -> None:
        game = self.get_game()
        if self.position.outcomes:
            self.position = position.drew(game.rules, game.num_players(), self.position, action)
        else:
            self.position = position.answered(game.rules, self.position, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action} of {self.position.outcomes}"
        game = self.get_game().rules
        return f"{action} {game.words.move(position.table_of(self.position), action)}"

    def returns(self) -> list[float]:
        """Return what each seat gets: nothing before the end."""
        game = self.get_game()
        if not self.is_terminal():
            return [0.0] * int(game.num_players())
        return game.rewards(self.position.table)  # type: ignore[no-any-return]

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """Draw a random state that the seat cannot tell from this one.

        In it the others know only what they see now, so searches have to go by observations.

        Args:
            player: The seat that does not know the truth.
            sampler: Returns random numbers from 0 to 1.

        Returns:
            The new state.
        """
        game, here = self.get_game().rules, position.table_of(self.position)
        guessed = game.guess(here, player, Fast(int(sampler() * 2**53)), True)
        guessed.luck = Fast()
        twin: SpielState = self.clone()
        twin.position = Position(guessed, 0, None, ())
        return twin

    def __str__(self) -> str:
        here = self.position
        if here.table is None:
            return f"the deal: {len(here.drawn)} numbers drawn"
        asked = f"; {len(here.drawn)} numbers drawn after {here.answer}" if here.outcomes else ""
        return f"{self.get_game().rules.name}: {here.table.cells}{asked}"
