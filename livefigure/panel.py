"""One panel of a picture: a matplotlib Axes in its own tile of the picture."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.ticker import AutoLocator, FixedFormatter, FixedLocator, LogLocator
from matplotlib.transforms import Bbox
from numpy.typing import ArrayLike

from . import fonts
from .frame import Frame
from .recorder import INCH
from .space import REACH, Box, View
from .style import Preset, Theme
from .ticks import WholeNumbers

PAGE_HEAD = 28  # above a page, where its title stands, in CSS pixels at the desk
WIDE_LETTER = 0.66  # of a character that the fonts of the page lack, in font sizes
OUR_GID = "livefigure"  # marks the Axes of panels, as opposed to those that matplotlib adds


Ticks = str | Sequence[float] | dict[float, str] | None  # see Panel.ticks


class Thing(Protocol):
    """Anything with a list of the artists that it has added to the panel's Axes; see `Panel.thing`."""

    artists: list[Artist]


class Plotted:
    """A matplotlib line, for `Panel.plot`.

    Without a colour it is in ink. matplotlib's colour cycle would make the colour depend on earlier lines.
    """

    def __init__(self, panel: "Panel", fmt: str, **look: Any) -> None:
        panel.ax.set_prop_cycle(color=[panel.theme.ink])
        self.artists: list[Artist] = [*panel.ax.plot([], [], fmt, **look)]
        panel.ax.set_prop_cycle(None)


class Panel:
    """One Axes of a picture. An artist that is added directly to `ax` is shown too.

    Where a picture has several panels each has a letter in front of its title, so that a text can name it
    on any screen: on a narrow one the panels stand below each other.
    """

    letter = ""
    alt = ""  # what a screen reader says of the panel, in place of its title or its axes

    def __init__(
        self, name: str, ax: Axes, tile: tuple[int, int, int, int], theme: Theme, sizes: Preset
    ) -> None:
        self.name, self.ax, self.theme, self.sizes = name, ax, theme, sizes
        self.tile = tile  # x, y, width and height in CSS pixels
        self._home = ax.get_position()
        ax.set_gid(OUR_GID)
        self.space: Box | None = None  # the frame of a panel that shows a space
        self.frame = Frame(self)
        ax.set_autoscale_on(False)  # only `limits` sets what a panel shows
        self._ticks: list = ["round", "round"]
        self._made: dict[tuple, Any] = {}  # all things, by kind, name and look
        self._named: dict[tuple, Any] = {}  # the visible ones, in the order of drawing
        self._begin()

    def _begin(self) -> None:
        """Leave out matplotlib's spines, axes and titles: the frame replaces them."""
        self._own = {*self.ax.get_children()}
        for axis in (self.ax.xaxis, self.ax.yaxis):
            del (
                axis.majorTicks,
                axis.minorTicks,
            )  # they take most of an Axes' memory; matplotlib makes them again if needed

    def thing(self, kind: Callable[..., Thing], name: str, **look: Any) -> Any:
        """The thing of this kind, name and look: the first call makes it, later calls return the same one.

        A thing keeps its matplotlib artists in a list `artists`. Only the things named since `begin` are
        visible. They are drawn in the order in which they were named, unless the `zorder` of their artists
        says otherwise.
        """
        key = kind, name, *look.items()
        thing = self._made.get(key)
        if thing is None:
            thing = self._made[key] = kind(self, **look)
        self._named[key] = thing
        return thing

    def plot(self, name: str, x: ArrayLike, y: ArrayLike, fmt: str = "", **look: Any) -> Line2D:
        """Draw a line, or markers, as matplotlib's `plot` does with this format and these keywords.

        Without a colour it is in ink.
        """
        line = self.thing(Plotted, name, fmt=fmt, **look).artists[0]
        line.set_data(x, y)
        return line

    def begin(self) -> None:
        """Begin a new drawing: no thing is visible until it is named again."""
        self._named = {}

    def seen(self) -> dict[str, Any]:
        """The visible things, by kind and name: {"Plotted dot": the thing}."""
        return {f"{kind.__name__} {name}": thing for (kind, name, *_), thing in self._named.items()}

    def label(self, title: str = "", x: str = "", y: str = "") -> None:
        """Name the panel and its axes."""
        if (title, x, y) != (self.ax.get_title("left"), self.ax.get_xlabel(), self.ax.get_ylabel()):
            self.ax.set_title(title, loc="left")
            self.ax.set_xlabel(x)
            self.ax.set_ylabel(y)

    @property
    def title(self) -> str:
        return self.ax.get_title("left") or self.ax.get_title()

    @property
    def heading(self) -> str:
        """The letter and the title."""
        return " ".join(filter(None, [self.letter and f"({self.letter})", self.title]))

    def shows(self) -> str:
        """A short description for screen readers: letter and title, or letter and labels of the axes."""
        axes = (
            "" if self.title else " against ".join(filter(None, (self.ax.get_ylabel(), self.ax.get_xlabel())))
        )
        return self.alt or " ".join(filter(None, [self.heading, axes]))

    def limits(self, x0: float, x1: float, y0: float, y1: float, square: bool = False) -> None:
        """Show this window. With `square` it is widened so that a unit is equally long in x and y."""
        self.space = None
        if square:
            x0, x1, y0, y1 = self._widened(x0, x1, y0, y1)
        if (x0, x1) != self.ax.get_xlim():  # setting limits anew would make frame and ticks be drawn again
            self.ax.set_xlim(x0, x1)
        if (y0, y1) != self.ax.get_ylim():
            self.ax.set_ylim(y0, y1)

    def look(self, view: View, names: Sequence[str] = ("x₁", "x₂", "x₃"), reach: float = REACH) -> None:
        """Show a space in three dimensions, seen from this view; `names` label its axes."""
        self.scale("linear", "linear")
        self.limits(-reach, reach, -reach, reach, square=True)
        self.space = Box(view, names)

    def page(self) -> tuple[float, float]:
        """Show a page in place of axes: places are CSS pixels from its upper left corner.

        Returns the width and the height of the page, which is the tile of the panel below its title.
        """
        left, top, wide, high = self.tile
        head = self.sizes.scaled(PAGE_HEAD)
        all_wide, all_high = self._whole()
        below = (left / all_wide, 1 - (top + high) / all_high, wide / all_wide, (high - head) / all_high)
        if not np.allclose(self.ax.get_position(original=True).bounds, below):
            self.ax.set_position(below)
            self.ax.set_axis_off()
        self.limits(0, wide, high - head, 0)
        return wide, high - head

    def wrapped(self, words: str, wide: float) -> list[str]:
        """The words in lines of at most this width in CSS pixels, unless a single word is wider."""
        size = self.sizes.text * INCH / 72
        lines: list[str] = []
        for word in words.split():
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and (fonts.width(longer) or WIDE_LETTER * len(longer)) * size <= wide:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def scale(self, x: str, y: str) -> None:
        """Set the scale of each axis: "linear" or "log"."""
        if x != self.ax.get_xscale():
            self.ax.set_xscale(x)
            self._set_ticks(0)
        if y != self.ax.get_yscale():
            self.ax.set_yscale(y)
            self._set_ticks(1)

    def ticks(self, x: Ticks = None, y: Ticks = None) -> None:
        """Set the ticks of each axis: "round" numbers (the default), "whole" numbers, a list of places, or a
        dict of places and their labels. None changes nothing."""
        for k, wanted in enumerate((x, y)):
            if wanted is not None and wanted != self._ticks[k]:
                self._ticks[k] = wanted
                self._set_ticks(k)

    def _set_ticks(self, k: int) -> None:
        axis, wanted = (self.ax.xaxis, self.ax.yaxis)[k], self._ticks[k]
        if isinstance(wanted, str):
            whole = wanted == "whole" and axis.get_scale() == "linear"
            plain = AutoLocator if axis.get_scale() == "linear" else LogLocator
            axis.set_major_locator(WholeNumbers() if whole else plain())
            return
        axis.set_major_locator(FixedLocator(list(wanted)))
        if isinstance(wanted, dict):
            axis.set_major_formatter(FixedFormatter(list(wanted.values())))

    def pixel(self) -> np.ndarray:
        """The size of a CSS pixel in data units, along x and y; for linear axes."""
        box = self.ax.get_position(original=True)  # the active one would mark the Axes stale
        wide, high = self._whole()
        (x0, x1), (y0, y1) = self.ax.get_xlim(), self.ax.get_ylim()
        return np.array([(x1 - x0) / (box.width * wide), (y1 - y0) / (box.height * high)])

    def clear(self) -> None:
        """Empty the Axes, and remove the Axes that matplotlib has added to the panel."""
        for other in self._beside():
            other.remove()
        self.ax.clear()
        self._made, self._named = {}, {}
        self.ax.set_position(self._home)
        self._begin()

    def settle(self) -> None:
        """Apply the aspect of the Axes, if one was set."""
        if self.ax.get_aspect() != "auto":
            self.ax.apply_aspect()

    def artists(self) -> list[Artist]:
        """Everything to draw, in order: the frame, the artists by zorder, then added Axes."""
        ours = self._own.union(*(thing.artists for thing in self._made.values()))
        added = [artist for artist in self.ax.get_children() if artist not in ours]
        added += [artist for thing in self._named.values() for artist in thing.artists]
        return [self.frame, *sorted(added, key=lambda artist: artist.get_zorder()), *self._beside()]

    def _beside(self) -> list[Axes]:
        """Axes that matplotlib has added within this panel, for a second scale or a colour bar."""
        others = [other for other in self.ax.figure.axes if other.get_gid() != OUR_GID]
        return [other for other in others if self._holds(other.get_position())]

    def _holds(self, box: Bbox) -> bool:
        left, top, wide, high = self.tile
        all_wide, all_high = self._whole()
        x, y = all_wide * (box.x0 + box.x1) / 2, all_high * (1 - (box.y0 + box.y1) / 2)
        return left <= x < left + wide and top <= y < top + high

    def place(self) -> dict[str, Any]:
        """The place of the panel and its limits, from which the page converts pixels to data."""
        box = self.ax.get_position(original=self.ax.get_aspect() == "auto")
        wide, high = self._whole()
        return {
            "tile": list(self.tile),
            "box": [
                round(v, 3) for v in (box.x0 * wide, (1 - box.y1) * high, box.width * wide, box.height * high)
            ],
            "x": list(self.ax.get_xlim()),
            "y": list(self.ax.get_ylim()),
            "log": [self.ax.get_xscale() == "log", self.ax.get_yscale() == "log"],
        }

    def _whole(self) -> np.ndarray:
        """The width and the height of the whole picture, in CSS pixels."""
        figure: Any = self.ax.figure
        return figure.get_size_inches() * INCH

    def _widened(self, x0: float, x1: float, y0: float, y1: float) -> tuple[float, float, float, float]:
        box = self.ax.get_window_extent()
        unit = max((x1 - x0) / box.width, (y1 - y0) / box.height)
        wide, high = unit * box.width / 2, unit * box.height / 2
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        return x - wide, x + wide, y - high, y + high
