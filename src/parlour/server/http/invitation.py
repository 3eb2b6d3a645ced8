"""The link to a table that friends can open, and the same as a QR code."""

import io
import socket
from urllib.parse import urlsplit

import segno
from starlette.requests import Request

from parlour.server.protocol.responses import Invitation
from parlour.server.runtime.settings import LOOPBACK, Settings

ELSEWHERE = ("192.0.2.1", 9)  # reserved for documentation: a route to it is looked up, nothing is sent
ONLY_HERE = "This link works on this computer only. For friends on your network, start Parlour with {command}."
NO_NETWORK = "This link works on this computer only, because it is not connected to a network."


def invitation(request: Request, settings: Settings, path: str) -> Invitation:
    """Find the address by which others reach this server, and say so if there is none."""
    here = f"{request.url.scheme}://{request.url.netloc}"
    if settings.origins:
        return Invitation(settings.origins[0].rstrip("/") + path, True, "", "")
    if request.url.hostname not in LOOPBACK:
        return Invitation(here + path, True, "", "")
    if settings.hosts:
        command = "parlour serve --host 0.0.0.0"
        return Invitation(here + path, False, ONLY_HERE.format(command=command), command)
    address = own_address()
    if address is None:
        return Invitation(here + path, False, NO_NETWORK, "")
    port = urlsplit(here).port
    return Invitation(f"{request.url.scheme}://{address}{f':{port}' if port else ''}{path}", True, "", "")


def own_address() -> str | None:
    """Return the address of this machine on its network; None if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address in (*LOOPBACK, "0.0.0.0") else address


def qr_code(link: str) -> bytes:
    """Draw a link as a QR code, dark on light whatever the theme: SVG."""
    out = io.BytesIO()
    segno.make(link, error="m", micro=False).save(out, kind="svg", border=3, light="#fff", xmldecl=False)
    return out.getvalue()
