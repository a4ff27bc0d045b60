"""Arguments that the experiments refuse, and the messages."""

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
        (lambda: ex.factor_bound(None), "a data set with a known margin"),
        (lambda: ex.factor_bound(NOTES), "a data set with a known margin"),
        (lambda: ex.shift_then_scale(NOTES, (1, 2, 3)), "shift must be a vector of 2 numbers"),
        (lambda: ex.shift_then_scale(NOTES, (1, 2), 0), "scale must be a number above 0"),
        (lambda: ex.try_perceptron(NOTES, bias=1), "bias must be True or False"),
        (lambda: ex.try_perceptron(NOTES, max_updates=0), "max_updates must be a whole number, 1 or more"),
        (lambda: ex.zero_one_staircase([(1, 2, 3)], [1]), "X must have 2 columns"),
        (lambda: ex.zero_one_staircase([(1, 2)], [0]), "y must hold the labels −1 and"),
        (lambda: ex.zero_one_staircase([(1, 2)], [1], "far"), "w0 must be a number"),
        (
            lambda: ex.geometric_margins([1, 2, 3], [(1, 2)], [1]),
            "w must have 2 numbers, one for each column",
        ),
        (lambda: ex.geometric_margins([1, 2], [(1, 2)], [1], gamma=None), "gamma must be a number"),
        (lambda: ex.six_learners(XOR.X, XOR.y, passes=0), "passes must be a whole number, 1 or more"),
        (lambda: ex.six_learners(XOR.X, XOR.y, eta1=0), "eta1 must be a number above 0"),
        (lambda: ex.six_learners(XOR.X, XOR.y, tie="up"), "tie must be one of"),
        (lambda: ex.six_learners(XOR.X, XOR.y, w0=[1, 2, 3]), "w0 must be a vector of 2 numbers"),
        (lambda: ex.six_learners(TWO, [1, 1]), "Both classes are needed"),
        (lambda: ex.break_an_assumption("all"), "broken must be one of 'none', 'existence'"),
        (lambda: ex.break_an_assumption(watched="r"), "watched must be one of 'slope', 'end'"),
        (lambda: ex.break_an_assumption(amount=1.5), "amount must lie between 0 and 1, but it is 1.5"),
        (lambda: ex.break_an_assumption(n=2), "n must be a whole number, 3 or more"),
        (lambda: ex.break_an_assumption(samples=0), "samples must be a whole number, 1 or more"),
        (lambda: ex.break_an_assumption(seed=-1), "seed must be"),
        (lambda: ex.descend_risk("cubic", TWO, [1, -1]), "loss must be one of '0-1', 'perceptron'"),
        (lambda: ex.descend_risk("hinge", TWO, [1, 0]), "labels −1 and"),
        (lambda: ex.descend_risk("hinge", TWO, [1, -1], eta=0), "eta must be a number above 0"),
        (
            lambda: ex.descend_risk("hinge", TWO, [1, -1], rate="slow"),
            "rate must be one of 'fixed', 'inverse'",
        ),
        (
            lambda: ex.descend_risk("hinge", TWO, [1, -1], order="up"),
            "order must be one of 'batch', 'cyclic'",
        ),
        (lambda: ex.descend_risk("hinge", TWO, [1, -1], steps=0), "steps must be a whole number, 1 or more"),
        (lambda: ex.descend_risk("hinge", TWO, [1, -1], w0=[1]), "w0 must be a vector of 2 numbers"),
        (lambda: ex.descend_risk("hinge", TWO, [1, -1], tie="up"), "tie must be one of"),
        (lambda: ex.descend_risk("hinge", TWO, [1, -1], seed=-1), "seed must be a whole number, 0 or more"),
        (
            lambda: ex.one_step(TWO, [1, -1], [1, 2], 2),
            "i must be the number of a point, 0 to 1",
        ),
        (lambda: ex.one_step(TWO, [1, -1], [1], 0), "w must be a vector of 2 numbers"),
        (lambda: ex.every_labelling([[1, 2, 3]]), "X must have 2 columns"),
        (lambda: ex.every_labelling(np.ones((6, 2))), "at most 5 points, but it has 6"),
        (lambda: ex.every_labelling(TWO, bias=1), "bias must be True or False"),
        (lambda: ex.direction(0), "d must be a whole number, 1 or more"),
        (lambda: ex.draw_points(0, 2), "n must be a whole number, 1 or more"),
        (lambda: ex.draw_points(2, 2, noise=0.5), "noise must be below ½, but it is 0.5"),
        (lambda: ex.draw_points(2, 2, noise=-0.1), "noise must be"),
        (lambda: ex.fewest_errors([[1, 0, 0], [-1, 0, 0]], [1, 1]), "No w separates these points"),
        (lambda: ex.learning_curve(3, noise=0.1), "noise asks for points in the plane, d = 2, but d is 3"),
        (lambda: ex.learning_curve(2, draws=0), "draws must be a whole number, 1 or more"),
        (lambda: ex.learning_curve(2, sizes=[0]), "each size must be a whole number, 1 or more"),
        (lambda: ex.error_on_fresh_points([0, 0], [1, 0]), "must have a direction"),
        (lambda: ex.error_on_fresh_points([1], [1, 0]), "w must be a vector of 2 numbers"),
    ],
)
def test_a_wrong_argument_is_refused_with_this_message(call, words):
    with pytest.raises(ValueError, match=words):
        call()
