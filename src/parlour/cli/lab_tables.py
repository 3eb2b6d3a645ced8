"""Results of the laboratory as tables in the terminal."""

from rich.console import Console
from rich.table import Table

from parlour.lab.compare import Comparison
from parlour.lab.page import interval, number, verdict
from parlour.lab.report import Report
from parlour.lab.rulings import Ruling
from parlour.lab.tune import Tuned


def table(title: str, *columns: str) -> Table:
    """Return an empty table."""
    out = Table(title=title, title_justify="left")
    for column in columns:
        out.add_column(column, justify="left" if column == columns[0] else "right")
    return out


def print_findings(report: Report) -> None:
    """Print who wins, how long it takes, and what stands out."""
    about = report.about
    out = table(
        f"{about['game']}, {about['seats']} players, {about['games']:,} games", "", "value", "interval", ""
    )
    shown = [each for section in report.sections[:2] for each in section.figures]
    shown += [each for each in report.findings(most=3) if each not in shown]
    for each in shown:
        out.add_row(each.title, number(each.value, each.unit), interval(each), verdict(each))
    Console().print(out)


def print_comparison(found: Comparison, most: int) -> None:
    """Print the largest differences."""
    out = table(f"{found.deals:,} common deals", "", "first", "second", "difference", "interval", "")
    for each in found.differences[:most]:
        figure = each.figure
        whole = "share" if figure.unit == "effect" else figure.unit
        values = (number(each.first, whole), number(each.second, whole), number(figure.value, figure.unit))
        out.add_row(figure.title, *values, interval(figure), verdict(figure))
    Console().print(out)


def print_front(found: Tuned) -> None:
    """Print the options that nothing beats."""
    aims = list(found.front[0].losses)
    out = table(f"{len(found.trials)} variants were tried; nothing beats these", "options", *aims)
    for trial in sorted(found.front, key=lambda each: [loss.value for loss in each.losses.values()]):
        options = " ".join(f"--option {name}={value}" for name, value in trial.options.items())
        cells = [f"{loss.value:.3f} ({loss.low:.3f} to {loss.high:.3f})" for loss in trial.losses.values()]
        out.add_row(options, *cells)
    Console().print(out)


def print_rulings(found: list[Ruling]) -> None:
    """Print whether each option matters, and by its largest change."""
    out = table("Rulings", "option", "instead of", "verdict", "largest change", "interval")
    for each in found:
        sure = sorted(each.figures, key=lambda figure: 1.0 if figure.p is None else figure.p)
        largest = f"{sure[0].title}: {number(sure[0].value, sure[0].unit)}" if sure else ""
        bounds = interval(sure[0]) if sure else ""
        out.add_row(f"{each.option}={each.value}", str(each.default), each.verdict, largest, bounds)
    Console().print(out)
