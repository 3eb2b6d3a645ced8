"""The board: any view of any game as text."""

from typing import cast

from rich.console import Console
from rich.table import Table
from rich.text import Text

from parlour.terminal.pages import coloured

Card = dict[str, object] | None
Zone = dict[str, object]

HIDDEN = "▒▒"
EMPTY = "·"
NOTHING = "–"


def cards_text(zone: Zone) -> Text:
    """The cards of a zone; many hidden ones are counted."""
    cards = cast(list[Card], zone["cards"])
    if not cards:
        return Text(NOTHING, style="dim")
    if len(cards) > 3 and all(card is not None and card["card"] is None for card in cards):
        return Text(f"{HIDDEN} ×{len(cards)}", style="dim")
    out = Text()
    apart = ", " if any(card is not None and " " in str(card["card"]) for card in cards) else " "
    for card in cards:
        if out:
            out.append(apart)
        if card is None:
            out.append(EMPTY, style="dim")
        elif card["card"] is None:
            out.append(HIDDEN, style="dim")
        else:
            out.append_text(coloured(str(card["card"])))
    return out


def print_circle(out: Console, zone: Zone) -> None:
    """Four cards around a circle: top, right, bottom, left."""
    cards = cast(list[Card], zone["cards"])
    names = [str(card["card"]) if card is not None else "(empty)" for card in cards]
    top, right, bottom, left = [*names, *["(empty)"] * (4 - len(names))][:4]
    wide = len(left) + 8 + len(right)
    out.print()
    out.print(Text(f"  {top:^{wide}}"))
    out.print(Text(f"  {'↗':>{len(left) + 2}}{'↘':>5}", style="dim"))
    out.print(Text(f"  {left}   ↻    {right}"))
    out.print(Text(f"  {'↖':>{len(left) + 2}}{'↙':>5}", style="dim"))
    out.print(Text(f"  {bottom:^{wide}}"))
    out.print()


def print_board(out: Console, view: dict[str, object]) -> None:
    """What a seat sees: the shared zones in lines, the seats' zones as a table."""
    zones = cast(list[Zone], view["zones"])
    names = cast(list[str], view["names"])
    out.print()
    out.print(Text(str(view["headline"]), style="bold"))
    for name, value in cast(list[list[str]], view["counters"]):
        if f"{name} {value}" not in str(view["headline"]):
            out.print(Text(f"{name}: ").append_text(coloured(value)))
    for zone in zones:
        if zone["shape"] == "circle":
            print_circle(out, zone)
        elif zone["owner"] is None and zone["cards"]:
            out.print(Text(f"{zone['name']}: ").append_text(cards_text(zone)))
    used = [
        name
        for name in dict.fromkeys(str(zone["name"]) for zone in zones if zone["owner"] is not None)
        if any(any(cast(list[Card], zone["cards"])) for zone in zones if zone["name"] == name)
    ]
    waiting = cast(list[int], view["waiting"])
    rows: list[tuple[Text, dict[str, Text]]] = []
    for seat, name in enumerate(names):
        you = " (you)" if seat == view["seat"] else ""
        title = Text(f"{'▸ ' if seat in waiting else '  '}{name}{you}", style="bold" if you else "")
        own = {str(zone["name"]): cards_text(zone) for zone in zones if zone["owner"] == seat}
        rows.append((title, own))
    print_seats(out, used, rows)


def print_seats(out: Console, used: list[str], rows: list[tuple[Text, dict[str, Text]]]) -> None:
    """The seats side by side in a table where that is not too wide, otherwise one after the other in lines."""
    widths = [max(len(name), *(len(own[name]) for _, own in rows)) for name in used]
    if sum(widths) + 3 * len(widths) + max(len(title) for title, _ in rows) <= out.width:
        table = Table("", *used, show_edge=False, pad_edge=False)
        for title, own in rows:
            table.add_row(title, *(own[name] for name in used))
        out.print(table)
        return
    for title, own in rows:
        out.print(title)
        for name in used:
            if own[name].plain != NOTHING:
                out.print(Text(f"    {name}: ", style="dim").append_text(own[name]))


def print_options(out: Console, view: dict[str, object]) -> None:
    """The question and its numbered answers."""
    out.print()
    out.print(Text(str(view["question"]), style="italic"))
    if view["picked"]:
        out.print(Text("So far: ").append_text(coloured(", ".join(cast(list[str], view["picked"])))))
    for number, option in enumerate(cast(list[dict[str, object]], view["options"]), 1):
        line = Text(f"{number:3}  ")
        line.append_text(coloured(str(option["words"])))
        out.print(line.append(f"   [{option['move']}]", style="dim"))


def print_result(out: Console, view: dict[str, object]) -> None:
    """The end, explained for each seat."""
    result = cast(dict[str, object], view["result"])
    names = cast(list[str], view["names"])
    winners = [names[seat] for seat in cast(list[int], result["winners"])]
    out.print()
    ruled = " (adjudicated)" if result["adjudicated"] else ""
    verb = "wins" if len(winners) == 1 else "share the win"
    out.print(Text(f"{' and '.join(winners)} {verb}: {result['reason']}{ruled}.", style="bold"))
    for seat, lines in enumerate(cast(list[list[str]], result["lines"])):
        if lines:
            out.print(Text(names[seat], style="bold"))
            for line in lines:
                out.print(Text("  ").append_text(coloured(line)))
