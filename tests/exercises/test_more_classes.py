"""Notebook 10: cases with more than two classes, and the feedback on nine points and on a drawn digit."""

import numpy as np
import pytest

import linclass_helpers as lc
from linclass_helpers.exercises import Cases

ROW = np.array([[-5, 0], [-4, 0], [-3, 0], [-1, 0], [0, 0], [1, 0], [3, 0], [4, 0], [5, 0]])
NAMES = np.repeat(["left", "middle", "right"], 3)


def in_three_directions():
    """Each class has a point near 0 and two far away on both sides, so no line keeps it apart."""
    polar = [(r, 120 * k + turned) for k in range(3) for r, turned in ((0.2, 0), (5, 55), (5, -55))]
    return np.array([(r * np.cos(np.radians(a)), r * np.sin(np.radians(a))) for r, a in polar])


def test_weights_and_labels_of_the_cases_belong_together():
    cases = Cases(("W", "X", "labels"), classes=3)
    counts = set()
    for W, X, labels in [*cases.small(), *cases.drawn()]:
        assert W.shape[1] == X.shape[1]
        assert labels.shape == (len(X),)
        assert 0 <= labels.min() <= labels.max() < len(W)
        counts.add(len(W))
    assert counts == {2, 3, 4}


def test_the_probabilities_of_the_cases_add_to_one():
    sums = {round(float(p.sum()), 9) for case in Cases(("p", "q"), largest=3).drawn() for p in case}
    assert sums <= {0, 1}


@pytest.mark.parametrize(
    ("X", "labels", "words"),
    [
        (ROW, NAMES, "right."),
        (in_three_directions(), NAMES, "right."),
        (ROW, np.tile([0, 1, 2], 3), "is wrong for point"),
        (ROW * 0 + [1, 1], NAMES, "softmax cannot be right"),
        (np.repeat([[0, 0], [9, 0], [0, 9]], 3, axis=0), NAMES, "Let one class have none"),
        (ROW, [0] * 4 + [1] * 5, "4 of 0, 5 of 1"),
        (ROW[:6], NAMES[:6], "9 × 2 numbers"),
    ],
)
def test_nine_points(X, labels, words):
    assert words in lc.check("10.middle", (X, labels)).words


def test_a_data_set_is_an_answer_too():
    assert lc.check("10.middle", lc.data.Dataset(ROW, NAMES, "a row"))


def test_an_8_in_little_ink():
    demo = lc.demos.digits()
    assert not lc.check("10.eight", demo).tried
    demo.set(example=2)
    assert "of somebody else" in lc.check("10.eight", demo).words
    demo.on_button("pen", "clear")
    assert "Softmax says 8 with probability" in lc.check("10.eight", demo).words
    for row, column in ((4, 4), (5, 4), (7, 3), (2, 6), (6, 3)):
        assert not lc.check("10.eight", demo)
        demo.set(at=(row, column))
        demo.on_button("pen", "ink")
    assert lc.check("10.eight", demo)
    demo.set(learner="one_vs_all")
    assert "about softmax" in lc.check("10.eight", demo).words
    demo.close()


def test_an_8_of_the_table_has_too_much_ink():
    digits, signs = lc.data.load("digits"), "0123456789abcdefg"
    eights = digits.X[digits.labels == 8]
    assert eights.sum(axis=1).min() / 16 > 8
    surest = eights[lc.experiments.learn_digits().probabilities(eights)[:, 8].argmax()]
    demo = lc.demos.digits(ink="".join(signs[int(value)] for value in surest))
    demo.set(at=(1, 1))
    assert "It is an 8, with ink for 23.06 full squares" in lc.check("10.eight", demo).words
    demo.close()
