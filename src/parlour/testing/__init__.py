"""The contract that every game keeps, as tests that authors can run on their own games.

In a test module::

    from parlour.testing import contract

    TestContract = contract([MyGame({})])

and for your own bot, to check that it uses no more than its seat sees::

    from parlour.testing import bot_is_honest

    bot_is_honest(MyBot, game, seats=3, seed=1, moves=10)
"""

from parlour.testing.contract import contract
from parlour.testing.promises import bot_is_honest

__all__ = ["bot_is_honest", "contract"]
