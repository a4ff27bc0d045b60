"""The demos of notebook 04: what is on the screen is what the sentences and the learners say."""

import numpy as np
import pytest
from hands import at_the_ticks

import linclass_helpers as lc
from linclass_helpers.demos.n04_probability.factors_of_the_likelihood import GRID
from linclass_helpers.losses import LOSSES
from livefigure.testing import Page

sigmoid = lc.logistic.sigmoid


def pixels(demo, panel, x, y):
    """The colour of the picture at a place of a panel."""
    seen = demo.picture.pixels(1)
    column, row = demo.picture[panel].ax.transData.transform((x, y))
    return seen[int(len(seen) - 1 - row), int(column), :3].astype(int)


def greener(colour):
    return colour[1] - colour[0]


# The sigmoid


@pytest.mark.parametrize("z", [-8.0, -1.5, 0.0, 0.7, 8.0])
def test_the_point_its_mirror_and_the_tangent_lie_on_the_curve(z):
    demo = lc.demos.sigmoid(z=z)
    (here, opposite), height = demo.spots, float(sigmoid(z))
    assert [here.artists[0].get_xdata()[0], here.artists[0].get_ydata()[0]] == [z, height]
    assert [opposite.artists[0].get_xdata()[0], opposite.artists[0].get_ydata()[0]] == [
        -z,
        float(sigmoid(-z)),
    ]
    (x0, x1), (y0, y1) = demo.tangent.artists[0].get_data()
    assert (y1 - y0) / (x1 - x0) == pytest.approx(height * (1 - height), abs=1e-15)
    assert (y0 + y1) / 2 == pytest.approx(height)
    assert demo.measured == pytest.approx(demo.slope, rel=1e-5)
    assert np.log(demo.odds) == pytest.approx(z, abs=1e-12)


@pytest.mark.parametrize(("threshold", "said"), [(0.5, 1), (0.73, 1), (0.74, 0)])
def test_the_threshold_decides_and_shows_where(threshold, said):
    demo = lc.demos.sigmoid(z=1.0, threshold=threshold)
    assert demo.caption()[-1].endswith(f"class {said}.")
    edge = demo.sides[1].artists[0].get_xy()[:, 0].min()
    assert sigmoid(edge) == pytest.approx(threshold)


@pytest.mark.parametrize("lecture", [False, True])
@pytest.mark.parametrize("z", [-8.0, -5.0, -2.0, 2.0, 5.0, 8.0])
def test_every_number_on_a_curve_stays_within_its_picture(z, lecture):
    lc.lecture(lecture)
    try:
        demo = lc.demos.sigmoid(z=z)
    finally:
        lc.lecture(False)
    for panel, spot in (("curve", demo.spots[0]), ("slope", demo.slope_spot), ("logit", demo.logit_spots[0])):
        left, _, wide, _ = demo.picture[panel].tile
        box = spot.artists[1].get_window_extent(demo.picture.figure.canvas.get_renderer())
        assert left < box.x0 < box.x1 < left + wide, panel


def test_the_place_can_be_dragged_on_both_axes_and_stays_in_range():
    demo = lc.demos.sigmoid()
    page = Page(demo)
    page.move("z", -2.04, 0.9)
    assert demo.state.z == -2.0
    page.move("p", 0.5, 30.0)
    assert demo.state.z == 8.0
    page.move("threshold", 0.0, -1.0)
    assert demo.state.threshold == 0.01
    page.say("nudge", id="threshold", dx=0, dy=3)
    assert demo.state.threshold == 0.04


# The plane


def test_the_tint_is_the_probability():
    demo = lc.demos.probability(angle=90, length=2.0)
    assert greener(pixels(demo, "plane", 3.5, 2.5)) > 40
    assert greener(pixels(demo, "plane", 3.5, -2.5)) < -40
    demo.set(threshold=0.9)  # its line is not in the way now
    assert abs(greener(pixels(demo, "plane", 3.5, 0.12)) - greener(pixels(demo, "plane", -3.5, 0.12))) < 3
    assert 0 < greener(pixels(demo, "plane", 3.5, 0.12)) < 20
    demo.set(angle=-90)
    assert greener(pixels(demo, "plane", 3.5, 2.5)) < -40


@pytest.mark.parametrize("threshold", [0.1, 0.5, 0.9])
def test_the_counts_are_those_of_the_rings(threshold):
    demo = lc.demos.probability(angle=50, length=1.2, threshold=threshold)
    data = lc.data.load("overlapping")
    said = sigmoid(data.X @ demo.w) >= threshold
    assert len(demo.rings.artists[0].get_xdata()) == np.sum(said != (data.y > 0))
    assert f"finds {np.sum(said & (data.y > 0))} of the 30 points of class 1" in demo.caption()[1]
    x, y = demo.line.artists[0].get_data()
    assert sigmoid(np.column_stack([x, y]) @ demo.w) == pytest.approx(threshold)


def test_the_steepest_slope_is_a_quarter_of_the_length():
    demo = lc.demos.probability(length=3.0)
    (x0, x1), (y0, y1) = demo.steepest.artists[0].get_data()
    assert (y1 - y0) / (x1 - x0) == pytest.approx(0.75)
    left, right = np.unique(demo.doubt.artists[0].get_xy()[:, 0])
    assert sigmoid(3.0 * np.array([left, right])) == pytest.approx([0.1, 0.9])


@pytest.mark.parametrize(("threshold", "found"), [(0.5, 30), (0.51, 0)])
def test_without_length_everything_is_one_half(threshold, found):
    demo = lc.demos.probability(length=0.0, threshold=threshold)
    assert demo.caption()[0] == "w = 0: every point of the plane gets the probability 0.5."
    assert f"finds {found} of the 30" in demo.caption()[1]


@pytest.mark.parametrize(("angle", "words"), [(180, "(−1.5, 0)"), (-90, "(0, −1.5)"), (90, "(0, 1.5)")])
def test_a_w_along_an_axis_has_a_zero_without_rounding_noise(angle, words):
    assert lc.demos.probability(angle=angle).caption()[0].startswith(f"w = {words}:")


@pytest.mark.parametrize(("threshold", "all_of_them"), [(0.5, True), (0.51, False)])
def test_without_length_the_cut_leaves_all_points_on_one_side(threshold, all_of_them):
    demo = lc.demos.probability(length=0.0, threshold=threshold)
    place = demo.cut_line.artists[0].get_xdata()[1]
    assert (demo.distance > place).all() == all_of_them
    assert (demo.distance < place).all() != all_of_them


def test_w_is_turned_and_stretched_by_its_tip():
    demo = lc.demos.probability()
    page = Page(demo)
    page.move("w", 0.0, 2.02)
    assert (demo.state.angle, demo.state.length) == (90, 2.0)
    page.say("nudge", id="w", dx=10, dy=-1)
    assert (demo.state.angle, demo.state.length) == (80, pytest.approx(1.95))
    page.move("w", 0.0, 0.0)
    assert (demo.state.angle, demo.state.length) == (80, 0.0)
    assert eval(demo.code(), {"lc": lc}).caption() == demo.caption()


# The likelihood


def test_the_bars_are_the_factors():
    demo = lc.demos.likelihood(w1=1.0, w2=-0.5, point=40)
    data = lc.data.load("overlapping")
    chance = sigmoid(data.X @ [1.0, -0.5])
    factors = np.where(data.y > 0, chance, 1 - chance)
    paths = [path for bars in demo.bars.artists for path in bars.get_paths()]
    assert [path.vertices[:, 0].max() for path in paths] == pytest.approx(factors.tolist())
    assert f"its factor is 1 − σ = {factors[39]:.4g}" in demo.caption()[0]
    assert demo.total == pytest.approx(np.log(demo.product))


def test_the_surface_holds_the_log_likelihoods_and_its_top_is_newtons():
    demo = lc.demos.likelihood()
    data = lc.data.load("overlapping")
    for i, j in ((0, 0), (3, 30), (40, 12)):
        assert demo.heights[j, i] == pytest.approx(
            lc.logistic.log_likelihood([GRID[i], GRID[j]], data.X, data.y01)
        )
    top = demo.best.artists[0]
    assert [top.get_xdata()[0], top.get_ydata()[0]] == pytest.approx(demo.landscape.w.tolist())
    assert demo.heights.max() <= demo.landscape.top


@pytest.mark.parametrize(("w1", "w2"), [(1.4, 2.05), (1.4, 2.0), (0.5, 2.5), (2.0, 1.5)])
def test_the_words_of_w_and_of_the_top_do_not_cover_each_other(w1, w2):
    demo = lc.demos.likelihood(w1=w1, w2=w2)
    pen = demo.picture.figure.canvas.get_renderer()
    here, best = (spot.artists[1].get_window_extent(pen) for spot in (demo.here, demo.best))
    assert not here.overlaps(best)


@pytest.mark.parametrize("data", ["xor", "notes", "overlapping"])
def test_bars_are_counted_in_whole_numbers(data):
    demo = lc.demos.likelihood(data=data)
    _, ticks = at_the_ticks(Page(demo), "bars")
    assert set(ticks) <= {str(k) for k in range(1, demo.data.n + 1)}
    assert len(ticks) >= 4


def test_dragging_w_uphill_shows_what_is_left():
    demo = lc.demos.likelihood()
    page = Page(demo)
    page.move("w", 1.41, 2.02)
    assert (demo.state.w1, demo.state.w2) == (1.4, 2.0)
    left = demo.landscape.top - demo.total
    assert 0 < left < 0.01
    assert f"is {left:.4g} below it".replace("e-", "e−") in demo.caption()[2]
    page.say("press", panel="surface", x=90.0, y=-1.0, shift=False)
    assert (demo.state.w1, demo.state.w2) == (4.0, -1.0)
    page.say("press", panel="bars", x=0.5, y=6.8, shift=False)
    assert demo.state.point == 7


@pytest.mark.parametrize("data", ["notes", "xor", "nonseparable", "rings"])
def test_only_overlapping_classes_have_a_best_w(data):
    demo = lc.demos.likelihood(data=data)
    points = lc.data.load(data)
    separable = lc.separability.analyse(points.X, points.y).separable
    assert demo.caption()[2].startswith("No w is best" if separable else "The best w of all")
    assert demo.best.artists[0].get_visible() != separable


def test_moving_a_point_moves_the_hill():
    demo = lc.demos.likelihood()
    page = Page(demo)
    before = demo.heights
    page.move(2, -3.0, -3.0)
    assert demo.state.point == 3
    assert demo.data.X[2].tolist() == [-3.0, -3.0]
    assert not np.array_equal(before, demo.heights)
    assert demo.total == pytest.approx(lc.logistic.log_likelihood(demo.w, demo.data.X, demo.data.y01))
    demo.reset()
    assert np.array_equal(before, demo.heights)


# The product and the sum


@pytest.mark.parametrize(("copies", "dead"), [(1, False), (50, True), (60, True)])
def test_the_product_ends_and_the_sum_goes_on(copies, dead):
    demo = lc.demos.underflow(copies=copies)
    data = lc.data.load("overlapping")
    w = lc.logistic.newton(data.X, data.y01).w
    w = w / np.linalg.norm(w)
    assert demo.sums[-1] == pytest.approx(copies * lc.logistic.log_likelihood(w, data.X, data.y01))
    assert (demo.products[-1] == 0) == dead
    assert ("is 0 from factor" in demo.caption()[0]) == dead
    count, drawn = demo.product_line.artists[0].get_data()
    assert np.isfinite(drawn).all()
    assert count[-1] == np.count_nonzero(demo.products)
    assert drawn == pytest.approx(demo.sums[count - 1] / np.log(10), rel=1e-2)


def test_in_the_end_no_w_has_a_product_above_0():
    demo = lc.demos.underflow(copies=60)
    assert demo.nothing.artists[0].get_visible()
    assert "101 have the product 0" in demo.caption()[2]
    x, _ = demo.log_curve.artists[0].get_data()
    assert x[demo.every_sum.argmax()] == pytest.approx(demo.best_length, abs=0.05)


# The losses


def test_every_loss_is_drawn_where_it_is():
    demo = lc.demos.losses(z=-0.5)
    for loss, line, cost, pull in zip(LOSSES, demo.lines["loss"], demo.costs, demo.pulls, strict=True):
        z, heights = line.artists[0].get_data()
        assert heights == pytest.approx(loss.of(z))
        assert cost == pytest.approx(float(loss.of(-0.5)))
        assert pull == pytest.approx(float(loss.of(-0.50001) - loss.of(-0.49999)) / 2e-5, abs=1e-6)
    assert demo.caption()[0].startswith("z = −0.5: a mistake.")


def test_base_2_scales_the_logistic_loss_alone():
    natural, base_2 = lc.demos.losses(), lc.demos.losses(base="2")
    ratios = np.array(base_2.means) / np.array(natural.means)
    assert ratios == pytest.approx([1, 1, 1, 1 / np.log(2), 1])
    assert [c.argmin() for c in natural.curves] == [c.argmin() for c in base_2.curves]


def test_the_smallest_mean_cost_is_said_where_it_is():
    said = lc.demos.losses(data="notes", angle=10).caption()[-1]
    assert "0-1 at every length but 0, perceptron at every length, hinge from 1.6 on" in said
    assert said.endswith("logistic at the end, 4, squared at 0.65.")
    assert "0-1 at every length but 0, perceptron at 0, hinge at 1.7" in lc.demos.losses().caption()[-1]


def test_the_mean_cost_is_that_of_the_data():
    demo = lc.demos.losses(data="notes", angle=10, length=2.0)
    data = lc.data.load("notes")
    w = 2 * np.array([np.cos(np.radians(10)), np.sin(np.radians(10))])
    assert demo.means[3] == pytest.approx(lc.logistic.cross_entropy(w, data.X, data.y01) / 5)
    assert "0 of 5 points have z ≤ 0" in demo.caption()[2]
    at_40 = np.searchsorted(demo.lines["mean"][3].artists[0].get_xdata(), 2.0)
    assert demo.curves[3][at_40] == pytest.approx(demo.means[3])


# The bells


@pytest.mark.parametrize(("spread", "same"), [(1.0, True), (0.5, False), (2.0, False)])
def test_only_equal_widths_make_a_sigmoid(spread, same):
    demo = lc.demos.gaussians(spread1=spread, prior=0.3)
    bayes, line = (thing.artists[0].get_ydata() for thing in (demo.bayes, demo.sigmoid))
    assert np.allclose(bayes, line, atol=1e-12) == same
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
    demo = lc.demos.gaussians(spread1=spreads[0], spread2=spreads[1])
    assert words in demo.caption()[2]
    drawn = np.column_stack(demo.boundary.artists[0].get_data())
    drawn = drawn[np.isfinite(drawn).all(axis=1)]
    assert len(drawn) > 10
    assert demo.plane.posterior(drawn) == pytest.approx(0.5, abs=0.06)
