"""Earlier questions are answered with the keyboard alone, by a press in the picture, and with a finger."""

import pytest
from long import long_but
from playwright.sync_api import expect

from linclass_helpers.exercises import Skill, _all, progress_file
from linclass_helpers.exercises.asking import again_demo

from .bare import Bare
from .looks import CLIPPED, axe
from .test_fingers import SMALL, tapped

SKILLS = _all(Skill)


@pytest.fixture
def live(bare, name):
    progress_file.forget()
    demo = again_demo({name: SKILLS[name]}, name[:2])
    page = bare()
    live = page.show(demo)
    live.demo = demo
    yield live
    assert page.errors() == []
    demo.close()
    progress_file.forget()


def of(name):
    return pytest.mark.parametrize("name", [name])


def button(live, words):
    return live.root.get_by_role("button", name=words, exact=True)


def becomes(live, words):
    """Does the first sentence begin with these words, now or soon?"""
    return live.notebook.becomes(lambda: live.lines()[0].startswith(words))


def tabs_to(live, words):
    """Press Tab until the button with these words has the focus."""
    for _ in range(12):
        live.page.keyboard.press("Tab")
        if live.page.evaluate("document.activeElement.textContent") == words:
            return
    raise AssertionError(f"Tab does not reach {words!r}.")


@of("02.correct")
def test_a_vector_is_typed_and_sent_with_the_keyboard_alone(live):
    for box, value in zip(live.demo.skill.boxes, live.demo.instance.answer, strict=True):
        live.root.get_by_label(box, exact=True).focus()
        live.page.keyboard.type(f"{value:g}")
    tabs_to(live, "This is my answer")
    live.page.keyboard.press("Enter")
    assert becomes(live, "✓ Right.")
    assert axe(live.page) == []
    tabs_to(live, "Next question")
    live.page.keyboard.press("Enter")
    assert becomes(live, "Question 2, from notebook 2.")
    assert live.root.get_by_label("w₁", exact=True).input_value() == ""


@of("01.distance")
def test_a_typed_number_may_be_a_fraction_and_what_is_none_is_said(live):
    box, row = live.root.get_by_label("distance"), live.control("distance")
    state = live.demo.boxes["distance"]
    for typed, value in (("3/4", 0.75), ("−2", -2), ("0,5", 0.5), (" 12 ", 12), ("-1/3", -1 / 3), ("", None)):
        box.fill(typed)
        box.press("Tab")
        assert live.notebook.becomes(lambda value=value: getattr(live.demo.state, state) == value)
        assert box.input_value() == typed
        expect(row.locator(".lf-note")).to_have_text("")
    for typed in ("three", "1/0", "1/2/3", "/", "1e999"):
        box.fill("7")
        box.press("Tab")
        box.fill(typed)
        box.press("Tab")
        expect(row.locator(".lf-note")).to_have_text("no number: write 12, −0.5 or 3/4")
        assert live.notebook.becomes(lambda: getattr(live.demo.state, state) is None)
        assert box.input_value() == typed
    button(live, "This is my answer").press("Enter")
    assert live.notebook.becomes(lambda: "Type a number first: distance." in live.banner.text_content())


@of("02.correct")
def test_what_is_half_typed_stays_while_the_kernel_answers(live):
    first, second = (live.root.get_by_label(box, exact=True) for box in ("w₁", "w₂"))
    first.fill("5")
    second.focus()
    live.page.keyboard.type("1")
    live.notebook.settle()
    assert second.input_value() == "1"
    live.page.keyboard.type("2")
    second.press("Tab")
    assert live.notebook.becomes(lambda: getattr(live.demo.state, live.demo.boxes["w₂"]) == 12)


@of("01.mistake")
def test_a_point_is_chosen_by_a_press_in_the_picture_or_by_key(live):
    right = live.demo.instance.answer
    x, y = live.at("question", *live.demo.instance.places[right])
    live.page.mouse.click(x, y)
    assert live.notebook.becomes(lambda: live.demo.state.answer == right)
    choice = live.control("your answer").locator("select")
    expect(choice.locator("option:checked")).to_have_text(f"point {right}")
    choice.focus()
    choice.press("Home")
    choice.press("ArrowDown")
    assert live.notebook.becomes(lambda: live.demo.state.answer == "1")
    live.page.mouse.click(x, y)
    assert live.notebook.becomes(lambda: live.demo.state.answer == right)
    button(live, "This is my answer").click()
    assert becomes(live, "✓ Right.")


@of("08.line")
def test_help_that_fades_by_key(live):
    for words, said in (
        ("Show me one", "An example, solved."),
        ("The next one, without its last line", "Question 1, from notebook 8."),
    ):
        button(live, words).press("Enter")
        assert becomes(live, said)
        assert axe(live.page) == []
    assert "The last line is yours." in " ".join(live.lines())


@pytest.mark.parametrize("name", long_but("06.witness", ["06.witness", "01.mistake"]))
def test_with_a_finger_on_a_phone(browser, name):
    progress_file.forget()
    window = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = Bare(window.new_page())
    demo = again_demo({name: SKILLS[name]}, name[:2])
    live = page.show(demo, width=374)
    assert live.page.evaluate(SMALL, 44) == []
    assert live.page.evaluate(CLIPPED) == []
    if demo.instance.places:
        live.page.touchscreen.tap(*live.at("question", *demo.instance.places[demo.instance.answer]))
        assert page.becomes(lambda: demo.state.answer == demo.instance.answer)
    else:
        for box, value in zip(demo.skill.boxes, demo.instance.answer, strict=True):
            field = live.root.get_by_label(box, exact=True)
            field.tap()
            field.fill(f"{value:.3g}")
    assert tapped(live, button(live, "This is my answer"), lambda: demo.judged is not None)
    assert demo.judged.right
    assert live.page.evaluate(CLIPPED) == []
    assert page.errors() == []
    demo.close()
    window.close()
    progress_file.forget()


KEPT = "import os\nos.environ['LINCLASS_PROGRESS'] = 'mine.jsonl'\nimport linclass_helpers as lc"
BEFORE = """lc.exercises.progress_file.add("again", "02.correct", seed=0, passed=False)
lc.again()"""
READ = "print(open('mine.jsonl').read())"


@pytest.mark.long  # in JupyterLab
def test_in_jupyterlab_what_was_wrong_is_asked_first_and_the_answer_is_in_the_file(visit, lab):
    notebook = visit(lab.write("again.ipynb", KEPT, BEFORE, READ))
    for k in (0, 1):
        notebook.run(k)
    live = notebook.demo(1)
    assert notebook.becomes(lambda: live.lines()[0] == "Question 1 of 3, from notebook 2.")
    assert "What is w afterwards?" in live.lines()[1]
    for box in ("w₁", "w₂"):
        live.root.get_by_label(box, exact=True).focus()
        notebook.page.keyboard.type("7/2")
    notebook.page.keyboard.press("Tab")
    button(live, "This is my answer").press("Enter")
    assert notebook.becomes(lambda: live.lines()[0].startswith("✗ Not quite. You said: w₁ = 3.5, w₂ = 3.5."))
    button(live, "The same with other numbers").click()
    assert notebook.becomes(lambda: live.root.get_by_label("w₁", exact=True).input_value() == "")
    notebook.run(2)
    said = notebook.cell(2).locator(".jp-OutputArea-output").inner_text()
    assert [line.count('"seed": 1, "passed": false') for line in said.split("\n") if line] == [0, 1]
    assert notebook.complaints == []
