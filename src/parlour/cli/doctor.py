"""Doctor: what is active on this machine, and what is missing for each extra."""

import platform
import shutil
import sys

import parlour
from parlour.kernel import table
from parlour.version import VERSION


def is_compiled() -> bool:
    """Return whether the kernel runs compiled."""
    return not (table.__file__ or "").endswith(".py")


def stale() -> list[str]:
    """List the compiled modules whose sources have changed since."""
    from parlour.compiling import PACKAGE, digest, sources, stamp  # noqa: PLC0415  (slow)

    built = stamp()["sources"]
    if not is_compiled() or not built:
        return []
    found = [str(path.relative_to(PACKAGE)) for path in sources()]
    changed = [name for name in found if name in built and built[name] != digest(PACKAGE / name)]
    return changed + [name for name in found if name not in built] + [name for name in built if name not in found]


def missing() -> dict[str, list[str]]:
    """List for each extra the packages it needs that are missing."""
    from importlib.metadata import requires  # noqa: PLC0415  (slow)

    out: dict[str, list[str]] = {}
    for line in requires("parlour") or []:
        need, _, marker = line.partition(";")
        if "extra ==" in marker:
            extra = marker.split("extra ==")[1].strip().strip("'\"")
            name = need.split("[")[0].split(">")[0].split("=")[0].split("<")[0].strip()
            out.setdefault(extra, [])
            if name != "parlour" and not installed(name):
                out[extra].append(name)
    return out


def installed(name: str) -> str:
    """Return the version of a package, or nothing."""
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415

    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def one_line() -> str:
    """Say in a line whether Parlour is compiled."""
    if is_compiled():
        changed = stale()
        return f"compiled, but older than {', '.join(changed)}: run make again" if changed else "compiled"
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return "interpreted, some fifty times slower: there is no C compiler on this machine"
    return "interpreted, some fifty times slower: not compiled yet, or PARLOUR_INTERPRETED is set"


def report() -> dict[str, object]:
    """Return everything, as data."""
    from parlour.compiling import stamp  # noqa: PLC0415

    return {
        "parlour": VERSION,
        "running": one_line(),
        "compiled": is_compiled(),
        "profiled": stamp()["profiled"],
        "stale": stale(),
        "python": platform.python_version(),
        "implementation": f"{sys.implementation.name} on {platform.system()} {platform.machine()}",
        "librt": installed("librt"),
        "missing": missing(),
        "broken": parlour.broken(),
    }
