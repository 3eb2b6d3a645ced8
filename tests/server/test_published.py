"""What is published: the games, their rules, the schemas; and which rule applies to which question."""

from pathlib import Path

import pytest
from starlette.routing import Route

import parlour
import parlour.kernel.facts
from parlour.play.rulebook import sections
from parlour.server.http.app import routes
from parlour.server.http.openapi import openapi, protocol
from parlour.server.protocol.messages import VERSION
from tests.server.house import house, run


@pytest.mark.parametrize("name", parlour.games())
def test_every_step_leads_to_a_section_of_the_rules(name: str) -> None:
    game = parlour.game(name)
    known = {section.id for section in sections(game) if section.id}
    assert {rule.section for rule in game.rules} <= known


def test_the_lobby_lists_all_games_without_options_that_name_files(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            games = {game["name"]: game for game in await here.get("/api/games")}
            assert sorted(games) == parlour.games()
            options = {option["name"] for option in games["jin_kei"]["options"]}
            assert "per_round" in options and not options & {"formations", "score_list"}
            assert games["high_jinks"]["own_clock"] and not games["jest"]["own_clock"]
            kinds = {option["name"]: option["kind"] for option in games["last_king"]["options"]}
            assert kinds["jokers"] == "int" and kinds["shield_suit"] == "choice" and kinds["pass_locks"] == "bool"
            rules = await here.get("/api/games/jest/rules")
            assert {"number", "title", "text", "figures"} == set(rules[0])
            assert (await here.get("/api/games/chess/rules"))["code"] == "not_found"

    run(test())


def test_the_documents_describe_every_address_and_message(tmp_path: Path) -> None:
    document = openapi()
    assert document["openapi"].startswith("3.1")
    assert "NewTable" in document["components"]["schemas"]
    tags = {part["properties"]["type"]["enum"][0] for part in protocol()["$defs"].values()
            if "type" in part.get("properties", {})}  # fmt: skip
    assert {"hello", "act", "why", "about", "ask", "undo", "auto", "pace", "leave"} <= tags
    assert {"snapshot", "update", "accepted", "aid"} <= tags

    async def test() -> None:
        async with house(tmp_path) as here:
            assert await here.get("/api/openapi.json") == document
            assert (await here.get("/api/protocol.json"))["version"] == VERSION
            assert await here.get("/healthz") == {"database": "reachable"}
            described = set(document["paths"])
            routes = {route.path for route in here_routes()}
            assert described == routes

    run(test())


def here_routes() -> list[Route]:
    """All addresses that answer with data."""
    found = [route for route in routes() if isinstance(route, Route)]
    unpublished = ("/api/openapi.json", "/api/protocol.json")
    return [route for route in found if route.path.startswith(("/api", "/health", "/metrics"))
            and route.path not in unpublished]  # fmt: skip


def test_what_an_observer_sees_is_described_down_to_the_last_field() -> None:
    kinds = protocol()["$defs"] | openapi()["components"]["schemas"]
    facts = {name: kind for name, kind in vars(parlour.kernel.facts).items() if hasattr(kind, "__required_keys__")}
    for name in facts.keys() & kinds.keys():
        assert set(kinds[name]["properties"]) == facts[name].__required_keys__
    assert {"View", "EventView", "Memory", "ResultView", "Question", "OptionView"} <= kinds.keys()
    assert kinds["Refused"]["properties"]["facts"]["additionalProperties"]["anyOf"]
