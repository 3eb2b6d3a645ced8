"""A compiled game has to be compiled against Parlour: otherwise the two disagree about the layout of objects."""

from typing import Any


def must_be_linked(kind: Any, field: str) -> None:
    """Refuse a compiled class that does not know the fields of the kernel's class above it."""
    known = kind.__dict__.get("__mypyc_attrs__")
    if known is None:
        return  # it is interpreted
    name = f"{kind.__module__}.{kind.__qualname__}"
    if field not in known:
        raise TypeError(f"{name} was compiled separately from Parlour and would crash: see docs/compiling.md")
    for above in kind.__mro__[1:]:
        theirs = above.__module__.startswith("parlour.") and not kind.__module__.startswith("parlour.")
        if theirs and "__init_subclass__" not in above.__dict__:
            raise TypeError(f"{name} cannot be compiled: it builds on {above.__qualname__}, which is closed")
