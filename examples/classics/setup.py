"""Compiles the games against the Parlour that is installed; with PARLOUR_INTERPRETED=1 they stay as they are."""

from pathlib import Path

from parlour.compiling import compile_game
from setuptools import setup

SOURCES = sorted(path for path in Path("src").glob("*/*/*.py") if path.name != "__init__.py")

setup(ext_modules=compile_game("parlour_classics_core", SOURCES))
