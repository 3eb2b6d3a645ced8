"""A PostgreSQL of our own for tests, if its programs are there."""

import contextlib
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

QUICK = "-c listen_addresses='' -c fsync=off"  # tests end processes, not machines: what was written stays
NOT_THERE = "PostgreSQL's initdb and pg_ctl are not installed"


def programs() -> Path | None:
    """The folder with PostgreSQL's programs."""
    found = shutil.which("initdb")
    folders = [Path(found).parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((folder for folder in folders if (folder / "pg_ctl").exists()), None)


def somebody() -> str | None:
    """Who runs it: PostgreSQL refuses to be root."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


@contextlib.contextmanager
def cluster() -> Iterator[str]:
    """A new cluster; the URL of its database."""
    user = somebody()
    home = Path(tempfile.mkdtemp(prefix="parlour-pg-"))
    if user is not None:
        shutil.chown(home, user)
    data = home / "data"

    call(home, "initdb", "-D", str(data), "-U", "parlour", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")
    url = f"postgresql://parlour@/postgres?host={home}"
    start(url)
    try:
        yield url
    finally:
        stop(url)
        shutil.rmtree(home, ignore_errors=True)


def call(home: Path, program: str, *given: str) -> None:
    """Call one of PostgreSQL's programs, as somebody who is not root."""
    bin_folder = programs()
    assert bin_folder is not None, NOT_THERE
    command = [str(bin_folder / program), *given]
    subprocess.run(command, user=somebody(), check=True, cwd=home, stdout=subprocess.DEVNULL)


def start(url: str) -> None:
    """Start the cluster of a URL, and wait until it answers."""
    home = Path(url.rpartition("host=")[2])
    options = ["-D", str(home / "data"), "-l", str(home / "log"), "-o", f"{QUICK} -k {home}"]
    call(home, "pg_ctl", *options, "-w", "start")


def stop(url: str) -> None:
    """Stop the cluster of a URL at once, as a crash would."""
    home = Path(url.rpartition("host=")[2])
    call(home, "pg_ctl", "-D", str(home / "data"), "-m", "immediate", "-w", "stop")
