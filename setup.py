"""Compiles `kernel`, `games` and the search of the bots with mypyc; without a C compiler all runs interpreted."""

import hashlib
import json
import os
import sys
import tempfile
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

ROOT = Path(__file__).parent
sys.path.insert(0, str(ROOT / "src" / "parlour"))
from version import COMPILED, STAMP  # noqa: E402

FLAGS = [
    "-fno-semantic-interposition",
    "-fvisibility=hidden",
    "-fwrapv",
    "-g0",
    "-w",
]  # -w: the warnings took 60 % of the time
OPTIMISE = os.environ.get("PARLOUR_OPTIMISE", "3")  # 1 compiles in half the time and runs a fifth slower


def sources() -> list[Path]:
    """The modules that are compiled."""
    found = [path for pattern in COMPILED for path in sorted((ROOT / "src" / "parlour").glob(pattern))]
    return [path for path in found if path.name != "__init__.py"]


def write_stamp() -> None:
    """Note what was compiled, so that an edited source beside an older build is noticed."""
    package = ROOT / "src" / "parlour"
    hashes = {str(path.relative_to(package)): hashlib.sha256(path.read_bytes()).hexdigest() for path in sources()}
    (package / STAMP).write_text(json.dumps(hashes, indent=0))


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
    """The one group of compiled modules."""
    if os.environ.get("PARLOUR_INTERPRETED") == "1":
        return []
    from mypyc.build import mypycify  # noqa: PLC0415  (not needed where nothing is compiled)

    os.chdir(ROOT)
    os.environ["MYPY_CACHE_DIR"] = tempfile.mkdtemp()  # what mypyc keeps from an earlier build leads it astray
    paths = [str(path.relative_to(ROOT)) for path in sources()]
    modules: list[Extension] = mypycify(paths, opt_level=OPTIMISE, group_name="parlour_core")
    for module in modules:
        module.extra_compile_args += FLAGS
    return modules


setup(ext_modules=[Extension("parlour_core", [])], cmdclass={"build_ext": OptionalBuild})
