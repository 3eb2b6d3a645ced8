"""Problems with a request, as a code for programs and a sentence for people."""


class Problem(Exception):
    """A request that cannot be answered: nothing has changed."""

    def __init__(self, code: str, message: str, status: int = 400) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = status  # of HTTP


def not_found(what: str) -> Problem:
    """Return the Problem for something that does not exist."""
    return Problem("not_found", f"There is no such {what}.", 404)


def not_allowed(message: str) -> Problem:
    """Return the Problem for something that the table's settings or the caller's seat do not allow."""
    return Problem("not_allowed", message, 403)
