"""A server that is killed and started again: the page comes back by itself and nothing is lost."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.web.conftest import PATIENCE
from tests.web.pages.conftest import PACE
from tests.web.pages.playing import ASKED, play_to_the_end, start
from tests.web.pages.serving import Server


def test_the_page_reconnects_after_the_server_was_killed(browser: Browser, tmp_path: Path) -> None:
    context = browser.new_context(reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    context.add_init_script(PACE % 0)
    page = context.new_page()
    with Server(tmp_path) as server:
        start(page, server.url, "jest")
        play_to_the_end(page, 1, 2)
        log = page.locator("#log li").all_inner_texts()
        server.kill()
        expect(page.locator("#banner")).to_have_text("Connection lost, reconnecting …")
        page.wait_for_selector(ASKED)
        page.locator(ASKED).first.click()  # sent when the connection is back, once
        server.start()
        expect(page.locator("#banner")).to_be_hidden()
        play_to_the_end(page, 2)
        assert page.locator("#log li").all_inner_texts()[: len(log)] == log
    context.close()
