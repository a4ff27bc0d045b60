"""Every demo in the browser, each control in turn: what is on the screen is what the package draws here.

Beside the demo on the screen stands its twin in this process. Both are changed alike, and then must
agree in every word and every pixel.
"""

import ast

import pytest
from playwright.sync_api import expect

import linclass_helpers as lc
from linclass_helpers.controls import Choice, LogSlider, Slider, Stepper

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
def twin(name):
    twin = getattr(lc.demos, name)()
    yield twin
    twin.close()


@pytest.fixture
def live(notebook, shown, twin):
    notebook.complaints.clear()
    live = notebook.demo(shown)
    live.restart(twin)
    yield live
    assert notebook.complaints == []


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


def follow(twin, live):
    """Give the twin the state that the code on the screen says."""
    words = ast.parse(live.code()).body[0].value.keywords
    twin.reset()
    twin.set(**{word.arg: ast.literal_eval(word.value) for word in words})


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
        live.restart(twin)


def test_every_slider_goes_to_both_ends_by_mouse(live, twin):
    for control in offered(twin, Slider, Stepper):
        for far, end in ((2000, 1), (-2000, 0)):
            live.drag(live.slider(control.label), far, 0)
            live.notebook.settle()
            follow(twin, live)
            assert getattr(twin.state, control.name) == ends(twin, control)[end], control.name
            live.shows(twin)
        live.restart(twin)


def test_every_choice_is_taken(live, twin):
    for control in offered(twin, Choice):
        select = live.control(control.label).locator("select")
        if not select.count():  # a row of buttons
            continue
        for value, words in control.options.items():
            select.select_option(words)
            twin.set(**{control.name: value})
            live.shows(twin)
        live.restart(twin)


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
        follow(twin, live)
        low, high = ends(twin, control)
        assert low <= getattr(twin.state, control.name) <= high
        live.shows(twin)
        field.fill(str(high))
        field.press("Enter")
        twin.set(**{control.name: high})
        live.shows(twin)
        live.restart(twin)


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
            for _ in range(3):
                handle.press("ArrowLeft")
        live.reset.focus()
        live.reset.press("Enter")
        live.shows(twin)
