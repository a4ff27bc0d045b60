"""An extension of the Jupyter server: every word of a kernel goes to the browser at once.

A kernel answers a slider in several small messages. A server that does not say otherwise lets TCP hold
the second back until the browser has confirmed the first, which takes it up to 40 ms: a slider that is
dragged then repaints 20 times a second at best, with this as often as the screen does.

It comes installed and switched on with the notebooks. It is a package of its own so that a server need
not import what a kernel does.
"""


def _jupyter_server_extension_points():
    return [{"module": "linclass_server"}]


def _load_jupyter_server_extension(app):
    settings = app.web_app.settings
    name = "kernel_websocket_connection_class"
    settings[name] = at_once(settings[name])


def at_once(connection):
    """The same class of connections between a browser and a kernel, without the wait."""

    class AtOnce(connection):
        def connect(self):
            self.websocket_handler.set_nodelay(True)
            return super().connect()

    return AtOnce
