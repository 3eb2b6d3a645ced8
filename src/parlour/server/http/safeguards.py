"""Rules for every request: headers, sizes, origins, typed errors, and a line in the log."""

import asyncio
import logging
import time
from pathlib import Path
from typing import Any

from msgspec import json
from sqlalchemy.exc import InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as DatabaseTimeout
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parlour.server.lobby.services import Services
from parlour.server.protocol.responses import Failure
from parlour.server.runtime.security import HEADERS, host_allowed, origin_allowed

GONE = 499  # the status in the log of a request whose client did not wait, as nginx writes it
NOT_FOUND = Path(__file__).parent.parent / "web" / "not-found.html"
LOG = logging.getLogger("parlour.server")


class TooBig(Exception):
    """The body is larger than allowed."""


class TooSlow(Exception):
    """The body does not come."""


class Safeguards:
    """The outermost layer."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self.app = app
        self.services = services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        await Exchange(self.services, scope, receive, send).run(self.app)


class Exchange:
    """One request and its answer."""

    def __init__(self, services: Services, scope: Scope, receive: Receive, send: Send) -> None:
        self.services, self.scope, self.receive, self.send = services, scope, receive, send
        self.status = 0
        self.size = 0
        self.began = time.perf_counter()
        self.address = str((scope.get("client") or ("",))[0])
        self.complete = False  # whether the body has come

    async def run(self, app: ASGIApp) -> None:
        """Answer it, whatever happens."""
        headers = Headers(scope=self.scope)
        settings = self.services.settings
        try:
            origin = headers.get("origin")
            if not self.services.admits(self.address):
                await self.refuse(429, "too_fast", "Too many requests. Wait a moment.")
            elif not host_allowed(headers.get("host"), settings.hosts):
                await self.refuse(421, "bad_host", "This server does not accept requests for that host name.")
            elif self.scope["method"] == "POST" and not origin_allowed(
                origin, headers.get("host"), settings.origins
            ):
                await self.refuse(403, "bad_origin", "Cross-site requests are not allowed.")
            elif int(headers.get("content-length") or 0) > settings.frame:
                await self.refuse(413, "too_big", f"A request body may have at most {settings.frame} bytes.")
            else:
                await app(self.scope, self.take, self.give)
        except TooSlow:
            await self.refuse(408, "too_slow", f"A request body must be sent within {settings.body:g} seconds.")
        except TooBig:
            await self.refuse(413, "too_big", f"A request body may have at most {settings.frame} bytes.")
        except ClientDisconnect:  # there is nobody to answer
            self.status = self.status or GONE
        except (OperationalError, InternalError, DatabaseTimeout) as error:
            LOG.error("the database could not be used", extra={"error": type(error).__name__})
            await self.refuse(503, "unavailable", "The server cannot reach its data right now. Try again later.")
        except Exception:
            LOG.exception("a request failed", extra=self.about())
            await self.refuse(500, "internal", "Something went wrong on the server. The error has been logged.")
        self.services.metrics.request(self.scope["method"], self.status)
        quiet = self.status < 400 and self.scope["path"].startswith("/static/")
        LOG.log(logging.DEBUG if quiet else logging.INFO, "request", extra=self.about())

    def about(self) -> dict[str, Any]:
        """Return the path without its query, for the log."""
        taken = round((time.perf_counter() - self.began) * 1000, 1)
        return {
            "method": self.scope["method"],
            "path": self.scope["path"],
            "status": self.status,
            "milliseconds": taken,
        }

    async def take(self) -> Message:
        """Return a part of the body, if it is not too big and does not come too late."""
        if self.complete:
            return await self.receive()
        left = self.began + self.services.settings.body - time.perf_counter()
        try:
            message = await asyncio.wait_for(self.receive(), max(left, 0.0))
        except TimeoutError:
            raise TooSlow from None
        self.complete = not message.get("more_body", False)
        self.size += len(message.get("body", b""))
        if self.size > self.services.settings.frame:
            raise TooBig
        return message

    async def give(self, message: Message) -> None:
        """Send a part of the answer; turn untyped errors of the framework into typed ones."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = MutableHeaders(scope=message)
            if self.status in (404, 405) and not headers.get("content-type", "").startswith("application/json"):
                await self.refuse(self.status, *UNKNOWN[self.status])
                return
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        elif self.status in (404, 405) and self.refused:
            return
        await self.send(message)

    refused = False

    async def refuse(self, status: int, code: str, message: str) -> None:
        """Send a typed error."""
        if self.refused or (self.status and self.status != status):
            return  # the answer has begun already
        self.refused = True
        self.status = status
        self.services.metrics.error(code)
        as_page = status == 404 and self.for_a_person()
        body = NOT_FOUND.read_bytes() if as_page else json.encode(Failure(code, message))
        kind = "text/html; charset=utf-8" if as_page else "application/json"
        headers = HEADERS | {"content-type": kind, "content-length": str(len(body))}
        if status == 408:
            headers["connection"] = "close"  # the rest of the body is not waited for
        raw = [(name.encode(), value.encode()) for name, value in headers.items()]
        await self.send({"type": "http.response.start", "status": status, "headers": raw})
        await self.send({"type": "http.response.body", "body": body})

    def for_a_person(self) -> bool:
        """Return whether a browser asks for a page, and not a program for data."""
        return "text/html" in Headers(scope=self.scope).get("accept", "") and self.scope["method"] == "GET"


UNKNOWN = {
    404: ("not_found", "There is nothing at this address."),
    405: ("bad_method", "This address does not take that method."),
}
