"""In the lecture preset a whole demo is visible at once, on any projector.

JupyterLab is in the state in which `make lab` opens it, with menu, tabs, toolbar and the list of files.
"""

import pytest

import linclass_helpers as lc
from livefigure.testing import Page

from .looks import BLURRED, CLIPPED

SIZES = [(1920, 1080), (1920, 940), (1440, 900), (1280, 720)]
PICTURE = 0.5  # the least share of the viewport's height
TYPE = 20 / 1080  # the share of the window's height: 20 px on a screen of 1080
# For each demo, scrolled to the top of the viewport: the parts that are not fully visible, the height of the
# picture as a share of the viewport, and the size of type as a share of the window.
SEEN = """() => [...document.querySelectorAll('.lf-picture')].map(el => {
    const place = el.closest('.jp-WindowedPanel-outer'), top = node => node.getBoundingClientRect().top;
    place.scrollTop += top(el) - top(place);
    const outer = place.getBoundingClientRect(), canvas = el.querySelector('canvas').getBoundingClientRect();
    const parts = '.lf-control, .lf-steps, canvas, .lf-caption p, button:not(.lf-handle)';
    const all = [...el.querySelectorAll(parts)];
    const hidden = all.filter(node => {
        const {left, top, right, bottom, width} = node.getBoundingClientRect();
        const most = Math.min(outer.bottom, outer.top + place.clientHeight);
        return width && (top < outer.top - 1 || bottom > most || left < outer.left || right > outer.right);
    });
    const name = el.querySelector('.lf-code').textContent;
    const type = parseFloat(getComputedStyle(el.querySelector('.lf-caption')).fontSize) / innerHeight;
    const names = hidden.map(node => node.className || node.tagName);
    return [name, all.length, names, canvas.height / outer.height, type];
})"""
# The size of type in the picture compared with the caption, and whether the texts are beside the picture.
LAID_OUT = """el => {
    const {canvas, screen} = el.livefigure;
    return [canvas.getBoundingClientRect().width / screen.picture.document.size[0],
        el.classList.contains('lf-beside')];
}"""


@pytest.fixture(scope="module")
def hall(visit, lab):
    """A notebook with all demos in the lecture preset."""
    cells = [f"lc.demos.{name}()" for name in lc.demos.__all__]
    path = lab.write("hall.ipynb", "import linclass_helpers as lc\nlc.lecture()", *cells)
    notebook = visit(path, "lab/workspaces/hall/tree")
    notebook.run_all()
    return notebook


def too_little(notebook):
    """The demos with parts that are not visible or too small."""
    found = notebook.page.evaluate(SEEN)
    assert len(found) == len(lc.demos.__all__)
    assert all(parts > 3 for _, parts, *_ in found)
    return [
        (name, hidden, high, type)
        for name, _, hidden, high, type in found
        if hidden or high < PICTURE or type < 0.999 * TYPE
    ]


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
def test_all_of_every_demo_is_seen_at_once(hall, size):
    hall.resize(*size)
    hall.settle()
    assert hall.becomes(lambda: not too_little(hall)), too_little(hall)
    assert hall.becomes(lambda: not hall.page.evaluate(BLURRED)), hall.page.evaluate(BLURRED)
    assert hall.page.evaluate(CLIPPED) == []


@pytest.mark.long
def test_letters_of_picture_and_words_grow_with_the_screen(hall):
    """If there is space beside the picture, some demos have their texts there."""
    stands = {}
    for size in SIZES:
        hall.resize(*size)
        hall.settle()
        for demo in hall.demos():
            zoom, beside = demo.root.evaluate(LAID_OUT)
            assert zoom == pytest.approx(size[1] / 1080, abs=0.01)
            stands.setdefault(size, []).append(beside)
    assert any(stands[1920, 940])
    assert not all(stands[1280, 720])


@pytest.mark.long
def test_words_that_grow_take_their_room_from_the_picture_and_it_does_not_jump(hall):
    """The caption changes with each step. The picture can only become smaller, and Reset restores it."""
    hall.resize(1280, 720)
    hall.settle()
    demo = hall.demo(1 + lc.demos.__all__.index("separability"))
    heights = [demo.canvas.bounding_box()["height"]]
    for _ in range(12):
        demo.slider("angle of w").press("PageUp")
        hall.settle()
        heights.append(demo.canvas.bounding_box()["height"])
        assert too_little(hall) == []
    assert heights == sorted(heights, reverse=True)
    demo.reset.click()
    assert hall.becomes(lambda: abs(demo.canvas.bounding_box()["height"] - heights[0]) < 1)


def test_the_kernel_draws_for_the_room_in_the_shape_of_the_picture():
    lc.lecture()
    try:
        page = Page(lc.demos.separability())  # made for 1300 × 725
    finally:
        lc.lecture(False)
    for (width, height), size in {
        (1000, 600): [1000, 600],
        (1000, 1200): [1000, 836],  # the ratio changes by at most 1.5
        (3000, 400): [1075, 400],
        (600, 500): [600, 5 * 725],
    }.items():
        page.look(width, height=height)
        assert abs(page.document["size"][0] - size[0]) <= 1, page.document["size"]
        if width > 700:
            assert abs(page.document["size"][1] - size[1]) <= 1, page.document["size"]
    page.look(1300)
    assert page.document["size"] == [1300, 725]
    page.demo.close()
