"""Security: tokens, names, origins and rate limits."""

import base64
import hashlib
import hmac
import re
import secrets
import unicodedata
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network
from typing import NamedTuple
from urllib.parse import urlsplit

from parlour.server.protocol.problems import Problem

TOKEN_BYTES = 32
MOST_BUCKETS = 10_000
# Characters that change the direction of the text around them: a name with them could pretend to be another.
BIDI = set("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")  # categories: control, format, surrogates, unassigned, lines
# Letters and signs that are drawn as nothing: fillers, the blank of braille, joiners that are letters by category.
BLANK = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\U0001d159]")
VARIATIONS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")  # how a sign is drawn, as a smiley in colour
MARKS = re.compile("[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{4}")
LONGEST_NAME = 24
LONGEST_LINE = 200  # that somebody says
COOKIE = "parlour"  # holds the token of a player's session


class Caller(NamedTuple):
    """The client: the token of a seat, or a player who is signed in, and from which address."""

    token: str | None = None
    player: str | None = None
    seat: int | None = None  # which of the player's seats at a table is meant
    address: str = ""


HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


def policy_for(page: bytes) -> str:
    """Return the policy of a page that stands alone: nothing but the style sheet that is written in it."""
    sheet = re.search(rb"<style>(.*?)</style>", page, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(sheet[1]).digest()).decode() if sheet else ""
    style = f"'sha256-{digest}'" if sheet else "'none'"
    return f"default-src 'none'; style-src {style}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"


def new_token() -> str:
    """Return a token that opens a seat."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hashed(token: str) -> str:
    """Return a token as it is stored."""
    return hashlib.sha256(token.encode()).hexdigest()


def fits(token: str, stored: str | None) -> bool:
    """Return whether a token is the stored one, in constant time."""
    return hmac.compare_digest(hashed(token), stored or "") and stored is not None


def checked_name(name: str) -> str:
    """Return a name as it is shown to others, normalised and then measured.

    A Problem says what is wrong with it.
    """
    return checked_visible(name, LONGEST_NAME, "bad_name", "A name")


def checked_line(text: str) -> str:
    """Return what somebody says as it is shown to others, normalised as names are.

    A Problem says what is wrong with it.
    """
    return checked_visible(text, LONGEST_LINE, "bad_text", "A message")


def checked_visible(text: str, longest: int, code: str, what: str) -> str:
    """Return a line of text without characters that hide, turn around or cover others."""
    plain = " ".join(VARIATIONS.sub("", unicodedata.normalize("NFC", text)).split())
    if any(each in BIDI or unicodedata.category(each) in UNSEEN for each in plain) or BLANK.search(plain):
        raise Problem(code, f"{what} may not contain control characters or characters that nobody can see.")
    if not any(unicodedata.category(each)[0] in "LNPS" for each in plain):
        raise Problem(code, f"{what} needs at least one letter.")
    if len(plain) > longest:
        raise Problem(code, f"{what} may have at most {longest} characters.")
    if MARKS.search(unicodedata.normalize("NFD", plain)):
        raise Problem(code, f"{what} may not have too many accents on one letter.")
    return plain


def same_name(one: str, other: str) -> bool:
    """Return whether two names are alike but for case, width and the like."""
    return unicodedata.normalize("NFKC", one).casefold() == unicodedata.normalize("NFKC", other).casefold()


def checked_text(text: str) -> str:
    """Return a text of a client's that is stored: no characters that a database cannot keep."""
    if any(unicodedata.category(character) in ("Cc", "Cs") for character in text):
        raise Problem("bad_text", "A text may not contain control characters.")
    return text


def origin_allowed(origin: str | None, host: str | None, extra: tuple[str, ...]) -> bool:
    """Return whether a page from that origin may talk to this host. Clients other than browsers send no origin."""
    if origin is None:
        return True
    try:
        return origin in extra or (bool(host) and urlsplit(origin).netloc.lower() == (host or "").lower())
    except ValueError:  # it is not an address, as "http://["
        return False


def host_allowed(host: str | None, allowed: tuple[str, ...]) -> bool:
    """Return whether the server answers to that host name: a page elsewhere could point its own name here."""
    try:
        name = urlsplit(f"//{host or ''}").hostname or ""
    except ValueError:  # it is not a name, as "["
        return False
    return not allowed or name in allowed


@lru_cache(MOST_BUCKETS)
def household(address: str) -> str:
    """Return the subscriber of an address, for limits: one in IPv6 has a network of 2**64 addresses."""
    try:
        found = IPv6Address(address)
    except ValueError:
        return address
    return str(found.ipv4_mapped or IPv6Network((found, 64), strict=False))


class Bucket:
    """A rate limit: a number of requests per second, with a burst in reserve."""

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.level = burst
        self.moment = now

    def take(self, now: float) -> bool:
        """Return whether one more is allowed now."""
        self.level = min(self.burst, self.level + (now - self.moment) * self.rate)
        self.moment = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Buckets:
    """A bucket for each address."""

    def __init__(self, rate: float, burst: float, now: Callable[[], float]) -> None:
        self.rate, self.burst, self.now = rate, burst, now
        self.by_key: dict[str, Bucket] = {}
        self.most = MOST_BUCKETS  # after which full ones are forgotten, not one by one

    def take(self, key: str) -> bool:
        """Return whether one more is allowed for that address now."""
        now = self.now()
        if len(self.by_key) >= self.most:
            self.by_key = {name: bucket for name, bucket in self.by_key.items()
                           if now - bucket.moment < bucket.burst / bucket.rate}  # fmt: skip
            self.most = max(MOST_BUCKETS, 2 * len(self.by_key))
        bucket = self.by_key.get(key)
        if bucket is None:
            bucket = self.by_key[key] = Bucket(self.rate, self.burst, now)
        return bucket.take(now)
