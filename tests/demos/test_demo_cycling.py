"""The demos of notebook 06: artists and captions against the records they show."""

from itertools import product

import numpy as np
import pytest
from demo_pages import is_shown, offered, on_a_page, shown, thing

import linclass_helpers as lc
from linclass_helpers.demos import cycling, remedies
from linclass_helpers.experiments import REMEDIES, six_learners
from linclass_helpers.perceptron import TIES
from livefigure import View

FIVE = lc.data.load("nonseparable")
SETS = ("nonseparable", "xor", "rings", "overlapping")


def trained(demo, **options):
    data = demo.data.augmented()
    return lc.perceptron.train(data.X, data.y, w0=[1, 1, 1], max_updates=20_000, **options)


# On XOR the run reaches w = 0. If a tie is correct, it then makes no more mistakes, so there is no loop.
@pytest.mark.parametrize(
    ("data", "tie"), [case for case in product(SETS, TIES) if case != ("xor", "correct")]
)
def test_it_shows_the_run_of_the_learner_and_its_loop(data, tie):
    demo = cycling(data=data, tie=tie)
    run = trained(demo, tie=tie)
    start, period = run.cycle
    for t in {0, start, start + period // 2, start + period, 1000}:
        demo.set(t=t)
        whole, past, now = (shown(thing(demo, "errors", "Curve run"), k) for k in range(3))
        reached = np.arange(max(run.updates, 1000) + 1)
        assert np.array_equal(whole, np.column_stack([reached, run.errors[run.loop.place(reached)]]))
        assert np.array_equal(past, whole[: t + 1])
        assert np.array_equal(now, whole[t : t + 1])
        assert np.array_equal(shown(thing(demo, "errors", "Line loop")), whole[start : start + period + 1])
        assert np.array_equal(demo.run.weights[demo.place(t)], run.weight_at(t))
    assert f"from update {start} on it comes back exactly, every {period} updates" in demo.text()


@pytest.mark.parametrize(("turn", "tilt"), [(-50, 45), (0, 0), (170, -80)])
def test_the_path_in_space_closes(turn, tilt):
    demo = cycling(turn=turn, tilt=tilt, t=200)
    run = trained(demo, tie="mistake")
    start, period = run.cycle
    low, high = run.weights.min(axis=0), run.weights.max(axis=0)
    room = 0.05 * (high - low) + 1e-9
    seen = View(low - room, high + room, turn, tilt).flat(run.weights)
    path, loop = thing(demo, "space", "Curve run"), shown(thing(demo, "space", "Line loop"))
    assert np.allclose(shown(path), seen)
    assert np.allclose(shown(path, 1), seen[:201])
    assert np.allclose(shown(path, 2), seen[200:201])
    assert np.allclose(loop, seen[start : start + period + 1])
    assert np.array_equal(loop[0], loop[-1])


def test_the_loop_alone():
    demo = cycling(look="loop")
    run = trained(demo, tie="mistake")
    start, period = run.cycle
    demo.set(t=start + 5)
    assert [len(shown(thing(demo, "space", "Curve run"), k)) for k in range(3)] == [period + 1, 6, 1]
    assert np.array_equal(shown(thing(demo, "errors", "Curve run"))[:, 1], run.errors[start:])
    lines = shown(thing(demo, "plane", "Boundaries lines of the loop"))[:, 0]
    assert np.isnan(lines).sum() == period  # 22 lines, each followed by a gap
    demo.set(t=start - 1)  # before the loop
    assert [len(shown(thing(demo, "space", "Curve run"), k)) for k in (1, 2)] == [0, 0]
    demo.set(look="run")
    assert not shown(thing(demo, "plane", "Boundaries lines of the loop")).size


@pytest.mark.parametrize("look", ["run", "loop"])
def test_the_lectures_iterations_are_located_inside_the_loop(look):
    demo = cycling(look=look)
    run = trained(demo, tie="mistake")
    start, period = run.cycle
    lecture = shown(thing(demo, "errors", "Dots lecture"))
    assert len(lecture) == 16
    for k, (at, errors) in zip(range(900, 916), lecture):
        margins = FIVE.y * (FIVE.augmented().X @ run.weight_at(k))
        assert errors == (margins <= 0).sum()
        assert (at - k) % period == 0
        assert at == k if look == "run" else start < at <= start + period


def test_beyond_the_record_it_says_which_update_is_repeated():
    demo = cycling()
    run = trained(demo, tie="mistake")
    for t in (361, 907, 1000):
        demo.set(t=t)
        place = demo.place(t)
        assert 338 < place <= 360
        assert (t - place) % 22 == 0
        assert demo.caption()[0] == f"Update {t} is update {place} once more, {run.why(place)}."


@pytest.mark.parametrize("t", [0, 1, 57, 338, 900])
def test_rings_are_around_the_mistakes_and_the_point_just_corrected(t):
    demo = cycling(t=t)
    run = trained(demo, tie="mistake")
    wrong = FIVE.X[FIVE.y * (FIVE.augmented().X @ run.weight_at(t)) <= 0]
    assert np.array_equal(shown(thing(demo, "plane", "Rings wrong")), wrong)
    assert f"gets {len(wrong)} of 5 points wrong" in demo.text()
    corrected = shown(thing(demo, "plane", "Rings corrected"))
    assert corrected.tolist() == FIVE.X[run.mistakes[: demo.place(t)][-1:]].tolist()


def test_dragging_a_point_opens_the_loop_and_closes_it_again():
    demo, page = on_a_page(cycling(look="loop"))
    page.move(2, 3.0, 4.0)
    assert demo.found.separable
    assert demo.run.converged
    assert "the path has an end. After 127 updates every point was right." in demo.text()
    assert "look" not in offered(page)
    assert not shown(thing(demo, "errors", "Dots lecture")).size
    assert not is_shown(thing(demo, "errors", "Note the colours"))
    assert not shown(thing(demo, "space", "Line loop")).size
    assert page.document["controls"]["t"]["high"] == 127
    demo.set(t=127)
    assert "gets 0 of 5 points wrong" in demo.text()
    page.move(2, 3.0, 5.0)
    assert demo.run.cycle == (338, 22)
    assert "look" in offered(page)
    assert is_shown(thing(demo, "errors", "Note the colours"))
    assert len(shown(thing(demo, "space", "Line loop"))) == 23


@pytest.mark.parametrize("data", SETS)
def test_where_a_dragged_point_stops_sums_are_exact(data):
    demo, page = on_a_page(cycling(data=data))
    x0, x1, y0, y1 = demo.window
    for x, y in np.random.default_rng(0).uniform((x0, y0), (x1, y1), (5, 2)).tolist():
        page.move(1, x, y)
    assert np.array_equal(np.round(16 * demo.data.X), 16 * demo.data.X)


def test_a_narrow_margin_is_said_to_lie_beyond_what_was_followed():
    demo, page = on_a_page(cycling())
    page.move(3, 0.0, 4.0)  # γ = 0.025, 2,264 updates
    assert demo.found.separable
    assert "beyond the 2000 updates followed here" in demo.text()
    assert trained(demo, tie="mistake").converged


# The perceptron and five remedies


@pytest.mark.parametrize("data", [*SETS, "far"])
def test_remedies_show_the_record(data):
    demo, page = on_a_page(remedies(data=data))
    X, y, passes = demo.data.augmented().X, demo.data.y, demo.found.passes
    assert page.document["controls"]["p"]["high"] == passes
    again = six_learners(X, y, passes=passes, w0=[1, 1, 1])
    for p in {0, 7, passes}:
        demo.set(p=p)
        for name in REMEDIES:
            panel = "plane" if name == "perceptron" else name
            w = again.weights[name][p]
            wrong = demo.data.X[y * (X @ w) <= 0]
            assert np.array_equal(demo.found.weights[name][p], w)
            assert np.array_equal(shown(thing(demo, panel, "Rings wrong")), wrong)
            said = thing(demo, panel, "Note tally").artists[0].get_text()
            assert said == (f"{len(wrong)} wrong" if w[1:].any() else "no line")
            lately = np.unique(again.weights[name][max(p - 10, 0) : p], axis=0)
            before = shown(thing(demo, panel, "Boundaries before"))
            assert np.isnan(before[:, 0]).sum() == lately[:, 1:].any(axis=1).sum()
            ends = shown(thing(demo, panel, "Boundary line"))
            assert len(ends) == (2 if w[1:].any() else 0)
            rounding = 1e-6 * np.abs(w).max() * np.abs(ends).max(initial=1)
            assert np.allclose(w[0] + ends @ w[1:], 0, atol=rounding)


def test_the_first_learning_rate_moves_its_own_panel_only():
    one, other = remedies().found.weights, remedies(eta1=10.0).found.weights
    assert {name for name in one if not np.array_equal(one[name], other[name])} == {"inverse"}


def test_dragging_the_far_point_near_ends_the_errors_of_lms():
    demo, page = on_a_page(remedies(data="far", p=200))
    assert thing(demo, "lms", "Note tally").artists[0].get_text() == "2 wrong"
    page.move(2, 5.0, 1.0)
    assert thing(demo, "lms", "Note tally").artists[0].get_text() == "0 wrong"
