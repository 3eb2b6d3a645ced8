"""The registry of a server's players: signing up, signing in, and their sessions in all browsers."""

import asyncio
import secrets
import time
from typing import Any, NamedTuple

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from parlour.server.players import passkeys, phrases
from parlour.server.players.bans import Bans, Closable
from parlour.server.players.names import checked_player_name, skeleton
from parlour.server.players.passkeys import Challenges, Place, Proved, SharedChallenges
from parlour.server.players.rates import Rates
from parlour.server.protocol.players import Account, Browser, Passkey, SignedIn
from parlour.server.protocol.problems import Problem, not_found
from parlour.server.runtime.security import checked_name, hashed, new_token
from parlour.server.runtime.settings import Settings
from parlour.server.runtime.timers import Timers
from parlour.server.storage import players as rows
from parlour.server.storage.news import News
from parlour.server.storage.players import PasskeyRow, PlayerRow, SessionRow
from parlour.server.storage.store import Store

ID_BYTES = 9
MOST_REMEMBERED = 10_000  # sessions in memory
MOST_PASSKEYS, MOST_SESSIONS = 20, 50  # of one player
TRUSTED = 5.0  # seconds for which a session is not looked up again: another process may have ended it
RENEWED = 3600.0  # seconds after which it is noted again that a session is used
ENDED = "sessions ended"  # news, with their ids
AT_ONCE = 2  # phrases that are hashed: each takes 16 MB
TRIES = 10  # phrases for one name at once; one more every six minutes


class Signed(NamedTuple):
    """A signed-in player, and the session."""

    player: str
    name: str
    session: str
    token: str  # as stored


SIGNED_OUT = (1008, "signed out")


class Players:
    """The players of one server."""

    def __init__(self, settings: Settings, timers: Timers, store: Store, news: News) -> None:
        self.settings = settings
        self.store, self.news = store, news
        self.bans = Bans(store, news)
        self.checking: asyncio.Task[None] | None = None  # which sessions were ended while nothing was heard
        self.challenges = SharedChallenges(store) if store.shared else Challenges(timers.now)
        self.tries = Rates("phrase", TRIES / 3600, TRIES, timers.now, store)  # by name
        self.hashing = asyncio.Semaphore(AT_ONCE)
        self.now = timers.now
        self.remembered: dict[str, tuple[Signed, float]] = {}  # sessions by token as stored, and since when
        self.connections: dict[str, list[Closable]] = {}  # that are open, by session

    async def open(self) -> None:
        """Read the bans, and subscribe to the sessions that other processes end."""
        await self.bans.open()
        self.news.subscribe(ENDED, self.have_ended)

    # ---------------------------------------------------------------- who it is

    async def signed_in(self, cookie: str | None) -> Signed | None:
        """Return who a cookie signs in, if anybody."""
        if not cookie:
            return None
        token = hashed(cookie)
        known = self.remembered.get(token)
        if known is not None and self.now() - known[1] < TRUSTED:
            return None if self.bans.of_player(known[0].player) else known[0]
        found = await self.store.read(lambda connection: rows.session_by_token(connection, token))
        if found is None:
            return None
        session, name = found
        now = time.time()
        if session.seen < now - self.settings.session or self.bans.of_player(session.player):
            return None
        if session.seen < now - RENEWED:
            await self.store.write(lambda connection: rows.set_seen(connection, token, now))
        return self.remember(Signed(session.player, name, session.id, token))

    def remember(self, signed: Signed) -> Signed:
        """Keep a session in memory; the oldest gives way."""
        if len(self.remembered) >= MOST_REMEMBERED and signed.token not in self.remembered:
            del self.remembered[next(iter(self.remembered))]
        self.remembered[signed.token] = signed, self.now()
        return signed

    async def shown_name(self, signed: Signed | None, wanted: str) -> str:
        """Return the name under which somebody sits down: a player's own, or one that no player has."""
        if signed is not None:
            return signed.name
        name = checked_name(wanted)
        bare = skeleton(name)
        found = await self.store.read(lambda connection: rows.player_by_skeleton(connection, bare))
        if bare and found is not None:
            raise Problem(
                "bad_name", "That is, or looks like, the name of a player. Sign in, or choose another name.", 409
            )
        return name

    async def by_name(self, name: str) -> PlayerRow:
        """Return the player of that name."""
        found = await self.store.read(lambda connection: rows.player_by_skeleton(connection, skeleton(name)))
        if found is None:
            raise not_found("player")
        return found

    # ----------------------------------------------------------------- signing up

    async def sign_up(self, name: str, browser: str) -> tuple[SignedIn, str]:
        """Return a new player with a recovery phrase, which is told here only; and what the cookie is to hold."""
        player, phrase = self.new_player(name), phrases.new_phrase()
        stored = await self.hashed_phrase(phrase)
        cookie = await self.add(player._replace(phrase=stored), None, browser)
        return SignedIn(player.name, phrase), cookie

    async def offer_passkey(self, name: str, place: Place) -> dict[str, Any]:
        """Return what a browser needs to make the passkey of a new player."""
        player = self.new_player(name)
        if await self.store.read(lambda connection: rows.player_by_skeleton(connection, player.skeleton)):
            raise taken()
        challenge = await self.challenges.new("sign up", player.name, player.id)
        return passkeys.creation(place, challenge, player.name, player.id, [])

    async def sign_up_by_passkey(
        self, challenge: str, credential: dict[str, Any], place: Place, browser: str
    ) -> tuple[SignedIn, str]:
        """Return a new player with the passkey that the browser has made."""
        asked = await self.challenges.take(challenge, "sign up")
        proved = passkeys.verify_new(place, challenge, credential)
        player = self.new_player(asked.name)._replace(id=asked.player)
        return SignedIn(player.name), await self.add(player, proved, browser)

    def new_player(self, name: str) -> PlayerRow:
        """Sign up a new player."""
        shown = checked_player_name(name)
        return PlayerRow(secrets.token_hex(ID_BYTES), shown, skeleton(shown), None, time.time())

    async def add(self, player: PlayerRow, proved: Proved | None, browser: str) -> str:
        """Write a new player down, signed in; returns what the cookie is to hold."""
        cookie, session = new_session(player.id, browser)
        passkey = stored_passkey(proved, player.id) if proved else None
        try:
            await self.store.write(lambda connection: rows.add_player(connection, player, passkey, session))
        except IntegrityError:
            raise taken() from None
        return cookie

    # ----------------------------------------------------------------- signing in

    async def sign_in(self, name: str, phrase: str, browser: str) -> tuple[SignedIn, str]:
        """Sign in by name and recovery phrase."""
        bare = skeleton(name)
        if not await self.tries.take(bare):
            raise Problem("too_fast", "Too many tries for this name. Wait a few minutes.", 429)
        found = await self.store.read(lambda connection: rows.player_by_skeleton(connection, bare))
        async with self.hashing:
            fits = await asyncio.to_thread(phrases.phrase_fits, phrase, found.phrase if found else None)
        if found is None or not fits:
            raise Problem("bad_phrase", "That name and recovery phrase do not belong together.", 403)
        return await self.begin_session(found, browser)

    async def ask_for_passkey(self, place: Place) -> dict[str, Any]:
        """Return what a browser needs to sign in by a passkey."""
        return passkeys.request(place, await self.challenges.new("sign in"))

    async def sign_in_by_passkey(
        self, challenge: str, credential: dict[str, Any], place: Place, browser: str
    ) -> tuple[SignedIn, str]:
        """Sign in by a passkey."""
        await self.challenges.take(challenge, "sign in")
        wanted = str(credential.get("id", ""))
        found = await self.store.read(lambda connection: rows.passkey_by_id(connection, wanted))
        if found is None:
            raise Problem("bad_passkey", "No player here uses this passkey.", 403)
        uses = passkeys.verify(place, challenge, credential, Proved(found.id, found.public_key, found.uses))
        player = await self.store.read(lambda connection: rows.player_by_id(connection, found.player))
        assert player is not None
        await self.store.write(lambda connection: rows.set_uses(connection, found.id, uses))
        return await self.begin_session(player, browser)

    async def begin_session(self, player: PlayerRow, browser: str) -> tuple[SignedIn, str]:
        """Sign a player in; the oldest of too many sessions ends."""
        self.bans.check_player(player.id)
        cookie, session = new_session(player.id, browser)
        found = await self.store.read(lambda connection: rows.sessions_of(connection, player.id))
        await self.end([each for each in found[MOST_SESSIONS - 1 :]], player.id)
        await self.store.write(lambda connection: rows.add_session(connection, session))
        return SignedIn(player.name), cookie

    # ------------------------------------------------------------------- account

    async def account(self, me: Signed) -> Account:
        """Return what a player may know and change about themselves."""

        def work(connection: Connection) -> Account:
            player = rows.player_by_id(connection, me.player)
            keys = rows.passkeys_of(connection, me.player)
            found = rows.sessions_of(connection, me.player)
            return Account(
                me.name,
                player is not None and player.phrase is not None,
                [Passkey(key.id, key.created) for key in keys],
                [Browser(each.id, each.browser, each.seen, each.id == me.session) for each in found],
            )

        return await self.store.read(work)

    async def new_phrase(self, me: Signed) -> SignedIn:
        """Return a new recovery phrase, shown only here; the previous one becomes invalid."""
        phrase = phrases.new_phrase()
        stored = await self.hashed_phrase(phrase)
        await self.store.write(lambda connection: rows.set_phrase(connection, me.player, stored))
        return SignedIn(me.name, phrase)

    async def offer_another(self, me: Signed, place: Place) -> dict[str, Any]:
        """Return what a browser needs to make one more passkey."""
        known = await self.store.read(lambda connection: rows.passkeys_of(connection, me.player))
        if len(known) >= MOST_PASSKEYS:
            raise Problem("full", f"A player has at most {MOST_PASSKEYS} passkeys.", 409)
        challenge = await self.challenges.new("add", me.name, me.player)
        return passkeys.creation(place, challenge, me.name, me.player, [key.id for key in known])

    async def add_passkey(self, me: Signed, challenge: str, credential: dict[str, Any], place: Place) -> None:
        """Keep one more passkey."""
        if (await self.challenges.take(challenge, "add")).player != me.player:
            raise Problem("stale", "That took too long. Try again.", 409)
        passkey = stored_passkey(passkeys.verify_new(place, challenge, credential), me.player)
        try:
            await self.store.write(lambda connection: rows.add_passkey(connection, passkey))
        except IntegrityError:
            raise Problem("taken", "This passkey has already been added.", 409) from None

    async def drop_passkey(self, me: Signed, passkey: str) -> None:
        """Take a passkey away."""
        if not await self.store.write(lambda connection: rows.drop_passkey(connection, me.player, passkey)):
            raise Problem("not_allowed", "You cannot remove your only way to sign in.", 409)

    async def sign_out(self, me: Signed, which: str) -> None:
        """End a session: this one (""), all others ("others"), or one by its id."""
        found = await self.store.read(lambda connection: rows.sessions_of(connection, me.player))
        if which == "others":
            chosen = [each for each in found if each.id != me.session]
        else:
            chosen = [each for each in found if each.id == (which or me.session)]
        if not chosen and which != "others":
            raise not_found("session")
        await self.end(chosen, me.player)

    async def end(self, sessions: list[SessionRow], player: str) -> None:
        """End some sessions, on the disk first; then close what they had open."""
        if not sessions:
            return
        ids = [each.id for each in sessions]
        await self.store.write(lambda connection: rows.end_sessions(connection, player, ids))
        self.forget({*ids})
        await self.news.publish(ENDED, " ".join(ids))

    def have_ended(self, news: str) -> None:
        """Forget sessions that were ended, perhaps in another process; after a gap, look which they are."""
        if news:
            self.forget({*news.split()})
        elif self.connections:
            self.checking = asyncio.create_task(self.forget_ended([*self.connections]))

    async def forget_ended(self, sessions: list[str]) -> None:
        """Forget those of these sessions that are not on the disk any more."""
        living = await self.store.read(lambda connection: rows.living_sessions(connection, sessions))
        self.forget({*sessions} - living)

    def forget(self, sessions: set[str]) -> None:
        """Trust sessions no more that were ended, and close what they have open."""
        self.remembered = {
            token: known for token, known in self.remembered.items() if known[0].session not in sessions
        }
        for session in sessions:
            for connection in self.connections.pop(session, []):
                connection.close(*SIGNED_OUT)

    async def end_all(self, player: str) -> None:
        """End all sessions of a player."""
        await self.end(await self.store.read(lambda connection: rows.sessions_of(connection, player)), player)

    def opened(self, session: str | None, connection: Closable) -> None:
        """Note a connection that a session has opened."""
        if session is not None:
            self.connections.setdefault(session, []).append(connection)

    def closed(self, session: str | None, connection: Closable) -> None:
        """Forget a connection that was closed."""
        left = [each for each in self.connections.pop(session or "", []) if each is not connection]
        if session is not None and left:
            self.connections[session] = left

    async def hashed_phrase(self, phrase: str) -> str:
        """Return a phrase as it is stored; few at a time are worked on."""
        async with self.hashing:
            return await asyncio.to_thread(phrases.hash_phrase, phrase)


def taken() -> Problem:
    """Return the problem of a name that another player has."""
    return Problem("taken", "That name is taken, or looks like one that is. Choose another.", 409)


def new_session(player: str, browser: str) -> tuple[str, SessionRow]:
    """Return a new session of a player: the content of the cookie, and the row to store."""
    cookie, now = new_token(), time.time()
    return cookie, SessionRow(hashed(cookie), secrets.token_hex(ID_BYTES), player, browser, now, now)


def stored_passkey(proved: Proved, player: str) -> PasskeyRow:
    """Return a passkey as it is stored."""
    return PasskeyRow(proved.id, player, proved.public_key, proved.uses, time.time())
