"""Lines that branch off a match, and comments: what may be played on, by whom, and what it shows."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from parlour.kernel.bits import members
from parlour.kernel.luck import Fast
from parlour.kernel.save import load
from parlour.play import read_record, verify
from parlour.server.lobby.lines import start_of
from parlour.testing.walks import seen_by
from tests.server.house import House, Json, house, random_answer, run

PERSON, BOT = {"kind": "person"}, {"kind": "bot", "level": "novice"}


async def play(here: House, table: str, tokens: list[str], moves: int) -> None:
    """Play at random, as far as the people are asked, until the match is over or long enough."""
    live, luck = here.services.tables.live[table], Random(7)
    clients = {live.state.seats.index(seat): None for seat in live.state.seats if seat.token}
    sockets = {seat: await here.connect(table, token) for seat, token in zip(clients, tokens, strict=True)}
    for _ in range(moves):
        waiting = [seat for seat in members(live.state.table.waiting) if seat in sockets]
        if live.state.status == "over":
            return
        for seat in waiting[:1]:
            await sockets[seat].current()
            if sockets[seat].view["options"]:
                await sockets[seat].act(random_answer(sockets[seat].view, luck))
        for client in sockets.values():
            await client.current()


def header(token: str) -> dict[str, Any]:
    return {"headers": {"authorization": f"Bearer {token}"}}


async def finished(here: House, game: str = "jest", seats: int = 3) -> tuple[str, list[str]]:
    table, tokens = await here.full(game, seats)
    await play(here, table, tokens, 2000)
    assert here.services.tables.live[table].state.status == "over"
    return table, tokens


async def line(here: House, source: str, **more: object) -> Json:
    body = {"seats": [PERSON, PERSON, PERSON], "step": 4} | more
    return await here.post(f"/api/tables/{source}/lines", body)


def test_any_move_of_a_finished_match_can_be_played_on_to_a_record_that_verifies(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            source, _ = await finished(here)
            made = await line(here, source)
            assert made["status_code"] == 201 and made["seats"] == [0, 1, 2]
            about = await here.get(f"/api/tables/{made['table']}")
            assert about["origin"] == {"table": source, "step": 4, "eyes": None}
            old, new = (here.services.tables.live[each].state for each in (source, made["table"]))
            assert new.secret != old.secret, "the luck after the branch is not that of the match"
            replay = await here.get(f"/api/tables/{made['table']}/replay/0")
            was = await here.get(f"/api/tables/{source}/replay/4")
            assert replay["view"]["zones"] == was["view"]["zones"]
            await play(here, made["table"], made["tokens"], 2000)
            text = (await here.http.get(f"/api/tables/{made['table']}/record")).text
            record = read_record(text.splitlines())
            assert record.origin == {"table": source, "step": 4, "eyes": None} and record.result is not None
            assert verify(new.game, record).over
            assert [each["table"] for each in await here.get(f"/api/tables/{source}/lines")] == [made["table"]]
        async with house(tmp_path) as again:
            after = await again.get(f"/api/tables/{made['table']}/replay")
            assert after["origin"]["table"] == source and after["result"]["winners"] == record.result["winners"]

    run(test())


@pytest.mark.parametrize(("game", "seats"), [("jest", 3), ("last_king", 2), ("jin_kei", 2), ("high_jinks", 2)])
def test_a_line_from_a_seats_eyes_holds_what_the_seat_knows_and_guesses_the_rest(
    game: str, seats: int, tmp_path: Path
) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            table, tokens = await here.full(game, seats)
            await play(here, table, tokens, 12)
            state = here.services.tables.live[table].state
            truth, step, hidden = state.table, len(state.match.record.moves), set()
            for _ in range(12):
                start = start_of(state, step, 0)
                assert "luck" not in start
                t = load(state.game, start)
                t.luck, t.journal = truth.luck, truth.journal
                assert seen_by(state.game, t, 0) == seen_by(state.game, truth, 0)
                hidden.add(str(start["zones"]))
            assert len(hidden) > 1, "drawn anew each time"

    run(test())


def test_the_start_of_a_line_does_not_depend_on_what_is_hidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            table, tokens = await here.full("jest", 3)
            await play(here, table, tokens, 7)
            state = here.services.tables.live[table].state
            monkeypatch.setattr("parlour.server.lobby.lines.secrets.randbits", lambda bits: 5)
            step = len(state.match.record.moves)
            first = start_of(state, step, 1)

            class Other:
                def __init__(self, game: object, record: object) -> None: ...

                def at(self, step: int) -> object:
                    return state.game.guess(state.table, 1, Fast(99), knowing=True)

            monkeypatch.setattr("parlour.server.lobby.lines.Replay", Other)
            second = start_of(state, step, 1)
            assert first["zones"] == second["zones"] and first["fields"] == second["fields"]

    run(test())


def test_a_match_that_people_still_play_cannot_be_played_on(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            table, tokens = await here.full("jest", 3)
            for eyes in (None, 0):
                body = {"seats": [PERSON] * 3, "eyes": eyes}
                refused = await here.post(f"/api/tables/{table}/lines", body, **header(tokens[0]))
                assert refused["code"] == "not_allowed"
            assert (await line(here, table))["code"] == "bad_token"

    run(test())


def test_a_game_against_bots_is_played_on_from_ones_own_eyes_only(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            table, tokens = await here.full("jest", 1, 2)
            path, mine = f"/api/tables/{table}/lines", header(tokens[0])
            for eyes in (None, 1):
                refused = await here.post(path, {"seats": [PERSON, BOT, BOT], "eyes": eyes}, **mine)
                assert refused["code"] == "not_allowed"
            body = {"seats": [PERSON, BOT, BOT], "eyes": 0}
            assert (await here.post(path, body))["code"] == "bad_token"
            made = await here.post(path, body, **mine)
            assert made["status_code"] == 201 and made["seats"] == [0]
            assert (await here.http.get(f"/api/tables/{table}/replay")).status_code == 403

    run(test())


def test_a_line_that_is_not_shared_is_for_its_maker_only(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            source, _ = await finished(here)
            made = await line(here, source, shared=False)
            path = f"/api/tables/{made['table']}"
            for part in ("replay", "replay/0", "record", "lines"):
                assert (await here.http.get(f"{path}/{part}")).status_code == 403
                own = await here.http.get(f"{path}/{part}", **header(made["tokens"][0]))
                assert own.status_code == 200
            assert await here.get(f"/api/tables/{source}/lines") == []
            assert (await line(here, made["table"], step=0))["code"] == "bad_token"

    run(test())


def test_comments_are_plain_text_of_players_on_matches_that_may_be_read(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            source, tokens = await finished(here)
            path, mine = f"/api/tables/{source}/comments", header(tokens[1])
            assert (await here.post(path, {"step": 2, "text": "<b>Why?</b>"}, **mine))["status_code"] == 200
            assert (await here.post(path, {"step": 3, "text": "Better"}, **mine))["status_code"] == 200
            assert (await here.post(path, {"step": 3, "text": " "}, **mine))["status_code"] == 200
            told = (await here.get(f"/api/tables/{source}/replay"))["comments"]
            assert told == [{"step": 2, "seat": 1, "text": "<b>Why?</b>"}]
            wrong: list[tuple[Json, Json, str]] = [
                ({"step": 2, "text": "x"}, {}, "bad_token"),
                ({"step": 9999, "text": "x"}, mine, "not_found"),
                ({"step": -1, "text": "x"}, mine, "bad_message"),
                ({"step": 2, "text": "x" * 501}, mine, "bad_message"),
                ({"step": 2, "text": "a\u0000b"}, mine, "bad_text"),
                ({"step": 2}, mine, "bad_message"),
            ]
            for body, more, code in wrong:
                assert (await here.post(path, body, **more))["code"] == code, body
            open_table, seats = await here.full("jest", 3)
            early = await here.post(
                f"/api/tables/{open_table}/comments", {"step": 0, "text": "x"}, **header(seats[0])
            )
            assert early["code"] == "not_over"

    run(test())


def test_nonsense_makes_no_line(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            source, _ = await finished(here)
            last = len(here.services.tables.live[source].state.match.record.moves)
            before = len(here.services.tables.live)
            wrong: list[tuple[Json, str]] = [
                ({"step": -1}, "bad_message"),
                ({"step": last + 1}, "not_found"),
                ({"step": last}, "bad_step"),
                ({"eyes": 3}, "bad_seat"),
                ({"eyes": "open"}, "bad_message"),
                ({"seats": [PERSON, PERSON]}, "bad_seats"),
                ({"seats": [BOT, BOT, BOT]}, "bad_seats"),
                ({"seats": [{"kind": "bot", "level": "god"}] * 3}, "bad_level"),
                ({"more": 1}, "bad_message"),
            ]
            for body, code in wrong:
                assert (await line(here, source, **body))["code"] == code, body
            assert len(here.services.tables.live) == before
            made = await line(here, source)
            again = await here.post(f"/api/tables/{made['table']}/rematch", **header(made["tokens"][0]))
            assert again["code"] in ("not_allowed", "not_over")
            assert (await here.post("/api/tables/nothere/lines", {"seats": [PERSON, BOT]}))["code"] == "not_found"

    run(test())
