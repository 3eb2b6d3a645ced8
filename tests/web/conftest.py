"""Chromium for the tests of the web page: one browser for the package, one fresh page for each test."""

from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from tests.web.site import serve

SHELL, DESKTOP = Path("/usr/bin/chromium-headless-shell"), Path("/usr/bin/chromium")
CHROMIUM = SHELL if SHELL.exists() else DESKTOP  # the shell draws no windows around its pages
PATIENCE = 60_000  # milliseconds; a busy machine is slow, and only a test that fails waits so long


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One Chromium; it ends with the package, because its event loop would be in the way of other tests."""
    if not CHROMIUM.exists():
        pytest.skip("no browser: Chromium is not installed")
    with sync_playwright() as playwright:
        expect.set_options(timeout=PATIENCE)
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page 1280 wide with nothing stored; an error that its script throws or prints fails the test."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(PATIENCE)
    opened = context.new_page()
    errors: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type == "error" and "Failed to load resource" not in message.text:
            errors.append(message.text)

    opened.on("pageerror", lambda error: errors.append(str(error)))
    opened.on("console", note)
    yield opened
    context.close()
    assert errors == []


@pytest.fixture(scope="package")
def board_site() -> Iterator[str]:
    """The address of the board's development page."""
    server = serve()
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/board.html"
    server.shutdown()
    server.server_close()


@pytest.fixture
def board(page: Page, board_site: str) -> Page:
    """The board's development page, ready; nothing glides unless a test wants it."""
    page.emulate_media(reduced_motion="reduce")
    page.goto(board_site)
    page.wait_for_selector("html[data-ready]")
    return page
