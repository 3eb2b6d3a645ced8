"""What only the operator may see and do."""

from pathlib import Path

import pytest

from parlour.server.runtime.settings import operator_token
from tests.server.house import house, run

OPERATOR = {"authorization": "Bearer of-the-operator"}


@pytest.mark.parametrize("given", ["", "Bearer guessed", "Basic of-the-operator"])
@pytest.mark.parametrize("operator", ["", "of-the-operator"])
def test_counters_are_for_the_operator(operator: str, given: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, operator=operator) as here:
            found = await here.http.get("/metrics", headers={"authorization": given} if given else {})
            assert (found.status_code, found.json()["code"]) == (404, "not_found")

    run(test())


def test_counters_count(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, operator="of-the-operator") as here:
            made = await here.make("jest", 1, 2)
            client = await here.connect(made["table"], made["tokens"][0])
            await client.act(client.view["options"][0]["move"])
            await here.http.get("/nowhere")
            lines = (await here.http.get("/metrics", headers=OPERATOR)).text.splitlines()
            assert "parlour_tables_made_total 1.0" in lines
            assert 'parlour_requests_total{method="GET",status="404"} 1.0' in lines
            assert "parlour_sockets 1.0" in lines
            assert "parlour_tables_in_memory 1.0" in lines
            assert any(line.startswith("parlour_commit_seconds_bucket") for line in lines)
            assert float(next(line for line in lines if line.startswith("parlour_moves_total")).split()[1]) >= 1

    run(test())


def test_the_operators_token_is_made_once_for_the_owner_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("PARLOUR_OPERATOR_TOKEN", "")
    token = operator_token()
    assert len(token) >= 40 and operator_token() == token
    assert (tmp_path / "parlour" / "operator-token").stat().st_mode & 0o777 == 0o600
    monkeypatch.setenv("PARLOUR_OPERATOR_TOKEN", "mine")
    assert operator_token() == "mine"
