"""The frame of a panel: grid, ticks, labels and title.

It replaces matplotlib's own axis, ticks and labels, which take longer to draw than everything else in a
panel. It reads the same settings: limits, scales, `set_xlabel`, `set_title`, `set_xticks`.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axis import Axis
from matplotlib.backend_bases import RendererBase
from matplotlib.cbook import is_math_text
from matplotlib.colors import to_rgba
from matplotlib.font_manager import FontProperties
from matplotlib.path import Path
from matplotlib.transforms import IdentityTransform
from matplotlib.typing import ColorType

from . import fonts
from .recorder import INCH
from .ticks import ticks

if TYPE_CHECKING:
    from .panel import Panel

LINE, TICK, SMALL_TICK, GAP = 0.8, 4.0, 2.0, 3.0  # CSS pixels
SMALLEST = 5.0  # points; a title does not shrink further


class Frame(Artist):
    """The frame of one panel. All its lengths are in dots of the figure; a CSS pixel has `unit` dots."""

    def __init__(self, panel: "Panel") -> None:
        super().__init__()
        self.panel, self.ax = panel, panel.ax
        self.set_figure(panel.ax.figure)

    def window(self) -> tuple:
        """Everything that determines where data are drawn on the panel."""
        ax = self.ax
        shape = ax.get_aspect(), *ax.get_position(original=True).bounds
        return ax.get_xlim(), ax.get_ylim(), ax.get_xscale(), ax.get_yscale(), shape

    def look(self) -> tuple:
        """Everything else that determines how the frame looks."""
        ax = self.ax
        names = self.panel.heading, ax.get_xlabel(), ax.get_ylabel()
        axes = [(axis.get_major_locator(), axis.get_major_formatter()) for axis in (ax.xaxis, ax.yaxis)]
        return names, axes, ax.axison, self.panel.space and self.panel.space.key

    def draw(self, renderer: RendererBase) -> None:
        self.unit = self.ax.figure.dpi / INCH
        self.left, self.bottom, self.right, self.top = self.ax.bbox.extents
        self.title(renderer)
        if self.panel.space is not None:
            self.panel.space.draw(self, renderer)
        elif self.ax.axison:
            self.flat(renderer)

    def title(self, renderer: RendererBase) -> None:
        words = self.panel.heading
        if words:
            # A long title begins further left, up to the edge of the tile. A longer one is smaller.
            left, _, right, _ = self.tile()
            wide = self.width(renderer, words, 10.0) / 10  # for each point of its size
            size = max(SMALLEST, min(self.panel.sizes.text, (right - left) / wide if wide else np.inf))
            x = max(left, min(self.left, right - wide * size))
            self.write(renderer, words, x, self.top + 6 * self.unit, size, self.panel.theme.ink, 0, "bottom")

    def flat(self, renderer: RendererBase) -> None:
        """Two axes with their grid, ticks and labels."""
        theme, sizes, ax = self.panel.theme, self.panel.sizes, self.ax
        (left, bottom, right, top), u = (self.left, self.bottom, self.right, self.top), self.unit
        x, x_words, x_small = self.along(ax.xaxis, 0, (right - left) / u / sizes.scaled(52))
        y, y_words, y_small = self.along(ax.yaxis, 1, (top - bottom) / u / sizes.scaled(34))
        self.lines(
            renderer,
            theme.grid,
            [((at, bottom), (at, top)) for at in x] + [((left, at), (right, at)) for at in y],
        )
        marks = [((at, bottom - TICK * u), (at, bottom)) for at in x]
        marks += [((at, bottom - SMALL_TICK * u), (at, bottom)) for at in x_small]
        marks += [((left - TICK * u, at), (left, at)) for at in y]
        marks += [((left - SMALL_TICK * u, at), (left, at)) for at in y_small]
        x0, y0 = left - LINE / 2 * u, bottom - LINE / 2 * u  # outside the data area
        self.lines(renderer, theme.faint, [*marks, ((x0, y0), (right, y0)), ((x0, y0), (x0, top))])
        below = bottom - (TICK + GAP) * u
        for at, words in zip(*self.apart(renderer, x, x_words)):
            self.write(renderer, words, at, below, sizes.small, theme.faint, 0.5, "top")
        size = self.size_beside_the_name(renderer, y_words)
        for at, words in zip(y, y_words):
            self.write(renderer, words, left - (TICK + GAP) * u, at, size, theme.faint, 1, "center")
        self.names(renderer, below)

    def names(self, renderer: RendererBase, below: float) -> None:
        """The labels of the axes."""
        theme, sizes, u = self.panel.theme, self.panel.sizes, self.unit
        tile_left, tile_bottom = self.tile()[:2]
        text, small = (size * INCH / 72 * u for size in (sizes.text, sizes.small))
        if self.ax.get_xlabel():
            y = max(below - small - GAP * u, tile_bottom + text)
            middle, maths = (self.left + self.right) / 2, self.ax.xaxis.label.get_parse_math()
            self.write(
                renderer, self.ax.get_xlabel(), middle, y, sizes.text, theme.ink, 0.5, "top", maths=maths
            )
        if self.ax.get_ylabel():
            x, middle = tile_left + 2 * u + fonts.ASCENT * text, (self.bottom + self.top) / 2
            words, maths = self.ax.get_ylabel(), self.ax.yaxis.label.get_parse_math()
            self.write(
                renderer, words, x, middle, sizes.text, theme.ink, 0.5, "baseline", angle=90, maths=maths
            )

    def size_beside_the_name(self, renderer: RendererBase, words: list[str]) -> float:
        """The size of the tick labels of y, in points. Long ones are smaller, to leave room for its name."""
        size, u = self.panel.sizes.small, self.unit
        if not words or not self.ax.get_ylabel():
            return size
        name = 2 * u + fonts.LINE * self.panel.sizes.text * INCH / 72 * u  # from the edge of the tile
        free = self.left - (TICK + GAP) * u - self.tile()[0] - name
        wide = max(self.width(renderer, word, size) for word in words)
        return size * min(1.0, max(free / wide, 0.6)) if wide else size

    def along(self, axis: Axis, direction: int, labels: float) -> tuple[np.ndarray, list[str], np.ndarray]:
        """The visible ticks of an axis: their places on the figure, their labels, and the minor ticks."""
        low, high = self.ax.get_xlim() if direction == 0 else self.ax.get_ylim()
        places, words, small = ticks(axis, low, high, int(labels))
        ends = (self.left, self.right) if direction == 0 else (self.bottom, self.top)
        found = []
        for numbers in (places, small):
            spots = np.tile([self.ax.get_xlim()[0], self.ax.get_ylim()[0]], (len(numbers), 1)).astype(float)
            spots[:, direction] = numbers
            found.append(self.ax.transData.transform(spots)[:, direction] if len(numbers) else np.empty(0))
        seen = [(ends[0] - 1 <= at) & (at <= ends[1] + 1) for at in found]
        return found[0][seen[0]], [word for word, on in zip(words, seen[0]) if on], found[1][seen[1]]

    def apart(self, renderer: RendererBase, places: np.ndarray, words: list[str]) -> Iterable:
        """The tick labels below an axis, without those that would touch the one before."""
        kept, free = [], -np.inf
        for at, word in sorted(zip(places.tolist(), words)):
            half = self.width(renderer, word, self.panel.sizes.small) / 2
            if at - half >= free:
                kept.append((at, word))
                free = at + half + GAP * self.unit
        return zip(*kept) if kept else ((), ())

    def tile(self) -> tuple[float, float, float, float]:
        """Left, bottom, right and top of the panel's tile."""
        x, y, wide, high = self.panel.tile
        whole = self.figure.bbox.height
        return x * self.unit, whole - (y + high) * self.unit, (x + wide) * self.unit, whole - y * self.unit

    # Drawing with the methods that every renderer has.

    def width(self, renderer: RendererBase, words: str, points: float, maths: bool = True) -> float:
        """The width of the longest line. With `maths`, text between two dollar signs is a formula."""

        def of(line: str) -> float:
            if maths and is_math_text(line):
                return renderer.get_text_width_height_descent(line, FontProperties(size=points), True)[0]
            return (fonts.width(line) or 0.6 * len(line)) * points * self.figure.dpi / 72

        return max(map(of, words.split("\n")))

    def lines(self, renderer: RendererBase, colour: ColorType, ends: Any, width: float = LINE) -> None:
        """Separate lines, each given by its two ends."""
        if len(ends):
            brush = renderer.new_gc()
            brush.set_foreground(colour)
            brush.set_linewidth(width * 72 / INCH)
            brush.set_capstyle("butt")
            codes = np.tile([Path.MOVETO, Path.LINETO], len(ends))
            renderer.draw_path(brush, Path(np.reshape(ends, (-1, 2)), codes), IdentityTransform())
            brush.restore()

    def write(
        self,
        renderer: RendererBase,
        words: str,
        x: float,
        y: float,
        points: float,
        colour: ColorType,
        share: float,
        anchor: str,
        angle: float = 0,
        maths: bool = True,
    ) -> None:
        """Write text so that a `share` of its width is left of x, and its `anchor` is at y."""
        size, lines = points * self.figure.dpi / 72, words.split("\n")
        lift = {
            "top": -fonts.ASCENT,
            "center": 0.5 - fonts.ASCENT,
            "bottom": fonts.DESCENT,
            "baseline": 0.0,
        }[anchor]
        brush, font = renderer.new_gc(), FontProperties(size=points)
        brush.set_foreground(to_rgba(colour), isRGBA=True)
        high = renderer.get_canvas_width_height()[1]
        for k, line in enumerate(lines):
            along, up = -share * self.width(renderer, line, points, maths), (lift - k * fonts.LINE) * size
            to_x, to_y = (x - up, y + along) if angle == 90 else (x + along, y + up)
            to_y = high - to_y if renderer.flipy() else to_y
            renderer.draw_text(brush, to_x, to_y, line, font, angle, maths and is_math_text(line))
        brush.restore()
