"""Two people at one table, each with a browser of their own: joining, reloading, taking back, playing again."""

import random

from playwright.sync_api import Page, expect

from tests.web.pages.conftest import Visitors
from tests.web.pages.playing import ASKED, OVER, click_option, make_table, play_to_the_end
from tests.web.pages.serving import Server

WAITING = [{"kind": "person"}, {"kind": "person"}, {"kind": "bot", "level": "novice"}]


def join(page: Page, url: str, table: str, name: str) -> None:
    page.goto(f"{url}/table/{table}")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join the game").click()
    page.wait_for_selector("parlour-board")


def play_both(pages: list[Page], seed: int, most: int = 500) -> None:
    """Whoever is asked plays, until the game is over for both."""
    luck = random.Random(seed)
    for _ in range(most):
        for page in pages:
            page.wait_for_selector(f"{ASKED}, {OVER}, .prompt:not(.asked)")
        asked = [page for page in pages if page.locator(ASKED).count() > 0]
        if all(page.locator(OVER).count() > 0 for page in pages):
            return
        if asked:
            click_option(luck.choice(asked), luck)
    raise AssertionError("the game does not end")


def test_two_browsers_play_each_other_with_a_reload_in_the_middle(server: Server, visitor: Visitors) -> None:
    ada, bob = visitor(), visitor()
    table = make_table(ada, server.url, "jest", seats=WAITING)
    expect(ada.locator(".waiting-room")).to_contain_text("One seat is free")
    assert ada.get_by_label("Link to this table").input_value().endswith(f"/table/{table}")
    join(bob, server.url, table, "Bob")
    for page in (ada, bob):
        page.wait_for_selector(ASKED)
    click_option(bob, random.Random(1))
    bob.reload()
    click_option(ada, random.Random(2))
    ada.reload()
    play_both([ada, bob], 3)
    assert totals(ada) == totals(bob)
    ada.get_by_role("button", name="Play again").click()
    ada.wait_for_url(lambda url: table not in url)
    bob.locator("#again").click()
    bob.wait_for_url(lambda url: table not in url)
    assert ada.url == bob.url
    ada.wait_for_selector("parlour-board")


def totals(page: Page) -> list[str]:
    """What everybody has in the end; how it came about is told to each in other words."""
    found = page.locator("#after .outcome li", has_text="Total:").all_inner_texts()
    assert len(found) == len(WAITING)
    return found


def test_a_name_with_html_in_it_is_only_a_name(server: Server, visitor: Visitors) -> None:
    ada, guest = visitor(), visitor()
    table = make_table(ada, server.url, "jest", seats=WAITING)
    name = "<img src=x onerror=a()>"
    join(guest, server.url, table, name)
    ada.wait_for_selector(ASKED)
    play_both([ada, guest], 5)
    for page in (ada, guest):
        assert name in page.locator("#people").inner_text()
        assert name in page.locator("#after").inner_text()
        assert page.locator("img").count() == 0


def test_a_guest_needs_a_name_that_is_not_taken(server: Server, visitor: Visitors) -> None:
    ada, guest = visitor(), visitor()
    table = make_table(ada, server.url, "jest", seats=WAITING)
    guest.goto(f"{server.url}/table/{table}")
    guest.get_by_label("Your name").fill("   ")
    guest.get_by_role("button", name="Join the game").click()
    expect(guest.locator(".join .problem")).not_to_be_empty()


def test_a_move_is_taken_back_if_the_other_agrees(server: Server, visitor: Visitors) -> None:
    ada, bob = visitor(), visitor()
    table = make_table(ada, server.url, "last_king")
    join(bob, server.url, table, "Bob")
    ada.wait_for_selector(ASKED)
    play_both_until_turn([ada, bob])
    asker = next(page for page in (ada, bob) if page.locator(ASKED).count() > 0)
    other = bob if asker is ada else ada
    before = asker.locator("#log li").count()
    asker.locator(ASKED, has_text="Pass").click()
    other.wait_for_selector(ASKED)
    other.locator(ASKED).last.click()
    expect(asker.locator("#log li")).not_to_have_count(before + 1)
    asker.locator("#undo:enabled").click()
    other.get_by_role("button", name="Accept").click()
    expect(asker.locator("#log li")).to_have_count(before)
    asker.wait_for_selector(ASKED)


def play_both_until_turn(pages: list[Page]) -> None:
    """Through the set-up of Last King, to the first turn."""
    luck = random.Random(4)
    for _ in range(60):
        for page in pages:
            if page.locator(ASKED, has_text="Pass").count() > 0:
                return
            if page.locator(ASKED).count() > 0:
                click_option(page, luck)
    raise AssertionError("nobody came to their turn")


def test_a_spectator_sees_the_table_but_no_hand(server: Server, visitor: Visitors) -> None:
    ada, spectator = visitor(), visitor()
    table = make_table(
        ada, server.url, "jest", seats=[{"kind": "person"}, *[{"kind": "bot", "level": "novice"}] * 2]
    )
    ada.wait_for_selector(ASKED)
    spectator.goto(f"{server.url}/table/{table}")
    spectator.wait_for_selector("parlour-board")
    assert spectator.locator(ASKED).count() == 0
    assert spectator.locator("#undo").is_hidden()
    assert spectator.evaluate("document.querySelector('parlour-board').view.seat") is None
    play_to_the_end(ada, 1)
    expect(spectator.locator(OVER)).to_be_visible()


def test_a_table_closed_to_spectators_still_offers_its_free_seat(server: Server, visitor: Visitors) -> None:
    ada, bob, late = visitor(), visitor(), visitor()
    table = make_table(ada, server.url, "jest", seats=WAITING, spectators=False)
    join(bob, server.url, table, "Bob")
    ada.wait_for_selector(ASKED)
    late.goto(f"{server.url}/table/{table}")
    expect(late.locator("#banner")).to_contain_text("spectators")


def test_when_somebody_gets_up_for_good_the_page_says_how_it_ended(server: Server, visitor: Visitors) -> None:
    ada, bob = visitor(), visitor()
    table = make_table(ada, server.url, "jin_kei", gone="adjudicate")
    join(bob, server.url, table, "Bob")
    ada.wait_for_selector("parlour-board")
    bob.get_by_role("button", name="Menu").click()
    bob.get_by_role("button", name="Leave game").click()
    bob.get_by_role("button", name="Leave", exact=True).click()
    bob.wait_for_url(lambda url: "/table/" not in url)
    expect(ada.locator(OVER)).to_contain_text("Bob left the table")
    assert ada.locator(ASKED).count() == 0
