"""The settings of a new table, checked: the game in its variant, who may sit, clocks, undo, notes."""

from typing import Any

import parlour
from parlour.bots.levels import LEVELS
from parlour.kernel.game import Game
from parlour.kernel.variant import Setting
from parlour.server.protocol.messages import ClockRule, NewTable, SeatRule
from parlour.server.protocol.problems import Problem
from parlour.server.storage.rows import TableSettings
from parlour.server.table.variants import variant

DAY = 86_400


def is_file(option: Setting) -> bool:
    """Return whether the option names a file on the server: a text that may be anything."""
    return isinstance(option.default, str) and not option.choices


def own_clock(game: Game[Any]) -> bool:
    """Return whether the game has its own clock."""
    return type(game).clock is not Game.clock


def checked_settings(wanted: NewTable) -> TableSettings:
    """Check what somebody wants of a new table; a Problem says what cannot be."""
    try:
        plain = variant(wanted.game)
        files = [option.name for option in plain.about.settings if is_file(option)]
        for name in wanted.options:
            if name in files:
                raise Problem("bad_option", f"The option {name} can only be set by the server's operator.")
        options = with_clock(plain, wanted)
        game = variant(wanted.game, tuple(sorted(options.items())))
        game.lay(len(wanted.seats))
    except ValueError as error:
        code = "unknown_game" if isinstance(error, parlour.UnknownGame) else "bad_option"
        raise Problem(code, sentence(str(error))) from None
    check_pace(wanted)
    if wanted.rated:
        check_rated(wanted, game)
    persons = [rule for rule in wanted.seats if rule.kind == "person"]
    if not persons and not wanted.spectators:
        raise Problem("bad_seats", "A table of bots alone must allow spectators.")
    return TableSettings(
        game=wanted.game,
        seats=[checked_seat(rule) for rule in wanted.seats],
        options=game.variant,
        clock=ClockRule("game") if uses_own_clock(game) else wanted.clock,
        spectators=wanted.spectators,
        notes=wanted.notes,
        undo=wanted.undo,
        gone=wanted.gone,
        hot_seat=wanted.hot_seat,
        listed=wanted.listed,
        rated=wanted.rated,
        chat=wanted.chat,
    )


def check_pace(wanted: NewTable) -> None:
    """Refuse a pace that makes no sense: seconds in days, or days in seconds."""
    clock = wanted.clock
    if clock.kind == "days" and clock.seconds < DAY:
        raise Problem("bad_clock", "With days per move, each move needs at least one day.")
    if clock.kind in ("move", "fischer") and clock.seconds > DAY:
        raise Problem("bad_clock", "For more than a day per move, set days per move.")


def check_rated(wanted: NewTable, game: Game[Any]) -> None:
    """Refuse a rated table where a result would mean little."""
    if wanted.hot_seat or wanted.undo != "never" or wanted.clock.kind == "none" or wanted.gone == "wait":
        raise Problem(
            "bad_rated", "A rated game has a clock and no undo, and does not wait for players who leave."
        )
    if {name: value for name, value in game.variant.items() if name != "clock"} != plain_options(wanted.game):
        raise Problem("bad_rated", "A rated game is played by the standard rules.")


def plain_options(name: str) -> dict[str, object]:
    """Return the options of a game as it is usually played; its clock is a setting of the table."""
    return {option: value for option, value in variant(name).variant.items() if option != "clock"}


def with_clock(game: Game[Any], wanted: NewTable) -> dict[str, object]:
    """Return the options, with the game's own clock switched on if requested."""
    options: dict[str, object] = dict(wanted.options)
    if wanted.clock.kind == "game":
        if not own_clock(game):
            raise Problem("bad_clock", f"{game.about.title} has no clock of its own.")
        options["clock"] = True
    elif options.get("clock") is True and wanted.clock.kind != "none":
        raise Problem("bad_clock", "A table can have only one clock: the game's own, or another.")
    return options


def uses_own_clock(game: Game[Any]) -> bool:
    """Return whether this variant is played under the game's own clock."""
    return own_clock(game) and game.variant.get("clock") is True


def checked_seat(rule: SeatRule) -> SeatRule:
    """Return a seat with its level filled in."""
    if rule.kind == "person":
        return SeatRule("person")
    level = rule.level or LEVELS[len(LEVELS) // 2]
    if level not in LEVELS:
        raise Problem("bad_level", f"There is no level {level!r} (choose from: {', '.join(LEVELS)}).")
    return SeatRule("bot", level)


def sentence(text: str) -> str:
    """Turn a message of the game into a sentence."""
    return text[:1].upper() + text[1:].rstrip(".") + "."
