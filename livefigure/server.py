"""An extension of the Jupyter server: it sends a kernel's messages without delay, and stores no widget views.

It also lets visitors in, where a kernel asks for it; see visitors.py.

A kernel answers each request in several small messages. By default TCP delays the second message until the
browser has acknowledged the first (Nagle's algorithm), which takes up to 40 ms. A slider that is dragged then
repaints at most 20 times a second; with this extension it repaints as often as the screen.

Messages are also compressed. TCP sends only a few packets at first on a connection that was idle, so over a
network half the bytes save a round trip.

A stored view of a widget whose kernel is gone shows an error. The page leaves views out when it saves
(browser/save.js), but with real-time collaboration the server saves the notebook.

The extension is installed and switched on with the package. It imports nothing that only a kernel needs.
"""

from typing import Any

from . import visitors

PACKED = "websocket_compression_options"
VIEW = "application/vnd.jupyter.widget-view+json"


def _load_jupyter_server_extension(app: Any) -> None:
    settings = app.web_app.settings
    name = "kernel_websocket_connection_class"
    settings[name] = at_once(settings[name])
    if settings.get(PACKED) is None:  # a setting of the administrator takes precedence
        settings[PACKED] = {}
    app.contents_manager.register_pre_save_hook(without_views)
    app.web_app.add_handlers(".*", [(settings.get("base_url", "/") + visitors.ROUTE, visitors.Visit)])


def at_once(connection: Any) -> Any:
    """This class of connections between browser and kernel, with TCP_NODELAY set."""

    class AtOnce(connection):
        def connect(self) -> Any:
            self.websocket_handler.set_nodelay(True)
            return super().connect()

    return AtOnce


def without_views(model: Any, **_: Any) -> None:
    """Remove the views of live pictures from a notebook before it is saved; PNG and text stay."""
    try:
        cells = model["content"]["cells"] if model["type"] == "notebook" else []
        for output in (output for cell in cells for output in cell.get("outputs", ())):
            if "livefigure" in output.get("metadata", {}) and "text/plain" in output["data"]:
                output["data"].pop(VIEW, None)
    except (
        AttributeError,
        KeyError,
        TypeError,
    ):  # an unknown format: save it as it is, so that no work is lost
        return
