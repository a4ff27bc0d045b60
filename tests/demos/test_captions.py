"""Captions in particular cases, whose right words are known, or that were once wrong."""

import math

import pytest
from long import long_but_the_first

import linclass_helpers as lc

# Points that are just separable: only one w keeps γ = 0, lecture 000's definition.
ON_THE_LINE = {"data": "just_separable", "gamma": 0.0, "angle": math.degrees(math.atan2(2, -1))}
LONG = {"gamma": 0.1, "distance": 3.0, "angle": 90, "scale": 5.0, "seed": 8}
OVERLAPPING = {"data": "overlapping", "degree": 4}
PULLED_BOTH_WAYS = lc.data.Dataset([[2, 0], [1, 0], [1, 0]], [1, 1, -1], "three points")
FAR_OUT = lc.data.Dataset([[100, 0], [-100, 0]], [1, -1], "two points")
QUASI = lc.data.Dataset([[1, 1], [1, 1], [2, 3], [0, -1]], [1, -1, 1, -1], "a point of both classes")
XOR = {"data": "xor", "learner": "perceptron", "t": 2}
# The interval's points moved apart, green to the right of 1 and red to the left of −1.
FAR_APART = {"points": [[k / 10] for k in (10, 11, 12, 13, 14, 15, -10, -11, -12, -13, -14, -15)]}


@pytest.mark.parametrize(
    ("name", "opening", "words"),
    long_but_the_first(
        [
            ("separability", {"angle": 0.0, "gamma": 1.0}, "≥ γ = 1 holds for all points"),
            ("separability", {"angle": 0.0, "gamma": 1.05}, "fails for 4 of 5 points: points 1, 2, 3, 4"),
            ("separability", ON_THE_LINE, "4 on the line itself"),
            ("separability", ON_THE_LINE, "≥ 0 holds for all points"),
            ("separability", ON_THE_LINE, "not separable"),
            ("separability", {"angle": 120.0}, "so w* separates"),  # whatever the current w is
            ("separability", {"bias": True}, "so w* and w₀* separate"),
            ("separability", {"data": "xor"}, "the 0-1 loss is always 2."),
            ("separability", {}, "it is 0 over 40.6° of the turn."),
            ("convergence", {"tie": "correct"}, "made 0 in 5 checks, and so ends where it began"),
            ("looseness", {"gamma": 0.04}, "(The orthonormal points end at 400 dimensions"),
            ("shift_and_scale", LONG, "10000 were not enough"),
            ("probability", {"angle": 180}, "w = (−1.5, 0):"),  # a 0 without rounding noise
            ("probability", {"angle": -90}, "w = (0, −1.5):"),
            ("probability", {"angle": 90}, "w = (0, 1.5):"),
            ("probability", {"length": 0.0}, "w = 0: every point of the plane gets the probability 0.5."),
            ("underflow", {"copies": 60}, "Of 101 lengths of w between 0 and 5, 101 have the product 0."),
            ("losses", {"m": -0.5}, "m = −0.5: a mistake."),
            ("losses", {}, "0-1 at every length but 0, perceptron at 0, hinge at 1.7"),
            ("losses", {"data": "notes", "angle": 10}, "perceptron at every length, hinge from 1.6 on"),
            ("losses", {"data": "notes", "angle": 10}, "logistic at the end, 4, squared at 0.65."),
            ("losses", {"data": PULLED_BOTH_WAYS, "angle": 0}, "hinge from 0.5 to 1, "),
            (
                "losses",
                {"data": FAR_OUT, "angle": 0},
                "0-1 at every length but 0, perceptron at every length",
            ),
            ("losses", {"data": FAR_OUT, "angle": 0}, "hinge from 0.05 on"),
            ("losses", {"data": "notes", "angle": 10, "length": 2.0}, "0 of 5 points have m ≤ 0"),
            ("ascent", {"eta": 0.02}, "is below 2/κ = 0.04166: from any start, every step climbs"),
            ("ascent", {"eta": 0.3}, "is not below 2/κ = 0.04166: a step may overshoot"),
            ("ascent", {"eta": 0.3}, "It is below 2/κ* = 0.5153"),
            (
                "ascent",
                {"eta": 0.6},
                "is above 2/κ* = 0.5153: from almost every start the walk does not settle",
            ),
            ("ascent", {"eta": 0.6}, "Yet nothing explodes"),
            ("ascent", {"data": "xor", "eta": 3.0}, "does not settle at the top; this one is an exception"),
            ("ascent", {"data": "xor", "eta": 2.0}, "η = 2 is not below 2/κ = 2: a step may overshoot"),
            ("ascent", {"data": "notes", "t": 5}, "These data have no top"),
            ("ascent", {"data": "notes", "points": [[0, 0]] * 5}, "arrives at the top, w = (0, 0)"),
            ("endless", {"data": "nonseparable"}, "No w separates these points"),
            ("cycling", {}, "every 22 updates = 45 checks = 9 passes"),
            ("cycling", {}, "Lecture 001's iterations 900 to 915 are 16 of its 22 places"),
            ("cycling", {"start": "zero"}, "Iterations 900 to 915 are 16 of its 22 places"),
            ("cycling", {"data": "xor"}, "every 4 updates = 4 checks = 1 pass."),
            ("cycling", {"data": "xor", "t": 8}, "Update 8 is update 4 once more, point 4:"),
            (
                "cycling",
                {"start": "zero", "tie": "correct"},
                "the run has ended, as no point counts as wrong",
            ),
            ("cycling", {"data": "xor", "tie": "correct"}, "the run has ended, as no point counts as wrong"),
            ("remedies", {}, "The perceptron never settles: it goes round a loop of 22 updates."),
            ("remedies", {}, "The pocket settles on w = (1, 3, −3): 1 wrong."),
            ("remedies", {"data": "xor"}, "settles on w = (0, 0, 0): no line, and no point is decided."),
            ("remedies", {"data": "far"}, "LMS settles on w = (−0.2419, 0.132, 0): 2 wrong."),
            (
                "remedies",
                {"data": QUASI},
                "Logistic regression has no optimum: the likelihood climbs for ever",
            ),
            (
                "remedies",
                {"data": "far"},
                "Logistic regression has no optimum: the likelihood climbs for ever",
            ),
            ("features", XOR, "right at 4 of 4 points, at 2 of them because 0 counts as +1"),
            ("features", XOR, "This run made 2."),
            (
                "features",
                XOR | {"map": "radius", "t": 1},
                "right at 2 of 4 points. In this window it is 0 nowhere.",
            ),
            ("features", {"mu": 3.0, "learner": "perceptron", "t": 5}, "In this window it is 0 at x = 2.19."),
            (
                "features",
                FAR_APART | {"map": "alone"},
                "On the line itself the points are separable, with margin 1.",
            ),
            ("features", FAR_APART, "On the line itself the points are separable too, with margin 1."),
            ("feature_cost", OVERLAPPING, "the run needs more than 1000."),
            ("feature_cost", OVERLAPPING, "These points are separable from degree 3 on."),
            ("descent", {"t": 3}, "w ← (2, 1) − 1 · (−1, 2) = (3, −1)."),
            ("descent", {"order": "batch", "t": 1}, "w ← (0, 0) − 1 · (−4, −1) = (4, 1)."),
            ("descent", {"tie": "correct"}, "After 0 steps no point pulls any more: J = 0."),
            ("descent", {"loss": "hinge", "order": "batch", "eta": 0.1}, "After 6 steps"),
            ("one_sample", {}, "it needs η > 5/11 = 0.4545: η = 0.5 is enough."),
            ("one_sample", {"eta": 0.45}, "η = 0.45 is too small."),
            ("shatter", {"n": 4, "labelling": 6}, "lies in the hulls of both classes."),
            ("shatter", {"data": "line"}, "separate 6 of 8 labellings of these 3 points"),
            (
                "shatter",
                {"bias": False, "n": 2},
                "separate 4 of 4 labellings of these 2 points, so they are shattered.",
            ),
            ("learning_curve", {"draws": 20}, "The bound for no noise and 2 weights asks for n = 1124"),
            (
                "cover",
                {"n": 6},
                "of the 2ⁿ = 64 labellings of n = 6 points in general position, 32 are separable: 50.00%",
            ),
            ("cover", {"n": 1}, "Toss 1: this label can be separated"),
            ("cover", {"n": 1}, "of the 2ⁿ = 2 labellings of 1 point, 2 are separable"),
            (
                "multiclass",
                {"data": "middle", "learner": "logistic"},
                "nobody claims 12 of the 36 points",
            ),
            ("multiclass", {"ridge": 1.0}, "Softmax with a ridge of 1:"),
            ("digits", {"ink": "0" * 64}, "Empty paper: softmax says "),
            ("digits", {"example": 0}, "Empty paper: softmax says "),
            (
                "digits",
                {"learner": "one_vs_all"},
                "Each digit was learned by itself: the ten probabilities add to",
            ),
            ("digits", {"show": "errors"}, "That is wrong."),
        ],
        lambda demo, *_: demo,
    ),
)
def test_a_caption_says(name, opening, words):
    assert words in getattr(lc.demos, name)(**opening).text()


@pytest.mark.parametrize(
    ("name", "opening", "words"),
    [
        ("looseness", {"gamma": 0.1}, "dimensions"),
        ("endless", {"eta": 0.1, "decades": 4}, "lost in rounding"),
        ("separability", {"data": "xor", "bias": True, "answer": False}, "separable"),
    ],
)
def test_a_caption_does_not_say(name, opening, words):
    assert words not in getattr(lc.demos, name)(**opening).text()
