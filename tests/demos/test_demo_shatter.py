"""Every labelling, drawn and counted, against a linear program and Radon's points."""

import pytest
from demo_pages import is_shown, on_a_page, shown, thing

import linclass_helpers as lc
from linclass_helpers.demos import shatter


@pytest.mark.parametrize("data", ["corners", "inside", "line"])
@pytest.mark.parametrize("n", [2, 3, 4])
@pytest.mark.parametrize("bias", [True, False])
def test_every_panel_shows_its_verdict(data, n, bias):
    demo = shatter(data=data, n=n, bias=bias)
    space = demo.data.augmented().X if bias else demo.data.X
    small = [name for name in demo.picture.panels if name != "plane"]
    assert small == [f"small{k}" for k in range(1, 1 + len(demo.labellings))]
    stars = [is_shown(thing(demo, name, "Dots star")) for name in small]
    for star, one in zip(stars, demo.labellings, strict=True):
        can = lc.separability.linear_program(space, one.y).feasible
        assert can == (one.w is not None)
        assert star == (not can)
        if can:
            assert (one.y * (demo.data.augmented().X @ one.w) > 0).all()
    points = [thing(demo, name, "Points points") for name in small]
    counts = [sum(len(shown(both, k)) for k in (0, 1)) for both in points]
    assert counts == [n] * len(demo.labellings)
    can = sum(one.w is not None for one in demo.labellings)
    assert f"separate {can} of {len(demo.labellings)} labellings" in demo.caption()[1]
    whole = bool(lc.learning.shatters(space))
    assert whole == demo.caption()[1].endswith("so they are shattered.")


def test_four_points_fail_by_radon():
    for data, labels in (("corners", [1, -1, 1, -1]), ("inside", [1, 1, 1, -1])):
        demo = shatter(data=data, n=4)
        (failed,) = [one for one in demo.labellings if one.w is None]
        assert failed.y.tolist() == labels
        demo.set(labelling=1 + demo.labellings.index(failed))
        assert shown(thing(demo, "plane", "Dots star")) == pytest.approx(failed.shared[None])
        assert is_shown(thing(demo, "plane", "Shape hull, positive"))
        assert "lies in the hulls of both classes" in demo.caption()[0]


def test_dragging_a_point_into_line_breaks_three():
    demo, page = on_a_page(shatter())
    assert "8 of 8" in demo.caption()[1]
    page.say("move", id=2, x=0.0, y=-1.25)  # the middle of the other two
    assert "6 of 8" in demo.caption()[1]


def test_a_press_on_a_small_panel_chooses_it():
    demo, page = on_a_page(shatter(n=4))
    page.say("press", panel="small6", x=0.0, y=0.0, shift=False)
    assert demo.state.labelling == 6
    demo.set(n=2)
    page.say("press", panel="small8", x=0.0, y=0.0, shift=False)
    assert demo.state.labelling == 4
