"""Six learners: at every pass each must have the w of its own module."""

import numpy as np
import pytest

import linclass_helpers as lc
from linclass_helpers import least_squares
from linclass_helpers.experiments import six_learners

ONES = np.array([100.0, 100.0, 100.0])


def points(name):
    """The data in hundredths: whole numbers, whose sums are exact."""
    data = lc.data.load(name).augmented()
    return np.round(100 * data.X), data.y


def straightforward(X, y, w, passes, rate=lambda k: 1.0):
    """w after every check, in plain lines; a tie is a mistake."""
    after, k = [w], 0
    for _ in range(passes):
        for x, label in zip(X, y):
            if label * (w @ x) <= 0:
                k += 1
                w = w + rate(k) * label * x
            after.append(w)
    return np.array(after)


@pytest.fixture(params=["nonseparable", "xor", "notes", "overlapping"], scope="module")
def case(request):
    """The points, what was found, the passes, and the perceptron's w after every check."""
    X, y = points(request.param)
    passes = 300 if len(X) < 10 else 600
    found = six_learners(X, y, passes=passes, w0=ONES)
    return X, y, found, passes, straightforward(X, y, ONES, passes)


def test_the_perceptron_is_followed_pass_by_pass_also_beyond_its_record(case):
    X, _, found, _, after = case
    assert np.array_equal(found.weights["perceptron"], after[:: len(X)])


def test_the_pocket_holds_the_first_best_w_so_far(case):
    X, y, found, passes, after = case
    errors = (y * (after @ X.T) <= 0).sum(axis=1)
    for p in range(passes + 1):
        best = errors[: p * len(X) + 1].argmin()
        assert np.array_equal(found.weights["pocket"][p], after[best])
        assert found.errors["pocket"][p] == errors[best]


def test_the_average_is_the_mean_over_all_checks_so_far(case):
    X, _, found, passes, after = case
    for p in range(1, passes + 1):
        assert np.allclose(found.weights["average"][p], after[1 : p * len(X) + 1].mean(axis=0))


def test_ever_smaller_steps(case):
    X, y, found, passes, _ = case
    expected = straightforward(X, y, ONES, passes, lambda k: 1 / k)[:: len(X)]
    assert np.allclose(found.weights["inverse"], expected, rtol=1e-9, atol=1e-9)


def test_lms_and_logistic_are_those_of_their_modules(case):
    X, y, found, passes, _ = case
    down = least_squares.descend(X, y, eta=0.95 * least_squares.step_limit(X), steps=passes)
    up = lc.logistic.newton(X, (y + 1) / 2)
    assert np.array_equal(found.weights["lms"][: down.steps + 1], down.weights)
    assert np.array_equal(found.weights["lms"][-1], down.w)
    assert np.array_equal(found.weights["logistic"][-1], up.w)


def test_wrong_points_are_counted_and_ties_are_mistakes(case):
    X, y, found, passes, _ = case
    for name, weights in found.weights.items():
        scores = weights @ X.T
        clear, wrong = np.abs(scores) > 1e-6, y * scores <= 0
        of_clear = clear.all(axis=1)
        assert np.array_equal(found.errors[name][of_clear], wrong.sum(axis=1)[of_clear])
        for p in range(0, passes + 1, 25):
            said = found.wrong(name, p)
            assert len(said) == found.errors[name][p]
            assert np.array_equal(np.isin(np.arange(len(X)), said)[clear[p]], wrong[p][clear[p]])


def test_the_w_to_which_they_converge(case):
    X, y, found, _, _ = case
    assert ("perceptron" in found.rest) == found.run.converged
    assert ("logistic" in found.rest) != lc.separability.analyse(X, y).separable
    assert np.allclose(found.rest["lms"], least_squares.fit(X, y))
    assert np.array_equal(found.rest["pocket"], found.run.pocket[0])
    if found.run.cycle:
        checks = np.concatenate([[0], found.run.checked])
        start, period = found.run.cycle
        far = straightforward(X, y, ONES, checks[start + period] // len(X) + 1)
        loop = far[checks[start] : checks[start + period]]
        assert np.allclose(found.rest["average"], loop.mean(axis=0))


def test_after_many_passes_the_average_is_near_its_limit():
    found = six_learners(*points("nonseparable"), passes=20_000)
    assert np.allclose(found.weights["average"][-1], found.rest["average"], rtol=5e-3)


def test_a_run_that_has_converged_stays():
    found = six_learners(*points("notes"), passes=50)
    for name in ("perceptron", "pocket", "inverse"):
        assert np.array_equal(found.weights[name][-1], found.rest[name])
        assert found.errors[name][-1] == found.left[name] == 0


def test_a_run_that_has_not_repeated_yet_has_no_limit():
    found = six_learners(*points("overlapping"), passes=10)
    assert found.run.ended == "limit"
    assert set(found.rest) == {"lms", "logistic"}
    assert repr(found).startswith("SixLearners after 10 passes, points wrong: ")


def test_eta1_is_the_first_step():
    X, y = points("notes")
    found = six_learners(X, y, passes=1, eta1=0.25)
    slowed = straightforward(X, y, np.zeros(3), 1, lambda k: 0.25 / k)
    assert np.allclose(found.weights["inverse"][-1], slowed[-1])
