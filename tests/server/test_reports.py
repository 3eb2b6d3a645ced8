"""Somebody says that something is wrong: the server keeps the match, and tells nobody but the operator."""

from pathlib import Path
from typing import Any

import pytest

from parlour.play.report import is_there, read_report, shrunk
from tests.server.house import House, Json, house, run

OPERATOR = {"authorization": "Bearer of-the-operator"}


async def begun(here: House, **more: object) -> tuple[str, str, Any]:
    """A table of Jest on which a person has made an offer, with the person's socket."""
    made = await here.make("jest", 1, 2, **more)
    client = await here.connect(made["table"], made["tokens"][0])
    await client.act(client.view["options"][0]["move"])
    await client.current()
    return made["table"], made["tokens"][0], client


async def file(here: House, table: str, token: str | None, **body: object) -> Json:
    head = {"authorization": f"Bearer {token}"} if token else {}
    answer = await here.http.post(f"/api/tables/{table}/reports", json={"text": "No."} | body, headers=head)
    out: Json = {"status": answer.status_code, "text": answer.text} | answer.json()
    return out


async def kept(here: House) -> list[Json]:
    found: list[Json] = (await here.http.get("/api/operator/reports", headers=OPERATOR)).json()
    return found


def sentence(here: House, table: str, seat: int) -> tuple[int, str]:
    """The place and the words of the last sentence in a seat's log."""
    state = here.services.tables.live[table].state
    told = [event["words"] for event in state.events(seat, state.log_from())]
    place = max(n for n, words in enumerate(told) if words)
    return place, told[place]


def test_a_disputed_sentence_reaches_the_operator_as_a_file_that_parlour_bug_reads(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, operator="of-the-operator") as here:
            table, token, _client = await begun(here)
            event, words = sentence(here, table, 0)
            answer = await file(here, table, token, text="  That was face-down. ", event=event, words=words)
            assert (answer["status"], answer["text"]) == (201, "{}")
            (found,) = await kept(here)
            assert (found["table"], found["game"], found["seat"]) == (table, "jest", 0)
            assert (found["about"], found["text"]) == (words, "That was face-down.")
            exported = await here.http.get(f"/api/operator/reports/{found['report']}", headers=OPERATOR)
            report = read_report(exported.text.splitlines())
            state = here.services.tables.live[table].state
            assert report.record.seed == state.secret and report.record.rules == state.rules
            assert is_there(state.game, report) and is_there(state.game, shrunk(state.game, report))

    run(test())


def test_nobody_but_the_operator_reads_reports(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, operator="of-the-operator") as here:
            table, token, _client = await begun(here)
            await file(here, table, token)
            (found,) = await kept(here)
            for path in ("reports", f"reports/{found['report']}"):
                for head in ({}, {"authorization": f"Bearer {token}"}):
                    answer = await here.http.get(f"/api/operator/{path}", headers=head)
                    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
            missing = await here.http.get("/api/operator/reports/none", headers=OPERATOR)
            assert missing.status_code == 404

    run(test())


def test_a_refused_move_can_be_disputed(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, operator="of-the-operator") as here:
            table, token, _client = await begun(here)
            assert (await file(here, table, token, refused="pass"))["status"] == 201
            assert [each["about"] for each in await kept(here)] == ["pass"]

    run(test())


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"event": 10_000, "words": "x"}, 409, "bad_event"),
        ({"event": 0, "words": "Never said."}, 409, "bad_event"),
        ({"text": "a\x00b"}, 400, "bad_text"),
        ({"text": "x" * 1001}, 400, "bad_message"),
        ({"event": -1}, 400, "bad_message"),
        ({"seed": "please"}, 400, "bad_message"),
    ],
)
def test_a_bad_report_is_refused_and_not_kept(body: Json, status: int, code: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, operator="of-the-operator") as here:
            table, token, _client = await begun(here)
            answer = await file(here, table, token, **body)
            assert (answer["status"], answer["code"]) == (status, code)
            assert await kept(here) == []

    run(test())


def test_spectators_report_where_they_may_watch_and_strangers_never(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, operator="of-the-operator") as here:
            table, _token, _client = await begun(here, spectators=True)
            assert (await file(here, table, None))["status"] == 201
            assert (await file(here, table, "of-another-table"))["code"] == "bad_token"
            closed, _token, _client = await begun(here, spectators=False)
            assert (await file(here, closed, None))["code"] == "bad_token"
            assert [each["seat"] for each in await kept(here)] == [None]

    run(test())


def test_a_table_keeps_twenty_reports(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, operator="of-the-operator") as here:
            table, token, _client = await begun(here)
            here.services.makers.here.take = lambda key: True  # type: ignore[method-assign]
            answers = [await file(here, table, token) for _ in range(21)]
            assert [each["status"] for each in answers] == [201] * 20 + [409]

    run(test())
