"""A house of tables for one agent."""

from threading import Lock
from typing import Any

import parlour
from parlour.agents.table import WIDE, AgentTable, Rejected, Reply, rejecting
from parlour.bots import LEVELS
from parlour.kernel.game import Game
from parlour.play import Match, section, sections
from parlour.terminal.pages import with_figures

MOST_TABLES = 32


class House:
    """All tables of an agent; with a seed its deals are the same each time, and the agent cannot know them."""

    def __init__(self, seed: str | None = None) -> None:
        self.seed = seed
        self.tables: dict[str, AgentTable] = {}
        self.opened = 0
        self.lock = Lock()  # tools are called in threads, and a table is for one at a time

    def games(self) -> Reply:
        """Return all games, with their options."""
        abouts = [parlour.game(name).about for name in parlour.games()]
        lines: list[str] = []
        for about in abouts:
            seats = ", ".join(map(str, about.seats))
            lines.append(f"{about.name}: {about.title}, for {seats} players. {about.pitch}")
            lines += [f"  option {each.name} (now {each.default}): {each.text}" for each in about.settings]
        data = [{"game": about.name, "title": about.title, "seats": about.seats} for about in abouts]
        return Reply("\n".join(lines), {"games": data, "levels": LEVELS})

    def rules(self, name: str, wanted: str) -> Reply:
        """Return the sections of a game's rules by title, or one section."""
        game = chosen(name, {})
        if not wanted:
            found = [{"section": each.id, "title": each.title} for each in sections(game)]
            opening = "\n".join(each.text for each in sections(game)[:1])
            listed = "\n".join(f"§{each['section']} {each['title']}" for each in found if each["section"])
            return Reply(f"{opening}\n\n{listed}", {"sections": found})
        with rejecting("no_such_section"):
            part = section(game, wanted.removeprefix("§"))
        return Reply(
            f"§{part.id} {part.title}\n\n{with_figures(part, WIDE)}", {"section": part.id, "title": part.title}
        )

    def open(self, name: str, seats: int | None, seat: int, level: str, options: dict[str, Any]) -> Reply:
        """Open a table, deal, and let the bots play until the agent is asked."""
        game = chosen(name, options)
        if level not in LEVELS:
            raise Rejected("no_such_level", f"there is no level {level!r} (choose from: {', '.join(LEVELS)})")
        with self.lock:
            if len(self.tables) >= MOST_TABLES:
                raise Rejected("too_many_tables", f"{MOST_TABLES} tables are open: leave one of them first")
            with rejecting("bad_seats"):
                game.lay(many := seats if seats is not None else game.about.seats[0])
            if not 1 <= seat <= many:
                raise Rejected("no_such_seat", f"there is no seat {seat} at a table of {many}")
            number = self.opened + 1
            match = Match.new(game, many, None if self.seed is None else f"{self.seed}/{number}")
            table = AgentTable(f"t{number}", match, seat - 1, level)
            self.opened, self.tables[table.name] = number, table
            return table.look()

    def table(self, name: str) -> AgentTable:
        """Return a table that is open."""
        if name not in self.tables:
            there = ", ".join(self.tables) or "none"
            raise Rejected("no_such_table", f"there is no table {name!r} (choose from: {there})")
        return self.tables[name]

    def leave(self, name: str) -> Reply:
        """Close a table for good."""
        with self.lock:
            self.table(name)
            del self.tables[name]
            return Reply(f"You have left {name}.", {"table": name})


def chosen(name: str, options: dict[str, Any]) -> Game[Any]:
    """Return a game in its variant."""
    with rejecting("bad_option" if name in parlour.games() else "no_such_game"):
        return parlour.game(name, **options)
