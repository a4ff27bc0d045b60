"""The demos of notebook 03: artists and captions against separate computations."""

import numpy as np
import pytest
from demo_pages import is_shown, offered, on_a_page, shown, thing, value
from hypothesis import given
from hypothesis import strategies as st

import linclass_helpers as lc
from linclass_helpers.demos import looseness, margin, shift_and_scale
from linclass_helpers.demos.n03_margin.margin import margins_between
from linclass_helpers.demos.n03_margin.margin_panels import edge_on
from linclass_helpers.experiments import (
    growth_exponent,
    margin_sweep,
    shift_then_scale,
    try_perceptron,
    unit_vector,
)


def heights(thing):
    return shown(thing)[:, 1].tolist()


# The sweep


@pytest.mark.parametrize("d", [2, 4])
@pytest.mark.parametrize("spread", lc.data.SPREADS)
def test_every_dot_is_a_run_of_the_learner(d, spread):
    demo = margin(n=12, d=d, seeds=3)
    sweep = margin_sweep(margins_between(*demo.ends), 3, n=12, d=d, spread=spread)
    assert heights(thing(demo, "sweep", f"Dots runs, {spread}")) == np.ravel(sweep.updates).tolist()
    assert heights(thing(demo, "sweep", f"Line median, {spread}")) == sweep.median.tolist()
    power = f"(1/γ)^{growth_exponent(sweep):.2f}"
    assert power in demo.caption()[-1]
    assert any(power in word.get_text() for word in thing(demo, "sweep", "Key key").artists)


@pytest.mark.parametrize("spread", lc.data.SPREADS)
def test_the_column_is_all_seeds_at_this_margin(spread):
    demo = margin(spread=spread, seeds=5, seed=3)
    for gamma in (0.5, 0.07, 0.01):
        demo.set(gamma=gamma)
        (made,) = margin_sweep([gamma], 5, n=40, d=2, spread=spread).updates
        seeds, replayed = thing(demo, "sweep", "Dots seeds"), thing(demo, "sweep", "Mark replayed")
        assert heights(seeds) == made.tolist()
        assert shown(replayed)[0].tolist() == [shown(seeds)[3, 0], made[3]]
        assert replayed.artists[1].get_text() == f"this run: {made[3]}"
        assert f"made {min(made)} to {max(made)} updates, median {np.median(made):g}" in demo.caption()[1]


@pytest.mark.parametrize("spread", lc.data.SPREADS)
def test_dots_of_one_margin_stand_beside_it_and_never_on_its_neighbours_side(spread):
    demo = margin()
    gammas = margins_between(*demo.ends)
    x = shown(thing(demo, "sweep", f"Dots runs, {spread}"))[:, 0].reshape(len(gammas), -1)
    nearest = np.abs(np.log(x[..., None] / gammas)).argmin(axis=2)
    assert (nearest == np.arange(len(gammas))[:, None]).all()


def test_the_sweep_goes_from_one_end_of_the_slider_to_the_other():
    lecture = [0.5, 0.35, 0.25, 0.18, 0.13, 0.09, 0.06, 0.045, 0.03, 0.022, 0.015, 0.01]
    assert margin().ends == (0.01, 0.5)
    assert margins_between(0.01, 0.5).tolist() == lecture
    assert margins_between(0.02, 0.4).tolist() == [0.4, *lecture[1:10], 0.02]
    assert margins_between(0.3, 0.32).tolist() == [0.32, 0.3]


def test_the_margin_moves_points_and_marker_and_sweeps_nothing_anew():
    demo = margin(gamma=0.3)
    swept = demo.swept.sweeps
    demo.set(gamma=0.05)
    assert np.allclose(demo.replay.points.reflected() @ demo.replay.points.w_star, 0.05)
    assert all(demo.swept.sweeps[spread] is sweep for spread, sweep in swept.items())
    for change in ({"n": 30}, {"d": 3}, {"seeds": 7}):
        demo.set(**change)
        assert not any(demo.swept.sweeps[spread] is sweep for spread, sweep in swept.items())
        swept = demo.swept.sweeps
    assert (demo.swept.n, demo.swept.d, len(swept["hug"].seeds)) == (30, 3, 7)


def test_a_slow_sweep_is_finished_beside_the_hand():
    demo, page = on_a_page(margin())
    page.set("seeds", 50)
    page.set("d", 20)
    assert demo.replay.run.weights.shape[1] == 20  # the replayed run does not wait for the sweep
    demo.settle()
    assert (demo.swept.n, demo.swept.d, len(demo.swept.sweeps["hug"].seeds)) == (40, 20, 50)
    assert len(shown(thing(demo, "sweep", "Dots runs, hug"))) == len(margins_between(*demo.ends)) * 50


def test_orthonormal_points_lie_on_the_bound():
    demo, page = on_a_page(margin(spread="orthonormal"))
    gammas, made = shown(thing(demo, "sweep", "Dots orthonormal")).T
    assert np.allclose(made, gammas**-2)
    for gamma, d in ((0.5, 4), (0.2, 25), (0.07, 204), (0.05, 400), (0.01, 400)):
        demo.set(gamma=gamma)
        assert (demo.replay.points.d, demo.replay.run.updates) == (d, d)
        assert np.isclose(demo.replay.bound, d)
        assert ("Below γ = 0.05" in demo.caption()[1]) == (gamma < 0.05)
    assert not {"n", "d", "seeds", "seed"} & set(offered(page))
    assert not is_shown(thing(demo, "sweep", "Dots seeds"))


# The replayed run


@pytest.mark.parametrize(
    "opening", [{}, {"d": 10, "gamma": 0.02}, {"spread": "orthonormal"}, {"spread": "even"}]
)
def test_the_curve_is_the_length_of_w(opening):
    demo = margin(**opening)
    drawn = thing(demo, "norm", "Curve ‖w‖²")
    t, curve = shown(drawn).T
    assert np.array_equal(curve, (demo.replay.run.weights**2).sum(axis=1)[t.astype(int)])
    assert shown(drawn, 2)[:, 0].tolist() == [demo.replay.run.updates]


@pytest.mark.parametrize("d", [3, 4])
def test_every_update_can_be_shown(d):
    demo = margin(d=d, gamma=0.05)
    points, run = demo.replay.points, demo.replay.run
    for t in range(run.updates):
        demo.set(t=t)
        assert shown(thing(demo, "norm", "Curve ‖w‖²"), 2)[:, 0].tolist() == ([t] if t else [])
        behind = points.X[run.mistakes[:t][-1:]]
        assert shown(thing(demo, "plane", "Rings corrected"))[:, 0] == pytest.approx(behind @ points.w_star)
        if t:
            reason, sums = run.why(t).split(", w ← ")
            assert f"Update {t}, {reason}, w ← {sums if d <= 3 else 'w'}" in demo.caption()[0]


def test_in_more_dimensions_both_products_can_be_read_off_the_plane():
    demo = margin(d=7, gamma=0.1)
    points, weights = demo.replay.points, demo.replay.run.weights
    for t in (0, 1, 5, demo.replay.run.updates):
        demo.set(t=t)
        w = weights[t]
        view = edge_on(points.w_star, w if w.any() else weights[1])
        for k, sign in enumerate((1, -1)):
            places, X = shown(thing(demo, "plane", "Points points"), k), points.X[points.y == sign]
            assert np.allclose(places @ (view @ w), X @ w)
            assert np.allclose(places[:, 0], X @ points.w_star)


@pytest.mark.parametrize("opening", [{}, {"spread": "even"}, {"n": 4, "d": 10}, {"spread": "orthonormal"}])
def test_the_dashed_line_is_of_the_vector_that_the_data_was_made_with_and_is_not_called_the_widest(opening):
    demo = margin(gamma=0.1, **opening)
    points, panel = demo.replay.points, demo.picture["plane"]
    assert np.isclose((points.reflected() @ points.w_star).min(), demo.replay.gamma)
    named = [word.get_text() for word in panel.ax.texts]
    assert "u" in named
    assert "w*" not in named
    if points.d > 2:
        assert (panel.ax.get_xlabel(), panel.ax.get_ylabel()) == ("along u", "along v")


@given(st.integers(2, 8), st.integers(0, 10_000))
def test_edge_on_is_two_directions_at_right_angles(d, seed):
    u, other = np.random.default_rng(seed).standard_normal((2, d))
    u /= np.linalg.norm(u)
    for w in (other, 3 * u, -u):
        view = edge_on(u, w)
        assert np.allclose(view @ view.T, np.eye(2))
        assert np.allclose(view.T @ (view @ w), w)
        assert np.allclose(view[0], u)


def test_who_looks_at_the_end_sees_the_end_of_the_next_run_too():
    demo, page = on_a_page(margin())
    for gamma in (0.02, 0.3, 0.01):
        demo.set(gamma=gamma)
        assert demo.state.t is None
        assert demo.t == value(page, "t") == demo.replay.run.updates
    demo.set(t=5)
    demo.set(gamma=0.02)
    assert demo.state.t == demo.t == value(page, "t") == 5
    page.set("t", demo.replay.run.updates)
    assert demo.code() == "lc.demos.margin(gamma=0.02)"


# Where the bound is lost


def test_the_stairs_lead_from_the_bound_to_the_updates():
    demo = looseness(gamma=0.04, d=5, seed=2)
    assert demo.found.keys() == {"orthonormal", "hug", "even"}
    for kind, found in demo.found.items():
        levels = heights(thing(demo, "stairs", f"Line {kind}"))
        assert np.allclose([levels[0], levels[-1]], [found.bound, found.run.updates])
        assert (np.diff(levels) <= 1e-9).all()
        ending = thing(demo, "stairs", f"Label updates, {kind}")
        assert ending.artists[0].get_text() == str(found.run.updates)
        assert sum(line.endswith(f"= {found.run.updates}.") for line in demo.caption()) >= 1
    points = lc.data.with_margin(40, 0.04, d=5, seed=2)
    assert demo.found["hug"].run.updates == lc.perceptron.train(points.X, points.y).updates


# Shifting and scaling


def test_without_a_bias_a_factor_changes_nothing():
    demo = shift_and_scale(bias="without", distance=0.1)
    made, bound = demo.over_scales
    assert len(set(made)) == 1
    assert np.allclose(bound, bound[0])
    scaled = [demo.set(scale=scale).now.points for scale in (0.2, 1.0, 4.5)]
    runs = [lc.perceptron.train(points.X, points.y).mistakes.tolist() for points in scaled]
    assert runs[0] == runs[1] == runs[2]


@pytest.mark.parametrize("bias", ["with", "without"])
def test_both_curves_are_runs_of_the_learner(bias):
    demo = shift_and_scale(bias=bias, distance=0.6, angle=-20, scale=1.5, seed=4)
    points = lc.data.with_margin(30, 0.2, seed=4)

    def expected(distance, scale):
        moved = shift_then_scale(points, distance * unit_vector(-20), scale)
        return try_perceptron(moved, bias=bias == "with")

    distances, scales = demo.distances.tolist(), demo.scales.tolist()
    assert (distances[0], distances[-1]) == demo.range_of("distance") == (0, 3)
    assert (scales[0], scales[-1]) == pytest.approx(demo.range_of("scale")) == (0.2, 5)
    assert heights(thing(demo, "shift", "Dots runs")) == [expected(s, 1.5).updates for s in distances]
    assert heights(thing(demo, "scale", "Dots runs")) == [expected(0.6, c).updates for c in scales]
    assert repr(demo.now) == repr(expected(0.6, 1.5))
    assert repr(demo.before) == repr(expected(0, 1))


def test_a_curve_is_computed_anew_only_where_it_changes():
    demo = shift_and_scale()
    shifts, scales = demo.over_shifts, demo.over_scales
    demo.set(distance=2.0)
    assert demo.over_shifts is shifts
    assert demo.over_scales is not scales
    scales = demo.over_scales
    demo.set(scale=2.0)
    assert demo.over_shifts is not shifts
    assert demo.over_scales is scales


def test_where_nothing_separates_it_says_so():
    demo = shift_and_scale(bias="without", distance=1.0)
    points = demo.now.points
    assert not lc.separability.analyse(points.X, points.y).separable
    assert "no line through the origin separates" in demo.caption()[0]
    assert "no separator at" in demo.caption()[2]

    def seen():
        names = ("scale", "Note no separator"), ("shift", "Mark here"), ("plane", "HalfPlanes sides")
        return [is_shown(thing(demo, *name)) for name in names]

    assert seen() == [True, False, False]
    demo.set(bias="with")
    assert seen() == [False, True, True]
    assert lc.separability.is_separator(demo.now.w[1:], points.X, points.y, bias=demo.now.w[0])


def test_the_handle_is_where_the_points_were_dragged():
    demo, page = on_a_page(shift_and_scale(scale=2.0))
    page.move("centre", 0.0, -3.0)
    assert (demo.handles()[0].x, demo.handles()[0].y) == pytest.approx((0, -3))
