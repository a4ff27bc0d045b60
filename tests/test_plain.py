"""The plain algorithms take the same steps as the learners, and the notebooks' cells are the same code."""

import ast
import inspect
from pathlib import Path

import nbformat
import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import linclass_helpers as lc
from linclass_helpers import plain

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
SHOWN = {  # where a reader meets which of them
    "01": ["every_stair", "separate"],
    "02": ["perceptron"],
    "03": ["perceptron"],
    "04": ["climb", "log_likelihood"],
    "05": ["ascend", "newton", "sgd"],
    "06": ["until_it_comes_back"],
    "07": ["kernel_perceptron"],
}


@st.composite
def small_data(draw, most=6):
    """A few points on a small grid, both classes among them."""
    n, d = draw(st.integers(2, most)), draw(st.integers(1, 3))
    X = draw(st.lists(st.lists(st.integers(-3, 3), min_size=d, max_size=d), min_size=n, max_size=n))
    y = draw(st.lists(st.sampled_from([-1, 1]), min_size=n, max_size=n))
    assume(len(set(y)) == 2)
    return np.array(X, dtype=float), np.array(y, dtype=float)


@st.composite
def crowd(draw):
    """Two clouds that run into each other, in the plane, behind a first coordinate of 1."""
    rng = np.random.default_rng(draw(st.integers(0, 10_000)))
    y = np.where(np.arange(30) % 2 == 0, 1.0, -1.0)
    return np.column_stack([np.ones(30), 0.5 * y[:, None] + rng.normal(size=(30, 2))]), y


@given(small_data(), st.integers(1, 8))
def test_perceptron(data, passes):
    X, y = data
    w, mistakes = plain.perceptron(X, y, passes=passes)
    run = lc.perceptron.train(X, y, max_checks=passes * len(X), max_updates=10_000)
    made = run.mistakes.tolist()
    if run.cycle:  # the learner stops where it knows the rest
        start, period = run.cycle
        made = [made[t if t < start else start + (t - start) % period] for t in range(len(mistakes))]
    assert mistakes == made
    assert w.tolist() == run.weight_at(len(mistakes)).tolist()


@given(small_data(), st.integers(1, 8))
def test_batch_perceptron(data, passes):
    X, y = data
    run = lc.perceptron.train(X, y, batch=True)
    t = min(passes, run.updates) if not run.cycle else passes
    assert plain.batch_perceptron(X, y, passes=passes).tolist() == run.weight_at(t).tolist()


@given(small_data(), st.integers(1, 8))
def test_pocket(data, passes):
    X, y = data
    run = lc.perceptron.train(X, y, max_checks=passes * len(X))
    assume(run.cycle is None)
    w, errors = plain.pocket(X, y, passes=passes)
    assert (w.tolist(), errors) == (run.pocket[0].tolist(), run.pocket[1])


@given(small_data())
def test_average(data):
    X, y = data
    run = lc.perceptron.train(X, y)
    assume(run.converged)
    assert np.allclose(plain.average(X, y), lc.perceptron.average(run), atol=1e-12)


@given(small_data(), st.lists(st.integers(-2, 2), min_size=3, max_size=3))
def test_until_it_comes_back(data, start):
    X, y = data
    w0 = np.array(start[: X.shape[1]], dtype=float)
    run = lc.perceptron.train(X, y, w0=w0, tie="mistake")
    assume(run.cycle is not None)
    weights, cycle = plain.until_it_comes_back(X, y, w0)
    assert np.array_equal(weights, run.weights)
    assert cycle == run.cycle


@given(small_data(), st.integers(1, 8))
def test_kernel_perceptron(data, passes):
    X, y = data
    K = lc.features.polynomial_kernel(X, degree=2)
    alpha, mistakes = plain.kernel_perceptron(K, y, passes=passes)
    run = lc.features.kernel_perceptron(K, y)
    shared = min(len(mistakes), run.updates)
    assert mistakes[:shared] == run.mistakes[:shared].tolist()
    assert len(mistakes) <= run.updates or run.cycle
    assert alpha.tolist() == np.bincount(mistakes, minlength=len(X)).tolist()


@given(small_data())
def test_separate(data):
    X, y = data
    found = lc.separability.analyse(X, y)
    lam, nearest = plain.separate(X, y)
    assert lam.min() >= 0
    assert lam.sum() == pytest.approx(1)
    assert np.linalg.norm(nearest) == pytest.approx(found.margin, abs=1e-7)


@given(small_data())
def test_every_stair(data):
    X, y = data
    assume(X.shape[1] == 2 and X.any(axis=1).all())
    losses = plain.every_stair(X, y)
    assert (losses.min() == 0) == lc.separability.analyse(X, y).separable


@given(crowd(), st.lists(st.floats(-3, 3), min_size=3, max_size=3))
def test_log_likelihood(data, w):
    X, y = data
    assert plain.log_likelihood(np.array(w), X, (y + 1) / 2) == pytest.approx(
        lc.logistic.log_likelihood(w, X, (y + 1) / 2)
    )


def test_climb_ends_at_the_top():
    clouds = lc.data.load("overlapping")
    path = plain.climb(clouds.X, clouds.y01, np.zeros(2))
    assert np.allclose(path[-1], lc.logistic.newton(clouds.X, clouds.y01).w, atol=1e-5)
    heights = [plain.log_likelihood(w, clouds.X, clouds.y01) for w in path]
    assert np.all(np.diff(heights) > 0)


@given(crowd(), st.floats(0.001, 0.05))
def test_ascend(data, eta):
    X, y = data
    found = lc.logistic.ascend(X, (y + 1) / 2, eta=eta, steps=30, tol=1e-300)
    assert np.allclose(plain.ascend(X, (y + 1) / 2, eta, 30), found.weights, atol=1e-10)


@given(crowd(), st.floats(0.001, 0.5), st.integers(0, 100))
def test_sgd(data, eta, seed):
    X, y = data
    draws = np.random.default_rng(seed).integers(len(X), size=2 * len(X))
    found = lc.logistic.sgd(X, (y + 1) / 2, eta=eta, epochs=2, seed=seed)
    assert np.allclose(plain.sgd(X, (y + 1) / 2, eta, draws), found.w, atol=1e-10)


@given(crowd(), st.floats(0.001, 0.5))
def test_soft_perceptron(data, eta):
    X, y = data
    in_turn = np.tile(np.arange(len(X)), 3)
    assert np.array_equal(
        plain.soft_perceptron(X, (y + 1) / 2, eta, 3), plain.sgd(X, (y + 1) / 2, eta, in_turn)
    )


@given(crowd())
def test_newton(data):
    X, y = data
    found = lc.logistic.newton(X, (y + 1) / 2)
    assume(found.converged and found.passes[-1] == found.steps)  # no step had to be halved
    assert np.allclose(plain.newton(X, (y + 1) / 2, found.steps), found.w, atol=1e-7)


@given(crowd())
def test_least_squares_and_lms(data):
    X, y = data
    assert np.allclose(plain.least_squares(X, y), lc.least_squares.fit(X, y), atol=1e-9)
    eta = 0.9 * lc.least_squares.step_limit(X)
    found = lc.least_squares.descend(X, y, eta=eta, steps=20, tol=0)
    assert np.allclose(plain.lms(X, y, eta, found.steps), found.w, atol=1e-9)


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
    own = functions("\n".join(cell.source for cell in cells if cell.cell_type == "code"))
    ours = functions(inspect.getsource(plain))
    assert sorted(own.keys() & ours.keys()) == SHOWN[number]
    for name in SHOWN[number]:
        assert own[name] == ours[name], name


@pytest.mark.parametrize("name", [name for name in vars(plain) if inspect.isfunction(vars(plain)[name])])
def test_each_is_short(name):
    function = getattr(plain, name)
    if function.__module__ == plain.__name__:
        assert len(inspect.getsource(function).splitlines()) <= 16
        assert function.__doc__
