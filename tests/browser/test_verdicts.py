"""Below a wrong answer, in JupyterLab: a button opens the case in a demo, another gives hints."""

import pytest

import linclass_helpers as lc
from linclass_helpers.exercises import progress_file

from .conftest import SHOTS

CHECK = """\
import linclass_helpers as lc
lc.check("02.mistake", lambda w, x, y: y * (w @ x) <= 0)"""


@pytest.fixture
def notebook(visit, lab):
    notebook = visit(lab.write("verdict.ipynb", CHECK, "pass"))
    yield notebook
    assert notebook.raised() == []


@pytest.fixture
def line(monkeypatch):
    """The call of the demo that shows the case."""
    monkeypatch.setenv(progress_file.SWITCH, "off")
    demo = lc.check("02.mistake", lambda w, x, y: y * (w @ x) <= 0).open()
    yield demo.code()
    demo.close()


def run(notebook):
    notebook.run(0)
    return notebook.cell(0)


def test_a_button_opens_the_demo_and_another_gives_hints_with_the_keyboard_alone(notebook, line):
    cell = run(notebook)
    buttons = cell.locator(".jp-OutputArea-output").get_by_role("button")
    assert buttons.all_inner_texts() == ["Show this case in the demo", "Hint"]
    assert "✗ 02.mistake: not yet." in cell.inner_text()
    assert cell.locator(".lf-picture").count() == 0
    buttons.nth(0).focus()
    notebook.page.keyboard.press("Enter")
    live = notebook.demo(0)
    live.canvas.wait_for()
    notebook.settle()
    assert notebook.becomes(lambda: live.code() == line)
    notebook.page.keyboard.press("Enter")  # the button still has the focus, and opens no second one
    notebook.page.keyboard.press("Tab")
    notebook.page.keyboard.press("Enter")
    notebook.page.keyboard.press("Enter")
    for number in (1, 2):
        assert notebook.becomes(lambda number=number: f"02.mistake, hint {number} of 3" in cell.inner_text())
    assert cell.locator(".lf-picture").count() == 1
    SHOTS.mkdir(parents=True, exist_ok=True)
    cell.screenshot(path=SHOTS / "verdict.png")
    run(notebook)
    assert cell.locator(".lf-picture").count() == 0
    assert buttons.count() == 2
    assert notebook.complaints == []


@pytest.mark.long
def test_what_is_stored_has_the_lines_in_place_of_the_buttons(notebook, lab, line):
    run(notebook)
    notebook.save()
    outputs = lab.read("verdict.ipynb").cells[0].outputs
    texts = [output.data["text/plain"] for output in outputs if "data" in output]
    assert texts[-1] == f'The case in a demo: {line}\nA hint: lc.hint("02.mistake")'
    assert outputs[0].text.startswith("\x1b[31m✗\x1b[0m 02.mistake: not yet.")
