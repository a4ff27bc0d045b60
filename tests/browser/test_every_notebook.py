"""Every notebook, opened and run from top to bottom in JupyterLab."""

import pytest
from long import long_but
from matplotlib.colors import to_rgb

from linclass_helpers import style
from linclass_helpers.exercises.proving import REST
from own_lab import NOTEBOOKS

from .looks import BLURRED, CLIPPED, COLOURS, axe

NAMES = sorted(path.name for path in NOTEBOOKS.glob("*.ipynb"))


@pytest.fixture(scope="module")
def desk(visit):
    """A page of JupyterLab in which the notebooks are opened one after the other."""
    return visit(f"notebooks/{NAMES[0]}")


@pytest.fixture(scope="module", params=long_but("00_start_here.ipynb", NAMES))
def notebook(request, desk):
    desk.resize(1280)
    desk.turn_to(f"notebooks/{request.param}")
    desk.complaints.clear()
    desk.run_all()
    return desk


def test_it_runs_without_a_complaint(notebook):
    assert notebook.raised() == []
    assert notebook.complaints == []


def test_every_demo_says_on_the_screen_what_is_stored(notebook):
    """The stored texts were made without a browser, before any input.

    That of a proof has its lines too, which the picture shows. A picture of a case is no demo.
    """
    cells = notebook.lab.read(notebook.path).cells
    outputs = [output for cell in cells for output in cell.get("outputs", [])]
    stored = [output.data["text/plain"] for output in outputs if "image/png" in output.get("data", {})]
    demos = [words.partition(f"\n{REST}:")[0] for words in stored if not words.startswith("In the picture (")]
    said = ["\n".join([demo.code(), *demo.lines()]) for demo in notebook.demos()]
    assert said == demos
    assert all(demo.banner.is_hidden() for demo in notebook.demos())


@pytest.mark.parametrize(("width", "ratio"), [(1280, 1), (700, 2)])
def test_nothing_is_clipped_or_blurred(notebook, width, ratio):
    notebook.resize(width, ratio=ratio)
    assert notebook.becomes(lambda: not notebook.page.evaluate(BLURRED)), notebook.page.evaluate(BLURRED)
    assert notebook.page.evaluate(CLIPPED) == []


@pytest.mark.parametrize(
    ("name", "theme"), [("JupyterLab Dark", style.DARK), ("JupyterLab Light", style.LIGHT)]
)
def test_pictures_and_words_have_the_colours_of_the_theme(notebook, name, theme):
    notebook.theme(name)
    paper = [round(255 * part) for part in to_rgb(theme.paper)]
    assert notebook.becomes(lambda: all(on == paper for on, _ in notebook.page.evaluate(COLOURS)))
    assert all(abs(sum(ink) - sum(paper)) > 300 for _, ink in notebook.page.evaluate(COLOURS))
    if notebook.demos():  # the page to look things up, and one appendix, have none
        assert axe(notebook.page) == []
