"""The next match with the same people: their seats are theirs."""

from pathlib import Path
from random import Random

import pytest

from tests.server.house import House, house, play, run


async def finished(here: House) -> tuple[str, list[str]]:
    """A match of two people that is over."""
    table, tokens = await here.full("jest", 2, 1)
    clients = [await here.connect(table, token) for token in tokens]
    while clients[0].seen["status"] != "over":
        for client in clients:
            await client.current()
            if client.view["question"] and client.seen["status"] != "over":
                await client.act(client.view["options"][0]["move"])
    return table, tokens


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


@pytest.mark.parametrize("seat", [None, 1, 2])
def test_a_spectator_cannot_take_a_seat_of_the_next_match(seat: int | None, tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            table, tokens = await finished(here)
            first = await here.post(f"/api/tables/{table}/rematch", headers=bearer(tokens[0]))
            thief = {"name": "Eve", "seat": seat}
            stolen = await here.post(f"/api/tables/{first['table']}/join", thief)
            assert (stolen["status_code"], stolen["code"]) == (409, "full" if seat is None else "taken")
            second = await here.post(f"/api/tables/{table}/rematch", headers=bearer(tokens[1]))
            assert (second["status_code"], second["table"]) == (200, first["table"])
            about = await here.get(f"/api/tables/{first['table']}")
            assert about["status"] == "playing"
            assert {state["name"] for state in about["seats"]} >= {"Ann", "Bob"}
            assert [state["name"] for state in about["seats"]][1:] == ["Ann", "Bob"]

    run(test())


def test_who_does_not_come_to_the_next_match_can_be_replaced_by_a_bot(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            table, tokens = await finished(here)
            first = await here.post(f"/api/tables/{table}/rematch", headers=bearer(tokens[0]))
            about = await here.get(f"/api/tables/{first['table']}")
            assert [(state["name"], state["taken"]) for state in about["seats"]][1:] == [
                ("Ann", True),
                ("Bob", False),
            ]
            filled = await here.post(f"/api/tables/{first['table']}/fill", headers=bearer(first["tokens"][0]))
            assert filled["status"] == "playing"
            late = await here.post(f"/api/tables/{table}/rematch", headers=bearer(tokens[1]))
            assert (late["status_code"], late["code"]) == (409, "taken")
            await play(await here.connect(first["table"], first["tokens"][0]), Random(2))

    run(test())


def test_a_seat_of_the_next_match_that_was_given_up_is_free(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            table, tokens = await finished(here)
            first = await here.post(f"/api/tables/{table}/rematch", headers=bearer(tokens[0]))
            ann = await here.connect(first["table"], first["tokens"][0])
            await ann.request("leave")
            joined = await here.post(f"/api/tables/{first['table']}/join", {"name": "Eve"})
            assert (joined["status_code"], joined["seats"]) == (200, [1])

    run(test())
