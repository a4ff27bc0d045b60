"""The server's extension: no message of a kernel waits for the browser to confirm the one before."""

import json
import socket
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import linclass_server

NAME = "kernel_websocket_connection_class"


class Handler:
    """As much of a websocket's handler as a connection needs, on a real socket."""

    def __init__(self, sock):
        self.sock = sock

    def set_nodelay(self, value):
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, value)

    @property
    def waits(self):
        return not self.sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


class Plain:
    """What a server uses by itself."""

    def __init__(self, handler):
        self.websocket_handler = handler

    def connect(self):
        return "connected", self.websocket_handler.waits


@pytest.fixture
def handler():
    with socket.socket() as sock:
        yield Handler(sock)


def test_a_plain_connection_lets_messages_wait(handler):
    assert Plain(handler).connect() == ("connected", True)


def test_with_the_extension_they_go_at_once(handler):
    app = SimpleNamespace(web_app=SimpleNamespace(settings={NAME: Plain}))
    linclass_server._load_jupyter_server_extension(app)
    connection = app.web_app.settings[NAME](handler)
    assert isinstance(connection, Plain)
    assert connection.connect() == ("connected", False)


def test_it_is_switched_on_where_the_package_is_installed():
    stored = Path(linclass_server.__file__).with_name("linclass_server.json").read_text("utf-8")
    installed = Path(sys.prefix, "etc/jupyter/jupyter_server_config.d/linclass_server.json")
    assert installed.read_text("utf-8") == stored
    (extension,) = json.loads(stored)["ServerApp"]["jpserver_extensions"].items()
    assert extension == (linclass_server.__name__, True)


def test_a_server_that_loads_it_imports_nothing_else():
    source = "import sys; old = set(sys.modules); import linclass_server; print(*set(sys.modules) - old)"
    ran = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["linclass_server"]
