"""Softmax regression against other derivations, and against scikit-learn."""

import numpy as np
import pytest
from drawn import lists, seeds
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sklearn.linear_model import LogisticRegression

import linclass_helpers as lc
from linclass_helpers import multiclass

NUMBERS = st.floats(-5, 5)


def clouds(seed, count=3, n=60, apart=1.0):
    """Clouds around random centres, behind a first coordinate of 1, and the number of each point's cloud."""
    rng = np.random.default_rng(seed)
    labels = np.arange(n) % count
    X = apart * rng.normal(size=(count, 2))[labels] + rng.normal(size=(n, 2))
    return np.column_stack([np.ones(n), X]), labels


@given(lists(st.floats(-700, 700), 4), st.floats(-1e6, 1e6))
def test_a_shift_of_all_scores_changes_nothing(scores, shift):
    p = multiclass.softmax(scores)
    assert p.sum() == pytest.approx(1)
    assert np.allclose(multiclass.softmax(np.add(scores, shift)), p, atol=1e-9)
    assert p.argmax() == np.argmax(scores) or np.ptp(np.sort(scores)[-2:]) < 1e-9


def test_softmax_overflows_nowhere_and_takes_many_points():
    assert multiclass.softmax([1e308, -1e308, 0]).tolist() == [1, 0, 0]
    assert multiclass.softmax([[0, 0], [0, np.log(3)]]) == pytest.approx(np.array([[0.5, 0.5], [0.25, 0.75]]))


@given(st.floats(-30, 30), st.floats(-30, 30))
def test_softmax_of_two_scores_is_the_sigmoid_of_their_difference(a, b):
    assert multiclass.softmax([a, b])[1] == pytest.approx(lc.logistic.sigmoid(b - a), rel=1e-12)


@given(seeds, st.integers(2, 5))
def test_R_minus_1_sets_of_weights_give_lecture_001s_formula(seed, R):
    rng = np.random.default_rng(seed)
    W, X = rng.normal(size=(R, 3)), rng.normal(size=(7, 3))
    V = multiclass.without_last(W)
    powers = np.exp(X @ V.T)
    below = 1 + powers.sum(axis=1, keepdims=True)
    lecture = np.hstack([powers / below, 1 / below])
    assert np.allclose(multiclass.softmax(X @ W.T), lecture)
    assert np.allclose(multiclass.softmax(X @ multiclass.with_zero_last(V).T), lecture)
    assert np.array_equal(multiclass.without_last(multiclass.with_zero_last(V)), V)


@given(seeds, st.integers(2, 4), lists(NUMBERS, 12))
def test_the_gradient_is_that_of_differences_and_of_error_times_point(seed, count, numbers):
    X, labels = clouds(seed, count, n=12)
    W, h = np.reshape(numbers[: 3 * count], (count, 3)), 1e-6
    gradient = multiclass.gradient(W, X, labels)
    for k in range(count):
        for j in range(3):
            step = np.zeros_like(W)
            step[k, j] = h
            up, down = (multiclass.log_likelihood(W + sign * step, X, labels) for sign in (1, -1))
            assert gradient[k, j] == pytest.approx((up - down) / (2 * h), abs=1e-5, rel=1e-5)
    errors = multiclass.errors(W, X, labels)
    assert np.allclose(errors.sum(axis=1), 0)
    assert np.allclose(sum(np.outer(e, x) for e, x in zip(errors, X)), gradient)


@given(seeds, lists(NUMBERS, 9))
def test_the_likelihood_is_the_product_of_the_probabilities_of_the_labels(seed, numbers):
    X, labels = clouds(seed, n=9)
    W = np.reshape(numbers, (3, 3))
    p = multiclass.softmax(X @ W.T)[np.arange(9), labels]
    assert multiclass.log_likelihood(W, X, labels) == pytest.approx(np.log(p).sum())
    rows = [2, 0, 1]
    named = multiclass.log_likelihood(W[rows], X, labels, classes=rows)
    assert named == pytest.approx(multiclass.log_likelihood(W, X, labels))
    onehot = [multiclass.cross_entropy(np.eye(3)[k], q) for k, q in zip(labels, multiclass.softmax(X @ W.T))]
    assert sum(onehot) == pytest.approx(-multiclass.log_likelihood(W, X, labels))


@settings(max_examples=30)
@given(seeds, st.integers(2, 5), st.sampled_from([0.01, 0.5, 10.0]))
def test_with_a_ridge_the_optimum_is_that_of_scikit_learn(seed, count, ridge):
    X, labels = clouds(seed, count, apart=2.0)
    found = multiclass.fit(X, labels, ridge=ridge)
    # for two classes scikit-learn has one row of weights, where we have half of it and minus half
    strength = 2 / ridge if count == 2 else 1 / ridge
    exact = LogisticRegression(C=strength, fit_intercept=False, tol=1e-10, max_iter=10_000)
    w = exact.fit(X, labels).coef_
    theirs = np.vstack([-w / 2, w / 2]) if count == 2 else w
    assert np.allclose(found.W, theirs, atol=1e-4 * max(1, np.abs(found.W).max()))
    assert found.converged
    assert np.allclose(found.W.sum(axis=0), 0, atol=1e-8)


@settings(max_examples=30)
@given(seeds, st.integers(3, 4))
def test_without_a_ridge_too_where_the_classes_overlap(seed, count):
    X, labels = clouds(seed, count, apart=0.5)
    found = multiclass.fit(X, labels)
    assume(found.converged)
    theirs = LogisticRegression(C=np.inf, fit_intercept=False, tol=1e-10, max_iter=10_000).fit(X, labels)
    assert np.allclose(found.W, theirs.coef_ - theirs.coef_.mean(axis=0), atol=1e-4)
    assert np.abs(multiclass.gradient(found.W, X, labels)).max() < 1e-7
    assert np.all(np.diff(found.log_likelihood) >= -1e-9)
    V = multiclass.without_last(found.W)
    assert np.allclose(multiclass.softmax(X @ multiclass.with_zero_last(V).T), found.probabilities(X))


@given(seeds)
def test_two_classes_are_logistic_regression(seed):
    X, labels = clouds(seed, 2, apart=0.5)
    ours, theirs = multiclass.fit(X, labels), lc.logistic.newton(X, labels)
    assert ours.ended == theirs.ended
    if ours.converged:
        assert np.allclose(ours.W[1] - ours.W[0], theirs.w, atol=1e-6)
        assert np.allclose(ours.probabilities(X)[:, 1], lc.logistic.sigmoid(X @ theirs.w), atol=1e-7)
        assert ours.log_likelihood[-1] == pytest.approx(theirs.log_likelihood[-1])


@given(seeds, st.integers(2, 4), st.sampled_from([0.0, 0.3]))
def test_below_the_limit_every_step_climbs(seed, count, ridge):
    X, labels = clouds(seed, count)
    eta = 0.99 * multiclass.step_limit(X, ridge=ridge)
    path = multiclass.ascend(X, labels, eta=eta, ridge=ridge, steps=50)
    assert np.all(np.diff(path.objective) > -1e-9)
    again = multiclass.ascend(X, labels, ridge=ridge, steps=50)
    assert np.allclose(again.weights[1] * 2 * 0.99, path.weights[1])
    assert np.allclose(path.weights.sum(axis=1), 0, atol=1e-9)


def test_both_ways_end_in_one_place():
    X, labels = clouds(3)
    slow = multiclass.ascend(X, labels, ridge=1.0, steps=5000)
    quick = multiclass.fit(X, labels, ridge=1.0)
    assert slow.converged
    assert quick.converged
    assert np.allclose(slow.W, quick.W, atol=1e-8)
    elsewhere = multiclass.fit(X, labels, ridge=1.0, W0=np.ones((3, 3)))
    assert np.allclose(elsewhere.W, quick.W, atol=1e-8)


def test_separable_data_have_no_optimum_and_it_is_said():
    X, labels = clouds(0, apart=20)
    for path in (multiclass.fit(X, labels), multiclass.ascend(X, labels, steps=2000)):
        assert not path.converged
        assert "the likelihood climbs for ever as ‖W‖ grows, and there is no optimum" in path.said
        assert len(path.mistakes(X, labels)) == 0
    assert multiclass.fit(X, labels).ended == "separable"
    assert multiclass.fit(X, labels, ridge=0.1).converged


def test_iris_is_separable_in_part():
    iris = lc.data.load("iris").augmented()
    path = multiclass.fit(iris.X, iris.labels)
    assert path.ended == "separable"
    assert "along one direction no point gets worse and some get better" in path.said
    assert len(path.mistakes(iris.X, iris.labels)) > 0
    two = iris.labels != "setosa"
    assert multiclass.fit(iris.X[two], iris.labels[two]).converged  # so it is setosa


def test_too_large_an_eta_is_noticed():
    X, labels = clouds(1)
    path = multiclass.ascend(X, labels, eta=50 * multiclass.step_limit(X), steps=20)
    assert path.diverged
    assert "With η below" in path.said


def test_what_a_fit_answers():
    X, labels = clouds(2, apart=4)
    names = np.array(["a", "b", "c"])[labels]
    path = multiclass.fit(X, names, ridge=0.1)
    assert path.classes == ("a", "b", "c")
    assert np.allclose(path.probabilities(X), multiclass.softmax(path.scores(X)))
    wrong = path.mistakes(X, names)
    assert wrong.tolist() == np.flatnonzero(path.predict(X) != names).tolist()
    assert path.W.base is path.weights or np.shares_memory(path.W, path.weights)
    for array in (path.weights, path.log_likelihood):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0
    assert repr(path).startswith("Softmax: converged, steps ")


def test_columns_that_say_nothing_new_do_no_harm():
    X, labels = clouds(4, apart=0.5)
    wide = np.column_stack([X, X[:, 1] * 2, np.zeros(60), X[:, 1] + X[:, 2]])
    one, other = multiclass.fit(X, labels), multiclass.fit(wide, labels)
    assert other.converged
    assert np.allclose(one.probabilities(X), other.probabilities(wide), atol=1e-6)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: multiclass.fit([[1], [2]], [1, 1]), "labels must hold at least two classes, but all are 1"),
        (lambda: multiclass.fit([[1], [2]], [1, 2], W0=[[1, 2]]), r"W0 must have a row.*\(2, 1\)"),
        (lambda: multiclass.ascend([[1], [2]], [1, 2], eta=0), "eta must be a number above 0"),
        (lambda: multiclass.gradient([[1]], [[1], [2]], ["a", "b"]), "W must have a row for each"),
        (lambda: multiclass.fit([[1], [2]], [1, 2]).scores([[1, 2]]), "X must have 1 columns"),
        (lambda: multiclass.softmax(3), "scores must be those of one point"),
        (lambda: multiclass.entropy([0.5, 0.6]), "p must be a list of probabilities, none below 0"),
        (lambda: multiclass.cross_entropy([1, 0], [1]), "q must have as many probabilities as p, 2"),
        (lambda: multiclass.cross_entropy([1, 0], [2, -1]), "q must be a list of probabilities"),
    ],
)  # fmt: skip
def test_what_is_refused(call, words):
    with pytest.raises(ValueError, match=words):
        call()


def test_entropies():
    assert multiclass.entropy([0.25] * 4) == pytest.approx(np.log(4))
    assert multiclass.entropy([1, 0]) == 0
    assert multiclass.cross_entropy([1, 0], [0, 1]) == np.inf
    assert multiclass.cross_entropy([0.5, 0.5], [0.9, 0.1]) > multiclass.entropy([0.5, 0.5])


def test_a_ridge_that_is_lost_in_the_rounding_of_large_data_does_no_harm():
    chance, kinds = np.random.default_rng(5), np.arange(300) % 4
    X = 1.2 * np.column_stack([np.cos(kinds * np.pi / 2), np.sin(kinds * np.pi / 2)])
    X = np.column_stack([np.ones(300), 1e5 * (X + chance.standard_normal((300, 2)) + 3)])
    found = lc.multiclass.fit(X, kinds, ridge=0.001)
    assert found.ended == "converged"
    right = (found.predict(X) == kinds).mean()
    small = lc.multiclass.fit(X / [1, 1e5, 1e5], kinds, ridge=1e-9)
    assert right == (small.predict(X / [1, 1e5, 1e5]) == kinds).mean()
