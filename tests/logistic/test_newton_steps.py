"""Newton's method on data with an optimum, and on data without."""

from itertools import product

import numpy as np
import pytest
from drawn import labelled_points, noisy, seeds, some
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy.optimize import linprog

from linclass_helpers import data, logistic
from linclass_helpers.logistic.at_one_w import evaluate, reflected
from linclass_helpers.logistic.newton import _rounding
from linclass_helpers.logistic.optimum import COMPLETE, QUASI, why_no_optimum

X, y01 = noisy()  # what most of these tests climb on


@given(st.integers(30, 300), st.integers(1, 6), seeds)
def test_well_posed_data_have_their_optimum(n, d, seed):
    X, y01 = noisy(n, d, seed)
    path = logistic.newton(X, y01)
    assume(path.ended != "separable")
    assert path.converged
    assert path.gradient_norm <= 1e-10
    assert np.linalg.norm(logistic.gradient(path.w, X, y01)) <= 2e-10
    assert path.steps < 15
    likelihood = path.log_likelihood
    assert (np.diff(likelihood) >= -1e-12 * np.abs(likelihood[1:])).all()
    assert list(path.weights[0]) == [0] * d


def test_the_same_optimum_as_other_libraries():
    from sklearn.linear_model import LogisticRegression
    from statsmodels.discrete.discrete_model import Logit

    X, y01 = noisy(400, 5)
    w = logistic.newton(X, y01).w
    theirs = LogisticRegression(C=np.inf, fit_intercept=False, solver="newton-cholesky", tol=1e-12)
    np.testing.assert_allclose(w, theirs.fit(X, y01).coef_[0], rtol=1e-9)
    np.testing.assert_allclose(w, Logit(y01, X).fit(disp=0, tol=1e-12).params, rtol=1e-9)


def test_a_step_is_the_hessian_s():
    path = logistic.newton(X, y01)
    w = np.zeros(3)
    for there in path.weights[1:]:
        w = w - np.linalg.solve(logistic.hessian(w, X, y01), logistic.gradient(w, X, y01))
        np.testing.assert_allclose(there, w, rtol=1e-10)
    assert list(path.passes) == list(range(path.steps + 1))
    assert path.said == f"Converged after {path.steps} steps: ‖gradient‖ ≤ 1e-10."


def test_from_far_away_steps_are_halved_until_the_likelihood_climbs():
    path = logistic.newton(X, y01, w0=[30.0, -40.0, 50.0])
    assert path.converged
    assert path.passes[-1] > path.steps
    assert (np.diff(path.log_likelihood) >= -1e-12).all()
    np.testing.assert_allclose(path.w, logistic.newton(X, y01).w, rtol=1e-9)


def test_columns_that_repeat_others():
    best = logistic.newton(X, y01)
    doubled = logistic.newton(np.column_stack([X, X[:, 1], X[:, 0] - X[:, 2], np.zeros(60)]), y01)
    assert doubled.converged
    assert doubled.gradient_norm <= 1e-10
    assert doubled.log_likelihood[-1] == pytest.approx(best.log_likelihood[-1], rel=1e-13)
    assert np.abs(doubled.w).max() < 10


@pytest.mark.parametrize("scale", [1e-12, 1e-8, 1e-3, 1e3, 1e8, [1e-8, 1, 1e8]])
def test_the_scale_of_the_columns_does_not_matter(scale):
    best = logistic.newton(X, y01).w
    path = logistic.newton(X * scale, y01)
    assert path.converged
    np.testing.assert_allclose(path.w * scale, best, atol=1e-6)


def test_a_tolerance_below_rounding_is_met_as_far_as_rounding_allows():
    X, y01 = noisy(2000, 4)
    path = logistic.newton(X, y01, tol=1e-300)
    assert path.converged
    assert 0 < path.gradient_norm < 1e-11
    assert "as far as rounding allows" in path.said
    large = logistic.newton(1e8 * X, y01)
    assert large.converged
    assert 1e-10 < large.gradient_norm < 1e-3
    assert "as far as rounding allows" in large.said


@pytest.mark.parametrize("scale", [1, 1e4, [1, 1e-6, 1e6]])
def test_what_rounding_allows_is_neither_too_little_nor_too_much(scale):
    """The allowance covers the error of the gradient, found with longer floats, but no real distance."""
    X, y01 = noisy(3000, 3)
    Z = reflected(X * scale, y01)
    best = evaluate(Z, logistic.newton(X * scale, y01, tol=1e-300).w)
    long = Z.astype(np.longdouble)
    exact = (1 / (1 + np.exp(long @ best.w))) @ long
    error = float(np.linalg.norm(best.gradient - exact))
    assert error < _rounding(Z, best)
    beside = evaluate(Z, best.w * (1 + 1e-8))
    assert beside.norm > _rounding(Z, beside)


def test_a_limit_is_a_limit():
    path = logistic.newton(X, y01, steps=2)
    assert (path.ended, path.steps) == ("limit", 2)
    assert "limit of 2 steps" in path.said


def test_a_flat_likelihood_is_reported():
    path = logistic.newton(X, y01, w0=[1e6, -1e6, 1e6])
    assert path.ended == "limit"
    assert "Begin nearer to w = 0" in path.said


def exact_kind(Z):
    """For whole-numbered points in the plane, by trying every direction in which the answer can change."""
    edges = {(s * a, s * b) for x, y in Z.tolist() for a, b in ((x, y), (-y, x)) for s in (1, -1)} - {(0, 0)}
    between = {(a + c, b + d) for (a, b), (c, d) in product(edges, edges)} - {(0, 0)}
    margins = [Z @ v for v in edges | between]
    if any(m.min() > 0 for m in margins):
        return "complete"
    return "quasi" if any(m.min() == 0 < m.max() for m in margins) else "overlap"


def kind_said(path):
    if path.ended == "separable":
        return "quasi" if "quasi-complete" in path.said else "complete"
    return "overlap" if path.converged else path.ended


REASONS = {"overlap": "", "quasi": QUASI, "complete": COMPLETE}
PLANE = labelled_points(st.integers(-2, 2), n=(2, 7), d=(2, 2), both=True)


@given(PLANE)
def test_every_small_data_set_in_the_plane(points):
    X, y = points
    path, kind = logistic.newton(X, (y + 1) / 2), exact_kind(y[:, None] * X)
    assert kind_said(path) == kind
    assert why_no_optimum(y[:, None] * X.astype(float)) == REASONS[kind]
    assert np.abs(path.w).max() < 1000


def test_all_three_kinds_are_met():
    assert {exact_kind(y[:, None] * X) for X, y in some(PLANE)} == {"complete", "quasi", "overlap"}


def has_optimum(Z):
    """By Stiemke's lemma: is there a λ, every λ_i ≥ 1, with Σ λ_i z_i = 0? (the other side of the duality)"""
    n = len(Z)
    return linprog(np.zeros(n), A_eq=Z.T, b_eq=np.zeros(Z.shape[1]), bounds=(1, None)).status == 0


@given(labelled_points(n=(2, 16), d=(1, 4), both=True), st.booleans())
def test_more_dimensions_against_the_dual(points, repeat):
    X, y = points
    if repeat:
        X = np.column_stack([X, X[:, 0] + X[:, -1]])
    Z = y[:, None] * X.astype(float)
    path = logistic.newton(X, (y + 1) / 2)
    assert path.ended in ("converged", "separable")
    assert path.converged == has_optimum(Z)
    assert (why_no_optimum(Z) == "") == has_optimum(Z)


def test_complete_separation_stops_at_the_first_w_that_proves_it():
    rng = np.random.default_rng(3)
    X = np.column_stack([np.ones(50), rng.normal(size=(50, 2))])
    y01 = (X @ [0.2, 1, -1] > 0).astype(float)
    path = logistic.newton(X, y01)
    assert path.ended == "separable"
    right = ((X @ path.weights.T > 0) == (y01[:, None] == 1)).all(axis=0)
    assert right[-1]
    assert not right[:-1].any()
    assert np.linalg.norm(path.w) < 1e3
    given_it = logistic.newton(X, y01, w0=path.w)
    assert (given_it.ended, given_it.steps) == ("separable", 0)


def test_a_margin_of_rounding_is_no_proof():
    """0.1 + 0.2 − 0.3 is about 5e-17 in floating point, and as a margin it proves nothing."""
    X, w = np.array([[0.1, 0.2, -0.3], [-0.1, -0.2, 0.3]]), np.ones(3)
    assert (X @ w * [1, -1]).min() > 0
    path = logistic.newton(X, [1, 0], w0=w)
    assert path.steps > 0
    assert (X @ path.w * [1, -1]).min() > 0.1


SPLIT = np.array([[1.0, 0, 0], [2, 1, 0], [-1, 0, 1], [0, 1, 0], [0, 1, 0], [0, 0, 1], [0, 0, 1]])
SPLIT_Y = np.array([1, 1, 0, 1, 0, 1, 0])


@pytest.mark.parametrize("along", [0.0, 40.0, 1e3, 1e6])
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("scale", [1e-6, 1, 1e6])
def test_quasi_complete_separation_wherever_it_begins(along, turned, scale):
    """At a very large w the gradient is 0 within rounding, although there is no optimum."""
    A = scale * (np.linalg.qr(np.random.default_rng(0).normal(size=(3, 3)))[0] if turned else np.eye(3))
    path = logistic.newton(SPLIT @ A, SPLIT_Y, w0=np.linalg.solve(A, [along, 0, 0]))
    assert path.ended == "separable"
    assert "quasi-complete" in path.said
    assert np.linalg.norm(A @ path.w) < along + 100
    assert path.steps <= 12


def test_quasi_complete_separation_with_few_steps():
    assert logistic.newton(SPLIT, SPLIT_Y, steps=3).ended == "separable"


def test_real_data_without_an_optimum():
    from sklearn.datasets import load_breast_cancer

    X, y01 = load_breast_cancer(return_X_y=True)
    path = logistic.newton(np.column_stack([np.ones(len(X)), X]), y01)
    assert path.ended == "separable"
    assert "quasi" not in path.said


def test_nearly_separable_data_have_their_optimum():
    """One point overlaps by a millionth: w = ln(2 · 10⁶) or so, but there is one."""
    X, y01 = [[1.0], [1.0], [-1.0], [1e-6]], [1, 1, 0, 0]
    path = logistic.newton(X, y01)
    assert path.converged
    assert 10 < path.w[0] < 20


def test_whether_there_is_an_optimum_can_be_asked_for():
    for name, there in (("overlapping", True), ("xor", True), ("notes", False), ("just_separable", False)):
        points = data.load(name)
        assert logistic.has_optimum(points.reflected()) == there
        assert (logistic.newton(points.X, points.y01).ended == "converged") == there
