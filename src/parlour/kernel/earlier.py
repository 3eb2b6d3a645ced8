"""Earlier versions of a game's rules, so that matches which began under them are played to their end."""

from typing import Any


def game_under(make: Any, rules: str, given: dict[str, object]) -> Any:
    """Make a game as a version of its rules played it.

    Args:
        make: What makes the game out of its options: its class.
        rules: The version.
        given: The options, as that version named them.

    Returns:
        The game, which gives that version and those options as its own. If the game does not declare the version
        in `About.earlier`, it is the game of today: compare `about.version`.

    Raises:
        ValueError: There is no such option, or it does not take that value.
    """
    about = make({}).about
    if rules not in about.earlier:
        return make(given)
    game = make(about.earlier[rules](dict(given)))
    game.about = about.under(rules)
    game.named = {one.name: game.variant[one.name] for one in about.settings if one.bit == 0}
    game.named.update({name: value for name, value in given.items() if name in game.named or value is not False})
    return game
