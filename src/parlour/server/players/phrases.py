"""Recovery phrases: made here, told once, kept only as a slow hash.

A phrase is five words of consonants and vowels in turn, each for 16 bits (the proquints of D. S. Wilkerson).
Nobody guesses 80 bits, and words of five letters are easy to write down.
"""

import base64
import hashlib
import hmac
import re
import secrets

CONSONANTS, VOWELS = "bdfghjklmnprstvz", "aiou"
WORDS = 5
COST = {"n": 2**14, "r": 8, "p": 1}  # 16 MB and some 50 ms for each try


def new_phrase() -> str:
    """Return a phrase that nobody chose."""
    return " ".join(word(secrets.randbits(16)) for _ in range(WORDS))


def word(bits: int) -> str:
    """Encode sixteen bits as a word that can be spoken."""
    places = [(CONSONANTS, 12, 15), (VOWELS, 10, 3), (CONSONANTS, 6, 15), (VOWELS, 4, 3), (CONSONANTS, 0, 15)]
    return "".join(letters[bits >> shift & mask] for letters, shift, mask in places)


def plain(phrase: str) -> bytes:
    """Return a phrase as it was told, however somebody typed it."""
    return re.sub("[^a-z]", "", phrase.lower()).encode()


def hash_phrase(phrase: str) -> str:
    """Return a phrase as it is stored."""
    salt = secrets.token_bytes(16)
    return f"{encoded(salt)}${encoded(hashlib.scrypt(plain(phrase), salt=salt, **COST))}"


def phrase_fits(phrase: str, stored: str | None) -> bool:
    """Return whether a phrase is the stored one; it takes as long if there is none."""
    salt, _, digest = (stored or f"{encoded(bytes(16))}$").partition("$")
    tried = hashlib.scrypt(plain(phrase), salt=base64.b64decode(salt), **COST)
    return hmac.compare_digest(encoded(tried), digest) and stored is not None


def encoded(data: bytes) -> str:
    """Encode bytes as text."""
    return base64.b64encode(data).decode()
