"""Visitors without an account reach a small web server of a kernel through the Jupyter server.

In a JupyterHub a kernel runs on another computer, and the hub asks everybody for a login. A kernel that lets
visitors in, such as a lecture hall that votes, writes down the port of its own server, under a random token.
The Jupyter server then passes requests below /visit/TOKEN on to that port of its own computer, and serves
nothing else there. Without such a file it answers 404.
"""

import contextlib
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from jupyter_core.paths import jupyter_runtime_dir
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.web import HTTPError, RequestHandler, stream_request_body

try:
    from jupyter_server.auth.decorator import allow_unauthenticated
except ImportError:  # before 2.13 no login was asked for where a handler does not

    def allow_unauthenticated(method: Any) -> Any:  # type: ignore[misc]
        return method


ROUTE = r"visit/([A-Z2-9]{5,32})(/[a-z]*)?"
LARGEST_BODY = 4096  # bytes
PATIENCE = 8.0  # seconds
AT_A_TIME = 200  # requests that are passed on
PASSED_BACK = (
    *("Content-Type", "Content-Encoding", "Content-Security-Policy"),
    *("Cache-Control", "Referrer-Policy", "X-Content-Type-Options"),
)


def let_visitors_in(token: str, port: int) -> Callable[[], None]:
    """Pass visitors who know the token on to this port. Returns a function that ends it."""
    file = _file(token)
    file.parent.mkdir(parents=True, exist_ok=True)
    with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as opened:
        json.dump({"port": port}, opened)
    return lambda: file.unlink(missing_ok=True)


def _file(token: str) -> Path:
    return Path(jupyter_runtime_dir()) / f"visitors-{token}.json"


def _port(token: str) -> int:
    """The port for this token; a 404 if there is none."""
    with contextlib.suppress(OSError, ValueError, KeyError):
        return int(json.loads(_file(token).read_text("utf-8"))["port"])
    raise HTTPError(404)


@stream_request_body
class Visit(RequestHandler):
    """Passes one request on, and the answer back."""

    def prepare(self) -> None:
        self.body = b""

    def data_received(self, chunk: bytes) -> None:
        self.body += chunk
        if len(self.body) > LARGEST_BODY:
            raise HTTPError(413)

    def check_xsrf_cookie(self) -> None:
        """Nothing here depends on a cookie. The kernel's server looks at the origin."""

    @allow_unauthenticated
    async def get(self, token: str, rest: str | None) -> None:
        await self.pass_on(token, rest or "")

    @allow_unauthenticated
    async def post(self, token: str, rest: str | None) -> None:
        await self.pass_on(token, rest or "")

    async def pass_on(self, token: str, rest: str) -> None:
        own = f"127.0.0.1:{_port(token)}"
        heads, origin = {"Host": own}, self.request.headers.get("Origin", "")
        if origin:  # our own page has this server's origin; that of another site keeps its own
            heads["Origin"] = f"http://{own}" if origin.partition("://")[2] == self.request.host else origin
        query = f"?{self.request.query}" if self.request.query else ""
        request = HTTPRequest(
            f"http://{own}/{token}{rest}{query}",
            method=self.request.method or "GET",
            body=self.body if self.request.method == "POST" else None,
            headers=heads,
            decompress_response=False,
            follow_redirects=False,
            request_timeout=PATIENCE,
        )
        found = await _client(self.settings).fetch(request, raise_error=False)
        if found.code == 599:  # it does not answer any more
            raise HTTPError(404)
        self.set_status(found.code)
        for name in PASSED_BACK:
            if name in found.headers:
                self.set_header(name, found.headers[name])
        self.finish(found.body)


def _client(settings: dict[str, Any]) -> AsyncHTTPClient:
    """One for the whole Jupyter server. It can have this many connections at a time."""
    name = "livefigure_visitors"
    if name not in settings:
        settings[name] = AsyncHTTPClient(force_instance=True, max_clients=AT_A_TIME)
    return settings[name]
