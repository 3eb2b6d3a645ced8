"""Favourite openings on profiles: whose first choice counts, when it is told, and when it is gone."""

import threading
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, select

import parlour
from parlour.kernel.bits import members
from parlour.kernel.save import save
from parlour.play import Match
from parlour.server.players.ratings import OFTEN
from parlour.server.storage.results import Outcome, add_openings, add_result, openings_of
from parlour.server.storage.rows import read_table
from parlour.server.storage.schema import OPENINGS
from parlour.server.table.opening_moves import opening_moves
from parlour.server.table.state import MatchState
from tests.server.house import Client, House, Visit, first_answer, house, run
from tests.server.test_ratings import history, left_by, players, seated

BOW = "Fight with Bow formations"


async def stored(here: House) -> list[tuple[str, int, str]]:
    """All openings that the database holds: table, seat, words."""
    wanted = select(OPENINGS).order_by(OPENINGS.c.table_id, OPENINGS.c.seat, OPENINGS.c.words)
    return [
        tuple(row) for row in await here.services.store.read(lambda connection: connection.execute(wanted).all())
    ]


async def opened(visits: list[Visit], table: str, moves: list[str]) -> None:
    """Everybody answers the first question that they are asked, with that move."""
    clients = [await visit.connect(table) for visit in visits]
    left = dict(zip(clients, moves, strict=True))
    while left:
        client = await whose_turn(list(left))
        assert (await client.act(left.pop(client)))["type"] == "accepted"
    for client in clients:
        await client.connection.close()


async def whose_turn(clients: list[Client]) -> Client:
    """The first of them who is asked."""
    for client in clients:
        await client.current()
    return next(client for client in clients if client.view["question"])


def test_a_profile_shows_what_a_player_often_opens_with(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ada, bob = await players(here, "Ada", "Bob")
            for played in range(OFTEN):
                assert (await history(ada, "Ada"))["openings"] == [], played
                table = await seated([ada, bob], "jin_kei", gone="adjudicate")
                await opened([ada, bob], table, ["bow", "shield" if played else "sword"])
                assert len(await stored(here)) == 2 * played, "nothing of a match that still runs"
                await left_by(ada if played == 0 else bob, table)
            found = {"game": "jin_kei", "words": BOW, "matches": OFTEN, "of": OFTEN, "wins": OFTEN - 1.0}
            assert (await history(bob, "Ada"))["openings"] == [found]
            assert (await history(bob, "Bob"))["openings"] == [], "two of one kind and one of another"

    run(test())


def test_each_card_of_a_set_is_one_opening(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ada, bob = await players(here, "Ada", "Bob")
            table = await seated([ada, bob], gone="adjudicate")
            client = await ada.connect(table)
            kept = first_answer(client.view)
            assert (await client.act(kept))["type"] == "accepted"
            await left_by(bob, table)
            assert {words.replace("the ", "") for _, _, words in await stored(here)} == {
                f"Keep {card}" for card in kept.split(" + ")
            }, "and Bob, who left before his first answer, has none"

    run(test())


@pytest.mark.parametrize("how", ["hot_seat", "guest", "player"])
def test_practice_and_guests_have_no_openings(how: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            visit = Visit(here)
            if how != "guest":
                await visit.sign_up("Ada")
            seats = [{"kind": "person"}, {"kind": "person" if how == "hot_seat" else "bot"}]
            body: dict[str, Any] = {"game": "jin_kei", "name": "Ada", "seats": seats}
            made = await visit.post("/api/tables", body | {"hot_seat": how == "hot_seat"})
            tokens = made["tokens"] or [None] * len(made["seats"])
            hello = zip(tokens, made["seats"], strict=True)
            clients = [await visit.connect(made["table"], token=token, seat=seat) for token, seat in hello]
            while not any(client.view["question"] for client in clients):
                await clients[0].receive()
            client = await whose_turn(clients)
            assert (await client.act("bow"))["type"] == "accepted"
            openings = here.services.tables.live[made["table"]].state.openings()
            assert openings == ({0: [BOW]} if how == "player" else {})

    run(test())


def test_nothing_is_told_before_the_result_is_and_a_player_who_is_deleted_takes_it_along(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, operator="of-the-operator") as here:
            ada, bob = await players(here, "Ada", "Bob")
            table = await seated([ada, bob], "jin_kei")

            def work(connection: Connection) -> None:
                there = read_table(connection, table)
                assert there is not None and there.seats[0].player
                outcome = Outcome(table, there.settings, there.seats, [1.0, 0.0], [], lambda: {0: [BOW], 1: [BOW]})
                add_openings(connection, outcome)
                assert openings_of(connection, there.seats[0].player, 1, 3) == []
                add_result(connection, outcome, 0, unrated="", mu=None, ended=0.0)
                [found] = openings_of(connection, there.seats[0].player, 1, 3)
                assert (found.words, found.matches, found.of, found.wins) == (BOW, 1, 1, 1.0)

            await here.services.store.write(work)
            desk = {"Authorization": "Bearer of-the-operator"}
            gone = await here.post("/api/operator/players/delete", {"who": "Ada"}, headers=desk)
            assert gone["status_code"] == 200, gone
            assert await stored(here) == [(table, 1, BOW)]

    run(test())


@pytest.mark.parametrize("name", ["high_jinks", "last_king"])
def test_an_answer_without_another_option_is_not_an_opening(name: str) -> None:
    game, luck = parlour.game(name), Random(1)
    for _ in range(5):
        match = Match.new(game, 2, f"forced {luck.random()}")
        while (seat := forced(match)) is None:
            played(match, luck)
        match = Match.new(game, 2, start=save(game, match.table))
        assert played(match, luck)[0] == seat
        assert opening_moves(game, match.record, {0, 1}) == {}
        wanted = None
        while wanted is None:
            t = match.table
            who, picks = played(match, luck)
            if who == seat and (len(picks) > 1 or len(game.options(t, who)) > 1):
                wanted = {game.describe(t, seat, pick) for pick in picks if pick or len(picks) == 1}
        assert set(opening_moves(game, match.record, {seat})[seat]) == wanted


def forced(match: Match) -> int | None:
    """The seat that alone is asked, and has one option."""
    t = match.table
    asked = [*members(t.waiting)]
    return asked[0] if len(asked) == 1 and t.most == 0 and len(match.game.options(t, asked[0])) == 1 else None


def played(match: Match, luck: Random) -> tuple[int, list[int]]:
    """Answer at random; who answered, and how."""
    game, before = match.game, match.table
    seat = luck.choice(list(members(before.waiting)))
    t, picks = before.clone(), list[int]()
    while t.question == before.question and seat in members(t.waiting):
        picks.append(luck.choice(game.options(t, seat)))
        if t.most == 0:
            break
        game.apply(t, seat, picks[-1])
    match.play(seat, picks)
    return seat, picks


def test_openings_are_found_only_where_the_end_of_a_match_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They replay the beginning of a match: neither the loop, nor a list of one's games, waits for that."""
    threads: list[str] = []

    def found(self: MatchState) -> dict[int, list[str]]:
        threads.append(threading.current_thread().name)
        return {}

    monkeypatch.setattr(MatchState, "openings", found)

    async def test() -> None:
        async with house(tmp_path) as here:
            ada, bob = await players(here, "Ada", "Bob")
            table = await seated([ada, bob], "jin_kei", gone="adjudicate")
            await opened([ada, bob], table, ["bow", "sword"])
            await left_by(bob, table)
            games = (await ada.http.post("/api/my-games", json={})).json()
            assert [game["outcome"] for game in games] == ["won"]

    run(test())
    assert threads == ["parlour-writer"]
