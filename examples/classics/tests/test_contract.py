"""The promises that every game keeps, for each of the four and for their variants."""

from parlour.testing import contract

from parlour_classics.goofspiel.rules import GoofspielGame
from parlour_classics.hearts.rules import HeartsGame
from parlour_classics.kuhn.rules import KuhnGame
from parlour_classics.leduc.rules import LeducGame

OTHER_HEARTS = {
    "any_club_first": True,
    "clean_first_trick": False,
    "hearts_before_queen": True,
    "jack_bonus": True,
}

TestContract = contract([KuhnGame({}), LeducGame({}), GoofspielGame({}), HeartsGame({})])
TestVariants = contract([
    GoofspielGame({"hidden": True}),
    GoofspielGame({"hidden": True, "cards": 4, "order": "descending"}),
    GoofspielGame({"cards": 5, "order": "ascending"}),
    HeartsGame(dict(OTHER_HEARTS)),
])  # fmt: skip
