"""`live`: a demo made from one function."""

import numpy as np
import pytest

from livefigure import Choice, Slider, live
from livefigure.testing import Page


def wave(ax, a, kind):
    """A wave."""
    x = np.linspace(0, 10, 50)
    ax.plot(x, getattr(np, kind)(a * x))
    ax.set(title=f"a = {a}", xlabel="x")
    return f"{kind}({a} x)"


CONTROLS = {
    "a": Slider("frequency", 1.0, 0.1, 5.0),
    "kind": Choice("wave", "sin", {"sin": "sine", "cos": "cosine"}),
}


@pytest.fixture
def demo():
    demo = live(wave, **CONTROLS)
    yield demo
    demo.close()


def test_it_shows_what_the_function_draws_and_returns(demo):
    page = Page(demo)
    assert demo.text().splitlines()[1:] == ["sin(1.0 x)"]
    assert page.document["label"] == "a = 1.0"
    before = page.drawn()
    page.set("a", 2.0)
    assert page.document["caption"] == ["sin(2.0 x)"]
    assert page.drawn() != before
    page.reset()
    assert page.drawn() == before


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ({"title": "a wave", "xlabel": "x"}, "a wave"),
        ({"ylabel": "y", "xlabel": "x"}, "y against x"),
        ({"xlabel": "x"}, "x"),
        ({}, "a picture"),
    ],
)
def test_a_picture_always_has_an_accessible_name(names, said):
    demo = live(lambda ax, a: ax.set(**names) and None, a=CONTROLS["a"])
    assert Page(demo).document["label"] == said
    demo.close()


def test_nothing_of_the_previous_drawing_stays(demo):
    page = Page(demo)
    for value in ("cos", "sin", "cos"):
        page.set("kind", value)
    assert page.drawn() == Page(live(wave, **CONTROLS).set(kind="cos")).drawn()


def test_several_panels_and_sentences():
    def both(left, right, a):
        left.plot([0, a])
        right.bar([1], [a])
        return [f"left {a}", f"right {a}"]

    demo = live(both, rows=("left right",), a=CONTROLS["a"])
    assert demo.text().splitlines()[1:] == ["left 1.0", "right 1.0"]
    assert list(demo.picture.panels) == ["left", "right"]


def test_a_function_that_returns_nothing_and_one_that_fails():
    def moody(ax, a):
        ax.plot([0, a])
        if a > 3:
            raise RuntimeError("too much")

    demo = live(moody, a=CONTROLS["a"])
    page = Page(demo)
    before = page.drawn()
    page.set("a", 4.0)
    assert page.document["banner"].startswith("RuntimeError: too much.")
    assert (demo.state.a, page.drawn()) == (1.0, before)


def test_texts_and_lines_have_the_colours_of_the_theme():
    demo = live(lambda ax, a: ax.text(0.5, 0.5, "word") and None, a=CONTROLS["a"])
    for dark in (False, True):
        page = Page(demo, dark=dark)
        ink = demo.themes[dark].ink
        assert any(
            style.split("|")[1] == ink for _, style, _, _, body in page.drawn()["main"] if b"word" in body
        )


def test_the_line_of_code_makes_the_same_picture(demo):
    demo.set(a=2.0, kind="cos")
    again = eval(demo.code())
    assert again.text() == demo.text()
    assert Page(again).drawn() == Page(demo).drawn()


def test_axes_that_matplotlib_adds_are_drawn_and_removed():
    def beside(left, right, a):
        left.plot([0, 1], [0, a])
        left.twinx().plot([0, 1], [9, a])
        image = right.imshow([[0, a], [1, 2]])
        right.figure.colorbar(image, ax=right)

    demo = live(beside, rows=("left right",), a=CONTROLS["a"])
    page = Page(demo)
    first = page.drawn()
    assert len(first["left"]) > 10  # the second scale has ticks of its own
    for value in (2.0, 3.0, 1.0):
        page.set("a", value)
    assert page.drawn() == first
    assert len(demo.picture.figure.axes) == 4


@pytest.mark.parametrize("width", [1000, 500])
def test_axes_keep_the_aspect_that_was_set(width):
    demo = live(lambda ax, a: ax.set_aspect("equal") or ax.plot([0, a], [0, 1]) and None, a=CONTROLS["a"])
    page = Page(demo, width=width)
    for value in (1.0, 5.0):
        page.set("a", value)
        ax, (_, _, wide, high) = demo.picture["main"].ax, page.document["panels"]["main"]["box"]
        assert wide / high == pytest.approx(
            -(ax.get_xlim()[0] - ax.get_xlim()[1]) / (ax.get_ylim()[1] - ax.get_ylim()[0]), rel=1e-3
        )
