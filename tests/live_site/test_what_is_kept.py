"""A student's work and progress are stored in the browser, and a second visit loads nothing again."""

import json
import os
import shutil

import pytest

from static_server import served

from .conftest import SITE
from .visit import ALONE, PATIENCE, LiveNotebook

NOTEBOOK = "notebooks/02_perceptron_convergence.ipynb"
MINE = "notebooks/mine.ipynb"
WRONG = "def is_mistake(w, x, y):\n    return y * (w @ x) <= 0"
RIGHT = "def is_mistake(w, x, y):\n    return (1 if w @ x >= 0 else -1) != y"
CHECK = 'verdict = lc.check("02.mistake", is_mistake)\nprint(verdict.passed, verdict.counterexample is None)'
STORED = "path => jupyterapp.serviceManager.contents.get(path, {content: true}).then(model => model.content)"


def test_answers_and_progress_are_still_there_after_a_reload(visit):
    notebook = visit(NOTEBOOK)
    progress = "lc.progress()"
    cells = ["import linclass_helpers as lc", progress, WRONG, CHECK, RIGHT, CHECK, progress]
    notebook.write_notebook(MINE, *cells)
    notebook.turn_to(MINE)
    notebook.run_all()
    _, at_first, _, wrong, _, right, at_last = notebook.texts()
    assert wrong == [["stdout", "False False\n"]]
    assert right == [["stdout", "True True\n"]]
    assert at_first != at_last
    notebook.save()
    notebook.close()
    again = visit(MINE)
    again.run(0)
    again.run(1)
    assert again.texts()[1] == at_last
    assert again.foreign == notebook.foreign == []


ON_THE_PAGE = "lc.check('02.mistake', is_mistake)"
TRIES = "found = lc.progress('02')\nprint(dict(zip(found['exercise'], found['tries']))['02.mistake'])"


def test_answers_on_a_page_of_the_book_are_kept_together_with_those_of_a_notebook(window, site, visit):
    assert "must give False, and gave True" in answered(window, site, f"{WRONG}\n\n{ON_THE_PAGE}")
    notebook = visit(NOTEBOOK)
    notebook.write_notebook(MINE, "import linclass_helpers as lc", TRIES, RIGHT, CHECK, TRIES)
    notebook.turn_to(MINE)
    notebook.run_all()
    _, before, _, _, after = notebook.texts()
    assert (before, after) == ([["stdout", "1\n"]], [["stdout", "2\n"]])
    notebook.save()
    notebook.close()
    assert answered(window, site, TRIES) == "2"


def answered(window, site, source):
    """What a page of the book says of this answer."""
    page = window.new_page()
    page.goto(site[0] + "notebooks/02x_claims.html")
    editor = page.get_by_label("Your answer to 02.mistake")
    exercise = page.locator(".tag_exercise", has=editor)
    editor.fill(source)
    exercise.get_by_role("button", name="Check").click()
    page.wait_for_function("() => document.querySelector('.answer[aria-busy]')")
    page.wait_for_function("() => !document.querySelector('.answer[aria-busy]')", timeout=PATIENCE)
    words = exercise.locator(".verdict").inner_text()
    page.close()
    return words.strip()


def test_a_second_visit_loads_nothing(visit, site):
    _, asked = site
    for _ in range(2):
        asked.clear()
        notebook = visit(NOTEBOOK)
        notebook.run_all()
        notebook.close()
    # The browser itself asks for a newer service worker.
    assert {one.path.split("?")[0].rsplit("/", 1)[-1] for one in asked} == {"service-worker.js"}
    assert sum(one.size for one in asked) < 20_000


@pytest.fixture
def releases(tmp_path):
    """A folder with a release of the site, and a function that replaces it by one with a revised notebook."""
    now = tmp_path / "site"
    now.mkdir()
    shutil.copytree(SITE / "live", now / "live", copy_function=os.link)

    def revise():
        file = now / "live" / "files" / NOTEBOOK
        text = json.loads(file.read_text("utf-8"))
        text["metadata"]["release"] = "a later one"
        text["cells"][0]["source"] = "# Revised"
        replace(file, json.dumps(text))
        worker = now / "live" / "service-worker.js"
        replace(worker, worker.read_text("utf-8").replace('RELEASE = "', 'RELEASE = "later ', 1))

    return now, revise


def replace(file, text):
    file.unlink()  # it may be a link
    file.write_text(text, "utf-8")


def test_a_newer_release_leaves_an_edited_copy_and_offers_the_revised_one(window, releases):
    folder, revise = releases
    with served(folder) as (address, _):
        notebook = LiveNotebook(window, address, NOTEBOOK)
        notebook.write(1, "# what I wrote")
        notebook.save()
        assert notebook.notices() == []
        notebook.close()
        revise()
        LiveNotebook(window, address, NOTEBOOK).close()  # still the old release
        notebook = LiveNotebook(window, address, NOTEBOOK)
        assert source(notebook, 1) == "# what I wrote"
        assert notebook.becomes(lambda: len(notebook.notices()) == 1)
        assert "was revised" in notebook.notices()[0]
        notebook.page.get_by_role("button", name="Open the revised one").click()
        assert notebook.becomes(lambda: source(notebook, 0) == "# Revised")
        mine = notebook.page.evaluate(STORED, NOTEBOOK.replace(".ipynb", " (my copy).ipynb"))
        assert mine["cells"][1]["source"] == "# what I wrote"
        revised = notebook.page.evaluate(STORED, NOTEBOOK)
        assert revised["cells"][1]["source"] != "# what I wrote"


def source(notebook, k):
    return notebook.page.evaluate(
        "k => jupyterapp.shell.currentWidget?.content?.widgets?.[k]?.model.sharedModel.getSource()", k
    )


def test_if_the_browser_forbids_storage_a_warning_offers_downloads(play, chromium, site, tmp_path):
    settings = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (tmp_path / "Default").mkdir()
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(settings))
    window = play.chromium.launch_persistent_context(str(tmp_path), executable_path=chromium, args=ALONE)
    notebook = LiveNotebook(window, site[0], NOTEBOOK)
    assert notebook.becomes(lambda: len(notebook.notices()) == 1)
    assert "forbids pages to keep anything" in notebook.notices()[0]
    notebook.write(1, 'import linclass_helpers as lc\nlc.check("02.mistake", lambda w, x, y: True)')
    notebook.run(1)
    stored, progress = (downloaded(notebook, what) for what in ("the notebook", "my progress"))
    assert "02.mistake" in json.loads(stored)["cells"][1]["source"]
    assert json.loads(progress.splitlines()[-1])["name"] == "02.mistake"
    window.close()


def downloaded(notebook, what):
    with notebook.page.expect_download() as download:
        notebook.page.get_by_role("button", name=f"Download {what}").last.click()
    return download.value.path().read_text("utf-8")
