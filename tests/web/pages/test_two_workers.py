"""Two browsers at two processes that share a PostgreSQL: passkeys, the lobby, whole games, another browser."""

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, Route, expect

import parlour
from parlour.play import read_record, verify
from tests.server.postgres import NOT_THERE, cluster, programs
from tests.web.pages.conftest import Visitors
from tests.web.pages.playing import ANSWER, OVER, PROMPT, table_of
from tests.web.pages.serving import Server
from tests.web.pages.test_lobby import find_opponents
from tests.web.pages.test_players import Authenticator, by_name

pytestmark = pytest.mark.skipif(programs() is None, reason=NOT_THERE)
WHOLE_GAME = 300_000  # milliseconds; a quiet machine needs a few seconds
WINDOW = 0.2  # seconds, not 4: many passes of a whole game would be held as long
HELD = "together: 4_000"  # in the page that holds them
PLAY_ON = f"""([luck, most]) => {{
  const answer = {ANSWER};
  const over = () => !document.getElementById("after").hidden;
  window.answered = 0;
  (async () => {{
    while (!over() && window.answered < most) {{
      if (document.querySelector(".prompt .option")) {{
        await answer([(luck + window.answered * 0.618) % 1, false]);
        window.answered += 1;
      }} else await new Promise((resolve) => setTimeout(resolve, 3));
    }}
  }})();
}}"""  # answers what is asked, in the background


class Workers(NamedTuple):
    """Two processes at addresses of their own, as on two machines."""

    one: Server
    other: Server


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    with cluster() as url, Server(url, window=WINDOW) as one, Server(url, window=WINDOW) as other:
        yield Workers(one, other)


def shorten(route: Route) -> None:
    """Let the pages hold a pass as long as these servers do."""
    answer = route.fetch()
    assert HELD in answer.text()
    route.fulfill(response=answer, body=answer.text().replace(HELD, f"together: {1000 * WINDOW:.0f}"))


def sign_up(page: Page, url: str, name: str) -> Authenticator:
    """Become a player by a passkey."""
    page.context.route("**/board/notice.js*", shorten)
    device = Authenticator(page)
    page.goto(f"{url}/me")
    form = page.get_by_role("form", name="New here")
    form.get_by_label("Player name").fill(name)
    form.get_by_role("button", name="Sign up with a passkey").click()
    expect(page.locator("h1")).to_have_text(name)
    return device


def play_on(page: Page, luck: float, most: int = 10_000) -> None:
    """Let a page play by itself; what goes wrong there fails its visitor."""
    page.wait_for_selector("parlour-board")
    page.evaluate(PLAY_ON, [luck, most])


def end_of(pages: list[Page], url: str, game: str) -> None:
    """Both see the end, and the record holds, whichever process is asked for it."""
    for page in pages:
        page.wait_for_selector(OVER, timeout=WHOLE_GAME)
    answer = pages[0].request.get(f"{url}/api/tables/{table_of(pages[0])}/record")
    record = read_record(answer.text().splitlines())
    assert record.game == game
    assert verify(parlour.game(game, **record.options), record).over


@pytest.mark.parametrize("game", sorted(set(parlour.games()) - {"jest"}))
def test_two_players_at_two_workers_find_each_other_and_play_a_whole_game(
    visitor: Visitors, workers: Workers, game: str
) -> None:
    urls = [by_name(workers.one), by_name(workers.other)]
    pages = [visitor(), visitor()]
    title = parlour.game(game).about.title
    devices = []
    for page, url, name in zip(pages, urls, ("Ada", "Bob"), strict=True):
        devices.append(sign_up(page, url, f"{name} {title}"))
        page.goto(url)
        find_opponents(page, title)
    for page in pages:
        page.wait_for_url("**/table/*")
    assert table_of(pages[0]) == table_of(pages[1])
    if game == "high_jinks":
        play_on(pages[1], 0.5)
        pages[0] = moved(pages[0], visitor(390, 844), devices[0], urls[1])
        play_on(pages[0], 0.1)
    else:
        play_on(pages[0], 0.1)
        play_on(pages[1], 0.5)
    end_of(pages, urls[1], game)


def moved(page: Page, elsewhere: Page, device: Authenticator, url: str) -> Page:
    """Go to another browser, at the other worker, in the middle; returns the page there."""
    play_on(page, 0.1, 3)
    page.wait_for_function("() => window.answered === 3")
    table = table_of(page)
    Authenticator(elsewhere).hold(device.credentials()[0])
    page.close()
    elsewhere.goto(f"{url}/me")
    elsewhere.get_by_role("button", name="Sign in with a passkey").click()
    expect(elsewhere.locator("h1")).to_have_text("Ada High Jinks")
    elsewhere.goto(url)
    elsewhere.locator(f"#tables [data-table='{table}']").get_by_role("link", name="Continue").click()
    elsewhere.wait_for_selector("parlour-board")
    assert elsewhere.evaluate("document.querySelector('parlour-board').view.seat") is not None
    return elsewhere


def test_a_table_of_one_worker_is_found_and_joined_in_the_lobby_of_the_other(
    visitor: Visitors, workers: Workers
) -> None:
    maker, guest = visitor(), visitor()
    sign_up(maker, by_name(workers.one), "Maker of many")
    maker.goto(by_name(workers.one))
    guest.goto(by_name(workers.other))
    maker.get_by_role("button", name="Play with friends: Jest").click()
    dialog = maker.get_by_role("dialog")
    dialog.get_by_label("Show on the start page").check()
    dialog.get_by_role("button", name="Create the game").click()
    maker.wait_for_url("**/table/*")
    row = guest.locator(f".lists [data-table='{table_of(maker)}']")
    expect(row).to_contain_text("Maker of many")
    row.get_by_role("link", name="Join").click()
    guest.get_by_label("Your name").fill("Guest of many")
    guest.get_by_role("button", name="Join the game").click()
    play_on(maker, 0.1)
    play_on(guest, 0.5)
    end_of([maker, guest], by_name(workers.other), "jest")
    assert guest.locator(PROMPT).count() == 0
