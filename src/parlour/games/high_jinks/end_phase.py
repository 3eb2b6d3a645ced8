"""§12 End Phase."""

from parlour.games.high_jinks.state import *
from parlour.kernel.bits import bit
from parlour.kernel.step import Step


class EndPhase(Step[HighJinks]):
    """All tapped cards on the field are untapped, everybody's; the next player's turn follows (§12, HJ-19)."""

    def run(self, t: HighJinks) -> None:
        t.tapped_agents = 0
        t.tapped_mana = 0
        t.begun |= bit(t.turn)
        t.then(TURN)
