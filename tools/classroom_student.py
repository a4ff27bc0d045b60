"""A student at a JupyterHub, as far as the hub can tell: cookies, redirects, and a websocket to a kernel."""

import json
import struct
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from http.cookiejar import CookieJar
from typing import Any

import websocket

from classroom_reader import Message


class Student:
    """Logs in, starts a server, opens a kernel on a notebook, and logs out."""

    def __init__(self, hub: str, name: str, deadline: float):
        self.hub, self.name, self.deadline = hub, name, deadline
        self.home = f"{hub}/user/{name}"
        self.jar = CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def get(self, address: str) -> tuple[int, str]:
        """Open a page; its status, and the address at which all redirects ended."""
        return self._open(urllib.request.Request(address))[:2]

    def _open(self, request: urllib.request.Request) -> tuple[int, str, bytes]:
        try:
            with self.opener.open(request, timeout=self.left()) as answer:
                return answer.status, answer.url, answer.read()
        except urllib.error.HTTPError as refusal:
            with refusal:
                return refusal.code, refusal.url, refusal.read()

    def left(self) -> float:
        """Seconds until the class is over."""
        if (left := self.deadline - time.monotonic()) <= 0:
            raise TimeoutError(f"{self.name} did not finish in time")
        return left

    def _token(self, path: str) -> str:
        """What the server gave to those who read its pages, so that no other site can post in their name."""
        return next(c.value or "" for c in self.jar if c.name == "_xsrf" and c.path == path)

    def log_in(self, password: str) -> bool:
        """Fill in the form; did the hub let the student in?"""
        self.get(f"{self.hub}/hub/login")
        form = {"username": self.name, "password": password, "_xsrf": self._token("/hub/")}
        data = urllib.parse.urlencode(form).encode()
        self._open(urllib.request.Request(f"{self.hub}/hub/login?next=%2Fhub%2Fhome", data))
        return self.get(f"{self.hub}/hub/home")[1].endswith("/hub/home")

    def start_server(self) -> None:
        """Ask for a server of one's own, and wait until it shows JupyterLab."""
        self.get(f"{self.hub}/hub/spawn/{self.name}")
        while True:
            status, address = self.get(f"{self.home}/lab")
            if status == 200 and address.startswith(self.home):
                return
            if status >= 400:
                raise RuntimeError(f"the server of {self.name} did not start: status {status}")
            time.sleep(min(0.5, self.left()))

    def open_kernel(self, path: str) -> "HubKernel":
        """Open a notebook: a session on the student's server, and the websocket to its kernel."""
        made = self.post("api/sessions", path=path, name=path, type="notebook", kernel={"name": "python3"})
        address = f"{self.home}/api/kernels/{made['kernel']['id']}/channels?session_id={uuid.uuid4().hex}"
        request = urllib.request.Request(address)
        self.jar.add_cookie_header(request)
        cookies = request.get_header("Cookie")
        channel = address.replace("http:", "ws:", 1)
        return HubKernel(websocket.create_connection(channel, cookie=cookies, timeout=self.left()), self.name)

    def post(self, where: str, **content: Any) -> Message:
        """Post to the student's own server, and return the answer."""
        head = {"Content-Type": "application/json", "X-XSRFToken": self._token(f"/user/{self.name}/")}
        request = urllib.request.Request(f"{self.home}/{where}", json.dumps(content).encode(), head)
        status, _, body = self._open(request)
        if status not in (200, 201):
            raise RuntimeError(f"{where} was refused to {self.name} with status {status}")
        return json.loads(body)

    def log_out(self) -> bool:
        """Leave; is the door closed behind?"""
        self.get(f"{self.hub}/hub/logout")
        return "/hub/login" in self.get(f"{self.hub}/hub/home")[1]


class HubKernel:
    """A kernel behind a hub's proxy."""

    def __init__(self, channel: websocket.WebSocket, name: str):
        self.channel, self.name = channel, name
        self.session = uuid.uuid4().hex

    def send(self, kind: str, content: Message, metadata: Message) -> str:
        number = uuid.uuid4().hex
        header = {"msg_id": number, "msg_type": kind, "session": self.session, "username": self.name}
        message = {"header": header, "parent_header": {}, "metadata": metadata, "content": content}
        self.channel.send(json.dumps({**message, "channel": "shell", "buffers": []}))
        return number

    def receive(self, seconds: float) -> Message:
        while True:
            self.channel.settimeout(max(seconds, 0.001))
            try:
                data = self.channel.recv()
            except websocket.WebSocketTimeoutException:
                raise TimeoutError("a kernel did not finish in time") from None
            if not data:
                raise ConnectionError("the connection to a kernel was closed")
            message = unpacked(data) if isinstance(data, bytes) else json.loads(data)
            if message["channel"] == "iopub":
                return message

    def close(self) -> None:
        self.channel.close()


def unpacked(data: bytes) -> Message:
    """A message that has buffers with it: how many parts, where each begins, and the parts."""
    (count,) = struct.unpack_from("!I", data)
    starts = [*struct.unpack_from(f"!{count}I", data, 4), len(data)]
    words, *buffers = [data[a:b] for a, b in zip(starts, starts[1:])]
    return {**json.loads(words), "buffers": buffers}
