"""The curves of a run as a picture: how many wins against each opponent, over the decisions played."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from parlour.train.settings import Settings

WIDE, HIGH, EDGE = 640, 360, 48
STYLES = (
    "#0072b2",
    "#d55e00;stroke-dasharray:8 4",
    "#009e73;stroke-dasharray:2 4",
    "#cc79a7;stroke-dasharray:1 6",
)


def write_curves(points: Sequence[dict[str, Any]], settings: Settings, file: Path) -> None:
    """Write the picture (SVG)."""
    most = points[-1]["decisions"]
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" font-family="sans-serif">',
        f'<rect width="{WIDE}" height="{HIGH}" fill="#fff"/>',
        text(EDGE, 20, f"{settings.game}, {settings.seats} seats: share of the wins", "start"),
        text(WIDE - EDGE, HIGH - 12, f"{most:,} decisions"),
    ]
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = down(share)
        out.append(f'<line x1="{EDGE}" x2="{WIDE - EDGE}" y1="{y}" y2="{y}" stroke="#ddd"/>')
        out.append(text(EDGE - 6, y + 4, f"{share:.0%}"))
    for n, name in enumerate(points[-1]["won"]):
        places = [f"{EDGE + (WIDE - 2 * EDGE) * p['decisions'] / most:.1f},{down(p['won'][name])}" for p in points]
        style = f"fill:none;stroke-width:2;stroke:{STYLES[n % len(STYLES)]}"
        out.append(f'<polyline points="{" ".join(places)}" style="{style}"/>')
        out.append(text(WIDE - EDGE - 4, down(points[-1]["won"][name]) - 6, f"against {name}"))
    file.write_text("\n".join([*out, "</svg>\n"]), encoding="utf-8")


def text(x: float, y: float, words: str, anchor: str = "end") -> str:
    """Draw words in the picture."""
    return f'<text font-size="12" x="{x}" y="{y}" text-anchor="{anchor}">{escape(words)}</text>'


def down(share: float) -> float:
    """Return where a share lies."""
    return round(HIGH - EDGE - (HIGH - 2 * EDGE) * share, 1)
