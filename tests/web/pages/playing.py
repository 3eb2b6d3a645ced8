"""Playing through the page as a person would: by clicking what is offered, or with the keyboard."""

import random

from playwright.sync_api import Page

ASKED = ".prompt .option"
PROMPT = ".prompt.asked"  # on a phone its options may all be cards on the table
OVER = "#after:not([hidden])"
MARK = "() => { window.viewBefore = document.querySelector('parlour-board')?.view; }"
ANSWER = """async ([luck, patient]) => {
  let state = Math.floor(luck * 2 ** 31);
  const random = (below) => {
    state = (state * 69069 + 1) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
  const view = () => document.querySelector("parlour-board")?.view;
  const over = () => !document.getElementById("after").hidden;
  const asked = () => document.querySelector(".prompt .option");
  const until = async (done) => {
    const began = performance.now();
    while (!done()) {
      if (performance.now() - began > 60_000) throw new Error("the table does not move on");
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
  };
  await until(() => asked() || over()); // a question may be withheld until what led to it has been shown
  if (over()) return;
  const before = view();
  const chooseSet = (options) => {
    for (const one of document.querySelectorAll('.option[aria-pressed="true"]')) one.click();
    const least = Math.max(before.question.least, 1);
    let wanted = least + random(Math.min(before.question.most, options.length) - least + 1);
    for (; wanted > 0; wanted -= 1) options.splice(random(options.length), 1)[0].click();
    document.querySelector(".confirm").click();
  };
  do { // a set may be refused: then another one
    for (const toast of document.querySelectorAll(".toast")) toast.remove();
    const options = [...document.querySelectorAll(".prompt .option")];
    if (document.querySelector(".confirm")) chooseSet(options);
    else options[random(options.length)].click();
    await until(() => view() !== before || over() || document.querySelector(".toast"));
  } while (view() === before && !over());
  if (patient) await until(() => asked() || document.querySelector(".curtain") || over());
}"""  # an answer to what is asked, then if wanted patience until something is asked again
MOVED_ON = """() => {
  const board = document.querySelector("parlour-board");
  return !board || board.view !== window.viewBefore || !document.getElementById("after").hidden;
}"""


def start(page: Page, url: str, game: str, level: str = "novice") -> str:
    """From the start page to a table against bots; gives the id of the table."""
    page.goto(url)
    page.get_by_label("How well the bots play").get_by_text(level.capitalize()).click()
    page.locator(f"[data-game={game}] .primary").click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector(PROMPT)
    return table_of(page)


def table_of(page: Page) -> str:
    """The id of the table that a page shows."""
    return page.url.split("/table/")[1]


def asked_or_over(page: Page) -> bool:
    """Wait until the page asks for something or the game is over; whether it asks."""
    page.wait_for_selector(f"{PROMPT}, {OVER}")
    return page.locator(OVER).count() == 0


def click_option(page: Page, luck: random.Random) -> None:
    """Play any of the options, and wait until the table has moved on."""
    options = page.locator(ASKED)
    page.evaluate(MARK)
    if options.count() == 0:  # what was asked has been answered meanwhile: an update came between
        return
    if page.locator(".confirm").count() > 0:
        page.evaluate(ANSWER, [luck.random(), False])
        return
    options.nth(luck.randrange(options.count())).click()
    page.wait_for_function(MOVED_ON)


def play_to_the_end(page: Page, seed: int, most: int = 2000) -> int:
    """Play whatever comes until the game is over, or for so many moves; gives the number of moves."""
    luck = random.Random(seed)
    moves = 0
    while moves < most and asked_or_over(page):
        page.evaluate(ANSWER, [luck.random(), True])
        moves += 1
    return moves


def make_table(page: Page, url: str, game: str, **more: object) -> str:
    """Make a table by the server's address, as the page's dialog would, and sit down there in this browser."""
    body = {"game": game, "name": "Ada", "seats": [{"kind": "person"}, {"kind": "person"}], **more}
    page.goto(url)
    script = """async (body) => {
      const api = await import("/static/js/net/api.js");
      const store = await import("/static/js/net/store.js");
      const seated = await api.newTable(body);
      const { game, name, contribution = "" } = body;
      store.sitDown(seated, { game, title: game, name, contribution });
      return seated.table;
    }"""
    table = str(page.evaluate(script, body))
    page.goto(f"{url}/table/{table}")
    return table
