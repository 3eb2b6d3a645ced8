"""Tests of training need PyTorch, which `make test` does not install."""

import pytest

pytest.importorskip("torch", reason="PyTorch is not installed: pip install -r requirements-train.txt")
