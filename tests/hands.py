"""What a hand can do to any demo, and what an eye can see on its page: the values of its controls, places on
its panels, the words there."""

import struct

import numpy as np

from livefigure.controls import Buttons, Choice, Count, LogSlider, Switch
from livefigure.recorder import WORDS


def offered(page, *kinds):
    """The names of the controls of these kinds that a page shows; buttons apart."""
    return [
        name
        for name, control in page.demo.controls.items()
        if not page.document["controls"][name]["hidden"]
        and not isinstance(control, Buttons)
        and (not kinds or isinstance(control, kinds))
    ]


def every_value(page, name, most=9):
    """Some values of a control as a hand can set them, its ends among them."""
    control = page.demo.controls[name]
    if isinstance(control, Choice):
        return list(control.options)
    if isinstance(control, Switch):
        return [True, False]
    if isinstance(control, Count):
        found = (
            np.linspace(control.low, page.document["controls"][name]["high"], most)
            .round()
            .astype(int)
            .tolist()
        )
    elif isinstance(control, LogSlider):
        stops = control.stops()
        found = [stops[k] for k in np.linspace(0, len(stops) - 1, most).round().astype(int)]
    else:
        found = [control.nearest(value) for value in np.linspace(control.low, control.high, most)]
    return list(dict.fromkeys(found))


def ends(page, name):
    """The lowest and the highest value of a slider."""
    shown = page.document["controls"][name]
    return shown["low"], shown["high"]


def window(page, panel):
    """What a panel shows: x from, to, y from, to."""
    place = page.document["panels"][panel]
    return *place["x"], *place["y"]


def value(page, name):
    """What a control shows."""
    return page.document["controls"][name]["value"]


def written(page, panel):
    """The words on a panel in the order in which they are painted, each with its colour and its place in CSS
    pixels from the upper left corner of the picture."""
    found = []
    for kind, style, _, _, body in page.drawn()[panel]:
        if kind == WORDS:
            x, y, _ = struct.unpack_from("<3h", body)
            found.append((body[6:].decode(), style.split("|")[1], x / 8, y / 8))
    return found


def at_the_ticks(page, panel):
    """The words at the ticks of a panel: below its window, and to the left of it."""
    left, top, _, high = page.document["panels"][panel]["box"]
    bottom = top + high + 8  # of all that stands beside the window
    words = [one for one in written(page, panel) if one[1] == page.demo.picture.theme.faint]
    below = [word for word, _, _, y in words if y > bottom]
    return below, [word for word, _, x, y in words if x < left and y <= bottom]
