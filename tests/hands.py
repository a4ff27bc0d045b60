"""What a hand can do to any demo: the values of its controls, and places on its panels."""

import numpy as np

from livefigure.controls import Buttons, Choice, Count, LogSlider, Switch


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
