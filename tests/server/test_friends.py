"""Friends: the link that others can open, and bots for the seats that stay empty."""

from pathlib import Path
from typing import Any

import pytest

from parlour.server.http import invitation as inviting
from tests.server.house import house, run
from tests.server.test_lines import header


@pytest.mark.parametrize(
    ("settings", "host", "network", "link", "reachable"),
    [
        ({}, "cards.example:99", None, "http://cards.example:99/table/", True),
        ({}, "127.0.0.1:8765", "192.168.1.5", "http://192.168.1.5:8765/table/", True),
        ({}, "localhost", "192.168.1.5", "http://192.168.1.5/table/", True),
        ({}, "127.0.0.1:8765", None, "http://127.0.0.1:8765/table/", False),
        ({"hosts": ("127.0.0.1",)}, "127.0.0.1:8765", "192.168.1.5", "http://127.0.0.1:8765/table/", False),
        ({"origins": ("https://a.example/",)}, "127.0.0.1:8765", None, "https://a.example/table/", True),
    ],
)
def test_the_link_is_the_one_by_which_others_reach_this_server(
    settings: dict[str, Any],
    host: str,
    network: str | None,
    link: str,
    reachable: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(inviting, "own_address", lambda: network)

    async def test() -> None:
        async with house(tmp_path, **settings) as here:
            table = (await here.make("jest", 3))["table"]
            path = f"/api/tables/{table}/invitation"
            found = (await here.http.get(path, headers={"host": host})).json()
            assert (found["link"], found["reachable"]) == (link + table, reachable)
            assert bool(found["advice"]) != reachable
            assert found["command"] == ("parlour serve --host 0.0.0.0" if "hosts" in settings else "")
            drawn = await here.http.get(f"{path}.svg", headers={"host": host})
            assert drawn.headers["content-type"] == "image/svg+xml" and drawn.text.startswith("<svg")
            assert (await here.http.get("/api/tables/nothere/invitation.svg")).status_code == 404

    run(test())


def test_the_own_address_is_none_that_only_this_machine_knows() -> None:
    assert inviting.own_address() not in ("127.0.0.1", "0.0.0.0")


def test_bots_take_the_free_seats_and_the_game_begins(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            made = await here.make("jest", 3)
            path, mine = f"/api/tables/{made['table']}/fill", header(made["tokens"][0])
            await here.post(f"/api/tables/{made['table']}/join", {"name": "Bob"})
            for body, more, code in (
                ({}, {}, "bad_token"),
                ({"level": "god"}, mine, "bad_level"),
                ({"levels": 1}, mine, "bad_message"),
            ):
                assert (await here.post(path, body, **more))["code"] == code
            ann = await here.connect(made["table"], made["tokens"][0])
            filled = await here.post(path, {"level": "novice"}, **mine)
            assert filled["status"] == "playing"
            assert [seat["kind"] for seat in filled["seats"]] == ["person", "person", "bot"]
            await ann.until(lambda frame: frame["type"] == "snapshot" and frame["seen"]["status"] == "playing")
            assert (await here.post(path, {}, **mine))["code"] == "full"
        async with house(tmp_path) as again:
            about = await again.get(f"/api/tables/{made['table']}")
            assert [seat["kind"] for seat in about["seats"]] == ["person", "person", "bot"]

    run(test())


def test_an_unknown_address_is_a_page_for_people_and_data_for_programs(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            page = await here.http.get("/nowhere", headers={"accept": "text/html,*/*"})
            assert page.status_code == 404 and "Page not found" in page.text
            assert "script-src 'self'" in page.headers["content-security-policy"]
            assert (await here.http.get("/nowhere")).json()["code"] == "not_found"
            posted = await here.http.post("/nowhere", headers={"accept": "text/html"})
            assert posted.json()["code"] == "not_found"

    run(test())
