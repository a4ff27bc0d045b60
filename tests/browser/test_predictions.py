"""Every prediction can be made with the keyboard alone, and with a pointer; then the result is shown."""

import pytest
from long import long_but_new_parts, parts_of_prediction

import linclass_helpers as lc
from linclass_helpers.exercises import Prediction, _all, progress_file

every_prediction = pytest.mark.parametrize("name", long_but_new_parts(_all(Prediction), parts_of_prediction))


@pytest.fixture
def live(bare, name):
    progress_file.forget()
    page, demo = bare(), lc.guess(name)
    live = page.show(demo)
    live.demo = demo
    yield live
    assert page.errors() == []
    demo.close()
    progress_file.forget()


def commits(live):
    """Press the button by key, and find at once whether it was right, and what came out."""
    before = live.pixels()
    live.root.get_by_role("button", name="This is my answer").press("Enter")
    assert live.notebook.becomes(lambda: any("You said: " in line for line in live.lines()))
    assert live.lines()[0].startswith("✓ Right." if live.demo.judged.right else "✗ Not quite.")
    assert " ".join([*live.demo.revealed.words, live.demo.revealed.why]) in live.lines()
    assert live.handles.count() == 0
    assert live.pixels() != before


@every_prediction
def test_with_the_keyboard_alone(live):
    if live.demo.prediction.options:
        choice = live.control("your answer").locator("select")
        choice.focus()
        choice.press("ArrowDown")
        said = next(iter(live.demo.prediction.options.values())).words
        assert live.notebook.becomes(lambda: live.demo.state.answer != "–")
    else:
        before = live.demo.places[0].tolist()
        live.handles.first.press("ArrowUp")
        live.handles.first.press("Shift+ArrowUp")
        assert live.notebook.becomes(lambda: live.demo.places[0].tolist() != before)
        said = "You said"
    commits(live)
    assert said in " ".join(live.lines())


@every_prediction
def test_with_the_pointer(live):
    if live.demo.prediction.options:
        choice = live.control("your answer").locator("select")
        choice.select_option(index=len(live.demo.prediction.options))
        assert live.notebook.becomes(lambda: live.demo.state.answer != "–")
    else:
        before = live.demo.places.tolist()
        live.drag(live.handles.last, 0, -30)
        assert live.notebook.becomes(lambda: live.demo.places.tolist() != before)
    commits(live)


@pytest.mark.parametrize("name", ["02.length", "02.rate", "09.fourth"])
def test_what_was_not_moved_is_no_answer_and_undo_takes_an_answer_back(live):
    button = live.root.get_by_role("button", name="This is my answer")
    button.press("Enter")
    missing = live.demo.prediction.names[0]
    assert live.notebook.becomes(lambda: missing in live.root.inner_text())
    assert progress_file.of(live.demo.prediction.name, "guess") == []
    live.handles.first.press("ArrowUp")
    assert live.notebook.becomes(lambda: live.demo.state.drawn is not None)
    drawn = live.demo.places.tolist()
    commits(live)
    live.root.press("Control+z")
    assert live.notebook.becomes(lambda: live.lines()[-1].startswith("Your first answer was: "))
    assert live.demo.places.tolist() == drawn
    assert len(progress_file.of(live.demo.prediction.name, "guess")) == 1
