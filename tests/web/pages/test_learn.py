"""The pages of lessons and puzzles: a whole lesson of each game, wrong tries, progress, a first game; puzzles."""

import pytest
from playwright.sync_api import Page, expect

import parlour
from parlour.play.lesson import lesson_of
from parlour.play.puzzle import puzzles
from parlour.play.teacher import Teacher
from tests.web.pages.conftest import Visitors
from tests.web.pages.playing import ASKED
from tests.web.pages.serving import Server

GAMES = ["circle_of_kings", "high_jinks", "jest", "jin_kei", "last_king"]
COUNT = "#coach .count"


def solutions(name: str) -> list[list[str]]:
    """For each step the moves that reach its goal."""
    game = parlour.game(name)
    teacher = Teacher(game, lesson_of(game))
    out = []
    for number in range(teacher.lesson.count):
        match, scene, step = teacher.at(number)
        out.append([] if step.goal is None else teacher.solution(match, scene.seat, step.goal).split(" + "))
    return out


def choose(page: Page, moves: list[str]) -> None:
    """Press the options of an answer, and confirm a set."""
    for move in moves:
        page.locator(f'.prompt .option[data-move="{move}"]').click()
    if len(moves) > 1:
        page.locator(".confirm").click()


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_lesson_leads_to_a_first_game(server: Server, visitor: Visitors, name: str) -> None:
    page = visitor(reduced_motion="reduce")
    page.goto(server.url)
    page.get_by_role("link", name=f"Learn: {parlour.game(name).about.title}").click()
    steps = solutions(name)
    for number, moves in enumerate(steps, 1):
        expect(page.locator(COUNT)).to_have_text(f"Step {number} of {len(steps)}")
        assert page.locator("parlour-board .pointed").count() > 0
        if moves:
            expect(page.locator("#next")).to_be_disabled()
            choose(page, moves)
            expect(page.locator("#reply.right")).to_contain_text("Right!")
            expect(page.locator("#next")).to_be_focused()
        page.keyboard.press("n")
    page.get_by_role("button", name="Play your first game").click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector("parlour-board")
    page.goto(server.url)
    expect(page.get_by_role("link", name=f"Learn: {parlour.game(name).about.title}")).to_have_text("Learn ✓")


def test_a_wrong_try_says_so_and_why_opens_the_rule(server: Server, visitor: Visitors) -> None:
    page = visitor(reduced_motion="reduce")
    page.goto(f"{server.url}/learn/jest")
    page.wait_for_selector("#say")
    for _ in range(2):
        page.keyboard.press("n")
        page.wait_for_timeout(100)
    expect(page.locator(COUNT)).to_have_text("Step 3 of 9")
    choose(page, ["down 4♠"])
    expect(page.locator("#reply.almost")).to_contain_text("Almost")
    expect(page.locator("#next")).to_be_disabled()
    page.locator("parlour-board [data-zone] .card:not(.playable):not(.space)").first.click()
    expect(page.locator("#reply.refused")).to_contain_text(".")
    assert page.locator("#why").is_hidden()
    page.keyboard.press("w")
    expect(page.locator("#why")).to_contain_text("at the same time")
    page.get_by_role("button", name="Read the rule").click()
    expect(page.locator("#panel-rules .cited")).to_be_visible()
    page.get_by_role("button", name="Show me").click()
    expect(page.locator("#reply.right")).to_contain_text("You offer")
    page.get_by_role("button", name="Back").click()
    expect(page.locator(COUNT)).to_have_text("Step 2 of 9")


def test_the_lesson_goes_on_where_it_was_left_and_restarts(server: Server, visitor: Visitors) -> None:
    page = visitor(390, 844, reduced_motion="reduce", has_touch=True)
    page.goto(f"{server.url}/learn/last_king")
    page.locator("#next").tap()
    expect(page.locator(COUNT)).to_have_text("Step 2 of 10")
    page.goto(server.url)
    expect(page.get_by_role("link", name="Learn: Last King")).to_have_text("Learn (1/10)")
    page.goto(f"{server.url}/learn/last_king")
    expect(page.locator(COUNT)).to_have_text("Step 2 of 10")
    page.locator("#restart").tap()
    expect(page.locator(COUNT)).to_have_text("Step 1 of 10")
    expect(page.locator("#next")).to_be_in_viewport()


def test_a_phone_shows_what_the_step_points_at(server: Server, visitor: Visitors) -> None:
    page = visitor(390, 844, reduced_motion="reduce", has_touch=True)
    page.goto(server.url)
    page.evaluate("localStorage.setItem('parlour.lessons', JSON.stringify({ circle_of_kings: { step: 5 } }))")
    page.goto(f"{server.url}/learn/circle_of_kings")
    expect(page.locator(COUNT)).to_have_text("Step 6 of 9")
    ace = page.locator("parlour-board .card.pointed[aria-label^='Ace Swords']")
    expect(ace).to_be_in_viewport(ratio=1)
    dock = page.locator("parlour-board .dock").bounding_box()
    box = ace.bounding_box()
    assert dock and box and box["y"] + box["height"] <= dock["y"]


def test_a_lesson_by_keyboard_alone(server: Server, visitor: Visitors) -> None:
    page = visitor(reduced_motion="reduce")
    page.goto(f"{server.url}/learn/jest")
    expect(page.locator("#say")).to_be_focused()
    page.keyboard.press("n")
    expect(page.locator(COUNT)).to_have_text("Step 2 of 9")
    page.keyboard.press("n")
    expect(page.locator(COUNT)).to_have_text("Step 3 of 9")
    page.locator(ASKED).first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(COUNT)).to_have_text("Step 4 of 9")
    described = page.locator("parlour-board .pointed").first
    assert described.get_attribute("aria-description") == "the lesson points here"


def test_puzzles_are_solved_and_remembered(server: Server, visitor: Visitors) -> None:
    shipped = puzzles(parlour.game("last_king"))
    page = visitor(reduced_motion="reduce")
    page.goto(server.url)
    page.get_by_role("link", name="Puzzles: Last King").click()
    page.wait_for_selector(ASKED)
    expect(page.locator(COUNT)).to_contain_text(f"Puzzle 1 of {len(shipped)} · 0 solved")
    hidden = page.evaluate("document.querySelector('parlour-board').view.zones.flatMap((zone) => zone.cards)"
                           ".filter((card) => card && card.card === null).length")  # fmt: skip
    assert hidden > 0
    page.locator(f'.prompt .option[data-move="{shipped[0].best}"]').click()
    expect(page.locator("#say")).to_contain_text("Right")
    expect(page.locator(".worths li")).to_have_count(len(shipped[0].answers))
    expect(page.locator(".worths .best")).to_have_count(1)
    page.keyboard.press("n")
    expect(page.locator(COUNT)).to_contain_text(f"Puzzle 2 of {len(shipped)} · 1 solved")
    page.locator(f'.prompt .option[data-move="{shipped[1].answers[-1].move}"]').click()
    expect(page.locator("#say")).to_contain_text("Not the best move")
    page.get_by_role("button", name="Try again").click()
    page.wait_for_selector(ASKED)
    page.reload()
    expect(page.locator(COUNT)).to_contain_text("1 solved")
    page.goto(f"{server.url}/puzzles/last_king")
    expect(page.locator(COUNT)).to_contain_text("Puzzle 3 of")
    page.get_by_label("Difficulty", exact=True).select_option("4")
    expect(page.locator(".stars")).to_have_attribute("aria-label", "difficulty 4 of 5")


def test_a_puzzle_about_several_cards_is_answered_with_a_set(server: Server, visitor: Visitors) -> None:
    puzzle = next(each for each in puzzles(parlour.game("circle_of_kings")) if each.best.count(" + ") > 1)
    cards = puzzle.best.split(" + ")
    page = visitor(reduced_motion="reduce")
    page.goto(f"{server.url}/puzzles/circle_of_kings#{puzzle.id}")
    page.wait_for_selector(ASKED)
    expect(page.locator("#say")).to_contain_text(f"Find the best choice of {len(cards)}.")
    for move in reversed(cards):
        expect(page.locator(".confirm")).to_be_disabled()
        page.locator(f'.prompt .option[data-move="{move}"]').click()
    page.locator(".confirm").click()
    expect(page.locator("#say")).to_contain_text(f"Right: the best choice of {len(cards)}")
    expect(page.locator(".worths li")).to_have_count(len(puzzle.answers))
    expect(page.locator(".worths .best")).to_contain_text("(your answer)")


@pytest.mark.parametrize("address", ["learn/chess", "puzzles/chess"])
def test_an_unknown_game_is_said(server: Server, visitor: Visitors, address: str) -> None:
    page = visitor()
    page.goto(f"{server.url}/{address}")
    expect(page.locator("#banner")).to_have_text("There is no such game.")
