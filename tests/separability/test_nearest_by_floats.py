"""The nearest point of a hull in floats: against scipy's solver, and on data that make floats stumble."""

import subprocess
import sys

import numpy as np
import pytest
from drawn import labelled_points
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy.optimize import nnls

from linclass_helpers import data, features
from linclass_helpers.separability import analyse
from linclass_helpers.separability.nearest_by_floats import nearest, nearest_between, scaled


def distance(Z):
    """By Lawson and Hanson's least-distance problem."""
    u, _ = nnls(np.vstack([Z.T, np.ones(len(Z))]), np.append(np.zeros(Z.shape[1]), 1.0))
    return np.linalg.norm(u @ Z / u.sum())


def sound(Z, found):
    """Is it a mean of different rows, as near to the origin as no row alone?"""
    rows, weights, point = found
    assert len(set(rows)) == len(rows) == len(weights) <= len(Z)
    assert (weights > 0).all()
    assert weights.sum() == pytest.approx(1)
    assert point == pytest.approx(weights @ Z[rows])
    assert np.linalg.norm(point) <= np.linalg.norm(Z, axis=1).min() * (1 + 1e-9)
    return np.linalg.norm(point)


@pytest.mark.parametrize("d", [1, 2, 3, 8, 20])
@pytest.mark.parametrize("n", [1, 2, 10, 300])
def test_it_is_as_near_as_another_solver_comes(n, d):
    rng = np.random.default_rng(n + d)
    for shift in (0.0, 0.1, 1.0, 3.0):
        Z = rng.normal(size=(n, d)) + shift
        assert sound(Z, nearest(Z)) == pytest.approx(distance(Z), rel=1e-9, abs=1e-12)


rows = arrays(
    float,
    st.tuples(st.integers(1, 12), st.integers(1, 4)),
    elements=st.one_of(
        st.integers(-2, 2).map(float), st.floats(-1, 1), st.sampled_from([1e-8, -1e-8, 1e-200])
    ),
)


@given(rows, st.booleans())
def test_it_ends_whatever_the_data(Z, twice):
    """Ties, repetitions, corners on the flat of others, the origin itself, tiny numbers beside large ones."""
    Z = np.vstack([Z, Z[::2], -Z[:1]]) if twice else Z
    rows, weights, _ = nearest(scaled(Z))
    assert len(set(rows)) == len(rows)
    assert (weights > 0).all()
    assert weights.sum() == pytest.approx(1)


@given(labelled_points(st.integers(-4, 4), n=(2, 14), d=(1, 4), both=True), st.integers(0, 7))
def test_between_two_classes_it_is_the_nearest_of_all_differences(points, apart):
    X, y = points
    X[y > 0] += apart
    plus, minus = np.flatnonzero(y > 0), np.flatnonzero(y < 0)
    pairs, weights, point = nearest_between(X.astype(float), plus, minus)
    assert set(pairs) <= {(i, j) for i in plus for j in minus}
    assert weights @ [X[i] - X[j] for i, j in pairs] == pytest.approx(point)
    every = np.array([X[i] - X[j] for i in plus for j in minus])
    assert np.linalg.norm(point) == pytest.approx(distance(every), abs=1e-12)


@pytest.mark.parametrize("scale", [0.25, 1, 4])
@pytest.mark.parametrize("degree", [3, 5, 7])
def test_coordinates_of_a_high_degree(degree, scale):
    """Their lengths differ by many powers of ten, and the margin is far below the largest."""
    rings = data.load("rings")
    X = features.polynomial(scale * rings.X, degree)
    Z = rings.y[:, None] * X
    found, unit = nearest(scaled(Z)), np.abs(Z).max()
    assert np.linalg.norm(found[2]) * unit == pytest.approx(analyse(X, rings.y).margin, rel=1e-6)


NO_SCIPY = """
import sys
import linclass_helpers as lc
for name in lc.demos.__all__:
    getattr(lc.demos, name)().text()
for name in lc.data.names():
    points = lc.data.load(name)
    lc.logistic.newton(points.X, points.y01)
    lc.separability.analyse(points.X, points.y, bias=True)
print([name for name in sys.modules if name.split(".")[0] in ("scipy", "pandas")])
"""


def test_no_demo_loads_scipy():
    """It would take a third more memory of every kernel in a class, and half a second at first use."""
    ran = subprocess.run([sys.executable, "-c", NO_SCIPY], capture_output=True, text=True, timeout=300)
    assert ran.stdout == "[]\n", ran.stderr
