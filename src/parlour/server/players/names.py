"""Names of players: letters of one script, and no two that look alike.

Two names look alike if their skeletons are equal: without case, accents, spaces and dots, and with look-alikes
replaced by one character: 0 and o; 1, i and l; Greek and Cyrillic letters that look Latin; rn and m; vv and w.
"""

import unicodedata

from parlour.bots.levels import LEVELS
from parlour.server.protocol.problems import Problem
from parlour.server.runtime.security import checked_name

SHORTEST = 2
BETWEEN = " -_.'’"  # what may stand between letters
# Each pair: a character, and the Latin one as which it is drawn, in capitals or small.
ALIKE = (
    "0o 1l il |l 5s 3e аa вb гr еe зe иu кk мm нh оo пn рp сc тt уy хx ьb һh іl јj ѕs ӏl ԁd ԛq ԝw ѵv ѡw "
    "αa βb γy εe ηn ιl κk νv οo ρp σo ςc τt υu χx ωw ϲc ϳj ıl łl øo đd ħh ŧt"
)
DRAWN = str.maketrans({pair[0]: pair[1] for pair in ALIKE.split()})
TWO = (("rn", "m"), ("vv", "w"))
RESERVED = {
    *("admin", "administrator", "anonymous", "bot", "computer", "dealer", "deleted", "guest", "help", "host"),
    *("house", "me", "moderator", "nobody", "official", "operator", "owner", "parlour", "player", "root", "seat"),
    *("server", "somebody", "spectator", "staff", "support", "system", "table", "you"),
}
NEVER = {"admin", "bot", "moderator", "operator", "parlour"}  # not even as one word of a name


def skeleton(name: str) -> str:
    """Return the skeleton of a name, in which look-alikes are replaced by one character."""
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    plain = "".join(each for each in folded if unicodedata.category(each)[0] in "LN").translate(DRAWN)
    for two, one in TWO:
        plain = plain.replace(two, one)
    return plain


def script(letter: str) -> str:
    """Return the script of a letter, by the first word of its Unicode name; those of Japanese count as one."""
    word = unicodedata.name(letter, "?").split()[0]
    return {"HIRAGANA": "CJK", "KATAKANA": "CJK", "KATAKANA-HIRAGANA": "CJK"}.get(word, word)


def checked_player_name(name: str) -> str:
    """Return a name for a player as it is shown; a Problem says what is wrong with it."""
    plain = checked_name(name)
    letters = [each for each in plain if unicodedata.category(each)[0] == "L"]
    other = [each for each in plain if each not in BETWEEN and unicodedata.category(each)[0] not in "LM"]
    if any(each not in "0123456789" for each in other):
        raise Problem("bad_name", "A player's name can have letters, digits, spaces and - _ . ' only.")
    if len(letters) < SHORTEST:
        raise Problem("bad_name", f"A player's name needs at least {SHORTEST} letters.")
    if len({script(letter) for letter in letters}) > 1:
        raise Problem("bad_name", "All letters of a name must belong to the same script.")
    if is_reserved(plain):
        raise Problem("bad_name", "That name is reserved. Choose another.")
    return plain


def is_reserved(name: str) -> bool:
    """Return whether a name could be taken for the server's own, or for a bot's."""
    bare = skeleton(name)
    words = {skeleton(word) for word in name.replace("-", " ").replace("_", " ").split()}
    levels = {skeleton(f"{level} bot") for level in LEVELS}
    forbidden = {skeleton(word) for word in RESERVED}
    stem = bare.rstrip("0123456789ol")  # the digits 0 and 1 have become letters
    return bare in forbidden | levels or stem in forbidden or bool(words & {skeleton(word) for word in NEVER})
