"""Fields: the contents of an object of the kernel, compiled or not, for copying and pickling."""

import copyreg
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64


def field_names(thing: object) -> list[str]:
    """Return the names of all fields of an object."""
    names: list[str] = list(getattr(type(thing), "__mypyc_attrs__", ()))
    names += [name for name in getattr(thing, "__dict__", {}) if name not in names]
    return sorted({name for name in names if name not in ("__dict__", "__weakref__")})


def fields(thing: object) -> dict[str, object]:
    """Return every field of an object that has a value."""
    return {name: getattr(thing, name) for name in field_names(thing) if hasattr(thing, name)}


def restore(kind: Any, values: dict[str, object]) -> object:
    """Return an object of a class from its fields."""
    made: object = kind.__new__(kind)
    set_fields(made, values)
    return made


def set_fields(thing: object, values: dict[str, object]) -> None:
    """Give an object the fields that another had."""
    for name, value in values.items():
        setattr(thing, name, value)


def read_numbers(numbers: list[int]) -> vec[i64]:
    """Return a row of numbers, out of a pickle."""
    return vec[i64](numbers)


def pickle_numbers(row: vec[i64]) -> tuple[Any, tuple[list[int]]]:
    """Return a row of numbers, into a pickle."""
    return read_numbers, ([n for n in row],)


copyreg.pickle(type(vec[i64]()), pickle_numbers)
