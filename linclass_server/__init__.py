"""The name that `livefigure.server` had before version 0.2.0; it goes with the next release."""

from livefigure.server import _load_jupyter_server_extension, at_once

__all__ = ["_load_jupyter_server_extension", "at_once"]


def _jupyter_server_extension_points():
    return [{"module": "linclass_server"}]
