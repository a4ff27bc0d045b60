"""Reduced motion and forced colours: demos still work and are visible."""

import pytest
from long import long_but

import linclass_helpers as lc

from .bare import Bare

# The elements with a transition or animation.
MOVES = """() => [...document.querySelectorAll('.lf-picture, .lf-picture *')]
    .filter(node => getComputedStyle(node).transitionDuration !== '0s' || node.getAnimations().length)
    .map(node => node.className)"""
# The handles whose background is not transparent and would hide the points.
COVERED = """() => [...document.querySelectorAll('.lf-handle')]
    .map(node => getComputedStyle(node).backgroundColor)
    .filter(colour => !/, 0\\)$|transparent/.test(colour))"""


@pytest.fixture
def quiet(browser):
    """A page that asks for reduced motion."""
    window = browser.new_context(viewport={"width": 1400, "height": 1200}, reduced_motion="reduce")
    yield Bare(window.new_page())
    window.close()


def test_nothing_moves_by_itself_and_a_run_still_plays(quiet):
    demo = lc.demos.cycling()
    live = quiet.show(demo)
    page = live.page
    assert page.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches")
    before = live.seen()
    page.wait_for_timeout(1500)
    quiet.settle()
    assert live.seen() == before
    assert page.evaluate(MOVES) == []
    with live.change():
        live.play().press("Enter")
        assert page.evaluate(MOVES) == []
    demo.close()


@pytest.mark.parametrize("scheme", long_but("dark", ["light", "dark"]))
def test_where_the_system_forces_its_colours_everything_is_still_seen(browser, scheme):
    window = browser.new_context(forced_colors="active", color_scheme=scheme)
    page, demo = Bare(window.new_page()), lc.demos.separability()
    live = page.show(demo)
    assert page.page.evaluate("matchMedia('(forced-colors: active)').matches")
    assert page.page.evaluate(COVERED) == []  # handles hide no points
    paper = page.page.evaluate("view.livefigure.screen.picture.document.paper")
    assert (paper == "#ffffff") == (scheme == "light")  # the picture is as light or dark as the page
    for node in (live.handles.first, live.reset, live.root.locator(".lf-number").first):
        node.focus()
        before = node.screenshot()
        node.blur()
        assert node.screenshot() != before  # the focus is visible
    assert page.errors() == []
    demo.close()
    window.close()
