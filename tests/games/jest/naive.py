"""The rules of value and of trophies once more, slowly, on sets of card names, to compare the real ones with."""

from collections.abc import Sequence

STRENGTH = {"♥": 1, "♦": 2, "♣": 3, "♠": 4}

# What is printed in the orange band of each card.
PRINTED = {
    "A♠": "Highest ♣",
    "2♠": "Majority 3",
    "3♠": "Majority 2",
    "4♠": "Lowest ♣",
    "A♣": "Highest ♠",
    "2♣": "Lowest ♥",
    "3♣": "Highest ♥",
    "4♣": "Lowest ♠",
    "A♦": "Majority 4",
    "2♦": "Highest ♦",
    "3♦": "Lowest ♦",
    "4♦": "Best Jest, No Joke",
    "A♥": "Joker",
    "2♥": "Joker",
    "3♥": "Joker",
    "4♥": "Joker",
    "Joker": "Best Jest",
}


def of_suit(jest: set[str], suit: str) -> list[str]:
    return [card for card in jest if card.endswith(suit)]


def face_value(card: str, jest: set[str]) -> int:
    if card[0] == "A":
        return 5 if len(of_suit(jest, card[1])) == 1 else 1
    return int(card[0])


def value(jest: set[str]) -> int:
    spades, clubs = of_suit(jest, "♠"), of_suit(jest, "♣")
    diamonds, hearts = of_suit(jest, "♦"), of_suit(jest, "♥")
    total = 0
    for card in spades + clubs:
        total += face_value(card, jest)
    for card in diamonds:
        total -= face_value(card, jest)
    if "Joker" in jest:
        if len(hearts) == 0:
            total += 4
        for card in hearts:
            total += face_value(card, jest) if len(hearts) == 4 else -face_value(card, jest)
    for spade in spades:
        for club in clubs:
            if face_value(spade, jest) == face_value(club, jest):
                total += 2
    return total


def highest_card(jest: set[str]) -> tuple[int, int]:
    """For ties: the highest face value, and the strongest suit in which the Jest has it."""
    return max(((face_value(card, jest), STRENGTH[card[1]]) for card in jest if card != "Joker"), default=(0, 0))


def winner(trophy: str, jests: Sequence[set[str]]) -> int | None:
    """Whose Jest meets the condition on the trophy."""
    condition = PRINTED[trophy]
    kind, _, what = condition.partition(" ")
    seats = range(len(jests))
    if kind in ("Highest", "Lowest"):
        held = [(face_value(card, jests[seat]), seat) for seat in seats for card in of_suit(jests[seat], what)]
        return (max(held) if kind == "Highest" else min(held))[1]
    if kind == "Majority":
        found = [[STRENGTH[card[1]] for card in jests[seat] if card[0] == what] for seat in seats]
        return max((len(found[seat]), max(found[seat]), seat) for seat in seats if found[seat])[2]
    if condition == "Joker":
        return next((seat for seat in seats if "Joker" in jests[seat]), None)
    rivals = [seat for seat in seats if condition == "Best Jest" or "Joker" not in jests[seat]]
    return max(rivals, key=lambda seat: (value(jests[seat]), highest_card(jests[seat])))
