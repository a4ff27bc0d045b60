"""`analyse` ends in a proof for any data: properties over random data, and single degenerate cases."""

import numpy as np
import pytest
from drawn import both_classes, labelled_points, seeds
from exactly import in_a_half_plane
from hypothesis import assume, given
from hypothesis import strategies as st
from second_opinion import check, reflected

from linclass_helpers import data
from linclass_helpers.separability import analyse, analysis, is_separator

numbers = st.one_of(
    st.integers(-3, 3).map(float),
    st.floats(-1e8, 1e8, allow_subnormal=False).filter(lambda v: v == 0 or abs(v) > 1e-8),
)
POINTS = labelled_points(numbers, n=(1, 9), d=(1, 4))


@given(POINTS, st.booleans())
def test_it_always_ends_in_a_proof(points, bias):
    X, y = points
    found = check(X, y, bias=bias and both_classes(y))
    if found.separable:
        assert is_separator(found.w, X, y, bias=found.bias) or "exact" in found.proof


@given(POINTS, st.integers(-300, 300))
def test_a_power_of_two_only_scales_the_margin(points, power):
    X, y = points
    plain, scaled = analyse(X, y), analyse(X * 2.0**power, y)
    assert plain.separable == scaled.separable
    if plain.separable:
        assert plain.exact == scaled.exact
        assert plain.w.tolist() == scaled.w.tolist()
        assert plain.margin * 2.0**power == scaled.margin
        assert plain.support.tolist() == scaled.support.tolist()


@given(POINTS, st.randoms(use_true_random=False))
def test_order_and_repetition_of_the_points_do_not_matter(points, random):
    X, y = points
    rows = list(range(len(y))) + random.choices(range(len(y)), k=3)
    random.shuffle(rows)
    plain, other = analyse(X, y), analyse(X[rows], y[rows])
    assert plain.separable == other.separable
    if plain.separable:
        assert plain.exact == other.exact
        assert (plain.margin, plain.w.tolist()) == (other.margin, other.w.tolist())
        assert [i in plain.support for i in rows] == [i in other.support for i in range(len(rows))]
    else:
        check(X[rows], y[rows])


HALF = 0.5**0.5


@pytest.mark.parametrize(
    ("X", "y", "w", "margin", "support"),
    [
        ([[1, 0], [1, 0], [2, 5], [1, 0]], [1, 1, 1, 1], [1, 0], 1, [0, 1, 3]),
        ([[1, 1], [2, 2], [3, 3], [-1, -1]], [1, 1, 1, -1], [HALF, HALF], 2**0.5, [0, 3]),
        ([[1, 2], [2, 1]], [-1, -1], [-HALF, -HALF], 4.5**0.5, [0, 1]),
        ([[3, 4]], [-1], [-0.6, -0.8], 5, [0]),
        ([[2, 0, 0, 0, 0], [0, 2, 0, 0, 0]], [1, -1], [HALF, -HALF, 0, 0, 0], 2**0.5, [0, 1]),
    ],
    ids=["duplicates", "collinear", "one class", "one point", "fewer points than coordinates"],
)
def test_degenerate_data_that_a_line_separates_have_their_widest_margin(X, y, w, margin, support):
    found = check(X, y)
    assert (found.w.tolist(), found.margin, found.support.tolist()) == (w, margin, support)


@pytest.mark.parametrize(
    ("X", "y", "witness"),
    [
        ([[1, 2], [3, 1], [1, 2]], [1, 1, -1], [0.5, 0, 0.5]),
        ([[1, 1], [2, 2], [3, 3]], [1, -1, 1], [2 / 3, 1 / 3, 0]),
        ([[1, 2], [0, 0], [2, 1]], [1, 1, 1], [0, 1, 0]),
        ([[1, 2], [-1, -2]], [1, 1], [0.5, 0.5]),
        ([[0]], [1], [1]),
        # wᵀx ≥ 0 for w = (0, 1), and no better
        ([[1, 0], [-1, 0], [0, 1], [2, 1]], [1, 1, 1, 1], [0.5, 0.5, 0, 0]),
    ],
    ids=["duplicates", "collinear", "the origin", "one class", "one point", "weakly separable"],
)
def test_degenerate_data_that_no_line_separates_have_their_witness(X, y, witness):
    assert check(X, y).witness.tolist() == witness


def test_with_a_bias_degenerate_data_have_a_strip_or_a_shared_point():
    assert check([[1, 2], [3, 1], [1, 2]], [1, 1, -1], bias=True).shared.tolist() == [1, 2]
    assert check([[0, 0], [2, 0], [1, 0], [1, 5]], [1, 1, -1, -1], bias=True).shared.tolist() == [1, 0]
    assert not check([[0, 0], [1, 1], [2, 2]], [1, -1, 1], bias=True).separable
    assert check([[1, 2], [0, 0]], [1, -1], bias=True).separable
    found = check([[0, 0], [1, 1], [2, 2], [4, 4]], [1, 1, -1, -1], bias=True)
    assert found.margin == pytest.approx(2**0.5 / 2)
    assert found.w @ [1.5, 1.5] + found.bias == pytest.approx(0)


@pytest.mark.parametrize("scale", [1e-8, 1e8, 1e-200, 1e200])
def test_values_of_any_size(scale):
    X, y = data.load("students").augmented().X, data.load("students").y
    found = check(X * scale, y)
    assert found.margin == pytest.approx(0.5**0.5 * scale, rel=1e-14)
    assert check(X * scale, y, bias=True).margin == pytest.approx(0.6**0.5 * scale, rel=1e-14)
    X, y = data.load("xor").augmented().X, data.load("xor").y
    assert check(X * scale, y).witness.tolist() == [0.25] * 4


@given(st.integers(2, 29), st.integers(1, 4), st.booleans(), st.booleans(), st.booleans(), seeds)
def test_values_of_all_sizes_in_one_data_set(n, d, each_its_own, by_a_line, bias, seed):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, d)) * 10.0 ** rng.uniform(-8, 8, size=(n, d if each_its_own else 1))
    y = np.where(X @ rng.normal(size=d) > 0, 1.0, -1.0) if by_a_line else rng.choice([-1.0, 1.0], n)
    assume(both_classes(y) or not bias)
    assert check(X, y, bias=bias).separable or not by_a_line


def test_tiny_points_decide_beside_huge_ones():
    X = [[1e8, 1e8], [1e-8, -2e-8], [-1e-8, 1e8]]
    assert check(X, [1, 1, 1]).separable == in_a_half_plane(reflected(X, [1, 1, 1]))
    found = check([[1e8, 1e-8], [-1e8, 1e-8]], [1, 1])
    assert (found.w.tolist(), found.margin) == ([0, 1], 1e-8)
    assert not check([[1e8, 1e-8], [-1e8, -1e-8]], [1, 1]).separable
    assert check([[1e8, 1e-8], [-1e8, np.nextafter(-1e-8, 0)]], [1, 1]).separable


@pytest.mark.parametrize("a", [1.0, 0.1, 3.3, 12345.6789, 1e-8])
def test_one_last_digit_apart(a):
    above = np.nextafter(a, np.inf)
    X, y = [[1, a], [1, above]], [1, -1]
    found = check(X, y)
    assert found.separable
    assert is_separator(found.w, X, y)
    assert 0 < found.margin < above - a
    found = check([[a], [above]], y, bias=True)
    assert found.margin == (above - a) / 2
    assert is_separator(found.w, [[a], [above]], y, bias=found.bias)
    assert not check([[1, a], [1, a]], y).separable
    middle = [[1, a], [1, above], [1, a]]
    assert not check(middle, [1, -1, -1]).separable


def test_a_cone_too_narrow_for_floats_is_said_to_be():
    a, b = 1, 1
    while b < 2**52:
        a, b = b, a + b
    X, y = [[b, a], [a, b - a]], [1, -1]  # neighbours of Fibonacci: the determinant is 1
    found = check(X, y)
    assert found.separable
    assert not is_separator(found.w, X, y)
    assert "`exact`" in found.proof


@pytest.mark.parametrize("spread", [0, 4, 8])
def test_a_round_or_two_after_the_guess_suffice(monkeypatch, spread):
    """Even where some points are 1e16 times as long as others."""
    monkeypatch.setattr(analysis, "MAX_ROUNDS", 3)
    for seed in range(10):
        rng = np.random.default_rng(seed)
        X = rng.normal(size=(300, 10)) * 10.0 ** rng.uniform(-spread, spread, size=(300, 1))
        score = X @ rng.normal(size=10)
        assert analyse(X, np.where(score > 0, 1.0, -1.0)).separable
        assert not analyse(X, rng.choice([-1.0, 1.0], 300)).separable
        if spread == 0:
            assert analyse(X, np.where(score > 0.3, 1.0, -1.0), bias=True).separable
            assert not analyse(X, rng.choice([-1.0, 1.0], 300), bias=True).separable


@pytest.mark.parametrize("bias", [False, True])
@pytest.mark.parametrize(("n", "d"), [(200, 10), (100, 20), (500, 5)])
def test_of_points_that_hug_the_margin_the_guess_is_right(n, d, bias, monkeypatch):
    """Floats cannot tell which of them determine the strip; with magnified heights they can."""
    monkeypatch.setattr(analysis, "MAX_ROUNDS", 1)
    for seed in range(3):
        points = data.with_margin(n, 0.1, d=d, seed=seed)
        assert analyse(points.X, points.y, bias=bias).separable


def test_the_guess_may_be_wrong(monkeypatch):
    """The exact search finds the same point from any corner."""
    rng = np.random.default_rng(3)
    X = rng.normal(size=(60, 4))
    y = np.where(X[:, 0] > 0, 1.0, -1.0)
    noise = rng.choice([-1.0, 1.0], 60)
    right = [analyse(X, y).exact, analyse(X, y, bias=True).exact]

    def between(X, plus, minus):
        return [(i, j) for i in plus for j in minus[:2]], np.ones(2 * len(plus)), np.zeros(4)

    monkeypatch.setattr(analysis, "nearest", lambda Z: ([len(Z) - 1], np.ones(1), np.zeros(4)))
    monkeypatch.setattr(analysis, "nearest_between", between)
    assert [check(X, y).exact, check(X, y, bias=True).exact] == right
    assert not check(X, noise).separable
    assert not check(X, noise, bias=True).separable


@given(labelled_points(n=(1, 30), d=(1, 4)), st.booleans(), st.sampled_from([0, 1e-3]), seeds)
def test_with_a_guess_and_without_one_the_answer_is_the_same(points, bias, blur, seed):
    X, y = points
    X = X + blur * np.random.default_rng(seed).normal(size=X.shape)
    answers = []
    for few in (0, X.size):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(analysis, "SMALL", few)
            answers.append(check(X, y, bias=bias and both_classes(y)))
    guessed, plain = answers
    assert guessed.separable == plain.separable
    assert not plain.separable or guessed.exact == plain.exact


def test_a_limit_that_is_hit_is_said(monkeypatch):
    monkeypatch.setattr(analysis, "MAX_ROUNDS", 1)
    with pytest.raises(ArithmeticError, match="not reached in 1 rounds"):
        analyse([[5, 1], [3, 1], [1, 1], [-3, 4]], [1, 1, 1, 1])
