"""Lessons and puzzles over HTTP: what the learner's seat may see, and nothing before it has answered."""

from pathlib import Path

import pytest

import parlour
from parlour.kernel.game import seat_names
from parlour.kernel.luck import Fast
from parlour.play.lesson import lesson_of
from parlour.play.puzzle import position, puzzles
from parlour.server.lobby import catalogue
from parlour.server.lobby.learning import puzzle as puzzle_view
from parlour.server.lobby.services import Services
from parlour.server.runtime.settings import Settings
from tests.server.house import house, run

GAMES = ["circle_of_kings", "high_jinks", "jest", "jin_kei", "last_king"]


def test_a_step_is_shown_tried_and_reached(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            games = {game["name"]: game for game in await here.get("/api/games")}
            assert all(games[name]["steps"] == lesson_of(parlour.game(name)).count for name in GAMES)
            address = "/api/games/jest/lesson/2"
            step = await here.get(address)
            assert step["goal"] and step["steps"] == 9 and step["moves"] == ["down 3♦", "down 4♠"]
            almost = (await here.http.post(address, json={"move": "down 4♠"})).json()
            assert almost["outcome"] == "almost" and almost["view"] is None and "3♦" in almost["words"]
            refused = (await here.http.post(address, json={"move": "down A♠"})).json()
            assert refused["outcome"] == "refused" and refused["cites"]
            trophy = next(zone for zone in step["view"]["zones"] if zone["id"] == "trophies")["cards"][0]["token"]
            why = (await here.http.post(address, json={"token": trophy})).json()
            assert why["outcome"] == "refused" and why["words"]
            right = (await here.http.post(address, json={"move": "down 3♦"})).json()
            assert right["outcome"] == "right" and right["view"]["step"] == "take_cards"
            assert (await here.http.post(address, json={})).json() == right
            assert await here.get(address) == step

    run(test())


@pytest.mark.parametrize(
    ("method", "address", "body", "status"),
    [
        ("GET", "/api/games/chess/lesson/0", None, 404),
        ("GET", "/api/games/jest/lesson/99", None, 404),
        ("GET", "/api/games/jest/lesson/x", None, 400),
        ("POST", "/api/games/jest/lesson/99", {"move": "x"}, 404),
        ("POST", "/api/games/jest/lesson/0", {"move": 5}, 400),
        ("POST", "/api/games/jest/lesson/0", {"moves": []}, 400),
        ("POST", "/api/games/jest/lesson/0", {"move": "x" * 500}, 400),
        ("GET", "/api/games/chess/puzzles", None, 404),
        ("GET", "/api/games/jest/puzzles/none", None, 404),
        ("POST", "/api/games/jest/puzzles/none", {"move": "x"}, 404),
    ],
)
def test_rubbish_is_refused(tmp_path: Path, method: str, address: str, body: object, status: int) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            answer = await here.http.request(method, address, json=body)
            assert answer.status_code == status

    run(test())


def test_a_puzzle_is_shown_without_its_solution_and_then_solved(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            found = await here.get("/api/games/jest/puzzles")
            assert [each["rating"] for each in found] == sorted(each["rating"] for each in found)
            shipped = {puzzle.id: puzzle for puzzle in puzzles(parlour.game("jest"))}
            assert set(shipped) == {each["id"] for each in found}
            puzzle = shipped[found[0]["id"]]
            address = f"/api/games/jest/puzzles/{puzzle.id}"
            shown = await here.get(address)
            assert set(shown) == {"id", "rating", "section", "view", "log"}
            assert shown["view"]["seat"] == puzzle.seat
            wrong = (await here.http.post(address, json={"move": puzzle.answers[-1].move})).json()
            assert not wrong["right"] and wrong["best"] == puzzle.best
            assert [option["move"] for option in wrong["options"]] == [answer.move for answer in puzzle.answers]
            assert (await here.http.post(address, json={"move": puzzle.best})).json()["right"]
            assert (await here.http.post(address, json={"move": "fold"})).status_code == 400

    run(test())


def test_a_set_is_right_in_any_order(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            puzzle = next(each for each in puzzles(parlour.game("circle_of_kings")) if each.best.count(" + ") > 1)
            address = f"/api/games/circle_of_kings/puzzles/{puzzle.id}"
            cards = puzzle.best.split(" + ")
            assert (await here.http.post(address, json={"move": " + ".join(reversed(cards))})).json()["right"]
            wrong = (await here.http.post(address, json={"move": puzzle.answers[-1].move})).json()
            assert not wrong["right"] and wrong["best"] == puzzle.best
            assert (await here.http.post(address, json={"move": cards[0]})).status_code == 400

    run(test())


@pytest.mark.parametrize("name", GAMES)
def test_a_puzzle_tells_no_more_than_its_seat_knows(name: str) -> None:
    game = parlour.game(name)
    for n, puzzle in enumerate(puzzles(game)[::6]):
        t = position(game, puzzle)
        shown = puzzle_view(name, puzzle.id)
        guess = game.guess(t, puzzle.seat, Fast(n), True)
        assert shown.view == game.view(guess, puzzle.seat, seat_names(puzzle.seats))


def test_a_server_does_not_start_with_a_lesson_that_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalogue.all_games.cache_clear()
    monkeypatch.setattr("parlour.play.lesson.read_data", lambda game, name: {"scenes": [{"steps": [{}]}]})
    services = Services(Settings(db=f"sqlite:///{tmp_path / 'parlour.db'}"))
    with pytest.raises(ValueError, match=r"lesson.toml, scene 1, step 1: 'say' should be a text"):
        services.prepare()
    monkeypatch.undo()
    catalogue.all_games.cache_clear()
