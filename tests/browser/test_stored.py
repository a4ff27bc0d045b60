"""A notebook that was run and saved is opened again."""

import pytest

pytestmark = pytest.mark.long  # each notebook is run, saved, and opened again

CELLS = [
    "import linclass_helpers as lc\nfrom livefigure import side_by_side\nprint('words')",
    "lc.demos.convergence()",
    "side_by_side(lc.demos.sigmoid(), lc.demos.margin())",
]
WIDTHS = [1500, 3000]  # of the stored pictures, in their own pixels


@pytest.fixture(scope="module")
def desk(visit, lab):
    return visit(lab.write("first.ipynb", "pass"))


@pytest.fixture
def notebook(lab, desk, request):
    """A notebook with its own name, run from top to bottom."""
    desk.turn_to(lab.write(f"{request.node.name}.ipynb", *CELLS))
    desk.complaints.clear()
    desk.run_all()
    yield desk
    assert desk.complaints == []


@pytest.mark.parametrize("run_again_since", [False, True], ids=["as_saved", "run_again_since"])
def test_without_its_kernel_there_are_pictures(notebook, run_again_since):
    notebook.save()
    if run_again_since:
        notebook.run_all()
    notebook.end_kernel()
    notebook.reload()
    assert notebook.no_view_is_lost()
    assert notebook.demos() == []
    assert notebook.pictures() == WIDTHS
    notebook.run_all()  # and running it makes it live again
    assert notebook.pictures() == []
    assert len(notebook.demos()) == 3


def test_with_its_kernel_it_is_live_again_as_it_was_left(notebook):
    alone, one, other = notebook.demos()
    assert one.root.bounding_box()["y"] == other.root.bounding_box()["y"]
    before = one.seen()
    with alone.change():
        alone.button("To the end").click()
    with other.change():
        other.slider("margin γ").press("ArrowRight")
    assert one.seen() == before
    seen = [live.seen() for live in notebook.demos()]
    notebook.save()
    notebook.reload()
    assert notebook.no_view_is_lost()
    assert notebook.pictures() == []
    assert notebook.becomes(lambda: [live.seen() for live in notebook.demos()] == seen)
    for live in notebook.demos()[::2]:
        with live.change():
            live.button("One step back").click()


def test_no_view_is_stored_and_nothing_else_changes(notebook):
    notebook.save()
    stored = notebook.lab.read(notebook.path)
    assert "widgets" not in stored.metadata
    assert [cell.source for cell in stored.cells] == CELLS
    words, one, two = [cell.outputs for cell in stored.cells]
    assert [output.text for output in words] == ["words\n"]
    assert [set(output.data) for output in (*one, *two)] == [{"image/png", "text/plain"}] * 2
