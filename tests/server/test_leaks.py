"""Nothing that a seat may not know reaches it: not by what is sent, nor by whether anything is sent."""

import secrets
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import json

import parlour
from parlour.bots import bot
from parlour.kernel.bits import members
from parlour.kernel.luck import Fast
from parlour.kernel.table import Table
from parlour.play import answer_text, decide
from parlour.server.table.live import LiveTable
from parlour.server.table.observers import Observer
from parlour.server.table.why import why_card, why_move
from parlour.server.thinking.pool import guessed_table
from tests.server.house import Client, House, QuickBots, house, play, run


def seats_for(name: str) -> int:
    return min(parlour.game(name).about.seats[-1], 3)


def shown_to(live: LiveTable, seat: int | None) -> dict[str, Any]:
    """All that a new socket of the seat would be sent, but for the time on the clocks."""
    out: dict[str, Any] = json.decode(Observer(seat, 0).snapshot(live.scene))
    del out["seen"]["clock"]["left"]
    return out


def lookers(live: LiveTable, seat: int, luck: int) -> list[Observer]:
    """Three observers who have looked at the table from the seat: at the truth, at a guess, at the truth again."""
    truth, out = live.state.table, []
    for table in (truth, guess_of(live, seat, luck), truth):
        live.state.match.table = table
        out.append(Observer(seat, 0))
        out[-1].look(live.scene, live.scene.public())
    live.state.match.table = truth
    return out


def told_to(live: LiveTable, observer: Observer) -> bytes | None:
    """The update that the observer would be sent, if any."""
    update = observer.look(live.scene, live.scene.public())
    return None if update is None else json.encode(update)


def guess_of(live: LiveTable, seat: int, luck: int) -> Table:
    """Another truth that the seat cannot tell from this one, in a match that went the same for it."""
    t = live.state.table
    twin: Table = live.state.game.guess(t, seat, Fast(luck), knowing=True)
    twin.journal = [event.told_to(seat) for event in t.journal or []]
    for event in twin.journal:
        for card in (event.card, event.onto):
            card.seen_by = 1 << seat if card.face >= 0 else 0
    twin.luck = t.luck.clone()
    return twin


@pytest.mark.parametrize("name", parlour.games())
def test_nobody_can_tell_a_guess_from_the_truth_by_what_is_sent(name: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            table, _ = await here.full(name, seats_for(name))
            live = here.services.tables.live[table]
            luck = Random(name)
            for number in range(60):
                if live.state.status == "over":
                    break
                seat = luck.choice(members(live.state.table.waiting))
                seats = range(live.state.table.seats)
                before = {observer: lookers(live, observer, number) for observer in seats}
                async with live.lock:
                    await live.play(live.state.match.propose(seat, any_answer(live, seat, luck)))
                for observer in seats:
                    truth, shown = live.state.table, shown_to(live, observer)
                    told = [told_to(live, each) for each in before[observer][:2]]
                    assert told[0] == told[1], "it does not tell what was hidden before"
                    asked = [why(live, observer, token) for token in (number, 3 * number + 1)]
                    live.state.match.table = guess_of(live, observer, number)
                    assert shown_to(live, observer) == shown
                    assert told_to(live, before[observer][2]) == told[0], "nor what is hidden now"
                    assert [why(live, observer, token) for token in (number, 3 * number + 1)] == asked
                    live.state.match.table = truth

    run(test())


def why(live: LiveTable, seat: int, number: int) -> list[object]:
    """What the seat is told about a card, about a move, and by the player aid."""
    t, game, names = live.state.table, live.state.game, live.state.names
    token = number % t.plan.tokens
    move = why_move(game, t, seat, game.words.move(t, number % game.num_actions))
    card = why_card(game, t, seat, token, names)
    return [card, move, game.about_card(t, seat, token, names), game.aid(t, seat, names)]


@pytest.mark.parametrize("name", parlour.games())
def test_a_thinking_process_gets_a_guess_and_nothing_of_the_truth(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bots = QuickBots()

    async def test() -> None:
        async with house(tmp_path, bots=bots) as here:
            table, tokens = await here.full(name, 1, parlour.game(name).about.seats[0] - 1)
            client = await here.connect(table, tokens[0])
            await play(client, Random(4))
            live = here.services.tables.live[table]
            assert bots.given
            for work in bots.given:
                text = json.encode(work).decode()
                assert live.state.secret not in text
                assert "sealed" not in text

    run(test())
    monkeypatch.setattr(secrets, "randbits", lambda bits: 7)
    game = parlour.game(name)
    t, luck = game.new(game.about.seats[0], 5), Random(5)
    for _ in range(30):
        seat = luck.choice(members(t.waiting))
        twin = game.guess(t, seat, Fast(9), knowing=True)
        assert guessed_table(game, t, seat, []) == guessed_table(game, twin, seat, [])
        game.play(t, seat, luck.choice(game.options(t, seat)))
        if t.over:
            break


class Fork:
    """A match that is played several times alike, up to one secret answer in which they differ."""

    def __init__(self, name: str, other: int) -> None:
        self.name = name
        self.other = other  # which of the secret answers is given
        self.luck = Random(f"{name} fork")
        self.found = False

    async def play(self, here: House) -> dict[int | None, list[str]]:
        """Play up to the secret answer; what everybody else had been sent by then."""
        table, tokens = await here.full(self.name, seats_for(self.name))
        live = here.services.tables.live[table]
        clients: dict[int | None, Client] = {
            seat: await here.connect(table, token) for seat, token in enumerate(tokens)
        }
        clients[None] = await here.connect(table)
        for client in clients.values():
            await client.current()
        seat = 0
        while not self.found and live.state.status == "playing":
            seat = self.luck.choice(members(live.state.table.waiting))
            answer = any_answer(live, seat, self.luck)
            several = [any_answer(live, seat, Random(n)) for n in range(20)]
            others = [actions for actions in several if actions != several[0]]
            if others and members(live.state.table.waiting) != [seat]:
                self.found = True
                answer = others[self.other] if self.other else several[0]
            client = clients[seat]
            await client.current()
            reply = await client.act(answer_text(live.state.game, live.state.table, answer))
            assert reply["type"] == "accepted"
        for client in clients.values():
            await client.current()
        return {who: heard(client, table) for who, client in clients.items() if who != seat}


def any_answer(live: LiveTable, seat: int, luck: Random) -> list[int]:
    """A whole answer of the seat's."""
    return decide(bot("random", luck.randrange(1 << 30)), live.state.game, live.state.table, seat, [])


def heard(client: Client, table: str) -> list[str]:
    """All that came over a socket, without what differs from run to run: the table's id, clocks, the pings."""
    out = []
    for frame, raw in zip(client.frames, client.raw, strict=True):
        if frame["type"] in ("snapshot", "update"):
            out.append(raw.replace(table, "TABLE"))
    return out


@pytest.mark.parametrize("name", parlour.games())
def test_what_was_chosen_in_secret_changes_nothing_for_others(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(secrets, "token_hex", lambda size: "the same deal")

    async def test() -> None:
        async with house(tmp_path) as here:
            forks = [Fork(name, 0), Fork(name, 1), Fork(name, -1)]
            heard_by = [await fork.play(here) for fork in forks]
            assert all(fork.found for fork in forks), "there was something to keep secret"
            assert heard_by[0] == heard_by[1] == heard_by[2]

    run(test())
