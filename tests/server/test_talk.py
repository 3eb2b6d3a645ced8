"""Talking at a table: phrases for all who sit there, texts only where its maker wants them."""

import asyncio
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec import json

from parlour.play.report import read_report
from parlour.server.protocol.talk import Phrase
from parlour.server.runtime.security import LONGEST_LINE
from parlour.server.storage.talk import KEPT
from tests.server.house import Client, HandTimers, House, Json, Visit, house, run

OPERATOR = {"authorization": "Bearer of-the-operator"}


async def pair(here: House, **more: Any) -> tuple[str, list[str], Client, Client]:
    """A table of two people, with their sockets."""
    table, tokens = await here.full("jin_kei", 2, **more)
    ann, bob = [await here.connect(table, token) for token in tokens]
    return table, tokens, ann, bob


async def heard(client: Client) -> Json:
    """The next line that a client hears."""
    line: Json = (await client.until(lambda frame: frame["type"] == "said"))["line"]
    return line


def lines(client: Client) -> list[Json]:
    """The lines of the last snapshot."""
    found: list[Json] = [frame for frame in client.frames if frame["type"] == "snapshot"][-1]["talk"]
    return found


def test_a_phrase_reaches_everybody_by_its_id_and_a_text_is_refused_unless_the_maker_allows_it(
    tmp_path: Path,
) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            table, _tokens, ann, bob = await pair(here)
            assert (await here.get(f"/api/tables/{table}"))["chat"] is False
            assert (await ann.request("say", phrase="good_luck"))["type"] == "accepted"
            line = await heard(bob)
            assert (line["seat"], line["name"], line["phrase"], line["text"]) == (0, "Ann", "good_luck", "")
            assert set(line) == {"number", "seat", "name", "at", "phrase", "text"}
            assert (await ann.request("say", text="My hand is strong."))["code"] == "not_allowed"
            chatty, _tokens, ann, bob = await pair(here, chat=True)
            assert (await here.get(f"/api/tables/{chatty}"))["chat"] is True
            await ann.request("say", text="  Hello\t Bob  ")
            assert (await heard(bob))["text"] == "Hello Bob"

    run(test())


BAD = [
    ({"phrase": "i_have_a_joker"}, "bad_message"),
    ({}, "bad_message"),
    ({"phrase": "hello", "text": "both"}, "bad_message"),
    ({"text": "x" * (LONGEST_LINE + 1)}, "bad_text"),
    ({"text": "x" * 900}, "bad_message"),
    ({"text": "a\u202eb"}, "bad_text"),
    ({"text": "a\u0000b"}, "bad_text"),
    ({"text": "\u2800\u2800"}, "bad_text"),
    ({"text": " \u200b "}, "bad_text"),
    ({"text": "   "}, "bad_text"),
    ({"text": "e" + "\u0301" * 30}, "bad_text"),
]


@pytest.mark.parametrize(("message", "code"), BAD)
def test_what_cannot_be_said_is_refused_and_changes_nothing(message: Json, code: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            table, _tokens, ann, bob = await pair(here, chat=True)
            assert (await ann.request("say", **message))["code"] == code
            assert here.services.tables.live[table].state.talk.rows == []
            await bob.current()
            assert not [frame for frame in bob.frames if frame["type"] == "said"]

    run(test())


def test_spectators_and_people_without_company_say_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            table, _tokens, ann, _bob = await pair(here, chat=True)
            watcher = await here.connect(table)
            assert (await watcher.request("say", phrase="hello"))["code"] == "not_allowed"
            await ann.request("say", phrase="hello")
            assert (await heard(watcher))["phrase"] == "hello"
            alone = await here.make("jin_kei", 1, 1, chat=True)
            shared = await here.make("jin_kei", 2, hot_seat=True, chat=True)
            for made in (alone, shared):
                client = await here.connect(made["table"], made["tokens"][0])
                assert (await client.request("say", phrase="hello"))["code"] == "not_allowed"

    run(test())


def test_spectators_of_a_public_game_read_as_late_as_they_see(tmp_path: Path) -> None:
    timers = HandTimers()

    async def test() -> None:
        async with house(tmp_path, timers) as here:
            table, _tokens, ann, bob = await pair(here, chat=True, listed=True)
            watcher = await here.connect(table)
            await timers.advance(here.services, 31)
            await watcher.current()
            await ann.request("say", text="Early.")
            assert (await heard(bob))["text"] == "Early."
            await timers.advance(here.services, 29)
            await watcher.current()
            assert "Early." not in "".join(watcher.raw)
            late = await here.connect(table)
            assert "Early." not in "".join(late.raw)
            found = await report(here, table, None, person=0, said=1)
            assert found["code"] == "not_found"
            await timers.advance(here.services, 2)
            await watcher.current()
            assert [line["text"] for line in lines(watcher)] == ["Early."]

    run(test())


def test_talk_too_fast_is_a_typed_error_by_person_and_by_table(tmp_path: Path) -> None:
    timers = HandTimers()

    async def test() -> None:
        async with house(tmp_path, timers, says_per_minute=30.0) as here:
            _table, _tokens, ann, bob = await pair(here)
            said = [await ann.request("say", phrase="hello") for _ in range(7)]
            assert [each["type"] for each in said] == ["accepted"] * 6 + ["error"]
            assert said[-1]["code"] == "too_fast"
            for _ in range(6):  # Bob has a measure of his own, and then the table's is used up
                assert (await bob.request("say", phrase="hello"))["type"] == "accepted"
            timers.time += 0.4
            assert (await bob.request("say", phrase="hello"))["code"] == "too_fast"
            timers.time += 60
            assert (await ann.request("say", phrase="hello"))["type"] == "accepted"

    run(test())


def test_what_was_said_is_there_after_a_restart_and_the_same_request_says_it_once(tmp_path: Path) -> None:
    table, tokens = "", [""]

    async def before() -> None:
        nonlocal table, tokens
        async with house(tmp_path, says_per_minute=1e6) as here:
            table, tokens, ann, _bob = await pair(here, chat=True)
            await ann.request("say", text="Are you there?", id="once")
            await ann.request("say", text="Are you there?", id="once")

    async def after() -> None:
        async with house(tmp_path, says_per_minute=1e6) as here:
            ann = await here.connect(table, tokens[0])
            assert [line["text"] for line in lines(ann)] == ["Are you there?"]
            await ann.request("say", text="Are you there?", id="once")
            for _ in range(KEPT):
                await ann.request("say", phrase="hello")
            ann = await here.connect(table, tokens[0])
            numbers = [line["number"] for line in lines(ann)]
            assert numbers == [*range(2, KEPT + 2)]
            stored = await here.services.tables.stored(table)
            assert [row.number for row in stored.talk] == numbers

    run(before())
    run(after())


def test_talk_goes_with_its_table(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, operator="of-the-operator") as here:
            table, _tokens, ann, _bob = await pair(here)
            await ann.request("say", phrase="hello")
            await here.http.post(f"/api/operator/tables/{table}/delete", headers=OPERATOR)
            left = await here.services.store.read(
                lambda connection: connection.exec_driver_sql("SELECT COUNT(*) FROM talk").scalar()
            )
            assert left == 0

    run(test())


async def report(here: House, table: str, token: str | None, **body: object) -> Json:
    head = {"authorization": f"Bearer {token}"} if token else {}
    answer = await here.http.post(f"/api/tables/{table}/reports", json={"text": "Rude."} | body, headers=head)
    found: Json = answer.json()
    return found | {"status_code": answer.status_code}


def test_a_report_of_a_person_carries_the_record_and_what_was_said(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, operator="of-the-operator") as here:
            table, tokens, ann, bob = await pair(here, chat=True)
            await ann.request("say", phrase="hello")
            await bob.request("say", text="You play badly.")
            assert (await report(here, table, tokens[0], person=1, said=2))["status_code"] == 201
            (found,) = (await here.http.get("/api/operator/reports", headers=OPERATOR)).json()
            assert (found["about"], found["text"], found["seat"]) == ("Bob: 'You play badly.'", "Rude.", 0)
            file = await here.http.get(f"/api/operator/reports/{found['report']}", headers=OPERATOR)
            record, dispute = read_report(file.text.splitlines())
            assert record.game == "jin_kei" and dispute.person == "Bob"
            assert [(line["name"], line["text"]) for line in dispute.talk] == [
                ("Ann", "[hello]"),
                ("Bob", "You play badly."),
            ]
            rules = await report(here, table, tokens[0])
            assert rules["status_code"] == 201  # any report carries it
            assert "You play badly." in await exported(here)

    run(test())


async def exported(here: House) -> str:
    """All reports as files."""
    found = (await here.http.get("/api/operator/reports", headers=OPERATOR)).json()
    files = [await here.http.get(f"/api/operator/reports/{each['report']}", headers=OPERATOR) for each in found]
    assert [file.text.count("You play badly.") for file in files].count(0) == 0
    return files[0].text


def test_a_person_is_reported_before_the_deal_too_and_nobody_reports_a_bot_or_themselves(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, operator="of-the-operator") as here:
            made = await here.make("jest", 3, 1)
            bob = await here.post(f"/api/tables/{made['table']}/join", {"name": "Bob"})
            client = await here.connect(made["table"], made["tokens"][0])
            await client.request("say", phrase="hello")
            token = bob["tokens"][0]
            assert (await report(here, made["table"], token, person=0, said=1))["status_code"] == 201
            for wrong, code in (
                ({"person": 1}, "bad_seat"),  # oneself
                ({"person": 2}, "bad_seat"),  # nobody
                ({"person": 3}, "bad_seat"),  # a bot
                ({"person": 9}, "bad_seat"),
                ({"person": 0, "said": 7}, "not_found"),
                ({}, "not_allowed"),
            ):
                assert (await report(here, made["table"], token, **wrong))["code"] == code
            (found,) = (await here.http.get("/api/operator/reports", headers=OPERATOR)).json()
            assert found["about"] == "Ann: '[hello]'"

    run(test())


def test_a_line_belongs_to_the_player_who_said_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann = Visit(here)
            await ann.sign_up("Anna")
            made = await ann.post(
                "/api/tables", {"game": "jin_kei", "name": "x", "seats": [{"kind": "person"}] * 2}
            )
            client = await ann.connect(made["table"])
            await client.request("say", phrase="hello")
            (row,) = (await here.services.tables.stored(made["table"])).talk
            assert row.name == "Anna" and row.player
            assert row.player not in "".join(client.raw)

    run(test())


def test_the_pages_have_words_for_every_phrase() -> None:
    page = Path(__file__).parents[2] / "src/parlour/server/web/js/ui/phrases.js"
    text = page.read_text(encoding="utf-8")
    known = [line.split(":")[0].strip() for line in text.splitlines() if line.startswith("  ") and ":" in line]
    assert [each for each in get_args(Phrase) if each not in known] == []


def test_what_is_said_tells_nobody_more_than_was_said(tmp_path: Path) -> None:
    """Two tables with other secrets: what is heard differs by its time alone."""

    async def told(here: House) -> list[Json]:
        _table, _tokens, ann, bob = await pair(here, chat=True)
        await ann.request("say", phrase="wow")
        await ann.request("say", text="Hm.")
        out = [await heard(bob), await heard(bob)]
        return [line | {"at": 0} for line in out]

    async def test() -> None:
        async with house(tmp_path) as here:
            assert json.encode(await told(here)) == json.encode(await told(here))
            await asyncio.sleep(0)

    run(test())
