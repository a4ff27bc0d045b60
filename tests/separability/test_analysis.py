"""Verdicts, margins and witnesses, against known results and against independent arithmetic."""

import numpy as np
import pytest
from drawn import both_classes, labelled_points, lists, some
from exactly import in_a_half_plane
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import nnls
from second_opinion import check, differences, reflected, squared_distance, squared_margin
from sklearn.datasets import load_breast_cancer
from sklearn.svm import SVC

from linclass_helpers import data
from linclass_helpers.separability import (
    analyse,
    is_separator,
    is_witness,
    linear_program,
    solution_polygon,
    solution_region,
)

NOTES, FIVE, XOR = data.load("notes"), data.load("nonseparable"), data.load("xor")
STUDENTS = data.load("students").augmented()
PLANE, FEW = labelled_points(d=(2, 2)), labelled_points(n=(1, 6), d=(1, 4))
MANY = labelled_points(n=(1, 12), d=(1, 4))
WIDE_PLANE = labelled_points(st.integers(-9, 9), n=(1, 9), d=(2, 2))


@pytest.mark.parametrize("points", [PLANE, FEW, MANY])
@pytest.mark.parametrize("bias", [False, True])
def test_of_the_drawn_points_many_are_separable_and_many_are_not(points, bias):
    """The comparisons below mean something only if both come up."""
    drawn = [(X, y) for X, y in some(points) if not bias or both_classes(y)]
    assert 0.2 < np.mean([analyse(X, y, bias=bias).separable for X, y in drawn]) < 0.8


@settings(max_examples=300)
@given(PLANE, st.booleans())
def test_in_the_plane_the_verdict_is_that_of_an_angle_sweep(points, bias):
    X, y = points
    bias = bias and both_classes(y)
    Z = differences(X, y) if bias else reflected(X, y)
    assert analyse(X, y, bias=bias).separable == in_a_half_plane(Z)


@settings(max_examples=300)
@given(PLANE | FEW)
def test_the_margin_is_the_best_of_all_sets_of_corners(points):
    X, y = points
    assert squared_margin(check(X, y), X, y) == squared_distance(reflected(X, y))


@settings(max_examples=200)
@given(labelled_points(d=(2, 2), both=True))
def test_with_a_bias_the_strip_is_half_the_distance_of_the_hulls(points):
    X, y = points
    found = check(X, y, bias=True)
    if found.separable:
        distance = float(squared_distance(differences(X, y))) ** 0.5
        assert found.margin == pytest.approx(distance / 2, rel=1e-15)
        assert is_separator(found.w, X, y, bias=found.bias)


@settings(max_examples=300)
@given(MANY, st.booleans())
def test_the_linear_program_agrees(points, bias):
    X, y = points
    bias = bias and both_classes(y)
    program = linear_program(X, y, bias=bias)
    assert program.feasible == check(X, y, bias=bias).separable
    if program.feasible:
        assert (program.A @ program.w).min() >= 1 - 1e-6


def test_lecture_000s_points():
    found = check(NOTES.X, NOTES.y)
    assert (found.w.tolist(), found.margin, found.support.tolist()) == ([1, 0], 1, [0, 1, 2, 3])


@pytest.mark.parametrize("d", [1, 2, 5, 16])
def test_orthonormal_points_have_margin_one_over_root_d(d):
    points = data.orthonormal(d)
    found = check(points.X, points.y)
    assert found.margin == pytest.approx(d**-0.5, rel=1e-14)
    assert found.support.tolist() == list(range(d))


def test_lecture_001s_students_are_separable_and_its_five_points_are_not():
    assert check(STUDENTS.X, STUDENTS.y).exact == (-1, 2, -1, -1, -1)
    assert check(FIVE.augmented().X, FIVE.y).exact == (2, 0, 11, 7, 6)
    assert check(FIVE.X, FIVE.y, bias=True).shared == pytest.approx([37 / 13, 57 / 13])


def test_xor_has_a_witness_under_every_line():
    assert check(XOR.augmented().X, XOR.y).witness.tolist() == [0.25] * 4
    found = check(XOR.X, XOR.y, bias=True)
    assert found.witness.tolist() == [0.25] * 4
    assert found.shared.tolist() == [0, 0]
    assert not check(XOR.X, XOR.y).separable


def test_breast_cancer_is_separable_with_a_bias_but_not_without():
    cancer = load_breast_cancer()
    X, y = (cancer.data - cancer.data.mean(axis=0)) / cancer.data.std(axis=0), 2.0 * cancer.target - 1
    augmented = analyse(np.column_stack([np.ones(len(X)), X]), y)
    assert augmented.margin == pytest.approx(0.0013925, abs=1e-7)
    assert is_witness(analyse(X, y).witness, X, y)


@pytest.mark.parametrize("seed", range(5))
def test_with_a_bias_it_is_the_support_vector_machine(seed):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(40, 2 + seed % 3))
    score = X @ rng.normal(size=X.shape[1]) + 0.4
    X, y = X[abs(score) > 0.3], np.sign(score[abs(score) > 0.3])
    found = check(X, y, bias=True)
    machine = SVC(C=1e10, kernel="linear", tol=1e-10).fit(X, y)
    length = np.linalg.norm(machine.coef_)
    assert found.margin == pytest.approx(1 / length, rel=1e-5)
    assert found.w == pytest.approx(machine.coef_[0] / length, abs=1e-5)
    assert found.bias == pytest.approx(machine.intercept_[0] / length, abs=1e-5)
    assert set(machine.support_) <= set(found.support)


@pytest.mark.parametrize("name", ["notes", "students", "xor"])
def test_the_residual_of_the_least_distance_problem_carries_the_answer(name):
    points = data.load(name).augmented()
    Z = points.y[:, None] * points.X
    A, b = np.vstack([Z.T, np.ones(len(Z))]), np.append(np.zeros(Z.shape[1]), 1.0)
    u, _ = nnls(A, b)
    residual = A @ u - b
    found = analyse(points.X, points.y)
    assert found.separable == (np.abs(residual).max() > 1e-12)
    if found.separable:
        assert -residual[:-1] / residual[-1] == pytest.approx(found.w / found.margin)
        assert set(np.flatnonzero(u)) <= set(found.support)
    else:
        assert is_witness(u / u.sum(), points.X, points.y)


def test_a_separator_is_strict_and_exact():
    X, y = [[1, 0], [0, 1]], [1, 1]
    assert is_separator([1e-300, 1e-300], X, y)
    assert not is_separator([1, 0], X, y)
    assert is_separator([1, 0], X, y, bias=1e-300)
    assert 1e16 + 1 - 1e16 == 0  # as floats; and yet:
    assert is_separator([1, 1, 1], [[1e16, 1, -1e16]], [1])


def test_a_witness_must_be_nonnegative_sum_to_one_and_cancel():
    X, y = [[1, 1], [2, 2], [1, 0]], [1, -1, 1]
    assert is_witness([2 / 3, 1 / 3, 0], X, y)
    assert not is_witness([2 / 3, 1 / 3, 1e-9], X, y)
    assert not is_witness([2 / 3 + 1e-9, 1 / 3 - 1e-9, 0], X, y)
    assert not is_witness([4 / 3, 2 / 3, 0], X, y)
    assert not is_witness([0, 0, 0], X, y)
    assert not is_witness([3, -2, 0], [[2, 2], [3, 3], [1, 0]], [1, 1, 1])
    assert not is_witness([2 / 3, 1 / 3, 0], X, y, bias=True)
    assert is_witness([0.25] * 4, [[0, 0], [1, 1], [0, 1], [1, 0]], [1, 1, -1, -1], bias=True)


def test_the_linear_program_is_that_of_lecture_002():
    program = linear_program([[1, 4], [-1, -3]], [1, -1])
    assert program.A.tolist() == [[1, 4], [1, 3]]
    assert program.v.tolist() == [1, 1]
    assert repr(program) == "linear program, 2 constraints on 2 weights: feasible"
    with_bias = linear_program([[1], [2]], [1, -1], bias=True)
    assert with_bias.A.tolist() == [[1, 1], [-2, -1]]
    assert (with_bias.A @ with_bias.w).min() >= 1 - 1e-7
    program = linear_program([[1], [2]], [1, -1])
    assert (program.feasible, program.w) == (False, None)
    assert repr(program) == "linear program, 2 constraints on 1 weights: infeasible"


@given(PLANE)
def test_the_solution_region_is_where_separators_are(points):
    X, y = points
    region, middle = solution_region(X, y), analyse(X, y).w
    if region is None:
        assert middle is None
        return
    assert np.abs((y[:, None] * X) @ region.T).min(axis=0) == pytest.approx([0, 0], abs=1e-12)
    for edge in region:
        assert is_separator(edge + 0.01 * middle, X, y)
        assert not is_separator(edge - 0.01 * middle, X, y)


@given(WIDE_PLANE, st.integers(-12, 12), lists(st.floats(-1.9, 1.9), 2))
def test_a_w_lies_in_the_region_of_weight_space_just_when_it_is_right(points, w0, w):
    (X, y), bias = points, w0 / 4
    z, corners = y * (X @ w + bias), solution_polygon(X, y, bias, 2.0)
    if np.abs(z).min() >= 1e-3:
        inside = corners is not None and lies_inside(w, corners)
        assert inside == (z > 0).all()


def lies_inside(w, corners):
    """Does w lie to the left of every edge of the way around?"""
    (x, y), (u, v) = (np.roll(corners, -1, axis=0) - corners).T, (w - corners).T
    return (x * v - y * u >= -1e-12).all()


def test_what_the_records_say():
    assert repr(analyse([[2, 1], [1, 0], [0, -1]], [1, 1, -1])) == (
        "separable: widest margin 0.7071, support points 2 and 3 (numbered from 1)"
    )
    assert repr(analyse([[3, 4]], [1])) == "separable: widest margin 5, support point 1 (numbered from 1)"
    assert repr(analyse([[1, 2], [1, 2]], [1, -1])) == (
        "not separable: Σ λᵢ yᵢ xᵢ = 0 with λ > 0 on points 1 and 2 (numbered from 1)"
    )
    assert repr(analyse(XOR.X, XOR.y, bias=True)) == (
        "not separable: the hulls of the classes share a point (0, 0), "
        "mixed from points 1, 2, 3 and 4 (numbered from 1)"
    )
    many = analyse(np.eye(12), np.ones(12))
    assert many.summary == (
        "separable: widest margin 0.2887, support points 1, 2, 3, 4, 5, 6 and 6 more (numbered from 1)"
    )
    assert "γ*w* is a weighted mean of the reflected points 1, 2, 3 and 4" in analyse(NOTES.X, NOTES.y).proof
    assert "no wider strip" in analyse(STUDENTS.X, STUDENTS.y, bias=True).proof
    assert "exactly 0" in analyse(XOR.X, XOR.y).proof
    assert "both sides" in analyse(XOR.X, XOR.y, bias=True).proof


def test_a_record_cannot_be_changed():
    found = analyse([[3, 4]], [1])
    with pytest.raises(AttributeError):
        found.margin = 7
    with pytest.raises(ValueError, match="read-only"):
        found.w[0] = 7


def test_the_mixtures_of_a_witness_lie_on_one_ray():
    mixed = analyse(FIVE.X, FIVE.y).mixtures(FIVE.X, FIVE.y)
    assert {sign: place.tolist() for sign, place in mixed.items()} == {1: [2.5, 3.0], -1: [5.0, 6.0]}
    alone = [(1, 0), (-1, 0), (0, 3)], [1, 1, -1]
    assert {sign: place.tolist() for sign, place in analyse(*alone).mixtures(*alone).items()} == {1: [0, 0]}
