"""Events staged on the board: tables in between hold nothing that was not told, and games say how events look."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page

import parlour
from parlour.kernel.luck import Fast
from parlour.kernel.table import Table
from parlour.testing.walks import step
from tests.web.samples import NAMES, TABLES, visible

CHECK = """([game, stories]) => {
  const cards = (view) => view.zones.flatMap((zone) => zone.cards).filter(Boolean);
  const seen = (view) => cards(view).map((card) => card.card).filter((face) => face !== null);
  const tokens = (view) => String(cards(view).map((card) => card.token).sort());
  const wrong = [];
  let moved = 0;
  for (const [before, events, after] of stories) {
    const named = events.flatMap((event) => [event.card, event.onto_card]);
    const told = new Set([...seen(before), ...seen(after), ...named]);
    const beats = stage.beatsOf(before, events, after, layouts.get(game));
    if (beats.at(-1).view !== after) wrong.push("does not end with the new view");
    if (String(beats.flatMap((beat) => beat.events)) !== String(events)) wrong.push("leaves an event out");
    for (const { view, events: [last] } of beats.map((beat) => ({ ...beat, events: beat.events.slice(-1) }))) {
      if (seen(view).some((face) => !told.has(face))) wrong.push("shows a card that was not told");
      if (tokens(view) !== tokens(before)) wrong.push("loses a card");
      if (!last || last.from_zone === null || last.to_zone === null || view === after) continue;
      const { cards: goal } = view.zones.find((zone) => zone.zone === last.to_zone);
      const there = goal.find((card) => card?.token === last.token);
      if (!there && layouts.get(game).events[last.id]?.as !== "clash") wrong.push("does not move");
      if (there && ![null, last.card].includes(there.card)) wrong.push("moves another card");
      moved += Boolean(there);
    }
  }
  return [wrong, moved];
}"""
SHOW = """([game, before, events, after]) => {
  show(before, { animate: false });
  window.staging ??= new stage.Staging(board);
  return stage.beatsOf(before, events, after, layouts.get(game)).map((beat) => {
    board.show(beat.view);
    staging.show(beat.events);
    const drawn = [...board.querySelectorAll(".staging *, .acted, .struck")];
    return drawn.map((one) => one.getAttribute("class") ?? "");
  });
}"""


class Told(NamedTuple):
    """What one move told a seat."""

    before: dict[str, Any]
    events: list[dict[str, Any]]
    after: dict[str, Any]


def story(name: str, seats: int, seed: int, most: int, seat: int | None = 0) -> Iterator[Told]:
    """A random game as a seat is told it, move by move."""
    game = parlour.game(name)
    t: Table = game.new(seats, seed)
    luck = Fast(seed)
    view: dict[str, Any] = dict(game.view(t, seat, NAMES[:seats]))
    told = len(t.journal or [])
    for _ in range(most):
        if t.over:
            return
        step(game, t, luck)
        after: dict[str, Any] = dict(game.view(t, seat, NAMES[:seats]))
        events: list[dict[str, Any]] = [dict(event) for event in game.events(t, seat, NAMES[:seats], told)]
        yield Told(view, events, after)
        view, told = after, len(t.journal or [])


def tokens(view: dict[str, Any]) -> list[int]:
    """All cards of a view."""
    return sorted(card["token"] for zone in view["zones"] for card in zone["cards"] if card)


@pytest.mark.parametrize(("name", "seats"), TABLES)
@pytest.mark.parametrize("seat", [0, None])
def test_the_tables_in_between_hold_what_was_told_and_nothing_else(
    board: Page, name: str, seats: int, seat: int | None
) -> None:
    stories = [list(told) for told in story(name, seats, 3, 60, seat)]
    wrong, moved = board.evaluate(CHECK, [name, stories])
    assert wrong == []
    assert moved > 0


STAGED = [
    ("high_jinks", 2, "defeated", "clash"),
    ("high_jinks", 2, "empowered", "arrow point"),
    ("high_jinks", 2, "damaged", "figure"),
    ("jin_kei", 2, "compared", "clash"),
    ("circle_of_kings", 2, "combat", "figure sum"),
    ("circle_of_kings", 2, "king_acts", "acted"),
    ("circle_of_kings", 2, "struck", "arrow blow"),
    ("last_king", 2, "attacked", "arrow blow"),
    ("last_king", 2, "stands", "figure"),
    ("jest", 3, "took", "acted"),
]


@pytest.mark.parametrize(("name", "seats", "event", "look"), STAGED)
def test_each_game_stages_its_events(board: Page, name: str, seats: int, event: str, look: str) -> None:
    for seed in range(1, 30):
        for told in story(name, seats, seed, 300):
            if event not in [one["id"] for one in told.events]:
                continue
            if any(look in kind for beat in board.evaluate(SHOW, [name, *told]) for kind in beat):
                return
    raise AssertionError(f"no {event} looked like {look}")


def test_a_duel_shows_both_duelists_with_their_power_and_who_falls(board: Page) -> None:
    for seed in range(1, 60):
        for told in story("high_jinks", 2, seed, 400):
            duel = next((one for one in told.events if one["id"] == "defeated"), None)
            if duel is None:
                continue
            board.evaluate(SHOW, ["high_jinks", *told])
            board.evaluate("event => staging.show([event])", duel)
            power, against = str(duel["facts"]["power"]), str(duel["facts"]["against"])
            assert board.locator(".clash .fighter b").all_inner_texts() == [power, against]
            assert board.locator(".clash .falls b").inner_text() == power
            assert board.locator(".clash .wins b").inner_text() == against
            return
    raise AssertionError("nobody was defeated")


def test_an_attack_shows_whether_it_counts_half(board: Page) -> None:
    kinds = set()
    for seed in (1, 2):
        for told in story("last_king", 2, seed, 60):
            for blow in [one for one in told.events if one["id"] == "attacked" and one["value"] > 0]:
                board.evaluate(SHOW, ["last_king", *told])
                board.evaluate(
                    "([view, event]) => { board.show(view); staging.show([event]); }", [told.after, blow]
                )
                text = board.locator(".figure").first.inner_text()
                rank = blow["card"][:-2]
                half = rank.isdigit() and blow["value"] < int(rank)
                assert text == (f"½ {blow['value']}" if half else str(blow["value"]))
                kinds.add(half)
    assert kinds == {True, False}


def test_the_deal_begins_with_empty_hands_and_shows_no_card_of_anybody(board: Page) -> None:
    for name, seats in TABLES:
        game = parlour.game(name)
        view = dict(game.view(game.new(seats, 1), 0, NAMES[:seats]))
        first, second = board.evaluate(
            "([game, view]) => stage.openingBeats(view, [], layouts.get(game)).map((beat) => beat.view)",
            [name, view],
        )
        assert second == view
        assert tokens(first) == tokens(view)
        assert not any(zone["cards"] for zone in first["zones"] if zone["kind"] == "hand")
        assert visible(first) <= visible(view)


def test_a_question_that_can_wait_is_put_when_all_has_been_shown(board: Page) -> None:
    told = next(told for told in story("jest", 3, 1, 60) if told.events and told.after["question"])
    drawn = board.evaluate(
        """async ([before, events, after]) => {
          const drawn = [];
          const player = await new Promise((rested) => {
            const made = new stage.Player({
              layout: layouts.get("jest"),
              draw: (beat, view) => drawn.push(Boolean(view.question)),
              pace: () => 5, busy: () => false, later: () => true, rested: () => drawn.length > 2 && rested(made),
            });
            made.show(before);
            made.push(after, events);
            made.push({ ...after, waiting: [] }, []);
          });
          player.push(after, []); // nothing happened: the question is there at once, and stays
          return drawn;
        }""",
        list(told),
    )
    assert drawn[-1] is True
    assert False in drawn[1:]
