"""Players: names that nobody can imitate, recovery phrases, sessions that can be ended, seats that follow."""

from pathlib import Path

import pytest

from parlour.server.players import phrases
from parlour.server.players.names import checked_player_name, skeleton
from parlour.server.protocol.messages import VERSION
from parlour.server.protocol.problems import Problem
from parlour.server.runtime.security import COOKIE
from tests.server.house import Visit, house, run


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "ada"),
        ("Ada", "A D A"),
        ("Ada", "Àdá"),
        ("Ada", "Аdа".replace("d", "d")),
        ("Paul", "PauI"),
        ("Bob", "B0b"),
        ("Arnold", "Amold"),
        ("wim", "vvim"),
        ("Ada", "Ａｄａ"),
        ("Hera", "Неrа"),
    ],
)
def test_names_that_look_alike_have_one_skeleton(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    "name", ["Ada", "Grace H.", "Łukasz", "Дарья", "さくら", "花子", "Jean-Luc", "Ann 2", "O’Neill"]
)
def test_ordinary_names_are_accepted(name: str) -> None:
    assert checked_player_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        *(
            "",
            "x",
            "12",
            "Adа",
            "Ada🂡",
            "A<b>",
            "admin",
            "Adm1n",
            "the operator",
            "Guest",
            "guest7",
            "Regular bot",
        ),
        *("Bot", "Par1our", "you", "a" * 25, "A\u202eda", "Ad\u0000a", "A\u0301\u0301\u0301\u0301da"),
    ],
)
def test_names_that_mislead_are_refused(name: str) -> None:
    with pytest.raises(Problem) as refused:
        checked_player_name(name)
    assert refused.value.code == "bad_name"


def test_a_phrase_has_80_bits_and_is_stored_slowly() -> None:
    assert phrases.word(0x7F00) == "lusab", "as Wilkerson writes 127.0"
    seen = {phrases.new_phrase() for _ in range(50)}
    assert len(seen) == 50
    assert all(len(phrase.split()) == 5 for phrase in seen)
    assert len({phrases.word(bits) for bits in range(2**16)}) == 2**16
    phrase = seen.pop()
    stored = phrases.hash_phrase(phrase)
    assert phrase.split()[0] not in stored and stored != phrases.hash_phrase(phrase)
    assert phrases.phrase_fits(phrase.upper().replace(" ", "-"), stored)
    assert not phrases.phrase_fits(seen.pop(), stored)
    assert not phrases.phrase_fits("", None)


def test_who_signs_up_signs_in_elsewhere_by_the_phrase(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            first, second = Visit(here), Visit(here)
            phrase = await first.sign_up("Ada")
            assert "HttpOnly" in first.answer.headers["set-cookie"]
            assert "SameSite=lax" in first.answer.headers["set-cookie"]
            assert (await first.get("/api/me"))["name"] == "Ada"
            assert (await second.get("/api/me"))["code"] == "not_signed_in"
            wrong = await second.post("/api/sessions", {"name": "Ada", "phrase": "lusab lusab lusab lusab lusab"})
            assert (wrong["status_code"], wrong["code"]) == (403, "bad_phrase")
            nobody = await second.post("/api/sessions", {"name": "Nobody there", "phrase": phrase})
            assert nobody["code"] == "bad_phrase" and nobody["message"] == wrong["message"]
            assert (await second.post("/api/sessions", {"name": "ada", "phrase": phrase}))["name"] == "Ada"
            assert len((await second.get("/api/me"))["browsers"]) == 2
            for name in ("Ada", "АDА", "a da"):
                taken = await second.post("/api/players", {"name": name})
                assert taken["status_code"] in (400, 409), name
            renewed = await second.post("/api/me/phrase")
            assert (await first.post("/api/sessions", {"name": "Ada", "phrase": phrase}))["code"] == "bad_phrase"
            again = await first.post("/api/sessions", {"name": "Ada", "phrase": renewed["phrase"]})
            assert again["status_code"] == 200

    run(test())


def test_nothing_that_opens_an_account_is_stored_as_it_is(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            visit = Visit(here)
            phrase = await visit.sign_up("Ada")
            cookie = visit.http.cookies[COOKIE]
            await here.services.store.write(
                lambda connection: connection.exec_driver_sql("PRAGMA wal_checkpoint").scalar()
            )
            data = b"".join(file.read_bytes() for file in tmp_path.glob("parlour.db*"))
            assert b"Ada" in data
            assert cookie.encode() not in data and phrase.split()[0].encode() not in data

    run(test())


def test_a_session_ended_elsewhere_opens_nothing_and_its_sockets_close(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            first, second = Visit(here), Visit(here)
            phrase = await first.sign_up("Ada")
            seats = [{"kind": "person"}, {"kind": "bot", "level": "novice"}, {"kind": "bot", "level": "novice"}]
            made = await first.post("/api/tables", {"game": "jest", "name": "x", "seats": seats})
            assert (made["seats"], made["tokens"]) == ([0], [])
            client = await first.connect(made["table"])
            assert client.frames[0]["seat"] == 0 and client.view["question"]
            await second.post("/api/sessions", {"name": "Ada", "phrase": phrase})
            other = await second.connect(made["table"])
            assert other.view["options"] == client.view["options"]
            assert (await second.post("/api/sessions/end", {"which": "no such"}))["code"] == "not_found"
            assert (await second.post("/api/sessions/end", {"which": "others"}))["status_code"] == 200
            assert await client.closed() == 1008
            assert (await first.get("/api/me"))["code"] == "not_signed_in"
            looking = await first.connect(made["table"])
            assert looking.frames[0]["seat"] is None
            stolen = await first.connect(made["table"], seat=0)
            assert stolen.frames[0]["code"] == "bad_token"
            assert (await other.act(other.view["options"][0]["move"]))["type"] in ("accepted", "refused")
            await second.post("/api/sessions/end", {})
            assert await other.closed() == 1008
            assert COOKIE not in second.http.cookies

    run(test())


def test_a_guest_keeps_the_seats_when_becoming_a_player(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            table, tokens = await here.full("jest", 3)
            visit, thief = Visit(here), Visit(here)
            await visit.sign_up("Ada")
            await thief.sign_up("Mallory")
            held = [
                {"table": table, "token": tokens[1]},
                {"table": table, "token": "x"},
                {"table": "no", "token": "x"},
            ]
            assert (await visit.post("/api/me/seats", {"seats": held}))["tables"] == [table]
            assert (await thief.post("/api/me/seats", {"seats": held}))["tables"] == []
            assert (await visit.get(f"/api/tables/{table}/seats"))["seats"] == [1]
            assert (await thief.get(f"/api/tables/{table}/seats"))["seats"] == []
            by_token = await here.socket(table)
            await by_token.send(type="hello", version=VERSION, token=tokens[1])
            assert (await by_token.receive())["code"] == "bad_token", "the session opens it now"
            client = await visit.connect(table)
            assert client.frames[0]["seat"] == 1
            assert (await thief.connect(table, seat=1)).frames[0]["code"] == "bad_token"

    run(test())


def test_a_restart_keeps_players_sessions_and_seats(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            visit = Visit(here)
            await visit.sign_up("Ada")
            made = await visit.post(
                "/api/tables", {"game": "jest", "name": "", "seats": [{"kind": "person"}, {}, {}]}
            )
        async with house(tmp_path) as here:
            again = Visit(here)
            again.http.cookies = visit.http.cookies
            assert (await again.get("/api/me"))["name"] == "Ada"
            assert (await again.connect(made["table"])).frames[0]["seat"] == 0
        async with house(tmp_path, session=-1.0) as here:
            again = Visit(here)
            again.http.cookies = visit.http.cookies
            assert (await again.get("/api/me"))["code"] == "not_signed_in", "it was not used for too long"

    run(test())


def test_guests_cannot_sit_under_a_players_name(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            await Visit(here).sign_up("Bob")
            guest = Visit(here)
            two = [{"kind": "person"}, {"kind": "person"}, {}]
            for name in ("Bob", "b0b"):
                refused = await guest.post("/api/tables", {"game": "jest", "name": name, "seats": two})
                assert refused["code"] == "bad_name"
            hot = {"game": "jest", "name": "Cyd", "others": ["Bob"], "hot_seat": True, "seats": two}
            assert (await guest.post("/api/tables", hot))["code"] == "bad_name"
            made = await guest.post("/api/tables", {"game": "jest", "name": "Cyd", "seats": two})
            joining = await guest.post(f"/api/tables/{made['table']}/join", {"name": "BOB"})
            assert joining["code"] == "bad_name"

    run(test())


def test_a_player_sits_at_a_table_once_and_can_be_removed_from_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, operator="secret") as here:
            visit = Visit(here)
            await visit.sign_up("Ada")
            seats = [{"kind": "person"}, {"kind": "person"}, {}]
            made = await visit.post("/api/tables", {"game": "jest", "name": "", "seats": seats})
            twice = await visit.post(f"/api/tables/{made['table']}/join", {"name": ""})
            assert twice["code"] == "taken"
            operator = {"Authorization": "Bearer secret"}
            await here.post(f"/api/operator/tables/{made['table']}/kick/0", headers=operator)
            assert (await visit.get(f"/api/tables/{made['table']}/seats"))["seats"] == []

    run(test())


def test_rubbish_about_players_is_refused_and_limited(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, signs_per_minute=30.0) as here:
            visit = Visit(here)
            offered = await visit.post("/api/players/passkey-options", {"name": "Eve"})
            assert offered["rp"]["id"] == "127.0.0.1" and offered["user"]["name"] == "Eve"
            answers = [
                {},
                {"id": "x"},
                {"id": "x", "rawId": "x", "type": "public-key", "response": {}},
                {"id": "eA", "rawId": "eA", "type": "public-key",
                 "response": {"clientDataJSON": "e30", "attestationObject": "oA"}},
            ]  # fmt: skip
            for credential in answers:
                offered = await visit.post("/api/players/passkey-options", {"name": "Eve"})
                body = {"challenge": offered["challenge"], "credential": credential}
                refused = await visit.post("/api/players/passkey", body)
                assert (refused["status_code"], refused["code"]) == (403, "bad_passkey"), credential
                assert (await visit.post("/api/players/passkey", body))["code"] == "stale", "used once"
            asked = await visit.post("/api/sessions/passkey-options")
            body = {"challenge": asked["challenge"], "credential": {"id": "x"}}
            assert (await visit.post("/api/players/passkey", body))["code"] == "stale", "for another purpose"
            assert (await visit.post("/api/sessions/passkey", body))["code"] == "stale"
            for path in ("/api/players", "/api/sessions", "/api/sessions/passkey", "/api/me/seats"):
                assert (await visit.post(path, {"nonsense": 1}))["status_code"] in (400, 401)
            visit.http.cookies.set(COOKIE, "nonsense")
            assert (await visit.get("/api/me"))["code"] == "not_signed_in"
            last = [await visit.post("/api/players", {"name": "Eve"}) for _ in range(40)][-1]
            assert last["code"] == "too_fast"

    run(test())


def test_tries_for_one_name_are_limited_whatever_the_address(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            await Visit(here).sign_up("Ada")
            codes = []
            for n in range(12):
                visit = Visit(here, **{"X-Forwarded-For": f"10.0.0.{n}"})
                codes.append((await visit.post("/api/sessions", {"name": "Ada", "phrase": "x"}))["code"])
            assert codes == ["bad_phrase"] * 10 + ["too_fast"] * 2

    run(test())


def test_another_sites_page_cannot_act_for_a_player(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            visit = Visit(here)
            await visit.sign_up("Ada")
            evil = {"Origin": "https://evil.example"}
            for path in ("/api/sessions/end", "/api/me/phrase", "/api/me/seats", "/api/tables"):
                assert (await visit.post(path, {}, headers=evil))["code"] == "bad_origin"
            assert (await visit.get("/api/me"))["name"] == "Ada"

    run(test())


def test_the_cookie_is_secure_where_the_server_is_behind_tls(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, origins=("https://cards.example",)) as here:
            visit = Visit(here)
            await visit.sign_up("Ada")
            assert "Secure" in visit.answer.headers["set-cookie"]

    run(test())
