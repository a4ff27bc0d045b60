"""One against all: what each learner gives by itself, and scikit-learn's OneVsRestClassifier."""

import numpy as np
import pytest
from drawn import seeds
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.linear_model import LinearRegression, LogisticRegression
from sklearn.multiclass import OneVsRestClassifier
from test_softmax import clouds

import linclass_helpers as lc
from linclass_helpers.multiclass import one_vs_all

LINE = np.column_stack([np.ones(9), [-5, -4, -3, -1, 0, 1, 3, 4, 5]])
PLACES = np.repeat(["left", "middle", "right"], 3)


@given(seeds, st.integers(2, 4))
def test_each_row_is_what_its_learner_finds_alone(seed, count):
    X, labels = clouds(seed, count, n=24, apart=3)
    perceptrons = one_vs_all(X, labels, learner="perceptron", max_updates=200)
    squares = one_vs_all(X, labels, learner="lms")
    for k in range(count):
        y = np.where(labels == k, 1, -1)
        run = lc.perceptron.train(X, y, max_updates=200)
        assert np.array_equal(perceptrons.W[k], run.w if run.converged else run.pocket[0])
        assert np.array_equal(squares.W[k], lc.least_squares.fit(X, y))


@settings(max_examples=20)
@given(seeds, st.integers(3, 4), st.sampled_from([0.1, 5.0]))
def test_it_is_scikit_learns_one_vs_rest(seed, count, ridge):
    X, labels = clouds(seed, count, apart=2)
    ours = one_vs_all(X, labels, learner="logistic", ridge=ridge)
    one = LogisticRegression(C=1 / ridge, fit_intercept=False, tol=1e-10, max_iter=10_000)
    theirs = OneVsRestClassifier(one).fit(X, labels)
    assert np.allclose(ours.W, np.vstack([part.coef_ for part in theirs.estimators_]), atol=1e-4)
    assert np.allclose(ours.scores(X), theirs.decision_function(X), atol=1e-3)
    assert (ours.predict(X) == theirs.predict(X)).mean() > 0.95
    squares = OneVsRestClassifier(LinearRegression(fit_intercept=False)).fit(X, labels)
    # scikit-learn's labels are 0 and 1 here: half of ours, plus ½
    mine = one_vs_all(X, labels, learner="lms").scores(X)
    assert np.allclose((mine + 1) / 2, np.column_stack([part.predict(X) for part in squares.estimators_]))


@given(seeds)
def test_without_a_ridge_it_is_logistic_regression(seed):
    X, labels = clouds(seed, apart=0.5)
    ours = one_vs_all(X, labels, learner="logistic")
    for k, run in enumerate(ours.runs):
        alone = lc.logistic.newton(X, labels == k)
        assert run.ended == alone.ended
        if run.converged:
            assert np.allclose(ours.W[k], alone.w, atol=1e-6)
            assert np.allclose(ours.probabilities(X)[:, k], lc.logistic.sigmoid(X @ alone.w), atol=1e-7)


@pytest.mark.parametrize("learner", ["logistic", "lms"])
def test_a_middle_class_on_a_line_is_claimed_by_nobody(learner):
    ours = one_vs_all(LINE, PLACES, learner=learner, **({"ridge": 0.01} if learner == "logistic" else {}))
    assert ours.classes == ("left", "middle", "right")
    assert not ours.claims(LINE)[:, 1].any()
    # by symmetry the line of the middle class has slope 0
    assert abs(ours.W[1, 1]) < 1e-9
    assert len(lc.multiclass.fit(LINE, PLACES, ridge=0.01).mistakes(LINE, PLACES)) == 0


def test_least_squares_hides_the_middle_class_behind_the_others():
    ours = one_vs_all(LINE, PLACES, learner="lms")
    assert np.allclose(ours.scores(LINE).sum(axis=1), -1)  # +1 once and −1 twice, at every point
    assert (ours.mistakes(LINE, PLACES)).tolist() in ([3, 5], [3, 4, 5])  # at 0 all three are equal
    logistic = one_vs_all(LINE, PLACES, learner="logistic", ridge=0.01)
    assert len(logistic.mistakes(LINE, PLACES)) == 0  # here the scores of the others fall fast enough
    assert logistic.probabilities(LINE)[:, 1] == pytest.approx(1 / 3, abs=0.01)


def test_what_it_answers():
    X, labels = clouds(5, apart=6)
    found = one_vs_all(X, labels)
    assert np.array_equal(found.claims(X), found.scores(X) >= 0)
    assert np.array_equal(found.predict(X), found.scores(X).argmax(axis=1))
    assert found.mistakes(X, labels).tolist() == np.flatnonzero(found.predict(X) != labels).tolist()
    assert repr(found) == "OneVsAll: perceptron, classes 0, 1, 2"
    with pytest.raises(ValueError, match="A score of 'perceptron' is not a probability"):
        found.probabilities(X)


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"learner": "svm"}, "learner must be one of 'perceptron', 'logistic', 'lms', but it is 'svm'"),
        ({"ridge": 1}, "ridge must be 0 for 'perceptron'"),
        ({"ridge": -1, "learner": "logistic"}, "ridge must be 0 or more"),
    ],
)
def test_what_is_refused(more, words):
    with pytest.raises(ValueError, match=words):
        one_vs_all(LINE, PLACES, **more)
    with pytest.raises(ValueError, match="labels must hold at least two classes"):
        one_vs_all(LINE, [1] * 9)
