"""Compiles `kernel`, `games` and the search of the bots with mypyc; without a C compiler all runs interpreted."""

import json
import os
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

ROOT = Path(__file__).parent
sys.path.insert(0, str(ROOT / "src" / "parlour"))
from compiling import PACKAGE, STAMP, compile_parlour, core, digest, sources  # noqa: E402

OPTIMISE = os.environ.get("PARLOUR_OPTIMISE", "3")  # 1 compiles in half the time and runs a fifth slower


def write_stamp() -> None:
    """Note what was compiled, so that an edited source beside an older build is noticed."""
    hashes = {str(path.relative_to(PACKAGE)): digest(path) for path in sources()}
    (PACKAGE / STAMP).write_text(json.dumps(hashes, indent=0))


class OptionalBuild(build_ext):
    """Builds the extension modules if it can."""

    def finalize_options(self) -> None:
        """Only now, when something is built, let mypyc write the C code; other commands do without."""
        self.distribution.ext_modules = extensions()
        super().finalize_options()

    def run(self) -> None:
        """Build, or say in one line that there is no compiler."""
        try:
            super().run()
            write_stamp()
        except (BaseError, CCompilerError, OSError) as error:
            print(f"parlour: not compiled ({error}); it will run interpreted, some fifty times slower")
            self.extensions = []


def extensions() -> list[Extension]:
    """The one group of compiled modules, without what is left of older ones."""
    os.chdir(ROOT)
    modules = compile_parlour(OPTIMISE)
    for library in PACKAGE.parent.glob("parlour_core*"):
        if modules and not library.name.startswith(core()):
            library.unlink()
    return modules


setup(ext_modules=[Extension("parlour_core", [])], cmdclass={"build_ext": OptionalBuild})
