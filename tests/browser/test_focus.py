"""What has the focus may disappear: the focus stays in the demo. What is being typed stays as it is."""

import pytest
from playwright.sync_api import expect

import linclass_helpers as lc
from linclass_helpers.exercises import Prediction, _all, progress_file
from livefigure import Demo, Handle, Kept

# What has the focus, by its tip or its words.
FOCUSED = "() => document.activeElement.title || document.activeElement.textContent"


@pytest.fixture
def live(bare, name):
    progress_file.forget()
    demo = lc.guess(name) if name in _all(Prediction) else getattr(lc.demos, name)()
    yield bare().show(demo)
    assert bare().errors() == []
    demo.close()
    progress_file.forget()


def of(*names):
    return pytest.mark.parametrize("name", names)


def focus_goes_to(live, name):
    focused = lambda: live.page.evaluate(FOCUSED)  # noqa: E731
    assert live.notebook.becomes(lambda: focused() == name), focused()


@pytest.mark.parametrize(("name", "key"), [("02.length", "ArrowUp"), ("01.proof", "ArrowDown")])
def test_after_an_answer_it_is_on_the_next_control(live, key):
    live.root.locator("select, .lf-handle").first.press(key)
    live.notebook.settle()
    button = live.root.get_by_role("button", name="This is my answer")
    button.press("Enter")
    focus_goes_to(live, "To the start")
    expect(button).to_be_hidden()


class Places(Demo):
    """Places that can be deleted."""

    kept = {"places": Kept((0.2, 0.5, 0.8), lambda value, name: tuple(value))}

    def handles(self):
        places = self.state.places
        return [
            Handle(
                id=k,
                panel="main",
                x=x,
                y=0.5,
                label="a place",
                moves=lambda x, y: {},
                deleted=lambda k=k: {"places": places[:k] + places[k + 1 :]},
            )
            for k, x in enumerate(places)
        ]


def test_after_a_place_is_deleted_it_is_on_another_place(bare):
    demo = Places()
    live, then = bare().show(demo), "a place, at (0.5, 0.5)"
    for deleted in (2, 0):
        live.handles.nth(deleted).press("Delete")
        live.notebook.settle()
        focus_goes_to(live, then)
        expect(live.root.locator(".lf-handle[tabindex='0']")).to_have_attribute("title", then)
    live.handles.first.press("Delete")
    live.notebook.settle()
    focus_goes_to(live, live.reset.get_attribute("title"))
    assert bare().errors() == []
    demo.close()


@of("sigmoid")
def test_after_the_last_change_is_undone_it_is_on_the_next_button(live):
    live.slider("threshold θ").press("ArrowRight")
    live.notebook.settle()
    live.undo.press("Enter")
    focus_goes_to(live, live.copy.get_attribute("title"))
    expect(live.undo).to_be_hidden()


@of("sigmoid")
def test_what_is_somewhere_else_on_the_page_keeps_it(live):
    live.page.evaluate("document.body.append(document.createElement('textarea'))")
    field = live.page.locator("textarea")
    live.slider("threshold θ").press("ArrowRight")
    live.notebook.settle()
    field.focus()
    live.notebook.demo.reset()
    live.notebook.settle()
    assert field.evaluate("node => node === document.activeElement")
    field.evaluate("node => node.remove()")


@of("cycling")
def test_a_number_can_be_typed_while_a_run_plays(live):
    field = live.number("update t")
    live.play().click()
    field.focus()
    field.press("ControlOrMeta+a")
    field.press("7")
    before = live.notebook.demo.state.t
    assert live.notebook.becomes(lambda: live.notebook.demo.state.t > before)
    assert field.input_value() == "7"
    live.play().click()
    field.press("Enter")
    live.notebook.settle()
    assert live.notebook.demo.state.t == 7
    live.button("One step forward").click()
    live.notebook.settle()
    expect(field).to_have_value("8")


@of("sigmoid")
def test_a_number_that_was_not_finished_is_replaced_when_it_is_left(live):
    field, before = live.number("threshold θ"), live.number("threshold θ").input_value()
    field.press("End")
    field.press("5")
    field.press("Backspace")  # no change
    live.notebook.demo.set(threshold=0.7)
    live.notebook.settle()
    expect(field).to_have_value(before)
    live.reset.focus()
    expect(field).to_have_value("0.70")
