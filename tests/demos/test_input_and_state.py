"""The state of a demo after a sequence of drags, presses and arrow keys, and its sliders."""

import pytest
from demo_pages import on_a_page, value

import linclass_helpers as lc

# Each input: its kind, a handle or a panel, x and y (for arrow keys: steps right and up), the state after it.
ACTS = {
    "separability()": [
        ("move", "w", -3.0, 3.02, {"angle": 135}),
        ("nudge", "w", 0, 10, {"angle": 145}),
        ("nudge", "w", 145, -1, {"angle": 359}),
        ("move", "weight", -3.0, 3.02, {"angle": 135}),
        ("nudge", "weight", 0, 10, {"angle": 145}),
        ("press", "loss", 200.2, 1.0, {"angle": 200}),
        ("drag", "loss", 500.0, 1.0, {"angle": 360, "points": None}),
    ],
    "separability(bias=True, angle=0.0)": [
        ("move", "line", 1.52, 4.0, {"w0": -1.5}),
        ("nudge", "line", 2, 0, {"w0": -1.7}),
    ],
    "margin()": [
        ("move", "gamma", 0.0333333, 7.0, {"gamma": 0.0333}),
        ("press", "sweep", 0.2, 7.0, {"gamma": 0.2}),
        ("drag", "sweep", 1e-9, 7.0, {"gamma": 0.01}),
        ("nudge", "gamma", 100, 0, {"gamma": 0.5}),
    ],
    "shift_and_scale(scale=2.0)": [
        ("move", "centre", 0.0, -3.0, {"distance": 1.5, "angle": -90}),
        ("nudge", "centre", 2, 1, {"distance": 1.7, "angle": -85}),
        ("move", "centre", -99.0, -1e-12, {"distance": 3.0, "angle": -180}),
    ],
    "sigmoid()": [
        ("move", "z", -2.04, 0.9, {"z": -2.0}),
        ("move", "p", 0.5, 30.0, {"z": 8.0}),
        ("nudge", "z", 0, -3, {"z": 7.7}),
        ("move", "threshold", 0.0, -1.0, {"threshold": 0.01}),
        ("nudge", "threshold", 0, 3, {"threshold": 0.04}),
    ],
    "probability()": [
        ("move", "w", 0.0, 2.02, {"angle": 90, "length": 2.0}),
        ("nudge", "w", 10, -1, {"angle": 80, "length": 1.95}),
        ("move", "w", 0.0, 0.0, {"angle": 80, "length": 0.0}),
    ],
    "likelihood()": [
        ("move", "w", 1.41, 2.02, {"w1": 1.4, "w2": 2.0}),
        ("nudge", "w", 1, -2, {"w1": 1.45, "w2": 1.9}),
        ("press", "surface", 90.0, -1.0, {"w1": 4.0, "w2": -1.0}),
        ("press", "bars", 0.5, 6.8, {"point": 7}),
    ],
    "underflow()": [
        ("move", "length", 2.02, 0.0, {"length": 2.0}),
        ("nudge", "length", 1, 1, {"length": 2.1}),
    ],
    "losses()": [
        ("move", "m", 1.02, 0.0, {"m": 1.0}),
        ("nudge", "m", 1, 1, {"m": 1.1}),
        ("move", "length", 9.0, 0.0, {"length": 4.0}),
    ],
    "gaussians()": [("move", "x", -1.04, 0.0, {"x": -1.0}), ("nudge", "x", 1, 1, {"x": -0.8})],
    "ascent()": [
        ("move", "start", 1.23, -2.06, {"start": (1.2, -2.1)}),
        ("press", "surface", -1.5, 0.5, {"start": (-1.5, 0.5)}),
        ("drag", "surface", 1.23, -2.06, {"start": (1.2, -2.1)}),
        ("nudge", "start", 1, -10, {"start": (1.3, -3.1)}),
    ],
    "descent()": [
        ("move", "start", 1.23, -2.06, {"start": (1.25, -2.0625)}),
        ("press", "surface", -1.5, 0.5, {"start": (-1.5, 0.5)}),
        ("drag", "surface", 1.23, -2.06, {"start": (1.25, -2.0625)}),
        ("nudge", "start", 2, -15, {"start": (1.375, -3.0)}),
    ],
    "one_sample()": [
        ("move", "eta", 0.453, 3.0, {"eta": 0.45}),
        ("press", "margins", 1.2, 3.0, {"eta": 1.2}),
        ("nudge", "eta", 1, 1, {"eta": 1.22}),
        ("drag", "margins", 9.0, 3.0, {"eta": 1.5}),
    ],
    "shatter()": [
        ("press", "small5", 0.0, 0.0, {"labelling": 5}),
        ("move", 0, -1.02, -1.48, {"points": [[-1.0, -1.5], [2, -1], [0.5, 2]]}),
    ],
    "learning_curve(draws=20)": [
        ("move", "epsilon", 50.2, 0.212, {"n": 50, "epsilon": 0.22}),
        ("press", "curve", 300.0, 1e-9, {"n": 300, "epsilon": 0.01}),
        ("nudge", "epsilon", 2, 0, {"n": 302}),
    ],
    "multiclass()": [
        ("move", "cloud C", 0.0, 1.0, {"data": "three"}),
        ("nudge", 3, 1, -2, {"ridge": 0.01}),
    ],
    "digits(example=4)": [
        ("nudge", "pen", 1, 1, {"at": (3, 5), "ink": None, "example": 4}),
        ("press", "paper", 8.4, 0.2, {"at": (1, 8)}),
        ("drag", "paper", 99.0, -99.0, {"at": (1, 8)}),
        ("drag", "paper", -99.0, 99.0, {"at": (8, 1)}),
        ("release", "paper", 1.0, 1.0, {"at": (8, 1)}),
        ("move", "pen", 4.2, 4.4, {"at": (4, 4)}),
    ],
    "cycling()": [
        ("drag", "space", 0.5, 0.25, {"turn": -50, "tilt": 45}),  # ignored, because no press came before
        ("release", "space", 0.5, 0.25, {"turn": -50, "tilt": 45}),
        ("press", "space", 0.0, 0.0, {"turn": -50, "tilt": 45}),
        ("drag", "space", 0.5, 0.25, {"turn": -80, "tilt": 30}),
        ("drag", "space", 3.0, 30.0, {"turn": 130, "tilt": -90}),
    ],
}


@pytest.mark.parametrize("code", ACTS)
def test_input_changes_the_state_and_the_sliders_show_it(code):
    demo, page = on_a_page(eval(f"lc.demos.{code}", {"lc": lc}))
    for kind, where, x, y, after in ACTS[code]:
        if kind in ("move", "nudge"):
            page.say(kind, id=where, **({"x": x, "y": y} if kind == "move" else {"dx": x, "dy": y}))
        else:
            page.say(kind, panel=where, x=x, y=y, shift=False)
        assert page.document["banner"] == ""
        for name, wanted in after.items():
            assert getattr(demo.state, name) == wanted, (kind, where)
            assert name not in demo.controls or value(page, name) == wanted, (kind, where)
