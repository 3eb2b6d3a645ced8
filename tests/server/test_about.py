"""What a card does and the player aid, asked for over the socket."""

from pathlib import Path
from random import Random

from tests.server.house import first_answer, house, play, run


def test_a_seat_and_a_spectator_are_told_about_what_they_see(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            table, tokens = await here.full("jest", 3)
            ann = await here.connect(table, tokens[0])
            guest = await here.connect(table)
            hand = next(z for z in ann.view["zones"] if z["id"] == "hand" and z["owner"] == 0)["cards"]
            mine = hand[0]["token"]
            told = await ann.request("about", token=mine)
            assert told["type"] == "about"
            assert told["info"]["card"] == hand[0]["card"] and told["info"]["lines"]
            assert isinstance(told["info"]["worth"], int)
            hidden = await guest.request("about", token=mine)
            assert hidden["info"]["card"] is None and hidden["info"]["lines"] == []
            before = here.services.tables.live[table].state.match.number
            aid = await ann.request("ask", what="aid")
            assert aid["type"] == "aid" and aid["aid"]["parts"][0]["title"].startswith("Your Jest")
            open_to_all = await guest.request("ask", what="aid")
            assert open_to_all["aid"]["parts"][0]["title"] == "Scoring"
            assert here.services.tables.live[table].state.match.number == before

    run(test())


def test_a_card_that_is_not_there_is_a_clear_error(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            table, tokens = await here.full("jest", 3)
            ann = await here.connect(table, tokens[0])
            for token in (-1, 17, 10**9, 2**62, 2**63 - 1):
                reply = await ann.request("about", token=token)
                assert (reply["type"], reply["code"]) == ("error", "bad_message"), token
            for rubbish in (None, "3", 0.5, [1], 2**80):
                assert (await ann.request("about", token=rubbish))["code"] == "bad_message"
            assert (await ann.request("about"))["code"] == "bad_message"
            assert (await ann.act(first_answer(ann.view)))["type"] == "accepted", "the match is as it was"

    run(test())


def test_nothing_is_said_before_the_deal(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            made = await here.make("jest", 3)
            ann = await here.connect(made["table"], made["tokens"][0])
            assert (await ann.request("about", token=0))["code"] == "not_allowed"
            assert (await ann.request("ask", what="aid"))["code"] == "not_allowed"

    run(test())


def test_cards_of_a_replay_say_what_each_pair_of_eyes_could_know(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            table, tokens = await here.full("jest", 1, bots=2)
            cards = f"/api/tables/{table}/replay/0/cards"
            assert (await here.get(f"{cards}/0"))["code"] == "not_over", "the match is still played"
            await play(await here.connect(table, tokens[0]), Random(1))
            moment = await here.get(f"/api/tables/{table}/replay/0?seat=open")
            hand = next(z for z in moment["view"]["zones"] if z["id"] == "hand" and z["owner"] == 1)["cards"]
            token, face = hand[0]["token"], hand[0]["card"]
            shown = await here.get(f"{cards}/{token}?seat=open")
            assert shown["card"] == face and shown["lines"]
            assert (await here.get(f"{cards}/{token}?seat=1"))["card"] == face
            hidden = await here.get(f"{cards}/{token}?seat=0")
            assert hidden["card"] is None and hidden["lines"] == []
            for missing in (f"{cards}/17", f"/api/tables/{table}/replay/999/cards/0"):
                assert (await here.get(missing))["code"] == "not_found", missing
            assert (await here.get(f"{cards}/0?seat=3"))["code"] == "bad_seat"
            for rubbish in (f"{cards}/{2**70}", f"{cards}/x", f"{cards}/-1"):
                assert (await here.get(rubbish))["code"] == "bad_card", rubbish

    run(test())
