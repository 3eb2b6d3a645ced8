"""The contract that every game keeps, as tests that any author can run on a game of their own.

In a test module::

    from parlour.testing import contract

    TestContract = contract([MyGame({})])

and for a bot of one's own, that it sees no more than its seat::

    from parlour.testing import bot_is_honest

    bot_is_honest(MyBot, game, seats=3, seed=1, moves=10)
"""

from parlour.testing.contract import contract
from parlour.testing.promises import bot_is_honest

__all__ = ["bot_is_honest", "contract"]
