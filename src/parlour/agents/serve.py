"""The tools of a house by the Model Context Protocol; whatever fails has a code."""

from typing import Annotated, Any

from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError, UnexpectedToolError
from mcp_types import CallToolResult, InputRequiredResult, TextContent, ToolAnnotations
from pydantic import BaseModel, Field, StrictInt, ValidationError
from pydantic_core import ErrorDetails

from parlour.agents.house import House
from parlour.agents.table import Rejected, Reply
from parlour.version import VERSION

INSTRUCTIONS = """\
Card games of hidden information against bots. `list_games`, then `new_table`; read what it says, and `play` one of
the numbered options until the game is over. You are told what your seat may know, and no more. `rules` explains
what you do not understand; `why_not` says by which rule a move may not be played."""

LOOK = ToolAnnotations(read_only_hint=True, open_world_hint=False)
ACT = ToolAnnotations(read_only_hint=False, destructive_hint=False, open_world_hint=False)


class Choice(BaseModel):
    """An option."""

    move: str
    words: str


class Standing(BaseModel):
    """How a table stands, for programs; options are numbered from 1 in this order."""

    table: str
    seat: int
    happened: list[str]
    over: bool
    question: str | None
    least: int
    most: int
    options: list[Choice]


Table = Annotated[str, Field(description="the name that new_table gave, such as t1")]
Move = Annotated[
    StrictInt | str,
    Field(description='the number of an option or its move; of several cards all, such as "1 + 3", or "pass"'),
]
Stands = Annotated[CallToolResult, Standing]


class Server(MCPServer[Any]):
    """A server whose errors have codes."""

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[Any, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        """Call a tool; what it rejects becomes an error that says why."""
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            if isinstance(cause := error.__cause__, Rejected):
                return failed(cause.code, str(cause), cause.cites)
            if isinstance(error, UnexpectedToolError):
                raise
            if isinstance(cause, ValidationError):
                return failed("bad_arguments", "; ".join(map(complaint, cause.errors()[:10])), [])
            return failed("no_such_tool", f"there is no tool {name[:80]!r}", [])


def complaint(found: ErrorDetails) -> str:
    """Return what is wrong with an argument, without the argument itself."""
    return f"{'.'.join(map(str, found['loc'])) or 'arguments'}: {found['msg']}"


def failed(code: str, message: str, cites: list[str]) -> CallToolResult:
    """Return an error that a model reads and a program understands."""
    data = {"code": code, "message": message, "cites": cites}
    return CallToolResult(content=[TextContent(text=message)], structured_content=data, is_error=True)


def said(reply: Reply) -> CallToolResult:
    """Return a reply as the result of a tool."""
    return CallToolResult(content=[TextContent(text=reply.text)], structured_content=reply.data)


def server(house: House) -> Server:
    """Return the server of a house."""
    out = Server("parlour", title="Parlour", instructions=INSTRUCTIONS, version=VERSION, log_level="WARNING")
    add_reading(out, house)
    add_looking(out, house)
    add_playing(out, house)
    return out


def add_reading(out: Server, house: House) -> None:
    """Add the tools that need no table."""

    @out.tool(annotations=LOOK)
    def list_games() -> CallToolResult:
        """List the games, how many play them, and their options."""
        return said(house.games())

    @out.tool(annotations=LOOK)
    def rules(game: str, section: str = "") -> CallToolResult:
        """Read a section of the rules by its number or a word of its title; without one, list the sections."""
        return said(house.rules(game, section))


def add_playing(out: Server, house: House) -> None:
    """Add the tools that change something."""

    @out.tool(annotations=ACT)
    def new_table(
        game: str,
        seats: StrictInt | None = None,
        seat: Annotated[StrictInt, Field(description="yours, from 1")] = 1,
        level: Annotated[str, Field(description="novice, casual, regular, expert or master")] = "regular",
        options: Annotated[dict[str, Any] | None, Field(description="of the game's variant")] = None,
    ) -> Stands:
        """Sit down at a new table against bots of a level."""
        return said(house.open(game, seats, seat, level, options or {}))

    @out.tool(annotations=ACT)
    def play(table: Table, move: Move) -> Stands:
        """Play a move; tells what happened then, and what you are asked next."""
        with house.lock:
            return said(house.table(table).play(str(move)))

    @out.tool(annotations=ACT)
    def leave_table(table: Table) -> CallToolResult:
        """Leave a table for good, whether its game is over or not."""
        return said(house.leave(table))


def add_looking(out: Server, house: House) -> None:
    """Add the tools that look at a table and leave it as it is."""

    @out.tool(annotations=LOOK)
    def look(table: Table) -> Stands:
        """Look at the table: what happened since your last move, what you see, and your options."""
        with house.lock:
            return said(house.table(table).look())

    @out.tool(annotations=LOOK)
    def why_not(table: Table, move: Move) -> CallToolResult:
        """Say whether a move may be played now, and if not, by which rule; nothing is played."""
        with house.lock:
            return said(house.table(table).why_not(str(move)))

    @out.tool(annotations=LOOK)
    def hint(table: Table) -> CallToolResult:
        """Ask a searching bot that knows what you know what your options are worth, the best first."""
        with house.lock:
            return said(house.table(table).hint())

    @out.tool(annotations=LOOK)
    def card(table: Table, card: str) -> CallToolResult:
        """Say what a card that you see does now."""
        with house.lock:
            return said(house.table(table).card(card))

    @out.tool(annotations=LOOK)
    def aid(table: Table) -> CallToolResult:
        """Read the player aid: values, what your cards can do."""
        with house.lock:
            return said(house.table(table).aid())

    @out.tool(annotations=LOOK)
    def history(table: Table) -> CallToolResult:
        """Read all that you were told at this table so far."""
        with house.lock:
            return said(house.table(table).history())

    @out.tool(annotations=LOOK)
    def result(table: Table) -> CallToolResult:
        """Read how the game ended, and why."""
        with house.lock:
            return said(house.table(table).result())


def serve(seed: str | None) -> None:
    """Serve one agent on standard input and output until it leaves."""
    server(House(seed)).run("stdio")
