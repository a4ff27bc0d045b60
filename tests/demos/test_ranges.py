"""A slider's ends stand once: every slider of every demo is given other ends here, narrower and wider ones.

Then what goes from end to end in the record, the axes that show the slider, the handle that moves it and the
words that name its range must have the new ends.
"""

import re
from dataclasses import fields, is_dataclass, replace
from functools import cache
from math import isfinite

import numpy as np
import pytest
from demo_pages import on_a_page, window
from long import by_notebook, long_but_the_first
from matplotlib.lines import Line2D

import linclass_helpers as lc
from linclass_helpers.demos.n07_features.tosses import most_tossed
from linclass_helpers.words import number
from livefigure import Demo
from livefigure.controls import Count, LogSlider, Slider

SLIDERS = [
    (demo, name)
    for demo in lc.demos.__all__
    for name, control in getattr(lc.demos, demo).controls.items()
    if isinstance(control, Slider) and isfinite(control.high)
]
# The widest possible range of some sliders: all that can be chosen, or a full turn.
TURN = -180, 180
FURTHEST = {
    ("assumptions", "amount"): (0, 1),
    ("cycling", "tilt"): (-90, 90),
    ("cycling", "turn"): TURN,
    ("features", "tilt"): (-90, 90),
    ("features", "turn"): TURN,
    ("gaussians", "prior"): (0.01, 0.99),
    ("losses", "angle"): TURN,
    ("probability", "angle"): TURN,
    ("probability", "threshold"): (0.001, 0.999),
    ("separability", "angle"): (0, 360),
    ("shatter", "labelling"): (1, 8),  # the number of panels
    ("shatter", "n"): (2, 4),  # the number of places
    ("shift_and_scale", "angle"): TURN,
    ("sigmoid", "threshold"): (0.001, 0.999),
}
# For demos that would take long: other ends of a slider, and the values with which the demo begins.
SHORTER = {
    ("cover", "degree"): (1, 2),
    ("endless", "decades"): (1, 3),
    ("learning_curve", "d"): (2, 5),
    ("learning_curve", "draws"): (20, 60),
}
LESS = {
    "cover": {"tries": 10},
    "feature_cost": {"data": "xor"},
    "learning_curve": {"draws": 20},
    "margin": {"n": 10},
    "shift_and_scale": {"gamma": 0.4},
}


def narrower(control):
    """A narrower range; one that begins at 0 or 1 still does."""
    if isinstance(control, LogSlider):
        stops = control.stops()
        return stops[len(stops) // 5], stops[-1 - len(stops) // 5]
    counts = isinstance(control, Count) and control.low in (0, 1)
    away = _some_steps(control)
    return control.nearest(control.low + away * (not counts)), control.nearest(control.high - away)


def wider(control, least, most):
    """A wider range, as far as possible; one that begins at 0, or that counts, still begins there."""
    if isinstance(control, LogSlider):
        low, high = control.low / 1.25, control.high * 1.25
    else:
        away = _some_steps(control)
        begins = control.low == 0 or isinstance(control, Count)
        low, high = control.low - (0 if begins else min(away, abs(control.low) / 2)), control.high + away
    return max(low, least), min(high, most)


def _some_steps(control):
    return control.step * max(1, round((control.high - control.low) / control.step / 5))


def others(demo, name):
    """Other ranges for a slider."""
    low, high = usual(demo, name)
    control = replace(getattr(lc.demos, demo).controls[name], default=low, low=low, high=high)
    beyond = wider(control, *FURTHEST.get((demo, name), (-np.inf, np.inf)))
    return {ends for ends in (narrower(control), beyond) if ends[0] < ends[1]} - {(low, high)}


def usual(demo, name):
    """The ends that a slider has, for most sliders."""
    control = getattr(lc.demos, demo).controls[name]
    return SHORTER.get((demo, name), (control.low, control.high))


def opened(demo, name, ends):
    """A demo whose slider has these ends. Sliders with the same range get them too: they may be a pair."""
    kind, controls = getattr(lc.demos, demo), {}
    own = kind.controls[name].low, kind.controls[name].high
    for each, control in kind.controls.items():
        begin = LESS.get(demo, {}).get(each, control.default)
        if isinstance(control, Slider) and (control.low, control.high) == own:
            begin = type(begin)(np.clip(begin, *ends))
            control = replace(control, default=begin, low=ends[0], high=ends[1])
        controls[each] = replace(control, default=begin)
    return type(kind.__name__, (kind,), {"controls": controls})()


class Seen:
    """What a page shows of a slider: at first, at both ends and in the middle.

    Attributes
    ----------
    grids
        the first and last value of all monotonic arrays in the record
    named
        the ranges that the first caption names
    captions
        the later captions
    follows
        what is drawn at the value of the slider: (panel, 0 for x or 1 for y, what it is)
    axes
        the axes among these that always show the whole range of the slider: (panel, 0 or 1)
    """

    def __init__(self, demo, name, ends):
        self.name, self.ends = name, ends
        self.demo, self.page = on_a_page(opened(demo, name, ends))
        numbers = "if" if isinstance(self.demo.controls[name], Count) else "f"
        self.grids = {path: ends for path, (kind, *ends) in grids(self.demo).items() if kind in numbers}
        self.named = ranges(self.page.document["caption"])
        self.captions, places, windows = [], [], []
        for wanted in (ends[0], self.demo.controls[name].nearest(np.mean(ends)), ends[1]):
            value = self.set(wanted)
            self.captions.append(self.page.document["caption"])
            places.append({place for place, at in standing(self.page).items() if np.isclose(at, value)})
            windows.append(
                {axis for axis, (low, high) in spans(self.page) if low <= ends[0] < ends[1] <= high}
            )
        self.follows = set.intersection(*places)
        self.axes = {place[:2] for place in self.follows} & set.intersection(*windows)

    def set(self, value):
        """Set the slider, at most to its current end."""
        value = min(value, self.page.document["controls"][self.name]["high"])
        self.page.set(self.name, value)
        self.check(value)
        return value

    def check(self, value=None):
        """Check that there was no error, and that the slider has this value."""
        self.demo.settle()
        assert self.page.document["banner"] == ""
        assert value is None or getattr(self.demo.state, self.name) == value

    def drag(self, id, axis, to):
        (handle,) = [one for one in self.page.document["handles"].values() if one["id"] == id]
        self.page.move(id, *((to, handle["y"]) if axis == 0 else (handle["x"], to)))


def standing(page):
    """The places of all lines, marks and handles that have a single x or y."""
    found = {}
    for panel, axes in page.demo.picture.panels.items():
        lines = [
            (f"{name} {i}", artist.get_data())
            for name, thing in axes.seen().items()
            for i, artist in enumerate(thing.artists)
            if isinstance(artist, Line2D) and artist.get_visible()
        ]
        for name, data in lines:
            for axis, places in enumerate(map(np.ravel, data)):
                if len(places) and (places == places[0]).all():
                    found[panel, axis, name] = float(places[0])
    for handle in page.document["handles"].values():
        for axis, place in enumerate((handle["x"], handle["y"])):
            found[handle["panel"], axis, "handle", handle["id"]] = place
    return found


def spans(page):
    """The limits of each axis."""
    for panel in page.document["panels"]:
        x0, x1, y0, y1 = window(page, panel)
        yield (panel, 0), sorted((x0, x1))
        yield (panel, 1), sorted((y0, y1))


NUMBER = r"−?\d+(?:\.\d+)?"


def ranges(lines):
    """The pairs of numbers that are joined by "to" or "and", in words."""
    return [set(pair) for pair in re.findall(rf"({NUMBER})\S? (?:to|and) ({NUMBER})", " ".join(lines))]


def grids(thing, path=(), deep=4):
    """The ends of all monotonic arrays in a record: {path: (dtype, low, high)}."""
    if isinstance(thing, np.ndarray):
        if thing.ndim != 1 or thing.size < 3 or thing.dtype.kind not in "if":
            return {}
        goes = (thing[1:] > thing[:-1]).all() or (thing[1:] < thing[:-1]).all()
        return {path: (thing.dtype.kind, float(thing.min()), float(thing.max()))} if goes else {}
    if isinstance(thing, Demo):
        parts = {name: value for name, value in vars(thing).items() if not name.startswith("_")}
        own = {name for name, part in all_of(type(thing)).items() if isinstance(part, property)}
        parts |= {name: getattr(thing, name, None) for name in own - {"dataset", "screen"}}
    elif is_dataclass(thing):
        parts = {field.name: getattr(thing, field.name) for field in fields(thing)}
    elif isinstance(thing, (list, tuple)):
        parts = dict(enumerate(thing))
    else:
        parts = thing if isinstance(thing, dict) else {}
    found = {}
    for name, part in parts.items() if deep else ():
        found |= grids(part, (*path, name), deep - 1)
    return found


def all_of(kind):
    """The attributes of a class and of its base classes."""
    return {name: part for one in reversed(kind.__mro__) for name, part in vars(one).items()}


@cache
def before(demo, name):
    """What is shown while the slider has its usual ends."""
    seen = Seen(demo, name, usual(demo, name))
    seen.demo.close()
    return seen


EACH = [(*slider, ends) for slider in SLIDERS for ends in sorted(others(*slider))]


@pytest.mark.parametrize(("demo", "name", "ends"), long_but_the_first(EACH, by_notebook))
def test_everything_goes_by_the_ends_of_a_slider(demo, name, ends):
    old, new = before(demo, name), Seen(demo, name, ends)
    swept = {path for path, between in old.grids.items() if between == [*old.ends]}
    assert {path: new.grids[path] for path in swept} == dict.fromkeys(swept, [*ends])
    assert old.axes <= new.axes

    old_words, new_words = set(map(number, old.ends)), set(map(number, ends))
    if old_words in old.named:
        assert new_words in new.named
        assert not any(old_words in ranges(caption) for caption in new.captions)

    for _, axis, *what in old.follows:
        for end in ends if what[0] == "handle" else ():
            new.drag(what[1], axis, end)
            new.check(end)
    for handle in list(new.page.document["handles"].values()):
        if ends[0] > old.ends[0] and isinstance(
            handle["id"], str
        ):  # not a point, so it stays within the ends
            for x, y in ((-1e3, -1), (1, 1e3), (1e3, -1), (-1, -1e3)):
                new.page.move(handle["id"], x, y)
                new.check()
            for steps in (-1000, 1000):
                new.page.say("nudge", id=handle["id"], dx=steps, dy=0)
                new.check()
    new.demo.close()


def test_a_slider_is_followed_where_a_reader_sees_it():
    """The test above finds the sweep, the axis, the handle and the caption of a slider by itself."""
    gamma = before("margin", "gamma")
    assert {path[-1] for path, between in gamma.grids.items() if between == [*gamma.ends]} == {"gammas"}
    assert gamma.axes == {("sweep", 0)}
    assert ("sweep", 0, "handle", "gamma") in gamma.follows
    assert set(map(number, gamma.ends)) in gamma.named
    for demo, name, axis in (
        ("sigmoid", "z", ("curve", 0)),
        ("gaussians", "x", ("posterior", 0)),
        ("ascent", "eta", ("rates", 0)),
        ("assumptions", "sample", ("intervals", 1)),
        ("learning_curve", "epsilon", ("curve", 1)),
    ):
        assert axis in before(demo, name).axes


@pytest.mark.parametrize(
    ("demo", "name", "ends", "said"),
    [
        ("margin", "gamma", (0.005, 0.5), "from γ = 0.5 to 0.005:"),
        ("margin", "gamma", (0.02, 0.4), "from γ = 0.4 to 0.02:"),
        ("underflow", "length", (0.5, 3.0), "Of 101 lengths of w between 0.5 and 3,"),
        ("losses", "length", (0.5, 3.0), "Of the lengths from 0.5 to 3,"),
        ("losses", "length", (0.5, 3.0), "0-1 at every length,"),
        ("shift_and_scale", "distance", (0.5, 2.0), "Over shifts 0.5 to 2:"),
        ("shift_and_scale", "scale", (0.5, 4.0), "Over factors 0.5 to 4:"),
        ("feature_cost", "degree", (1, 2), "separable at no degree up to 2."),
    ],
)
def test_a_caption_names_the_ends(demo, name, ends, said):
    opening = {"feature_cost": {"data": "overlapping"}}.get(demo, {})
    assert said in " ".join(opened(demo, name, ends).set(**opening).caption())


@pytest.mark.parametrize("ends", [(0.005, 0.5), (0.03, 0.3)])
def test_the_growth_that_is_named_is_that_between_the_ends(ends):
    demo = opened("margin", "gamma", ends)
    sweep = demo.swept.sweeps["hug"]
    assert (sweep.gammas[-1], sweep.gammas[0]) == ends
    again = lc.experiments.margin_sweep(sweep.gammas, 20, n=10)
    assert (sweep.updates == again.updates).all()
    assert sweep.finished.all()
    growth = lc.experiments.growth_exponent(again)
    assert f"the median grows like (1/γ)^{growth:.2f} for points that hug" in demo.caption()[-1]


def test_what_is_tried_and_counted_goes_up_to_the_end():
    curve = opened("learning_curve", "n", (10, 300)).curve
    assert curve.sizes.tolist() == [12, 20, 32, 50, 80, 125, 200, 300]
    page = on_a_page(opened("assumptions", "sample", (1, 25)))[1]
    assert "95% intervals of 25 samples" in page.document["label"]
    degree, n = (lc.demos.cover.controls[name].high for name in ("degree", "n"))
    assert n == most_tossed(degree)


@pytest.mark.parametrize(
    ("demo", "name", "taken"),
    [
        ("assumptions", "broken", lc.experiments.ASSUMPTIONS),
        ("assumptions", "watched", lc.experiments.WATCHED),
        ("convergence", "tie", lc.perceptron.TIES),
        ("cycling", "tie", lc.perceptron.TIES),
        ("descent", "loss", lc.losses.NAMES),
        ("margin", "spread", [*lc.data.SPREADS, "orthonormal"]),
    ],
)
def test_a_choice_offers_all_that_a_learner_takes(demo, name, taken):
    assert set(getattr(lc.demos, demo).controls[name].options) == set(taken)
