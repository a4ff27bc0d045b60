"""Arguments that single functions of the learners refuse; `test_arguments` tries all functions."""

from functools import partial

import numpy as np
import pytest

from linclass_helpers import data, features, gaussians, logistic, losses, perceptron
from linclass_helpers import separability as sep

NOTES = data.load("notes")
FOUND = sep.analyse(NOTES.X, NOTES.y)
TWO, THREE = [[1, 2], [3, 4]], [[1, 2], [3, 4], [1, 0]]
HUGE, Y = [[1e300], [1], [2]], [0, 1, 0]
CLIMBS = [partial(logistic.ascend, eta=1), partial(logistic.sgd, eta=1, epochs=2), logistic.newton]


def train(**bad):
    return perceptron.train(**{"X": [[1], [2]], "y": [1, -1], **bad})


def dual(K=((1, 0), (0, 1)), y=(1, -1), **bad):
    return features.kernel_perceptron(K, y, **bad)


def mapped(kind, d):
    return features.FeatureMap(kind, d)(np.ones((3, 4)))


def bells(sigma1=1):
    return gaussians.TwoGaussians([0], [1], [1], [sigma1])


@pytest.mark.parametrize(
    ("call", "words"),
    [
        # data
        (lambda: data.load("wine"), "name must be one of 'notes', 'students'.*but it is 'wine'"),
        (lambda: data.Dataset([1, 2], [1, -1]), "X.reshape"),
        (lambda: NOTES.moved(5, [0, 0]), "i must be the number of a point, 0 to 4, but it is 5"),
        (lambda: NOTES.moved(0, [0]), "x must be a vector of 2 numbers"),
        (lambda: data.with_margin(9, 1), "gamma must be below the radius, but gamma is 1 and the radius 1"),
        (lambda: data.with_margin(spread="wide"), "spread must be one of 'hug', 'even'"),
        # the perceptron
        (lambda: train(X=[[1e200], [2]]), r"largest number in X and w0 is 1e\+200.*divide"),
        (lambda: train(X=[[1e-200], [0]]), "largest number in X and w0 is 1e-200.*divide"),
        (lambda: train(w0=[-1e150]), r"largest number in X and w0 is 1e\+150.*divide"),
        (lambda: train(eta="slow"), "'inverse' or a function of k, but it is 'slow'"),
        (lambda: train(eta=lambda k: 2 - k), r"eta\(2\) must be a number above 0"),
        (lambda: train(order="best"), "order must be one of 'cyclic', 'shuffled', 'random'"),
        (lambda: train(first=2), "first must be the number of a point, 0 to 1, but it is 2"),
        (lambda: train(first=1, batch=True), "first is where the cyclic order begins"),
        (lambda: train(first=1, order="random"), "first is where the cyclic order begins"),
        (lambda: train(tie="zero"), "tie must be one of 'plus', 'minus', 'mistake', 'corr"),
        (lambda: train().weight_at(-1), "t must be a whole number, 0 or more"),
        (lambda: perceptron.bound(1, 2), "gamma cannot be above R"),
        # separability
        (lambda: sep.analyse(TWO, [1, 1], bias=True), "Both classes are needed"),
        (lambda: sep.analyse([[1e308, 1e308]], [1]), "divide X by a constant"),
        (lambda: FOUND.mixtures(NOTES.X, NOTES.y), "the witness of these points, but there is none"),
        (lambda: sep.solution_region([[1, 2, 3]], [1]), r"X must have 2 columns.*\(1, 3\)"),
        (lambda: sep.solution_polygon([[1, 2, 3]], [1]), r"X must have 2 columns.*\(1, 3\)"),
        # logistic regression
        (lambda: logistic.log_likelihood([1e300], [[1e300]], [0]), "log-likelihood is beyond"),
        (lambda: logistic.step_limit([[1e200], [1]]), "curvature is beyond"),
        *[(partial(climb, THREE, [1, 1, 1]), "Both classes are needed") for climb in CLIMBS],
        *[
            (partial(climb, HUGE, Y, w0=[1e300]), "log-likelihood of w0 is beyond the larg")
            for climb in CLIMBS
        ],
        (lambda: logistic.ascend(THREE, Y, eta=1, tol=0), "tol must be a number above 0"),
        (lambda: logistic.newton(THREE, Y, tol=0), "tol must be a number above 0"),
        # features
        (lambda: features.squared_distance([[1, 2]], 0), r"list of numbers or a single column.*\(1, 2\)"),
        (lambda: features.squared_distance([1e200], 0), "result of squared_distance is beyond"),
        (lambda: features.product([[1, 2, 3]]), r"2 columns.*\(1, 3\)"),
        (lambda: features.radius([[1e200, 0]]), "result of radius is beyond"),
        (lambda: features.polynomial([[1e200]], 2), "result of polynomial is beyond"),
        (lambda: features.polynomial(np.ones((2, 30)), 10), "847660528 monomials"),
        (lambda: features.polynomial_kernel([[1, 2]], [[1]], degree=2), r"\(1, 2\) and \(1, 1\)"),
        (lambda: features.polynomial_kernel([[1e200]], degree=2), "result of polynomial_kernel is beyond"),
        (lambda: dual([[1, 2]], [1]), r"row and a column for each point.*\(1, 2\)"),
        (lambda: dual([[1, 2], [3, 1]]), r"K\[0, 1\] is 2 and K\[1, 0\] is 3"),
        (lambda: dual([[1e200]], [1]), "divide K by it"),
        (lambda: dual().decision([[1, 2, 3]]), "must have 2 columns"),
        (
            lambda: mapped("product", 1),
            "'product' needs points with 2 coordinates, but these have 1: choose .* 'distance'",
        ),
        (
            lambda: mapped("alone", 2),
            "'alone' needs points with 1 coordinates, but these have 2: choose .* 'product'",
        ),
        (lambda: mapped("none", 2), r"takes points with 2 coordinates, not of shape \(3, 4\)"),
        # losses and Gaussians
        (lambda: losses.squared(1e200), "squared loss is beyond the largest number"),
        (lambda: bells(sigma1=3).weights(), "same sigma"),
        (lambda: bells().density([[0.0]], -1), "y must be one of 0, 1"),
        (lambda: bells().boundary, "needs two features, but there are 1"),
    ],
)
def test_a_wrong_argument_is_refused_with_this_message(call, words):
    with pytest.raises(ValueError, match=words):
        call()
