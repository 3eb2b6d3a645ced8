"""What processes of one server tell each other when one passes a request on to another."""

from typing import NamedTuple

SECRET, CLIENT, SCHEME = b"x-parlour-secret", b"x-parlour-client", b"x-parlour-scheme"
HEADERS = (SECRET, CLIENT, SCHEME)  # who passes it on, who has sent it first, and how


class Owner(NamedTuple):
    """A process that has a table."""

    process: str
    address: str  # host:port, where other processes reach it
    secret: str  # by which it believes them
