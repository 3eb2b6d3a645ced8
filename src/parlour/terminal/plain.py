"""Plain text: what a terminal shows that knows ASCII alone, and a keyboard can type."""

import codecs
from itertools import chain

PLAIN = {
    **dict(zip("♠♥♦♣", "SHDC", strict=True)),
    **dict(zip("×±–—−…·▸▒µ§•“”’", 'x~---..>#uS*""\'', strict=True)),
    **dict(zip("↻↗↘↖↙→←", "@/\\\\/><", strict=True)),
    **dict.fromkeys("█▉▊▋▌▍▎▏", "#"),
    **dict.fromkeys("─━═", "-"),
    **dict.fromkeys("│┃║", "|"),
    **dict.fromkeys(map(chr, chain(range(0x250C, 0x254C), range(0x2552, 0x256D))), "+"),
}


def plain(text: str) -> str:
    """Return the text in ASCII, character for character, so that what is aligned stays aligned."""
    return "".join(each if each.isascii() else PLAIN.get(each, "?") for each in text)


def replaced(error: UnicodeError) -> tuple[str, int]:
    """Return what an output writes in place of what it cannot encode."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return plain(error.object[error.start : error.end]), error.end


codecs.register_error("plain", replaced)
