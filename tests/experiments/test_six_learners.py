"""Six learners side by side: each must be what its own module says, at every pass."""

import numpy as np
import pytest

import linclass_helpers as lc
from linclass_helpers import least_squares
from linclass_helpers.experiments import six_learners as remedies

SETS = ("nonseparable", "xor", "notes", "overlapping")


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


@pytest.fixture(params=SETS, scope="module")
def case(request):
    X, y = points(request.param)
    w0 = np.array([100.0, 100.0, 100.0])
    passes = 300 if len(X) < 10 else 600
    return X, y, w0, passes, remedies.side_by_side(X, y, passes=passes, w0=w0)


def test_the_perceptron_is_followed_pass_by_pass_also_beyond_its_record(case):
    X, y, w0, passes, found = case
    expected = straightforward(X, y, w0, passes)[:: len(X)]
    assert np.array_equal(found.weights["perceptron"], expected)


def test_the_pocket_holds_the_first_best_w_so_far(case):
    X, y, w0, passes, found = case
    after = straightforward(X, y, w0, passes)
    errors = (y * (after @ X.T) <= 0).sum(axis=1)
    for p in range(passes + 1):
        best = errors[: p * len(X) + 1].argmin()
        assert np.array_equal(found.weights["pocket"][p], after[best])
        assert found.errors["pocket"][p] == errors[: p * len(X) + 1].min()


def test_the_average_is_the_mean_over_all_checks_so_far(case):
    X, y, w0, passes, found = case
    after = straightforward(X, y, w0, passes)[1:]
    for p in range(1, passes + 1):
        assert np.allclose(found.weights["average"][p], after[: p * len(X)].mean(axis=0))


def test_ever_smaller_steps(case):
    X, y, w0, passes, found = case
    expected = straightforward(X, y, w0, passes, lambda k: 1 / k)[:: len(X)]
    assert np.allclose(found.weights["inverse"], expected, rtol=1e-9, atol=1e-9)


def test_lms_and_logistic_are_those_of_their_modules(case):
    X, y, _, passes, found = case
    down = least_squares.descend(X, y, eta=0.95 * least_squares.step_limit(X), steps=passes)
    up = lc.logistic.newton(X, (y + 1) / 2)
    assert np.array_equal(found.weights["lms"][: down.steps + 1], down.weights)
    assert np.array_equal(found.weights["lms"][-1], down.w)
    assert np.array_equal(found.weights["logistic"][-1], up.w)


def test_wrong_points_are_those_that_are_counted(case):
    X, y, _, passes, found = case
    for name, weights in found.weights.items():
        for p in range(0, passes + 1, 25):
            wrong = found.wrong(name, p)
            assert len(wrong) == found.errors[name][p]
            clear = np.abs(X @ weights[p]) > 1e-6
            assert np.array_equal((y * (X @ weights[p]) < 0)[clear], np.isin(np.arange(len(X)), wrong)[clear])


def test_errors_count_ties_as_mistakes(case):
    X, y, _, _, found = case
    for name, weights in found.weights.items():
        clear = np.abs(weights @ X.T).min(axis=1) > 1e-6
        wrong = (y * (weights @ X.T) <= 0).sum(axis=1)
        assert np.array_equal(found.errors[name][clear], wrong[clear])


def test_where_they_settle(case):
    X, y, w0, _, found = case
    assert ("perceptron" in found.rest) == found.run.converged
    assert ("logistic" in found.rest) != lc.separability.analyse(X, y).separable
    assert np.allclose(found.rest["lms"], least_squares.fit(X, y))
    assert np.array_equal(found.rest["pocket"], found.run.pocket[0])
    if found.run.cycle:
        checks = np.concatenate([[0], found.run.checked])
        start, period = found.run.cycle
        far = straightforward(X, y, w0, checks[start + period] // len(X) + 1)
        loop = far[checks[start] : checks[start + period]]
        assert np.allclose(found.rest["average"], loop.mean(axis=0))


def test_after_many_passes_the_average_is_where_it_settles():
    X, y = points("nonseparable")
    found = remedies.side_by_side(X, y, passes=20_000)
    assert np.allclose(found.weights["average"][-1], found.rest["average"], rtol=5e-3)


def test_a_run_that_has_converged_stays():
    X, y = points("notes")
    found = remedies.side_by_side(X, y, passes=50)
    for name in ("perceptron", "pocket", "inverse"):
        assert np.array_equal(found.weights[name][-1], found.rest[name])
        assert found.errors[name][-1] == found.left[name] == 0


def test_eta1_is_the_first_step():
    X, y = points("notes")
    found = remedies.side_by_side(X, y, passes=1, eta1=0.25)
    slowed = straightforward(X, y, np.zeros(3), 1, lambda k: 0.25 / k)
    assert np.allclose(found.weights["inverse"][-1], slowed[-1])


def test_it_says_how_it_stands():
    X, y = points("xor")
    assert repr(remedies.side_by_side(X, y, passes=5)).startswith("Remedies after 5 passes, points wrong: ")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"passes": 0}, "passes must be a whole number, 1 or more"),
        ({"eta1": 0}, "eta1 must be a number above 0"),
        ({"tie": "up"}, "tie must be one of"),
        ({"w0": [1, 2]}, "w0 must be a vector of 3 numbers"),
    ],
)
def test_bad_input_is_refused_in_words(arguments, says):
    with pytest.raises(ValueError, match=says):
        remedies.side_by_side(*points("xor"), **arguments)


def test_both_classes_are_needed():
    with pytest.raises(ValueError, match="Both classes are needed"):
        remedies.side_by_side([[1, 2], [3, 4]], [1, 1])


def test_a_run_that_has_not_come_back_yet_settles_on_nothing():
    X, y = points("overlapping")
    found = remedies.side_by_side(X, y, passes=10)
    assert found.run.ended == "limit"
    assert set(found.rest) == {"lms", "logistic"}
