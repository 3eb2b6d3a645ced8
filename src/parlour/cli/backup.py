"""`parlour backup` and `parlour restore`: the database of a server in one file, and back."""

import argparse

from parlour.server.runtime.settings import default_db
from parlour.server.storage.backup import backup, restore


def keep(given: argparse.Namespace) -> None:
    """Write a backup; a server may run meanwhile."""
    number = backup(given.db or default_db(), given.file)
    print(f"{given.file} holds {number} {'table' if number == 1 else 'tables'}.")


def bring_back(given: argparse.Namespace) -> None:
    """Restore a backup into an empty database."""
    number = restore(given.file, given.db or default_db())
    print(f"{number} {'table is' if number == 1 else 'tables are'} back.")
