"""What Python runs in a page of the book when it has been loaded; livefigure/browser/worker.js calls these functions.

The first argument of each is the number under which the page has asked. The last one tells the page something,
now or later. They return JSON. Its entry "kept" is what the page should keep for the next visit.
"""

import json

from livefigure import in_page

in_page.stand_in()

import numpy as np  # noqa: E402

import linclass_helpers as lc  # noqa: E402
from linclass_helpers import demos as _  # noqa: E402, F401  it is loaded now, and not when the first demo is made
from linclass_helpers.exercises import in_page as exercise  # noqa: E402

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


def run(key, source, tell):
    """Run the cell of an exercise."""
    return json.dumps({**exercise.run(source, NAMES), "kept": kept.news()})
