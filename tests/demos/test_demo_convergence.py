"""The convergence demo: artists and caption against the record they show."""

import numpy as np
import pytest
from hands import at_the_ticks, offered

import linclass_helpers as lc
from linclass_helpers.perceptron import TIES
from livefigure.testing import Page
from livefigure.ticks import ticks


@pytest.fixture
def demo():
    demo = lc.demos.convergence()
    yield demo
    demo.close()


@pytest.fixture
def page(demo):
    return Page(demo)


@pytest.mark.parametrize("tie", TIES)
@pytest.mark.parametrize("data", ["notes", "students", "margin", "orthonormal"])
def test_it_shows_the_run_of_the_learner(demo, data, tie):
    demo.set(data=data, tie=tie)
    points = demo.original()
    run = lc.perceptron.train(points.X, points.y, tie=tie)
    norm2 = (run.weights**2).sum(axis=1)
    for t in {0, run.updates // 2, run.updates}:
        demo.set(t=t)
        whole, past, now = demo.norm_curve.artists
        assert np.array_equal(whole.get_ydata(), norm2)
        assert np.array_equal(past.get_ydata(), norm2[: t + 1])
        assert list(now.get_xdata()) == [t]
        if t:
            assert run.why(t) in demo.caption()[0]
    assert f"made {run.updates} in {run.checks} checks" in demo.caption()[-1]


def test_the_ring_is_around_the_point_that_was_corrected(demo):
    for t in range(1, 6):
        demo.set(t=t)
        x, y = demo.corrected.artists[0].get_data()
        assert [*x, *y] == demo.data.X[demo.run.mistakes[t - 1]].tolist()
    demo.set(t=0)
    assert len(demo.corrected.artists[0].get_xdata()) == 0


def test_in_more_dimensions_the_points_stand_at_their_scores(demo):
    demo.set(data="students", t=2)
    scores = demo.data.X @ demo.run.weights[2]
    for sign, artist in zip((1, -1), demo.points.artists):
        assert np.array_equal(artist.get_xdata(), scores[demo.data.y == sign])
    assert demo.handles() == []


@pytest.mark.parametrize("axes", ["linear", "log"])
@pytest.mark.parametrize("eta", [0.01, 1.0, 10.0])
def test_the_curve_stays_in_the_lens(demo, axes, eta):
    demo.set(data="margin", gamma=0.05, axes=axes, eta=eta)
    t, norm2 = (demo.norm_curve.artists[0].get_xdata(), demo.norm_curve.artists[0].get_ydata())
    to_pixels = demo.picture["norm"].ax.transData.transform
    for line, side in ((demo.upper_line, 1), (demo.lower_line, -1)):
        bound = np.interp(t[1:], *line.artists[0].get_data())
        heights = [to_pixels(np.column_stack([t[1:], values]))[:, 1] for values in (bound, norm2[1:])]
        assert np.all(side * (heights[0] - heights[1]) >= -0.5)
    (x,), (y,) = demo.crossing.artists[0].get_data()
    assert np.isclose(x, demo.bound)
    assert np.isclose(y, demo.bound * (eta * demo.data.R) ** 2)


def test_orthonormal_points_ride_the_upper_bound(demo):
    demo.set(data="orthonormal", d=16)
    assert np.allclose(demo.proof.norm2, demo.proof.norm2_most)
    assert demo.run.updates == round(demo.bound) == 16


def test_a_fixed_learning_rate_changes_numbers_and_nothing_else(demo):
    counts = set()
    for eta in (0.01, 0.1, 1.0, 10.0):
        demo.set(eta=eta)
        counts.add((demo.run.updates, demo.run.checks, tuple(demo.run.mistakes)))
        weights = demo.run.weights[1:]
        cosine = weights @ demo.found.w / np.linalg.norm(weights, axis=1)
        assert np.allclose(demo.cosine.curve.artists[0].get_ydata(), cosine)
    assert len(counts) == 1


def test_dragging_beyond_separability_takes_the_promise_away_and_back(demo, page):
    x, y = demo.data.X[0]
    page.move(0, -2.0, 1.5)
    assert not demo.found.separable
    assert "No w separates these points" in " ".join(demo.caption())
    assert not demo.lower_line.artists[0].get_visible()
    assert demo.cosine.note.artists[0].get_visible()
    page.move(0, x, y)
    assert demo.found.separable
    assert demo.lower_line.artists[0].get_visible()
    assert demo.state.points == lc.data.load("notes").X.tolist()


def test_points_move_on_a_grid_and_stay_in_the_plane(demo, page):
    page.say("nudge", id=1, dx=1, dy=-2)
    x, y = demo.data.X[1]
    assert (x, y) == (round(1 + demo.grain, 9), round(-2 - 2 * demo.grain, 9))
    page.move(1, 1e9, -1e9)
    (x0, x1), (y0, y1) = demo.picture["plane"].ax.get_xlim(), demo.picture["plane"].ax.get_ylim()
    x, y = demo.data.X[1]
    assert x0 - demo.grain <= x <= x1 + demo.grain
    assert y0 - demo.grain <= y <= y1 + demo.grain


def test_another_choice_of_data_forgets_what_was_moved(demo, page):
    page.move(1, 2, 2)
    assert demo.state.points is not None
    page.set("data", "margin")
    assert demo.state.points is None
    assert demo.data.n == 40


def test_the_round_may_begin_anywhere(demo, page):
    assert "first" in offered(page)
    demo.set(first=3)
    assert demo.run.mistakes[0] + 1 == 3
    demo.set(order="random")
    assert "first" not in offered(page)


def box(text):
    """Where a word stands: left, right, bottom and top, in pixels."""
    x, y = text.get_transform().transform(text.get_unitless_position())
    wide, high = 8 * len(text.get_text()), 12
    return x - wide / 2, x + wide / 2, y - high / 2, y + high / 2


@pytest.mark.parametrize("opening", [{"tie": "minus", "t": 3}, {"first": 5, "t": 1}, {"t": 3}, {"t": 5}])
def test_the_names_of_two_arrows_are_apart_however_alike_the_arrows(demo, opening):
    demo.set(**opening)
    one, other = (box(arrow.artists[2]) for arrow in (demo.arrow, demo.ideal_arrow))
    apart_x = one[1] < other[0] or other[1] < one[0]
    apart_y = one[3] < other[2] or other[3] < one[2]
    assert apart_x or apart_y
    tip = demo.ideal_arrow.artists[1].get_xydata()[0]  # no shaft runs through the other's name
    x, y = demo.picture["plane"].ax.transData.transform(tip)
    assert not (one[0] < x < one[1] and one[2] < y < one[3])


@pytest.mark.parametrize(("data", "last"), [("students", 4), ("orthonormal", 9)])
def test_what_counts_has_whole_ticks(demo, page, data, last):
    demo.set(data=data)
    points, updates = at_the_ticks(page, "plane")[1], at_the_ticks(page, "norm")[0]
    assert sorted(points) == [str(k) for k in range(1, last + 1)]
    assert all(word.isdigit() for word in updates)
    demo.set(axes="log")
    demo.set(axes="linear", data="notes")
    assert at_the_ticks(page, "plane")[1] != points
    assert at_the_ticks(page, "norm")[0] == ["0", "5", "10", "15", "20"]


@pytest.mark.parametrize("end", [1, 1.25, 3, 10, 12.5, 64, 500, 12500])
@pytest.mark.parametrize("most", [3, 4, 6])
def test_whole_ticks_are_few_and_evenly_spaced(demo, end, most):
    places, words, small = ticks(demo.picture["norm"].ax.xaxis, 0, end, most)
    assert len(places) <= most + 1
    assert places[0] == 0
    assert end - (places[1] - places[0] if len(places) > 1 else end) < places[-1] <= end
    assert len(set(np.diff(places))) <= 1
    assert words == [f"{place:.0f}" for place in places]
    assert not small


def test_points_bear_the_numbers_of_the_caption(demo):
    words = {word.get_text(): word.get_position() for word in demo.numbers.artists if word.get_visible()}
    assert words == {str(k + 1): tuple(x) for k, x in enumerate(demo.data.X.tolist())}
    demo.set(data="margin")
    assert not any(word.get_visible() for word in demo.numbers.artists)


def test_without_a_separator_the_beginning_of_the_run_fills_the_window(demo):
    demo.on_move(1, -1.5, -3.2)
    assert demo.run.cycle  # on its grid the sums are exact, so the loop is found
    for t in (0, demo.run.updates):
        demo.set(t=t)
        ax = demo.picture["norm"].ax
        assert demo.proof.norm2.max() < ax.get_ylim()[1] < 10 * demo.proof.norm2.max()
        assert t < ax.get_xlim()[1] < 200
    demo.set(axes="log")
    assert demo.picture["norm"].ax.get_ylim()[0] > 1e-6


def test_a_run_that_learns_nothing_does_not_claim_that_all_is_right(demo):
    demo.set(tie="correct")
    assert "made 0 in 5 checks, and so ends where it began" in demo.caption()[-1]
