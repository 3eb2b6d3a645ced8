"""The games as the lobby shows them."""

from functools import cache
from typing import Literal

import parlour
from parlour.bots import levels
from parlour.kernel.variant import Setting
from parlour.play.lesson import lesson_of
from parlour.play.puzzle import puzzles
from parlour.play.rulebook import sections
from parlour.server.lobby.game_files import web_files
from parlour.server.lobby.settings import is_file, own_clock
from parlour.server.protocol.problems import not_found
from parlour.server.protocol.responses import GameInfo, LevelInfo, OptionInfo, RuleSection

WORDS = {
    "novice": "beginner, makes mistakes",
    "casual": "plays now and then",
    "regular": "knows the game well",
    "expert": "hard to beat",
    "master": "strongest",
}


@cache
def all_games() -> list[GameInfo]:
    """Return every game that is installed."""
    return [game_info(name) for name in parlour.games()]


def game_info(name: str) -> GameInfo:
    """Return a game as the lobby shows it."""
    game = parlour.game(name)
    about = game.about
    return GameInfo(
        name=about.name,
        title=about.title,
        pitch=about.pitch,
        minutes=about.minutes,
        designer=about.designer,
        rules=about.version,
        seats=about.seats,
        own_clock=own_clock(game),
        options=[option_info(option) for option in about.settings if not is_file(option)],
        levels=[LevelInfo(level, WORDS.get(level, "")) for level in levels.LEVELS],
        steps=lesson_of(game).count,
        puzzles=len(puzzles(game)),
        web=web_files(game),
    )


def option_info(option: Setting) -> OptionInfo:
    """Return an option, typed."""
    kind: Literal["bool", "int", "choice"] = "choice"
    if isinstance(option.default, int):
        kind = "bool" if isinstance(option.default, bool) else "int"
    choices, limits = list(option.choices or []), (option.low, option.high)
    return OptionInfo(option.name, kind, option.default, choices, *limits, option.text, option.ruling)


@cache
def rules_of(name: str) -> list[RuleSection]:
    """Return the rules of a game, section by section."""
    if name not in parlour.games():
        raise not_found("game")
    return [RuleSection(part.id, part.title, part.text, part.figures) for part in sections(parlour.game(name))]
