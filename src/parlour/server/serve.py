"""Running the server: an address, a database, a browser."""

import asyncio
import errno
import gc
import os
import socket
import sys
import webbrowser
from collections.abc import Sequence
from functools import partial
from math import inf
from types import FrameType
from urllib.parse import urlsplit

import uvicorn
from msgspec.structs import replace
from starlette.applications import Starlette

from parlour.server.http.app import application
from parlour.server.http.gate import ACCEPTED_AT_ONCE, Requests, Sockets
from parlour.server.runtime import logs
from parlour.server.runtime.building import Build, handed_over, take_over
from parlour.server.runtime.settings import LOOPBACK, Settings, at, default_db, operator_token
from parlour.server.runtime.supervisor import Supervisor

PORT = 8765
MOST = 65_535
WAITING = 2048  # connections that may wait to be accepted
TRIES = 100  # ports after the usual one
KEPT = ("open", "playing", "finished", "reports", "talk")  # of which the operator says for how long
THRESHOLDS = (10_000, 20, 50)  # of the garbage collector: new objects, and collections before the next generation


def settings_for(
    host: str,
    db: str | None,
    origins: list[str],
    pace: float,
    log: str = "",
    internal: str = "127.0.0.1",
    keep: Sequence[str] = (),
) -> Settings:
    """Return the settings of a server at that host. A server for this machine alone accepts no other name."""
    if not 0 <= pace < inf:
        raise ValueError("--pace is a number of seconds, 0 or more")
    names = [urlsplit(origin).hostname for origin in origins]
    for origin, name in zip(origins, names, strict=True):
        if not name or urlsplit(origin).scheme not in ("http", "https"):
            raise ValueError(f"an origin is like https://example.org, not {origin!r}")
    hosts = (*LOOPBACK, *(name for name in names if name)) if host in LOOPBACK else ()
    token, named = operator_token(), tuple(origins)
    out = Settings(
        db=db or default_db(), origins=named, hosts=hosts, pace=pace, operator=token, log=log, internal=internal
    )
    return replace(out, **kept_days(keep))


def kept_days(keep: Sequence[str]) -> dict[str, float]:
    """Return for how many days something is kept, as settings; a ValueError says what cannot be read."""
    out = {}
    for each in keep:
        what, _, days = each.partition("=")
        if what not in KEPT:
            raise ValueError(f"--keep is WHAT=DAYS with {', '.join(KEPT)}, not {each!r}")
        try:
            number = float(days)
        except ValueError:
            number = -1.0
        if not 0 <= number < inf:
            raise ValueError(f"--keep {what} needs a number of days, 0 or more, not {days!r}")
        out[f"keep_{what}"] = number
    return out


def serve(
    host: str, port: int | None, browser: bool, settings: Settings, compiling: str | None = None, workers: int = 1
) -> None:
    """Serve until Ctrl-C; a ValueError says what is wrong with the host, the port or the database.

    `compiling` is a command that compiles Parlour: it runs in the background, and then a compiled server takes
    over. Several workers are processes that share the address and the database, which must be PostgreSQL.
    """
    check_workers(workers, settings, compiling)
    handed = handed_over()
    build = Build(compiling) if compiling and handed is None else None
    listener = handed or listen(host, port)
    try:
        app, inside = prepared(settings, build)
    except ValueError:
        listener.close()
        raise
    logs.begin(file=settings.log)
    if handed is None:
        tell(host, listener, browser)
    if workers > 1:
        app.state.services.store.close()
        if inside is not None:
            inside.close()
        supervise(workers, listener, settings)
        return
    server = Server(configured(app, settings))
    if build is not None:
        build.start(partial(setattr, server, "should_exit", True))
    kept = listener.dup()  # the server closes its own
    server.run(sockets=[listener, *([inside] if inside else [])])
    if build is not None:
        build.stop()
        if build.state == "compiled":
            take_over(kept)


def check_workers(workers: int, settings: Settings, compiling: str | None) -> None:
    """Refuse what several processes cannot do."""
    if workers < 1:
        raise ValueError("--workers is a number of processes, 1 or more")
    if workers > 1 and not settings.db.startswith("postgres"):
        raise ValueError(
            "--workers needs PostgreSQL (--db postgresql://USER@HOST/NAME): SQLite is for one process"
        )
    if workers > 1 and (compiling or not hasattr(os, "fork")):
        raise ValueError("--workers cannot be used with --compile, nor on this system without fork")


def prepared(settings: Settings, build: Build | None = None) -> tuple[Starlette, socket.socket | None]:
    """Return the application on a migrated database, and the socket for processes that share the database."""
    app = application(settings, build=build)
    services, inside = app.state.services, None
    if services.store.leases is not None:
        inside = listen(settings.internal, 0)
        services.internal_port = app.state.gate.internal_port = inside.getsockname()[1]
        services.store.leases.address = at(settings.internal, services.internal_port)
    try:
        services.prepare()
    except ValueError:
        if inside is not None:
            inside.close()
        raise
    return app, inside


def supervise(workers: int, listener: socket.socket, settings: Settings) -> None:
    """Let several processes serve one address."""
    thinking = settings.workers or max(1, ((os.cpu_count() or 2) - 1) // workers)
    each = replace(settings, workers=thinking)

    def work(alive: int) -> None:
        app, inside = prepared(each)
        server = Server(configured(app, each), alive)
        server.run(sockets=[listener, *([inside] if inside else [])])

    spare_collections()  # once for all workers: a collection in each would copy the memory that they share
    code = Supervisor(workers, work).run()
    if code:
        sys.exit(code)


def tell(host: str, listener: socket.socket, browser: bool) -> None:
    """Say where the server is, and show it."""
    shown = "127.0.0.1" if host in ("0.0.0.0", "::", "") else host
    address = f"http://{at(shown, listener.getsockname()[1])}/"
    print(f"Parlour is at {address} (Ctrl-C ends it)", flush=True)
    if browser:
        webbrowser.open(address)


class Server(uvicorn.Server):
    """A server that accepts few connections at once, and lets many wait for that; it ends with its supervisor."""

    def __init__(self, config: uvicorn.Config, alive: int | None = None) -> None:
        super().__init__(config)
        self.alive = alive  # a descriptor that can be read when the supervisor is gone
        self.interrupted = False

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End in order at the first signal, also a server that is about to be replaced; at once at the second."""
        if not self.interrupted:
            self.interrupted = True
            self.should_exit = False
        super().handle_exit(sig, frame)

    def handle_end(self) -> None:
        """Stop: the supervisor is gone."""
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen; the loop takes one number for both."""
        await super().startup(sockets)
        spare_collections()
        for listener in sockets or []:
            listener.listen(WAITING)
        if self.alive is not None:
            asyncio.get_running_loop().add_reader(self.alive, self.handle_end)


def spare_collections() -> None:
    """Run the garbage collector rarely, and never over the objects that every server holds from its start.

    A collection over all tables takes longer than a move may take. Closed tables leave no cycles, so there is
    little to find.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


def configured(app: Starlette, settings: Settings) -> uvicorn.Config:
    """Return the configuration of uvicorn. Frames somewhat too big get an answer; far bigger ones are cut off."""
    return uvicorn.Config(
        app,
        http=Requests,
        ws=Sockets,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=4 * settings.frame,
        ws_per_message_deflate=False,
        backlog=ACCEPTED_AT_ONCE,
        timeout_graceful_shutdown=3,
    )


def listen(host: str, port: int | None) -> socket.socket:
    """Return a listening socket; without a given port, on the default one or the next free one."""
    wanted = [port] if port is not None else range(PORT, PORT + TRIES)
    try:
        family = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)[0][0]
    except OSError:
        raise ValueError(f"there is no host {host!r} here") from None
    for number in wanted:
        if not 0 <= number <= MOST:
            raise ValueError(f"a port is a number from 0 to {MOST}, not {number}")
        # Only sockets that say they are TCP are told by asyncio not to hold back small frames (40 ms, by Nagle).
        out = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        out.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            out.bind((host, number))
        except OSError as error:
            out.close()
            if port is not None or error.errno != errno.EADDRINUSE:
                raise ValueError(f"cannot listen on {host}, port {number}: {error.strerror}") from None
            continue
        out.listen(WAITING)
        return out
    raise ValueError(f"no port from {PORT} to {PORT + TRIES - 1} is free on {host}")
