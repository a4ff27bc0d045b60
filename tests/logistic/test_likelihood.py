"""The logistic likelihood and its maximisation, against exact arithmetic, differences and libraries."""

from decimal import Decimal, localcontext

import numpy as np
import pytest
from drawn import noisy
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from linclass_helpers import logistic

EPS = np.finfo(float).eps
MARGINS = [0.0, 1e-300, 1e-17, 1e-8, 0.3, 1.0, 17.5, 36.7, 37.5, 100.0, 700.0, 744.0, 745.5, 800.0, 1e4, 1e6]
BOTH_SIGNS = MARGINS + [-m for m in MARGINS]


def near(got, want, ulps=4):
    """Is got within a few units in the last place of want, or of the smallest float?"""
    got, want = float(got), float(want)
    return abs(got - want) <= ulps * max(float(EPS) * abs(want), 5e-324)


def exact_sigmoid(z):
    with localcontext() as context:
        context.prec = 400
        return 1 / (1 + (-Decimal(z)).exp())


def exact_log_sigmoid(z):
    with localcontext() as context:
        context.prec = 400
        return -(1 + (-Decimal(z)).exp()).ln()


@pytest.mark.parametrize("z", BOTH_SIGNS)
def test_sigmoid_to_the_last_digits(z):
    with np.errstate(all="raise"):
        assert near(logistic.sigmoid(z), exact_sigmoid(z))
        assert near(logistic.sigmoid([[z]])[0, 0], exact_sigmoid(z))


def test_sigmoid_keeps_the_shape():
    assert np.ndim(logistic.sigmoid(0)) == 0
    assert logistic.sigmoid(np.zeros((2, 3, 4))).shape == (2, 3, 4)


@pytest.mark.parametrize("z", BOTH_SIGNS)
@pytest.mark.parametrize("y", [0, 1])
def test_one_point_to_the_last_digits(z, y):
    sign = 2 * y - 1
    with np.errstate(all="raise"):
        likelihood = logistic.log_likelihood([z], [[1.0]], [y])
        slope = logistic.gradient([z], [[1.0]], [y])[0]
        bend = logistic.hessian([z], [[1.0]], [y])[0, 0]
    assert near(likelihood, exact_log_sigmoid(sign * z))
    assert near(slope, sign * exact_sigmoid(-sign * z))
    with localcontext() as context:
        context.prec = 400
        assert near(bend, -exact_sigmoid(z) * exact_sigmoid(-z), ulps=8)


def test_a_sum_of_points_small_and_huge():
    """Margins from −10⁶ to 10⁶ in one sum, whole numbers so that wᵀx is exact."""
    rng = np.random.default_rng(1)
    X = rng.integers(-1000, 1001, size=(500, 2)).astype(float)
    y01 = rng.integers(0, 2, size=500)
    w = np.array([499.0, -501.0])
    margins = (2 * y01 - 1) * (X @ w)
    assert 9e5 < abs(margins).max() <= 1e6
    want = sum(exact_log_sigmoid(m) for m in margins)
    slopes = [exact_sigmoid(-m) for m in margins]
    with np.errstate(all="raise"):
        assert near(logistic.log_likelihood(w, X, y01), want, ulps=10)
        gradient = logistic.gradient(w, X, y01)
    for j in range(2):
        terms = [s * int(t) for s, t in zip(slopes, (2 * y01 - 1) * X[:, j])]
        assert abs(gradient[j] - float(sum(terms))) <= 10 * EPS * float(sum(map(abs, terms)))


@given(w=arrays(float, 3, elements=st.floats(-2, 2)), seed=st.integers(0, 99))
def test_derivatives_are_limits_of_differences(w, seed):
    X, y01 = noisy(seed=seed)
    h = 1e-5
    slope, bend = logistic.gradient(w, X, y01), logistic.hessian(w, X, y01)
    for j, e in enumerate(h * np.eye(3)):
        rise = logistic.log_likelihood(w + e, X, y01) - logistic.log_likelihood(w - e, X, y01)
        assert abs(rise / (2 * h) - slope[j]) < 1e-6
        turn = logistic.gradient(w + e, X, y01) - logistic.gradient(w - e, X, y01)
        assert np.abs(turn / (2 * h) - bend[j]).max() < 1e-6
    assert np.array_equal(bend, bend.T)
    assert np.linalg.eigvalsh(bend).max() <= 1e-12


def test_functions_agree_with_statsmodels():
    from statsmodels.discrete.discrete_model import Logit

    X, y01 = noisy(5000, 5)
    model, w = Logit(y01, X), np.linspace(-1, 1, 5)
    assert logistic.log_likelihood(w, X, y01) == pytest.approx(model.loglike(w), rel=1e-13)
    assert logistic.cross_entropy(w, X, y01) == -logistic.log_likelihood(w, X, y01)
    np.testing.assert_allclose(logistic.gradient(w, X, y01), model.score(w), rtol=1e-11)
    np.testing.assert_allclose(logistic.hessian(w, X, y01), model.hessian(w), rtol=1e-12)


def test_many_at_once_are_those_of_each():
    X, y01 = noisy()
    W = np.random.default_rng(0).normal(size=(7, 3))
    for name in ("log_likelihood", "gradient"):
        many, one = getattr(logistic, f"{name}s"), getattr(logistic, name)
        np.testing.assert_allclose(many(W, X, y01), [one(w, X, y01) for w in W], rtol=1e-12)


def test_the_parts_of_the_gradient_are_error_times_point():
    (X, y01), w = noisy(), np.array([0.5, -1.0, 0.25])
    parts = logistic.gradient_parts(w, X, y01)
    np.testing.assert_allclose(parts, (y01 - logistic.sigmoid(X @ w))[:, None] * X, rtol=1e-9, atol=1e-15)
    assert parts.sum(axis=0) == pytest.approx(logistic.gradient(w, X, y01))


@pytest.mark.parametrize("p", [1e-9, 0.01, 0.5, 0.99])
def test_logit_undoes_the_sigmoid(p):
    assert logistic.sigmoid(logistic.logit(p)) == pytest.approx(p, rel=1e-12)
