"""Every demo in the browser, each control in turn: the screen shows the state of the kernel.

The demo on the screen has a twin, a page without a browser. Both get the same input, and then must agree in
every text, control and pixel.
"""

import pytest
from demo_pages import ends, offered
from long import long_but_new_parts, parts_of_demo

import linclass_helpers as lc
from livefigure.controls import Buttons, Choice, Slider, Stepper, Switch
from livefigure.testing import Page

from .page import typed

GARBAGE = ["nan", "−", "1e999", "one", "", "-1e9", "0x10", "1 2"]
# The element of a demo that has the focus, and whether the focus is visible.
FOCUSED = """root => {
    const node = document.activeElement, {outlineStyle, borderColor} = getComputedStyle(node);
    const ring = node.matches('.lf-handle') ? borderColor !== 'rgba(0, 0, 0, 0)' : outlineStyle === 'solid';
    return [[...root.querySelectorAll('*')].indexOf(node), ring];
}"""
# The elements that Tab must reach.
TO_BE_REACHED = """root => {
    const kinds = 'select, input, button:not(.lf-handle)';
    const wanted = [...root.querySelectorAll(kinds)].filter(node => node.offsetParent);
    if (root.querySelector('.lf-handle')) wanted.push(root.querySelector('.lf-handle[tabindex="0"]'));
    const all = [...root.querySelectorAll('*')];
    return wanted.map(node => all.indexOf(node));
}"""


@pytest.fixture(scope="module", params=long_but_new_parts(lc.demos.__all__, parts_of_demo))
def pair(request, bare):
    """A demo on the screen, and its twin."""
    make = getattr(lc.demos, request.param)
    page, demo, twin = bare(), make(), Page(make())
    twin.demo._memory = demo._memory  # expensive results are computed once for both
    yield page.show(demo), twin
    demo.close()
    twin.demo.close()


@pytest.fixture
def twin(pair):
    return pair[1]


@pytest.fixture
def live(pair):
    begin_again(*pair)
    yield pair[0]
    assert pair[0].notebook.errors() == []


def begin_again(live, twin):
    twin.reset()
    live.reset.click()
    answered = live.root.locator(".lf-caption[aria-busy=false]")
    assert live.notebook.becomes(lambda: answered.count() and live.code() == twin.demo.code()), live.code()


def labelled(twin, *kinds):
    """The names and labels of the visible controls of these kinds."""
    return [(name, twin.demo.controls[name].label) for name in offered(twin, *kinds)]


def test_it_begins_as_its_twin_does(live, twin):
    live.shows(twin)


def test_every_slider_goes_to_its_ends_by_key_and_by_mouse(live, twin):
    for name, label in labelled(twin, Slider, Stepper):
        low, high = ends(twin, name)
        live.slider(label).focus()
        live.slider(label).press("End")
        twin.set(name, high)
        live.shows(twin)
        live.drag(live.slider(label), -2000, 0, steps=2)
        twin.set(name, low)
        live.shows(twin)
        begin_again(live, twin)


def test_every_choice_is_taken(live, twin):
    """The first option is chosen again at the end, because at first choosing it changes nothing."""
    for name, label in labelled(twin, Choice):
        options = list(twin.demo.controls[name].options.items())
        for choice, words in [*options, options[0]]:
            live.control(label).locator("select").select_option(words)
            twin.set(name, choice)
            live.shows(twin)
        begin_again(live, twin)


def test_every_switch_is_turned(live, twin):
    for name, label in labelled(twin, Switch):
        for _ in range(2):
            live.switch(label).click()
            twin.set(name, not getattr(twin.demo.state, name))
            live.shows(twin)


def test_every_button_is_pressed(live, twin):
    for name, control in twin.demo.controls.items():
        if isinstance(control, Buttons) and not twin.document["controls"][name]["hidden"]:
            for value, words in control.options.items():
                live.root.get_by_role("button", name=f"{control.label} {words}").click()
                twin.say("button", name=name, value=value)
                live.shows(twin)


def test_a_number_field_takes_numbers_and_nothing_else(live, twin):
    for name, label in labelled(twin, Slider, Stepper):
        low, high = ends(twin, name)
        field = live.number(label)
        for words in GARBAGE:
            typed(field, words)
            assert field.input_value() not in GARBAGE
            assert low <= float(live.slider(label).get_attribute("aria-valuenow")) <= high
        for end in (high, low):
            typed(field, str(end))
            twin.set(name, end)
            live.shows(twin)
        begin_again(live, twin)


def test_step_back_and_jump(live, twin):
    for name in offered(twin, Stepper):
        _, last = ends(twin, name)
        for tip, t in [
            ("To the end", last),
            ("One step forward", last),
            ("One step back", max(last - 1, 0)),
            ("To the start", 0),
            ("One step back", 0),
            ("One step forward", min(1, last)),
            ("To the start", 0),
        ]:
            live.button(tip).click()
            twin.set(name, t)
            live.shows(twin)


def test_its_code_makes_the_same_picture(live, twin):
    """The first slider and the first point are moved before."""
    for _, label in labelled(twin, Slider)[:1]:
        live.slider(label).press("PageUp")
        live.slider(label).press("ArrowLeft")
    if twin.document["handles"]:
        live.drag(live.root.locator(".lf-handle:visible").first, 21, -13)
    live.notebook.settle()
    live.shows_what_its_code_makes()


def test_the_keyboard_is_enough(live, twin):
    """Tab goes from the first control through the points to the last button, and keys operate all of them."""
    page = live.page
    page.mouse.click(1, 1)  # outside the demo
    reached = []
    for _ in range(80):
        page.keyboard.press("Tab")
        where, ring = live.root.evaluate(FOCUSED)
        if where < 0:
            break
        assert ring
        reached.append(where)
    assert reached == sorted(reached)
    assert set(live.root.evaluate(TO_BE_REACHED)) <= set(reached)
    if twin.document["handles"]:
        handle = live.root.locator(".lf-handle[tabindex='0']")
        handle.focus()
        with live.change():
            for _ in range(3):
                handle.press("ArrowLeft")
        live.reset.focus()
        live.reset.press("Enter")
        live.shows(twin)
