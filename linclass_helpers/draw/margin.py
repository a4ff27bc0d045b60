"""What only the margin experiment draws."""

import numpy as np

from .basic import Thing, _paper


class Dots(Thing):
    """Many small dots of one colour, one for each run."""

    def __init__(self, panel, colour, size=0.45, strength=0.5, above=2.0):
        look = {"ls": "", "marker": "o", "mec": "none", "color": colour, "alpha": strength, "zorder": above}
        (dots,) = panel.ax.plot([], [], ms=panel.sizes.marker * size, **look)
        super().__init__(panel, dots)

    def show(self, x, y):
        if not self.same(x, y):
            self.artists[0].set_data(np.ravel(x), np.ravel(y))


class Tag(Thing):
    """A spot with a word beside it, on the side where there is room."""

    def __init__(self, panel, colour, marker):
        sizes = panel.sizes
        (spot,) = panel.ax.plot([], [], ls="", marker=marker, ms=0.8 * sizes.marker, color=colour, zorder=7)
        self.away = 0.9 * sizes.marker
        look = {"color": colour, "fontsize": sizes.text, "bbox": _paper(panel), "zorder": 6}
        word = panel.ax.annotate("", (0, 0), xytext=(0, 0), textcoords="offset points", va="bottom", **look)
        super().__init__(panel, spot, word)

    def show(self, at, words, left=False, below=False):
        if self.same(at, words, left, below):
            return
        spot, word = self.artists
        spot.set_data([at[0]], [at[1]])
        word.xy = at
        word.set(text=words, ha="right" if left else "left", va="top" if below else "bottom")
        word.set_position(np.array([-1 if left else 1, -0.3 if below else 0.3]) * self.away)


class Key(Thing):
    """What the colours stand for: a few coloured lines in a corner, such as "upper right".

    It lies below all that moves, so that it need not be drawn again with it.
    """

    def __init__(self, panel, colours, corner="upper right"):
        size = panel.sizes.text
        height, side = corner.split()
        x, inwards = (1, -0.4 * size) if side == "right" else (0, 0.6 * size)
        y, first = (1, -0.3 * size) if height == "upper" else (0, (1.5 * len(colours) + 0.2) * size)
        look = {"ha": side, "va": "top", "fontsize": size, "bbox": _paper(panel), "zorder": 2.5}
        where = {"xycoords": "axes fraction", "textcoords": "offset points"}
        words = [
            panel.ax.annotate("", (x, y), xytext=(inwards, first - 1.5 * size * k), color=c, **where, **look)
            for k, c in enumerate(colours)
        ]
        super().__init__(panel, *words)

    def show(self, *lines):
        if self.same(*lines):
            return
        for artist, line in zip(self.artists, lines, strict=True):
            artist.set_text(line)


class Band(Thing):
    """The edges wᵀx = −half and wᵀx = +half of a strip that no point enters, for a w of length 1."""

    def __init__(self, panel, colour):
        lines = [
            panel.ax.plot([], [], color=colour, lw=panel.sizes.line * 0.8, zorder=2)[0] for _ in range(2)
        ]
        super().__init__(panel, *lines)

    def show(self, w, half):
        (x0, x1), (y0, y1) = self.ax.get_xlim(), self.ax.get_ylim()
        if self.same(w, half, (x0, x1, y0, y1)):
            return
        far = np.hypot(x1 - x0, y1 - y0) + np.hypot(x0 + x1, y0 + y1)
        across = far * np.array([-w[1], w[0]])
        for line, side in zip(self.artists, (half, -half), strict=True):
            foot = side * np.asarray(w)
            line.set_data(*np.array([foot - across, foot + across]).T)


class Stairs(Thing):
    """One height for each of a few columns, joined by steps, with a word on the last."""

    def __init__(self, panel, colour):
        sizes = panel.sizes
        (line,) = panel.ax.plot([], [], color=colour, lw=sizes.line * 1.5, alpha=0.9, zorder=4)
        look = {"color": colour, "fontsize": sizes.text, "fontweight": "bold", "ha": "center", "zorder": 5}
        look["bbox"] = _paper(panel)
        away = {"xytext": (0, 0.3 * sizes.text), "textcoords": "offset points"}
        super().__init__(panel, line, panel.ax.annotate("", (0, 0), va="bottom", **away, **look))

    def show(self, heights, aside, word):
        """The word stands `aside` of the middle of its column."""
        if self.same(heights, aside, word):
            return
        line, label = self.artists
        x = np.arange(len(heights))
        line.set_data(np.column_stack([x - 0.5, x + 0.5]).ravel(), np.repeat(heights, 2))
        label.xy = (x[-1] + aside, heights[-1])
        label.set_text(word)
