"""The convergence demo: artists and caption against the record they show."""

import numpy as np
import pytest
from demo_pages import Word, at_the_ticks, in_pixels, is_shown, offered, on_a_page, shown, thing, words

import linclass_helpers as lc
from linclass_helpers.demos import convergence
from linclass_helpers.perceptron import TIES
from livefigure.ticks import ticks


@pytest.mark.parametrize("tie", TIES)
@pytest.mark.parametrize("data", ["notes", "students", "margin", "orthonormal"])
@pytest.mark.parametrize("eta", [1.0, 0.1])
def test_it_shows_the_run_of_the_learner(data, tie, eta):
    demo = convergence(data=data, tie=tie, eta=eta)
    points = demo.original()
    run = lc.perceptron.train(points.X, points.y, tie=tie, eta=eta)
    norm2, updates = (run.weights**2).sum(axis=1), np.arange(run.updates + 1)
    for t in {0, run.updates // 2, run.updates}:
        demo.set(t=t)
        whole, past, now = (shown(thing(demo, "norm", "Curve ‖w‖²"), k) for k in range(3))
        assert np.array_equal(whole, np.column_stack([updates, norm2]))
        assert np.array_equal(past, whole[: t + 1])
        assert np.array_equal(now, whole[t : t + 1])
        cosine = run.weights[1:] @ demo.found.w / np.sqrt(norm2[1:])
        drawn = shown(thing(demo, "cosine", "Curve cosine"))
        assert np.allclose(drawn, np.column_stack([updates[1:], cosine]))
        if t:
            assert run.why(t) in demo.caption()[0]
    assert f"made {run.updates} in {run.checks} checks" in demo.caption()[-1]


def test_the_ring_is_around_the_point_that_was_corrected():
    demo = convergence()
    for t in range(6):
        demo.set(t=t)
        ring = shown(thing(demo, "plane", "Rings corrected"))
        assert ring.tolist() == demo.data.X[demo.run.mistakes[:t][-1:]].tolist()


def test_in_more_dimensions_the_points_stand_at_their_scores():
    demo = convergence(data="students", t=2)
    scores = demo.data.X @ demo.run.weights[2]
    for k, sign in enumerate((1, -1)):
        places = shown(thing(demo, "plane", "Points points"), k)
        assert np.array_equal(places[:, 0], scores[demo.data.y == sign])
    assert demo.handles() == []


@pytest.mark.parametrize("axes", ["linear", "log"])
@pytest.mark.parametrize("eta", [0.01, 1.0, 10.0])
def test_the_curve_stays_in_the_lens(axes, eta):
    demo = convergence(data="margin", gamma=0.05, axes=axes, eta=eta)
    t, norm2 = shown(thing(demo, "norm", "Curve ‖w‖²"))[1:].T
    to_pixels = demo.picture["norm"].ax.transData.transform
    for name, side in (("upper", 1), ("lower", -1)):
        bound = np.interp(t, *shown(thing(demo, "norm", f"Line {name} bound")).T)
        heights = [to_pixels(np.column_stack([t, values]))[:, 1] for values in (bound, norm2)]
        assert np.all(side * (heights[0] - heights[1]) >= -0.5)
    crossing = shown(thing(demo, "norm", "Mark crossing"))
    assert np.allclose(crossing, [[demo.bound, demo.bound * (eta * demo.data.R) ** 2]])


def test_dragging_beyond_separability_takes_the_promise_away_and_back():
    demo, page = on_a_page(convergence())
    x, y = demo.data.X[0]
    page.move(0, -2.0, 1.5)
    assert not demo.found.separable
    assert "No w separates these points" in demo.text()
    assert not is_shown(thing(demo, "norm", "Line lower bound"))
    assert is_shown(thing(demo, "cosine", "Note no w*"))
    page.move(0, x, y)
    assert demo.found.separable
    assert is_shown(thing(demo, "norm", "Line lower bound"))
    assert not is_shown(thing(demo, "cosine", "Note no w*"))
    assert demo.state.points == lc.data.load("notes").X.tolist()


def test_points_move_on_a_grid_and_stay_in_the_plane():
    demo, page = on_a_page(convergence())
    page.say("nudge", id=1, dx=1, dy=-2)
    assert demo.data.X[1].tolist() == [round(1 + demo.grid_step, 9), round(-2 - 2 * demo.grid_step, 9)]
    page.move(1, 1e9, -1e9)
    (x0, x1), (y0, y1) = demo.picture["plane"].ax.get_xlim(), demo.picture["plane"].ax.get_ylim()
    x, y = demo.data.X[1]
    assert x0 - demo.grid_step <= x <= x1 + demo.grid_step
    assert y0 - demo.grid_step <= y <= y1 + demo.grid_step


def test_the_round_may_begin_anywhere():
    demo, page = on_a_page(convergence(first=3))
    assert demo.run.mistakes[0] + 1 == 3
    assert "first" in offered(page)
    demo.set(order="random")
    assert "first" not in offered(page)


@pytest.mark.parametrize("opening", [{"tie": "minus", "t": 3}, {"first": 5, "t": 1}, {"t": 3}, {"t": 5}])
def test_the_names_of_two_arrows_are_apart_however_alike_the_arrows(opening):
    demo, page = on_a_page(convergence(**opening))
    named = {word.text: word for word in words(page.drawn()["plane"])}
    assert not named["w"].covers(named["w*"])
    tip = shown(thing(demo, "plane", "Arrow w*"), 1)[0]  # no shaft runs through the other's name
    assert not named["w"].covers(Word("", 0, "", *in_pixels(page, "plane", *tip)))


@pytest.mark.parametrize(("data", "last"), [("students", 4), ("orthonormal", 9)])
def test_what_counts_has_whole_ticks(data, last):
    demo, page = on_a_page(convergence(data=data))
    points, updates = at_the_ticks(page, "plane")[1], at_the_ticks(page, "norm")[0]
    assert sorted(points) == [str(k) for k in range(1, last + 1)]
    assert all(word.isdigit() for word in updates)
    demo.set(axes="log")
    demo.set(axes="linear", data="notes")
    assert at_the_ticks(page, "plane")[1] != points
    assert at_the_ticks(page, "norm")[0] == ["0", "5", "10", "15", "20"]


@pytest.mark.parametrize("end", [1, 1.25, 3, 10, 12.5, 64, 500, 12500])
@pytest.mark.parametrize("most", [3, 4, 6])
def test_whole_ticks_are_few_and_evenly_spaced(end, most):
    places, words, small = ticks(convergence().picture["norm"].ax.xaxis, 0, end, most)
    assert len(places) <= most + 1
    assert places[0] == 0
    assert end - (places[1] - places[0] if len(places) > 1 else end) < places[-1] <= end
    assert len(set(np.diff(places))) <= 1
    assert words == [f"{place:.0f}" for place in places]
    assert not small


def test_points_bear_the_numbers_of_the_caption():
    demo = convergence()
    numbers = thing(demo, "plane", "Numbers numbers").artists
    words = {word.get_text(): word.get_position() for word in numbers if word.get_visible()}
    assert words == {str(k + 1): tuple(x) for k, x in enumerate(demo.data.X.tolist())}
    demo.set(data="margin")
    assert not any(word.get_visible() for word in thing(demo, "plane", "Numbers numbers").artists)


def test_without_a_separator_the_beginning_of_the_run_fills_the_window():
    demo = convergence()
    demo.on_move(1, -1.5, -3.2)
    assert demo.run.cycle  # on its grid the sums are exact, so the loop is found
    for t in (0, demo.run.updates):
        demo.set(t=t)
        ax = demo.picture["norm"].ax
        assert demo.proof.norm2.max() < ax.get_ylim()[1] < 10 * demo.proof.norm2.max()
        assert t < ax.get_xlim()[1] < 200
    demo.set(axes="log")
    assert demo.picture["norm"].ax.get_ylim()[0] > 1e-6
