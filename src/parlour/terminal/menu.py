"""The menu: which game, how many players."""

import parlour
from parlour.terminal.pages import console


def choose() -> list[str]:
    """Ask; returns the arguments of `parlour play`, or nothing if the player leaves."""
    out = console()
    found = [parlour.game(name).about for name in parlour.games()]
    out.print("Parlour", style="bold")
    for number, about in enumerate(found, 1):
        players = " or ".join(str(n) for n in about.seats)
        out.print(f"{number:3}  {about.title} ({players} players, {about.minutes} minutes): {about.pitch}")
    game = ask("Which game", len(found), 1)
    if game is None:
        return []
    about = found[game - 1]
    seats = about.seats[0]
    if len(about.seats) > 1:
        out.print(f"{about.title} is for {' or '.join(str(n) for n in about.seats)} players.")
        chosen = ask("How many players", about.seats[-1], seats)
        if chosen is None:
            return []
        seats = chosen
    return [about.name, "--seats", str(seats)]


def ask(what: str, most: int, default: int) -> int | None:
    """Return a number from 1 to `most`; None if the player leaves."""
    while True:
        try:
            text = input(f"{what} (1-{most}, q to leave) [{default}]? ").strip().lower()
        except EOFError:
            return None
        if text in ("q", "quit"):
            return None
        if not text:
            return default
        if text.isdecimal() and 1 <= int(text) <= most:
            return int(text)
        print(f"A number from 1 to {most}, please.")
