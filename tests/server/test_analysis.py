"""The address of analyses, with the bots that make them."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from parlour.server.protocol.problems import Problem
from parlour.server.protocol.responses import Progress
from parlour.server.thinking.analyses import MOST_OF_ONE
from tests.server.house import Json, house, play, run


def test_a_finished_match_is_analysed_once_for_each_who_asks(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, analysis=0.01) as here:
            made = await here.make("jest", 1, 2)
            address = f"/api/tables/{made['table']}/analysis"
            early = await here.http.get(address)
            assert (early.status_code, early.json()["code"]) == (403, "not_over")
            client = await here.connect(made["table"], made["tokens"][0])
            await play(client, Random(1))

            async def analysis(query: str) -> Json:
                while (answer := await here.http.get(address + query)).status_code == 202:
                    assert 0 <= answer.json()["done"] <= answer.json()["of"]
                    await asyncio.sleep(0.02)
                assert answer.status_code == 200, answer.text
                found: Json = answer.json()
                return found

            mine, everybodys = await asyncio.gather(analysis("?seat=0"), analysis(""))
            assert {decision["seat"] for decision in mine["decisions"]} == {0}
            assert {decision["seat"] for decision in everybodys["decisions"]} == {0, 1, 2}
            for line in everybodys["summary"]:
                assert line["start"] + line["skill"] + line["luck"] == pytest.approx(line["result"])
            assert await analysis("?seat=0") == mine

    run(test())


def test_an_analysis_of_a_seat_that_is_not_there_is_refused(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            made = await here.make("jest", 1, 2)
            await play(await here.connect(made["table"], made["tokens"][0]), Random(1))
            for seat in ["3", "-1", "x", "open"]:
                refused = await here.http.get(f"/api/tables/{made['table']}/analysis?seat={seat}")
                assert (refused.status_code, refused.json()["code"]) == (400, "bad_seat")

    run(test())


def test_one_address_does_not_fill_the_queue_of_analyses(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, analysis=0.01) as here:
            made = await here.make("jest", 1, 2)
            await play(await here.connect(made["table"], made["tokens"][0]), Random(1))
            address = f"/api/tables/{made['table']}/analysis"
            analyses = here.services.analyses
            record = here.services.tables.live[made["table"]].state.match.record.lines()
            for number in range(MOST_OF_ONE):
                assert isinstance(analyses.of(f"mean{number}", None, record, "mean"), Progress)
            with pytest.raises(Problem, match="Wait until"):
                analyses.of("one more", None, record, "mean")
            assert (await here.http.get(address)).status_code == 202
            while (await here.http.get(address)).status_code == 202:
                await asyncio.sleep(0.02)
            left = [key for key in analyses.asked_by if analyses.asked_by[key] == "mean"]
            assert len(left) >= MOST_OF_ONE - 2, "it was served in its turn, before the rest"

    run(test())
