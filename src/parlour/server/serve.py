"""Running the server: an address, a database, a browser."""

import socket
import sys
import webbrowser

import uvicorn

from parlour.server import logs
from parlour.server.app import application
from parlour.server.settings import Settings, default_db

PORT = 8765
TRIES = 100  # ports after the usual one


def serve(host: str, port: int | None, db: str | None, browser: bool, settings: Settings | None = None) -> None:
    """Serve until Ctrl-C; a ValueError says what is wrong with the host, the port or the database."""
    settings = settings or Settings(db=db or default_db())
    listener = listen(host, port)
    shown = "127.0.0.1" if host in ("0.0.0.0", "::", "") else host
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{listener.getsockname()[1]}/"
    app = application(settings)
    app.state.hall.store.prepare()
    logs.begin()
    print(f"Parlour is at {address} (Ctrl-C ends it)", flush=True)
    if browser:
        webbrowser.open(address)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=4 * settings.frame,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
    )
    uvicorn.Server(config).run(sockets=[listener])
    sys.stdout.flush()


def listen(host: str, port: int | None) -> socket.socket:
    """A listening socket; if no port was asked for, on the usual one or the next that is free."""
    wanted = [port] if port is not None else range(PORT, PORT + TRIES)
    try:
        family = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)[0][0]
    except OSError:
        raise ValueError(f"there is no host {host!r} here") from None
    for number in wanted:
        out = socket.socket(family)
        out.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            out.bind((host, number))
        except OverflowError:
            raise ValueError(f"a port is a number from 0 to 65535, not {number}") from None
        except OSError as error:
            out.close()
            if port is not None or error.errno not in (98, 48, 10048):
                raise ValueError(f"cannot listen on {host}, port {number}: {error.strerror}") from None
            continue
        out.listen(2048)
        return out
    raise ValueError(f"no port from {PORT} to {PORT + TRIES - 1} is free on {host}")
