"""Environments for learning: PettingZoo (turn by turn, and parallel), Gymnasium, and batches of tables.

Importing this package registers every installed game, with the default options:

* `pettingzoo.make("aec", "parlour/Jest-v1", seats=3)`, and "parallel";
* `gymnasium.make("parlour/Jest-v1", seats=3, bots="greedy")`.

It needs the extra `rl`. `docs/environments.md` explains what is observed.
"""

from parlour.rl.batch import Batch
from parlour.rl.parallel import ParallelTable
from parlour.rl.registry import register
from parlour.rl.single import OneSeat
from parlour.rl.turns import Turns

__all__ = ["Batch", "OneSeat", "ParallelTable", "Turns", "register"]

register()
