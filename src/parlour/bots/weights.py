"""Reading files of weights, in the format of safetensors."""

from pathlib import Path
from typing import Any

from numpy.typing import NDArray
from safetensors import SafetensorError, safe_open


def read_weights(file: Path) -> tuple[dict[str, str], dict[str, NDArray[Any]]]:
    """Return the metadata of a file, and its arrays; a ValueError says why it cannot be read."""
    try:
        with safe_open(file, "numpy") as opened:
            about: dict[str, str] = opened.metadata() or {}
            return about, {name: opened.get_tensor(name) for name in opened.keys()}  # noqa: SIM118  (not a dict)
    except (OSError, SafetensorError) as error:
        raise ValueError(f"{file}: {error}") from None
