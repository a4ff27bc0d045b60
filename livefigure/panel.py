"""One panel of a picture: a matplotlib Axes, and the tile of the picture that it has for itself."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.ticker import AutoLocator, FixedFormatter, FixedLocator, LogLocator
from matplotlib.transforms import Bbox
from numpy.typing import ArrayLike

from .frame import Frame
from .recorder import INCH
from .space import REACH, Box, View
from .style import Preset, Theme
from .ticks import WholeNumbers

OURS = "livefigure"  # by this name a panel knows its own axes from others


Ticks = str | Sequence[float] | dict[float, str] | None  # see Panel.ticks


class Thing(Protocol):
    """What a panel can name: whatever keeps a list of the artists that it added to the panel's axes."""

    artists: list[Artist]


class Plotted:
    """One line of matplotlib's."""

    def __init__(self, panel: "Panel", fmt: str, **look: Any) -> None:
        self.artists: list[Artist] = [*panel.ax.plot([], [], fmt, **look)]


class Panel:
    """One Axes of a picture. Artists added to `ax` are seen, and matplotlib's own setters move them."""

    def __init__(
        self, name: str, ax: Axes, tile: tuple[int, int, int, int], theme: Theme, sizes: Preset
    ) -> None:
        self.name, self.ax, self.theme, self.sizes = name, ax, theme, sizes
        self.tile = tile  # x, y, width and height in CSS pixels
        self._home = ax.get_position()
        ax.set_gid(OURS)
        self.space: Box | None = None  # what is around the data where they have three dimensions
        self.frame = Frame(self)
        ax.set_autoscale_on(False)  # what a panel spans is said by `limits` alone
        self._ticks: list = ["round", "round"]
        self._made: dict[tuple, Any] = {}  # every thing that was ever named
        self._named: dict[tuple, Any] = {}  # those that are seen, the lowest first
        self._begin()

    def _begin(self) -> None:
        """In place of matplotlib's spines, axes and titles there is a frame."""
        self._own = {*self.ax.get_children()}
        for axis in (self.ax.xaxis, self.ax.yaxis):
            del axis.majorTicks, axis.minorTicks  # most of an Axes; matplotlib makes them again if asked for

    def thing(self, kind: Callable[..., Thing], name: str, **look: Any) -> Any:
        """The thing of that name: made with this look when it is first named, and the same one afterwards.

        A thing is whatever keeps its matplotlib artists in a list `artists`. Those that were not named since
        `begin` are not seen; of two that overlap, the one that was named later is in front, unless their
        artists have a `zorder` that says otherwise.
        """
        key = kind, name, *look.items()
        thing = self._made.get(key)
        if thing is None:
            thing = self._made[key] = kind(self, **look)
        self._named[key] = thing
        return thing

    def plot(self, name: str, x: ArrayLike, y: ArrayLike, fmt: str = "", **look: Any) -> Line2D:
        """A line, or markers, of that name: what matplotlib's `plot` draws with this format and look."""
        line = self.thing(Plotted, name, fmt=fmt, **look).artists[0]
        line.set_data(x, y)
        return line

    def begin(self) -> None:
        """A new drawing begins: no thing is named yet."""
        self._named = {}

    def seen(self) -> dict[str, Any]:
        """The things that are seen, by kind and name: {"Plotted dot": the thing}."""
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

    def shows(self) -> str:
        """What is seen here, for who does not see it: the title, or what the axes measure."""
        return self.title or " against ".join(filter(None, (self.ax.get_ylabel(), self.ax.get_xlabel())))

    def limits(self, x0: float, x1: float, y0: float, y1: float, square: bool = False) -> None:
        """Show at least this window, `square` with one unit equally long both ways."""
        self.space = None
        if square:
            x0, x1, y0, y1 = self._widened(x0, x1, y0, y1)
        if (x0, x1) != self.ax.get_xlim():  # a new window means a new frame and new ticks
            self.ax.set_xlim(x0, x1)
        if (y0, y1) != self.ax.get_ylim():
            self.ax.set_ylim(y0, y1)

    def look(self, view: View, names: Sequence[str] = ("x₁", "x₂", "x₃"), reach: float = REACH) -> None:
        """Show a space, as this view sees it; `names` are those of its axes."""
        self.scale("linear", "linear")
        self.limits(-reach, reach, -reach, reach, square=True)
        self.space = Box(view, names)

    def scale(self, x: str, y: str) -> None:
        """Each axis "linear" or "log"."""
        if x != self.ax.get_xscale():
            self.ax.set_xscale(x)
            self._set_ticks(0)
        if y != self.ax.get_yscale():
            self.ax.set_yscale(y)
            self._set_ticks(1)

    def ticks(self, x: Ticks = None, y: Ticks = None) -> None:
        """What the ticks of each axis are: "round" numbers, as at first; "whole" numbers, of an axis that
        counts; a list of places; or a dict of places and their words. None leaves them as they are."""
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
        """How much data one CSS pixel spans, along x and y, on linear axes."""
        box = self.ax.get_position(original=True)  # asking for the active one marks the axes stale
        wide, high = self._whole()
        (x0, x1), (y0, y1) = self.ax.get_xlim(), self.ax.get_ylim()
        return np.array([(x1 - x0) / (box.width * wide), (y1 - y0) / (box.height * high)])

    def clear(self) -> None:
        """Empty the axes, and take away what stands beside them."""
        for other in self._beside():
            other.remove()
        self.ax.clear()
        self._made, self._named = {}, {}
        self.ax.set_position(self._home)
        self._begin()

    def settle(self) -> None:
        """Give the axes the shape that they have asked for, as for a round pie."""
        if self.ax.get_aspect() != "auto":
            self.ax.apply_aspect()

    def artists(self) -> list[Artist]:
        """The frame, what was added to the axes, from the lowest to the highest, and what stands beside."""
        ours = self._own.union(*(thing.artists for thing in self._made.values()))
        added = [artist for artist in self.ax.get_children() if artist not in ours]
        added += [artist for thing in self._named.values() for artist in thing.artists]
        return [self.frame, *sorted(added, key=lambda artist: artist.get_zorder()), *self._beside()]

    def _beside(self) -> list[Axes]:
        """Axes that matplotlib itself has made within this panel: a second scale, a colour bar."""
        others = [other for other in self.ax.figure.axes if other.get_gid() != OURS]
        return [other for other in others if self._holds(other.get_position())]

    def _holds(self, box: Bbox) -> bool:
        left, top, wide, high = self.tile
        all_wide, all_high = self._whole()
        x, y = all_wide * (box.x0 + box.x1) / 2, all_high * (1 - (box.y0 + box.y1) / 2)
        return left <= x < left + wide and top <= y < top + high

    def place(self) -> dict[str, Any]:
        """Where the panel is and what it spans, for the browser to turn pixels into data."""
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
