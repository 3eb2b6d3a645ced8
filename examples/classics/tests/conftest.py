"""Puts the package on the path with its entry points, for the tests and for the processes that they start."""

import atexit
import os
import sys
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

from on_path import folders

metadata = mkdtemp(prefix="parlour-classics-")
atexit.register(rmtree, metadata)
for folder in folders(Path(metadata)):
    sys.path.insert(0, folder)
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [folder, os.environ.get("PYTHONPATH", "")]))
