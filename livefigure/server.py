"""An extension of the Jupyter server: it sends each word of a kernel at once, and stores no views.

A kernel answers a hand in several small messages. A server that does not say otherwise lets TCP hold
the second back until the browser has confirmed the first, which takes it up to 40 ms: a slider that is
dragged then repaints 20 times a second at best, with this as often as the screen does.

Messages are also compressed. A connection that was idle begins slowly, so over a network half the bytes
save a round trip.

A stored view of a widget whose kernel is gone shows an error. The page leaves views out when it saves
(browser/save.js), but where several people edit a notebook together it is the server that saves.

It comes installed and switched on with the package, and imports nothing that a kernel does.
"""

from typing import Any

PACKED = "websocket_compression_options"
VIEW = "application/vnd.jupyter.widget-view+json"


def _load_jupyter_server_extension(app: Any) -> None:
    settings = app.web_app.settings
    name = "kernel_websocket_connection_class"
    settings[name] = at_once(settings[name])
    if settings.get(PACKED) is None:  # whoever has said how, or that it must not be, is heard
        settings[PACKED] = {}
    app.contents_manager.register_pre_save_hook(without_views)


def at_once(connection: Any) -> Any:
    """The same class of connections between a browser and a kernel, without the wait."""

    class AtOnce(connection):
        def connect(self) -> Any:
            self.websocket_handler.set_nodelay(True)
            return super().connect()

    return AtOnce


def without_views(model: Any, **_: Any) -> None:
    """Leave the views of live pictures out of what is about to be stored; their PNG and words stay."""
    try:
        cells = model["content"]["cells"] if model["type"] == "notebook" else []
        for output in (output for cell in cells for output in cell.get("outputs", ())):
            if "livefigure" in output.get("metadata", {}) and "image/png" in output["data"]:
                output["data"].pop(VIEW, None)
    except (AttributeError, KeyError, TypeError):  # not a notebook as we know it: a student's work is saved
        return
