"""The server's extension: no message of a kernel waits, and no view is stored."""

import json
import socket
import sys
from pathlib import Path
from types import SimpleNamespace

import nbformat
import pytest
from jupyter_server.services.contents.filemanager import FileContentsManager

import linclass_server
import livefigure
from livefigure import server

NAME = "kernel_websocket_connection_class"
VIEW = "application/vnd.jupyter.widget-view+json"


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
def app(tmp_path):
    contents = FileContentsManager(root_dir=str(tmp_path))
    app = SimpleNamespace(web_app=SimpleNamespace(settings={NAME: Plain}), contents_manager=contents)
    server._load_jupyter_server_extension(app)
    return app


def test_words_between_server_and_page_are_packed_unless_somebody_has_said_how(app, tmp_path):
    assert app.web_app.settings["websocket_compression_options"] == {}
    own = {NAME: Plain, "websocket_compression_options": {"compression_level": 1}}
    contents = FileContentsManager(root_dir=str(tmp_path))
    server._load_jupyter_server_extension(
        SimpleNamespace(web_app=SimpleNamespace(settings=own), contents_manager=contents)
    )
    assert own["websocket_compression_options"] == {"compression_level": 1}


def test_messages_go_at_once(app):
    with socket.socket() as sock:
        assert Plain(Handler(sock)).connect() == ("connected", True)
    with socket.socket() as sock:
        connection = app.web_app.settings[NAME](Handler(sock))
        assert isinstance(connection, Plain)
        assert connection.connect() == ("connected", False)


def output(metadata, **data):
    return nbformat.v4.new_output("display_data", data, metadata=metadata)


def saved(app, *outputs):
    """What is stored of a notebook with these outputs."""
    cell = nbformat.v4.new_code_cell("", outputs=list(outputs))
    content = nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell("words"), cell])
    app.contents_manager.save({"type": "notebook", "format": "json", "content": content}, "mine.ipynb")
    return [
        one["data"]
        for one in nbformat.read(Path(app.contents_manager.root_dir, "mine.ipynb"), 4).cells[1].outputs
    ]


def test_a_notebook_is_stored_without_the_views_of_live_pictures(app):
    demo = livefigure.live(lambda ax, a: None, a=livefigure.Slider("a"))
    data, metadata = demo._repr_mimebundle_()
    other = {VIEW: {"model_id": "of somebody else"}, "text/plain": "a slider"}
    stored = saved(app, output(metadata, **data), output({}, **other))
    assert set(stored[0]) == {"image/png", "text/plain"}
    assert stored[1] == other
    demo.close()


@pytest.mark.parametrize(
    "model",
    [
        {"type": "file", "content": "words"},
        {"type": "notebook", "content": None},
        {"type": "notebook", "content": {"cells": [{"outputs": [{"metadata": {"livefigure": {}}}]}]}},
        {"type": "notebook", "content": {"cells": [{"outputs": None}, 3]}},
        {},
    ],
)
def test_whatever_is_saved_is_saved(model):
    before = json.dumps(model)
    server.without_views(model, path="x")
    assert json.dumps(model) == before


def test_it_is_switched_on_where_the_package_is_installed():
    stored = Path(livefigure.__file__).with_name("livefigure.json").read_text("utf-8")
    installed = Path(sys.prefix, "etc/jupyter/jupyter_server_config.d/livefigure.json")
    assert installed.read_text("utf-8") == stored
    (extension,) = json.loads(stored)["ServerApp"]["jpserver_extensions"].items()
    assert extension == ("livefigure", True)


def test_its_old_name_goes_on_for_one_release():
    assert linclass_server._load_jupyter_server_extension is server._load_jupyter_server_extension
