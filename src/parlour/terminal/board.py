"""The board: any view of any game as text."""

from rich.console import Console
from rich.table import Table
from rich.text import Text

from parlour.kernel.facts import Counter, View, ZoneView
from parlour.kernel.words import listed
from parlour.terminal.diagrams import print_diagrams, print_legend
from parlour.terminal.pages import coloured

HIDDEN = "▒▒"
EMPTY = "·"
NOTHING = "–"


def cards_text(zone: ZoneView, marks: dict[int, list[str]]) -> Text:
    """Return the cards of a zone; many hidden ones are counted."""
    cards = zone["cards"]
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
        if card is not None and card["token"] in marks:
            out.append(f" ({', '.join(marks[card['token']])})", style="dim")
    return out


def print_circle(out: Console, zone: ZoneView, marks: dict[int, list[str]]) -> None:
    """Print four cards around a circle: top, right, bottom, left."""
    names = []
    for card in zone["cards"]:
        texts = marks.get(card["token"], []) if card else []
        names.append(" ".join([str(card["card"]) if card else "(empty)", *(f"({text})" for text in texts)]))
    top, right, bottom, left = [*names, *["(empty)"] * (4 - len(names))][:4]
    wide = len(left) + 8 + len(right)
    out.print()
    out.print(Text(f"  {top:^{wide}}"))
    out.print(Text(f"  {'↗':>{len(left) + 2}}{'↘':>5}", style="dim"))
    out.print(Text(f"  {left}   ↻    {right}"))
    out.print(Text(f"  {'↖':>{len(left) + 2}}{'↙':>5}", style="dim"))
    out.print(Text(f"  {bottom:^{wide}}"))
    out.print()


def print_board(out: Console, view: View) -> None:
    """Print what a seat sees: the shared zones in lines, the seats' zones as a table."""
    marks = marks_of(view)
    out.print()
    out.print(Text(view["headline"], style="bold"))
    print_counters(out, view)
    for zone in view["zones"]:
        if zone["shape"] == "circle":
            print_circle(out, zone, marks)
        elif zone["owner"] is None and zone["cards"]:
            out.print(Text(f"{zone['name']}: ").append_text(cards_text(zone, marks)))
    owned = [zone for zone in view["zones"] if zone["owner"] is not None]
    used = {zone["id"]: zone["name"] for zone in owned if any_cards(owned, zone["id"])}
    rows: list[tuple[Text, dict[str, Text]]] = []
    for seat, name in enumerate(view["names"]):
        you = " (you)" if seat == view["seat"] else ""
        title = Text(f"{'▸ ' if seat in view['waiting'] else '  '}{name}{you}", style="bold" if you else "")
        rows.append((title, {zone["id"]: cards_text(zone, marks) for zone in owned if zone["owner"] == seat}))
    print_seats(out, used, rows)


def any_cards(zones: list[ZoneView], id: str) -> bool:
    """Return whether a zone of any seat with that id holds a card."""
    return any(any(zone["cards"]) for zone in zones if zone["id"] == id)


def print_counters(out: Console, view: View) -> None:
    """Print the numbers of the table in a line each, then those of each seat in one line."""
    for counter in view["counters"]:
        if counter["seat"] is None:
            out.print(counter_text(counter))
    for seat, name in enumerate(view["names"]):
        own = [counter_text(counter) for counter in view["counters"] if counter["seat"] == seat]
        if own:
            out.print(Text(f"{name}: ").append_text(Text(", ").join(own)))


def counter_text(counter: Counter) -> Text:
    """Return a counter with its name."""
    return Text(f"{counter['name']}: ").append_text(coloured(counter["words"]))


def marks_of(view: View) -> dict[int, list[str]]:
    """Return the marks on each card, in words; those of a space go with the card that lies there."""
    spaces = {zone["zone"]: zone["cards"] for zone in view["zones"]}
    out: dict[int, list[str]] = {}
    for mark in view["marks"]:
        token = mark["token"]
        if token is None and mark["zone"] is not None and mark["slot"] is not None:
            cards = spaces.get(mark["zone"], [])
            card = cards[mark["slot"]] if mark["slot"] < len(cards) else None
            token = card["token"] if card else None
        if token is not None:
            out.setdefault(token, []).append(mark["words"])
    return out


def print_seats(out: Console, used: dict[str, str], rows: list[tuple[Text, dict[str, Text]]]) -> None:
    """Print the seats side by side in a table if it is narrow enough, otherwise one after the other in lines."""
    widths = [max(len(name), *(len(own[id]) for _, own in rows)) for id, name in used.items()]
    if sum(widths) + 3 * len(widths) + max(len(title) for title, _ in rows) <= out.width:
        table = Table("", *used.values(), show_edge=False, pad_edge=False)
        for title, own in rows:
            table.add_row(title, *(own[id] for id in used))
        out.print(table)
        return
    for title, own in rows:
        out.print(title)
        for id, name in used.items():
            if own[id].plain != NOTHING:
                out.print(Text(f"    {name}: ", style="dim").append_text(own[id]))


def print_options(out: Console, view: View) -> None:
    """Print the question and its numbered answers."""
    question = view["question"]
    if question is None:
        return
    out.print()
    out.print(Text(question["words"], style="italic"))
    if question["several"]:
        least, most = question["least"], question["most"]
        many = str(most) if least == most else f"{least} to {most}"
        none = ", or pass" if question["can_pass"] else ""
        out.print(Text(f"Choose {many} in any order, such as 1 + 3{none}.", style="dim"))
    for number, option in enumerate(view["options"], 1):
        line = Text(f"{number:3}  ")
        line.append_text(coloured(option["words"]))
        out.print(line.append(f"   [{option['move']}]", style="dim"))
        print_diagrams(out, option["diagrams"])
    print_legend(out, [diagram for option in view["options"] for diagram in option["diagrams"]])


def print_result(out: Console, view: View) -> None:
    """Print the end, explained for each seat."""
    result = view["result"]
    if result is None:
        return
    winners = [view["names"][seat] for seat in result["winners"]]
    out.print()
    ruled = " (adjudicated)" if result["adjudicated"] else ""
    verb = "wins" if len(winners) == 1 else "share the win"
    out.print(Text(f"{listed(winners)} {verb}: {result['reason']}{ruled}.", style="bold"))
    for name, lines in zip(view["names"], result["lines"], strict=True):
        if lines:
            out.print(Text(name, style="bold"))
            for line in lines:
                out.print(Text("  ").append_text(coloured(line)))
