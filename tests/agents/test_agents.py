"""An agent plays whole games by the protocol, is refused with a code, and learns what its seat may know alone."""

import random
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp_types import CallToolResult, TextContent

import parlour
from parlour.agents.house import MOST_TABLES, House
from parlour.agents.serve import server
from parlour.agents.table import AgentTable, Rejected, Reply
from parlour.kernel.luck import Fast
from parlour.play import Match, verify
from parlour.testing.walks import fingerprint

FEWEST = [(name, parlour.game(name).about.seats[0]) for name in parlour.games()]
MOST = [(name, parlour.game(name).about.seats[-1]) for name in parlour.games()]
Script = Callable[[Client, House], Awaitable[None]]


def run(script: Script, seed: str = "felt") -> House:
    """Let a client do something in a house, over the streams of the protocol."""
    house = House(seed)

    async def meet() -> None:
        async with Client(server(house), mode="legacy") as client:
            await script(client, house)

    anyio.run(meet)
    return house


def text(result: CallToolResult) -> str:
    (content,) = result.content
    assert isinstance(content, TextContent)
    return content.text


def an_answer(standing: dict[str, Any], luck: random.Random) -> int | str:
    """Some answer: a number, or of a set the numbers of some cards, which may not go together."""
    options = range(1, len(standing["options"]) + 1)
    if standing["most"] == 1 and standing["least"] == 1:
        number = luck.choice(options)
        return number if luck.random() < 0.5 else str(standing["options"][number - 1]["move"])
    many = luck.randint(standing["least"], min(standing["most"], len(options)))
    return " + ".join(map(str, luck.sample(options, many))) if many else "pass"


async def play_on(client: Client, standing: dict[str, Any], luck: random.Random) -> dict[str, Any]:
    """Try answers until one is played; those that are refused change nothing."""
    table = standing["table"]
    for _ in range(500):
        played = await client.call_tool("play", {"table": table, "move": an_answer(standing, luck)})
        if not played.is_error:
            return dict(played.structured_content)
        assert played.structured_content["cites"], played
        assert (await client.call_tool("look", {"table": table})).structured_content == standing
    raise AssertionError("no answer is good enough")


@pytest.mark.parametrize(("name", "seats"), FEWEST)
def test_an_agent_plays_a_whole_game(name: str, seats: int) -> None:
    async def script(client: Client, house: House) -> None:
        luck = random.Random(name)
        opened = await client.call_tool(
            "new_table", {"game": name, "seats": seats, "seat": seats, "level": "novice"}
        )
        standing = dict(opened.structured_content)
        while not standing["over"]:
            assert standing["options"], "whoever is told something is asked something"
            standing = await play_on(client, standing, luck)
        ended = await client.call_tool("result", {"table": "t1"})
        assert ended.structured_content["winners"]
        assert "win" in text(ended)
        for tool, code in (("hint", "game_over"), ("play", "game_over")):
            refused = await client.call_tool(tool, {"table": "t1", "move": 1})
            assert (refused.is_error, refused.structured_content["code"]) == (True, code)

    record = run(script).tables["t1"].match.record
    assert record.result is not None
    verify(parlour.game(name), record)


def test_hints_rules_cards_and_the_aid_can_be_read() -> None:
    async def script(client: Client, house: House) -> None:
        games = await client.call_tool("list_games", {})
        assert [game["game"] for game in games.structured_content["games"]] == parlour.games()
        listed = await client.call_tool("rules", {"game": "jest"})
        for section in listed.structured_content["sections"]:
            read = await client.call_tool("rules", {"game": "jest", "section": section["section"]})
            assert section["title"] in text(read) and not read.is_error
        opened = await client.call_tool("new_table", {"game": "jest"})
        mine = opened.structured_content["options"][0]["move"].removeprefix("down ")
        shown = await client.call_tool("card", {"table": "t1", "card": mine})
        assert shown.structured_content["card"] == mine and "(§" in text(shown)
        assert "Scoring" in text(await client.call_tool("aid", {"table": "t1"}))
        hint = await client.call_tool("hint", {"table": "t1"})
        best = hint.structured_content["moves"][0]
        allowed = await client.call_tool("why_not", {"table": "t1", "move": best})
        assert allowed.structured_content == {"allowed": True}
        refused = await client.call_tool("why_not", {"table": "t1", "move": "take 2 up"})
        assert not refused.is_error
        assert refused.structured_content["allowed"] is False
        assert refused.structured_content["cites"]
        played = await client.call_tool("play", {"table": "t1", "move": best})
        history = await client.call_tool("history", {"table": "t1"})
        for sentence in played.structured_content["happened"]:
            assert sentence in text(played) and sentence in text(history)

    run(script)


def test_a_hint_of_several_cards_can_be_played() -> None:
    async def script(client: Client, house: House) -> None:
        await client.call_tool("new_table", {"game": "high_jinks"})
        hint = await client.call_tool("hint", {"table": "t1"})
        (move,) = hint.structured_content["moves"]
        assert move.count(" + ") == 5
        assert not (await client.call_tool("play", {"table": "t1", "move": move})).is_error

    run(script)


RUBBISH: list[tuple[str, dict[str, Any], str]] = [
    ("dance", {}, "no_such_tool"),
    ("play", {}, "bad_arguments"),
    ("play", {"table": "t1"}, "bad_arguments"),
    ("play", {"table": "t1", "move": True}, "bad_arguments"),
    ("play", {"table": "t1", "move": 1.0}, "bad_arguments"),
    ("play", {"table": "t1", "move": None}, "bad_arguments"),
    ("play", {"table": "t1", "move": [1]}, "bad_arguments"),
    ("play", {"table": "t1", "move": {"action": 1}}, "bad_arguments"),
    ("play", {"table": 1, "move": 1}, "bad_arguments"),
    ("play", {"table": "t2", "move": 1}, "no_such_table"),
    ("play", {"table": "", "move": 1}, "no_such_table"),
    ("play", {"table": "t1", "move": 0}, "no_such_move"),
    ("play", {"table": "t1", "move": -1}, "no_such_move"),
    ("play", {"table": "t1", "move": 3}, "no_such_move"),
    ("play", {"table": "t1", "move": 10**30}, "no_such_move"),
    ("play", {"table": "t1", "move": "9" * 10_000}, "no_such_move"),
    ("play", {"table": "t1", "move": ""}, "no_such_move"),
    ("play", {"table": "t1", "move": "1 + 2"}, "no_such_move"),
    ("play", {"table": "t1", "move": "[bold]\x1b[2J\x00"}, "no_such_move"),
    ("play", {"table": "t1", "move": "take 2 up"}, "not_a_card"),
    ("why_not", {"table": "t1", "move": "fly"}, "no_such_move"),
    ("look", {"table": "t1 "}, "no_such_table"),
    ("card", {"table": "t1", "card": "the moon"}, "no_such_card"),
    ("card", {"table": "t1", "card": ""}, "no_such_card"),
    ("result", {"table": "t1"}, "not_over"),
    ("leave_table", {"table": "t7"}, "no_such_table"),
    ("rules", {"game": "chess"}, "no_such_game"),
    ("rules", {"game": "jest", "section": "99"}, "no_such_section"),
    ("new_table", {"game": "chess"}, "no_such_game"),
    ("new_table", {"game": "jest", "seats": 2}, "bad_seats"),
    ("new_table", {"game": "jest", "seats": "three"}, "bad_arguments"),
    ("new_table", {"game": "jest", "seats": 10**30}, "bad_seats"),
    ("new_table", {"game": "jest", "seat": 0}, "no_such_seat"),
    ("new_table", {"game": "jest", "seat": 4}, "no_such_seat"),
    ("new_table", {"game": "jest", "level": "god"}, "no_such_level"),
    ("new_table", {"game": "jest", "level": "py:antigravity:fly"}, "no_such_level"),
    ("new_table", {"game": "jest", "level": "run:true"}, "no_such_level"),
    ("new_table", {"game": "jest", "options": {"speed": 1}}, "bad_option"),
    ("new_table", {"game": "jest", "options": {"ties": "maybe"}}, "bad_option"),
    ("new_table", {"game": "jest", "options": {"ties": ["card"]}}, "bad_option"),
    ("new_table", {"game": "jest", "options": "ties"}, "bad_arguments"),
]


def test_rubbish_is_an_error_with_a_code_and_changes_nothing() -> None:
    async def script(client: Client, house: House) -> None:
        await client.call_tool("new_table", {"game": "jest"})
        before = (await client.call_tool("look", {"table": "t1"})).model_dump()
        for tool, arguments, code in RUBBISH:
            result = await client.call_tool(tool, arguments)
            assert result.is_error, (tool, arguments)
            assert result.structured_content["code"] == code, (tool, arguments, result)
            assert len(text(result)) < 1000
            assert list(house.tables) == ["t1"]
            assert (await client.call_tool("look", {"table": "t1"})).model_dump() == before
        assert house.opened == 1

    run(script)


def test_calls_at_the_same_time_are_played_one_after_the_other() -> None:
    codes: list[str | None] = []

    async def script(client: Client, house: House) -> None:
        async def play() -> None:
            result = await client.call_tool("play", {"table": "t1", "move": 1})
            codes.append(result.structured_content["code"] if result.is_error else None)

        await client.call_tool("new_table", {"game": "jest", "level": "novice"})
        async with anyio.create_task_group() as tasks:
            for _ in range(12):
                tasks.start_soon(play)

    match = run(script).tables["t1"].match
    own = [seat for seat, _ in match.record.moves].count(0)
    assert codes.count(None) == own
    assert set(codes) <= {None, "game_over"}
    assert match.table.over
    verify(match.game, match.record)


def test_a_house_has_room_for_some_tables() -> None:
    house = House()
    for _ in range(MOST_TABLES):
        house.open("jest", None, 1, "novice", {})
    with pytest.raises(Rejected, match="leave one of them first"):
        house.open("jest", None, 1, "novice", {})
    house.leave("t1")
    assert house.open("jest", None, 1, "novice", {}).data["table"] == f"t{MOST_TABLES + 1}"


def test_deals_follow_from_the_seed_of_the_house_or_from_nothing() -> None:
    def first_hands(house: House) -> list[str]:
        return [house.open("high_jinks", None, 1, "novice", {}).text for _ in range(2)]

    assert first_hands(House("a")) == first_hands(House("a"))
    assert (
        len({*first_hands(House("a")), *first_hands(House("b")), *first_hands(House()), *first_hands(House())})
        == 8
    )


# ------------------------------------------------------------------ what is said


def everything(table: AgentTable) -> list[object]:
    """All that a table says to its seat, whatever it is asked."""
    game, t = table.match.game, table.match.table
    out: list[object] = [table.look(), table.history(), table.aid()]
    moves = dict.fromkeys(game.words.move(t, action) for action in range(game.num_actions))
    for asked in (*moves, *map(str, range(1, 12)), "1 + 2", "1 + 2 + 3", "1 + 2 + 3 + 4 + 5 + 6", "rubbish"):
        out.append(said(table.why_not, asked))
    out += [said(table.card, face) for face in dict.fromkeys(t.plan.faces)]
    return [*out, said(table.hint), said(table.result)]


def said(ask: Callable[..., Reply], *arguments: str) -> object:
    """A reply, or the error in its place."""
    try:
        return ask(*arguments)
    except Rejected as rejected:
        return rejected.code, str(rejected), rejected.cites


@pytest.mark.parametrize(("name", "seats"), sorted({*FEWEST, *MOST}))
def test_what_is_said_depends_on_what_the_seat_knows_alone(name: str, seats: int) -> None:
    game = parlour.game(name)
    luck = random.Random(7)
    different = 0
    for seat in range(min(seats, 2)):
        table = AgentTable("t1", Match.new(game, seats, f"worlds {seat}"), seat, "novice")
        for _ in range(6):
            truth = table.match.table
            if truth.over:
                break
            heard = everything(table)
            for world in range(2):
                other = game.guess(truth, seat, Fast(world), True)
                other.journal = truth.journal
                different += fingerprint(game, other) != fingerprint(game, truth)
                table.match.table = other
                assert everything(table) == heard
            table.match.table = truth
            move_on(table, luck)
    assert different, "some world differs from the truth"


def move_on(table: AgentTable, luck: random.Random) -> None:
    """Play some moves."""
    played = 0
    while played < 3 and not table.match.table.over:
        try:
            table.play(str(an_answer(table.look().data, luck)))
            played += 1
        except Rejected:
            pass


def test_a_table_that_tells_more_would_be_noticed() -> None:
    game = parlour.game("jest")
    table = AgentTable("t1", Match.new(game, 3, "worlds"), 0, "novice")
    truth = table.match.table
    other = game.guess(truth, 0, Fast(1), True)
    other.journal = truth.journal
    leaking = AgentTable("t1", table.match, 0, "novice")
    leaking.seat = 1  # sees through the eyes of another
    heard = leaking.look()
    leaking.match.table = other
    assert leaking.look() != heard


# ------------------------------------------------------------------ the command


def test_the_command_serves_an_agent_on_standard_input_and_output() -> None:
    source = str(Path(parlour.__file__).parent.parent)
    call = StdioServerParameters(
        command=sys.executable,
        args=["-c", "from parlour.cli.main import main; main(['mcp', '--seed', 'felt'])"],
        env={"PYTHONPATH": source},
    )

    async def meet() -> None:
        async with Client(stdio_client(call)) as client:
            opened = await client.call_tool("new_table", {"game": "jest", "level": "novice"})
            standing = dict(opened.structured_content)
            luck = random.Random(1)
            while not standing["over"]:
                standing = await play_on(client, standing, luck)
            assert (await client.call_tool("result", {"table": "t1"})).structured_content["winners"]

    anyio.run(meet)
