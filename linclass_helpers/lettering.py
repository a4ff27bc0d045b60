"""Words on a moving picture, quickly: each is drawn by matplotlib once, and kept as a small image.

matplotlib lays a text out and draws its letters anew in every frame, which takes longer than all
lines and markers of a picture together. Most words of a picture only move.
"""

from functools import lru_cache

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.text import Annotation

_EDGE = 3  # pixels around the letters, for what leans out of its box


def draw(text, renderer):
    """Draw a text artist; the rare kinds that no image is kept of are left to matplotlib."""
    if not text.get_visible() or not text.get_text():
        return
    if text.get_rotation() or text.get_clip_on() or text.get_wrap() or "$" in text.get_text():
        text.draw(renderer)
        return
    if isinstance(text, Annotation):
        text.update_positions(renderer)
    image, left, below = _image(*_look(text), text.figure.dpi)
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
    font = text.get_fontproperties()
    return (
        text.get_text(),
        (font.get_size_in_points(), font.get_weight(), font.get_style()),
        (to_hex(text.get_color()), text.get_alpha()),
        (text.get_horizontalalignment(), text.get_verticalalignment()),
        under,
    )


@lru_cache(maxsize=3000)
def _image(words, font, ink, alignment, under, dpi):
    """The letters on nothing, bottom row first, and how far left and below the anchor the image begins."""
    figure = Figure(figsize=(1, 1), dpi=dpi, facecolor="none")
    canvas = FigureCanvasAgg(figure)
    size, weight, style = font
    look = {"fontsize": size, "fontweight": weight, "fontstyle": style, "color": ink[0], "alpha": ink[1]}
    text = figure.text(0, 0, words, ha=alignment[0], va=alignment[1], transform=None, **look)
    edge = _EDGE
    if under is not None:
        facecolor, alpha, pad = under
        text.set_bbox({"facecolor": facecolor, "alpha": alpha, "pad": pad * size, "edgecolor": "none"})
        edge += int(np.ceil(pad * size * dpi / 72))
    box = text.get_window_extent(canvas.get_renderer())
    left, below = edge - int(np.floor(box.x0)), edge - int(np.floor(box.y0))
    wide, high = (int(np.ceil(length)) + 2 * edge + 1 for length in (box.width, box.height))
    figure.set_size_inches(wide / dpi, high / dpi)
    text.set_position((left, below))
    canvas.draw()
    return np.ascontiguousarray(np.asarray(canvas.buffer_rgba())[::-1]), left, below
