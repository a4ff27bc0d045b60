"""The plain algorithms take the same steps as the learners, and the notebooks' cells are the same code."""

import ast
import inspect
from pathlib import Path

import nbformat
import numpy as np
import pytest
from drawn import labelled_points, lists, seeds
from hypothesis import assume, given
from hypothesis import strategies as st

import linclass_helpers as lc
from linclass_helpers import plain

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
SHOWN = {  # where a reader meets which of them
    "01x": ["every_stair", "separate"],
    "02x": ["perceptron"],
    "03x": ["perceptron"],
    "04x": ["climb", "log_likelihood"],
    "05": ["ascend"],
    "05b": ["sgd"],
    "05x": ["newton"],
    "06x": ["until_it_comes_back"],
    "07x": ["kernel_perceptron"],
    "08": ["least_squares", "line", "lms", "lms_one_by_one"],
    "09": ["error_times_point"],
    "09x": ["subgradient_descent"],
    "10": ["one_vs_all", "softmax_regression"],
}


def crowd(seed):
    """Two clouds that run into each other, in the plane, behind a first coordinate of 1; labels 0 and 1."""
    rng, y01 = np.random.default_rng(seed), np.arange(30) % 2
    return np.column_stack([np.ones(30), y01[:, None] - 0.5 + rng.normal(size=(30, 2))]), y01


def clouds(seed, count):
    """That many clouds in the plane, behind a first coordinate of 1, and the number of each point's cloud."""
    rng, labels = np.random.default_rng(seed), np.arange(30) % count
    centres = rng.normal(size=(count, 2))
    return np.column_stack([np.ones(30), centres[labels] + rng.normal(size=(30, 2))]), labels


CROWDS = seeds.map(crowd)
POINTS = labelled_points(n=(2, 6), both=True)
PASSES = st.integers(1, 8)


@given(POINTS, PASSES)
def test_the_perceptron_makes_the_mistakes_of_the_learner(points, passes):
    X, y = points
    w, mistakes = plain.perceptron(X, y, passes=passes)
    run = lc.perceptron.train(X, y, max_checks=passes * len(X), max_updates=10_000)
    made = run.mistakes.tolist()
    if run.cycle:  # the learner stops where it knows the rest
        start, period = run.cycle
        made = [made[t if t < start else start + (t - start) % period] for t in range(len(mistakes))]
    assert mistakes == made
    assert w.tolist() == run.weight_at(len(mistakes)).tolist()


@given(POINTS, PASSES)
def test_the_batch_perceptron_has_the_w_of_the_learner(points, passes):
    run = lc.perceptron.train(*points, batch=True)
    t = min(passes, run.updates) if not run.cycle else passes
    assert plain.batch_perceptron(*points, passes=passes).tolist() == run.weight_at(t).tolist()


@given(POINTS, PASSES)
def test_the_pocket_is_that_of_the_learner(points, passes):
    X, y = points
    run = lc.perceptron.train(X, y, max_checks=passes * len(X))
    assume(run.cycle is None)
    w, errors = plain.pocket(X, y, passes=passes)
    assert (w.tolist(), errors) == (run.pocket[0].tolist(), run.pocket[1])


@given(POINTS)
def test_the_average_is_that_of_the_learner(points):
    run = lc.perceptron.train(*points)
    assume(run.converged)
    assert np.allclose(plain.average(*points), lc.perceptron.average(run), atol=1e-12)


@given(POINTS, lists(st.integers(-2, 2), 3))
def test_it_comes_back_where_the_learner_does(points, start):
    X, y = points
    w0 = np.array(start[: X.shape[1]], dtype=float)
    run = lc.perceptron.train(X, y, w0=w0, tie="mistake")
    assume(run.cycle is not None)
    weights, cycle = plain.until_it_comes_back(X, y, w0)
    assert np.array_equal(weights, run.weights)
    assert cycle == run.cycle


@given(POINTS, PASSES)
def test_the_kernel_perceptron_makes_the_mistakes_of_the_learner(points, passes):
    X, y = points
    K = lc.features.polynomial_kernel(X, degree=2)
    alpha, mistakes = plain.kernel_perceptron(K, y, passes=passes)
    run = lc.features.kernel_perceptron(K, y)
    shared = min(len(mistakes), run.updates)
    assert mistakes[:shared] == run.mistakes[:shared].tolist()
    assert len(mistakes) <= run.updates or run.cycle
    assert alpha.tolist() == np.bincount(mistakes, minlength=len(X)).tolist()


@given(POINTS)
def test_separate_comes_as_near_to_0_as_the_margin(points):
    lam, nearest = plain.separate(*points)
    assert lam.min() >= 0
    assert lam.sum() == pytest.approx(1)
    assert np.linalg.norm(nearest) == pytest.approx(lc.separability.analyse(*points).margin, abs=1e-7)


@given(labelled_points(n=(2, 6), d=(2, 2), both=True))
def test_some_stair_is_without_mistakes_just_where_a_line_separates(points):
    X, y = points
    assume(X.any(axis=1).all())
    assert (plain.every_stair(X, y).min() == 0) == lc.separability.analyse(X, y).separable


@given(CROWDS, lists(st.floats(-3, 3), 3))
def test_the_log_likelihood_is_the_same(crowd, w):
    expected = lc.logistic.log_likelihood(w, *crowd)
    assert plain.log_likelihood(np.array(w), *crowd) == pytest.approx(expected)


def test_climb_ends_at_the_top():
    clouds = lc.data.load("overlapping")
    path = plain.climb(clouds.X, clouds.y01, np.zeros(2))
    assert np.allclose(path[-1], lc.logistic.newton(clouds.X, clouds.y01).w, atol=1e-5)
    heights = [plain.log_likelihood(w, clouds.X, clouds.y01) for w in path]
    assert np.all(np.diff(heights) > 0)


@given(CROWDS, st.floats(0.001, 0.05))
def test_gradient_ascent_takes_the_steps_of_the_learner(crowd, eta):
    found = lc.logistic.ascend(*crowd, eta=eta, steps=30, tol=1e-300)
    assert np.allclose(plain.ascend(*crowd, eta, 30), found.weights, atol=1e-10)


@given(CROWDS, st.floats(0.001, 0.5), seeds)
def test_stochastic_gradient_ascent_ends_where_the_learner_does(crowd, eta, seed):
    draws = np.random.default_rng(seed).integers(30, size=60)
    found = lc.logistic.sgd(*crowd, eta=eta, epochs=2, seed=seed)
    assert np.allclose(plain.sgd(*crowd, eta, draws), found.w, atol=1e-10)


@given(CROWDS, st.floats(0.001, 0.5))
def test_the_soft_perceptron_is_stochastic_ascent_in_turn(crowd, eta):
    in_turn = np.tile(np.arange(30), 3)
    assert np.array_equal(plain.soft_perceptron(*crowd, eta, 3), plain.sgd(*crowd, eta, in_turn))


@given(CROWDS)
def test_newton_ends_where_the_learner_does(crowd):
    found = lc.logistic.newton(*crowd)
    assume(found.converged and found.passes[-1] == found.steps)  # no step had to be halved
    assert np.allclose(plain.newton(*crowd, found.steps), found.w, atol=1e-7)


@given(CROWDS)
def test_the_line_is_that_of_the_learner(crowd):
    _, x, y = crowd[0].T
    found = lc.least_squares.line(x, y)
    assert plain.line(x, y) == pytest.approx((found.intercept, found.slope))


@given(CROWDS, st.floats(0.001, 0.05))
def test_lms_one_by_one_ends_where_the_learner_does(crowd, eta):
    X, y = crowd[0], 2 * crowd[1] - 1
    found = lc.least_squares.sgd(X, y, eta=eta, epochs=3)
    assert np.allclose(plain.lms_one_by_one(X, y, eta, 3), found.w, atol=1e-10)


@given(CROWDS)
def test_least_squares_and_lms_end_where_the_learners_do(crowd):
    X, y = crowd[0], 2 * crowd[1] - 1
    assert np.allclose(plain.least_squares(X, y), lc.least_squares.fit(X, y), atol=1e-9)
    eta = 0.9 * lc.least_squares.step_limit(X)
    found = lc.least_squares.descend(X, y, eta=eta, steps=20, tol=0)
    assert np.allclose(plain.lms(X, y, eta, found.steps), found.w, atol=1e-9)


@given(POINTS, lists(st.integers(-2, 2), 3), st.sampled_from([0.5, 1.0, 2.0]), PASSES, st.booleans())
def test_subgradient_descent_takes_the_steps_of_the_perceptron(points, start, eta, steps, batch):
    X, y = points
    assume(X.any(axis=1).all())
    w0 = np.array(start[: X.shape[1]], dtype=float)
    path = plain.subgradient_descent(X, y, w0, eta, steps, batch=batch)
    run = lc.perceptron.train(X, y, w0=w0, eta=eta, batch=batch, max_updates=1000)
    assert path.tolist() == [run.weight_at(t).tolist() for t in range(len(path))]
    found = lc.experiments.descend_risk(
        "perceptron", X, y, w0=w0, eta=eta, steps=steps, order="batch" if batch else "cyclic"
    )
    assert path[: found.steps + 1].tolist() == found.weights.tolist()


@given(CROWDS, st.floats(0.001, 0.1), st.integers(1, 3))
def test_error_times_point_is_three_learners(crowd, eta, passes):
    X, y01 = crowd
    y = 2.0 * y01 - 1

    def sign(z):
        return 1 if z >= 0 else -1

    def same(z):
        return z

    w = plain.error_times_point(X, y, sign, eta, passes)
    run = lc.perceptron.train(X, y, eta=2 * eta, max_checks=passes * len(X))
    assert np.allclose(w, run.w)  # where the learner stops earlier, no point moves w any more
    w = plain.error_times_point(X, y01, lc.logistic.sigmoid, eta, passes)
    assert np.allclose(w, plain.soft_perceptron(X, y01, eta, passes))
    w = plain.error_times_point(X, y, same, eta, passes)
    descent = lc.experiments.descend_risk("squared", X, y, eta=eta / 2, order="cyclic", steps=passes * len(X))
    assert np.allclose(w, descent.w)


@given(seeds, st.integers(3, 4), st.floats(0.001, 0.05))
def test_one_against_all_takes_the_steps_of_logistic_regression(seed, count, eta):
    X, labels = clouds(seed, count)
    W = plain.one_vs_all(X, labels, range(count), eta, 30)
    for k in range(count):
        found = lc.logistic.ascend(X, labels == k, eta=eta, steps=30, tol=1e-300)
        assert np.allclose(W[k], found.w, atol=1e-10)


@given(seeds, st.integers(2, 4), st.floats(0.001, 0.05), st.integers(1, 30))
def test_softmax_regression_takes_the_steps_of_the_learner(seed, count, eta, steps):
    X, labels = clouds(seed, count)
    found = lc.multiclass.ascend(X, labels, eta=eta, steps=30, tol=1e-300)
    W = plain.softmax_regression(X, labels, range(count), eta, steps)
    assert np.allclose(W, found.weights[steps], atol=1e-10)


def functions(source):
    """The functions that some code defines, without docstrings and imports: {name: syntax tree}."""
    found = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef):
            body = node.body[1:] if ast.get_docstring(node) else node.body
            node.body = [part for part in body if not isinstance(part, ast.Import | ast.ImportFrom)]
            found[node.name] = ast.dump(node)
    return found


@pytest.mark.parametrize("number", SHOWN)
def test_the_notebooks_cells_are_the_same_code(number):
    (path,) = NOTEBOOKS.glob(f"{number}_*.ipynb")
    cells = nbformat.read(path, as_version=4).cells
    shown = [cell.source for cell in cells if cell.cell_type == "code" and "lc.check(" not in cell.source]
    own = functions("\n".join(shown))
    ours = functions(inspect.getsource(plain))
    assert sorted(own.keys() & ours.keys()) == SHOWN[number]
    for name in SHOWN[number]:
        assert own[name] == ours[name], name


@pytest.mark.parametrize("function", [one for one in vars(plain).values() if inspect.isfunction(one)])
def test_each_is_short(function):
    assert len(inspect.getsource(function).splitlines()) <= 16
    assert function.__doc__
