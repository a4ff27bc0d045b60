"""What a notebook that was run and saved looks like when it is opened again."""

import shutil

import pytest

PATH = "notebooks/00_start_here.ipynb"
LOST = ("Error displaying widget", "Loading widget", "model not found")


@pytest.fixture(scope="module")
def desk(visit):
    return visit(PATH)


@pytest.fixture
def notebook(lab, desk, request):
    """The first notebook under a name of its own, run from top to bottom."""
    path = f"notebooks/{request.node.name}.ipynb"
    shutil.copy(lab.files / PATH, lab.files / path)
    desk.turn_to(path)
    desk.complaints.clear()
    desk.run_all()
    return desk


def pictures(notebook):
    """The width of each still picture on the page, in its own pixels."""
    images = notebook.page.locator(".jp-OutputArea-output img")
    return images.evaluate_all("images => images.map(image => image.naturalWidth)")


def no_box_is_empty(notebook):
    notebook.page.wait_for_timeout(3000)  # JupyterLab looks for a lost model for two seconds
    words = notebook.page.locator(".jp-Notebook").inner_text()
    return not any(lost in words for lost in LOST) and notebook.complaints == []


@pytest.mark.parametrize("saved", [True, False], ids=["saved", "not_saved"])
def test_without_its_kernel_there_are_pictures(notebook, saved):
    many = len(notebook.demos())
    if saved:
        notebook.save()
    notebook.end_kernel()
    notebook.reload()
    assert no_box_is_empty(notebook)
    assert notebook.demos() == []
    assert pictures(notebook) == [1500] * many
    notebook.run_all()  # and running it makes it live again
    assert pictures(notebook) == []
    assert len(notebook.demos()) == many


def test_with_its_kernel_it_is_live_again_as_it_was_left(notebook):
    left = notebook.demos()[0]
    left.button("To the end").click()
    notebook.settle()
    seen, many = left.seen(), len(notebook.demos())
    notebook.save()
    notebook.reload()
    assert no_box_is_empty(notebook)
    assert pictures(notebook) == []
    assert len(notebook.demos()) == many
    found = notebook.demos()[0]
    assert found.seen() == seen
    with found.change():
        found.button("To the start").click()


def test_no_view_is_stored_and_nothing_else_changes(notebook):
    notebook.save()
    stored = notebook.lab.read(notebook.path)
    committed = notebook.lab.read(PATH)
    assert "widgets" not in stored.metadata
    for cell, before in zip(stored.cells, committed.cells, strict=True):
        assert cell.source == before.source
        assert [words(output) for output in cell.get("outputs", [])] == [
            words(output) for output in before.get("outputs", [])
        ]


def words(output):
    """What an output says in words, and which pictures it has besides; their bytes vary with versions."""
    data = output.get("data", {})
    return output.get("text"), data.get("text/plain"), set(data)
