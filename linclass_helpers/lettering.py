"""Words, quickly: matplotlib draws every letter once, and words are put together from those images.

matplotlib needs about a millisecond to lay out one word and draw it, which is longer than all lines and
markers of a panel take. And the words of a picture that moves are new in each frame: they hold numbers.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.colors import to_hex, to_rgb
from matplotlib.font_manager import FontProperties
from matplotlib.text import Annotation

LINE = 1.2  # from one line to the next, in heights of a line
_SHARE = {"left": 0.0, "center": 0.5, "right": 1.0}


@dataclass(frozen=True)
class Font:
    """One size and kind of letters at one resolution."""

    size: float  # points
    dpi: float
    weight: str | int = "normal"
    style: str = "normal"

    @property
    def em(self):
        return int(np.ceil(self.size * self.dpi / 72))

    def measure(self, words):
        """Width, height and the part of the height below the baseline, in pixels."""
        return RendererAgg(1, 1, self.dpi).get_text_width_height_descent(words, self._properties(), False)

    def draw(self, letter):
        """How much of each pixel a letter covers, 0 to 255. The pen is 1 em from the left, 2 from the top."""
        renderer = RendererAgg(3 * self.em, 3 * self.em, self.dpi)
        renderer.draw_text(renderer.new_gc(), self.em, 2 * self.em, letter, self._properties(), 0)
        return np.array(renderer.buffer_rgba())[..., 3]

    def _properties(self):
        return FontProperties(size=self.size, weight=self.weight, style=self.style)


@dataclass(frozen=True)
class Writing:
    """Some words: how much of each pixel they cover, where in it their box begins, and how large that is."""

    cover: np.ndarray
    edge: int  # pixels around the box, for what leans out of it
    width: float
    height: float
    descent: float  # from the last baseline down to the end of the box


@lru_cache(maxsize=2000)
def _letter(letter, font):
    """The inked part of a letter, its place to the right of the pen and below the line, and its width."""
    width = font.measure(f"|{letter}|")[0] - font.measure("||")[0]  # so that a space has one too
    cover = font.draw(letter)
    rows, columns = np.flatnonzero(cover.any(axis=1)), np.flatnonzero(cover.any(axis=0))
    if not rows.size:
        return cover[:0, :0], 0, 0, width
    top, left = rows[0], columns[0]
    ink = cover[top : rows[-1] + 1, left : columns[-1] + 1].copy()
    return ink, int(left) - font.em, int(top) - 2 * font.em, width


@lru_cache(maxsize=500)
def _line_height(font):
    """The height of a line and its descent: those of "lp", so that all words stand on one line."""
    return font.measure("lp")[1:]


def write(words, font, align="left"):
    """Put words together, one line or several."""
    lines = [
        [_letter(letter, font) for letter in re.findall(r".[\u0300-\u036f]*", line)]  # accents stay on theirs
        for line in words.split("\n")
    ]
    widths = [sum(width for *_, width in line) for line in lines]
    high, descent = _line_height(font)
    step, edge = LINE * high, font.em
    height = high + step * (len(lines) - 1)
    cover = np.zeros((int(np.ceil(height)) + 2 * edge, int(np.ceil(max(widths))) + 2 * edge), np.uint8)
    for k, line in enumerate(lines):
        pen = edge + _SHARE[align] * (max(widths) - widths[k])
        base = edge + round(k * step + high - descent)
        for ink, right, below, width in line:
            x, y = round(pen) + right, base + below
            here = cover[y : y + ink.shape[0], x : x + ink.shape[1]]
            np.maximum(here, ink[: here.shape[0], : here.shape[1]], out=here)
            pen += width
    return Writing(cover, edge, max(widths), height, descent)


def draw(text, renderer):
    """Draw a text artist; the rare kinds that are not put together here are left to matplotlib."""
    if not text.get_visible() or not text.get_text():
        return
    cut = text.get_clip_on() and (text.get_clip_box() or text.get_clip_path())
    if cut or text.get_rotation() or text.get_wrap() or "$" in text.get_text():
        text.draw(renderer)
        return
    if isinstance(text, Annotation):
        text.update_positions(renderer)
    image, left, below = _image(*_look(text))
    x, y = text.get_transform().transform(text.get_unitless_position())
    brush = renderer.new_gc()
    renderer.draw_image(brush, round(x) - left, round(y) - below, image)
    brush.restore()


def _look(text):
    """All that decides how the letters look, and where they stand to their anchor."""
    paper = text.get_bbox_patch()
    under = None
    if paper is not None:
        under = to_hex(paper.get_facecolor()), paper.get_alpha(), paper.get_boxstyle().pad
    kind = text.get_fontproperties()
    font = Font(kind.get_size_in_points(), text.figure.dpi, kind.get_weight(), kind.get_style())
    alignment = text.get_horizontalalignment(), text.get_verticalalignment()
    return text.get_text(), font, to_hex(text.get_color()), text.get_alpha(), alignment, under


@lru_cache(maxsize=500)  # some 8 kB each
def _image(words, font, ink, alpha, alignment, under):
    """The words in colour, bottom row first, and how far left and below the anchor the image begins."""
    written = write(words, font, alignment[0])
    letters = written.cover / 255 * (1 if alpha is None else alpha)
    paper, colour = np.zeros_like(letters), ink
    if under is not None:
        colour, strength, pad = under
        around = round(pad * font.size * font.dpi / 72)
        near, far = written.edge - around, written.edge + around
        box = slice(near, round(written.height) + far), slice(near, round(written.width) + far)
        paper[box] = 1 if strength is None else strength
    paper *= 1 - letters  # what is still seen of it
    solid = letters + paper
    image = np.empty((*solid.shape, 4), np.uint8)
    share = (letters / np.maximum(solid, 1e-9))[..., None]
    image[..., :3] = np.round(255 * (share * to_rgb(ink) + (1 - share) * to_rgb(colour)))
    image[..., 3] = np.round(255 * solid)
    base = {"top": written.height, "center": written.height / 2, "bottom": 0.0, "baseline": written.descent}
    left = written.edge + round(_SHARE[alignment[0]] * written.width)
    below = image.shape[0] - written.edge - round(written.height) + round(base[alignment[1]])
    return _trimmed(image[::-1], left, below)


def _trimmed(image, left, below):
    """Without the empty rows and columns around it, all of which would be drawn."""
    rows, columns = np.flatnonzero(image[..., 3].any(axis=1)), np.flatnonzero(image[..., 3].any(axis=0))
    if not rows.size:
        return image[:1, :1].copy(), left, below
    inked = image[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    return np.ascontiguousarray(inked), left - int(columns[0]), below - int(rows[0])
