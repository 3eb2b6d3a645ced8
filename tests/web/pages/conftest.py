"""A server for the tests of the pages, and further visitors beside the one that `page` is."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Response

from tests.web.conftest import PATIENCE
from tests.web.pages.serving import Server

Visitors = Callable[..., Page]
PACE = """if (!localStorage.getItem("parlour.settings"))
  localStorage.setItem("parlour.settings", JSON.stringify({ pace: %d }));"""  # 0: nothing that is shown takes time


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all of these tests; each makes its own tables."""
    with Server(Path(tmp_path_factory.mktemp("server"))) as running:
        yield running


@pytest.fixture
def page(page: Page) -> Page:
    """The page of the package, where nothing that is shown takes time."""
    page.context.add_init_script(PACE % 0)
    return page


@pytest.fixture
def visitor(browser: Browser) -> Iterator[Visitors]:
    """Makes a new visitor with a browser of their own; what goes wrong in it fails the test."""
    errors: list[str] = []
    contexts = []

    def note(message: ConsoleMessage) -> None:
        if message.type == "error" and "Failed to load resource" not in message.text:
            errors.append(message.text)

    def check(response: Response) -> None:
        if (
            response.status >= 400 and "/api/" not in response.url
        ):  # the server may refuse; a file may not be missing
            errors.append(f"{response.status} {response.url}")

    def visit(width: int = 1280, height: int = 800, pace: int = 0, **more: object) -> Page:
        context = browser.new_context(viewport={"width": width, "height": height}, **more)  # type: ignore[arg-type]
        context.add_init_script(PACE % pace)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", note)
        page.on("response", check)
        return page

    yield visit
    for context in contexts:
        context.close()
    assert errors == []
