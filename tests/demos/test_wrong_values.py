"""Invalid values for the controls of every demo are refused with a message, and the demo still works."""

import math

import pytest
from demo_pages import NONSENSE, NONSENSE_IN_CODE, apart_from_the_banner
from long import long_but_new_parts, parts_of_demo

import linclass_helpers as lc
from livefigure.controls import Buttons, Stepper
from livefigure.testing import Page


@pytest.fixture(params=long_but_new_parts(lc.demos.__all__, parts_of_demo))
def page(request):
    return Page(getattr(lc.demos, request.param)())


def means_something(nonsense, part):
    """Is this value valid? None means "not edited", or "the last step"."""
    return nonsense is part.default or (nonsense is None and isinstance(part, Stepper) and part.sticks)


def legal(demo):
    """Could this state be made with arguments?"""
    return demo.checked(vars(demo.state)) == vars(demo.state)


def test_nonsense_in_a_control_is_refused_in_words_and_the_demo_goes_on(page):
    demo = page.demo
    before = apart_from_the_banner(page.seen())
    for name, control in demo.controls.items():
        kind = "button" if isinstance(control, Buttons) else "set"
        for nonsense in NONSENSE:
            if kind == "button" or not means_something(nonsense, control):
                page.say(kind, name=name, value=nonsense)
                why = page.document["banner"]
                assert why.startswith(f"{name} must "), (name, nonsense, why)
                assert apart_from_the_banner(page.seen()) == before, (name, nonsense)
                assert legal(demo), (name, nonsense)


def test_nonsense_in_keywords_is_refused_in_words(page):
    demo, before = page.demo, page.seen()
    for name in demo.defaults():
        part = demo.controls.get(name) or demo.kept[name]
        for nonsense in NONSENSE + NONSENSE_IN_CODE:
            if means_something(nonsense, part):
                continue
            with pytest.raises(ValueError, match=rf"^{name} (must|has|is) ") as error:
                demo.set(**{name: nonsense})
            assert len(str(error.value)) < 300
            assert "0x" not in str(error.value)
    assert page.seen() == before


def test_a_point_that_is_dragged_nowhere_stays_or_goes_to_an_edge(page):
    demo, before = page.demo, page.demo.text()
    handles = demo.handles()
    for handle in handles[:3] + handles[3:][-3:]:  # all points are alike
        for x, y in ((math.nan, 0.0), (None, None), ("1", "1"), (1e300, -1e300), (math.inf, -math.inf)):
            page.move(handle.id, x, y)
            demo.settle()
            assert legal(demo)
            assert "nan" not in demo.text()
            page.reset()
            demo.settle()
            assert page.document["banner"] == "", (handle.id, x, y)
            assert demo.text() == before
