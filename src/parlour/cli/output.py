"""Standard input and output as they may be: closed, full, left by their reader, or ASCII only."""

import io
import json
import os
import sys

import parlour.terminal.plain  # noqa: F401  (registers the error handler "plain")


def prepare() -> None:
    """Make sure that there are all three, and that no character can break them."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115  (until the end)
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "plain"), (sys.stderr, "plain")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def flush() -> None:
    """Write what is still in the buffer; where that fails, drop it, so that it is not tried again at the end."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise


def print_json(data: object) -> None:
    """Print JSON on standard output, with escapes where the output cannot take a character."""
    unicode = (sys.stdout.encoding or "").lower().startswith("utf")
    print(json.dumps(data, ensure_ascii=not unicode, indent=2))


def complain(problem: object) -> None:
    """Say in one line on standard error what is wrong."""
    print("parlour:", " ".join(told(problem).splitlines()), file=sys.stderr)


def told(problem: object) -> str:
    """Return an error in words, of the system's ones without their number."""
    if isinstance(problem, OSError) and problem.strerror:
        return f"{problem.filename}: {problem.strerror}" if problem.filename else problem.strerror
    return str(problem)
