"""The server behind nginx with TLS, as deploy/nginx.conf has it: a whole game is played through it."""

import asyncio
import os
import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.asyncio.client import connect

from parlour.server.protocol.messages import VERSION
from tests.server.house import Client, House, house, random_answer, run

DEPLOY = Path(__file__).parent.parent.parent / "deploy"
NGINX = os.environ.get("NGINX") or shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
NAME = "cards.example"

needs_nginx = pytest.mark.skipif(
    NGINX is None or shutil.which("openssl") is None, reason="nginx or openssl is not installed (tests/provide.sh)"
)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def certificate(folder: Path) -> None:
    """A certificate of our own for the name."""
    files = ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    names = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", *files, *names]
    subprocess.run(command, check=True, capture_output=True)


def site(folder: Path, plain: int, secure: int, server: int) -> str:
    """The site as it is deployed, on ports that are free here."""
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    for old, new in (
        ("listen 80;", f"listen 127.0.0.1:{plain};"),
        ("listen 443 ssl;", f"listen 127.0.0.1:{secure} ssl;"),
        ("http://127.0.0.1:8765", f"http://127.0.0.1:{server}"),
        (f"/etc/letsencrypt/live/{NAME}", str(folder)),
    ):
        assert old in text
        text = text.replace(old, new)
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in TEMPORARY)
    own = f"error_log {folder}/error.log; pid {folder}/pid; events {{}}"
    return f"{own} http {{ access_log off; {temporary}\n{text} }}"


TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


class Proxied:
    """A server behind nginx."""

    def __init__(self, here: House, folder: Path, plain: int, secure: int) -> None:
        self.here, self.plain, self.secure = here, plain, secure
        self.tls = ssl.create_default_context(cafile=str(folder / "fullchain.pem"))

    async def get(self, path: str, **headers: str) -> httpx.Response:
        url = f"https://127.0.0.1:{self.secure}{path}"
        async with httpx.AsyncClient(verify=self.tls) as http:
            return await http.get(url, headers={"host": NAME} | headers, extensions={"sni_hostname": NAME})

    async def sit(self, table: str, token: str) -> Client:
        """A socket through nginx, with the origin that a browser would name."""
        where = {"host": "127.0.0.1", "port": self.secure, "server_hostname": NAME, "ssl": self.tls}
        url, origin = f"wss://{NAME}/api/tables/{table}/socket", f"https://{NAME}"
        client = Client(await connect(url, origin=origin, max_size=None, proxy=None, **where))  # type: ignore[arg-type]
        await client.send(type="hello", version=VERSION, token=token)
        await client.until(lambda frame: frame["type"] == "snapshot")
        self.here.clients.append(client)
        return client


@asynccontextmanager
async def proxied(folder: Path) -> AsyncIterator[Proxied]:
    """A server, and nginx before it."""
    certificate(folder)
    plain, secure = free_port(), free_port()
    async with house(folder, origins=(f"https://{NAME}",)) as here:
        (folder / "nginx.conf").write_text(site(folder, plain, secure, urlsplit(here.address).port or 0))
        nginx = subprocess.Popen([str(NGINX), "-p", folder, "-c", folder / "nginx.conf", "-g", "daemon off;"])
        try:
            await listening(secure)
            yield Proxied(here, folder, plain, secure)
        finally:
            nginx.terminate()
            nginx.wait(10)


async def listening(port: int) -> None:
    """Wait until somebody listens."""
    for _ in range(100):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        await asyncio.sleep(0.1)
    raise AssertionError("nginx does not listen")


@needs_nginx
def test_a_whole_game_is_played_through_the_proxy_with_tls(tmp_path: Path) -> None:
    async def test() -> None:
        async with proxied(tmp_path) as there:
            made = await there.here.make("jest", 1, 2)
            client = await there.sit(made["table"], made["tokens"][0])
            luck = Random(1)
            while client.seen["status"] != "over":
                if client.view["options"]:
                    await client.act(random_answer(client.view, luck))
                await client.current()
            assert client.view["result"]
            page = await there.get(f"/table/{made['table']}")
            assert page.status_code == 200 and "max-age" in page.headers["strict-transport-security"]

    run(test())


@needs_nginx
def test_plain_requests_are_sent_to_tls_and_nobody_can_pretend_to_have_another_address(tmp_path: Path) -> None:
    async def test() -> None:
        async with proxied(tmp_path) as there:
            async with httpx.AsyncClient() as http:
                answer = await http.get(f"http://127.0.0.1:{there.plain}/rules", headers={"host": NAME})
            assert (answer.status_code, answer.headers["location"]) == (301, f"https://{NAME}/rules")
            seen: list[str] = []
            lookers = there.here.services.lookers
            lookers.take = lambda key: seen.append(key) or True  # type: ignore[method-assign,func-returns-value]
            await there.get("/api/operator/tables", **{"x-forwarded-for": "192.0.2.7"})
            assert seen == ["127.0.0.1"]

    run(test())


def test_unit_and_site_name_the_same_port_and_origin() -> None:
    unit, conf = ((DEPLOY / name).read_text(encoding="utf-8") for name in ("parlour.service", "nginx.conf"))
    ports = set(re.findall(r"127\.0\.0\.1:(\d+)", conf)) | set(re.findall(r"--port (\d+)", unit))
    assert ports == {"8765"}
    assert f"--origin https://{NAME} " in unit and f"server_name {NAME};" in conf
