"""Notebook 09: the feedback on constructions, dragged demos and predictions is true."""

import numpy as np
import pytest

import linclass_helpers as lc

NOTES = lc.data.load("notes")


@pytest.mark.parametrize(
    ("w", "words"),
    [
        ([0, 0], "at a corner of J: wᵀx = 0 for points 1, 2, 3, 4, 5"),
        ([2, 1], "wᵀx = 0 for points 2, 4"),
        ([5, 1], "there is no step"),
        ([1, 2, 3], "two numbers"),
        ([-1, -2], "corrects point 1, and J goes from 18 to 8"),
    ],
)
def test_why_a_start_will_not_do(w, words):
    assert words in lc.check("09.worse", w).words


def test_a_start_is_right_where_a_plain_step_makes_the_sum_larger():
    def cost(w):
        return np.maximum(0, -NOTES.y * (NOTES.X @ w)).sum()

    found = set()
    for w in np.array([(a, b) for a in range(-3, 4) for b in range(-3, 4)]):
        scores = NOTES.X @ w
        wrong = np.flatnonzero(np.where(scores >= 0, 1, -1) != NOTES.y)
        after = w + NOTES.y[wrong[0]] * NOTES.X[wrong[0]] if len(wrong) else w
        rises = np.all(scores != 0) and cost(after) > cost(w)
        assert lc.check("09.worse", w).passed == rises
        found |= {tuple(w)} if rises else set()
    assert (1, -1) in found


def _by_minors(X):
    """Radon's signs by Cramer's rule. They fail only for four points in a line, where all minors are 0."""
    A = np.column_stack([np.ones(4), X])
    return np.where([(-1) ** i * np.linalg.det(np.delete(A, i, axis=0)) >= 0 for i in range(4)], 1, -1)


@pytest.mark.parametrize(
    ("labels_of", "words"),
    [
        (lambda X: [1, -1, 1, -1], "get the labels +1, −1, +1, −1, which w = (0, −1) with the bias 0.5"),
        (lambda X: [1, 1, 1, 1], "on one side"),
        (lambda X: [1, 0, 1, -1], "Labels are −1 and +1"),
        (lambda X: [1, -1], "shape (2,)"),
        (_by_minors, "(0, 0), (1, 1), (2, 2), (3, 3) get the labels +1, +1, +1, +1"),
    ],
)
def test_labels_that_do_have_a_line_are_shown_it(labels_of, words):
    assert words in lc.check("09.radon", labels_of).words


def test_the_step_that_is_dragged():
    demo = lc.demos.one_sample(eta=1)
    assert not lc.check("09.all-right", demo).tried
    for change, words in (
        ({"eta": 0.9}, "Now it is 0.9"),
        ({"eta": 1.0, "point": 5}, "not point 5"),
        ({"point": 4}, "not tried yet"),
    ):
        demo.set(**change)
        assert words in lc.check("09.all-right", demo).words
    for point, place, words in (
        (3, (-1, 2), "of point 5 it is −4"),
        (4, (-1, 3), "right."),
        (3, (-3, 0), "no perceptron would correct it"),
    ):
        demo.on_move(point, *place)
        assert words in lc.check("09.all-right", demo).words
    demo.set(data="notes")
    assert "press reset" in lc.check("09.all-right", demo).words
    demo.close()


@pytest.mark.parametrize("place", [(0, 0), (-1.5, 1), (2, -1), (0, 2.75), (-6, -3), (6, 3)])
def test_wherever_the_fourth_point_is_put_the_labels_named_have_no_line(place):
    demo = lc.guess("09.fourth")
    demo.set(drawn=[place])
    demo.on_button("commit", "commit")
    (said,) = [line for line in demo.text().splitlines() if line.startswith("With yours")]
    labels = said.split("the labels ")[1].split(" (")[0]
    y = [1 if word == "+1" else -1 for word in labels.split(", ")]
    X = np.array([*demo.prediction.points().X, demo.places[0]])
    assert not lc.separability.analyse(X, y, bias=True).separable
    demo.close()
