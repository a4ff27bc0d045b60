"""Every demo in the browser, each control in turn: what is on the screen is what the package draws here.

Beside the demo on the screen stands its twin in this process. Both are changed alike, and then must
agree in every word and every pixel.
"""

import pytest
from linclass_helpers.controls import Choice, LogSlider, Slider, Stepper
from playwright.sync_api import expect

import linclass_helpers as lc

NAMES = lc.demos.__all__
GARBAGE = ["nan", "−", "1e999", "one", "", "-1e9"]
# Which of the nodes of a demo has the focus, and which ones Tab has to come to.
FOCUSED = "root => [...root.querySelectorAll('*')].indexOf(document.activeElement)"
TO_BE_REACHED = """root => {
    const kinds = 'select, input, .noUi-handle, .widget-button, .widget-play button, .lc-bar button';
    const wanted = [...root.querySelectorAll(kinds)].filter(node => node.offsetParent);
    if (root.querySelector('.lc-handle')) wanted.push(root.querySelector('.lc-handle[tabindex="0"]'));
    const all = [...root.querySelectorAll('*')];
    return wanted.map(node => all.indexOf(node));
}"""


@pytest.fixture(scope="module")
def notebook(visit, lab):
    cells = ["import linclass_helpers as lc", *[f"lc.demos.{name}()" for name in NAMES]]
    notebook = visit(lab.write("every_demo.ipynb", *cells))
    notebook.run(0)
    return notebook


@pytest.fixture(scope="module", params=NAMES)
def name(request):
    return request.param


@pytest.fixture(scope="module")
def shown(name, notebook):
    """The cell whose demo is on the screen: one at a time, for a page with all of them is slow."""
    k = 1 + NAMES.index(name)
    notebook.run(k)
    yield k
    notebook.clear(k)


@pytest.fixture
def live(name, notebook, shown):
    notebook.complaints.clear()
    live = notebook.demo(shown)
    live.restart(opening(name))
    yield live
    assert notebook.complaints == []


@pytest.fixture
def twin(name):
    twin = getattr(lc.demos, name)()
    yield twin
    twin.close()


def opening(name):
    return f"lc.demos.{name}()"


def offered(twin, *kinds):
    return [
        control for control in twin.controls if isinstance(control, kinds) and control.name not in twin.idle
    ]


def ends(twin, control):
    """What the two ends of a slider are."""
    source = twin.sources[control.name]
    return (control.low, control.high) if isinstance(control, LogSlider) else (source.min, source.max)


def reaches(live, twin, control, value):
    """Whether the kernel gets that value for a control; what the code leaves out is as it began."""
    began = getattr(twin.state, control.name)
    return live.notebook.becomes(lambda: live.state().get(control.name, began) == value)


def test_it_begins_as_its_twin_does(live, twin):
    live.shows(twin)


def test_every_slider_goes_to_both_ends_by_key(live, twin, name):
    for control in offered(twin, Slider, Stepper):
        handle = live.slider(control.label)
        handle.focus()
        for key, end in (("End", 1), ("Home", 0)):
            handle.press(key)
            twin.set(**{control.name: ends(twin, control)[end]})
            live.shows(twin)
        live.restart(opening(name))
        twin.reset()


def test_every_slider_goes_to_both_ends_by_mouse(live, twin, name):
    for control in offered(twin, Slider, Stepper):
        handle = live.slider(control.label)
        low, high = ends(twin, control)
        for far, edge, end in ((2000, "aria-valuemax", high), (-2000, "aria-valuemin", low)):
            live.drag(handle, far, 0, steps=2)
            assert handle.get_attribute("aria-valuenow") == handle.get_attribute(edge)
            assert reaches(live, twin, control, end)
            expect(live.banner).to_be_hidden()
        live.restart(opening(name))


def test_every_choice_is_taken(live, twin, name):
    for control in offered(twin, Choice):
        select = live.control(control.label).locator("select")
        if not select.count():  # a row of buttons
            continue
        for choice, words in control.options.items():
            select.select_option(words)
            twin.set(**{control.name: choice})
            live.shows(twin)
        live.restart(opening(name))
        twin.reset()


def test_a_number_field_takes_numbers_and_nothing_else(live, twin, name):
    for control in offered(twin, Slider, Stepper):
        if isinstance(control, LogSlider):  # shows its value, takes none
            continue
        low, high = ends(twin, control)
        field = live.control(control.label).locator(".widget-readout")
        for words in GARBAGE:
            field.fill(words)
            field.press("Enter")
            assert low <= float(field.inner_text().replace("−", "-")) <= high
        for end in (high, low):
            field.fill(str(end))
            field.press("Enter")
            assert reaches(live, twin, control, end)
        expect(live.banner).to_be_hidden()
        live.restart(opening(name))


def test_step_back_play_and_jump(live, twin):
    for control in offered(twin, Stepper):
        _, last = ends(twin, control)
        for tip, t in [
            ("To the end", last),
            ("One step forward", last),
            ("One step back", max(last - 1, 0)),
            ("To the start", 0),
            ("One step back", 0),
            ("One step forward", min(1, last)),
        ]:
            live.button(tip).click()
            live.shows(twin.set(**{control.name: t}))
        play = live.root.locator(".widget-play button").first
        play.click()
        assert last < 2 or reaches(live, twin, control, 2)
        play.click()


def test_its_code_makes_the_same_picture(live, twin):
    """After a hand has moved the first slider and the first point."""
    for control in offered(twin, Slider)[:1]:
        live.slider(control.label).press("PageUp")
        live.slider(control.label).press("ArrowLeft")
    if twin.handles():
        live.drag(live.root.locator(".lc-handle:visible").first, 21, -13)
    live.notebook.settle()
    same = eval(live.code(), {"lc": lc})
    live.shows(same)
    same.close()


def test_the_keyboard_is_enough(live, twin, shown, name):
    """Tab goes from the first control through the points to the last button; keys do there what hands do."""
    page = live.page
    live.notebook.choose(shown - 1)
    page.keyboard.press("ArrowDown")
    reached = []
    for _ in range(80):
        page.keyboard.press("Tab")
        if (where := live.root.evaluate(FOCUSED)) >= 0:
            reached.append(where)
        elif reached:
            break
    assert reached == sorted(reached)
    assert set(live.root.evaluate(TO_BE_REACHED)) <= set(reached)
    if twin.handles():
        handle = live.root.locator(".lc-handle[tabindex='0']")
        handle.focus()
        with live.change():
            for _ in range(3):
                handle.press("ArrowLeft")
        live.reset.focus()
        live.reset.press("Enter")
        live.shows(twin)
