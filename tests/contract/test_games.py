"""Every registered game keeps the contract."""

import parlour
from parlour.testing import contract

TestContract = contract([parlour.game(name) for name in parlour.games()])
