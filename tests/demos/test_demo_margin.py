"""The demos of notebook 03: artists and captions against what is computed here once more."""

import numpy as np
import pytest
from hands import offered, value

import linclass_helpers as lc
from linclass_helpers.demos.n03_margin.other_origin_and_unit import DISTANCES, SCALES
from linclass_helpers.demos.n03_margin.three_panels import edge_on
from linclass_helpers.demos.n03_margin.updates_against_margin import GAMMAS
from livefigure.testing import Page


@pytest.fixture
def make():
    """Makes demos by name, and closes them all at the end."""
    demos = []

    def one(name, **opening):
        demos.append(getattr(lc.demos, name)(**opening))
        return demos[-1]

    yield one
    for demo in demos:
        demo.close()


def updates(gamma, seed, **cloud):
    points = lc.data.with_margin(gamma=gamma, seed=seed, **cloud)
    return lc.perceptron.train(points.X, points.y).updates


def heights(thing):
    return thing.artists[0].get_ydata()


# The sweep


@pytest.mark.parametrize("d", [2, 4])
def test_every_dot_is_a_run_of_the_learner(make, d):
    demo = make("margin", n=12, d=d, seeds=3)
    for spread in lc.data.SPREADS:
        made = [[updates(g, s, n=12, d=d, spread=spread) for s in range(3)] for g in GAMMAS]
        assert heights(demo.runs.dots[spread]).tolist() == np.ravel(made).tolist()
        assert heights(demo.runs.medians[spread]).tolist() == np.median(made, axis=1).tolist()
        power = np.polyfit(np.log(1 / GAMMAS), np.log(np.median(made, axis=1)), 1)[0]
        assert f"(1/γ)^{power:.2f}" in demo.caption()[-1]
        assert any(f"(1/γ)^{power:.2f}" in word.get_text() for word in demo.runs.key.artists)


@pytest.mark.parametrize("spread", lc.data.SPREADS)
def test_the_column_is_all_seeds_at_this_margin(make, spread):
    demo = make("margin", spread=spread, seeds=5, seed=3)
    for gamma in (0.5, 0.07, 0.01):
        demo.set(gamma=gamma)
        made = [updates(gamma, s, n=40, d=2, spread=spread) for s in range(5)]
        assert heights(demo.runs.seeds).tolist() == made
        place = demo.runs.replayed.artists[0].get_data()
        assert [*place[0], *place[1]] == [demo.runs.seeds.artists[0].get_xdata()[3], made[3]]
        assert demo.runs.replayed.artists[1].get_text() == f"this run: {made[3]}"
        assert f"made {min(made)} to {max(made)} updates, median {np.median(made):g}" in demo.caption()[1]


def test_dots_of_one_margin_stand_beside_it_and_never_on_its_neighbours_side(make):
    demo = make("margin")
    for spread in lc.data.SPREADS:
        x = demo.runs.dots[spread].artists[0].get_xdata().reshape(len(GAMMAS), -1)
        nearest = np.abs(np.log(x[..., None] / GAMMAS)).argmin(axis=2)
        assert (nearest == np.arange(len(GAMMAS))[:, None]).all()


def test_the_margin_moves_points_and_marker_and_sweeps_nothing_anew(make):
    demo = make("margin", gamma=0.3)
    swept, before = demo.swept.sweeps, demo.replay.points
    demo.set(gamma=0.05)
    assert all(demo.swept.sweeps[spread] is sweep for spread, sweep in swept.items())
    across = np.array([-before.w_star[1], before.w_star[0]])
    scaled = [points.X @ across / np.sqrt(1 - points.gamma**2) for points in (before, demo.replay.points)]
    assert np.allclose(*scaled)
    assert np.allclose(demo.replay.points.y * (demo.replay.points.X @ demo.replay.points.w_star), 0.05)
    for change in ({"n": 30}, {"d": 3}, {"seeds": 7}):
        demo.set(**change)
        assert not any(demo.swept.sweeps[spread] is sweep for spread, sweep in swept.items())
        swept = demo.swept.sweeps
    assert (demo.swept.n, demo.swept.d, len(demo.swept.sweeps["hug"].seeds)) == (30, 3, 7)


def test_a_slow_sweep_is_finished_beside_the_hand(make):
    demo = make("margin")
    page = Page(demo)
    page.set("seeds", 50)
    page.set("d", 20)
    assert demo.replay.run.weights.shape[1] == 20  # the replayed run is there at once
    demo.settle()
    assert (demo.swept.n, demo.swept.d, len(demo.swept.sweeps["hug"].seeds)) == (40, 20, 50)
    assert demo.runs.dots["hug"].artists[0].get_ydata().size == len(GAMMAS) * 50


# Orthonormal points


def test_orthonormal_points_lie_on_the_bound(make):
    demo = make("margin", spread="orthonormal")
    gammas, made = demo.runs.orthonormal.artists[0].get_data()
    assert np.allclose(made, gammas**-2)
    for gamma, d in ((0.5, 4), (0.2, 25), (0.07, 204), (0.05, 400), (0.01, 400)):
        demo.set(gamma=gamma)
        assert (demo.replay.points.d, demo.replay.run.updates) == (d, d)
        assert np.isclose(demo.replay.bound, d)
        assert ("Below γ = 0.05" in demo.caption()[1]) == (gamma < 0.05)
    assert not {"n", "d", "seeds", "seed"} & set(offered(Page(demo)))
    assert not demo.runs.seeds.artists[0].get_visible()


# The replayed run


@pytest.mark.parametrize(
    "opening", [{}, {"d": 10, "gamma": 0.02}, {"spread": "orthonormal"}, {"spread": "even"}]
)
def test_the_curve_is_the_length_of_w_and_stays_between_the_bounds(make, opening):
    demo = make("margin", **opening)
    whole, _, now = demo.norm.curve.artists
    t = whole.get_xdata().astype(int)
    norm2 = (demo.replay.run.weights**2).sum(axis=1)
    assert np.array_equal(whole.get_ydata(), norm2[t])
    assert list(now.get_xdata()) == [demo.replay.run.updates]
    assert (norm2[t] <= t * (1 + 1e-12)).all()
    assert (norm2[t] >= (t * demo.replay.points.gamma) ** 2 * (1 - 1e-12)).all()


@pytest.mark.parametrize("d", [3, 4])
def test_every_update_can_be_shown(make, d):
    demo = make("margin", d=d, gamma=0.05)
    for t in range(demo.replay.run.updates):
        demo.set(t=t)
        points, run = demo.replay.points, demo.replay.run
        assert list(demo.norm.curve.artists[2].get_xdata()) == ([t] if t else [])
        ring = demo.plane.corrected.artists[0].get_xdata()
        assert len(ring) == (1 if t else 0)
        if t:
            reason, sums = run.why(t).split(", w ← ")
            assert f"Update {t}, {reason}, w ← {sums if d <= 3 else 'w'}" in demo.caption()[0]
            assert ring[0] == pytest.approx(points.X[run.mistakes[t - 1]] @ points.w_star)


def test_in_more_dimensions_both_products_can_be_read_off_the_plane(make):
    demo = make("margin", d=7, gamma=0.1)
    for t in (0, 1, 5, demo.replay.run.updates):
        demo.set(t=t)
        points, weights = demo.replay.points, demo.replay.run.weights
        w = weights[t]
        view = edge_on(points.w_star, w if w.any() else weights[1])
        for sign, artist in zip((1, -1), demo.plane.points.artists):
            shown, X = np.column_stack(artist.get_data()), points.X[points.y == sign]
            assert np.allclose(shown @ (view @ w), X @ w)
            assert np.allclose(shown[:, 0], X @ points.w_star)


@pytest.mark.parametrize("seed", range(20))
def test_edge_on_is_two_directions_at_right_angles(seed):
    rng = np.random.default_rng(seed)
    d = int(rng.integers(2, 9))
    w_star = rng.standard_normal(d)
    w_star /= np.linalg.norm(w_star)
    for w in (rng.standard_normal(d), 3 * w_star, -w_star):
        view = edge_on(w_star, w)
        assert np.allclose(view @ view.T, np.eye(2))
        assert np.allclose(view.T @ (view @ w), w)
        assert np.allclose(view[0], w_star)


def test_who_looks_at_the_end_sees_the_end_of_the_next_run_too(make):
    demo = make("margin")
    page = Page(demo)
    for gamma in (0.02, 0.3, 0.01):
        demo.set(gamma=gamma)
        assert demo.state.t is None
        assert demo.t == value(page, "t") == demo.replay.run.updates
        assert "t=" not in demo.code()
    demo.set(t=5)
    demo.set(gamma=0.02)
    assert demo.state.t == demo.t == value(page, "t") == 5
    assert demo.code() == "lc.demos.margin(gamma=0.02, t=5)"
    page.set("t", demo.replay.run.updates)
    assert demo.code() == "lc.demos.margin(gamma=0.02)"
    demo.reset()
    assert demo.code() == "lc.demos.margin()"


def test_the_margin_can_be_dragged_on_the_picture(make):
    demo = make("margin")
    page = Page(demo)
    page.move("gamma", 0.0333333, 7.0)
    assert demo.state.gamma == 0.0333
    page.say("press", panel="sweep", x=0.2, y=7.0, shift=False)
    assert demo.state.gamma == 0.2
    page.say("drag", panel="sweep", x=1e-9, y=7.0, shift=False)
    assert demo.state.gamma == 0.01
    page.say("nudge", id="gamma", dx=100, dy=0)
    assert demo.state.gamma == 0.5
    assert demo.handles()[0]["x"] == 0.5


# Where the bound is lost


def test_the_stairs_lead_from_the_bound_to_the_updates(make):
    demo = make("looseness", gamma=0.04, d=5, seed=2)
    for kind, stairs in demo.stairs.items():
        levels, made = heights(stairs), demo.found[kind].run.updates
        assert np.isclose(levels[0], demo.found[kind].bound)
        assert np.isclose(levels[-1], made)
        assert (np.diff(levels) <= 1e-9).all()
        assert demo.ends[kind].artists[0].get_text() == str(made)
        assert sum(line.endswith(f"= {made}.") for line in demo.caption()) >= 1
    assert demo.found["hug"].run.updates == updates(0.04, 2, n=40, d=5)
    assert "end at 400 dimensions" in demo.caption()[1]
    demo.set(gamma=0.1)
    assert "dimensions" not in demo.text()


# Shifting and scaling


def test_without_a_bias_a_factor_changes_nothing(make):
    demo = make("shift_and_scale", bias="without", distance=0.1)
    made, bound = demo.over_scales
    assert len(set(made)) == 1
    assert np.allclose(bound, bound[0])
    mistakes = []
    for scale in (0.2, 1.0, 4.5):
        demo.set(scale=scale)
        mistakes.append(lc.perceptron.train(demo.now.points.X, demo.now.points.y).mistakes.tolist())
    assert mistakes[0] == mistakes[1] == mistakes[2]


@pytest.mark.parametrize("bias", ["with", "without"])
def test_both_curves_are_runs_of_the_learner(make, bias):
    demo = make("shift_and_scale", bias=bias, distance=0.6, angle=-20, scale=1.5, seed=4)
    angle, points = np.radians(-20), lc.data.with_margin(30, 0.2, seed=4)
    way = np.array([np.cos(angle), np.sin(angle)])

    def expected(distance, scale):
        moved = lc.data.Dataset(scale * (points.X + distance * way), points.y)
        seen = moved.augmented() if bias == "with" else moved
        found = lc.separability.analyse(seen.X, seen.y)
        return lc.perceptron.train(seen.X, seen.y).updates if found.separable else np.inf

    assert heights(demo.shifts.dots).tolist() == [expected(s, 1.5) for s in DISTANCES]
    assert heights(demo.scales.dots).tolist() == [expected(0.6, c) for c in SCALES]
    assert demo.now.updates == expected(0.6, 1.5)
    assert demo.before.updates == expected(0, 1)
    assert demo.before.R == pytest.approx((points.augmented() if bias == "with" else points).R)


def test_a_curve_is_computed_anew_only_where_it_changes(make):
    demo = make("shift_and_scale")
    shifts, scales = demo.over_shifts, demo.over_scales
    demo.set(distance=2.0)
    assert demo.over_shifts is shifts
    assert demo.over_scales is not scales
    scales = demo.over_scales
    demo.set(scale=2.0)
    assert demo.over_shifts is not shifts
    assert demo.over_scales is scales


def test_where_nothing_separates_it_says_so(make):
    demo = make("shift_and_scale", bias="without", distance=1.0)
    assert not lc.separability.analyse(demo.now.points.X, demo.now.points.y).separable
    assert "no line through the origin separates" in demo.caption()[0]
    assert "no separator at" in demo.caption()[2]
    assert demo.missing.artists[0].get_visible()
    assert not demo.shifts.here.artists[0].get_visible()
    assert not demo.sides.artists[0].get_visible()
    demo.set(bias="with")
    assert not demo.missing.artists[0].get_visible()
    assert demo.shifts.here.artists[0].get_visible()
    assert lc.separability.is_separator(
        demo.now.w[1:], demo.now.points.X, demo.now.points.y, bias=demo.now.w[0]
    )


def test_a_run_that_is_cut_short_is_said_to_be(make):
    demo = make("shift_and_scale", gamma=0.1, distance=3.0, angle=90, scale=5.0, seed=8)
    assert demo.now.updates == np.inf
    assert np.isfinite(demo.now.bound)
    assert "10000 were not enough" in demo.caption()[0]


def test_the_points_can_be_dragged_away(make):
    demo = make("shift_and_scale", scale=2.0)
    page = Page(demo)
    page.move("centre", 0.0, -3.0)
    assert (demo.state.distance, demo.state.angle) == (1.5, -90)
    assert (demo.handles()[0]["x"], demo.handles()[0]["y"]) == pytest.approx((0, -3))
    page.say("nudge", id="centre", dx=2, dy=1)
    assert (demo.state.distance, demo.state.angle) == (1.7, -85)
    page.move("centre", -99.0, -1e-12)
    assert (demo.state.distance, demo.state.angle) == (3.0, -180)
