"""The page of a report or a comparison: HTML without scripts, with charts by Vega-Lite drawn as SVG."""

from collections.abc import Sequence
from importlib.resources import files
from typing import Any

import altair as alt
import jinja2
import polars as pl
import vl_convert as vlc

import parlour
from parlour.lab.figures import DIFFERS, NO_DATA, OPEN, Figure
from parlour.lab.report import Bin, Report, Section

Chart = alt.LayerChart | alt.FacetChart

WIDTH = 350  # of a chart; fits a phone
MARK = "#3f7fbf"  # readable on white and on black
CURVE = "tension.winner."
LISTS = ("cards", "options", "kinds")
DRAWN = {"wins": "share", "skill": "share", "luck": "part", "cards": "effect", "options": "effect"}  # units
SHOWN = 12  # figures of a long section that are not folded away


def page(reports: Sequence[Report], note: str = "") -> str:
    """Return the page about a game: the reports of its runs, one after the other."""
    bodies = [fragment(each) for each in reports]
    game = reports[0].about["game"]
    return template("report.html").render(game=game, note=note, reports=reports, bodies=bodies, style=style())


def fragment(report: Report) -> str:
    """Return what a notebook shows."""
    return template("report_body.html").render(context(report))


def context(report: Report) -> dict[str, Any]:
    """Return what the template of a report needs."""
    charts = {section.id: svg(chart) for section in report.sections if (chart := chart_of(section)) is not None}
    if len(report.lengths) > 1:
        charts["length"] = svg(histogram(report.lengths))
    return {
        "report": report,
        "about": report.about,
        "charts": charts,
        "shown": SHOWN,
        "findings": report.findings(most=3),
        "unsettled": sorted(report.unsettled(), key=lambda each: each.games_needed or 0)[:SHOWN],
    }


def template(name: str) -> jinja2.Template:
    """Return a template of this package."""
    loader = jinja2.FunctionLoader(
        lambda each: files("parlour.lab").joinpath("templates", each).read_text("utf-8")
    )
    environment = jinja2.Environment(
        loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=jinja2.StrictUndefined
    )
    environment.filters.update(number=number, interval=interval, verdict=verdict, rows=rows_of, named=named_game)
    environment.filters["anchor"] = anchor
    return environment.get_template(name)


def named_game(name: str) -> str:
    """Return the title of a game, or its name if it is not installed."""
    return parlour.game(name).about.title if name in parlour.games() else name


def anchor(report: Report) -> str:
    """Return the address of a report within its page."""
    return f"players-{report.about['seats']}"


def style() -> str:
    """Return the style sheet of the pages."""
    return files("parlour.lab").joinpath("templates", "report.css").read_text("utf-8")


def number(value: float | None, unit: str) -> str:
    """Return a value with its unit, as people read it."""
    if value is None:
        return "–"
    if unit in ("share", "part"):
        return f"{value * 100:.1f} %"
    if unit == "effect":
        return f"{value * 100:+.1f} points"
    return f"{value:.{2 if abs(value) < 10 else 1 if abs(value) < 100 else 0}f}"


def interval(figure: Figure) -> str:
    """Return an interval in words."""
    if figure.low is None:
        return ""
    low, high = number(figure.low, figure.unit), number(figure.high, figure.unit)
    return f"{low.split(' ')[0]} to {high}"


def verdict(figure: Figure) -> str:
    """Return the verdict on a figure as a sentence."""
    needed = f"; about {figure.games_needed:,} games would settle it" if figure.games_needed else ""
    if figure.verdict in (NO_DATA, OPEN):
        return figure.verdict + needed
    if figure.verdict == DIFFERS and figure.null:
        return f"differs from {number(figure.null, figure.unit)}"
    return figure.verdict


def rows_of(section: Section) -> list[Figure]:
    """Return the rows of a table: in long lists findings first, then by size; a curve has its chart only."""
    found = [each for each in section.figures if not each.id.startswith(CURVE)]
    if section.id not in LISTS:
        return found
    return sorted(found, key=lambda each: (each.verdict != DIFFERS, -abs(each.value or 0.0)))


def chart_of(section: Section) -> Chart | None:
    """Return the chart of a section, if it has one."""
    if section.id == "tension":
        return over_time([each for each in section.figures if each.id.startswith(CURVE)])
    found = [
        each for each in rows_of(section) if each.verdict != NO_DATA and each.unit in DRAWN.get(section.id, "")
    ]
    if section.id in LISTS:
        hand = [each for each in found if each.id.endswith(".hand")]
        found = [named(each) for each in hand or found]
    return ranges(found[:SHOWN])


def named(figure: Figure) -> Figure:
    """Return a figure of a contribution under the name of the thing alone."""
    return figure._replace(title=figure.title.rsplit(",", 1)[0])


def ranges(figures: Sequence[Figure]) -> Chart | None:
    """Draw values with their intervals and, if they share one, their null."""
    if not figures:
        return None
    rows = [
        {"title": each.title, "value": percent(each.value), "low": percent(each.low), "high": percent(each.high)}
        for each in figures
    ]
    order = [each.title for each in figures]
    y = alt.Y("title:N", sort=order, title=None, axis=alt.Axis(labelLimit=190))
    title = "points" if figures[0].unit == "effect" else "percent"
    scale = alt.Scale(zero=False)
    base = alt.Chart(pl.DataFrame(rows)).encode(y=y)
    layers: list[Any] = [
        base.mark_rule(strokeWidth=3, opacity=0.5).encode(x=alt.X("low:Q", title=title, scale=scale), x2="high:Q"),
        base.mark_point(filled=True, size=60).encode(x=alt.X("value:Q", title=title)),
    ]
    nulls = {each.null for each in figures}
    if len(nulls) == 1 and None not in nulls:
        line = alt.Chart(pl.DataFrame({"null": [percent(nulls.pop())]}))
        layers.append(line.mark_rule(strokeDash=[4, 3], color="currentColor").encode(x="null:Q"))
    return alt.layer(*layers).properties(width=WIDTH - 200, height=alt.Step(22))


def over_time(figures: Sequence[Figure]) -> Chart | None:
    """Draw the chance of the later winner from the beginning to the end."""
    rows = [
        {
            "when": 10 * tenth + 5,
            "value": percent(each.value),
            "low": percent(each.low),
            "high": percent(each.high),
        }
        for tenth, each in enumerate(figures)
        if each.value is not None
    ]
    if len(rows) < 2:
        return None
    x = alt.X("when:Q", title="percent of the game played", scale=alt.Scale(domain=[0, 100]))
    title = "chance of the later winner, percent"
    y = alt.Y("low:Q", title=title, scale=alt.Scale(domain=[0, 100]))
    base = alt.Chart(pl.DataFrame(rows)).encode(x=x)
    band = base.mark_area(opacity=0.3).encode(y=y, y2="high:Q")
    line = base.mark_line(point=True).encode(y=alt.Y("value:Q", title=title))
    return alt.layer(band, line).properties(width=WIDTH - 60, height=180)


def histogram(bins: Sequence[Bin]) -> Chart:
    """Draw how long games are."""
    base = alt.Chart(pl.DataFrame([each._asdict() for each in bins]))
    x = alt.X("low:Q", bin="binned", title="decisions")
    bars = base.mark_bar().encode(x=x, x2="high:Q", y=alt.Y("games:Q", title="games"))
    return alt.layer(bars).properties(width=WIDTH - 60, height=140)


def percent(value: float | None) -> float:
    """Return a share in percent."""
    return 100 * (value or 0.0)


def svg(chart: Chart) -> str:
    """Draw a chart as SVG that takes its text colour from the page."""
    ink = {"labelColor": "currentColor", "titleColor": "currentColor", "domainColor": "currentColor"}
    axis = {**ink, "tickColor": "currentColor", "gridColor": "currentColor", "gridOpacity": 0.15}
    text = {
        "labelFont": "system-ui, sans-serif",
        "titleFont": "system-ui, sans-serif",
        "titleFontWeight": "normal",
    }
    spec = chart.to_dict()
    spec["config"] = {
        "background": "transparent",
        "axis": axis | text | {"labelFontSize": 11, "titleFontSize": 11},
        "view": {"stroke": None},
        "mark": {"color": MARK},
        "rule": {"color": MARK},
        "padding": {"left": 30, "right": 12, "top": 5, "bottom": 5},  # fonts differ from those of the drawing
    }
    drawn: str = vlc.vegalite_to_svg(spec)
    return drawn
