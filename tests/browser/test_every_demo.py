"""Every demo in the browser, each control in turn: what is on the screen is what the package draws here.

Beside the demo on the screen stands its twin in this process. Both are changed alike, and then must
agree in every word and every pixel.
"""

import pytest
from playwright.sync_api import expect

import linclass_helpers as lc
from linclass_helpers.controls import Choice, Count, LogSlider, Slider, Stepper

NAMES = lc.demos.__all__
GARBAGE = ["nan", "−", "1e999", "one", "", "1,5 m", "-1e9"]


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
def live(notebook, shown):
    notebook.complaints.clear()
    live = notebook.demo(shown)
    live.reset.click()
    yield live
    assert notebook.complaints == []


@pytest.fixture
def twin(name):
    twin = getattr(lc.demos, name)()
    yield twin
    twin.close()


def offered(twin, *kinds):
    return [
        control for control in twin.controls if isinstance(control, kinds) and control.name not in twin.idle
    ]


def ends(twin, control):
    """What the two ends of a slider are."""
    if isinstance(control, LogSlider):
        return control.low, control.high
    source = twin.sources[control.name]
    return source.min, source.max


def again(live):
    """The demo that the code on the screen makes."""
    return eval(live.code(), {"lc": lc})


def test_it_begins_as_its_twin_does(live, twin):
    live.shows(twin)


def test_every_slider_goes_to_both_ends_by_key(live, twin):
    for control in offered(twin, Slider, Stepper):
        handle = live.slider(control.label)
        handle.focus()
        for key, end in zip(("End", "Home"), (1, 0)):
            handle.press(key)
            twin.set(**{control.name: ends(twin, control)[end]})
            live.shows(twin)
        live.reset.click()
        twin.reset()


def test_every_slider_goes_to_both_ends_by_mouse(live, twin):
    for control in offered(twin, Slider, Stepper):
        for far, end in ((2000, 1), (-2000, 0)):
            live.drag(live.slider(control.label), far, 0)
            live.notebook.settle()
            reached = again(live)
            assert getattr(reached.state, control.name) == ends(reached, control)[end], control.name
            live.shows(reached)
            reached.close()
        live.reset.click()


def test_every_choice_is_taken(live, twin):
    for control in offered(twin, Choice):
        select = live.control(control.label).locator("select")
        if not select.count():  # a row of buttons
            continue
        for value, words in control.options.items():
            select.select_option(words)
            twin.set(**{control.name: value})
            live.shows(twin)
        live.reset.click()
        twin.reset()


def test_garbage_in_a_number_field_breaks_nothing(live, twin):
    for control in offered(twin, Slider, Stepper):
        if isinstance(control, LogSlider):  # shows its value, takes none
            continue
        field = live.control(control.label).locator(".widget-readout")
        for words in GARBAGE:
            field.fill(words)
            field.press("Enter")
        live.notebook.settle()
        expect(live.banner).to_be_hidden()
        after = again(live)
        low, high = ends(after, control)
        assert low <= getattr(after.state, control.name) <= high
        live.shows(after)
        after.close()
        field.fill(str(twin.sources[control.name].max))
        field.press("Enter")
        twin.set(**{control.name: twin.sources[control.name].max})
        live.shows(twin)
        live.reset.click()
        twin.reset()


def test_the_keyboard_is_enough(live, twin, shown):
    """Tab goes from the first control through the points to the last button; keys do there what hands do."""
    page = live.page
    live.notebook.choose(shown - 1)
    page.keyboard.press("ArrowDown")
    reached = []
    for _ in range(80):
        page.keyboard.press("Tab")
        where = live.root.evaluate("""root => root.contains(document.activeElement)
            ? [...root.querySelectorAll('*')].indexOf(document.activeElement) : -1""")
        if where >= 0:
            reached.append(where)
        elif reached:
            break
    wanted = live.root.evaluate("""root => [...root.querySelectorAll(
            'select, input, .noUi-handle, .widget-button, .widget-play button, .lc-bar button')]
        .filter(node => node.offsetParent !== null)
        .map(node => [...root.querySelectorAll('*')].indexOf(node))""")
    if twin.handles():
        wanted.append(
            live.root.evaluate("""root => [...root.querySelectorAll('*')].indexOf(
            root.querySelector('.lc-handle[tabindex="0"]'))""")
        )
    assert reached == sorted(reached)
    assert set(wanted) <= set(reached)
    if twin.handles():
        handle = live.root.locator(".lc-handle[tabindex='0']")
        handle.focus()
        with live.change():
            for key in ("ArrowRight", "ArrowUp", "ArrowLeft", "ArrowLeft"):
                handle.press(key)
        live.reset.focus()
        live.reset.press("Enter")
        live.shows(twin)
