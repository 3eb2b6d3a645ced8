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
    bin_folder = programs()
    assert bin_folder is not None, NOT_THERE
    user = somebody()
    home = Path(tempfile.mkdtemp(prefix="parlour-pg-"))
    if user is not None:
        shutil.chown(home, user)
    data = home / "data"

    def call(program: str, *given: str) -> None:
        command = [str(bin_folder / program), *given]
        subprocess.run(command, user=user, check=True, cwd=home, stdout=subprocess.DEVNULL)

    call("initdb", "-D", str(data), "-U", "parlour", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")
    options = f"{QUICK} -k {home}"
    call("pg_ctl", "-D", str(data), "-l", str(home / "log"), "-o", options, "-w", "start")
    try:
        yield f"postgresql://parlour@/postgres?host={home}"
    finally:
        call("pg_ctl", "-D", str(data), "-m", "immediate", "-w", "stop")
        shutil.rmtree(home, ignore_errors=True)


def restart(url: str) -> None:
    """Stop the cluster of a URL at once, as a crash would, and start it again."""
    bin_folder = programs()
    assert bin_folder is not None, NOT_THERE
    home = Path(url.rpartition("host=")[2])
    options = f"{QUICK} -k {home}"
    command = [
        "-D",
        str(home / "data"),
        "-m",
        "immediate",
        "-l",
        str(home / "log"),
        "-o",
        options,
        "-w",
        "restart",
    ]
    subprocess.run([str(bin_folder / "pg_ctl"), *command], user=somebody(), check=True, cwd=home,
                   stdout=subprocess.DEVNULL)  # fmt: skip
