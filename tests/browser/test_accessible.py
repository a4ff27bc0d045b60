"""Every demo and prediction is accessible to screen readers, and axe-core finds no violation, light and dark.

The page has the colours of JupyterLab's own themes. test_every_notebook.py runs axe in JupyterLab itself.
"""

from pathlib import Path

import pytest
from jupyterlab.commands import get_app_dir
from long import long_but_new_parts, parts_of_demo, parts_of_prediction
from playwright.sync_api import expect

import linclass_helpers as lc
from linclass_helpers.exercises import Prediction, Proof, _all

from .bare import Bare
from .looks import CLIPPED, axe, made
from .page import aloud

EVERY = [*lc.demos.__all__, *_all(Prediction), "again", "02.stop"]
THEMES = Path(get_app_dir()) / "themes" / "@jupyterlab"
SPEAKS = {"button", "slider", "combobox", "checkbox", "textbox", "image"}
# The announcements: when, in milliseconds, and what.
LISTEN = """() => {
    window.heard = [];
    const spoken = document.querySelector('.lf-spoken');
    const note = () => spoken.textContent && heard.push([performance.now(), spoken.textContent]);
    new MutationObserver(note).observe(spoken, {childList: true, characterData: true, subtree: true});
}"""


@pytest.fixture(scope="module")
def page(browser):
    """A bare page with the styles of JupyterLab."""
    bare = Bare(browser.new_page(viewport={"width": 1400, "height": 1200}))
    look = "background: var(--jp-layout-color0); color: var(--jp-content-font-color1)"
    bare.page.add_style_tag(content=f"body {{ {look} }}")
    yield bare
    bare.close()


def dress(page, theme):
    """Give the page the colours of this theme of JupyterLab."""
    colours = (THEMES / f"theme-{theme}-extension" / "index.css").read_text("utf-8")
    page.page.locator("style.theme").evaluate_all("styles => styles.forEach(style => style.remove())")
    page.page.add_style_tag(content=colours).evaluate("style => style.className = 'theme'")


@pytest.fixture
def live(page, name):
    demo = made(name)
    dress(page, "light")
    page.page.set_viewport_size({"width": 1400, "height": 1200})
    yield page.show(demo)
    assert page.errors() == []
    demo.close()


def parts(name):
    if name == "again" or name in _all(Proof):
        return {name}
    return parts_of_prediction(name) if name in _all(Prediction) else parts_of_demo(name)


def one(name):
    return pytest.mark.parametrize("name", [name])


@pytest.mark.parametrize("name", long_but_new_parts(EVERY, parts))
def test_axe_finds_nothing_everything_says_what_it_is_and_nothing_is_lost_at_twice_the_size(live):
    assert axe(live.page) == []
    every_control_has_a_name_and_a_value(live)
    said = live.canvas.get_attribute("aria-label")
    assert said
    assert not any(line in said for line in live.lines() if line)
    dress(live.notebook, "dark")
    magnified(live)
    assert axe(live.page) == []


def magnified(live):
    """At 200 % in a window of 1280 pixels (640 CSS pixels) nothing is lost or outside the window."""
    live.page.set_viewport_size({"width": 640, "height": 450})
    live.notebook.show(live.notebook.demo, width=640 - 16, dark=True)
    assert live.page.evaluate(CLIPPED) == []
    assert live.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def every_control_has_a_name_and_a_value(live):
    """As the accessibility tree of the browser has it."""
    devtools = live.page.context.new_cdp_session(live.page)
    nodes = devtools.send("Accessibility.getFullAXTree")["nodes"]
    devtools.detach()
    found = [node for node in nodes if not node["ignored"] and node["role"]["value"] in SPEAKS]
    for node in found:
        name = node["name"]["value"]
        assert name.strip()
        assert node.get("description", {}).get("value") != name, "it would be read twice"
    sliders = [node for node in found if node["role"]["value"] == "slider"]
    ranges = live.root.locator(".lf-range:visible, .lf-handle:visible")
    assert len(sliders) == ranges.count()
    for told, node in zip(sorted(map(number, sliders)), sorted(ranges.evaluate_all(NUMBERS))):
        assert told == pytest.approx(node, rel=1e-6, abs=1e-6)  # the value itself, not the index of a stop
    for row in live.root.locator(".lf-control:has(.lf-range):visible").all():
        words = row.locator(".lf-number").input_value()
        assert row.locator(".lf-range").get_attribute("aria-valuetext").split(" of ")[0] == words


NUMBERS = "nodes => nodes.map(node => Number(node.getAttribute('aria-valuenow')))"


def number(node):
    return float(node["value"]["value"])


@one("probability")
def test_a_value_has_its_unit(live):
    live.slider("direction of w").press("End")
    live.notebook.settle()
    expect(live.slider("direction of w")).to_have_attribute("aria-valuetext", "180°")


@one("convergence")
def test_a_step_says_of_how_many_and_a_point_where_it_is(live):
    expect(live.slider("update t")).to_have_attribute("aria-valuetext", "0 of 5")
    point = live.handles.first
    point.press("ArrowRight")
    live.notebook.settle()
    expect(point).to_have_attribute("aria-valuetext", "at (1.062, 4)")
    expect(point).to_have_attribute("aria-roledescription", "handle")


@one("cycling")
def test_playing_is_spoken_at_most_once_a_second_and_to_its_end(live):
    """The test controls the clock."""
    page, notebook = live.page, live.notebook
    spoken = live.root.locator(".lf-spoken")
    expect(spoken).to_have_text("")  # the first text is not announced
    page.clock.install()
    page.evaluate(LISTEN)
    live.play().click()
    changes = set()
    for _ in range(60):
        page.clock.run_for(100)
        notebook.exchange()
        changes.add(tuple(live.lines()))
    live.play().click()
    notebook.exchange()
    page.clock.run_for(1000)  # until the last text is announced
    heard = page.evaluate("heard")
    times = [when for when, _ in heard]
    assert len(changes) > len(heard) >= 5
    assert min(b - a for a, b in zip(times, times[1:])) >= 990
    assert aloud(live.lines()[0]) in heard[-1][1]  # the last announcement fits the picture
    page.clock.run_for(2000)
    expect(spoken).to_have_text("")


@one("probability")
def test_of_two_views_the_one_with_the_focus_speaks(live):
    live.page.evaluate("void again()")
    spoken = live.page.locator(".lf-spoken")
    for view in (1, 0):
        sliders = live.page.locator(".lf-picture").nth(view).locator(".lf-range")
        sliders.first.press("ArrowRight")
        assert live.notebook.becomes(lambda: "".join(spoken.all_text_contents()))
        said = spoken.all_text_contents()
        assert said[view]
        assert not said[1 - view]
        assert live.notebook.becomes(lambda: not "".join(spoken.all_text_contents()))
