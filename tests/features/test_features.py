"""Maps and kernels against their definitions, the dual perceptron against the primal, Cover's count."""

import re
from itertools import product
from math import comb

import numpy as np
import pytest
from drawn import labelled_points
from hypothesis import given
from hypothesis import strategies as st

from linclass_helpers import features, perceptron
from linclass_helpers.separability import analyse

XOR = np.array([[0.0, 0], [1, 1], [0, 1], [1, 0]])
XOR_Y = np.array([1, 1, -1, -1])


def some(n=7, d=3, seed=0):
    return np.random.default_rng(seed).normal(size=(n, d))


def test_squared_distance():
    want = [[0, 4], [2, 0], [5, 9]]
    assert features.squared_distance([0, 2, 5], 2).tolist() == want
    assert features.squared_distance(np.array([[0], [2], [5]]), 2).tolist() == want


def test_product_and_radius():
    assert features.product([[2, 3], [-1, 4]]).tolist() == [[2, 3, 6], [-1, 4, -4]]
    assert features.radius([[2, 3], [-1, 4]]).tolist() == [[2, 3, 13], [-1, 4, 17]]


def test_polynomial_in_graded_order():
    assert features.monomials(2, 2).tolist() == [[0, 0], [1, 0], [0, 1], [2, 0], [1, 1], [0, 2]]
    assert features.names(2, 2) == ["1", "x₁", "x₂", "x₁²", "x₁x₂", "x₂²"]
    assert features.names(1, 12)[-1] == "x₁¹²"
    assert features.names(12, 1)[-1] == "x₁₂"
    assert features.names(2, 3)[7] == "x₁²x₂"
    assert features.polynomial([[2, 3]], 2).tolist() == [[1, 2, 3, 4, 6, 9]]


@pytest.mark.parametrize(("d", "degree"), [(1, 1), (1, 7), (2, 5), (3, 3), (5, 2)])
def test_polynomial_is_its_table(d, degree):
    X, table = some(6, d), features.monomials(d, degree)
    assert len(table) == comb(d + degree, degree) == len({tuple(row) for row in table.tolist()})
    totals = table.sum(axis=1)
    assert totals[-1] == degree
    assert (np.diff(totals) >= 0).all()
    want = np.prod(X[:, None, :] ** table, axis=2)
    np.testing.assert_allclose(features.polynomial(X, degree), want, rtol=1e-13)


@pytest.mark.parametrize(("d", "degree"), [(1, 1), (1, 6), (2, 4), (3, 3), (4, 2)])
def test_the_kernel_is_an_inner_product(d, degree):
    X, Z = some(6, d), some(4, d, seed=1)
    want = [[(1 + float(np.dot(x, z))) ** degree for z in Z] for x in X]
    mapped, other = features.kernel_map(X, degree), features.kernel_map(Z, degree)
    np.testing.assert_allclose(features.polynomial_kernel(X, Z, degree=degree), want, rtol=1e-12)
    np.testing.assert_allclose(mapped @ other.T, want, rtol=1e-10, atol=1e-12)
    itself = features.polynomial_kernel(X, degree=degree)
    np.testing.assert_allclose(itself, mapped @ mapped.T, rtol=1e-10, atol=1e-12)


@pytest.mark.parametrize("degree", range(1, 13))
def test_whole_powers_of_whole_numbers_are_exact(degree):
    x = np.arange(-8, 9)
    want = [[(1 + int(a) * int(b)) ** degree for b in (0, 1, -1, 2)] for a in x]
    assert features.polynomial_kernel(x[:, None], [[0], [1], [-1], [2]], degree=degree).tolist() == want


def test_gaussian_kernel():
    X, Z = some(5, 2), some(3, 2, seed=1)
    want = [[np.exp(-((x - z) @ (x - z)) / (2 * 0.7**2)) for z in Z] for x in X]
    np.testing.assert_allclose(features.gaussian_kernel(X, Z, width=0.7), want, rtol=1e-13)
    itself = features.gaussian_kernel(X, width=0.7)
    assert (itself.diagonal() == 1).all()
    assert np.linalg.eigvalsh(itself).min() > 0
    far = [[1e300], [-1e300]]
    assert features.gaussian_kernel(far, width=1e-300).tolist() == [[1, 0], [0, 1]]


@pytest.mark.parametrize(("n", "d"), [(1, 1), (3, 1), (2, 2), (4, 2), (5, 2), (4, 3), (6, 3), (3, 5), (6, 4)])
def test_dichotomies_by_counting(n, d):
    X = some(n, d)
    separable = [analyse(X, labels).separable for labels in product([-1, 1], repeat=n)]
    assert features.dichotomies(n, d) == sum(separable)


def test_dichotomies_are_exact_and_halve_at_twice_the_dimension():
    for d in (1, 2, 10, 500):
        assert features.dichotomies(2 * d, d) == 2 ** (2 * d - 1)
        assert features.dichotomies(d, d) == 2**d == features.dichotomies(d, d + 7)
    assert isinstance(features.dichotomies(1000, 500), int)


def same_run(dual, primal):
    """Did both make the same mistakes, and end in the same way?"""
    assert dual.mistakes.tolist() == primal.mistakes.tolist()
    assert (dual.checks, dual.ended, dual.cycle) == (primal.checks, primal.ended, primal.cycle)


def products(X):
    """All products of two of 1, x₁, x₂: (1 + xᵀz)² is their inner product, in whole numbers too."""
    ones = np.column_stack([np.ones(len(X)), X])
    return np.column_stack([ones[:, i] * ones[:, j] for i, j in product(range(3), repeat=2)])


@pytest.mark.parametrize(
    ("kernel", "phi"),
    [(lambda X: X @ X.T, lambda X: X), (lambda X: features.polynomial_kernel(X, degree=2), products)],
    ids=["linear", "quadratic"],
)
@given(points=labelled_points(d=(2, 2)), tie=st.sampled_from(perceptron.TIES))
def test_a_kernel_makes_the_mistakes_of_the_primal_on_its_map(kernel, phi, points, tie):
    X, y = points
    K, mapped = kernel(X), phi(X)
    assert np.array_equal(K, mapped @ mapped.T)
    dual = features.kernel_perceptron(K, y, tie=tie, max_updates=300)
    primal = perceptron.train(mapped, y, tie=tie, max_updates=300)
    same_run(dual, primal)
    assert np.array_equal((dual.counts * y) @ mapped, primal.w)
    assert np.array_equal(dual.decision(K), mapped @ primal.w)


def test_the_explicit_map_makes_the_same_mistakes():
    X = some(80, 2)
    y = np.where(np.abs(X[:, 0] * X[:, 1]) > 0.2, 1, -1)
    dual = features.kernel_perceptron(features.polynomial_kernel(X, degree=4), y)
    primal = perceptron.train(features.kernel_map(X, 4), y)
    same_run(dual, primal)
    assert dual.updates > 100
    assert dual.converged
    new = some(5, 2, seed=9)
    decision = dual.decision(features.polynomial_kernel(new, X, degree=4))
    np.testing.assert_allclose(decision, features.kernel_map(new, 4) @ primal.w, rtol=1e-9)


def test_xor_by_a_kernel():
    linear = features.kernel_perceptron(XOR @ XOR.T + 1, XOR_Y)
    assert linear.ended == "cycling"
    start, period = linear.cycle
    assert linear.updates == start + period
    assert np.array_equal(np.bincount(linear.mistakes, minlength=4), linear.counts)
    assert repr(linear).startswith("DualRun: cycling, (start, period) = (")
    K = features.polynomial_kernel(XOR, degree=2)
    quadratic = features.kernel_perceptron(K, XOR_Y)
    assert quadratic.converged
    assert np.array_equal(np.where(quadratic.decision(K) >= 0, 1, -1), XOR_Y)
    assert repr(quadratic) == f"DualRun: converged, updates {quadratic.updates}, checks {quadratic.checks}"


def test_a_limit_is_said():
    K = features.polynomial_kernel(XOR, degree=2)
    needed = features.kernel_perceptron(K, XOR_Y).updates
    assert features.kernel_perceptron(K, XOR_Y, max_updates=needed).converged
    short = features.kernel_perceptron(K, XOR_Y, max_updates=needed - 1)
    assert (short.ended, short.updates) == ("limit", needed - 1)


def test_the_record_keeps_its_own_labels():
    y = XOR_Y.copy()
    K = features.polynomial_kernel(XOR, degree=2)
    run = features.kernel_perceptron(K, y)
    before = run.decision(K)
    y[:] = 1
    assert np.array_equal(run.decision(K), before)


PYTHON = str.maketrans({"₁": "1", "₂": "2", "²": "**2", "³": "**3", "−": "-"})


@pytest.mark.parametrize(
    ("kind", "d"),
    [(kind, d) for kind in features.KINDS for d in (1, 2) if features.FeatureMap.suits(kind, d)],
)
def test_names_belong_to_their_columns(kind, d):
    phi, x = features.FeatureMap(kind, d, mu=0.5, degree=3), [0.7, -1.9][:d]
    here = {"x": x[0], "x1": x[0], "x2": x[-1]}
    formulas = [re.sub(r"(?<=\w)x", "*x", name.translate(PYTHON)) for name in phi.names]  # x1**2x2: x1**2*x2
    np.testing.assert_allclose(phi([x])[0], [eval(formula, here) for formula in formulas])


def test_a_formula_leaves_out_what_is_0():
    assert features.FeatureMap("distance", 1, mu=-2.0).formula([1, -0.5, 2]) == "1 − 0.5x + 2(x + 2)²"
    assert features.FeatureMap("product", 2).formula([0, 0, 0, -1]) == "−x₁x₂"
    assert features.FeatureMap("product", 2).formula([0, 0, 0, 0]) == "0"
    assert features.FeatureMap("polynomial", 2, degree=3).formula(np.ones(10)) == "a sum of 10 terms"
