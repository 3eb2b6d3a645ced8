"""The contract that every game keeps, as tests that any author can run on a game of their own.

In a test module::

    from parlour.testing import contract

    TestContract = contract([MyGame({})])
"""

from parlour.testing.contract import contract

__all__ = ["contract"]
