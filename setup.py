"""Compiles `kernel`, `games` and the search of the bots with mypyc; without a C compiler all runs interpreted."""

import json
import os
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

ROOT = Path(__file__).parent
sys.path.insert(0, str(ROOT / "src" / "parlour"))
from compiling import PACKAGE, STAMP, compile_parlour, core, digest, is_gcc, sources  # noqa: E402

OPTIMISE = os.environ.get("PARLOUR_OPTIMISE", "3")  # 1 compiles in half the time and runs a fifth slower
PROFILED = os.environ.get("PARLOUR_PROFILED") == "1"  # compiles twice and runs a fifth faster


def write_stamp() -> None:
    """Note what was compiled, so that an edited source beside an older build is noticed."""
    hashes = {str(path.relative_to(PACKAGE)): digest(path) for path in sources()}
    (PACKAGE / STAMP).write_text(json.dumps({"profiled": PROFILED and is_gcc(), "sources": hashes}, indent=0))


class OptionalBuild(build_ext):
    """Builds the extension modules if it can."""

    def finalize_options(self) -> None:
        """Only now, when something is built, let mypyc write the C code; other commands do without."""
        self.distribution.ext_modules = extensions()
        super().finalize_options()

    def run(self) -> None:
        """Build, or say in one line that there is no compiler."""
        try:
            if PROFILED and is_gcc():
                self.profile()
            super().run()
            write_stamp()
        except (BaseError, CCompilerError, OSError, subprocess.CalledProcessError) as error:
            print(f"parlour: not compiled ({error}); it will run interpreted, some fifty times slower")
            self.extensions = []

    def profile(self) -> None:
        """Build with counters and play, so that gcc then optimises what games and searches do."""
        folder = (Path(self.build_temp) / "profile").resolve()
        flags = os.environ.get("CFLAGS", "")
        os.environ["CFLAGS"] = f"{flags} -fprofile-generate -fprofile-update=single -fprofile-dir={folder}"
        self.force = True
        compiler = self.compiler
        super().run()
        self.compiler = compiler  # by name: what became of it is not taken a second time
        path = os.pathsep.join(
            [str(ROOT / "src")] if self.inplace else [str(Path(self.build_lib).resolve()), str(ROOT / "src")]
        )
        training = [sys.executable, "-m", "parlour.bench.training"]
        subprocess.run(training, env={**os.environ, "PYTHONPATH": path}, check=True)
        os.environ["CFLAGS"] = f"{flags} -fprofile-use={folder} -fprofile-correction -fprofile-partial-training"


def extensions() -> list[Extension]:
    """The one group of compiled modules, without what is left of older ones."""
    os.chdir(ROOT)
    modules = compile_parlour(OPTIMISE)
    for library in PACKAGE.parent.glob("parlour_core*"):
        if modules and not library.name.startswith(core()):
            library.unlink()
    return modules


setup(ext_modules=[Extension("parlour_core", [])], cmdclass={"build_ext": OptionalBuild})
