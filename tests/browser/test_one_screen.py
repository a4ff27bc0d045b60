"""In a lecture all of a demo is seen at once, on any projector.

JupyterLab is as `make lab` opens it: menu, tabs, the notebook's toolbar, and the list of files at the left.
"""

import pytest

import linclass_helpers as lc
from livefigure.testing import Page

from .looks import BLURRED, CLIPPED

SIZES = [(1920, 1080), (1920, 940), (1440, 900), (1280, 720)]
PICTURE = 0.5  # of the height of the room, at least
TYPE = 20 / 1080  # of the height of the window: words of 20 px on a screen of 1080
# Of each demo, once its top is at the top of the room: what is not wholly seen, how high the picture is, as a
# part of the room, and how high letters are, as a part of the window.
SEEN = """() => [...document.querySelectorAll('.lf-picture')].map(el => {
    const place = el.closest('.jp-WindowedPanel-outer'), top = node => node.getBoundingClientRect().top;
    place.scrollTop += top(el) - top(place);
    const room = place.getBoundingClientRect(), canvas = el.querySelector('canvas').getBoundingClientRect();
    const parts = '.lf-control, .lf-steps, canvas, .lf-caption p, button:not(.lf-handle)';
    const all = [...el.querySelectorAll(parts)];
    const hidden = all.filter(node => {
        const {left, top, right, bottom, width} = node.getBoundingClientRect();
        const most = Math.min(room.bottom, room.top + place.clientHeight);
        return width && (top < room.top - 1 || bottom > most || left < room.left || right > room.right);
    });
    const name = el.querySelector('.lf-code').textContent;
    const type = parseFloat(getComputedStyle(el.querySelector('.lf-caption')).fontSize) / innerHeight;
    const names = hidden.map(node => node.className || node.tagName);
    return [name, all.length, names, canvas.height / room.height, type];
})"""
# How the letters of the picture compare with those of the words, and how the words stand.
LAID_OUT = """el => {
    const {canvas, screen} = el.livefigure;
    return [canvas.getBoundingClientRect().width / screen.picture.document.size[0],
        el.classList.contains('lf-beside')];
}"""


@pytest.fixture(scope="module")
def hall(visit, lab):
    """All demos, below each other, in the lecture preset."""
    cells = [f"lc.demos.{name}()" for name in lc.demos.__all__]
    path = lab.write("hall.ipynb", "import linclass_helpers as lc\nlc.lecture()", *cells)
    notebook = visit(path, "lab/workspaces/hall/tree")
    notebook.run_all()
    return notebook


def too_little(notebook):
    """The demos of which something is not seen, or too small."""
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
    """And where there is room beside the picture, some words stand there."""
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
    """Each step says something else. The picture only ever gets smaller, and Reset brings it back."""
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
        (1000, 1200): [1000, 836],  # as high as half as much again
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
