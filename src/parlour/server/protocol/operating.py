"""Requests and responses of the operator over HTTP, typed."""

from typing import Annotated

from msgspec import Meta, Struct

Reason = Annotated[str, Meta(max_length=300)]


class WithReason(Struct, forbid_unknown_fields=True):
    """POST /api/operator/tables/{table}/close and /quarantine: why, for those who sit there."""

    reason: Reason = ""


class NewBan(Struct, forbid_unknown_fields=True):
    """POST /api/operator/bans: a player by name, or an address or network; for some days or for good."""

    who: Annotated[str, Meta(min_length=1, max_length=200)]
    reason: Reason = ""
    days: Annotated[float, Meta(gt=0, le=36_500)] | None = None


class Whom(Struct, forbid_unknown_fields=True):
    """POST /api/operator/bans/lift and /api/operator/players/delete: a player by name, or an address."""

    who: Annotated[str, Meta(min_length=1, max_length=200)]


class Ban(Struct):
    """GET /api/operator/bans: a ban that stands."""

    kind: str  # player, address
    who: str
    reason: str
    created: float  # seconds since 1970
    until: float | None  # None: for good


class PlayerSummary(Struct):
    """GET /api/operator/players: a player, for the operator."""

    player: str  # the id
    name: str
    created: float  # seconds since 1970
    seen: float | None  # when a session was last used
    sessions: int
    passkeys: int
    tables: int
    banned: str | None = None  # why
