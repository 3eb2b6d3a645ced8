"""Talking at a table, typed: quick phrases and emotes go by their ids, and the pages have the words."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from parlour.server.protocol.fields import Id

Phrase = Literal[
    "hello",
    "good_luck",
    "well_played",
    "good_game",
    "thanks",
    "sorry",
    "oops",
    "wait",
    "back",
    "take_your_time",
    "again",
    "bye",
    "smile",
    "laugh",
    "wink",
    "wow",
    "think",
    "sad",
    "heart",
    "star",
]


class Say(Struct, tag_field="type", tag="say", forbid_unknown_fields=True):
    """Say a phrase to all at the table or, where the table allows it, a text.

    The same id again is accepted, and nothing is said twice.
    """

    id: Id
    phrase: Phrase | None = None
    text: Annotated[str, Meta(max_length=800)] = ""  # normalised it has at most 200 characters


class TalkLine(Struct, frozen=True):
    """One thing that a player said: a phrase by its id, or a text."""

    number: int  # grows by one with each line of the table
    seat: int
    name: str  # of the speaker, as it was then
    at: float  # seconds since 1970
    phrase: str
    text: str


class Said(Struct, tag_field="type", tag="said"):
    """Somebody has said something. All lines that are kept are in every Snapshot."""

    line: TalkLine
