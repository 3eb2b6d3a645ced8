"""Headers that processes of one server exchange when one forwards a request to another."""

from typing import NamedTuple

SECRET, CLIENT, SCHEME = b"x-parlour-secret", b"x-parlour-client", b"x-parlour-scheme"
HEADERS = (SECRET, CLIENT, SCHEME)  # who passes it on, who has sent it first, and how


class Owner(NamedTuple):
    """A process that has a table."""

    process: str
    address: str  # host:port, where other processes reach it
    secret: str  # by which it believes them
