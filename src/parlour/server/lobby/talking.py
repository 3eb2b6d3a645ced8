"""Talking: what may be said at a table, by whom, and how often.

Only the people who sit there talk. Spectators read it, as late as they see the cards.
"""

from msgspec.structs import replace

from parlour.server.lobby.services import Services
from parlour.server.protocol.problems import Problem, not_allowed
from parlour.server.protocol.talk import Say
from parlour.server.runtime.security import checked_line
from parlour.server.table.live import LiveTable


async def say(services: Services, live: LiveTable, seat: int, message: Say) -> None:
    """Say something at a table, once; raise a Problem if it may not be said."""
    state = live.state
    async with live.lock:
        if state.talk.knows(seat, message.id):
            return
        if not state.settings.sociable:
            raise not_allowed("There is nobody to talk to at this table.")
        said = checked(message, state.settings.chat)
        speaker = state.seats[seat].player or f"{live.id} {seat}"
        if not (services.talkers.take(speaker) and services.talks.take(live.id)):
            raise Problem("too_fast", "Too many messages. Wait a moment.", 429)
        await live.say(seat, said)
    services.metrics.said.labels("phrase" if said.phrase else "text").inc()


def checked(message: Say, chat: bool) -> Say:
    """Return what is said, normalised: a phrase or, if the table allows it, a text."""
    if (message.phrase is None) == (message.text == ""):
        raise Problem("bad_message", "Say either a phrase or a text.")
    if message.phrase is not None:
        return message
    if not chat:
        raise not_allowed("Free chat is off at this table. Choose one of the phrases.")
    return replace(message, text=checked_line(message.text))
