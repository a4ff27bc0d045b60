"""What every experiment refuses, and in which words."""

import numpy as np
import pytest

from linclass_helpers import data, perceptron, separability
from linclass_helpers import experiments as ex

NOTES, XOR = data.load("notes"), data.load("xor")
FOUND = separability.analyse(NOTES.X, NOTES.y)
BEGUN_ELSEWHERE = perceptron.train(NOTES.X, NOTES.y, w0=[1, 0])
TWO = [[1, 2], [3, 4]]


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: ex.margin_sweep([], 3), "gammas must be a list of margins"),
        (lambda: ex.margin_sweep([[0.1]], 3), "gammas must be a list of margins"),
        (lambda: ex.margin_sweep([0.1, 0], 3), "gamma must be a number above 0, but it is"),
        (lambda: ex.margin_sweep([0.1, 1], 3), "gamma must be below the radius"),
        (lambda: ex.margin_sweep([0.1, np.nan], 3), "gamma must be a finite number"),
        (lambda: ex.margin_sweep([0.1], 0), "seeds must be a whole number, 1 or more"),
        (lambda: ex.margin_sweep([0.1], 2.5), "seeds must be a whole number"),
        (lambda: ex.margin_sweep([0.1], []), "seeds must be how many, or a list of them"),
        (lambda: ex.margin_sweep([0.1], [0, -1]), "each seed must be a whole number, 0 or more"),
        (lambda: ex.margin_sweep([0.1], 2, n=0), "n must be a whole number, 1 or more"),
        (lambda: ex.margin_sweep([0.1], 2, d=0), "d must be a whole number, 1 or more"),
        (lambda: ex.margin_sweep([0.1], 2, spread="odd"), "spread must be one of 'hug', 'even'"),
        (lambda: ex.margin_sweep([0.1], 2, radius=0), "radius must be a number above 0"),
        (lambda: ex.margin_sweep([0.1], 2, max_updates=0), "max_updates must be a whole number, 1 or more"),
        (lambda: ex.growth_exponent(ex.margin_sweep([0.1], 3)), "two margins or more"),
        (lambda: ex.factor_bound(None), "a data set that knows its margin"),
        (lambda: ex.factor_bound(NOTES), "a data set that knows its margin"),
        (lambda: ex.follow_proof(BEGUN_ELSEWHERE, FOUND), "runs from w = 0"),
        (lambda: ex.follow_proof(NOTES, FOUND), "what perceptron.train and separability.analyse return"),
        (lambda: ex.shift_then_scale(NOTES, (1, 2, 3)), "shift must be a vector of 2 numbers"),
        (lambda: ex.shift_then_scale(NOTES, (1, 2), 0), "scale must be a number above 0"),
        (lambda: ex.try_perceptron(NOTES, bias=1), "bias must be True or False"),
        (lambda: ex.try_perceptron(NOTES, enough=0), "enough must be a whole number, 1 or more"),
        (lambda: ex.zero_one_staircase([(1, 2, 3)], [1]), "w turns in the plane"),
        (lambda: ex.zero_one_staircase([(1, 2)], [0]), "y must hold the labels −1 and"),
        (lambda: ex.zero_one_staircase([(1, 2)], [1], "far"), "w0 must be a number"),
        (
            lambda: ex.geometric_margins([1, 2, 3], [(1, 2)], [1]),
            "w must have 2 numbers, one for each column",
        ),
        (lambda: ex.geometric_margins([1, 2], [(1, 2)], [1], gamma=None), "gamma must be a number"),
        (lambda: ex.product_and_sum([]), "factors must be numbers above 0"),
        (lambda: ex.product_and_sum([0.5, 0.0]), "factors must be numbers above 0"),
        (lambda: ex.product_and_sum([-0.1]), "factors must be numbers above 0"),
        (lambda: ex.mean_losses([[1, 2]], [1], [1, 0, 0], 1), "direction must be a vector of 2 numbers"),
        (
            lambda: ex.survey_likelihood([[1, 2, 3]], [0]),
            r"two columns, so that w spans a plane, but its shape is \(1, 3\)",
        ),
        (lambda: ex.survey_likelihood(TWO, [-1, 1]), "labels 0 and 1"),
        (lambda: ex.climb_by("hill", TWO, [0, 1], eta=1), "method must be"),
        (lambda: ex.rate_sweep(XOR.X, XOR.y01, [0.1, 0.0]), "eta must be a number above 0"),
        (lambda: ex.hard_and_soft_updates(TWO, [1, 1], eta=1), "Both classes are needed"),
        (lambda: ex.hard_and_soft_updates(TWO, [1, -1], eta=0), "eta must be a number above 0"),
        (lambda: ex.climb_for_ever(TWO, [1, 1]), "Both classes are needed"),
        (lambda: ex.climb_for_ever(TWO, [1, -1], decades=0), "decades must be a whole number, 1 or more"),
        (lambda: ex.climb_for_ever(TWO, [1, -1], eta=-1), "eta must be a number above 0"),
        (lambda: ex.side_by_side(XOR.X, XOR.y, passes=0), "passes must be a whole number, 1 or more"),
        (lambda: ex.side_by_side(XOR.X, XOR.y, eta1=0), "eta1 must be a number above 0"),
        (lambda: ex.side_by_side(XOR.X, XOR.y, tie="up"), "tie must be one of"),
        (lambda: ex.side_by_side(XOR.X, XOR.y, w0=[1, 2, 3]), "w0 must be a vector of 2 numbers"),
        (lambda: ex.side_by_side(TWO, [1, 1]), "Both classes are needed"),
        (lambda: ex.break_an_assumption("all"), "broken must be one of 'none', 'existence'"),
        (lambda: ex.break_an_assumption(watched="r"), "watched must be one of 'slope', 'end'"),
        (lambda: ex.break_an_assumption(amount=1.5), "amount must lie between 0 and 1, but it is 1.5"),
        (lambda: ex.break_an_assumption(n=2), "n must be a whole number, 3 or more"),
        (lambda: ex.break_an_assumption(samples=0), "samples must be a whole number, 1 or more"),
        (lambda: ex.break_an_assumption(seed=-1), "seed must be"),
        (lambda: ex.lms_rate_sweep(TWO, [1, 2], 0.1), "rates must be a list of numbers, one or more"),
        (lambda: ex.lms_rate_sweep(TWO, [1, 2], [0.1, -1]), "eta must be a number above 0"),
        (lambda: ex.lms_rate_sweep(TWO, [1, 2], [0.1], passes=0), "passes must be"),
        (lambda: ex.lms_rate_sweep(TWO, [1, 2], [0.1], one_by_one=1), "one_by_one must be True or False"),
        (lambda: ex.lms_rate_sweep(TWO, [1], [0.1]), "y must hold one number for each of the 2 points"),
        (lambda: ex.degree_sweep([1, 2], [1, -1]), "X must have one row for each point"),
        (lambda: ex.degree_sweep(TWO, [1, 1]), "Both classes are needed"),
        (lambda: ex.degree_sweep(TWO, [1, -1], 0), "highest must be"),
        (lambda: ex.toss(0, 1), "n must be"),
        (lambda: ex.toss(5, -1), "seed must be"),
        (lambda: ex.toss_sweep(0), "degree must be"),
        (lambda: ex.toss_sweep(1, tries=1.5), "tries must be"),
    ],
)
def test_what_does_not_fit_is_refused_in_words(call, words):
    with pytest.raises(ValueError, match=words):
        call()
