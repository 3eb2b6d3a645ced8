"""`parlour backup` and `parlour restore`: the database of a server in one file, and back."""

import argparse

from parlour.server.runtime.settings import default_db
from parlour.server.storage.backup import backup, restore


def command(given: argparse.Namespace) -> None:
    """Write a backup, while a server may run; or bring one into an empty database."""
    url = given.db or default_db()
    if given.what == "backup":
        number = backup(url, given.file)
        print(f"{given.file} holds {number} {'table' if number == 1 else 'tables'}.")
    else:
        number = restore(given.file, url)
        print(f"{number} {'table is' if number == 1 else 'tables are'} back.")
