"""A proof is assembled with the keyboard alone, and with a pointer; what is wrong with it is shown."""

import pytest
from long import long_but

import linclass_helpers as lc
from linclass_helpers.exercises import Proof, _all, progress_file

from .looks import axe
from .page import aloud

PROOFS = _all(Proof)
every_proof = pytest.mark.parametrize("name", long_but("04.slope", list(PROOFS)))


@pytest.fixture
def live(bare, name):
    progress_file.forget()
    page, demo = bare(), lc.proof(name)
    live = page.show(demo, width=740)
    live.demo = demo
    live.handle_of = lambda line: live.handles.nth(
        [one is line for one in demo.by_letter.values()].index(True)
    )
    yield live
    assert page.errors() == []
    demo.close()
    progress_file.forget()


def checks(live):
    live.root.get_by_role("button", name="Check my proof").press("Enter")
    assert live.notebook.becomes(lambda: live.lines()[0].startswith(("✓", "✗")))
    return live.lines()[0]


@every_proof
def test_with_the_keyboard_alone(live):
    """Up brings a line to the end of the proof. The focus stays on the line."""
    proof = live.demo.proof
    for k, line in enumerate(proof.lines, start=1):
        live.handle_of(line).press("ArrowUp")
        assert live.notebook.becomes(lambda k=k: len(live.demo.state.used) == k)
        label = live.page.evaluate("document.activeElement.getAttribute('aria-label')")
        assert label.endswith(f"{k} of {k} in your proof: {aloud(line.says)}")
    assert checks(live).startswith("✓ This is a proof")
    assert axe(live.page) == []


@every_proof
def test_with_the_pointer(live):
    demo, (wrong, *_) = live.demo, live.demo.proof.wrong
    live.drag_to(live.handle_of(wrong), *live.at("lines", 14, demo.places.middle - 4))
    assert live.notebook.becomes(lambda: len(demo.state.used) == 1)
    said = checks(live)
    assert said.startswith("✗ Not yet")
    assert "Open it: lc.demos." in said
    assert "the smallest case" in live.canvas.get_attribute("aria-label")
    live.drag_to(live.handle_of(wrong), *live.at("lines", 14, demo.places.size[1] - 4))
    assert live.notebook.becomes(lambda: demo.state.used == "")


@pytest.mark.parametrize("name", ["02.stop"])
def test_a_line_is_asked_by_key_and_by_button(live):
    line = live.demo.proof.lines[1]
    live.handle_of(line).press("Enter")
    assert live.notebook.becomes(lambda: line.why in live.lines()[0])
    live.control("line").locator("select").select_option(index=0)
    first = next(iter(live.demo.by_letter.values()))
    assert live.notebook.becomes(lambda: first.says.removesuffix(".") in live.lines()[0])
    live.root.get_by_role("button", name="Why this line?").press("Enter")
    assert live.notebook.becomes(lambda: first.says.removesuffix(".") in live.lines()[0])
