"""The demos of notebook 04: artists and captions against the learners."""

import numpy as np
import pytest
from demo_pages import at_the_ticks, bars, is_shown, lecture_hall, on_a_page, shown, thing, words
from matplotlib.colors import to_rgb

import linclass_helpers as lc
from linclass_helpers import demos
from linclass_helpers.demos.landscape import survey_likelihood
from linclass_helpers.experiments import unit_vector
from linclass_helpers.losses import LOSSES

sigmoid, log_likelihood = lc.logistic.sigmoid, lc.logistic.log_likelihood
OVERLAPPING, NOTES = lc.data.load("overlapping"), lc.data.load("notes")


def greenness(demo, x, y):
    """Green minus red of the pixel at a place of the plane."""
    seen = demo.picture.pixels(1)
    column, row = demo.picture["plane"].ax.transData.transform((x, y))
    red, green, *_ = seen[int(len(seen) - 1 - row), int(column)].astype(int)
    return green - red


# The sigmoid


@pytest.mark.parametrize("z", [-8.0, -1.5, 0.0, 0.7, 8.0])
def test_the_point_its_mirror_and_the_tangent_lie_on_the_curve(z):
    demo = demos.sigmoid(z=z)
    height = float(sigmoid(z))
    here, opposite = (shown(thing(demo, "curve", f"Mark {name}")).tolist() for name in ("z", "−z"))
    assert (here, opposite) == ([[z, height]], [[-z, float(sigmoid(-z))]])
    (x0, y0), (x1, y1) = shown(thing(demo, "curve", "Line tangent"))
    assert (y1 - y0) / (x1 - x0) == pytest.approx(height * (1 - height), abs=1e-15)
    assert (y0 + y1) / 2 == pytest.approx(height)
    assert demo.measured == pytest.approx(demo.slope, rel=1e-5)
    assert np.log(demo.odds) == pytest.approx(z, abs=1e-12)


@pytest.mark.parametrize(("threshold", "said"), [(0.5, 1), (0.73, 1), (0.74, 0)])
def test_the_threshold_decides_and_shows_where(threshold, said):
    demo = demos.sigmoid(z=1.0, threshold=threshold)
    assert demo.caption()[-1].endswith(f"class {said}.")
    edge = thing(demo, "curve", "Region class 1").artists[0].get_xy()[:, 0].min()
    assert sigmoid(edge) == pytest.approx(threshold)


@pytest.mark.parametrize("lecture", [False, True])
@pytest.mark.parametrize("z", [-8.0, -5.0, -2.0, 2.0, 5.0, 8.0])
def test_every_number_on_a_curve_stays_within_its_picture(z, lecture):
    with lecture_hall(lecture):
        _, page = on_a_page(demos.sigmoid(z=z))
    for panel, commands in page.drawn().items():
        left, _, wide, _ = page.document["panels"][panel]["tile"]
        numbers = [word for word in words(commands) if word.text.strip("−.0123456789") == ""]
        assert numbers
        assert all(left < number.x < number.right < left + wide for number in numbers), panel


# The plane


def test_the_tint_is_the_probability():
    demo = demos.probability(angle=90, length=2.0)
    colours = thing(demo, "plane", "Tint chances").artists[0].colours
    red, _, green = (255 * (colour[1] - colour[0]) for colour in map(to_rgb, colours))
    assert green > 15
    assert red < -15
    assert greenness(demo, 3.5, 2.5) == pytest.approx(green, abs=2)  # the probability is 0.993 there
    assert greenness(demo, 3.5, -2.5) == pytest.approx(red, abs=2)
    demo.set(threshold=0.9)  # so that its line is elsewhere
    right, left = greenness(demo, 3.5, 0.12), greenness(demo, -3.5, 0.12)
    assert 0 < right < green / 3
    assert abs(right - left) < 2
    demo.set(angle=-90)
    assert greenness(demo, 3.5, 2.5) == pytest.approx(red, abs=2)


@pytest.mark.parametrize("threshold", [0.1, 0.5, 0.9])
def test_the_counts_are_those_of_the_rings(threshold):
    demo = demos.probability(angle=50, length=1.2, threshold=threshold)
    said, ones = sigmoid(OVERLAPPING.X @ demo.w) >= threshold, OVERLAPPING.y > 0
    assert shown(thing(demo, "plane", "Rings wrong")).tolist() == OVERLAPPING.X[said != ones].tolist()
    assert f"finds {np.sum(said & ones)} of the 30 points of class 1" in demo.caption()[1]
    line = shown(thing(demo, "plane", "Boundary threshold"))
    assert len(line)
    assert sigmoid(line @ demo.w) == pytest.approx(threshold)


def test_the_steepest_slope_is_a_quarter_of_the_length():
    demo = demos.probability(length=3.0)
    (x0, y0), (x1, y1) = shown(thing(demo, "curve", "Line steepest"))
    assert (y1 - y0) / (x1 - x0) == pytest.approx(0.75)
    left, right = np.unique(thing(demo, "curve", "Region doubt").artists[0].get_xy()[:, 0])
    assert sigmoid(3.0 * np.array([left, right])) == pytest.approx([0.1, 0.9])


@pytest.mark.parametrize(("threshold", "found"), [(0.5, 30), (0.51, 0)])
def test_without_length_everything_is_one_half_and_on_one_side_of_the_cut(threshold, found):
    demo = demos.probability(length=0.0, threshold=threshold)
    assert f"finds {found} of the 30" in demo.caption()[1]
    place = shown(thing(demo, "curve", "Line threshold"))[1, 0]
    assert (demo.distance > place).all() == (found == 30)
    assert (demo.distance < place).all() == (found == 0)


# The likelihood


def test_the_bars_are_the_factors():
    demo = demos.likelihood(w1=1.0, w2=-0.5, point=40)
    chance = sigmoid(OVERLAPPING.X @ [1.0, -0.5])
    factors = np.where(OVERLAPPING.y > 0, chance, 1 - chance)
    lengths = [corners[:, 0].max() for corners in bars(thing(demo, "bars", "Bars factors"))]
    assert lengths == pytest.approx(factors.tolist())
    assert f"its factor is 1 − σ = {factors[39]:.4g}" in demo.caption()[0]
    assert demo.total == pytest.approx(np.log(demo.product))


@pytest.mark.parametrize(("w1", "w2"), [(1.4, 2.05), (1.4, 2.0), (0.5, 2.5), (2.0, 1.5)])
def test_the_words_of_w_and_of_the_top_do_not_cover_each_other(w1, w2):
    _, page = on_a_page(demos.likelihood(w1=w1, w2=w2))
    here, best = (word for word in words(page.drawn()["surface"]) if word.text.startswith(("l = ", "best")))
    assert not here.covers(best)


@pytest.mark.parametrize("data", ["xor", "notes", "overlapping"])
def test_bars_are_counted_in_whole_numbers(data):
    demo, page = on_a_page(demos.likelihood(data=data))
    _, ticks = at_the_ticks(page, "bars")
    assert set(ticks) <= {str(k) for k in range(1, demo.data.n + 1)}
    assert len(ticks) >= 4


def test_near_the_top_it_says_what_is_left():
    demo = demos.likelihood(w1=1.4, w2=2.0)
    left = demo.landscape.top - demo.total
    assert 0 < left < 0.01
    assert f"is {left:.4g} below it".replace("e-", "e−") in demo.caption()[2]


@pytest.mark.parametrize("data", ["notes", "xor", "nonseparable", "rings"])
def test_only_overlapping_classes_have_a_best_w(data):
    demo, points = demos.likelihood(data=data), lc.data.load(data)
    separable = lc.separability.analyse(points.X, points.y).separable
    assert demo.caption()[2].startswith("No w is best" if separable else "The best w of all")
    assert is_shown(thing(demo, "surface", "Mark best")) != separable


def test_moving_a_point_moves_the_hill():
    demo, page = on_a_page(demos.likelihood())
    page.move(2, -3.0, -3.0)
    assert demo.state.point == 3
    assert demo.data.X[2].tolist() == [-3.0, -3.0]
    hill = survey_likelihood(demo.data.X, demo.data.y01)
    for grid, name in zip(demo.grid, ("w1", "w2"), strict=True):  # the whole range of the sliders
        assert (grid[0], grid[-1]) == demo.range_of(name)
    surface, best = thing(demo, "surface", "Surface likelihood"), thing(demo, "surface", "Mark best")
    assert np.array_equal(surface.last[2], hill.heights(*demo.grid))
    assert shown(best)[0].tolist() == hill.w.tolist()
    assert demo.total == pytest.approx(log_likelihood(demo.w, demo.data.X, demo.data.y01))


# The product and the sum


@pytest.mark.parametrize(("copies", "dead"), [(1, False), (50, True), (60, True)])
def test_the_product_ends_and_the_sum_goes_on(copies, dead):
    demo = demos.underflow(copies=copies)
    w = lc.logistic.newton(OVERLAPPING.X, OVERLAPPING.y01).w
    total = copies * log_likelihood(w / np.linalg.norm(w), OVERLAPPING.X, OVERLAPPING.y01)
    assert demo.sums[-1] == pytest.approx(total)
    assert (demo.products[-1] == 0) == dead
    assert ("is 0 from factor" in demo.caption()[0]) == dead
    count, drawn = thing(demo, "running", "Line product").artists[0].get_data()
    assert np.isfinite(drawn).all()
    assert count[-1] == np.count_nonzero(demo.products)
    assert drawn == pytest.approx(demo.sums[count - 1] / np.log(10), rel=1e-2)


def test_in_the_end_no_w_has_a_product_above_0():
    demo = demos.underflow(copies=60)
    assert is_shown(thing(demo, "product", "Note nothing"))
    assert shown(thing(demo, "logs", "Line logs"))[demo.every_sum.argmax(), 0] == pytest.approx(
        demo.best_length, abs=0.05
    )


# The losses


def test_every_loss_is_drawn_where_it_is():
    demo = demos.losses(m=-0.5)
    for loss, cost, pull in zip(LOSSES, demo.costs, demo.pulls, strict=True):
        m, heights = shown(thing(demo, "loss", f"Line {loss.name}")).T
        assert (m[0], m[-1]) == demo.range_of("m")
        assert heights == pytest.approx(loss.of(m))
        assert cost == pytest.approx(float(loss.of(-0.5)))
        assert pull == pytest.approx(float(loss.of(-0.50001) - loss.of(-0.49999)) / 2e-5, abs=1e-6)


def test_base_2_scales_the_logistic_loss_alone():
    natural, base_2 = demos.losses(), demos.losses(base="2")
    assert base_2.means / natural.means == pytest.approx([1, 1, 1, 1 / np.log(2), 1])
    assert [c.argmin() for c in natural.curves] == [c.argmin() for c in base_2.curves]


def test_the_mean_cost_is_that_of_the_data():
    demo = demos.losses(data="notes", angle=10, length=2.0)
    entropy = lc.logistic.cross_entropy(2 * unit_vector(10), NOTES.X, NOTES.y01)
    assert demo.means[3] == pytest.approx(entropy / 5)
    lengths, costs = shown(thing(demo, "mean", "Line logistic")).T
    assert costs[np.searchsorted(lengths, 2.0)] == pytest.approx(demo.means[3])


# The bells


@pytest.mark.parametrize(("spread", "same"), [(1.0, True), (0.5, False), (2.0, False)])
def test_only_equal_widths_make_a_sigmoid(spread, same):
    demo = demos.gaussians(spread1=spread, prior=0.3)
    bayes, curve = (shown(thing(demo, "posterior", f"Line {name}")) for name in ("Bayes", "sigmoid"))
    assert np.allclose(bayes, curve, atol=1e-12) == same
    assert ("exactly" in demo.caption()[1]) == same
    zero, one = demo.here
    assert demo.chance == pytest.approx(one / (zero + one))


@pytest.mark.parametrize(
    ("spreads", "words"),
    [
        ((1.0, 1.0), "is a straight line"),
        ((1.0, 2.0), "is a parabola"),
        ((0.5, 0.5), "is an ellipse"),
        ((0.5, 2.0), "is a hyperbola"),
    ],
)
def test_the_boundary_is_where_both_classes_are_even(spreads, words):
    demo = demos.gaussians(spread1=spreads[0], spread2=spreads[1])
    assert words in demo.caption()[2]
    drawn = shown(thing(demo, "plane", "Line boundary"))
    drawn = drawn[np.isfinite(drawn).all(axis=1)]
    assert len(drawn) > 10
    assert demo.plane.posterior(drawn) == pytest.approx(0.5, abs=0.06)
