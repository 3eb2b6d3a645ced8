"""The published description of the server, made from the types that read and write its messages."""

from functools import cache
from typing import Any

from msgspec import Struct
from msgspec.json import schema_components

from parlour.bots.analysis import AnalysisData
from parlour.kernel.facts import CardInfo
from parlour.server.protocol import operating as asked
from parlour.server.protocol import players as given
from parlour.server.protocol import responses
from parlour.server.protocol import tournaments as cups
from parlour.server.protocol.lobby import LobbyMessage, LobbyRequest
from parlour.server.protocol.messages import (
    VERSION,
    ClientMessage,
    Comment,
    Fill,
    Join,
    Line,
    NewComment,
    NewLine,
    NewReport,
    NewTable,
    Rematch,
    Seated,
    ServerMessage,
    TableState,
)
from parlour.version import VERSION as PARLOUR

PLACE = "#/components/schemas/{name}"

LISTED = "The tables that were visited last; needs the token of the operator."
REPORT = "Say that something is wrong with a sentence, a refusal or the last move."
REPORTS = "The reports of players; needs the token of the operator."
ENTER = "Enter a tournament, or come back to one."
FOR = "; needs the token of the operator."
KICK = "Take a seat away from whoever has it; needs the token of the operator."
DELETE = "Delete a table; needs the token of the operator."


class Address(Struct):
    """One address as it is described."""

    method: str
    path: str
    text: str
    gives: Any
    takes: Any = None
    status: str = "200"


ADDRESSES = [
    Address("get", "/api/games", "The games that can be played here.", list[responses.GameInfo]),
    Address("get", "/api/games/{game}/rules", "The rules of a game.", list[responses.RuleSection]),
    Address("get", "/api/games/{game}/lesson/{step}", "A step of the lesson of a game.", responses.LessonStep),
    Address("post", "/api/games/{game}/lesson/{step}", "Try it.", responses.LessonReply, responses.Learned),
    Address("get", "/api/games/{game}/puzzles", "The puzzles of a game.", list[responses.PuzzleInfo]),
    Address("get", "/api/games/{game}/puzzles/{puzzle}", "A puzzle.", responses.PuzzleView),
    Address("post", "/api/games/{game}/puzzles/{puzzle}", "Solve it.", responses.Solution, responses.Learned),
    Address("post", "/api/players", "Sign up with a recovery phrase.", given.SignedIn, given.NewPlayer, "201"),
    Address("get", "/api/players/{name}", "The results, ratings and openings of a player.", given.Profile),
    Address("get", "/api/leaders", "The leaderboards.", list[given.Leader]),
    Address("post", "/api/my-games", "One's own games.", list[given.MyGame], given.HeldSeats),
    Address("post", "/api/players/passkey-options", "Begin to make a passkey.", dict[str, Any], given.NewPlayer),
    Address("post", "/api/players/passkey", "Sign up with a passkey.", given.SignedIn, given.PasskeyMade, "201"),
    Address("post", "/api/sessions", "Sign in with a recovery phrase.", given.SignedIn, given.NewSession),
    Address("post", "/api/sessions/passkey-options", "Begin to sign in with a passkey.", dict[str, Any]),
    Address("post", "/api/sessions/passkey", "Sign in with a passkey.", given.SignedIn, given.PasskeyMade),
    Address("post", "/api/sessions/end", "Sign out, here or elsewhere.", dict[str, str], given.EndSession),
    Address("get", "/api/me", "The account of the player who is signed in.", given.Account),
    Address("post", "/api/me/phrase", "Make a new recovery phrase; it is returned only once.", given.SignedIn),
    Address("post", "/api/me/passkey-options", "Begin to make one more passkey.", dict[str, Any]),
    Address("post", "/api/me/passkeys", "Keep one more passkey.", given.Account, given.PasskeyMade, "201"),
    Address("post", "/api/me/passkeys/drop", "Remove a passkey.", given.Account, given.DropPasskey),
    Address("post", "/api/me/seats", "Keep the seats of a guest as a player.", given.Kept, given.HeldSeats),
    Address("get", "/api/tables/{table}/seats", "The seats of the player who is signed in.", given.OwnSeats),
    Address("get", "/api/tournaments", "Tournaments to come, in play, or just over.", list[cups.ListedTournament]),
    Address("post", "/api/tournaments", "Make a tournament.", cups.TournamentState, cups.NewTournament, "201"),
    Address("get", "/api/tournaments/{tournament}", "A tournament with its standings.", cups.TournamentState),
    Address("post", "/api/tournaments/{tournament}/enter", ENTER, cups.TournamentState, cups.Enter),
    Address("post", "/api/tournaments/{tournament}/leave", "Leave a tournament.", cups.TournamentState),
    Address("post", "/api/tournaments/{tournament}/begin", "Start it now, as its maker.", cups.TournamentState),
    Address("post", "/api/tournaments/{tournament}/cancel", "Call it off, as its maker.", cups.TournamentState),
    Address("post", "/api/seals", "Commit to the secret of a shuffle.", responses.NewSeal, status="201"),
    Address("post", "/api/tables", "Make a table.", Seated, NewTable, "201"),
    Address("get", "/api/tables/{table}", "A table's players, settings, clock and status.", TableState),
    Address("post", "/api/tables/{table}/join", "Sit down.", Seated, Join),
    Address(
        "post",
        "/api/tables/{table}/fill",
        "Let bots take the free seats; needs the token of a seat.",
        TableState,
        Fill,
    ),
    Address("get", "/api/tables/{table}/invitation", "The link to a table for others.", responses.Invitation),
    Address("get", "/api/tables/{table}/invitation.svg", "The same link as a QR code.", str),
    Address("post", "/api/tables/{table}/rematch", "The next match; needs the token of a seat.", Seated, Rematch),
    Address("get", "/api/tables/{table}/record", "The record of a finished match, as JSON lines.", str),
    Address("get", "/api/tables/{table}/replay", "A finished match, move by move.", responses.Replay),
    Address(
        "get",
        "/api/tables/{table}/replay/{step}",
        "A finished match after some moves.",
        responses.ReplayStep,
    ),
    Address("get", "/api/tables/{table}/replay/{step}/cards/{card}", "A card's text at that time.", CardInfo),
    Address("get", "/api/tables/{table}/analysis", "An analysis of each decision.", AnalysisData),
    Address("get", "/api/build", "Whether Parlour is being compiled in the background.", responses.BuildState),
    Address("get", "/api/tables/{table}/lines", "The shared lines that branch off a match.", list[Line]),
    Address(
        "post",
        "/api/tables/{table}/lines",
        "Play on from a moment of a match; one still played needs the token of a seat.",
        Seated,
        NewLine,
        "201",
    ),
    Address(
        "post",
        "/api/tables/{table}/comments",
        "Comment on a move; needs the token of a seat.",
        Comment,
        NewComment,
    ),
    Address("post", "/api/tables/{table}/reports", REPORT, dict[str, str], NewReport, "201"),
    Address("get", "/api/operator/reports", REPORTS, list[responses.ReportSummary]),
    Address("get", "/api/operator/reports/{report}", "A report as a file; needs the token of the operator.", str),
    Address(
        "get", "/api/operator/tables", "All tables; needs the token of the operator.", list[responses.TableSummary]
    ),
    Address("get", "/api/operator/tables/{table}", "A record as stored; needs the token of the operator.", str),
    Address("post", "/api/operator/tables/{table}/kick/{seat}", KICK, dict[str, str]),
    Address("post", "/api/operator/tables/{table}/close", f"End a match{FOR}", dict[str, str], asked.WithReason),
    Address(
        "post",
        "/api/operator/tables/{table}/quarantine",
        f"Set a table aside{FOR}",
        dict[str, str],
        asked.WithReason,
    ),
    Address(
        "post",
        "/api/operator/tables/{table}/quarantine/lift",
        f"Let a table that was set aside continue{FOR}",
        dict[str, str],
    ),
    Address(
        "get", "/api/operator/players", f"The players whose name contains a text{FOR}", list[asked.PlayerSummary]
    ),
    Address("post", "/api/operator/players/delete", f"Delete a player's data{FOR}", dict[str, str], asked.Whom),
    Address("get", "/api/operator/bans", f"The current bans{FOR}", list[asked.Ban]),
    Address("post", "/api/operator/bans", f"Ban a player or an address{FOR}", asked.Ban, asked.NewBan),
    Address("post", "/api/operator/bans/lift", f"Lift a ban{FOR}", dict[str, str], asked.Whom),
    Address("post", "/api/operator/tables/{table}/delete", DELETE, dict[str, str]),
    Address("get", "/healthz", "Whether the database can be reached and written.", dict[str, str]),
    Address("get", "/metrics", "Counters for Prometheus; needs the token of the operator.", str),
]


@cache
def openapi() -> dict[str, Any]:
    """Return the HTTP addresses as an OpenAPI document."""
    types = [kind for address in ADDRESSES for kind in (address.gives, address.takes) if kind is not None]
    types += [responses.Failure, responses.Progress]
    shapes, components = schema_components(types, ref_template=PLACE)
    shape = dict(zip(map(str, types), shapes, strict=True))
    paths: dict[str, Any] = {}
    for address in ADDRESSES:
        paths.setdefault(address.path, {})[address.method] = described(address, shape)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Parlour", "version": PARLOUR},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
        },
    }


def described(address: Address, shape: dict[str, Any]) -> dict[str, Any]:
    """Return one address as OpenAPI describes it."""

    def content(kind: Any) -> dict[str, Any]:
        media = "text/plain" if kind is str else "application/json"
        return {media: {"schema": shape[str(kind)]}}

    failure = {
        "description": "Refused; see `code` and `message`.",
        "content": content(responses.Failure),
    }
    out: dict[str, Any] = {
        "summary": address.text,
        "responses": {
            address.status: {"description": "Done.", "content": content(address.gives)},
            "4XX": failure,
            "5XX": failure,
        },
    }
    names = [part[1:-1] for part in address.path.split("/") if part.startswith("{")]
    out["parameters"] = [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": {"type": "integer" if name == "step" else "string"},
        }
        for name in names
    ]
    if address.path.endswith("{step}") or address.path.endswith("analysis"):
        out["parameters"].append({"name": "seat", "in": "query", "schema": {"type": "string"}})
    if address.path.endswith("analysis"):
        out["responses"]["202"] = {"description": "Still working.", "content": content(responses.Progress)}
    if "token of a seat" in address.text:
        out["security"] = [{"seat": []}]
    if address.takes is not None:
        out["requestBody"] = {"required": True, "content": content(address.takes)}
    return out


@cache
def protocol() -> dict[str, Any]:
    """Return the socket's messages as JSON Schema."""
    kinds = [ClientMessage, ServerMessage, LobbyRequest, LobbyMessage, cups.TournamentState]
    (client, server, asks, tells, shows), components = schema_components(kinds, ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Parlour's socket",
        "version": VERSION,
        "properties": {
            "client": client,
            "server": server,
            "lobby_client": asks,
            "lobby_server": tells,
            "tournament_server": shows,
        },
        "$defs": components,
    }
