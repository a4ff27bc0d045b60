"""Pictures of notebooks are recorded once for each line, and pages with them need no network."""

import nbformat
import pytest

import html_pages
import tapes
from livefigure.testing import Player

LINE = "lc.guess('03.halved')"


def notebook(*texts):
    outputs = [
        nbformat.v4.new_output("execute_result", {"text/plain": text, "image/png": "iVBORw0KGgo="})
        for text in texts
    ]
    return nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("…", outputs=outputs)])


@pytest.fixture
def empty(tmp_path, monkeypatch):
    """An empty folder for tapes."""
    monkeypatch.setattr(tapes, "CACHE", tmp_path / "tapes")


def test_the_first_line_of_a_picture_is_recorded_once():
    found = notebook(f"{LINE}\nA question.", "no demo", f"{LINE}\nA question.", "lc.demos.sigmoid()\nz")
    assert tapes.lines_of([found]) == [LINE, "lc.demos.sigmoid()"]
    bare = nbformat.v4.new_output("stream", text=LINE)
    assert tapes.line_of(bare) is None


def test_a_tape_is_named_by_all_that_it_depends_on(tmp_path, monkeypatch):
    ways = [(LINE, (740,)), (LINE, (370,)), (LINE, (740,), True), ("lc.demos.sigmoid()", (740,))]
    assert len({tapes.name_of(*way) for way in ways}) == len(ways)
    monkeypatch.setattr(tapes, "PROJECT", tmp_path)
    names = set()
    for text in ("one", "two"):
        for package in tapes.PACKAGES:
            (tmp_path / package).mkdir(exist_ok=True)
            (tmp_path / package / "a.py").write_text(text)
        tapes.release.cache_clear()
        names.add(tapes.release())
    tapes.release.cache_clear()
    assert len(names) == 2


def test_what_is_recorded_can_be_played(empty, monkeypatch):
    tapes.record(LINE, (370,), False, tapes.folder_of(LINE, (370,)))
    about, files = tapes.tape(LINE, (370,))
    assert about["widths"] == [370]
    player = Player({name.removeprefix("370").removeprefix("."): data for name, data in files.items()})
    assert player.move("answer", player.document["controls"]["answer"]["options"][1][0])
    monkeypatch.setattr(tapes, "record", None)  # it is there, so it is not recorded again
    tapes.record_all([LINE], (370,))


@pytest.mark.long
def test_a_page_of_make_html_moves_without_a_network(empty, tmp_path, browser):
    page = notebook(f"{LINE}\nA question.")
    nbformat.write(page, tmp_path / "x.ipynb")
    html_pages.main([str(tmp_path / "x.ipynb"), "--to", str(tmp_path)])
    window = browser.new_context(offline=True)
    shown, asked = window.new_page(), []
    shown.on("request", lambda request: asked.append(request.url))
    shown.goto((tmp_path / "x.html").as_uri())
    shown.locator("[data-moves] canvas").wait_for()
    shown.get_by_label("your answer").select_option(index=1)
    shown.get_by_role("button", name="This is my answer").click()
    shown.wait_for_function("/^[✓✗]/.test(document.querySelector('.lf-caption p').textContent)")
    assert [url for url in asked if not url.startswith((tmp_path.as_uri(), "data:", "about:", "blob:"))] == []
    window.close()
