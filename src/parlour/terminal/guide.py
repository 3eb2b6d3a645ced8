"""Card texts and the player aid as plain text."""

from rich.console import Console
from rich.text import Text

from parlour.kernel.facts import Aid, AidPart, CardInfo, Sentence, View
from parlour.terminal.diagrams import print_diagrams, print_legend
from parlour.terminal.pages import coloured
from parlour.terminal.plain import plain
from parlour.terminal.rows import Column, print_rows


def find_card(view: View, text: str) -> int:
    """Return the token of a card that the reader sees, by its text; those of the reader's own zones come first."""
    wanted = plain(text).lower()
    found = [
        (zone["owner"] != view["seat"], card["token"])
        for zone in view["zones"]
        for card in zone["cards"]
        if card and card["card"] and wanted in names(card["card"])
    ]
    if not found:
        raise ValueError(f"you see no card called {text!r}; look takes a card as it stands on the table")
    return min(found)[1]


def names(card: str) -> set[str]:
    """Return what may be typed for a card: its text, also without the mark of its pack or the number before it."""
    bare = plain(card.rstrip("¹²³⁴⁵⁶")).lower()
    return {plain(card).lower(), bare, bare.partition(" ")[2]} - {""}


def print_card(out: Console, info: CardInfo) -> None:
    """Print what a card does, sentence by sentence."""
    out.print(Text(info["title"], style="bold"))
    print_lines(out, info["lines"])


def print_aid(out: Console, aid: Aid) -> None:
    """Print the player aid, part by part."""
    if not aid["parts"]:
        raise ValueError(f"{aid['title']} has no player aid")
    for part in aid["parts"]:
        out.print()
        out.print(coloured(part["title"]), style="bold")
        print_lines(out, part["lines"])
        print_table(out, part)
        if part["diagrams"]:
            print_diagrams(out, part["diagrams"], 2)
            print_legend(out, part["diagrams"])


def print_table(out: Console, part: AidPart) -> None:
    """Print the table of a part, if it has one."""
    if part["rows"]:
        columns = [Column(head, 8) for head in part["heads"]]  # words that may break
        print_rows(out, columns, [[coloured(cell) for cell in row] for row in part["rows"]])


def print_lines(out: Console, lines: list[Sentence]) -> None:
    """Print sentences, each with what it cites."""
    for line in lines:
        cites = ", ".join(cite[cite.index("§") :] if "§" in cite else cite for cite in line["cites"])
        text = Text("  ").append_text(coloured(line["words"]))
        out.print(text.append(f"  ({cites})", style="dim") if cites else text)
