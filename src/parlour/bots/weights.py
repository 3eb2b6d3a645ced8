"""Reading files of weights in the format of safetensors: a header in JSON, then plain numbers.

It is read here, and not by the library of that name, so that the levels can use fitted weights on a machine that
has only what playing needs.
"""

import json
from math import prod
from pathlib import Path
from struct import calcsize, iter_unpack, unpack_from
from typing import Any, NamedTuple

CODES = {"F16": "e", "F32": "f", "F64": "d", "I32": "i", "I64": "q"}  # kinds of numbers, as `struct` calls them
LENGTH = "<Q"  # of the header


class Array(NamedTuple):
    """Numbers of one kind, row by row."""

    code: str  # of the kind, as `struct` and NumPy call it
    shape: tuple[int, ...]
    data: bytes

    def numbers(self) -> list[Any]:
        """Return all of them."""
        return [number for (number,) in iter_unpack(self.code, self.data)]


def read_weights(file: Path) -> tuple[dict[str, str], dict[str, Array]]:
    """Return the metadata of a file, and its arrays; a ValueError says why it cannot be read."""
    try:
        data = file.read_bytes()
    except OSError as error:
        raise ValueError(f"{file}: {error.strerror}") from None
    try:
        begin = calcsize(LENGTH) + unpack_from(LENGTH, data)[0]
        header = json.loads(data[calcsize(LENGTH) : begin])
        about = {str(name): str(value) for name, value in header.pop("__metadata__", {}).items()}
        return about, {name: array(entry, data[begin:]) for name, entry in header.items()}
    except Exception as error:  # whatever a damaged header leads to
        raise ValueError(f"{file} is not a file of weights: {error}") from None


def array(entry: dict[str, Any], data: bytes) -> Array:
    """Return the array of an entry of the header."""
    code, shape = "<" + CODES[entry["dtype"]], tuple(map(int, entry["shape"]))
    start, end = entry["data_offsets"]
    found = Array(code, shape, data[start:end])
    if len(found.data) != prod(shape) * calcsize(code):
        raise ValueError(f"{len(found.data)} bytes for {' x '.join(map(str, shape))} numbers")
    return found
