"""What Python runs in a page of the book when it has been loaded; livefigure/browser/worker.js calls it.

The first argument of each function is the number under which the page has asked. The last one tells the page
something, now or later. They return JSON. Its entry "kept" is what the page should keep for the next visit.
"""

import hashlib
import importlib
import io
import json
import sys
import zipfile
from importlib.machinery import PathFinder
from pathlib import Path

from livefigure import in_page

in_page.stand_in()

import numpy as np  # noqa: E402

import linclass_helpers as lc  # noqa: E402
from linclass_helpers import demos as _  # noqa: E402, F401  it is loaded now, and not when the first demo is made
from linclass_helpers.exercises import in_page as exercise  # noqa: E402

# The whole packages; the archive has parts of them: {package: [wheel, sha256]}; set by the build.
WHEELS: dict[str, list[str]] = {}
PLACE = Path(lc.__file__).parents[1]


class WholePackages:
    """Loads the whole package when a module is imported that the archive has left out."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        wheel = WHEELS.pop(name.partition(".")[0], None)
        if wheel is None:
            return None
        zipfile.ZipFile(io.BytesIO(_loaded(*wheel))).extractall(PLACE)
        importlib.invalidate_caches()
        return PathFinder.find_spec(name, path)


def _loaded(wheel, sha256):
    import js
    import pyodide_js

    request = js.XMLHttpRequest.new()  # synchronous, because an import cannot be awaited
    request.open("GET", pyodide_js._api.config.packageBaseUrl + wheel, False)
    request.responseType = "arraybuffer"
    request.send()
    data = request.response.to_bytes() if request.status == 200 else b""
    if hashlib.sha256(data).hexdigest() != sha256:
        raise ImportError(f"{wheel} was not loaded completely (HTTP status {request.status}). Try again.")
    return data


sys.meta_path.append(WholePackages)  # the last one, after all that is needed has been imported

NAMES = {"lc": lc, "np": np}
made = in_page.Demos(NAMES)
kept = exercise.Kept("")


def remember(key, text, tell):
    """The page has kept this from earlier visits."""
    global kept
    kept = exercise.Kept(text)


def wake(key, code, before, page, answered, tell):
    """Make a demo."""
    made.wake(key, code, before, page, answered, tell)


def hear(key, message, tell):
    """Pass a message to a demo."""
    made.hear(key, message)
    news = kept.news()
    return json.dumps({"kept": news}) if news else None


def run(key, source, shown, tell):
    """Run the cell of an exercise; `shown` is the demo above it: as the page calls it, or how it is made."""
    names = dict(NAMES)
    match json.loads(shown):
        case {"key": number}:
            names["demo"] = made.made[number]
        case {"code": code, "before": before}:
            names["demo"] = made.brought(code, before)
    return json.dumps({**exercise.run(source, names), "kept": kept.news()})
