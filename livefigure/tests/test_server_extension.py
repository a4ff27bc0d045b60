"""The server extension: a kernel's messages are sent without delay, and no view is stored."""

import json
import sys
from pathlib import Path
from types import SimpleNamespace

import nbformat
import pytest
from jupyter_server.services.contents.filemanager import FileContentsManager

import livefigure
from livefigure import server

NAME, PACKED = "kernel_websocket_connection_class", "websocket_compression_options"
VIEW = "application/vnd.jupyter.widget-view+json"


class Handler:
    """The part of a websocket's handler that a connection needs."""

    def __init__(self):
        self.told = []
        self.set_nodelay = self.told.append


class Plain:
    """The class of connections that a server uses by default."""

    def __init__(self, handler):
        self.websocket_handler = handler

    def connect(self):
        return "connected", list(self.websocket_handler.told)


def load(folder, **settings):
    """Load the extension into a server with these settings."""
    contents = FileContentsManager(root_dir=str(folder))
    web_app = SimpleNamespace(settings=settings, add_handlers=lambda host, handlers: None)
    app = SimpleNamespace(web_app=web_app, contents_manager=contents)
    server._load_jupyter_server_extension(app)
    return app


@pytest.fixture
def app(tmp_path):
    return load(tmp_path, **{NAME: Plain})


def test_messages_are_compressed_unless_the_administrator_has_set_it(tmp_path):
    for before, after in (({}, {}), ({PACKED: {"compression_level": 1}}, {"compression_level": 1})):
        assert load(tmp_path, **{NAME: Plain}, **before).web_app.settings[PACKED] == after


def test_messages_are_sent_without_delay(app):
    connection = app.web_app.settings[NAME](Handler())
    assert isinstance(connection, Plain)
    assert connection.connect() == ("connected", [True])


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
def test_unknown_formats_are_saved_as_they_are(model):
    before = json.dumps(model)
    server.without_views(model, path="x")
    assert json.dumps(model) == before


def test_it_is_enabled_with_the_package():
    stored = Path(livefigure.__file__).with_name("livefigure.json").read_text("utf-8")
    installed = Path(sys.prefix, "etc/jupyter/jupyter_server_config.d/livefigure.json")
    assert installed.read_text("utf-8") == stored
    (extension,) = json.loads(stored)["ServerApp"]["jpserver_extensions"].items()
    assert extension == ("livefigure", True)
