"""Players in Chromium: passkeys by the virtual authenticator, the phrase, seats that follow to another browser."""

import random

from playwright.sync_api import CDPSession, Page, expect

from tests.web.pages.conftest import Visitors
from tests.web.pages.playing import PROMPT, click_option, make_table, start, table_of
from tests.web.pages.serving import Server

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def by_name(server: Server) -> str:
    """The address by the name of the host: passkeys are for names, not for numbers."""
    return server.url.replace("127.0.0.1", "localhost")


class Authenticator:
    """A device for passkeys in the browser of a page."""

    def __init__(self, page: Page) -> None:
        self.session: CDPSession = page.context.new_cdp_session(page)
        self.session.send("WebAuthn.enable")
        self.id = self.session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})[
            "authenticatorId"
        ]

    def credentials(self) -> list[object]:
        """The passkeys that it holds."""
        return list(self.session.send("WebAuthn.getCredentials", {"authenticatorId": self.id})["credentials"])

    def hold(self, credential: object) -> None:
        """Hold a passkey of another device, as those of one person do."""
        self.session.send("WebAuthn.addCredential", {"authenticatorId": self.id, "credential": credential})


def sign_up(page: Page, url: str, name: str) -> str:
    """Become a player by a recovery phrase; gives the phrase."""
    page.goto(f"{url}/me")
    form = page.get_by_role("form", name="New here")
    form.get_by_label("Player name").fill(name)
    form.get_by_role("button", name="Sign up with a recovery phrase").click()
    phrase = page.locator("#phrase").inner_text()
    page.get_by_role("button", name="I have written it down").click()
    expect(page.locator("h1")).to_have_text(name)
    return phrase


def test_a_passkey_signs_up_and_signs_in_in_another_browser(visitor: Visitors, server: Server) -> None:
    url = by_name(server)
    here, there = visitor(), visitor()
    device = Authenticator(here)
    here.goto(f"{url}/me")
    form = here.get_by_role("form", name="New here")
    form.get_by_label("Player name").fill("Passkey Ada")
    form.get_by_role("button", name="Sign up with a passkey").click()
    expect(here.locator("h1")).to_have_text("Passkey Ada")
    expect(here.get_by_role("button", name="Remove passkey 1")).to_be_visible()
    here.get_by_role("button", name="Remove passkey 1").click()
    expect(here.locator("#problem")).to_contain_text("only way to sign in")
    Authenticator(there).hold(device.credentials()[0])
    there.goto(f"{url}/me")
    there.get_by_role("button", name="Sign in with a passkey").click()
    expect(there.locator("h1")).to_have_text("Passkey Ada")
    expect(there.locator("#browsers ~ ul li")).to_have_count(2)
    there.get_by_role("button", name="Sign out everywhere else").click()
    there.get_by_role("dialog").get_by_role("button", name="Sign out").click()
    expect(there.locator("#browsers ~ ul li")).to_have_count(1)
    here.reload()
    expect(here.locator("h1")).to_have_text("Your account")


def test_a_guest_becomes_a_player_and_takes_the_seat_to_another_browser(visitor: Visitors, server: Server) -> None:
    here, there = visitor(), visitor()
    table = start(here, server.url, "jest")
    click_option(here, random.Random(1))
    here.wait_for_selector(PROMPT)
    phrase = sign_up(here, server.url, "Moving Bob")
    here.goto(f"{server.url}/table/{table}")
    here.wait_for_selector(PROMPT)
    assert here.evaluate(f"JSON.parse(localStorage['parlour.tables'])['{table}'].tokens") == []
    there.goto(f"{server.url}/me")
    form = there.get_by_role("form", name="Sign in")
    form.get_by_label("Player name").fill("moving bob")
    form.get_by_label("Recovery phrase").fill(phrase.upper())
    form.get_by_role("button", name="Sign in with the phrase").click()
    expect(there.locator("h1")).to_have_text("Moving Bob")
    there.goto(f"{server.url}/table/{table}")
    there.wait_for_selector(PROMPT)
    click_option(there, random.Random(2))
    there.goto(f"{server.url}/me")
    there.get_by_role("button", name="Sign out everywhere else").click()
    there.get_by_role("dialog").get_by_role("button", name="Sign out").click()
    expect(there.locator("#browsers ~ ul li")).to_have_count(1)
    here.goto(f"{server.url}/table/{table}")
    here.wait_for_selector("parlour-board")
    assert here.locator(PROMPT).count() == 0, "it looks on now"


def test_what_is_wrong_with_a_name_is_told(visitor: Visitors, server: Server) -> None:
    page = visitor()
    page.goto(f"{server.url}/me")
    expect(page.get_by_role("button", name="passkey")).to_have_count(0)  # the host is a number
    form = page.get_by_role("form", name="New here")
    for name, words in (("admin", "reserved"), ("Adа", "same script")):
        form.get_by_label("Player name").fill(name)
        form.get_by_role("button", name="Sign up with a recovery phrase").click()
        expect(page.locator("#problem")).to_contain_text(words)


def test_a_player_sits_under_the_players_name(visitor: Visitors, server: Server) -> None:
    page = visitor()
    sign_up(page, server.url, "Cyd at table")
    page.goto(server.url)
    expect(page.get_by_role("link", name="Cyd at table")).to_be_visible()
    make_table(page, server.url, "jest", name="Somebody else", seats=[{"kind": "person"}, {}, {}])
    page.wait_for_selector(PROMPT)
    assert table_of(page)
    expect(page.locator("parlour-people")).to_contain_text("Cyd at table")
