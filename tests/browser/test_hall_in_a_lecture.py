"""A vote in JupyterLab on a projector, with phones: the page is loaded again, and the cell runs again."""

import json
import re

import pytest
from playwright.sync_api import expect

from .test_hall import PhonePage

pytestmark = pytest.mark.long  # in all of JupyterLab

PAUSE = 1200  # ms: within a second, a second press is a part of the first
ADDRESS = re.compile(r"of the address (\S+)")
CELLS = [
    "import linclass_helpers as lc\nlc.lecture()",
    'lc.guess("02.length").hall(address="127.0.0.1")',
    'lc.ask("and now?", options=["a", "b"], address="127.0.0.1")',
]


@pytest.fixture(scope="module")
def notebook(visit, lab):
    notebook = visit(lab.write("vote.ipynb", *CELLS))
    notebook.page.set_viewport_size({"width": 1280, "height": 720})
    yield notebook
    notebook.page.set_viewport_size({"width": 1280, "height": 900})


def press(demo, words):
    demo.page.wait_for_timeout(PAUSE)
    button = demo.root.get_by_role("button", name=words, exact=True)
    expect(button).to_be_visible()
    button.click()
    demo.notebook.settle()


def address(demo):
    found = []
    demo.notebook.becomes(
        lambda: found.extend(ADDRESS.findall(demo.canvas.get_attribute("aria-label"))) or found
    )
    return found[0]


def test_five_steps_with_a_reload_and_a_cell_that_runs_again(notebook, browser, lab):
    notebook.run(0)
    notebook.run(1)
    demo = notebook.demo(1)
    short = address(demo)
    phones = [PhonePage(browser, short) for _ in range(2)]
    press(demo, "Open the vote")
    phones[0].drag((0.2, 0.3), (0.9, 0.6))
    phones[0].page.locator("#send").click()
    assert phones[0].says("✓ Your answer is in.")
    notebook.save()
    notebook.reload()  # in the middle of the vote; the kernel goes on
    notebook.run(1)
    demo = notebook.demo(1)
    assert address(demo) == short
    phones[1].drag((0.2, 0.5), (0.9, 0.2))
    phones[1].page.locator("#send").click()
    assert phones[1].says("✓ Your answer is in.")
    label = demo.canvas.get_attribute
    assert notebook.becomes(lambda: "2 of 2 phones answered" in label("aria-label"))
    press(demo, "Close it, discuss")
    press(demo, "Vote again")
    notebook.run(1)
    demo = notebook.demo(1)
    press(demo, "Show all answers")
    assert notebook.becomes(lambda: any("First vote: 2 answers" in line for line in demo.lines()))
    press(demo, "What really happens")
    assert notebook.becomes(lambda: any("it fell at update 2" in line for line in demo.lines()))
    notebook.save()
    stored = json.loads((lab.files / notebook.path).read_text("utf-8"))
    assert short not in json.dumps(stored)
    words = "".join(stored["cells"][1]["outputs"][0]["data"]["text/plain"])
    assert words.splitlines()[0] == "lc.guess('02.length').hall()"
    assert words.splitlines()[2:] == ["A hall answers by phone."]
    notebook.run(2)  # phones follow
    assert address(notebook.demo(2)) == short
    for phone in phones:
        expect(phone.page.locator("h1")).to_have_text("and now?")
        phone.close()
    press(notebook.demo(2), "End")
    press(notebook.demo(2), "End it: no phone can answer any more")
    assert notebook.complaints == []
