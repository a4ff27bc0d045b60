"""Words put together from letters look like matplotlib's own, and stand where those would."""

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from linclass_helpers import lettering, ruler, style

WORDS = ["γ = 0.103", "‖w‖² ≤ tR²", "mistakes, one by one", "two\nlines, γ", "x₁ + x₂", "w̄", "−1.5·10⁻³"]


class Paper:
    """A figure on which one text is drawn, by matplotlib or here."""

    def __init__(self, dpi=100):
        self.figure = Figure(figsize=(4, 2), dpi=dpi)
        self.renderer = FigureCanvasAgg(self.figure).get_renderer()

    def text(self, words, x=0.5, y=0.5, **look):
        return self.figure.text(x, y, words, **look)

    def box(self, draw):
        """Where ink is (first and last row, first and last column), and how much."""
        self.renderer.clear()
        draw()
        ink = np.asarray(self.renderer.buffer_rgba())[..., 3] / 255
        rows, columns = np.flatnonzero((ink > 0.2).any(axis=1)), np.flatnonzero((ink > 0.2).any(axis=0))
        return np.array([rows[0], rows[-1], columns[0], columns[-1]]), ink.sum()


@pytest.mark.parametrize("words", WORDS)
@pytest.mark.parametrize("va", ["top", "center", "bottom", "baseline"])
@pytest.mark.parametrize("ha", ["left", "center", "right"])
def test_words_stand_where_matplotlib_puts_them(words, ha, va):
    paper = Paper()
    text = paper.text(words, ha=ha, va=va, fontsize=10)
    ours, ink = paper.box(lambda: lettering.draw(text, paper.renderer))
    theirs, their_ink = paper.box(lambda: text.draw(paper.renderer))
    assert np.abs(ours - theirs).max() <= 2  # kerning and rounding: letters stand on whole pixels here
    assert ink == pytest.approx(their_ink, rel=0.1)


@pytest.mark.parametrize("dpi", [75, 100, 200, 320])
@pytest.mark.parametrize(
    "look", [{"fontsize": 9}, {"fontsize": 18, "fontweight": "bold"}, {"fontstyle": "italic"}]
)
def test_every_size_weight_and_resolution(dpi, look):
    paper = Paper(dpi)
    text = paper.text("R² = 12.5", **look)
    ours, ink = paper.box(lambda: lettering.draw(text, paper.renderer))
    theirs, their_ink = paper.box(lambda: text.draw(paper.renderer))
    assert np.abs(ours - theirs).max() <= 2 * dpi / 100 + 1
    assert ink == pytest.approx(their_ink, rel=0.1)


def test_paper_lies_under_the_words_and_no_farther_than_matplotlibs():
    paper = Paper()
    under = {"facecolor": style.LIGHT.focus, "edgecolor": "none", "pad": 3.0, "alpha": 0.8}
    text = paper.text("under", bbox=under, fontsize=10, va="center")
    ours, area = paper.box(lambda: lettering.draw(text, paper.renderer))
    theirs, their_area = paper.box(lambda: text.draw(paper.renderer))
    assert np.abs(ours - theirs).max() <= 2
    assert area == pytest.approx(their_area, rel=0.1)


def test_colour_and_strength_are_those_of_the_text():
    paper = Paper()
    text = paper.text("█", color=style.LIGHT.model, alpha=0.5, fontsize=20)  # a full block: solid ink
    lettering.draw(text, paper.renderer)
    pixels = np.asarray(paper.renderer.buffer_rgba())
    row, column = np.unravel_index(pixels[..., 3].argmax(), pixels.shape[:2])
    assert tuple(pixels[row, column]) == pytest.approx((*ruler.rgba(style.LIGHT.model)[:3], 128), abs=2)


@pytest.mark.parametrize("text", ["", "   "])
def test_nothing_to_write_writes_nothing(text):
    paper = Paper()
    lettering.draw(paper.text(text), paper.renderer)
    assert not np.asarray(paper.renderer.buffer_rgba())[..., 3].any()


def test_what_leaves_the_paper_is_cut():
    paper = Paper()
    for x, y in [(0, 0), (1, 1), (-1, 0.5), (0.5, 3)]:
        lettering.draw(paper.text("a long word at the edge", x, y, ha="center"), paper.renderer)


@pytest.mark.parametrize("kind", [{"rotation": 90}, {"wrap": True}, {"clip_on": True}])
def test_rare_kinds_are_left_to_matplotlib(kind):
    paper = Paper()
    text = paper.text("rare", **kind)
    if "clip_on" in kind:
        text.set_clip_box(paper.figure.bbox)
    ours, _ = paper.box(lambda: lettering.draw(text, paper.renderer))
    theirs, _ = paper.box(lambda: text.draw(paper.renderer))
    assert np.array_equal(ours, theirs)


def test_a_number_is_as_wide_as_its_digits_say():
    font = lettering.Font(10.0, 100.0)
    one, three = (lettering.write("7" * count, font).width for count in (1, 3))
    assert three == pytest.approx(3 * one)
    assert lettering.write("7 7", font).width > 2 * one  # a space takes room, though it has no ink


def test_a_stamp_is_the_same_words_on_solid_paper():
    theme = style.LIGHT
    flat = ruler.stamp("100", 9.0, theme.faint, theme.paper, 100.0)
    upright = ruler.stamp("100", 9.0, theme.faint, theme.paper, 100.0, upright=True)
    assert np.array_equal(np.rot90(flat), upright)
    assert flat[0, 0] == ruler.whole_pixel(theme.paper)
    darkest = flat.view(np.uint8).reshape(*flat.shape, 4)[..., :3].sum(axis=2).min()
    assert darkest == pytest.approx(sum(ruler.rgba(theme.faint)[:3]), abs=60)
