"""Makes the package known to Python without installing it: `PYTHONPATH=$(python on_path.py) parlour games`."""

import os
import subprocess
import sys
from pathlib import Path

HOME = Path(__file__).parent
METADATA = """
import sys
from setuptools import build_meta
build_meta.prepare_metadata_for_build_wheel(sys.argv[1])
"""


def folders(metadata: Path) -> list[str]:
    """Return the folder of the sources and the one into which the build tool has just written the entry points."""
    metadata.mkdir(parents=True, exist_ok=True)
    subprocess.run(
        [sys.executable, "-c", METADATA, str(metadata.resolve())], cwd=HOME, check=True, capture_output=True
    )
    return [str((HOME / "src").resolve()), str(metadata.resolve())]


if __name__ == "__main__":
    print(os.pathsep.join(folders(HOME / "build")))
