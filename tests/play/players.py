"""Players for tests."""

from parlour.play import Window


class First:
    """Always its first option."""

    def answer(self, window: Window) -> int:
        return window.options[0]
