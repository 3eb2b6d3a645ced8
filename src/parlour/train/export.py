"""The weights as a file that plays: half precision, with the scales of the inputs in the first layer."""

import os
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import save_file

from parlour.train.inputs import Inputs
from parlour.train.model import Model
from parlour.train.settings import Settings

WEIGHTS = "net.safetensors"


def export(
    model: Model,
    inputs: Inputs,
    settings: Settings,
    decisions: int,
    file: Path,
    more: dict[str, NDArray[np.float32]] | None = None,
) -> None:
    """Write the weights, and more if there are; an earlier file is replaced in one step."""
    state = {name: value.detach().numpy() for name, value in model.state_dict().items()}
    tensors = {"columns": inputs.columns.astype(np.int32), "first": state.pop("first") / inputs.scales[:, None]}
    tensors |= {name: state.pop(name) for name in ("first_bias", "truth")}
    for name, value in state.items():
        layer, _, kind = name.partition(".")
        tensors[f"{layer}_bias" if kind == "bias" else layer] = value if kind == "bias" else value.T
    tensors |= more or {}
    half = {name: value.astype(np.float16) if name != "columns" else value for name, value in tensors.items()}
    about = {"game": settings.game, "rules": settings.the_game().about.version, "seats": settings.seats}
    about |= {"size": inputs.size, "seed": settings.seed, "decisions": decisions}
    part = file.with_name(f".{file.name}")
    save_file({n: np.ascontiguousarray(v) for n, v in half.items()}, part, {n: str(v) for n, v in about.items()})
    os.replace(part, file)
