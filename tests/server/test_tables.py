"""Tables: sitting down, connecting, playing, coming back."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from parlour.kernel.bits import members
from parlour.kernel.luck import commitment
from parlour.server.protocol.messages import VERSION
from tests.server.house import Client, House, house, play, random_answer, run


def answers(client: Client) -> bool:
    return bool(client.view.get("options"))


async def until_asked(client: Client) -> None:
    """Wait until the client has to answer."""
    while not answers(client):
        await client.receive()


def test_an_open_table_shows_nothing_before_all_seats_are_taken(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            made = await here.make("jin_kei", 2, contribution="mine")
            ann = await here.connect(made["table"], made["tokens"][0])
            assert ann.seen["status"] == "open"
            assert ann.view["zones"] == ann.view["options"] == ann.view["counters"] == []
            assert ann.frames[0]["table"]["contributions"] == ["mine", ""]
            joined = await here.post(f"/api/tables/{made['table']}/join", {"name": "Bob", "contribution": "his"})
            assert joined["seats"] == [1]
            await ann.until(lambda frame: frame["type"] == "update" and frame["seen"]["status"] == "playing")
            assert ann.view["names"] == ["Ann", "Bob"]
            full = await here.post(f"/api/tables/{made['table']}/join", {"name": "Cyd"})
            assert (full["status_code"], full["code"]) == (409, "full")

    run(test())


def test_the_shuffle_is_committed_before_the_deal_and_told_after_the_game(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            made = await here.make("jest", 1, 2, contribution="salt")
            before = await here.get(f"/api/tables/{made['table']}")
            early = await here.http.get(f"/api/tables/{made['table']}/replay")
            assert (early.status_code, early.json()["code"]) == (403, "not_over")
            client = await here.connect(made["table"], made["tokens"][0])
            await play(client, Random(1))
            after = await here.get(f"/api/tables/{made['table']}/replay")
            assert after["commitment"] == before["commitment"] == commitment(after["seed"])
            assert after["contributions"] == "salt||"
            assert after["seed"] not in "".join(client.raw)
            moment = await here.get(f"/api/tables/{made['table']}/replay/5?seat=0")
            assert moment["step"] == 5
            everything = await here.get(f"/api/tables/{made['table']}/replay/5?seat=open")
            cards = [card for zone in everything["view"]["zones"] for card in zone["cards"] if card]
            assert all(card["card"] for card in cards)

    run(test())


def test_the_same_id_again_changes_nothing_even_on_another_socket(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            table, tokens = await here.full("jest", 3)
            ann = await here.connect(table, tokens[0])
            await until_asked(ann)
            move = ann.view["options"][0]["move"]
            assert (await ann.act(move, id="one"))["type"] == "accepted"
            match = here.services.tables.live[table].state.match
            assert match.number == 1
            assert (await ann.act(move, id="one"))["type"] == "accepted"
            again = await here.connect(table, tokens[0])
            assert (await again.act("nonsense", id="one", seq=0))["type"] == "accepted"
            assert match.number == 1

    run(test())


def test_a_move_for_an_old_question_is_stale(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            table, tokens = await here.full("jest", 3)
            clients = [await here.connect(table, token) for token in tokens]
            old = clients[0].seen["seq"]
            for client in clients:
                await client.act(client.view["options"][0]["move"])
            live = here.services.tables.live[table]
            taker = clients[members(live.state.table.waiting)[0]]
            await until_asked(taker)
            reply = await taker.act(taker.view["options"][0]["move"], seq=min(old, taker.seen["seq"] - 1) - 5)
            assert (reply["type"], reply["code"]) == ("error", "stale")
            assert (await taker.act(taker.view["options"][0]["move"]))["type"] == "accepted"

    run(test())


def test_a_refused_move_says_why_and_cites(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            table, tokens = await here.full("jest", 3)
            ann = await here.connect(table, tokens[0])
            held = {option["move"] for option in ann.view["options"]}
            absent = next(f"down {rank}♠" for rank in "A234" if f"down {rank}♠" not in held)
            reply = await ann.act(absent)
            assert reply["type"] == "refused" and reply["sentence"]
            same = await ann.request("why", move=absent)
            assert {**same, "id": ""} == {**reply, "id": ""}
            assert (await ann.act("juggle"))["code"] == "no_such_move"
            deck = ann.view["zones"][0]["cards"][0]["token"]
            assert (await ann.request("why", token=deck))["code"] == "nothing_with_it"
            mine = ann.view["options"][0]["tokens"][0]
            assert (await ann.request("why", token=mine))["code"] == "allowed"

    run(test())


def test_several_tabs_see_the_same(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            table, tokens = await here.full("jest", 1, 2)
            one = await here.connect(table, tokens[0])
            other = await here.connect(table, tokens[0])
            await until_asked(one)
            await one.act(one.view["options"][0]["move"])
            first, second = await one.current(), await other.current()
            assert (first["seq"], first["view"]) == (second["seq"], second["view"])
            people = {person["seat"]: person for person in first["people"]}
            await other.connection.close()
            await one.current()
            assert people[0]["present"] and one.seen["people"][0]["present"], "a tab is left"

    run(test())


def test_presence_is_told(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            table, tokens = await here.full("jin_kei", 2)
            ann = await here.connect(table, tokens[0])
            assert [person["present"] for person in ann.seen["people"]] == [True, False]
            bob = await here.connect(table, tokens[1])
            await ann.until(lambda frame: frame["seen"]["people"][1]["present"])
            await bob.connection.close()
            await ann.until(lambda frame: not frame["seen"]["people"][1]["present"])

    run(test())


@pytest.mark.parametrize("name", ["jest", "high_jinks"])
def test_after_a_restart_everything_is_as_it_was(name: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            table, tokens = await here.full(name, 3)
            clients = [await here.connect(table, token) for token in tokens]
            live = here.services.tables.live[table]
            luck = Random(3)
            for _ in range(12):
                seat = luck.choice(members(live.state.table.waiting))
                await clients[seat].current()
                await clients[seat].act(random_answer(clients[seat].view, luck))
            steps = [rule.id for rule in live.state.game.rules if rule.skip][:1]
            await clients[1].request("auto", steps=steps)
            seen = [await client.current() for client in clients]
            logs = [client.log for client in clients]
        async with house(tmp_path) as here:
            again = [await here.connect(table, token) for token in tokens]
            for client in again:
                await client.current()
            for old, log, client in zip(seen, logs, again, strict=True):
                assert client.view == old["view"]
                assert client.log == log
                assert client.seen["seq"] > old["seq"], "numbers go on, so that what is old can be told"
            assert again[1].frames[0]["auto"] == steps
            waiting = members(here.services.tables.live[table].state.table.waiting)[0]
            repeat = await again[waiting].act("whatever", seq=seen[waiting]["seq"])
            assert repeat["code"] in ("stale", "no_such_move")

    run(test())


async def two_at_jest(here: House) -> tuple[Client, Client, str]:
    table, tokens = await here.full("jest", 2, 1)
    ann, bob = [await here.connect(table, token) for token in tokens]
    await ann.current()
    return ann, bob, table


def test_hot_seat_gives_all_tokens_to_one_screen(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            made = await here.make("jest", 3, hot_seat=True)
            assert made["seats"] == [0, 1, 2]
            clients = [await here.connect(made["table"], token) for token in made["tokens"]]
            await asyncio.gather(*[play(client, Random(n)) for n, client in enumerate(clients)])

    run(test())


def test_at_a_hot_seat_the_others_are_named_by_the_maker_or_numbered(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            made = await here.make("jest", 3, hot_seat=True, others=["Grace"])
            client = await here.connect(made["table"], made["tokens"][0])
            assert client.view["names"] == ["Ann", "Grace", "Ann 3"]
            wanted = {"game": "jest", "name": "Ann", "seats": [{"kind": "person"}] * 3, "hot_seat": True}
            for others in [["Ann"], ["Bob", "Bob"], ["\u202e"]]:
                refused = await here.post("/api/tables", wanted | {"others": others})
                assert refused["code"] == "bad_name"
            many = await here.post("/api/tables", wanted | {"others": ["Bob", "Cyd", "Dan"]})
            apart = await here.post("/api/tables", wanted | {"others": ["Bob"], "hot_seat": False})
            assert many["code"] == apart["code"] == "bad_seats"

    run(test())


def test_a_rematch_moves_everybody_on_by_one(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            table, tokens = await here.full("jest", 2, 1)
            path = f"/api/tables/{table}/rematch"
            early = await here.post(path, headers={"authorization": f"Bearer {tokens[0]}"})
            assert early["code"] == "not_over"
            clients = [await here.connect(table, token) for token in tokens]
            await asyncio.gather(*[play(client, Random(n)) for n, client in enumerate(clients)])
            stranger = await here.post(path, headers={"authorization": "Bearer nobody"})
            assert (stranger["status_code"], stranger["code"]) == (403, "bad_token")
            first = await here.post(path, headers={"authorization": f"Bearer {tokens[0]}"})
            told = await clients[1].until(lambda message: message["type"] == "snapshot")
            assert told["table"]["rematch"] == first["table"]
            second = await here.post(path, headers={"authorization": f"Bearer {tokens[1]}"})
            assert first["table"] == second["table"] != table
            assert (first["seats"], second["seats"]) == ([1], [2])
            state = await here.get(f"/api/tables/{first['table']}")
            assert state["status"] == "playing"
            assert [seat["name"] for seat in state["seats"]] == ["Novice bot", "Ann", "Bob"]
            assert (await here.get(f"/api/tables/{table}"))["rematch"] == first["table"]

    run(test())


def test_hints_are_only_for_those_who_play_against_bots(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            table, tokens = await here.full("jest", 1, 2)
            ann = await here.connect(table, tokens[0])
            await until_asked(ann)
            hint = await ann.request("ask", what="hint")
            while hint.get("code") == "stale":  # a bot answered meanwhile
                hint = await ann.request("ask", what="hint")
            assert {option["move"] for option in hint["options"]} == {o["move"] for o in ann.view["options"]}
            _, bob, _ = await two_at_jest(here)
            assert (await bob.request("ask", what="hint"))["code"] == "not_allowed"

    run(test())


def test_notes_are_shown_where_table_and_game_allow_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            for game, more, kind in (
                ("jest", {}, "notes"),
                ("jest", {"notes": False}, "error"),
                ("high_jinks", {}, "error"),
                ("high_jinks", {"options": {"notes": True}}, "notes"),
            ):
                table, tokens = await here.full(game, 1, 2, **more)
                ann = await here.connect(table, tokens[0])
                assert (await ann.request("ask", what="notes"))["type"] == kind
                spectator = await here.connect(table)
                assert (await spectator.request("ask", what="notes"))["code"] == "not_allowed"

    run(test())


def test_a_table_without_spectators_has_none(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            made = await here.make("jest", 1, 2, spectators=False)
            client = await here.socket(made["table"])
            await client.send(type="hello", version=VERSION)
            assert (await client.receive())["code"] == "not_allowed"
            assert await client.closed() == 1008

    run(test())


def test_leaving_an_open_table_frees_the_seat(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            made = await here.make("jest", 3)
            await here.post(f"/api/tables/{made['table']}/join", {"name": "Bob"})
            ann = await here.connect(made["table"], made["tokens"][0])
            assert (await ann.request("leave"))["type"] == "accepted"
            assert await ann.closed() == 1000
            state = await here.get(f"/api/tables/{made['table']}")
            assert [seat["taken"] for seat in state["seats"]] == [False, True, False]

    run(test())
