"""Placeholder that is replaced by the real thing before it is committed."""


def run(json_output: bool, write: str | None, quick: bool) -> None:
    """Nothing yet."""
