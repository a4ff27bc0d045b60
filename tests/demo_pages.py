"""What tests of demos share: input that a user can make, and what is on a page: things, text and places."""

import math
import struct
from contextlib import contextmanager
from typing import NamedTuple

import numpy as np
from matplotlib.path import Path

from linclass_helpers.demos.own_data import OwnData
from linclass_helpers.demos.which_data import WhichData
from livefigure import fonts, lecture
from livefigure.controls import Buttons, Choice, Count, LogSlider, Switch
from livefigure.recorder import EIGHTHS, PATH, WORDS
from livefigure.testing import Page

# Values that no control takes. A page could send the first ones; the others can only come from code.
NONSENSE = [math.nan, math.inf, -math.inf, None, "", "NaN", "nonsense", []]
NONSENSE_IN_CODE = [10**400, -(10**5000), "1", b"1", 1j, np.ma.masked, np.array([1.0]), object()]


@contextmanager
def lecture_hall(on=True):
    """Demos that are made in this context have the size for a lecture hall."""
    lecture(on)
    try:
        yield
    finally:
        lecture(False)


def on_a_page(demo):
    """A demo, and a page that shows it."""
    return demo, Page(demo)


def all_below(kind):
    """A class and all its subclasses."""
    return {kind, *(one for child in kind.__subclasses__() for one in all_below(child))}


def takers(kind=OwnData):
    """The names of the demos derived from `kind` that take a reader's own data."""
    taking = [one for one in all_below(kind) if one.call and isinstance(one.controls["data"], WhichData)]
    return sorted(one.call.removeprefix("lc.demos.") for one in taking)


def offered(page, *kinds):
    """The names of the controls of these kinds that a page shows, without buttons."""
    return [
        name
        for name, control in page.demo.controls.items()
        if not page.document["controls"][name]["hidden"]
        and not isinstance(control, Buttons)
        and (not kinds or isinstance(control, kinds))
    ]


def every_value(page, name, most=9):
    """Some values of a control that a user can set, among them its ends."""
    control = page.demo.controls[name]
    if isinstance(control, Choice):
        return [value for value, _ in page.document["controls"][name]["options"]]
    if isinstance(control, Switch):
        return [True, False]
    if isinstance(control, Count):
        found = np.linspace(*ends(page, name), most).round().astype(int).tolist()
    elif isinstance(control, LogSlider):
        stops = control.stops()
        found = [stops[k] for k in np.linspace(0, len(stops) - 1, most).round().astype(int)]
    else:
        found = [control.nearest(value) for value in np.linspace(control.low, control.high, most)]
    return list(dict.fromkeys(found))


# Random input, as messages of a page: each has a kind and its contents.


def some_change(page, chance):
    """Set a control, or press a button."""
    buttons = [name for name, control in page.demo.controls.items() if isinstance(control, Buttons)]
    name = chance.choice([*offered(page), *buttons])
    if name in buttons:
        return [("button", {"name": name, "value": chance.choice(list(page.demo.controls[name].options))})]
    return [("set", {"name": name, "value": chance.choice(every_value(page, name, most=200))})]


def some_drag(page, chance):
    """Drag, nudge or delete a handle, or press Enter on it."""
    handle = chance.choice(list(page.document["handles"].values()))
    kind = chance.choices(["move", "nudge", "delete", "enter"], weights=[6, 3, 1, 1])[0]
    what = {"id": handle["id"]}
    if kind == "move":
        what |= _some_place(page, handle["panel"], chance)
    if kind == "nudge":
        what |= {"dx": chance.randint(-9, 9), "dy": chance.randint(-9, 9)}
    return [(kind, what)]


def some_presses(page, chance):
    """Press, move and release a pointer on a panel, in any order."""
    panel, shift = chance.choice(page.document["presses"]), chance.random() < 0.3
    kinds = chance.choices(["press", "drag", "release"], k=chance.randint(1, 4))
    where = {"panel": panel, "shift": shift}
    return [(kind, {**where, **_some_place(page, panel, chance)}) for kind in kinds]


def _some_place(page, panel, chance):
    """A random place on a panel or beside it."""
    x0, x1, y0, y1 = window(page, panel)
    x, y = chance.uniform(-0.2, 1.2), chance.uniform(-0.2, 1.2)
    return {"x": x0 + x * (x1 - x0), "y": y0 + y * (y1 - y0)}


def ends(page, name):
    """The lowest and the highest value of a slider."""
    shown = page.document["controls"][name]
    return shown["low"], shown["high"]


def window(page, panel):
    """What a panel shows: x from, to, y from, to."""
    place = page.document["panels"][panel]
    return *place["x"], *place["y"]


def in_pixels(page, panel, x, y):
    """Convert a place of a panel to CSS pixels of the page, where y goes down."""
    x0, x1, y0, y1 = window(page, panel)
    left, top, wide, high = page.document["panels"][panel]["box"]
    return left + (x - x0) / (x1 - x0) * wide, top + (y1 - y) / (y1 - y0) * high


def value(page, name):
    """The value that a control shows."""
    return page.document["controls"][name]["value"]


def thing(demo, panel, name):
    """The visible thing of this kind and name, such as "Line bound"; None if there is none."""
    return demo.picture[panel].seen().get(name)


def shown(thing, k=0):
    """The points of an artist of a thing, as rows (x, y); empty if it is hidden or does not exist."""
    if thing is None:
        return np.empty((0, 2))
    artist = thing.artists[k]
    return np.column_stack(artist.get_data()) if artist.get_visible() else np.empty((0, 2))


def bars(thing):
    """The corners of each bar; those of class +1 come first."""
    return [corners for artist in thing.artists for corners in artist.get_path().to_polygons()]


def is_shown(thing):
    return thing is not None and thing.artists[0].get_visible()


def to_the_left(corners, place):
    """The cross product of each side of a polygon with the way to a place: positive to the left of it."""
    corners = np.asarray(corners)
    along, there = np.roll(corners, -1, axis=0) - corners, np.subtract(place, corners)
    return along[:, 0] * there[:, 1] - along[:, 1] * there[:, 0]


def is_tinted(sides, X):
    """Is each place in the part that is tinted for class +1? The part may have holes."""
    outlines = sides.artists[1].get_path().to_polygons()
    return np.logical_xor.reduce([Path(outline).contains_points(X) for outline in outlines])


def apart_from_the_banner(seen):
    """What a page shows, without the banner."""
    document, drawn = seen
    return {name: value for name, value in document.items() if name not in ("banner", "busy")}, drawn


class Word(NamedTuple):
    """Text that is painted, in CSS pixels: (x, y) is the left end of its baseline, y goes down."""

    text: str
    size: float
    colour: str
    x: float
    y: float
    face: str = "regular"

    @property
    def right(self):
        return self.x + fonts.width(self.text, self.face) * self.size

    @property
    def top(self):
        return self.y - fonts.ASCENT * self.size

    @property
    def bottom(self):
        return self.y + fonts.DESCENT * self.size

    def covers(self, other):
        beside = self.right < other.x or other.right < self.x
        return not (beside or self.bottom < other.top or other.bottom < self.top)


def words(commands):
    """All text in these commands, in the order of painting."""
    found = []
    for kind, style, _, _, body in commands:
        if kind == WORDS:
            size, colour, face = style.split("|")
            x, y, _ = struct.unpack_from("<3h", body)
            found.append(Word(body[6:].decode(), float(size), colour, x / EIGHTHS, y / EIGHTHS, face))
    return found


def lines(commands, colour):
    """The ends of the straight lines of that colour in CSS pixels: an array lines × 2 × 2."""
    found = [np.empty((0, 2, 2))]
    for kind, style, _, _, body in commands:
        if kind == PATH and style.split("|")[1] == colour:
            (count,) = struct.unpack_from("<H", body, 1)
            steps = np.frombuffer(body, "<i2", offset=3 + 2 * count).reshape(count, 2, 2)
            found.append(steps.reshape(-1, 2).cumsum(axis=0, dtype=np.int16).reshape(steps.shape) / EIGHTHS)
    return np.concatenate(found)


def at_the_ticks(page, panel):
    """The tick labels of a panel: below its window, and to the left of it."""
    left, top, _, high = page.document["panels"][panel]["box"]
    bottom = top + high + 8  # of the text beside the window
    faint = [word for word in words(page.drawn()[panel]) if word.colour == page.demo.picture.theme.faint]
    below = [word.text for word in faint if word.y > bottom]
    return below, [word.text for word in faint if word.x < left and word.y <= bottom]
