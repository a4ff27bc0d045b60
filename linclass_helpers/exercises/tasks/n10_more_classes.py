"""Notebook 10: softmax, R − 1 sets of weights, cross-entropy, the gradient, a middle class, a drawn 8."""

from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from ...data import Dataset
from ...multiclass import fit
from ...separability import analyse
from ...words import below, listed, number, points
from ..answers import as_dataset
from ..drawing import Drawing, Vectors, first_row_that_differs, in_a_row, vectors
from ..fractions import Fractions
from ..task import Construct, Drag, Further, Write
from ..values import close

if TYPE_CHECKING:
    from livefigure import Demo

# Softmax


def softmax_of(scores):
    """The probabilities of the classes, a row for each point, as in `scores`. These may be large.

    softmax_of(np.array([[0, 0], [0, np.log(3)]])) has the rows (½, ½) and (¼, ¾).
    """
    ...


def _softmax_of(scores):
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def _powers(scores, axis=None):
    """e^z. With an axis, the largest score along it is subtracted first."""
    return np.exp(scores - scores.max(axis=axis, keepdims=True)) if axis is not None else np.exp(scores)


def _no_overflow(got, expected, scores):
    return bool(np.all(np.isfinite(got)))


def _one_point(got, expected, scores) -> Drawing | None:
    """The probabilities of the first point for which they are wrong."""
    return first_row_that_differs(partial(in_a_row, ("class", "probability")), got, expected)


the_softmax = Write(
    name="10.softmax",
    question="Write softmax_of(scores): the probabilities of the classes for many points, a row a point.",
    stub=softmax_of,
    solution=_softmax_of,
    returns="a probability for each score",
    agrees=close,
    cases=Fractions(("X",), largest=2, far=2000),
    properties=(
        ("every probability is a number, also where scores are very large or very small", _no_overflow),
        (
            "the probabilities of a point, a row, add to 1",
            lambda got, expected, scores: close(np.sum(got, axis=1), np.ones(len(scores))),
        ),
    ),
    misconceptions=(
        (
            "e^1000 is too large for a float, and e^−1000 becomes 0. First take away the largest score of "
            "each row: that changes no probability.",
            lambda z: _powers(z) / _powers(z).sum(axis=1, keepdims=True),
        ),
        (
            "It takes away the largest score of the whole table. A row far below it becomes 0/0.",
            lambda z: np.exp(z - z.max()) / np.exp(z - z.max()).sum(axis=1, keepdims=True),
        ),
        *[
            (
                "It adds up over the points. The sum goes over the classes of one point, along its "
                "row: axis=1.",
                lambda z, axis=axis: _powers(z, axis) / _powers(z, axis).sum(axis=0),
            )
            for axis in (None, 0, 1)
        ],
        *[
            ("It divides by one sum for the whole table. Each row has a sum of its own.", one_sum)
            for one_sum in (
                lambda z: np.exp(z) / np.exp(z).sum(),
                lambda z: np.exp(z - z.max()) / np.exp(z - z.max()).sum(),
            )
        ],
        *[
            ("It does not divide by the sum of the row.", lambda z, axis=axis: _powers(z, axis))
            for axis in (None, 1)
        ],
        (
            "It leaves out the exponential. Scores may be negative, and probabilities may not.",
            lambda z: z / z.sum(axis=1, keepdims=True),
        ),
        (
            "It gives 1 to the highest score and 0 to all others. Softmax gives each class a "
            "probability above 0.",
            lambda z: (z == z.max(axis=1, keepdims=True)).astype(float),
        ),
        (
            "That is the sigmoid of each score by itself, as in one against all.",
            lambda z: 1 / (1 + np.exp(-z)),
        ),
    ),
    case_kind=lambda got, expected, scores: "with a score that exp cannot take" if scores.max() > 709 else "",
    drawing=_one_point,
    without_demo="scores, and no points",
    hints=(
        "Two steps: e to the power of each score, and each row divided by its own sum.",
        "powers.sum(axis=1, keepdims=True) has a sum for each row, in a column. What does e^1000 give?",
        "Before np.exp take away scores.max(axis=1, keepdims=True). The probabilities stay the same.",
    ),
)


# R sets of weights, or R − 1


def one_set_less(W):
    """R − 1 rows that stand for the same model as the R rows of W. The last class gets none.

    For W = [(1, 2), (3, 5)] it is the single row (−2, −3).
    """
    ...


def _one_set_less(W):
    return W[:-1] - W[-1]


def _same_ratios(got, expected, W):
    """Are the differences between rows right? They decide the ratios of these classes' probabilities."""
    return close(got - got[0], expected - expected[0])


def _rows_of_weights(got, expected, W) -> Drawing | None:
    """The rows of W, and the first row that is wrong."""
    names = [f"w{below(k)}" for k in range(1, len(W) + 1)]
    return first_row_that_differs(
        partial(vectors, W, np.arange(len(W)), classes=len(W), words=names), got, expected
    )


fewer_sets = Write(
    name="10.one-set-less",
    question="Write one_set_less(W): R − 1 rows of weights with the same probabilities as the R rows of W.",
    stub=one_set_less,
    solution=_one_set_less,
    returns="R − 1 rows of weights",
    agrees=close,
    cases=Fractions(("W",), largest=2),
    properties=(
        ("the ratios of the probabilities among the first R − 1 classes stay as they are", _same_ratios),
        ("the ratio to the last class, whose score is 0 now, stays as it is", lambda *_: False),
    ),
    misconceptions=(
        (
            "It drops the last row, and leaves the others. They must be shifted, too.",
            lambda W: W[:-1],
        ),
        ("It adds the last row. Take it away, so that the last row becomes 0.", lambda W: W[:-1] + W[-1]),
        ("The signs are wrong. It is wₖ − w_R for each class.", lambda W: W[-1] - W[:-1]),
        ("It takes away the first row. Take away the last, which gets no weights.", lambda W: W[1:] - W[0]),
        ("It keeps the last row, which is 0 now.", lambda W: W - W[-1]),
        (
            "It shifts by the mean of all rows. Then the last row is not 0, and cannot be left out.",
            lambda W: W[:-1] - W.mean(axis=0),
        ),
        (
            "It takes the last row away from one row only. The shift must be the same for all rows.",
            lambda W: np.vstack([W[:-2], W[-2:-1] - W[-1]]),
        ),
    ),
    drawing=_rows_of_weights,
    without_demo="weights without points; the demo learns its own",
    hints=(
        "Softmax does not see a shift: the same vector, taken away from all rows.",
        "Choose the shift so that the last row becomes 0. Then it can be left out.",
        "W[-1] is the last row, and W[:-1] are all others.",
    ),
)


# Cross-entropy


def cross_entropy_of(p, q):
    """−Σ pₖ ln qₖ. A term with pₖ = 0 is 0, also where qₖ is 0. Where qₖ is 0 and pₖ is not, it is ∞, np.inf.

    For p = (1, 0) it is ln 2 with q = (½, ½), 0 with q = (1, 0), and ∞ with q = (0, 1).
    """
    ...


def _cross_entropy_of(p, q):
    there = p > 0
    if np.any(q[there] == 0):
        return np.inf
    return -np.sum(p[there] * np.log(q[there]))


def _smallest_for_a_half():
    p = np.array([0.5, 0.5])
    return min(_cross_entropy_of(p, np.array([q, 1 - q])) for q in np.linspace(0.01, 0.99, 99))


def _terms(p, q, log=np.log):
    return p[p > 0] * log(q[p > 0])


def _distributions(p, q):
    return p.sum() > 0 and q.sum() > 0


the_cross_entropy = Write(
    name="10.cross-entropy",
    question="Write cross_entropy_of(p, q): −Σ pₖ ln qₖ, where a term with pₖ = 0 is 0, and −ln 0 is ∞.",
    stub=cross_entropy_of,
    solution=_cross_entropy_of,
    returns="the sum over the classes",
    agrees=close,
    cases=Fractions(("p", "q"), dimensions=3, largest=3, larger=2000, keep=_distributions),
    properties=(
        (
            "what has the probability 0 in p adds nothing",
            lambda got, expected, p, q: not np.isfinite(expected) or np.isfinite(got),
        ),
        (
            "where q gives the probability 0 to what p holds possible, it is ∞",
            lambda got, expected, p, q: np.isfinite(expected) or got == np.inf,
        ),
        (
            "it is never below 0: the logarithm of a probability is not above 0",
            lambda got, expected, p, q: got >= 0,
        ),
        (
            "it is not smaller than the entropy of p",
            lambda got, expected, p, q: got >= -_terms(p, p).sum() - 1e-9,
        ),
    ),
    misconceptions=(
        (
            "0 × ln 0 is nan for a computer. Leave out the terms with pₖ = 0.",
            lambda p, q: -np.sum(p * np.log(q)),
        ),
        *[
            ("p and q are exchanged. The logarithm is that of q.", swapped)
            for swapped in (lambda p, q: -np.sum(q * np.log(p)), lambda p, q: -_terms(q, p).sum())
        ],
        ("The minus is missing.", lambda p, q: _terms(p, q).sum()),
        (
            "It leaves out the terms with qₖ = 0. Only those with pₖ = 0 are 0.",
            lambda p, q: -(p[q > 0] * np.log(q[q > 0])).sum(),
        ),
        ("That is the entropy of p: q plays no part in it.", lambda p, q: -_terms(p, p).sum()),
        (
            "The entropy of p is subtracted. What is left is called the Kullback-Leibler divergence.",
            lambda p, q: _terms(p, p).sum() - _terms(p, q).sum(),
        ),
        ("It is the mean of the terms, and not their sum.", lambda p, q: -_terms(p, q).sum() / len(p)),
        ("It takes the logarithm to the base 2.", lambda p, q: -_terms(p, q, np.log2).sum()),
        ("It adds up −ln qₖ without the weights pₖ.", lambda p, q: -np.log(q[p > 0]).sum()),
        ("Those are the terms. They are to be added up.", lambda p, q: -p * np.log(np.where(p > 0, q, 1))),
    ),
    case_kind=lambda got, expected, p, q: "with ln 0" if np.any(q == 0) else "",
    drawing=lambda got, expected, p, q: in_a_row(("k", "probability"), p=p, q=q),
    without_demo="probabilities, and no points",
    hints=(
        "Two lists of the same length, a product for each place, and a sum with a minus before it.",
        "np.log(0) is −∞, and 0 times it is nan. So take only the places where p > 0.",
        "there = p > 0 picks them: p[there] and q[there]. If one of q[there] is 0, the answer is np.inf.",
    ),
    further=Further("With p = (½, ½), how small can it become, whatever q is?", _smallest_for_a_half),
)


# The gradient for R classes


def gradient_for(W, X, labels):
    """The gradient of the log-likelihood at W, a row for each class. Labels are 0, 1, …, R − 1.

    For W = 0, two classes and the one point (2, 4) of class 0, the rows are (1, 2) and (−1, −2).
    """
    ...


def _gradient_for(W, X, labels):
    powers = np.exp(X @ W.T)
    p = powers / powers.sum(axis=1, keepdims=True)
    return (np.eye(len(W))[labels] - p).T @ X


def _sum_of(error):
    """Σ error × point, where error(one_hot, probabilities, scores) is n × R."""
    return lambda W, X, labels: error(_one_hot(W, labels), _softmax_of(X @ W.T), X @ W.T).T @ X


def _one_hot(W, labels):
    return np.eye(len(W))[labels]


def _one_class(got, expected, W, X, labels) -> Drawing | None:
    """The points, and the gradient of the first class for which it is wrong."""
    return first_row_that_differs(partial(vectors, X, labels, classes=len(W)), got, expected)


for_many = Write(
    name="10.gradient",
    question="Write gradient_for(W, X, labels): Σ error × data-point for each of the R classes, a row each.",
    stub=gradient_for,
    solution=_gradient_for,
    returns="the gradient, a row for each class as in W",
    agrees=close,
    cases=Fractions(("W", "X", "labels")),
    properties=(
        (
            "the rows add to 0, because the errors of a point do",
            lambda got, expected, W, X, labels: close(np.sum(got, axis=0), np.zeros(W.shape[1])),
        ),
        (
            "a step in the direction of the gradient must not go downhill",
            lambda got, expected, W, X, labels: np.sum(got * expected) >= 0,
        ),
    ),
    misconceptions=(
        (
            "The error is [k = y] − P. With P − [k = y] the step goes downhill.",
            _sum_of(lambda marks, p, z: p - marks),
        ),
        (
            "That is the gradient with a row for each coordinate. A row for each class is asked for.",
            lambda W, X, labels: _gradient_for(W, X, labels).T,
        ),
        (
            "It divides by a sum over the points. The probabilities of the classes of one point add up to 1.",
            _sum_of(lambda marks, p, z: marks - _softmax_of(z.T).T),
        ),
        (
            "Each class has a sigmoid of its own: that is one against all. Softmax divides by their sum.",
            _sum_of(lambda marks, p, z: marks - 1 / (1 + np.exp(-z))),
        ),
        (
            "It gives an error to the class of the point alone. The error of every other class is "
            "−P, and not 0.",
            _sum_of(lambda marks, p, z: marks * (1 - p)),
        ),
        (
            "The error of the point's own class is 1 − P. Here the 1 is missing.",
            _sum_of(lambda marks, p, z: -p),
        ),
        (
            "It leaves out the probabilities: each class just adds up its points.",
            _sum_of(lambda marks, p, z: marks),
        ),
        (
            "It subtracts 1 for the predicted class, as the perceptron does. Here the probability P "
            "is subtracted.",
            _sum_of(lambda marks, p, z: marks - np.eye(marks.shape[1])[z.argmax(axis=1)]),
        ),
        (
            "It subtracts the scores. Softmax makes probabilities of them.",
            _sum_of(lambda marks, p, z: marks - z),
        ),
        (
            "That is the mean over the points. The gradient of l is the sum.",
            lambda W, X, labels: _gradient_for(W, X, labels) / len(X),
        ),
        (
            "That is the sum of the errors. Each error multiplies its point.",
            lambda W, X, labels: (_one_hot(W, labels) - _softmax_of(X @ W.T)).sum(axis=0),
        ),
    ),
    drawing=_one_class,
    without_demo="the demo learns its own W",
    hints=(
        "Three steps: the probabilities of all points, a row a point; the errors; the sum of error × point.",
        "np.eye(R)[labels] has a row for each point, with 1 at its class and 0 at all others.",
        "With errors of shape (n, R), errors.T @ X has a row for each class.",
    ),
)


# A middle class


def _a_row():
    x = np.array([-5.0, -4, -3, -1, 0, 1, 3, 4, 5])
    return np.column_stack([x, 0 * x]), np.repeat([0, 1, 2], 3)


def _nine(answer: Any) -> str:
    X, labels = (answer.X, answer.labels) if isinstance(answer, Dataset) else answer
    if np.shape(X) != (9, 2):
        return f"There must be nine points of the plane, 9 × 2 numbers, but the shape is {np.shape(X)}."
    names, counts = np.unique(labels, return_counts=True)
    if counts.tolist() != [3, 3, 3]:
        found = listed([f"{count} of {name}" for name, count in zip(names, counts)])
        return f"There must be three points of each of three classes, but there are {found}."
    return ""


def _some_class_has_no_line(answer: Any) -> str:
    data = as_dataset(answer).augmented()
    if all(analyse(data.X, data.one_vs_all(name).y).separable for name in data.classes):
        return "Each class has a line that keeps it apart from both others. Let one class have none."
    return ""


def _scores_can_be_right(answer: Any) -> str:
    """Require a W with (w_own − w_other)ᵀx > 0 for each point and each other class."""
    data = as_dataset(answer).augmented()
    numbers, rows = np.array([data.classes.index(name) for name in data.labels.tolist()]), []
    for x, own in zip(data.X, numbers):
        for other in set(range(3)) - {own}:
            rows.append(np.kron(np.eye(3)[own] - np.eye(3)[other], x))
    if analyse(np.array(rows), np.ones(len(rows))).separable:
        return ""
    wrong = fit(data.X, data.labels, ridge=0.001).mistakes(data.X, data.labels)
    which = f": with a ridge of 0.001 it is wrong for {points(wrong)}" if len(wrong) else ""
    return f"No W has the highest score right for all nine points, so softmax cannot be right{which}."


def _drawing_of_nine(answer: Any) -> Vectors | None:
    data = as_dataset(answer)
    numbers = [data.classes.index(name) for name in data.labels.tolist()]
    return vectors(data.X, numbers, classes=len(data.classes))


def _regions_of_nine(answer: Any) -> "Demo":
    from ... import demos

    return demos.multiclass(data=as_dataset(answer))


middle = Construct(
    name="10.middle",
    question=(
        "Construct nine points, three of each class: softmax can be right, but some class has no line that "
        "keeps it apart from both others."
    ),
    solution=_a_row,
    requirements=(_nine, _some_class_has_no_line, _scores_can_be_right),
    proven="Some class has no line that keeps it apart from the others, and yet softmax can be right "
    "for all nine.",
    mistaken=([[i % 5, i % 3] for i in range(9)], list("aaabbbccc")),
    drawing=_drawing_of_nine,
    open=_regions_of_nine,
    hints=(
        "One against all looks for a line for each class. Where must a class lie so that there is none?",
        "Softmax needs a line between each two classes. So take three groups with gaps between them.",
        "Put the three groups in a row, such as x₁ = −5 … −3, −1 … 1 and 3 … 5, with x₂ = 0.",
    ),
)


# An 8 in little ink

MOST_INK = 8  # full squares. Five are possible, and every 8 in the data has more


def _five_squares():
    from ... import demos

    dark = {13, 27, 35, 42, 50}
    return demos.digits(ink="".join("g" if k in dark else "0" for k in range(64)))


def _drawn_for_softmax(demo: Any) -> str:
    if demo.found.learner != "softmax":
        return "This is about softmax: choose it as the learner."
    return "" if demo.state.ink else "Clear the paper and draw: this is a digit of somebody else."


def _eight(demo: Any) -> str:
    chance = demo.chances[8]
    if chance > 0.9:
        return ""
    most = (
        f", and {demo.predicted} with {number(demo.chances[demo.predicted])}" if demo.predicted != 8 else ""
    )
    return f"Softmax says 8 with probability {number(chance)}{most}. Above 0.9 is asked for."


def _in_little_ink(demo: Any) -> str:
    squares = demo.pixels.sum() / 16
    if squares <= MOST_INK:
        return ""
    return f"It is an 8, with ink for {number(squares)} full squares. At most {MOST_INK} are asked for."


eight = Drag(
    name="10.eight",
    question=(
        "In the demo draw what softmax takes for an 8 with a probability above 0.9, in ink for "
        "at most 8 full squares. Then check it."
    ),
    demo="lc.demos.digits",
    solution=_five_squares,
    requirements=(_drawn_for_softmax, _eight, _in_little_ink),
    proven="An 8 above 0.9, for softmax. Would you read it as one?",
    mistaken={"ink": "0" * 27 + "g" + "0" * 36},
    hints=(
        "Clear the paper, and compare it with the weights of the 8: ink on a bright square speaks for an 8.",
        "Move the pen with the arrow keys, and press ink: one full square at a time. Look for the brightest.",
        "Begin with row 4, column 4, and row 5, column 4. Then add the square that raises the 8 most.",
    ),
)
